//! Conversions between integers of 128 bits and reals on GPUs, where LLVM has neither instructions nor library calls
//! for them. On the host gcc's library has them.

use crate::fault::Result;
use crate::function::Lower;
use inkwell::types::{FloatType, IntType};
use inkwell::values::{FloatValue, IntValue};
use inkwell::{FloatPredicate, IntPredicate};

const HALF: u64 = 64;

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Whether LLVM can't convert the integer itself.
    pub fn is_wide_on_gpu(&self, ty: IntType<'ctx>) -> bool {
        self.unit.on_gpu() && ty == self.unit.context.i128_type()
    }

    /// Rounded once: the 64 uppermost bits are converted, whose last tells whether there are more.
    pub fn wide_to_real(&self, value: IntValue<'ctx>, signed: bool, real: FloatType<'ctx>) -> Result<FloatValue<'ctx>> {
        let (b, wide, half) = (&self.builder, value.get_type(), self.unit.i64());
        let zero = wide.const_zero();
        let negative = b.build_int_compare(IntPredicate::SLT, value, zero, "")?;
        let magnitude = match signed {
            true => b.build_select(negative, b.build_int_neg(value, "")?, value, "")?.into_int_value(),
            false => value,
        };
        let zeros = self.unit.intrinsic("llvm.ctlz", &[wide.into()])?;
        let poison = self.unit.context.bool_type().const_zero();
        let zeros = b.build_call(zeros, &[magnitude.into(), poison.into()], "")?;
        let zeros = zeros.try_as_basic_value().unwrap_basic().into_int_value();
        let is_zero = b.build_int_compare(IntPredicate::EQ, magnitude, zero, "")?;
        let shift = b.build_select(is_zero, zero, zeros, "")?.into_int_value();
        let aligned = b.build_left_shift(magnitude, shift, "")?;
        let upper = b.build_right_shift(aligned, wide.const_int(HALF, false), false, "")?;
        let (upper, lower) = (b.build_int_truncate(upper, half, "")?, b.build_int_truncate(aligned, half, "")?);
        let more = b.build_int_compare(IntPredicate::NE, lower, half.const_zero(), "")?;
        let upper = b.build_or(upper, b.build_int_z_extend(more, half, "")?, "")?;
        let fraction = b.build_unsigned_int_to_float(upper, real, "")?;
        let shift = b.build_int_truncate(shift, half, "")?;
        let power = b.build_int_sub(half.const_int(HALF, false), shift, "")?;
        let size = b.build_float_mul(fraction, self.power_of_two(power, real)?, "")?;
        Ok(match signed {
            true => b.build_select(negative, b.build_float_neg(size, "")?, size, "")?.into_float_value(),
            false => size,
        })
    }

    /// Rounded towards zero, the halves one after the other, both exact.
    pub fn real_to_wide(&self, value: FloatValue<'ctx>, signed: bool) -> Result<IntValue<'ctx>> {
        let (b, double, half) = (&self.builder, self.unit.context.f64_type(), self.unit.i64());
        let wide = self.unit.context.i128_type();
        let value = if value.get_type() == double { value } else { b.build_float_ext(value, double, "")? };
        let negative = b.build_float_compare(FloatPredicate::OLT, value, double.const_zero(), "")?;
        let minus = b.build_float_neg(value, "")?;
        let size = b.build_select(negative, minus, value, "")?.into_float_value();
        let scale = 2f64.powi(HALF as i32);
        let upper = b.build_float_mul(size, double.const_float(1.0 / scale), "")?;
        let upper = b.build_float_to_unsigned_int(upper, half, "")?;
        let taken = b.build_unsigned_int_to_float(upper, double, "")?;
        let taken = b.build_float_mul(taken, double.const_float(scale), "")?;
        let lower = b.build_float_sub(size, taken, "")?;
        let lower = b.build_float_to_unsigned_int(lower, half, "")?;
        let upper = b.build_int_z_extend(upper, wide, "")?;
        let upper = b.build_left_shift(upper, wide.const_int(HALF, false), "")?;
        let whole = b.build_or(upper, b.build_int_z_extend(lower, wide, "")?, "")?;
        Ok(match signed {
            true => b.build_select(negative, b.build_int_neg(whole, "")?, whole, "")?.into_int_value(),
            false => whole,
        })
    }

    /// From the bits of the exponent.
    fn power_of_two(&self, power: IntValue<'ctx>, real: FloatType<'ctx>) -> Result<FloatValue<'ctx>> {
        let (b, half) = (&self.builder, self.unit.i64());
        let (bias, fraction) = if real == self.unit.context.f64_type() { (1023, 52) } else { (127, 23) };
        let exponent = b.build_int_add(power, half.const_int(bias, false), "")?;
        let bits = b.build_left_shift(exponent, half.const_int(fraction, false), "")?;
        if real == self.unit.context.f64_type() {
            return Ok(b.build_bit_cast(bits, real, "")?.into_float_value());
        }
        let bits = b.build_int_truncate(bits, self.unit.i32(), "")?;
        Ok(b.build_bit_cast(bits, real, "")?.into_float_value())
    }
}
