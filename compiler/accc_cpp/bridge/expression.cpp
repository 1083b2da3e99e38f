//===-- expression.cpp - Expressions as places and values -----------------===//

#include "tree.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

Tree::Words Tree::node(const Expr *E, const char *Tag, unsigned Type) {
  return std::string(Tag) + " " + span(E) + " " + num(Type) + " ";
}

Tree::Words Tree::node(const Expr *E, const char *Tag) { return node(E, Tag, type(E->getType(), E->getBeginLoc())); }

Tree::Words Tree::integer(const Expr *E, int64_t N, unsigned Type) {
  return node(E, "int", Type) + std::to_string(N) + " ";
}

Tree::Words Tree::load(const Expr *E, const Words &Place, unsigned Type) { return node(E, "load", Type) + Place; }

Tree::Words Tree::address(const Expr *E, const Words &Place, unsigned Type) {
  return node(E, "addr", pointer(Type)) + Place;
}

Tree::Words Tree::deref(const Expr *E, const Words &Pointer, unsigned Type) { return node(E, "deref", Type) + Pointer; }

Tree::Words Tree::objectPlace(const Expr *E, unsigned Object) { return node(E, "obj") + num(Object) + " "; }

/// A value that is known now.
Tree::Words Tree::constant(const Expr *E, const APValue &V) {
  if (V.isInt())
    return integer(E, V.getInt().isSigned() ? V.getInt().getSExtValue() : int64_t(V.getInt().getZExtValue()),
                   type(E->getType(), E->getBeginLoc()));
  llvm::APFloat F = V.getFloat();
  bool Loses;
  F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Loses);
  return node(E, "float") + num(F.bitcastToAPInt().getZExtValue()) + " ";
}

bool Tree::foldable(const Expr *E, Expr::EvalResult &Result) {
  if (E->isValueDependent() || !(E->getType()->isIntegralOrEnumerationType() || E->getType()->isRealFloatingType()))
    return false;
  if (E->getType()->isIntegralOrEnumerationType() && C.getIntWidth(E->getType()) > 64)
    return false;
  return E->EvaluateAsRValue(Result, C) && !Result.HasSideEffects && (Result.Val.isInt() || Result.Val.isFloat());
}

/// What a name means: a variable, or where its type is a reference what that refers to.
Tree::Words Tree::name(const Expr *E, const ValueDecl *D) {
  unsigned Type = type(E->getType().getNonReferenceType(), E->getBeginLoc());
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return node(E, "obj", functionType(F)) + num(function(F, E->getBeginLoc())) + " ";
  if (const auto *B = dyn_cast<BindingDecl>(D)) {
    if (const VarDecl *Holding = B->getHoldingVar())
      return name(E, Holding);
    return place(B->getBinding());
  }
  if (FieldDecl *Field = ClosureFields.lookup(D); Field && !Variables.count(D)) {
    Words Place = member(E, thisPlace(E), Field);
    if (Field->getType()->isReferenceType())
      return deref(E, load(E, Place, type(Field->getType())), Type);
    return Place;
  }
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V) {
    fail(E->getBeginLoc(), "this name in device code", "use variables and functions there");
    return integer(E, 0, Type);
  }
  unsigned Id;
  if (Variables.count(V) || V->hasLocalStorage())
    Id = variable(V);
  else {
    if (V->getTLSKind() != VarDecl::TLS_None)
      fail(E->getBeginLoc(), "a `thread_local` variable in device code", "copy it to a local variable before the region");
    Id = global(V);
    if (!V->isExternallyVisible() && !OwnDeclared.count(V->getCanonicalDecl()) && !constantOf(V))
      fail(E->getBeginLoc(), "the internal variable `" + V->getNameAsString() + "` in a function for devices",
           "give it to the function as an argument, or make it `constexpr`");
  }
  if ((V->getType()->isReferenceType() && !Direct.count(V)) || ByAddress.count(V)) {
    unsigned Pointer = ByAddress.count(V) ? pointer(Type) : type(V->getType(), V->getLocation());
    return deref(E, load(E, node(E, "obj", Pointer) + num(Id) + " ", Pointer), Type);
  }
  return node(E, "obj", Type) + num(Id) + " ";
}

