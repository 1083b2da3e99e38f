//! Kernels for NVIDIA GPUs: the entry, thread numbers, barriers, what one thread does for its gang.
//!
//! All threads of a gang run the body; loops, `Single` and reductions part them.

use crate::cooperative::Gangs;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{KernelState, prints, scratch_bytes};
use crate::params;
use crate::unit::Unit;
use accc_ir::{Axis, BinaryOp, Block, FuncId, Machine, Schedule, Type};
use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::values::{BasicValueEnum, IntValue};

const PTX_KERNEL: u32 = 71;
pub(crate) const WARP: u32 = 32;
/// Barriers of a gang beside the one for all of it.
const NAMED_BARRIERS: u32 = 15;

pub(crate) fn lower_kernel(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    let func = &unit.ir.functions[id];
    let block = crate::kernel::kernel_of(func)?.block.map(|threads| threads.max(1));
    let llvm = unit.function(id)?;
    llvm.set_call_conventions(PTX_KERNEL);
    let bounds = format!("{},{},{}", block[0], block[1], block[2]);
    llvm.add_attribute(AttributeLoc::Function, unit.context.create_string_attribute("nvvm.maxntid", &bounds));
    llvm.add_attribute(AttributeLoc::Function, unit.attribute("nounwind"));

    let mut lower = Lower::new(unit, func, llvm);
    let mut passed = llvm.get_param_iter();
    for (ty, var) in func.signature.params.iter().zip(&func.params) {
        let parts: Vec<BasicValueEnum> = passed.by_ref().take(params::components(*ty).len()).collect();
        let parts = match (ty, &parts[..]) {
            (Type::I1, [BasicValueEnum::IntValue(byte)]) => {
                vec![lower.prologue.build_int_truncate(*byte, unit.context.bool_type(), "")?.into()]
            }
            _ => parts,
        };
        let value = lower.unflatten(*ty, &mut parts.into_iter())?;
        lower.place_param(*var, value)?;
    }
    let mut extra = |wanted: bool| wanted.then(|| passed.next().map(BasicValueEnum::into_pointer_value)).flatten();
    let (scratch, print) = (extra(scratch_bytes(func) > 0), extra(prints(func)));
    lower.place_variables()?;
    let state = KernelState {
        block,
        epilogue: Some(lower.new_block("epilogue")),
        gang: None,
        scratch,
        print,
        reductions: Vec::new(),
        cooperative: crate::kernel::kernel_of(func)?.cooperative.then(|| lower.start_cooperative()).transpose()?,
        in_gang_loop: false,
        in_worker_loop: false,
    };
    lower.kernel_body(state)?;
    lower.finish_gang_reductions()?;
    lower.builder.build_return(None)?;
    lower.finish()
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    // Threads.

    /// This thread's number among those of the schedule's levels, and how many there are. `gangs`: where they are not those
    /// of the grid's axis.
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
                None => (self.register("ctaid", axis)?, self.register("nctaid", axis)?),
            });
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

    /// `tid`, `ctaid` or `nctaid` of an axis, as `I64`.
    pub fn register(&self, name: &str, axis: usize) -> Result<IntValue<'ctx>> {
        let axis = ["x", "y", "z"][axis];
        let callee = self.unit.intrinsic(&format!("llvm.nvvm.read.ptx.sreg.{name}.{axis}"), &[])?;
        let value = self.call_value(callee, &[])?.into_int_value();
        Ok(self.builder.build_int_z_extend(value, self.unit.i64(), "")?)
    }

    fn threads(&self, axis: usize) -> Result<IntValue<'ctx>> {
        Ok(self.unit.const_i64(self.kernel()?.block[axis].into()))
    }

    /// Number of this thread in its gang, x fastest.
    pub fn thread(&self) -> Result<IntValue<'ctx>> {
        let row = self.int_binary(BinaryOp::Mul, self.register("tid", 1)?, self.threads(0)?, true)?;
        self.int_binary(BinaryOp::Add, row, self.register("tid", 0)?, true)
    }

    pub fn thread_count(&self) -> Result<u32> {
        let block = self.kernel()?.block;
        Ok(block[0] * block[1])
    }

    /// Builds what only one thread of the gang does.
    pub fn leader_only(&mut self, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let thread = self.thread()?;
        self.first_only(thread, build)
    }

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
        if self.unit.machine == Machine::Cpu || self.thread_count()? == 1 {
            return Ok(());
        }
        let callee = self.unit.intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", &[])?;
        self.call(callee, &[self.unit.const_i32(0).into()])?;
        Ok(())
    }

    /// Inside a loop that workers share each of them goes its own way.
    fn is_worker_alone(&self) -> Result<bool> {
        let kernel = self.kernel()?;
        Ok(kernel.block[1] > 1 && kernel.in_worker_loop)
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
        if lanes <= WARP && lanes.is_power_of_two() {
            let callee = self.unit.intrinsic("llvm.nvvm.bar.warp.sync", &[])?;
            self.call(callee, &[self.lane_mask(lanes)?.into()])?;
            return Ok(());
        }
        if !lanes.is_multiple_of(WARP) || workers > NAMED_BARRIERS {
            let what = format!("{workers} workers of {lanes} vector lanes that wait for each other");
            let way_out = "use a vector length that is a multiple of 32 and at most 15 workers";
            return Err(Fault::unsupported(self.span, &what, way_out));
        }
        let row = self.builder.build_int_truncate(self.register("tid", 1)?, self.unit.i32(), "")?;
        let number = self.builder.build_int_add(row, self.unit.const_i32(1), "")?;
        let callee = self.unit.intrinsic("llvm.nvvm.barrier.cta.sync.aligned.count", &[])?;
        self.call(callee, &[number.into(), self.unit.const_i32(lanes).into()])?;
        Ok(())
    }

    /// One thread of the team does something that the others see: they wait before and after.
    pub fn team_single(&mut self, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.team_barrier()?;
        let first = match self.is_worker_alone()? {
            true => self.register("tid", 0)?,
            false => self.thread()?,
        };
        self.first_only(first, build)?;
        self.team_barrier()
    }

    /// One thread of the gang, or of the worker, runs the block; on the CPU a gang is one thread.
    pub fn single(&mut self, body: Block) -> Result<()> {
        let run = |lower: &mut Self| match lower.block(body)? {
            Some(_) => Ok(()),
            None => Err(Fault::bug("a jump out of what one thread runs")),
        };
        if self.unit.machine == Machine::Cpu || self.thread_count()? == 1 {
            return run(self);
        }
        self.team_single(run)
    }
}
