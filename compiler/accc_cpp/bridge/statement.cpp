//===-- statement.cpp - Statements -----------------------------------------===//

#include "tree.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

Tree::Words Tree::block(const Stmt *S, std::vector<Words> &&Inner) {
  Words Text = "block " + span(S) + " " + span(SourceRange(S->getEndLoc())) + " " + num(Inner.size()) + "\n";
  for (const Words &One : Inner)
    Text += One;
  return Text;
}

/// A statement as one.
Tree::Words Tree::one(const Stmt *S, Scope::Kinds Kind) {
  std::vector<Words> Out;
  Scopes.push_back({Kind, {}});
  statement(S, Out);
  leave(Out);
  if (Out.size() == 1)
    return Out[0];
  return block(S, std::move(Out));
}

/// Whether something other than a variable's value is used: its address, a reference to it.
static bool escapes(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
    if (const auto *Name = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()); Name && Name->getDecl() == V)
      return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl() == V;
  if (const auto *L = dyn_cast<LambdaExpr>(S)) {
    for (const Expr *Init : L->capture_inits())
      if (escapes(Init, V))
        return true;
    return false;
  }
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      if (const auto *Own = dyn_cast<VarDecl>(One); Own && escapes(Own->getInit(), V))
        return true;
    return false;
  }
  for (const Stmt *Child : S->children())
    if (escapes(Child, V))
      return true;
  return false;
}

static bool isOneLoop(const Stmt *Body) {
  while (const auto *Block = dyn_cast<CompoundStmt>(Body)) {
    if (Block->size() != 1)
      return false;
    Body = Block->body_front();
  }
  return isa<ForStmt>(Body) || isa<CXXForRangeStmt>(Body);
}

/// The variable that a loop counts by.
static const VarDecl *counter(const ForStmt *For) {
  const auto *D = dyn_cast_or_null<DeclStmt>(For->getInit());
  return D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
}

/// The body of a loop under a directive. References may be bound to the loop's variable, as by `std::max(i, 1)`: then the body
/// has a copy of it, as the variable itself is nobody's to change. Bodies that are one loop leave that to it.
Tree::Words Tree::loopBody(const Stmt *Body, const VarDecl *Counter) {
  if (Counter && Counter->getType()->isScalarType() && escapes(Body, Counter))
    Copied.push_back(Counter);
  const Stmt *Only = Body;
  while (const auto *Block = dyn_cast<CompoundStmt>(Only)) {
    if (Block->size() != 1)
      break;
    Only = Block->body_front();
  }
  bool Private = PrivateDepth && --PrivateDepth == 0;
  if (const auto *Inner = dyn_cast<ForStmt>(Only); Inner && !Private && (!Copied.empty() || PrivateDepth))
    return loop(Inner, "");
  if (isa<OpenACCLoopConstruct>(Only) || Copied.empty()) {
    if (!Private)
      return one(Body, Scope::Loop);
    return bodyWith(std::exchange(Privates, {}), Body, [&](std::vector<Words> &Out) { statement(Body, Out); });
  }
  std::vector<const VarDecl *> Mine = std::move(Copied);
  Copied.clear();
  std::vector<Words> Inner;
  std::vector<std::pair<const VarDecl *, unsigned>> Outer;
  for (const VarDecl *V : Mine) {
    unsigned Old = variable(V), Type = type(V->getType());
    unsigned Own = object(V->getNameAsString(), V->getNameAsString(), Type, "auto", V->getSourceRange());
    std::string Where = span(V->getSourceRange());
    Inner.push_back("declare " + Where + " " + num(Own) + " 1 " + num(Type) + " load " + Where + " " + num(Type) + " obj " +
                    Where + " " + num(Type) + " " + num(Old) + "\n");
    Outer.push_back({V, Old});
    Variables[V] = Own;
  }
  if (Private)
    Inner.push_back(bodyWith(std::exchange(Privates, {}), Body, [&](std::vector<Words> &Out) { statement(Body, Out); }));
  else
    Inner.push_back(one(Body, Scope::Loop));
  for (auto &[V, Old] : Outer)
    Variables[V] = Old;
  return block(Body, std::move(Inner));
}

