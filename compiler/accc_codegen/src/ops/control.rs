//! Structured control flow as basic blocks.
//!
//! Every op leaves the builder at a block where lowering goes on, also where control can't get there. A loop counts
//! iterations in 64 bits from 0 to a trip count computed before, and keeps the user's variable beside it.

use crate::fault::{Fault, Result};
use crate::function::{Frame, Lower};
use crate::raw::{self, LoopHints};
use crate::types::Lowered;
use accc_ir::{BinaryOp, Block, For, Machine, Op, Type, Value, Var};
use inkwell::IntPredicate;
use inkwell::basic_block::BasicBlock;
use inkwell::types::IntType;
use inkwell::values::{BasicValue, IntValue};

/// The iterations that one thread of control runs: `begin`, `begin + stride`, ... below `end`. In iteration `k` the
/// user's variable is `lower + k * step`.
#[derive(Clone)]
pub(crate) struct Range<'ctx> {
    pub begin: IntValue<'ctx>,
    pub end: IntValue<'ctx>,
    pub stride: IntValue<'ctx>,
    pub lower: IntValue<'ctx>,
    pub step: IntValue<'ctx>,
    /// `begin` at most.
    pub once: bool,
}

impl<'ctx> Range<'ctx> {
    /// Iterations that are their own numbers.
    pub fn plain(begin: IntValue<'ctx>, end: IntValue<'ctx>, stride: IntValue<'ctx>, once: bool) -> Range<'ctx> {
        let number = begin.get_type();
        Range { begin, end, stride, lower: number.const_zero(), step: number.const_int(1, false), once }
    }
}

impl<'ctx, 'a> Lower<'_, 'ctx, 'a> {
    pub fn if_op(&mut self, op: Op, cond: Value, then_block: Block, else_block: Block) -> Result<()> {
        let results = self.func.ops[op].results.clone();
        let types: Vec<Type> = results.iter().map(|value| self.func.type_of(*value)).collect();
        let slots = self.merge_slots(&types)?;
        let (then, other, exit) = (self.new_block("then"), self.new_block("else"), self.new_block("endif"));
        self.branch_on(cond, then, other)?;
        self.push_frame(op, exit, None);
        for (start, block) in [(then, then_block), (other, else_block)] {
            self.builder.position_at_end(start);
            if let Some(values) = self.block(block)? {
                self.store_slots(&slots, &values)?;
                self.branch(exit)?;
            }
        }
        self.frames.pop();
        self.builder.position_at_end(exit);
        for (result, value) in results.into_iter().zip(self.load_slots(&slots, &types)?) {
            self.define(result, value);
        }
        Ok(())
    }

    pub fn while_op(&mut self, op: Op, cond: Block, body: Block, step: Option<Block>, test_first: bool) -> Result<()> {
        let (head, start, exit) = (self.new_block("while"), self.new_block("while.body"), self.new_block("while.end"));
        let next = if step.is_some() { self.new_block("while.next") } else { head };
        self.branch(if test_first { head } else { start })?;
        self.builder.position_at_end(head);
        self.push_frame(op, exit, Some(next));
        self.branch_on_block(cond, start, exit)?;
        self.builder.position_at_end(start);
        if self.block(body)?.is_some() {
            self.branch(next)?;
        }
        if let Some(step) = step {
            self.builder.position_at_end(next);
            if self.block(step)?.is_some() {
                self.branch(head)?;
            }
        }
        self.frames.pop();
        self.builder.position_at_end(exit);
        Ok(())
    }

    // Loops.

    pub fn for_op(&mut self, op: Op, node: &'a For) -> Result<()> {
        let around = self.wide_ivs.clone();
        let scheduled = node.schedule.as_ref().filter(|schedule| {
            self.runs_schedules() && (!schedule.is_seq() || schedule.collapse > 1 || !schedule.reductions.is_empty())
        });
        match scheduled {
            Some(schedule) => self.distributed_loop(op, node, schedule)?,
            None => self.sequential_loop(op, node)?,
        }
        self.wide_ivs.clone_from(&around);
        Ok(())
    }

    /// Kernels and routines; on the host the loops of a routine run whole, but end their reductions.
    fn runs_schedules(&self) -> bool {
        self.kernel.is_some() || self.func.routine.is_some()
    }

