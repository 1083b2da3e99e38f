//! How many registers threads of a GPU's kernel are to have, where ptxas would choose badly.
//!
//! A stencil whose offsets are of 32 bits gets along with 32 registers, and ptxas gives it no more, so that a
//! multiprocessor holds all the threads that it can. Then loads wait for each other in a thread, and more rows are in
//! the caches than these hold. With room for 1536 threads a thread has 40 registers, and all its loads are under way at
//! once (Himeno on an H100: M 94 us, then 92.7; L 668, then 653).

use accc_ir::{AT_LAUNCH, Function, OpKind};
use accc_machine::{Capability, Gpu};
use inkwell::attributes::AttributeLoc;
use inkwell::module::Module;
use inkwell::values::FunctionValue;

const LEAST_BLOCKS: &str = "nvvm.minctasm";

/// The number of blocks for a kernel of that kind.
pub(crate) fn least_blocks(func: &Function, gpu: &Gpu) -> Option<u32> {
    let [lanes, workers, _] = func.kernel.as_ref()?.block;
    let is_narrow = func.vars.values().any(|data| data.shape.is_some());
    if !is_narrow || lanes * workers == AT_LAUNCH {
        return None;
    }
    let mut accesses = 0;
    for op in func.walk(func.body?) {
        let view = match func.kind(op) {
            OpKind::LoadElem { view, .. } | OpKind::StoreElem { view, .. } => *view,
            OpKind::For(node) if node.schedule.as_ref().is_some_and(|schedule| schedule.covered) => continue,
            OpKind::For(_) | OpKind::While { .. } | OpKind::Call { .. } | OpKind::CallIndirect { .. } => return None,
            _ => continue,
        };
        accesses += 1;
        if func.root_var(view).is_none_or(|var| func.vars[var].elem().bytes() > gpu.narrow_bytes) {
            return None;
        }
    }
    let [fewest, most] = gpu.narrow_accesses;
    let finds_place = (fewest..=most).contains(&accesses);
    finds_place.then_some(gpu.wanted_threads / (lanes * workers)).filter(|blocks| *blocks > 0)
}

pub(crate) fn ask_for_blocks(llvm: FunctionValue<'_>, context: &inkwell::context::Context, blocks: u32) {
    let attribute = context.create_string_attribute(LEAST_BLOCKS, &blocks.to_string());
    llvm.add_attribute(AttributeLoc::Function, attribute);
}

pub(crate) fn forget_for_small_gpus(module: &Module<'_>, cc: u32) {
    if Capability::of(cc).holds_few_threads() {
        module.get_functions().for_each(|llvm| llvm.remove_string_attribute(AttributeLoc::Function, LEAST_BLOCKS));
    }
}
