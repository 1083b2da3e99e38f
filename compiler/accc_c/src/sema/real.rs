//! Real constants in the precision of their types: what initialisers of static objects compute at compile time.
//!
//! `_Float16`, `float` and `double` are held as a `double`, `long double` and `__float128` as their own bits, with which
//! rustc_apfloat computes. Source: C11, 6.3.1.4, 6.3.1.5; IEEE 754.

use super::float80;
use crate::hir::{BinaryOp, FloatConst, FloatKind, IntKind, hold, widen};
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};
use std::cmp::Ordering;

/// Real and imaginary part.
type Complex = (FloatConst, FloatConst);

const NEAREST: Round = Round::NearestTiesToEven;

/// The number as x87 has it.
pub fn extended(value: FloatConst) -> X87DoubleExtended {
    match value {
        FloatConst::Double(value) => float80::from_double(value),
        FloatConst::LongDouble(bytes) => float80::from_bytes(bytes),
        FloatConst::Quad(bits) => Quad::from_bits(bits).convert(&mut false).value,
    }
}

/// The number in 128 bits, which hold those of all other types.
pub fn quad(value: FloatConst) -> u128 {
    match value {
        FloatConst::Double(value) => {
            let exact: Quad = Double::from_bits(value.to_bits().into()).convert(&mut false).value;
            exact.to_bits()
        }
        FloatConst::LongDouble(bytes) => {
            let exact: Quad = float80::from_bytes(bytes).convert(&mut false).value;
            exact.to_bits()
        }
        FloatConst::Quad(bits) => bits,
    }
}

/// Rounded once, to the nearest even.
pub fn as_double(value: FloatConst) -> f64 {
    match value {
        FloatConst::Double(value) => value,
        FloatConst::LongDouble(bytes) => float80::to_double(float80::from_bytes(bytes)),
        FloatConst::Quad(bits) => {
            let value: Double = Quad::from_bits(bits).convert(&mut false).value;
            f64::from_bits(value.to_bits() as u64)
        }
    }
}

fn as_half(value: FloatConst) -> Half {
    Quad::from_bits(quad(value)).convert(&mut false).value
}

/// The bits of the number as a `_Float16`.
pub fn half_bits(value: FloatConst) -> u16 {
    as_half(value).to_bits() as u16
}

fn of_half(value: Half) -> FloatConst {
    let exact: Double = value.convert(&mut false).value;
    FloatConst::Double(f64::from_bits(exact.to_bits() as u64))
}

/// The number that the bytes of an object of this type say.
pub fn real_of_bytes(bytes: &[u8], kind: FloatKind) -> Option<FloatConst> {
    Some(match kind.format() {
        FloatKind::Half => of_half(Half::from_bits(u16::from_le_bytes(bytes.try_into().ok()?).into())),
        FloatKind::Float => FloatConst::Double(f64::from(f32::from_le_bytes(bytes.try_into().ok()?))),
        FloatKind::Double => FloatConst::Double(f64::from_le_bytes(bytes.try_into().ok()?)),
        FloatKind::Quad => FloatConst::Quad(u128::from_le_bytes(bytes.try_into().ok()?)),
        _ => FloatConst::LongDouble(bytes.get(..10)?.try_into().ok()?),
    })
}

pub fn zero_like(value: FloatConst) -> FloatConst {
    match value {
        FloatConst::Double(_) => FloatConst::Double(0.0),
        FloatConst::LongDouble(_) => FloatConst::LongDouble([0; 10]),
        FloatConst::Quad(_) => FloatConst::Quad(0),
    }
}

pub fn is_zero(value: FloatConst) -> bool {
    match value {
        FloatConst::Double(value) => value == 0.0,
        FloatConst::LongDouble(bytes) => float80::from_bytes(bytes).is_zero(),
        FloatConst::Quad(bits) => bits << 1 == 0,
    }
}

