//! `sind`, `cosd`, `tand`. The angle is taken apart into quarters of a turn and a rest of at most 45 degrees, which is
//! exact; values that are 0, 1/2 or 1 are exact, too. Source: Fortran 2023, sections 16.9.68, 16.9.191, 16.9.197.

use crate::hir::Intrinsic;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, MathFn, Type, UnaryOp, Value};
use std::f64::consts::PI;

impl Lowerer<'_, '_> {
    pub fn of_degrees(&mut self, id: Intrinsic, angle: Value) -> Value {
        let ty = self.b.func.type_of(angle);
        let turn = self.b.float(360.0, ty);
        let angle = self.b.binary(BinaryOp::Rem, angle, turn);
        let ninety = self.b.float(90.0, ty);
        let quarters = self.b.binary(BinaryOp::Div, angle, ninety);
        let quarters = self.b.math(MathFn::Round, vec![quarters]);
        let whole = self.b.binary(BinaryOp::Mul, quarters, ninety);
        let rest = self.b.binary(BinaryOp::Sub, angle, whole);
        let quarters = self.b.convert(quarters, Type::I32);
        match id {
            Intrinsic::Tand => self.tangent_of(quarters, rest),
            Intrinsic::Cosd => {
                let one = self.b.int(1, Type::I32);
                let quarters = self.b.binary(BinaryOp::Add, quarters, one);
                self.sine_of(quarters, rest)
            }
            _ => self.sine_of(quarters, rest),
        }
    }

    /// The sine of so many quarters of a turn and a rest.
    fn sine_of(&mut self, quarters: Value, rest: Value) -> Value {
        let sine = self.exact_at(MathFn::Sin, rest, 30.0, 0.5);
        let radians = self.radians(rest);
        let cosine = self.b.math(MathFn::Cos, vec![radians]);
        let odd = self.bit(quarters, 1);
        let value = self.b.select(odd, cosine, sine);
        let negative = self.b.unary(UnaryOp::Neg, value);
        let second_half = self.bit(quarters, 2);
        self.b.select(second_half, negative, value)
    }

    fn tangent_of(&mut self, quarters: Value, rest: Value) -> Value {
        let tangent = self.exact_at(MathFn::Tan, rest, 45.0, 1.0);
        let minus_one = self.b.float(-1.0, self.b.func.type_of(rest));
        let turned = self.b.binary(BinaryOp::Div, minus_one, tangent);
        let odd = self.bit(quarters, 1);
        self.b.select(odd, turned, tangent)
    }

    /// An odd function of degrees that has that value at that angle.
    fn exact_at(&mut self, function: MathFn, degrees: Value, angle: f64, value: f64) -> Value {
        let ty = self.b.func.type_of(degrees);
        let radians = self.radians(degrees);
        let computed = self.b.math(function, vec![radians]);
        let (angle, value) = (self.b.float(angle, ty), self.b.float(value, ty));
        let size = self.b.math(MathFn::Abs, vec![degrees]);
        let there = self.b.compare(CompareOp::Eq, size, angle);
        let exact = self.b.math(MathFn::CopySign, vec![value, degrees]);
        self.b.select(there, exact, computed)
    }

    fn radians(&mut self, degrees: Value) -> Value {
        let ty = self.b.func.type_of(degrees);
        let factor = match ty {
            Type::F80 | Type::F128 => self.wide_number("0.017453292519943295769236907684886127134", ty),
            _ => self.b.float(PI / 180.0, ty),
        };
        self.b.binary(BinaryOp::Mul, degrees, factor)
    }

    /// Whether a bit of an integer is set.
    fn bit(&mut self, value: Value, mask: i64) -> Value {
        let (mask, zero) = (self.b.int(mask, Type::I32), self.b.int(0, Type::I32));
        let set = self.b.binary(BinaryOp::And, value, mask);
        self.b.compare(CompareOp::Ne, set, zero)
    }
}
