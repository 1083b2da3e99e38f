//===-- replace.cpp - Constructs of the host's code become calls ----------===//
//
// The tree is changed between semantic analysis and code generation, in instantiated bodies alone: patterns of templates
// stay as they are. A construct becomes the call of a function that accc defines; its arguments are `this`, what clauses
// compute on the host, and the addresses of the variables that the construct names.
//
//===----------------------------------------------------------------------===//

#include "replace.h"
#include "computed_items.h"
#include "host_values.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace accc {

namespace {

/// What a construct uses of the function around it.
struct Uses {
  std::vector<const ValueDecl *> Captures;
  llvm::DenseMap<const ValueDecl *, const DeclRefExpr *> Names;
  std::vector<const Expr *> Values;
  llvm::DenseMap<const Stmt *, const Expr *> Counts;
  llvm::DenseSet<const Decl *> Own, Known;
  const CXXThisExpr *This = nullptr;
  bool InClause = false;
  const llvm::DenseSet<const Expr *> *Counted = nullptr;
  const Stmt *Construct = nullptr;

  void name(const DeclRefExpr *E) {
    if (const auto *B = dyn_cast<BindingDecl>(E->getDecl())) {
      if (Own.count(B->getDecomposedDecl()))
        return;
      if (const VarDecl *Holding = B->getHoldingVar()) {
        if (Known.insert(Holding).second)
          Captures.push_back(Holding);
      } else
        walk(B->getBinding());
      return;
    }
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || Own.count(V))
      return;
    bool Local = V->hasLocalStorage() || V->isStaticLocal();
    bool Internal = !Local && !V->isExternallyVisible();
    if (!Local && !Internal)
      return;
    if (!InClause && constantOf(V))
      return;
    if (E->isNonOdrUse() && V->getType().isConstQualified() && !V->getType()->isArrayType() && !V->getType()->isRecordType())
      return;
    if (Known.insert(V).second) {
      Captures.push_back(V);
      Names[V] = E;
    }
  }

