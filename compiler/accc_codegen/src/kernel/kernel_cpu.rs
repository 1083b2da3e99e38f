//! Kernels for the CPU: a function runs one gang, and a second one folds the gangs' partial results in gang order.
//!
//! See `accc_abi::CpuKernel`, `CpuFinish` and `CpuContext`.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::kernel::{KernelState, PARTIAL_BYTES, gang_reductions, scratch_bytes};
use crate::ops::control::Range;
use crate::unit::Unit;
use crate::{params, raw};
use accc_ir::{FuncId, Function};
use inkwell::module::Linkage;
use inkwell::values::{BasicValueEnum, FunctionValue, IntValue, PointerValue};

// Offsets in `accc_abi::CpuContext`.
const GANG: u64 = std::mem::offset_of!(accc_abi::CpuContext, gang) as u64;
const NUM_GANGS: u64 = std::mem::offset_of!(accc_abi::CpuContext, num_gangs) as u64;
const SCRATCH: u64 = std::mem::offset_of!(accc_abi::CpuContext, scratch) as u64;
const PRINT: u64 = std::mem::offset_of!(accc_abi::CpuContext, print) as u64;
const PRIVATE: u64 = std::mem::offset_of!(accc_abi::CpuContext, private) as u64;

pub(crate) fn lower_kernel(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    let func = &unit.ir.functions[id];
    let llvm = unit.function(id)?;
    let mut lower = Lower::new(unit, func, llvm);
    lower.place_slots(pointer_param(llvm, 0)?)?;
    lower.place_variables()?;
    lower.describe_variables()?;
    let context = pointer_param(llvm, 1)?;
    let word = |offset| lower.context_word(context, offset);
    let (gang, gangs) = (word(GANG)?.into_int_value(), word(NUM_GANGS)?.into_int_value());
    let state = KernelState {
        block: [1; 3],
        epilogue: Some(lower.new_block("epilogue")),
        gang: Some((gang, gangs)),
        scratch: Some(lower.context_pointer(context, SCRATCH)?),
        ticket: None,
        private: Some(lower.context_pointer(context, PRIVATE)?),
        first: None,
        print: Some(lower.context_pointer(context, PRINT)?),
        reductions: Vec::new(),
        cooperative: None,
        in_gang_loop: false,
        in_worker_loop: false,
    };
    lower.kernel_body(state)?;
    lower.store_partials(gang)?;
    lower.builder.build_return(None)?;
    lower.finish()
}

/// The function that folds the partial results of all gangs; `None` without reductions over gangs.
pub(crate) fn finish_function<'ctx>(unit: &Unit<'ctx, '_>, id: FuncId) -> Result<Option<FunctionValue<'ctx>>> {
    let func = &unit.ir.functions[id];
    let reductions = gang_reductions(func);
    let name = format!("{}.finish", func.name);
    if reductions.is_empty() || unit.llvm.get_function(&name).is_some() {
        return Ok(unit.llvm.get_function(&name));
    }
    let params = [unit.ptr().into(), unit.ptr().into(), unit.i64().into()];
    let ty = unit.context.void_type().fn_type(&params, false);
    let llvm = unit.llvm.add_function(&name, ty, Some(Linkage::Internal));
    let mut lower = Lower::new(unit, func, llvm);
    lower.place_slots(pointer_param(llvm, 0)?)?;
    let scratch = pointer_param(llvm, 1)?;
    let gangs = llvm.get_nth_param(2).ok_or_else(|| Fault::bug("a finish function without a count"))?;
    for (i, planned) in reductions.iter().enumerate() {
        let (elem, ty) = lower.scalar_type(planned.plan.private)?;
        let total = lower.stack(unit.memory_type(elem), elem.align(), "total")?;
        let touches = crate::ops::access::Touches::Unknown;
        lower.store(total, elem, lower.identity(planned.plan.op, ty)?, touches)?;
        let (zero, one) = (unit.const_i64(0), unit.const_i64(1));
        let range = Range::plain(zero, gangs.into_int_value(), one, false);
        lower.counted(None, range, false, None, &mut |lower, gang, _| {
            let slot = lower.partial_address(scratch, gang, i, scratch_bytes(func))?;
            let partial = lower.load_partial(slot, ty, false)?;
            let so_far = lower.load(total, elem, touches)?;
            lower.store(total, elem, lower.combine(planned.plan.op, ty, so_far, partial)?, touches)?;
            Ok(true)
        })?;
        let total = lower.load(total, elem, touches)?;
        lower.fold_into_target(&planned.plan, ty, total)?;
    }
    lower.builder.build_return(None)?;
    lower.finish()?;
    Ok(Some(llvm))
}

fn pointer_param<'ctx>(llvm: FunctionValue<'ctx>, index: u32) -> Result<PointerValue<'ctx>> {
    match llvm.get_nth_param(index) {
        Some(BasicValueEnum::PointerValue(pointer)) => Ok(pointer),
        _ => Err(Fault::bug("a CPU kernel with other parameters")),
    }
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Reads the kernel's parameters from the slots.
    fn place_slots(&mut self, args: PointerValue<'ctx>) -> Result<()> {
        let func: &Function = self.func;
        let mut next = 0;
        for (ty, var) in func.signature.params.iter().zip(&func.params) {
            let mut parts = Vec::new();
            for component in params::components(*ty) {
                let address = raw::gep(&self.prologue, self.unit.i64(), args, self.unit.const_i64(next), true)?;
                let bits = self.prologue.build_load(self.unit.i64(), address, "")?.into_int_value();
                parts.push(self.scalar_in_slot(&self.prologue, bits, component)?);
                next += 1;
            }
            let value = self.unflatten(&self.prologue, *ty, &mut parts.into_iter())?;
            self.place_param(*var, value)?;
        }
        Ok(())
    }

    fn context_word(&self, context: PointerValue<'ctx>, offset: u64) -> Result<BasicValueEnum<'ctx>> {
        let offset = self.unit.const_i64(offset as i64);
        let address = raw::gep(&self.prologue, self.unit.i8(), context, offset, true)?;
        Ok(self.prologue.build_load(self.unit.i64(), address, "")?)
    }

    fn context_pointer(&self, context: PointerValue<'ctx>, offset: u64) -> Result<PointerValue<'ctx>> {
        let bits = self.context_word(context, offset)?.into_int_value();
        Ok(self.prologue.build_int_to_ptr(bits, self.unit.ptr(), "")?)
    }

    fn store_partials(&self, gang: IntValue<'ctx>) -> Result<()> {
        let kernel = self.kernel()?;
        let scratch = kernel.scratch.ok_or_else(|| Fault::bug("a CPU kernel without scratch memory"))?;
        for (i, reduction) in kernel.reductions.iter().enumerate() {
            let slot = self.partial_address(scratch, gang, i, PARTIAL_BYTES * kernel.reductions.len() as u64)?;
            let share = self.load_share(reduction)?;
            self.store_partial(slot, share)?;
        }
        Ok(())
    }
}
