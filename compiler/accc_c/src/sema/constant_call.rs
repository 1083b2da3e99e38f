//! Calls of builtins and of mathematics that are constants because their arguments are.
//!
//! Of mathematics only what has one right result: functions that libraries round differently stay calls. Source: gcc's
//! manual, "Other Built-in Functions".

use super::Sema;
use super::constant::{Value, bits, integer};
use super::real::{as_double, extended, round_to};
use crate::hir::{Builtin, Expr, FloatConst, IntKind, TypeId};
use accc_ir::MathFn;
use rustc_apfloat::Float as _;

impl Sema<'_> {
    pub(crate) fn fold_builtin(&self, builtin: Builtin, args: &[Expr]) -> Option<Value> {
        let value = self.fold(args.first()?)?;
        match (builtin, value) {
            (Builtin::Expect, value) => Some(value),
            (Builtin::Clz(kind), Value::Int(n)) if n != 0 => {
                Some(count(unsigned(n, kind).leading_zeros() + kind.bits() - u64::BITS))
            }
            (Builtin::Ctz(kind), Value::Int(n)) if n != 0 => Some(count(unsigned(n, kind).trailing_zeros())),
            (Builtin::PopCount(kind), Value::Int(n)) => Some(count(unsigned(n, kind).count_ones())),
            (Builtin::Parity(kind), Value::Int(n)) => Some(count(unsigned(n, kind).count_ones() % 2)),
            (Builtin::Ffs(_), Value::Int(0)) => Some(count(0)),
            (Builtin::Ffs(_), Value::Int(n)) => Some(count(n.trailing_zeros() + 1)),
            (Builtin::Bswap16, Value::Int(n)) => Some(Value::Int(i64::from((n as u16).swap_bytes()))),
            (Builtin::Bswap32, Value::Int(n)) => Some(Value::Int(i64::from((n as u32).swap_bytes()))),
            (Builtin::Bswap64, Value::Int(n)) => Some(Value::Int(n.swap_bytes())),
            (Builtin::Bswap128, value @ (Value::Int(_) | Value::Wide(_))) => {
                Some(integer(bits(&value, IntKind::UInt128)?.swap_bytes(), IntKind::UInt128))
            }
            (Builtin::IsNan, Value::Float(x)) => Some(truth(as_double(x).is_nan())),
            (Builtin::IsInf, Value::Float(x)) => Some(truth(extended(x).is_infinite())),
            (Builtin::SignBit, Value::Float(x)) => Some(truth(as_double(x).is_sign_negative())),
            _ => None,
        }
    }

    pub(crate) fn fold_math(&self, function: MathFn, args: &[Expr], ty: TypeId) -> Option<Value> {
        let value = match self.fold(args.first()?)? {
            Value::Float(FloatConst::Double(value)) => value,
            Value::Int(value) if function == MathFn::Abs => return self.absolute(value, ty),
            Value::Int(_)
            | Value::Wide(_)
            | Value::Float(_)
            | Value::Complex(..)
            | Value::ComplexInt(..)
            | Value::Address { .. } => {
                return None;
            }
        };
        let value = match function {
            MathFn::Sqrt if value >= 0.0 => value.sqrt(),
            MathFn::Abs => value.abs(),
            MathFn::Floor => value.floor(),
            MathFn::Ceil => value.ceil(),
            MathFn::Trunc => value.trunc(),
            MathFn::Round => value.round(),
            MathFn::Sin => value.sin(),
            MathFn::Cos => value.cos(),
            MathFn::Tan => value.tan(),
            MathFn::Atan => value.atan(),
            MathFn::Exp => value.exp(),
            MathFn::Log if value > 0.0 => value.ln(),
            MathFn::Log10 if value > 0.0 => value.log10(),
            MathFn::Pow => value.powf(self.second_double(args)?),
            MathFn::CopySign => value.copysign(self.second_double(args)?),
            _ => return None,
        };
        // The root of a `float` rounded to `double` and then to `float` is the one rounded once.
        Some(Value::Float(round_to(FloatConst::Double(value), self.types.float_kind(ty)?)))
    }

    fn second_double(&self, args: &[Expr]) -> Option<f64> {
        match self.fold(args.get(1)?)? {
            Value::Float(value) => Some(as_double(value)),
            _ => None,
        }
    }

    fn absolute(&self, value: i64, ty: TypeId) -> Option<Value> {
        Some(Value::Int(self.types.int_kind(ty)?.wrap(value.checked_abs()?)))
    }
}

/// The value's bits, without those that extend its sign.
fn unsigned(value: i64, kind: IntKind) -> u64 {
    kind.to_unsigned().wrap(value) as u64
}

fn count(value: u32) -> Value {
    Value::Int(i64::from(value))
}

fn truth(value: bool) -> Value {
    Value::Int(i64::from(value))
}
