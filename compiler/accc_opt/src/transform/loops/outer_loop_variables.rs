//! `private` on a loop of the variable of a loop around it, `loop private(i, j)` on both loops of a nest.
//!
//! Takes what the user wrote. The copies would have no value, and the loop uses the outer loop's: the clause is left
//! out, with a warning, where nothing in the loop sets the variable. The outer loop's variable is private to its
//! iterations anyway. Source: OpenACC 3.3, sections 2.6.1 and 2.9.10; programs have it from OpenMP, and rely on what
//! compilers take.

use accc_analysis::stored::vars_stored;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Rewrites the directives of all loops of a function.
pub fn run(func: &mut Function) -> Vec<Diagnostic> {
    let Some(body) = func.body else { return Vec::new() };
    let has_private = |op: &Op| matches!(func.kind(*op), OpKind::For(node) if !private_of(node).is_empty());
    let loops: Vec<Op> = func.walk(body).into_iter().filter(has_private).collect();
    if loops.is_empty() {
        return Vec::new();
    }
    let parents = ParentMap::new(func);
    let mut warnings = Vec::new();
    for op in loops {
        for var in outer_variables(func, &parents, op) {
            let OpKind::For(node) = &mut func.ops[op].kind else { continue };
            let Some(directive) = node.directive.as_mut() else { continue };
            let own = std::iter::once(&mut directive.private);
            let of_machines = directive.on.iter_mut().map(|(_, other)| &mut other.private);
            own.chain(of_machines).for_each(|private| private.retain(|other| *other != var));
            let (name, span) = (&func.vars[var].name, directive.span);
            warnings.push(
                Diagnostic::warning(
                    "ACC2023",
                    format!("`{name}` is the variable of a loop around: `private` is left out"),
                )
                .label(span, "copies of it would have no value in this loop")
                .help(format!("take `{name}` out of the clause: loop variables are private to their iterations")),
            );
        }
    }
    warnings
}

fn private_of(node: &For) -> &[Var] {
    node.directive.as_ref().map_or(&[], |directive| &directive.private)
}

/// Private variables that count a loop around this one in the same construct, and that this one does not set.
fn outer_variables(func: &Function, parents: &ParentMap, op: Op) -> Vec<Var> {
    let OpKind::For(node) = func.kind(op) else { return Vec::new() };
    let in_construct = |outer: &Op| !matches!(func.kind(*outer), OpKind::Compute(_));
    let around: Vec<Var> = parents
        .enclosing(op)
        .take_while(in_construct)
        .filter_map(|outer| match func.kind(outer) {
            OpKind::For(outer) => outer.var,
            _ => None,
        })
        .collect();
    let mut found: Vec<Var> = private_of(node).iter().copied().filter(|var| around.contains(var)).collect();
    if !found.is_empty() {
        let set = vars_stored(func, &[op]);
        found.retain(|var| !set.contains(var));
    }
    found
}
