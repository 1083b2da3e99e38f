//! What kernels for both machines have in common: their parameters, the state that lowering keeps while it is in one,
//! and the reductions over gangs, which end with the kernel.

pub(crate) mod collapse;
pub(crate) mod cooperative;
pub(crate) mod distribute;
pub(crate) mod frame_memory;
pub(crate) mod heap;
pub(crate) mod kernel_cpu;
pub(crate) mod kernel_gpu;
pub(crate) mod matrix_unit;
pub(crate) mod nest_loop;
pub(crate) mod print_record;
pub(crate) mod queries;
pub(crate) mod rounds;
pub(crate) mod routine;

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::params;
use crate::types::GLOBAL;
use crate::unit::Unit;
use accc_ir::{
    Axis, FuncId, Function, Kernel, Machine, Module, Op, OpKind, ReductionPlan, Schedule, Storage, Type, VarClass,
};
use cooperative::{Cooperative, TURNS};
use inkwell::basic_block::BasicBlock;
use inkwell::module::Linkage;
use inkwell::types::BasicMetadataTypeEnum;
use inkwell::values::{FunctionValue, IntValue, PointerValue};
use std::collections::HashSet;

/// Bytes of one partial result in the scratch memory of a gang of the CPU, or of a cooperative kernel: a slot for each
/// part that it may have.
pub(crate) const PARTIAL_BYTES: u64 = 16;

pub(crate) struct KernelState<'ctx> {
    /// GPU: threads of a gang in x, y, z; `AT_LAUNCH` where each launch has its own.
    pub block: [u32; 3],
    /// Where every path through the body ends; `None`: in a return (routines).
    pub epilogue: Option<BasicBlock<'ctx>>,
    /// CPU: this gang's number, and how many there are.
    pub gang: Option<(IntValue<'ctx>, IntValue<'ctx>)>,
    /// GPU: the numbers of the launch's first blocks in y and z, where several launches may cover the iterations.
    pub first: Option<[IntValue<'ctx>; 2]>,
    pub scratch: Option<PointerValue<'ctx>>,
    /// GPU: where this gang's ticket is, if reductions over gangs end with the kernel.
    pub ticket: Option<PointerValue<'ctx>>,
    /// What this gang has for its private arrays.
    pub private: Option<PointerValue<'ctx>>,
    /// GPU: the print buffer. CPU: what `__accc_print` is passed.
    pub print: Option<PointerValue<'ctx>>,
    /// Those that end with the kernel.
    pub reductions: Vec<GangReduction<'ctx>>,
    pub cooperative: Option<Cooperative<'ctx>>,
    pub in_gang_loop: bool,
    pub in_worker_loop: bool,
}

/// A reduction over gangs: each thread accumulates until the kernel ends.
#[derive(Clone)]
pub(crate) struct GangReduction<'ctx> {
    pub planned: PlannedReduction,
    pub ty: Type,
    /// The thread's own share, in its frame.
    pub share: PointerValue<'ctx>,
}

/// A plan, and where it stands: number `index` of the loop `op`.
#[derive(Clone)]
pub(crate) struct PlannedReduction {
    pub op: Op,
    pub index: usize,
    pub plan: ReductionPlan,
}

/// The reductions over gangs of a kernel, in the order of their partial results in scratch memory.
pub(crate) fn gang_reductions(func: &Function) -> Vec<PlannedReduction> {
    let mut found = Vec::new();
    for op in func.body.map(|body| func.walk(body)).unwrap_or_default() {
        if let OpKind::For(node) = func.kind(op)
            && let Some(schedule) = &node.schedule
        {
            for (index, plan) in schedule.reductions.iter().enumerate().filter(|(_, plan)| plan.gangs) {
                found.push(PlannedReduction { op, index, plan: plan.clone() });
            }
        }
    }
    found
}

pub(crate) fn scratch_bytes(func: &Function) -> u64 {
    let reductions = gang_reductions(func);
    let partials = PARTIAL_BYTES * reductions.len() as u64;
    match func.kernel.as_ref() {
        // Its barriers count in the header of the scratch memory.
        Some(kernel) if kernel.cooperative => (TURNS * partials).max(PARTIAL_BYTES),
        Some(kernel) if kernel.machine == Machine::Gpu => {
            let types = reductions.iter().filter_map(|planned| func.vars[planned.plan.private].value_type());
            types.map(sealed_bytes).sum()
        }
        _ => partials,
    }
}

/// Bytes of a partial result of a GPU's gang: see `reduction_gangs`.
pub(crate) fn sealed_bytes(ty: Type) -> u64 {
    let words = |ty: Type| u64::from(ty.bits().unwrap_or(32).div_ceil(32));
    8 * ty.part().map_or_else(|| words(ty), |part| 2 * words(part))
}

/// Whether it writes print records, or calls what does: a routine of this module, or one of another object, which may.
pub(crate) fn prints(module: &Module, func: &Function) -> bool {
    may_print(module, func, &mut HashSet::new())
}

fn may_print(module: &Module, func: &Function, seen: &mut HashSet<FuncId>) -> bool {
    let ops = func.body.map(|body| func.walk(body)).unwrap_or_default();
    ops.into_iter().any(|op| match func.kind(op) {
        OpKind::Print { .. } => true,
        OpKind::Call { callee, .. } if seen.insert(*callee) => {
            let target = &module.functions[*callee];
            let is_elsewhere = target.body.is_none() && target.routine.is_some() && !queries::is_query(target);
            is_elsewhere || may_print(module, target, seen)
        }
        _ => false,
    })
}

/// Whether it has loops without a count, in it or in what it calls here: its iterations may differ in how long they
/// take.
pub(crate) fn is_uneven(module: &Module, func: &Function) -> bool {
    loops_without_count(module, func, &mut HashSet::new())
}

