//! x87 extended numbers for constants: 64-bit significand, 15-bit exponent, rounded to nearest even.
//!
//! `long double` on x86-64 has no counterpart in Rust, and initialisers of static objects need its arithmetic at compile
//! time. Source: Intel 64 Architectures manual, volume 1, section 4.2.2 and 4.8; IEEE 754, section 4.3.1.

/// A number as its 10 bytes say. Invariant of finite numbers but zero: `significand` has its top bit set, the value is
/// `significand * 2^(exponent - 63)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum F80 {
    Nan { negative: bool },
    Infinite { negative: bool },
    Zero { negative: bool },
    Finite { negative: bool, exponent: i32, significand: u64 },
}

const BIAS: i32 = 16383;
const LEAST_EXPONENT: i32 = -16382;
const INTEGER_BIT: u64 = 1 << 63;
const SPECIAL: u16 = 0x7fff;

impl F80 {
    pub fn from_bytes(bytes: [u8; 10]) -> F80 {
        let significand =
            u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]]);
        let top = u16::from_le_bytes([bytes[8], bytes[9]]);
        let (negative, exponent) = (top >> 15 != 0, top & SPECIAL);
        if exponent == SPECIAL {
            return if significand << 1 == 0 { F80::Infinite { negative } } else { F80::Nan { negative } };
        }
        if significand == 0 {
            return F80::Zero { negative };
        }
        let exponent = if exponent == 0 { LEAST_EXPONENT } else { i32::from(exponent) - BIAS };
        let shift = significand.leading_zeros();
        F80::Finite { negative, exponent: exponent - shift as i32, significand: significand << shift }
    }

    pub fn to_bytes(self) -> [u8; 10] {
        let (negative, exponent, significand) = match self {
            F80::Nan { negative } => (negative, SPECIAL, INTEGER_BIT | INTEGER_BIT >> 1),
            F80::Infinite { negative } => (negative, SPECIAL, INTEGER_BIT),
            F80::Zero { negative } => (negative, 0, 0),
            F80::Finite { negative, exponent, significand } if exponent < LEAST_EXPONENT => {
                (negative, 0, significand >> (LEAST_EXPONENT - exponent).min(63))
            }
            F80::Finite { negative, exponent, significand } => (negative, (exponent + BIAS) as u16, significand),
        };
        let mut bytes = [0; 10];
        bytes[..8].copy_from_slice(&significand.to_le_bytes());
        bytes[8..].copy_from_slice(&(exponent | u16::from(negative) << 15).to_le_bytes());
        bytes
    }

    pub fn from_int(value: i128) -> F80 {
        round(value < 0, 127, value.unsigned_abs(), false)
    }

    pub fn from_double(value: f64) -> F80 {
        let (bits, negative) = (value.to_bits(), value.is_sign_negative());
        let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        match exponent {
            0x7ff if fraction == 0 => F80::Infinite { negative },
            0x7ff => F80::Nan { negative },
            0 => round(negative, -1022 + 127 - 52, u128::from(fraction), false),
            _ => round(negative, exponent - 1023 + 127 - 52, u128::from(fraction | 1 << 52), false),
        }
    }

    /// Rounded once, to the nearest even.
    pub fn to_double(self) -> f64 {
        let sign = |value: f64, negative: bool| if negative { -value } else { value };
        match self {
            F80::Nan { negative } => sign(f64::NAN, negative),
            F80::Infinite { negative } => sign(f64::INFINITY, negative),
            F80::Zero { negative } => sign(0.0, negative),
            F80::Finite { negative, exponent, significand } => sign(double(exponent, significand), negative),
        }
    }

    /// Towards zero; `None` if 65 bits don't hold it.
    pub fn to_int(self) -> Option<i128> {
        match self {
            F80::Zero { .. } => Some(0),
            F80::Finite { exponent, .. } if exponent < 0 => Some(0),
            F80::Finite { negative, exponent, significand } if exponent <= 63 => {
                let value = i128::from(significand >> (63 - exponent));
                Some(if negative { -value } else { value })
            }
            F80::Finite { .. } | F80::Infinite { .. } | F80::Nan { .. } => None,
        }
    }

    pub fn is_zero(self) -> bool {
        matches!(self, F80::Zero { .. })
    }

    fn negative(self) -> bool {
        match self {
            F80::Nan { negative }
            | F80::Infinite { negative }
            | F80::Zero { negative }
            | F80::Finite { negative, .. } => negative,
        }
    }
}