/// A `for`; `Directive` is the one in front of it, or empty.
Tree::Words Tree::loop(const Stmt *Written, const Words &Directive) {
  const Stmt *S = Written;
  if (const auto *A = dyn_cast<AttributedStmt>(S))
    S = A->getSubStmt();
  if (const auto *Block = dyn_cast<CompoundStmt>(S); Block && Block->size() == 1)
    S = Block->body_front();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
    return rangeFor(Range, Directive);
  const auto *For = dyn_cast<ForStmt>(S);
  if (!For) {
    fail(S->getBeginLoc(), "a directive for loops on this statement", "write it in front of a `for`");
    return one(S);
  }
  if (For->getConditionVariable())
    fail(S->getBeginLoc(), "a variable in a loop's condition in device code", "declare it in front of the loop");
  if (const Expr *Count = Counts.lookup(For); Count && !Directive.empty())
    return countedByPointer(For, Count, Directive);
  std::vector<Words> Init;
  if (For->getInit())
    statement(For->getInit(), Init);
  Words Text = "for " + span(S) + " " + span(SourceRange(S->getEndLoc())) + " " + num(Init.size()) + "\n";
  for (const Words &One : Init)
    Text += One;
  Text += For->getCond() ? "1 " + condition(For->getCond()) : "0 ";
  Text += For->getInc() ? "1 " + effect(For->getInc()) : "0 ";
  Text += (Directive.empty() ? "0 " : "1 " + Directive) + "\n";
  bool Innermost = Nested <= 1 || !isOneLoop(For->getBody());
  Nested -= Nested > 0;
  Words Body = Directive.empty() && Copied.empty() && !PrivateDepth ? one(For->getBody(), Scope::Loop)
                                                                   : loopBody(For->getBody(), counter(For));
  return Text + (Innermost ? withElements(For->getBody(), std::move(Body)) : Body);
}

/// The innermost body of a directive's loops, in front of which the elements are named that the outer ones are at.
Tree::Words Tree::withElements(const Stmt *Body, Words &&Text) {
  if (Elements.empty())
    return std::move(Text);
  std::vector<Words> Inner = std::exchange(Elements, {});
  Inner.push_back(std::move(Text));
  return block(Body, std::move(Inner));
}

/// The array that a range is, or that a `std::array` holds as its only member.
static const ConstantArrayType *arrayOf(ASTContext &C, QualType T, const FieldDecl *&Member) {
  Member = nullptr;
  const auto *R = T->getAsCXXRecordDecl();
  if (R && R->isInStdNamespace() && R->getIdentifier() && R->getName() == "array" && R->hasDefinition() &&
      std::distance(R->field_begin(), R->field_end()) == 1) {
    Member = *R->field_begin();
    T = Member->getType();
  }
  return C.getAsConstantArrayType(T);
}

