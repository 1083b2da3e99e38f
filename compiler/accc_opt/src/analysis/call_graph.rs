//! The order in which the procedures of a module are looked at when what is found of one is used for its callers.

use accc_ir::*;
use std::collections::HashSet;

/// The procedures that `roots` call at any depth and the roots themselves, callees before callers. Of procedures that call each
/// other in a circle one comes before its callee.
pub fn callees_first(module: &Module, roots: impl Iterator<Item = FuncId>) -> Vec<FuncId> {
    let mut seen: HashSet<FuncId> = HashSet::new();
    let mut order = Vec::new();
    for root in roots {
        // Without recursion: chains of calls may be long.
        let mut stack = vec![(root, false)];
        while let Some((id, callees_done)) = stack.pop() {
            if callees_done {
                order.push(id);
            } else if seen.insert(id) {
                stack.push((id, true));
                stack.extend(callees(&module.functions[id]).into_iter().map(|callee| (callee, false)));
            }
        }
    }
    order
}

/// The procedures that a function calls by name, in the order of their first calls.
pub fn callees(func: &Function) -> Vec<FuncId> {
    let mut seen = HashSet::new();
    let callee = |op: Op| match func.kind(op) {
        OpKind::Call { callee, .. } => Some(*callee),
        _ => None,
    };
    let called = func.body.into_iter().flat_map(|body| func.walk(body)).filter_map(callee);
    called.filter(|callee| seen.insert(*callee)).collect()
}