/// `*this`
Tree::Words Tree::thisPlace(const Expr *E) {
  const auto Found = HasThis;
  if (!Found) {
    fail(E->getBeginLoc(), "`this` here", "copy the member to a local variable before the region");
    return integer(E, 0, addType("i Int"));
  }
  // The object's type is the last word but few of its line: kept beside it.
  llvm::StringRef Line = Objects[This];
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Line.split(Parts, ' ');
  unsigned Pointer = std::stoul(Parts[2].str());
  llvm::SmallVector<llvm::StringRef, 4> Of;
  llvm::StringRef(Types[Pointer]).split(Of, ' ');
  return deref(E, load(E, node(E, "obj", Pointer) + num(This) + " ", Pointer), std::stoul(Of[1].str()));
}

Tree::Words Tree::field(const FieldDecl *F) {
  const ASTRecordLayout &Layout = C.getASTRecordLayout(F->getParent());
  uint64_t Bits = Layout.getFieldOffset(F->getFieldIndex());
  std::string Out = num(record(F->getParent())) + " ";
  if (F->isBitField()) {
    uint64_t Unit = C.getTypeSize(F->getType());
    return Out + num(Bits / Unit * Unit / 8) + " " + num(Bits % Unit) + " " + num(F->getBitWidthValue()) + " ";
  }
  return Out + num(Bits / 8) + " -1 0 ";
}

Tree::Words Tree::member(const Expr *E, const Words &Base, const FieldDecl *F) {
  return node(E, "mem", type(F->getType(), E->getBeginLoc())) + field(F) + Base;
}

/// From an object to one of its bases.
Tree::Words Tree::base(const Expr *E, Words Place, QualType From, const CastExpr *Cast) {
  for (const CXXBaseSpecifier *Step : Cast->path()) {
    const CXXRecordDecl *Derived = From->getAsCXXRecordDecl(), *Base = Step->getType()->getAsCXXRecordDecl();
    if (Step->isVirtual())
      fail(E->getBeginLoc(), "a virtual base class in device code", "derive from it without `virtual`");
    else
      Place = node(E, "mem", type(Step->getType())) + num(record(Derived)) + " " +
              num(C.getASTRecordLayout(Derived).getBaseClassOffset(Base).getQuantity()) + " -1 0 " + Place;
    From = Step->getType();
  }
  return Place;
}

/// A temporary that an expression of class type makes, as a place.
Tree::Words Tree::made(const Expr *E) {
  QualType T = E->getType();
  unsigned Type = type(T, E->getBeginLoc()), Object = temporary(T, E->getSourceRange());
  std::vector<Words> Out;
  Words Place = node(E, "obj", Type) + num(Object) + " ";
  initialise(E, Place, T, E, Out);
  endTemporary(E, Place, T);
  Words Body = "declare " + span(E) + " " + num(Object) + " 0\n";
  for (const Words &One : Out)
    Body += One;
  return deref(E, node(E, "statement", pointer(Type)) + num(Out.size() + 1) + "\n" + Body + "1 " +
                      address(E, Place, Type), Type);
}

