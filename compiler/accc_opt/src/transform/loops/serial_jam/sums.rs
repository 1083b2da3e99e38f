//! Sums of reals, whose terms are added in the order written: `do i; s = 0; do k; s = s + a(k,i) * x(k); y(i) = s`.
//!
//! Each addition waits for the one before. Several iterations of the loop around have sums of their own: their
//! additions overlap, and what they read alike is read once; LLVM makes no vectors along the inner loop, whose order
//! would have to be restored. The loop around writes elements of its own in each iteration, behind the inner loop.
//!
//! Where terms are quotients or roots these take longest, and vectors of them pay most: as many iterations as a vector
//! has lanes are taken where the iterations read neighbouring elements, or the same ones, and LLVM makes vectors across
//! them, with nothing to restore. Else vectors along the inner loop pay more than overlapping additions.

use super::{Jam, Pair, moves, stored_var, target_of};
use accc_analysis::same_values::same_values;
use accc_ir::*;
use accc_machine::CPU;

pub(super) fn jam(pair: &Pair, func: &Function) -> Option<Jam> {
    let sums = pair.body.iter().filter(|op| is_sum(pair, func, **op)).count();
    let (times, unroll) = match pair.body.iter().any(|op| is_slow(func, *op)) {
        true => (lanes(pair, func).filter(|_| (1..=CPU.sums_at_once).contains(&sums))?, 1),
        false => (CPU.sums_at_once.checked_div(sums)?.min(CPU.jammed_copies), CPU.unrolled),
    };
    let short = |last: i64, first: i64| last - first + 1 < CPU.few_trips;
    let bounds = func.constant_int(pair.inside.upper).zip(func.constant_int(pair.inside.lower));
    let pays = times > 1 && pair.body.len() <= CPU.jammed_ops;
    let is_short = bounds.is_some_and(|(last, first)| short(last, first));
    (pays && !is_short && writes_own_elements(pair, func)).then_some(Jam { times: times as i64, unroll })
}

/// How many iterations of the outer loop fill a vector, where all that the inner loop computes can be done in vectors
/// of them: with reals of one type, from elements that are the same for all or follow each other.
fn lanes(pair: &Pair, func: &Function) -> Option<usize> {
    let results = |op: &Op| func.ops[*op].results.iter().map(|value| func.type_of(*value));
    let mut reals = pair.body.iter().flat_map(results).filter(|ty| ty.is_float());
    let real = reals.next().filter(|first| reals.all(|other| other == *first))?;
    let same_for_all = |subscript: &Value| !moves(func, *subscript, &pair.around);
    let is_vector = |op: &Op| match func.kind(*op) {
        OpKind::LoadElem { subscripts, .. } => {
            let [first, others @ ..] = &subscripts[..] else { return false };
            others.iter().all(same_for_all) && (same_for_all(first) || pair.follows(func, *first, &pair.around))
        }
        OpKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, ..) => true,
        OpKind::Math(MathFn::Sqrt, _) | OpKind::Unary(UnaryOp::Neg, _) => true,
        OpKind::Load(_) | OpKind::Store(..) | OpKind::LoadView(_) | OpKind::ConstFloat(..) => true,
        _ => results(op).all(|ty| !ty.is_float()),
    };
    let bytes = real.elem()?.bytes();
    pair.body.iter().all(is_vector).then_some((CPU.vector_bytes / bytes) as usize)
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
        OpKind::LoadElem { view, subscripts, .. } | OpKind::StoreElem { view, subscripts, .. } => {
            Some((target_of(func, *view)?, subscripts))
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
