//! Intrinsic functions of constants. Source: Fortran 2008, sections 7.1.12 (constant expressions), 13.7.

use super::fold::{self, FoldError};
use super::{fold_bits, fold_complex, fold_model, fold_special};
use crate::hir::{CharLen, Const, Intrinsic, Type, wide, wide_math};

/// More characters than that are not kept as one constant.
pub const LONGEST: i64 = 1 << 26;

/// The value of an elemental or character function of constants, `operand` the type of the first; `None` where it is
/// left to run time.
pub fn fold(id: Intrinsic, args: &[&Const], operand: &Type, ty: &Type) -> Option<Result<Const, FoldError>> {
    if let Some(bits) = fold_bits_of(id, args, operand, ty) {
        return Some(Ok(bits));
    }
    match args {
        [then, other, Const::Logical(mask)] if id == Intrinsic::Merge => {
            Some(Ok(if *mask { (*then).clone() } else { (*other).clone() }))
        }
        [Const::Real(x)] if operand.is_real() && fold_model::fold(id, *x, 0, operand, ty).is_some() => {
            fold_model::fold(id, *x, 0, operand, ty)
        }
        [Const::Int(n), Const::Real(x)] => {
            Some(fold::real(fold_special::of_order(id, i64::try_from(*n).ok()?, *x)?, ty))
        }
        [Const::Int(n), Const::Wide(x)] if matches!(id, Intrinsic::BesselJn | Intrinsic::BesselJnVector) => {
            finite(wide_math::of_order(i64::try_from(*n).ok()?, *x, ty.kind())?)
        }
        [Const::Real(x), Const::Int(n)] => fold_model::fold(id, *x, (*n).clamp(-100_000, 100_000) as i64, operand, ty),
        [Const::Real(x), Const::Real(s)] if id == Intrinsic::Nearest => Some(fold_model::nearest(*x, *s, ty)),
        [Const::Wide(a)] => one_wide(id, *a, operand, ty),
        [Const::Wide(a), Const::Int(n)] if matches!(id, Intrinsic::Scale | Intrinsic::SetExponent) => {
            let n = (*n).clamp(-100_000, 100_000) as i32;
            let own = if id == Intrinsic::SetExponent { wide_math::exponent(*a) } else { 0 };
            finite(wide_math::scaled(*a, n - own))
        }
        [Const::Wide(re), Const::Wide(im)] if id == Intrinsic::Cmplx => Some(Ok(Const::WideComplex(*re, *im))),
        [Const::WideComplex(re, im)] => fold_complex::function(id, (*re, *im), ty),
        [Const::Wide(_), _, ..] => wides(id, args, ty),
        [Const::Int(a)] => one_integer(id, *a, ty),
        [Const::Real(a)] => one_real(id, *a, ty),
        [Const::Complex(re, im)] => fold_complex::function(id, (*re, *im), ty),
        [Const::Real(re), Const::Real(im)] if id == Intrinsic::Cmplx => Some(fold_complex::complex((*re, *im), ty)),
        [Const::Char(a)] => one_text(id, a, Const::Char),
        [Const::Ucs4(a)] => one_text(id, a, Const::Ucs4),
        [Const::Char(_), rest @ ..] if matches!(id, Intrinsic::Max | Intrinsic::Min) && !rest.is_empty() => {
            extreme_text(id, args, ty).map(Ok)
        }
        [Const::Int(first), rest @ ..] => {
            let rest: Option<Vec<i128>> = rest.iter().map(|c| integer(c)).collect();
            rest.and_then(|rest| integers(id, *first, &rest, ty))
        }
        [Const::Real(first), rest @ ..] => {
            let rest: Option<Vec<f64>> = rest.iter().map(|c| real(c)).collect();
            rest.and_then(|rest| reals(id, *first, &rest, ty))
        }
        [Const::Char(text), Const::Int(n)] if id == Intrinsic::Repeat => {
            let copies = usize::try_from(*n).ok()?;
            let length = copies.checked_mul(text.len()).filter(|length| *length as i64 <= LONGEST);
            length.map(|_| Ok(Const::Char(text.repeat(copies))))
        }
        [Const::Ucs4(text), Const::Int(n)] if id == Intrinsic::Repeat => {
            let copies = usize::try_from(*n).ok()?;
            let length = copies.checked_mul(text.len()).filter(|length| *length as i64 <= LONGEST / 4);
            length.map(|_| Ok(Const::Ucs4(text.repeat(copies))))
        }
        [Const::Ucs4(text), Const::Ucs4(other)] => search(id, text, other, false),
        [Const::Ucs4(text), Const::Ucs4(other), Const::Logical(back)] => search(id, text, other, *back),
        [Const::Char(text), Const::Char(other)] => search(id, text, other, false),
        [Const::Char(text), Const::Char(other), Const::Logical(back)] => search(id, text, other, *back),
        _ => None,
    }
}

