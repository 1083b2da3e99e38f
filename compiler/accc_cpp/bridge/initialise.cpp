//===-- initialise.cpp - How objects get their first values ---------------===//

#include "tree.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

void Tree::assign(const Expr *At, const Words &Place, unsigned Type, const Words &Value, std::vector<Words> &Out) {
  Out.push_back("expr " + span(At) + " " + node(At, "assign", Type) + Place + Value + "\n");
}

void Tree::copyBytes(const Expr *At, const Words &To, const Words &From, QualType T, std::vector<Words> &Out) {
  unsigned Type = type(T), Void = pointer(addType("v")), Constant = pointer(addType("v"), true), Size = addType("i ULong");
  unsigned Of = addType("f " + num(Void) + " 0 3 " + num(Void) + " " + num(Constant) + " " + num(Size));
  Words Call = node(At, "library", Void) + "memcpy " + num(Of) + " 3 " + node(At, "convert", Void) + address(At, To, Type) +
               node(At, "convert", Constant) + address(At, From, Type) +
               integer(At, C.getTypeSizeInChars(T).getQuantity(), Size);
  Out.push_back("expr " + span(At) + " " + Call + "\n");
}

void Tree::clear(const Expr *At, const Words &Place, QualType T, std::vector<Words> &Out) {
  if (T->isRealFloatingType())
    return assign(At, Place, type(T), node(At, "float", type(T)) + "0 ", Out);
  if (T->isScalarType() && !T->isAnyComplexType())
    return assign(At, Place, type(T), integer(At, 0, type(T)), Out);
  if (const auto *R = T->getAsCXXRecordDecl(); R && R->isEmpty())
    return;
  unsigned Type = type(T), Void = pointer(addType("v")), Int = addType("i Int"), Size = addType("i ULong");
  unsigned Of = addType("f " + num(Void) + " 0 3 " + num(Void) + " " + num(Int) + " " + num(Size));
  Words Call = node(At, "library", Void) + "memset " + num(Of) + " 3 " + node(At, "convert", Void) + address(At, Place, Type) +
               integer(At, 0, Int) + integer(At, C.getTypeSizeInChars(T).getQuantity(), Size);
  Out.push_back("expr " + span(At) + " " + Call + "\n");
}

void Tree::construct(const Words &Place, const CXXConstructExpr *E, QualType T, std::vector<Words> &Out) {
  const CXXConstructorDecl *Ctor = E->getConstructor();
  if (const ArrayType *Array = C.getAsArrayType(T)) {
    const auto *Known = cast<ConstantArrayType>(Array);
    if (Ctor->isTrivial() && !E->requiresZeroInitialization())
      return;
    if (E->requiresZeroInitialization())
      clear(E, Place, T, Out);
    if (Ctor->isTrivial())
      return;
    unsigned Elem = type(Known->getElementType());
    return each(E, Known->getSize().getZExtValue(), false, Out, [&](const Words &I, std::vector<Words> &Inner) {
      construct(node(E, "index", Elem) + node(E, "decay", pointer(Elem)) + Place + I, E, Known->getElementType(), Inner);
    });
  }
  unsigned Type = type(T, E->getBeginLoc());
  if (Ctor->isCopyOrMoveConstructor() && Ctor->isTrivial() && E->getNumArgs() >= 1) {
    const Expr *From = E->getArg(0);
    if (T->getAsCXXRecordDecl()->isEmpty())
      return;
    return assign(E, Place, Type, load(E, From->isGLValue() ? place(From) : made(From), Type), Out);
  }
  if (E->requiresZeroInitialization())
    clear(E, Place, T, Out);
  if (Ctor->isTrivial() && Ctor->isDefaultConstructor())
    return;
  if (Ctor->getParent()->getNumVBases())
    fail(E->getBeginLoc(), "a class with virtual bases in device code", "derive without `virtual`");
  unsigned Object = function(Ctor, E->getBeginLoc()), Of = functionType(Ctor);
  Words Args = address(E, Place, Type);
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    Args += argument(E->getArg(I), Ctor->getParamDecl(I)->getType());
  Words Call = node(E, "call", addType("v")) + node(E, "decay", pointer(Of)) + node(E, "obj", Of) + num(Object) + " " +
               num(E->getNumArgs() + 1) + " " + Args;
  Out.push_back("expr " + span(E) + " " + Call + "\n");
}

