//! Functions of the bits of integer constants. Source: Fortran 2008, sections 13.3 and 13.7.

use crate::hir::{Const, Intrinsic, Type};

/// The value of a function of integers; `operand` is the first argument's type, `ty` the result's.
pub fn fold(id: Intrinsic, args: &[i128], operand: &Type, ty: &Type) -> Option<Const> {
    let (a, b, c) = (*args.first()?, args.get(1).copied().unwrap_or(0), args.get(2).copied().unwrap_or(0));
    let bits = 8 * i128::from(operand.kind());
    let set = a as u128 & ones(bits);
    Some(Const::Int(match id {
        Intrinsic::Not => signed(!set, bits),
        Intrinsic::Iand => a & b,
        Intrinsic::Ior => a | b,
        Intrinsic::Ieor => a ^ b,
        Intrinsic::Ishft => signed(shifted(set, b, bits), bits),
        Intrinsic::Shiftl => signed(shifted(set, b, bits), bits),
        Intrinsic::Shiftr => signed(shifted(set, -b, bits), bits),
        Intrinsic::Shifta => a >> b.clamp(0, 127),
        Intrinsic::Ibset => signed(set | shifted(1, b, bits), bits),
        Intrinsic::Ibclr => signed(set & !shifted(1, b, bits), bits),
        Intrinsic::Btest => return Some(Const::Logical(shifted(set, -b, bits) & 1 == 1)),
        Intrinsic::Ibits => signed(shifted(set, -b, bits) & ones(c), bits),
        Intrinsic::Ishftc => signed(rotated(set, b, c), bits),
        Intrinsic::Dshiftl => {
            let low = shifted(b as u128 & ones(bits), c - bits, bits);
            signed(shifted(set, c, bits) | low, bits)
        }
        Intrinsic::Dshiftr => {
            let low = shifted(b as u128 & ones(bits), -c, bits);
            signed(shifted(set, bits - c, bits) | low, bits)
        }
        Intrinsic::MergeBits => (a & c) | (b & !c),
        Intrinsic::Popcnt => set.count_ones().into(),
        Intrinsic::Poppar => (set.count_ones() & 1).into(),
        Intrinsic::Leadz => i128::from(set.leading_zeros()) - (128 - bits),
        Intrinsic::Trailz => i128::from(set.trailing_zeros()).min(bits),
        Intrinsic::Maskl | Intrinsic::Maskr => {
            let bits = 8 * i128::from(ty.kind());
            let mask = if id == Intrinsic::Maskr { ones(a) } else { ones(bits) & !ones(bits - a) };
            signed(mask, bits)
        }
        Intrinsic::Bge => return Some(Const::Logical(a as u128 >= b as u128)),
        Intrinsic::Bgt => return Some(Const::Logical(a as u128 > b as u128)),
        Intrinsic::Ble => return Some(Const::Logical(a as u128 <= b as u128)),
        Intrinsic::Blt => return Some(Const::Logical((a as u128) < (b as u128))),
        _ => return None,
    }))
}

/// The lowest `count` bits.
fn ones(count: i128) -> u128 {
    match count {
        ..=0 => 0,
        1..=127 => (1 << count) - 1,
        _ => u128::MAX,
    }
}

/// To the left for a positive `by`; what leaves the width is lost.
fn shifted(set: u128, by: i128, bits: i128) -> u128 {
    match by {
        _ if by.abs() >= bits => 0,
        0.. => (set << by) & ones(bits),
        _ => set >> -by,
    }
}

/// The lowest `size` bits shifted in a circle, the others as they are.
fn rotated(set: u128, by: i128, size: i128) -> u128 {
    let (low, by) = (set & ones(size), by.rem_euclid(size.max(1)));
    (set & !ones(size)) | shifted(low, by, size) | shifted(low, by - size, size)
}

fn signed(set: u128, bits: i128) -> i128 {
    let unused = 128 - bits;
    ((set << unused) as i128) >> unused
}
