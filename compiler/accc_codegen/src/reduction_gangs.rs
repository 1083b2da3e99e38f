//! Reductions over the gangs of a GPU's kernel, at its end.
//!
//! The gangs are in groups. The one that finishes last in its group combines the partial results of the group, and the
//! gang that does so last those of all groups: thousands of gangs end within two short rounds. Partial results are read in
//! a fixed order, so that results don't change from run to run. Scratch memory: see `accc_abi::Kernel`.

use crate::fault::Result;
use crate::function::Lower;
use crate::kernel::{GangReduction, PARTIAL_BYTES};
use crate::raw;
use accc_abi::{SCRATCH_GROUPS, SCRATCH_HEADER};
use accc_ir::BinaryOp;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp, IntPredicate};

/// Gangs of a group, where there are no more than groups enough for.
const GROUP_GANGS: u64 = 64;
/// Where the groups' tickets stand in the scratch memory's header.
const GROUP_TICKETS: u64 = 64;

/// What the gangs write their partial results to.
struct Partials<'r, 'ctx> {
    reductions: &'r [GangReduction<'ctx>],
    address: PointerValue<'ctx>,
    /// Of one gang.
    gang_bytes: u64,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// At the end of the kernel: each gang writes its partial results; the last one of each group of gangs combines those
    /// of the group, and the last group's those of all groups. The order of the operations is the same in each run.
    pub fn finish_gang_reductions(&mut self) -> Result<()> {
        let reductions = self.kernel()?.reductions.clone();
        let Some(scratch) = self.kernel()?.scratch.filter(|_| !reductions.is_empty()) else {
            return Ok(());
        };
        let (gang, gangs) = self.gang()?;
        let partials = Partials {
            reductions: &reductions,
            address: self.byte_offset(scratch, SCRATCH_HEADER)?,
            gang_bytes: PARTIAL_BYTES * reductions.len() as u64,
        };
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
        self.last_of(&partials, gang, &own, ticket, members, exit)?;
        let own = self.fold_partials(&partials, group, groups, gangs)?;
        self.last_of(&partials, group, &own, scratch, groups, exit)?;
        let totals = self.fold_partials(&partials, self.unit.const_i64(0), self.unit.const_i64(1), groups)?;
        for (reduction, total) in reductions.iter().zip(totals) {
            let plan = reduction.planned.plan.clone();
            self.leader_only(|lower| lower.fold_into_target(&plan, reduction.ty, total))?;
        }
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// How many groups there are, the gang's, and how many gangs that has: every so manieth is in it.
    fn group_of(&self, gang: IntValue<'ctx>, gangs: IntValue<'ctx>) -> Result<[IntValue<'ctx>; 3]> {
        let number = |n: u64| self.unit.const_i64(n as i64);
        let groups = self.int_binary(BinaryOp::UDiv, gangs, number(GROUP_GANGS), false)?;
        let groups = self.int_binary(BinaryOp::Min, groups, number(SCRATCH_GROUPS), false)?;
        let groups = self.int_binary(BinaryOp::Max, groups, number(1), false)?;
        let group = self.int_binary(BinaryOp::URem, gang, groups, false)?;
        let rest = self.int_binary(BinaryOp::Sub, gangs, group, true)?;
        let padded =
            self.int_binary(BinaryOp::Add, rest, self.int_binary(BinaryOp::Sub, groups, number(1), true)?, true)?;
        Ok([groups, group, self.int_binary(BinaryOp::UDiv, padded, groups, false)?])
    }

    /// Writes what this gang has to slot `slot` and takes a ticket. Code goes on in the gang that takes the last of so many,
    /// which sets the ticket back; the others go to `exit`.
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
                let slot = lower.partial_address(partials.address, slot, i, partials.gang_bytes)?;
                lower.store_partial(slot, *value)?;
            }
            lower.fence()?;
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
        self.fence()?;
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
            let share = self.fold_slots(op, ty, end, begin, step, true, &|lower, slot| {
                lower.partial_address(partials.address, slot, i, partials.gang_bytes)
            })?;
            totals.push(self.across(op, ty, share, true, true)?);
        }
        Ok(totals)
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
