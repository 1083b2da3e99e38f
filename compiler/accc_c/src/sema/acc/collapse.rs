//! `collapse(n)` and `tile` need n tightly nested loops whose bounds do not depend on the outer ones (OpenACC 3.3, 2.9.1);
//! with `collapse(force:n)` other statements may stand between the loops.

use super::super::Sema;
use crate::hir::{Expr, ExprKind, For, ObjectId, Stmt, StmtKind};
use crate::sema::expr::{int_value, root};
use accc_diag::Diagnostic;
use accc_openacc::ClauseKind;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn check_collapse(&mut self, outer: &For) {
        let Some(directive) = &outer.directive else { return };
        let count = directive.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Collapse { n, force } => int_value(n).map(|n| (n, clause.span, *force)),
            ClauseKind::Tile(sizes) => Some((sizes.len() as i64, clause.span, false)),
            _ => None,
        });
        let Some((count, span, force)) = count else { return };
        let mut variables: Vec<ObjectId> = loop_variable(outer).into_iter().collect();
        let mut at = outer;
        for depth in 1..count {
            let Some(inner) = only_loop(&at.body, force) else {
                let error = Diagnostic::error("ACC2016", format!("the clause needs {count} tightly nested loops"))
                    .label(span, "")
                    .secondary(at.body.span, format!("loop {depth} holds something else than one loop"));
                self.sink.push(error);
                return;
            };
            if let Some(bound) = dependent_bound(inner, &variables) {
                let message = "the bounds of collapsed loops must not depend on each other";
                let error = Diagnostic::error("ACC2016", message)
                    .label(bound, "uses the variable of an outer loop of the clause")
                    .secondary(span, "");
                self.sink.push(error);
                return;
            }
            variables.extend(loop_variable(inner));
            at = inner;
        }
    }
}

/// The loop that a body consists of; with `force`, the one loop among other statements.
fn only_loop(body: &Stmt, force: bool) -> Option<&For> {
    match &body.kind {
        StmtKind::For(inner) => Some(inner),
        StmtKind::Block { body, .. } => {
            let mut statements = body.iter().filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
            if force {
                let mut loops = statements.filter(|stmt| matches!(stmt.kind, StmtKind::For(_)));
                let only = loops.next()?;
                return if loops.next().is_some() { None } else { only_loop(only, force) };
            }
            let only = statements.next()?;
            if statements.next().is_some() { None } else { only_loop(only, force) }
        }
        _ => None,
    }
}

/// What the loop's first statement sets.
fn loop_variable(stmt: &For) -> Option<ObjectId> {
    match &stmt.init.last()?.kind {
        StmtKind::Declare { object, .. } => Some(*object),
        StmtKind::Expr(Expr { kind: ExprKind::Assign { place, .. }, .. }) => root(place),
        _ => None,
    }
}

/// The place of a bound that reads one of the variables. (The step of the inner loop is its own affair.)
fn dependent_bound(inner: &For, variables: &[ObjectId]) -> Option<Span> {
    let first = inner.init.last().and_then(|stmt| match &stmt.kind {
        StmtKind::Declare { init: Some(init), .. } => init.parts.first().map(|part| &part.value),
        StmtKind::Expr(Expr { kind: ExprKind::Assign { value, .. }, .. }) => Some(&**value),
        _ => None,
    });
    [first, inner.cond.as_ref()].into_iter().flatten().find(|bound| reads(bound, variables)).map(|bound| bound.span)
}

fn reads(expr: &Expr, variables: &[ObjectId]) -> bool {
    match &expr.kind {
        ExprKind::Object(id) => variables.contains(id),
        ExprKind::Load { place: inner, .. }
        | ExprKind::Convert(inner)
        | ExprKind::Unary(_, inner)
        | ExprKind::Not(inner)
        | ExprKind::Deref(inner)
        | ExprKind::Decay(inner)
        | ExprKind::Member { base: inner, .. } => reads(inner, variables),
        ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::PointerAdd { pointer: a, index: b, .. }
        | ExprKind::Index { base: a, index: b } => reads(a, variables) || reads(b, variables),
        ExprKind::Math(_, args) | ExprKind::Call { args, .. } => args.iter().any(|arg| reads(arg, variables)),
        _ => false,
    }
}
