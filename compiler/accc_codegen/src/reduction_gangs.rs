//! Reductions over the gangs of a GPU's kernel, at its end.
//!
//! The gangs are in groups. The one that finishes last in its group combines the partial results of the group, and the
//! gang that does so last those of all groups: thousands of gangs end within two short rounds. Partial results are read
//! in a fixed order, so that results don't change from run to run. Scratch memory: see `accc_abi::Kernel`.
//!
//! No gang waits until others can see what it wrote (a fence takes longer than many a gang's work): partial results are
//! written in words that hold 32 bits and a mark. Who reads them waits for the marks, and clears the words for the next
//! kernel.

use crate::access::Touches;
use crate::control::Range;
use crate::fault::Result;
use crate::function::Lower;
use crate::kernel::{GangReduction, sealed_bytes};
use crate::raw;
use crate::types::Lowered;
use accc_abi::{SCRATCH_GROUPS, SCRATCH_HEADER};
use accc_ir::{BinaryOp, Type};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp, IntPredicate};

/// Gangs of a group, where there are no more than groups enough for.
const GROUP_GANGS: u64 = 64;
/// Where the groups' tickets stand in the scratch memory's header.
const GROUP_TICKETS: u64 = 64;

/// In each word beside 32 bits of a value: they have been written.
const MARK: u64 = 1 << 32;

