//===-- lifetime.cpp - Where objects end, and private ones begin ----------===//
//
// A scope remembers the objects whose destructors run at its end, and in front of each jump out of it. Temporaries end with
// their full expression. Private objects of a construct are locals of its body: their constructors, copies and destructors
// are those that Sema chose for the clause.
//
//===----------------------------------------------------------------------===//

#include "tree.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

/// Whether values of this type are passed and returned by address: copies and ends of them mean something.
bool Tree::indirect(QualType T) {
  const auto *R = T->getAsCXXRecordDecl();
  return R && R->hasDefinition() && !R->canPassInRegisters();
}

bool Tree::ends(QualType T) {
  const auto *R = C.getBaseElementType(T)->getAsCXXRecordDecl();
  return !T->isReferenceType() && R && R->hasDefinition() && !R->hasTrivialDestructor();
}

/// A statement for each element: loops where there are many.
void Tree::each(const Expr *At, uint64_t Count, bool Down, std::vector<Words> &Out,
                llvm::function_ref<void(const Words &, std::vector<Words> &)> Make) {
  unsigned Long = addType("i Long"), Int = addType("i Int");
  if (Count <= 4) {
    for (uint64_t I = 0; I < Count; ++I)
      Make(integer(At, int64_t(Down ? Count - 1 - I : I), Long), Out);
    return;
  }
  unsigned Index = object(".element", ".element", Long, "auto", At->getSourceRange());
  Words Place = node(At, "obj", Long) + num(Index) + " ", Loaded = load(At, Place, Long);
  Words Which = Down ? node(At, "binary", Long) + "sub " + integer(At, int64_t(Count) - 1, Long) + Loaded : Loaded;
  std::vector<Words> Body;
  Make(Which, Body);
  Words Text = "for " + span(At) + " " + span(At) + " 1\ndeclare " + span(At) + " " + num(Index) + " 1 " + num(Long) + " " +
               integer(At, 0, Long) + "\n1 " + node(At, "compare", Int) + "lt " + Loaded + integer(At, int64_t(Count), Long) +
               "1 " + node(At, "increment", Long) + "0 0 " + Place + "0\n";
  Out.push_back(Text + block(At, std::move(Body)));
}

/// The end of a class's members and bases, last first.
void Tree::destroyParts(const Expr *At, const Words &Place, const CXXRecordDecl *R, std::vector<Words> &Out) {
  std::vector<const FieldDecl *> Fields(R->field_begin(), R->field_end());
  if (!R->isUnion())
    for (const FieldDecl *F : llvm::reverse(Fields))
      destroy(At, member(At, Place, F), F->getType(), Out);
  std::vector<const CXXBaseSpecifier *> Bases;
  for (const CXXBaseSpecifier &B : R->bases())
    Bases.push_back(&B);
  for (const CXXBaseSpecifier *B : llvm::reverse(Bases))
    if (ends(B->getType()))
      destroy(At, node(At, "mem", type(B->getType())) + num(record(R)) + " " +
                      num(C.getASTRecordLayout(R).getBaseClassOffset(B->getType()->getAsCXXRecordDecl()).getQuantity()) +
                      " -1 0 " + Place, B->getType(), Out);
}

void Tree::destroy(const Expr *At, const Words &Place, QualType T, std::vector<Words> &Out) {
  if (!ends(T))
    return;
  if (const auto *Array = C.getAsConstantArrayType(T)) {
    unsigned Elem = type(Array->getElementType());
    return each(At, Array->getSize().getZExtValue(), true, Out, [&](const Words &I, std::vector<Words> &Inner) {
      destroy(At, node(At, "index", Elem) + node(At, "decay", pointer(Elem)) + Place + I, Array->getElementType(), Inner);
    });
  }
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D = R->getDestructor();
  if (R->getNumVBases())
    return fail(At->getBeginLoc(), "the end of an object of the class `" + R->getNameAsString() + "`, which has virtual bases, in device code",
                "end the object on the host");
  if (!D || !D->isUserProvided())
    return destroyParts(At, Place, R, Out);
  unsigned Object = function(D, At->getBeginLoc()), Of = functionType(D);
  Words Call = node(At, "call", addType("v")) + node(At, "decay", pointer(Of)) + node(At, "obj", Of) + num(Object) + " 1 " +
               address(At, Place, type(T));
  Out.push_back("expr " + span(At) + " " + Call + "\n");
}