    fn sequential_loop(&mut self, op: Op, node: &For) -> Result<()> {
        let (lower, upper, step) = (self.int(node.lower)?, self.int(node.upper)?, self.int(node.step)?);
        let range = Range {
            begin: self.unit.const_i64(0),
            end: self.raw_trips(lower, upper, step)?,
            stride: self.unit.const_i64(1),
            lower,
            step,
            once: false,
        };
        let types: Vec<Type> = node.carried.iter().map(|value| self.func.type_of(*value)).collect();
        let slots = self.merge_slots(&types)?;
        let initial = node.carried.iter().map(|value| self.value(*value)).collect::<Result<Vec<_>>>()?;
        self.store_slots(&slots, &initial)?;
        let times = node.schedule.as_ref().map_or(0, |schedule| schedule.unroll);
        let hints = match self.unit.machine {
            _ if times == 0 => None,
            Machine::Gpu => Some(raw::unrolled_loop(self.unit.context, times)?),
            Machine::Cpu => Some(raw::jammed_loop(self.unit.context, times)?),
        };
        let last = self.counted(Some(op), range, true, hints, &mut |lower, _, iv| {
            lower.enter_iteration(node, iv)?;
            lower.own_ivs.extend(node.var.filter(|_| times == 0));
            let carried = lower.load_slots(&slots, &types)?;
            for (arg, value) in lower.func.blocks[node.body].args[1..].iter().copied().zip(carried) {
                lower.define(arg, value);
            }
            match lower.block(node.body)? {
                Some(values) => lower.store_slots(&slots, &values).map(|()| true),
                None => Ok(false),
            }
        })?;
        if let (Some(var), Some((done, iv))) = (node.var, last) {
            let after = self.builder.get_insert_block().ok_or_else(|| Fault::bug("no block to build in"))?;
            self.builder.position_before(&terminator(done)?);
            self.count(var, iv)?;
            self.builder.position_at_end(after);
        }
        let results = self.func.ops[op].results.clone();
        for (result, value) in results.into_iter().zip(self.load_slots(&slots, &types)?) {
            self.define(result, value);
        }
        Ok(())
    }

    /// The induction variable, and the user's variable, at the start of an iteration. On a GPU `iv` may be wider than
    /// both: subscripts take it as it is, so that LLVM finds neighbours to be at constant distances.
    pub fn enter_iteration(&mut self, node: &For, iv: IntValue<'ctx>) -> Result<()> {
        if let (true, Some(var)) = (self.unit.on_gpu(), node.var) {
            self.wide_ivs.insert(var, self.builder.build_int_s_extend_or_bit_cast(iv, self.unit.i64(), "")?);
            self.own_ivs.remove(&var);
        }
        let iv = self.builder.build_int_truncate_or_bit_cast(iv, self.int(node.lower)?.get_type(), "")?;
        self.define(node.iv, Lowered::from_int(iv));
        match node.var {
            Some(var) => self.count(var, iv),
            None => Ok(()),
        }
    }

    /// The user's variable follows; it may be narrower.
    pub fn count(&self, var: Var, iv: IntValue<'ctx>) -> Result<()> {
        let (_, ty) = self.scalar_type(var)?;
        let from = match iv.get_type().get_bit_width() {
            64 => Type::I64,
            32 => Type::I32,
            16 => Type::I16,
            _ => Type::I8,
        };
        let value = self.convert(iv.into(), from, ty)?;
        self.store_var(var, value)
    }

