//===-- pointer_loop.cpp - Loops that count by a pointer -------------------===//
//
// `for (T *p = first; p != last; ++p)` under a directive: the host knows how many elements lie between, whether or not the end
// is an address that the device knows.
//
//===----------------------------------------------------------------------===//

#include "tree.h"

using namespace clang;

namespace accc {

static bool names(const Expr *E, const VarDecl *V) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name && Name->getDecl() == V;
}

std::optional<PointerLoop> pointerLoop(const ForStmt *For) {
  const auto *D = dyn_cast_or_null<DeclStmt>(For->getInit());
  const auto *V = D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
  const auto *Cond = dyn_cast_or_null<BinaryOperator>(For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  const Expr *Inc = For->getInc() ? For->getInc()->IgnoreParens() : nullptr;
  if (!V || !V->getType()->isPointerType() || !V->getInit() || !Cond || !Inc || !names(Cond->getLHS(), V))
    return std::nullopt;
  PointerLoop L{V, V->getInit(), Cond->getRHS(), nullptr, Cond->getOpcode() == BO_LE};
  if (const auto *Up = dyn_cast<UnaryOperator>(Inc); Up && Up->isIncrementOp() && names(Up->getSubExpr(), V))
    return Cond->getOpcode() == BO_NE || Cond->getOpcode() == BO_LT || L.Inclusive ? std::optional(L) : std::nullopt;
  if (const auto *Add = dyn_cast<CompoundAssignOperator>(Inc); Add && Add->getOpcode() == BO_AddAssign && names(Add->getLHS(), V)) {
    L.Step = Add->getRHS();
    return Cond->getOpcode() == BO_NE || Cond->getOpcode() == BO_LT || L.Inclusive ? std::optional(L) : std::nullopt;
  }
  return std::nullopt;
}

/// How many elements a loop passes, as the host computes it.
Expr *countOf(ASTContext &C, const PointerLoop &L) {
  QualType T = C.getPointerDiffType();
  SourceLocation At = L.Last->getBeginLoc();
  Expr *Count = BinaryOperator::Create(C, const_cast<Expr *>(L.Last), const_cast<Expr *>(L.First), BO_Sub, T, VK_PRValue,
                                       OK_Ordinary, At, FPOptionsOverride());
  if (!L.Inclusive)
    return Count;
  Expr *One = IntegerLiteral::Create(C, llvm::APInt(C.getIntWidth(T), 1), T, At);
  return BinaryOperator::Create(C, Count, One, BO_Add, T, VK_PRValue, OK_Ordinary, At, FPOptionsOverride());
}

/// The same loop by a number; the pointer is the body's own.
Tree::Words Tree::countedByPointer(const ForStmt *For, const Expr *Count, const Words &Directive) {
  PointerLoop L = *pointerLoop(For);
  unsigned Long = addType("i Long"), Int = addType("i Int"), Pointer = type(L.Counter->getType());
  unsigned Index = object(".index", ".index", Long, "auto", L.Counter->getSourceRange());
  Words Place = node(Count, "obj", Long) + std::to_string(Index) + " ", Loaded = load(Count, Place, Long);
  Words Text = "for " + span(For) + " " + span(SourceRange(For->getEndLoc())) + " 1\ndeclare " + span(Count) + " " +
               std::to_string(Index) + " 1 " + std::to_string(Long) + " " + integer(Count, 0, Long) + "\n1 " +
               node(Count, "compare", Int) + "lt " + Loaded + value(Count) + "1 ";
  if (L.Step)
    Text += node(Count, "assignop", Long) + "add " + std::to_string(Long) + " " + Place + index(L.Step);
  else
    Text += node(Count, "increment", Long) + "0 0 " + Place;
  Text += "1 " + Directive + "\n";
  std::vector<Words> Body;
  Scopes.push_back({Scope::Loop, {}});
  Words Start = node(L.First, "padd", Pointer) + "0 " + value(L.First) + Loaded;
  Body.push_back("declare " + span(L.First) + " " + std::to_string(variable(L.Counter)) + " 1 " + std::to_string(Pointer) + " " +
                 Start + "\n");
  Body.push_back(loopBody(For->getBody(), nullptr));
  leave(Body);
  return Text + block(For->getBody(), std::move(Body));
}

} // namespace accc