/// A loop that counts the elements of an array. The variable is declared in the innermost of the loops of a directive: in
/// between nothing but the next one may stand.
Tree::Words Tree::overArray(const CXXForRangeStmt *S, const ConstantArrayType *Array, const Words &Of, const Words &Directive) {
  const Expr *Range = S->getRangeInit();
  unsigned Long = addType("i Long"), Int = addType("i Int"), Elem = type(Array->getElementType());
  unsigned Index = object(".index", ".index", Long, "auto", Range->getSourceRange());
  Words Place = node(Range, "obj", Long) + num(Index) + " ";
  Words Loaded = load(Range, Place, Long);
  Words Text = "for " + span(S) + " " + span(SourceRange(S->getEndLoc())) + " 1\n";
  Text += "declare " + span(Range) + " " + num(Index) + " 1 " + num(Long) + " " + integer(Range, 0, Long) + "\n";
  Text += "1 " + node(Range, "compare", Int) + "lt " + Loaded +
          integer(Range, int64_t(Array->getSize().getZExtValue()), Long);
  Text += "1 " + node(Range, "increment", Long) + "0 0 " + Place;
  Text += (Directive.empty() ? "0 " : "1 " + Directive) + "\n";
  const VarDecl *V = S->getLoopVariable();
  std::vector<Words> Body;
  Words Element = node(Range, "index", Elem) + node(Range, "decay", pointer(Elem)) + Of + Loaded;
  unsigned Id = variable(V), Type = type(V->getType());
  if (V->getType()->isReferenceType())
    Body.push_back("declare " + span(Range) + " " + num(Id) + " 1 " + num(Type) + " " + address(Range, Element, Elem) + "\n");
  else if (V->getType()->isScalarType())
    Body.push_back("declare " + span(Range) + " " + num(Id) + " 1 " + num(Type) + " " + load(Range, Element, Elem) + "\n");
  else {
    Body.push_back("declare " + span(Range) + " " + num(Id) + " 0\n");
    if (!Array->getElementType().isTriviallyCopyableType(C))
      fail(V->getLocation(), "a copy of each element of this range in device code", "take a reference (`auto &`)");
    assign(Range, node(Range, "obj", Type) + num(Id) + " ", Type, load(Range, Element, Elem), Body);
  }
  bool Innermost = Nested <= 1 || !isOneLoop(S->getBody());
  Nested -= Nested > 0;
  Elements.insert(Elements.end(), Body.begin(), Body.end());
  Scopes.push_back({Scope::Loop, {}});
  std::vector<Words> Inner = Innermost ? std::exchange(Elements, {}) : std::vector<Words>();
  const auto *Parts = dyn_cast<CompoundStmt>(S->getBody());
  if (!Copied.empty() || PrivateDepth)
    Inner.push_back(loopBody(S->getBody(), nullptr));
  else if (Parts && Nested)
    // `collapse(force: n)`: what stands between the loops stands beside the inner one.
    for (const Stmt *Part : Parts->body())
      statement(Part, Inner);
  else
    Inner.push_back(one(S->getBody()));
  leave(Inner);
  return Text + (Innermost || Inner.size() != 1 ? block(S->getBody(), std::move(Inner)) : Inner.front());
}

/// `for (auto x : array)` counts; of other ranges it is the loop that the standard says it is.
Tree::Words Tree::rangeFor(const CXXForRangeStmt *S, const Words &Directive) {
  const Expr *Range = S->getRangeInit();
  std::vector<Words> Out;
  if (S->getInit())
    statement(S->getInit(), Out);
  QualType T = Range->getType().getNonReferenceType();
  const FieldDecl *Member;
  const ConstantArrayType *Array = arrayOf(C, T, Member);
  if (Array && Range->isGLValue() && (!Directive.empty() || S->getLoopVariable()->getType()->isReferenceType() ||
                                      Array->getElementType().isTriviallyCopyableType(C))) {
    Out.push_back(overArray(S, Array, Member ? member(Range, place(Range), Member) : place(Range), Directive));
  } else {
    statement(S->getRangeStmt(), Out);
    statement(S->getBeginStmt(), Out);
    statement(S->getEndStmt(), Out);
    Words Text = "for " + span(S) + " " + span(SourceRange(S->getEndLoc())) + " 0\n1 " + condition(S->getCond()) + "1 " +
                 effect(S->getInc()) + (Directive.empty() ? "0 " : "1 " + Directive) + "\n";
    std::vector<Words> Body;
    Scopes.push_back({Scope::Loop, {}});
    statement(S->getLoopVarStmt(), Body);
    Body.push_back(Directive.empty() ? one(S->getBody()) : loopBody(S->getBody(), nullptr));
    leave(Body);
    Out.push_back(Text + block(S->getBody(), std::move(Body)));
  }
  return Out.size() == 1 ? Out[0] : block(S, std::move(Out));
}

