//! Functions of the model of reals, inline on every machine, and Bessel functions. Source: Fortran 2008, sections 13.4
//! and 13.7; IEEE 754 for what the bits of a real mean.

use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::arrays::array::{Axis, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, MathFn, OpKind, Type, Value, Var};

/// The format of a real type.
pub(in crate::lower) struct Format {
    /// The integer that holds its bits.
    pub bits: Type,
    /// Bits of the fraction that are stored.
    pub mantissa: i64,
    pub bias: i64,
    /// The exponent field of infinities and NaNs.
    pub largest: i64,
    /// The smallest normal number.
    pub tiny: f64,
}

impl Format {
    pub fn of(ty: Type) -> Format {
        if ty == Type::F32 {
            Format { bits: Type::I32, mantissa: 23, bias: 127, largest: 255, tiny: f64::from(f32::MIN_POSITIVE) }
        } else {
            Format { bits: Type::I64, mantissa: 52, bias: 1023, largest: 2047, tiny: f64::MIN_POSITIVE }
        }
    }
}

/// What tiny numbers are multiplied with before their bits are looked at: 2 to the power of this.
const LIFT: i64 = 64;

impl Lowerer<'_, '_> {
    /// The value of a function of the model; `None` for other functions.
    pub fn model_function(&mut self, id: Intrinsic, args: &[Value]) -> Lower<Option<Value>> {
        let (x, ty) = (args[0], self.b.func.type_of(args[0]));
        if matches!(ty, Type::F80 | Type::F128)
            && let Some(value) = self.wide_model_function(id, args)?
        {
            return Ok(Some(value));
        }
        Ok(Some(match id {
            Intrinsic::Exponent => self.exponent(x),
            Intrinsic::Fraction => self.fraction(x),
            Intrinsic::Scale => {
                let by = self.power_of_two(args[1]);
                self.b.math(MathFn::Ldexp, vec![x, by])
            }
            Intrinsic::SetExponent => {
                let (fraction, by) = (self.fraction(x), self.power_of_two(args[1]));
                self.b.math(MathFn::Ldexp, vec![fraction, by])
            }
            Intrinsic::Spacing => self.spacing(x),
            Intrinsic::Rrspacing => {
                let fraction = self.fraction(x);
                let size = self.b.math(MathFn::Abs, vec![fraction]);
                let digits = self.b.int(Format::of(ty).mantissa + 1, Type::I32);
                self.b.math(MathFn::Ldexp, vec![size, digits])
            }
            Intrinsic::Nearest => {
                let (zero, up) = (self.b.float(0.0, self.b.func.type_of(args[1])), self.b.float(f64::INFINITY, ty));
                let down = self.b.float(f64::NEG_INFINITY, ty);
                let below = self.b.compare(CompareOp::Lt, args[1], zero);
                let towards = self.b.select(below, down, up);
                self.b.math(MathFn::NextAfter, vec![x, towards])
            }
            Intrinsic::IsNan => self.b.compare(CompareOp::Ne, x, x),
            Intrinsic::BesselJn | Intrinsic::BesselYn => {
                let order = self.b.convert(x, Type::I32);
                let function = if id == Intrinsic::BesselJn { MathFn::BesselJn } else { MathFn::BesselYn };
                self.b.math(function, vec![args[1], order])
            }
            Intrinsic::ErfcScaled => {
                if self.in_compute {
                    let way_out = "compute it outside, or write it with `exp` and `erfc` where the argument is small";
                    return Err(self.unsupported("`erfc_scaled` in device code", way_out));
                }
                let name = match ty {
                    Type::F32 => "_FortranAErfcScaled4",
                    Type::F80 => "_FortranAErfcScaled10",
                    Type::F128 => return Err(self.unsupported("`erfc_scaled` of `real(16)`", "use kind 10")),
                    _ => "_FortranAErfcScaled8",
                };
                self.call_library(name, vec![x])?
            }
            _ => return Ok(None),
        }))
    }

    /// The exponent field and the bits of a number, lifted where it is tiny, and whether it was.
    fn exponent_field(&mut self, x: Value) -> (Value, Value, Value) {
        let ty = self.b.func.type_of(x);
        let format = Format::of(ty);
        let (size, tiny) = (self.b.math(MathFn::Abs, vec![x]), self.b.float(format.tiny, ty));
        let is_tiny = self.b.compare(CompareOp::Lt, size, tiny);
        let lift = self.b.float(2f64.powi(LIFT as i32), ty);
        let lifted = self.b.binary(BinaryOp::Mul, x, lift);
        let y = self.b.select(is_tiny, lifted, x);
        let bits = self.b.value(OpKind::Bitcast(y), format.bits);
        let (mantissa, mask) = (self.b.int(format.mantissa, format.bits), self.b.int(format.largest, format.bits));
        let shifted = self.b.binary(BinaryOp::LShr, bits, mantissa);
        (self.b.binary(BinaryOp::And, shifted, mask), bits, is_tiny)
    }

