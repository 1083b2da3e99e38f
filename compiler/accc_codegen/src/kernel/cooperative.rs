//! Cooperative kernels on NVIDIA GPUs: all gangs of a launch are resident at once and meet at grid barriers.
//!
//! The launch numbers the gangs in one row; a gang loop takes all of them or, where gang loops stand in it, as many as
//! its own trip count needs, and leaves the rest to these. The barrier counts arrivals in the scratch memory's
//! header: gang 0 adds what flips the top bit once the others have added one each, so that nothing is ever reset.
//! A reduction over gangs ends with its loop: every gang folds the partial results of all of them in gang order, so
//! that all threads have the same total, the same in every run. Partial results have two places, used in turn: who is
//! late still reads one while the next turn's results go to the other.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{PARTIAL_BYTES, PlannedReduction, gang_reductions};
use crate::ops::access::Touches;
use accc_abi::SCRATCH_HEADER;
use accc_ir::{BinaryOp, Block, Elem, For, Op, OpKind, Schedule, Type, VarClass};
use inkwell::values::{BasicValueEnum, InstructionValue, IntValue, PointerValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp, IntPredicate};

/// Where the count of arrivals lies in the scratch memory's header, beside the ticket.
const ARRIVALS: u64 = 8;
/// The bit of the count that each barrier flips.
const FLIP: u32 = 1 << 31;
/// Places for one partial result of a gang.
pub(crate) const TURNS: u64 = 2;

/// What lowering keeps in a cooperative kernel.
pub(crate) struct Cooperative<'ctx> {
    /// Inside of gang loops: the gangs that they leave for gang loops in them.
    left: Option<Gangs<'ctx>>,
    /// In the order of their partial results, with the turn (0 or 1) that comes next, in the thread's frame.
    reductions: Vec<(PlannedReduction, PointerValue<'ctx>)>,
}

/// This gang's number among some gangs, and how many these are.
pub(crate) type Gangs<'ctx> = (IntValue<'ctx>, IntValue<'ctx>);

