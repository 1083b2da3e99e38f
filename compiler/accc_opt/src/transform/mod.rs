//! Transforms: IR to IR, one subject a file. Each takes a function (or module) of one phase and leaves the next.

mod affine_value;
pub mod assign;
pub mod data;
pub mod kernel;
pub mod launch;
pub mod legalize;
pub mod loops;

use accc_ir::{Async, Block, Builder, Construct, ConstructKind, Function, Op, OpKind, Value, Wait, WaitFor};
use std::collections::HashSet;

/// `acc_async_sync`, `acc_async_noval`.
pub const ASYNC_SYNC: i64 = -2;
const ASYNC_NOVAL: i64 = -1;

/// The host waits for what an asynchronous construct's queue does.
pub fn wait_for_queue(b: &mut Builder<'_>, construct: &Construct, asynchronous: Async) {
    let queue = match asynchronous {
        Async::Sync => return,
        Async::Default => b.i64(ASYNC_NOVAL),
        Async::Queue(queue) => queue,
    };
    let construct = Construct { kind: ConstructKind::Wait, ..*construct };
    let queues = WaitFor::Queues(vec![queue]);
    let wait = Wait { construct, devnum: None, queues, if_cond: None, asynchronous: Async::Sync };
    b.effect(OpKind::Wait(Box::new(wait)));
}

/// Removes values of a block that nothing uses any more.
pub fn sweep(func: &mut Function, block: Block) {
    let mut used: HashSet<Value> = HashSet::new();
    let ops = func.blocks[block].ops.clone();
    let mut kept: Vec<Op> = Vec::new();
    for op in ops.into_iter().rev() {
        let kind = func.kind(op);
        let needed = !kind.is_value() || func.ops[op].results.iter().any(|v| used.contains(v));
        if needed {
            used.extend(func.walk_op(op).iter().flat_map(|inner| func.kind(*inner).operands()));
            kept.push(op);
        }
    }
    kept.reverse();
    func.blocks[block].ops = kept;
}
