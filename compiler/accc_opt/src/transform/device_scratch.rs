//! Arrays that the compiler itself needs in a construct: the device has them while it runs.

use super::compute_mut;
use accc_ir::*;
use accc_source::Span;

/// An array with the subscripts 1 to `extent`, and its `create` clause.
pub fn array(func: &mut Function, construct: Op, name: &str, elem: Elem, extent: i64, span: Span) -> Var {
    let text = format!(".{name}");
    let var = func.local(&text, Storage::Array { elem, dims: vec![StaticDim { lower: 1, extent }] }, span);
    share(func, construct, var);
    var
}

/// An array of the function's, for which nothing else has a clause: its gangs share it while the construct runs.
pub fn share(func: &mut Function, construct: Op, var: Var) {
    let VarData { name: text, span, .. } = func.vars[var].clone();
    let node = compute_mut(func, construct);
    if node.clauses.iter().all(|clause| clause.var != var) {
        let (kind, modifiers) = (ClauseKind::Create, Modifiers::default());
        node.clauses.push(DataClause { kind, var, section: None, rows: None, modifiers, implicit: true, text, span });
    }
}
