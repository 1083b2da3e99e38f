//! Trigonometric functions of degrees, and the cotangent. Source: Fortran 2023, sections 16.9.5 to 16.9.197 (`acosd`,
//! `sind`, ...); `cotan` and `cotand` are GNU's.

use super::Reference;
use crate::hir::{BinaryOp, Const, Expr, Intrinsic, Type, wide};
use crate::sema::Sema;
use crate::sema::constants::fold;
use crate::sema::constants::literal::constant;

impl Sema<'_> {
    /// `asind(x)`, `atan2d(y, x)`: the function's value as degrees.
    pub(super) fn in_degrees(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let angle = match (id, reference.optional(1)) {
            (Intrinsic::Atan2, _) => self.math2(Intrinsic::Atan2, reference)?,
            (_, Some(_)) => self.math2(Intrinsic::Atan2, reference)?,
            (_, None) => self.math(id, reference)?,
        };
        let (ty, span) = (angle.ty.clone(), reference.span);
        let factor = 180.0 / std::f64::consts::PI;
        if matches!(ty, Type::Real(10 | 16)) {
            let factor = wide::parse("57.295779513082320876798154814105170332405", ty.kind())?;
            let factor = constant(Const::Wide(factor), ty, span);
            return Some(self.binary_of(BinaryOp::Mul, span, angle, factor, span));
        }
        let factor = if ty.kind() == 4 { f64::from(factor as f32) } else { factor };
        let factor = constant(Const::Real(factor), ty, span);
        Some(self.binary_of(BinaryOp::Mul, span, angle, factor, span))
    }

    pub(super) fn cotangent(&mut self, tangent: Intrinsic, reference: &Reference) -> Option<Expr> {
        let tangent = self.math(tangent, reference)?;
        let (ty, span) = (tangent.ty.clone(), reference.span);
        let one = fold::real(1.0, &ty).ok()?;
        let one = constant(one, ty, span);
        Some(self.binary_of(BinaryOp::Div, span, one, tangent, span))
    }
}
