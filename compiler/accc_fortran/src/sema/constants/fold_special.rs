//! Special functions of constants: the C library's, as programs get them when they run. Source: Fortran 2008, section 13.7.

use crate::hir::Intrinsic;
use std::ffi::c_int;

// SAFETY: functions of <math.h>, with C's types; they read nothing but their arguments.
unsafe extern "C" {
    safe fn erf(x: f64) -> f64;
    safe fn erfc(x: f64) -> f64;
    safe fn tgamma(x: f64) -> f64;
    safe fn lgamma(x: f64) -> f64;
    safe fn j0(x: f64) -> f64;
    safe fn j1(x: f64) -> f64;
    safe fn jn(n: c_int, x: f64) -> f64;
    safe fn y0(x: f64) -> f64;
    safe fn y1(x: f64) -> f64;
    safe fn yn(n: c_int, x: f64) -> f64;
}

/// A function of one real; `None` for others.
pub fn of_one(id: Intrinsic, x: f64) -> Option<f64> {
    Some(match id {
        Intrinsic::Erf => erf(x),
        Intrinsic::Erfc => erfc(x),
        Intrinsic::ErfcScaled if x.abs() < 25.0 => (x * x).exp() * erfc(x),
        Intrinsic::Gamma => tgamma(x),
        Intrinsic::LogGamma => lgamma(x),
        Intrinsic::BesselJ0 => j0(x),
        Intrinsic::BesselJ1 => j1(x),
        Intrinsic::BesselY0 if x > 0.0 => y0(x),
        Intrinsic::BesselY1 if x > 0.0 => y1(x),
        _ => return None,
    })
}

/// A Bessel function of that order.
pub fn of_order(id: Intrinsic, order: i64, x: f64) -> Option<f64> {
    let order = c_int::try_from(order).ok().filter(|order| *order >= 0)?;
    match id {
        Intrinsic::BesselJn | Intrinsic::BesselJnVector => Some(jn(order, x)),
        Intrinsic::BesselYn | Intrinsic::BesselYnVector if x > 0.0 => Some(yn(order, x)),
        _ => None,
    }
}
