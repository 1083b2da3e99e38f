//! Nests of loops that can share a grid: what stands between them, and what their bounds depend on.

use accc_ir::*;
use std::collections::HashSet;

/// The only loop of a block in which everything with an effect happens.
pub fn tight_loop(func: &Function, body: Block) -> Option<Op> {
    let mut found = None;
    for op in &func.blocks[body].ops {
        match func.kind(*op) {
            OpKind::For(_) if found.is_none() => found = Some(*op),
            kind if kind.does_only(Effect::READ | Effect::YIELD) => {}
            _ => return None,
        }
    }
    found
}

/// Whether a loop's bound can be computed before the loop around it starts.
pub fn is_invariant(func: &Function, value: Value, outer: Option<Var>, mapped: &HashSet<Var>) -> bool {
    let Some(op) = func.def(value) else { return false };
    match func.kind(op) {
        OpKind::Load(var) => !mapped.contains(var) && Some(*var) != outer,
        OpKind::LoadView(_) => true,
        kind => kind.is_pure() && kind.operands().iter().all(|v| is_invariant(func, *v, outer, mapped)),
    }
}

/// Jumps anywhere inside: the loops there may end early.
pub fn has_jump_out(func: &Function, body: Block) -> bool {
    func.walk(body)
        .iter()
        .any(|op| matches!(func.kind(*op), OpKind::Break(_) | OpKind::Continue(_) | OpKind::Return(_)))
}

/// Whether the host can compute a value while the region's data is on the device. Arguments of blocks are variables of
/// loops that the host runs.
pub fn host_can_compute(func: &Function, value: Value, mapped: &HashSet<Var>) -> bool {
    let Some(op) = func.def(value) else { return true };
    match func.kind(op) {
        OpKind::Load(var) => !mapped.contains(var),
        OpKind::LoadView(_) => true,
        // What a front end writes for conditions that are computed only where they matter.
        OpKind::If { cond, then_block, else_block } => {
            let inside = [*then_block, *else_block].into_iter().flat_map(|block| func.walk(block));
            host_can_compute(func, *cond, mapped)
                && inside.into_iter().all(|inner| match func.kind(inner) {
                    OpKind::Load(var) => !mapped.contains(var),
                    OpKind::If { .. } | OpKind::Yield(_) => true,
                    kind => kind.is_pure(),
                })
        }
        kind => kind.is_pure() && kind.operands().iter().all(|v| host_can_compute(func, *v, mapped)),
    }
}
