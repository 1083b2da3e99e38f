//! Loops over a thread's own small arrays, in kernels for GPUs: registers have no addresses, so that an array is in
//! them only where all its subscripts are numbers.
//!
//! Takes a kernel; a loop with few iterations, whose number is known, that subscripts such an array by its variable is
//! to be unrolled whole (LU factors of 2^19 matrices of 6 x 6 on an H100: 0.127 ms with the matrix in memory, 0.066
//! so).

use accc_ir::*;
use accc_machine::Gpu;
use std::collections::HashSet;

/// Ops that the unrolled loops of a nest may have.
const MOST_OPS: i64 = 4096;

/// Marks the loops.
pub fn run(func: &mut Function, gpu: &Gpu) {
    let Some(body) = func.body else { return };
    for op in func.walk(body) {
        if let Some(times) = iterations(gpu, func, op)
            && subscripts_own_array(gpu, func, op)
            && unrolled_ops(gpu, func, op).is_some_and(|ops| ops <= MOST_OPS)
        {
            func.loop_at_mut(op).schedule.get_or_insert_default().unroll = times;
        }
    }
}

/// How often a loop runs that each thread runs by itself, where that is a small number.
fn iterations(gpu: &Gpu, func: &Function, op: Op) -> Option<u32> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let [lower, upper, step] = [node.lower, node.upper, node.step].map(|value| func.constant_int(value));
    let trips = upper?.checked_sub(lower?)?.checked_add(step?)?.checked_div(step?)?;
    let is_alone = node.schedule.as_ref().is_none_or(|schedule| schedule.is_seq() && schedule.unroll == 0);
    u32::try_from(trips).ok().filter(|_| is_alone && (2..=gpu.register_elements).contains(&trips))
}

/// The ops of a loop once it and the loops inside are unrolled, those of unknown length as they stand; none where it
/// calls or has loops without a count.
fn unrolled_ops(gpu: &Gpu, func: &Function, op: Op) -> Option<i64> {
    let OpKind::For(node) = func.kind(op) else { return Some(1) };
    let mut ops = 0i64;
    for inner in &func.blocks[node.body].ops {
        ops = ops.checked_add(match func.kind(*inner) {
            OpKind::For(_) => unrolled_ops(gpu, func, *inner)?,
            OpKind::While { .. } | OpKind::Call { .. } | OpKind::CallIndirect { .. } => return None,
            kind => 1 + kind.blocks().into_iter().map(|block| func.walk(block).len() as i64).sum::<i64>(),
        })?;
    }
    ops.checked_mul(iterations(gpu, func, op).map_or(1, i64::from))
}

fn subscripts_own_array(gpu: &Gpu, func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let mut moving: HashSet<Value> = HashSet::from([node.iv]);
    let mut found = false;
    for inner in func.walk(node.body) {
        let kind = func.kind(inner);
        let moves = match kind {
            OpKind::Load(var) => node.var == Some(*var),
            kind => kind.is_pure() && kind.operands().iter().any(|value| moving.contains(value)),
        };
        if moves {
            moving.extend(func.ops[inner].results.iter().copied());
        }
        let (OpKind::LoadElem { view, subscripts, .. } | OpKind::StoreElem { view, subscripts, .. }) = kind else {
            continue;
        };
        found |= subscripts.iter().any(|value| moving.contains(value)) && is_own(gpu, func, *view);
    }
    found
}

/// Whether a view shows a small array that each thread has.
fn is_own(gpu: &Gpu, func: &Function, view: Value) -> bool {
    let Some(OpKind::LoadView(var)) = func.def(view).map(|op| func.kind(op)) else { return false };
    let data = &func.vars[*var];
    match &data.storage {
        Storage::Array { dims, .. } if data.class == VarClass::Local && !data.aliased => dims
            .iter()
            .try_fold(1i64, |n, dim| n.checked_mul(dim.extent))
            .is_some_and(|elements| elements <= gpu.register_elements),
        _ => false,
    }
}
