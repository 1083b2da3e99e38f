//! Arithmetic on complex constants. Source: Fortran 2008, sections 7.1.5 and 13.7.
//!
//! Parts are computed in double precision and rounded to the kind. Products of parts are exact before they are added,
//! so that the results are those of compilers that compute constants with more digits.

use super::fold::{FoldError, real};
use crate::hir::{BinaryOp, Const, Intrinsic, Type};

/// Real and imaginary part.
pub type Complex = (f64, f64);

type Folded = Result<Const, FoldError>;

/// `z op w` where both are complex.
pub fn binary(op: BinaryOp, z: Complex, w: Complex, ty: &Type) -> Option<Folded> {
    let value = match op {
        BinaryOp::Add => (z.0 + w.0, z.1 + w.1),
        BinaryOp::Sub => (z.0 - w.0, z.1 - w.1),
        BinaryOp::Mul => product(z, w),
        BinaryOp::Div if w == (0.0, 0.0) => return Some(Err(FoldError::DivideByZero)),
        BinaryOp::Div => quotient(z, w),
        BinaryOp::Pow if z == (0.0, 0.0) => return None,
        BinaryOp::Pow => exp(product(w, log(z))),
        BinaryOp::Eq => return Some(Ok(Const::Logical(z == w))),
        BinaryOp::Ne => return Some(Ok(Const::Logical(z != w))),
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
    Some(complex(value, ty))
}

/// `z ** n`, by repeated multiplication.
pub fn power(z: Complex, n: i64, ty: &Type) -> Folded {
    if n < 0 && z == (0.0, 0.0) {
        return Err(FoldError::DivideByZero);
    }
    let (mut result, mut square, mut left) = ((1.0, 0.0), z, n.unsigned_abs());
    while left > 0 {
        if left & 1 == 1 {
            result = product(result, square);
        }
        square = product(square, square);
        left >>= 1;
    }
    complex(if n < 0 { quotient((1.0, 0.0), result) } else { result }, ty)
}

/// A function of one complex constant; `None` where it is left to run time.
pub fn function(id: Intrinsic, z: Complex, ty: &Type) -> Option<Folded> {
    let (x, y) = z;
    let value = match id {
        Intrinsic::Abs => return Some(real(x.hypot(y), ty)),
        Intrinsic::Aimag => return Some(real(y, ty)),
        Intrinsic::Conjg => (x, -y),
        Intrinsic::Exp => exp(z),
        Intrinsic::Log if z != (0.0, 0.0) => log(z),
        Intrinsic::Sqrt => square_root(z),
        Intrinsic::Sin => (x.sin() * y.cosh(), x.cos() * y.sinh()),
        Intrinsic::Cos => (x.cos() * y.cosh(), -x.sin() * y.sinh()),
        Intrinsic::Sinh => (x.sinh() * y.cos(), x.cosh() * y.sin()),
        Intrinsic::Cosh => (x.cosh() * y.cos(), x.sinh() * y.sin()),
        Intrinsic::Tan => quotient((x.sin() * y.cosh(), x.cos() * y.sinh()), (x.cos() * y.cosh(), -x.sin() * y.sinh())),
        Intrinsic::Tanh => quotient((x.sinh() * y.cos(), x.cosh() * y.sin()), (x.cosh() * y.cos(), x.sinh() * y.sin())),
        _ => return None,
    };
    Some(complex(value, ty))
}

/// Both parts rounded to the kind.
pub fn complex((re, im): Complex, ty: &Type) -> Folded {
    match (real(re, ty)?, real(im, ty)?) {
        (Const::Real(re), Const::Real(im)) => Ok(Const::Complex(re, im)),
        _ => Err(FoldError::Overflow),
    }
}

fn product((a, b): Complex, (c, d): Complex) -> Complex {
    (sum_of_products(a, c, -b, d), sum_of_products(a, d, b, c))
}

/// `a * b + c * d`, rounded nearly once.
fn sum_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let second = c * d;
    let lost = c.mul_add(d, -second);
    a.mul_add(b, second) + lost
}

/// By the divisor's larger part, so that nothing overflows.
fn quotient((a, b): Complex, (c, d): Complex) -> Complex {
    if c.abs() < d.abs() {
        let ratio = c / d;
        let divisor = c.mul_add(ratio, d);
        return (a.mul_add(ratio, b) / divisor, b.mul_add(ratio, -a) / divisor);
    }
    let ratio = d / c;
    let divisor = d.mul_add(ratio, c);
    (b.mul_add(ratio, a) / divisor, (-a).mul_add(ratio, b) / divisor)
}

fn exp((x, y): Complex) -> Complex {
    (x.exp() * y.cos(), x.exp() * y.sin())
}

fn log((x, y): Complex) -> Complex {
    (x.hypot(y).ln(), y.atan2(x))
}

/// The root with a real part that is not negative.
fn square_root((x, y): Complex) -> Complex {
    if (x, y) == (0.0, 0.0) {
        return (0.0, y);
    }
    let half = (0.5 * (x.abs() + x.hypot(y))).sqrt();
    if x >= 0.0 { (half, y / (2.0 * half)) } else { (y.abs() / (2.0 * half), half.copysign(y)) }
}
