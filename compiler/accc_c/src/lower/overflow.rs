//! `__builtin_add_overflow` and its family: the result as if computed without bounds, and whether the target holds it.
//! Source: gcc's manual, "Built-in Functions to Perform Arithmetic with Overflow Checking".
//!
//! Where the target's type has every number of the operands' the machine checks. Else it is computed in 128 bits, which hold the sum and,
//! but for the sign, the product of all numbers of 64.

use super::Lower;
use super::function::Lowerer;
use super::types::Scalar;
use crate::hir::Expr;
use accc_ir::{BinaryOp, CompareOp, Elem, OpKind, Type, Value};

/// Whether a type has every number of another.
fn holds(target: Scalar, from: Scalar) -> bool {
    let wider = target.elem.bytes() > from.elem.bytes() && from.elem != Elem::I128;
    target == from || wider && (target.signed || !from.signed)
}

const WIDE: Scalar = Scalar { elem: Elem::I128, signed: true };

impl Lowerer<'_, '_> {
    pub fn checked(&mut self, op: BinaryOp, args: &[Expr]) -> Lower<Value> {
        let from = |this: &Self, e: &Expr| this.types.scalar(e.ty).unwrap_or(Scalar::LONG);
        let (a_type, b_type) = (from(self, &args[0]), from(self, &args[1]));
        let target = self.types.0.pointee(args[2].ty).and_then(|to| self.types.scalar(to.ty)).unwrap_or(Scalar::LONG);
        let (a, b) = (self.value(&args[0])?, self.value(&args[1])?);
        let address = self.value(&args[2])?;
        let (result, wrong) = if holds(target, a_type) && holds(target, b_type) && target != Scalar::BOOL {
            let (a, b) = (self.convert_scalar(a, a_type, target), self.convert_scalar(b, b_type, target));
            let kind = OpKind::IntrinsicOverflow { op, unsigned: !target.signed, a, b };
            self.pair(kind, target.value_type())
        } else {
            let (a, b) = (self.convert_scalar(a, a_type, WIDE), self.convert_scalar(b, b_type, WIDE));
            let exact = self.b.binary(op, a, b);
            let result = self.convert_scalar(exact, WIDE, target);
            let back = self.convert_scalar(result, target, WIDE);
            (result, self.b.compare(CompareOp::Ne, back, exact))
        };
        self.b.store_at(address, target.elem, result);
        Ok(wrong)
    }

    fn pair(&mut self, kind: OpKind, ty: Type) -> (Value, Value) {
        let op = self.b.op(kind, &[ty, Type::I1]);
        let results = &self.b.func.ops[op].results;
        (results[0], results[1])
    }
}
