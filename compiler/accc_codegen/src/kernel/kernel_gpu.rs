//! Kernels for NVIDIA GPUs: the entry, thread numbers, barriers, what one thread does for its gang.
//!
//! All threads of a gang run the body; loops, `Single` and reductions part them.

use super::cooperative::Gangs;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{KernelState, calls, covers, has_private_memory, prints, scratch_bytes};
use crate::pipelines::registers;
use crate::types::{DimValue, Lowered, ViewValue};
use crate::unit::Unit;
use crate::{params, raw};
use accc_ir::{AT_LAUNCH, Axis, BinaryOp, Block, FuncId, Function, Machine, Schedule, Type, Var};
use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};

const PTX_KERNEL: u32 = 71;

pub(crate) fn lower_kernel(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    let func = &unit.ir.functions[id];
    let block = crate::kernel::kernel_of(func)?.block;
    let llvm = unit.function(id)?;
    llvm.set_call_conventions(PTX_KERNEL);
    let bounds = match block.contains(&AT_LAUNCH) {
        true => unit.options.model.threads.to_string(),
        false => format!("{},{},{}", block[0], block[1], block[2]),
    };
    llvm.add_attribute(AttributeLoc::Function, unit.context.create_string_attribute("nvvm.maxntid", &bounds));
    llvm.add_attribute(AttributeLoc::Function, unit.attribute("nounwind"));
    if let Some(blocks) = registers::least_blocks(func, unit.options.model) {
        registers::ask_for_blocks(llvm, unit.context, blocks);
    }

    let mut lower = Lower::new(unit, func, llvm);
    lower.check_types()?;
    let (mut passed, mut placed) = (llvm.get_param_iter(), Vec::new());
    for (ty, var) in func.signature.params.iter().zip(&func.params) {
        let parts: Vec<BasicValueEnum> = passed.by_ref().take(params::components(*ty).len()).collect();
        let parts = match (ty, &parts[..]) {
            (Type::I1, [BasicValueEnum::IntValue(byte)]) => {
                vec![lower.prologue.build_int_truncate(*byte, unit.context.bool_type(), "")?.into()]
            }
            _ => parts,
        };
        placed.push((*var, lower.unflatten(&lower.prologue, *ty, &mut parts.into_iter())?));
    }
    for (var, value) in with_told_shapes(func, placed) {
        lower.place_param(var, value)?;
    }
    let mut extra = |wanted: bool| if wanted { passed.next() } else { None };
    let scratch = extra(scratch_bytes(func) > 0).map(BasicValueEnum::into_pointer_value);
    let (memory, each) = (extra(has_private_memory(func)), extra(has_private_memory(func)));
    let private = match (memory, each) {
        (Some(memory), Some(each)) => Some(lower.part_of_gang(memory.into_pointer_value(), each.into_int_value())?),
        _ => None,
    };
    let print = extra(prints(unit.ir, func)).map(BasicValueEnum::into_pointer_value);
    if let Some(buffer) = print.filter(|_| calls(func)) {
        lower.pass_print_buffer(buffer)?;
    }
    let covers = covers(func).contains(&true);
    let first = match (extra(covers), extra(covers)) {
        (Some(y), Some(z)) => Some([y, z].map(BasicValueEnum::into_int_value)),
        _ => None,
    };
    lower.place_variables()?;
    lower.begin_frame_memory()?;
    let state = KernelState {
        block,
        epilogue: Some(lower.new_block("epilogue")),
        gang: None,
        scratch,
        ticket: None,
        private,
        print,
        first,
        reductions: Vec::new(),
        cooperative: crate::kernel::kernel_of(func)?.cooperative.then(|| lower.start_cooperative()).transpose()?,
        in_gang_loop: false,
        in_worker_loop: false,
    };
    lower.kernel_body(state)?;
    lower.end_frame_memory()?;
    lower.finish_gang_reductions()?;
    lower.builder.build_return(None)?;
    lower.finish()
}

