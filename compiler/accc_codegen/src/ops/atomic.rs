//! Atomic operations (OpenACC 3.3, 2.12) on the host, in CPU kernels and in GPU kernels alike.
//!
//! All are relaxed. What LLVM's `atomicrmw` knows is that (it picks the machine's instruction, or a loop where the
//! machine has none); the rest is a loop around `cmpxchg`. On the GPU the scope is the device. Complex numbers are
//! `atomic_complex`'s.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use accc_ir::{AtomicOp, AtomicTarget, Elem, Type, Value};
use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{BasicValue, BasicValueEnum, InstructionValue, IntValue, PointerValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp, IntPredicate};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn atomic_load(&self, place: &AtomicTarget) -> Result<BasicValueEnum<'ctx>> {
        let (address, elem) = self.atomic_place(place)?;
        if let Some(part) = elem.value_type().and_then(Type::part) {
            return self.load_complex_atomically(address, part);
        }
        let value = self.builder.build_load(self.unit.memory_type(elem), address, "")?;
        self.make_atomic(value.as_instruction_value())?;
        match (elem, value) {
            (Elem::Bool(_), BasicValueEnum::IntValue(bits)) => Ok(self.truth(bits)?.into()),
            _ => Ok(value),
        }
    }

    pub fn atomic_store(&self, place: &AtomicTarget, value: Value) -> Result<()> {
        let (address, elem) = self.atomic_place(place)?;
        if let Some(part) = elem.value_type().and_then(Type::part) {
            return self.update_complex(address, part, AtomicOp::Exchange, self.scalar(value)?, false).map(drop);
        }
        let stored = self.in_memory(elem, self.scalar(value)?)?;
        self.make_atomic(Some(self.builder.build_store(address, stored)?))
    }

    /// Gives the value before, or with `new` the value after.
    pub fn atomic_update(
        &self,
        place: &AtomicTarget,
        op: AtomicOp,
        value: Value,
        new: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        let (address, elem) = self.atomic_place(place)?;
        self.atomic_at(address, elem, op, self.scalar(value)?, new, AtomicOrdering::Monotonic)
    }

    /// The same, at an address.
    pub fn atomic_at(
        &self,
        address: PointerValue<'ctx>,
        elem: Elem,
        op: AtomicOp,
        operand: BasicValueEnum<'ctx>,
        new: bool,
        ordering: AtomicOrdering,
    ) -> Result<BasicValueEnum<'ctx>> {
        if let Some(part) = elem.value_type().and_then(Type::part) {
            return self.update_complex(address, part, op, operand, new);
        }
        let Some(instruction) = native(op, elem) else {
            let (old, changed) = self.exchange_loop(address, elem, op, operand, ordering)?;
            return Ok(if new { changed } else { old });
        };
        let stored = self.in_memory(elem, operand)?;
        let before = raw::atomic_rmw(&self.builder, instruction, address, stored, ordering);
        self.limit_scope(before.as_instruction_value())?;
        let before = match (elem, before) {
            (Elem::Bool(_), BasicValueEnum::IntValue(bits)) => self.truth(bits)?.into(),
            _ => before,
        };
        if new { self.updated(op, before, operand) } else { Ok(before) }
    }

    /// Whether the place held `expected` and so was written.
    pub fn atomic_compare_exchange(
        &self,
        place: &AtomicTarget,
        expected: Value,
        desired: Value,
    ) -> Result<BasicValueEnum<'ctx>> {
        let (address, elem) = self.atomic_place(place)?;
        let (expected, desired) = (self.scalar(expected)?, self.scalar(desired)?);
        if let Some(part) = elem.value_type().and_then(Type::part) {
            return self.exchange_complex(address, part, expected, desired);
        }
        let [_, written] = self.compare_exchange_at(address, elem, expected, desired, AtomicOrdering::Monotonic)?;
        Ok(written)
    }

    fn atomic_place(&self, place: &AtomicTarget) -> Result<(PointerValue<'ctx>, Elem)> {
        match place {
            AtomicTarget::Var(var) => Ok((self.memory(*var)?, self.scalar_type(*var)?.0)),
            AtomicTarget::Elem { view, subscripts } => {
                let view = self.view(*view)?;
                Ok((self.elem_addr(&view, subscripts)?, view.elem))
            }
        }
    }

    /// Makes a load or store a relaxed atomic one.
    pub fn make_atomic(&self, access: Option<InstructionValue<'ctx>>) -> Result<()> {
        let known = access.ok_or_else(|| Fault::bug("an atomic access that is no instruction"))?;
        known.set_atomic_ordering(AtomicOrdering::Monotonic).map_err(|error| Fault::bug(error.to_string()))?;
        self.limit_scope(access)
    }

    /// On the GPU only the device's own threads matter.
    pub fn limit_scope(&self, access: Option<InstructionValue<'ctx>>) -> Result<()> {
        let access = access.ok_or_else(|| Fault::bug("an atomic access that is no instruction"))?;
        if self.unit.on_gpu() {
            raw::set_sync_scope(self.unit.context, access, "device");
        }
        Ok(())
    }

    /// Reads, computes, and writes if nothing else was written in between; else again. Gives the values before and
    /// after.
    fn exchange_loop(
        &self,
        address: PointerValue<'ctx>,
        elem: Elem,
        op: AtomicOp,
        operand: BasicValueEnum<'ctx>,
        ordering: AtomicOrdering,
    ) -> Result<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)> {
        let b = &self.builder;
        let word = self.word_type(elem)?;
        let first = b.build_load(word, address, "")?;
        self.make_atomic(first.as_instruction_value())?;
        let before = b.get_insert_block().ok_or_else(|| Fault::bug("no block to build in"))?;
        let (again, done) = (self.new_block("atomic"), self.new_block("atomic.end"));
        self.branch(again)?;
        b.position_at_end(again);
        let seen = b.build_phi(word, "")?;
        let bits = seen.as_basic_value().into_int_value();
        let old = self.of_word(elem, bits)?;
        let changed = self.updated(op, old, operand)?;
        let next = self.as_word(elem, changed, word)?;
        let outcome = b.build_cmpxchg(address, bits, next, ordering, ordering)?;
        self.limit_scope(outcome.as_instruction_value())?;
        let found = b.build_extract_value(outcome, 0, "")?;
        let succeeded = b.build_extract_value(outcome, 1, "")?.into_int_value();
        seen.add_incoming(&[(&first, before), (&found, again)]);
        b.build_conditional_branch(succeeded, done, again)?;
        b.position_at_end(done);
        Ok((old, changed))
    }

    /// Writes `desired` where `expected` is; gives the value before, and whether it was that one.
    pub fn compare_exchange_at(
        &self,
        address: PointerValue<'ctx>,
        elem: Elem,
        expected: BasicValueEnum<'ctx>,
        desired: BasicValueEnum<'ctx>,
        ordering: AtomicOrdering,
    ) -> Result<[BasicValueEnum<'ctx>; 2]> {
        let b = &self.builder;
        let word = self.word_type(elem)?;
        let (expected, desired) = (self.as_word(elem, expected, word)?, self.as_word(elem, desired, word)?);
        let outcome = b.build_cmpxchg(address, expected, desired, ordering, ordering)?;
        self.limit_scope(outcome.as_instruction_value())?;
        let before = b.build_extract_value(outcome, 0, "")?.into_int_value();
        Ok([self.of_word(elem, before)?, b.build_extract_value(outcome, 1, "")?])
    }

    fn updated(
        &self,
        op: AtomicOp,
        old: BasicValueEnum<'ctx>,
        operand: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let Some((arithmetic, reversed)) = op.arithmetic() else {
            return match (op, old, operand) {
                (AtomicOp::Eqv, BasicValueEnum::IntValue(a), BasicValueEnum::IntValue(b)) => {
                    Ok(self.builder.build_int_compare(IntPredicate::EQ, a, b, "")?.into())
                }
                _ => Ok(operand),
            };
        };
        let (left, right) = if reversed { (operand, old) } else { (old, operand) };
        match (left, right) {
            (BasicValueEnum::IntValue(a), BasicValueEnum::IntValue(b)) => {
                Ok(self.int_binary(arithmetic, a, b, false)?.into())
            }
            (BasicValueEnum::FloatValue(a), BasicValueEnum::FloatValue(b)) => {
                Ok(self.float_binary(arithmetic, a, b, false)?.into())
            }
            (a, b) => Err(Fault::bug(format!("atomic {op:?} of {a} and {b}"))),
        }
    }

    // Elements as words of their size.

    fn word_type(&self, elem: Elem) -> Result<IntType<'ctx>> {
        match self.unit.memory_type(elem) {
            BasicTypeEnum::IntType(ty) => Ok(ty),
            BasicTypeEnum::FloatType(_) if elem == Elem::F16 => Ok(self.unit.context.i16_type()),
            BasicTypeEnum::FloatType(_) if elem == Elem::F32 => Ok(self.unit.i32()),
            BasicTypeEnum::FloatType(_) if elem == Elem::F64 => Ok(self.unit.i64()),
            BasicTypeEnum::PointerType(_) => Ok(self.unit.i64()),
            _ => Err(Fault::bug(format!("an atomic operation on {elem}"))),
        }
    }

    fn of_word(&self, elem: Elem, bits: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        match elem {
            Elem::Bool(_) => Ok(self.truth(bits)?.into()),
            Elem::F16 => self.bitcast(bits.into(), Type::F16),
            Elem::F32 => self.bitcast(bits.into(), Type::F32),
            Elem::F64 => self.bitcast(bits.into(), Type::F64),
            Elem::Ptr => self.bitcast(bits.into(), Type::Ptr),
            _ => Ok(bits.into()),
        }
    }

    fn as_word(&self, elem: Elem, value: BasicValueEnum<'ctx>, word: IntType<'ctx>) -> Result<IntValue<'ctx>> {
        Ok(match self.in_memory(elem, value)? {
            BasicValueEnum::IntValue(bits) => bits,
            BasicValueEnum::PointerValue(address) => self.builder.build_ptr_to_int(address, word, "")?,
            other => self.builder.build_bit_cast(other, word, "")?.into_int_value(),
        })
    }

    /// The value as it lies in memory: truth values are 0 or 1 there.
    fn in_memory(&self, elem: Elem, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        match (elem, value) {
            (Elem::Bool(bytes), BasicValueEnum::IntValue(flag)) => {
                Ok(self.builder.build_int_z_extend(flag, self.unit.bool_memory(bytes), "")?.into())
            }
            _ => Ok(value),
        }
    }

    fn truth(&self, bits: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let zero = bits.get_type().const_zero();
        Ok(self.builder.build_int_compare(IntPredicate::NE, bits, zero, "")?)
    }
}

