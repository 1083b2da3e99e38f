//! Functions of the model of reals, of constants. Source: Fortran 2008, sections 13.4 and 13.7.

use super::fold::{FoldError, real};
use crate::hir::{Const, Intrinsic, Type};

/// A function of a real and, with `scale` and `set_exponent`, an integer; `operand` is the real's type, `ty` the
/// result's.
pub fn fold(id: Intrinsic, x: f64, n: i64, operand: &Type, ty: &Type) -> Option<Result<Const, FoldError>> {
    let (digits, least) = if operand.kind() == 4 { (24, -125) } else { (53, -1021) };
    let power = |n: i64| 2f64.powi(i32::try_from(n).unwrap_or(i32::MAX));
    let tiny = power(least - 1);
    let (fraction, exponent) = split(x);
    let value = match id {
        Intrinsic::Exponent => return Some(Ok(Const::int(exponent))),
        Intrinsic::Fraction => fraction,
        Intrinsic::Scale => scaled(x, n),
        Intrinsic::SetExponent => scaled(fraction, n),
        Intrinsic::Spacing if x == 0.0 => tiny,
        Intrinsic::Spacing => scaled(1.0, exponent - digits).max(tiny),
        Intrinsic::Rrspacing => scaled(fraction.abs(), digits),
        Intrinsic::IsNan => return Some(Ok(Const::Logical(x.is_nan()))),
        _ => return None,
    };
    Some(real(value, ty))
}

/// `nearest(x, s)`.
pub fn nearest(x: f64, s: f64, ty: &Type) -> Result<Const, FoldError> {
    let value = match (ty.kind(), s < 0.0) {
        (4, true) => f64::from((x as f32).next_down()),
        (4, false) => f64::from((x as f32).next_up()),
        (_, true) => x.next_down(),
        (_, false) => x.next_up(),
    };
    real(value, ty)
}

/// `x = fraction * 2**exponent` with a fraction from 0.5 to 1; 0 has 0 twice.
fn split(x: f64) -> (f64, i64) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let mut exponent = 0;
    let mut fraction = x;
    while fraction.abs() >= 1.0 {
        fraction /= 2.0;
        exponent += 1;
    }
    while fraction.abs() < 0.5 {
        fraction *= 2.0;
        exponent -= 1;
    }
    (fraction, exponent)
}

/// `x * 2**n`, in steps that do not overflow before the result does.
fn scaled(x: f64, n: i64) -> f64 {
    let (mut value, mut left) = (x, n.clamp(-4000, 4000));
    while left != 0 && value != 0.0 && value.is_finite() {
        let step = left.clamp(-1000, 1000);
        value *= 2f64.powi(step as i32);
        left -= step;
    }
    value
}