fn loops_without_count(module: &Module, func: &Function, seen: &mut HashSet<FuncId>) -> bool {
    let ops = func.body.map(|body| func.walk(body)).unwrap_or_default();
    ops.into_iter().any(|op| match func.kind(op) {
        OpKind::While { .. } | OpKind::Cfg { .. } => true,
        OpKind::Call { callee, .. } if seen.insert(*callee) => {
            loops_without_count(module, &module.functions[*callee], seen)
        }
        _ => false,
    })
}

/// Whether it calls anything that could want the print buffer.
pub(crate) fn calls(func: &Function) -> bool {
    has_op(func, |kind| matches!(kind, OpKind::Call { .. }))
}

/// Whether it has private arrays in memory that the launch sets aside.
pub(crate) fn has_private_memory(func: &Function) -> bool {
    has_op(func, |kind| matches!(kind, OpKind::PrivateMemory { .. }))
}

/// Whether it runs an iteration for each block in y, and in z.
pub(crate) fn covers(func: &Function) -> [bool; 2] {
    [Axis::Y, Axis::Z].map(|axis| {
        has_op(func, |kind| match kind {
            OpKind::For(node) => {
                let is_on = |s: &Schedule| if s.parts { axis == Axis::Y } else { s.axis == axis };
                node.schedule.as_ref().is_some_and(|s| s.covered && is_on(s))
            }
            _ => false,
        })
    })
}

fn has_op(func: &Function, wanted: impl Fn(&OpKind) -> bool) -> bool {
    func.body.is_some_and(|body| func.walk(body).into_iter().any(|op| wanted(func.kind(op))))
}

pub(crate) fn kernel_of(func: &Function) -> Result<&Kernel> {
    func.kernel.as_ref().ok_or_else(|| Fault::bug(format!("`{}` is no kernel", func.name)))
}

pub(crate) fn declare<'ctx>(unit: &Unit<'ctx, '_>, func: &Function) -> Result<FunctionValue<'ctx>> {
    let void = unit.context.void_type();
    match kernel_of(func)?.machine {
        Machine::Cpu => {
            let ty = void.fn_type(&[unit.ptr().into(), unit.ptr().into()], false);
            Ok(unit.llvm.add_function(&func.name, ty, Some(Linkage::Internal)))
        }
        Machine::Gpu => {
            let mut types: Vec<BasicMetadataTypeEnum> = Vec::new();
            for (ty, var) in func.signature.params.iter().zip(&func.params) {
                let by_value = func.vars[*var].class == VarClass::ValueParam && func.vars[*var].is_scalar();
                for component in params::components(*ty) {
                    types.push(match (component, by_value) {
                        (Type::Ptr, false) => unit.ptr_in(GLOBAL).into(),
                        // A truth value takes its slot's first byte.
                        (Type::I1, _) => unit.i8().into(),
                        (other, _) => unit.value_type(other).ok_or_else(|| Fault::bug("a view's component"))?.into(),
                    });
                }
            }
            let pointer = BasicMetadataTypeEnum::from(unit.ptr_in(GLOBAL));
            types.extend((scratch_bytes(func) > 0).then_some(pointer));
            types.extend(has_private_memory(func).then_some([pointer, unit.i64().into()]).into_iter().flatten());
            types.extend(prints(unit.ir, func).then_some(pointer));
            let number = BasicMetadataTypeEnum::from(unit.i32());
            types.extend(covers(func).contains(&true).then_some([number; 2]).into_iter().flatten());
            Ok(unit.llvm.add_function(&func.name, void.fn_type(&types, false), None))
        }
    }
}

/// Lowers a kernel for its machine.
pub(crate) fn lower_kernel(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    match kernel_of(&unit.ir.functions[id])?.machine {
        Machine::Cpu => kernel_cpu::lower_kernel(unit, id),
        Machine::Gpu => kernel_gpu::lower_kernel(unit, id),
    }
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// The kernel's body, up to the block where its epilogue is to be built.
    pub fn kernel_body(&mut self, mut state: KernelState<'ctx>) -> Result<()> {
        let func = self.func;
        for planned in gang_reductions(func) {
            let plan = &planned.plan;
            let target = &func.vars[plan.target];
            if !matches!(target.storage, Storage::Scalar(_)) {
                let what = format!("a reduction into the array `{}`", target.name);
                return Err(Fault::unsupported(plan.span, &what, "reduce into a scalar"));
            }
            if state.cooperative.is_some() {
                continue;
            }
            let (elem, ty) = self.scalar_type(plan.private)?;
            let share = self.stack(self.unit.memory_type(elem), elem.align(), "share")?;
            state.reductions.push(GangReduction { planned, ty, share });
        }
        let epilogue = state.epilogue.ok_or_else(|| Fault::bug("a kernel without an epilogue"))?;
        for reduction in &state.reductions {
            self.store_share(reduction, self.identity(reduction.planned.plan.op, reduction.ty)?)?;
        }
        let scratch = state.scratch.filter(|_| self.unit.machine == Machine::Gpu && !state.reductions.is_empty());
        self.kernel = Some(state);
        if let Some(scratch) = scratch {
            let ticket = self.take_ticket(scratch)?;
            self.kernel.iter_mut().for_each(|kernel| kernel.ticket = Some(ticket));
        }
        let body = func.body.ok_or_else(|| Fault::bug("a kernel without a body"))?;
        if self.block(body)?.is_some() {
            self.branch(epilogue)?;
        }
        self.builder.position_at_end(epilogue);
        Ok(())
    }

    pub fn kernel(&self) -> Result<&KernelState<'ctx>> {
        self.kernel.as_ref().ok_or_else(|| Fault::bug("kernel code outside of a kernel"))
    }
}
