//! What happens to each scalar that a loop writes: private to an iteration, a reduction, or carried.
//!
//! A scalar is private to the iterations of a loop when every iteration writes it before it reads it and nothing reads it
//! after the loop.

use super::exposed_use::{live_after, of_block};
use super::flag::is_flag;
use super::reduction;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// How a loop treats one scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScalarRole {
    /// Each iteration sets it before it reads it.
    Private,
    /// Iterations only combine with it, by this operator.
    Reduction(ReductionOp),
    /// Written first in every iteration, and its last value is used after the loop.
    LiveOut,
    /// Used after the loop, and only ever set to the same constant: the iterations share it.
    Flag,
    /// An iteration reads what an earlier one wrote.
    Carried,
}

/// What the analysis needs to know of the region around the loop.
pub struct Scope<'a> {
    /// Where the loop stands.
    pub func: &'a Function,
    /// Of the function as it is now.
    pub parents: &'a ParentMap,
    /// The region's block.
    pub root: Block,
    /// Scalars whose value is used after the region.
    pub live_at_end: &'a HashSet<Var>,
}

/// The role of every scalar that the loop's body writes, loop variables of inner loops aside.
pub fn of_loop(scope: &Scope, op: Op) -> Vec<(Var, ScalarRole)> {
    let OpKind::For(node) = scope.func.kind(op) else { return Vec::new() };
    let mut written: Vec<Var> = Vec::new();
    let mut loop_vars: HashSet<Var> = node.var.into_iter().collect();
    let mut by_clause: HashMap<Var, ScalarRole> = HashMap::new();
    clauses_of(node, &mut by_clause);
    // Loops that end early leave their variables as they are then.
    let mut left: Vec<Var> = Vec::new();
    for inner in scope.func.walk(node.body) {
        match scope.func.kind(inner) {
            OpKind::Break(target) if *target != op => {
                if let OpKind::For(inner) = scope.func.kind(*target) {
                    left.extend(inner.var);
                }
            }
            // What a member's record is tells more: see the accesses.
            OpKind::Store(var, _) if matches!(scope.func.vars[*var].class, VarClass::Member { .. }) => {}
            OpKind::Store(var, _) if !written.contains(var) => written.push(*var),
            OpKind::For(inner) => {
                loop_vars.extend(inner.var);
            }
            kind => written.extend(kind.atomic_var().filter(|var| !written.contains(var))),
        }
    }
    written.retain(|var| !loop_vars.contains(var));
    left.retain(|var| Some(*var) != node.var && role(scope, op, *var) == ScalarRole::LiveOut);
    left.dedup();
    written.extend(left);
    written.into_iter().map(|var| (var, by_clause.get(&var).copied().unwrap_or_else(|| role(scope, op, var)))).collect()
}

/// The role that the user's clauses on the loop give a scalar.
fn clauses_of(node: &For, roles: &mut HashMap<Var, ScalarRole>) {
    roles.extend(node.locals.iter().map(|var| (*var, ScalarRole::Private)));
    let Some(directive) = &node.directive else { return };
    roles.extend(directive.private.iter().map(|var| (*var, ScalarRole::Private)));
    roles.extend(directive.reductions.iter().map(|r| (r.var, ScalarRole::Reduction(r.op))));
}

/// What the analysis finds.
pub fn role(scope: &Scope, op: Op, var: Var) -> ScalarRole {
    let OpKind::For(node) = scope.func.kind(op) else { return ScalarRole::Carried };
    if !of_block(scope.func, node.body, var).exposed {
        let at_end = scope.live_at_end.contains(&var);
        let live = live_after(scope.func, scope.parents, scope.root, op, var, at_end);
        return match live {
            true if is_flag(scope.func, scope.root, var) => ScalarRole::Flag,
            true => ScalarRole::LiveOut,
            false => ScalarRole::Private,
        };
    }
    match reduction::find(scope.func, node.body, var) {
        Some(operator) => ScalarRole::Reduction(operator),
        None => ScalarRole::Carried,
    }
}

/// Arrays that are private to the loop's iterations by clause, or to those of a loop inside it.
pub fn private_arrays(func: &Function, op: Op) -> HashSet<Var> {
    let OpKind::For(node) = func.kind(op) else { return HashSet::new() };
    let inner = func.walk(node.body).into_iter().chain([op]);
    inner
        .filter_map(|op| match func.kind(op) {
            OpKind::For(node) => {
                let by_clause = node.directive.iter().flat_map(|d| &d.private);
                Some(by_clause.chain(&node.locals).copied().collect::<Vec<_>>())
            }
            _ => None,
        })
        .flatten()
        .collect()
}
