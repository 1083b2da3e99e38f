//===-- host_values.h - What constructs ask containers for ------------------===//
#pragma once

#include "clang/AST/ExprCXX.h"

namespace accc {

/// Whether the call asks a container of the standard library that has a name for a number, as `v.size()`, and nothing in the
/// construct can change the answer: the host computes it in front of the construct.
bool hostAnswers(const clang::CXXMemberCallExpr *Call, const clang::Stmt *Construct);

} // namespace accc
