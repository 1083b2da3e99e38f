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
