//! Temporary variables of the front end (records that calls give back, compound literals): each use has its own.
//!
//! A hidden array or record of the frame that only one construct names, and inside of it one loop, becomes a local of the
//! innermost such loop. Front ends fill a temporary before they read it, so that no value is carried by one.

use super::{compute, compute_mut};
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Makes the temporaries of one construct private.
pub fn run(func: &mut Function, op: Op, parents: &ParentMap) {
    let body = compute(func, op).body;
    let mut inside: HashMap<Var, Vec<Op>> = HashMap::new();
    for inner in func.walk(body) {
        for var in func.kind(inner).vars() {
            if is_temporary(&func.vars[var]) {
                inside.entry(var).or_default().push(inner);
            }
        }
    }
    if inside.is_empty() {
        return;
    }
    let all: HashSet<Op> = func.walk(body).into_iter().collect();
    let outside = |var: Var| func.ops.iter().any(|(at, data)| !all.contains(&at) && data.kind.vars().contains(&var));
    let own: Vec<(Var, Option<Op>)> = inside
        .into_iter()
        .filter(|(var, _)| !outside(*var))
        .map(|(var, uses)| {
            let around = |at: Op| parents.enclosing(at).filter(|o| matches!(func.kind(*o), OpKind::For(_)));
            let mut loops = around(uses[0]).filter(|o| all.contains(o));
            (var, loops.find(|candidate| uses.iter().all(|at| around(*at).any(|o| o == *candidate))))
        })
        .collect();
    for (var, owner) in own {
        match owner.map(|owner| &mut func.ops[owner].kind) {
            Some(OpKind::For(node)) => {
                if !node.locals.contains(&var) {
                    node.locals.push(var);
                }
            }
            _ => {
                let node = compute_mut(func, op);
                if !node.private.contains(&var) {
                    node.private.push(var);
                }
            }
        }
    }
}

fn is_temporary(data: &VarData) -> bool {
    data.is_hidden() && data.class == VarClass::Local && matches!(data.storage, Storage::Array { .. })
}
