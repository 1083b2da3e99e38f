//! Loops that count: gangs that add up counters of their own (the lowering) get more lanes.
//!
//! Takes a scheduled construct whose sizes the user left open. Each gang sets its copies to zero and adds them to the
//! array at its end, so as many threads in fewer gangs do less of that (2^26 keys in 256 counters on an H100: 108 us
//! with 128 lanes, 100 with 256, 95 with 512; by hand 97).

use accc_analysis::counters::{added_to, known_section, may_be_counters, open_section};
use accc_ir::*;
use accc_machine::gpu::Gpu;

/// The loops that stand alone in their kernels and whose counters are few, or may be at launch: their gangs are to have
/// [`accc_machine::gpu::Gpu::counting_vector`] lanes. Takes a construct whose schedules and atomic updates are written.
pub fn loops(gpu: &Gpu, func: &Function, construct: Op) -> Vec<Op> {
    let body = compute(func, construct).body;
    func.walk(body).into_iter().filter(|op| counts(gpu, func, construct, *op)).collect()
}

/// Whether it is a loop over gangs and lanes of which the lowering makes copies: it adds to elements of small
/// arrays.
fn counts(gpu: &Gpu, func: &Function, construct: Op, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let says_lanes = node.directive.iter().any(|d| d.vector.as_ref().is_some_and(|level| level.size.is_some()));
    let is_shared = node.schedule.as_ref().is_some_and(|s| s.gang && !s.worker && s.vector == Some(gpu.vector));
    if says_lanes || !is_shared {
        return false;
    }
    let of_construct = compute(func, construct);
    let mut added = func.walk(node.body).into_iter().filter_map(|inner| added_to(func, inner));
    let is_small = |var: Var| match known_section(func, of_construct, var) {
        Some((_, count)) => func.vars[var].elem().bytes() * count as u64 <= gpu.bins_bytes,
        None => open_section(func, of_construct, var).is_some(),
    };
    added.any(|var| may_be_counters(&func.vars[var]) && is_small(var))
}
