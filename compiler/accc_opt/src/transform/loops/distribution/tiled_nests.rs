//! Nests that gangs could tile, but for what else the loop around them does: they get a loop of their own.
//!
//! Takes one construct's clone for a GPU, whose loops have their final order: `do i; c(:,i) = beta * c(:,i); do j; do k; c(j,i)
//! = c(j,i) + a(j,k) * b(k,i)`. That the loops over `i` and `j` read the same elements again and again is a fact of the inner
//! one ([`accc_analysis::locality::register_reuse`]); tiles through shared memory or a matrix unit want the two tightly nested.
//! As the loop around is parallel, its statements may be cut apart wherever no value goes across in a scalar or an array of an
//! iteration's own. What goes across in memory costs one more pass over it, the tiles save one for each row of a tile.

use super::Plan;
use super::parts::around_statement;
use accc_analysis::privatization::private_arrays;
use accc_analysis::region::Region;
use accc_analysis::statement_graph::{StatementGraph, statements};
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::{self, RegionFacts};
use accc_ir::*;
use std::collections::HashSet;

/// Cuts the loops of one construct.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    let mut tried: HashSet<Op> = HashSet::new();
    // A loop may hold several such nests.
    while let Some(plan) = next(func, op, around, &mut tried) {
        plan.apply(func, op);
        around.update(func, op);
    }
}

/// What the first loop that has not been tried, and is to be cut, becomes.
fn next(func: &Function, construct: Op, around: &Surroundings, tried: &mut HashSet<Op>) -> Option<Plan> {
    let node = compute(func, construct);
    let open = func.walk(node.body).into_iter().filter(|of| !tried.contains(of) && is_open(func, *of));
    let open: Vec<Op> = open.collect();
    if open.is_empty() {
        return None;
    }
    let facts = verdict::facts(func, around, construct);
    let region = Region::within(func, node.body, around);
    let pointers = around.pointers(func, &node.version);
    open.into_iter().find_map(|of| {
        tried.insert(of);
        let is_free = |op: Op| facts.of(op).is_some_and(|facts| facts.refusals.is_empty());
        let outside = around.parents.enclosing(of).take_while(|owner| !func.kind(*owner).blocks().contains(&node.body));
        let is_outermost = !outside.into_iter().any(is_free);
        let nest = tiled(func, &facts, of).filter(|_| is_free(of) && is_outermost)?;
        let graph = StatementGraph::new(&region, &pointers, of, &facts.of(of)?.scalars)?;
        let plan = Plan::new(func, of, &graph, around_statement(&graph, nest)?);
        plan.taken.is_empty().then_some(plan)
    })
}

/// Whether a loop has several statements, and nothing is said of it that two loops could not have.
fn is_open(func: &Function, of: Op) -> bool {
    let OpKind::For(node) = func.kind(of) else { return false };
    let leaves = |op: Op| {
        let kind = func.kind(op);
        kind.is_terminator() && !matches!(kind, OpKind::Yield(_))
            || matches!(kind, OpKind::Cfg { .. })
            || kind.effects().have(Effect::OUTPUT | Effect::CALL)
    };
    node.carried.is_empty()
        && is_plain(node)
        && statements(func, node.body).len() > 1
        && private_arrays(func, of).is_empty()
        && !func.walk(node.body).into_iter().any(leaves)
}

/// The loop's levels are the compiler's, and it reduces nothing that the user names.
fn is_plain(node: &For) -> bool {
    node.directive.as_ref().is_none_or(|d| {
        !d.has_levels() && !d.seq && d.collapse <= 1 && d.tile.is_empty() && d.reductions.is_empty() && d.on.is_empty()
    })
}

/// A nest in the loop that gangs would tile together with it.
fn tiled(func: &Function, facts: &RegionFacts, of: Op) -> Option<Op> {
    statements(func, func.loop_at(of).body).into_iter().find(|inner| {
        let OpKind::For(node) = func.kind(*inner) else { return false };
        let jam = facts.of(*inner).and_then(|facts| facts.jam);
        is_plain(node) && jam.is_some_and(|jam| jam.outer == of && (jam.matrix || jam.staged.is_some()))
    })
}
