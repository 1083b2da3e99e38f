//===-- computed_items.h - Items of clauses whose pointer is computed ------===//
#pragma once

#include "clang/AST/Expr.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVector.h"

namespace accc {

/// clang takes names and members as items of data clauses. `v.data()[0:n]`, `(&v[0])[0:n]` and `(p + k)[0:n]`, whose pointer
/// the host computes, are given to its parser as parts of a member: `__accc_pointed(v.data()).at[0:n]`.
void takeComputedItems(clang::Preprocessor &PP);

/// Whether a directive's line may have such an item.
bool mayCompute(llvm::StringRef Line);

/// Gives the directive's tokens that form.
void rewriteComputedItems(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Tokens);

/// The pointer that an item of this form computes; null: it has another form.
const clang::Expr *computedPointer(const clang::Expr *Item);

} // namespace accc
