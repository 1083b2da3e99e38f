//===-- counted_loop.cpp - Loops by iterators and over ranges count ------===//
//
// `for (auto it = first; it != last; ++it)` with an iterator of a class, and `for (auto &x : range)`, under a directive: the host
// computes how many elements there are, and the body begins with its own iterator, `first + k`. The iterator has to have
// `-` and `+`, as random-access iterators do.
//
//===----------------------------------------------------------------------===//

#include "replace.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace accc {

namespace {

struct Iteration {
  VarDecl *Counter;
  Expr *First, *Last, *Step = nullptr;
};

bool names(const Expr *E, const VarDecl *V) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name && Name->getDecl() == V;
}

/// What is compared with the counter in a condition that it is in front of the end.
Expr *lastOf(const Stmt *Written, const VarDecl *V) {
  const auto *Cond = dyn_cast_or_null<Expr>(Written);
  Cond = Cond ? Cond->IgnoreImplicit()->IgnoreParens() : nullptr;
  const Expr *Left = nullptr, *Right = nullptr;
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Cond);
      Call && (Call->getOperator() == OO_ExclaimEqual || Call->getOperator() == OO_Less)) {
    Left = Call->getArg(0);
    Right = Call->getArg(1);
  } else if (const auto *Other = dyn_cast_or_null<CXXRewrittenBinaryOperator>(Cond)) {
    auto Parts = Other->getDecomposedForm();
    if (Parts.Opcode == BO_NE || Parts.Opcode == BO_LT) {
      Left = Parts.LHS;
      Right = Parts.RHS;
    }
  } else if (const auto *Plain = dyn_cast_or_null<BinaryOperator>(Cond);
             Plain && (Plain->getOpcode() == BO_NE || Plain->getOpcode() == BO_LT)) {
    Left = Plain->getLHS();
    Right = Plain->getRHS();
  }
  return Left && names(Left->IgnoreImplicit(), V) ? const_cast<Expr *>(Right->IgnoreImplicit()) : nullptr;
}

/// A `for` that counts by an object.
std::optional<Iteration> iteration(ForStmt *For) {
  auto *D = dyn_cast_or_null<DeclStmt>(For->getInit());
  auto *V = D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
  const auto *Inc = dyn_cast_or_null<CXXOperatorCallExpr>(For->getInc() ? For->getInc()->IgnoreImplicit()->IgnoreParens() : nullptr);
  Expr *Last = V ? lastOf(For->getCond(), V) : nullptr;
  if (!Last || !V->getType()->isRecordType() || !V->getInit() || !Inc || !names(Inc->getArg(0), V))
    return std::nullopt;
  Iteration L{V, V->getInit()->IgnoreImplicit(), Last};
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(L.First); Copy && Copy->getConstructor()->isCopyOrMoveConstructor())
    L.First = const_cast<Expr *>(Copy->getArg(0)->IgnoreImplicit());
  if (isa<InitListExpr>(L.First) || (Inc->getOperator() != OO_PlusPlus && Inc->getOperator() != OO_PlusEqual))
    return std::nullopt;
  if (Inc->getOperator() == OO_PlusEqual)
    L.Step = const_cast<Expr *>(Inc->getArg(1)->IgnoreImplicit());
  return L;
}

void substitute(Stmt *&S, const VarDecl *From, Expr *To) {
  if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(S); Name && Name->getDecl() == From) {
    S = To;
    return;
  }
  if (S)
    for (Stmt *&Child : S->children())
      substitute(Child, From, To);
}

/// A loop over a range that has a name and is no array (those count by themselves).
std::optional<Iteration> iteration(CXXForRangeStmt *For) {
  Expr *Range = For->getRangeInit()->IgnoreParenImpCasts();
  if (Range->getType()->isArrayType() || !(isa<DeclRefExpr>(Range) || isa<MemberExpr>(Range)))
    return std::nullopt;
  auto Variable = [](DeclStmt *S) { return cast<VarDecl>(S->getSingleDecl()); };
  VarDecl *Begin = Variable(For->getBeginStmt()), *End = Variable(For->getEndStmt());
  Stmt *First = Begin->getInit()->IgnoreImplicit(), *Last = End->getInit()->IgnoreImplicit();
  substitute(First, Variable(For->getRangeStmt()), Range);
  substitute(Last, Variable(For->getRangeStmt()), Range);
  return Iteration{Begin, cast<Expr>(First), cast<Expr>(Last)};
}

} // namespace

