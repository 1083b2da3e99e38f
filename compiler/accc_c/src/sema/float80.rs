//! x87 extended numbers for constants, as 10 bytes: `long double` on x86-64 has no counterpart in Rust, and initialisers of
//! static objects need its arithmetic at compile time. rustc_apfloat computes with them.
//! Source: Intel 64 Architectures manual, volume 1, section 4.2.2 and 4.8.

use rustc_apfloat::ieee::{Double, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// The number that the bytes say.
pub fn from_bytes(bytes: [u8; 10]) -> X87DoubleExtended {
    let mut all = [0; 16];
    all[..10].copy_from_slice(&bytes);
    X87DoubleExtended::from_bits(u128::from_le_bytes(all))
}

/// The bytes that say the number.
pub fn to_bytes(value: X87DoubleExtended) -> [u8; 10] {
    value.to_bits().to_le_bytes()[..10].try_into().expect("ten of sixteen bytes")
}

/// Exactly.
pub fn from_double(value: f64) -> X87DoubleExtended {
    Double::from_bits(value.to_bits().into()).convert(&mut false).value
}

/// Rounded once, to the nearest even.
pub fn to_double(value: X87DoubleExtended) -> f64 {
    let value: Double = value.convert(&mut false).value;
    f64::from_bits(value.to_bits() as u64)
}

/// What an operation on these gives: a NaN that it makes itself is negative on x86-64.
pub fn with_own_nan(result: X87DoubleExtended, operands: [X87DoubleExtended; 2]) -> X87DoubleExtended {
    let makes_it = result.is_nan() && !operands.iter().any(|operand| operand.is_nan());
    if makes_it && !result.is_negative() { -result } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_apfloat::Round;

    fn int(value: i128) -> X87DoubleExtended {
        X87DoubleExtended::from_i128_r(value, Round::NearestTiesToEven).value
    }

    #[test]
    fn quotients_have_the_bits_that_the_machine_computes() {
        // 1.0L / 3.0L and 2.0L / 3.0L as gcc stores them.
        let third = [0xab, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xfd, 0x3f];
        assert_eq!(to_bytes((int(1) / int(3)).value), third);
        let two_thirds = [0xab, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xfe, 0x3f];
        assert_eq!(to_bytes((int(2) / int(3)).value), two_thirds);
        let tenth = [0xcd, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xfb, 0x3f];
        assert_eq!(to_bytes((int(1) / int(10)).value), tenth);
    }

    #[test]
    fn doubles_come_and_go_unchanged() {
        for value in [0.0, -0.0, 1.0, -2.5, 1e308, 5e-324, 2.2250738585072014e-308, f64::INFINITY, 0.1] {
            let there = from_double(value);
            assert_eq!(to_double(there).to_bits(), value.to_bits(), "{value}");
            assert_eq!(to_bytes(from_bytes(to_bytes(there))), to_bytes(there));
        }
        assert!(to_double(from_double(f64::NAN)).is_nan());
    }

    #[test]
    fn sums_and_products_round_to_even() {
        let big = int(1 << 64);
        assert_eq!((big + int(1)).value, big, "half a unit goes to the even neighbour");
        assert_eq!(((big + int(3)).value - big).value, int(4));
        let most = int(u64::MAX.into());
        assert_eq!(((most * most).value / most).value, most);
        assert!((int(7) - int(7)).value.is_pos_zero());
    }

    #[test]
    fn the_least_number_and_the_largest_keep_their_bytes() {
        let least = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(to_bytes(from_bytes(least)), least);
        let largest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0x7f];
        assert_eq!(to_bytes(from_bytes(largest)), largest);
        assert!((from_bytes(largest) * int(2)).value.is_pos_infinity());
        assert!((from_bytes(least) / int(4)).value.is_zero());
    }

    #[test]
    fn what_an_operation_leaves_undefined_is_what_the_machine_gives() {
        let [zero, quiet] = [int(0), from_double(f64::NAN)];
        let indefinite = [0, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0xff];
        assert_eq!(to_bytes(with_own_nan((zero / zero).value, [zero, zero])), indefinite);
        assert!(!with_own_nan((quiet + zero).value, [quiet, zero]).is_negative());
    }
}
