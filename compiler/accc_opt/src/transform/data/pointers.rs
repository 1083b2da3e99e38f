//! Pointers in compute constructs: what the user writes as an address is the device's.
//!
//! The value of a pointer that the region does not set itself is the address of the first element that it shows, so
//! that the data clause which maps these elements gives it, wherever it is used: alone, in comparisons, as an argument.

use accc_ir::*;
use std::collections::HashSet;

/// Rewrites loads of pointers in one construct.
pub fn run(func: &mut Function, op: Op) {
    let body = compute(func, op).body;
    let set = set_in(func, body);
    for inner in func.walk(body) {
        let OpKind::Load(var) = *func.kind(inner) else { continue };
        if func.vars[var].is_pointer() && !set.contains(&var) {
            let view = Builder::before(func, inner).load_view(var);
            func.ops[inner].kind = OpKind::ViewBase(view);
        }
    }
}

/// The pointers that a block sets, or that something else in it may set.
pub fn set_in(func: &Function, block: Block) -> HashSet<Var> {
    let ops = func.walk(block).into_iter();
    let set = ops.filter_map(|op| match func.kind(op) {
        OpKind::Store(var, _) | OpKind::VarAddr(var) => Some(*var),
        _ => None,
    });
    set.filter(|var| func.vars[*var].is_pointer()).collect()
}
