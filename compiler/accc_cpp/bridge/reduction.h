//===-- reduction.h - Reductions of objects, which clang refuses -----------===//
#pragma once

#include "clang/AST/OpenACCClause.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace accc {

/// clang takes reductions of scalars and of aggregates. What it says of complex numbers and of classes with constructors is
/// kept here, and the unit read once more: there its parser finds such items in `private`, and they are known by their place.
class Reductions {
public:
  /// Whether this message is about an item that accc can reduce.
  bool keep(const clang::SourceManager &SM, const clang::Diagnostic &Info);
  /// Whether there is a reason to read the unit once more.
  bool any() const { return !Refused.empty(); }
  /// Gives the directive's tokens another form.
  void rewrite(const clang::SourceManager &SM, llvm::SmallVectorImpl<clang::Token> &Tokens, clang::IdentifierInfo *Private);
  /// The operator, where this item of `private` was one of `reduction`.
  std::optional<unsigned> operatorOf(const clang::SourceManager &SM, const clang::Expr *Item) const;

private:
  /// Places as clang numbers them, which are the same whenever the unit is read.
  llvm::DenseSet<unsigned> Refused;
  llvm::DenseMap<unsigned, unsigned> Operators;
};

extern Reductions TheReductions;

} // namespace accc
