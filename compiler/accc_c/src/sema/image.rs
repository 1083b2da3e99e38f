//! What an initialiser leaves: the bytes of a static object, or the stores into an automatic one.
//!
//! Takes checked values with their places, in the order they are written; a later one replaces what an earlier one left
//! in its place (C11, 6.7.9p19).

use super::constant::Value;
use super::float80;
use super::real::{as_double, extended, half_bits, quad};
use crate::hir::{
    AutoInit, BitField, Expr, ExprKind, FloatConst, FloatKind, InitPart, Relocation, StaticInit, Stmt, Type, TypeId,
    TypeTable,
};

/// Where values go.
pub enum Image {
    Static(StaticInit),
    Automatic(Parts),
}

#[derive(Default)]
pub struct Parts {
    pub list: Vec<InitPart>,
    /// Bytes that the parts cover, each once as long as nothing is replaced.
    covered: u64,
    /// What runs in front of them: the values of ranges, which are computed once.
    pub before: Vec<Stmt>,
    /// Something is there of which it is not known which bytes it leaves alone.
    vague: bool,
}

/// A place inside the object.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub offset: u64,
    pub ty: TypeId,
    pub bits: Option<BitField>,
}

impl Image {
    /// Forgets what lies in the range: a new initialiser of the whole replaces it.
    pub fn clear(&mut self, offset: u64, size: u64) {
        let inside = |at: u64| at >= offset && at < offset + size;
        match self {
            Image::Static(init) => {
                init.relocations.retain(|relocation| !inside(relocation.offset));
                let end = (offset + size).min(init.bytes.len() as u64) as usize;
                if let Some(bytes) = init.bytes.get_mut(offset as usize..end) {
                    bytes.fill(0);
                }
            }
            Image::Automatic(parts) => {
                parts.list.retain(|part| !inside(first_byte(part)));
                parts.vague = true;
            }
        }
    }

    /// Copies what is in a range to the `count` ranges that follow it at equal distances.
    pub fn repeat(&mut self, (low, high): (u64, u64), stride: u64, count: u64) {
        let inside = |at: u64| (low..high).contains(&at);
        match self {
            Image::Static(init) => {
                let last = (high + stride * count) as usize;
                init.bytes.resize(init.bytes.len().max(last), 0);
                let relocations: Vec<Relocation> =
                    init.relocations.iter().filter(|relocation| inside(relocation.offset)).cloned().collect();
                for distance in (1..=count).map(|copy| stride * copy) {
                    init.bytes.copy_within(low as usize..high as usize, (low + distance) as usize);
                    let moved = |r: &Relocation| Relocation { offset: r.offset + distance, ..r.clone() };
                    init.relocations.extend(relocations.iter().map(moved));
                }
            }
            Image::Automatic(parts) => {
                let first: Vec<InitPart> = parts.list.iter().filter(|part| inside(first_byte(part))).cloned().collect();
                for distance in (1..=count).map(|copy| stride * copy) {
                    let moved = |part: &InitPart| InitPart { offset: part.offset + distance, ..part.clone() };
                    parts.list.extend(first.iter().map(moved));
                }
                parts.vague = true;
            }
        }
    }
}

impl Parts {
    pub fn put(&mut self, types: &TypeTable, slot: Slot, value: Expr) {
        self.covered += types.size(slot.ty).unwrap_or(0);
        self.vague |= slot.bits.is_some();
        self.list.push(InitPart { offset: slot.offset, ty: slot.ty, bits: slot.bits, value });
    }

    /// A part that fills only some bytes of its type: a short string in a long array.
    pub fn put_some(&mut self, slot: Slot, bytes: u64, value: Expr) {
        self.covered += bytes;
        self.list.push(InitPart { offset: slot.offset, ty: slot.ty, bits: slot.bits, value });
    }

    /// For an object of `size` bytes.
    pub fn finish(self, size: u64) -> AutoInit {
        let zero = self.vague || self.covered != size;
        let mut parts = self.list;
        if let Some(first) = parts.iter_mut().find(|part| !matches!(part.value.kind, ExprKind::Str(_)))
            && !self.before.is_empty()
        {
            let (ty, span) = (first.value.ty, first.value.span);
            let kind = ExprKind::Statement { body: self.before, value: Some(Box::new(first.value.clone())) };
            first.value = Expr { kind, ty, span };
        }
        AutoInit { zero, parts }
    }
}

/// Where a part starts; a bit-field's offset is that of its unit, in which other members may lie in front of it.
pub fn first_byte(part: &InitPart) -> u64 {
    part.offset + part.bits.map_or(0, |bits| u64::from(bits.offset / 8))
}

