//! Reductions over the gangs of a GPU's kernel, at its end.
//!
//! The gangs are in groups. The one that starts last in its group combines the partial results of the group, and the
//! gang that does so last those of all groups: thousands of gangs end within two short rounds. Partial results are read
//! in a fixed order, so that results don't change from run to run. Scratch memory: see `accc_abi::Kernel`.
//!
//! No gang waits for memory at its end but those that combine. They take a ticket of their group when they start, and
//! its number comes while they work; all gangs of the group have started when the last ticket is taken, so that who has
//! it may wait for them. Nor does a gang wait until others can see what it wrote (a fence takes longer than many a
//! gang's work): partial results are written in words that hold 32 bits and a mark. Who reads them waits for the marks,
//! and clears the words for the next kernel. (Himeno S on an H100, 2,000 gangs of 3 us: 11.3 us; 13.5 with a ticket at
//! each gang's end.)
//!
//! The threads of a gang meet once: then its warps' shares lie in shared memory, and its first thread has told whether
//! the ticket is the last one. Behind that all but the first warp are done, unless it is.

use super::reduction_gpu::reduces_within_gangs;
use super::{half_of, slots_of};
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{GangReduction, sealed_bytes};
use crate::ops::access::Touches;
use crate::ops::control::Range;
use crate::raw;
use crate::types::Lowered;
use accc_abi::{SCRATCH_GROUPS, SCRATCH_HEADER};
use accc_ir::{AT_LAUNCH, BinaryOp, Type};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp, IntPredicate};

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
    /// At the start of a kernel with reductions over gangs: the gang's ticket, in its first thread's frame.
    pub fn take_ticket(&mut self, scratch: PointerValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let number = self.unit.i32();
        let slot = self.stack(number.into(), 4, "ticket")?;
        self.builder.build_store(slot, number.const_zero())?;
        self.leader_only(|lower| {
            let (gang, gangs) = lower.gang()?;
            let [_, group, members] = lower.group_of(gang, gangs)?;
            let taken = lower.ticket_at(lower.group_ticket(scratch, group)?, members)?;
            lower.builder.build_store(slot, taken)?;
            Ok(())
        })?;
        Ok(slot)
    }

    /// A ticket of so many; who takes the last one leaves the counter as it was before the first. (Not an addition: of
    /// those ptxas makes one for each warp, and has it wait for the result.)
    fn ticket_at(&self, address: PointerValue<'ctx>, count: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let last = self.int_binary(BinaryOp::Sub, count, self.unit.const_i64(1), true)?;
        let last = self.builder.build_int_truncate(last, self.unit.i32(), "")?;
        Ok(self.builder.build_atomicrmw(AtomicRMWBinOp::UIncWrap, address, last, AtomicOrdering::Monotonic)?)
    }

    fn group_ticket(&self, scratch: PointerValue<'ctx>, group: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let tickets = self.byte_offset(scratch, GROUP_TICKETS)?;
        raw::gep(&self.builder, self.unit.i64(), tickets, group, true)
    }

    /// At the end of the kernel: each gang writes its partial results; the one with the last ticket of each group of
    /// gangs combines those of the group, and the last group's those of all groups. The order of the operations is the
    /// same in each run.
    pub fn finish_gang_reductions(&mut self) -> Result<()> {
        let kernel = self.kernel()?;
        let (reductions, scratch, ticket) = (kernel.reductions.clone(), kernel.scratch, kernel.ticket);
        let (Some(scratch), Some(ticket), false) = (scratch, ticket, reductions.is_empty()) else { return Ok(()) };
        let exit = self.new_block("exit");
        let gang_bytes = reductions.iter().map(|reduction| sealed_bytes(reduction.ty)).sum();
        let partials_at = |address: PointerValue<'ctx>| Partials { reductions: &reductions, address, gang_bytes };
        let of_groups = partials_at(self.byte_offset(scratch, SCRATCH_HEADER)?);
        let of_gangs = partials_at(self.byte_offset(scratch, SCRATCH_HEADER + SCRATCH_GROUPS * gang_bytes)?);

        let is_last = self.write_shares(&of_gangs, ticket)?;
        self.only_if(is_last, exit)?;
        let (gang, gangs) = self.gang()?;
        let [groups, group, _] = self.group_of(gang, gangs)?;
        let before = self.targets_before(&reductions)?;
        let totals = self.fold_partials(&of_gangs, group, groups, gangs)?;

        let (several, all) = (self.new_block("groups"), self.new_block("total"));
        let one = self.unit.const_i64(1);
        let is_only = self.builder.build_int_compare(IntPredicate::EQ, groups, one, "")?;
        self.builder.build_conditional_branch(is_only, all, several)?;
        self.builder.position_at_end(several);
        let own = self.load_totals(&reductions, &totals)?;
        self.leader_only(|lower| {
            lower.seal_all(&of_groups, group, &own)?;
            lower.builder.build_store(ticket, lower.ticket_at(scratch, groups)?)?;
            Ok(())
        })?;
        let is_last = self.has_last_ticket(ticket, |_| Ok(groups))?;
        self.only_if(is_last, exit)?;
        let of_all = self.fold_partials(&of_groups, self.unit.const_i64(0), one, groups)?;
        for ((reduction, total), value) in reductions.iter().zip(&totals).zip(self.load_totals(&reductions, &of_all)?) {
            self.store(*total, self.elem_of(reduction.ty)?, value, Touches::Unknown)?;
        }
        self.branch(all)?;

        self.builder.position_at_end(all);
        let own = self.load_totals(&reductions, &totals)?;
        self.leader_only(|lower| {
            reductions.iter().zip(own).zip(before).try_for_each(|((reduction, total), before)| {
                let (plan, ty) = (&reduction.planned.plan, reduction.ty);
                match before {
                    Some(before) => lower.store_var(plan.target, lower.combine(plan.op, ty, before, total)?),
                    None => lower.fold_into_target(plan, ty, total),
                }
            })
        })?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// What the targets hold, where that can be asked for before the gang combines: it comes meanwhile. (Results lie in
    /// the host's memory, a microsecond away.)
    fn targets_before(&self, reductions: &[GangReduction<'ctx>]) -> Result<Vec<Option<BasicValueEnum<'ctx>>>> {
        let targets = reductions.iter().map(|reduction| reduction.planned.plan.target);
        let before = targets.clone().map(|target| {
            let is_alone = targets.clone().filter(|other| *other == target).count() == 1;
            match is_alone && self.func.only_folds_into(target) {
                true => self.load_var(target).map(Some),
                false => Ok(None),
            }
        });
        before.collect()
    }

    fn load_totals(
        &self,
        reductions: &[GangReduction<'ctx>],
        totals: &[PointerValue<'ctx>],
    ) -> Result<Vec<BasicValueEnum<'ctx>>> {
        let load = |(reduction, total): (&GangReduction<'ctx>, &PointerValue<'ctx>)| {
            self.load(*total, self.elem_of(reduction.ty)?, Touches::Unknown)
        };
        reductions.iter().zip(totals).map(load).collect()
    }

    /// Writes what the gang has of each reduction; gives whether its ticket is the last of its group.
    ///
    /// Threads of whole warps meet once: before, each warp has written its own share, and the ticket was looked at;
    /// behind it the first warp alone goes on, but in the gang with the last ticket.
    fn write_shares(&mut self, partials: &Partials<'_, 'ctx>, ticket: PointerValue<'ctx>) -> Result<IntValue<'ctx>> {
        let seal = |lower: &mut Self, own: &[BasicValueEnum<'ctx>]| {
            lower.leader_only(|lower| lower.seal_all(partials, lower.gang()?.0, own))
        };
        let members = |lower: &Self| {
            let (gang, gangs) = lower.gang()?;
            lower.group_of(gang, gangs).map(|[_, _, members]| members)
        };
        if self.has_whole_warps(partials.reductions)? {
            self.shares_of_warps(partials.reductions)?;
            let is_last = self.has_last_ticket(ticket, members)?;
            let warp = self.int_binary(
                BinaryOp::UDiv,
                self.thread()?,
                self.unit.const_i64(self.unit.options.model.warp.into()),
                false,
            )?;
            self.first_only(warp, |lower| {
                let own = lower.first_warp_shares(partials.reductions)?;
                seal(lower, &own)
            })?;
            return Ok(is_last);
        }
        let mut own = Vec::new();
        for reduction in partials.reductions {
            let plan = &reduction.planned.plan;
            let share = self.load_share(reduction)?;
            own.push(self.across(plan.op, reduction.ty, share, plan.workers, plan.vector)?);
        }
        seal(self, &own)?;
        self.has_last_ticket(ticket, members)
    }

    /// Whether the gang is whole warps, several, and each reduction is over all of its threads.
    fn has_whole_warps(&self, reductions: &[GangReduction<'ctx>]) -> Result<bool> {
        let [lanes, workers, _] = self.kernel()?.block;
        let threads = lanes * workers;
        let is_of_all = |reduction: &GangReduction<'ctx>| {
            let plan = &reduction.planned.plan;
            (plan.workers || workers == 1) && (plan.vector || lanes == 1)
        };
        Ok(threads != AT_LAUNCH
            && threads > self.unit.options.model.warp
            && threads.is_multiple_of(self.unit.options.model.warp)
            && reductions.iter().all(is_of_all))
    }

    /// Each warp's share of each reduction goes to shared memory.
    fn shares_of_warps(&mut self, reductions: &[GangReduction<'ctx>]) -> Result<()> {
        let mut shares = Vec::new();
        for reduction in reductions {
            let share = self.load_share(reduction)?;
            shares.push(self.across_lanes(
                reduction.planned.plan.op,
                reduction.ty,
                share,
                self.unit.options.model.warp,
            )?);
        }
        if reduces_within_gangs(self.func) {
            self.barrier()?;
        }
        let (warp, lane) = self.place_in_warps()?;
        self.first_only(lane, |lower| {
            let slots = lower.slots_of_warp(reductions, warp)?;
            slots.into_iter().zip(shares).try_for_each(|(slot, share)| lower.store_partial(slot, share))
        })
    }

    /// What the gang has of each reduction, in the lanes of its first warp.
    fn first_warp_shares(&mut self, reductions: &[GangReduction<'ctx>]) -> Result<Vec<BasicValueEnum<'ctx>>> {
        let [lanes, workers, _] = self.kernel()?.block;
        let warps = lanes * workers / self.unit.options.model.warp;
        let (_, lane) = self.place_in_warps()?;
        let count = self.unit.const_i64(warps.into());
        let has_warp = self.builder.build_int_compare(IntPredicate::ULT, lane, count, "")?;
        let warp = self.builder.build_select(has_warp, lane, self.unit.const_i64(0), "")?.into_int_value();
        let mut own = Vec::new();
        for (slot, reduction) in self.slots_of_warp(reductions, warp)?.into_iter().zip(reductions) {
            let (op, ty) = (reduction.planned.plan.op, reduction.ty);
            let share = self.load_partial(slot, ty, false)?;
            let share = self.builder.build_select(has_warp, share, self.identity(op, ty)?, "")?;
            own.push(self.across_warps(op, ty, share, warps)?);
        }
        Ok(own)
    }

    /// This thread's warp in the gang, and its lane there.
    fn place_in_warps(&self) -> Result<(IntValue<'ctx>, IntValue<'ctx>)> {
        let (thread, size) = (self.thread()?, self.unit.const_i64(self.unit.options.model.warp.into()));
        let warp = self.int_binary(BinaryOp::UDiv, thread, size, false)?;
        Ok((warp, self.int_binary(BinaryOp::URem, thread, size, false)?))
    }

    /// Where shared memory has a warp's share of each reduction.
    fn slots_of_warp(
        &self,
        reductions: &[GangReduction<'ctx>],
        warp: IntValue<'ctx>,
    ) -> Result<Vec<PointerValue<'ctx>>> {
        let width = |reduction: &GangReduction<'ctx>| slots_of(reduction.ty);
        let all: u32 = reductions.iter().map(width).sum();
        let shared = self.shared_slots(all)?;
        let first = self.int_binary(BinaryOp::Mul, warp, self.unit.const_i64(all.into()), true)?;
        let mut before = 0;
        let slot = |reduction: &GangReduction<'ctx>| {
            let index = self.int_binary(BinaryOp::Add, first, self.unit.const_i64(i64::from(before)), true)?;
            before += width(reduction);
            raw::gep(&self.builder, self.unit.i64(), shared, index, true)
        };
        reductions.iter().map(slot).collect()
    }

    /// All threads meet; gives each whether the gang's ticket is the last of so many.
    fn has_last_ticket(
        &mut self,
        ticket: PointerValue<'ctx>,
        count: impl FnOnce(&Self) -> Result<IntValue<'ctx>>,
    ) -> Result<IntValue<'ctx>> {
        let truth = self.unit.context.bool_type();
        let says = self.stack(truth.into(), 1, "last")?;
        self.builder.build_store(says, truth.const_zero())?;
        self.leader_only(|lower| {
            let number = lower.builder.build_load(lower.unit.i32(), ticket, "")?.into_int_value();
            let number = lower.builder.build_int_z_extend(number, lower.unit.i64(), "")?;
            let last = lower.int_binary(BinaryOp::Sub, count(lower)?, lower.unit.const_i64(1), true)?;
            lower.builder.build_store(says, lower.builder.build_int_compare(IntPredicate::EQ, number, last, "")?)?;
            Ok(())
        })?;
        let says = self.builder.build_load(truth, says, "")?.into_int_value();
        self.barrier_or(says)
    }

    /// Code goes on where that holds; else at `exit`.
    fn only_if(&self, is_last: IntValue<'ctx>, exit: BasicBlock<'ctx>) -> Result<()> {
        let combine = self.new_block("last");
        self.builder.build_conditional_branch(is_last, combine, exit)?;
        self.builder.position_at_end(combine);
        Ok(())
    }

    fn seal_all(
        &self,
        partials: &Partials<'_, 'ctx>,
        slot: IntValue<'ctx>,
        own: &[BasicValueEnum<'ctx>],
    ) -> Result<()> {
        for (i, value) in own.iter().enumerate() {
            self.seal(self.sealed_address(partials, slot, i)?, *value)?;
        }
        Ok(())
    }

    /// How many groups there are: one where few gangs are, else as many as there may be, a power of two. The gang's,
    /// and how many gangs that has: every so manieth is in it.
    fn group_of(&self, gang: IntValue<'ctx>, gangs: IntValue<'ctx>) -> Result<[IntValue<'ctx>; 3]> {
        let b = &self.builder;
        let number = |n: u64| self.unit.const_i64(n as i64);
        let (most, last) = (number(SCRATCH_GROUPS), number(SCRATCH_GROUPS - 1));
        let own = b.build_and(gang, last, "")?;
        let rest = self.int_binary(BinaryOp::Sub, gangs, own, true)?;
        let padded = self.int_binary(BinaryOp::Add, rest, last, true)?;
        let members = b.build_right_shift(padded, number(SCRATCH_GROUPS.ilog2().into()), false, "")?;
        let is_one = b.build_int_compare(IntPredicate::ULE, gangs, number(self.unit.options.model.ticket_group), "")?;
        let choices = [(number(1), most), (number(0), own), (gangs, members)];
        let [groups, group, members] = choices.map(|(one, several)| b.build_select(is_one, one, several, ""));
        Ok([groups?.into_int_value(), group?.into_int_value(), members?.into_int_value()])
    }

    /// For each reduction the slots `first`, `first + stride`, ... below `end`, combined by all threads of the gang;
    /// where the results lie in their frames. A thread reads several slots before it waits for the first.
    fn fold_partials(
        &mut self,
        partials: &Partials<'_, 'ctx>,
        first: IntValue<'ctx>,
        stride: IntValue<'ctx>,
        end: IntValue<'ctx>,
    ) -> Result<Vec<PointerValue<'ctx>>> {
        let (thread, threads) = (self.thread()?, self.thread_count()?);
        let begin = self.int_binary(BinaryOp::Mul, thread, stride, true)?;
        let begin = self.int_binary(BinaryOp::Add, first, begin, true)?;
        let step = self.int_binary(BinaryOp::Mul, threads, stride, true)?;
        let several =
            self.int_binary(BinaryOp::Mul, step, self.unit.const_i64(self.unit.options.model.slots_at_once), true)?;
        let mut totals = Vec::new();
        for (i, reduction) in partials.reductions.iter().enumerate() {
            let (op, ty) = (reduction.planned.plan.op, reduction.ty);
            let elem = self.elem_of(ty)?;
            let total = self.stack(self.unit.memory_type(elem), elem.align(), "total")?;
            self.store(total, elem, self.identity(op, ty)?, Touches::Unknown)?;
            let range = Range::plain(begin, end, several, false);
            self.counted(None, range, false, None, &mut |lower, slot, _| {
                lower.fold_slots_at_once(partials, i, (slot, step, end), total)?;
                Ok(true)
            })?;
            let share = self.load(total, elem, Touches::Unknown)?;
            let all = self.across(op, ty, share, true, true)?;
            self.store(total, elem, all, Touches::Unknown)?;
            totals.push(total);
        }
        Ok(totals)
    }

    /// Some slots from `slot` on, as far as they lie below `end`, with what is in `total`.
    fn fold_slots_at_once(
        &mut self,
        partials: &Partials<'_, 'ctx>,
        index: usize,
        (slot, step, end): (IntValue<'ctx>, IntValue<'ctx>, IntValue<'ctx>),
        total: PointerValue<'ctx>,
    ) -> Result<()> {
        let GangReduction { planned, ty, .. } = &partials.reductions[index];
        let (op, ty, elem) = (planned.plan.op, *ty, self.elem_of(*ty)?);
        let (mut next, mut read) = (slot, Vec::new());
        for _ in 0..self.unit.options.model.slots_at_once {
            let is_within = self.builder.build_int_compare(IntPredicate::SLT, next, end, "")?;
            let number = self.builder.build_select(is_within, next, slot, "")?.into_int_value();
            let address = self.sealed_address(partials, number, index)?;
            read.push((is_within, address, self.sealed_words(address, ty)?));
            next = self.int_binary(BinaryOp::Add, next, step, true)?;
        }
        for (is_within, address, words) in read {
            let (here, after) = (self.new_block("slot"), self.new_block("slot.end"));
            self.builder.build_conditional_branch(is_within, here, after)?;
            self.builder.position_at_end(here);
            let value = self.unseal(address, ty, words)?;
            let so_far = self.load(total, elem, Touches::Unknown)?;
            self.store(total, elem, self.combine(op, ty, so_far, value)?, Touches::Unknown)?;
            self.branch(after)?;
            self.builder.position_at_end(after);
        }
        Ok(())
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

    /// What the words of a sealed value of that type are now.
    fn sealed_words(&self, address: PointerValue<'ctx>, ty: Type) -> Result<Vec<IntValue<'ctx>>> {
        (0..sealed_bytes(ty)).step_by(8).map(|at| self.sealed_word(self.byte_offset(address, at)?)).collect()
    }

    fn sealed_word(&self, address: PointerValue<'ctx>) -> Result<IntValue<'ctx>> {
        let word = self.builder.build_load(self.unit.i64(), address, "")?;
        if let Some(load) = word.as_instruction_value() {
            load.set_volatile(true)?;
        }
        Ok(word.into_int_value())
    }

    /// The value of that type that has been, or will be, sealed there. `words`: what was there before.
    fn unseal(
        &mut self,
        address: PointerValue<'ctx>,
        ty: Type,
        words: Vec<IntValue<'ctx>>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let mut words = words.into_iter().zip((0..).step_by(8));
        let mut half = |lower: &mut Self| {
            let (word, at) = words.next().ok_or_else(|| Fault::bug("a sealed value of too few words"))?;
            lower.unseal_word(lower.byte_offset(address, at)?, word)
        };
        let mut scalar = |lower: &mut Self, ty: Type| {
            let mut bits = half(lower)?;
            if ty.bits() == Some(64) {
                let high = half(lower)?;
                let high = lower.builder.build_left_shift(high, lower.unit.const_i64(32), "")?;
                bits = lower.builder.build_or(bits, high, "")?;
            }
            lower.scalar_in_slot(&lower.builder, bits, ty)
        };
        match half_of(ty) {
            Some(half) => {
                let halves = [scalar(self, half)?, scalar(self, half)?];
                self.of_halves(ty, halves)
            }
            None => scalar(self, ty),
        }
    }

    /// Waits for the word's mark and clears the word; gives its 32 bits.
    fn unseal_word(&self, address: PointerValue<'ctx>, before: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let [wait, again, here] = ["wait", "again", "here"].map(|name| self.new_block(name));
        let b = &self.builder;
        let from = b.get_insert_block().ok_or_else(|| Fault::bug("no block to build in"))?;
        self.branch(wait)?;
        b.position_at_end(wait);
        let phi = b.build_phi(self.unit.i64(), "")?;
        let word = phi.as_basic_value().into_int_value();
        let is_there = b.build_int_compare(IntPredicate::UGE, word, self.unit.const_i64(MARK as i64), "")?;
        b.build_conditional_branch(is_there, here, again)?;
        b.position_at_end(again);
        let now = self.sealed_word(address)?;
        self.branch(wait)?;
        phi.add_incoming(&[(&before, from), (&now, again)]);
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