pub fn negate(value: FloatConst) -> FloatConst {
    match value {
        FloatConst::Double(value) => FloatConst::Double(-value),
        FloatConst::LongDouble(bytes) => FloatConst::LongDouble(float80::to_bytes(-float80::from_bytes(bytes))),
        FloatConst::Quad(bits) => FloatConst::Quad(bits ^ (1 << 127)),
    }
}

/// `None` where one of them is not a number.
pub fn order(a: FloatConst, b: FloatConst) -> Option<Ordering> {
    Quad::from_bits(quad(a)).partial_cmp(&Quad::from_bits(quad(b)))
}

/// The number as its type holds it.
pub fn round_to(value: FloatConst, kind: FloatKind) -> FloatConst {
    match kind.format() {
        FloatKind::Half => of_half(as_half(value)),
        FloatKind::Float => match value {
            FloatConst::Double(value) => FloatConst::Double(f64::from(value as f32)),
            wide => {
                let value: Single = Quad::from_bits(quad(wide)).convert(&mut false).value;
                FloatConst::Double(f64::from(f32::from_bits(value.to_bits() as u32)))
            }
        },
        FloatKind::Double => FloatConst::Double(as_double(value)),
        FloatKind::Quad => FloatConst::Quad(quad(value)),
        _ => FloatConst::LongDouble(float80::to_bytes(extended(value))),
    }
}

pub fn int_to_float(value: i128, kind: FloatKind) -> FloatConst {
    match kind.format() {
        FloatKind::Half => of_half(Half::from_i128_r(value, NEAREST).value),
        FloatKind::Float => FloatConst::Double(f64::from(value as f32)),
        FloatKind::Double => FloatConst::Double(value as f64),
        FloatKind::Quad => FloatConst::Quad(Quad::from_i128_r(value, NEAREST).value.to_bits()),
        _ => FloatConst::LongDouble(float80::to_bytes(X87DoubleExtended::from_i128_r(value, NEAREST).value)),
    }
}

/// Towards zero; `None` where the type does not hold it and gcc folds nothing.
pub fn float_to_int(value: FloatConst, kind: IntKind) -> Option<i64> {
    let whole = match value {
        FloatConst::Double(value) => return truncate(value, kind).or_else(|| nearest_end(value, kind)),
        wide if kind == IntKind::Bool => return Some(i64::from(!is_zero(wide))),
        wide => {
            let whole = Quad::from_bits(quad(wide)).to_i128_r(128, Round::TowardZero, &mut false);
            (!whole.status.contains(Status::INVALID_OP)).then_some(whole.value)?
        }
    };
    let wrapped = hold(whole, kind)?;
    (widen(wrapped, kind) == whole).then_some(wrapped)
}

/// The integer part, as a conversion to `kind` gives it; `None` where it does not fit and C leaves the value open.
pub fn truncate(value: f64, kind: IntKind) -> Option<i64> {
    if kind == IntKind::Bool {
        return Some(i64::from(value != 0.0));
    }
    if !value.is_finite() || value.abs() >= 1e38 {
        return None;
    }
    let whole = value.trunc() as i128;
    let wrapped = hold(whole, kind)?;
    (widen(wrapped, kind) == whole).then_some(wrapped)
}

/// As gcc has it, what the type does not hold becomes its largest or smallest number, and zero where there is none.
fn nearest_end(value: f64, kind: IntKind) -> Option<i64> {
    let bits = kind.bits();
    if bits > 64 {
        return None;
    }
    let (least, most) =
        if kind.signed() { (-1i128 << (bits - 1), (1i128 << (bits - 1)) - 1) } else { (0, (1i128 << bits) - 1) };
    let end = if value.is_nan() {
        0
    } else if value < 0.0 {
        least
    } else {
        most
    };
    hold(end, kind)
}

