//! `collapse(force:n)` (OpenACC 3.3, 2.9.1): what stands between the loops of the nest moves into the innermost one,
//! where it runs in each iteration, as the user allows. The nest is tight then.
//!
//! Bounds of inner loops stay where they are: they depend on nothing that changes in the nest.

use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashSet;

/// Makes the forced nests of a block tight.
pub fn run(func: &mut Function, body: Block) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = &mut func.ops[op].kind else { continue };
        let Some(directive) = node.directive.as_mut().filter(|directive| directive.force) else { continue };
        directive.force = false;
        let n = directive.collapse;
        let nest = nest_of(func, op, n);
        if let Err(error) = nest.and_then(|nest| tighten(func, &nest)) {
            errors.push(error);
        }
    }
    errors
}

/// The loops of the nest, outermost first.
fn nest_of(func: &Function, outer: Op, n: u32) -> Result<Vec<Op>, Diagnostic> {
    let mut nest = vec![outer];
    for _ in 1..n {
        let at = nest[nest.len() - 1];
        let OpKind::For(node) = func.kind(at) else { break };
        let ops = func.blocks[node.body].ops.iter();
        let loops: Vec<Op> = ops.copied().filter(|op| matches!(func.kind(*op), OpKind::For(_))).collect();
        match loops.as_slice() {
            [only] => nest.push(*only),
            _ => return Err(refused(func, at, "it has to hold one loop directly")),
        }
    }
    Ok(nest)
}

/// Moves what is before and behind each inner loop into the innermost one.
fn tighten(func: &mut Function, nest: &[Op]) -> Result<(), Diagnostic> {
    let innermost = nest[nest.len() - 1];
    let OpKind::For(inner) = func.kind(innermost) else { return Ok(()) };
    let body = inner.body;
    let leaves = |op: &Op| matches!(func.kind(*op), OpKind::Continue(of) | OpKind::Break(of) if *of == innermost);
    if func.walk(body).iter().any(leaves) {
        return Err(refused(func, innermost, "an iteration of it may end early"));
    }
    for pair in nest.windows(2).rev() {
        let OpKind::For(outer) = func.kind(pair[0]) else { continue };
        let block = outer.body;
        let at = func.position(block, pair[1]);
        let ops = func.blocks[block].ops.clone();
        let (before, behind) = (&ops[..at], &ops[at + 1..ops.len() - 1]);
        let bounds = needed_for_bounds(func, pair[1], before)?;
        let moved: Vec<Op> = before.iter().copied().filter(|op| !bounds.contains(op)).collect();
        let mut kept: Vec<Op> = before.iter().copied().filter(|op| bounds.contains(op)).collect();
        kept.extend([pair[1], ops[ops.len() - 1]]);
        let inside = &mut func.blocks[body].ops;
        let end = inside.len() - 1;
        inside.splice(end..end, behind.iter().copied());
        inside.splice(0..0, moved);
        func.blocks[block].ops = kept;
    }
    Ok(())
}

/// The ops that a loop's bounds are computed by.
fn needed_for_bounds(func: &Function, inner: Op, before: &[Op]) -> Result<HashSet<Op>, Diagnostic> {
    let OpKind::For(node) = func.kind(inner) else { return Ok(HashSet::new()) };
    let mut needed = HashSet::new();
    let mut values = vec![node.lower, node.upper, node.step];
    while let Some(value) = values.pop() {
        let Some(op) = func.def(value).filter(|op| before.contains(op)) else { continue };
        let kind = func.kind(op);
        if !kind.does_only(Effect::READ) {
            return Err(refused(func, inner, "its bounds are computed between the loops"));
        }
        if needed.insert(op) {
            values.extend(kind.operands());
        }
    }
    Ok(needed)
}

fn refused(func: &Function, op: Op, why: &str) -> Diagnostic {
    Diagnostic::error("ACC2016", "`collapse(force:)` can't join these loops")
        .label(func.ops[op].span, why)
        .help("write `collapse` without `force`, for loops that are nested tightly (OpenACC 3.3, section 2.9.1)")
}
