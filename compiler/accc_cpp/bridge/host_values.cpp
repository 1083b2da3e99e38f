//===-- host_values.cpp - What constructs ask containers for ----------------===//
//
// The bound of `i < v.size()` as a number: asked on the device, a kernel of its own would have to answer before the loop's
// kernel has its shape, and stores to the elements could change what it says.
//
//===----------------------------------------------------------------------===//

#include "host_values.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace accc {

namespace {

/// The variable or member of `this` that an object is, or is part of.
const ValueDecl *root(const Expr *Object) {
  const Expr *E = Object->IgnoreParenImpCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl>(Name->getDecl()) ? Name->getDecl() : nullptr;
  const auto *Part = dyn_cast<MemberExpr>(E);
  if (!Part || !isa<FieldDecl>(Part->getMemberDecl()))
    return nullptr;
  if (isa<CXXThisExpr>(Part->getBase()->IgnoreParenImpCasts()))
    return Part->getMemberDecl();
  return Part->isArrow() ? nullptr : root(Part->getBase());
}

const CXXMethodDecl *ofLibrary(const Expr *Call, const Expr *&Object) {
  const CXXMethodDecl *M = nullptr;
  if (const auto *X = dyn_cast<CXXMemberCallExpr>(Call)) {
    M = X->getMethodDecl();
    Object = X->getImplicitObjectArgument();
  } else if (const auto *X = dyn_cast<CXXOperatorCallExpr>(Call); X && X->getNumArgs() > 0) {
    M = dyn_cast_or_null<CXXMethodDecl>(X->getDirectCallee());
    Object = X->getArg(0);
  }
  return M && M->getParent()->isInStdNamespace() ? M : nullptr;
}

/// A call that leaves a container as large as it was.
bool keepsSize(const CXXMethodDecl *M) {
  static const llvm::StringSet<> Access = {"begin", "end", "data", "front", "back", "at"};
  return M->isConst() || M->getOverloadedOperator() == OO_Subscript ||
         (M->getIdentifier() && Access.contains(M->getName()));
}

/// Whether the statement does no more with the variable than to ask it and to use its elements.
bool onlyAsks(const Stmt *S, const ValueDecl *V) {
  if (!S)
    return true;
  if (const auto *E = dyn_cast<Expr>(S)) {
    const Expr *Object = nullptr;
    if (const CXXMethodDecl *M = ofLibrary(E, Object); M && keepsSize(M) && root(Object) == V) {
      const auto *Call = cast<CallExpr>(E);
      unsigned First = isa<CXXOperatorCallExpr>(Call) ? 1 : 0;
      for (unsigned I = First; I < Call->getNumArgs(); ++I)
        if (!onlyAsks(Call->getArg(I), V))
          return false;
      return true;
    }
    if (const auto *Name = dyn_cast<DeclRefExpr>(E))
      return Name->getDecl() != V;
    if (const auto *Part = dyn_cast<MemberExpr>(E); Part && Part->getMemberDecl() == V)
      return false;
    if (const auto *L = dyn_cast<LambdaExpr>(E))
      return llvm::all_of(L->capture_inits(), [&](const Expr *Init) { return onlyAsks(Init, V); });
  }
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return onlyAsks(Child, V); });
}

} // namespace

bool hostAnswers(const CXXMemberCallExpr *Call, const Stmt *Construct) {
  static const llvm::StringSet<> Questions = {"size", "length", "empty", "capacity"};
  const Expr *Object = nullptr;
  const CXXMethodDecl *M = ofLibrary(Call, Object);
  if (!M || !M->isConst() || !M->getIdentifier() || !Questions.contains(M->getName()) || Call->getNumArgs() ||
      !Call->getType()->isIntegralOrEnumerationType())
    return false;
  if (const auto *Pointer = Object->getType()->getAs<PointerType>(); Pointer)
    return false;
  // What is known without the object needs no host.
  Expr::EvalResult Known;
  if (Call->EvaluateAsRValue(Known, M->getASTContext()))
    return false;
  const ValueDecl *V = root(Object);
  return V && onlyAsks(Construct, V);
}

} // namespace accc