/// The place that an expression changes, as its value. It is evaluated once: what its own evaluation changes, it changes once.
Tree::Words Tree::changed(const Expr *E, const Expr *Written, unsigned Type) {
  unsigned Pointer = pointer(Type);
  const Expr *To = Written->IgnoreParens();
  if (!To->HasSideEffects(C))
    return deref(E, node(E, "comma", Pointer) + effect(E) + address(E, place(To), Type), Type);
  unsigned Kept = object(".place", ".place", Pointer, "auto", E->getSourceRange());
  Words Address = node(E, "obj", Pointer) + num(Kept) + " ";
  std::vector<Words> Out;
  assign(E, Address, Pointer, address(E, place(To), Type), Out);
  Opaque[To] = deref(E, load(E, Address, Pointer), Type);
  Words Body = "declare " + span(E) + " " + num(Kept) + " 0\n" + Out.front() + "expr " + span(E) + " " + effect(E) + "\n";
  Opaque.erase(To);
  return deref(E, node(E, "statement", Pointer) + "3\n" + Body + "1 " + load(E, Address, Pointer), Type);
}

/// The scalar of the construct that a pointer shows (shown_scalars.cpp), if it shows one.
const VarDecl *Tree::shownBy(const Expr *Pointer) {
  const auto *Name = dyn_cast<DeclRefExpr>(Pointer->IgnoreParenImpCasts());
  auto Found = Name ? Shown.find(Name->getDecl()) : Shown.end();
  if (Found == Shown.end())
    return nullptr;
  if (!Found->second)
    fail(Pointer->getBeginLoc(), "a pointer that may show a scalar of the `kernels` construct, or something else",
         "use the scalar in its place, or name the pointer in a data clause");
  return Found->second;
}

