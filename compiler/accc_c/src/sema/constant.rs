//! Constant evaluation.

use super::Sema;
use crate::hir::{Expr, FloatConst, RelocationTarget};

/// A value known at compile time, of the type of its expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// As `ExprKind::Int` holds it.
    Int(i64),
    /// Rounded to the type.
    Float(FloatConst),
    Complex(FloatConst, FloatConst),
    /// `target + addend`
    Address {
        target: RelocationTarget,
        addend: i64,
    },
}

impl Sema<'_> {
    /// The value of a checked expression, if it is a constant. Null pointers are `Int(0)`; so are other integers as
    /// pointers.
    pub fn fold(&self, _expr: &Expr) -> Option<Value> {
        todo!()
    }

    /// Whether a checked expression is `0` or `(void *)0` (6.3.2.3).
    pub fn is_null_constant(&self, _expr: &Expr) -> bool {
        todo!()
    }
}