/// What the gangs, or the groups, write their partial results to.
#[derive(Clone, Copy)]
struct Partials<'r, 'ctx> {
    reductions: &'r [GangReduction<'ctx>],
    address: PointerValue<'ctx>,
    /// Of one gang.
    gang_bytes: u64,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// At the end of the kernel: each gang writes its partial results; the last one of each group of gangs combines
    /// those of the group, and the last group's those of all groups. The order of the operations is the same in each
    /// run.
    pub fn finish_gang_reductions(&mut self) -> Result<()> {
        let reductions = self.kernel()?.reductions.clone();
        let Some(scratch) = self.kernel()?.scratch.filter(|_| !reductions.is_empty()) else {
            return Ok(());
        };
        let (gang, gangs) = self.gang()?;
        let gang_bytes = reductions.iter().map(|reduction| sealed_bytes(reduction.ty)).sum();
        let partials_at = |address: PointerValue<'ctx>| Partials { reductions: &reductions, address, gang_bytes };
        let of_groups = partials_at(self.byte_offset(scratch, SCRATCH_HEADER)?);
        let of_gangs = partials_at(self.byte_offset(scratch, SCRATCH_HEADER + SCRATCH_GROUPS * gang_bytes)?);
        let [groups, group, members] = self.group_of(gang, gangs)?;
        let mut own = Vec::new();
        for reduction in &reductions {
            let plan = &reduction.planned.plan;
            let share = self.load_share(reduction)?;
            own.push(self.across(plan.op, reduction.ty, share, plan.workers, plan.vector)?);
        }
        let exit = self.new_block("exit");
        let tickets = self.byte_offset(scratch, GROUP_TICKETS)?;
        let ticket = raw::gep(&self.builder, self.unit.i64(), tickets, group, true)?;
        self.last_of(&of_gangs, gang, &own, ticket, members, exit)?;
        let own = self.fold_partials(&of_gangs, group, groups, gangs)?;
        self.last_of(&of_groups, group, &own, scratch, groups, exit)?;
        let totals = self.fold_partials(&of_groups, self.unit.const_i64(0), self.unit.const_i64(1), groups)?;
        for (reduction, total) in reductions.iter().zip(totals) {
            let plan = reduction.planned.plan.clone();
            self.leader_only(|lower| lower.fold_into_target(&plan, reduction.ty, total))?;
        }
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// How many groups there are, a power of two; the gang's, and how many gangs that has: every so manieth is in it.
    fn group_of(&self, gang: IntValue<'ctx>, gangs: IntValue<'ctx>) -> Result<[IntValue<'ctx>; 3]> {
        let b = &self.builder;
        let number = |n: u64| self.unit.const_i64(n as i64);
        let full = b.build_right_shift(gangs, number(GROUP_GANGS.ilog2().into()), false, "")?;
        let full = self.int_binary(BinaryOp::Min, full, number(SCRATCH_GROUPS), false)?;
        let full = self.int_binary(BinaryOp::Max, full, number(1), false)?;
        let zeros = self.unit.intrinsic("llvm.ctlz", &[self.unit.i32().into()])?;
        let narrow = b.build_int_truncate(full, self.unit.i32(), "")?;
        let args = [narrow.into(), self.unit.context.bool_type().const_all_ones().into()];
        let zeros = self.call_value(zeros, &args)?.into_int_value();
        let bits = b.build_int_sub(self.unit.const_i32(31), zeros, "")?;
        let bits = b.build_int_z_extend(bits, self.unit.i64(), "")?;
        let groups = b.build_left_shift(number(1), bits, "")?;
        let last = self.int_binary(BinaryOp::Sub, groups, number(1), true)?;
        let group = b.build_and(gang, last, "")?;
        let rest = self.int_binary(BinaryOp::Sub, gangs, group, true)?;
        let padded = self.int_binary(BinaryOp::Add, rest, last, true)?;
        Ok([groups, group, b.build_right_shift(padded, bits, false, "")?])
    }

    /// Writes what this gang has to slot `slot` and takes a ticket. Code goes on in the gang that takes the last of so
    /// many, which sets the ticket back; the others go to `exit`.
    fn last_of(
        &mut self,
        partials: &Partials<'_, 'ctx>,
        slot: IntValue<'ctx>,
        own: &[BasicValueEnum<'ctx>],
        ticket: PointerValue<'ctx>,
        count: IntValue<'ctx>,
        exit: BasicBlock<'ctx>,
    ) -> Result<()> {
        let (truth, no) = (self.unit.context.bool_type(), self.unit.context.bool_type().const_zero());
        let last_to_finish = self.stack(truth.into(), 1, "last")?;
        self.builder.build_store(last_to_finish, no)?;
        self.leader_only(|lower| {
            for (i, value) in own.iter().enumerate() {
                let address = lower.sealed_address(partials, slot, i)?;
                lower.seal(address, *value)?;
            }
            let one = lower.unit.const_i64(1);
            let taken = lower.builder.build_atomicrmw(AtomicRMWBinOp::Add, ticket, one, AtomicOrdering::Monotonic)?;
            let last = lower.int_binary(BinaryOp::Sub, count, one, true)?;
            let is_last = lower.builder.build_int_compare(IntPredicate::EQ, taken, last, "")?;
            lower.builder.build_store(last_to_finish, is_last)?;
            Ok(())
        })?;
        let leader_says = self.builder.build_load(truth, last_to_finish, "")?.into_int_value();
        let is_last = self.barrier_or(leader_says)?;
        let combine = self.new_block("last");
        self.builder.build_conditional_branch(is_last, combine, exit)?;
        self.builder.position_at_end(combine);
        self.leader_only(|lower| {
            lower.builder.build_store(ticket, lower.unit.const_i64(0))?;
            Ok(())
        })
    }

    /// For each reduction the slots `first`, `first + stride`, ... below `end`, combined by all threads of the gang.
    fn fold_partials(
        &mut self,
        partials: &Partials<'_, 'ctx>,
        first: IntValue<'ctx>,
        stride: IntValue<'ctx>,
        end: IntValue<'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>> {
        let (thread, threads) = (self.thread()?, self.thread_count()?);
        let begin = self.int_binary(BinaryOp::Mul, thread, stride, true)?;
        let begin = self.int_binary(BinaryOp::Add, first, begin, true)?;
        let step = self.int_binary(BinaryOp::Mul, threads, stride, true)?;
        let mut totals = Vec::new();
        for (i, reduction) in partials.reductions.iter().enumerate() {
            let (op, ty) = (reduction.planned.plan.op, reduction.ty);
            let elem = self.elem_of(ty)?;
            let total = self.stack(self.unit.memory_type(elem), elem.align(), "total")?;
            self.store(total, elem, self.identity(op, ty)?, Touches::Unknown)?;
            let range = Range::plain(begin, end, step, false);
            self.counted(None, range, false, None, &mut |lower, slot, _| {
                let value = lower.unseal(lower.sealed_address(partials, slot, i)?, ty)?;
                let so_far = lower.load(total, elem, Touches::Unknown)?;
                lower.store(total, elem, lower.combine(op, ty, so_far, value)?, Touches::Unknown)?;
                Ok(true)
            })?;
            let share = self.load(total, elem, Touches::Unknown)?;
            totals.push(self.across(op, ty, share, true, true)?);
        }
        Ok(totals)
    }

    // Words that say when they have been written.

    /// Where partial result `index` in a slot lies.
    fn sealed_address(
        &self,
        partials: &Partials<'_, 'ctx>,
        slot: IntValue<'ctx>,
        index: usize,
    ) -> Result<PointerValue<'ctx>> {
        let bytes = self.unit.const_i64(partials.gang_bytes as i64);
        let first = self.int_binary(BinaryOp::Mul, slot, bytes, true)?;
        let before: u64 = partials.reductions[..index].iter().map(|reduction| sealed_bytes(reduction.ty)).sum();
        let offset = self.int_binary(BinaryOp::Add, first, self.unit.const_i64(before as i64), true)?;
        raw::gep(&self.builder, self.unit.i8(), partials.address, offset, true)
    }

    fn seal(&self, address: PointerValue<'ctx>, value: BasicValueEnum<'ctx>) -> Result<()> {
        let mut at = 0;
        for part in self.flatten(&Lowered::Scalar(value))? {
            let is_wide = self.is_wide(part);
            let bits = self.to_slot(part)?;
            for half in 0..=u32::from(is_wide) {
                let b = &self.builder;
                let bits = b.build_right_shift(bits, self.unit.const_i64(i64::from(32 * half)), false, "")?;
                let bits = b.build_and(bits, self.unit.const_i64(i64::from(u32::MAX)), "")?;
                let marked = b.build_or(bits, self.unit.const_i64(MARK as i64), "")?;
                let store = b.build_store(self.byte_offset(address, at)?, marked)?;
                store.set_volatile(true)?;
                at += 8;
            }
        }
        Ok(())
    }

    fn is_wide(&self, part: BasicValueEnum<'ctx>) -> bool {
        match part {
            BasicValueEnum::IntValue(value) => value.get_type().get_bit_width() == 64,
            BasicValueEnum::FloatValue(value) => value.get_type() == self.unit.context.f64_type(),
            _ => false,
        }
    }

    /// The value of that type that has been, or will be, sealed there.
    fn unseal(&mut self, address: PointerValue<'ctx>, ty: Type) -> Result<BasicValueEnum<'ctx>> {
        let mut at = 0;
        let mut scalar = |lower: &mut Self, ty: Type| {
            let mut bits = lower.unseal_word(lower.byte_offset(address, at)?)?;
            at += 8;
            if ty.bits() == Some(64) {
                let high = lower.unseal_word(lower.byte_offset(address, at)?)?;
                let high = lower.builder.build_left_shift(high, lower.unit.const_i64(32), "")?;
                bits = lower.builder.build_or(bits, high, "")?;
                at += 8;
            }
            lower.scalar_in_slot(&lower.builder, bits, ty)
        };
        match ty.part() {
            Some(part) => {
                let (re, im) = (scalar(self, part)?, scalar(self, part)?);
                self.paired(re.into_float_value(), im.into_float_value())
            }
            None => scalar(self, ty),
        }
    }

    /// Waits for the word's mark and clears the word; gives its 32 bits.
    fn unseal_word(&self, address: PointerValue<'ctx>) -> Result<IntValue<'ctx>> {
        let (wait, here) = (self.new_block("wait"), self.new_block("here"));
        self.branch(wait)?;
        self.builder.position_at_end(wait);
        let b = &self.builder;
        let word = b.build_load(self.unit.i64(), address, "")?;
        if let Some(load) = word.as_instruction_value() {
            load.set_volatile(true)?;
        }
        let word = word.into_int_value();
        let is_there = b.build_int_compare(IntPredicate::UGE, word, self.unit.const_i64(MARK as i64), "")?;
        b.build_conditional_branch(is_there, here, wait)?;
        b.position_at_end(here);
        b.build_store(address, self.unit.const_i64(0))?.set_volatile(true)?;
        Ok(b.build_and(word, self.unit.const_i64(i64::from(u32::MAX)), "")?)
    }

    /// This gang's number in the grid, x fastest, and the number of gangs.
    pub fn gang(&self) -> Result<(IntValue<'ctx>, IntValue<'ctx>)> {
        let (mut number, mut count) = (self.register("ctaid", 2)?, self.register("nctaid", 2)?);
        for axis in [1, 0] {
            let here = self.register("nctaid", axis)?;
            let outer = self.int_binary(BinaryOp::Mul, number, here, true)?;
            number = self.int_binary(BinaryOp::Add, outer, self.register("ctaid", axis)?, true)?;
            count = self.int_binary(BinaryOp::Mul, count, here, true)?;
        }
        Ok((number, count))
    }

    /// What was written before is seen by all gangs before what is written after.
    pub fn fence(&self) -> Result<()> {
        let callee = self.unit.intrinsic("llvm.nvvm.membar.gl", &[])?;
        self.call(callee, &[])?;
        Ok(())
    }
}
