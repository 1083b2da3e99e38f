//! Arithmetic on complex constants of every kind. Source: Fortran 2008, sections 7.1.5 and 13.7.
//!
//! What a complex number's parts are held in says a [`Part`]: those of kind 4 and 8 are computed in double precision and rounded
//! to the kind at the end, with products that are exact before they are added, so that the results are those of compilers that
//! compute constants with more digits; those of kind 10 and 16 are held as binary128, and each operation is rounded to the kind, as
//! the program has it.

use super::fold_error::FoldError;
use super::rounded::real;
use crate::hir::{BinaryOp, Const, Intrinsic, Type, wide, wide_math};

type Folded = Result<Const, FoldError>;

/// The real or the imaginary part of a constant.
pub trait Part: Copy {
    const ZERO: Self;
    fn one(kind: u8) -> Self;
    fn negative(self) -> Self;
    fn is_zero(self) -> bool;
    /// Less than zero.
    fn is_below(self) -> bool;
    /// Has a minus, zeroes too.
    fn is_signed(self) -> bool;
    fn equals(self, other: Self) -> bool;
    /// Whether its absolute value is the smaller one.
    fn is_smaller(self, than: Self) -> bool;
    /// A sum, difference, product or quotient.
    fn calculate(op: BinaryOp, a: Self, b: Self, kind: u8) -> Option<Self>;
    /// `a * b + c`
    fn multiply_add(a: Self, b: Self, c: Self, kind: u8) -> Option<Self>;
    /// `a * b + c * d`
    fn sum_of_products(a: Self, b: Self, c: Self, d: Self, kind: u8) -> Option<Self>;
    fn of_one(id: Intrinsic, x: Self, kind: u8) -> Option<Self>;
    fn of_two(id: Intrinsic, x: Self, y: Self, kind: u8) -> Option<Self>;
    /// The constant that has this value alone.
    fn real(self, ty: &Type) -> Folded;
    fn complex(z: (Self, Self), ty: &Type) -> Folded;
}

impl Part for f64 {
    const ZERO: f64 = 0.0;

    fn one(_: u8) -> f64 {
        1.0
    }

    fn negative(self) -> f64 {
        -self
    }

    fn is_zero(self) -> bool {
        self == 0.0
    }

    fn is_below(self) -> bool {
        self < 0.0
    }

    fn is_signed(self) -> bool {
        self.is_sign_negative()
    }

    fn equals(self, other: f64) -> bool {
        self == other
    }

    fn is_smaller(self, than: f64) -> bool {
        self.abs() < than.abs()
    }

    fn calculate(op: BinaryOp, a: f64, b: f64, _: u8) -> Option<f64> {
        match op {
            BinaryOp::Add => Some(a + b),
            BinaryOp::Sub => Some(a - b),
            BinaryOp::Mul => Some(a * b),
            BinaryOp::Div => Some(a / b),
            _ => None,
        }
    }

    fn multiply_add(a: f64, b: f64, c: f64, _: u8) -> Option<f64> {
        Some(a.mul_add(b, c))
    }

    /// Rounded nearly once.
    fn sum_of_products(a: f64, b: f64, c: f64, d: f64, _: u8) -> Option<f64> {
        let second = c * d;
        let lost = c.mul_add(d, -second);
        Some(a.mul_add(b, second) + lost)
    }

    fn of_one(id: Intrinsic, x: f64, _: u8) -> Option<f64> {
        match id {
            Intrinsic::Abs => Some(x.abs()),
            Intrinsic::Exp => Some(x.exp()),
            Intrinsic::Log => Some(x.ln()),
            Intrinsic::Sqrt => Some(x.sqrt()),
            Intrinsic::Sin => Some(x.sin()),
            Intrinsic::Cos => Some(x.cos()),
            Intrinsic::Sinh => Some(x.sinh()),
            Intrinsic::Cosh => Some(x.cosh()),
            _ => None,
        }
    }

    fn of_two(id: Intrinsic, x: f64, y: f64, _: u8) -> Option<f64> {
        match id {
            Intrinsic::Hypot => Some(x.hypot(y)),
            Intrinsic::Atan2 => Some(x.atan2(y)),
            _ => None,
        }
    }

    fn real(self, ty: &Type) -> Folded {
        real(self, ty)
    }

    fn complex(z: (f64, f64), ty: &Type) -> Folded {
        complex(z, ty)
    }
}

impl Part for u128 {
    const ZERO: u128 = 0;

    fn one(kind: u8) -> u128 {
        wide::of_integer(1, kind)
    }

    fn negative(self) -> u128 {
        wide::negative(self)
    }

    fn is_zero(self) -> bool {
        wide::is_zero(self)
    }

    fn is_below(self) -> bool {
        wide::is_negative(self) && !wide::is_zero(self)
    }

    fn is_signed(self) -> bool {
        wide::is_negative(self)
    }

