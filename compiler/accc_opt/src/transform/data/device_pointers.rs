//! `declare deviceptr` of variables of a file (OpenACC 3.3, section 2.13): such a pointer holds an address of the
//! device wherever constructs use it.
//!
//! Takes a module in phase *acc*. Behind it no global has that `declare`: each construct that uses one of the pointers
//! and has no clause on it has a clause `deviceptr` of its own, as if the program had written it.

use super::implicit_data::whole_text;
use accc_ir::*;
use std::collections::HashSet;

/// Rewrites the module.
pub fn run(module: &mut Module) {
    let is_pointer = |global: &Global| global.declare == Some(ClauseKind::DevicePtr);
    let declared: HashSet<GlobalId> =
        module.globals.iter().filter(|(_, global)| is_pointer(global)).map(|(id, _)| id).collect();
    declared.iter().for_each(|id| module.globals[*id].declare = None);
    if declared.is_empty() {
        return;
    }
    for func in module.functions.values_mut() {
        let is_declared = |data: &VarData| matches!(data.class, VarClass::Global(id) if declared.contains(&id));
        let pointers: Vec<Var> = func.vars.iter().filter(|(_, data)| is_declared(data)).map(|(var, _)| var).collect();
        for op in computes(func) {
            for var in pointers.iter().filter(|var| uses(func, op, **var)).copied().collect::<Vec<_>>() {
                let (text, span) = (whole_text(func, var, module.spelling), func.vars[var].span);
                let clause = DataClause {
                    kind: ClauseKind::DevicePtr,
                    var,
                    section: None,
                    rows: None,
                    modifiers: Modifiers::default(),
                    implicit: false,
                    text,
                    span,
                };
                compute_mut(func, op).clauses.push(clause);
            }
        }
    }
}

/// Whether a construct uses a pointer and says nothing of it.
fn uses(func: &Function, op: Op, var: Var) -> bool {
    let node = compute(func, op);
    node.clauses.iter().all(|clause| clause.var != var)
        && func.walk(node.body).into_iter().any(|inner| func.kind(inner).names(var))
}
