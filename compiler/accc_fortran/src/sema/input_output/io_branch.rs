//! `err=`, `end=`, `eor=`: tests of the statement's status and jumps behind it. Source: Fortran 2008, section 9.11.

use crate::ast::{self, IoControl};
use crate::hir::{BinaryOp, Expr, ExprKind, If, IfArm, Outcome, Stmt, StmtKind, SymbolClass, Type};
use crate::sema::program::scope::{SymFacts, new_symbol};
use crate::sema::statements::label::label_of;
use crate::sema::{Sema, codes};
use accc_source::Span;

/// When a branch is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Error,
    End,
    EndOfRecord,
}

/// The values of a status: flang-rt's, as `iso_fortran_env` has them.
const END: i64 = -1;
const END_OF_RECORD: i64 = -2;

impl Sema<'_> {
    /// An I/O statement and, behind it, its branches.
    pub fn io_statement(&mut self, io: &ast::Io, span: Span) -> Option<StmtKind> {
        let mut kind = self.io(io, span);
        let branches = std::mem::take(&mut self.body.branches);
        if branches.is_empty() {
            return kind;
        }
        let outcome = match &mut kind {
            Some(StmtKind::Transfer(node)) => &mut node.outcome,
            Some(StmtKind::File(node)) => &mut node.outcome,
            Some(StmtKind::Inquire(node)) => &mut node.outcome,
            _ => return kind,
        };
        let status = outcome.status.get_or_insert_with(|| self.hidden_status(span)).clone();
        for (condition, label) in branches {
            let Some(jump) = self.jump(label, label.span) else { continue };
            let (op, value) = match condition {
                Condition::Error => (BinaryOp::Gt, 0),
                Condition::End => (BinaryOp::Eq, END),
                Condition::EndOfRecord => (BinaryOp::Eq, END_OF_RECORD),
            };
            let value = self.convert(Expr::int(value, label.span), &status.ty);
            let test = ExprKind::Binary { op, left: Box::new(status.clone()), right: Box::new(value) };
            let cond = Expr::new(test, Type::LOGICAL, 0, label.span);
            let body = vec![Stmt { kind: jump, span: label.span }];
            let arm = IfArm { cond, body, span: label.span };
            let kind = StmtKind::If(If { arms: vec![arm], otherwise: Vec::new() });
            self.body.following.push(Stmt { kind, span: label.span });
        }
        kind
    }

    /// Notes a branch of the statement at hand.
    pub fn note_branch(&mut self, condition: Condition, control: &IoControl, outcome: &mut Outcome) -> Option<()> {
        let Some(label) = label_of(&control.value) else {
            self.error(codes::LABEL, control.span, "a branch names a statement label", "");
            return None;
        };
        match condition {
            Condition::Error => outcome.err = true,
            Condition::End => outcome.end = true,
            Condition::EndOfRecord => outcome.eor = true,
        }
        self.body.branches.push((condition, label));
        Some(())
    }

    fn hidden_status(&mut self, span: Span) -> Expr {
        let symbol = new_symbol(".status", span, Type::INT, SymbolClass::Local);
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let sym = self.scope_mut().add(symbol, facts);
        Expr::new(ExprKind::Var(sym), Type::INT, 0, span)
    }
}
