//! Loops that a schedule spreads over gangs, workers and vector lanes.
//!
//! GPU: each thread runs the iterations of its number, by the number of threads of the levels. CPU: a gang runs a
//! contiguous piece of the iterations, workers and lanes are serial loops that LLVM may turn into SIMD. A collapsed
//! nest is one loop over the product of the trip counts, the last loop's iterations next to each other.

use super::cooperative::Arranged;
use super::nest_loop::NestLoop;
use super::rounds::may_repeat;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::ops::control::Range;
use crate::raw::{self, LoopHints};
use accc_ir::{BinaryOp, Effect, For, Machine, Op, OpKind, Schedule, VarClass};
use accc_machine::Gpu;
use inkwell::values::IntValue;

/// The iterations that a thread runs: first, end (exclusive), distance.
type Share<'ctx> = (IntValue<'ctx>, IntValue<'ctx>, IntValue<'ctx>);

/// Tightly nested loops that run as one.
struct Nest<'n, 'ctx> {
    /// Outermost first.
    loops: Vec<NestLoop<'n, 'ctx>>,
    /// Product of the trip counts.
    total: IntValue<'ctx>,
}

impl<'ctx, 'a> Lower<'_, 'ctx, 'a> {
    pub fn distributed_loop(&mut self, op: Op, node: &'a For, schedule: &Schedule) -> Result<()> {
        if !node.carried.is_empty() {
            return Err(Fault::bug("values carried by a loop that runs in parallel"));
        }
        let nest = self.nest(op, node, schedule)?;
        self.begin_reductions(schedule)?;
        let outer = self.kernel.as_ref().map(|kernel| (kernel.in_gang_loop, kernel.in_worker_loop));
        let arranged = self.arrange_gangs(node, schedule, nest.total)?;
        let share = match self.unit.machine {
            Machine::Gpu => self.gpu_share(schedule, &nest, arranged.as_ref())?,
            Machine::Cpu => self.cpu_share(schedule, &nest)?,
        };
        if let Some(kernel) = &mut self.kernel {
            kernel.in_gang_loop |= schedule.gang;
            kernel.in_worker_loop |= schedule.worker;
        }
        let hints = match (self.unit.machine, schedule.vector) {
            (Machine::Cpu, Some(_)) => Some(raw::vector_loop(self.unit.context)?),
            // A thread that only sums up what it loads waits for memory: several loads at a time.
            (Machine::Gpu, Some(_))
                if sums_up(self.func, node, schedule) && is_flat(self.unit.options.model, self.func, node) =>
            {
                Some(raw::unrolled_loop(self.unit.context, self.unit.options.model.unrolled)?)
            }
            // What neighbouring iterations have in common stays in registers.
            (Machine::Gpu, None) if schedule.blocked && !schedule.covered => {
                Some(raw::unrolled_loop(self.unit.context, self.unit.options.model.unrolled)?)
            }
            _ => None,
        };
        let tells = self.tells_iterations(schedule);
        let told_outside = std::mem::replace(&mut self.tells, tells);
        for nested in nest.loops.iter().filter(|_| tells) {
            self.tell_loop(nested.node, nested.trips)?;
        }
        match (&nest.loops[..], self.unit.machine) {
            ([only], Machine::Gpu) if may_repeat(self.unit.options.model, self.func, node, schedule) => {
                self.rounds_at_once(only, schedule, share)?
            }
            ([only], _) => self.single_loop(only, share, schedule.covered, hints)?,
            (_, Machine::Gpu) => self.decomposed_loop(&nest, share, schedule.covered)?,
            (_, Machine::Cpu) => self.row_loop(&nest, share, hints)?,
        }
        for _ in nest.loops.iter().filter(|_| tells) {
            self.runtime("__accc_check_loop_end", &[])?;
        }
        self.tells = told_outside;
        if let (Some(kernel), Some((in_gang, in_worker))) = (&mut self.kernel, outer) {
            (kernel.in_gang_loop, kernel.in_worker_loop) = (in_gang, in_worker);
        }
        self.end_arrangement(arranged);
        self.end_reductions(op, schedule)?;
        self.store_final_values(&nest)
    }

    fn nest(&mut self, op: Op, node: &'a For, schedule: &Schedule) -> Result<Nest<'a, 'ctx>> {
        let mut loops = vec![self.nest_loop(op, node)?];
        let mut total = loops[0].trips;
        for _ in 1..schedule.collapse {
            let (op, node) = self.inner_loop(&loops)?;
            let inner = self.nest_loop(op, node)?;
            total = self.int_binary(BinaryOp::Mul, total, inner.trips, true)?;
            loops.push(inner);
        }
        for (inner, var) in loops.iter_mut().skip(1).zip(&schedule.reciprocals) {
            inner.reciprocal = Some(self.load_var(*var)?.into_int_value());
        }
        Ok(Nest { loops, total })
    }

    fn nest_loop(&self, op: Op, node: &'a For) -> Result<NestLoop<'a, 'ctx>> {
        self.check_private(node)?;
        let (lower, step) = (self.int(node.lower)?, self.int(node.step)?);
        let trips = self.trips(lower, self.int(node.upper)?, step)?;
        Ok(NestLoop { op, node, lower, step, trips, reciprocal: None })
    }

    /// The loop directly inside; lowers what computes its bounds, before the nest.
    fn inner_loop(&mut self, loops: &[NestLoop<'a, 'ctx>]) -> Result<(Op, &'a For)> {
        let not_tight = || Fault::bug("a collapsed nest that is not tight");
        let func = self.func;
        let outer = loops.last().ok_or_else(not_tight)?;
        let [bounds @ .., inner, _] = &func.blocks[outer.node.body].ops[..] else {
            return Err(not_tight());
        };
        for op in bounds {
            let names = |var: accc_ir::Var| func.walk_op(*op).iter().any(|inner| func.kind(*inner).names(var));
            if loops.iter().filter_map(|outer| outer.node.var).any(names) {
                let way_out = "leave `collapse` out, or make the bounds of the inner loop constant in the outer one";
                return Err(Fault::unsupported(self.span, "collapse of a nest that is not rectangular", way_out));
            }
            if !func.kind(*op).does_only(Effect::READ | Effect::CHECK) {
                return Err(not_tight());
            }
            self.op(*op)?;
        }
        match func.kind(*inner) {
            OpKind::For(node) => Ok((*inner, node)),
            _ => Err(not_tight()),
        }
    }

    /// Threads that run iterations side by side need a loop variable each.
    fn check_private(&self, node: &For) -> Result<()> {
        match node.var.map(|var| self.func.vars[var].class) {
            None | Some(VarClass::Local | VarClass::ValueParam) => Ok(()),
            Some(
                VarClass::GangLocal
                | VarClass::WorkerLocal
                | VarClass::RefParam
                | VarClass::Global(_)
                | VarClass::Member { .. },
            ) => Err(Fault::bug("the variable of a parallel loop is shared between threads")),
        }
    }

    // Which iterations are this thread's.

    fn gpu_share(
        &self,
        schedule: &Schedule,
        nest: &Nest<'_, 'ctx>,
        arranged: Option<&Arranged<'ctx>>,
    ) -> Result<Share<'ctx>> {
        let (number, count) = self.thread_of(schedule, arranged.map(|arranged| arranged.gangs))?;
        if schedule.blocked && arranged.is_none() && !schedule.covered {
            return self.own_block(number, count, nest.total);
        }
        let number = match arranged.and_then(|arranged| arranged.has_place) {
            Some(has_place) => self.builder.build_select(has_place, number, nest.total, "")?.into_int_value(),
            None => number,
        };
        let (number, total) = match schedule.narrow {
            true => (self.in_32_bits(number)?, self.in_32_bits(nest.total)?),
            false => (number, nest.total),
        };
        let number = if schedule.covered { self.behind_idle(schedule, number, total)? } else { number };
        let kernel = self.kernel()?;
        let first_worker_only = schedule.vector.is_some() && !schedule.worker && !kernel.in_worker_loop;
        if !first_worker_only || kernel.block[1] == 1 {
            return Ok((number, total, count));
        }
        let zero = self.unit.const_i64(0);
        let is_first = self.builder.build_int_compare(inkwell::IntPredicate::EQ, self.register("tid", 1)?, zero, "")?;
        let begin = self.builder.build_select(is_first, number, total, "")?.into_int_value();
        Ok((begin, total, count))
    }

    /// The low 32 bits, so that LLVM computes no others.
    fn in_32_bits(&self, number: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let low = self.builder.build_int_truncate(number, self.unit.i32(), "")?;
        Ok(self.builder.build_int_z_extend(low, self.unit.i64(), "")?)
    }

    /// The first lanes have no iteration.
    fn behind_idle(
        &self,
        schedule: &Schedule,
        number: IntValue<'ctx>,
        total: IntValue<'ctx>,
    ) -> Result<IntValue<'ctx>> {
        if schedule.idle_lanes == 0 {
            return Ok(number);
        }
        let idle = self.unit.const_i64(schedule.idle_lanes.into());
        let is_idle = self.builder.build_int_compare(inkwell::IntPredicate::SLT, number, idle, "")?;
        let own = self.int_binary(BinaryOp::Sub, number, idle, true)?;
        if schedule.narrow {
            // In 32 bits idle lanes are far behind the last iteration.
            return self.in_32_bits(own);
        }
        Ok(self.builder.build_select(is_idle, total, own, "")?.into_int_value())
    }

    /// Iterations that follow each other, as many for each gang but for the last ones.
    fn own_block(&self, gang: IntValue<'ctx>, gangs: IntValue<'ctx>, total: IntValue<'ctx>) -> Result<Share<'ctx>> {
        let one = self.unit.const_i64(1);
        let rest = self.int_binary(BinaryOp::Sub, gangs, one, true)?;
        let padded = self.int_binary(BinaryOp::Add, total, rest, true)?;
        let each = self.int_binary(BinaryOp::UDiv, padded, gangs, true)?;
        let begin = self.int_binary(BinaryOp::Mul, gang, each, true)?;
        let end = self.int_binary(BinaryOp::Add, begin, each, true)?;
        Ok((begin, self.int_binary(BinaryOp::Min, end, total, false)?, one))
    }

    /// A gang loop inside a gang loop (another axis of a GPU's grid) runs whole in its gang.
    fn cpu_share(&self, schedule: &Schedule, nest: &Nest<'_, 'ctx>) -> Result<Share<'ctx>> {
        let one = self.unit.const_i64(1);
        let free = self.kernel.as_ref().filter(|kernel| !kernel.in_gang_loop);
        match free.and_then(|kernel| kernel.gang) {
            Some((gang, gangs)) if schedule.gang => {
                let b = &self.builder;
                let each = b.build_int_unsigned_div(nest.total, gangs, "")?;
                let rest = b.build_int_unsigned_rem(nest.total, gangs, "")?;
                let extra = self.int_binary(BinaryOp::Min, gang, rest, false)?;
                let begin = b.build_int_nsw_add(b.build_int_nsw_mul(gang, each, "")?, extra, "")?;
                let has_extra = b.build_int_compare(inkwell::IntPredicate::SLT, gang, rest, "")?;
                let length = b.build_int_nsw_add(each, b.build_int_z_extend(has_extra, self.unit.i64(), "")?, "")?;
                Ok((begin, b.build_int_nsw_add(begin, length, "")?, one))
            }
            _ => Ok((self.unit.const_i64(0), nest.total, one)),
        }
    }

    // The loops.

    fn single_loop(
        &mut self,
        only: &NestLoop<'_, 'ctx>,
        (begin, end, stride): Share<'ctx>,
        once: bool,
        hints: Option<LoopHints<'ctx>>,
    ) -> Result<()> {
        let range = Range { begin, end, stride, lower: only.lower, step: only.step, once };
        let node = only.node;
        self.counted(Some(only.op), range, false, hints, &mut |lower, number, iv| {
            lower.enter_iteration(node, iv)?;
            lower.tell_iteration(0, iv, number)?;
            Ok(lower.block(node.body)?.is_some())
        })?;
        Ok(())
    }

    /// GPU: each iteration of the product takes its number apart.
    fn decomposed_loop(&mut self, nest: &Nest<'_, 'ctx>, (begin, end, stride): Share<'ctx>, once: bool) -> Result<()> {
        let range = Range::plain(begin, end, stride, once);
        let innermost = &nest.loops[nest.loops.len() - 1];
        self.counted(Some(innermost.op), range, false, None, &mut |lower, number, _| {
            lower.enter_loops(&nest.loops, number)?;
            Ok(lower.block(innermost.node.body)?.is_some())
        })?;
        Ok(())
    }

    /// CPU: rows of the innermost loop, so that it stays a plain loop.
    fn row_loop(
        &mut self,
        nest: &Nest<'_, 'ctx>,
        (begin, end, _): Share<'ctx>,
        hints: Option<LoopHints<'ctx>>,
    ) -> Result<()> {
        let (innermost, outer) = nest.loops.split_last().ok_or_else(|| Fault::bug("an empty nest"))?;
        let one = self.unit.const_i64(1);
        // Rows that the piece touches; there is at least one iteration in a row once the total is not 0.
        let width = self.int_binary(BinaryOp::Max, innermost.trips, one, false)?;
        let first_row = self.int_binary(BinaryOp::UDiv, begin, width, false)?;
        let past = self.int_binary(BinaryOp::Add, end, self.int_binary(BinaryOp::Sub, width, one, true)?, true)?;
        let rows_end = self.int_binary(BinaryOp::UDiv, past, width, false)?;
        let empty = self.builder.build_int_compare(inkwell::IntPredicate::SGE, begin, end, "")?;
        let rows_end = self.builder.build_select(empty, first_row, rows_end, "")?.into_int_value();
        let rows = Range::plain(first_row, rows_end, one, false);
        self.counted(None, rows, false, None, &mut |lower, row, _| {
            lower.enter_loops(outer, row)?;
            let row_begin = lower.int_binary(BinaryOp::Mul, row, width, true)?;
            let zero = lower.unit.const_i64(0);
            let from = lower.int_binary(BinaryOp::Sub, begin, row_begin, true)?;
            let from = lower.int_binary(BinaryOp::Max, from, zero, false)?;
            let to = lower.int_binary(BinaryOp::Sub, end, row_begin, true)?;
            let to = lower.int_binary(BinaryOp::Min, to, width, false)?;
            lower.single_loop(innermost, (from, to, one), false, hints)?;
            Ok(true)
        })?;
        Ok(())
    }

    /// Defines the variables of these loops for iteration `number` of their product.
    fn enter_loops(&mut self, loops: &[NestLoop<'_, 'ctx>], number: IntValue<'ctx>) -> Result<()> {
        let indices = self.taken_apart(loops, number)?;
        for (i, (nested, index)) in loops.iter().zip(indices).enumerate().rev() {
            let iv = self.iv_at(nested, index)?;
            self.enter_iteration(nested.node, iv)?;
            self.tell_iteration(loops.len() - i, iv, index)?;
        }
        Ok(())
    }

    /// `lower + index * step` in the variable's type.
    fn iv_at(&self, nested: &NestLoop<'_, 'ctx>, index: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let distance = self.int_binary(BinaryOp::Mul, self.narrow(index, nested.step)?, nested.step, true)?;
        self.int_binary(BinaryOp::Add, nested.lower, distance, true)
    }

    fn narrow(&self, value: IntValue<'ctx>, like: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        Ok(self.builder.build_int_truncate_or_bit_cast(value, like.get_type(), "")?)
    }

    fn store_final_values(&self, nest: &Nest<'_, 'ctx>) -> Result<()> {
        for nested in &nest.loops {
            if let Some(var) = nested.node.var {
                self.count(var, self.iv_at(nested, nested.trips)?)?;
            }
        }
        Ok(())
    }
}

/// A loop whose threads take many iterations each, for a sum or counters.
fn sums_up(func: &accc_ir::Function, node: &For, schedule: &Schedule) -> bool {
    let is_atomic = |op: &Op| matches!(func.kind(*op), OpKind::AtomicUpdate { .. });
    !schedule.covered && (!schedule.reductions.is_empty() || func.walk(node.body).iter().any(is_atomic))
}

/// A loop without loops inside and of few ops.
fn is_flat(gpu: &Gpu, func: &accc_ir::Function, node: &For) -> bool {
    let ops = func.walk(node.body);
    ops.len() <= gpu.small_body && !ops.iter().any(|op| matches!(func.kind(*op), OpKind::For(_) | OpKind::While { .. }))
}