    fn equals(self, other: u128) -> bool {
        wide::compare(self, other).is_some_and(std::cmp::Ordering::is_eq)
    }

    fn is_smaller(self, than: u128) -> bool {
        let size = |x| if wide::is_negative(x) { wide::negative(x) } else { x };
        wide::compare(size(self), size(than)).is_some_and(std::cmp::Ordering::is_lt)
    }

    fn calculate(op: BinaryOp, a: u128, b: u128, kind: u8) -> Option<u128> {
        wide::calculate(op, a, b, kind)
    }

    fn multiply_add(a: u128, b: u128, c: u128, kind: u8) -> Option<u128> {
        wide::calculate(BinaryOp::Add, wide::calculate(BinaryOp::Mul, a, b, kind)?, c, kind)
    }

    fn sum_of_products(a: u128, b: u128, c: u128, d: u128, kind: u8) -> Option<u128> {
        Self::multiply_add(a, b, wide::calculate(BinaryOp::Mul, c, d, kind)?, kind)
    }

    fn of_one(id: Intrinsic, x: u128, kind: u8) -> Option<u128> {
        wide_math::of_one(id, x, kind)
    }

    fn of_two(id: Intrinsic, x: u128, y: u128, kind: u8) -> Option<u128> {
        wide_math::of_two(id, x, y, kind)
    }

    fn real(self, _: &Type) -> Folded {
        if wide::is_finite(self) { Ok(Const::Wide(self)) } else { Err(FoldError::Overflow) }
    }

    fn complex((re, im): (u128, u128), _: &Type) -> Folded {
        let both = wide::is_finite(re) && wide::is_finite(im);
        if both { Ok(Const::WideComplex(re, im)) } else { Err(FoldError::Overflow) }
    }
}

/// `z op w` where both are complex.
pub fn binary<P: Part>(op: BinaryOp, z: (P, P), w: (P, P), ty: &Type) -> Option<Folded> {
    let kind = ty.kind();
    let is_zero = |z: (P, P)| z.0.is_zero() && z.1.is_zero();
    let is_same = z.0.equals(w.0) && z.1.equals(w.1);
    let value = match op {
        BinaryOp::Add | BinaryOp::Sub => (P::calculate(op, z.0, w.0, kind)?, P::calculate(op, z.1, w.1, kind)?),
        BinaryOp::Mul => product(z, w, kind)?,
        BinaryOp::Div if is_zero(w) => return Some(Err(FoldError::DivideByZero)),
        BinaryOp::Div => quotient(z, w, kind)?,
        BinaryOp::Pow if is_zero(z) => return None,
        BinaryOp::Pow => exp(product(w, log(z, kind)?, kind)?, kind)?,
        BinaryOp::Eq => return Some(Ok(Const::Logical(is_same))),
        BinaryOp::Ne => return Some(Ok(Const::Logical(!is_same))),
        BinaryOp::Concat
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => return None,
    };
    Some(P::complex(value, ty))
}

/// `z ** n`, by repeated multiplication.
pub fn power<P: Part>(z: (P, P), n: i64, ty: &Type) -> Option<Folded> {
    let kind = ty.kind();
    if n < 0 && z.0.is_zero() && z.1.is_zero() {
        return Some(Err(FoldError::DivideByZero));
    }
    let one = (P::one(kind), P::ZERO);
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
    Some(P::complex(if n < 0 { quotient(one, result, kind)? } else { result }, ty))
}

/// A function of one complex constant; `None` where it is left to run time.
pub fn function<P: Part>(id: Intrinsic, z: (P, P), ty: &Type) -> Option<Folded> {
    let kind = ty.kind();
    let value = match id {
        Intrinsic::Abs => return Some(P::of_two(Intrinsic::Hypot, z.0, z.1, kind)?.real(ty)),
        Intrinsic::Aimag => return Some(z.1.real(ty)),
        Intrinsic::Conjg => (z.0, z.1.negative()),
        Intrinsic::Exp => exp(z, kind)?,
        Intrinsic::Log if !(z.0.is_zero() && z.1.is_zero()) => log(z, kind)?,
        Intrinsic::Sqrt => square_root(z, kind)?,
        Intrinsic::Sin => sine(z, kind)?,
        Intrinsic::Cos => cosine(z, kind)?,
        Intrinsic::Sinh => hyperbolic_sine(z, kind)?,
        Intrinsic::Cosh => hyperbolic_cosine(z, kind)?,
        Intrinsic::Tan => quotient(sine(z, kind)?, cosine(z, kind)?, kind)?,
        Intrinsic::Tanh => quotient(hyperbolic_sine(z, kind)?, hyperbolic_cosine(z, kind)?, kind)?,
        _ => return None,
    };
    Some(P::complex(value, ty))
}

