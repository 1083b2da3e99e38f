//! Arrays that the compiler itself needs in a construct: the device has them while it runs.

use super::compute_mut;
use accc_ir::*;
use accc_source::Span;

/// An array with the subscripts 1 to `extent`, and its `create` clause.
pub fn array(func: &mut Function, construct: Op, name: &str, elem: Elem, extent: i64, span: Span) -> Var {
    let text = format!(".{name}");
    let var = func.local(&text, Storage::Array { elem, dims: vec![StaticDim { lower: 1, extent }] }, span);
    let (kind, modifiers) = (ClauseKind::Create, Modifiers::default());
    let clause = DataClause { kind, var, section: None, rows: None, modifiers, implicit: true, text, span };
    compute_mut(func, construct).clauses.push(clause);
    var
}