    /// Of 0 it is 0, of what is not finite the largest default integer.
    pub fn exponent(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let format = Format::of(ty);
        let (field, _, is_tiny) = self.exponent_field(x);
        let field = self.b.convert(field, Type::I32);
        let (bias, lifted) = (self.b.int(format.bias - 1, Type::I32), self.b.int(format.bias - 1 + LIFT, Type::I32));
        let offset = self.b.select(is_tiny, lifted, bias);
        let exponent = self.b.binary(BinaryOp::Sub, field, offset);
        let (zero, none) = (self.b.float(0.0, ty), self.b.int(0, Type::I32));
        let (largest, huge) = (self.b.int(format.largest, Type::I32), self.b.int(i32::MAX.into(), Type::I32));
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        let exponent = self.b.select(is_zero, none, exponent);
        let is_infinite = self.b.compare(CompareOp::Eq, field, largest);
        self.b.select(is_infinite, huge, exponent)
    }

    /// From 0.5 to 1; of 0 it is 0, of what is not finite NaN.
    fn fraction(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let format = Format::of(ty);
        let (field, bits, _) = self.exponent_field(x);
        let (keep, half) = (
            self.b.int(!(format.largest << format.mantissa), format.bits),
            self.b.int((format.bias - 1) << format.mantissa, format.bits),
        );
        let rest = self.b.binary(BinaryOp::And, bits, keep);
        let made = self.b.binary(BinaryOp::Or, rest, half);
        let fraction = self.b.value(OpKind::Bitcast(made), ty);
        let zero = self.b.float(0.0, ty);
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        let fraction = self.b.select(is_zero, x, fraction);
        let largest = self.b.int(format.largest, format.bits);
        let is_infinite = self.b.compare(CompareOp::Eq, field, largest);
        let nothing = self.b.binary(BinaryOp::Sub, x, x);
        self.b.select(is_infinite, nothing, fraction)
    }

    fn spacing(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let format = Format::of(ty);
        let (exponent, digits) = (self.exponent(x), self.b.int(format.mantissa + 1, Type::I32));
        let power = self.b.binary(BinaryOp::Sub, exponent, digits);
        let (one, tiny, zero) = (self.b.float(1.0, ty), self.b.float(format.tiny, ty), self.b.float(0.0, ty));
        let distance = self.b.math(MathFn::Ldexp, vec![one, power]);
        let distance = self.b.binary(BinaryOp::Max, distance, tiny);
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        self.b.select(is_zero, tiny, distance)
    }

    /// An exponent as an `int`; beyond the range of reals it does not matter how far.
    pub fn power_of_two(&mut self, n: Value) -> Value {
        let ty = self.b.func.type_of(n);
        if ty != Type::I64 {
            return self.b.convert(n, Type::I32);
        }
        let (least, most) = (self.b.i64(-100_000), self.b.i64(100_000));
        let n = self.b.binary(BinaryOp::Max, n, least);
        let n = self.b.binary(BinaryOp::Min, n, most);
        self.b.convert(n, Type::I32)
    }

    /// `bessel_jn(n1, n2, x)`: all orders from the first to the last.
    pub fn bessel_orders(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let first = self.integer(self.argument(args, 0)?)?;
        let last = self.integer(self.argument(args, 1)?)?;
        let x = self.value(self.argument(args, 2)?)?;
        let id = if id == Intrinsic::BesselJnVector { Intrinsic::BesselJn } else { Intrinsic::BesselYn };
        let extent = self.extent(first, last);
        let elem = self.elem(&e.ty, e.span)?;
        let result = self.temporary(elem, &[extent])?;
        let axes = [Axis { lower: first, upper: last, extent }];
        self.nest(&axes, Prepared::default(), |this, orders| {
            let positions = this.positions(&axes, orders);
            let value = this.model_function(id, &[orders[0], x])?.expect("it is one of these functions");
            let view = this.b.load_view(result);
            this.b.store_elem(view, positions, value);
            Ok(())
        })?;
        Ok(result)
    }
}
