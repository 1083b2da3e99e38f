//! Reductions on NVIDIA GPUs, within a gang: lanes of a warp by shuffles (each lane gets the same bits), warps through
//! shared memory in warp order.

use super::{half_of, slots_of};
use crate::fault::Result;
use crate::function::{Lower, undef};
use crate::ops::access::Touches;
use crate::ops::control::Range;
use crate::raw;
use crate::types::{Lowered, SHARED};
use accc_ir::{AT_LAUNCH, BinaryOp, Function, OpKind, ReductionOp, ReductionPlan, Type, VarClass};
use inkwell::module::Linkage;
use inkwell::types::BasicType;
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};
use inkwell::{AddressSpace, IntPredicate};

/// The slots of all code whose number of threads the launch says; one for the program once its objects are linked.
pub(crate) const SHARED_SLOTS: &str = "__accc_reduction_slots";

/// Which threads of a gang a reduction combines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Threads {
    /// Those of one worker.
    Row,
    /// One of each worker.
    Column,
    All,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    // Reductions within a gang.

    /// After a loop whose reduction stays in the gang: every thread has the result, or the gang's memory has it.
    pub fn fold_on_gpu(&mut self, plan: &ReductionPlan, ty: Type, value: BasicValueEnum<'ctx>) -> Result<()> {
        // A vector loop outside of worker loops runs on the first worker alone; the others hold the identity.
        let workers = plan.workers || (plan.vector && !self.kernel()?.in_worker_loop);
        let total = self.across(plan.op, ty, value, workers, plan.vector)?;
        match self.func.vars[plan.target].class {
            VarClass::Local | VarClass::ValueParam => self.fold_into_target(plan, ty, total),
            VarClass::GangLocal
            | VarClass::WorkerLocal
            | VarClass::RefParam
            | VarClass::Global(_)
            | VarClass::Member { .. } => {
                let plan = plan.clone();
                self.team_single(|lower| lower.fold_into_target(&plan, ty, total))
            }
        }
    }

    pub fn across(
        &mut self,
        op: ReductionOp,
        ty: Type,
        value: BasicValueEnum<'ctx>,
        workers: bool,
        vector: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        if let Some(part) = summed_part(op, ty) {
            let (re, im) = self.parts(value)?;
            let re = self.across(op, part, re.into(), workers, vector)?;
            let im = self.across(op, part, im.into(), workers, vector)?;
            return self.paired(re.into_float_value(), im.into_float_value());
        }
        let block = self.kernel()?.block;
        let threads = match (workers && block[1] != 1, vector && block[0] != 1) {
            (false, false) => return Ok(value),
            (true, true) => Threads::All,
            (true, false) => Threads::Column,
            (false, true) => Threads::Row,
        };
        if block[..2].contains(&AT_LAUNCH) {
            return self.across_at_launch(op, ty, value, threads);
        }
        let width = match threads {
            Threads::Row => block[0],
            Threads::Column => block[1],
            Threads::All => block[0] * block[1],
        };
        let whole_warps = (block[0] * block[1]).is_multiple_of(self.unit.options.model.warp);
        if threads != Threads::Column
            && whole_warps
            && (width.is_multiple_of(self.unit.options.model.warp) || width.is_power_of_two())
        {
            let lanes = width.min(self.unit.options.model.warp);
            let value = self.across_lanes(op, ty, value, lanes)?;
            return if width <= self.unit.options.model.warp {
                Ok(value)
            } else {
                self.across_shared(op, ty, value, threads, self.unit.options.model.warp)
            };
        }
        self.across_shared(op, ty, value, threads, 1)
    }

    /// The same for a number of threads that the launch says: warps first where they are whole.
    fn across_at_launch(
        &mut self,
        op: ReductionOp,
        ty: Type,
        value: BasicValueEnum<'ctx>,
        threads: Threads,
    ) -> Result<BasicValueEnum<'ctx>> {
        if threads == Threads::Column {
            return self.across_shared(op, ty, value, threads, 1);
        }
        let elem = self.elem_of(ty)?;
        let result = self.stack(self.unit.memory_type(elem), elem.align(), "across")?;
        let rest = self.int_binary(
            BinaryOp::URem,
            self.threads(0)?,
            self.unit.const_i64(self.unit.options.model.warp.into()),
            false,
        )?;
        let whole = self.builder.build_int_compare(IntPredicate::EQ, rest, self.unit.const_i64(0), "")?;
        let (warps, parts, exit) = (self.new_block("warps"), self.new_block("parts"), self.new_block("combined"));
        self.builder.build_conditional_branch(whole, warps, parts)?;
        self.builder.position_at_end(warps);
        let of_warp = self.across_lanes(op, ty, value, self.unit.options.model.warp)?;
        let total = self.across_shared(op, ty, of_warp, threads, self.unit.options.model.warp)?;
        self.store(result, elem, total, Touches::Unknown)?;
        self.branch(exit)?;
        self.builder.position_at_end(parts);
        let total = self.across_shared(op, ty, value, threads, 1)?;
        self.store(result, elem, total, Touches::Unknown)?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        self.load(result, elem, Touches::Unknown)
    }

    /// Within a warp whose first lanes hold a share of each warp of the gang: all shares together, in the first lane.
    pub fn across_warps(
        &self,
        op: ReductionOp,
        ty: Type,
        share: BasicValueEnum<'ctx>,
        warps: u32,
    ) -> Result<BasicValueEnum<'ctx>> {
        self.butterfly(op, ty, share, self.lane_mask(self.unit.options.model.warp)?, warps.next_power_of_two())
    }

    /// Butterfly over groups of `lanes` lanes; all of a group end with the same value.
    pub fn across_lanes(
        &self,
        op: ReductionOp,
        ty: Type,
        value: BasicValueEnum<'ctx>,
        lanes: u32,
    ) -> Result<BasicValueEnum<'ctx>> {
        self.butterfly(op, ty, value, self.lane_mask(lanes)?, lanes)
    }

    /// The same, of lanes that `mask` says run it together.
    fn butterfly(
        &self,
        op: ReductionOp,
        ty: Type,
        mut value: BasicValueEnum<'ctx>,
        mask: IntValue<'ctx>,
        lanes: u32,
    ) -> Result<BasicValueEnum<'ctx>> {
        let mut distance = lanes / 2;
        while distance > 0 {
            let other = self.shuffle(value, ty, mask, distance)?;
            value = self.combine(op, ty, value, other)?;
            distance /= 2;
        }
        Ok(value)
    }

    /// The lanes of this thread's group.
    pub fn lane_mask(&self, lanes: u32) -> Result<IntValue<'ctx>> {
        if lanes == self.unit.options.model.warp {
            return Ok(self.unit.const_i32(u32::MAX));
        }
        let group = self.unit.const_i32((1 << lanes) - 1);
        let thread = self.builder.build_int_truncate(self.thread()?, self.unit.i32(), "")?;
        let first = self.builder.build_and(thread, self.unit.const_i32(self.unit.options.model.warp - lanes), "")?;
        Ok(self.builder.build_left_shift(group, first, "")?)
    }

    fn shuffle(
        &self,
        value: BasicValueEnum<'ctx>,
        ty: Type,
        mask: IntValue<'ctx>,
        distance: u32,
    ) -> Result<BasicValueEnum<'ctx>> {
        if let Some(half) = half_of(ty) {
            let parts = self.flatten(&Lowered::Scalar(value))?;
            let shuffled = |part| self.shuffle(part, half, mask, distance);
            return self.of_halves(ty, [shuffled(parts[0])?, shuffled(parts[1])?]);
        }
        let b = &self.builder;
        let callee = self.unit.intrinsic("llvm.nvvm.shfl.sync.bfly.i32", &[])?;
        let exchange = |half: IntValue<'ctx>| {
            let clamp = self.unit.const_i32(self.unit.options.model.warp - 1);
            let args = [mask.into(), half.into(), self.unit.const_i32(distance).into(), clamp.into()];
            self.call_value(callee, &args).map(BasicValueEnum::into_int_value)
        };
        let (i32_type, i64_type) = (self.unit.i32(), self.unit.i64());
        let bits = self.to_slot(value)?;
        let low = b.build_int_z_extend(exchange(b.build_int_truncate(bits, i32_type, "")?)?, i64_type, "")?;
        let shuffled = match ty.bits() {
            Some(64) => {
                let shift = self.unit.const_i64(32);
                let high = b.build_int_truncate(b.build_right_shift(bits, shift, false, "")?, i32_type, "")?;
                let high = b.build_int_z_extend(exchange(high)?, i64_type, "")?;
                b.build_or(low, b.build_left_shift(high, shift, "")?, "")?
            }
            _ => low,
        };
        self.scalar_in_slot(b, shuffled, ty)
    }

    /// Through shared memory: one value for every `group` neighbouring threads, folded in order by every thread.
    fn across_shared(
        &mut self,
        op: ReductionOp,
        ty: Type,
        value: BasicValueEnum<'ctx>,
        threads: Threads,
        group: u32,
    ) -> Result<BasicValueEnum<'ctx>> {
        let (x, y) = (self.register("tid", 0)?, self.register("tid", 1)?);
        let number = |n: u32| self.unit.const_i64(n.into());
        let groups = |all| self.int_binary(BinaryOp::UDiv, all, number(group), false);
        // First slot of this thread's set, its own slot in it, slots of a set, and the thread that fills one.
        let (first, own, count, position) = match threads {
            Threads::Row => {
                let per_row = groups(self.threads(0)?)?;
                (self.int_binary(BinaryOp::Mul, y, per_row, true)?, x, per_row, x)
            }
            Threads::Column => (number(0), y, self.threads(1)?, x),
            Threads::All => (number(0), self.thread()?, groups(self.thread_count()?)?, self.thread()?),
        };
        let (own, filler) = match threads {
            Threads::Column => (own, position),
            Threads::Row | Threads::All => (
                self.int_binary(BinaryOp::UDiv, own, number(group), false)?,
                self.int_binary(BinaryOp::URem, position, number(group), false)?,
            ),
        };
        // A complex number has two slots.
        let width = slots_of(ty);
        let shared = self.shared_slots(width)?;
        let slot_at = |lower: &Self, k| {
            let index = lower.int_binary(BinaryOp::Add, first, k, true)?;
            let index = lower.int_binary(BinaryOp::Mul, index, lower.unit.const_i64(width.into()), true)?;
            raw::gep(&lower.builder, lower.unit.i64(), shared, index, true)
        };
        self.team_barrier()?;
        let (fill, filled) = (self.new_block("fill"), self.new_block("filled"));
        let fills = self.builder.build_int_compare(IntPredicate::EQ, filler, number(0), "")?;
        self.builder.build_conditional_branch(fills, fill, filled)?;
        self.builder.position_at_end(fill);
        self.store_partial(slot_at(self, own)?, value)?;
        self.branch(filled)?;
        self.builder.position_at_end(filled);
        self.team_barrier()?;
        let total = self.fold_slots(op, ty, count, number(0), number(1), true, &slot_at)?;
        // A worker that goes on alone may fill its slots again, behind a barrier of its own.
        if self.kernel()?.block[1] != 1 && !self.is_worker_alone()? {
            self.team_barrier()?;
        }
        Ok(total)
    }

    /// Combines the slots `begin`, `begin + stride`, ... below `end`, in this order. `volatile`: they may have been
    /// written since the last barrier.
    #[expect(clippy::too_many_arguments, reason = "a range, what to do with it, and where it lies")]
    pub fn fold_slots(
        &mut self,
        op: ReductionOp,
        ty: Type,
        end: IntValue<'ctx>,
        begin: IntValue<'ctx>,
        stride: IntValue<'ctx>,
        volatile: bool,
        address: &dyn Fn(&Self, IntValue<'ctx>) -> Result<PointerValue<'ctx>>,
    ) -> Result<BasicValueEnum<'ctx>> {
        if let Some(part) = summed_part(op, ty) {
            let re = self.fold_slots(op, part, end, begin, stride, volatile, address)?;
            let im = self.fold_slots(op, part, end, begin, stride, volatile, &|lower, k| {
                lower.byte_offset(address(lower, k)?, 8)
            })?;
            return self.paired(re.into_float_value(), im.into_float_value());
        }
        let elem = self.elem_of(ty)?;
        let total = self.stack(self.unit.memory_type(elem), elem.align(), "total")?;
        self.store(total, elem, self.identity(op, ty)?, Touches::Unknown)?;
        let range = Range::plain(begin, end, stride, false);
        self.counted(None, range, false, None, &mut |lower, k, _| {
            let value = lower.load_partial(address(lower, k)?, ty, volatile)?;
            let so_far = lower.load(total, elem, Touches::Unknown)?;
            lower.store(total, elem, lower.combine(op, ty, so_far, value)?, Touches::Unknown)?;
            Ok(true)
        })?;
        self.load(total, elem, Touches::Unknown)
    }

    /// Shared memory for one slot of every thread, or of every warp where all are whole.
    ///
    /// What a launch may give any number of threads shares the slots with all of its kind in the program: a call stands
    /// between barriers.
    ///
    /// `width` slots each.
    pub fn shared_slots(&self, width: u32) -> Result<PointerValue<'ctx>> {
        let block = self.kernel()?.block;
        let threads = block[0] * block[1];
        let (name, slots, linkage) = match block {
            _ if threads == AT_LAUNCH => {
                (SHARED_SLOTS.to_string(), self.unit.options.model.threads, Linkage::LinkOnceODR)
            }
            [lanes, workers, _] => {
                let slots = if lanes.is_multiple_of(self.unit.options.model.warp) {
                    (threads / self.unit.options.model.warp).max(workers)
                } else {
                    threads
                };
                (format!("{}.reduction", self.func.name), slots, Linkage::Internal)
            }
        };
        let name = if width == 1 { name } else { format!("{name}{width}") };
        if let Some(known) = self.unit.llvm.get_global(&name) {
            return Ok(known.as_pointer_value());
        }
        let ty = self.unit.i64().array_type(slots.max(1) * width).as_basic_type_enum();
        let global = self.unit.llvm.add_global(ty, Some(AddressSpace::from(SHARED)), &name);
        global.set_linkage(linkage);
        global.set_initializer(&undef(ty));
        global.set_alignment(8);
        Ok(global.as_pointer_value())
    }
}

/// Whether shared slots may be in use before the kernel's end.
pub(crate) fn reduces_within_gangs(func: &Function) -> bool {
    func.body.is_some_and(|body| {
        func.walk(body).into_iter().any(|op| match func.kind(op) {
            OpKind::For(node) => node.schedule.iter().flat_map(|s| &s.reductions).any(|plan| !plan.gangs),
            _ => false,
        })
    })
}

/// Of sums of complex numbers: the type of the parts, which are summed each for itself.
fn summed_part(op: ReductionOp, ty: Type) -> Option<Type> {
    ty.part().filter(|_| op == ReductionOp::Add)
}
