//! Arithmetic on constants, as the program would do it when it runs. Source: Fortran 2008, section 7.1.
//!
//! Integers are kept as `i128` and checked against their kind; reals of kind 4 are rounded after each operation.

use super::fold_complex;
pub use super::fold_error::FoldError;
pub use super::rounded::{fits, real};
use crate::hir::{BinaryOp, Const, Type, UnaryOp, wide, wide_math};

type Folded = Result<Const, FoldError>;

/// The value of `op operand`, of type `ty`.
pub fn unary(op: UnaryOp, operand: &Const, ty: &Type) -> Option<Folded> {
    Some(match (op, operand) {
        (UnaryOp::Neg, Const::Int(v)) => int(v.checked_neg(), ty),
        (UnaryOp::Neg, Const::Real(v)) => Ok(Const::Real(-v)),
        (UnaryOp::Neg, Const::Wide(v)) => Ok(Const::Wide(wide::negative(*v))),
        (UnaryOp::Neg, Const::Complex(re, im)) => Ok(Const::Complex(-re, -im)),
        (UnaryOp::Neg, Const::WideComplex(re, im)) => Ok(Const::WideComplex(wide::negative(*re), wide::negative(*im))),
        (UnaryOp::Not, Const::Logical(v)) => Ok(Const::Logical(!v)),
        _ => return None,
    })
}

/// The value of `left op right`; `ty` is the operands' type (of the left one with `Pow`).
pub fn binary(op: BinaryOp, left: &Const, right: &Const, ty: &Type) -> Option<Folded> {
    Some(match (left, right) {
        (Const::Int(a), Const::Int(b)) => return integers(op, *a, *b, ty),
        (Const::Real(a), Const::Real(b)) => return reals(op, *a, *b, ty),
        (Const::Real(a), Const::Int(b)) if op == BinaryOp::Pow => real(a.powi(i32::try_from(*b).ok()?), ty),
        (Const::Wide(a), Const::Wide(b)) => return wide_reals(op, *a, *b, ty),
        (Const::Wide(a), Const::Int(n)) if op == BinaryOp::Pow => return wide_power(*a, *n, ty),
        (Const::Complex(a, b), Const::Complex(c, d)) => return fold_complex::binary(op, (*a, *b), (*c, *d), ty),
        (Const::Complex(a, b), Const::Int(n)) if op == BinaryOp::Pow => {
            return fold_complex::power((*a, *b), i64::try_from(*n).ok()?, ty);
        }
        (Const::WideComplex(a, b), Const::WideComplex(c, d)) => {
            return fold_complex::binary(op, (*a, *b), (*c, *d), ty);
        }
        (Const::WideComplex(a, b), Const::Int(n)) if op == BinaryOp::Pow => {
            return fold_complex::power((*a, *b), i64::try_from(*n).ok()?, ty);
        }
        (Const::Logical(a), Const::Logical(b)) => Ok(Const::Logical(match op {
            BinaryOp::And => *a && *b,
            BinaryOp::Or => *a || *b,
            BinaryOp::Eqv => a == b,
            BinaryOp::Neqv => a != b,
            _ => return None,
        })),
        (Const::Char(a), Const::Char(b)) => return characters(op, a, b, Const::Char),
        (Const::Ucs4(a), Const::Ucs4(b)) => return characters(op, a, b, Const::Ucs4),
        _ => return None,
    })
}

fn integers(op: BinaryOp, a: i128, b: i128, ty: &Type) -> Option<Folded> {
    let value = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Div if b == 0 => return Some(Err(FoldError::DivideByZero)),
        BinaryOp::Div => a.checked_div(b),
        BinaryOp::Pow if b >= 0 => match a {
            0 | 1 => Some(if b == 0 { 1 } else { a }),
            -1 => Some(if b % 2 == 0 { 1 } else { -1 }),
            _ => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
        },
        BinaryOp::Pow => match a {
            0 => return Some(Err(FoldError::DivideByZero)),
            1 => Some(1),
            -1 => Some(if b % 2 == 0 { 1 } else { -1 }),
            _ => Some(0),
        },
        _ => return compare(op, a.cmp(&b)).map(|v| Ok(Const::Logical(v))),
    };
    Some(int(value, ty))
}

fn reals(op: BinaryOp, a: f64, b: f64, ty: &Type) -> Option<Folded> {
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div if b == 0.0 => return Some(Err(FoldError::NoNumber(a / b))),
        BinaryOp::Div => a / b,
        BinaryOp::Pow => a.powf(b),
        _ => return compare(op, a.partial_cmp(&b)?).map(|v| Ok(Const::Logical(v))),
    };
    Some(real(value, ty))
}

fn wide_reals(op: BinaryOp, a: u128, b: u128, ty: &Type) -> Option<Folded> {
    if matches!(op, BinaryOp::Div) && wide::is_zero(b) {
        return Some(Err(FoldError::DivideByZero));
    }
    let value = match op {
        BinaryOp::Pow => Some(wide_math::power(a, b, ty.kind())?),
        _ => wide::calculate(op, a, b, ty.kind()),
    };
    match value {
        Some(value) if wide::is_finite(value) => Some(Ok(Const::Wide(value))),
        Some(_) => Some(Err(FoldError::Overflow)),
        None => compare(op, wide::compare(a, b)?).map(|v| Ok(Const::Logical(v))),
    }
}