/// Both parts rounded to the kind.
pub fn complex((re, im): (f64, f64), ty: &Type) -> Folded {
    match (real(re, ty)?, real(im, ty)?) {
        (Const::Real(re), Const::Real(im)) => Ok(Const::Complex(re, im)),
        _ => Err(FoldError::Overflow),
    }
}

/// A number of kind 10 or 16 in another one of these.
pub fn of_kind((re, im): (u128, u128), kind: u8) -> Const {
    Const::WideComplex(wide::of_kind(re, kind), wide::of_kind(im, kind))
}

fn times<P: Part>(a: P, b: P, kind: u8) -> Option<P> {
    P::calculate(BinaryOp::Mul, a, b, kind)
}

fn product<P: Part>((a, b): (P, P), (c, d): (P, P), kind: u8) -> Option<(P, P)> {
    Some((P::sum_of_products(a, c, b.negative(), d, kind)?, P::sum_of_products(a, d, b, c, kind)?))
}

/// By the divisor's larger part, so that nothing overflows.
fn quotient<P: Part>((a, b): (P, P), (c, d): (P, P), kind: u8) -> Option<(P, P)> {
    let below = c.is_smaller(d);
    let (less, more) = if below { (c, d) } else { (d, c) };
    let ratio = P::calculate(BinaryOp::Div, less, more, kind)?;
    let divisor = P::multiply_add(less, ratio, more, kind)?;
    let (re, im) = match below {
        true => (P::multiply_add(a, ratio, b, kind)?, P::multiply_add(b, ratio, a.negative(), kind)?),
        false => (P::multiply_add(b, ratio, a, kind)?, P::multiply_add(a.negative(), ratio, b, kind)?),
    };
    let part = |x| P::calculate(BinaryOp::Div, x, divisor, kind);
    Some((part(re)?, part(im)?))
}

fn exp<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    let size = P::of_one(Intrinsic::Exp, x, kind)?;
    let [cos, sin] = [Intrinsic::Cos, Intrinsic::Sin].map(|id| P::of_one(id, y, kind));
    Some((times(size, cos?, kind)?, times(size, sin?, kind)?))
}

fn log<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    let size = P::of_two(Intrinsic::Hypot, x, y, kind)?;
    Some((P::of_one(Intrinsic::Log, size, kind)?, P::of_two(Intrinsic::Atan2, y, x, kind)?))
}

fn sine<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    let [sin, cos] = [Intrinsic::Sin, Intrinsic::Cos].map(|id| P::of_one(id, x, kind));
    let [sinh, cosh] = [Intrinsic::Sinh, Intrinsic::Cosh].map(|id| P::of_one(id, y, kind));
    Some((times(sin?, cosh?, kind)?, times(cos?, sinh?, kind)?))
}

fn cosine<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    let [sin, cos] = [Intrinsic::Sin, Intrinsic::Cos].map(|id| P::of_one(id, x, kind));
    let [sinh, cosh] = [Intrinsic::Sinh, Intrinsic::Cosh].map(|id| P::of_one(id, y, kind));
    Some((times(cos?, cosh?, kind)?, times(sin?.negative(), sinh?, kind)?))
}

fn hyperbolic_sine<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    let [sinh, cosh] = [Intrinsic::Sinh, Intrinsic::Cosh].map(|id| P::of_one(id, x, kind));
    let [sin, cos] = [Intrinsic::Sin, Intrinsic::Cos].map(|id| P::of_one(id, y, kind));
    Some((times(sinh?, cos?, kind)?, times(cosh?, sin?, kind)?))
}

fn hyperbolic_cosine<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    let [sinh, cosh] = [Intrinsic::Sinh, Intrinsic::Cosh].map(|id| P::of_one(id, x, kind));
    let [sin, cos] = [Intrinsic::Sin, Intrinsic::Cos].map(|id| P::of_one(id, y, kind));
    Some((times(cosh?, cos?, kind)?, times(sinh?, sin?, kind)?))
}

/// The root with a real part that is not negative.
fn square_root<P: Part>((x, y): (P, P), kind: u8) -> Option<(P, P)> {
    if x.is_zero() && y.is_zero() {
        return Some((P::ZERO, y));
    }
    let part = |op, a, b| P::calculate(op, a, b, kind);
    let size = P::of_two(Intrinsic::Hypot, x, y, kind)?;
    let sum = part(BinaryOp::Add, P::of_one(Intrinsic::Abs, x, kind)?, size)?;
    let two = part(BinaryOp::Add, P::one(kind), P::one(kind))?;
    let half = P::of_one(Intrinsic::Sqrt, part(BinaryOp::Div, sum, two)?, kind)?;
    let twice = part(BinaryOp::Add, half, half)?;
    if !x.is_below() {
        return Some((half, part(BinaryOp::Div, y, twice)?));
    }
    let below = y.is_signed();
    Some((part(BinaryOp::Div, P::of_one(Intrinsic::Abs, y, kind)?, twice)?, if below { half.negative() } else { half }))
}