/// Of a real of kind 10 or 16.
fn one_wide(id: Intrinsic, a: u128, operand: &Type, ty: &Type) -> Option<Result<Const, FoldError>> {
    match id {
        Intrinsic::Exponent => Some(Ok(Const::int(wide_math::exponent(a)))),
        Intrinsic::IsNan => Some(Ok(Const::Logical(false))),
        _ => match (wide_math::of_one(id, a, operand.kind())?, ty) {
            (value, Type::Integer(_)) => Some(fold::int(wide::to_integer(value), ty)),
            (value, _) => finite(value),
        },
    }
}

/// Of several.
fn wides(id: Intrinsic, args: &[&Const], ty: &Type) -> Option<Result<Const, FoldError>> {
    let mut values = args.iter().map(|arg| if let Const::Wide(value) = arg { Some(*value) } else { None });
    let first = values.next()??;
    let value = values.try_fold(first, |before, next| wide_math::of_two(id, before, next?, ty.kind()))?;
    finite(value)
}

fn finite(value: u128) -> Option<Result<Const, FoldError>> {
    Some(if wide::is_finite(value) { Ok(Const::Wide(value)) } else { Err(FoldError::Overflow) })
}

/// `index`, `scan`, `verify`: a position from 1, or 0.
fn search<T: PartialEq>(id: Intrinsic, text: &[T], other: &[T], back: bool) -> Option<Result<Const, FoldError>> {
    let is_there = |at: &usize| match id {
        Intrinsic::Index => text[*at..].starts_with(other),
        Intrinsic::Scan => text.get(*at).is_some_and(|c| other.contains(c)),
        _ => text.get(*at).is_some_and(|c| !other.contains(c)),
    };
    let mut places = 0..=text.len();
    let found = match id {
        Intrinsic::Index | Intrinsic::Scan | Intrinsic::Verify if back => places.rev().find(is_there),
        Intrinsic::Index | Intrinsic::Scan | Intrinsic::Verify => places.find(is_there),
        _ => return None,
    };
    Some(Ok(Const::int(found.map_or(0, |at| at as i64 + 1))))
}

/// `max` or `min` of characters: as long as the longest.
fn extreme_text(id: Intrinsic, args: &[&Const], ty: &Type) -> Option<Const> {
    let mut best: Option<&Vec<u8>> = None;
    let mut longest = 0;
    for arg in args {
        let Const::Char(text) = arg else { return None };
        longest = longest.max(text.len());
        let better = best.is_none_or(|best| {
            let order = fold::compare_characters(text, best);
            if id == Intrinsic::Max { order.is_gt() } else { order.is_lt() }
        });
        if better {
            best = Some(text);
        }
    }
    let length =
        if let Type::Character(CharLen::Const(length), _) = ty { usize::try_from(*length).ok()? } else { longest };
    let mut text = best?.clone();
    text.resize(length, b' ');
    Some(Const::Char(text))
}

fn one_integer(id: Intrinsic, a: i128, ty: &Type) -> Option<Result<Const, FoldError>> {
    match id {
        Intrinsic::Abs => Some(fold::int(a.checked_abs(), ty)),
        Intrinsic::Char if ty.kind() == 4 => Some(Ok(Const::Ucs4(vec![u32::try_from(a).ok()?]))),
        Intrinsic::Char => {
            let code = u8::try_from(a).map_err(|_| FoldError::Domain("the code of a character is from 0 to 255"));
            Some(code.map(|code| Const::Char(vec![code])))
        }
        _ => None,
    }
}

