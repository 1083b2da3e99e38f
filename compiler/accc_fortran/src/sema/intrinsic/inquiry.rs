//! Inquiries about types: constants. Source: Fortran 2008, sections 13.4, 13.7.

use super::Reference;
use super::intrinsic_table::Inquiry;
use crate::hir::{Const, Expr, ExprKind, Intrinsic, Type};
use crate::sema::Sema;
use crate::sema::constants::literal::constant;

impl Sema<'_> {
    pub(super) fn inquiry(&mut self, inquiry: Inquiry, reference: &Reference) -> Option<Expr> {
        match inquiry {
            Inquiry::SelectedIntKind => return self.selected_int_kind(reference),
            Inquiry::SelectedRealKind => return self.selected_real_kind(reference),
            Inquiry::Kind
            | Inquiry::Huge
            | Inquiry::Tiny
            | Inquiry::Epsilon
            | Inquiry::BitSize
            | Inquiry::Digits
            | Inquiry::Precision
            | Inquiry::Range
            | Inquiry::MaxExponent
            | Inquiry::MinExponent
            | Inquiry::Radix => {}
        }
        let value = reference.arg(0);
        let integer = self.default_integer();
        let bits = 8 * i64::from(value.ty.kind());
        let single = value.ty.kind() == 4;
        let (result, ty) = match (inquiry, &value.ty) {
            (Inquiry::Kind, ty) => (Const::Int(i64::from(ty.kind())), integer),
            (Inquiry::Huge, ty @ Type::Integer(_)) => (Const::Int(i64::MAX >> (64 - bits)), ty.clone()),
            (Inquiry::Huge, ty @ Type::Real(_)) => {
                (Const::Real(if single { f64::from(f32::MAX) } else { f64::MAX }), ty.clone())
            }
            (Inquiry::Tiny, ty @ Type::Real(_)) => {
                (Const::Real(if single { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE }), ty.clone())
            }
            (Inquiry::Epsilon, ty @ Type::Real(_)) => {
                (Const::Real(if single { f64::from(f32::EPSILON) } else { f64::EPSILON }), ty.clone())
            }
            (Inquiry::BitSize, ty @ Type::Integer(_)) => (Const::Int(bits), ty.clone()),
            (Inquiry::Digits, Type::Integer(_)) => (Const::Int(bits - 1), integer),
            (Inquiry::Digits, Type::Real(_)) => (Const::Int(if single { 24 } else { 53 }), integer),
            (Inquiry::Precision, Type::Real(_) | Type::Complex(_)) => {
                (Const::Int(if single { 6 } else { 15 }), integer)
            }
            (Inquiry::Range, Type::Real(_) | Type::Complex(_)) => (Const::Int(if single { 37 } else { 307 }), integer),
            (Inquiry::MaxExponent, Type::Real(_)) => (Const::Int(if single { 128 } else { 1024 }), integer),
            (Inquiry::MinExponent, Type::Real(_)) => (Const::Int(if single { -125 } else { -1021 }), integer),
            (Inquiry::Radix, Type::Real(_) | Type::Integer(_)) => (Const::Int(2), integer),
            (Inquiry::Range, Type::Integer(kind)) => (Const::Int(integer_range(*kind)), integer),
            _ => {
                self.bad_argument(reference, value, "an argument of another type");
                return None;
            }
        };
        Some(constant(result, ty, reference.span))
    }

    /// `rank(a)`.
    pub(super) fn rank(&mut self, reference: &Reference) -> Option<Expr> {
        let value = reference.arg(0);
        if self.is_assumed_rank(value) {
            let (value, ty) = (value.clone(), self.default_integer());
            return Some(super::call(Intrinsic::Rank, vec![Some(value)], ty, 0, reference.span));
        }
        let rank = value.rank as i64;
        Some(constant(Const::Int(rank), self.default_integer(), reference.span))
    }

    /// `same_type_as(a, b)`, `extends_type_of(a, mold)`.
    pub(super) fn types_compared(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        for value in reference.args.iter().flatten() {
            if !value.ty.is_derived() {
                self.bad_argument(reference, value, "an object of extensible type");
                return None;
            }
        }
        let (a, b) = (reference.arg(0).clone(), reference.arg(1).clone());
        Some(self.compare_types(id, &a, &b, reference.span))
    }

    /// The smallest kind for integers of `r` decimal digits, or -1.
    fn selected_int_kind(&mut self, reference: &Reference) -> Option<Expr> {
        let digits = self.constant_arg(reference, 0)?;
        let kind = [1, 2, 4, 8].into_iter().find(|k| integer_range(*k) >= digits).map_or(-1, i64::from);
        Some(constant(Const::Int(kind), self.default_integer(), reference.span))
    }

    /// The smallest kind for reals of `p` digits and exponents up to `r`, or a negative number.
    fn selected_real_kind(&mut self, reference: &Reference) -> Option<Expr> {
        let precision = if reference.optional(0).is_some() { self.constant_arg(reference, 0)? } else { 0 };
        let range = if reference.optional(1).is_some() { self.constant_arg(reference, 1)? } else { 0 };
        let binary = reference.optional(2).is_none() || self.constant_arg(reference, 2)? == 2;
        let kind = match (precision, range) {
            _ if !binary => -5,
            (..=6, ..=37) => 4,
            (..=15, ..=307) => 8,
            (16.., ..=307) => -1,
            (..=15, _) => -2,
            _ => -3,
        };
        Some(constant(Const::Int(kind), self.default_integer(), reference.span))
    }

    fn constant_arg(&mut self, reference: &Reference, index: usize) -> Option<i64> {
        let value = reference.arg(index);
        match &value.kind {
            ExprKind::Const(Const::Int(value)) => Some(*value),
            _ => {
                self.bad_argument(reference, value, "a constant integer");
                None
            }
        }
    }
}

fn integer_range(kind: u8) -> i64 {
    match kind {
        1 => 2,
        2 => 4,
        4 => 9,
        _ => 18,
    }
}
