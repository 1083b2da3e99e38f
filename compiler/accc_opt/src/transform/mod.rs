//! Transforms: IR to IR, one subject a file. Each takes a function (or module) of one phase and leaves the next.

mod aligned_rows;
pub mod array_reduction;
pub mod atomic_updates;
mod before_construct;
pub mod blended_stores;
pub mod by_device;
pub mod cached_parts;
pub mod checks;
mod collapsed;
mod consecutive;
pub mod cooperative;
mod copies;
pub mod counted_elements;
pub mod deferred_waits;
pub mod device_pointers;
pub mod device_resident;
mod device_scratch;
pub mod distribution;
pub mod element_sums;
pub mod firstprivate;
pub mod flexible_members;
pub mod fold;
pub mod force_collapse;
pub mod fusion;
pub mod gang_mode;
pub mod gang_partials;
mod gang_parts;
pub mod gang_reductions;
mod gang_size;
pub mod grid_axes;
pub mod grid_shape;
pub mod host_reads;
pub mod host_value;
pub mod if_clause;
pub mod implicit_data;
pub mod implicit_reduction;
pub mod induction;
pub mod inferred_data;
mod inferred_places;
pub mod interchange;
pub mod kernel;
pub mod known_extents;
pub mod last_value;
mod launch_shape;
pub mod location;
pub mod loop_variables;
pub mod managed_temporaries;
mod matrix_unit;
pub mod member_reduction;
mod one_shape;
pub mod outer_loop_variables;
pub mod outline;
pub mod overlap;
pub mod overlapping_sections;
pub mod pointers;
pub mod private_arrays;
pub mod private_bins;
mod private_memory;
pub mod readonly_data;
mod reciprocals;
pub mod record_clauses;
pub mod recursion;
pub mod replicated_arrays;
pub mod restrictions;
mod results;
mod scalar_replacement;
mod section;
pub mod sections_with_gaps;
pub mod serial_jam;
pub mod shared_extents;
pub mod shared_locals;
pub mod shared_scalars;
pub mod shown_scalars;
pub mod split_sums;
pub mod staged;
pub mod storage_association;
pub mod sum_shape;
pub mod temporaries;
pub mod thread_arrays;
pub mod tile;
pub mod transposed;
mod unroll_jam;
pub mod unsized_pointers;

use accc_ir::{Async, Builder, Construct, ConstructKind, Function, Op, OpKind, Wait, WaitFor};

/// `acc_async_sync`, `acc_async_noval`.
pub const ASYNC_SYNC: i64 = -2;
const ASYNC_NOVAL: i64 = -1;

/// All compute constructs of a function, in program order.
pub fn computes(func: &Function) -> Vec<Op> {
    let Some(body) = func.body else { return Vec::new() };
    func.walk(body).into_iter().filter(|op| matches!(func.kind(*op), OpKind::Compute(_))).collect()
}

/// All other constructs of a function with data clauses.
pub fn data_constructs(func: &Function) -> Vec<Op> {
    let Some(body) = func.body else { return Vec::new() };
    let is_one = |op: &Op| matches!(func.kind(*op), OpKind::Data(_) | OpKind::DataAction(_));
    func.walk(body).into_iter().filter(is_one).collect()
}

/// The node of a data region, or of a compute construct that is outlined.
pub fn data_of(func: &Function, op: Op) -> Option<&accc_ir::Data> {
    match func.kind(op) {
        OpKind::Data(node) => Some(node),
        _ => None,
    }
}

/// The node of a compute construct.
pub fn compute(func: &Function, op: Op) -> &accc_ir::Compute {
    match func.kind(op) {
        OpKind::Compute(node) => node,
        other => unreachable!("a compute construct was expected, not {other:?}"),
    }
}

pub fn compute_mut(func: &mut Function, op: Op) -> &mut accc_ir::Compute {
    match &mut func.ops[op].kind {
        OpKind::Compute(node) => node,
        other => unreachable!("a compute construct was expected, not {other:?}"),
    }
}

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
