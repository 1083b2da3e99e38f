//! Functions of constants of `real(10)` and `real(16)`: computed with twice the bits, and rounded to the kind.
//! Source: Fortran 2008, sections 13.4 (models) and 13.7; the functions of mathematics are astro-float's.

use super::Intrinsic;
use super::wide::{is_zero, narrowed, power_of_two, rounded, widened};
use astro_float_num::{BigFloat, Consts, Exponent, RoundingMode, Sign};
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

/// Bits that the functions are computed with.
const BITS: usize = 256;
const MODE: RoundingMode = RoundingMode::ToEven;
const NEAREST: Round = Round::NearestTiesToEven;

/// Of binary128: bits behind the point, and the exponent of the last one of the smallest number.
const FRACTION: u32 = 112;
const LEAST: i32 = -16382 - FRACTION as i32;
/// The exponent of the smallest normal number.
const TINY: i32 = -16382;

/// A function of one number; `None` where it is another's, or has no value there.
pub fn of_one(id: Intrinsic, x: u128, kind: u8) -> Option<u128> {
    if let Some(found) = of_model(id, x, kind) {
        return Some(found);
    }
    let mut constants = Consts::new().ok()?;
    let (big, cc) = (big(x), &mut constants);
    let value = match id {
        Intrinsic::Sqrt => big.sqrt(BITS, MODE),
        Intrinsic::Exp => big.exp(BITS, MODE, cc),
        Intrinsic::Log => big.ln(BITS, MODE, cc),
        Intrinsic::Log10 => big.log10(BITS, MODE, cc),
        Intrinsic::Sin => big.sin(BITS, MODE, cc),
        Intrinsic::Cos => big.cos(BITS, MODE, cc),
        Intrinsic::Tan => big.tan(BITS, MODE, cc),
        Intrinsic::Asin => big.asin(BITS, MODE, cc),
        Intrinsic::Acos => big.acos(BITS, MODE, cc),
        Intrinsic::Atan => big.atan(BITS, MODE, cc),
        Intrinsic::Sinh => big.sinh(BITS, MODE, cc),
        Intrinsic::Cosh => big.cosh(BITS, MODE, cc),
        Intrinsic::Tanh => big.tanh(BITS, MODE, cc),
        Intrinsic::Asinh => big.asinh(BITS, MODE, cc),
        Intrinsic::Acosh => big.acosh(BITS, MODE, cc),
        Intrinsic::Atanh => big.atanh(BITS, MODE, cc),
        _ => super::wide_special::of_one(id, &big, cc)?,
    };
    bits(&value, kind)
}

/// A Bessel function of the first kind of that order.
pub fn of_order(order: i64, x: u128, kind: u8) -> Option<u128> {
    bits(&super::wide_special::bessel(order, &big(x))?, kind)
}

/// Parts, roundings and neighbours, which are exact.
fn of_model(id: Intrinsic, x: u128, kind: u8) -> Option<u128> {
    let value = Quad::from_bits(x);
    let digits = if kind == 10 { 64 } else { 113 };
    let whole = |round| value.round_to_integral(round).value.to_bits();
    Some(match id {
        Intrinsic::Abs => value.abs().to_bits(),
        Intrinsic::Aint => whole(Round::TowardZero),
        Intrinsic::Anint | Intrinsic::Nint => whole(Round::NearestTiesToAway),
        Intrinsic::Floor => whole(Round::TowardNegative),
        Intrinsic::Ceiling => whole(Round::TowardPositive),
        Intrinsic::Fraction => scaled(x, -exponent(x)),
        Intrinsic::Spacing if is_zero(x) => power_of_two(TINY),
        Intrinsic::Spacing => power_of_two((exponent(x) - digits).max(TINY)),
        Intrinsic::Rrspacing => scaled(value.abs().to_bits(), digits - exponent(x)),
        _ => return None,
    })
}