  void walk(const Stmt *S) {
    if (!S)
      return;
    if (const auto *E = dyn_cast<Expr>(S); E && Counted->count(E) && !mentionsOwn(E)) {
      Values.push_back(E);
      return;
    }
    if (const auto *E = dyn_cast<CXXMemberCallExpr>(S); E && !mentionsOwn(E) && hostAnswers(E, Construct)) {
      Values.push_back(E);
      return;
    }
    if (const auto *D = dyn_cast<DeclStmt>(S)) {
      for (const Decl *One : D->decls())
        own(One);
    } else if (const auto *E = dyn_cast<DeclRefExpr>(S))
      name(E);
    else if (const auto *T = dyn_cast<CXXThisExpr>(S))
      This = T;
    else if (const auto *L = dyn_cast<LambdaExpr>(S)) {
      for (const Expr *Init : L->capture_inits())
        walk(Init);
      return;
    } else if (const auto *F = dyn_cast<CXXForRangeStmt>(S)) {
      walk(F->getInit());
      walk(F->getRangeStmt());
      walk(F->getBeginStmt());
      walk(F->getEndStmt());
      walk(F->getCond());
      walk(F->getInc());
      walk(F->getLoopVarStmt());
      walk(F->getBody());
      return;
    } else if (const auto *D = dyn_cast<CXXDefaultArgExpr>(S))
      return walk(D->getExpr());
    else if (const auto *D = dyn_cast<CXXDefaultInitExpr>(S))
      return walk(D->getExpr());
    else if (const auto *If = dyn_cast<IfStmt>(S); If && If->getConditionVariable())
      own(If->getConditionVariable());
    else if (const auto *While = dyn_cast<WhileStmt>(S); While && While->getConditionVariable())
      own(While->getConditionVariable());
    else if (const auto *Switch = dyn_cast<SwitchStmt>(S); Switch && Switch->getConditionVariable())
      own(Switch->getConditionVariable());
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S)) {
      clauses(Construct->clauses());
      if (const auto *W = dyn_cast<OpenACCWaitConstruct>(S)) {
        if (W->hasDevNumExpr())
          number(W->getDevNumExpr());
        for (const Expr *E : W->getQueueIdExprs())
          number(E);
        return;
      }
      const Stmt *Loop = nullptr;
      if (const auto *X = dyn_cast<OpenACCCombinedConstruct>(S))
        Loop = X->getLoop();
      else if (const auto *X = dyn_cast<OpenACCLoopConstruct>(S))
        Loop = X->getLoop();
      const auto *For = dyn_cast_or_null<ForStmt>(Loop);
      if (For && loopsOf(Construct->clauses()) == 1 && countByPointer(For))
        return;
      for (const Stmt *Child : S->children())
        walk(Child);
      return;
    }
    for (const Stmt *Child : S->children())
      walk(Child);
  }

  bool mentionsOwn(const Stmt *S) {
    if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(S); Name && Own.count(Name->getDecl()))
      return true;
    return S && llvm::any_of(S->children(), [&](const Stmt *Child) { return mentionsOwn(Child); });
  }

  /// A loop by a pointer whose ends the host knows.
  bool countByPointer(const ForStmt *For) {
    auto Found = pointerLoop(For);
    if (!Found || mentionsOwn(Found->First) || mentionsOwn(Found->Last))
      return false;
    const Expr *Count = countOf(Found->Counter->getASTContext(), *Found);
    Values.push_back(Count);
    Counts[For] = Count;
    if (const Expr *E = Found->First->IgnoreParenImpCasts(); !isa<DeclRefExpr>(E) && !isa<MemberExpr>(E)) {
      Values.push_back(Found->First->IgnoreParens());
      Own.insert(Found->Counter);
    } else
      own(Found->Counter);
    walk(Found->Step);
    walk(For->getBody());
    return true;
  }

  void own(const Decl *D) {
    Own.insert(D);
    if (const auto *V = dyn_cast<VarDecl>(D))
      walk(V->getInit());
    if (const auto *Parts = dyn_cast<DecompositionDecl>(D))
      for (const BindingDecl *B : Parts->bindings())
        if (const VarDecl *Holding = B->getHoldingVar())
          own(Holding);
  }

  /// Whether only numbers and variables are computed with.
  static bool plain(const Expr *Written) {
    const Expr *E = Written->IgnoreParenImpCasts();
    if (isa<IntegerLiteral>(E) || isa<CXXBoolLiteralExpr>(E) || isa<CharacterLiteral>(E) || isa<FloatingLiteral>(E) ||
        isa<SubstNonTypeTemplateParmExpr>(E) || isa<CXXThisExpr>(E) || isa<OpenACCAsteriskSizeExpr>(E) ||
        isa<UnaryExprOrTypeTraitExpr>(E) || isa<ConstantExpr>(E))
      return true;
    if (isa<DeclRefExpr>(E))
      return true;
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return isa<FieldDecl>(M->getMemberDecl()) ? plain(M->getBase()) : true;
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && !B->isAssignmentOp())
      return plain(B->getLHS()) && plain(B->getRHS());
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && !U->isIncrementDecrementOp())
      return plain(U->getSubExpr());
    if (const auto *X = dyn_cast<ExplicitCastExpr>(E); X && X->getType()->isArithmeticType())
      return plain(X->getSubExpr());
    return false;
  }

  void number(const Expr *E) {
    if (!E)
      return;
    if (plain(E))
      walk(E);
    else
      Values.push_back(E->IgnoreParens());
  }

  void item(const Expr *Written) {
    const Expr *E = Written->IgnoreParenImpCasts();
    if (const auto *X = dyn_cast<ArraySectionExpr>(E)) {
      item(X->getBase());
      number(X->getLowerBound());
      number(X->getLength());
    } else if (const auto *X = dyn_cast<ArraySubscriptExpr>(E)) {
      item(X->getBase());
      number(X->getIdx());
    } else if (const Expr *Pointer = computedPointer(E)) {
      Values.push_back(Pointer);
    } else {
      InClause = true;
      walk(E);
      InClause = false;
    }
  }

  void clauses(ArrayRef<const OpenACCClause *> List) {
    for (const OpenACCClause *Cl : List) {
      if (const auto *X = dyn_cast<OpenACCSelfClause>(Cl); X && X->isVarListClause()) {
        for (const Expr *E : X->getVarList())
          item(E);
      } else if (OpenACCClauseWithVarList::classof(Cl)) {
        for (const Expr *E : cast<OpenACCClauseWithVarList>(Cl)->getVarList())
          item(E);
      } else if (OpenACCClauseWithCondition::classof(Cl) || isa<OpenACCSelfClause>(Cl)) {
        const Expr *E = nullptr;
        if (const auto *If = dyn_cast<OpenACCIfClause>(Cl))
          E = If->getConditionExpr();
        else if (const auto *Self = dyn_cast<OpenACCSelfClause>(Cl))
          E = Self->hasConditionExpr() ? Self->getConditionExpr() : nullptr;
        number(E);
      } else if (OpenACCClauseWithExprs::classof(Cl)) {
        for (const Stmt *E : const_cast<OpenACCClause *>(Cl)->children())
          number(cast_or_null<Expr>(E));
      }
    }
  }
};

} // namespace

