//===-- restrict.h - `restrict` in C++, as pgc++ takes it ------------------===//
#pragma once

#include "clang/Frontend/CompilerInstance.h"

namespace accc {

/// In files that write `* restrict name`, which is not C++ otherwise, `restrict` is C's keyword.
void takeRestrict(clang::CompilerInstance &CI);

} // namespace accc
