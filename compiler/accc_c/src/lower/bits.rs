//! Bit-fields. Exactly the bytes that one lies in are read and written: its unit may reach beyond the record, and other
//! members may share it.

use super::function::{Lowerer, chunks};
use super::place::Memory;
use super::types::{Scalar, common_align};
use crate::hir::BitField;
use accc_ir::{BinaryOp, Elem, Type, Value};

impl Lowerer<'_, '_> {
    /// The bit-field's value, with the sign or zeroes in front.
    pub fn load_bits(&mut self, memory: Memory, bits: BitField, scalar: Scalar) -> Value {
        if scalar.elem == Elem::I128 {
            return self.load_wide(memory, bits, scalar.signed);
        }
        let (unit, shift) = self.load_unit(memory, bits);
        let ty = self.b.func.type_of(unit);
        let width = ty.bits().expect("a unit is an integer");
        let left = self.b.int((width - shift - bits.width).into(), ty);
        let right = self.b.int((width - bits.width).into(), ty);
        let value = self.b.binary(BinaryOp::Shl, unit, left);
        let op = if scalar.signed { BinaryOp::AShr } else { BinaryOp::LShr };
        let value = self.b.binary(op, value, right);
        if scalar.elem == Elem::Bool(1) {
            let zero = self.b.int(0, ty);
            return self.b.compare(accc_ir::CompareOp::Ne, value, zero);
        }
        if scalar.signed {
            self.b.convert(value, scalar.value_type())
        } else {
            self.b.uconvert(value, scalar.value_type())
        }
    }

    /// A field of an integer of 128 bits, which may lie in 17 bytes.
    fn load_wide(&mut self, memory: Memory, bits: BitField, signed: bool) -> Value {
        let (first, count) = bytes_of(bits);
        let start = i64::from(bits.offset % 8);
        let mut whole = None;
        for byte in 0..count {
            let part = self.load_memory(part_of(memory, u64::from(first + byte)), Elem::I8);
            let part = self.b.uconvert(part, Type::I128);
            let by = 8 * i64::from(byte) - start;
            let (op, by) = if by < 0 { (BinaryOp::LShr, -by) } else { (BinaryOp::Shl, by) };
            let by = self.b.int(by, Type::I128);
            let part = self.b.binary(op, part, by);
            whole = Some(self.merge(whole, part));
        }
        let unused = self.b.int(128 - i64::from(bits.width), Type::I128);
        let value = self.b.binary(BinaryOp::Shl, whole.expect("a bit-field has bytes"), unused);
        self.b.binary(if signed { BinaryOp::AShr } else { BinaryOp::LShr }, value, unused)
    }

    /// An integer that holds the bit-field, and where in it the field starts.
    fn load_unit(&mut self, memory: Memory, bits: BitField) -> (Value, u32) {
        let (first, count) = bytes_of(bits);
        if let Some(elem) = whole_bytes(count) {
            return (self.load_memory(part_of(memory, first.into()), elem), bits.offset % 8);
        }
        let mut whole = None;
        for (offset, elem) in chunks_up_to_9(count.into()) {
            if offset == 8 {
                break;
            }
            let part = self.load_memory(part_of(memory, u64::from(first) + offset), elem);
            let part = self.b.uconvert(part, Type::I64);
            let part = self.shifted(part, 8 * offset as i64);
            whole = Some(self.merge(whole, part));
        }
        let whole = whole.expect("a bit-field has bytes");
        let start = bits.offset % 8;
        if start + bits.width <= 64 {
            return (whole, start);
        }
        // Nine bytes: the last one's bits come above the others.
        let low = self.b.i64(start.into());
        let low = self.b.binary(BinaryOp::LShr, whole, low);
        let last = self.load_memory(part_of(memory, u64::from(first) + 8), Elem::I8);
        let last = self.b.uconvert(last, Type::I64);
        let last = self.shifted(last, 64 - i64::from(start));
        (self.b.binary(BinaryOp::Or, low, last), 0)
    }

    fn shifted(&mut self, value: Value, bits: i64) -> Value {
        let bits = self.b.i64(bits);
        self.b.binary(BinaryOp::Shl, value, bits)
    }