/// What an argument that a function has no value for has to be (Fortran 2018, 16.9).
fn domain(id: Intrinsic, a: f64) -> Option<&'static str> {
    match id {
        Intrinsic::Sqrt if a < 0.0 => Some("it has to be zero or more"),
        Intrinsic::Log | Intrinsic::Log10 if a <= 0.0 => Some("it has to be greater than zero"),
        Intrinsic::Asin | Intrinsic::Acos if a.abs() > 1.0 => Some("it has to be from -1 to 1"),
        Intrinsic::Acosh if a < 1.0 => Some("it has to be 1 or more"),
        Intrinsic::Atanh if a.abs() > 1.0 => Some("it has to be from -1 to 1"),
        _ => None,
    }
}

fn one_real(id: Intrinsic, a: f64, ty: &Type) -> Option<Result<Const, FoldError>> {
    if let Some(wanted) = domain(id, a) {
        return Some(Err(FoldError::Domain(wanted)));
    }
    let value = match id {
        Intrinsic::Abs => a.abs(),
        Intrinsic::Sqrt if a >= 0.0 => a.sqrt(),
        Intrinsic::Exp => a.exp(),
        Intrinsic::Log if a > 0.0 => a.ln(),
        Intrinsic::Log10 if a > 0.0 => a.log10(),
        Intrinsic::Sin => a.sin(),
        Intrinsic::Cos => a.cos(),
        Intrinsic::Tan => a.tan(),
        Intrinsic::Sind | Intrinsic::Cosd | Intrinsic::Tand if a.is_finite() => of_degrees(id, a),
        Intrinsic::Asin if a.abs() <= 1.0 => a.asin(),
        Intrinsic::Acos if a.abs() <= 1.0 => a.acos(),
        Intrinsic::Atan => a.atan(),
        Intrinsic::Sinh => a.sinh(),
        Intrinsic::Cosh => a.cosh(),
        Intrinsic::Tanh => a.tanh(),
        Intrinsic::Asinh => a.asinh(),
        Intrinsic::Acosh if a >= 1.0 => a.acosh(),
        Intrinsic::Atanh if a.abs() < 1.0 => a.atanh(),
        _ if fold_special::of_one(id, a).is_some() => fold_special::of_one(id, a)?,
        Intrinsic::Aint => a.trunc(),
        Intrinsic::Anint => a.round(),
        Intrinsic::Nint => return Some(fold::truncate(a.round(), ty)),
        Intrinsic::Floor => return Some(fold::truncate(a.floor(), ty)),
        Intrinsic::Ceiling => return Some(fold::truncate(a.ceil(), ty)),
        _ => return None,
    };
    Some(fold::real(value, ty))
}

/// Sine, cosine or tangent of an angle in degrees: exact where the value is 0, 1/2 or 1.
fn of_degrees(id: Intrinsic, angle: f64) -> f64 {
    let quarter = (angle % 360.0 / 90.0).round();
    let rest = angle % 360.0 - quarter * 90.0;
    let sine = if rest.abs() == 30.0 { 0.5f64.copysign(rest) } else { rest.to_radians().sin() };
    let cosine = rest.to_radians().cos();
    let tangent = if rest.abs() == 45.0 { 1.0f64.copysign(rest) } else { rest.to_radians().tan() };
    let turned = |from: i64| match (quarter as i64 + from).rem_euclid(4) {
        0 => sine,
        1 => cosine,
        2 => -sine,
        _ => -cosine,
    };
    match id {
        Intrinsic::Sind => turned(0),
        Intrinsic::Cosd => turned(1),
        _ if quarter as i64 % 2 == 0 => tangent,
        _ => -1.0 / tangent,
    }
}

