//! `-fallow-argument-mismatch`: a procedure without an interface is called with arguments that differ from its own, as
//! codes of FORTRAN 77 do where they pass memory. The call takes what is given, as that of a procedure of another file;
//! a warning says what differs. Source: gfortran 12's manual, section 2.2.

use super::call::Actual;
use crate::ast;
use crate::hir::{CharLen, DummySignature, Expr, ExprKind, Intent, Passing, Signature, Type};
use crate::sema::program::scope::ProcEntity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use std::rc::Rc;

impl Sema<'_> {
    /// Whether the option applies to the call, and some argument is not what the procedure has.
    pub fn mismatches(&mut self, procedure: &Rc<ProcEntity>, actuals: &[Actual<'_>]) -> bool {
        let dummies = procedure.signature.visible();
        let applies = self.options.argument_mismatch && self.externals.values().any(|own| Rc::ptr_eq(own, procedure));
        let positional = actuals.iter().all(|(keyword, value)| keyword.is_none() && !value.is_error());
        let by_address = dummies.iter().all(|d| matches!(d.passing, Passing::Address | Passing::Value));
        if !applies || !positional || !by_address || actuals.len() != dummies.len() {
            return false;
        }
        let differing: Vec<(&DummySignature, &Expr)> =
            dummies.iter().zip(actuals.iter().map(|(_, value)| value)).filter(|(d, v)| differs(d, v)).collect();
        for (dummy, value) in &differing {
            let message = format!("the argument `{}` of `{}` is another one there", dummy.name, procedure.name);
            let given = format!("{} of rank {} is given for {} of rank {}", value.ty, value.rank, dummy.ty, dummy.rank);
            let mut warning = Diagnostic::warning(codes::EXTENSION, message).label(value.span, given);
            if !procedure.span.is_none() {
                warning = warning.secondary(procedure.span, "declared here");
            }
            self.sink.push(warning.help("it gets the memory as it is"));
        }
        !differing.is_empty()
    }
}

impl Sema<'_> {
    /// A procedure of this file that nothing declares where it is called is called as one of another file: some need an
    /// interface (F2018, 15.4.2.2).
    pub fn check_explicit(&mut self, procedure: &Rc<ProcEntity>, name: &ast::Name) {
        if !self.externals.values().any(|own| Rc::ptr_eq(own, procedure)) || self.is_within(procedure) {
            return;
        }
        let Some(reason) = needs_interface(&procedure.signature) else { return };
        let message = format!("`{}` is called without an interface, but {reason}", name.text);
        let mut error = Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "");
        if !procedure.span.is_none() {
            error = error.secondary(procedure.span, "defined here");
        }
        self.sink.push(error.help("put it into a module or behind `contains`, or write an `interface` for it"));
    }

    /// What the caller declares a function of this file as is what it is.
    pub fn check_result_type(&mut self, procedure: &ProcEntity, declared: Option<&Type>, name: &ast::Name) {
        let Some((result, declared)) = procedure.signature.result.as_ref().zip(declared) else { return };
        let either = [&result.ty, declared].into_iter().any(|ty| ty.is_error() || ty.is_character() || ty.is_derived());
        if !either && !result.ty.same(declared) && !self.is_within(procedure) {
            let message = format!("`{}` is declared as {declared}, but it is a function of {}", name.text, result.ty);
            let mut error = Diagnostic::error(codes::TYPE, message).label(name.span, "");
            if !procedure.span.is_none() {
                error = error.secondary(procedure.span, "defined here");
            }
            self.sink.push(error);
        }
    }

    fn is_within(&self, procedure: &ProcEntity) -> bool {
        let mut at = Some(self.current);
        while let Some(scope) = at.map(|at| &self.scopes[at.0]) {
            if scope.procedure.as_ref().is_some_and(|own| Some(own.id) == procedure.proc) {
                return true;
            }
            at = scope.parent;
        }
        false
    }

    /// A number of another type for a dummy argument: an integer constant for a real one of a procedure without an interface,
    /// which other compilers pass with a warning or none, and a shorter integer for one that C gets by value.
    pub fn other_number(&mut self, procedure: &Rc<ProcEntity>, dummy: &DummySignature, value: Expr) -> Expr {
        let written = matches!(dummy.intent, Intent::Out | Intent::InOut);
        if value.rank > 0 || dummy.rank > 0 || written || !value.ty.is_integer() {
            return value;
        }
        if super::extension::is_extension(procedure) && dummy.ty.is_integer() {
            return self.convert(value, &dummy.ty);
        }
        let implicit = || self.externals.values().any(|own| Rc::ptr_eq(own, procedure));
        let help = if value.constant().is_some() && dummy.ty.is_real() && implicit() {
            "write it as a real: where the procedure is in another file, nothing converts it"
        } else if dummy.passing == Passing::Value && dummy.ty.is_integer() && is_shorter(&value, dummy) {
            "write it with the argument's kind, as other compilers demand"
        } else {
            return value;
        };
        let message = format!("the argument `{}` of `{}` is {}", dummy.name, procedure.name, dummy.ty);
        let warning = Diagnostic::warning(codes::EXTENSION, message)
            .label(value.span, format!("this {} is converted", value.ty))
            .help(help);
        self.sink.push(warning);
        self.convert(value, &dummy.ty)
    }
}

/// Whether the argument would be an error; an element stands for the array behind it.
fn differs(dummy: &DummySignature, value: &Expr) -> bool {
    let sequence = matches!(value.kind, ExprKind::Element { .. }) || value.ty.is_character();
    let rank_differs = if dummy.rank == 0 { value.rank > 0 } else { value.rank == 0 && !sequence };
    !value.ty.same(&dummy.ty) || rank_differs
}

fn is_shorter(value: &Expr, dummy: &DummySignature) -> bool {
    let bytes = |ty: &Type| match ty {
        Type::Integer(kind) => Some(*kind),
        _ => None,
    };
    bytes(&value.ty).zip(bytes(&dummy.ty)).is_some_and(|(given, taken)| given < taken)
}

/// Why a procedure can't be called by what the call alone says.
fn needs_interface(signature: &Signature) -> Option<String> {
    let dummy = signature.visible().iter().find_map(|dummy| {
        let what = match dummy {
            _ if dummy.ty.is_procedure() => return None,
            dummy if dummy.optional => "optional",
            dummy if dummy.allocatable => "allocatable",
            dummy if dummy.pointer => "a pointer",
            dummy if dummy.class || dummy.assumed_rank => "of any type or rank",
            dummy if dummy.passing == Passing::Descriptor => "of assumed shape",
            _ => return None,
        };
        Some(format!("its argument `{}` is {what}", dummy.name))
    });
    let result = signature.result.as_ref().filter(|_| signature.alternates == 0).and_then(|result| {
        let is_deferred = matches!(result.ty, Type::Character(CharLen::Deferred, _));
        (result.pointer || result.shape.rank() > 0 || is_deferred).then(|| "its result is no plain scalar".to_string())
    });
    dummy.or(result).or_else(|| signature.elemental.then(|| "it is elemental".to_string()))
}
