//===-- operator.cpp - Conversions and operators as values ----------------===//

#include "tree.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

Tree::Words Tree::conversion(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  unsigned Type = type(E->getType().getNonReferenceType(), E->getBeginLoc());
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    const Expr *Inner = Sub->IgnoreParens();
    // A constant needs no memory; nor does a variable that only its value is used of.
    if (const auto *Name = dyn_cast<DeclRefExpr>(Inner)) {
      const auto *V = dyn_cast<VarDecl>(Name->getDecl());
      Expr::EvalResult Result;
      if (V && V->getType().isConstQualified() && !Variables.count(V) && foldable(E, Result))
        return constant(E, Result.Val);
    }
    if (const auto *X = dyn_cast<MemberExpr>(Inner); X && isa<VarDecl>(X->getMemberDecl())) {
      Expr::EvalResult Result;
      if (foldable(E, Result))
        return constant(E, Result.Val);
    }
    // `a = b = c`: what was stored is the value.
    if (const auto *X = dyn_cast<BinaryOperator>(Inner); X && X->isAssignmentOp())
      return binary(X);
    if (const auto *X = dyn_cast<UnaryOperator>(Inner); X && X->isIncrementDecrementOp())
      return unary(X);
    if (const auto *X = dyn_cast<CallExpr>(Inner)) {
      if (Words Chosen = extremum(X); !Chosen.empty())
        return Chosen;
    }
    return load(E, place(Sub), Type);
  }
  case CK_ArrayToPointerDecay:
    return node(E, "decay", Type) + (Sub->isGLValue() ? place(Sub) : made(Sub));
  case CK_FunctionToPointerDecay:
    return node(E, "decay", Type) + place(Sub);
  case CK_NoOp: case CK_AtomicToNonAtomic: case CK_NonAtomicToAtomic:
  case CK_ConstructorConversion: case CK_UserDefinedConversion:
    return Sub->isGLValue() && !E->isGLValue() ? load(E, place(Sub), Type) : value(Sub);
  case CK_IntegralCast: case CK_BooleanToSignedIntegral: case CK_IntegralToFloating: case CK_FloatingToIntegral:
  case CK_FloatingCast: case CK_BitCast: case CK_PointerToIntegral: case CK_IntegralToPointer: case CK_ToVoid:
  case CK_FloatingComplexCast: case CK_FloatingRealToComplex: case CK_FloatingComplexToReal:
  case CK_IntegralToBoolean: case CK_FloatingToBoolean: case CK_PointerToBoolean: {
    if (E->getCastKind() == CK_ToVoid)
      return node(E, "convert", Type) + effect(Sub);
    return node(E, "convert", Type) + value(Sub);
  }
  case CK_NullToPointer:
    return integer(E, 0, Type);
  case CK_LValueBitCast:
    return load(E, place(E), Type);
  case CK_DerivedToBase: case CK_UncheckedDerivedToBase: {
    if (E->isGLValue() || !E->getType()->isPointerType())
      return load(E, place(E), Type);
    QualType Of = Sub->getType()->getPointeeType();
    Words From = isa<CXXThisExpr>(Sub) ? thisPlace(Sub) : deref(Sub, value(Sub), type(Of));
    return node(E, "addr", Type) + base(E, From, Of, E);
  }
  case CK_BaseToDerived:
    if (E->isGLValue())
      return load(E, place(E), Type);
    if (E->path_size() == 1 && C.getASTRecordLayout(E->getType()->getPointeeType()->getAsCXXRecordDecl())
                                   .getBaseClassOffset((*E->path_begin())->getType()->getAsCXXRecordDecl()).isZero())
      return node(E, "convert", Type) + value(Sub);
    break;
  default: break;
  }
  Expr::EvalResult Result;
  if (foldable(E, Result))
    return constant(E, Result.Val);
  fail(E->getBeginLoc(), std::string("this conversion (") + E->getCastKindName() + ") in device code",
       "convert on the host, in front of the region");
  return integer(E, 0, Type);
}

Tree::Words Tree::unary(const UnaryOperator *E) {
  unsigned Type = type(E->getType().getNonReferenceType(), E->getBeginLoc());
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_PostInc: return node(E, "increment", Type) + "0 1 " + place(Sub);
  case UO_PostDec: return node(E, "increment", Type) + "1 1 " + place(Sub);
  case UO_PreInc: return node(E, "increment", Type) + "0 0 " + place(Sub);
  case UO_PreDec: return node(E, "increment", Type) + "1 0 " + place(Sub);
  case UO_AddrOf:
    if (E->getType()->isMemberPointerType())
      break;
    return node(E, "addr", Type) + place(Sub);
  case UO_Deref: return load(E, place(E), Type);
  case UO_Plus: case UO_Extension: return value(Sub);
  case UO_Minus: return node(E, "minus", Type) + value(Sub);
  case UO_Not: return node(E, "complement", Type) + value(Sub);
  case UO_LNot: return node(E, "convert", Type) + node(E, "not", addType("i Int")) + condition(Sub);
  case UO_Real: case UO_Imag:
    if (E->isGLValue() || Sub->isGLValue())
      return load(E, node(E, E->getOpcode() == UO_Real ? "real" : "imag", Type) + place(Sub), Type);
    return node(E, E->getOpcode() == UO_Real ? "real" : "imag", Type) + value(Sub);
  case UO_Coawait: break;
  }
  fail(E->getBeginLoc(), "this operator in device code", "compute it on the host, in front of the region");
  return integer(E, 0, Type);
}

