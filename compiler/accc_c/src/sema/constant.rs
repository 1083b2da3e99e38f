//! Constant evaluation.

use super::Sema;
use crate::ast;
use crate::hir::{Expr, FloatConst, IntKind, RelocationTarget, TypeTable};

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

/// An integer constant expression's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntConstant {
    pub value: i64,
    pub kind: IntKind,
}

/// The value of a checked expression, if it is a constant. Null pointers are `Int(0)`; so are other integers as pointers.
pub fn fold(_types: &TypeTable, _expr: &Expr) -> Option<Value> {
    todo!()
}

impl Sema<'_> {
    /// An integer constant expression; `what` names it for the message: "array length", "case label".
    pub fn constant(&mut self, _expr: &ast::Expr, _what: &str) -> Option<IntConstant> {
        todo!()
    }

    /// Whether a checked expression is `0` or `(void *)0` (6.3.2.3).
    pub fn is_null_constant(&self, _expr: &Expr) -> bool {
        todo!()
    }
}
