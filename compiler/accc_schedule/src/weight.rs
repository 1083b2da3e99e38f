//! How much an iteration of a nest does, which decides whether it gets a thread of its own.
//!
//! Takes a kernel, or a loop before it has a schedule.

use accc_ir::*;
use accc_machine::gpu::Gpu;

/// What one iteration of a kernel's nest does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// To start a gang costs as much as what it does: several iterations for each thread.
    Light,
    /// A thread for each iteration.
    Heavy,
}

/// Of a kernel's nest. `reduces`: over gangs, so that a loop in a thread is no reason to have many of them.
pub fn weight(gpu: &Gpu, kernel: &Function, reduces: bool) -> Weight {
    let ops = kernel.body.map(|body| kernel.walk(body)).unwrap_or_default();
    let may_be_long = |op: &Op| match kernel.kind(*op) {
        OpKind::For(node) => node.schedule.as_ref().is_none_or(Schedule::is_seq),
        OpKind::While { .. } | OpKind::Call { .. } | OpKind::CallIndirect { .. } => true,
        _ => false,
    };
    let is_jammed =
        |op: &Op| matches!(kernel.kind(*op), OpKind::For(node) if node.schedule.as_ref().is_some_and(|s| s.rows() > 1));
    if ops.iter().any(is_jammed) {
        return Weight::Heavy;
    }
    match many_accesses(gpu, kernel, &ops) || (!reduces && ops.iter().any(may_be_long)) {
        true => Weight::Heavy,
        false => Weight::Light,
    }
}

/// The weight of a loop that has no loops inside, before it is scheduled; `Light` for others.
pub fn loop_weight(gpu: &Gpu, func: &Function, op: Op) -> Weight {
    let ops = func.walk_op(op);
    let is_loop = |op: &&Op| matches!(func.kind(**op), OpKind::For(_) | OpKind::While { .. });
    match ops.iter().filter(is_loop).count() == 1 && many_accesses(gpu, func, &ops) {
        true => Weight::Heavy,
        false => Weight::Light,
    }
}

fn many_accesses(gpu: &Gpu, func: &Function, ops: &[Op]) -> bool {
    let is_access = |op: &&Op| matches!(func.kind(**op), OpKind::LoadElem { .. } | OpKind::StoreElem { .. });
    ops.iter().filter(is_access).count() >= gpu.heavy_accesses
}