    /// A loop over a range, for the op that jumps may name. `body` is given the iteration's number and the user's
    /// variable, and says whether control reaches its end. Gives the block that is left when the loop has run out, and
    /// the variable there.
    ///
    /// On a GPU the variable is computed from the number, in 64 bits, as subscripts take it: one counter costs two
    /// registers, not four. On a CPU iterations are counted from 0, so that LLVM sees how many there are and can
    /// unroll.
    pub fn counted(
        &mut self,
        op: Option<Op>,
        range: Range<'ctx>,
        may_break: bool,
        hints: Option<LoopHints<'ctx>>,
        body: &mut dyn FnMut(&mut Self, IntValue<'ctx>, IntValue<'ctx>) -> Result<bool>,
    ) -> Result<Option<(BasicBlock<'ctx>, IntValue<'ctx>)>> {
        let before = self.builder.get_insert_block().ok_or_else(|| Fault::bug("no block to build in"))?;
        let first = if self.unit.on_gpu() { None } else { Some(self.nth(&range, range.begin)?) };
        let (origin, range) = match first {
            Some(_) => (range.begin, self.counted_from_zero(range)?),
            None => (self.unit.const_i64(0), range),
        };
        let [head, start, latch, done, exit] =
            ["loop", "loop.body", "loop.next", "loop.done", "loop.end"].map(|name| self.new_block(name));
        self.branch(head)?;
        self.builder.position_at_end(head);
        let count = self.builder.build_phi(self.unit.i64(), "")?;
        count.add_incoming(&[(&range.begin, before)]);
        let k = count.as_basic_value().into_int_value();
        let variable = first.map(|_| self.builder.build_phi(range.lower.get_type(), "")).transpose()?;
        let more = self.builder.build_int_compare(IntPredicate::SLT, k, range.end, "")?;
        self.builder.build_conditional_branch(more, start, done)?;
        self.builder.position_at_end(done);
        let last = match variable {
            Some(variable) => variable.as_basic_value().into_int_value(),
            None => self.value_after(&range)?,
        };
        self.branch(exit)?;

        self.builder.position_at_end(start);
        let i = match variable {
            Some(_) => last,
            None => self.nth(&self.widened(&range)?, k)?,
        };
        if let Some(op) = op {
            let exit = may_break.then_some(exit);
            self.frames.push(Frame { op, exit, next: Some(latch), data_depth: self.open_data.len() });
        }
        let group = hints.and_then(|hints| hints.access_group);
        self.vector_groups.extend(group);
        let number = self.builder.build_int_nsw_add(origin, k, "")?;
        if body(self, number, i)? {
            self.branch(latch)?;
        }
        if group.is_some() {
            self.vector_groups.pop();
        }
        if op.is_some() {
            self.frames.pop();
        }

        self.builder.position_at_end(latch);
        if range.once {
            self.branch(exit)?;
            self.builder.position_at_end(exit);
            return Ok(Some((done, last)));
        }
        let next_k = self.builder.build_int_nsw_add(k, range.stride, "")?;
        let next_i = first.map(|_| self.after_stride(&range, i)).transpose()?;
        let back = self.builder.build_unconditional_branch(head)?;
        if let Some(hints) = hints {
            back.set_metadata(hints.loop_id, self.unit.context.get_kind_id("llvm.loop"))?;
        }
        count.add_incoming(&[(&next_k as &dyn BasicValue, latch)]);
        if let (Some(variable), Some(first), Some(next)) = (variable, first, next_i) {
            variable.add_incoming(&[(&first as &dyn BasicValue, before), (&next as &dyn BasicValue, latch)]);
        }
        self.builder.position_at_end(exit);
        Ok(Some((done, last)))
    }

