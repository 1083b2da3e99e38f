//! What procedures of operators and of defined assignment have to be: how many arguments, which intents, and nothing that
//! the language defines by itself. Source: Fortran 2018, sections 15.4.3.4.2, 15.4.3.4.3 and 10.1.5.

use crate::hir::{CharLen, DummySignature, Intent, Passing, Signature, Type};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// Reports a procedure that can't define the operation that it is named for; other generics take any.
    pub fn check_operation(&mut self, generic: &str, procedure: &str, signature: &Signature, span: Span) -> bool {
        let operator = generic.strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')'));
        let problem = match operator {
            Some(operator) => operator_problem(operator, signature),
            None if generic == "assignment(=)" => assignment_problem(signature),
            None => None,
        };
        let Some(problem) = problem else { return true };
        let message = format!("`{procedure}` can't define `{generic}`: {problem}");
        self.sink.push(Diagnostic::error(codes::ARGUMENTS, message).label(span, ""));
        false
    }
}

fn is_given(dummy: &DummySignature) -> bool {
    dummy.intent == Intent::In || dummy.passing == Passing::Value || dummy.ty.is_error()
}

fn operator_problem(operator: &str, signature: &Signature) -> Option<&'static str> {
    let dummies = signature.visible();
    let result = match &signature.result {
        Some(result) if signature.alternates == 0 => result,
        _ => return Some("it is no function"),
    };
    let defined = operator.starts_with('.') && !LOGICAL.contains(&operator) && operator != ".not.";
    let fits = match dummies.len() {
        1 => defined || matches!(operator, "+" | "-" | ".not."),
        2 => operator != ".not.",
        _ => false,
    };
    if !fits {
        return Some("it has another number of arguments than the operator has operands");
    }
    if dummies.iter().any(|dummy| dummy.ty.is_procedure()) {
        return Some("its arguments have to be data");
    }
    if !dummies.iter().all(is_given) {
        return Some("its arguments have to be `intent(in)`");
    }
    if dummies.iter().any(|dummy| dummy.optional) {
        return Some("its arguments can't be optional");
    }
    if matches!(result.ty, Type::Character(CharLen::Assumed, _)) {
        return Some("the length of its result is `*`");
    }
    let is_intrinsic = match dummies {
        [one] => has_unary(operator, &one.ty),
        [one, two] => conform(one, two) && has_binary(operator, &one.ty, &two.ty),
        _ => false,
    };
    is_intrinsic.then_some("the language defines the operation for these types")
}

fn assignment_problem(signature: &Signature) -> Option<&'static str> {
    if signature.result.is_some() && signature.alternates == 0 {
        return Some("it is no subroutine");
    }
    let [target, value] = signature.visible() else { return Some("it has to have two arguments") };
    if target.optional || value.optional {
        return Some("its arguments can't be optional");
    }
    if !matches!(target.intent, Intent::Out | Intent::InOut) && !target.ty.is_error() {
        return Some("its first argument has to be `intent(out)` or `intent(inout)`");
    }
    if !is_given(value) {
        return Some("its second argument has to be `intent(in)`");
    }
    let same = |of: fn(&Type) -> bool| of(&target.ty) && of(&value.ty);
    let known = same(is_number) || same(is_logical) || same(Type::is_character);
    let shapes = value.rank == 0 || value.rank == target.rank;
    (known && shapes && !target.assumed_rank && !value.assumed_rank)
        .then_some("the language defines assignment for these types")
}

const LOGICAL: &[&str] = &[".and.", ".or.", ".eqv.", ".neqv."];

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Integer(_) | Type::Real(_) | Type::Complex(_))
}

fn is_logical(ty: &Type) -> bool {
    matches!(ty, Type::Logical(_))
}

fn conform(a: &DummySignature, b: &DummySignature) -> bool {
    !a.assumed_rank && !b.assumed_rank && (a.rank == b.rank || a.rank == 0 || b.rank == 0)
}

fn has_unary(operator: &str, ty: &Type) -> bool {
    match operator {
        "+" | "-" => is_number(ty),
        ".not." => is_logical(ty),
        _ => false,
    }
}

fn has_binary(operator: &str, a: &Type, b: &Type) -> bool {
    let both = |of: fn(&Type) -> bool| of(a) && of(b);
    let ordered = |ty: &Type| matches!(ty, Type::Integer(_) | Type::Real(_));
    match operator {
        "+" | "-" | "*" | "/" | "**" => both(is_number),
        "==" | "/=" => both(is_number) || both(Type::is_character),
        "<" | "<=" | ">" | ">=" => ordered(a) && ordered(b) || both(Type::is_character),
        "//" => both(Type::is_character),
        _ => LOGICAL.contains(&operator) && both(is_logical),
    }
}