void Replacer::unsupported(SourceLocation Where, const std::string &What, const std::string &WayOut) {
  Problems.push_back({Where, What, WayOut});
}

bool Replacer::HandleTopLevelDecl(DeclGroupRef Group) {
  for (Decl *D : Group)
    decl(D);
  return true;
}

void Replacer::decl(Decl *D) {
  if (auto *F = dyn_cast<FunctionDecl>(D))
    return body(F);
  if (auto *Acc = dyn_cast<OpenACCDeclareDecl>(D))
    return declare(Acc);
  if (auto *V = dyn_cast<VarDecl>(D)) {
    if (!V->getDeclContext()->isDependentContext() && V->hasInit() && !V->getDescribedVarTemplate()) {
      Stmt *Init = V->getInit();
      walk(Init);
    }
    return;
  }
  if (auto *L = dyn_cast<LinkageSpecDecl>(D)) {
    Pragmas.linkage(*C, L);
    for (Decl *Inner : L->decls())
      decl(Inner);
  } else if (auto *N = dyn_cast<NamespaceDecl>(D))
    for (Decl *Inner : N->decls())
      decl(Inner);
}

void Replacer::body(FunctionDecl *F) {
  if (F->isDependentContext())
    return;
  for (const FunctionDecl *R : F->redecls())
    if ((R->hasAttr<OpenACCRoutineDeclAttr>() || R->hasAttr<OpenACCRoutineAnnotAttr>()) &&
        Seen.insert(F->getCanonicalDecl()).second)
      Routines.push_back(F);
  if (!F->doesThisDeclarationHaveABody() || !Seen.insert(F).second)
    return;
  FunctionDecl *Outer = Around;
  Around = F;
  auto OuterVisible = std::exchange(Visible, {});
  const OpenACCClause *OuterDefault = std::exchange(Default, nullptr);
  Stmt *Body = F->getBody();
  auto OuterPointers = std::exchange(Pointers, std::make_shared<ShownScalars>(*C, Body));
  // A routine's own directives are device code's; its host version has none.
  if (!F->hasAttr<OpenACCRoutineDeclAttr>() && !F->hasAttr<OpenACCRoutineAnnotAttr>())
    walk(Body);
  if (auto *Ctor = dyn_cast<CXXConstructorDecl>(F))
    for (CXXCtorInitializer *Init : Ctor->inits()) {
      Stmt *S = Init->getInit();
      walk(S);
    }
  Around = Outer;
  Visible = std::move(OuterVisible);
  Default = OuterDefault;
  Pointers = OuterPointers;
}

void Replacer::walk(Stmt *&S) {
  if (!S)
    return;
  if (auto *L = dyn_cast<LambdaExpr>(S)) {
    if (!L->isGenericLambda())
      body(L->getCallOperator());
    return;
  }
  if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S)) {
    if (Stmt *Other = replacement(Construct))
      S = Other;
    return;
  }
  if (auto *D = dyn_cast<DeclStmt>(S); D && D->isSingleDecl())
    if (auto *Acc = dyn_cast<OpenACCDeclareDecl>(D->getSingleDecl())) {
      if (Stmt *Scope = declareScope(Acc))
        S = Scope;
      return;
    }
  size_t Before = Visible.size();
  for (Stmt *&Child : S->children())
    walk(Child);
  if (isa<CompoundStmt>(S))
    Visible.resize(Before);
}

