//! The procedures of `ieee_arithmetic` and `ieee_exceptions`: tests of a real's bits inline on every machine, the state
//! of the processor through libc's `fenv.h`. Source: Fortran 2008, chapter 14.

use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::real_model::Format;
use accc_ir::{BinaryOp, CompareOp, Function, MathFn, Module, Op, OpKind, Storage, Type, Value};

impl Lowerer<'_, '_> {
    /// The value of an elemental function of the modules; `None` for other functions.
    pub fn ieee_function(&mut self, id: Intrinsic, args: &[Value]) -> Lower<Option<Value>> {
        let (x, ty) = (args[0], self.b.func.type_of(args[0]));
        if matches!(ty, Type::F80 | Type::F128)
            && let Some(value) = self.wide_ieee_function(id, args)?
        {
            return Ok(Some(value));
        }
        Ok(Some(match id {
            Intrinsic::IeeeIsFinite => {
                let (size, infinity) = (self.size_bits(x), self.infinity_bits(ty));
                self.b.compare(CompareOp::Lt, size, infinity)
            }
            Intrinsic::IeeeIsNormal => {
                let class = self.class(x);
                let ones = [4, 6, 7, 9].map(|number| self.is_class(class, number));
                let rest = &ones[1..];
                rest.iter().fold(ones[0], |any, one| self.b.binary(BinaryOp::Or, any, *one))
            }
            Intrinsic::IeeeIsNegative => {
                let (negative, number) = (self.sign_bit(x), self.b.compare(CompareOp::Eq, x, x));
                self.b.binary(BinaryOp::And, negative, number)
            }
            Intrinsic::IeeeUnordered => {
                let (a, b) = (self.b.compare(CompareOp::Ne, x, x), self.b.compare(CompareOp::Ne, args[1], args[1]));
                self.b.binary(BinaryOp::Or, a, b)
            }
            Intrinsic::IeeeClass => self.class(x),
            Intrinsic::IeeeValue => self.value_of_class(args[1], ty),
            Intrinsic::IeeeLogb => self.logb(x),
            Intrinsic::IeeeRint => self.b.math(MathFn::Rint, vec![x]),
            Intrinsic::IeeeRem => self.b.math(MathFn::Remainder, args.to_vec()),
            Intrinsic::IeeeNextAfter => {
                let towards = self.b.convert(args[1], ty);
                self.b.math(MathFn::NextAfter, vec![x, towards])
            }
            Intrinsic::IeeeSignbit => self.sign_bit(x),
            Intrinsic::IeeeNextUp | Intrinsic::IeeeNextDown => {
                let end = if id == Intrinsic::IeeeNextUp { f64::INFINITY } else { f64::NEG_INFINITY };
                let end = self.b.float(end, ty);
                self.b.math(MathFn::NextAfter, vec![x, end])
            }
            Intrinsic::IeeeFma => self.b.math(MathFn::Fma, args.to_vec()),
            Intrinsic::IeeeMaxNum => self.extreme_number(CompareOp::Gt, x, args[1]),
            Intrinsic::IeeeMinNum => self.extreme_number(CompareOp::Lt, x, args[1]),
            Intrinsic::IeeeMaxNumMag => self.extreme_magnitude(CompareOp::Gt, x, args[1]),
            Intrinsic::IeeeMinNumMag => self.extreme_magnitude(CompareOp::Lt, x, args[1]),
            Intrinsic::IeeeRound => self.rounded_by_mode(x, args[1]),
            Intrinsic::IeeeQuiet(op) => self.quiet_comparison(op, x, args[1]),
            Intrinsic::IeeeSignaling(op) => self.signaling_comparison(op, x, args[1]),
            Intrinsic::IeeeGetFlag => {
                let set = self.call_library("fetestexcept", vec![x])?;
                self.any_bit(set, x)
            }
            Intrinsic::IeeeGetHalting => {
                let set = self.call_library("fegetexcept", Vec::new())?;
                self.any_bit(set, x)
            }
            _ => return Ok(None),
        }))
    }