/// The bytes of a number at a place of the type.
pub fn write(init: &mut StaticInit, types: &TypeTable, slot: Slot, value: Value) -> bool {
    let Some(size) = types.size(slot.ty) else { return false };
    let at = slot.offset as usize;
    if let Some(bits) = slot.bits {
        let value = match value {
            Value::Int(value) => i128::from(value),
            Value::Wide(bits) => bits as i128,
            _ => return false,
        };
        write_bits(&mut init.bytes, at, bits, value);
        return true;
    }
    init.relocations.retain(|relocation| relocation.offset != slot.offset);
    match (types.get(slot.ty), value) {
        (_, Value::Int(value)) if size <= 8 => put(&mut init.bytes, at, &value.to_le_bytes()[..size as usize]),
        (_, Value::Int(value)) if size == 16 => put(&mut init.bytes, at, &i128::from(value).to_le_bytes()),
        (_, Value::Wide(bits)) if size == 16 => put(&mut init.bytes, at, &bits.to_le_bytes()),
        (_, Value::Address { target, addend }) if size == target.bytes() => {
            put(&mut init.bytes, at, &[0; 8][..size as usize]);
            init.relocations.push(Relocation { offset: slot.offset, target, addend });
        }
        (Type::Float(kind), Value::Float(value)) => put_float(&mut init.bytes, at, value, *kind),
        (Type::ComplexInt(kind), Value::ComplexInt(real, imag)) => {
            let bytes = kind.bytes() as usize;
            for (at, part) in [(at, real), (at + bytes, imag)] {
                put(&mut init.bytes, at, &i128::from(part).to_le_bytes()[..bytes]);
            }
        }
        (Type::Complex(kind), Value::Complex(real, imag)) => {
            put_float(&mut init.bytes, at, real, *kind);
            put_float(&mut init.bytes, at + kind.bytes() as usize, imag, *kind);
        }
        _ => return false,
    }
    true
}

pub fn put(image: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if image.len() < end {
        image.resize(end, 0);
    }
    image[at..end].copy_from_slice(bytes);
}

fn put_float(image: &mut Vec<u8>, at: usize, value: FloatConst, kind: FloatKind) {
    match kind.format() {
        FloatKind::Half => put(image, at, &half_bits(value).to_le_bytes()),
        FloatKind::Float => put(image, at, &(as_double(value) as f32).to_le_bytes()),
        FloatKind::Double => put(image, at, &as_double(value).to_le_bytes()),
        FloatKind::Quad => put(image, at, &quad(value).to_le_bytes()),
        _ => {
            put(image, at, &float80::to_bytes(extended(value)));
            put(image, at + 10, &[0; 6]);
        }
    }
}

fn write_bits(image: &mut Vec<u8>, at: usize, bits: BitField, value: i128) {
    for bit in 0..bits.width {
        let position = (bits.offset + bit) as usize;
        let byte = at + position / 8;
        if image.len() <= byte {
            image.resize(byte + 1, 0);
        }
        let mask = 1u8 << (position % 8);
        if value >> bit & 1 != 0 {
            image[byte] |= mask;
        } else {
            image[byte] &= !mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hir::basic;

    #[test]
    fn bits_lie_where_the_little_endian_unit_has_them() {
        let (types, mut init) = (TypeTable::new(), StaticInit::default());
        let slot =
            |offset, width| Slot { offset: 0, ty: basic::UINT, bits: Some(BitField { offset, width, whole: true }) };
        assert!(write(&mut init, &types, slot(3, 7), Value::Int(0x55)));
        assert!(write(&mut init, &types, slot(10, 3), Value::Int(-1)));
        assert!(write(&mut init, &types, slot(3, 7), Value::Int(0x2a)));
        assert_eq!(init.bytes, (0x2a_u16 << 3 | 7 << 10).to_le_bytes());
    }

    #[test]
    fn a_later_value_replaces_an_address() {
        let (types, mut init) = (TypeTable::new(), StaticInit::default());
        let slot = Slot { offset: 8, ty: basic::CHAR_PTR, bits: None };
        let target = crate::hir::RelocationTarget::Str(crate::hir::StrId(0));
        assert!(write(&mut init, &types, slot, Value::Address { target, addend: 2 }));
        assert_eq!((init.relocations.len(), init.bytes.len()), (1, 16));
        assert!(write(&mut init, &types, slot, Value::Int(0)));
        assert!(init.relocations.is_empty());
    }
}
