//! Arrays that are declared in a sequential loop of a construct, where gangs share loops inside: each iteration has one
//! array for all gangs, on the device while the construct runs. What one gang loop fills another one reads, with other
//! gangs perhaps.
//!
//! Takes a scheduled clone before its partition is chosen.

use crate::transform::data::device_scratch;
use accc_ir::*;

/// Rewrites one construct.
pub fn run(func: &mut Function, op: Op) {
    let body = compute(func, op).body;
    let mut shared = Vec::new();
    find(func, body, &mut shared);
    for (owner, var) in shared {
        let VarData { name, storage, span, .. } = func.vars[var].clone();
        let OpKind::For(node) = &mut func.ops[owner].kind else { continue };
        let inside = node.body;
        let is_declared_there = node.locals.contains(&var);
        node.locals.retain(|local| *local != var);
        if let Some(directive) = &mut node.directive {
            directive.private.retain(|private| *private != var);
        }
        if is_declared_there {
            device_scratch::share(func, op, var, Modifiers::default());
            continue;
        }
        // A variable of the program, which keeps its value.
        let own = func.local(&name, storage, span);
        func.replace_record(inside, var, own);
        device_scratch::give_memory(func, op, var, own);
        device_scratch::share(func, op, own, Modifiers::default());
    }
}

/// Loops that are not shared, around gang loops; with the arrays that belong to their iterations.
fn find(func: &Function, block: Block, shared: &mut Vec<(Op, Var)>) {
    for op in &func.blocks[block].ops {
        if func.is_gang_loop(*op) || !func.walk_op(*op).into_iter().any(|inner| func.is_gang_loop(inner)) {
            continue;
        }
        if let OpKind::For(node) = func.kind(*op) {
            let private = node.directive.iter().flat_map(|directive| &directive.private);
            let arrays = node.locals.iter().chain(private).filter(|var| func.vars[**var].rank() > 0);
            shared.extend(arrays.map(|var| (*op, *var)));
        }
        func.kind(*op).blocks().into_iter().for_each(|inner| find(func, inner, shared));
    }
}
