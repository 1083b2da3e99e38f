//! Removes computations that nothing uses: bounds and extents are computed where an array is looked at, and most of them
//! are constants that were folded away.

use accc_ir::{Block, Effect, EntityId, Function, Op, OpKind};

/// Removes ops without effect whose results are not used.
pub(super) fn sweep(function: &mut Function) {
    let Some(body) = function.body else { return };
    let ops = function.walk(body);
    let mut uses = vec![0u32; function.values.len()];
    for op in &ops {
        for value in function.kind(*op).operands() {
            uses[value.index()] += 1;
        }
    }
    let mut dead = vec![false; function.ops.len()];
    // An op comes before its users: backwards, what becomes unused is seen later.
    for op in ops.into_iter().rev() {
        if is_removable(function.kind(op)) && function.ops[op].results.iter().all(|r| uses[r.index()] == 0) {
            dead[op.index()] = true;
            for value in function.kind(op).operands() {
                uses[value.index()] -= 1;
            }
        }
    }
    let blocks: Vec<Block> = function.blocks.keys().collect();
    for block in blocks {
        function.blocks[block].ops.retain(|op: &Op| !dead[op.index()]);
    }
}

/// Has no effect but its result. Reading a variable has none either.
fn is_removable(kind: &OpKind) -> bool {
    kind.does_only(Effect::READ)
}