/// The construct's clauses hold from here on.
void Replacer::enter(ArrayRef<const OpenACCClause *> List) {
  bool Conditional = llvm::any_of(List, [](const OpenACCClause *Cl) { return isa<OpenACCIfClause>(Cl); });
  for (const OpenACCClause *Cl : List)
    Visible.push_back({Cl, Conditional});
}

Expr *Replacer::name(ValueDecl *D, SourceLocation At, bool Captured) {
  return DeclRefExpr::Create(*C, NestedNameSpecifierLoc(), SourceLocation(), D, Captured, At,
                             D->getType().getNonReferenceType(), isa<FunctionDecl>(D) ? VK_LValue : VK_LValue);
}

FunctionDecl *Replacer::runtime(const std::string &Name, QualType Result, ArrayRef<QualType> Params) {
  QualType T = C->getFunctionType(Result, Params, FunctionProtoType::ExtProtoInfo());
  auto *F = FunctionDecl::Create(*C, C->getTranslationUnitDecl(), SourceLocation(), SourceLocation(),
                                 DeclarationName(&C->Idents.get(Name)), T, nullptr, SC_Extern);
  std::vector<ParmVarDecl *> List;
  for (QualType P : Params)
    List.push_back(ParmVarDecl::Create(*C, F, SourceLocation(), SourceLocation(), nullptr, P, nullptr, SC_None, nullptr));
  F->setParams(List);
  F->addAttr(AsmLabelAttr::CreateImplicit(*C, Name));
  F->addAttr(NoThrowAttr::CreateImplicit(*C));
  return F;
}

Expr *Replacer::callOf(FunctionDecl *F, std::vector<Expr *> Args, SourceLocation At) {
  QualType Pointer = C->getPointerType(F->getType());
  Expr *Callee = ImplicitCastExpr::Create(*C, Pointer, CK_FunctionToPointerDecay, name(F, At), nullptr, VK_PRValue,
                                          FPOptionsOverride());
  return CallExpr::Create(*C, Callee, Args, F->getReturnType(), VK_PRValue, At, FPOptionsOverride());
}

/// The construct as a call; it is kept as it is.
Stmt *Replacer::call(OpenACCConstructStmt *S) {
  countLoops(S);
  Uses Found;
  Found.Counted = &Counted;
  Found.Construct = S;
  if (isa<OpenACCDataConstruct>(S))
    Found.clauses(S->clauses());
  else
    Found.walk(S);
  SourceLocation At = S->getDirectiveLoc();
  Region R;
  R.Construct = S;
  R.Around = Around;
  R.Default = Default;
  if (isOpenACCComputeDirectiveKind(S->getDirectiveKind()) || isa<OpenACCCombinedConstruct>(S))
    R.Visible = Visible;
  R.Counts = Found.Counts;
  R.LinkName = "__accc_region." + Unit + "." + std::to_string(Regions.size());
  // Kernels of functions that several units may have are told apart by what stands behind "..".
  if (!Around->isMain() && (Around->isInlined() || Around->isTemplateInstantiation() || !Around->isExternallyVisible()))
    R.LinkName += ".." + Unit;
  std::vector<Expr *> Args;
  std::vector<QualType> Types;
  if (Found.This) {
    R.This = Found.This->getType()->getPointeeType()->getAsCXXRecordDecl();
    Expr *This = CXXThisExpr::Create(*C, At, Found.This->getType(), true);
    Args.push_back(This);
    Types.push_back(Found.This->getType());
  }
  for (const Expr *E : Found.Values) {
    R.Values.push_back(E);
    Args.push_back(const_cast<Expr *>(E));
    Types.push_back(E->getType());
  }
  for (const ValueDecl *V : Found.Captures) {
    if (const auto *Var = dyn_cast<VarDecl>(V); Var && Var->getTLSKind() != VarDecl::TLS_None)
      unsupported(At, "a `thread_local` variable in device code", "copy it to a local variable before the region");
    R.Captures.push_back(V);
    const DeclRefExpr *Written = Found.Names.lookup(V);
    auto *Var = const_cast<ValueDecl *>(V);
    Expr *Name = name(Var, At, Written && Written->refersToEnclosingVariableOrCapture());
    QualType T = C->getPointerType(V->getType().getNonReferenceType());
    Args.push_back(UnaryOperator::Create(*C, Name, UO_AddrOf, T, VK_PRValue, OK_Ordinary, At, false, FPOptionsOverride()));
    Types.push_back(T);
  }
  R.Shown = Pointers->within(S, R.Captures);
  FunctionDecl *F = runtime(R.LinkName, C->VoidTy, Types);
  Regions.push_back(R);
  return callOf(F, Args, At);
}

