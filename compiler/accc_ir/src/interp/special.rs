//! The error and gamma functions, which Rust's library lacks; good to about 14 digits.

use std::f64::consts::PI;

pub(super) fn erf(x: f64) -> f64 {
    if x.abs() > 3.0 { (1.0 - tail(x.abs())).copysign(x) } else { series(x) }
}

pub(super) fn erfc(x: f64) -> f64 {
    match x {
        x if x > 3.0 => tail(x),
        x if x < -3.0 => 2.0 - tail(-x),
        x => 1.0 - series(x),
    }
}

/// `2/sqrt(pi) exp(-x^2) sum of 2^n x^(2n+1) / (2n+1)!!` (Abramowitz and Stegun 7.1.6): no cancellation.
fn series(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..100 {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
    }
    2.0 / PI.sqrt() * (-x * x).exp() * sum
}

/// erfc for x > 3, by its continued fraction (7.1.14).
fn tail(x: f64) -> f64 {
    let fraction = (1..=60).rev().fold(x, |rest, n| x + f64::from(n) / 2.0 / rest);
    (-x * x).exp() / PI.sqrt() / fraction
}

/// Lanczos' approximation (g = 7, 9 terms) and the reflection formula.
pub(super) fn gamma(x: f64) -> f64 {
    if x < 0.5 {
        return PI / ((PI * x).sin() * gamma(1.0 - x));
    }
    let (t, sum) = lanczos(x - 1.0);
    (2.0 * PI).sqrt() * t.powf(x - 0.5) * (-t).exp() * sum
}

pub(super) fn log_gamma(x: f64) -> f64 {
    if x < 0.5 {
        return (PI / (PI * x).sin().abs()).ln() - log_gamma(1.0 - x);
    }
    let (t, sum) = lanczos(x - 1.0);
    0.5 * (2.0 * PI).ln() + (x - 0.5) * t.ln() - t + sum.ln()
}

fn lanczos(x: f64) -> (f64, f64) {
    const FIRST: f64 = 0.999_999_999_999_809_9;
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let sum = TERMS.iter().zip(1..).fold(FIRST, |sum, (term, n)| sum + term / (x + f64::from(n)));
    (x + 7.5, sum)
}