/// In the precision of the type. (What two `float`s give, rounded from the `double` that it is, is rounded right.)
pub fn arithmetic(op: BinaryOp, a: FloatConst, b: FloatConst, kind: FloatKind) -> Option<FloatConst> {
    if let (FloatConst::Double(a), FloatConst::Double(b)) = (a, b) {
        return Some(round_to(FloatConst::Double(by_operators(op, a, b)?), kind));
    }
    if kind == FloatKind::Quad {
        let (a, b) = (Quad::from_bits(quad(a)), Quad::from_bits(quad(b)));
        return Some(FloatConst::Quad(by_operators(op, a, b)?.value.to_bits()));
    }
    let (a, b) = (extended(a), extended(b));
    let value = float80::with_own_nan(by_operators(op, a, b)?.value, [a, b]);
    Some(FloatConst::LongDouble(float80::to_bytes(value)))
}

/// The four operations; `None` of others, which reals don't have.
fn by_operators<T, R>(op: BinaryOp, a: T, b: T) -> Option<R>
where
    T: std::ops::Add<Output = R> + std::ops::Sub<Output = R> + std::ops::Mul<Output = R> + std::ops::Div<Output = R>,
{
    match op {
        BinaryOp::Add => Some(a + b),
        BinaryOp::Sub => Some(a - b),
        BinaryOp::Mul => Some(a * b),
        BinaryOp::Div => Some(a / b),
        BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => None,
    }
}

pub fn complex_product(a: Complex, b: Complex, kind: FloatKind) -> Option<Complex> {
    let product = |x, y| arithmetic(BinaryOp::Mul, x, y, kind);
    let real = arithmetic(BinaryOp::Sub, product(a.0, b.0)?, product(a.1, b.1)?, kind)?;
    let imag = arithmetic(BinaryOp::Add, product(a.0, b.1)?, product(a.1, b.0)?, kind)?;
    Some((real, imag))
}

/// With more bits and a larger range than the type has where there are any, so that it is rounded once; not by zero.
pub fn complex_quotient(a: Complex, b: Complex, kind: FloatKind) -> Option<Complex> {
    let wide = if kind == FloatKind::Quad { FloatKind::Quad } else { FloatKind::LongDouble };
    let lift = |pair: Complex| (round_to(pair.0, wide), round_to(pair.1, wide));
    let (a, b) = (lift(a), lift(b));
    if is_zero(b.0) && is_zero(b.1) {
        return None;
    }
    let compute = |op, x, y| arithmetic(op, x, y, wide);
    let quotient = |x, y| Some(round_to(compute(BinaryOp::Div, x, y)?, kind));
    if is_zero(b.1) {
        return Some((quotient(a.0, b.0)?, quotient(a.1, b.0)?));
    }
    let product = |x, y| compute(BinaryOp::Mul, x, y);
    let size = compute(BinaryOp::Add, product(b.0, b.0)?, product(b.1, b.1)?)?;
    let real = compute(BinaryOp::Add, product(a.0, b.0)?, product(a.1, b.1)?)?;
    let imag = compute(BinaryOp::Sub, product(a.1, b.0)?, product(a.0, b.1)?)?;
    Some((quotient(real, size)?, quotient(imag, size)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_quads_have_the_bits_that_gcc_stores() {
        let one = |kind| int_to_float(1, kind);
        let third = |kind| arithmetic(BinaryOp::Div, one(kind), int_to_float(3, kind), kind);
        assert_eq!(half_bits(FloatConst::Double(1.0 / 3.0)), 0x3555);
        assert_eq!(half_bits(FloatConst::Double(65520.0)), 0x7c00);
        assert_eq!(third(FloatKind::Quad), Some(FloatConst::Quad(0x3ffd_5555_5555_5555_5555_5555_5555_5555)));
        assert_eq!(float_to_int(FloatConst::Quad(quad(FloatConst::Double(-7.9))), IntKind::Int), Some(-7));
        assert_eq!(round_to(FloatConst::Double(2049.0), FloatKind::Half), FloatConst::Double(2048.0));
    }
}