/// Squares and products, as the program has them.
fn wide_power(a: u128, n: i128, ty: &Type) -> Option<Folded> {
    let mut left = u32::try_from(n.unsigned_abs()).ok()?;
    let (one, mut square) = (wide::of_integer(1, ty.kind()), a);
    let mut product = one;
    while left > 0 {
        if left & 1 == 1 {
            product = wide::calculate(BinaryOp::Mul, product, square, ty.kind())?;
        }
        left >>= 1;
        if left > 0 {
            square = wide::calculate(BinaryOp::Mul, square, square, ty.kind())?;
        }
    }
    if n < 0 {
        return wide_reals(BinaryOp::Div, one, product, ty);
    }
    Some(if wide::is_finite(product) { Ok(Const::Wide(product)) } else { Err(FoldError::Overflow) })
}

/// Of either kind, which `constant` makes.
fn characters<T>(op: BinaryOp, a: &[T], b: &[T], constant: fn(Vec<T>) -> Const) -> Option<Folded>
where
    T: Copy + Ord + From<u8>,
{
    if op == BinaryOp::Concat {
        return Some(Ok(constant([a, b].concat())));
    }
    compare(op, compare_characters(a, b)).map(|v| Ok(Const::Logical(v)))
}

/// As Fortran compares: the shorter one padded with blanks.
pub fn compare_characters<T: Copy + Ord + From<u8>>(a: &[T], b: &[T]) -> std::cmp::Ordering {
    let length = a.len().max(b.len());
    let blanks = || std::iter::repeat(T::from(b' '));
    let padded = |s: &[T]| s.iter().copied().chain(blanks()).take(length).collect::<Vec<_>>();
    padded(a).cmp(&padded(b))
}

fn compare(op: BinaryOp, order: std::cmp::Ordering) -> Option<bool> {
    Some(match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => return None,
    })
}

/// The value as type `to`, where Fortran converts implicitly.
pub fn convert(value: &Const, to: &Type) -> Option<Folded> {
    Some(match (value, to) {
        (_, Type::Complex(10 | 16)) => return wide_complex(value, to),
        (Const::WideComplex(re, im), Type::Complex(_)) => {
            fold_complex::complex((wide::to_double(*re), wide::to_double(*im)), to)
        }
        (Const::WideComplex(re, _), _) => return convert(&Const::Wide(*re), to),
        (Const::Int(v), Type::Integer(_)) => int(Some(*v), to),
        (Const::Int(v), Type::Real(kind @ (10 | 16))) => Ok(Const::Wide(wide::of_integer(*v, *kind))),
        (Const::Int(v), Type::Real(_)) => real(*v as f64, to),
        (Const::Wide(v), Type::Integer(_)) => int(wide::to_integer(*v), to),
        (Const::Wide(v), Type::Real(kind @ (10 | 16))) => Ok(Const::Wide(wide::of_kind(*v, *kind))),
        (Const::Wide(v), Type::Real(_)) => real(wide::to_double(*v), to),
        (Const::Wide(v), Type::Complex(_)) => fold_complex::complex((wide::to_double(*v), 0.0), to),
        (Const::Real(v), Type::Integer(_)) => truncate(*v, to),
        (Const::Real(v), Type::Real(_)) => real(*v, to),
        (Const::Int(v), Type::Complex(_)) => fold_complex::complex((*v as f64, 0.0), to),
        (Const::Real(v), Type::Complex(_)) => fold_complex::complex((*v, 0.0), to),
        (Const::Complex(re, im), Type::Complex(_)) => fold_complex::complex((*re, *im), to),
        (Const::Complex(re, _), Type::Real(_)) => real(*re, to),
        (Const::Complex(re, _), Type::Integer(_)) => truncate(*re, to),
        (Const::Logical(v), Type::Logical(_)) => Ok(Const::Logical(*v)),
        (Const::Char(v), Type::Character(_, 1)) => Ok(Const::Char(v.clone())),
        (Const::Char(v), Type::Character(..)) => Ok(Const::Ucs4(v.iter().copied().map(u32::from).collect())),
        (Const::Ucs4(v), Type::Character(_, 1)) => Ok(Const::Char(v.iter().map(|code| *code as u8).collect())),
        (Const::Ucs4(v), Type::Character(..)) => Ok(Const::Ucs4(v.clone())),
        _ => return None,
    })
}

/// A number as a complex one of kind 10 or 16.
fn wide_complex(value: &Const, to: &Type) -> Option<Folded> {
    let kind = to.kind();
    Some(Ok(match value {
        Const::Int(v) => Const::WideComplex(wide::of_integer(*v, kind), 0),
        Const::Real(v) => Const::WideComplex(wide::of_double(*v), 0),
        Const::Wide(v) => Const::WideComplex(wide::of_kind(*v, kind), 0),
        Const::Complex(re, im) => Const::WideComplex(wide::of_double(*re), wide::of_double(*im)),
        Const::WideComplex(re, im) => fold_complex::of_kind((*re, *im), kind),
        Const::Logical(_) | Const::Char(_) | Const::Ucs4(_) | Const::Record(_) => return None,
    }))
}

/// A real as an integer of type `ty`, towards zero.
pub fn truncate(value: f64, ty: &Type) -> Folded {
    if value.is_nan() || value.abs() >= 2f64.powi(127) {
        return Err(FoldError::Overflow);
    }
    int(Some(value.trunc() as i128), ty)
}

/// Checks an integer against its kind.
pub fn int(value: Option<i128>, ty: &Type) -> Folded {
    match value {
        Some(value) if fits(value, ty.kind()) => Ok(Const::Int(value)),
        Some(value) => Err(FoldError::TooLarge(wrapped(value, ty.kind()))),
        None => Err(FoldError::Overflow),
    }
}

/// The bits that the kind has room for, as a number of it.
pub fn wrapped(value: i128, kind: u8) -> i128 {
    let unused = 128 - 8 * u32::from(kind);
    value << unused >> unused
}