/// The variable whose end is a data region's.
VarDecl *Replacer::scopeGuard(SourceLocation At) {
  FunctionDecl *Open = runtime("__accc_scope_open", C->LongTy, {});
  FunctionDecl *Close = runtime("__accc_scope_close", C->VoidTy, {C->getPointerType(C->LongTy)});
  auto *Guard = VarDecl::Create(*C, Around, At, At, &C->Idents.get("__accc_scope"), C->LongTy, nullptr, SC_None);
  Guard->setInit(callOf(Open, {}, At));
  Guard->addAttr(CleanupAttr::CreateImplicit(*C, Close));
  Guard->setReferenced();
  Guard->markUsed(*C);
  return Guard;
}

/// The host's code may not name the variable: a pointer to it keeps it there.
void Replacer::keep(VarDecl *V, SourceLocation At) {
  QualType T = C->getPointerType(V->getType());
  auto *Keeper = VarDecl::Create(*C, C->getTranslationUnitDecl(), At, At,
                                 &C->Idents.get("__accc_kept_" + std::to_string(Keepers++)), T, nullptr, SC_Static);
  Keeper->setInit(UnaryOperator::Create(*C, name(V, At), UO_AddrOf, T, VK_PRValue, OK_Ordinary, At, false,
                                        FPOptionsOverride()));
  Keeper->addAttr(UsedAttr::CreateImplicit(*C));
  Generator->HandleTopLevelDecl(DeclGroupRef(Keeper));
}

/// `declare` of namespaces and classes, and of static variables of functions.
void Replacer::declare(OpenACCDeclareDecl *D) {
  if (D->getDeclContext()->isDependentContext() || !Seen.insert(D).second)
    return;
  Declared.push_back(D);
  for (const OpenACCClause *Clause : D->clauses()) {
    const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause);
    if (!List)
      continue;
    for (const Expr *E : List->getVarList()) {
      const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      auto *V = Name ? const_cast<VarDecl *>(dyn_cast<VarDecl>(Name->getDecl())) : nullptr;
      if (!V || !V->hasGlobalStorage() || V->isStaticLocal() || !Generator)
        continue;
      if (V->isExternallyVisible() && !V->isInline() && V->getTemplateSpecializationKind() == TSK_Undeclared)
        continue;
      keep(V, D->getBeginLoc());
      if (!V->isExternallyVisible())
        OwnDeclared.push_back(ASTNameGenerator(*C).getName(V));
    }
  }
}

void Replacer::HandleTagDeclDefinition(TagDecl *Tag) {
  const auto *R = dyn_cast<CXXRecordDecl>(Tag);
  if (!R || R->isDependentContext())
    return;
  for (Decl *D : R->decls())
    if (auto *Acc = dyn_cast<OpenACCDeclareDecl>(D))
      declare(Acc);
}

/// `declare` of a function's variables: a data region up to the end of the block.
Stmt *Replacer::declareScope(OpenACCDeclareDecl *D) {
  bool Local = false;
  for (const OpenACCClause *Clause : D->clauses())
    if (const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause))
      for (const Expr *Item : List->getVarList()) {
        const Expr *E = Item->IgnoreParenImpCasts();
        while (const auto *Section = dyn_cast<ArraySectionExpr>(E))
          E = Section->getBase()->IgnoreParenImpCasts();
        const auto *Name = dyn_cast<DeclRefExpr>(E);
        const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
        Local |= !V || !V->hasGlobalStorage() || V->isStaticLocal();
      }
  if (!Local) {
    declare(D);
    return nullptr;
  }
  SourceLocation At = D->getBeginLoc();
  auto *Empty = new (*C) NullStmt(At);
  auto *Data = OpenACCDataConstruct::Create(*C, At, D->getDirectiveLoc(), D->getEndLoc(), D->clauses(), Empty);
  VarDecl *Guard = scopeGuard(At);
  auto *Begin = cast<Expr>(call(Data));
  auto *Zero = IntegerLiteral::Create(*C, llvm::APInt(32, 0), C->IntTy, At);
  auto *Begun = VarDecl::Create(*C, Around, At, At, &C->Idents.get("__accc_begun"), C->IntTy, nullptr, SC_None);
  Begun->setInit(BinaryOperator::Create(*C, Begin, Zero, BO_Comma, C->IntTy, VK_PRValue, OK_Ordinary, At, FPOptionsOverride()));
  Begun->setReferenced();
  Begun->markUsed(*C);
  enter(D->clauses());
  Decl *Both[] = {Guard, Begun};
  return new (*C) DeclStmt(DeclGroupRef::Create(*C, Both, 2), At, At);
}

