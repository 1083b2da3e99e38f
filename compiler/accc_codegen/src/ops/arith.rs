//! Arithmetic, comparisons and conversions.
//!
//! Reals may be contracted (`a * b + c` rounded once), as the compilers of the field do; nothing else is relaxed,
//! except the sums of vector reductions, which may be reordered.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::types::Lowered;
use accc_ir::{BinaryOp, CompareOp, OpKind, Spelling, Type, UnaryOp, Value};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FastMathFlags, FloatValue, IntValue};
use inkwell::{FloatPredicate, IntPredicate};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn unary(&self, op: UnaryOp, a: Value) -> Result<BasicValueEnum<'ctx>> {
        let b = &self.builder;
        Ok(match (op, self.scalar(a)?) {
            (UnaryOp::Neg, BasicValueEnum::IntValue(a)) => b.build_int_neg(a, "")?.into(),
            (UnaryOp::Neg, BasicValueEnum::FloatValue(a)) => b.build_float_neg(a, "")?.into(),
            (UnaryOp::Neg, BasicValueEnum::StructValue(a)) => self.complex_neg(a)?,
            (_, BasicValueEnum::VectorValue(a)) => self.unary_lanes(op, a)?.into(),
            (UnaryOp::Not, BasicValueEnum::IntValue(a)) => b.build_not(a, "")?.into(),
            (_, other) => return Err(Fault::bug(format!("{op:?} of {other}"))),
        })
    }

    /// `result` names the value, for what is known about it.
    pub fn binary(&self, op: BinaryOp, a: Value, b: Value, result: Value) -> Result<BasicValueEnum<'ctx>> {
        match (self.scalar(a)?, self.scalar(b)?) {
            (BasicValueEnum::IntValue(a), BasicValueEnum::IntValue(b)) => {
                self.int_binary(op, a, b, self.facts.no_wrap.contains(&result)).map(Into::into)
            }
            (BasicValueEnum::FloatValue(a), BasicValueEnum::FloatValue(b)) => {
                if matches!(op, BinaryOp::Min | BinaryOp::Max) && self.nan_is_free() {
                    return self.extreme_of(op, a, b, self.facts.extremes.contains(&result)).map(Into::into);
                }
                self.float_binary(op, a, b, self.facts.reorderable.contains(&result)).map(Into::into)
            }
            (BasicValueEnum::VectorValue(a), BasicValueEnum::VectorValue(b)) => {
                self.binary_lanes(op, a, b).map(Into::into)
            }
            (BasicValueEnum::StructValue(a), BasicValueEnum::StructValue(b)) => {
                self.complex_binary(op, a, b, self.facts.reorderable.contains(&result))
            }
            (a, b) => Err(Fault::bug(format!("{op:?} of {a} and {b}"))),
        }
    }

    pub fn int_binary(
        &self,
        op: BinaryOp,
        x: IntValue<'ctx>,
        y: IntValue<'ctx>,
        no_wrap: bool,
    ) -> Result<IntValue<'ctx>> {
        if let Some(known) = without_effect(op, x, y) {
            return Ok(known);
        }
        let b = &self.builder;
        let no_wrap = no_wrap || op != op.wrapping();
        Ok(match (op.wrapping(), no_wrap) {
            (BinaryOp::Add, true) => b.build_int_nsw_add(x, y, "")?,
            (BinaryOp::Sub, true) => b.build_int_nsw_sub(x, y, "")?,
            (BinaryOp::Mul, true) => b.build_int_nsw_mul(x, y, "")?,
            (BinaryOp::Add, false) => b.build_int_add(x, y, "")?,
            (BinaryOp::Sub, false) => b.build_int_sub(x, y, "")?,
            (BinaryOp::Mul, false) => b.build_int_mul(x, y, "")?,
            (BinaryOp::AddNsw | BinaryOp::SubNsw | BinaryOp::MulNsw, _) => return Err(Fault::bug("wraps after all")),
            (BinaryOp::Div, _) => b.build_int_signed_div(x, y, "")?,
            (BinaryOp::Rem, _) => b.build_int_signed_rem(x, y, "")?,
            (BinaryOp::UDiv, _) => b.build_int_unsigned_div(x, y, "")?,
            (BinaryOp::URem, _) => b.build_int_unsigned_rem(x, y, "")?,
            (BinaryOp::And, _) => b.build_and(x, y, "")?,
            (BinaryOp::Or, _) => b.build_or(x, y, "")?,
            (BinaryOp::Xor, _) => b.build_xor(x, y, "")?,
            (BinaryOp::Shl, _) => b.build_left_shift(x, y, "")?,
            (BinaryOp::LShr, _) => b.build_right_shift(x, y, false, "")?,
            (BinaryOp::AShr, _) => b.build_right_shift(x, y, true, "")?,
            (BinaryOp::Min, _) => self.int_intrinsic("llvm.smin", x, y)?,
            (BinaryOp::Max, _) => self.int_intrinsic("llvm.smax", x, y)?,
            (BinaryOp::UMin, _) => self.int_intrinsic("llvm.umin", x, y)?,
            (BinaryOp::UMax, _) => self.int_intrinsic("llvm.umax", x, y)?,
        })
    }

    pub fn float_binary(
        &self,
        op: BinaryOp,
        x: FloatValue<'ctx>,
        y: FloatValue<'ctx>,
        reorderable: bool,
    ) -> Result<FloatValue<'ctx>> {
        let b = &self.builder;
        let value = match op {
            BinaryOp::Add => b.build_float_add(x, y, "")?,
            BinaryOp::Sub => b.build_float_sub(x, y, "")?,
            BinaryOp::Mul => b.build_float_mul(x, y, "")?,
            BinaryOp::Div => b.build_float_div(x, y, "")?,
            BinaryOp::Rem => return self.float_remainder(x, y),
            BinaryOp::Min => return self.float_intrinsic("llvm.minnum", &[x, y]),
            BinaryOp::Max => return self.float_intrinsic("llvm.maxnum", &[x, y]),
            BinaryOp::AddNsw
            | BinaryOp::SubNsw
            | BinaryOp::MulNsw
            | BinaryOp::UDiv
            | BinaryOp::URem
            | BinaryOp::UMin
            | BinaryOp::UMax
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr => return Err(Fault::bug(format!("{op:?} of reals"))),
        };
        if let Some(instruction) = value.as_instruction() {
            let fuse = self.fusing();
            let reorder = if reorderable { FastMathFlags::AllowReassoc } else { FastMathFlags::empty() };
            instruction.set_fast_math_flags(fuse | reorder)?;
        }
        if op == BinaryOp::Div { self.approximated(value) } else { Ok(value) }
    }

    /// Whether a product and a sum may be rounded once, as a flag of the instruction.
    pub fn fusing(&self) -> FastMathFlags {
        let options = self.unit.options;
        let fused = if self.unit.on_gpu() { options.gpu_reals.fused } else { options.fused };
        if fused { FastMathFlags::AllowContract } else { FastMathFlags::empty() }
    }

    /// Whether `Min` and `Max` may give either operand where one is NaN.
    fn nan_is_free(&self) -> bool {
        !self.unit.on_gpu() && self.unit.ir.spelling == Spelling::Fortran
    }

    /// The machine's own instruction, which gives the second operand where one is NaN. A loop that looks for an extreme
    /// passes over NaN: LLVM's vectors of such loops look for one as they go.
    fn extreme_of(
        &self,
        op: BinaryOp,
        x: FloatValue<'ctx>,
        y: FloatValue<'ctx>,
        in_search: bool,
    ) -> Result<FloatValue<'ctx>> {
        let max = op == BinaryOp::Max;
        if in_search {
            let value = self.float_intrinsic(if max { "llvm.maxnum" } else { "llvm.minnum" }, &[x, y])?;
            if let Some(instruction) = value.as_instruction() {
                instruction.set_fast_math_flags(FastMathFlags::NoSignedZeros)?;
            }
            return Ok(value);
        }
        let predicate = if max { FloatPredicate::OGT } else { FloatPredicate::OLT };
        let first = self.builder.build_float_compare(predicate, x, y, "")?;
        Ok(self.builder.build_select(first, x, y, "")?.into_float_value())
    }

    fn int_intrinsic(&self, name: &str, x: IntValue<'ctx>, y: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let callee = self.unit.intrinsic(name, &[x.get_type().into()])?;
        Ok(self.call_value(callee, &[x.into(), y.into()])?.into_int_value())
    }

    pub fn float_intrinsic(&self, name: &str, args: &[FloatValue<'ctx>]) -> Result<FloatValue<'ctx>> {
        let callee = self.unit.intrinsic(name, &[args[0].get_type().into()])?;
        let args: Vec<BasicValueEnum> = args.iter().map(|arg| (*arg).into()).collect();
        Ok(self.call_value(callee, &args)?.into_float_value())
    }

    pub fn compare(&self, op: CompareOp, a: Value, b: Value) -> Result<IntValue<'ctx>> {
        let builder = &self.builder;
        Ok(match (self.scalar(a)?, self.scalar(b)?) {
            (BasicValueEnum::FloatValue(a), BasicValueEnum::FloatValue(b)) => {
                builder.build_float_compare(float_predicate(op)?, a, b, "")?
            }
            (BasicValueEnum::IntValue(a), BasicValueEnum::IntValue(b)) => {
                builder.build_int_compare(int_predicate(op), a, b, "")?
            }
            (BasicValueEnum::StructValue(a), BasicValueEnum::StructValue(b)) => self.complex_compare(op, a, b)?,
            (BasicValueEnum::PointerValue(a), BasicValueEnum::PointerValue(b)) => {
                builder.build_int_compare(int_predicate(op), a, b, "")?
            }
            (a, b) => return Err(Fault::bug(format!("{op:?} of {a} and {b}"))),
        })
    }

    pub fn select(&self, cond: Value, then: Value, other: Value) -> Result<Lowered<'ctx>> {
        let cond = self.int(cond)?;
        let choose = |a: BasicValueEnum<'ctx>, b: BasicValueEnum<'ctx>| self.builder.build_select(cond, a, b, "");
        match (self.value(then)?, self.value(other)?) {
            (Lowered::Scalar(a), Lowered::Scalar(b)) => Ok(Lowered::Scalar(choose(a, b)?)),
            (a, b) => {
                let (a, b) = (self.flatten(&a)?, self.flatten(&b)?);
                let parts =
                    a.into_iter().zip(b).map(|(a, b)| choose(a, b)).collect::<std::result::Result<Vec<_>, _>>()?;
                self.unflatten(&self.builder, self.func.type_of(then), &mut parts.into_iter())
            }
        }
    }

    /// Number to number.
    pub fn convert(&self, value: BasicValueEnum<'ctx>, from: Type, to: Type) -> Result<BasicValueEnum<'ctx>> {
        let b = &self.builder;
        let target = self.unit.value_type(to);
        Ok(match (value, target) {
            (BasicValueEnum::IntValue(v), Some(BasicTypeEnum::IntType(ty))) => match (from, to) {
                _ if from == to => v.into(),
                (_, Type::I1) => b.build_int_compare(IntPredicate::NE, v, v.get_type().const_zero(), "")?.into(),
                (Type::I1, _) => b.build_int_z_extend(v, ty, "")?.into(),
                _ if ty.get_bit_width() > v.get_type().get_bit_width() => b.build_int_s_extend(v, ty, "")?.into(),
                _ => b.build_int_truncate(v, ty, "")?.into(),
            },
            (BasicValueEnum::IntValue(v), Some(BasicTypeEnum::FloatType(ty))) => match from {
                _ if self.is_wide_on_gpu(v.get_type()) => self.wide_to_real(v, true, ty)?.into(),
                Type::I1 => b.build_unsigned_int_to_float(v, ty, "")?.into(),
                _ => b.build_signed_int_to_float(v, ty, "")?.into(),
            },
            (BasicValueEnum::FloatValue(v), Some(BasicTypeEnum::IntType(ty))) => match to {
                _ if self.is_wide_on_gpu(ty) => self.real_to_wide(v, true)?.into(),
                Type::I1 => b.build_float_compare(FloatPredicate::UNE, v, v.get_type().const_zero(), "")?.into(),
                _ => b.build_float_to_signed_int(v, ty, "")?.into(),
            },
            (BasicValueEnum::FloatValue(v), Some(BasicTypeEnum::FloatType(ty))) => match (from, to) {
                _ if from.bits() < to.bits() => b.build_float_ext(v, ty, "")?.into(),
                _ if from.bits() > to.bits() => b.build_float_trunc(v, ty, "")?.into(),
                _ => v.into(),
            },
            _ => return Err(Fault::bug(format!("conversion of {from} to {to}"))),
        })
    }

    /// Number to number; integers count as unsigned.
    pub fn convert_unsigned(&self, value: BasicValueEnum<'ctx>, from: Type, to: Type) -> Result<BasicValueEnum<'ctx>> {
        let b = &self.builder;
        Ok(match (value, self.unit.value_type(to)) {
            (BasicValueEnum::IntValue(v), Some(BasicTypeEnum::IntType(ty))) if from.bits() < to.bits() => {
                b.build_int_z_extend(v, ty, "")?.into()
            }
            (BasicValueEnum::IntValue(v), Some(BasicTypeEnum::FloatType(ty))) if self.is_wide_on_gpu(v.get_type()) => {
                self.wide_to_real(v, false, ty)?.into()
            }
            (BasicValueEnum::FloatValue(v), Some(BasicTypeEnum::IntType(ty))) if self.is_wide_on_gpu(ty) => {
                self.real_to_wide(v, false)?.into()
            }
            (BasicValueEnum::IntValue(v), Some(BasicTypeEnum::FloatType(ty))) => {
                b.build_unsigned_int_to_float(v, ty, "")?.into()
            }
            (BasicValueEnum::FloatValue(v), Some(BasicTypeEnum::IntType(ty))) if to != Type::I1 => {
                b.build_float_to_unsigned_int(v, ty, "")?.into()
            }
            _ => return self.convert(value, from, to),
        })
    }

    /// A 32-bit integer as 64 bits, loop variables from where they are that, constants added to it in 64 bits: from
    /// `i + 1` LLVM would make shifts to and fro otherwise, and the subscripts `i` and `i + 1` would share nothing. So
    /// is the variable of a loop that a thread runs by itself: what it is added to stays the same while the loop runs.
    pub fn wide_distance(&self, value: Value) -> Result<IntValue<'ctx>> {
        let counts = |value: Value| match self.func.def(value).map(|op| self.func.kind(op)) {
            Some(OpKind::Load(var)) => self.own_ivs.contains(var),
            _ => false,
        };
        let is_constant = |value: Value| self.func.constant_int(value).is_some();
        let is_apart = |value: Value| is_constant(value) || counts(value);
        if let Some(OpKind::Load(var)) = self.func.def(value).map(|op| self.func.kind(op))
            && let Some(iv) = self.wide_ivs.get(var)
        {
            return Ok(*iv);
        }
        if let Some(OpKind::Binary(op, a, b)) = self.func.def(value).map(|op| self.func.kind(op))
            && let BinaryOp::Add | BinaryOp::Sub = op.wrapping()
            && (*op != op.wrapping() || self.facts.no_wrap.contains(&value))
            && (is_apart(*a) || is_apart(*b))
        {
            return self.int_binary(op.wrapping(), self.wide_distance(*a)?, self.wide_distance(*b)?, true);
        }
        Ok(self.builder.build_int_s_extend(self.int(value)?, self.unit.i64(), "")?)
    }

    /// The value by way of a machine instruction, which LLVM does not look into.
    pub fn opaque(&self, value: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        if !self.unit.on_gpu() {
            return Ok(value.into());
        }
        let (bits, register) = if value.get_type() == self.unit.i64() { (64, "l") } else { (32, "r") };
        let (text, constraints) = (format!("mov.b{bits} $0, $1;"), format!("={register},{register}"));
        let ty = value.get_type().fn_type(&[value.get_type().into()], false);
        let copy = self.unit.context.create_inline_asm(ty, text, constraints, false, false, None, false);
        let call = self.builder.build_indirect_call(ty, copy, &[value.into()], "")?;
        call.try_as_basic_value().basic().ok_or_else(|| Fault::bug("a move without a result"))
    }

    /// Same bits, other type.
    pub fn bitcast(&self, value: BasicValueEnum<'ctx>, to: Type) -> Result<BasicValueEnum<'ctx>> {
        let ty = self.unit.value_type(to).ok_or_else(|| Fault::bug("bitcast to a view"))?;
        Ok(match (value, ty) {
            (BasicValueEnum::PointerValue(v), BasicTypeEnum::IntType(ty)) => {
                self.builder.build_ptr_to_int(v, ty, "")?.into()
            }
            (BasicValueEnum::IntValue(v), BasicTypeEnum::PointerType(ty)) => {
                self.builder.build_int_to_ptr(v, ty, "")?.into()
            }
            _ => self.builder.build_bit_cast(value, ty, "")?,
        })
    }
}

/// The operand that the operation gives back, as LLVM would find: sizes and numbers of iterations are full of them.
fn without_effect<'ctx>(op: BinaryOp, x: IntValue<'ctx>, y: IntValue<'ctx>) -> Option<IntValue<'ctx>> {
    let is = |value: IntValue<'ctx>, n: u64| value.get_zero_extended_constant() == Some(n);
    // The 1 of truth values is -1.
    let is_one = |value: IntValue<'ctx>| is(value, 1) && value.get_type().get_bit_width() > 1;
    match op {
        BinaryOp::Add | BinaryOp::AddNsw | BinaryOp::Or | BinaryOp::Xor => {
            if is(x, 0) {
                Some(y)
            } else {
                is(y, 0).then_some(x)
            }
        }
        BinaryOp::Mul | BinaryOp::MulNsw => {
            if is_one(x) {
                Some(y)
            } else {
                is_one(y).then_some(x)
            }
        }
        BinaryOp::Sub | BinaryOp::SubNsw | BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => is(y, 0).then_some(x),
        BinaryOp::Div | BinaryOp::UDiv => is_one(y).then_some(x),
        BinaryOp::Rem | BinaryOp::URem | BinaryOp::And => None,
        BinaryOp::Min | BinaryOp::Max | BinaryOp::UMin | BinaryOp::UMax => None,
    }
}

pub(super) fn int_predicate(op: CompareOp) -> IntPredicate {
    match op {
        CompareOp::Eq => IntPredicate::EQ,
        CompareOp::Ne => IntPredicate::NE,
        CompareOp::Lt => IntPredicate::SLT,
        CompareOp::Le => IntPredicate::SLE,
        CompareOp::Gt => IntPredicate::SGT,
        CompareOp::Ge => IntPredicate::SGE,
        CompareOp::ULt => IntPredicate::ULT,
        CompareOp::ULe => IntPredicate::ULE,
        CompareOp::UGt => IntPredicate::UGT,
        CompareOp::UGe => IntPredicate::UGE,
    }
}

pub(crate) fn float_predicate(op: CompareOp) -> Result<FloatPredicate> {
    Ok(match op {
        CompareOp::Eq => FloatPredicate::OEQ,
        CompareOp::Ne => FloatPredicate::UNE,
        CompareOp::Lt => FloatPredicate::OLT,
        CompareOp::Le => FloatPredicate::OLE,
        CompareOp::Gt => FloatPredicate::OGT,
        CompareOp::Ge => FloatPredicate::OGE,
        CompareOp::ULt | CompareOp::ULe | CompareOp::UGt | CompareOp::UGe => {
            return Err(Fault::bug("an unsigned comparison of reals"));
        }
    })
}