/// A list's array, its first element and its length.
void Tree::initialiserList(const Words &Place, const CXXStdInitializerListExpr *X, QualType T, std::vector<Words> &Out) {
  const auto *Array = C.getAsConstantArrayType(X->getSubExpr()->getType());
  const RecordDecl *R = T->getAsRecordDecl();
  if (!Array || !R || std::distance(R->field_begin(), R->field_end()) != 2)
    return fail(X->getBeginLoc(), "this list of initialisers in device code", "use an array");
  const FieldDecl *First = *R->field_begin(), *Second = *std::next(R->field_begin());
  unsigned Pointer = type(First->getType()), Size = type(Second->getType());
  assign(X, member(X, Place, First), Pointer, node(X, "decay", Pointer) + place(X->getSubExpr()), Out);
  int64_t Length = int64_t(Array->getSize().getZExtValue());
  if (Second->getType()->isPointerType())
    return assign(X, member(X, Place, Second), Size,
                  node(X, "padd", Size) + "0 " + load(X, member(X, Place, First), Pointer) + integer(X, Length, addType("i Long")), Out);
  assign(X, member(X, Place, Second), Size, integer(X, Length, Size), Out);
}

/// A copy of an array, one element after the other.
void Tree::initialiseElements(const Words &Place, const ArrayInitLoopExpr *X, QualType T, std::vector<Words> &Out) {
  const auto *Array = C.getAsConstantArrayType(T);
  const OpaqueValueExpr *Common = X->getCommonExpr();
  if (!Array || !Common->getSourceExpr())
    return fail(X->getBeginLoc(), "this copy of an array in device code", "copy its elements one by one");
  Opaque[Common] = place(Common->getSourceExpr());
  unsigned Elem = type(Array->getElementType());
  each(X, Array->getSize().getZExtValue(), false, Out, [&](const Words &I, std::vector<Words> &Inner) {
    Words Outer = std::exchange(ArrayIndex, I);
    initialise(X, node(X, "index", Elem) + node(X, "decay", pointer(Elem)) + Place + I, Array->getElementType(),
               X->getSubExpr(), Inner);
    ArrayIndex = Outer;
  });
}

/// Objects whose copies mean something are made in their place; false: not one of these expressions.
bool Tree::initialiseIndirect(const Expr *At, const Words &Place, QualType T, const Expr *Init, std::vector<Words> &Out) {
  if (const auto *X = dyn_cast<CallExpr>(Init); X && X->isPRValue()) {
    Out.push_back("expr " + span(X) + " " + call(X, &Place) + "\n");
    return true;
  }
  if (const auto *X = dyn_cast<CastExpr>(Init); X && X->getSubExpr()->isPRValue()) {
    initialise(At, Place, T, X->getSubExpr(), Out);
    return true;
  }
  if (const auto *X = dyn_cast<BinaryOperator>(Init); X && X->getOpcode() == BO_Comma) {
    Out.push_back("expr " + span(X) + " " + effect(X->getLHS()) + "\n");
    initialise(At, Place, T, X->getRHS(), Out);
    return true;
  }
  if (const auto *X = dyn_cast<ConditionalOperator>(Init)) {
    std::vector<Words> Then, Else;
    Words Cond = condition(X->getCond());
    ++Conditional;
    initialise(At, Place, T, X->getTrueExpr(), Then);
    initialise(At, Place, T, X->getFalseExpr(), Else);
    --Conditional;
    Out.push_back("if " + span(X) + " " + Cond + "\n" + block(X, std::move(Then)) + "1 " + block(X, std::move(Else)));
    return true;
  }
  return false;
}

