//! Arithmetic on complex constants of kind 10 and 16, whose parts are held as binary128. Source: Fortran 2008, sections 7.1.5
//! and 13.7. Each operation on parts is rounded to the kind, as the program has it.

use super::fold_error::FoldError;
use crate::hir::{BinaryOp, Const, Intrinsic, Type, wide, wide_math};

/// Real and imaginary part.
pub type Complex = (u128, u128);

type Folded = Result<Const, FoldError>;

/// `z op w` where both are complex.
pub fn binary(op: BinaryOp, z: Complex, w: Complex, ty: &Type) -> Option<Folded> {
    let kind = ty.kind();
    let part = |op, a, b| wide::calculate(op, a, b, kind);
    match op {
        BinaryOp::Add | BinaryOp::Sub => finite(part(op, z.0, w.0)?, part(op, z.1, w.1)?),
        BinaryOp::Mul => finite_pair(product(z, w, kind)?),
        BinaryOp::Div if wide::is_zero(w.0) && wide::is_zero(w.1) => Some(Err(FoldError::DivideByZero)),
        BinaryOp::Div => finite_pair(quotient(z, w, kind)?),
        BinaryOp::Pow if wide::is_zero(z.0) && wide::is_zero(z.1) => None,
        BinaryOp::Pow => finite_pair(exp(product(w, log(z, kind)?, kind)?, kind)?),
        BinaryOp::Eq => Some(Ok(Const::Logical(is_same(z, w)))),
        BinaryOp::Ne => Some(Ok(Const::Logical(!is_same(z, w)))),
        BinaryOp::Concat
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => None,
    }
}

/// `z ** n`, by repeated multiplication.
pub fn power(z: Complex, n: i64, ty: &Type) -> Option<Folded> {
    let kind = ty.kind();
    let one = (wide::of_integer(1, kind), 0);
    if n < 0 && wide::is_zero(z.0) && wide::is_zero(z.1) {
        return Some(Err(FoldError::DivideByZero));
    }
    let (mut result, mut square, mut left) = (one, z, n.unsigned_abs());
    while left > 0 {
        if left & 1 == 1 {
            result = product(result, square, kind)?;
        }
        left >>= 1;
        if left > 0 {
            square = product(square, square, kind)?;
        }
    }
    finite_pair(if n < 0 { quotient(one, result, kind)? } else { result })
}

/// A function of one complex constant; `None` where it is left to run time.
pub fn function(id: Intrinsic, z: Complex, ty: &Type) -> Option<Folded> {
    let kind = ty.kind();
    match id {
        Intrinsic::Abs => real(wide_math::of_two(Intrinsic::Hypot, z.0, z.1, kind)?),
        Intrinsic::Aimag => real(z.1),
        Intrinsic::Conjg => finite(z.0, wide::negative(z.1)),
        Intrinsic::Exp => finite_pair(exp(z, kind)?),
        Intrinsic::Log if !(wide::is_zero(z.0) && wide::is_zero(z.1)) => finite_pair(log(z, kind)?),
        Intrinsic::Sqrt => finite_pair(square_root(z, kind)?),
        Intrinsic::Sin => {
            let [sin, cos, sinh, cosh] = circular(z.0, z.1, kind)?;
            finite(times(sin, cosh, kind)?, times(cos, sinh, kind)?)
        }
        Intrinsic::Cos => {
            let [sin, cos, sinh, cosh] = circular(z.0, z.1, kind)?;
            finite(times(cos, cosh, kind)?, wide::negative(times(sin, sinh, kind)?))
        }
        _ => None,
    }
}

/// The number in another kind.
pub fn of_kind(z: Complex, kind: u8) -> Const {
    Const::WideComplex(wide::of_kind(z.0, kind), wide::of_kind(z.1, kind))
}

fn real(value: u128) -> Option<Folded> {
    Some(if wide::is_finite(value) { Ok(Const::Wide(value)) } else { Err(FoldError::Overflow) })
}

fn finite(re: u128, im: u128) -> Option<Folded> {
    let both = wide::is_finite(re) && wide::is_finite(im);
    Some(if both { Ok(Const::WideComplex(re, im)) } else { Err(FoldError::Overflow) })
}

