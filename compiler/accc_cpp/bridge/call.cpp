//===-- call.cpp - Calls and their arguments --------------------------------===//

#include "tree.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace accc {

static std::string num(uint64_t N) { return std::to_string(N); }

/// An argument: a reference takes the address.
Tree::Words Tree::argument(const Expr *E, QualType Param) {
  if (indirect(Param))
    return address(E, made(E), type(Param, E->getBeginLoc()));
  if (Param->isReferenceType()) {
    unsigned To = type(Param->getPointeeType(), E->getBeginLoc());
    return address(E, E->isGLValue() ? place(E) : made(E), To);
  }
  return value(E);
}

/// `std::max` and `std::min` of two numbers.
static bool isExtremum(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  return F && F->isInStdNamespace() && F->getIdentifier() && (F->getName() == "max" || F->getName() == "min") &&
         F->getNumParams() == 2 && E->getNumArgs() == 2 && F->getReturnType()->isReferenceType() &&
         F->getReturnType().getNonReferenceType()->isArithmeticType();
}

static const Expr *operand(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E))
    E = Made->getSubExpr()->IgnoreParenImpCasts();
  return E;
}

/// Whether an operand may be computed twice: it only gives a value, and calls nothing but these functions, `Depth` deep.
static bool isRepeatable(const Expr *E, unsigned Depth, const ASTContext &C) {
  if (const auto *Inner = dyn_cast<CallExpr>(operand(E)))
    return Depth && isExtremum(Inner) && isRepeatable(Inner->getArg(0), Depth - 1, C) &&
           isRepeatable(Inner->getArg(1), Depth - 1, C);
  return !E->HasSideEffects(C);
}

/// The value of `std::max(a, b)` as a comparison and a choice, where nobody asks for its place: what stays out of memory
/// can be a bound of a loop that the host counts, or a reduction. Empty where an operand can't be computed twice.
Tree::Words Tree::extremum(const CallExpr *E) {
  if (!isExtremum(E) || !isRepeatable(E, 3, C))
    return "";
  unsigned Type = type(E->getType().getNonReferenceType().getUnqualifiedType(), E->getBeginLoc());
  auto Of = [&](const Expr *Arg) {
    if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(Arg->IgnoreParens()))
      return value(Made->getSubExpr());
    const auto *Inner = dyn_cast<CallExpr>(Arg->IgnoreParens());
    Words Nested = Inner ? extremum(Inner) : "";
    return Nested.empty() ? load(Arg, place(Arg), Type) : Nested;
  };
  Words A = Of(E->getArg(0)), B = Of(E->getArg(1));
  bool IsMax = E->getDirectCallee()->getName() == "max";
  Words Less = node(E, "compare", addType("i Int")) + "lt " + (IsMax ? A + B : B + A);
  return node(E, "cond", Type) + Less + B + A;
}

/// `Result` is where a result goes that is returned by address.
Tree::Words Tree::call(const CallExpr *E, const Words *Result) {
  unsigned Type = type(E->getCallReturnType(C), E->getBeginLoc());
  const auto *F = dyn_cast_or_null<FunctionDecl>(E->getCalleeDecl());
  if (!F) {
    fail(E->getBeginLoc(), "a call through a pointer in device code",
         "call the function by its name, under a `switch` if there are several");
    return integer(E, 0, addType("i Int"));
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  unsigned First = 0;
  Words Args;
  unsigned Count = 0;
  if (Result) {
    Args += address(E, *Result, Type);
    Type = addType("v");
    ++Count;
  }
  if (E->isCallToStdMove() || F->getBuiltinID() == Builtin::BIforward || F->getBuiltinID() == Builtin::BIaddressof ||
      F->getBuiltinID() == Builtin::BI__addressof || F->getBuiltinID() == Builtin::BI__builtin_addressof)
    return node(E, "addr", Type) + place(E->getArg(0));
  if (Method && Method->isImplicitObjectMemberFunction()) {
    const Expr *Object;
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
      Object = M->getImplicitObjectArgument();
    else {
      Object = E->getArg(0);
      First = 1;
    }
    const auto *Written = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
    if (Method->isVirtual() && !(Written && Written->hasQualifier()) && !Method->hasAttr<FinalAttr>() &&
        !Method->getParent()->hasAttr<FinalAttr>())
      fail(E->getBeginLoc(), "a call of the virtual function `" + Method->getNameAsString() + "` in device code",
           "name the class (`object.Class::" + Method->getNameAsString() + "()`), or make the function `final`");
    Words Place = Object->getType()->isPointerType()
                      ? (isa<CXXThisExpr>(Object->IgnoreParens()) && !ClosureThis
                             ? thisPlace(Object)
                             : deref(Object, value(Object), type(Object->getType()->getPointeeType())))
                      : Object->isGLValue() ? place(Object) : made(Object);
    unsigned Class = type(C.getCanonicalTagType(Method->getParent()));
    if (Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())) {
      const Expr *From = E->getArg(E->getNumArgs() - 1);
      Words Source = load(From, From->isGLValue() ? place(From) : made(From), Class);
      Words Done = node(E, "assign", Class) + Place + Source;
      return Done;
    }
    Args += address(Object, Place, Class);
    ++Count;
  } else if (Method && isa<CXXOperatorCallExpr>(E) && Method->isStatic())
    First = 1;
  if (unsigned Id = F->getBuiltinID(); Id == Builtin::BI__builtin_unreachable || Id == Builtin::BI__builtin_trap)
    return node(E, "builtin", Type) + (Id == Builtin::BI__builtin_trap ? "Trap 0 " : "Unreachable 0 ");
  if (F->getBuiltinID()) {
    Expr::EvalResult Result;
    if (foldable(E, Result))
      return constant(E, Result.Val);
    if (F->getBuiltinID() == Builtin::BI__builtin_constant_p || F->getBuiltinID() == Builtin::BI__builtin_is_constant_evaluated)
      return integer(E, 0, Type);
    if (F->getBuiltinID() == Builtin::BI__builtin_expect)
      return value(E->getArg(0));
  }
  for (unsigned I = First; I < E->getNumArgs(); ++I) {
    unsigned P = I - First;
    Args += P < F->getNumParams() ? argument(E->getArg(I), F->getParamDecl(P)->getType()) : value(E->getArg(I));
    ++Count;
  }
  // Functions of the C library by their names: lowering knows which of them are operations.
  if (F->isExternC() || F->getBuiltinID()) {
    std::string Name = F->getNameAsString();
    if (Name.rfind("__builtin_", 0) == 0)
      Name = Name.substr(10);
    bool Routine = false;
    for (const FunctionDecl *R : F->redecls())
      Routine |= R->hasAttr<OpenACCRoutineDeclAttr>() || R->hasAttr<OpenACCRoutineAnnotAttr>();
    if (!F->hasBody() && !Routine)
      return node(E, "library", Type) + word(Name) + " " + num(functionType(F)) + " " + num(Count) + " " + Args;
  }
  unsigned Object = function(F, E->getBeginLoc());
  unsigned Of = functionType(F);
  return node(E, "call", Type) + node(E, "decay", pointer(Of)) + node(E, "obj", Of) + num(Object) + " " + num(Count) + " " +
         Args;
}

} // namespace accc
