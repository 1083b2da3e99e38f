//! Functions of `<math.h>` in device code that are no operations of the IR: those with other types than the argument's,
//! with results behind pointers, and those that only the host's library has by their name.
//!
//! On the host they stay calls. Source: C17, 7.12; for `sincos`, `jn`, `drem`, `significand` the manual of glibc.

use super::Lower;
use super::function::Lowerer;
use crate::hir::Expr;
use accc_ir::{BinaryOp, CompareOp, MathFn, OpKind, Type, Value};

/// The function of this name; `frexpf` is `frexp` of other reals.
pub fn function(name: &str) -> Option<&'static str> {
    let of = |name: &str| FUNCTIONS.iter().copied().find(|row| *row == name);
    of(name).or_else(|| of(name.strip_suffix('f')?)).or_else(|| (name == "lgammaf_r").then_some("lgamma_r"))
}

const FUNCTIONS: &[&str] = &[
    "drem",
    "finite",
    "frexp",
    "ilogb",
    "j0",
    "j1",
    "jn",
    "ldexp",
    "lgamma_r",
    "llrint",
    "llround",
    "logb",
    "lrint",
    "lround",
    "modf",
    "nan",
    "nextafter",
    "remainder",
    "remquo",
    "roundeven",
    "scalbln",
    "scalbn",
    "significand",
    "sincos",
    "y0",
    "y1",
    "yn",
];

impl Lowerer<'_, '_> {
    /// A call of a function that [`function`] names; `None`: it has other arguments.
    pub fn math_call(&mut self, name: &str, args: &[Expr]) -> Lower<Option<Vec<Value>>> {
        let result = match (name, args) {
            ("nan", [_]) => {
                let ty = if self.types.size(args[0].ty) == 4 { Type::F32 } else { Type::F64 };
                self.b.float(f64::NAN, ty)
            }
            ("jn" | "yn", [order, x]) => {
                let (order, x) = (self.value(order)?, self.value(x)?);
                self.b.math(if name == "jn" { MathFn::BesselJn } else { MathFn::BesselYn }, vec![x, order])
            }
            (_, [x]) => {
                let x = self.value(x)?;
                self.math_of_one(name, x)
            }
            ("sincos", [x, sine, cosine]) => {
                let (x, sine, cosine) = (self.value(x)?, self.value(sine)?, self.value(cosine)?);
                for (function, place) in [(MathFn::Sin, sine), (MathFn::Cos, cosine)] {
                    let value = self.b.math(function, vec![x]);
                    self.give(place, value);
                }
                return Ok(Some(Vec::new()));
            }
            ("remquo", [x, y, quotient]) => {
                let (x, y, place) = (self.value(x)?, self.value(y)?, self.value(quotient)?);
                self.remainder_and_quotient(x, y, place)
            }
            (_, [x, second]) => {
                let (x, second) = (self.value(x)?, self.value(second)?);
                return Ok(self.math_of_two(name, x, second).map(|value| vec![value]));
            }
            _ => return Ok(None),
        };
        Ok(Some(vec![result]))
    }

    fn math_of_one(&mut self, name: &str, x: Value) -> Value {
        match name {
            "lround" | "llround" => self.rounded(MathFn::Round, x),
            "lrint" | "llrint" => self.rounded(MathFn::Rint, x),
            "finite" => {
                let is_finite = self.is_finite(x);
                self.b.uconvert(is_finite, Type::I32)
            }
            "roundeven" => self.b.math(MathFn::Rint, vec![x]),
            "j0" => self.b.math(MathFn::BesselJ0, vec![x]),
            "j1" => self.b.math(MathFn::BesselJ1, vec![x]),
            "y0" => self.b.math(MathFn::BesselY0, vec![x]),
            "y1" => self.b.math(MathFn::BesselY1, vec![x]),
            "ilogb" => self.binary_exponent(x, [i32::MIN, i32::MIN, i32::MAX].map(f64::from), Type::I32),
            "logb" => {
                let ty = self.b.func.type_of(x);
                self.binary_exponent(x, [f64::NEG_INFINITY, f64::NAN, f64::INFINITY], ty)
            }
            _ => self.significand(x),
        }
    }

    fn math_of_two(&mut self, name: &str, x: Value, second: Value) -> Option<Value> {
        Some(match name {
            "ldexp" | "scalbn" | "scalbln" => {
                let by = self.within_int(second);
                self.b.math(MathFn::Ldexp, vec![x, by])
            }
            "remainder" | "drem" => self.b.math(MathFn::Remainder, vec![x, second]),
            "nextafter" => self.b.math(MathFn::NextAfter, vec![x, second]),
            "frexp" => {
                let (exponent, fraction) = (self.b.exponent(x), self.b.fraction(x));
                let none = self.b.int(0, Type::I32);
                let is_finite = self.is_finite(x);
                let exponent = self.b.select(is_finite, exponent, none);
                self.give(second, exponent);
                self.b.select(is_finite, fraction, x)
            }
            "modf" => {
                let whole = self.b.math(MathFn::Trunc, vec![x]);
                self.give(second, whole);
                let rest = self.b.binary(BinaryOp::Sub, x, whole);
                let (size, infinity) = (self.b.math(MathFn::Abs, vec![x]), self.number_like(x, f64::INFINITY));
                let (is_infinite, none) = (self.b.compare(CompareOp::Eq, size, infinity), self.number_like(x, 0.0));
                let rest = self.b.select(is_infinite, none, rest);
                self.b.math(MathFn::CopySign, vec![rest, x])
            }
            "lgamma_r" => {
                let sign = self.gamma_sign(x);
                self.give(second, sign);
                self.b.math(MathFn::LogGamma, vec![x])
            }
            _ => return None,
        })
    }

