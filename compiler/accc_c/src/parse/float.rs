//! Floating-point constants that Rust's library does not read: hexadecimal ones, and decimal ones of x87's 80 bits. Rounded
//! once, to nearest, ties to even. Source: C11, 6.4.4.2; IEEE 754-2008; Intel's manual, volume 1, 4.2.2.

use rustc_apfloat::{Float, FloatConvert, Round, ieee};

/// The layouts of the three types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Float,
    Double,
    LongDouble,
}

impl Format {
    /// Bits of the significand, the leading one included.
    fn precision(self) -> i32 {
        match self {
            Format::Float => 24,
            Format::Double => 53,
            Format::LongDouble => 64,
        }
    }

    fn max_exponent(self) -> i32 {
        match self {
            Format::Float => 127,
            Format::Double => 1023,
            Format::LongDouble => 16383,
        }
    }

    /// The bits of a number: significand and biased exponent.
    fn pack(self, significand: u64, exponent: i32) -> u128 {
        let stored = self.precision() - i32::from(self != Format::LongDouble);
        let mask = (1u128 << stored) - 1;
        (u128::from(significand) & mask) | ((exponent as u128) << stored)
    }
}

/// The bits of a hexadecimal constant in lower case, without suffix.
pub(super) fn hexadecimal(text: &str, format: Format) -> Option<u128> {
    let (digits, exponent) = text.strip_prefix("0x")?.split_once('p')?;
    let exponent = clamped(exponent)?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + fraction.len() == 0 {
        return None;
    }
    let mut value = 0u128;
    let mut scale = exponent.saturating_sub(4 * fraction.len() as i32);
    let mut sticky = false;
    for digit in whole.chars().chain(fraction.chars()) {
        let digit = digit.to_digit(16)?;
        if value >> 120 == 0 {
            value = value << 4 | u128::from(digit);
        } else {
            sticky |= digit != 0;
            scale = scale.saturating_add(4);
        }
    }
    Some(round(value, sticky, scale, format))
}

/// The ten bytes of a decimal constant, which has the right form.
pub(super) fn decimal_long_double(text: &str) -> Option<[u8; 10]> {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut scale = clamped(exponent)?.saturating_sub(fraction.len() as i32);
    let all: Vec<u32> = whole.chars().chain(fraction.chars()).filter_map(|c| c.to_digit(10)).collect();
    let start = all.iter().position(|d| *d != 0).unwrap_or(all.len());
    let mut digits = all[start..].to_vec();
    if digits.len() > MAX_DIGITS {
        let rest = digits.split_off(MAX_DIGITS);
        scale = scale.saturating_add(rest.len() as i32);
        // What is cut off decides only whether the number lies above a tie.
        let last = digits.last_mut().expect("many digits are left");
        *last |= u32::from(rest.iter().any(|d| *d != 0));
    }
    let bits = decimal(&digits, scale).to_le_bytes();
    Some(bits[..10].try_into().expect("ten of sixteen bytes"))
}

/// A constant of 16 bits, which has the right form; too large ones are infinite.
pub(super) fn half(text: &str) -> Option<f32> {
    let value = ieee::Half::from_str_r(text, Round::NearestTiesToEven).ok()?.value;
    let exact: ieee::Single = value.convert(&mut false).value;
    Some(f32::from_bits(exact.to_bits() as u32))
}

/// The bits of a constant of 128.
pub(super) fn quad(text: &str) -> Option<u128> {
    Some(ieee::Quad::from_str_r(text, Round::NearestTiesToEven).ok()?.value.to_bits())
}

/// More digits than that never decide a rounding of 64 bits on their own, but for being there.
const MAX_DIGITS: usize = 12_000;

/// An exponent, kept where it can't overflow and stays out of every type's range.
fn clamped(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.bytes().fold(0i32, |v, b| (v * 10 + i32::from(b - b'0')).min(10_000_000));
    Some(if text.starts_with('-') { -value } else { value })
}

/// `digits` times a power of ten.
fn decimal(digits: &[u32], scale: i32) -> u128 {
    let format = Format::LongDouble;
    let magnitude = digits.len() as i32 + scale;
    if digits.is_empty() || magnitude < -5000 {
        return 0;
    }
    if magnitude > 5000 {
        return format.pack(1 << 63, 2 * format.max_exponent() + 1);
    }
    let mut numerator = Big::default();
    digits.iter().for_each(|d| numerator.multiply_add(10, *d));
    let mut denominator = Big::one();
    let by_ten = if scale >= 0 { &mut numerator } else { &mut denominator };
    (0..scale.unsigned_abs()).for_each(|_| by_ten.multiply_add(10, 0));
    // A quotient of 67 or 68 bits, and whether something remains.
    let shift = 67 + denominator.bits() as i32 - numerator.bits() as i32;
    if shift >= 0 {
        numerator.shift_left(shift as u32)
    } else {
        denominator.shift_left(shift.unsigned_abs())
    }
    denominator.shift_left(68);
    let mut quotient = 0u128;
    for _ in 0..=68 {
        quotient <<= 1;
        if numerator.subtract(&denominator) {
            quotient |= 1;
        }
        denominator.halve();
    }
    round(quotient, !numerator.is_zero(), -shift, format)
}

