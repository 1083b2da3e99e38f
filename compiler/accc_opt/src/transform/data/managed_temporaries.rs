//! Temporaries of asynchronous constructs in managed memory (`-gpu=managed`): data clauses have nothing to do for it,
//! so that kernels work on the host's memory, which is given back behind the construct. The host waits for the
//! construct's queue first.
//!
//! Takes a module in phase *scheduled*. Of the host's code only what [`super::temporaries`] and
//! [`super::device_scratch`] make frees with `HeapFree`.

use crate::transform::wait_for_queue;
use accc_ir::*;
use std::collections::HashSet;

/// Makes the functions of the host wait.
pub fn run(module: &mut Module) {
    for func in module.functions.values_mut() {
        // Clones of one construct have one memory.
        let mut waited = HashSet::new();
        for op in computes(func) {
            let OpKind::Compute(node) = func.kind(op) else { continue };
            let (construct, asynchronous) = (node.construct, node.asynchronous);
            if asynchronous == Async::Sync {
                continue;
            }
            if let Some(free) = first_free(func, op).filter(|free| waited.insert(*free)) {
                let mut b = Builder::before(func, free);
                b.span = construct.span;
                wait_for_queue(&mut b, &construct, asynchronous);
            }
        }
    }
}

/// What first gives back a temporary of the construct, behind it or what stands for it.
fn first_free(func: &Function, construct: Op) -> Option<Op> {
    let parents = ParentMap::new(func);
    std::iter::once(construct).chain(parents.enclosing(construct)).find_map(|at| {
        let block = parents.block_of(at)?;
        let is_construct =
            |op: Op| func.walk_op(op).into_iter().any(|inner| matches!(func.kind(inner), OpKind::Compute(_)));
        let behind = func.blocks[block].ops[func.position(block, at) + 1..].iter().copied();
        behind.take_while(|op| !is_construct(*op)).find(|op| matches!(func.kind(*op), OpKind::HeapFree { .. }))
    })
}