/// The value is computed before what the function holds ends.
void Tree::returned(const ReturnStmt *S, std::vector<Words> &Out) {
  std::string Where = span(S);
  const Expr *E = S->getRetValue();
  if (const VarDecl *Named = S->getNRVOCandidate(); Named && ByAddress.count(Named) && !isa<ParmVarDecl>(Named)) {
    for (const Scope &Left : llvm::reverse(Scopes)) {
      std::vector<Ended> Others;
      for (const Ended &One : Left.Objects)
        if (One.At != Named->getInit())
          Others.push_back(One);
      endAll(Others, Out);
    }
    Out.push_back("return " + Where + " 0\n");
    return;
  }
  if (E && indirect(E->getType()) && E->isPRValue()) {
    unsigned Type = type(E->getType()), Pointer = pointer(Type);
    initialise(E, deref(E, load(E, node(E, "obj", Pointer) + num(Result) + " ", Pointer), Type), E->getType(), E, Out);
    E = nullptr;
  } else if (E && E->getType()->isVoidType()) {
    Out.push_back("expr " + Where + " " + effect(E) + "\n");
    E = nullptr;
  }
  if (!E) {
    endUpTo(Scope::Function, Out);
    Out.push_back("return " + Where + " 0\n");
    return;
  }
  unsigned Type = type(E->getType(), E->getBeginLoc());
  Words Value = E->isGLValue() ? address(E, place(E), Type) : value(E);
  if (anyEnds()) {
    if (E->isGLValue())
      Type = pointer(Type);
    unsigned Held = object(".value", ".value", Type, "auto", E->getSourceRange());
    Words Place = node(E, "obj", Type) + num(Held) + " ";
    Out.push_back("declare " + Where + " " + num(Held) + " 0\n");
    assign(E, Place, Type, Value, Out);
    endUpTo(Scope::Function, Out);
    Value = load(E, Place, Type);
  }
  Out.push_back("return " + Where + " 1 " + Value + "\n");
}

/// What is declared in its head ends behind it.
void Tree::switchOver(const SwitchStmt *S, std::vector<Words> &Out) {
  std::vector<Words> Inner;
  Scopes.push_back({});
  if (S->getInit())
    statement(S->getInit(), Inner);
  if (S->getConditionVariable())
    declare(S->getConditionVariable(), Inner);
  Inner.push_back("switch " + span(S) + " " + value(S->getCond()) + "\n" + one(S->getBody(), Scope::Switch));
  leave(Inner);
  Out.push_back(Inner.size() == 1 ? Inner[0] : block(S, std::move(Inner)));
}

/// `while (T x = …)`: each iteration begins with the variable, and leaves the loop by it.
Tree::Words Tree::whileWithVariable(const WhileStmt *S) {
  unsigned Int = addType("i Int");
  std::vector<Words> Body, Left;
  Scopes.push_back({Scope::Loop, {}});
  declare(S->getConditionVariable(), Body);
  endUpTo(Scope::Loop, Left);
  Left.push_back("break " + span(S) + "\n");
  Body.push_back("if " + span(S) + " " + node(S->getCond(), "not", Int) + condition(S->getCond()) + "\n" +
                 block(S, std::move(Left)) + "0\n");
  Body.push_back(one(S->getBody()));
  leave(Body);
  return "while " + span(S) + " " + integer(S->getCond(), 1, Int) + "\n" + block(S->getBody(), std::move(Body));
}

/// Labels are told apart by numbers, as instantiations of one template have labels of one name.
static unsigned labelNumber(const LabelDecl *L) {
  static llvm::DenseMap<const LabelDecl *, unsigned> Known;
  return Known.try_emplace(L, Known.size()).first->second;
}