/// `value * 2^scale`, a little more if `sticky`, as the bits of the format.
fn round(value: u128, sticky: bool, scale: i32, format: Format) -> u128 {
    if value == 0 {
        return 0;
    }
    let bits = 128 - value.leading_zeros() as i32;
    let exponent = scale.saturating_add(bits - 1);
    let min = 1 - format.max_exponent();
    // Subnormal numbers have fewer bits.
    let keep = format.precision() - (min.saturating_sub(exponent)).max(0);
    if keep < 0 {
        return 0;
    }
    let cut = bits - keep;
    let mut significand = if cut <= 0 { value << -cut } else { shift_rounding(value, cut as u32, sticky) };
    let mut exponent = exponent.max(min);
    if significand >> format.precision() != 0 {
        significand >>= 1;
        exponent += 1;
    }
    if exponent > format.max_exponent() {
        return format.pack(1 << 63, 2 * format.max_exponent() + 1);
    }
    let normal = significand >> (format.precision() - 1) != 0;
    format.pack(significand as u64, if normal { exponent + format.max_exponent() } else { 0 })
}

/// Without its low bits, rounded to nearest.
fn shift_rounding(value: u128, cut: u32, sticky: bool) -> u128 {
    let kept = value.checked_shr(cut).unwrap_or(0);
    let half = 1u128 << (cut - 1);
    let rest = value & (half | (half - 1));
    let up = rest > half || rest == half && (sticky || kept & 1 == 1);
    kept + u128::from(up)
}

/// A natural number: digits to the base 2^32, lowest first, the highest not zero.
#[derive(Default)]
struct Big(Vec<u32>);

impl Big {
    fn one() -> Big {
        Big(vec![1])
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn bits(&self) -> u32 {
        self.0.last().map_or(0, |top| self.0.len() as u32 * 32 - top.leading_zeros())
    }

    fn multiply_add(&mut self, factor: u32, add: u32) {
        let mut carry = u64::from(add);
        for digit in &mut self.0 {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.0.push(carry as u32);
        }
    }

    fn shift_left(&mut self, bits: u32) {
        if self.is_zero() {
            return;
        }
        self.multiply_add(1 << (bits % 32), 0);
        self.0.splice(0..0, std::iter::repeat_n(0, (bits / 32) as usize));
    }

    fn halve(&mut self) {
        let mut carry = 0;
        for digit in self.0.iter_mut().rev() {
            let low = *digit & 1;
            *digit = *digit >> 1 | carry << 31;
            carry = low;
        }
        self.trim();
    }

    /// Takes `other` away if it is not larger.
    fn subtract(&mut self, other: &Big) -> bool {
        let less = (self.0.len().cmp(&other.0.len())).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()));
        if less.is_lt() {
            return false;
        }
        let mut borrow = 0i64;
        for (index, digit) in self.0.iter_mut().enumerate() {
            let difference = i64::from(*digit) - i64::from(other.0.get(index).copied().unwrap_or(0)) + borrow;
            *digit = difference as u32;
            borrow = difference >> 32;
        }
        self.trim();
        true
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> f64 {
        f64::from_bits(hexadecimal(text, Format::Double).unwrap() as u64)
    }

    #[test]
    fn hexadecimal_doubles() {
        assert_eq!(hex("0x1p-3"), 0.125);
        assert_eq!(hex("0x1.fffffffffffffp+1023"), f64::MAX);
        assert_eq!(hex("0x1p-1074"), f64::from_bits(1));
        assert_eq!(hex("0x0.8p-1074"), 0.0);
        assert_eq!(hex("0x1.80000000000008p0"), hex("0x1.8p0"), "a tie goes to the even one");
        assert_eq!(hex("0x1.80000000000008000000000000000000000001p0"), hex("0x1.8000000000001p0"));
        assert_eq!(hex("0x1p1024"), f64::INFINITY);
        assert_eq!(f32::from_bits(hexadecimal("0x1.8p1", Format::Float).unwrap() as u32), 3.0);
        assert!(hexadecimal("0x.p1", Format::Double).is_none() && hexadecimal("0x1.8", Format::Double).is_none());
    }

    /// Sign and exponent, significand.
    fn parts(text: &str) -> (u16, u64) {
        let bytes = decimal_long_double(text).unwrap();
        let significand = u64::from_le_bytes(bytes[..8].try_into().unwrap());
        (u16::from_le_bytes([bytes[8], bytes[9]]), significand)
    }

    #[test]
    fn decimal_long_doubles() {
        // As gcc writes them.
        assert_eq!(parts("1"), (0x3fff, 1 << 63));
        assert_eq!(parts("0.1"), (0x3ffb, 0xcccc_cccc_cccc_cccd));
        assert_eq!(parts("3.14159265358979323846264338327950288"), (0x4000, 0xc90f_daa2_2168_c235));
        assert_eq!(parts("1.18973149535723176502126385303097021e+4932"), (0x7ffe, u64::MAX));
        assert_eq!(parts("3.36210314311209350626267781732175260e-4932"), (1, 1 << 63));
        assert_eq!(parts("3.64519953188247460252840593361941982e-4951"), (0, 1));
        assert_eq!(parts("1e5000"), (0x7fff, 1 << 63));
        assert_eq!(parts("1e-99999999999"), (0, 0));
        assert_eq!(parts("0.0"), (0, 0));
    }
}
