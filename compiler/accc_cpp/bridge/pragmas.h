//===-- pragmas.h - What clang refuses in and beside directives -----------===//
#pragma once

#include "clang/Frontend/CompilerInstance.h"

namespace accc {

/// clang refuses `#pragma acc parallel, copy(a)` and `#pragma unroll` beside a directive, which others and accc's C take:
/// its parser is given the directive without that comma, and not the hint.
void adaptPragmas(clang::CompilerInstance &CI);

} // namespace accc
