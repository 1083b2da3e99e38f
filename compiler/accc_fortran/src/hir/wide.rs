//! Constants of `real(10)` and `real(16)`: both are held as binary128, which has each value of x87's format, and rounded to
//! their kind after each operation. Source: IEEE 754; Intel's manual, volume 1, section 4.8.

use rustc_apfloat::ieee::{Double, Quad, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;

const NEAREST: Round = Round::NearestTiesToEven;

/// The number of a text such as `1.5e-3`, in the kind; `None` where it is too large.
pub fn parse(text: &str, kind: u8) -> Option<u128> {
    match kind {
        10 => {
            let value = X87DoubleExtended::from_str_r(text, NEAREST).ok()?.value;
            value.is_finite().then(|| widened(value))
        }
        _ => {
            let value = Quad::from_str_r(text, NEAREST).ok()?.value;
            value.is_finite().then(|| value.to_bits())
        }
    }
}

pub fn of_double(value: f64) -> u128 {
    let exact: Quad = Double::from_bits(value.to_bits().into()).convert(&mut false).value;
    exact.to_bits()
}

pub fn of_integer(value: i128, kind: u8) -> u128 {
    rounded(Quad::from_i128_r(value, NEAREST).value, kind)
}

pub fn to_double(bits: u128) -> f64 {
    let value: Double = Quad::from_bits(bits).convert(&mut false).value;
    f64::from_bits(value.to_bits() as u64)
}

/// Towards zero; `None` beyond 128 bits.
pub fn to_integer(bits: u128) -> Option<i128> {
    let value = Quad::from_bits(bits).to_i128_r(128, Round::TowardZero, &mut false);
    (!value.status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(value.value)
}

/// The value in another kind.
pub fn of_kind(bits: u128, kind: u8) -> u128 {
    rounded(Quad::from_bits(bits), kind)
}

pub fn negative(bits: u128) -> u128 {
    bits ^ (1 << 127)
}

pub fn is_negative(bits: u128) -> bool {
    bits >> 127 == 1
}

pub fn is_zero(bits: u128) -> bool {
    Quad::from_bits(bits).is_zero()
}

pub fn is_finite(bits: u128) -> bool {
    Quad::from_bits(bits).is_finite()
}

pub fn compare(a: u128, b: u128) -> Option<Ordering> {
    Quad::from_bits(a).partial_cmp(&Quad::from_bits(b))
}

/// `a op b`, of the four operations.
pub fn calculate(op: super::BinaryOp, a: u128, b: u128, kind: u8) -> Option<u128> {
    use super::BinaryOp as Op;
    if kind == 10 {
        let (x, y) = (narrowed(a), narrowed(b));
        let value = match op {
            Op::Add => x.add_r(y, NEAREST),
            Op::Sub => x.sub_r(y, NEAREST),
            Op::Mul => x.mul_r(y, NEAREST),
            Op::Div => x.div_r(y, NEAREST),
            _ => return None,
        };
        return Some(widened(value.value));
    }
    let (x, y) = (Quad::from_bits(a), Quad::from_bits(b));
    let value = match op {
        Op::Add => x.add_r(y, NEAREST),
        Op::Sub => x.sub_r(y, NEAREST),
        Op::Mul => x.mul_r(y, NEAREST),
        Op::Div => x.div_r(y, NEAREST),
        _ => return None,
    };
    Some(value.value.to_bits())
}

/// 2 to a power that the kind has.
pub fn power_of_two(exponent: i32) -> u128 {
    Quad::from_u128(1).value.scalbn(exponent).to_bits()
}

/// The largest number: all bits of the significand.
pub fn huge(kind: u8) -> u128 {
    match kind {
        10 => widened(X87DoubleExtended::largest()),
        _ => Quad::largest().to_bits(),
    }
}

/// The 80 bits of x87's format.
pub fn x87_of_bits(bits: u128) -> u128 {
    narrowed(bits).to_bits()
}

pub fn bits_of_x87(bits: u128) -> u128 {
    widened(X87DoubleExtended::from_bits(bits & ((1 << 80) - 1)))
}

pub(super) fn narrowed(bits: u128) -> X87DoubleExtended {
    Quad::from_bits(bits).convert(&mut false).value
}

pub(super) fn widened(value: X87DoubleExtended) -> u128 {
    let value: Quad = value.convert(&mut false).value;
    value.to_bits()
}

pub(super) fn rounded(value: Quad, kind: u8) -> u128 {
    if kind == 10 { widened(value.convert(&mut false).value) } else { value.to_bits() }
}
