//! Gang loops that the user nests in each other: each is an axis of the grid (OpenACC 3.3, 2.9.2).
//!
//! Takes loops with their directives.

use crate::nest::{is_invariant, tight_loop};
use accc_ir::*;
use std::collections::HashSet;

/// The gang loops tightly nested in this one, each an axis of the grid.
pub fn axes_below(func: &Function, outer: Op) -> usize {
    let OpKind::For(node) = func.kind(outer) else { return 0 };
    let Some(inner) = tight_loop(func, node.body).filter(|inner| names_gangs(func, *inner)) else { return 0 };
    let OpKind::For(inner_node) = func.kind(inner) else { return 0 };
    let bounds = [inner_node.lower, inner_node.upper, inner_node.step];
    if bounds.iter().all(|value| is_invariant(func, *value, node.var, &HashSet::new())) {
        1 + axes_below(func, inner)
    } else {
        0
    }
}

/// Whether the user names a gang loop inside of a loop.
pub fn has_gang_loop(func: &Function, outer: Op) -> bool {
    func.walk_op(outer).into_iter().skip(1).any(|inner| names_gangs(func, inner))
}

/// The dimension that a gang loop names, or 0.
pub fn dim_of(func: &Function, op: Op) -> u32 {
    match func.kind(op) {
        OpKind::For(node) => node.directive.as_ref().and_then(|d| d.gang.as_ref()).map_or(0, |gang| gang.dim),
        _ => 0,
    }
}

/// Whether the user writes `gang` on the loop.
pub fn names_gangs(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::For(node) => node.directive.as_ref().is_some_and(|d| d.gang.is_some()),
        _ => false,
    }
}
