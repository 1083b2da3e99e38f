//! Reals taken apart by their bits, inline on every machine: what `frexp` of C and `exponent` and `fraction` of Fortran
//! give. Source: IEEE 754; Fortran 2008, sections 13.4 and 13.7.

use crate::{BinaryOp, Builder, CompareOp, MathFn, OpKind, Type, Value};

/// The format of a real type.
pub struct Format {
    /// The integer that holds its bits.
    pub bits: Type,
    /// Bits of the fraction that are stored.
    pub mantissa: i64,
    /// What the exponent field holds for the exponent 0.
    pub bias: i64,
    /// The exponent field of infinities and NaNs.
    pub largest: i64,
    /// The smallest normal number.
    pub tiny: f64,
}

impl Format {
    /// Of `F32`, else of `F64`.
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

impl Builder<'_> {
    /// The exponent field and the bits of a number, lifted where it is tiny, and whether it was.
    fn exponent_field(&mut self, x: Value) -> (Value, Value, Value) {
        let ty = self.func.type_of(x);
        let format = Format::of(ty);
        let (size, tiny) = (self.math(MathFn::Abs, vec![x]), self.float(format.tiny, ty));
        let is_tiny = self.compare(CompareOp::Lt, size, tiny);
        let lift = self.float(2f64.powi(LIFT as i32), ty);
        let lifted = self.binary(BinaryOp::Mul, x, lift);
        let y = self.select(is_tiny, lifted, x);
        let bits = self.value(OpKind::Bitcast(y), format.bits);
        let (mantissa, mask) = (self.int(format.mantissa, format.bits), self.int(format.largest, format.bits));
        let shifted = self.binary(BinaryOp::LShr, bits, mantissa);
        (self.binary(BinaryOp::And, shifted, mask), bits, is_tiny)
    }

    /// Of 0 it is 0, of what is not finite the largest default integer.
    pub fn exponent(&mut self, x: Value) -> Value {
        let ty = self.func.type_of(x);
        let format = Format::of(ty);
        let (field, _, is_tiny) = self.exponent_field(x);
        let field = self.convert(field, Type::I32);
        let (bias, lifted) = (self.int(format.bias - 1, Type::I32), self.int(format.bias - 1 + LIFT, Type::I32));
        let offset = self.select(is_tiny, lifted, bias);
        let exponent = self.binary(BinaryOp::Sub, field, offset);
        let (zero, none) = (self.float(0.0, ty), self.int(0, Type::I32));
        let (largest, huge) = (self.int(format.largest, Type::I32), self.int(i32::MAX.into(), Type::I32));
        let is_zero = self.compare(CompareOp::Eq, x, zero);
        let exponent = self.select(is_zero, none, exponent);
        let is_infinite = self.compare(CompareOp::Eq, field, largest);
        self.select(is_infinite, huge, exponent)
    }

    /// From 0.5 to 1; of 0 it is 0, of what is not finite NaN.
    pub fn fraction(&mut self, x: Value) -> Value {
        let ty = self.func.type_of(x);
        let format = Format::of(ty);
        let (field, bits, _) = self.exponent_field(x);
        let (keep, half) = (
            self.int(!(format.largest << format.mantissa), format.bits),
            self.int((format.bias - 1) << format.mantissa, format.bits),
        );
        let rest = self.binary(BinaryOp::And, bits, keep);
        let made = self.binary(BinaryOp::Or, rest, half);
        let fraction = self.value(OpKind::Bitcast(made), ty);
        let zero = self.float(0.0, ty);
        let is_zero = self.compare(CompareOp::Eq, x, zero);
        let fraction = self.select(is_zero, x, fraction);
        let largest = self.int(format.largest, format.bits);
        let is_infinite = self.compare(CompareOp::Eq, field, largest);
        let nothing = self.binary(BinaryOp::Sub, x, x);
        self.select(is_infinite, nothing, fraction)
    }
}