    /// A subroutine of the modules; whether it is one.
    pub fn ieee_call(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<bool> {
        match id {
            Intrinsic::IeeeSetFlag => self.set_flags(args, "feraiseexcept", "feclearexcept")?,
            Intrinsic::IeeeSetHalting => self.set_flags(args, "feenableexcept", "fedisableexcept")?,
            Intrinsic::IeeeGetRounding => {
                let mode = self.call_library("fegetround", Vec::new())?;
                self.store(self.argument(args, 0)?, mode)?;
            }
            Intrinsic::IeeeSetRounding => {
                let mode = self.value(self.argument(args, 0)?)?;
                self.run_library("fesetround", vec![mode])?;
            }
            Intrinsic::IeeeGetStatus | Intrinsic::IeeeSetStatus => {
                let status = self.text(self.argument(args, 0)?)?;
                let name = if id == Intrinsic::IeeeGetStatus { "fegetenv" } else { "fesetenv" };
                self.run_library(name, vec![status.address])?;
            }
            Intrinsic::IeeeGetModes | Intrinsic::IeeeSetModes => {
                let modes = self.text(self.argument(args, 0)?)?;
                let name = if id == Intrinsic::IeeeGetModes { "fegetmode" } else { "fesetmode" };
                self.run_library(name, vec![modes.address])?;
            }
            Intrinsic::IeeeGetUnderflow => {
                let gradual = self.call_library("_FortranAGetUnderflowMode", Vec::new())?;
                let zero = self.b.int(0, Type::I8);
                let gradual = self.b.compare(CompareOp::Ne, gradual, zero);
                self.store(self.argument(args, 0)?, gradual)?;
            }
            Intrinsic::IeeeSetUnderflow => {
                let gradual = self.value(self.argument(args, 0)?)?;
                let gradual = self.b.convert(gradual, Type::I32);
                self.run_library("_FortranASetUnderflowMode", vec![gradual])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// One flag and value, or arrays of them.
    fn set_flags(&mut self, args: &[Option<Expr>], on: &'static str, off: &'static str) -> Lower<()> {
        let (flag, value) = (self.argument(args, 0)?, self.argument(args, 1)?);
        if flag.rank == 0 {
            return self.set_flag(flag, value, on, off);
        }
        let mut prepared = Prepared::default();
        self.prepare(flag, None, &mut prepared)?;
        self.prepare(value, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        self.nest(&axes, prepared, |this, _| this.set_flag(flag, value, on, off))
    }

    fn set_flag(&mut self, flag: &Expr, value: &Expr, on: &'static str, off: &'static str) -> Lower<()> {
        let (flag, value) = (self.value(flag)?, self.value(value)?);
        let (_, then_block, else_block) = self.b.if_op(value, &[]);
        let outer = self.b.switch_to(then_block);
        self.run_library(on, vec![flag])?;
        self.b.end_block();
        self.b.switch_to(else_block);
        self.run_library(off, vec![flag])?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    fn any_bit(&mut self, set: Value, flag: Value) -> Value {
        let (common, zero) = (self.b.binary(BinaryOp::And, set, flag), self.b.int(0, Type::I32));
        self.b.compare(CompareOp::Ne, common, zero)
    }

    fn bits_of(&mut self, x: Value) -> (Value, Format) {
        let format = Format::of(self.b.func.type_of(x));
        (self.b.value(OpKind::Bitcast(x), format.bits), format)
    }

    fn sign_bit(&mut self, x: Value) -> Value {
        let (bits, format) = self.bits_of(x);
        let zero = self.b.int(0, format.bits);
        self.b.compare(CompareOp::Lt, bits, zero)
    }

    /// The bits without that of the sign.
    fn size_bits(&mut self, x: Value) -> Value {
        let (bits, format) = self.bits_of(x);
        let mask = if format.bits == Type::I32 { i64::from(i32::MAX) } else { i64::MAX };
        let mask = self.b.int(mask, format.bits);
        self.b.binary(BinaryOp::And, bits, mask)
    }

    fn infinity_bits(&mut self, ty: Type) -> Value {
        let format = Format::of(ty);
        self.b.int(format.largest << format.mantissa, format.bits)
    }

    fn is_class(&mut self, class: Value, number: i64) -> Value {
        let number = self.b.int(number, Type::I32);
        self.b.compare(CompareOp::Eq, class, number)
    }

    /// The numbers of `sema::module_intrinsics`: those of positive classes and of negative ones add up to 13.
    fn class(&mut self, x: Value) -> Value {
        let (ty, size) = (self.b.func.type_of(x), self.size_bits(x));
        let format = Format::of(ty);
        let infinity = self.infinity_bits(ty);
        let normal = self.b.int(1 << format.mantissa, format.bits);
        let (zero, quiet) = (self.b.int(0, format.bits), self.b.int(1 << (format.mantissa - 1), format.bits));
        let number = |this: &mut Self, n| this.b.int(n, Type::I32);
        let (is_zero, is_infinite) =
            (self.b.compare(CompareOp::Eq, size, zero), self.b.compare(CompareOp::Eq, size, infinity));
        let is_normal = self.b.compare(CompareOp::Ge, size, normal);
        let (seven, eight, nine, ten) = (number(self, 7), number(self, 8), number(self, 9), number(self, 10));
        let class = self.b.select(is_normal, nine, eight);
        let class = self.b.select(is_zero, seven, class);
        let class = self.b.select(is_infinite, ten, class);
        let (thirteen, negative) = (number(self, 13), self.sign_bit(x));
        let mirrored = self.b.binary(BinaryOp::Sub, thirteen, class);
        let class = self.b.select(negative, mirrored, class);
        let is_nan = self.b.compare(CompareOp::Gt, size, infinity);
        let quiet_bit = self.b.binary(BinaryOp::And, size, quiet);
        let is_quiet = self.b.compare(CompareOp::Ne, quiet_bit, zero);
        let (one, two) = (number(self, 1), number(self, 2));
        let nan = self.b.select(is_quiet, two, one);
        self.b.select(is_nan, nan, class)
    }

    /// A number of each class, by its bits.
    fn value_of_class(&mut self, class: Value, ty: Type) -> Value {
        let format = Format::of(ty);
        let infinity = format.largest << format.mantissa;
        let sign = if format.bits == Type::I32 { i64::from(i32::MIN) } else { i64::MIN };
        let (one, small) = (format.bias << format.mantissa, 1 << (format.mantissa - 1));
        let quiet = infinity | 1 << (format.mantissa - 1);
        let signaling = infinity | 1 << (format.mantissa - 2);
        let table = [0, signaling, quiet, sign | infinity, sign | one, sign | small, sign, 0, small, one, infinity];
        let class = self.b.convert(class, Type::I32);
        let bits = match self.known(class).and_then(|n| usize::try_from(n).ok()).and_then(|n| table.get(n)) {
            Some(bits) => self.b.int(*bits, format.bits),
            None => {
                let mut bits = self.b.int(quiet, format.bits);
                for (number, of_class) in table.into_iter().enumerate() {
                    let (of_class, this) = (self.b.int(of_class, format.bits), self.is_class(class, number as i64));
                    bits = self.b.select(this, of_class, bits);
                }
                bits
            }
        };
        self.b.value(OpKind::Bitcast(bits), ty)
    }

    /// The exponent of 1.f as a real; of 0 minus infinity, of what is not finite its size.
    fn logb(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let (exponent, one) = (self.b.exponent(x), self.b.int(1, Type::I32));
        let exponent = self.b.binary(BinaryOp::Sub, exponent, one);
        let exponent = self.b.convert(exponent, ty);
        let (size, infinity) = (self.size_bits(x), self.infinity_bits(ty));
        let is_finite = self.b.compare(CompareOp::Lt, size, infinity);
        let itself = self.b.math(MathFn::Abs, vec![x]);
        let value = self.b.select(is_finite, exponent, itself);
        let (zero, least) = (self.b.float(0.0, ty), self.b.float(f64::NEG_INFINITY, ty));
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        self.b.select(is_zero, least, value)
    }
}

/// Functions that read or write the state of the processor's arithmetic.
const STATE: &[&str] =
    &["fetestexcept", "feraiseexcept", "feclearexcept", "fesetround", "fegetenv", "fesetenv", "fesetmode"];

/// Where a procedure asks for the state of arithmetic, or sets it, what happens before and after has to stay there: its
/// real variables are loaded and stored where the program says so.
pub(in crate::lower) fn keep_arithmetic_in_place(function: &mut Function, module: &Module) {
    let ops = function.body.map(|body| function.walk(body)).unwrap_or_default();
    let asks = |op: &Op| match function.kind(*op) {
        OpKind::Call { callee, .. } => STATE.contains(&module.functions[*callee].name.as_str()),
        _ => false,
    };
    let has_region = ops.iter().any(|op| matches!(function.kind(*op), OpKind::Compute(_)));
    if has_region || !ops.iter().any(asks) {
        return;
    }
    for var in function.vars.values_mut() {
        let Storage::Scalar(elem) = var.storage else { continue };
        var.volatile |= elem.value_type().is_some_and(|ty| ty.is_float() || ty.is_complex());
    }
}
