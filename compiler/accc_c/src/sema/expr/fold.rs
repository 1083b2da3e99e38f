//! Values folded while the tree is built: integers as two's complement of their kind, real numbers in their own precision.
//!
//! Works on kinds and numbers alone. What has no value (division by zero, a shift by too much) or a value that depends on
//! the machine's state (a result that is not a number) stays an operation. Source: C11, 6.3.1, 6.5, 6.6.

use crate::hir::{BinaryOp, CompareOp, FloatKind, IntKind};
pub use crate::hir::{hold, widen};

/// The type of a bit-field of `width` bits when it is read (6.3.1.1).
pub fn promote_field(kind: IntKind, width: u32) -> IntKind {
    let int = IntKind::Int.bits();
    if width < int || width == int && kind.signed() {
        IntKind::Int
    } else if width == int {
        IntKind::UInt
    } else {
        kind
    }
}

/// A folded value, and whether it had to be wrapped although the type is signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Folded {
    pub value: i64,
    pub overflow: bool,
}

/// The value of `a op b`, both of `kind`; a shift's count, of any kind, is given as the number `b` stands for.
pub fn fold(op: BinaryOp, kind: IntKind, a: i64, b: i128) -> Option<Folded> {
    let x = widen(a, kind);
    let value = match op {
        BinaryOp::Add => x + b,
        BinaryOp::Sub => x - b,
        BinaryOp::Mul => x.wrapping_mul(b),
        BinaryOp::Div | BinaryOp::Rem if b == 0 => return None,
        BinaryOp::Div => x / b,
        BinaryOp::Rem => x % b,
        BinaryOp::And => x & b,
        BinaryOp::Or => x | b,
        BinaryOp::Xor => x ^ b,
        BinaryOp::Shl | BinaryOp::Shr if b < 0 => return None,
        // Undefined; gcc moves every bit out where it folds, and warns.
        BinaryOp::Shl if !count_fits(kind, b) => 0,
        BinaryOp::Shr if !count_fits(kind, b) => x >> 127,
        BinaryOp::Shl => {
            let number = if kind.bits() <= 64 || b < 64 { x << b } else { return None };
            return Some(Folded { value: hold(number, kind)?, overflow: false });
        }
        BinaryOp::Shr => x >> b,
    };
    let wrapped = hold(value, kind)?;
    Some(Folded { value: wrapped, overflow: kind.signed() && widen(wrapped, kind) != value })
}

/// The bits of `a op b` of 128-bit numbers; a shift's count is any number.
pub fn fold_wide(op: BinaryOp, kind: IntKind, a: u128, b: u128) -> Option<u128> {
    let signed = (a as i128, b as i128);
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr) && signed.1 < 0 {
        return None;
    }
    let count = b.min(127) as u32;
    let all_out = b > 127;
    Some(match (op, kind.signed()) {
        (BinaryOp::Add, _) => a.wrapping_add(b),
        (BinaryOp::Sub, _) => a.wrapping_sub(b),
        (BinaryOp::Mul, _) => a.wrapping_mul(b),
        (BinaryOp::Div, true) => signed.0.checked_div(signed.1)? as u128,
        (BinaryOp::Rem, true) => signed.0.checked_rem(signed.1)? as u128,
        (BinaryOp::Div, false) => a.checked_div(b)?,
        (BinaryOp::Rem, false) => a.checked_rem(b)?,
        (BinaryOp::And, _) => a & b,
        (BinaryOp::Or, _) => a | b,
        (BinaryOp::Xor, _) => a ^ b,
        (BinaryOp::Shr, true) => (signed.0 >> count) as u128,
        (BinaryOp::Shl | BinaryOp::Shr, _) if all_out => 0,
        (BinaryOp::Shl, _) => a << count,
        (BinaryOp::Shr, false) => a >> count,
    })
}

/// Whether a shift of this kind by `count` has a value.
pub fn count_fits(kind: IntKind, count: i128) -> bool {
    (0..i128::from(kind.bits())).contains(&count)
}

pub fn compare<T: PartialOrd>(op: CompareOp, a: T, b: T) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
    }
}

/// Arithmetic on `float` and `double` as the machine does it; numbers of a `float` are given as `f64` that are exactly one.
pub fn fold_float(op: BinaryOp, kind: FloatKind, a: f64, b: f64) -> Option<f64> {
    let value = match kind.format() {
        FloatKind::Float => f64::from(compute(op, a as f32, b as f32)?),
        FloatKind::Double => compute(op, a, b)?,
        _ => return None,
    };
    value.is_finite().then_some(value)
}