    /// Stores a result behind a pointer.
    fn give(&mut self, place: Value, value: Value) {
        let elem = self.b.func.type_of(value).elem().expect("a number");
        self.b.store_at(place, elem, value);
    }

    fn rounded(&mut self, function: MathFn, x: Value) -> Value {
        let whole = self.b.math(function, vec![x]);
        self.b.convert(whole, Type::I64)
    }

    fn number_like(&mut self, x: Value, number: f64) -> Value {
        let ty = self.b.func.type_of(x);
        self.b.float(number, ty)
    }

    fn is_finite(&mut self, x: Value) -> Value {
        let (size, infinity) = (self.b.math(MathFn::Abs, vec![x]), self.number_like(x, f64::INFINITY));
        self.b.compare(CompareOp::Lt, size, infinity)
    }

    /// The exponent of a number whose fraction is from 1 to 2, and what it is of zero, NaN and infinity.
    fn binary_exponent(&mut self, x: Value, special: [f64; 3], ty: Type) -> Value {
        let special = special.map(|number| match ty {
            Type::I32 => self.b.int(number as i64, ty),
            _ => self.b.float(number, ty),
        });
        let (exponent, one) = (self.b.exponent(x), self.b.int(1, Type::I32));
        let exponent = self.b.binary(BinaryOp::Sub, exponent, one);
        let exponent = self.b.convert(exponent, ty);
        let none = self.number_like(x, 0.0);
        let is_zero = self.b.compare(CompareOp::Eq, x, none);
        let result = self.b.select(is_zero, special[0], exponent);
        let is_nan = self.b.compare(CompareOp::Ne, x, x);
        let endless = self.b.select(is_nan, special[1], special[2]);
        let is_finite = self.is_finite(x);
        self.b.select(is_finite, result, endless)
    }

    /// The fraction from 1 to 2.
    fn significand(&mut self, x: Value) -> Value {
        let (fraction, two) = (self.b.fraction(x), self.number_like(x, 2.0));
        let fraction = self.b.binary(BinaryOp::Mul, fraction, two);
        let is_finite = self.is_finite(x);
        self.b.select(is_finite, fraction, x)
    }

    /// An exponent as an `int`; beyond the range of reals it does not matter how far.
    fn within_int(&mut self, n: Value) -> Value {
        if self.b.func.type_of(n) != Type::I64 {
            return n;
        }
        let (least, most) = (self.b.i64(-100_000), self.b.i64(100_000));
        let n = self.b.binary(BinaryOp::Max, n, least);
        let n = self.b.binary(BinaryOp::Min, n, most);
        self.b.convert(n, Type::I32)
    }

    /// -1 or 1: of negative numbers the gamma function changes its sign at every integer.
    fn gamma_sign(&mut self, x: Value) -> Value {
        let below = self.b.math(MathFn::Floor, vec![x]);
        let half = self.number_like(x, 0.5);
        let half = self.b.binary(BinaryOp::Mul, below, half);
        let even = self.b.math(MathFn::Floor, vec![half]);
        let (is_odd, none) = (self.b.compare(CompareOp::Ne, half, even), self.number_like(x, 0.0));
        let is_negative = self.b.compare(CompareOp::Lt, x, none);
        let is_finite = self.is_finite(x);
        let turns = self.b.binary(BinaryOp::And, is_odd, is_negative);
        let turns = self.b.binary(BinaryOp::And, turns, is_finite);
        let (minus, plus) = (self.b.int(-1, Type::I32), self.b.int(1, Type::I32));
        self.b.select(turns, minus, plus)
    }

    /// The remainder; the last three bits of the quotient, with its sign, go behind `place`.
    fn remainder_and_quotient(&mut self, x: Value, y: Value, place: Value) -> Value {
        const CONGRUENT: f64 = 8.0;
        let rest = self.b.math(MathFn::Remainder, vec![x, y]);
        let size = self.b.math(MathFn::Abs, vec![y]);
        let eight = self.number_like(x, CONGRUENT);
        let period = self.b.binary(BinaryOp::Mul, size, eight);
        let (part, is_small) = (self.b.math(MathFn::Fmod, vec![x, period]), self.is_finite(period));
        let part = self.b.select(is_small, part, x);
        let whole = self.b.binary(BinaryOp::Sub, part, rest);
        let quotient = self.b.binary(BinaryOp::Div, whole, y);
        let quotient = self.b.math(MathFn::Rint, vec![quotient]);
        let quotient = self.b.math(MathFn::Fmod, vec![quotient, eight]);
        let quotient = self.b.value(OpKind::Convert(quotient), Type::I32);
        self.give(place, quotient);
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::function;

    #[test]
    fn names_with_their_suffixes() {
        assert_eq!(function("frexpf"), Some("frexp"));
        assert_eq!(function("modff"), Some("modf"));
        assert_eq!(function("lgammaf_r"), Some("lgamma_r"));
        assert_eq!(function("nexttoward"), None);
        assert_eq!(function("sinf"), None);
    }
}
