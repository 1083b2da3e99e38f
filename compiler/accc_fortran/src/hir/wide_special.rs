//! Error functions, gamma functions and Bessel functions of the first kind of constants of `real(10)` and `real(16)`: series
//! with more bits than what they lose. Source: Abramowitz and Stegun, 6.5.29, 7.1.6, 9.1.10; Fortran 2008, section 13.7.

use super::Intrinsic;
use astro_float_num::{BigFloat, Consts, RoundingMode};

const MODE: RoundingMode = RoundingMode::ToEven;

/// Bits of results, of which the kinds have 113 at most.
const BITS: usize = 320;

/// Arguments of series may be as large as this; `erfc` is 0 in front of it.
const LARGEST: f64 = 110.0;
/// The gamma function has no number of the kinds behind it.
const LARGEST_GAMMA: f64 = 1760.0;

/// A function of one number; `None` where it is another's, or has no value there.
pub fn of_one(id: Intrinsic, x: &BigFloat, constants: &mut Consts) -> Option<BigFloat> {
    match id {
        Intrinsic::Erf => Some(match size(x) {
            far if far > 10.0 => number(if x.is_negative() { -1 } else { 1 }, BITS),
            _ => erf(x, bits_for(x), constants),
        }),
        Intrinsic::Erfc => Some(erfc(x, constants)?.0),
        Intrinsic::ErfcScaled => {
            let (rest, bits) = erfc(x, constants)?;
            let growth = x.mul(x, bits, MODE).exp(bits, MODE, constants);
            Some(rest.mul(&growth, bits, MODE))
        }
        Intrinsic::Gamma => gamma(x, constants),
        Intrinsic::LogGamma => Some(gamma(x, constants)?.abs().ln(BITS, MODE, constants)),
        Intrinsic::BesselJ0 => bessel(0, x),
        Intrinsic::BesselJ1 => bessel(1, x),
        _ => None,
    }
}

fn number(value: i64, bits: usize) -> BigFloat {
    BigFloat::from_i64(value, bits)
}

/// About as large.
fn size(x: &BigFloat) -> f64 {
    let Some(exponent) = x.exponent() else { return f64::INFINITY };
    let top = x.mantissa_digits().and_then(|words| words.last().copied()).unwrap_or(0);
    top as f64 / 2f64.powi(64) * 2f64.powi(exponent.clamp(-1000, 1000))
}

/// Bits for a series whose terms grow as `exp(x**2)`.
fn bits_for(x: &BigFloat) -> usize {
    BITS + (3.0 * size(x) * size(x)) as usize
}

/// Adds terms until they are below the last bit; `next` makes term `n` of the one in front of it.
fn sum(first: BigFloat, bits: usize, next: impl Fn(&BigFloat, i64) -> BigFloat) -> BigFloat {
    let (mut total, mut term) = (first.clone(), first);
    for n in 1.. {
        term = next(&term, n);
        total = total.add(&term, bits, MODE);
        let gap = total.exponent().zip(term.exponent()).map(|(total, term)| i64::from(total) - i64::from(term));
        if term.is_zero() || gap.is_none_or(|gap| gap > bits as i64) {
            break;
        }
    }
    total
}

/// `2 / sqrt(pi) * exp(-x**2) * sum of 2**n x**(2n+1) / (2n+1)!!`
fn erf(x: &BigFloat, bits: usize, constants: &mut Consts) -> BigFloat {
    let square = x.mul(x, bits, MODE);
    let twice = square.mul(&number(2, bits), bits, MODE);
    let series = sum(x.clone(), bits, |term, n| term.mul(&twice, bits, MODE).div(&number(2 * n + 1, bits), bits, MODE));
    let falling = square.neg().exp(bits, MODE, constants);
    let root = constants.pi(bits, MODE).sqrt(bits, MODE);
    series.mul(&falling, bits, MODE).mul(&number(2, bits), bits, MODE).div(&root, bits, MODE)
}

/// With the bits that it was computed with.
fn erfc(x: &BigFloat, constants: &mut Consts) -> Option<(BigFloat, usize)> {
    if size(x) > LARGEST {
        return None;
    }
    let bits = bits_for(x);
    Some((number(1, bits).sub(&erf(x, bits, constants), bits, MODE), bits))
}

/// By the incomplete gamma function up to a far number, `N**z exp(-N) * sum of N**n / (z (z+1) ... (z+n))`, of a number
/// between 1 and 2, and the recurrence.
fn gamma(x: &BigFloat, constants: &mut Consts) -> Option<BigFloat> {
    const FAR: i64 = 250;
    if size(x) > LARGEST_GAMMA || x.is_zero() || x.is_negative() && x.fract().is_zero() {
        return None;
    }
    let one = number(1, BITS);
    let (mut base, mut factor) = (x.clone(), one.clone());
    while base >= number(2, BITS) {
        base = base.sub(&one, BITS, MODE);
        factor = factor.mul(&base, BITS, MODE);
    }
    let mut divisor = one.clone();
    while base < one {
        divisor = divisor.mul(&base, BITS, MODE);
        base = base.add(&one, BITS, MODE);
    }
    let far = number(FAR, BITS);
    let series = sum(one.div(&base, BITS, MODE), BITS, |term, n| {
        term.mul(&far, BITS, MODE).div(&base.add(&number(n, BITS), BITS, MODE), BITS, MODE)
    });
    let power = far.pow(&base, BITS, MODE, constants);
    let falling = far.neg().exp(BITS, MODE, constants);
    let of_base = series.mul(&power, BITS, MODE).mul(&falling, BITS, MODE);
    Some(of_base.mul(&factor, BITS, MODE).div(&divisor, BITS, MODE))
}

/// `(x/2)**order * sum of (-x**2/4)**n / (n! (n+order)!)`
pub fn bessel(order: i64, x: &BigFloat) -> Option<BigFloat> {
    const LARGEST_ORDER: i64 = 1000;
    if size(x) > LARGEST || !(0..=LARGEST_ORDER).contains(&order) {
        return None;
    }
    let bits = BITS + 4 * size(x) as usize;
    let half = x.div(&number(2, bits), bits, MODE);
    let step = half.mul(&half, bits, MODE).neg();
    let mut first = number(1, bits);
    for n in 1..=order {
        first = first.mul(&half, bits, MODE).div(&number(n, bits), bits, MODE);
    }
    if first.is_zero() {
        return Some(first);
    }
    Some(sum(first, bits, |term, n| term.mul(&step, bits, MODE).div(&number(n * (n + order), bits), bits, MODE)))
}
