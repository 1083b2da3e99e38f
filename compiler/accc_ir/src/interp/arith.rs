//! Arithmetic on [`Datum`]s.

use super::special::{erf, erfc, gamma, log_gamma};
use super::{Datum, Run, TrapKind, invalid};
use crate::operator::{BinaryOp, CompareOp, MathFn, UnaryOp};
use crate::types::Type;
use std::cmp::Ordering;

/// What integers are called that no [`Datum`] holds.
pub(super) const WIDE: &str = "128-bit integers";

/// An integer with the bits that its type keeps.
pub(super) fn wrap(n: i64, ty: Type) -> i64 {
    match ty {
        Type::I1 => n & 1,
        Type::I8 => (n as i8).into(),
        Type::I16 => (n as i16).into(),
        Type::I32 => (n as i32).into(),
        _ => n,
    }
}

fn round(x: f64, ty: Type) -> f64 {
    if ty == Type::F32 { f64::from(x as f32) } else { x }
}

/// An integer of a type read as unsigned.
fn unsigned(n: i64, ty: Type) -> u64 {
    match ty.bits() {
        Some(bits) if bits < 64 => n as u64 & ((1 << bits) - 1),
        _ => n as u64,
    }
}

pub(super) fn constant_real(x: f64, ty: Type) -> Datum {
    Datum::Real(round(x, ty))
}

pub(super) fn unary(op: UnaryOp, a: &Datum, ty: Type) -> Run<Datum> {
    Ok(match (op, a) {
        (UnaryOp::Neg, Datum::Int(n)) => Datum::Int(wrap(n.wrapping_neg(), ty)),
        (UnaryOp::Neg, Datum::Real(x)) => Datum::Real(-x),
        (UnaryOp::Neg, Datum::Complex(re, im)) => Datum::Complex(-re, -im),
        (UnaryOp::Not, Datum::Int(n)) => Datum::Int(wrap(!n, ty)),
        _ => return Err(invalid(format!("{op:?} of {a:?}"))),
    })
}

pub(super) fn binary(op: BinaryOp, a: &Datum, b: &Datum, ty: Type) -> Run<Datum> {
    match (a, b) {
        (Datum::Int(a), Datum::Int(b)) => Ok(Datum::Int(wrap(integers(op, *a, *b, ty)?, ty))),
        (Datum::Real(a), Datum::Real(b)) => reals(op, *a, *b).map(|x| Datum::Real(round(x, ty))),
        (Datum::Complex(a, b), Datum::Complex(c, d)) => complex_binary(op, (*a, *b), (*c, *d), ty),
        _ => Err(invalid(format!("{op:?} of {a:?} and {b:?}"))),
    }
}

fn integers(op: BinaryOp, a: i64, b: i64, ty: Type) -> Run<i64> {
    let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem | BinaryOp::UDiv | BinaryOp::URem);
    if divides && b == 0 {
        return Err(TrapKind::DivisionByZero);
    }
    let (ua, ub) = (unsigned(a, ty), unsigned(b, ty));
    let width = u64::from(ty.bits().unwrap_or(64));
    let exact = |found: Option<i64>| found.filter(|n| wrap(*n, ty) == *n).ok_or(TrapKind::Overflow);
    Ok(match op {
        BinaryOp::AddNsw => exact(a.checked_add(b))?,
        BinaryOp::SubNsw => exact(a.checked_sub(b))?,
        BinaryOp::MulNsw => exact(a.checked_mul(b))?,
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div => a.wrapping_div(b),
        BinaryOp::Rem => a.wrapping_rem(b),
        BinaryOp::UDiv => (ua / ub) as i64,
        BinaryOp::URem => (ua % ub) as i64,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl if ub < width => a << ub,
        BinaryOp::LShr if ub < width => (ua >> ub) as i64,
        BinaryOp::Shl | BinaryOp::LShr => return Err(invalid(format!("shift by {ub}"))),
        BinaryOp::AShr if ub < width => a >> ub,
        BinaryOp::AShr => return Err(invalid(format!("shift by {ub}"))),
        BinaryOp::Min => a.min(b),
        BinaryOp::Max => a.max(b),
        BinaryOp::UMin => ua.min(ub) as i64,
        BinaryOp::UMax => ua.max(ub) as i64,
    })
}

