//! Reductions of a `parallel` construct that nobody wrote: scalars that an outer loop of the region only accumulates
//! into and that the host uses afterwards.
//!
//! As `firstprivate` scalars, which they would be (OpenACC 3.3, 2.6.2), their sums would be lost with the gangs.

use accc_analysis::exposed_use::of_block;
use accc_analysis::reduction;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::live_at_end;
use accc_ir::*;
use std::collections::HashSet;

/// Adds them to the construct's reductions.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Parallel {
        return;
    }
    let loops = func.outer_loops(node.body);
    let stores: Vec<(Op, Var)> = func
        .walk(node.body)
        .into_iter()
        .filter_map(|inner| match func.kind(inner) {
            OpKind::Store(var, _) => Some((inner, *var)),
            _ => None,
        })
        .collect();
    let named = named_by_user(func, node);
    let candidates: HashSet<Var> = stores.iter().map(|(_, var)| *var).filter(|var| !named.contains(var)).collect();
    let mut live: Vec<Var> = live_at_end(func, around, op, &candidates).into_iter().collect();
    live.sort();
    let mut found = Vec::new();
    for var in live.into_iter().filter(|var| of_block(func, node.body, *var).exposed) {
        let updates: Vec<Op> = stores.iter().filter(|(_, v)| *v == var).map(|(store, _)| *store).collect();
        let holder = loops.iter().find(|at| updates.iter().all(|update| around.parents.is_inside(*update, **at)));
        let Some(OpKind::For(outer)) = holder.map(|at| func.kind(*at)) else { continue };
        if let Some(operator) = reduction::find(func, outer.body, var) {
            found.push(Reduction {
                op: operator,
                var,
                section: None,
                element: Vec::new(),
                span: func.ops[updates[0]].span,
                implicit: true,
            });
        }
    }
    compute_mut(func, op).reductions.extend(found);
}

/// Scalars in a clause of the construct or of a loop in it.
fn named_by_user(func: &Function, node: &Compute) -> HashSet<Var> {
    let mut named: HashSet<Var> = node.clauses.iter().map(|clause| clause.var).collect();
    named.extend(node.private.iter().chain(&node.firstprivate));
    named.extend(node.reductions.iter().map(|r| r.var));
    for op in func.walk(node.body) {
        let OpKind::For(inner) = func.kind(op) else { continue };
        named.extend(inner.var);
        if let Some(directive) = &inner.directive {
            named.extend(directive.private.iter().copied().chain(directive.reductions.iter().map(|r| r.var)));
        }
    }
    named
}
