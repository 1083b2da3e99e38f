//===-- host_data.cpp - Bodies where names mean device addresses ----------===//

#include "replace.h"

using namespace clang;

namespace accc {

namespace {

/// Gives names in a body another meaning.
struct Substitute {
  ASTContext &C;
  const ValueDecl *From;
  const FieldDecl *Field;
  std::function<Expr *(SourceLocation)> To;
  bool InLambda = false;

  void walk(Stmt *&S) {
    if (!S)
      return;
    if (auto *E = dyn_cast<DeclRefExpr>(S); E && From && E->getDecl() == From) {
      S = To(E->getLocation());
      return;
    }
    if (auto *E = dyn_cast<MemberExpr>(S); E && Field && E->getMemberDecl() == Field &&
        isa<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts())) {
      S = To(E->getMemberLoc());
      return;
    }
    if (auto *L = dyn_cast<LambdaExpr>(S)) {
      for (const Expr *Init : L->capture_inits())
        if (const auto *E = dyn_cast_or_null<DeclRefExpr>(Init ? Init->IgnoreParenImpCasts() : nullptr);
            E && From && E->getDecl() == From)
          InLambda = true;
      return;
    }
    for (Stmt *&Child : S->children())
      walk(Child);
  }
};

} // namespace

/// In the body pointers hold device addresses, and arrays lie there.
Stmt *Replacer::hostData(OpenACCHostDataConstruct *S) {
  SourceLocation At = S->getDirectiveLoc();
  std::vector<Stmt *> Parts;
  const Expr *Condition = nullptr;
  bool IfPresent = false;
  for (const OpenACCClause *Cl : S->clauses()) {
    if (const auto *If = dyn_cast<OpenACCIfClause>(Cl))
      Condition = If->getConditionExpr();
    IfPresent |= isa<OpenACCIfPresentClause>(Cl);
  }
  FunctionDecl *Use = runtime("__accc_use_device", C->VoidPtrTy, {C->VoidPtrTy, C->UnsignedIntTy});
  Stmt *Body = S->getStructuredBlock();
  for (const OpenACCClause *Cl : S->clauses()) {
    const auto *List = dyn_cast<OpenACCUseDeviceClause>(Cl);
    if (!List)
      continue;
    for (Expr *Written : List->getVarList()) {
      Expr *E = Written->IgnoreParenImpCasts();
      QualType T = E->getType().getNonReferenceType();
      auto *Name = dyn_cast<DeclRefExpr>(E);
      auto *Member = dyn_cast<MemberExpr>(E);
      if (!Name && !(Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))) {
        unsupported(E->getBeginLoc(), "a part of a variable in `use_device`", "copy the pointer to a variable and name that");
        continue;
      }
      bool IsPointer = T->isPointerType();
      QualType Held = IsPointer ? T.getUnqualifiedType() : C->getPointerType(T);
      Expr *Host = IsPointer ? static_cast<Expr *>(ImplicitCastExpr::Create(*C, T, CK_LValueToRValue, E, nullptr,
                                                                            VK_PRValue, FPOptionsOverride()))
                             : UnaryOperator::Create(*C, E, UO_AddrOf, Held, VK_PRValue, OK_Ordinary, At, false,
                                                     FPOptionsOverride());
      Expr *AsVoid = ImplicitCastExpr::Create(*C, C->VoidPtrTy, CK_BitCast, Host, nullptr, VK_PRValue, FPOptionsOverride());
      Expr *Flags = IntegerLiteral::Create(*C, llvm::APInt(32, IfPresent ? 1 : 0), C->UnsignedIntTy, At);
      Expr *Device = callOf(Use, {AsVoid, Flags}, At);
      Device = ImplicitCastExpr::Create(*C, Held, CK_BitCast, Device, nullptr, VK_PRValue, FPOptionsOverride());
      if (Condition)
        Device = new (*C) ConditionalOperator(const_cast<Expr *>(Condition), At, Device, At, Host, Held, VK_PRValue, OK_Ordinary);
      auto *V = VarDecl::Create(*C, Around, At, At, &C->Idents.get("__accc_device"), Held, nullptr, SC_None);
      V->setInit(Device);
      V->setReferenced();
      V->markUsed(*C);
      Parts.push_back(new (*C) DeclStmt(DeclGroupRef(V), At, At));
      Substitute Change{*C, Name ? Name->getDecl() : nullptr, Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr,
                        [&](SourceLocation Where) -> Expr * {
                          Expr *Plain = name(V, Where);
                          if (IsPointer)
                            return Plain;
                          Expr *Loaded = ImplicitCastExpr::Create(*C, Held, CK_LValueToRValue, Plain, nullptr, VK_PRValue,
                                                                  FPOptionsOverride());
                          return UnaryOperator::Create(*C, Loaded, UO_Deref, T, VK_LValue, OK_Ordinary, Where, false,
                                                       FPOptionsOverride());
                        }};
      Change.walk(Body);
      if (Change.InLambda)
        unsupported(E->getBeginLoc(), "a lambda that captures a variable of `use_device`", "give it to the lambda as an argument");
    }
  }
  walk(Body);
  Parts.push_back(Body);
  return CompoundStmt::Create(*C, Parts, FPOptionsOverride(), At, S->getEndLoc());
}

} // namespace accc
