//! Writes to data that the user calls read-only: `copyin(readonly: ...)` on a compute construct, or on a data construct
//! around it. Compilers may rely on the promise, so that a write is an error, through another pointer to the same, too,
//! where its value shows that. What procedures do with their arguments is not looked at. Source: OpenACC 3.3, section
//! 2.7.7.

use accc_analysis::pointers::copied_from;
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
    let report = |clause: &DataClause| {
        let written = written(func, &body, clause.var)?;
        Some(
            is_written(func, written, clause)
                .secondary(clause.span, "the clause says that nothing in the region writes it")
                .help("leave out `readonly` (OpenACC 3.3, section 2.7.7)"),
        )
    };
    promised.into_iter().filter_map(report).collect()
}

/// The first of the ops that writes the variable, or what the pointer shows.
pub fn written(func: &Function, ops: &[Op], var: Var) -> Option<Op> {
    let shown = copied_from(func, var);
    let writes = |op: &&Op| {
        let target = written_var(func, func.kind(**op));
        target.is_some_and(|target| target == var || copied_from(func, target) == shown)
    };
    ops.iter().find(writes).copied()
}

/// The error for a variable of a `readonly` clause, with the op that writes it.
pub fn is_written(func: &Function, written: Op, clause: &DataClause) -> Diagnostic {
    let name = &func.vars[clause.var].name;
    Diagnostic::error("ACC2029", format!("`{name}` is written, which `readonly` excludes"))
        .label(func.ops[written].span, "")
}

fn written_var(func: &Function, kind: &OpKind) -> Option<Var> {
    match kind {
        OpKind::Store(var, _) => Some(*var),
        OpKind::StoreElem { view, .. } => func.root_var(*view),
        OpKind::AtomicStore(place, _) | OpKind::AtomicUpdate { place, .. } => match place {
            AtomicTarget::Var(var) => Some(*var),
            AtomicTarget::Elem { view, .. } => func.root_var(*view),
        },
        _ => None,
    }
}
