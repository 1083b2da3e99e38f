//! Mathematical functions: LLVM's intrinsics where both machines have them, else libm on the host and libdevice
//! (`__nv_*`, linked in at link time) on the GPU. Integer powers are multiplied out.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::pipelines::fast_math;
use accc_ir::{BinaryOp, MathFn, Type, Value};
use inkwell::IntPredicate;
use inkwell::values::{BasicValueEnum, FloatValue, IntValue};

/// Exponents up to this are multiplied out in place.
const MOST_UNROLLED: u64 = 64;

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn math(&self, function: MathFn, args: &[Value]) -> Result<BasicValueEnum<'ctx>> {
        let first = *args.first().ok_or_else(|| Fault::bug(format!("{function:?} without arguments")))?;
        match (function, self.scalar(first)?) {
            (MathFn::IPow, BasicValueEnum::IntValue(base)) => self.int_power(base, args[1]).map(Into::into),
            (MathFn::PowI, BasicValueEnum::FloatValue(base)) => self.real_to_int_power(base, args[1]).map(Into::into),
            (_, BasicValueEnum::FloatValue(x)) if function.takes_integer() => {
                self.library_with_int(function, x, self.int(args[1])?).map(Into::into)
            }
            (MathFn::Abs, BasicValueEnum::IntValue(value)) => {
                let callee = self.unit.intrinsic("llvm.abs", &[value.get_type().into()])?;
                self.call_value(callee, &[value.into(), self.unit.context.bool_type().const_zero().into()])
            }
            (_, BasicValueEnum::IntValue(value)) if function.is_integer() => self.bit_function(function, value),
            (_, BasicValueEnum::FloatValue(_)) => {
                let args: Vec<FloatValue> = args.iter().map(|arg| self.float(*arg)).collect::<Result<_>>()?;
                self.real_function(function, &args).map(Into::into)
            }
            (_, other) => Err(Fault::bug(format!("{function:?} of {other}"))),
        }
    }

    pub fn float_remainder(&self, x: FloatValue<'ctx>, y: FloatValue<'ctx>) -> Result<FloatValue<'ctx>> {
        match self.unit.on_gpu() {
            true => self.library("fmod", &[x, y]),
            false => Ok(self.builder.build_float_rem(x, y, "")?),
        }
    }

    fn real_function(&self, function: MathFn, args: &[FloatValue<'ctx>]) -> Result<FloatValue<'ctx>> {
        let everywhere = match function {
            MathFn::Sqrt => Some("llvm.sqrt"),
            MathFn::Abs => Some("llvm.fabs"),
            MathFn::Floor => Some("llvm.floor"),
            MathFn::Ceil => Some("llvm.ceil"),
            MathFn::Trunc => Some("llvm.trunc"),
            MathFn::CopySign => Some("llvm.copysign"),
            MathFn::Rint => Some("llvm.rint"),
            MathFn::NearbyInt => Some("llvm.nearbyint"),
            MathFn::Fma => Some("llvm.fma"),
            _ => None,
        };
        let host_only = match function {
            MathFn::Exp => Some("llvm.exp"),
            MathFn::Log => Some("llvm.log"),
            MathFn::Log10 => Some("llvm.log10"),
            MathFn::Sin => Some("llvm.sin"),
            MathFn::Cos => Some("llvm.cos"),
            MathFn::Pow => Some("llvm.pow"),
            MathFn::Round => Some("llvm.round"),
            MathFn::Exp2 => Some("llvm.exp2"),
            MathFn::Log2 => Some("llvm.log2"),
            _ => None,
        };
        if function == MathFn::Fmod {
            return self.float_remainder(args[0], args[1]);
        }
        if self.is_approximate(args[0].get_type())
            && let Some(name) = fast_math::namesake(function)
        {
            return self.library(name, args);
        }
        match (everywhere, host_only, self.unit.on_gpu()) {
            (Some(intrinsic), _, _) => self.float_intrinsic(intrinsic, args).and_then(|value| self.approximated(value)),
            (None, Some(intrinsic), false) => {
                self.with_vector_version(function, intrinsic, self.float_intrinsic(intrinsic, args)?)
            }
            (None, _, _) => self.library(libm_name(function)?, args),
        }
    }

    fn bit_function(&self, function: MathFn, value: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let (name, zero_is_undefined) = match function {
            MathFn::CountLeadingZeros => ("llvm.ctlz", true),
            MathFn::CountTrailingZeros => ("llvm.cttz", true),
            MathFn::PopCount => ("llvm.ctpop", false),
            MathFn::ByteSwap => ("llvm.bswap", false),
            _ => return Err(Fault::bug(format!("{function:?} of an integer"))),
        };
        let callee = self.unit.intrinsic(name, &[value.get_type().into()])?;
        let yes = self.unit.context.bool_type().const_int(1, false);
        let args: &[BasicValueEnum] = &[value.into(), yes.into()];
        self.call_value(callee, &args[..if zero_is_undefined { 2 } else { 1 }])
    }

    /// A function of libm or libdevice that takes an `int` too: `ldexp(x, n)`, `jn(n, x)`.
    fn library_with_int(&self, function: MathFn, x: FloatValue<'ctx>, n: IntValue<'ctx>) -> Result<FloatValue<'ctx>> {
        let suffix = self.libm_suffix(x.get_type());
        let prefix = if self.unit.on_gpu() { "__nv_" } else { "" };
        let name = format!("{prefix}{}{suffix}", libm_name(function)?);
        let args: [BasicValueEnum; 2] = match function {
            MathFn::Ldexp => [x.into(), n.into()],
            _ => [n.into(), x.into()],
        };
        let callee = self.unit.pure_function(&name, &args.map(|arg| arg.get_type()), x.get_type().into());
        Ok(self.call_value(callee, &args)?.into_float_value())
    }

    /// How the C library's functions of a type are called.
    fn libm_suffix(&self, ty: inkwell::types::FloatType<'ctx>) -> &'static str {
        match ty {
            ty if ty == self.unit.context.f32_type() => "f",
            ty if ty == self.unit.context.x86_f80_type() => "l",
            ty if ty == self.unit.context.f128_type() => "f128",
            _ => "",
        }
    }

    /// A function of libm, or its namesake in libdevice.
    fn library(&self, name: &str, args: &[FloatValue<'ctx>]) -> Result<FloatValue<'ctx>> {
        let ty = args[0].get_type();
        let suffix = self.libm_suffix(ty);
        let prefix = if self.unit.on_gpu() { "__nv_" } else { "" };
        let params = vec![ty.into(); args.len()];
        let callee = self.unit.pure_function(&format!("{prefix}{name}{suffix}"), &params, ty.into());
        let args: Vec<BasicValueEnum> = args.iter().map(|arg| (*arg).into()).collect();
        Ok(self.call_value(callee, &args)?.into_float_value())
    }

    fn real_to_int_power(&self, base: FloatValue<'ctx>, exponent: Value) -> Result<FloatValue<'ctx>> {
        let ty = base.get_type();
        if let Some(n) = self.func.constant_int(exponent).filter(|n| n.unsigned_abs() <= MOST_UNROLLED) {
            let one = ty.const_float(1.0);
            let product = power(n.unsigned_abs(), base, |x, y| self.float_binary(BinaryOp::Mul, x, y, false))?;
            let product = product.unwrap_or(one);
            return if n < 0 { self.float_binary(BinaryOp::Div, one, product, false) } else { Ok(product) };
        }
        let exponent = self.int(exponent)?;
        let callee = match self.unit.on_gpu() {
            false => self.unit.intrinsic("llvm.powi", &[ty.into(), self.unit.i32().into()])?,
            true => {
                let name = if ty == self.unit.context.f32_type() { "__nv_powif" } else { "__nv_powi" };
                self.unit.pure_function(name, &[ty.into(), self.unit.i32().into()], ty.into())
            }
        };
        Ok(self.call_value(callee, &[base.into(), exponent.into()])?.into_float_value())
    }

    fn int_power(&self, base: IntValue<'ctx>, exponent: Value) -> Result<IntValue<'ctx>> {
        if let Some(n) = self.func.constant_int(exponent).filter(|n| (0..=MOST_UNROLLED as i64).contains(n)) {
            let product = power(n as u64, base, |x, y| self.int_binary(BinaryOp::Mul, x, y, false))?;
            return Ok(product.unwrap_or(base.get_type().const_int(1, false)));
        }
        self.int_power_loop(base, self.int(exponent)?)
    }

    /// Square and multiply; a negative exponent gives 1 for base 1, +-1 for base -1 and else 0.
    fn int_power_loop(&self, base: IntValue<'ctx>, exponent: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let b = &self.builder;
        let ty = base.get_type();
        let (one, zero, minus_one) = (ty.const_int(1, false), ty.const_zero(), ty.const_all_ones());
        let before = b.get_insert_block().ok_or_else(|| Fault::bug("no block to build in"))?;
        let (head, body, exit) = (self.new_block("pow"), self.new_block("pow.body"), self.new_block("pow.end"));
        self.branch(head)?;
        b.position_at_end(head);
        let (result, square, left) = (b.build_phi(ty, "")?, b.build_phi(ty, "")?, b.build_phi(ty, "")?);
        let int = |phi: inkwell::values::PhiValue<'ctx>| phi.as_basic_value().into_int_value();
        let more = b.build_int_compare(IntPredicate::SGT, int(left), zero, "")?;
        b.build_conditional_branch(more, body, exit)?;
        b.position_at_end(body);
        let odd = b.build_int_compare(IntPredicate::NE, b.build_and(int(left), one, "")?, zero, "")?;
        let product = b.build_int_mul(int(result), int(square), "")?;
        let next_result = b.build_select(odd, product, int(result), "")?.into_int_value();
        let next_square = b.build_int_mul(int(square), int(square), "")?;
        let next_left = b.build_right_shift(int(left), one, false, "")?;
        self.branch(head)?;
        result.add_incoming(&[(&one, before), (&next_result, body)]);
        square.add_incoming(&[(&base, before), (&next_square, body)]);
        left.add_incoming(&[(&exponent, before), (&next_left, body)]);
        b.position_at_end(exit);
        let is_one = b.build_int_compare(IntPredicate::EQ, base, one, "")?;
        let is_minus_one = b.build_int_compare(IntPredicate::EQ, base, minus_one, "")?;
        let odd = b.build_int_compare(IntPredicate::NE, b.build_and(exponent, one, "")?, zero, "")?;
        let sign = b.build_select(odd, minus_one, one, "")?.into_int_value();
        let small = b.build_select(is_minus_one, sign, zero, "")?.into_int_value();
        let negative_result = b.build_select(is_one, one, small, "")?.into_int_value();
        let negative = b.build_int_compare(IntPredicate::SLT, exponent, zero, "")?;
        Ok(b.build_select(negative, negative_result, int(result), "")?.into_int_value())
    }

    /// The zero, one or other small number of a type.
    pub fn number(&self, ty: Type, n: i64) -> Result<BasicValueEnum<'ctx>> {
        match self.unit.value_type(ty) {
            Some(inkwell::types::BasicTypeEnum::IntType(ty)) => Ok(ty.const_int(n as u64, true).into()),
            Some(inkwell::types::BasicTypeEnum::FloatType(ty)) => Ok(ty.const_float(n as f64).into()),
            _ if ty.is_complex() => self.complex_number(ty, n),
            _ => Err(Fault::bug(format!("a number of type {ty}"))),
        }
    }
}

/// `base` to the power of `n` by the fewest products; `None` for `n` = 0.
fn power<T: Copy>(mut n: u64, base: T, multiply: impl Fn(T, T) -> Result<T>) -> Result<Option<T>> {
    let (mut square, mut result) = (base, None);
    while n > 0 {
        if n & 1 == 1 {
            result = Some(match result {
                Some(result) => multiply(result, square)?,
                None => square,
            });
        }
        n >>= 1;
        if n > 0 {
            square = multiply(square, square)?;
        }
    }
    Ok(result)
}

fn libm_name(function: MathFn) -> Result<&'static str> {
    Ok(match function {
        MathFn::Sqrt => "sqrt",
        MathFn::Exp => "exp",
        MathFn::Log => "log",
        MathFn::Log10 => "log10",
        MathFn::Sin => "sin",
        MathFn::Cos => "cos",
        MathFn::Tan => "tan",
        MathFn::Asin => "asin",
        MathFn::Acos => "acos",
        MathFn::Atan => "atan",
        MathFn::Atan2 => "atan2",
        MathFn::Sinh => "sinh",
        MathFn::Cosh => "cosh",
        MathFn::Tanh => "tanh",
        MathFn::Pow => "pow",
        MathFn::Abs => "fabs",
        MathFn::Floor => "floor",
        MathFn::Ceil => "ceil",
        MathFn::Trunc => "trunc",
        MathFn::Round => "round",
        MathFn::CopySign => "copysign",
        MathFn::Erf => "erf",
        MathFn::Erfc => "erfc",
        MathFn::Gamma => "tgamma",
        MathFn::LogGamma => "lgamma",
        MathFn::Hypot => "hypot",
        MathFn::Exp2 => "exp2",
        MathFn::Log2 => "log2",
        MathFn::Exp10 => "exp10",
        MathFn::Expm1 => "expm1",
        MathFn::Log1p => "log1p",
        MathFn::Cbrt => "cbrt",
        MathFn::Asinh => "asinh",
        MathFn::Acosh => "acosh",
        MathFn::Atanh => "atanh",
        MathFn::Rint => "rint",
        MathFn::NearbyInt => "nearbyint",
        MathFn::Fma => "fma",
        MathFn::Fdim => "fdim",
        MathFn::Fmod => "fmod",
        MathFn::Remainder => "remainder",
        MathFn::NextAfter => "nextafter",
        MathFn::BesselJ0 => "j0",
        MathFn::BesselJ1 => "j1",
        MathFn::BesselY0 => "y0",
        MathFn::BesselY1 => "y1",
        MathFn::Ldexp => "ldexp",
        MathFn::BesselJn => "jn",
        MathFn::BesselYn => "yn",
        MathFn::CountLeadingZeros | MathFn::CountTrailingZeros | MathFn::PopCount | MathFn::ByteSwap => {
            return Err(Fault::bug("an integer function of a real"));
        }
        MathFn::PowI | MathFn::IPow => return Err(Fault::bug("an integer power of another type")),
    })
}
