//! Functions of bits, inline on every machine. Source: Fortran 2008, sections 13.3 and 13.7.
//!
//! Shifts of the IR are defined below the width only; Fortran's go up to it.

use crate::hir::Intrinsic;
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, MathFn, Type, UnaryOp, Value};

impl Lowerer<'_, '_> {
    /// The value of a function of bits, `wanted` its type; `None` for other functions.
    pub fn bit_function(&mut self, id: Intrinsic, args: &[Value], wanted: Option<Type>) -> Lower<Option<Value>> {
        let (first, second) = (args[0], *args.get(1).unwrap_or(&args[0]));
        let third = *args.get(2).unwrap_or(&second);
        Ok(Some(match id {
            Intrinsic::Iand => self.b.binary(BinaryOp::And, first, second),
            Intrinsic::Ior => self.b.binary(BinaryOp::Or, first, second),
            Intrinsic::Ieor => self.b.binary(BinaryOp::Xor, first, second),
            Intrinsic::Not => self.b.unary(UnaryOp::Not, first),
            Intrinsic::Ishft => self.shift(first, second),
            Intrinsic::Shiftl => self.shift_by(BinaryOp::Shl, first, second),
            Intrinsic::Shiftr => self.shift_by(BinaryOp::LShr, first, second),
            Intrinsic::Shifta => self.shift_by(BinaryOp::AShr, first, second),
            Intrinsic::Btest => {
                let shifted = self.shift_by(BinaryOp::LShr, first, second);
                let one = self.b.int(1, self.b.func.type_of(first));
                let bit = self.b.binary(BinaryOp::And, shifted, one);
                self.b.compare(CompareOp::Eq, bit, one)
            }
            Intrinsic::Ibset | Intrinsic::Ibclr => {
                let one = self.b.int(1, self.b.func.type_of(first));
                let bit = self.shift_by(BinaryOp::Shl, one, second);
                if id == Intrinsic::Ibset {
                    self.b.binary(BinaryOp::Or, first, bit)
                } else {
                    let mask = self.b.unary(UnaryOp::Not, bit);
                    self.b.binary(BinaryOp::And, first, mask)
                }
            }
            Intrinsic::Ibits => self.bit_field(first, second, third),
            Intrinsic::Ishftc => self.rotated(first, second, third),
            Intrinsic::Dshiftl => self.double_shift(first, second, third),
            Intrinsic::Dshiftr => {
                let width = self.b.int(width(self.b.func.type_of(first)), self.b.func.type_of(third));
                let left = self.b.binary(BinaryOp::Sub, width, third);
                self.double_shift(first, second, left)
            }
            Intrinsic::MergeBits => self.merged_bits(first, second, third),
            Intrinsic::Popcnt => self.b.math(MathFn::PopCount, vec![first]),
            Intrinsic::Poppar => {
                let count = self.b.math(MathFn::PopCount, vec![first]);
                let one = self.b.int(1, self.b.func.type_of(first));
                self.b.binary(BinaryOp::And, count, one)
            }
            Intrinsic::Leadz => self.zeros(MathFn::CountLeadingZeros, first),
            Intrinsic::Trailz => self.zeros(MathFn::CountTrailingZeros, first),
            Intrinsic::Maskl | Intrinsic::Maskr => {
                let ty = wanted.unwrap_or(Type::I32);
                let (ones, width) = (self.b.int(-1, ty), self.b.int(width(ty), ty));
                let count = self.b.convert(first, ty);
                let rest = self.b.binary(BinaryOp::Sub, width, count);
                let op = if id == Intrinsic::Maskl { BinaryOp::Shl } else { BinaryOp::LShr };
                self.shift_by(op, ones, rest)
            }
            Intrinsic::Bge => self.bit_compare(CompareOp::UGe, first, second),
            Intrinsic::Bgt => self.bit_compare(CompareOp::UGt, first, second),
            Intrinsic::Ble => self.bit_compare(CompareOp::ULe, first, second),
            Intrinsic::Blt => self.bit_compare(CompareOp::ULt, first, second),
            Intrinsic::Mvbits => self.moved_bits(args),
            _ => return Ok(None),
        }))
    }

    /// A shift in one direction by 0 to the width.
    fn shift_by(&mut self, op: BinaryOp, value: Value, by: Value) -> Value {
        let ty = self.b.func.type_of(value);
        let bits = width(ty);
        if let Some(n) = self.known(by).filter(|n| (0..bits).contains(n)) {
            let amount = self.b.int(n, ty);
            return if n == 0 { value } else { self.b.binary(op, value, amount) };
        }
        let (by, last) = (self.b.convert(by, ty), self.b.int(bits - 1, ty));
        let too_far = self.b.compare(CompareOp::Gt, by, last);
        let amount = self.b.binary(BinaryOp::Min, by, last);
        let shifted = self.b.binary(op, value, amount);
        if op == BinaryOp::AShr {
            return shifted;
        }
        let zero = self.b.int(0, ty);
        self.b.select(too_far, zero, shifted)
    }