/// `{ long scope [[cleanup(close)]] = open(); begin(…); body }`: the end runs also when an exception passes.
Stmt *Replacer::dataScope(OpenACCDataConstruct *S) {
  SourceLocation At = S->getDirectiveLoc();
  VarDecl *Guard = scopeGuard(At);
  Stmt *Begin = call(S);
  Stmt *Body = S->getStructuredBlock();
  const OpenACCClause *Outer = Default;
  for (const OpenACCClause *Cl : S->clauses())
    if (isa<OpenACCDefaultClause>(Cl))
      Default = Cl;
  size_t Before = Visible.size();
  enter(S->clauses());
  walk(Body);
  Visible.resize(Before);
  Default = Outer;
  Stmt *Parts[] = {new (*C) DeclStmt(DeclGroupRef(Guard), At, At), Begin, Body};
  return CompoundStmt::Create(*C, Parts, FPOptionsOverride(), At, S->getEndLoc());
}

/// A `loop` of the host's code, which no construct is around: told once, whatever instantiations there are.
static void orphaned(ASTContext &C, SourceLocation At) {
  static llvm::DenseSet<unsigned> Told;
  if (!Told.insert(At.getRawEncoding()).second)
    return;
  DiagnosticsEngine &Engine = C.getDiagnostics();
  auto Text = [&](DiagnosticIDs::Level Level, StringRef Words) {
    Engine.Report(At, Engine.getDiagnosticIDs()->getCustomDiagID(Level, Words));
  };
  Text(DiagnosticIDs::Warning, "`loop` outside of a compute construct has no effect");
  Text(DiagnosticIDs::Note, "write `parallel loop` or `kernels loop`, or put it into a `parallel`, `kernels` or `serial` construct; in a "
                            "function that device code calls, write `acc routine` with its level at its head");
}

/// What takes the construct's place; null: it stays, the code generator makes the host's code of it.
Stmt *Replacer::replacement(OpenACCConstructStmt *S) {
  if (!Around) {
    unsupported(S->getBeginLoc(), "a construct outside of a function", "write it in a function");
    return nullptr;
  }
  switch (S->getDirectiveKind()) {
  case OpenACCDirectiveKind::Data: return dataScope(cast<OpenACCDataConstruct>(S));
  case OpenACCDirectiveKind::HostData: return hostData(cast<OpenACCHostDataConstruct>(S));
  case OpenACCDirectiveKind::Loop:
    orphaned(*C, S->getDirectiveLoc());
    [[fallthrough]];
  case OpenACCDirectiveKind::Atomic: case OpenACCDirectiveKind::Cache: {
    if (auto *A = dyn_cast<OpenACCAssociatedStmtConstruct>(S))
      for (Stmt *&Child : A->children())
        walk(Child);
    return nullptr;
  }
  case OpenACCDirectiveKind::Invalid: return nullptr;
  default: return call(S);
  }
}

void Replacer::HandleTranslationUnit(ASTContext &Context) {
  Pragmas.finish(Context);
  if (Context.getDiagnostics().hasErrorOccurred())
    return;
  Tree Out(*C, Unit);
  for (const Problem &P : Problems)
    Out.fail(P.Where, P.What, P.WayOut);
  for (const OpenACCDeclareDecl *D : Declared)
    Out.declared(D);
  for (const Region &R : Regions)
    Out.region(R);
  for (const FunctionDecl *F : Routines)
    Out.routine(F);
  Made = Out.finish();
  for (const VarDecl *V : Out.Shared)
    keep(const_cast<VarDecl *>(V), V->getLocation());
}

} // namespace accc