/// Statements that give the place its value.
void Tree::initialise(const Expr *At, const Words &Place, QualType T, const Expr *Written, std::vector<Words> &Out) {
  const Expr *Init = Written->IgnoreParens();
  if (const auto *X = dyn_cast<BinaryOperator>(Init); X && X->getOpcode() == BO_Cmp)
    return threeWay(Place, X, T, Out);
  if (const auto *X = dyn_cast<ExprWithCleanups>(Init)) {
    std::vector<Ended> Mine;
    auto *Outer = Temporaries;
    Temporaries = &Mine;
    initialise(At, Place, T, X->getSubExpr(), Out);
    Temporaries = Outer;
    return endAll(Mine, Out);
  }
  for (;;) {
    if (const auto *X = dyn_cast<CXXBindTemporaryExpr>(Init))
      Init = X->getSubExpr()->IgnoreParens();
    else if (const auto *X = dyn_cast<CXXDefaultInitExpr>(Init))
      Init = X->getExpr()->IgnoreParens();
    else if (const auto *X = dyn_cast<CXXDefaultArgExpr>(Init))
      Init = X->getExpr()->IgnoreParens();
    else if (const auto *X = dyn_cast<CXXFunctionalCastExpr>(Init); X && T->isRecordType() &&
             (X->getCastKind() == CK_ConstructorConversion || X->getCastKind() == CK_NoOp))
      Init = X->getSubExpr()->IgnoreParens();
    else if (const auto *X = dyn_cast<MaterializeTemporaryExpr>(Init); X && !T->isReferenceType())
      Init = X->getSubExpr()->IgnoreParens();
    else
      break;
  }
  if (isa<ExprWithCleanups>(Init))
    return initialise(At, Place, T, Init, Out);
  unsigned Type = type(T, Init->getBeginLoc());
  if (T->isReferenceType()) {
    Words To = Init->isGLValue() ? place(Init) : made(Init);
    return assign(At, Place, Type, address(Init, To, type(T->getPointeeType())), Out);
  }
  if (const auto *X = dyn_cast<CXXConstructExpr>(Init))
    return construct(Place, X, T, Out);
  if (isa<ImplicitValueInitExpr>(Init) || isa<CXXScalarValueInitExpr>(Init))
    return clear(At, Place, T, Out);
  if (const auto *X = dyn_cast<LambdaExpr>(Init)) {
    auto Capture = X->capture_init_begin();
    for (const FieldDecl *F : X->getLambdaClass()->fields())
      initialise(X, member(X, Place, F), F->getType(), *Capture++, Out);
    return;
  }
  if (const auto *X = dyn_cast<ArrayInitLoopExpr>(Init)) {
    const Expr *From = X->getCommonExpr()->getSourceExpr();
    if (From && C.getBaseElementType(T).isTriviallyCopyableType(C))
      return copyBytes(X, Place, place(From), T, Out);
    return initialiseElements(Place, X, T, Out);
  }
  if (const auto *X = dyn_cast<InitListExpr>(Init)) {
    if (X->isTransparent() && X->getNumInits() == 1)
      return initialise(At, Place, T, X->getInit(0), Out);
    if (const auto *Array = C.getAsConstantArrayType(T)) {
      unsigned Elem = type(Array->getElementType()), Long = addType("i Long");
      uint64_t Size = Array->getSize().getZExtValue();
      if (X->getNumInits() < Size)
        clear(At, Place, T, Out);
      if (X->isStringLiteralInit())
        return copyBytes(X, Place, place(X->getInit(0)), T, Out);
      for (unsigned I = 0; I < X->getNumInits() && I < Size; ++I)
        initialise(X->getInit(I), node(X, "index", Elem) + node(X, "decay", pointer(Elem)) + Place + integer(X, I, Long),
                   Array->getElementType(), X->getInit(I), Out);
      return;
    }
    if (const auto *R = T->getAsRecordDecl()) {
      unsigned I = 0;
      if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
        for (const CXXBaseSpecifier &B : Class->bases()) {
          if (I >= X->getNumInits())
            break;
          const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
          Words Part = node(X, "mem", type(B.getType())) + num(record(Class)) + " " +
                       num(C.getASTRecordLayout(Class).getBaseClassOffset(Base).getQuantity()) + " -1 0 " + Place;
          initialise(X->getInit(I), Part, B.getType(), X->getInit(I), Out);
          ++I;
        }
      if (R->isUnion()) {
        if (const FieldDecl *F = X->getInitializedFieldInUnion(); F && X->getNumInits())
          initialise(X->getInit(0), member(X, Place, F), F->getType(), X->getInit(0), Out);
        return;
      }
      for (const FieldDecl *F : R->fields()) {
        if (F->isUnnamedBitField())
          continue;
        if (I >= X->getNumInits())
          break;
        initialise(X->getInit(I), member(X, Place, F), F->getType(), X->getInit(I), Out);
        ++I;
      }
      return;
    }
    if (T->isAnyComplexType() && X->getNumInits() == 2) {
      unsigned Part = type(T->castAs<ComplexType>()->getElementType());
      assign(At, node(X, "real", Part) + Place, Part, value(X->getInit(0)), Out);
      return assign(At, node(X, "imag", Part) + Place, Part, value(X->getInit(1)), Out);
    }
  }
  if (const auto *X = dyn_cast<CXXStdInitializerListExpr>(Init))
    return initialiserList(Place, X, T, Out);
  if (indirect(T) && initialiseIndirect(At, Place, T, Init, Out))
    return;
  if (isa<StringLiteral>(Init) && T->isArrayType())
    return copyBytes(Init, Place, place(Init), T, Out);
  if (T->isArrayType()) {
    if (Init->isGLValue() && C.getBaseElementType(T).isTriviallyCopyableType(C))
      return copyBytes(Init, Place, place(Init), T, Out);
    return fail(Init->getBeginLoc(), "this initialiser of an array in device code", "assign its elements");
  }
  if (const auto *R = T->getAsCXXRecordDecl(); R && R->isEmpty()) {
    if (isa<CallExpr>(Init))
      Out.push_back("expr " + span(Init) + " " + effect(Init) + "\n");
    return;
  }
  if (T->isRecordType() && !isa<CallExpr>(Init) && !isa<ConditionalOperator>(Init) && !isa<CastExpr>(Init) &&
      !isa<StmtExpr>(Init) && !isa<BinaryOperator>(Init) && !Init->isGLValue())
    return fail(Init->getBeginLoc(), std::string("an object made this way (") + Init->getStmtClassName() + ") in device code",
                "write a constructor for it");
  assign(At, Place, Type, value(Init), Out);
}

