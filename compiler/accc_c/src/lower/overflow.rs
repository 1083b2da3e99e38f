//! `__builtin_add_overflow` and its family: the result as if computed without bounds, and whether the target holds it.
//! Source: gcc's manual, "Built-in Functions to Perform Arithmetic with Overflow Checking".
//!
//! Where the target's type has every number of the operands' the machine checks. Else it is computed in 128 bits, which hold the sum and,
//! but for the sign, the product of all numbers of 64; numbers of 128 bits and another type are computed in two limbs.

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

/// A number of more than 128 bits: `high * 2^128 + low`, where `low` is without sign.
#[derive(Clone, Copy)]
struct Limbs {
    high: Value,
    low: Value,
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
        } else if [a_type, b_type, target].iter().any(|scalar| scalar.elem == Elem::I128) {
            let (a, b) = (self.limbs(a, a_type), self.limbs(b, b_type));
            self.checked_limbs(op, a, b, target)
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

    /// The number of this type in more bits than any type has.
    fn limbs(&mut self, value: Value, of: Scalar) -> Limbs {
        let low = self.convert_scalar(value, of, WIDE);
        let high = if of.signed { self.sign(low) } else { self.b.int(0, WIDE.value_type()) };
        Limbs { high, low }
    }

    /// -1 or 0.
    fn sign(&mut self, value: Value) -> Value {
        let last = self.b.int(127, WIDE.value_type());
        self.b.binary(BinaryOp::AShr, value, last)
    }

    /// The result in the target's type, and whether that is another number.
    fn checked_limbs(&mut self, op: BinaryOp, a: Limbs, b: Limbs, target: Scalar) -> (Value, Value) {
        let (exact, lost) = match op {
            BinaryOp::Mul => self.wide_product(a, b),
            _ => (self.wide_sum(op, a, b), None),
        };
        let result = self.convert_scalar(exact.low, WIDE, target);
        let back = self.limbs(result, target);
        let low = self.b.binary(BinaryOp::Xor, back.low, exact.low);
        let high = self.b.binary(BinaryOp::Xor, back.high, exact.high);
        let any = self.b.binary(BinaryOp::Or, low, high);
        let zero = self.b.int(0, WIDE.value_type());
        let wrong = self.b.compare(CompareOp::Ne, any, zero);
        let wrong = lost.map_or(wrong, |lost| self.b.binary(BinaryOp::Or, wrong, lost));
        (result, wrong)
    }

    fn unsigned_pair(&mut self, op: BinaryOp, a: Value, b: Value) -> (Value, Value) {
        self.pair(OpKind::IntrinsicOverflow { op, unsigned: true, a, b }, WIDE.value_type())
    }

    /// The sum or difference, limb by limb.
    fn wide_sum(&mut self, op: BinaryOp, a: Limbs, b: Limbs) -> Limbs {
        let (low, carry) = self.unsigned_pair(op, a.low, b.low);
        let carry = self.b.uconvert(carry, WIDE.value_type());
        let high = self.b.binary(op, a.high, b.high);
        Limbs { high: self.b.binary(op, high, carry), low }
    }

    /// The product by magnitude and sign, and whether 128 bits are too few for the magnitude.
    fn wide_product(&mut self, a: Limbs, b: Limbs) -> (Limbs, Option<Value>) {
        let (x, y) = (self.with_sign(a.low, a.high), self.with_sign(b.low, b.high));
        let (magnitude, lost) = self.unsigned_pair(BinaryOp::Mul, x, y);
        let sign = self.b.binary(BinaryOp::Xor, a.high, b.high);
        let zero = self.b.int(0, WIDE.value_type());
        let empty = self.b.compare(CompareOp::Eq, magnitude, zero);
        let high = self.b.select(empty, zero, sign);
        (Limbs { high, low: self.with_sign(magnitude, sign) }, Some(lost))
    }

    /// The number, or minus it where the sign is -1.
    fn with_sign(&mut self, value: Value, sign: Value) -> Value {
        let turned = self.b.binary(BinaryOp::Xor, value, sign);
        self.b.binary(BinaryOp::Sub, turned, sign)
    }

    fn pair(&mut self, kind: OpKind, ty: Type) -> (Value, Value) {
        let op = self.b.op(kind, &[ty, Type::I1]);
        let results = &self.b.func.ops[op].results;
        (results[0], results[1])
    }
}
