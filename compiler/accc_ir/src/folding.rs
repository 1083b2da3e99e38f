//! What a reduction's operator does to values: the one that it starts with, and one more folded in. Source: OpenACC 3.3, 2.5.15.

use crate::{BinaryOp, Builder, CompareOp, ReductionOp, Type, Value};

impl ReductionOp {
    /// The operation on two numbers; `None` where it is one on truth values.
    pub fn binary(self) -> Option<BinaryOp> {
        Some(match self {
            ReductionOp::Add => BinaryOp::Add,
            ReductionOp::Mul => BinaryOp::Mul,
            ReductionOp::Max => BinaryOp::Max,
            ReductionOp::Min => BinaryOp::Min,
            ReductionOp::UMax => BinaryOp::UMax,
            ReductionOp::UMin => BinaryOp::UMin,
            ReductionOp::BitAnd => BinaryOp::And,
            ReductionOp::BitOr => BinaryOp::Or,
            ReductionOp::BitXor => BinaryOp::Xor,
            ReductionOp::LogicalAnd | ReductionOp::LogicalOr | ReductionOp::Eqv | ReductionOp::Neqv => return None,
        })
    }
}

/// `a op c`
pub fn combined(b: &mut Builder<'_>, op: ReductionOp, a: Value, c: Value, ty: Type) -> Value {
    if let Some(binary) = op.binary() {
        return b.binary(binary, a, c);
    }
    if matches!(op, ReductionOp::Eqv | ReductionOp::Neqv) {
        return b.compare(if op == ReductionOp::Eqv { CompareOp::Eq } else { CompareOp::Ne }, a, c);
    }
    // C has `&&` and `||` on numbers, too.
    let zero = identity(b, ReductionOp::LogicalOr, ty);
    let (left, right) = (b.compare(CompareOp::Ne, a, zero), b.compare(CompareOp::Ne, c, zero));
    let both = op == ReductionOp::LogicalAnd;
    let truth = b.binary(if both { BinaryOp::And } else { BinaryOp::Or }, left, right);
    let Some(part) = ty.part() else { return b.convert(truth, ty) };
    let (re, im) = (b.convert(truth, part), b.float(0.0, part));
    b.complex(re, im)
}

/// The value that changes nothing (section 2.5.15).
pub fn identity(b: &mut Builder<'_>, op: ReductionOp, ty: Type) -> Value {
    let number = |b: &mut Builder<'_>, n: i64| match ty.part() {
        Some(part) => {
            let (re, im) = (b.float(n as f64, part), b.float(0.0, part));
            b.complex(re, im)
        }
        None if ty.is_float() => b.float(n as f64, ty),
        None => b.int(n, ty),
    };
    let real = ty.is_float();
    let most = i128::MAX >> (128 - ty.bits().unwrap_or(64).max(1));
    match op {
        ReductionOp::Add | ReductionOp::BitOr | ReductionOp::BitXor | ReductionOp::UMax => number(b, 0),
        ReductionOp::LogicalOr | ReductionOp::Neqv => number(b, 0),
        ReductionOp::Mul | ReductionOp::LogicalAnd | ReductionOp::Eqv => number(b, 1),
        ReductionOp::BitAnd | ReductionOp::UMin => number(b, -1),
        ReductionOp::Max if real => b.float(f64::NEG_INFINITY, ty),
        ReductionOp::Min if real => b.float(f64::INFINITY, ty),
        ReductionOp::Max => b.wide_int(!most, ty),
        ReductionOp::Min => b.wide_int(most, ty),
    }
}