/// A function of two numbers.
pub fn of_two(id: Intrinsic, a: u128, b: u128, kind: u8) -> Option<u128> {
    let (x, y) = (Quad::from_bits(a), Quad::from_bits(b));
    Some(match id {
        Intrinsic::Max => {
            if x < y {
                b
            } else {
                a
            }
        }
        Intrinsic::Min => {
            if y < x {
                b
            } else {
                a
            }
        }
        Intrinsic::Sign => x.copy_sign(y).to_bits(),
        Intrinsic::Dim if x <= y => 0,
        Intrinsic::Dim => rounded((x - y).value, kind),
        Intrinsic::Mod | Intrinsic::Modulo if is_zero(b) => return None,
        Intrinsic::Mod => x.c_fmod(y).value.to_bits(),
        Intrinsic::Modulo => match x.c_fmod(y).value {
            rest if rest.is_zero() => rest.copy_sign(y).to_bits(),
            rest if rest.is_negative() != y.is_negative() => rounded((rest + y).value, kind),
            rest => rest.to_bits(),
        },
        Intrinsic::Nearest => neighbour(a, y.is_negative(), kind),
        Intrinsic::Hypot => {
            let (x, y) = (big(a), big(b));
            let squares = x.mul(&x, BITS, MODE).add(&y.mul(&y, BITS, MODE), BITS, MODE);
            return bits(&squares.sqrt(BITS, MODE), kind);
        }
        Intrinsic::Atan2 => return bits(&angle(a, b)?, kind),
        _ => return None,
    })
}

/// `x ** y` of a positive number.
pub fn power(x: u128, y: u128, kind: u8) -> Option<u128> {
    if Quad::from_bits(x).is_negative() || is_zero(x) {
        return None;
    }
    bits(&big(x).pow(&big(y), BITS, MODE, &mut Consts::new().ok()?), kind)
}

/// `x = fraction * 2**exponent` with a fraction from 0.5 to 1; of 0 it is 0.
pub fn exponent(x: u128) -> i32 {
    if is_zero(x) { 0 } else { Quad::from_bits(x).ilogb() + 1 }
}

/// `x * 2**n`.
pub fn scaled(x: u128, n: i32) -> u128 {
    Quad::from_bits(x).scalbn_r(n, NEAREST).to_bits()
}

fn neighbour(x: u128, below: bool, kind: u8) -> u128 {
    if kind == 10 {
        let x = narrowed(x);
        return widened(if below { x.next_down().value } else { x.next_up().value });
    }
    let x = Quad::from_bits(x);
    (if below { x.next_down().value } else { x.next_up().value }).to_bits()
}

/// `atan2(y, x)`, of numbers that are not both zero.
fn angle(y: u128, x: u128) -> Option<BigFloat> {
    let mut constants = Consts::new().ok()?;
    let pi = constants.pi(BITS, MODE);
    let (up, left) = (!Quad::from_bits(y).is_negative(), Quad::from_bits(x).is_negative());
    if is_zero(x) {
        let half = pi.div(&BigFloat::from_word(2, BITS), BITS, MODE);
        return (!is_zero(y)).then(|| if up { half } else { half.neg() });
    }
    let slope = big(y).div(&big(x), BITS, MODE).atan(BITS, MODE, &mut constants);
    Some(match (left, up) {
        (false, _) => slope,
        (true, true) => slope.add(&pi, BITS, MODE),
        (true, false) => slope.sub(&pi, BITS, MODE),
    })
}

/// The number with more bits.
fn big(x: u128) -> BigFloat {
    let fraction = x & ((1 << FRACTION) - 1);
    let biased = (x >> FRACTION) as i32 & 0x7fff;
    let (digits, exponent) =
        if biased == 0 { (fraction, LEAST) } else { (fraction | 1 << FRACTION, LEAST + biased - 1) };
    if digits == 0 {
        return BigFloat::new(BITS);
    }
    let zeros = digits.leading_zeros();
    let words = digits << zeros;
    let sign = if x >> 127 == 1 { Sign::Neg } else { Sign::Pos };
    BigFloat::from_words(&[words as u64, (words >> 64) as u64], sign, 128 - zeros as Exponent + exponent)
}

/// The number of the kind next to it; `None` of what is none.
fn bits(value: &BigFloat, kind: u8) -> Option<u128> {
    if value.is_zero() {
        return Some(0);
    }
    let (words, _, sign, exponent, _) = value.as_raw_parts()?;
    let (low, high) = words.split_at_checked(words.len().checked_sub(2)?)?;
    let digits = u128::from(high[1]) << 64 | u128::from(high[0]) | u128::from(low.iter().any(|word| *word != 0));
    let exponent = exponent - 128;
    let rounded = match kind {
        10 => widened(X87DoubleExtended::from_u128_r(digits, NEAREST).value.scalbn_r(exponent, NEAREST)),
        _ => Quad::from_u128_r(digits, NEAREST).value.scalbn_r(exponent, NEAREST).to_bits(),
    };
    Some(if sign == Sign::Neg { rounded ^ (1 << 127) } else { rounded })
}
