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