/// `using Base::Base`: the base's constructor gets what this one gets.
void Tree::inheritedConstructor(const CXXConstructorDecl *Ctor, const CXXInheritedCtorInitExpr *E, const Words &Place,
                                std::vector<Words> &Out) {
  const CXXConstructorDecl *Base = E->getConstructor();
  unsigned Object = function(Base, E->getBeginLoc()), Of = functionType(Base);
  Words Args = address(E, Place, type(C.getCanonicalTagType(Base->getParent())));
  for (const ParmVarDecl *P : Ctor->parameters()) {
    unsigned Id = variable(P), Type = type(P->getType());
    if (indirect(P->getType()))
      Type = pointer(Type);
    Args += load(E, node(E, "obj", Type) + num(Id) + " ", Type);
  }
  Words Call = node(E, "call", addType("v")) + node(E, "decay", pointer(Of)) + node(E, "obj", Of) + num(Object) + " " +
               num(Ctor->getNumParams() + 1) + " " + Args;
  Out.push_back("expr " + span(E) + " " + Call + "\n");
}

/// What a constructor does in front of its body: bases, then members.
void Tree::constructorStart(const CXXConstructorDecl *Ctor, std::vector<Words> &Out) {
  const CXXRecordDecl *Class = Ctor->getParent();
  if (Class->isPolymorphic())
    fail(Ctor->getLocation(), "a constructor of the class `" + Class->getNameAsString() + "`, which has virtual functions, in device code",
         "construct the object on the host");
  for (const CXXCtorInitializer *Init : Ctor->inits()) {
    const Expr *E = Init->getInit();
    Words Here = thisPlace(E);
    if (Init->isBaseInitializer()) {
      QualType T(Init->getBaseClass(), 0);
      const CXXRecordDecl *Base = T->getAsCXXRecordDecl();
      if (Init->isBaseVirtual())
        continue;
      Words Part = node(E, "mem", type(T)) + num(record(Class)) + " " +
                   num(C.getASTRecordLayout(Class).getBaseClassOffset(Base).getQuantity()) + " -1 0 " + Here;
      if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(E->IgnoreImplicit()))
        inheritedConstructor(Ctor, Inherited, Part, Out);
      else
        initialise(E, Part, T, E, Out);
    } else if (Init->isDelegatingInitializer())
      initialise(E, Here, C.getCanonicalTagType(Class), E, Out);
    else if (const IndirectFieldDecl *F = Init->getIndirectMember()) {
      for (const NamedDecl *Step : F->chain())
        Here = member(E, Here, cast<FieldDecl>(Step));
      initialise(E, Here, F->getType(), E, Out);
    } else if (const FieldDecl *F = Init->getMember())
      initialise(E, member(E, Here, F), F->getType(), E, Out);
  }
}