impl std::ops::Neg for F80 {
    type Output = F80;

    fn neg(self) -> F80 {
        let negative = !self.negative();
        match self {
            F80::Nan { .. } => F80::Nan { negative },
            F80::Infinite { .. } => F80::Infinite { negative },
            F80::Zero { .. } => F80::Zero { negative },
            F80::Finite { exponent, significand, .. } => F80::Finite { negative, exponent, significand },
        }
    }
}

impl std::ops::Add for F80 {
    type Output = F80;

    fn add(self, other: F80) -> F80 {
        match (self, other) {
            (F80::Nan { .. }, _) => self,
            (_, F80::Nan { .. }) => other,
            (F80::Infinite { negative: a }, F80::Infinite { negative: b }) if a != b => F80::Nan { negative: true },
            (F80::Infinite { .. }, _) => self,
            (_, F80::Infinite { .. }) => other,
            (F80::Zero { negative: a }, F80::Zero { negative: b }) => F80::Zero { negative: a && b },
            (F80::Zero { .. }, F80::Finite { .. }) => other,
            (F80::Finite { .. }, F80::Zero { .. }) => self,
            (
                F80::Finite { negative: n, exponent: e, significand: s },
                F80::Finite { negative: m, exponent: f, significand: t },
            ) if (e, s) >= (f, t) => add_ordered((n, e, s), (m, f, t)),
            (F80::Finite { .. }, F80::Finite { .. }) => other + self,
        }
    }
}

impl std::ops::Sub for F80 {
    type Output = F80;

    fn sub(self, other: F80) -> F80 {
        self + -other
    }
}

impl std::ops::Mul for F80 {
    type Output = F80;

    fn mul(self, other: F80) -> F80 {
        let negative = self.negative() != other.negative();
        match (self, other) {
            (F80::Nan { .. }, _) => self,
            (_, F80::Nan { .. }) => other,
            (F80::Infinite { .. }, F80::Zero { .. }) | (F80::Zero { .. }, F80::Infinite { .. }) => {
                F80::Nan { negative: true }
            }
            (F80::Infinite { .. }, _) | (_, F80::Infinite { .. }) => F80::Infinite { negative },
            (F80::Zero { .. }, _) | (_, F80::Zero { .. }) => F80::Zero { negative },
            (F80::Finite { exponent: e, significand: s, .. }, F80::Finite { exponent: f, significand: t, .. }) => {
                round(negative, e + f + 1, u128::from(s) * u128::from(t), false)
            }
        }
    }
}

impl std::ops::Div for F80 {
    type Output = F80;

    fn div(self, other: F80) -> F80 {
        let negative = self.negative() != other.negative();
        match (self, other) {
            (F80::Nan { .. }, _) => self,
            (_, F80::Nan { .. }) => other,
            (F80::Infinite { .. }, F80::Infinite { .. }) | (F80::Zero { .. }, F80::Zero { .. }) => {
                F80::Nan { negative: true }
            }
            (F80::Infinite { .. }, _) | (_, F80::Zero { .. }) => F80::Infinite { negative },
            (F80::Zero { .. }, _) | (_, F80::Infinite { .. }) => F80::Zero { negative },
            (F80::Finite { exponent: e, significand: s, .. }, F80::Finite { exponent: f, significand: t, .. }) => {
                let (dividend, divisor) = (u128::from(s) << 63, u128::from(t));
                let (high, rest) = (dividend / divisor, dividend % divisor);
                let (low, rest) = ((rest << 62) / divisor, (rest << 62) % divisor);
                round(negative, e - f + 2, high << 62 | low, rest != 0)
            }
        }
    }
}

/// `a + b` for `|a| >= |b|`. Both are shifted up by 62 bits, so that there are bits enough below to round right.
fn add_ordered(a: (bool, i32, u64), b: (bool, i32, u64)) -> F80 {
    let distance = (a.1 - b.1) as u32;
    let (x, y) = (u128::from(a.2) << 62, u128::from(b.2) << 62);
    let shifted = if distance > 126 { 0 } else { y >> distance };
    let lost = distance > 126 || shifted << distance != y;
    if a.0 == b.0 {
        return round(a.0, a.1 + 2, x + shifted, lost);
    }
    let difference = x - shifted - u128::from(lost);
    if difference == 0 { F80::Zero { negative: false } } else { round(a.0, a.1 + 2, difference, lost) }
}

