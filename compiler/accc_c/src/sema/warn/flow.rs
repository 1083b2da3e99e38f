//! Whether control can reach the end of a statement. Errs on the side of "no" where a jump is computed.

use super::Sema;
use crate::hir::{Builtin, Expr, ExprKind, Stmt, StmtKind};
use crate::sema::expr::truth;

impl Sema<'_> {
    /// Control can get behind the statement.
    pub(super) fn reaches_end(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Block { body, .. } => self.list_reaches_end(body),
            StmtKind::Expr(expr) => !self.never_returns(expr),
            StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::GotoIndirect(_) => false,
            StmtKind::Break | StmtKind::Continue => false,
            StmtKind::If { cond, then, otherwise } => match truth(cond) {
                Some(true) => self.reaches_end(then),
                Some(false) => otherwise.as_deref().is_none_or(|stmt| self.reaches_end(stmt)),
                None => self.reaches_end(then) || otherwise.as_deref().is_none_or(|stmt| self.reaches_end(stmt)),
            },
            StmtKind::While { cond, body } => truth(cond) != Some(true) || breaks(body),
            StmtKind::DoWhile { body, cond } => {
                breaks(body) || truth(cond) != Some(true) && (self.reaches_end(body) || continues(body))
            }
            StmtKind::For(stmt) => {
                stmt.cond.as_ref().is_some_and(|cond| truth(cond) != Some(true)) || breaks(&stmt.body)
            }
            StmtKind::Switch { body, .. } => !Self::has_default(body) || breaks(body) || self.reaches_end(body),
            StmtKind::Case { body, .. } | StmtKind::Default { body } | StmtKind::Label { body, .. } => {
                self.reaches_end(body)
            }
            StmtKind::Region { body, .. } => self.reaches_end(body),
            StmtKind::Omp(node) => node.body.as_deref().is_none_or(|body| self.reaches_end(body)),
            StmtKind::Empty
            | StmtKind::Declare { .. }
            | StmtKind::AsmBarrier
            | StmtKind::Asm(_)
            | StmtKind::Standalone(_)
            | StmtKind::BlockDeclare { .. }
            | StmtKind::Atomic(_) => true,
        }
    }

    /// A label or case behind a jump can be reached from elsewhere.
    fn list_reaches_end(&self, list: &[Stmt]) -> bool {
        let mut reached = true;
        for stmt in list {
            reached = (reached || has_label(stmt)) && self.reaches_end(stmt);
        }
        reached
    }

    fn never_returns(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Call { callee, .. } => match &callee.kind {
                ExprKind::Decay(place) => match place.kind {
                    ExprKind::Object(id) => {
                        let object = self.object(id);
                        object.attrs.noreturn || matches!(object.name.as_str(), "exit" | "abort" | "_exit" | "_Exit")
                    }
                    _ => false,
                },
                _ => false,
            },
            ExprKind::Builtin(Builtin::Unreachable | Builtin::Trap, _) => true,
            ExprKind::Convert(inner) => self.never_returns(inner),
            ExprKind::Comma(a, b) => self.never_returns(a) || self.never_returns(b),
            ExprKind::Conditional { cond, then, otherwise } => {
                let then = then.as_deref().is_some_and(|then| self.never_returns(then));
                self.never_returns(cond) || then && self.never_returns(otherwise)
            }
            ExprKind::Statement { body, value } => {
                !self.list_reaches_end(body) || value.as_deref().is_some_and(|value| self.never_returns(value))
            }
            _ => false,
        }
    }
}

/// A `break` in the body leaves this loop or switch.
fn breaks(body: &Stmt) -> bool {
    leaves(body, &|kind| matches!(kind, StmtKind::Break))
}

fn continues(body: &Stmt) -> bool {
    any(body, &|kind| matches!(kind, StmtKind::Continue))
}

/// As [`any`], but not inside loops and switches, whose `break` is their own.
fn leaves(stmt: &Stmt, is: &dyn Fn(&StmtKind) -> bool) -> bool {
    match &stmt.kind {
        StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For(_) | StmtKind::Switch { .. } => false,
        kind => is(kind) || children(kind).any(|child| leaves(child, is)),
    }
}

fn any(stmt: &Stmt, is: &dyn Fn(&StmtKind) -> bool) -> bool {
    is(&stmt.kind) || children(&stmt.kind).any(|child| any(child, is))
}

fn has_label(stmt: &Stmt) -> bool {
    any(stmt, &|kind| matches!(kind, StmtKind::Label { .. } | StmtKind::Case { .. } | StmtKind::Default { .. }))
}

/// The statements that a statement holds.
pub fn children(kind: &StmtKind) -> impl Iterator<Item = &Stmt> {
    let (list, one, other): (&[Stmt], Option<&Stmt>, Option<&Stmt>) = match kind {
        StmtKind::Block { body, .. } => (body, None, None),
        StmtKind::If { then, otherwise, .. } => (&[], Some(then), otherwise.as_deref()),
        StmtKind::For(stmt) => (&stmt.init, Some(&stmt.body), None),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default { body }
        | StmtKind::Label { body, .. }
        | StmtKind::Region { body, .. } => (&[], Some(body), None),
        StmtKind::Omp(node) => (&[], node.body.as_deref(), None),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare { .. }
        | StmtKind::Goto(_)
        | StmtKind::GotoIndirect(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::AsmBarrier
        | StmtKind::Asm(_)
        | StmtKind::Standalone(_)
        | StmtKind::BlockDeclare { .. }
        | StmtKind::Atomic(_) => (&[], None, None),
    };
    list.iter().chain(one).chain(other)
}
