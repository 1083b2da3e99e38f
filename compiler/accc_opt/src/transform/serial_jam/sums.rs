//! Sums of reals, whose terms are added in the order written: `do i; s = 0; do k; s = s + a(k,i) * x(k); y(i) = s`.
//!
//! Each addition waits for the one before. Several iterations of the loop around have sums of their own: their additions
//! overlap, and what they read alike is read once; LLVM makes no vectors along the inner loop, whose order would have to be
//! restored. Where terms are quotients or roots these take longest, and vectors of them pay more. The loop around writes
//! elements of its own in each iteration, behind the inner loop.

use super::{Jam, Pair, array_of, same_values, stored_var};
use accc_ir::*;

/// Ops of an inner loop that is jammed, at most: more have registers for one iteration.
const MOST_OPS: usize = 80;
/// Loops that are known to be shorter LLVM unrolls whole.
const FEW_TRIPS: i64 = 16;
/// Sums side by side.
const SUMS: usize = 6;
const TIMES: usize = 4;
const UNROLL: u32 = 2;

pub(super) fn jam(pair: &Pair, func: &Function) -> Option<Jam> {
    let sums = pair.body.iter().filter(|op| is_sum(pair, func, **op)).count();
    let times = SUMS.checked_div(sums)?.min(TIMES);
    let short = |last: i64, first: i64| last - first + 1 < FEW_TRIPS;
    let bounds = func.constant_int(pair.inside.upper).zip(func.constant_int(pair.inside.lower));
    let pays = times > 1 && pair.body.len() <= MOST_OPS && !pair.body.iter().any(|op| is_slow(func, *op));
    let is_short = bounds.is_some_and(|(last, first)| short(last, first));
    (pays && !is_short && writes_own_elements(pair, func)).then_some(Jam { times: times as i64, unroll: UNROLL })
}

/// Whether an op of the inner loop adds to a real scalar that was set before.
fn is_sum(pair: &Pair, func: &Function, op: Op) -> bool {
    let OpKind::Store(var, value) = func.kind(op) else { return false };
    let adds = func.def(*value).is_some_and(|op| match func.kind(op) {
        OpKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => [a, b].into_iter().any(|operand| {
            func.def(*operand).is_some_and(|op| matches!(func.kind(op), OpKind::Load(from) if from == var))
        }),
        _ => false,
    });
    adds && matches!(func.vars[*var].elem(), Elem::F32 | Elem::F64)
        && pair.before.iter().any(|op| stored_var(func, *op) == Some(*var))
}

fn is_slow(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::Math(..) | OpKind::Binary(BinaryOp::Div, ..))
}

/// Whether the elements of arrays that an iteration of the outer loop writes are touched by no other iteration.
fn writes_own_elements(pair: &Pair, func: &Function) -> bool {
    let access = |op: Op| match func.kind(op) {
        OpKind::LoadElem { view, subscripts } | OpKind::StoreElem { view, subscripts, .. } => {
            Some((array_of(func, *view)?, subscripts))
        }
        _ => None,
    };
    let is_store = |op: &Op| matches!(func.kind(*op), OpKind::StoreElem { .. });
    pair.ops().filter(is_store).all(|store| {
        let Some((array, written)) = access(store) else { return false };
        let own = written.iter().any(|s| pair.follows(func, *s, &pair.around))
            && written.iter().all(|s| pair.follows(func, *s, &pair.around) || pair.is_invariant(func, *s));
        let others = || pair.ops().filter_map(access).filter(|(other, _)| *other == array);
        own && pair.after.contains(&store) && others().all(|(_, touched)| same_values(func, touched, written))
    })
}