/// The number `value * 2^(exponent - 127)`, and a little more if `sticky`, rounded.
fn round(negative: bool, exponent: i32, value: u128, sticky: bool) -> F80 {
    if value == 0 {
        return F80::Zero { negative };
    }
    let shift = value.leading_zeros();
    let (mut exponent, value) = (exponent - shift as i32, value << shift);
    let dropped = 64 + (LEAST_EXPONENT - exponent).max(0) as u32;
    let Some(mut significand) = round_off(value, dropped, sticky) else { return F80::Zero { negative } };
    if dropped > 64 {
        exponent = LEAST_EXPONENT;
    }
    if significand >> 64 != 0 {
        (significand, exponent) = (significand >> 1, exponent + 1);
    }
    if exponent > BIAS {
        return F80::Infinite { negative };
    }
    let significand = significand as u64;
    if significand == 0 {
        return F80::Zero { negative };
    }
    let shift = significand.leading_zeros();
    F80::Finite { negative, exponent: exponent - shift as i32, significand: significand << shift }
}

/// The value without its lowest bits, rounded to the nearest even; `None` if nothing can remain.
fn round_off(value: u128, bits: u32, sticky: bool) -> Option<u128> {
    if bits > 128 {
        return None;
    }
    let kept = value.checked_shr(bits).unwrap_or(0);
    let half = 1u128 << (bits - 1);
    let rest = if bits == 128 { value } else { value & ((1u128 << bits) - 1) };
    let up = rest > half || rest == half && (sticky || kept & 1 != 0);
    Some(kept + u128::from(up))
}

fn double(exponent: i32, significand: u64) -> f64 {
    let dropped = 11 + (-1022 - exponent).max(0) as u32;
    let Some(kept) = round_off(u128::from(significand), dropped.min(128), false) else { return 0.0 };
    let scale = exponent.max(-1022) - 52;
    if exponent > 1023 {
        return f64::INFINITY;
    }
    // Two exact steps, as 2^-1074 is not reached in one from a normal power.
    let value = kept as u64 as f64;
    let first = scale.clamp(-1000, 1000);
    value * 2f64.powi(first) * 2f64.powi(scale - first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i128) -> F80 {
        F80::from_int(value)
    }

    #[test]
    fn quotients_have_the_bits_that_the_machine_computes() {
        // 1.0L / 3.0L and 2.0L / 3.0L as gcc stores them.
        let third = [0xab, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xfd, 0x3f];
        assert_eq!((int(1) / int(3)).to_bytes(), third);
        let two_thirds = [0xab, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xfe, 0x3f];
        assert_eq!((int(2) / int(3)).to_bytes(), two_thirds);
        let tenth = [0xcd, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xfb, 0x3f];
        assert_eq!((int(1) / int(10)).to_bytes(), tenth);
    }

    #[test]
    fn doubles_come_and_go_unchanged() {
        for value in [0.0, -0.0, 1.0, -2.5, 1e308, 5e-324, 2.2250738585072014e-308, f64::INFINITY, 0.1] {
            let there = F80::from_double(value);
            assert_eq!(there.to_double().to_bits(), value.to_bits(), "{value}");
            assert_eq!(F80::from_bytes(there.to_bytes()), there);
        }
        assert!(F80::from_double(f64::NAN).to_double().is_nan());
    }

    #[test]
    fn sums_and_products_round_to_even() {
        let big = int(1 << 64);
        assert_eq!(big + int(1), big, "half a unit goes to the even neighbour");
        assert_eq!(big + int(3) - big, int(4));
        assert_eq!(int(u64::MAX.into()) * int(u64::MAX.into()) / int(u64::MAX.into()), int(u64::MAX.into()));
        assert_eq!(int(7) - int(7), F80::Zero { negative: false });
        assert_eq!(int(-7).to_int(), Some(-7));
    }

    #[test]
    fn the_least_number_and_the_largest_keep_their_bytes() {
        let least = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(F80::from_bytes(least).to_bytes(), least);
        let largest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0x7f];
        assert_eq!(F80::from_bytes(largest).to_bytes(), largest);
        assert_eq!(F80::from_bytes(largest) * int(2), F80::Infinite { negative: false });
        assert!((F80::from_bytes(least) / int(4)).is_zero());
    }
}