/// Views whose shape is another one's ([`VarData::shape`]) have its numbers.
fn with_told_shapes<'ctx>(func: &Function, placed: Vec<(Var, Lowered<'ctx>)>) -> Vec<(Var, Lowered<'ctx>)> {
    let view_of = |var: Var| match placed.iter().find(|(other, _)| *other == var) {
        Some((_, Lowered::View(view))) => Some(view.clone()),
        _ => None,
    };
    let told = |(var, value): &(Var, Lowered<'ctx>)| match (value, func.vars[*var].shape.and_then(view_of)) {
        (Lowered::View(view), Some(other)) => {
            let dims = view.dims.iter().zip(other.dims.iter().map(Some).chain(std::iter::repeat(None)));
            let dims = dims.map(|(own, told)| told.map_or(*own, |told| DimValue { extent: own.extent, ..*told }));
            (*var, Lowered::View(ViewValue { dims: dims.collect(), narrow: true, ..view.clone() }))
        }
        _ => (*var, value.clone()),
    };
    placed.iter().map(told).collect()
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// What this gang has of memory that holds so many bytes for each.
    fn part_of_gang(&self, memory: PointerValue<'ctx>, each: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let (gang, _) = self.gang()?;
        let offset = self.int_binary(BinaryOp::Mul, gang, each, true)?;
        raw::gep(&self.builder, self.unit.i8(), memory, offset, true)
    }

    // Threads.

    /// This thread's number among those of the schedule's levels, and how many there are. `gangs`: where they are not
    /// those of the grid's axis.
    pub fn thread_of(
        &self,
        schedule: &Schedule,
        gangs: Option<Gangs<'ctx>>,
    ) -> Result<(IntValue<'ctx>, IntValue<'ctx>)> {
        let axis = match schedule.axis {
            Axis::X => 0,
            Axis::Y => 1,
            Axis::Z => 2,
        };
        let mut levels = Vec::new();
        if schedule.gang {
            levels.push(match gangs {
                Some(gangs) => gangs,
                None => (self.block_number(schedule, axis)?, self.register("nctaid", axis)?),
            });
        }
        if schedule.parts {
            levels.push((self.block_number(schedule, 1)?, self.register("nctaid", 1)?));
        }
        if schedule.worker {
            levels.push((self.register("tid", 1)?, self.threads(1)?));
        }
        if schedule.vector.is_some() {
            levels.push((self.register("tid", axis)?, self.threads(axis)?));
        }
        let mut number = (self.unit.const_i64(0), self.unit.const_i64(1));
        for (own, count) in levels {
            let outer = self.int_binary(BinaryOp::Mul, number.0, count, true)?;
            number.0 = self.int_binary(BinaryOp::Add, outer, own, true)?;
            number.1 = self.int_binary(BinaryOp::Mul, number.1, count, true)?;
        }
        Ok(number)
    }

    /// The number of this gang on an axis, among those of all launches that cover it.
    fn block_number(&self, schedule: &Schedule, axis: usize) -> Result<IntValue<'ctx>> {
        let own = self.register("ctaid", axis)?;
        match self.kernel()?.first {
            Some(first) if schedule.covered && axis > 0 => {
                let first = self.builder.build_int_z_extend(first[axis - 1], self.unit.i64(), "")?;
                self.int_binary(BinaryOp::Add, own, first, true)
            }
            _ => Ok(own),
        }
    }

    /// `tid`, `ntid`, `ctaid` or `nctaid` of an axis, as `I64`.
    pub fn register(&self, name: &str, axis: usize) -> Result<IntValue<'ctx>> {
        Ok(self.builder.build_int_z_extend(self.special_register(name, axis)?, self.unit.i64(), "")?)
    }

    /// In its own 32 bits, with the values that it can have: LLVM then computes with numbers of threads in 32 bits.
    fn special_register(&self, name: &str, axis: usize) -> Result<IntValue<'ctx>> {
        let known = self.kernel.as_ref().map(|kernel| kernel.block[axis]).filter(|&threads| threads != AT_LAUNCH);
        let threads = known.unwrap_or(self.unit.options.model.threads);
        let blocks = if axis == 0 { self.unit.options.model.blocks_x } else { self.unit.options.model.blocks_yz };
        // A count that might be 0 would keep LLVM from finding how often a loop with that stride runs.
        let range = match name {
            "tid" => 0..threads,
            "ntid" => 1..threads + 1,
            "ctaid" => 0..blocks,
            _ => 1..blocks + 1,
        };
        let axis = ["x", "y", "z"][axis];
        let callee = self.unit.intrinsic(&format!("llvm.nvvm.read.ptx.sreg.{name}.{axis}"), &[])?;
        let value = self.call_value(callee, &[])?;
        let range = [range.start, range.end].map(|n| self.unit.const_i32(n).into());
        if let Some(read) = value.as_instruction_value() {
            read.set_metadata(self.unit.context.metadata_node(&range), self.unit.context.get_kind_id("range"))?;
        }
        Ok(value.into_int_value())
    }

    /// The gang's threads on an axis.
    pub fn threads(&self, axis: usize) -> Result<IntValue<'ctx>> {
        match self.kernel()?.block[axis] {
            AT_LAUNCH => self.register("ntid", axis),
            known => Ok(self.unit.const_i64(known.into())),
        }
    }

    /// Number of this thread in its gang, x fastest.
    pub fn thread(&self) -> Result<IntValue<'ctx>> {
        let row = self.int_binary(BinaryOp::Mul, self.register("tid", 1)?, self.threads(0)?, true)?;
        self.int_binary(BinaryOp::Add, row, self.register("tid", 0)?, true)
    }

    /// Threads of the gang.
    pub fn thread_count(&self) -> Result<IntValue<'ctx>> {
        self.int_binary(BinaryOp::Mul, self.threads(0)?, self.threads(1)?, true)
    }

    fn is_one_thread(&self) -> Result<bool> {
        Ok(self.kernel()?.block[..2] == [1, 1])
    }

    /// Builds what only one thread of the gang does.
    pub fn leader_only(&mut self, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let thread = self.thread()?;
        self.first_only(thread, build)
    }

    /// Builds what only the threads with number 0 do.
    pub fn first_only(&mut self, number: IntValue<'ctx>, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let (start, exit) = (self.new_block("leader"), self.new_block("leader.end"));
        let is_first = self.builder.build_int_compare(IntPredicate::EQ, number, self.unit.const_i64(0), "")?;
        self.builder.build_conditional_branch(is_first, start, exit)?;
        self.builder.position_at_end(start);
        build(self)?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    pub fn barrier(&self) -> Result<()> {
        if self.unit.machine == Machine::Cpu || self.is_one_thread()? {
            return Ok(());
        }
        let callee = self.unit.intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", &[])?;
        self.call(callee, &[self.unit.const_i32(0).into()])?;
        Ok(())
    }

    /// A barrier that tells every thread of the gang whether one of them said yes.
    pub fn barrier_or(&self, yes: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        if self.is_one_thread()? {
            return Ok(yes);
        }
        let callee = self.unit.intrinsic("llvm.nvvm.barrier.cta.red.or.aligned.all", &[])?;
        Ok(self.call_value(callee, &[self.unit.const_i32(0).into(), yes.into()])?.into_int_value())
    }

    /// Inside a loop that workers share each of them goes its own way.
    pub fn is_worker_alone(&self) -> Result<bool> {
        let kernel = self.kernel()?;
        Ok(kernel.block[1] != 1 && kernel.in_worker_loop)
    }

    /// Those meet that execute this code together: the gang, or one worker of it.
    pub fn team_barrier(&self) -> Result<()> {
        if self.unit.machine == Machine::Cpu || !self.is_worker_alone()? {
            return self.barrier();
        }
        let [lanes, workers, _] = self.kernel()?.block;
        if lanes == 1 {
            return Ok(());
        }
        let meet_apart = (lanes <= self.unit.options.model.warp && lanes.is_power_of_two())
            || lanes.is_multiple_of(self.unit.options.model.warp);
        if lanes == AT_LAUNCH || (workers == AT_LAUNCH && !meet_apart) {
            return self.worker_barrier_at_launch();
        }
        if lanes <= self.unit.options.model.warp && lanes.is_power_of_two() {
            let callee = self.unit.intrinsic("llvm.nvvm.bar.warp.sync", &[])?;
            self.call(callee, &[self.lane_mask(lanes)?.into()])?;
            return Ok(());
        }
        if !lanes.is_multiple_of(self.unit.options.model.warp)
            || (workers > self.unit.options.model.named_barriers && workers != AT_LAUNCH)
        {
            let what = format!("{workers} workers of {lanes} vector lanes that wait for each other");
            let way_out = format!(
                "use a vector length that is a multiple of {} and at most {} workers",
                self.unit.options.model.warp, self.unit.options.model.named_barriers
            );
            return Err(Fault::unsupported(self.span, &what, &way_out));
        }
        self.named_barrier(self.unit.const_i32(lanes))
    }

    /// The worker's own barrier.
    fn named_barrier(&self, threads: IntValue<'ctx>) -> Result<()> {
        let row = self.builder.build_int_truncate(self.register("tid", 1)?, self.unit.i32(), "")?;
        let number = self.builder.build_int_add(row, self.unit.const_i32(1), "")?;
        let callee = self.unit.intrinsic("llvm.nvvm.barrier.cta.sync.aligned.count", &[])?;
        self.call(callee, &[number.into(), threads.into()])?;
        Ok(())
    }

    /// The lanes of a worker meet, as many as the launch gave it: those of a warp's part by themselves, more by the
    /// worker's barrier, which counts whole warps. (The runtime starts several workers only with lanes that are a power
    /// of two up to a warp, or whole warps and at most 15 workers.)
    fn worker_barrier_at_launch(&self) -> Result<()> {
        let b = &self.builder;
        let number = |n: u32| self.unit.const_i32(n);
        let lanes = b.build_int_truncate(self.threads(0)?, self.unit.i32(), "")?;
        let less = b.build_int_sub(lanes, number(1), "")?;
        let uneven = b.build_and(lanes, less, "")?;
        let is_part = b.build_int_compare(IntPredicate::ULE, lanes, number(self.unit.options.model.warp), "")?;
        let is_even = b.build_int_compare(IntPredicate::EQ, uneven, number(0), "")?;
        let (small, large, exit) =
            (self.new_block("lanes.meet"), self.new_block("warps.meet"), self.new_block("worker.met"));
        b.build_conditional_branch(b.build_and(is_part, is_even, "")?, small, large)?;
        b.position_at_end(small);
        let wide = b.build_int_z_extend(lanes, self.unit.i64(), "")?;
        let one = self.unit.const_i64(1);
        let group = b.build_int_sub(b.build_left_shift(one, wide, "")?, one, "")?;
        let group = b.build_int_truncate(group, self.unit.i32(), "")?;
        let thread = b.build_int_truncate(self.thread()?, self.unit.i32(), "")?;
        let first = b.build_and(thread, b.build_int_sub(number(self.unit.options.model.warp), lanes, "")?, "")?;
        let callee = self.unit.intrinsic("llvm.nvvm.bar.warp.sync", &[])?;
        self.call(callee, &[b.build_left_shift(group, first, "")?.into()])?;
        self.branch(exit)?;
        b.position_at_end(large);
        let padded = b.build_and(
            b.build_int_add(lanes, number(self.unit.options.model.warp - 1), "")?,
            number(!(self.unit.options.model.warp - 1)),
            "",
        )?;
        self.named_barrier(padded)?;
        self.branch(exit)?;
        b.position_at_end(exit);
        Ok(())
    }

    /// One thread of the team does something that the others see: they wait before and after.
    pub fn team_single(&mut self, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.team_barrier()?;
        let first = self.number_in_team()?;
        self.first_only(first, build)?;
        self.team_barrier()
    }

    /// This thread's number among those that execute this code together.
    pub fn number_in_team(&self) -> Result<IntValue<'ctx>> {
        if self.is_worker_alone()? { self.register("tid", 0) } else { self.thread() }
    }

    /// One thread of the gang, or of the worker, runs the block; on the CPU a gang is one thread.
    pub fn single(&mut self, body: Block) -> Result<()> {
        let run = |lower: &mut Self| match lower.block(body)? {
            Some(_) => Ok(()),
            None => Err(Fault::bug("a jump out of what one thread runs")),
        };
        if self.unit.machine == Machine::Cpu || self.is_one_thread()? {
            return run(self);
        }
        self.team_single(run)
    }
}