fn finite_pair(z: Complex) -> Option<Folded> {
    finite(z.0, z.1)
}

fn is_same(z: Complex, w: Complex) -> bool {
    let equal = |a, b| wide::compare(a, b).is_some_and(std::cmp::Ordering::is_eq);
    equal(z.0, w.0) && equal(z.1, w.1)
}

fn times(a: u128, b: u128, kind: u8) -> Option<u128> {
    wide::calculate(BinaryOp::Mul, a, b, kind)
}

fn product((a, b): Complex, (c, d): Complex, kind: u8) -> Option<Complex> {
    let part = |op, x, y| wide::calculate(op, x, y, kind);
    let re = part(BinaryOp::Sub, times(a, c, kind)?, times(b, d, kind)?)?;
    Some((re, part(BinaryOp::Add, times(a, d, kind)?, times(b, c, kind)?)?))
}

/// By the divisor's larger part, so that nothing overflows.
fn quotient((a, b): Complex, (c, d): Complex, kind: u8) -> Option<Complex> {
    let part = |op, x, y| wide::calculate(op, x, y, kind);
    let size = |x| wide_math::of_one(Intrinsic::Abs, x, kind);
    let below = wide::compare(size(c)?, size(d)?)?.is_lt();
    let (less, more) = if below { (c, d) } else { (d, c) };
    let ratio = part(BinaryOp::Div, less, more)?;
    let divisor = part(BinaryOp::Add, times(less, ratio, kind)?, more)?;
    let (u, v) = if below { (a, b) } else { (b, a) };
    let re = part(BinaryOp::Add, times(u, ratio, kind)?, v)?;
    let im = part(BinaryOp::Sub, times(v, ratio, kind)?, u)?;
    let im = if below { im } else { wide::negative(im) };
    Some((part(BinaryOp::Div, re, divisor)?, part(BinaryOp::Div, im, divisor)?))
}

fn exp((x, y): Complex, kind: u8) -> Option<Complex> {
    let one = |id, x| wide_math::of_one(id, x, kind);
    let size = one(Intrinsic::Exp, x)?;
    Some((times(size, one(Intrinsic::Cos, y)?, kind)?, times(size, one(Intrinsic::Sin, y)?, kind)?))
}

fn log((x, y): Complex, kind: u8) -> Option<Complex> {
    let size = wide_math::of_two(Intrinsic::Hypot, x, y, kind)?;
    Some((wide_math::of_one(Intrinsic::Log, size, kind)?, wide_math::of_two(Intrinsic::Atan2, y, x, kind)?))
}

/// The sine and cosine of `x`, the hyperbolic ones of `y`.
fn circular(x: u128, y: u128, kind: u8) -> Option<[u128; 4]> {
    let one = |id, x| wide_math::of_one(id, x, kind);
    Some([one(Intrinsic::Sin, x)?, one(Intrinsic::Cos, x)?, one(Intrinsic::Sinh, y)?, one(Intrinsic::Cosh, y)?])
}

/// The root with a real part that is not negative.
fn square_root((x, y): Complex, kind: u8) -> Option<Complex> {
    let part = |op, a, b| wide::calculate(op, a, b, kind);
    if wide::is_zero(x) && wide::is_zero(y) {
        return Some((0, y));
    }
    let size = wide_math::of_two(Intrinsic::Hypot, x, y, kind)?;
    let sum = part(BinaryOp::Add, wide_math::of_one(Intrinsic::Abs, x, kind)?, size)?;
    let half = wide_math::of_one(Intrinsic::Sqrt, part(BinaryOp::Div, sum, wide::of_integer(2, kind))?, kind)?;
    let twice = part(BinaryOp::Add, half, half)?;
    if !wide::is_negative(x) {
        return Some((half, part(BinaryOp::Div, y, twice)?));
    }
    let re = part(BinaryOp::Div, wide_math::of_one(Intrinsic::Abs, y, kind)?, twice)?;
    Some((re, if wide::is_negative(y) { wide::negative(half) } else { half }))
}
