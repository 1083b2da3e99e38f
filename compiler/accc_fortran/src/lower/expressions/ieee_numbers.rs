//! Functions of `ieee_arithmetic` that choose between numbers: extremes, rounding by a mode, comparisons that raise or don't.
//! Source: Fortran 2018, section 17.11; IEEE 754-2008, sections 5.3.1 and 5.11.

use crate::hir;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, MathFn, Type, UnaryOp, Value};

impl Lowerer<'_, '_> {
    /// `x` where it compares so with `y`, else `y`; the number where one is none.
    pub(super) fn extreme_number(&mut self, better: CompareOp, x: Value, y: Value) -> Value {
        let (is_better, y_is_nan) = (self.b.compare(better, x, y), self.b.compare(CompareOp::Ne, y, y));
        let takes_x = self.b.binary(BinaryOp::Or, is_better, y_is_nan);
        self.b.select(takes_x, x, y)
    }

    /// That of the greater or smaller magnitude; of equal ones the greater or smaller number.
    pub(super) fn extreme_magnitude(&mut self, better: CompareOp, x: Value, y: Value) -> Value {
        let (size_x, size_y) = (self.b.math(MathFn::Abs, vec![x]), self.b.math(MathFn::Abs, vec![y]));
        let (x_wins, y_wins) = (self.b.compare(better, size_x, size_y), self.b.compare(better, size_y, size_x));
        let by_number = self.extreme_number(better, x, y);
        let otherwise = self.b.select(y_wins, y, by_number);
        self.b.select(x_wins, x, otherwise)
    }

    /// The whole number by a mode of `sema::module_intrinsics`, whatever mode the machine has.
    pub(super) fn rounded_by_mode(&mut self, x: Value, mode: Value) -> Value {
        let ty = self.b.func.type_of(x);
        // Greater numbers have no fraction in any format, and infinity has none either.
        let (size, limit) = (self.b.math(MathFn::Abs, vec![x]), self.b.float(2f64.powi(120), ty));
        let has_fraction = self.b.compare(CompareOp::Lt, size, limit);
        let zero = self.b.float(0.0, ty);
        let number = self.b.select(has_fraction, x, zero);
        let rounded = match self.known(mode) {
            Some(known) => self.rounded_so(number, known),
            None => {
                let mut rounded = self.rounded_so(number, 0);
                for other in [0x400, 0x800, 0xc00, -2] {
                    let (so, other) = (self.rounded_so(number, other), self.b.int(other, Type::I32));
                    let is_this = self.b.compare(CompareOp::Eq, mode, other);
                    rounded = self.b.select(is_this, so, rounded);
                }
                rounded
            }
        };
        self.b.select(has_fraction, rounded, x)
    }

    fn rounded_so(&mut self, x: Value, mode: i64) -> Value {
        match mode {
            0x400 => self.b.math(MathFn::Floor, vec![x]),
            0x800 => self.b.math(MathFn::Ceil, vec![x]),
            0xc00 => self.b.math(MathFn::Trunc, vec![x]),
            -2 => self.b.math(MathFn::Round, vec![x]),
            _ => self.rounded_to_even(x),
        }
    }

    /// Of the two whole numbers beside `n + 1/2` the even one is twice what half of it is next to.
    fn rounded_to_even(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let (half, two) = (self.b.float(0.5, ty), self.b.float(2.0, ty));
        let (whole, away) = (self.b.math(MathFn::Trunc, vec![x]), self.b.math(MathFn::Round, vec![x]));
        let fraction = self.b.binary(BinaryOp::Sub, x, whole);
        let fraction = self.b.math(MathFn::Abs, vec![fraction]);
        let is_tie = self.b.compare(CompareOp::Eq, fraction, half);
        let halved = self.b.binary(BinaryOp::Mul, x, half);
        let halved = self.b.math(MathFn::Round, vec![halved]);
        let even = self.b.binary(BinaryOp::Mul, halved, two);
        self.b.select(is_tie, even, away)
    }

    /// Equality raises nothing by itself; the others see zeros where a number is missing.
    pub(super) fn quiet_comparison(&mut self, op: hir::BinaryOp, x: Value, y: Value) -> Value {
        let op = comparison(op);
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return self.b.compare(op, x, y);
        }
        let (x_lacks, y_lacks) = (self.b.compare(CompareOp::Ne, x, x), self.b.compare(CompareOp::Ne, y, y));
        let unordered = self.b.binary(BinaryOp::Or, x_lacks, y_lacks);
        let zero = self.b.float(0.0, self.b.func.type_of(x));
        let (x, y) = (self.b.select(unordered, zero, x), self.b.select(unordered, zero, y));
        let (holds, ordered) = (self.b.compare(op, x, y), self.b.unary(UnaryOp::Not, unordered));
        self.b.binary(BinaryOp::And, holds, ordered)
    }

    /// Order raises for every NaN; equality is made of it.
    pub(super) fn signaling_comparison(&mut self, op: hir::BinaryOp, x: Value, y: Value) -> Value {
        let op = comparison(op);
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return self.b.compare(op, x, y);
        }
        let (below, above) = (self.b.compare(CompareOp::Le, x, y), self.b.compare(CompareOp::Ge, x, y));
        let equal = self.b.binary(BinaryOp::And, below, above);
        if op == CompareOp::Eq { equal } else { self.b.unary(UnaryOp::Not, equal) }
    }
}

fn comparison(op: hir::BinaryOp) -> CompareOp {
    match op {
        hir::BinaryOp::Eq => CompareOp::Eq,
        hir::BinaryOp::Ne => CompareOp::Ne,
        hir::BinaryOp::Lt => CompareOp::Lt,
        hir::BinaryOp::Le => CompareOp::Le,
        hir::BinaryOp::Gt => CompareOp::Gt,
        _ => CompareOp::Ge,
    }
}