    /// `ishft`: to the left for positive shifts; by the width or more gives 0.
    fn shift(&mut self, value: Value, shift: Value) -> Value {
        if let Some(n) = self.known(shift) {
            let amount = self.b.i64(n.abs());
            return self.shift_by(if n < 0 { BinaryOp::LShr } else { BinaryOp::Shl }, value, amount);
        }
        let ty = self.b.func.type_of(value);
        let shift = self.b.convert(shift, ty);
        let zero = self.b.int(0, ty);
        let right = self.b.compare(CompareOp::Lt, shift, zero);
        let amount = self.b.math(MathFn::Abs, vec![shift]);
        let left_value = self.shift_by(BinaryOp::Shl, value, amount);
        let right_value = self.shift_by(BinaryOp::LShr, value, amount);
        self.b.select(right, right_value, left_value)
    }

    /// The lowest `count` bits of a type.
    fn low_bits(&mut self, ty: Type, count: Value) -> Value {
        let (ones, width) = (self.b.int(-1, ty), self.b.int(width(ty), ty));
        let count = self.b.convert(count, ty);
        let rest = self.b.binary(BinaryOp::Sub, width, count);
        self.shift_by(BinaryOp::LShr, ones, rest)
    }

    fn bit_field(&mut self, value: Value, position: Value, count: Value) -> Value {
        let mask = self.low_bits(self.b.func.type_of(value), count);
        let shifted = self.shift_by(BinaryOp::LShr, value, position);
        self.b.binary(BinaryOp::And, shifted, mask)
    }

    /// The lowest `size` bits in a circle, to the left for positive shifts.
    fn rotated(&mut self, value: Value, by: Value, size: Value) -> Value {
        let ty = self.b.func.type_of(value);
        let (by, size) = (self.b.convert(by, ty), self.b.convert(size, ty));
        let zero = self.b.int(0, ty);
        let right = self.b.compare(CompareOp::Lt, by, zero);
        let other_way = self.b.binary(BinaryOp::Add, by, size);
        let left = self.b.select(right, other_way, by);
        let rest = self.b.binary(BinaryOp::Sub, size, left);
        let mask = self.low_bits(ty, size);
        let low = self.b.binary(BinaryOp::And, value, mask);
        let (up, down) = (self.shift_by(BinaryOp::Shl, low, left), self.shift_by(BinaryOp::LShr, low, rest));
        let rotated = self.b.binary(BinaryOp::Or, up, down);
        self.merged_bits(rotated, value, mask)
    }

    /// The upper half of both side by side, shifted to the left.
    fn double_shift(&mut self, high: Value, low: Value, by: Value) -> Value {
        let ty = self.b.func.type_of(high);
        let (by, width) = (self.b.convert(by, ty), self.b.int(width(ty), ty));
        let rest = self.b.binary(BinaryOp::Sub, width, by);
        let (up, down) = (self.shift_by(BinaryOp::Shl, high, by), self.shift_by(BinaryOp::LShr, low, rest));
        self.b.binary(BinaryOp::Or, up, down)
    }

    /// The bits of `a` where the mask has ones, else those of `b`.
    fn merged_bits(&mut self, a: Value, b: Value, mask: Value) -> Value {
        let others = self.b.unary(UnaryOp::Not, mask);
        let (a, b) = (self.b.binary(BinaryOp::And, a, mask), self.b.binary(BinaryOp::And, b, others));
        self.b.binary(BinaryOp::Or, a, b)
    }

    /// `mvbits(from, frompos, len, to, topos)`: what `to` becomes.
    fn moved_bits(&mut self, args: &[Value]) -> Value {
        let [from, from_position, count, to, to_position] = args[..] else { panic!("mvbits has five arguments") };
        let ty = self.b.func.type_of(to);
        let from = self.b.convert(from, ty);
        let field = self.bit_field(from, from_position, count);
        let mask = self.low_bits(ty, count);
        let (field, mask) =
            (self.shift_by(BinaryOp::Shl, field, to_position), self.shift_by(BinaryOp::Shl, mask, to_position));
        self.merged_bits(field, to, mask)
    }

    /// Zero bits before the first one, or behind the last; all where there is none.
    fn zeros(&mut self, function: MathFn, value: Value) -> Value {
        let ty = self.b.func.type_of(value);
        let (zero, all) = (self.b.int(0, ty), self.b.int(width(ty), ty));
        let none = self.b.compare(CompareOp::Eq, value, zero);
        let count = self.b.math(function, vec![value]);
        self.b.select(none, all, count)
    }

    /// The shorter one is filled with zero bits.
    fn bit_compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        let (from, to) = (self.b.func.type_of(a), self.b.func.type_of(b));
        let ty = if from.bits() > to.bits() { from } else { to };
        let (a, b) = (self.b.uconvert(a, ty), self.b.uconvert(b, ty));
        self.b.compare(op, a, b)
    }
}

fn width(ty: Type) -> i64 {
    i64::from(ty.bits().unwrap_or(64))
}
