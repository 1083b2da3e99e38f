//===-- comma.h - The comma in front of a directive's first clause ---------===//
#pragma once

#include "clang/Frontend/CompilerInstance.h"

namespace accc {

/// clang refuses `#pragma acc parallel, copy(a)`, which gcc and accc take in C and Fortran: its parser is given the
/// directive without that comma.
void dropLeadingCommas(clang::CompilerInstance &CI);

} // namespace accc
