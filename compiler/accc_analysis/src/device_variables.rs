//! What of a construct's variables lives on the device, and what writes nothing but what each gang has for itself.
//!
//! Takes a function and a construct, or a statement of it.

use crate::pointers::object_of;
use crate::stored::vars_stored;
use accc_ir::*;
use std::collections::HashSet;

/// Variables that a construct's statements find on the device: those of its clauses, and the scalar members of their
/// records, where the construct writes any (else the host has the same values). So are those of private records.
pub fn mapped_vars(func: &Function, node: &Compute) -> HashSet<Var> {
    let mut mapped: HashSet<Var> = node.clauses.iter().map(|clause| clause.var).collect();
    let ops = func.walk(node.body);
    let is_member = |var: &Var| {
        let data = &func.vars[*var];
        data.is_scalar() && matches!(data.class, VarClass::Member { .. }) && mapped.contains(&object_of(func, *var))
    };
    let stored: HashSet<Var> =
        vars_stored(func, &func.blocks[node.body].ops).into_iter().filter(|var| is_member(var)).collect();
    let written: HashSet<Var> = stored.iter().map(|var| object_of(func, *var)).collect();
    let named: HashSet<Var> = ops.iter().flat_map(|op| func.kind(*op).vars()).filter(|var| is_member(var)).collect();
    mapped.extend(
        named.into_iter().chain(stored).filter(|var| written.contains(&object_of(func, *var))).collect::<Vec<_>>(),
    );
    let of_private =
        |var: &Var| func.vars[*var].is_scalar() && node.private.iter().any(|r| var != r && func.is_part(*var, *r));
    mapped.extend(ops.iter().flat_map(|op| func.kind(*op).vars()).filter(of_private));
    mapped
}

/// Whether a statement writes nothing but arrays that each gang of the construct has for itself.
pub fn fills_private(func: &Function, op: Op, private: &dyn Fn(Var) -> bool) -> bool {
    let own = |var: Var| {
        let object = object_of(func, var);
        private(object) && func.is_part(var, object)
    };
    let is_private = |view: &Value| func.root_var(*view).is_some_and(own);
    func.walk_op(op).into_iter().all(|inner| match func.kind(inner) {
        OpKind::StoreElem { view, .. } => is_private(view),
        OpKind::Store(var, _) => matches!(func.vars[*var].class, VarClass::Member { .. }) && own(*var),
        OpKind::MemMove { dst, .. } => match func.def(*dst).map(|def| func.kind(def)) {
            Some(OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view)) => is_private(view),
            _ => false,
        },
        OpKind::For(_) => !func.is_gang_loop(inner),
        OpKind::Yield(_) => true,
        kind => kind.is_value(),
    })
}