Tree::Words Tree::place(const Expr *Written) {
  const Expr *E = Written->IgnoreParens();
  if (auto Known = Opaque.find(E); Known != Opaque.end())
    return Known->second;
  if (const auto *X = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return place(X->getSemanticForm());
  unsigned Type = type(E->getType().getNonReferenceType(), E->getBeginLoc());
  if (const auto *X = dyn_cast<DeclRefExpr>(E))
    return name(E, X->getDecl());
  if (const auto *X = dyn_cast<MemberExpr>(E)) {
    if (const auto *F = dyn_cast<FieldDecl>(X->getMemberDecl())) {
      Words Base;
      QualType Of = X->getBase()->getType();
      if (X->isArrow())
        Base = isa<CXXThisExpr>(X->getBase()) && !ClosureThis
                   ? thisPlace(X->getBase())
                   : deref(X, value(X->getBase()), type(Of->getPointeeType(), E->getBeginLoc()));
      else
        Base = X->getBase()->isGLValue() ? place(X->getBase()) : made(X->getBase());
      Words Place = member(E, Base, F);
      if (F->getType()->isReferenceType())
        return deref(E, load(E, Place, type(F->getType())), Type);
      return Place;
    }
    return name(E, X->getMemberDecl());
  }
  if (const auto *X = dyn_cast<ArraySubscriptExpr>(E); X && X->getIdx()->isIntegerConstantExpr(C))
    if (const VarDecl *Scalar = shownBy(X->getBase()))
      return name(E, Scalar);
  if (const auto *X = dyn_cast<ArraySubscriptExpr>(E))
    return node(E, "index", Type) + value(X->getBase()) + index(X->getIdx());
  if (const auto *X = dyn_cast<UnaryOperator>(E)) {
    if (const VarDecl *Scalar = X->getOpcode() == UO_Deref ? shownBy(X->getSubExpr()) : nullptr)
      return name(E, Scalar);
    if (X->getOpcode() == UO_Deref)
      return deref(E, value(X->getSubExpr()), Type);
    if (X->getOpcode() == UO_Real || X->getOpcode() == UO_Imag)
      return node(E, X->getOpcode() == UO_Real ? "real" : "imag", Type) + place(X->getSubExpr());
    if (X->getOpcode() == UO_Extension)
      return place(X->getSubExpr());
    if (X->isIncrementDecrementOp())
      return changed(E, X->getSubExpr(), Type);
  }
  if (const auto *X = dyn_cast<BinaryOperator>(E)) {
    if (X->getOpcode() == BO_Comma)
      return deref(E, node(E, "comma", pointer(Type)) + effect(X->getLHS()) + address(E, place(X->getRHS()), Type), Type);
    if (X->isAssignmentOp())
      return changed(E, X->getLHS(), Type);
  }
  if (const auto *X = dyn_cast<ConditionalOperator>(E); X && X->isGLValue()) {
    Words Cond = condition(X->getCond());
    ++Conditional;
    Words Both = address(E, place(X->getTrueExpr()), Type) + address(E, place(X->getFalseExpr()), Type);
    --Conditional;
    return deref(E, node(E, "cond", pointer(Type)) + Cond + Both, Type);
  }
  if (const auto *X = dyn_cast<CallExpr>(E); X && X->isGLValue()) {
    if (X->isCallToStdMove() || X->getBuiltinCallee() == Builtin::BIforward || X->getBuiltinCallee() == Builtin::BIas_const)
      return place(X->getArg(0));
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(X); Op && Op->isAssignmentOp())
      if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(X->getCalleeDecl()); M && M->isTrivial() &&
          (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()))
        return changed(E, X->getArg(0), Type);
    return deref(E, call(X), Type);
  }
  if (const auto *X = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = X->getSubExpr();
    switch (X->getCastKind()) {
    case CK_NoOp: case CK_ConstructorConversion: case CK_UserDefinedConversion:
      return Sub->isGLValue() ? place(Sub) : made(Sub);
    case CK_LValueBitCast:
      return deref(E, node(E, "convert", pointer(Type)) + address(Sub, place(Sub), type(Sub->getType())), Type);
    case CK_DerivedToBase: case CK_UncheckedDerivedToBase:
      return base(E, Sub->isGLValue() ? place(Sub) : made(Sub), Sub->getType(), X);
    case CK_BaseToDerived: {
      int64_t Offset = 0;
      QualType At = E->getType();
      for (const CXXBaseSpecifier *Step : X->path()) {
        Offset += C.getASTRecordLayout(At->getAsCXXRecordDecl()).getBaseClassOffset(Step->getType()->getAsCXXRecordDecl()).getQuantity();
        At = Step->getType();
      }
      unsigned Char = pointer(addType("i Char"));
      Words Bytes = node(E, "convert", Char) + address(Sub, place(Sub), type(Sub->getType()));
      Bytes = node(E, "padd", Char) + "1 " + Bytes + integer(E, Offset, addType("i Long"));
      return deref(E, node(E, "convert", pointer(Type)) + Bytes, Type);
    }
    default: break;
    }
  }
  if (const auto *X = dyn_cast<MaterializeTemporaryExpr>(E)) {
    if (X->getSubExpr()->isGLValue())
      return place(X->getSubExpr());
    // One that a reference is bound to lives as long as that.
    auto *Outer = Temporaries;
    if (X->getStorageDuration() == SD_Automatic)
      Temporaries = nullptr;
    Words Place = made(X->getSubExpr());
    Temporaries = Outer;
    return Place;
  }
  if (const auto *X = dyn_cast<ExprWithCleanups>(E)) {
    auto How = [&](const Expr *Inner) { return address(E, place(Inner), Type); };
    return deref(E, whole(X, How, pointer(Type)), Type);
  }
  if (const auto *X = dyn_cast<CXXBindTemporaryExpr>(E))
    return place(X->getSubExpr());
  if (const auto *X = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return place(X->getReplacement());
  if (const auto *X = dyn_cast<OpaqueValueExpr>(E); X && X->getSourceExpr())
    return X->getSourceExpr()->isGLValue() ? place(X->getSourceExpr()) : made(X->getSourceExpr());
  if (const auto *X = dyn_cast<CXXDefaultArgExpr>(E))
    return place(X->getExpr());
  if (const auto *X = dyn_cast<CXXDefaultInitExpr>(E))
    return place(X->getExpr());
  if (const auto *X = dyn_cast<InitListExpr>(E); X && X->isGLValue() && X->getNumInits() == 1)
    return place(X->getInit(0));
  if (const auto *X = dyn_cast<StringLiteral>(E)) {
    std::string Bytes;
    for (unsigned I = 0; I < X->getLength(); ++I)
      Bytes += char(X->getCodeUnit(I));
    auto Found = StringIds.try_emplace(Bytes, Strings.size());
    if (Found.second)
      Strings.push_back(word(Bytes));
    return node(E, "str", Type) + num(Found.first->second) + " ";
  }
  if (const auto *X = dyn_cast<PredefinedExpr>(E); X && X->getFunctionName())
    return place(X->getFunctionName());
  if (E->isPRValue())
    return made(E);
  fail(E->getBeginLoc(), std::string("an expression of this kind (") + E->getStmtClassName() + ") in device code",
       "compute it on the host, in front of the region");
  return deref(E, integer(E, 0, pointer(Type)), Type);
}

