//! Inquiries about types: constants. Source: Fortran 2008, sections 13.4, 13.7.

use super::Reference;
use super::rule::Inquiry;
use crate::hir::{Const, Expr, INTEGER_KINDS, Intrinsic, Type, wide};
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
            (Inquiry::Kind, ty) => (Const::int(ty.kind()), integer),
            (Inquiry::Huge, ty @ Type::Integer(_)) => (Const::Int(i128::MAX >> (128 - bits)), ty.clone()),
            (Inquiry::Huge, Type::Real(kind @ (10 | 16))) => (Const::Wide(wide::huge(*kind)), value.ty.clone()),
            (Inquiry::Huge, ty @ Type::Real(_)) => {
                (Const::Real(if single { f64::from(f32::MAX) } else { f64::MAX }), ty.clone())
            }
            (Inquiry::Tiny, Type::Real(10 | 16)) => (Const::Wide(wide::power_of_two(-16382)), value.ty.clone()),
            (Inquiry::Tiny, ty @ Type::Real(_)) => {
                (Const::Real(if single { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE }), ty.clone())
            }
            (Inquiry::Epsilon, Type::Real(10)) => (Const::Wide(wide::power_of_two(-63)), value.ty.clone()),
            (Inquiry::Epsilon, Type::Real(16)) => (Const::Wide(wide::power_of_two(-112)), value.ty.clone()),
            (Inquiry::Epsilon, ty @ Type::Real(_)) => {
                (Const::Real(if single { f64::from(f32::EPSILON) } else { f64::EPSILON }), ty.clone())
            }
            (Inquiry::BitSize, ty @ Type::Integer(_)) => (Const::int(bits), ty.clone()),
            (Inquiry::Digits, Type::Integer(_)) => (Const::int(bits - 1), integer),
            (Inquiry::Digits, Type::Real(kind)) => (Const::int(by_kind(*kind, [24, 53, 64, 113])), integer),
            (Inquiry::Precision, Type::Real(kind) | Type::Complex(kind)) => {
                (Const::int(by_kind(*kind, [6, 15, 18, 33])), integer)
            }
            (Inquiry::Range, Type::Real(kind) | Type::Complex(kind)) => {
                (Const::int(by_kind(*kind, [37, 307, 4931, 4931])), integer)
            }
            (Inquiry::MaxExponent, Type::Real(kind)) => {
                (Const::int(by_kind(*kind, [128, 1024, 16384, 16384])), integer)
            }
            (Inquiry::MinExponent, Type::Real(kind)) => {
                (Const::int(by_kind(*kind, [-125, -1021, -16381, -16381])), integer)
            }
            (Inquiry::Radix, Type::Real(_) | Type::Integer(_)) => (Const::int(2), integer),
            (Inquiry::Range, Type::Integer(kind)) => (Const::int(integer_range(*kind)), integer),
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
        Some(constant(Const::int(rank), self.default_integer(), reference.span))
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
        let r = self.integer_arg(reference, 0)?;
        let Some(digits) = self.kind_argument(reference, 0)? else {
            let ty = self.default_integer();
            return Some(super::call(Intrinsic::SelectedIntKind, vec![Some(r)], ty, 0, reference.span));
        };
        let kind = INTEGER_KINDS.iter().copied().find(|k| integer_range(*k) >= digits).map_or(-1, i64::from);
        Some(constant(Const::int(kind), self.default_integer(), reference.span))
    }

    /// The smallest kind for reals of `p` digits and exponents up to `r`, or a negative number.
    fn selected_real_kind(&mut self, reference: &Reference) -> Option<Expr> {
        let given = [0, 1, 2].map(|index| match reference.optional(index) {
            Some(_) => self.kind_argument(reference, index),
            None => Some(Some(if index == 2 { 2 } else { 0 })),
        });
        let [precision, range, radix] = [given[0]?, given[1]?, given[2]?];
        let (Some(precision), Some(range), Some(radix)) = (precision, range, radix) else {
            let (ty, args) = (self.default_integer(), (0..3).map(|index| reference.optional(index).cloned()).collect());
            return Some(super::call(Intrinsic::SelectedRealKind, args, ty, 0, reference.span));
        };
        let binary = radix == 2;
        let kind = match (precision, range) {
            _ if !binary => -5,
            (..=6, ..=37) => 4,
            (..=15, ..=307) => 8,
            (..=18, ..=4931) => 10,
            (..=33, ..=4931) => 16,
            (34.., ..=4931) => -1,
            (..=33, _) => -2,
            _ => -3,
        };
        Some(constant(Const::int(kind), self.default_integer(), reference.span))
    }

    /// A scalar integer argument: its value where it is constant. `None`: reported.
    fn kind_argument(&mut self, reference: &Reference, index: usize) -> Option<Option<i64>> {
        let value = self.integer_arg(reference, index)?;
        if value.rank > 0 {
            self.bad_argument(reference, &value, "a scalar integer");
            return None;
        }
        Some(value.int_constant())
    }
}

fn integer_range(kind: u8) -> i64 {
    match kind {
        1 => 2,
        2 => 4,
        4 => 9,
        8 => 18,
        _ => 38,
    }
}

/// The one of a model's numbers for kinds 4, 8, 10 and 16.
fn by_kind(kind: u8, numbers: [i64; 4]) -> i64 {
    match kind {
        4 => numbers[0],
        8 => numbers[1],
        10 => numbers[2],
        _ => numbers[3],
    }
}