/// The instruction that does it at once. In memory every non-zero truth value is true: they take the loop.
fn native(op: AtomicOp, elem: Elem) -> Option<AtomicRMWBinOp> {
    let real = matches!(elem, Elem::F32 | Elem::F64);
    match (op, elem) {
        (AtomicOp::Exchange, _) => Some(AtomicRMWBinOp::Xchg),
        (_, Elem::Bool(_)) => None,
        (AtomicOp::Add | AtomicOp::AddParts, _) => Some(if real { AtomicRMWBinOp::FAdd } else { AtomicRMWBinOp::Add }),
        (AtomicOp::Sub, _) => Some(if real { AtomicRMWBinOp::FSub } else { AtomicRMWBinOp::Sub }),
        (AtomicOp::Max, _) => Some(if real { AtomicRMWBinOp::FMax } else { AtomicRMWBinOp::Max }),
        (AtomicOp::Min, _) => Some(if real { AtomicRMWBinOp::FMin } else { AtomicRMWBinOp::Min }),
        (AtomicOp::UMax, _) => Some(AtomicRMWBinOp::UMax),
        (AtomicOp::UMin, _) => Some(AtomicRMWBinOp::UMin),
        (AtomicOp::And, _) => Some(AtomicRMWBinOp::And),
        (AtomicOp::Or, _) => Some(AtomicRMWBinOp::Or),
        (AtomicOp::Xor, _) => Some(AtomicRMWBinOp::Xor),
        (
            AtomicOp::SubRev
            | AtomicOp::Mul
            | AtomicOp::Div
            | AtomicOp::DivRev
            | AtomicOp::UDiv
            | AtomicOp::UDivRev
            | AtomicOp::Eqv,
            _,
        ) => None,
    }
}
