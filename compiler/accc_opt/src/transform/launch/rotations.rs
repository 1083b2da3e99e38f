//! Copies of one array to another that the runtime may carry out by exchanging the arrays' blocks (phase *scheduled*).
//!
//! Writes on the outermost gang loop of a nest what part it has ([`Rotation`]): it is such a copy, or it defines the elements of an
//! array that is the source of one in the same procedure. In a module with such a copy the clauses of compute constructs also say
//! what the construct only reads.

use accc_analysis::rotation::{copy_nest, definition};
use accc_ir::*;
use std::collections::HashSet;

/// Marks the loops and clauses of a module.
pub fn run(module: &mut Module) {
    let marked = module.functions.values_mut().map(mark_loops).filter(|marked| *marked).count();
    if marked > 0 {
        module.functions.values_mut().for_each(mark_clauses);
    }
}

/// A copy in a function.
struct Copied {
    nest: Op,
    to: Var,
    from: Var,
    /// Elements have the same subscripts in both.
    is_alike: bool,
}

/// Whether the function has a copy.
fn mark_loops(func: &mut Function) -> bool {
    let nests: Vec<Op> = constructs(func).into_iter().flat_map(|op| nests_in(func, op)).collect();
    let copied = |nest: &Op| {
        let found = copy_nest(func, *nest)?;
        let is_alike = found.has_same_subscripts(func);
        Some(Copied { nest: *nest, to: found.to.array, from: found.from.array, is_alike })
    };
    let copies: Vec<Copied> = nests.iter().filter_map(copied).collect();
    let mut parts: Vec<(Op, Rotation)> =
        copies.iter().map(|copy| (copy.nest, Rotation::Copy { to: copy.to, from: copy.from })).collect();
    for nest in nests.iter().filter(|nest| copies.iter().all(|copy| copy.nest != **nest)) {
        parts.extend(copies.iter().find_map(|copy| Some((*nest, defined(func, *nest, copy)?))));
    }
    for (nest, rotation) in &parts {
        if let Some(schedule) = &mut func.loop_at_mut(*nest).schedule {
            schedule.rotation = Some(*rotation);
        }
    }
    !copies.is_empty()
}

/// What a nest defines of a copy's source.
fn defined(func: &Function, nest: Op, copy: &Copied) -> Option<Rotation> {
    let found = definition(func, nest, copy.from)?;
    if found.is_full {
        return Some(Rotation::Definition { array: copy.from, rest: None });
    }
    let reads_target = func.walk_op(nest).into_iter().all(|op| !uses_otherwise(func, op, copy.to));
    (copy.is_alike && reads_target).then_some(Rotation::Definition { array: copy.from, rest: Some(copy.to) })
}

fn mark_clauses(func: &mut Function) {
    for op in constructs(func) {
        let node = compute(func, op);
        let only_read: Vec<bool> =
            node.clauses.iter().map(|clause| is_only_read(func, node.body, clause.var)).collect();
        let OpKind::Compute(node) = &mut func.ops[op].kind else { continue };
        node.clauses.iter_mut().zip(only_read).for_each(|(clause, is)| clause.modifiers.only_read = is);
    }
}

/// Whether elements of an array are read in a block, and nothing else done with it.
fn is_only_read(func: &Function, body: Block, array: Var) -> bool {
    !func.vars[array].is_scalar() && func.walk(body).into_iter().all(|op| !uses_otherwise(func, op, array))
}

/// Whether an op does more with an array than to read an element.
pub fn uses_otherwise(func: &Function, op: Op, array: Var) -> bool {
    let kind = func.kind(op);
    let names = kind.vars().contains(&array) && !matches!(kind, OpKind::LoadView(_));
    let views = || kind.operands().into_iter().any(|value| func.root_var(value) == Some(array));
    names || (!matches!(kind, OpKind::LoadElem { .. } | OpKind::ViewPart { .. }) && views())
}

fn constructs(func: &Function) -> Vec<Op> {
    let Some(body) = func.body else { return Vec::new() };
    func.walk(body).into_iter().filter(|op| matches!(func.kind(*op), OpKind::Compute(_))).collect()
}

/// The outermost gang loops of a construct.
fn nests_in(func: &Function, op: Op) -> Vec<Op> {
    let mut inside: HashSet<Op> = HashSet::new();
    let mut outermost = Vec::new();
    // A block's ops come before those in their blocks.
    for op in func.walk(compute(func, op).body).into_iter().filter(|op| func.is_gang_loop(*op)) {
        if inside.insert(op) {
            inside.extend(func.walk(func.loop_at(op).body));
            outermost.push(op);
        }
    }
    outermost
}