/// The loop by a number, if it is one of those.
Stmt *Replacer::counted(Stmt *S) {
  auto *For = dyn_cast<ForStmt>(S);
  auto *Range = dyn_cast<CXXForRangeStmt>(S);
  std::optional<Iteration> L = For ? iteration(For) : Range && !Range->getInit() ? iteration(Range) : std::nullopt;
  if (!L)
    return nullptr;
  SourceLocation At = S->getBeginLoc();
  Sema &Build = Compiler->getSema();
  auto Number = [&](uint64_t N) { return IntegerLiteral::Create(*C, llvm::APInt(64, N), C->LongTy, At); };
  auto *K = VarDecl::Create(*C, Around, At, At, &C->Idents.get("__accc_at"), C->LongTy, nullptr, SC_None);
  K->setInit(Number(0));
  K->setReferenced();
  K->markUsed(*C);
  auto At_ = [&]() -> Expr * {
    return ImplicitCastExpr::Create(*C, C->LongTy, CK_LValueToRValue, name(K, At), nullptr, VK_PRValue, FPOptionsOverride());
  };
  auto Binary = [&](BinaryOperatorKind Op, Expr *Left, Expr *Right) -> Expr * {
    ExprResult Made = Left && Right ? Build.BuildBinOp(nullptr, At, Op, Left, Right) : ExprError();
    return Made.isUsable() ? Made.get() : nullptr;
  };
  Expr *Count = Binary(BO_Sub, L->Last, L->First);
  if (Count && L->Step)
    Count = Binary(BO_Div, Binary(BO_Add, Count, Binary(BO_Sub, L->Step, Number(1))), L->Step);
  Expr *Start = Binary(BO_Add, L->First, L->Step ? Binary(BO_Mul, At_(), L->Step) : At_());
  if (!Count || !Start || !Count->getType()->isIntegerType())
    return nullptr;
  Count = ImplicitCastExpr::Create(*C, C->LongTy, CK_IntegralCast, Count, nullptr, VK_PRValue, FPOptionsOverride());
  Counted.insert(Count);
  L->Counter->setInit(Start);
  std::vector<Stmt *> Parts = {new (*C) DeclStmt(DeclGroupRef(L->Counter), At, At)};
  if (Range)
    Parts.push_back(Range->getLoopVarStmt());
  Parts.push_back(For ? For->getBody() : Range->getBody());
  auto *Body = CompoundStmt::Create(*C, Parts, FPOptionsOverride(), Parts.back()->getBeginLoc(), Parts.back()->getEndLoc());
  Expr *Cond = BinaryOperator::Create(*C, At_(), Count, BO_LT, C->BoolTy, VK_PRValue, OK_Ordinary, At, FPOptionsOverride());
  Expr *Inc = UnaryOperator::Create(*C, name(K, At), UO_PreInc, C->LongTy, VK_LValue, OK_Ordinary, At, false, FPOptionsOverride());
  auto *Init = new (*C) DeclStmt(DeclGroupRef(K), At, At);
  return new (*C) ForStmt(*C, Init, Cond, nullptr, Inc, Body, At, At, At);
}

/// Of all directives in a construct.
void Replacer::countLoops(Stmt *S) {
  bool OneLoop = false;
  if (auto *X = dyn_cast<OpenACCCombinedConstruct>(S))
    OneLoop = loopsOf(X->clauses()) == 1;
  else if (auto *X = dyn_cast<OpenACCLoopConstruct>(S))
    OneLoop = loopsOf(X->clauses()) == 1;
  for (Stmt *&Child : S->children()) {
    if (!Child)
      continue;
    if (Stmt *Other = OneLoop ? counted(Child) : nullptr)
      Child = Other;
    countLoops(Child);
  }
}

} // namespace accc