fn reals(op: BinaryOp, a: f64, b: f64) -> Run<f64> {
    Ok(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        BinaryOp::Min => a.min(b),
        BinaryOp::Max => a.max(b),
        BinaryOp::AddNsw
        | BinaryOp::SubNsw
        | BinaryOp::MulNsw
        | BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::UMin
        | BinaryOp::UMax => return Err(invalid(format!("{op:?} of reals"))),
    })
}

fn complex_binary(op: BinaryOp, (a, b): (f64, f64), (c, d): (f64, f64), ty: Type) -> Run<Datum> {
    let part = ty.part().unwrap_or(ty);
    let made = |op, x, y| reals(op, x, y).map(|x| round(x, part));
    Ok(match op {
        BinaryOp::Mul => {
            let re = made(BinaryOp::Sub, round(a * c, part), round(b * d, part))?;
            Datum::Complex(re, made(BinaryOp::Add, round(a * d, part), round(b * c, part))?)
        }
        BinaryOp::Add | BinaryOp::Sub => Datum::Complex(made(op, a, c)?, made(op, b, d)?),
        _ => return Err(invalid(format!("{op:?} of complex numbers"))),
    })
}

pub(super) fn complex(re: &Datum, im: &Datum) -> Run<Datum> {
    match (re, im) {
        (Datum::Real(re), Datum::Real(im)) => Ok(Datum::Complex(*re, *im)),
        _ => Err(invalid("a complex number of what is not real")),
    }
}

pub(super) fn parts(z: &Datum) -> Run<(f64, f64)> {
    match z {
        Datum::Complex(re, im) => Ok((*re, *im)),
        _ => Err(invalid(format!("the parts of {z:?}"))),
    }
}

pub(super) fn compare(op: CompareOp, a: &Datum, b: &Datum, ty: Type) -> Run<Datum> {
    use CompareOp::*;
    let order = match (a, b) {
        (Datum::Int(a), Datum::Int(b)) if matches!(op, ULt | ULe | UGt | UGe) => {
            Some(unsigned(*a, ty).cmp(&unsigned(*b, ty)))
        }
        (Datum::Int(a), Datum::Int(b)) => Some(a.cmp(b)),
        (Datum::Real(a), Datum::Real(b)) => a.partial_cmp(b),
        (Datum::Ptr(a), Datum::Ptr(b)) => Some(a.cmp(b)),
        (Datum::Complex(a, b), Datum::Complex(c, d)) => (a == c && b == d).then_some(Ordering::Equal),
        _ => return Err(invalid(format!("{op:?} of {a:?} and {b:?}"))),
    };
    let holds = match op {
        Eq => order == Some(Ordering::Equal),
        Ne => order != Some(Ordering::Equal),
        Lt | ULt => order == Some(Ordering::Less),
        Le | ULe => order.is_some_and(Ordering::is_le),
        Gt | UGt => order == Some(Ordering::Greater),
        Ge | UGe => order.is_some_and(Ordering::is_ge),
    };
    Ok(Datum::Int(holds.into()))
}

/// As [`convert`]; integers count as unsigned.
pub(super) fn uconvert(a: &Datum, from: Type, to: Type) -> Run<Datum> {
    Ok(match a {
        _ if to == Type::I128 => return Err(TrapKind::Machine(WIDE)),
        Datum::Int(n) if to.is_int() => Datum::Int(wrap(unsigned(*n, from) as i64, to)),
        Datum::Int(n) if to == Type::F32 => Datum::Real((unsigned(*n, from) as f32).into()),
        Datum::Int(n) if to == Type::F64 => Datum::Real(unsigned(*n, from) as f64),
        Datum::Real(x) if to.is_int() => {
            let limit = to.bits().map_or(u64::MAX, |bits| u64::MAX >> (64 - bits));
            Datum::Int(wrap((*x as u64).min(limit) as i64, to))
        }
        _ => return convert(a, to),
    })
}

/// The wrapped result of an addition, subtraction or multiplication, and whether it is wrong.
pub(super) fn overflow(op: BinaryOp, is_unsigned: bool, a: &Datum, b: &Datum, ty: Type) -> Run<[Datum; 2]> {
    let (Datum::Int(a), Datum::Int(b)) = (a, b) else { return Err(invalid("overflow of what is no integer")) };
    let wide = |n: i64| if is_unsigned { i128::from(unsigned(n, ty)) } else { i128::from(n) };
    let exact = match op.wrapping() {
        BinaryOp::Add => wide(*a) + wide(*b),
        BinaryOp::Sub => wide(*a) - wide(*b),
        BinaryOp::Mul => wide(*a).checked_mul(wide(*b)).unwrap_or(i128::MAX),
        other => return Err(invalid(format!("overflow of {other:?}"))),
    };
    let wrapped = integers(op.wrapping(), *a, *b, ty).map(|n| wrap(n, ty))?;
    Ok([Datum::Int(wrapped), Datum::Int((wide(wrapped) != exact).into())])
}