/// Of text of either kind, which `constant` makes.
fn one_text<T>(id: Intrinsic, text: &[T], constant: fn(Vec<T>) -> Const) -> Option<Result<Const, FoldError>>
where
    T: Copy + PartialEq + From<u8> + Into<i128>,
{
    let blank = |c: &T| *c == T::from(b' ');
    let trimmed = &text[..text.iter().rposition(|c| !blank(c)).map_or(0, |last| last + 1)];
    let leading = text.iter().take_while(|c| blank(c)).count();
    Some(Ok(match id {
        Intrinsic::Len => Const::int(text.len() as i64),
        Intrinsic::LenTrim => Const::int(trimmed.len() as i64),
        Intrinsic::Trim => constant(trimmed.to_vec()),
        Intrinsic::Adjustl => constant([&text[leading..], &text[..leading]].concat()),
        Intrinsic::Adjustr => constant([&text[trimmed.len()..], trimmed].concat()),
        Intrinsic::Ichar => Const::int(*text.first()?),
        _ => return None,
    }))
}

fn integers(id: Intrinsic, a: i128, rest: &[i128], ty: &Type) -> Option<Result<Const, FoldError>> {
    let b = *rest.first()?;
    let value = match id {
        Intrinsic::Max => rest.iter().copied().fold(a, i128::max),
        Intrinsic::Min => rest.iter().copied().fold(a, i128::min),
        Intrinsic::Mod | Intrinsic::Modulo if b == 0 => return Some(Err(FoldError::DivideByZero)),
        Intrinsic::Mod => a.wrapping_rem(b),
        Intrinsic::Modulo => match a.wrapping_rem(b) {
            rest if rest != 0 && (rest < 0) != (b < 0) => rest + b,
            rest => rest,
        },
        Intrinsic::Sign => a.checked_abs()? * if b < 0 { -1 } else { 1 },
        Intrinsic::Dim => a.checked_sub(b)?.max(0),
        _ => return None,
    };
    Some(fold::int(Some(value), ty))
}

/// A function of bits.
fn fold_bits_of(id: Intrinsic, args: &[&Const], operand: &Type, ty: &Type) -> Option<Const> {
    let values: Option<Vec<i128>> = args.iter().map(|c| integer(c)).collect();
    fold_bits::fold(id, &values?, operand, ty)
}

fn reals(id: Intrinsic, a: f64, rest: &[f64], ty: &Type) -> Option<Result<Const, FoldError>> {
    let b = *rest.first()?;
    let value = match id {
        Intrinsic::Max => rest.iter().copied().fold(a, f64::max),
        Intrinsic::Min => rest.iter().copied().fold(a, f64::min),
        Intrinsic::Mod | Intrinsic::Modulo if b == 0.0 => return Some(Err(FoldError::DivideByZero)),
        Intrinsic::Mod => a % b,
        // Zero has the sign of the divisor.
        Intrinsic::Modulo => match a % b {
            0.0 => 0.0f64.copysign(b),
            rest if (rest < 0.0) != (b < 0.0) => rest + b,
            rest => rest,
        },
        Intrinsic::Sign => a.abs().copysign(b),
        Intrinsic::Dim => (a - b).max(0.0),
        Intrinsic::Atan2 if a == 0.0 && b == 0.0 => {
            return Some(Err(FoldError::Domain("one of the two has to be other than zero")));
        }
        Intrinsic::Atan2 => a.atan2(b),
        Intrinsic::Hypot => a.hypot(b),
        _ => return None,
    };
    Some(fold::real(value, ty))
}

fn integer(c: &Const) -> Option<i128> {
    match c {
        Const::Int(v) => Some(*v),
        Const::Real(_)
        | Const::Wide(_)
        | Const::Logical(_)
        | Const::Char(_)
        | Const::Ucs4(_)
        | Const::Complex(..)
        | Const::WideComplex(..)
        | Const::Record(_) => None,
    }
}

fn real(c: &Const) -> Option<f64> {
    match c {
        Const::Real(v) => Some(*v),
        Const::Int(_)
        | Const::Wide(_)
        | Const::Logical(_)
        | Const::Char(_)
        | Const::Ucs4(_)
        | Const::Complex(..)
        | Const::WideComplex(..)
        | Const::Record(_) => None,
    }
}
