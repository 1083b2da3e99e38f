//! `({ … })` and `&&label`. Source: gcc's manual, "Statement Exprs", "Labels as Values".

use super::Sema;
use crate::ast::{Block, Name};
use crate::hir::{Expr, ExprKind, Stmt, StmtKind, basic};
use crate::sema::codes;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn statement_expr(&mut self, block: &Block, span: Span) -> Option<Expr> {
        if self.function.is_none() {
            return self.error_at(
                codes::PLACE,
                span,
                "braced-group within expression allowed only inside a function",
                "",
            );
        }
        let before = self.take_pending();
        self.push_scope();
        let mut body = self.statements(&block.body, true);
        self.pop_scope();
        self.swap_pending(before);
        // The value of the last statement, if it is an expression (behind labels too: gcc takes it through them).
        let value = match body.pop() {
            Some(Stmt { kind: StmtKind::Expr(value), .. }) if value.ty != basic::VOID => Some(Box::new(value)),
            Some(last) => {
                body.push(last);
                None
            }
            None => None,
        };
        let ty = value.as_ref().map_or(basic::VOID, |value| value.ty);
        Some(Expr { kind: ExprKind::Statement { body, value }, ty, span })
    }

    pub(crate) fn label_address(&mut self, name: Name, span: Span) -> Option<Expr> {
        if self.function.is_none() {
            return self.error_at(codes::PLACE, span, "the address of a label is taken outside of a function", "");
        }
        let label = self.use_label(name);
        Some(Expr { kind: ExprKind::LabelAddress(label), ty: basic::VOID_PTR, span })
    }
}
