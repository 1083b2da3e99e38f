//! The procedures of the intrinsic modules `ieee_arithmetic` and `ieee_exceptions`. Source: Fortran 2018, chapter 17.

use super::{Reference, call};
use crate::ast::{self, Arg};
use crate::hir::{BinaryOp, Const, Expr, Intrinsic, StmtKind, Type};
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
        let placed = if original.ends_with("rounding_mode") { placed[..1].to_vec() } else { placed };
        let mut values: Vec<Expr> = placed.into_iter().flatten().map(|expr| self.expr(expr)).collect();
        if values.iter().any(Expr::is_error) {
            return None;
        }
        let last = values.len() - 1;
        let wanted: fn(&Type) -> bool = match original {
            "ieee_get_rounding_mode" | "ieee_set_rounding_mode" => |ty| ty.same(&Type::INT),
            "ieee_get_status" | "ieee_set_status" | "ieee_get_modes" | "ieee_set_modes" => Type::is_character,
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

    /// `ieee_rint(x, round)`: without `round` as the mode at hand says.
    pub(super) fn ieee_rint(&mut self, reference: &Reference) -> Option<Expr> {
        match reference.optional(1) {
            Some(_) => self.ieee_rounded(reference),
            None => self.math(Intrinsic::IeeeRint, reference),
        }
    }

    /// `ieee_int(a, round, kind)`.
    pub(super) fn ieee_int(&mut self, reference: &Reference) -> Option<Expr> {
        let (whole, ty) = (self.ieee_rounded(reference)?, self.integer_result(reference)?);
        Some(self.convert(whole, &ty))
    }

    fn ieee_rounded(&mut self, reference: &Reference) -> Option<Expr> {
        let (x, round) = (self.real_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let ty = x.ty.clone();
        let round = self.convert(round, &Type::INT);
        self.elemental_call(Intrinsic::IeeeRound, vec![x, round], ty, reference)
    }

    /// `ieee_real(a, kind)` of an integer or a real.
    pub(super) fn ieee_real(&mut self, reference: &Reference) -> Option<Expr> {
        let a = self.arg_of(reference, 0, Type::is_ordered, "an integer or real argument")?;
        let default = self.default_real();
        let ty = self.real_result(reference, default)?;
        Some(self.convert(a, &ty))
    }

    pub(super) fn ieee_fma(&mut self, reference: &Reference) -> Option<Expr> {
        let args = [0, 1, 2].map(|index| self.real_arg(reference, index));
        let args = args.into_iter().collect::<Option<Vec<Expr>>>()?;
        self.of_one_kind(reference, &args)?;
        let ty = args[0].ty.clone();
        self.elemental_call(Intrinsic::IeeeFma, args, ty, reference)
    }

    pub(super) fn ieee_compare(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let args = vec![self.real_arg(reference, 0)?, self.real_arg(reference, 1)?];
        self.of_one_kind(reference, &args)?;
        let ty = self.default_logical();
        self.elemental_call(id, args, ty, reference)
    }

    fn of_one_kind(&mut self, reference: &Reference, args: &[Expr]) -> Option<()> {
        match args.iter().find(|arg| arg.ty.kind() != args[0].ty.kind()) {
            None => Some(()),
            Some(other) => {
                self.bad_argument(reference, other, &format!("reals of one kind, the first is {}", args[0].ty));
                None
            }
        }
    }

    /// Modes that the machine has are not negative.
    pub(super) fn ieee_support_rounding(&mut self, reference: &Reference) -> Option<Expr> {
        let round = self.integer_arg(reference, 0)?;
        let zero = self.folded(Ok(Const::int(0)), Type::INT, reference.span);
        Some(self.binary_of(BinaryOp::Ge, reference.name.span, round, zero, reference.span))
    }

    /// `out_of_range(x, mold, round)`: of `mold` only the type counts.
    pub(super) fn out_of_range(&mut self, reference: &Reference) -> Option<Expr> {
        let wanted = "an integer or real argument";
        let x = self.arg_of(reference, 0, Type::is_ordered, wanted)?;
        let mold = self.arg_of(reference, 1, Type::is_ordered, wanted)?;
        let zero = self.folded(Ok(Const::int(0)), Type::INT, mold.span);
        let mut args = vec![x, self.convert(zero, &mold.ty)];
        if reference.optional(2).is_some() {
            args.push(self.logical_arg(reference, 2)?);
        }
        let ty = self.default_logical();
        self.elemental_call(Intrinsic::OutOfRange, args, ty, reference)
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
        "ieee_get_modes" => Intrinsic::IeeeGetModes,
        "ieee_set_modes" => Intrinsic::IeeeSetModes,
        "ieee_get_underflow_mode" => Intrinsic::IeeeGetUnderflow,
        _ => Intrinsic::IeeeSetUnderflow,
    }
}
