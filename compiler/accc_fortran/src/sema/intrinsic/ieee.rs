//! The procedures of the intrinsic modules `ieee_arithmetic` and `ieee_exceptions`. Source: Fortran 2008, chapter 14.

use super::{Reference, call};
use crate::ast::{self, Arg};
use crate::hir::{Const, Expr, Intrinsic, StmtKind, Type};
use crate::sema::modules::module_intrinsics::SUBROUTINES;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// A function of an intrinsic module, which may have another name here.
    pub fn module_function(&mut self, original: &str, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        if SUBROUTINES.iter().any(|row| row.0 == original) {
            self.resolve_args(args);
            let message = format!("`{}` is a subroutine, not a function", name.text);
            let help = format!("write `call {}(...)`", name.text);
            self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
            return Expr::error(span);
        }
        let named = ast::Name { text: original.to_string(), span: name.span };
        self.intrinsic_function(&named, args, span)
    }

    pub fn module_subroutine(
        &mut self,
        original: &str,
        name: &ast::Name,
        args: &[Arg],
        span: Span,
    ) -> Option<StmtKind> {
        let Some((_, keywords)) = SUBROUTINES.iter().find(|row| row.0 == original) else {
            self.resolve_args(args);
            let message = format!("`{}` is a function, not a subroutine", name.text);
            self.error(codes::NO_PROCEDURE, name.span, message, "");
            return None;
        };
        if self.body.compute.is_some() {
            let what = format!("`{}` {}", name.text, self.device_place());
            self.unsupported(span, what, "call it before or after the region");
            self.resolve_args(args);
            return None;
        }
        let placed = self.place(name, keywords, args, false)?;
        let mut values: Vec<Expr> = placed.into_iter().flatten().map(|expr| self.expr(expr)).collect();
        if values.iter().any(Expr::is_error) {
            return None;
        }
        let last = values.len() - 1;
        let wanted: fn(&Type) -> bool = match original {
            "ieee_get_rounding_mode" | "ieee_set_rounding_mode" => |ty| ty.same(&Type::INT),
            "ieee_get_status" | "ieee_set_status" => Type::is_character,
            _ => Type::is_logical,
        };
        let flag_fits = last == 0 || values[0].ty.same(&Type::INT);
        if !wanted(&values[last].ty) || !flag_fits {
            let wrong = if flag_fits { &values[last] } else { &values[0] };
            let message = format!("`{}` does not take this argument", name.text);
            let label = format!("this is {}", self.describe(wrong));
            self.error(codes::ARGUMENTS, wrong.span, message, label);
            return None;
        }
        let gives = original.starts_with("ieee_get");
        if gives && !self.check_assignable(&values[last], "this argument is written by the procedure") {
            return None;
        }
        let asked = match original {
            "ieee_get_flag" => Intrinsic::IeeeGetFlag,
            "ieee_get_halting_mode" => Intrinsic::IeeeGetHalting,
            _ => {
                let id = statement(original);
                return Some(StmtKind::IntrinsicCall { id, args: values.into_iter().map(Some).collect() });
            }
        };
        let (target, flag) = (values.pop()?, values.pop()?);
        if !self.conformable(&target, &flag, span) {
            return None;
        }
        let (ty, rank) = (target.ty.clone(), flag.rank);
        let value = call(asked, vec![Some(flag)], ty, rank, span);
        Some(StmtKind::Assign { target, value, reallocate: false })
    }

    /// `ieee_class(x)`.
    pub(super) fn ieee_class(&mut self, reference: &Reference) -> Option<Expr> {
        let x = self.real_arg(reference, 0)?;
        self.elemental_call(Intrinsic::IeeeClass, vec![x], Type::INT, reference)
    }

    /// A question about a real.
    pub(super) fn ieee_test(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let x = self.real_arg(reference, 0)?;
        let ty = self.default_logical();
        self.elemental_call(id, vec![x], ty, reference)
    }

    pub(super) fn ieee_unordered(&mut self, reference: &Reference) -> Option<Expr> {
        let (x, y) = (self.real_arg(reference, 0)?, self.real_arg(reference, 1)?);
        let ty = self.default_logical();
        self.elemental_call(Intrinsic::IeeeUnordered, vec![x, y], ty, reference)
    }

    /// Two reals, the result of the first one's type.
    pub(super) fn like_first(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (x, y) = (self.real_arg(reference, 0)?, self.real_arg(reference, 1)?);
        let ty = x.ty.clone();
        let y = if id == Intrinsic::Sign { self.convert(y, &ty) } else { y };
        self.elemental_call(id, vec![x, y], ty, reference)
    }

    /// `ieee_value(x, class)`: of `x` only the kind counts.
    pub(super) fn ieee_value(&mut self, reference: &Reference) -> Option<Expr> {
        let (x, class) = (self.real_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let ty = x.ty.clone();
        let rank = x.rank.max(class.rank);
        Some(call(Intrinsic::IeeeValue, vec![Some(x), Some(class)], ty, rank, reference.span))
    }

    /// All that the modules ask for is there.
    pub(super) fn supported(&mut self, reference: &Reference) -> Option<Expr> {
        let ty = self.default_logical();
        Some(self.folded(Ok(Const::Logical(true)), ty, reference.span))
    }

    /// `compiler_version()`, `compiler_options()`.
    pub(super) fn compiler_text(&mut self, reference: &Reference) -> Option<Expr> {
        let version = reference.row.name == "compiler_version";
        let text = if version { concat!("accc ", env!("CARGO_PKG_VERSION")) } else { "" };
        Some(crate::sema::constants::literal::char_constant(text.to_string(), reference.span))
    }
}

fn statement(original: &str) -> Intrinsic {
    match original {
        "ieee_set_flag" => Intrinsic::IeeeSetFlag,
        "ieee_set_halting_mode" => Intrinsic::IeeeSetHalting,
        "ieee_get_rounding_mode" => Intrinsic::IeeeGetRounding,
        "ieee_set_rounding_mode" => Intrinsic::IeeeSetRounding,
        "ieee_get_status" => Intrinsic::IeeeGetStatus,
        "ieee_set_status" => Intrinsic::IeeeSetStatus,
        "ieee_get_underflow_mode" => Intrinsic::IeeeGetUnderflow,
        _ => Intrinsic::IeeeSetUnderflow,
    }
}
