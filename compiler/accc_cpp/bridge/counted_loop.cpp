//===-- counted_loop.cpp - Loops by iterators and over ranges count ------===//
//
// `for (auto it = first; it != last; ++it)` with an iterator of a class, and `for (auto &x : range)`, under a directive: the host
// computes how many elements there are, and the body begins with its own iterator, `first + k`. The iterator has to have
// `-` and `+`, as random-access iterators do. Under `collapse` and `tile` the loops by pointers and over arrays count so, too.
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
  bool Inclusive = false;
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

/// A loop by a pointer, or over an array.
std::optional<Iteration> overMemory(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S)) {
    auto L = pointerLoop(For);
    if (!L)
      return std::nullopt;
    Iteration Made{const_cast<VarDecl *>(L->Counter), const_cast<Expr *>(L->First), const_cast<Expr *>(L->Last)};
    Made.Step = const_cast<Expr *>(L->Step);
    Made.Inclusive = L->Inclusive;
    return Made;
  }
  auto *Range = cast<CXXForRangeStmt>(S);
  Expr *Array = Range->getRangeInit()->IgnoreParenImpCasts();
  if (!Array->getType()->isConstantArrayType() || !(isa<DeclRefExpr>(Array) || isa<MemberExpr>(Array)))
    return std::nullopt;
  auto Variable = [](DeclStmt *S) { return cast<VarDecl>(S->getSingleDecl()); };
  VarDecl *Begin = Variable(Range->getBeginStmt()), *Of = Variable(Range->getRangeStmt());
  Stmt *First = Begin->getInit(), *Last = Variable(Range->getEndStmt())->getInit();
  substitute(First, Of, Array);
  substitute(Last, Of, Array);
  return Iteration{Begin, cast<Expr>(First), cast<Expr>(Last)};
}

bool mentions(const Stmt *S, const VarDecl *V) {
  if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(S); Name && Name->getDecl() == V)
    return true;
  return S && llvm::any_of(S->children(), [&](const Stmt *Child) { return mentions(Child, V); });
}

/// One loop of a nest.
struct Level {
  Stmt *Loop;
  std::optional<Iteration> L;

  Stmt *body() const {
    auto *For = dyn_cast<ForStmt>(Loop);
    return For ? For->getBody() : cast<CXXForRangeStmt>(Loop)->getBody();
  }
  void variables(std::vector<const VarDecl *> &Out) const {
    if (L)
      Out.push_back(L->Counter);
    if (auto *Range = dyn_cast<CXXForRangeStmt>(Loop))
      Out.push_back(Range->getLoopVariable());
  }
};

/// The loops that stand in each other, as many as a clause takes; nothing if there is nothing to do.
std::vector<Level> levelsOf(Stmt *S, unsigned Depth) {
  std::vector<Level> Levels;
  std::vector<const VarDecl *> Outer;
  bool Any = false;
  while (Levels.size() < Depth) {
    while (auto *Block = dyn_cast<CompoundStmt>(S)) {
      if (Block->size() != 1)
        return {};
      S = Block->body_front();
    }
    auto *For = dyn_cast<ForStmt>(S);
    auto *Range = dyn_cast<CXXForRangeStmt>(S);
    if (!For && !(Range && !Range->getInit()))
      return {};
    Level One{S, For ? iteration(For) : iteration(Range)};
    if (!One.L && Depth > 1)
      One.L = overMemory(S);
    if (!One.L && Range)
      return {};
    auto Moves = [&](const VarDecl *V) { return mentions(One.L->First, V) || mentions(One.L->Last, V); };
    if (One.L && llvm::any_of(Outer, Moves))
      return {};
    One.variables(Outer);
    Any |= One.L.has_value();
    Levels.push_back(One);
    S = One.body();
  }
  return Any ? Levels : std::vector<Level>();
}

} // namespace

/// Has the loop's iterator begin where the number says, and gives the loop by that number; its body is put in later.
ForStmt *Replacer::countedLoop(Stmt *S, VarDecl *Counter, Expr *First, Expr *Last, Expr *Step, bool Inclusive) {
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
  Expr *Count = Binary(BO_Sub, Last, First);
  if (Count && Inclusive)
    Count = Binary(BO_Add, Count, Number(1));
  if (Count && Step)
    Count = Binary(BO_Div, Binary(BO_Add, Count, Binary(BO_Sub, Step, Number(1))), Step);
  Expr *Start = Binary(BO_Add, First, Step ? Binary(BO_Mul, At_(), Step) : At_());
  if (!Count || !Start || !Count->getType()->isIntegerType())
    return nullptr;
  Count = ImplicitCastExpr::Create(*C, C->LongTy, CK_IntegralCast, Count, nullptr, VK_PRValue, FPOptionsOverride());
  Counted.insert(Count);
  Counter->setInit(Start);
  Expr *Cond = BinaryOperator::Create(*C, At_(), Count, BO_LT, C->BoolTy, VK_PRValue, OK_Ordinary, At, FPOptionsOverride());
  Expr *Inc = UnaryOperator::Create(*C, name(K, At), UO_PreInc, C->LongTy, VK_LValue, OK_Ordinary, At, false, FPOptionsOverride());
  auto *Init = new (*C) DeclStmt(DeclGroupRef(K), At, At);
  return new (*C) ForStmt(*C, Init, Cond, nullptr, Inc, nullptr, At, At, At);
}

/// The nest by numbers, if it has loops that do not count by themselves. What they count by begins the innermost body.
Stmt *Replacer::counted(Stmt *S, unsigned Depth) {
  std::vector<Level> Levels = levelsOf(S, Depth);
  std::vector<ForStmt *> Loops;
  std::vector<Stmt *> Parts;
  for (const Level &One : Levels) {
    ForStmt *Loop = dyn_cast<ForStmt>(One.Loop);
    if (One.L) {
      Loop = countedLoop(One.Loop, One.L->Counter, One.L->First, One.L->Last, One.L->Step, One.L->Inclusive);
      SourceLocation At = One.Loop->getBeginLoc();
      Parts.push_back(new (*C) DeclStmt(DeclGroupRef(One.L->Counter), At, At));
      if (auto *Range = dyn_cast<CXXForRangeStmt>(One.Loop))
        Parts.push_back(Range->getLoopVarStmt());
    }
    if (!Loop)
      return nullptr;
    Loops.push_back(Loop);
  }
  if (Loops.empty())
    return nullptr;
  Parts.push_back(Levels.back().body());
  SourceLocation Low = Parts.back()->getBeginLoc(), High = Parts.back()->getEndLoc();
  Stmt *Body = CompoundStmt::Create(*C, Parts, FPOptionsOverride(), Low, High);
  for (ForStmt *Loop : llvm::reverse(Loops)) {
    Loop->setBody(Body);
    Body = Loop;
  }
  return Body;
}

/// Of all directives in a construct.
void Replacer::countLoops(Stmt *S) {
  unsigned Depth = 0;
  if (auto *X = dyn_cast<OpenACCCombinedConstruct>(S))
    Depth = loopsOf(X->clauses());
  else if (auto *X = dyn_cast<OpenACCLoopConstruct>(S))
    Depth = loopsOf(X->clauses());
  for (Stmt *&Child : S->children()) {
    if (!Child)
      continue;
    if (Stmt *Other = Depth && !isa<Expr>(Child) ? counted(Child, Depth) : nullptr)
      Child = Other;
    countLoops(Child);
  }
}

} // namespace accc
