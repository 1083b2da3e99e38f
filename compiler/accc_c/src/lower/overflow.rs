//! `__builtin_add_overflow` and its family: the result as if computed without bounds, and whether the target holds it.
//! Source: gcc's manual, "Built-in Functions to Perform Arithmetic with Overflow Checking".
//!
//! Operands and target of one type are what the machine checks. Else operands are widened to 64 bits each; a sum is
//! computed with a high half, a product from the magnitudes.

use super::Lower;
use super::function::Lowerer;
use super::types::Scalar;
use crate::hir::Expr;
use accc_ir::{BinaryOp, CompareOp, OpKind, Type, Value};

impl Lowerer<'_, '_> {
    pub fn checked(&mut self, op: BinaryOp, args: &[Expr]) -> Lower<Value> {
        let from = |this: &Self, e: &Expr| this.types.scalar(e.ty).unwrap_or(Scalar::LONG);
        let (a_type, b_type) = (from(self, &args[0]), from(self, &args[1]));
        let target = self.types.0.pointee(args[2].ty).and_then(|to| self.types.scalar(to.ty)).unwrap_or(Scalar::LONG);
        let (a, b) = (self.value(&args[0])?, self.value(&args[1])?);
        let address = self.value(&args[2])?;
        let (result, wrong) = if a_type == target && b_type == target && target != Scalar::BOOL {
            let kind = OpKind::IntrinsicOverflow { op, unsigned: !target.signed, a, b };
            self.pair(kind, target.value_type())
        } else {
            let (a, b) = ((self.widened(a, a_type), a_type.signed), (self.widened(b, b_type), b_type.signed));
            let (low, wrong) =
                if op == BinaryOp::Mul { self.wide_product(a, b, target) } else { self.wide_sum(op, a, b, target) };
            let result = self.convert_scalar(low, Scalar::UNSIGNED_LONG, target);
            (result, wrong)
        };
        self.b.store_at(address, target.elem, result);
        Ok(wrong)
    }

    fn pair(&mut self, kind: OpKind, ty: Type) -> (Value, Value) {
        let op = self.b.op(kind, &[ty, Type::I1]);
        let results = &self.b.func.ops[op].results;
        (results[0], results[1])
    }

    fn widened(&mut self, value: Value, from: Scalar) -> Value {
        if from.signed { self.b.convert(value, Type::I64) } else { self.b.uconvert(value, Type::I64) }
    }

    /// The upper 64 bits of a number: copies of its sign.
    fn high(&mut self, (value, signed): (Value, bool)) -> Value {
        if !signed {
            return self.b.i64(0);
        }
        let bits = self.b.i64(63);
        self.b.binary(BinaryOp::AShr, value, bits)
    }

    fn wide_sum(&mut self, op: BinaryOp, a: (Value, bool), b: (Value, bool), target: Scalar) -> (Value, Value) {
        let (a_high, b_high) = (self.high(a), self.high(b));
        let low = self.b.binary(op, a.0, b.0);
        let carry = match op {
            BinaryOp::Add => self.b.compare(CompareOp::ULt, low, a.0),
            _ => self.b.compare(CompareOp::ULt, a.0, b.0),
        };
        let carry = self.b.uconvert(carry, Type::I64);
        let high = self.b.binary(op, a_high, b_high);
        let high = self.b.binary(op, high, carry);
        let wrong = self.differs((low, high), target);
        (low, wrong)
    }

    /// Whether a number of 128 bits is none of the target's.
    fn differs(&mut self, (low, high): (Value, Value), target: Scalar) -> Value {
        let narrow = self.convert_scalar(low, Scalar::UNSIGNED_LONG, target);
        let back = self.widened(narrow, target);
        let back_high = self.high((back, target.signed));
        let low = self.b.compare(CompareOp::Ne, back, low);
        let high = self.b.compare(CompareOp::Ne, back_high, high);
        self.b.binary(BinaryOp::Or, low, high)
    }

    fn wide_product(&mut self, a: (Value, bool), b: (Value, bool), target: Scalar) -> (Value, Value) {
        let (a_size, a_negative) = self.magnitude(a);
        let (b_size, b_negative) = self.magnitude(b);
        let kind = OpKind::IntrinsicOverflow { op: BinaryOp::Mul, unsigned: true, a: a_size, b: b_size };
        let (size, too_large) = self.pair(kind, Type::I64);
        let negative = self.b.binary(BinaryOp::Xor, a_negative, b_negative);
        let zero = self.b.i64(0);
        let minus = self.b.binary(BinaryOp::Sub, zero, size);
        let low = self.b.select(negative, minus, size);
        // The high half of the signed number: all ones where it is negative and not zero.
        let not_zero = self.b.compare(CompareOp::Ne, size, zero);
        let below = self.b.binary(BinaryOp::And, negative, not_zero);
        let ones = self.b.i64(-1);
        let high = self.b.select(below, ones, zero);
        let differs = self.differs((low, high), target);
        (low, self.b.binary(BinaryOp::Or, differs, too_large))
    }

    /// A number without its sign, and whether it had one.
    fn magnitude(&mut self, (value, signed): (Value, bool)) -> (Value, Value) {
        if !signed {
            return (value, self.b.bool(false));
        }
        let zero = self.b.i64(0);
        let negative = self.b.compare(CompareOp::Lt, value, zero);
        let minus = self.b.binary(BinaryOp::Sub, zero, value);
        (self.b.select(negative, minus, value), negative)
    }
}