/// Behind a destructor's body, however that is left: the members and bases of its object.
void Tree::destructorEnd(const CXXDestructorDecl *D) {
  const CXXRecordDecl *R = D->getParent();
  const Expr *At = CXXThisExpr::Create(C, D->getLocation(), D->getThisType(), true);
  Words Here = thisPlace(At);
  for (const CXXBaseSpecifier &B : R->bases())
    if (ends(B.getType()))
      endLater(At, node(At, "mem", type(B.getType())) + num(record(R)) + " " +
                       num(C.getASTRecordLayout(R).getBaseClassOffset(B.getType()->getAsCXXRecordDecl()).getQuantity()) +
                       " -1 0 " + Here, B.getType());
  if (!R->isUnion())
    for (const FieldDecl *F : R->fields())
      if (ends(F->getType()))
        endLater(At, member(At, Here, F), F->getType());
}

/// The object ends where the innermost scope does.
void Tree::endLater(const Expr *At, const Words &Place, QualType T) {
  if (ends(T) && !Scopes.empty())
    Scopes.back().Objects.push_back({At, Place, T, {}});
}

/// A temporary ends with its full expression.
void Tree::endTemporary(const Expr *At, const Words &Place, QualType T) {
  if (!ends(T))
    return;
  if (Conditional)
    fail(At->getBeginLoc(), "a temporary object of the class `" + T->getAsCXXRecordDecl()->getNameAsString() +
                                "`, which has a destructor, in a part of an expression that may not run, in device code",
         "give the object a name in front of the expression");
  if (Temporaries)
    Temporaries->push_back({At, Place, T, {}});
  else
    endLater(At, Place, T);
}

void Tree::endAll(const std::vector<Ended> &Objects, std::vector<Words> &Out) {
  for (const Ended &One : llvm::reverse(Objects))
    if (One.Last.empty())
      destroy(One.At, One.Place, One.Type, Out);
    else
      Out.push_back(One.Last);
}

/// In front of a jump: what the scopes up to its target hold. `return` leaves all, `break` a loop or `switch`.
void Tree::endUpTo(Scope::Kinds Target, std::vector<Words> &Out) {
  for (const Scope &S : llvm::reverse(Scopes)) {
    endAll(S.Objects, Out);
    if (S.Kind == Target || (Target == Scope::Switch && S.Kind == Scope::Loop))
      return;
  }
}

/// Whether a `return` here has objects to end.
bool Tree::anyEnds() {
  return llvm::any_of(Scopes, [](const Scope &S) { return !S.Objects.empty(); });
}

/// Closes the innermost scope, whose statements are `Out`.
void Tree::leave(std::vector<Words> &Out) {
  auto Jumps = [](llvm::StringRef Text) {
    return Text.starts_with("return ") || Text.starts_with("break ") || Text.starts_with("continue ");
  };
  if (Out.empty() || !Jumps(Out.back()))
    endAll(Scopes.back().Objects, Out);
  Scopes.pop_back();
}

