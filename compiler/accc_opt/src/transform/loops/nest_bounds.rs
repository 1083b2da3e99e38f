//! Bounds of the inner loops of `collapse` and `tile` that calls compute, as `j < a.columns()`, are computed once in front of
//! the nest: OpenACC 3.3 (2.9.1) wants trip counts there that no loop of the nest changes.
//!
//! Bounds that are only read stay where they are: who joins the loops computes them where it needs them.

use accc_ir::*;
use std::collections::HashSet;

/// Moves the bounds of a block's nests.
pub fn run(func: &mut Function, body: Block) {
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let Some(directive) = &node.directive else { continue };
        let depth = (directive.collapse as usize).max(directive.tile.len());
        let force = directive.force;
        if depth > 1 {
            of_nest(func, op, depth, force);
        }
    }
}

fn of_nest(func: &mut Function, outermost: Op, depth: usize, force: bool) {
    let (mut at, mut own) = (outermost, HashSet::new());
    for _ in 1..depth {
        let OpKind::For(node) = func.kind(at) else { return };
        let block = node.body;
        own.extend(node.var);
        let ops = func.blocks[block].ops.clone();
        let Some(place) = ops.iter().position(|op| matches!(func.kind(*op), OpKind::For(_))) else { return };
        let before = &ops[..place];
        at = ops[place];
        let needed: Vec<Op> = match force {
            true => needed_for(func, at, before),
            false => before.to_vec(),
        };
        let is_read = |op: &Op| func.kind(*op).does_only(Effect::READ | Effect::CHECK);
        let all: Vec<Op> = needed.iter().flat_map(|op| func.walk_op(*op)).collect();
        if all.iter().all(is_read) || all.iter().any(|op| own.iter().any(|var| func.kind(*op).names(*var))) {
            continue;
        }
        let Some(front) = func.block_of(outermost) else { return };
        func.blocks[block].ops.retain(|op| !needed.contains(op));
        func.insert_before(front, outermost, &needed);
        keep_bounds(func, outermost, at, &needed);
    }
}

/// Bounds that are computed elsewhere now are read from variables, but for constants.
fn keep_bounds(func: &mut Function, outermost: Op, inner: Op, moved: &[Op]) {
    let node = func.loop_at(inner);
    let bounds = [node.lower, node.upper, node.step];
    let own = bounds.map(|value| {
        let made = func.def(value).filter(|op| moved.contains(op))?;
        let ty = func.type_of(value).elem().filter(|_| !matches!(func.kind(made), OpKind::ConstInt(_)))?;
        let (storage, span) = (Storage::Scalar(ty), func.ops[inner].span);
        let var = func.local(".bound", storage, span);
        Builder::before(func, outermost).store(var, value);
        Some(Builder::before(func, inner).load(var))
    });
    let node = func.loop_at_mut(inner);
    let [lower, upper, step] = own;
    node.lower = lower.unwrap_or(node.lower);
    node.upper = upper.unwrap_or(node.upper);
    node.step = step.unwrap_or(node.step);
}

/// What a loop's bounds are computed by, of these ops, in their order.
fn needed_for(func: &Function, inner: Op, before: &[Op]) -> Vec<Op> {
    let node = func.loop_at(inner);
    let (mut needed, mut values) = (HashSet::new(), vec![node.lower, node.upper, node.step]);
    while let Some(value) = values.pop() {
        let found = func.def(value).filter(|op| before.contains(op));
        values.extend(found.filter(|op| needed.insert(*op)).into_iter().flat_map(|op| func.kind(op).operands()));
    }
    before.iter().copied().filter(|op| needed.contains(op)).collect()
}