/// Reals outside of an integer type's range become its nearest value.
pub(super) fn convert(a: &Datum, to: Type) -> Run<Datum> {
    Ok(match a {
        _ if to == Type::I128 => return Err(TrapKind::Machine(WIDE)),
        Datum::Int(n) if to.is_int() => Datum::Int(wrap(*n, to)),
        Datum::Int(n) if to == Type::F32 => Datum::Real((*n as f32).into()),
        Datum::Int(n) if to == Type::F64 => Datum::Real(*n as f64),
        Datum::Real(x) if to.is_float() => Datum::Real(round(*x, to)),
        Datum::Real(x) => match to {
            Type::I8 => Datum::Int((*x as i8).into()),
            Type::I16 => Datum::Int((*x as i16).into()),
            Type::I32 => Datum::Int((*x as i32).into()),
            Type::I64 => Datum::Int(*x as i64),
            _ => return Err(invalid(format!("no conversion to {to}"))),
        },
        _ => return Err(invalid(format!("no conversion of {a:?} to {to}"))),
    })
}

pub(super) fn bitcast(a: &Datum, from: Type, to: Type) -> Run<Datum> {
    let bits = match a {
        Datum::Int(n) => *n as u64,
        Datum::Real(x) if from == Type::F32 => u64::from((*x as f32).to_bits()),
        Datum::Real(x) => x.to_bits(),
        Datum::Ptr(p) => *p,
        Datum::Complex(..) | Datum::View(_) => return Err(invalid("the bits of a view or a complex number")),
    };
    Ok(match to {
        Type::Ptr => Datum::Ptr(bits),
        Type::F32 => Datum::Real(f32::from_bits(bits as u32).into()),
        Type::F64 => Datum::Real(f64::from_bits(bits)),
        Type::View(..) | Type::Vector(..) | Type::I128 | Type::F16 | Type::F80 | Type::F128 => {
            return Err(invalid(format!("{to} from bits")));
        }
        Type::C32 | Type::C64 | Type::C80 | Type::C128 => return Err(invalid(format!("{to} from bits"))),
        Type::I1 | Type::I8 | Type::I16 | Type::I32 | Type::I64 => Datum::Int(wrap(bits as i64, to)),
    })
}

pub(super) fn math(function: MathFn, args: &[Datum], ty: Type) -> Run<Datum> {
    match args {
        [Datum::Int(n)] if function.is_integer() => bits_of(function, unsigned(*n, ty), ty).map(Datum::Int),
        [Datum::Int(n)] if function == MathFn::Abs => Ok(Datum::Int(wrap(n.wrapping_abs(), ty))),
        [Datum::Int(base), Datum::Int(exponent)] if function == MathFn::IPow => {
            integer_power(*base, *exponent, ty).map(Datum::Int)
        }
        [Datum::Real(x)] => math_of_one(function, *x).map(|y| Datum::Real(round(y, ty))),
        [Datum::Real(x), Datum::Int(n)] if function == MathFn::Ldexp => {
            Ok(Datum::Real(round(x * 2f64.powi(*n as i32), ty)))
        }
        [Datum::Real(x), Datum::Int(n)] if function == MathFn::PowI => Ok(Datum::Real(round(x.powi(*n as i32), ty))),
        [Datum::Real(x), Datum::Real(y)] => {
            let result = match function {
                MathFn::Atan2 => x.atan2(*y),
                MathFn::Pow => x.powf(*y),
                MathFn::CopySign => x.copysign(*y),
                MathFn::Hypot => x.hypot(*y),
                MathFn::Fdim => {
                    if x > y {
                        x - y
                    } else {
                        0.0
                    }
                }
                MathFn::Fmod => x % y,
                MathFn::Remainder => x - (x / y).round_ties_even() * y,
                MathFn::NextAfter if x == y => *y,
                MathFn::NextAfter if ty == Type::F32 && x < y => f64::from((*x as f32).next_up()),
                MathFn::NextAfter if ty == Type::F32 => f64::from((*x as f32).next_down()),
                MathFn::NextAfter if x < y => x.next_up(),
                MathFn::NextAfter => x.next_down(),
                _ => return Err(invalid(format!("{function:?} of two reals"))),
            };
            Ok(Datum::Real(round(result, ty)))
        }
        [Datum::Real(x), Datum::Real(y), Datum::Real(z)] if function == MathFn::Fma => {
            Ok(Datum::Real(round(x.mul_add(*y, *z), ty)))
        }
        _ => Err(invalid(format!("{function:?} of {args:?}"))),
    }
}