    /// As many iterations, counted from 0.
    fn counted_from_zero(&self, range: Range<'ctx>) -> Result<Range<'ctx>> {
        let end = self.int_binary(BinaryOp::Sub, range.end, range.begin, true)?;
        Ok(Range { begin: self.unit.const_i64(0), end, ..range })
    }

    /// The user's variable in iteration `k`.
    pub fn nth(&self, range: &Range<'ctx>, k: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let number = self.resized(k, range.lower.get_type())?;
        let distance = self.int_binary(BinaryOp::Mul, number, range.step, true)?;
        self.int_binary(BinaryOp::Add, range.lower, distance, true)
    }

    /// The user's variable one stride after iteration `i`.
    fn after_stride(&self, range: &Range<'ctx>, i: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let strides = self.resized(range.stride, range.step.get_type())?;
        let distance = self.int_binary(BinaryOp::Mul, strides, range.step, true)?;
        Ok(self.builder.build_int_nsw_add(i, distance, "")?)
    }

    /// The user's variable when a loop over the whole range has run out, which may be more than its type holds.
    fn value_after(&self, range: &Range<'ctx>) -> Result<IntValue<'ctx>> {
        let trips = self.int_binary(BinaryOp::Max, range.end, self.unit.const_i64(0), false)?;
        let trips = self.resized(trips, range.step.get_type())?;
        let distance = self.builder.build_int_mul(trips, range.step, "")?;
        Ok(self.builder.build_int_add(range.lower, distance, "")?)
    }

    /// A signed number in another type.
    pub fn resized(&self, value: IntValue<'ctx>, ty: IntType<'ctx>) -> Result<IntValue<'ctx>> {
        Ok(match value.get_type().get_bit_width() < ty.get_bit_width() {
            true => self.builder.build_int_s_extend(value, ty, "")?,
            false => self.builder.build_int_truncate_or_bit_cast(value, ty, "")?,
        })
    }

    /// 64 bits, or as many as the type has that has more.
    fn wide_type(&self, ty: IntType<'ctx>) -> IntType<'ctx> {
        if ty.get_bit_width() > self.unit.i64().get_bit_width() { ty } else { self.unit.i64() }
    }

    /// The range with the user's variable in 64 bits at least.
    pub fn widened(&self, range: &Range<'ctx>) -> Result<Range<'ctx>> {
        let wide = |value| self.resized(value, self.wide_type(range.lower.get_type()));
        Ok(Range { lower: wide(range.lower)?, step: wide(range.step)?, ..range.clone() })
    }

    /// `(upper - lower + step) / step` in 64 bits, for which it is computed in more where the variable has them; may be
    /// negative where there are no iterations.
    fn raw_trips(&self, lower: IntValue<'ctx>, upper: IntValue<'ctx>, step: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let ty = self.wide_type(lower.get_type());
        let wide = |value| self.resized(value, ty);
        let (lower, upper, step) = (wide(lower)?, wide(upper)?, wide(step)?);
        let distance = self.int_binary(BinaryOp::Sub, upper, lower, true)?;
        let range = self.int_binary(BinaryOp::Add, distance, step, true)?;
        let trips = match step.get_sign_extended_constant() {
            Some(1) => range,
            _ => self.int_binary(BinaryOp::Div, range, step, false)?,
        };
        if ty == self.unit.i64() {
            return Ok(trips);
        }
        let trips = self.int_binary(BinaryOp::Max, trips, ty.const_zero(), false)?;
        self.resized(trips, self.unit.i64())
    }

    /// The trip count, 0 where there are no iterations.
    pub fn trips(&self, lower: IntValue<'ctx>, upper: IntValue<'ctx>, step: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let raw = self.raw_trips(lower, upper, step)?;
        self.int_binary(BinaryOp::Max, raw, self.unit.const_i64(0), false)
    }

    // Jumps.

    pub fn push_frame(&mut self, op: Op, exit: BasicBlock<'ctx>, next: Option<BasicBlock<'ctx>>) {
        self.frames.push(Frame { op, exit: Some(exit), next, data_depth: self.open_data.len() });
    }

    pub fn break_op(&mut self, target: Op) -> Result<()> {
        match self.frames.iter().rev().find(|frame| frame.op == target) {
            Some(Frame { exit: Some(exit), data_depth, .. }) => self.jump(*exit, *data_depth),
            Some(_) => Err(Fault::bug("an exit from a loop whose iterations run in parallel")),
            None => Err(Fault::bug("an exit from a construct that is not around it")),
        }
    }

    pub fn continue_op(&mut self, target: Op) -> Result<()> {
        match self.frames.iter().rev().find(|frame| frame.op == target) {
            Some(Frame { next: Some(next), data_depth, .. }) => self.jump(*next, *data_depth),
            _ => Err(Fault::bug("a cycle of a loop that is not around it")),
        }
    }

    fn jump(&self, target: BasicBlock<'ctx>, data_depth: usize) -> Result<()> {
        self.check_stays_in_data(data_depth)?;
        self.branch(target)
    }

    /// OpenACC 3.3, 2.6.5: no branch out of a data region.
    pub fn check_stays_in_data(&self, depth: usize) -> Result<()> {
        if self.open_data.len() == depth {
            return Ok(());
        }
        let way_out = "end the region before leaving";
        Err(Fault::unsupported(self.span, "leaving a data or compute region other than through its end", way_out))
    }
}

fn terminator<'ctx>(block: BasicBlock<'ctx>) -> Result<inkwell::values::InstructionValue<'ctx>> {
    block.get_terminator().ok_or_else(|| Fault::bug("a block without a branch"))
}
