//! Functions of the model of reals of kind 10 and 16, by the C library. Source: Fortran 2008, section 13.7; C17, 7.12.6.

use crate::hir::{Const, Intrinsic, Type as HirType, wide};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, MathFn, OpKind, Storage, Type, Value};

impl Lowerer<'_, '_> {
    /// `None` for those that need no more than other kinds do.
    pub(super) fn wide_model_function(&mut self, id: Intrinsic, args: &[Value]) -> Lower<Option<Value>> {
        let (x, ty) = (args[0], self.b.func.type_of(args[0]));
        let digits = if ty == Type::F80 { 64 } else { 113 };
        Ok(Some(match id {
            Intrinsic::Exponent => self.taken_apart(x)?.1,
            Intrinsic::Fraction => self.taken_apart(x)?.0,
            Intrinsic::SetExponent => {
                let fraction = self.taken_apart(x)?.0;
                let by = self.power_of_two(args[1]);
                self.b.math(MathFn::Ldexp, vec![fraction, by])
            }
            Intrinsic::Rrspacing => {
                let fraction = self.taken_apart(x)?.0;
                let size = self.b.math(MathFn::Abs, vec![fraction]);
                let digits = self.b.int(digits, Type::I32);
                self.b.math(MathFn::Ldexp, vec![size, digits])
            }
            Intrinsic::Spacing => {
                let exponent = self.taken_apart(x)?.1;
                let (digits, one) = (self.b.int(digits, Type::I32), self.b.float(1.0, ty));
                let by = self.b.binary(BinaryOp::Sub, exponent, digits);
                let step = self.b.math(MathFn::Ldexp, vec![one, by]);
                let tiny = self.wide_constant(wide::power_of_two(-16382), ty);
                let zero = self.b.float(0.0, ty);
                let (is_zero, small) =
                    (self.b.compare(CompareOp::Eq, x, zero), self.b.compare(CompareOp::Lt, step, tiny));
                let none = self.b.binary(BinaryOp::Or, is_zero, small);
                self.b.select(none, tiny, step)
            }
            _ => return Ok(None),
        }))
    }

    /// Fraction from 0.5 to 1 and exponent; of what is not finite the largest default integer.
    pub(super) fn taken_apart(&mut self, x: Value) -> Lower<(Value, Value)> {
        let ty = self.b.func.type_of(x);
        let exponent = self.hidden(".exponent", Storage::Scalar(Elem::I32));
        let zero = self.b.int(0, Type::I32);
        self.b.store(exponent, zero);
        let address = self.b.var_addr(exponent);
        let name = if ty == Type::F80 { "frexpl" } else { "frexpf128" };
        let fraction = self.call_library(name, vec![x, address])?;
        let held = self.b.load(exponent);
        let infinite = self.b.float(f64::INFINITY, ty);
        let size = self.b.math(MathFn::Abs, vec![x]);
        let finite = self.b.compare(CompareOp::Lt, size, infinite);
        let huge = self.b.int(i32::MAX.into(), Type::I32);
        Ok((fraction, self.b.select(finite, held, huge)))
    }

    /// `erfc_scaled` of `F80` and `F128`: by its definition where `erfc` has all digits, else the asymptotic series, whose terms
    /// are below the last digit there. Source: Abramowitz and Stegun, 7.1.23.
    pub(super) fn wide_erfc_scaled(&mut self, x: Value) -> Value {
        const FROM: &str = "12";
        const TERMS: u32 = 40;
        let ty = self.b.func.type_of(x);
        let square = self.b.binary(BinaryOp::Mul, x, x);
        let (growth, rest) = (self.b.math(MathFn::Exp, vec![square]), self.b.math(MathFn::Erfc, vec![x]));
        let defined = self.b.binary(BinaryOp::Mul, growth, rest);
        let one = self.wide_number("1", ty);
        let twice = self.b.binary(BinaryOp::Add, square, square);
        let mut series = one;
        for odd in (1..TERMS).rev().map(|term| 2 * term - 1) {
            let factor = self.wide_number(&odd.to_string(), ty);
            let part = self.b.binary(BinaryOp::Div, factor, twice);
            let rest = self.b.binary(BinaryOp::Mul, part, series);
            series = self.b.binary(BinaryOp::Sub, one, rest);
        }
        let scale = self.wide_number("0.564189583547756286948079451560772585844", ty);
        let first = self.b.binary(BinaryOp::Div, scale, x);
        let far = self.b.binary(BinaryOp::Mul, first, series);
        let (from, limit) = (self.wide_number(FROM, ty), self.b.float(f64::NEG_INFINITY, ty));
        let near = self.b.compare(CompareOp::Lt, x, from);
        let infinite = self.b.float(f64::INFINITY, ty);
        let is_limit = self.b.compare(CompareOp::Eq, x, limit);
        let defined = self.b.select(is_limit, infinite, defined);
        self.b.select(near, defined, far)
    }

    /// A constant of `F80` or `F128`, by its text.
    pub(super) fn wide_number(&mut self, text: &str, ty: Type) -> Value {
        let kind = if ty == Type::F80 { 10 } else { 16 };
        self.wide_constant(wide::parse(text, kind).expect("a number of the compiler's"), ty)
    }

    /// A constant of `F80` or `F128`, by its bits as binary128.
    pub(in crate::lower) fn wide_constant(&mut self, bits: u128, ty: Type) -> Value {
        if ty == Type::F128 {
            return self.b.value(OpKind::ConstF128(bits), ty);
        }
        let bytes = crate::hir::const_bytes(&Const::Wide(bits), &HirType::Real(10));
        let bytes = bytes[..10].try_into().expect("ten of sixteen bytes");
        self.b.value(OpKind::ConstF80(bytes), ty)
    }
}