/// `a <=> b`: the constant of its category that the comparison gives.
void Tree::threeWay(const Words &Place, const BinaryOperator *E, QualType T, std::vector<Words> &Out) {
  const ComparisonCategoryInfo &Info = C.CompCategories.getInfoForType(T);
  const FieldDecl *Held = *Info.Record->field_begin();
  unsigned Of = type(Held->getType()), Int = addType("i Int");
  auto Operand = [&](const Expr *Written) {
    unsigned Type = type(Written->getType()), Id = object(".value", ".value", Type, "auto", Written->getSourceRange());
    Out.push_back("declare " + span(Written) + " " + num(Id) + " 1 " + num(Type) + " " + value(Written) + "\n");
    return load(Written, node(Written, "obj", Type) + num(Id) + " ", Type);
  };
  Words Left = Operand(E->getLHS()), Right = Operand(E->getRHS());
  auto Result = [&](const ComparisonCategoryInfo::ValueInfo *V) { return integer(E, V->getIntValue().getSExtValue(), Of); };
  auto Chosen = [&](const char *Op, const Words &Then, const Words &Else) {
    return node(E, "cond", Of) + node(E, "compare", Int) + Op + " " + Left + Right + Then + Else;
  };
  Words Rest = Result(Info.getEqualOrEquiv());
  if (Info.isPartial())
    Rest = Chosen("eq", Rest, Result(Info.getUnordered()));
  Rest = Chosen("gt", Result(Info.getGreater()), Rest);
  assign(E, member(E, Place, Held), Of, Chosen("lt", Result(Info.getLess()), Rest), Out);
}

static const char *operation(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add: case BO_AddAssign: return "add";
  case BO_Sub: case BO_SubAssign: return "sub";
  case BO_Mul: case BO_MulAssign: return "mul";
  case BO_Div: case BO_DivAssign: return "div";
  case BO_Rem: case BO_RemAssign: return "rem";
  case BO_And: case BO_AndAssign: return "and";
  case BO_Or: case BO_OrAssign: return "or";
  case BO_Xor: case BO_XorAssign: return "xor";
  case BO_Shl: case BO_ShlAssign: return "shl";
  case BO_Shr: case BO_ShrAssign: return "shr";
  default: return nullptr;
  }
}

Tree::Words Tree::binary(const BinaryOperator *E) {
  unsigned Type = type(E->getType().getNonReferenceType(), E->getBeginLoc());
  const Expr *L = E->getLHS(), *R = E->getRHS();
  if (const auto *X = dyn_cast<CompoundAssignOperator>(E)) {
    std::string Op = operation(X->getOpcode());
    if (L->getType()->isPointerType())
      return node(E, "assignop", Type) + Op + " " + num(Type) + " " + place(L) + index(R);
    return node(E, "assignop", Type) + Op + " " + num(type(X->getComputationResultType())) + " " + place(L) + value(R);
  }
  switch (E->getOpcode()) {
  case BO_Assign: return node(E, "assign", Type) + place(L) + value(R);
  case BO_Comma: return node(E, "comma", Type) + effect(L) + value(R);
  case BO_Cmp: return load(E, made(E), Type);
  case BO_EQ: case BO_NE: case BO_LT: case BO_LE: case BO_GT: case BO_GE: case BO_LAnd: case BO_LOr:
    return node(E, "convert", Type) + condition(E);
  case BO_Add: case BO_Sub: {
    bool Minus = E->getOpcode() == BO_Sub;
    if (L->getType()->isPointerType() && R->getType()->isPointerType())
      return node(E, "pdiff", Type) + value(L) + value(R);
    if (L->getType()->isPointerType())
      return node(E, "padd", Type) + (Minus ? "1 " : "0 ") + value(L) + index(R);
    if (R->getType()->isPointerType())
      return node(E, "padd", Type) + "0 " + value(R) + index(L);
    break;
  }
  default: break;
  }
  if (const char *Op = operation(E->getOpcode()))
    return node(E, "binary", Type) + Op + " " + value(L) + value(R);
  fail(E->getBeginLoc(), "this operator in device code", "compute it on the host, in front of the region");
  return integer(E, 0, Type);
}

} // namespace accc
