//! `-fallow-argument-mismatch`: a procedure without an interface is called with arguments that differ from its own, as
//! codes of FORTRAN 77 do where they pass memory. The call takes what is given, as that of a procedure of another file;
//! a warning says what differs. Source: gfortran 12's manual, section 2.2.

use super::call::Actual;
use crate::hir::{DummySignature, Expr, ExprKind, Intent, Passing, Type};
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
    /// A number of another type for a dummy argument: an integer constant for a real one of a procedure without an interface,
    /// which other compilers pass with a warning or none, and a shorter integer for one that C gets by value.
    pub fn other_number(&mut self, procedure: &Rc<ProcEntity>, dummy: &DummySignature, value: Expr) -> Expr {
        let written = matches!(dummy.intent, Intent::Out | Intent::InOut);
        if value.rank > 0 || dummy.rank > 0 || written || !value.ty.is_integer() {
            return value;
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
