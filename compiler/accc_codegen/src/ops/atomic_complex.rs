//! Atomic operations on complex numbers (OpenACC 3.3, 2.12), which no machine has: each holds one of a table of locks
//! while it reads and writes both parts. The number's address says which lock. Sums that meet with nothing but sums
//! (`AtomicOp::AddParts`) need none: each part is added for itself.
//!
//! A thread that finds the lock taken tries again behind the place where one that has it gives it back, so that threads
//! of one warp never wait for each other there.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use crate::types::GLOBAL;
use accc_ir::{AtomicOp, Type};
use inkwell::module::Linkage;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};
use inkwell::{AddressSpace, AtomicOrdering, IntPredicate};

/// One table for the program, once its objects are linked, for each machine.
const LOCKS: &str = "__accc_atomic_locks";
const LOCK_COUNT: u32 = 256;

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn load_complex_atomically(&self, address: PointerValue<'ctx>, part: Type) -> Result<BasicValueEnum<'ctx>> {
        let [old, _] = self.under_lock(address, part, &|_, old| Ok(old))?;
        Ok(old)
    }

    /// Gives the value before, or with `new` the value after.
    pub fn update_complex(
        &self,
        address: PointerValue<'ctx>,
        part: Type,
        op: AtomicOp,
        operand: BasicValueEnum<'ctx>,
        new: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        if op == AtomicOp::AddParts {
            return self.add_parts(address, part, operand, new);
        }
        let [old, changed] = self.under_lock(address, part, &|lower, old| {
            let Some((arithmetic, reversed)) = op.arithmetic() else { return Ok(operand) };
            let (x, y) = if reversed { (operand, old) } else { (old, operand) };
            lower.complex_binary(arithmetic, x.into_struct_value(), y.into_struct_value(), false)
        })?;
        Ok(if new { changed } else { old })
    }

    /// Writes `desired` where the bits of `expected` are; gives whether they were there.
    pub fn exchange_complex(
        &self,
        address: PointerValue<'ctx>,
        part: Type,
        expected: BasicValueEnum<'ctx>,
        desired: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let [old, _] = self.under_lock(address, part, &|lower, old| {
            let same = lower.same_bits(part, old, expected)?;
            Ok(lower.builder.build_select(same, desired, old, "")?)
        })?;
        Ok(self.same_bits(part, old, expected)?.into())
    }

    /// Not as numbers: a NaN is itself here.
    fn same_bits(&self, part: Type, x: BasicValueEnum<'ctx>, y: BasicValueEnum<'ctx>) -> Result<IntValue<'ctx>> {
        let ((a, b), (c, d)) = (self.parts(x)?, self.parts(y)?);
        let ty = if part == Type::F32 { Type::I32 } else { Type::I64 };
        let equal = |x: BasicValueEnum<'ctx>, y: BasicValueEnum<'ctx>| -> Result<IntValue<'ctx>> {
            let (x, y) = (self.bitcast(x, ty)?.into_int_value(), self.bitcast(y, ty)?.into_int_value());
            Ok(self.builder.build_int_compare(IntPredicate::EQ, x, y, "")?)
        };
        Ok(self.builder.build_and(equal(a.into(), c.into())?, equal(b.into(), d.into())?, "")?)
    }

    fn add_parts(
        &self,
        address: PointerValue<'ctx>,
        part: Type,
        operand: BasicValueEnum<'ctx>,
        new: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        let (re, im) = self.parts(operand)?;
        let elem = self.elem_of(part)?;
        let second = self.byte_offset(address, elem.bytes())?;
        let add = |address, value| self.atomic_at(address, elem, AtomicOp::Add, value, new, AtomicOrdering::Monotonic);
        let (re, im) = (add(address, re.into())?, add(second, im.into())?);
        self.paired(re.into_float_value(), im.into_float_value())
    }

    /// Replaces the number by what `change` makes of it; gives both.
    fn under_lock(
        &self,
        address: PointerValue<'ctx>,
        part: Type,
        change: &dyn Fn(&Self, BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>>,
    ) -> Result<[BasicValueEnum<'ctx>; 2]> {
        let (b, lock) = (&self.builder, self.lock_of(address)?);
        let ty = self.unit.memory_type(self.elem_of(part.complex().ok_or_else(|| Fault::bug("a part of nothing"))?)?);
        let (before, after) = (self.stack(ty, 8, "before")?, self.stack(ty, 8, "after")?);
        let done = self.stack(self.unit.i32().into(), 4, "done")?;
        let (zero, one) = (self.unit.const_i32(0), self.unit.const_i32(1));
        b.build_store(done, zero)?.set_volatile(true)?;
        let names = ["atomic", "atomic.locked", "atomic.next", "atomic.end"];
        let [again, locked, next, end] = names.map(|name| self.new_block(name));
        self.branch(again)?;
        b.position_at_end(again);
        let relaxed = AtomicOrdering::Monotonic;
        let (taken, given) = match self.unit.on_gpu() {
            true => (relaxed, relaxed),
            false => (AtomicOrdering::Acquire, AtomicOrdering::Release),
        };
        let outcome = b.build_cmpxchg(lock, zero, one, taken, relaxed)?;
        self.limit_scope(outcome.as_instruction_value())?;
        let got = b.build_extract_value(outcome, 1, "")?.into_int_value();
        b.build_conditional_branch(got, locked, next)?;
        b.position_at_end(locked);
        self.fence_on_gpu()?;
        let old = self.read_parts(address, part)?;
        let new = change(self, old)?;
        self.write_parts(address, part, new)?;
        b.build_store(before, old)?;
        b.build_store(after, new)?;
        self.fence_on_gpu()?;
        let unlock = b.build_store(lock, zero)?;
        unlock.set_atomic_ordering(given).map_err(|error| Fault::bug(error.to_string()))?;
        self.limit_scope(Some(unlock))?;
        b.build_store(done, one)?.set_volatile(true)?;
        self.branch(next)?;
        b.position_at_end(next);
        // Volatile: else LLVM leads the thread that has the lock out of the loop before it gives it back.
        let ends = b.build_load(self.unit.i32(), done, "")?;
        ends.as_instruction_value().ok_or_else(|| Fault::bug("a load that is no instruction"))?.set_volatile(true)?;
        let ends = b.build_int_compare(IntPredicate::NE, ends.into_int_value(), zero, "")?;
        b.build_conditional_branch(ends, end, again)?;
        b.position_at_end(end);
        Ok([b.build_load(ty, before, "")?, b.build_load(ty, after, "")?])
    }

    fn lock_of(&self, address: PointerValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let space = self.unit.on_gpu().then(|| AddressSpace::from(GLOBAL));
        let ty = self.unit.i32().array_type(LOCK_COUNT);
        let table = self.unit.llvm.get_global(LOCKS).unwrap_or_else(|| {
            let table = self.unit.llvm.add_global(ty, space, LOCKS);
            table.set_linkage(Linkage::LinkOnceODR);
            table.set_initializer(&ty.const_zero());
            table
        });
        let b = &self.builder;
        let number = b.build_ptr_to_int(address, self.unit.i64(), "")?;
        let near = b.build_right_shift(number, self.unit.const_i64(3), false, "")?;
        let far = b.build_right_shift(number, self.unit.const_i64(13), false, "")?;
        let mixed = b.build_xor(near, far, "")?;
        let index = b.build_and(mixed, self.unit.const_i64(i64::from(LOCK_COUNT) - 1), "")?;
        raw::gep(b, self.unit.i32(), table.as_pointer_value(), index, true)
    }

    fn fence_on_gpu(&self) -> Result<()> {
        if self.unit.on_gpu() { self.fence() } else { Ok(()) }
    }

    fn read_parts(&self, address: PointerValue<'ctx>, part: Type) -> Result<BasicValueEnum<'ctx>> {
        let elem = self.elem_of(part)?;
        let read = |address| -> Result<BasicValueEnum<'ctx>> {
            let value = self.builder.build_load(self.unit.memory_type(elem), address, "")?;
            self.make_atomic(value.as_instruction_value())?;
            Ok(value)
        };
        let (re, im) = (read(address)?, read(self.byte_offset(address, elem.bytes())?)?);
        self.paired(re.into_float_value(), im.into_float_value())
    }

    fn write_parts(&self, address: PointerValue<'ctx>, part: Type, value: BasicValueEnum<'ctx>) -> Result<()> {
        let (re, im) = self.parts(value)?;
        let second = self.byte_offset(address, self.elem_of(part)?.bytes())?;
        for (address, value) in [(address, re), (second, im)] {
            self.make_atomic(Some(self.builder.build_store(address, value)?))?;
        }
        Ok(())
    }
}
