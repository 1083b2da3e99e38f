//! Functions of the model of reals, and inquiries that become other operations.
//! Source: Fortran 2008, sections 13.4 (the model) and 13.7.

use super::rule::Rule;
use super::{Reference, call};
use crate::hir::{BinaryOp, Const, Expr, Intrinsic, Type, wide};
use crate::sema::constants::literal::constant;
use crate::sema::{Sema, codes};

impl Sema<'_> {
    /// `exponent(x)`.
    pub(super) fn exponent(&mut self, reference: &Reference) -> Option<Expr> {
        let x = self.real_arg(reference, 0)?;
        let ty = self.default_integer();
        self.elemental_call(Intrinsic::Exponent, vec![x], ty, reference)
    }

    /// `scale(x, i)`, `set_exponent(x, i)`.
    pub(super) fn scaled(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (x, i) = (self.real_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let ty = x.ty.clone();
        self.elemental_call(id, vec![x, i], ty, reference)
    }

    /// `nearest(x, s)`: of `s` only the sign counts.
    pub(super) fn nearest(&mut self, reference: &Reference) -> Option<Expr> {
        let (x, s) = (self.real_arg(reference, 0)?, self.real_arg(reference, 1)?);
        if let Some(Const::Real(0.0)) = s.constant() {
            self.error(codes::RANGE, s.span, "the second argument of `nearest` must not be 0", "");
            return None;
        }
        let ty = x.ty.clone();
        self.elemental_call(Intrinsic::Nearest, vec![x, s], ty, reference)
    }

    /// `bessel_jn(n, x)`; `bessel_jn(n1, n2, x)` gives an array.
    pub(super) fn bessel(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let n = self.integer_arg(reference, 0)?;
        if reference.optional(2).is_none() {
            let x = self.real_arg(reference, 1)?;
            let ty = x.ty.clone();
            return self.elemental_call(id, vec![n, x], ty, reference);
        }
        let (last, x) = (self.integer_arg(reference, 1)?, self.real_arg(reference, 2)?);
        if let Some(array) = [&n, &last, &x].into_iter().find(|arg| arg.rank > 0) {
            self.bad_argument(reference, array, "scalars where it gives an array");
            return None;
        }
        let ty = x.ty.clone();
        let id = if id == Intrinsic::BesselJn { Intrinsic::BesselJnVector } else { Intrinsic::BesselYnVector };
        Some(call(id, vec![Some(n), Some(last), Some(x)], ty, 1, reference.span))
    }

    /// `atan(x)`, or `atan(y, x)`.
    pub(super) fn arc_tangent(&mut self, reference: &Reference) -> Option<Expr> {
        match reference.optional(1) {
            Some(_) => self.math2(Intrinsic::Atan2, reference),
            None => self.complex_math(Intrinsic::Atan, reference),
        }
    }

    /// `dprod(x, y)`.
    pub(super) fn double_product(&mut self, reference: &Reference) -> Option<Expr> {
        let (x, y) = (self.real_arg(reference, 0)?, self.real_arg(reference, 1)?);
        let (x, y) = (self.convert(x, &Type::DOUBLE), self.convert(y, &Type::DOUBLE));
        Some(self.binary_of(BinaryOp::Mul, reference.span, x, y, reference.span))
    }

    pub(super) fn is_nan(&mut self, reference: &Reference) -> Option<Expr> {
        let x = self.real_arg(reference, 0)?;
        let ty = self.default_logical();
        self.elemental_call(Intrinsic::IsNan, vec![x], ty, reference)
    }

    /// `is_iostat_end(i)`, `is_iostat_eor(i)`: whether it is that number.
    pub(super) fn is_status(&mut self, number: i64, reference: &Reference) -> Option<Expr> {
        let i = self.integer_arg(reference, 0)?;
        let number = Expr::int(number, reference.span);
        Some(self.binary_of(BinaryOp::Eq, reference.span, i, number, reference.span))
    }

    /// `max1(a, b)`, `amax0(i, j)`: a maximum in another type.
    pub(super) fn min_max_as(&mut self, id: Intrinsic, real: bool, reference: &Reference) -> Option<Expr> {
        let best = self.min_max(id, reference)?;
        let ty = if real { self.default_real() } else { self.default_integer() };
        Some(self.converted(best, &ty, reference))
    }

    /// `int8(x)` and its like.
    pub(super) fn integer_of_kind(&mut self, kind: u8, reference: &Reference) -> Option<Expr> {
        let a = self.arg_of(reference, 0, Type::is_numeric, "a numeric argument")?;
        Some(self.converted(a, &Type::Integer(kind), reference))
    }

    /// Bits given as a literal, as in `real(z'3f800000')`, are those of the function's type.
    pub(super) fn bits_of_literals(&mut self, reference: &mut Reference, literals: &[usize]) {
        let kind = reference.kind.and_then(|(kind, _)| u8::try_from(kind).ok());
        let ty = match reference.row.rule {
            Rule::ToReal | Rule::MakeComplex => Type::Real(kind.unwrap_or(self.default_real().kind())),
            Rule::ToDouble | Rule::MakeDoubleComplex => Type::DOUBLE,
            Rule::ToInteger => Type::Integer(kind.unwrap_or(self.default_integer().kind())),
            _ => return,
        };
        for index in literals {
            if let Some(Some(value)) = reference.args.get_mut(*index)
                && let Some(Const::Int(bits)) = value.constant().cloned()
            {
                // A default integer holds the bits without a sign.
                let bits = match value.ty.kind() {
                    4 => i128::from(bits as u32),
                    8 => i128::from(bits as u64),
                    _ => bits,
                };
                let bits = match ty {
                    Type::Real(4) => Const::Real(f32::from_bits(bits as u32).into()),
                    Type::Real(8) => Const::Real(f64::from_bits(bits as u64)),
                    Type::Real(10) => Const::Wide(wide::bits_of_x87(bits as u128)),
                    Type::Real(_) => Const::Wide(bits as u128),
                    _ => {
                        let unused = 128 - 8 * u32::from(ty.kind().clamp(1, 16));
                        Const::Int(bits << unused >> unused)
                    }
                };
                *value = constant(bits, ty.clone(), value.span);
            }
        }
    }
}
