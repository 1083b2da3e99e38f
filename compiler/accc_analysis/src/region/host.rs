//! What the host's loops and conditions around a region say of scalars while it runs: `k < n` of `while (k < n)`, `0 <= k` of a
//! counter that starts at 0.
//!
//! Takes the function and the region's block. What is set between a condition and the region is not told.

use super::before;
use super::guards::{Conditions, Guard};
use crate::affine::{Affine, Term};
use crate::surroundings::Surroundings;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Expressions that are not negative while the region runs.
pub fn not_negative(func: &Function, root: Block, around: &Surroundings) -> Vec<Affine> {
    let mut changed: HashSet<Var> = HashSet::new();
    let mut found = Vec::new();
    for (block, end) in before::path_to(func, &around.parents, root) {
        for op in &func.blocks[block].ops[..end] {
            changed.extend(func.walk_op(*op).into_iter().flat_map(|op| set_by(func, op)));
        }
        let Some(outer) = around.parents.owner(block) else { continue };
        let (cond, holds) = match func.kind(outer) {
            OpKind::While { cond, .. } => (yielded(func, *cond), true),
            OpKind::If { cond, then_block, .. } => (Some(*cond), *then_block == block),
            _ => (None, true),
        };
        let is_fit = |var: Var| !changed.contains(&var) && !before::is_hidden(&func.vars[var]);
        let operand = |value: Value| before::affine(func, value, &is_fit);
        let conditions = Conditions { func, operand: &operand };
        let told = cond.map(|cond| conditions.of(cond, holds)).unwrap_or_default();
        found.extend(told.into_iter().filter_map(|guard| match guard {
            Guard::NotNegative(expr) => Some(expr),
            Guard::NotZero(_) => None,
        }));
        // What a loop sets later holds from its second iteration on.
        if matches!(func.kind(outer), OpKind::While { .. } | OpKind::For(_) | OpKind::Cfg { .. }) {
            changed.extend(func.walk_op(outer).into_iter().flat_map(|op| set_by(func, op)));
        }
    }
    found
}

/// Scalars that are never negative: all that they are ever set to is not, or more than they were before.
pub fn never_negative(func: &Function) -> HashSet<Var> {
    let mut sets: HashMap<Var, bool> = HashMap::new();
    for op in func.body.into_iter().flat_map(|body| func.walk(body)) {
        match func.kind(op) {
            OpKind::Store(var, value) => *sets.entry(*var).or_insert(true) &= keeps_sign(func, *var, *value),
            OpKind::For(node) => {
                let rises = func.constant_int(node.step) > Some(0) && func.constant_int(node.lower) >= Some(0);
                node.var.iter().for_each(|var| *sets.entry(*var).or_insert(true) &= rises);
            }
            _ => set_by(func, op).into_iter().for_each(|var| {
                sets.insert(var, false);
            }),
        }
    }
    let is_local = |var: Var| matches!(func.vars[var].class, VarClass::Local) && !before::is_hidden(&func.vars[var]);
    sets.into_iter().filter(|(var, keeps)| *keeps && is_local(*var)).map(|(var, _)| var).collect()
}

/// Whether a scalar that is not negative is so after this value is stored.
fn keeps_sign(func: &Function, var: Var, value: Value) -> bool {
    if func.constant_int(value) >= Some(0) {
        return true;
    }
    let is_own = |value: Value| matches!(func.def(value).map(|op| func.kind(op)), Some(OpKind::Load(v)) if *v == var);
    match func.def(value).map(|op| func.kind(op)) {
        // Signed numbers that would wrap never do.
        Some(OpKind::Binary(operator, a, b)) if *operator != operator.wrapping() => {
            operator.wrapping() == BinaryOp::Add && is_own(*a) && func.constant_int(*b) >= Some(0)
        }
        _ => false,
    }
}

/// The scalars that an op sets, or may set.
fn set_by(func: &Function, op: Op) -> Vec<Var> {
    match func.kind(op) {
        OpKind::VarAddr(var) | OpKind::StoreView(var, _) => vec![*var],
        OpKind::For(node) => node.var.into_iter().collect(),
        OpKind::DataAction(node) => node.clauses.iter().map(|clause| clause.var).collect(),
        kind => kind.set_var().into_iter().chain(kind.atomic_var()).collect(),
    }
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
