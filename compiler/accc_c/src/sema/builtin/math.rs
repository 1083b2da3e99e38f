//! The functions of `math.h` and `stdlib.h` that are operations of the IR, by name, with their prototypes.
//!
//! A call becomes an operation only where the function is declared with exactly this prototype and has no body in the
//! unit: a function of the user's that happens to be called `floor` stays a call. Source: C11, 7.12, 7.22.6.

use crate::hir::{Builtin, Expr, ExprKind, FloatKind, IntKind, TypeId};
use accc_ir::MathFn;

/// What a call of a mathematical function becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    Math(MathFn),
    Builtin(Builtin),
}

impl Operation {
    pub fn of(self, args: Vec<Expr>) -> ExprKind {
        match self {
            Operation::Math(function) => ExprKind::Math(function, args),
            Operation::Builtin(builtin) => ExprKind::Builtin(builtin, args),
        }
    }
}

/// A mathematical function: all of its parameters and its result have the one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MathFunction {
    pub operation: Operation,
    pub params: usize,
    pub number: Number,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    Int(IntKind),
    Float(FloatKind),
}

impl Number {
    pub fn type_id(self) -> TypeId {
        match self {
            Number::Int(kind) => kind.type_id(),
            Number::Float(kind) => kind.type_id(),
        }
    }
}

impl MathFunction {
    /// The prototype in the code of [`super::library::prototype`].
    pub fn code(&self) -> String {
        let letter = match self.number {
            Number::Int(IntKind::Long) => "l",
            Number::Int(IntKind::LongLong) => "x",
            Number::Int(_) => "i",
            Number::Float(FloatKind::Half) => "h",
            Number::Float(FloatKind::Quad) => "q",
            Number::Float(FloatKind::Float32) => "3",
            Number::Float(FloatKind::Float32x) => "4",
            Number::Float(FloatKind::Float64) => "6",
            Number::Float(FloatKind::Float64x) => "7",
            Number::Float(FloatKind::Float) => "f",
            Number::Float(FloatKind::Double) => "d",
            Number::Float(FloatKind::LongDouble) => "e",
        };
        letter.repeat(self.params + 1)
    }
}

/// The function of this name; `sinf` and `sinl` are `sin` of other types.
pub fn function(name: &str) -> Option<MathFunction> {
    if let Some((_, kind)) = INTEGER.iter().find(|(row, _)| *row == name) {
        return Some(MathFunction { operation: Operation::Math(MathFn::Abs), params: 1, number: Number::Int(*kind) });
    }
    let of = |name: &str, kind| {
        let row = REAL.binary_search_by(|(row, ..)| (*row).cmp(name)).ok()?;
        let (_, params, operation) = REAL[row];
        Some(MathFunction { operation, params, number: Number::Float(kind) })
    };
    of(name, FloatKind::Double)
        .or_else(|| of(name.strip_suffix('f')?, FloatKind::Float))
        .or_else(|| of(name.strip_suffix('l')?, FloatKind::LongDouble))
        .or_else(|| of(name.strip_suffix("f128")?, FloatKind::Quad))
        .or_else(|| of(name.strip_suffix('q').filter(|short| matches!(*short, "fabs" | "copysign"))?, FloatKind::Quad))
        .or_else(|| of(name.strip_suffix("f32")?, FloatKind::Float32))
        .or_else(|| of(name.strip_suffix("f32x")?, FloatKind::Float32x))
        .or_else(|| of(name.strip_suffix("f64")?, FloatKind::Float64))
        .or_else(|| of(name.strip_suffix("f64x")?, FloatKind::Float64x))
}

const INTEGER: &[(&str, IntKind)] = &[("abs", IntKind::Int), ("labs", IntKind::Long), ("llabs", IntKind::LongLong)];

const fn math(name: &'static str, params: usize, function: MathFn) -> (&'static str, usize, Operation) {
    (name, params, Operation::Math(function))
}

/// Sorted by name.
const REAL: &[(&str, usize, Operation)] = &[
    math("acos", 1, MathFn::Acos),
    math("acosh", 1, MathFn::Acosh),
    math("asin", 1, MathFn::Asin),
    math("asinh", 1, MathFn::Asinh),
    math("atan", 1, MathFn::Atan),
    math("atan2", 2, MathFn::Atan2),
    math("atanh", 1, MathFn::Atanh),
    math("cbrt", 1, MathFn::Cbrt),
    math("ceil", 1, MathFn::Ceil),
    math("copysign", 2, MathFn::CopySign),
    math("cos", 1, MathFn::Cos),
    math("cosh", 1, MathFn::Cosh),
    math("erf", 1, MathFn::Erf),
    math("erfc", 1, MathFn::Erfc),
    math("exp", 1, MathFn::Exp),
    math("exp10", 1, MathFn::Exp10),
    math("exp2", 1, MathFn::Exp2),
    math("expm1", 1, MathFn::Expm1),
    math("fabs", 1, MathFn::Abs),
    math("fdim", 2, MathFn::Fdim),
    math("floor", 1, MathFn::Floor),
    math("fma", 3, MathFn::Fma),
    ("fmax", 2, Operation::Builtin(Builtin::FMax)),
    ("fmin", 2, Operation::Builtin(Builtin::FMin)),
    math("fmod", 2, MathFn::Fmod),
    math("hypot", 2, MathFn::Hypot),
    math("lgamma", 1, MathFn::LogGamma),
    math("log", 1, MathFn::Log),
    math("log10", 1, MathFn::Log10),
    math("log1p", 1, MathFn::Log1p),
    math("log2", 1, MathFn::Log2),
    math("nearbyint", 1, MathFn::NearbyInt),
    math("pow", 2, MathFn::Pow),
    math("rint", 1, MathFn::Rint),
    math("round", 1, MathFn::Round),
    math("sin", 1, MathFn::Sin),
    math("sinh", 1, MathFn::Sinh),
    math("sqrt", 1, MathFn::Sqrt),
    math("tan", 1, MathFn::Tan),
    math("tanh", 1, MathFn::Tanh),
    math("tgamma", 1, MathFn::Gamma),
    math("trunc", 1, MathFn::Trunc),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_their_suffixes() {
        assert!(REAL.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let number = |name| function(name).map(|f| f.number);
        assert_eq!(number("sinf"), Some(Number::Float(FloatKind::Float)));
        assert_eq!(number("powl"), Some(Number::Float(FloatKind::LongDouble)));
        assert_eq!(number("erf"), Some(Number::Float(FloatKind::Double)));
        assert_eq!(number("labs"), Some(Number::Int(IntKind::Long)));
        assert_eq!(number("frexp"), None);
        assert_eq!(number("f"), None);
    }
}