fn compute<T>(op: BinaryOp, a: T, b: T) -> Option<T>
where
    T: std::ops::Add<Output = T> + std::ops::Sub<Output = T> + std::ops::Mul<Output = T> + std::ops::Div<Output = T>,
{
    Some(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sema::real::truncate;
    use IntKind::*;

    #[test]
    fn bit_fields_promote_by_width() {
        assert_eq!(promote_field(UInt, 31), Int);
        assert_eq!(promote_field(UInt, 32), UInt);
        assert_eq!(promote_field(ULong, 20), Int);
        assert_eq!(promote_field(ULong, 40), ULong);
        assert_eq!(promote_field(Bool, 1), Int);
    }

    #[test]
    fn integers_wrap_and_tell() {
        let value = |op, kind, a, b| fold(op, kind, a, b).map(|f| (f.value, f.overflow));
        assert_eq!(value(BinaryOp::Add, Int, i64::from(i32::MAX), 1), Some((-2147483648, true)));
        assert_eq!(value(BinaryOp::Sub, UInt, 0, 1), Some((0xffff_ffff, false)));
        assert_eq!(value(BinaryOp::Div, Int, 1, 0), None);
        assert_eq!(value(BinaryOp::Div, Long, i64::MIN, -1), Some((i64::MIN, true)));
        assert_eq!(value(BinaryOp::Shl, Int, 1, 31), Some((-2147483648, false)));
        assert_eq!(value(BinaryOp::Shl, Int, 1, 32), Some((0, false)));
        assert_eq!(value(BinaryOp::Shr, Int, -8, 32), Some((-1, false)));
        assert_eq!(value(BinaryOp::Shl, Int, 1, -1), None);
        assert_eq!(value(BinaryOp::Shr, ULong, -1, 63), Some((1, false)));
        assert_eq!(value(BinaryOp::Mul, ULong, -1, i128::from(u64::MAX)), Some((1, false)));
        assert!(compare(CompareOp::Gt, widen(-1, ULong), 1) && compare(CompareOp::Lt, widen(-1, Long), 1));
    }

    #[test]
    fn numbers_of_128_bits_stay_in_the_tree_while_64_hold_them() {
        assert_eq!((hold(1 << 64, UInt128), hold(-1, UInt128), hold(-1, Int128)), (None, None, Some(-1)));
        assert_eq!((hold(1 << 64, Bool), hold(300, UChar)), (Some(1), Some(44)));
        let value = |op, kind, a, b| fold(op, kind, a, b).map(|f| (f.value, f.overflow));
        assert_eq!(value(BinaryOp::Shl, Int128, 1, 64), None);
        assert_eq!(value(BinaryOp::Shl, Int128, 1, 62), Some((1 << 62, false)));
        assert_eq!(value(BinaryOp::Mul, UInt128, i64::MAX, 2), None);
        assert_eq!(value(BinaryOp::Sub, UInt128, 0, 1), None);
    }

    #[test]
    fn numbers_of_128_bits_wrap_by_their_sign() {
        let (most, minus) = (u128::MAX, -7i128 as u128);
        assert_eq!(fold_wide(BinaryOp::Add, UInt128, most, 1), Some(0));
        assert_eq!(fold_wide(BinaryOp::Div, Int128, minus, 2), Some(-3i128 as u128));
        assert_eq!(fold_wide(BinaryOp::Div, UInt128, minus, 2), Some(minus >> 1));
        assert_eq!(fold_wide(BinaryOp::Shr, Int128, minus, 2), Some(-2i128 as u128));
        assert_eq!(fold_wide(BinaryOp::Shl, UInt128, 1, 127), Some(1 << 127));
        assert_eq!(fold_wide(BinaryOp::Shl, UInt128, 1, 128), Some(0));
        assert_eq!(fold_wide(BinaryOp::Rem, UInt128, 1, 0), None);
    }

    #[test]
    fn real_numbers_keep_their_precision() {
        assert_eq!(fold_float(BinaryOp::Div, FloatKind::Double, 1.0, 3.0), Some(1.0 / 3.0));
        let third = fold_float(BinaryOp::Div, FloatKind::Float, 1.0, 3.0);
        assert_eq!(third, Some(f64::from(1.0f32 / 3.0f32)));
        assert_eq!(fold_float(BinaryOp::Div, FloatKind::Double, 0.0, 0.0), None);
        assert_eq!(
            (truncate(-2.9, Int), truncate(3e9, Int), truncate(3e9, UInt)),
            (Some(-2), None, Some(3_000_000_000))
        );
        assert_eq!((truncate(300.0, UChar), truncate(0.5, Bool)), (None, Some(1)));
    }
}