fn bits_of(function: MathFn, n: u64, ty: Type) -> Run<i64> {
    let width = ty.bits().unwrap_or(64);
    Ok(match function {
        MathFn::CountLeadingZeros => i64::from(n.leading_zeros()) - i64::from(64 - width),
        MathFn::CountTrailingZeros => i64::from(n.trailing_zeros().min(width)),
        MathFn::PopCount => n.count_ones().into(),
        MathFn::ByteSwap => wrap((n.swap_bytes() >> (64 - width)) as i64, ty),
        other => return Err(invalid(format!("{other:?} of one integer"))),
    })
}

fn math_of_one(function: MathFn, x: f64) -> Run<f64> {
    Ok(match function {
        MathFn::Sqrt => x.sqrt(),
        MathFn::Exp => x.exp(),
        MathFn::Log => x.ln(),
        MathFn::Log10 => x.log10(),
        MathFn::Sin => x.sin(),
        MathFn::Cos => x.cos(),
        MathFn::Tan => x.tan(),
        MathFn::Asin => x.asin(),
        MathFn::Acos => x.acos(),
        MathFn::Atan => x.atan(),
        MathFn::Sinh => x.sinh(),
        MathFn::Cosh => x.cosh(),
        MathFn::Tanh => x.tanh(),
        MathFn::Abs => x.abs(),
        MathFn::Floor => x.floor(),
        MathFn::Ceil => x.ceil(),
        MathFn::Trunc => x.trunc(),
        MathFn::Round => x.round(),
        MathFn::Erf => erf(x),
        MathFn::Erfc => erfc(x),
        MathFn::Gamma => gamma(x),
        MathFn::LogGamma => log_gamma(x),
        MathFn::Exp2 => x.exp2(),
        MathFn::Log2 => x.log2(),
        MathFn::Exp10 => 10f64.powf(x),
        MathFn::Expm1 => x.exp_m1(),
        MathFn::Log1p => x.ln_1p(),
        MathFn::Cbrt => x.cbrt(),
        MathFn::Asinh => x.asinh(),
        MathFn::Acosh => x.acosh(),
        MathFn::Atanh => x.atanh(),
        MathFn::BesselJ0 | MathFn::BesselJ1 | MathFn::BesselY0 | MathFn::BesselY1 => {
            return Err(TrapKind::Machine("Bessel functions"));
        }
        MathFn::Rint | MathFn::NearbyInt => x.round_ties_even(),
        MathFn::Atan2
        | MathFn::Pow
        | MathFn::PowI
        | MathFn::IPow
        | MathFn::CopySign
        | MathFn::Hypot
        | MathFn::Fma
        | MathFn::Fdim
        | MathFn::Fmod
        | MathFn::Remainder
        | MathFn::NextAfter
        | MathFn::Ldexp
        | MathFn::BesselJn
        | MathFn::BesselYn
        | MathFn::CountLeadingZeros
        | MathFn::CountTrailingZeros
        | MathFn::PopCount
        | MathFn::ByteSwap => {
            return Err(invalid(format!("{function:?} of one real")));
        }
    })
}

fn integer_power(base: i64, exponent: i64, ty: Type) -> Run<i64> {
    if exponent < 0 {
        return match base {
            0 => Err(TrapKind::DivisionByZero),
            1 => Ok(1),
            -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
            _ => Ok(0),
        };
    }
    let (mut result, mut square, mut left) = (1_i64, base, exponent);
    while left > 0 {
        if left & 1 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        left >>= 1;
    }
    Ok(wrap(result, ty))
}

/// Of a loop from `lower` to `upper`.
pub(super) fn trip_count(lower: i64, upper: i64, step: i64) -> Run<u64> {
    if step == 0 {
        return Err(TrapKind::ZeroStep);
    }
    let trips = (i128::from(upper) - i128::from(lower) + i128::from(step)) / i128::from(step);
    Ok(trips.clamp(0, i64::MAX.into()) as u64)
}
