//===-- shown_scalars.h - Scalars that pointers show ------------*- C++ -*-===//

#ifndef ACCC_SHOWN_SCALARS_H
#define ACCC_SHOWN_SCALARS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

namespace accc {

/// To which scalars the local pointers of a function are set. Taken before constructs are replaced.
struct ShownScalars {
  llvm::DenseMap<const clang::VarDecl *, std::set<const clang::VarDecl *>> Targets;
  /// Those that are also set to something else, or in another way.
  llvm::DenseSet<const clang::VarDecl *> Others;

  ShownScalars(clang::ASTContext &C, clang::Stmt *Body);
  /// The captured pointers of a `kernels` construct that no clause names, with the captured scalar that each one is; null where
  /// it may be something else.
  llvm::DenseMap<const clang::Decl *, const clang::VarDecl *> within(const clang::OpenACCConstructStmt *S,
                                                                     llvm::ArrayRef<const clang::ValueDecl *> Captures) const;
};

} // namespace accc

#endif
