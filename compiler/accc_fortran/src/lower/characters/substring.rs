//! Lengths of substrings that are known before the program runs. Source: Fortran 2008, section 6.4.1.

use crate::hir::{BinaryOp, Expr, ExprKind};
use crate::lower::variables::overlap::same_scalar;

/// The length of a substring whose bounds are a constant apart: 1 of `s(i:i)`, 3 of `s(i:i+2)`.
pub(in crate::lower) fn constant_length(lower: Option<&Expr>, upper: Option<&Expr>) -> Option<i64> {
    let (lower, upper) = (lower?, upper?);
    if lower.calls() {
        return None;
    }
    if same_scalar(lower, upper) {
        return Some(1);
    }
    match &upper.kind {
        ExprKind::Binary { op: BinaryOp::Add, left, right } if same_scalar(lower, left) => {
            right.int_constant().map(|more| (more + 1).max(0))
        }
        _ => None,
    }
}