/// A full expression, whose temporaries end behind it. `Of` is the type of its value; a place is its address there.
Tree::Words Tree::whole(const ExprWithCleanups *X, llvm::function_ref<Words(const Expr *)> How, unsigned Of, bool Nothing) {
  std::vector<Ended> Mine;
  auto *Outer = Temporaries;
  unsigned OuterConditional = Conditional;
  Temporaries = &Mine;
  Conditional = 0;
  Words Value = How(X->getSubExpr());
  Temporaries = Outer;
  Conditional = OuterConditional;
  if (Mine.empty())
    return Value;
  std::vector<Words> Out;
  std::string Where = span(X);
  if (Nothing) {
    Out.push_back("expr " + Where + " " + Value + "\n");
    endAll(Mine, Out);
    Words Text = node(X, "statement", addType("v")) + num(Out.size()) + "\n";
    for (const Words &One : Out)
      Text += One;
    return Text + "0 ";
  }
  unsigned Held = object(".value", ".value", Of, "auto", X->getSourceRange());
  Words Place = node(X, "obj", Of) + num(Held) + " ";
  Out.push_back("declare " + Where + " " + num(Held) + " 0\n");
  // What a condition gives may be any scalar.
  if (Of == type(C.BoolTy))
    Value = node(X, "convert", Of) + Value;
  assign(X, Place, Of, Value, Out);
  endAll(Mine, Out);
  Words Text = node(X, "statement", Of) + num(Out.size()) + "\n";
  for (const Words &One : Out)
    Text += One;
  return Text + "1 " + load(X, Place, Of);
}

/// Takes out of `private` and `firstprivate` the objects that constructors or destructors belong to.
void Tree::privateObject(const Expr *E, const VarDecl *Recipe, const VarDecl *From) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!V || !Recipe) {
    fail(E->getBeginLoc(), "this object in `private` or `firstprivate`", "declare an object of its class in the body");
    return;
  }
  Privates.push_back({V, Recipe, From, E});
}

/// Whether a plain copy of memory is not all that the clause means for an object.
bool Tree::hasLife(const Expr *E, bool First) {
  QualType T = C.getBaseElementType(E->getType().getNonReferenceType());
  const auto *R = T->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition())
    return false;
  return !(R->hasTrivialDestructor() && (First ? R->hasTrivialCopyConstructor() : R->hasTrivialDefaultConstructor()));
}

/// The body of a construct with private objects: they begin in front of it and end behind it.
Tree::Words Tree::bodyWith(std::vector<Private> &&List, const Stmt *Body, llvm::function_ref<void(std::vector<Words> &)> Inside) {
  std::vector<Words> Out;
  std::vector<std::pair<const VarDecl *, unsigned>> Outer;
  llvm::SmallVector<std::pair<const VarDecl *, bool>> WasDirect;
  Scopes.push_back({Scope::Loop, {}});
  for (const Private &P : List) {
    QualType T = P.Variable->getType().getNonReferenceType();
    unsigned Old = variable(P.Variable), Type = type(T, P.At->getBeginLoc());
    Words Around = P.Recipe ? Words() : place(P.At);
    unsigned Own = object(P.Variable->getNameAsString(), P.Variable->getNameAsString(), Type, "auto", P.Variable->getSourceRange());
    Words Place = node(P.At, "obj", Type) + num(Own) + " ";
    Out.push_back("declare " + span(P.At) + " " + num(Own) + " 0\n");
    if (P.From) {
      Variables[P.From] = Old;
      Direct.insert(P.From);
    }
    if (!P.Recipe) {
      std::vector<Words> Last;
      copyNumbers(P.At, Place, Around, T, Out);
      copyNumbers(P.At, Around, Place, T, Last);
      Scopes.back().Objects.push_back({P.At, Place, T, block(P.At, std::move(Last))});
    } else if (P.Recipe->getInit())
      initialise(P.At, Place, T, P.Recipe->getInit(), Out);
    endLater(P.At, Place, T);
    Outer.push_back({P.Variable, Old});
    WasDirect.push_back({P.Variable, Direct.contains(P.Variable)});
    Variables[P.Variable] = Own;
    Direct.insert(P.Variable);
  }
  Inside(Out);
  leave(Out);
  for (auto &[V, Old] : Outer)
    Variables[V] = Old;
  for (auto &[V, Before] : WasDirect)
    if (!Before)
      Direct.erase(V);
  return block(Body, std::move(Out));
}

} // namespace accc
