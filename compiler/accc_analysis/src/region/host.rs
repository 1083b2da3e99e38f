//! What the host's loops and conditions around a region say of scalars while it runs: `k < n` of `while (k < n)`, `0 <= k` of a
//! counter that starts at 0.
//!
//! Takes the function and the region's block. What is set between a condition and the region is not told.

use super::before;
use super::guards::{Conditions, Guard};
use super::sets::{self, Sets};
use crate::affine::{Affine, Term};
use crate::surroundings::Surroundings;
use accc_ir::*;
use std::collections::HashSet;

/// Expressions that are not negative while the region runs.
pub fn not_negative(func: &Function, root: Block, around: &Surroundings) -> Vec<Affine> {
    let path = before::path_to(func, &around.parents, root);
    let owner = |block: Block| around.parents.owner(block).map(|outer| func.kind(outer));
    let tells = |kind: &OpKind| matches!(kind, OpKind::While { .. } | OpKind::If { .. });
    // What is set is of interest up to the outermost condition.
    let Some(last) = path.iter().rposition(|(block, _)| owner(*block).is_some_and(tells)) else { return Vec::new() };
    let mut changed: HashSet<Var> = HashSet::new();
    let mut found = Vec::new();
    for (block, end) in path[..=last].iter().copied() {
        let mut note = |var: Var, _: Sets| {
            changed.insert(var);
        };
        around.sets.each(func, &func.blocks[block].ops[..end], &mut note);
        let Some(outer) = around.parents.owner(block) else { continue };
        let (cond, holds) = match func.kind(outer) {
            OpKind::While { cond, .. } => (yielded(func, *cond), true),
            OpKind::If { cond, then_block, .. } => (Some(*cond), *then_block == block),
            _ => (None, true),
        };
        let is_fit = |var: Var| !changed.contains(&var) && !sets::is_hidden(&func.vars[var]);
        let operand = |value: Value| before::affine(func, value, &is_fit);
        let conditions = Conditions { func, operand: &operand };
        let told = cond.map(|cond| conditions.of(cond, holds)).unwrap_or_default();
        found.extend(told.into_iter().filter_map(|guard| match guard {
            Guard::NotNegative(expr) => Some(expr),
            Guard::NotZero(_) => None,
        }));
        // What a loop sets later holds from its second iteration on.
        if matches!(func.kind(outer), OpKind::While { .. } | OpKind::For(_) | OpKind::Cfg { .. }) {
            around.sets.each(func, &[outer], &mut |var, _| {
                changed.insert(var);
            });
        }
    }
    found
}

/// Scalars that are never negative: all that they are ever set to is not, or more than they were before.
pub fn never_negative(func: &Function, sums: &[Sets]) -> Vec<Var> {
    let is_local = |data: &VarData| matches!(data.class, VarClass::Local) && !sets::is_hidden(data);
    let keeps = |var: &Var| sums.get(var.index()).is_some_and(|sets| sets.ops > 0 && sets.breaks == 0);
    func.vars.iter().filter(|(_, data)| is_local(data)).map(|(var, _)| var).filter(keeps).collect()
}

/// The one value that a block ends with.
fn yielded(func: &Function, block: Block) -> Option<Value> {
    match func.terminator(block).map(|end| func.kind(end)) {
        Some(OpKind::Yield(values)) if values.len() == 1 => values.first().copied(),
        _ => None,
    }
}

/// Whether an expression is of scalars alone that the region leaves as they are.
pub fn is_steady(expr: &Affine, stored: &HashSet<Var>) -> bool {
    let is_scalar = |term: &Term| matches!(term, Term::Var(_) | Term::Product(_));
    expr.terms.keys().all(is_scalar) && expr.vars().all(|var| !stored.contains(&var))
}