void Tree::declare(const VarDecl *V, std::vector<Words> &Out) {
  if (V->isStaticLocal()) {
    if (!constantOf(V))
      fail(V->getLocation(), "a static variable in device code", "use a variable of the namespace with `declare`");
    return;
  }
  if (!V->hasLocalStorage())
    return;
  QualType T = V->getType();
  std::string Where = span(V->getSourceRange());
  const Expr *Init = V->getInit();
  // A variable that every `return` of its scope gives is made where the result goes, as clang makes it.
  if (V->isNRVOVariable() && Init && indirect(T)) {
    ByAddress.insert(V);
    Variables[V] = Result;
    unsigned Of = type(T), Address = pointer(Of);
    Words Place = deref(Init, load(Init, node(Init, "obj", Address) + num(Result) + " ", Address), Of);
    initialise(Init, Place, T, Init, Out);
    return endLater(Init, Place, T);
  }
  unsigned Id = variable(V), Type = type(T, V->getLocation());
  const auto *Construct = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  if (!Init || (Construct && Construct->getConstructor()->isTrivial() && Construct->getConstructor()->isDefaultConstructor() &&
                !Construct->requiresZeroInitialization())) {
    Out.push_back("declare " + Where + " " + num(Id) + " 0\n");
    if (Init)
      endLater(Init, node(Init, "obj", Type) + num(Id) + " ", T);
    return;
  }
  if (T->isReferenceType() || (T->isScalarType() && !T->isAnyComplexType())) {
    Words Value = T->isReferenceType() ? argument(Init, T) : value(Init);
    Out.push_back("declare " + Where + " " + num(Id) + " 1 " + num(Type) + " " + Value + "\n");
  } else {
    Out.push_back("declare " + Where + " " + num(Id) + " 0\n");
    Words Place = node(Init, "obj", Type) + num(Id) + " ";
    initialise(Init, Place, T, Init, Out);
    endLater(Init, Place, T);
  }
  if (const auto *D = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : D->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declare(Holding, Out);
}

} // namespace accc
