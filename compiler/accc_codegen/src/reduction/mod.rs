//! Reductions, as the plans on loops say: identities, combining two values, and what happens before and after a loop.
//!
//! Within a gang the threads' copies are combined when the loop ends (on the GPU by `reduction_gpu`; a CPU gang is one
//! thread). Over gangs each thread keeps its share until the kernel ends. All orders are fixed, so that sums of reals
//! come out the same in every run.

pub(crate) mod reduction_gangs;
pub(crate) mod reduction_gpu;

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{GangReduction, PARTIAL_BYTES};
use crate::ops::access::Touches;
use crate::raw;
use crate::types::Lowered;
use accc_ir::{BinaryOp, CompareOp, Machine, Op, ReductionOp, ReductionPlan, Schedule, Type};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Before a loop: every thread's copy starts at the identity.
    pub fn begin_reductions(&self, schedule: &Schedule) -> Result<()> {
        for plan in &schedule.reductions {
            let (_, ty) = self.scalar_type(plan.private)?;
            self.store_var(plan.private, self.identity(plan.op, ty)?)?;
        }
        Ok(())
    }

    /// After a loop: combines what its plans say.
    pub fn end_reductions(&mut self, op: Op, schedule: &Schedule) -> Result<()> {
        for (index, plan) in schedule.reductions.iter().enumerate() {
            let (_, ty) = self.scalar_type(plan.private)?;
            let value = self.load_var(plan.private)?;
            if plan.gangs && self.kernel()?.cooperative.is_some() {
                self.fold_over_gangs(op, index, ty, value)?;
                continue;
            }
            if plan.gangs {
                let mut reductions = self.kernel()?.reductions.iter();
                let own = reductions
                    .find(|reduction| reduction.planned.op == op && reduction.planned.index == index)
                    .ok_or_else(|| Fault::bug("a reduction over gangs that was not planned"))?;
                let so_far = self.load_share(own)?;
                self.store_share(own, self.combine(plan.op, ty, so_far, value)?)?;
                continue;
            }
            match self.unit.machine {
                Machine::Cpu => self.fold_into_target(plan, ty, value)?,
                Machine::Gpu => self.fold_on_gpu(plan, ty, value)?,
            }
        }
        Ok(())
    }

    /// `target = target op value`.
    pub fn fold_into_target(&self, plan: &ReductionPlan, ty: Type, value: BasicValueEnum<'ctx>) -> Result<()> {
        self.tell_reduction(plan)?;
        let before = self.load_var(plan.target)?;
        self.store_var(plan.target, self.combine(plan.op, ty, before, value)?)
    }

    pub fn load_share(&self, reduction: &GangReduction<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        self.load(reduction.share, self.elem_of(reduction.ty)?, Touches::Unknown)
    }

    pub fn store_share(&self, reduction: &GangReduction<'ctx>, value: BasicValueEnum<'ctx>) -> Result<()> {
        self.store(reduction.share, self.elem_of(reduction.ty)?, value, Touches::Unknown)
    }

    /// Where partial result `index` of a gang lies.
    pub fn partial_address(
        &self,
        scratch: PointerValue<'ctx>,
        gang: IntValue<'ctx>,
        index: usize,
        gang_bytes: u64,
    ) -> Result<PointerValue<'ctx>> {
        let first = self.int_binary(BinaryOp::Mul, gang, self.unit.const_i64(gang_bytes as i64), true)?;
        let own = self.unit.const_i64((PARTIAL_BYTES * index as u64) as i64);
        let offset = self.int_binary(BinaryOp::Add, first, own, true)?;
        raw::gep(&self.builder, self.unit.i8(), scratch, offset, true)
    }

    /// Writes a partial result there.
    pub fn store_partial(&self, address: PointerValue<'ctx>, value: BasicValueEnum<'ctx>) -> Result<()> {
        for (index, part) in self.flatten(&Lowered::Scalar(value))?.into_iter().enumerate() {
            let slot = self.byte_offset(address, 8 * index as u64)?;
            self.builder.build_store(slot, self.to_slot(part)?)?;
        }
        Ok(())
    }

    /// The partial result of that type there.
    pub fn load_partial(&self, address: PointerValue<'ctx>, ty: Type, volatile: bool) -> Result<BasicValueEnum<'ctx>> {
        let load = |offset, ty| {
            let slot = self.byte_offset(address, offset)?;
            let bits = self.builder.build_load(self.unit.i64(), slot, "")?;
            if let Some(load) = bits.as_instruction_value() {
                load.set_volatile(volatile)?;
            }
            self.scalar_in_slot(&self.builder, bits.into_int_value(), ty)
        };
        match half_of(ty) {
            Some(half) => self.of_halves(ty, [load(0, half)?, load(8, half)?]),
            None => load(0, ty),
        }
    }

    /// A value of its two halves.
    fn of_halves(&self, ty: Type, halves: [BasicValueEnum<'ctx>; 2]) -> Result<BasicValueEnum<'ctx>> {
        match self.unflatten(&self.builder, ty, &mut halves.into_iter())? {
            Lowered::Scalar(value) => Ok(value),
            Lowered::View(_) => Err(Fault::bug("a view as a partial result")),
        }
    }

    /// The value that changes nothing (OpenACC 3.3, 2.5.15).
    pub fn identity(&self, op: ReductionOp, ty: Type) -> Result<BasicValueEnum<'ctx>> {
        match op {
            ReductionOp::Add | ReductionOp::BitOr | ReductionOp::BitXor => self.number(ty, 0),
            ReductionOp::LogicalOr | ReductionOp::Neqv => self.number(ty, 0),
            ReductionOp::Mul | ReductionOp::LogicalAnd | ReductionOp::Eqv => self.number(ty, 1),
            ReductionOp::BitAnd => self.number(ty, -1),
            ReductionOp::Max => self.extreme(ty, false),
            ReductionOp::Min => self.extreme(ty, true),
            ReductionOp::UMax => self.number(ty, 0),
            ReductionOp::UMin => self.number(ty, -1),
        }
    }

    /// The largest or the smallest value of a type.
    fn extreme(&self, ty: Type, largest: bool) -> Result<BasicValueEnum<'ctx>> {
        match (self.unit.value_type(ty), ty.bits()) {
            (Some(BasicTypeEnum::IntType(int)), Some(bits)) => {
                let most = u128::MAX >> (129 - bits);
                let value = if largest { most } else { !most };
                Ok(int.const_int_arbitrary_precision(&[value as u64, (value >> 64) as u64]).into())
            }
            (Some(BasicTypeEnum::FloatType(float)), _) => {
                Ok(float.const_float(if largest { f64::INFINITY } else { f64::NEG_INFINITY }).into())
            }
            _ => Err(Fault::bug(format!("a maximum or minimum of type {ty}"))),
        }
    }

    pub fn combine(
        &self,
        op: ReductionOp,
        ty: Type,
        a: BasicValueEnum<'ctx>,
        b: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let Some(arithmetic) = op.binary() else { return self.combine_truth(op, ty, a, b) };
        match (a, b) {
            (BasicValueEnum::IntValue(a), BasicValueEnum::IntValue(b)) => {
                Ok(self.int_binary(arithmetic, a, b, false)?.into())
            }
            (BasicValueEnum::FloatValue(a), BasicValueEnum::FloatValue(b)) => {
                Ok(self.float_binary(arithmetic, a, b, false)?.into())
            }
            (BasicValueEnum::StructValue(a), BasicValueEnum::StructValue(b)) => {
                self.complex_binary(arithmetic, a, b, false)
            }
            _ => Err(Fault::bug(format!("a reduction of {a} and {b}"))),
        }
    }

    /// Logical operators, on truth values or (C) on numbers.
    fn combine_truth(
        &self,
        op: ReductionOp,
        ty: Type,
        a: BasicValueEnum<'ctx>,
        b: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let (a, b) = (self.truth_of(a, ty)?, self.truth_of(b, ty)?);
        let builder = &self.builder;
        let truth = match op {
            ReductionOp::LogicalAnd => builder.build_and(a, b, "")?,
            ReductionOp::LogicalOr => builder.build_or(a, b, "")?,
            ReductionOp::Eqv => builder.build_not(builder.build_xor(a, b, "")?, "")?,
            _ => builder.build_xor(a, b, "")?,
        };
        let Some(part) = ty.part() else { return self.convert(truth.into(), Type::I1, ty) };
        let re = self.convert(truth.into(), Type::I1, part)?.into_float_value();
        self.paired(re, re.get_type().const_zero())
    }

    /// Whether a number differs from zero.
    fn truth_of(&self, number: BasicValueEnum<'ctx>, ty: Type) -> Result<IntValue<'ctx>> {
        match number {
            BasicValueEnum::StructValue(z) => {
                let zero = self.number(ty, 0)?.into_struct_value();
                self.complex_compare(CompareOp::Ne, z, zero)
            }
            _ => Ok(self.convert(number, ty, Type::I1)?.into_int_value()),
        }
    }
}

/// The type of the halves of what goes from thread to thread in two of them: complex numbers, integers of 128 bits.
fn half_of(ty: Type) -> Option<Type> {
    if ty == Type::I128 { Some(Type::I64) } else { ty.part() }
}

/// How many slots of 8 bytes a value takes where threads leave it for others.
fn slots_of(ty: Type) -> u32 {
    if half_of(ty).is_some() { 2 } else { 1 }
}
