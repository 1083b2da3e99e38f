//===-- shown_scalars.cpp - Scalars that pointers show --------------------===//
//
// In a `kernels` construct scalars are shared like arrays (OpenACC 3.3, 2.6.2). A pointer that is only ever set to the address
// of one of them is that scalar there, as accc_opt's `shown_scalars` has it where it sees the whole function.
//
//===----------------------------------------------------------------------===//

#include "shown_scalars.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace accc {

namespace {

/// What each local pointer of a function is set to.
struct Finder : RecursiveASTVisitor<Finder> {
  ASTContext &C;
  ShownScalars &To;
  llvm::DenseSet<const Expr *> Plain;

  Finder(ASTContext &C, ShownScalars &To) : C(C), To(To) {}
  bool shouldVisitImplicitCode() const { return true; }

  static const VarDecl *pointer(const Expr *E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    return V && V->getType()->isPointerType() ? V : nullptr;
  }

  void set(const VarDecl *V, const Expr *Value) {
    if (Value->isNullPointerConstant(C, Expr::NPC_ValueDependentIsNotNull))
      return;
    const auto *Address = dyn_cast<UnaryOperator>(Value->IgnoreParenImpCasts());
    const auto *Name =
        Address && Address->getOpcode() == UO_AddrOf ? dyn_cast<DeclRefExpr>(Address->getSubExpr()->IgnoreParens()) : nullptr;
    const auto *Target = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    if (Target && Target->getType()->isScalarType() &&
        C.hasSameUnqualifiedType(Target->getType(), V->getType()->getPointeeType()))
      To.Targets[V].insert(Target);
    else
      To.Others.insert(V);
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->getType()->isPointerType() && (V->hasGlobalStorage() || isa<ParmVarDecl>(V)))
      To.Others.insert(V);
    else if (V->getType()->isPointerType() && V->getInit())
      set(V, V->getInit());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() != BO_Assign)
      return true;
    if (const VarDecl *V = pointer(B->getLHS())) {
      Plain.insert(B->getLHS()->IgnoreParens());
      set(V, B->getRHS());
    }
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      Plain.insert(Cast->getSubExpr()->IgnoreParens());
    return true;
  }

  /// Neither read nor assigned: bound to a reference, counted up, its address taken.
  bool VisitDeclRefExpr(DeclRefExpr *Name) {
    if (const VarDecl *V = pointer(Name); V && !Plain.count(Name))
      To.Others.insert(V);
    return true;
  }
};

/// The variables of a clause's item.
struct Named : RecursiveASTVisitor<Named> {
  llvm::DenseSet<const Decl *> Seen;
  bool VisitDeclRefExpr(DeclRefExpr *Name) {
    Seen.insert(Name->getDecl());
    return true;
  }
};

} // namespace

ShownScalars::ShownScalars(ASTContext &C, Stmt *Body) {
  Finder(C, *this).TraverseStmt(Body);
}

llvm::DenseMap<const Decl *, const VarDecl *> ShownScalars::within(const OpenACCConstructStmt *S,
                                                                   ArrayRef<const ValueDecl *> Captures) const {
  llvm::DenseMap<const Decl *, const VarDecl *> Here;
  OpenACCDirectiveKind Kind = S->getDirectiveKind();
  if (Kind != OpenACCDirectiveKind::Kernels && Kind != OpenACCDirectiveKind::KernelsLoop)
    return Here;
  Named Clauses;
  for (const OpenACCClause *Clause : S->clauses())
    if (const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause))
      for (Expr *E : List->getVarList())
        Clauses.TraverseStmt(E);
  for (const ValueDecl *V : Captures) {
    auto Found = Targets.find(dyn_cast<VarDecl>(V));
    if (Found == Targets.end() || Clauses.Seen.count(V))
      continue;
    bool One = Found->second.size() == 1 && !Others.count(Found->first);
    for (const VarDecl *Target : Found->second)
      if (llvm::is_contained(Captures, Target))
        Here[V] = One ? Target : nullptr;
  }
  return Here;
}

} // namespace accc