void Tree::statement(const Stmt *S, std::vector<Words> &Out) {
  std::string Where = span(S);
  if (const auto *X = dyn_cast<CompoundStmt>(S)) {
    std::vector<Words> Inner;
    Scopes.push_back({});
    for (const Stmt *Part : X->body())
      statement(Part, Inner);
    leave(Inner);
    Out.push_back(block(S, std::move(Inner)));
    return;
  }
  if (const auto *X = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : X->decls()) {
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(V, Out);
      else if (isa<OpenACCDeclareDecl>(D))
        fail(D->getLocation(), "`declare` in device code", "write it in front of the region");
    }
    return;
  }
  if (isa<NullStmt>(S)) {
    Out.push_back("empty " + Where + "\n");
    return;
  }
  if (const auto *X = dyn_cast<AttributedStmt>(S))
    return statement(X->getSubStmt(), Out);
  if (const auto *X = dyn_cast<IfStmt>(S)) {
    std::vector<Words> Inner;
    Scopes.push_back({});
    if (X->getInit())
      statement(X->getInit(), Inner);
    if (X->getConditionVariable())
      declare(X->getConditionVariable(), Inner);
    if (X->isConstexpr()) {
      if (auto Kept = X->getNondiscardedCase(C)) {
        if (*Kept)
          statement(*Kept, Inner);
        leave(Inner);
        Out.push_back(block(S, std::move(Inner)));
        return;
      }
    }
    Inner.push_back("if " + Where + " " + condition(X->getCond()) + "\n" + one(X->getThen()) +
                    (X->getElse() ? "1 " + one(X->getElse()) : "0\n"));
    leave(Inner);
    Out.push_back(Inner.size() == 1 ? Inner[0] : block(S, std::move(Inner)));
    return;
  }
  if (const auto *X = dyn_cast<WhileStmt>(S)) {
    Out.push_back(X->getConditionVariable() ? whileWithVariable(X)
                                            : "while " + Where + " " + condition(X->getCond()) + "\n" + one(X->getBody(), Scope::Loop));
    return;
  }
  if (const auto *X = dyn_cast<DoStmt>(S)) {
    Out.push_back("do " + Where + " " + condition(X->getCond()) + "\n" + one(X->getBody(), Scope::Loop));
    return;
  }
  if (isa<ForStmt>(S) || isa<CXXForRangeStmt>(S)) {
    Out.push_back(loop(S, ""));
    return;
  }
  if (const auto *X = dyn_cast<SwitchStmt>(S))
    return switchOver(X, Out);
  if (const auto *X = dyn_cast<CaseStmt>(S)) {
    int64_t Low = X->getLHS()->EvaluateKnownConstInt(C).getExtValue();
    int64_t High = X->getRHS() ? X->getRHS()->EvaluateKnownConstInt(C).getExtValue() : Low;
    Out.push_back("case " + Where + " " + std::to_string(Low) + " " + std::to_string(High) + "\n" + one(X->getSubStmt()));
    return;
  }
  if (const auto *X = dyn_cast<DefaultStmt>(S)) {
    Out.push_back("default " + Where + "\n" + one(X->getSubStmt()));
    return;
  }
  if (isa<BreakStmt>(S)) {
    endUpTo(Scope::Switch, Out);
    Out.push_back("break " + Where + "\n");
    return;
  }
  if (isa<ContinueStmt>(S)) {
    endUpTo(Scope::Loop, Out);
    Out.push_back("continue " + Where + "\n");
    return;
  }
  if (const auto *X = dyn_cast<LabelStmt>(S)) {
    const LabelDecl *L = X->getDecl();
    Out.push_back("label " + Where + " " + num(labelNumber(L)) + " " + word(L->getName()) + "\n" + one(X->getSubStmt()));
    return;
  }
  if (const auto *X = dyn_cast<GotoStmt>(S)) {
    if (anyEnds())
      fail(S->getBeginLoc(), "a `goto` in device code where objects with destructors live", "write it with loops and conditions");
    Out.push_back("goto " + Where + " " + num(labelNumber(X->getLabel())) + "\n");
    return;
  }
  if (const auto *X = dyn_cast<ReturnStmt>(S))
    return returned(X, Out);
  if (const auto *X = dyn_cast<Expr>(S)) {
    Out.push_back("expr " + Where + " " + effect(X) + "\n");
    return;
  }
  if (const auto *X = dyn_cast<OpenACCConstructStmt>(S)) {
    Out.push_back(constructStatement(X));
    return;
  }
  if (isa<CXXTryStmt>(S))
    return fail(S->getBeginLoc(), "exceptions in device code", "set a flag there, and throw behind the region");
  fail(S->getBeginLoc(), std::string("a statement of this kind (") + S->getStmtClassName() + ") in device code",
       "write it with loops and conditions");
}

} // namespace accc
