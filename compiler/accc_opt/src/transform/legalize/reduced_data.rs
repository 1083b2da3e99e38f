//! The `copy` clause that a reduction of an array stands for.

use crate::transform::data::implicit_data::{named_in_clauses, visible_default};
use accc_ir::*;

/// A reduction clause stands for a `copy` clause of its variable (2.5.15, 2.9.11): `default(present)` and `default(none)` are
/// about others.
pub(super) fn run(func: &mut Function, op: Op, var: Var) {
    let parents = ParentMap::new(func);
    let construct = std::iter::once(op).chain(parents.enclosing(op));
    let Some(construct) = construct.into_iter().find(|op| matches!(func.kind(*op), OpKind::Compute(_))) else { return };
    let is_implicit = visible_default(func, &parents, construct) == DefaultClause::Implicit;
    let VarData { storage, name, .. } = &func.vars[var];
    let is_sized = matches!(storage, Storage::Array { .. } | Storage::Descriptor { .. });
    if is_implicit || !is_sized || named_in_clauses(func, construct).contains(&var) {
        return;
    }
    let (text, span) = (name.clone(), compute(func, construct).construct.span);
    let (section, rows, modifiers) = (None, None, Modifiers::default());
    let clause = DataClause { kind: ClauseKind::Copy, var, section, rows, modifiers, implicit: true, text, span };
    compute_mut(func, construct).clauses.push(clause);
}
