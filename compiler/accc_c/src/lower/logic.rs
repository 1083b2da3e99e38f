//! Conditions: comparisons, `!`, `&&`, `||` and `?:`, with what C says is computed and what is not.

use super::Lower;
use super::function::Lowerer;
use super::types::{Scalar, Shape};
use crate::hir::{CompareOp as C, Expr, ExprKind, TypeId};
use accc_ir::{CompareOp, OpKind, Type, UnaryOp, Value};

impl Lowerer<'_, '_> {
    /// Whether an expression is not zero, as `I1`.
    pub fn condition(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Int(n) => Ok(self.b.bool(*n != 0)),
            ExprKind::Compare(op, a, b) => self.comparison(*op, a, b),
            ExprKind::Not(a) => {
                let a = self.condition(a)?;
                Ok(self.b.unary(UnaryOp::Not, a))
            }
            ExprKind::And(a, b) => {
                let a = self.condition(a)?;
                self.yielding(a, Type::I1, |this| this.condition(b), |this| Ok(this.b.bool(false)))
            }
            ExprKind::Or(a, b) => {
                let a = self.condition(a)?;
                self.yielding(a, Type::I1, |this| Ok(this.b.bool(true)), |this| this.condition(b))
            }
            ExprKind::Convert(inner) if is_truth(inner) => self.condition(inner),
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.condition(second)
            }
            _ => self.truth(e),
        }
    }

    /// Whether a scalar or complex number differs from zero.
    pub fn truth(&mut self, e: &Expr) -> Lower<Value> {
        if let Shape::Complex(_) = self.types.shape(e.ty) {
            let (re, im) = self.complex(e)?;
            let (re, im) = (self.not_zero(re), self.not_zero(im));
            return Ok(self.b.binary(accc_ir::BinaryOp::Or, re, im));
        }
        let value = self.value(e)?;
        Ok(self.not_zero(value))
    }

    pub fn not_zero(&mut self, value: Value) -> Value {
        let ty = self.b.func.type_of(value);
        if ty == Type::I1 {
            return value;
        }
        let zero = self.zero(ty);
        self.b.compare(CompareOp::Ne, value, zero)
    }

    fn comparison(&mut self, op: C, a: &Expr, b: &Expr) -> Lower<Value> {
        if let Shape::Complex(_) = self.types.shape(a.ty) {
            let (ar, ai) = self.complex(a)?;
            let (br, bi) = self.complex(b)?;
            let re = self.b.compare(CompareOp::Eq, ar, br);
            let im = self.b.compare(CompareOp::Eq, ai, bi);
            let equal = self.b.binary(accc_ir::BinaryOp::And, re, im);
            return Ok(if op == C::Ne { self.b.unary(UnaryOp::Not, equal) } else { equal });
        }
        let scalar = self.types.scalar(a.ty).unwrap_or(Scalar::POINTER);
        let (x, y) = (self.value(a)?, self.value(b)?);
        if self.b.func.type_of(x) == Type::I1 {
            let (x, y) = (self.b.uconvert(x, Type::I32), self.b.uconvert(y, Type::I32));
            return Ok(self.b.compare(compare_op(op, true), x, y));
        }
        Ok(self.b.compare(compare_op(op, scalar.signed), x, y))
    }

    /// One of two values; only the wanted one is computed.
    pub fn yielding(
        &mut self,
        cond: Value,
        ty: Type,
        then: impl FnOnce(&mut Self) -> Lower<Value>,
        otherwise: impl FnOnce(&mut Self) -> Lower<Value>,
    ) -> Lower<Value> {
        let values = self.branches(cond, &[ty], |this| Ok(vec![then(this)?]), |this| Ok(vec![otherwise(this)?]))?;
        Ok(values[0])
    }

    /// One of two things to do.
    pub fn either(
        &mut self,
        cond: Value,
        then: impl FnOnce(&mut Self) -> Lower<()>,
        otherwise: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let done = |()| Vec::new();
        self.branches(cond, &[], |this| then(this).map(done), |this| otherwise(this).map(done)).map(drop)
    }

    fn branches(
        &mut self,
        cond: Value,
        results: &[Type],
        then: impl FnOnce(&mut Self) -> Lower<Vec<Value>>,
        otherwise: impl FnOnce(&mut Self) -> Lower<Vec<Value>>,
    ) -> Lower<Vec<Value>> {
        let (op, then_block, else_block) = self.b.if_op(cond, results);
        self.branch(then_block, then)?;
        self.branch(else_block, otherwise)?;
        Ok(self.b.func.ops[op].results.clone())
    }

    fn branch(&mut self, block: accc_ir::Block, fill: impl FnOnce(&mut Self) -> Lower<Vec<Value>>) -> Lower<()> {
        let outer = self.enter_block(block);
        let values = fill(self)?;
        if !self.b.is_terminated() {
            self.b.effect(OpKind::Yield(values));
        }
        self.leave_block(outer);
        Ok(())
    }

    /// `cond ? then : otherwise` of a scalar type.
    pub fn conditional(&mut self, cond: &Expr, then: Option<&Expr>, otherwise: &Expr, ty: TypeId) -> Lower<Value> {
        if let Shape::Void = self.types.shape(ty) {
            let cond = self.condition(cond)?;
            self.either(
                cond,
                |this| then.iter().try_for_each(|then| this.discard(then)),
                |this| this.discard(otherwise),
            )?;
            return Ok(self.zero(Type::I32));
        }
        let ty = self.value_type(ty);
        let values = self.choose(cond, &[ty], then, otherwise, |this, e| Ok(vec![this.value(e)?]))?;
        Ok(values[0])
    }

    /// The values that one of two expressions has. Without a middle one it is the condition's, converted.
    pub fn choose(
        &mut self,
        cond: &Expr,
        results: &[Type],
        then: Option<&Expr>,
        otherwise: &Expr,
        mut compute: impl FnMut(&mut Self, &Expr) -> Lower<Vec<Value>>,
    ) -> Lower<Vec<Value>> {
        let Some(then) = then else { return self.elvis(cond, results, otherwise, compute) };
        let cond = self.condition(cond)?;
        let (op, then_block, else_block) = self.b.if_op(cond, results);
        self.branch(then_block, |this| compute(this, then))?;
        self.branch(else_block, |this| compute(this, otherwise))?;
        Ok(self.b.func.ops[op].results.clone())
    }

    /// `a ?: b`
    fn elvis(
        &mut self,
        cond: &Expr,
        results: &[Type],
        otherwise: &Expr,
        mut compute: impl FnMut(&mut Self, &Expr) -> Lower<Vec<Value>>,
    ) -> Lower<Vec<Value>> {
        if results.len() == 2 {
            return Err(self.unsupported(cond.span, "`?:` without a middle of complex numbers", "write the middle"));
        }
        let value = self.value(cond)?;
        let truth = self.not_zero(value);
        let to = self.types.scalar(otherwise.ty);
        let (op, then_block, else_block) = self.b.if_op(truth, results);
        self.branch(then_block, |this| {
            Ok(match (this.types.scalar(cond.ty), to) {
                (Some(from), Some(to)) => vec![this.convert_scalar(value, from, to)],
                _ => vec![value],
            })
        })?;
        self.branch(else_block, |this| compute(this, otherwise))?;
        Ok(self.b.func.ops[op].results.clone())
    }
}

pub fn compare_op(op: C, signed: bool) -> CompareOp {
    match (op, signed) {
        (C::Eq, _) => CompareOp::Eq,
        (C::Ne, _) => CompareOp::Ne,
        (C::Lt, true) => CompareOp::Lt,
        (C::Le, true) => CompareOp::Le,
        (C::Gt, true) => CompareOp::Gt,
        (C::Ge, true) => CompareOp::Ge,
        (C::Lt, false) => CompareOp::ULt,
        (C::Le, false) => CompareOp::ULe,
        (C::Gt, false) => CompareOp::UGt,
        (C::Ge, false) => CompareOp::UGe,
    }
}

/// Whether it is 0 or 1, so that no conversion changes whether it is zero.
fn is_truth(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(_) => true,
        ExprKind::Convert(inner) => is_truth(inner),
        _ => false,
    }
}
