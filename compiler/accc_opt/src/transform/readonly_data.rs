//! Writes to data that the user calls read-only: `copyin(readonly: ...)` on a compute construct, or on a data construct
//! around it. Compilers may rely on the promise, so that a write is an error. What procedures do with their arguments is
//! not looked at. Source: OpenACC 3.3, section 2.7.7.

use super::compute;
use accc_diag::Diagnostic;
use accc_ir::*;

/// An error for each variable that a construct writes.
pub fn check(func: &Function, op: Op, parents: &ParentMap) -> Vec<Diagnostic> {
    let node = compute(func, op);
    let around = parents.enclosing(op).filter_map(|outer| match func.kind(outer) {
        OpKind::Data(node) => Some(&node.clauses),
        _ => None,
    });
    let clauses = std::iter::once(&node.clauses).chain(around).flatten();
    let promised: Vec<&DataClause> =
        clauses.filter(|clause| clause.modifiers.readonly && !node.private.contains(&clause.var)).collect();
    if promised.is_empty() {
        return Vec::new();
    }
    let body = func.walk(node.body);
    promised.into_iter().filter_map(|clause| report(func, &body, clause)).collect()
}

fn report(func: &Function, body: &[Op], clause: &DataClause) -> Option<Diagnostic> {
    let written = body.iter().find(|op| written_var(func, func.kind(**op)) == Some(clause.var))?;
    let name = &func.vars[clause.var].name;
    let error = Diagnostic::error("ACC2029", format!("`{name}` is written, which `readonly` excludes"))
        .label(func.ops[*written].span, "")
        .secondary(clause.span, "the clause says that nothing in the region writes it")
        .help("leave out `readonly` (OpenACC 3.3, section 2.7.7)");
    Some(error)
}

fn written_var(func: &Function, kind: &OpKind) -> Option<Var> {
    match kind {
        OpKind::Store(var, _) => Some(*var),
        OpKind::StoreElem { view, .. } => func.root_var(*view),
        OpKind::AtomicStore(place, _) | OpKind::AtomicUpdate { place, .. } => match place {
            Place::Var(var) => Some(*var),
            Place::Elem { view, .. } => func.root_var(*view),
        },
        _ => None,
    }
}