    fn merge(&mut self, whole: Option<Value>, part: Value) -> Value {
        match whole {
            Some(whole) => self.b.binary(BinaryOp::Or, whole, part),
            None => part,
        }
    }

    pub fn store_bits(&mut self, memory: Memory, bits: BitField, value: Value) {
        let (first, count) = bytes_of(bits);
        if let Some(elem) = whole_bytes(count) {
            let memory = part_of(memory, first.into());
            return self.store_part(memory, elem, bits.offset % 8, bits.width, 0, value);
        }
        let is_wide = self.b.func.type_of(value) == Type::I128;
        let value = if is_wide { value } else { self.b.uconvert(value, Type::I64) };
        let (mut done, mut start) = (0, bits.offset % 8);
        for byte in 0..count {
            let width = (8 - start).min(bits.width - done);
            let memory = part_of(memory, u64::from(first + byte));
            self.store_part(memory, Elem::I8, start, width, done, value);
            (done, start) = (done + width, 0);
        }
    }

    /// Replaces `width` bits at `shift` of the unit by those of the value from bit `from` on.
    fn store_part(&mut self, memory: Memory, unit: Elem, shift: u32, width: u32, from: u32, value: Value) {
        let ty = unit.value_type().expect("a unit is an integer");
        let mut value = value;
        if from > 0 {
            let ty = self.b.func.type_of(value);
            let from = self.b.int(from.into(), ty);
            value = self.b.binary(BinaryOp::LShr, value, from);
        }
        let value = self.b.uconvert(value, ty);
        if u64::from(width) == 8 * unit.bytes() {
            return self.store_memory(memory, unit, value);
        }
        let ones = (1_u64 << width) - 1;
        let mask = self.b.int(ones as i64, ty);
        let new = self.b.binary(BinaryOp::And, value, mask);
        let by = self.b.int(shift.into(), ty);
        let new = self.b.binary(BinaryOp::Shl, new, by);
        let old = self.load_memory(memory, unit);
        let keep = sign_extended(!(ones << shift), ty);
        let keep = self.b.int(keep, ty);
        let old = self.b.binary(BinaryOp::And, old, keep);
        let whole = self.b.binary(BinaryOp::Or, old, new);
        self.store_memory(memory, unit, whole);
    }

    /// The value that a bit-field holds after this one was stored.
    pub fn cut_to_bits(&mut self, value: Value, bits: BitField, scalar: Scalar) -> Value {
        if scalar.elem == Elem::Bool(1) || u64::from(bits.width) == 8 * scalar.elem.bytes() {
            return value;
        }
        let ty = scalar.value_type();
        let unused = self.b.int(8 * scalar.elem.bytes() as i64 - i64::from(bits.width), ty);
        let value = self.b.binary(BinaryOp::Shl, value, unused);
        let op = if scalar.signed { BinaryOp::AShr } else { BinaryOp::LShr };
        self.b.binary(op, value, unused)
    }
}

fn part_of(memory: Memory, offset: u64) -> Memory {
    let offset = offset as i64;
    Memory { offset: memory.offset + offset, align: common_align(memory.align, offset), ..memory }
}

/// The bytes that a bit-field touches: the first, from where its unit starts, and how many.
fn bytes_of(bits: BitField) -> (u32, u32) {
    (bits.offset / 8, (bits.offset % 8 + bits.width).div_ceil(8))
}

/// The integer of that many bytes.
fn whole_bytes(count: u32) -> Option<Elem> {
    match count {
        1 => Some(Elem::I8),
        2 => Some(Elem::I16),
        4 => Some(Elem::I32),
        8 => Some(Elem::I64),
        _ => None,
    }
}

fn chunks_up_to_9(bytes: u64) -> Vec<(u64, Elem)> {
    match bytes {
        9 => vec![(0, Elem::I64), (8, Elem::I8)],
        8 => vec![(0, Elem::I64)],
        bytes => chunks(bytes),
    }
}

fn sign_extended(bits: u64, ty: Type) -> i64 {
    match ty {
        Type::I8 => i64::from(bits as i8),
        Type::I16 => i64::from(bits as i16),
        Type::I32 => i64::from(bits as i32),
        _ => bits as i64,
    }
}
