//! Excess precision of `_Float16`: without AVX512-FP16 gcc computes with `float`s, and rounds what is stored, passed, returned
//! or cast. Source: gcc's manual, "Half-Precision Floating Point"; C17, 5.2.4.2.2.

use super::Sema;
use crate::hir::{Expr, ExprKind, TypeId, UnaryOp, basic};

impl Sema<'_> {
    /// The type that operands of this common type are computed with in.
    pub fn computing_type(&self, ty: TypeId) -> TypeId {
        match ty {
            basic::HALF => basic::FLOAT,
            basic::COMPLEX_HALF => basic::COMPLEX_FLOAT,
            other => other,
        }
    }

    /// The type in which a choice between two values is made: with excess precision where one of them has it.
    pub fn chosen_type(&self, ty: TypeId, values: [&Expr; 2]) -> TypeId {
        if values.into_iter().any(is_rounded) { self.computing_type(ty) } else { ty }
    }
}

/// Whether the value was computed with more precision than its type has.
pub fn is_rounded(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Unary(UnaryOp::Rounded, _))
}

/// The value before it is rounded to its type.
pub fn unrounded(value: Expr) -> Expr {
    match value.kind {
        ExprKind::Unary(UnaryOp::Rounded, inner) => *inner,
        kind => Expr { kind, ..value },
    }
}

/// What was computed in [`Sema::computing_type`] of this type.
pub fn rounded_to(value: Expr, ty: TypeId) -> Expr {
    if value.ty == ty || !matches!(ty, basic::HALF | basic::COMPLEX_HALF) {
        return value;
    }
    let span = value.span;
    Expr { kind: ExprKind::Unary(UnaryOp::Rounded, Box::new(value)), ty, span }
}