/// A subscript or an offset, as `long`.
Tree::Words Tree::index(const Expr *E) {
  return node(E, "convert", addType("i Long")) + value(E);
}

/// What decides: any scalar.
Tree::Words Tree::condition(const Expr *Written) {
  const Expr *E = Written->IgnoreParens();
  if (const auto *X = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return condition(X->getSemanticForm());
  if (Values.count(E) || Values.count(Written))
    return value(Written);
  if (const auto *X = dyn_cast<ExprWithCleanups>(E)) {
    unsigned Bool = type(C.BoolTy);
    return whole(X, [&](const Expr *Inner) { return condition(Inner); }, Bool);
  }
  unsigned Int = addType("i Int");
  if (const auto *X = dyn_cast<ImplicitCastExpr>(E))
    if (X->getCastKind() == CK_IntegralToBoolean || X->getCastKind() == CK_PointerToBoolean ||
        X->getCastKind() == CK_FloatingToBoolean)
      return value(X->getSubExpr());
  if (const auto *X = dyn_cast<BinaryOperator>(E)) {
    const char *Op = nullptr;
    switch (X->getOpcode()) {
    case BO_EQ: Op = "eq"; break;
    case BO_NE: Op = "ne"; break;
    case BO_LT: Op = "lt"; break;
    case BO_LE: Op = "le"; break;
    case BO_GT: Op = "gt"; break;
    case BO_GE: Op = "ge"; break;
    case BO_LAnd: case BO_LOr: {
      Words Left = condition(X->getLHS());
      ++Conditional;
      Words Right = condition(X->getRHS());
      --Conditional;
      return node(E, X->getOpcode() == BO_LAnd ? "and" : "or", Int) + Left + Right;
    }
    default: break;
    }
    if (Op)
      return node(E, "compare", Int) + Op + " " + value(X->getLHS()) + value(X->getRHS());
  }
  if (const auto *X = dyn_cast<UnaryOperator>(E); X && X->getOpcode() == UO_LNot)
    return node(E, "not", Int) + condition(X->getSubExpr());
  return value(E);
}

/// An expression whose value nobody takes.
Tree::Words Tree::effect(const Expr *Written) {
  const Expr *E = Written->IgnoreParens();
  if (const auto *X = dyn_cast<ExprWithCleanups>(E))
    return whole(X, [&](const Expr *Inner) { return effect(Inner); }, 0, true);
  if (const auto *X = dyn_cast<CastExpr>(E); X && X->getCastKind() == CK_ToVoid)
    return effect(X->getSubExpr());
  if (const auto *X = dyn_cast<UnaryOperator>(E); X && X->isIncrementDecrementOp())
    return unary(X);
  if (const auto *X = dyn_cast<BinaryOperator>(E); X && X->isAssignmentOp())
    return binary(X);
  if (const auto *X = dyn_cast<BinaryOperator>(E); X && X->getOpcode() == BO_Comma)
    return node(E, "comma", addType("v")) + effect(X->getLHS()) + effect(X->getRHS());
  if (const auto *X = dyn_cast<CallExpr>(E); X && (X->isGLValue() || !indirect(X->getType())))
    return call(X);
  if (E->isPRValue() && (E->getType()->isRecordType()))
    return address(E, made(E), type(E->getType(), E->getBeginLoc()));
  if (E->isGLValue())
    return address(E, place(E), type(E->getType().getNonReferenceType(), E->getBeginLoc()));
  return value(E);
}

Tree::Words Tree::value(const Expr *Written) {
  const Expr *E = Written->IgnoreParens();
  if (auto Known = Values.find(E); Known != Values.end() || (Known = Values.find(Written)) != Values.end())
    return load(E, objectPlace(Known->first, Known->second), type(Known->first->getType()));
  unsigned Type = type(E->getType().getNonReferenceType(), E->getBeginLoc());
  if (const auto *X = dyn_cast<ExprWithCleanups>(E)) {
    bool Nothing = E->getType()->isVoidType();
    return whole(X, [&](const Expr *Inner) { return Nothing ? effect(Inner) : value(Inner); }, Type, Nothing);
  }
  if (const auto *X = dyn_cast<ConstantExpr>(E))
    return value(X->getSubExpr());
  if (const auto *X = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return value(X->getSemanticForm());
  if (const auto *X = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return value(X->getReplacement());
  if (const auto *X = dyn_cast<CXXBindTemporaryExpr>(E))
    return value(X->getSubExpr());
  if (const auto *X = dyn_cast<CXXDefaultArgExpr>(E))
    return value(X->getExpr());
  if (const auto *X = dyn_cast<CXXDefaultInitExpr>(E))
    return value(X->getExpr());
  if (const auto *X = dyn_cast<OpaqueValueExpr>(E); X && X->getSourceExpr())
    return value(X->getSourceExpr());
  if (isa<CXXNullPtrLiteralExpr>(E) || isa<GNUNullExpr>(E) || isa<ImplicitValueInitExpr>(E) || isa<CXXScalarValueInitExpr>(E)) {
    if (E->getType()->isRealFloatingType())
      return node(E, "float", Type) + "0 ";
    if (!E->getType()->isRecordType() && !E->getType()->isAnyComplexType())
      return integer(E, 0, Type);
  }
  if (isa<CXXThisExpr>(E)) {
    if (ClosureThis) {
      Words Place = member(E, thisPlace(E), ClosureThis);
      return ClosureThis->getType()->isPointerType() ? load(E, Place, Type) : address(E, Place, type(ClosureThis->getType()));
    }
    return node(E, "addr", Type) + thisPlace(E);
  }
  if (isa<IntegerLiteral>(E) || isa<CharacterLiteral>(E) || isa<CXXBoolLiteralExpr>(E) || isa<FloatingLiteral>(E) ||
      isa<UnaryExprOrTypeTraitExpr>(E) || isa<TypeTraitExpr>(E) || isa<SizeOfPackExpr>(E) || isa<OffsetOfExpr>(E) ||
      isa<CXXNoexceptExpr>(E) || isa<ConceptSpecializationExpr>(E) || (isa<DeclRefExpr>(E) && E->isPRValue())) {
    Expr::EvalResult Result;
    if (foldable(E, Result))
      return constant(E, Result.Val);
  }
  if (const auto *X = dyn_cast<ImaginaryLiteral>(E)) {
    Expr::EvalResult Result;
    if (foldable(X->getSubExpr(), Result) && Result.Val.isFloat()) {
      llvm::APFloat F = Result.Val.getFloat();
      bool Loses;
      F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Loses);
      return node(E, "imaginary", Type) + num(F.bitcastToAPInt().getZExtValue()) + " ";
    }
  }
  if (const auto *X = dyn_cast<CastExpr>(E))
    return conversion(X);
  if (const auto *X = dyn_cast<UnaryOperator>(E))
    return unary(X);
  if (const auto *X = dyn_cast<BinaryOperator>(E))
    return binary(X);
  if (const auto *X = dyn_cast<ConditionalOperator>(E)) {
    Expr::EvalResult Known;
    if (foldable(X->getCond(), Known))
      return value(Known.Val.getInt().getBoolValue() ? X->getTrueExpr() : X->getFalseExpr());
    if (indirect(E->getType()))
      return load(E, made(E), Type);
    Words Cond = condition(X->getCond());
    ++Conditional;
    Words Both = value(X->getTrueExpr()) + value(X->getFalseExpr());
    --Conditional;
    return node(E, "cond", Type) + Cond + Both;
  }
  if (const auto *X = dyn_cast<StmtExpr>(E)) {
    std::vector<Words> Out;
    const Expr *Last = nullptr;
    Scopes.push_back({});
    for (const Stmt *S : X->getSubStmt()->body()) {
      if (S == X->getSubStmt()->body_back() && isa<Expr>(S) && !E->getType()->isVoidType())
        Last = cast<Expr>(S);
      else
        statement(S, Out);
    }
    Words Value = Last ? "1 " + value(Last) : "0 ";
    if (!Scopes.back().Objects.empty())
      fail(E->getBeginLoc(), "an object with a destructor in a statement expression in device code", "write a function");
    Scopes.pop_back();
    Words Text = node(E, "statement", Type) + num(Out.size()) + "\n";
    for (const Words &One : Out)
      Text += One;
    return Text + Value;
  }
  if (isa<ArrayInitIndexExpr>(E) && !ArrayIndex.empty())
    return node(E, "convert", Type) + ArrayIndex;
  if (const auto *X = dyn_cast<CXXInheritedCtorInitExpr>(E)) {
    fail(X->getBeginLoc(), "an inherited constructor in device code", "write the constructor");
    return integer(E, 0, Type);
  }
  if (const auto *X = dyn_cast<CallExpr>(E)) {
    if (X->isPRValue() && indirect(X->getType()))
      return load(E, made(E), Type);
    Words Call = call(X);
    return X->isGLValue() ? load(E, deref(E, Call, Type), Type) : Call;
  }
  if (E->isGLValue()) {
    Words Place = place(E);
    return E->getType()->isArrayType() ? node(E, "decay", pointer(type(C.getAsArrayType(E->getType())->getElementType()))) + Place
                                       : load(E, Place, Type);
  }
  if (const auto *X = dyn_cast<InitListExpr>(E); X && !E->getType()->isRecordType() && !E->getType()->isArrayType() &&
                                                 !E->getType()->isAnyComplexType()) {
    if (X->getNumInits() == 1)
      return value(X->getInit(0));
    if (X->getNumInits() == 0)
      return E->getType()->isRealFloatingType() ? node(E, "float", Type) + "0 " : integer(E, 0, Type);
  }
  if (isa<CXXThrowExpr>(E)) {
    fail(E->getBeginLoc(), "exceptions in device code", "set a flag there, and throw behind the region");
    return node(E, "convert", addType("v")) + integer(E, 0, addType("i Int"));
  }
  if (isa<CXXNewExpr>(E) || isa<CXXDeleteExpr>(E)) {
    fail(E->getBeginLoc(), "`new` and `delete` in device code", "allocate in front of the region, and use `create`");
    return integer(E, 0, E->getType()->isVoidType() ? addType("i Int") : Type);
  }
  if (E->getType()->isRecordType() || E->getType()->isAnyComplexType())
    return load(E, made(E), Type);
  fail(E->getBeginLoc(), std::string("an expression of this kind (") + E->getStmtClassName() + ") in device code",
       "compute it on the host, in front of the region");
  return integer(E, 0, Type);
}

} // namespace accc