/// The gangs of one gang loop.
pub(crate) struct Arranged<'ctx> {
    pub gangs: Gangs<'ctx>,
    /// Else this gang has no iterations: it is left over. `None`: none is.
    pub has_place: Option<IntValue<'ctx>>,
    /// To be given back when the loop has ended.
    before: Option<Gangs<'ctx>>,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// What a kernel starts with.
    pub fn start_cooperative(&self) -> Result<Cooperative<'ctx>> {
        let mut reductions = Vec::new();
        for planned in gang_reductions(self.func) {
            let turn = self.stack(self.unit.memory_type(Elem::I64), Elem::I64.align(), "turn")?;
            self.store(turn, Elem::I64, self.unit.const_i64(0).into(), Touches::Unknown)?;
            reductions.push((planned, turn));
        }
        Ok(Cooperative { left: None, reductions })
    }

    fn cooperative(&self) -> Option<&Cooperative<'ctx>> {
        self.kernel.as_ref().and_then(|kernel| kernel.cooperative.as_ref())
    }

    // Gang loops.

    /// The gangs of a gang loop with so many iterations, in a cooperative kernel: as many as it needs where there are
    /// gang loops inside, which get the others; else all.
    pub fn arrange_gangs(
        &mut self,
        node: &For,
        schedule: &Schedule,
        trips: IntValue<'ctx>,
    ) -> Result<Option<Arranged<'ctx>>> {
        if self.cooperative().is_none() || !schedule.gang {
            return Ok(None);
        }
        let before = self.cooperative().and_then(|cooperative| cooperative.left);
        let (gang, gangs) = match before {
            Some(left) => left,
            None => self.gang()?,
        };
        if !holds_gang_loop(self.func, node) {
            return Ok(Some(Arranged { gangs: (gang, gangs), has_place: None, before }));
        }
        let one = self.unit.const_i64(1);
        let lanes = if schedule.vector.is_some() { self.threads(0)? } else { one };
        let workers = if schedule.worker { self.threads(1)? } else { one };
        let each = self.int_binary(BinaryOp::Mul, lanes, workers, true)?;
        let rest = self.int_binary(BinaryOp::Sub, each, one, true)?;
        let padded = self.int_binary(BinaryOp::Add, trips, rest, true)?;
        let wanted = self.int_binary(BinaryOp::UDiv, padded, each, false)?;
        let wanted = self.int_binary(BinaryOp::Max, wanted, self.unit.const_i64(1), false)?;
        let taken = self.int_binary(BinaryOp::Min, wanted, gangs, false)?;
        let own = self.int_binary(BinaryOp::URem, gang, taken, false)?;
        let (inner, inner_count) = (
            self.int_binary(BinaryOp::UDiv, gang, taken, false)?,
            self.int_binary(BinaryOp::UDiv, gangs, taken, false)?,
        );
        self.leave_gangs(Some((inner, inner_count)));
        let has_place = self.builder.build_int_compare(IntPredicate::ULT, inner, inner_count, "")?;
        Ok(Some(Arranged { gangs: (own, taken), has_place: Some(has_place), before }))
    }

    /// At the end of the loop.
    pub fn end_arrangement(&mut self, arranged: Option<Arranged<'ctx>>) {
        if let Some(arranged) = arranged {
            self.leave_gangs(arranged.before);
        }
    }

    fn leave_gangs(&mut self, left: Option<Gangs<'ctx>>) {
        if let Some(cooperative) = self.kernel.as_mut().and_then(|kernel| kernel.cooperative.as_mut()) {
            cooperative.left = left;
        }
    }

    // What all gangs do together.

    /// All threads of all gangs meet, and see what the others wrote.
    pub fn grid_barrier(&mut self) -> Result<()> {
        self.unless_alone(&mut |lower| lower.barrier(), &mut |lower| lower.grid_barrier_of_several())
    }

    /// What a gang does that has no others, and what several do.
    fn unless_alone(
        &mut self,
        alone: &mut dyn FnMut(&mut Self) -> Result<()>,
        several: &mut dyn FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let (_, gangs) = self.gang()?;
        let (one, more, exit) = (self.new_block("alone"), self.new_block("several"), self.new_block("met"));
        let is_alone = self.builder.build_int_compare(IntPredicate::EQ, gangs, self.unit.const_i64(1), "")?;
        self.builder.build_conditional_branch(is_alone, one, more)?;
        self.builder.position_at_end(one);
        alone(self)?;
        self.branch(exit)?;
        self.builder.position_at_end(more);
        several(self)?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    fn grid_barrier_of_several(&mut self) -> Result<()> {
        self.barrier()?;
        self.leader_only(|lower| {
            let arrivals = lower.byte_offset(lower.scratch()?, ARRIVALS)?;
            let (gang, gangs) = lower.gang()?;
            let b = &lower.builder;
            let is_first = b.build_int_compare(IntPredicate::EQ, gang, lower.unit.const_i64(0), "")?;
            let others = b.build_int_truncate(gangs, lower.unit.i32(), "")?;
            let rest = b.build_int_sub(lower.unit.const_i32(FLIP + 1), others, "")?;
            let share = b.build_select(is_first, rest, lower.unit.const_i32(1), "")?.into_int_value();
            lower.fence()?;
            let before = b.build_atomicrmw(AtomicRMWBinOp::Add, arrivals, share, AtomicOrdering::Monotonic)?;
            lower.wait_for_flip(arrivals, before)?;
            lower.fence()
        })?;
        self.barrier()
    }

    /// Reads the count until its top bit is another than `before`.
    fn wait_for_flip(&self, arrivals: PointerValue<'ctx>, before: IntValue<'ctx>) -> Result<()> {
        let (spin, met) = (self.new_block("spin"), self.new_block("met"));
        self.branch(spin)?;
        self.builder.position_at_end(spin);
        let now = self.builder.build_load(self.unit.i32(), arrivals, "")?;
        as_instruction(now)?.set_volatile(true)?;
        let changed = self.builder.build_xor(now.into_int_value(), before, "")?;
        let has_flipped =
            self.builder.build_int_compare(IntPredicate::SLT, changed, self.unit.i32().const_zero(), "")?;
        self.builder.build_conditional_branch(has_flipped, met, spin)?;
        self.builder.position_at_end(met);
        Ok(())
    }

    /// One thread of all gangs runs the block.
    pub fn grid_single(&mut self, body: Block) -> Result<()> {
        self.grid_leader_only(|lower| match lower.block(body)? {
            Some(_) => Ok(()),
            None => Err(Fault::bug("a jump out of what one thread runs")),
        })
    }

    fn grid_leader_only(&mut self, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let (gang, _) = self.gang()?;
        let count = self.thread_count()?;
        let before = self.int_binary(BinaryOp::Mul, gang, count, true)?;
        let number = self.int_binary(BinaryOp::Add, before, self.thread()?, true)?;
        self.first_only(number, build)
    }

    fn scratch(&self) -> Result<PointerValue<'ctx>> {
        self.kernel()?.scratch.ok_or_else(|| Fault::bug("a cooperative kernel without scratch memory"))
    }

    // Reductions.

    /// After a gang loop: combines the gangs' values into the target, which every thread then has or reads from memory.
    pub fn fold_over_gangs(&mut self, op: Op, index: usize, ty: Type, value: BasicValueEnum<'ctx>) -> Result<()> {
        let reductions = self.cooperative().map(|cooperative| &cooperative.reductions[..]).unwrap_or_default();
        let at = reductions.iter().position(|(planned, _)| planned.op == op && planned.index == index);
        let at = at.ok_or_else(|| Fault::bug("a reduction over gangs that was not planned"))?;
        let gang_bytes = PARTIAL_BYTES * TURNS * reductions.len() as u64;
        let (plan, turn_place) = (reductions[at].0.plan.clone(), reductions[at].1);

        let own = self.across(plan.op, ty, value, plan.workers, plan.vector)?;
        let turn = self.load(turn_place, Elem::I64, Touches::Unknown)?.into_int_value();
        let bytes = self.unit.const_i64(PARTIAL_BYTES as i64);
        let offset = self.int_binary(BinaryOp::Mul, turn, bytes, true)?;
        let first = self.byte_offset(self.scratch()?, SCRATCH_HEADER + PARTIAL_BYTES * TURNS * at as u64)?;
        let partials = crate::raw::gep(&self.builder, self.unit.i8(), first, offset, true)?;
        let next = self.builder.build_xor(turn, self.unit.const_i64(1), "")?;
        self.store(turn_place, Elem::I64, next.into(), Touches::Unknown)?;

        let elem = self.elem_of(ty)?;
        let total = self.stack(self.unit.memory_type(elem), elem.align(), "total")?;
        self.unless_alone(
            &mut |lower| {
                lower.barrier()?;
                lower.store(total, elem, own, Touches::Unknown)
            },
            &mut |lower| {
                let (gang, gangs) = lower.gang()?;
                lower.leader_only(|lower| {
                    let slot = lower.partial_address(partials, gang, 0, gang_bytes)?;
                    lower.store_partial(slot, own)
                })?;
                lower.grid_barrier_of_several()?;
                let (thread, count) = (lower.thread()?, lower.thread_count()?);
                let share = lower.fold_slots(plan.op, ty, gangs, thread, count, false, &|lower, gang| {
                    lower.partial_address(partials, gang, 0, gang_bytes)
                })?;
                let sum = lower.across(plan.op, ty, share, true, true)?;
                lower.store(total, elem, sum, Touches::Unknown)
            },
        )?;
        let total = self.load(total, elem, Touches::Unknown)?;
        match self.func.vars[plan.target].class {
            VarClass::Local | VarClass::ValueParam => self.fold_into_target(&plan, ty, total),
            VarClass::GangLocal
            | VarClass::WorkerLocal
            | VarClass::RefParam
            | VarClass::Global(_)
            | VarClass::Member { .. } => self.grid_leader_only(|lower| lower.fold_into_target(&plan, ty, total)),
        }
    }
}

/// Whether a loop inside a gang loop is shared among gangs too.
fn holds_gang_loop(func: &accc_ir::Function, node: &For) -> bool {
    func.walk(node.body).into_iter().any(|op| match func.kind(op) {
        OpKind::For(inner) => inner.schedule.as_ref().is_some_and(|schedule| schedule.gang),
        _ => false,
    })
}

fn as_instruction<'ctx>(value: BasicValueEnum<'ctx>) -> Result<InstructionValue<'ctx>> {
    use inkwell::values::BasicValue;
    value.as_instruction_value().ok_or_else(|| Fault::bug("a load that is no instruction"))
}
