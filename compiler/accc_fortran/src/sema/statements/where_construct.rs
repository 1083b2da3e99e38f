//! `where`. Source: Fortran 2008, section 7.2.3.

use crate::ast;
use crate::hir::{Expr, StmtKind, WhereArm, WhereAssignment, WhereStmt};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    pub fn where_construct(&mut self, construct: &ast::Where) -> Option<StmtKind> {
        self.where_arms(construct, None).map(StmtKind::Where)
    }

    /// `around`: a mask of the construct around.
    fn where_arms(&mut self, construct: &ast::Where, around: Option<&Expr>) -> Option<Vec<WhereArm>> {
        let mut arms: Vec<WhereArm> = Vec::new();
        let mut sound = true;
        for arm in &construct.arms {
            let mask = self.mask(&arm.mask);
            sound &= mask.is_some();
            let first = around.or(arms.first().and_then(|arm| arm.mask.as_ref()));
            if let (Some(mask), Some(first)) = (&mask, first) {
                sound &= self.conformable(first, mask, mask.span);
            }
            let body = self.where_body(&arm.body, mask.as_ref(), &mut sound);
            if mask.is_some() {
                arms.push(WhereArm { mask, body });
            }
        }
        if let Some(body) = &construct.otherwise {
            let first = arms.first().and_then(|arm| arm.mask.clone());
            let body = self.where_body(body, first.as_ref(), &mut sound);
            arms.push(WhereArm { mask: None, body });
        }
        sound.then_some(arms)
    }

    fn mask(&mut self, mask: &ast::Expr) -> Option<Expr> {
        let value = self.value(mask);
        if value.is_error() {
            return None;
        }
        if !value.ty.is_logical() || value.rank == 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "the mask of a `where` has to be a logical array", label);
            return None;
        }
        Some(value)
    }

    fn where_body(&mut self, body: &[ast::Stmt], mask: Option<&Expr>, sound: &mut bool) -> Vec<WhereStmt> {
        let mut statements = Vec::new();
        for statement in body {
            match self.where_statement(statement, mask) {
                Some(statement) => statements.push(statement),
                None => *sound = false,
            }
        }
        statements
    }

    fn where_statement(&mut self, statement: &ast::Stmt, mask: Option<&Expr>) -> Option<WhereStmt> {
        let span = statement.span;
        let (target, value) = match &statement.kind {
            ast::StmtKind::Assign { target, value } => (target, value),
            ast::StmtKind::Where(construct) => return self.where_arms(construct, mask).map(WhereStmt::Where),
            _ => {
                self.error(codes::TYPE, span, "only array assignments and `where` can stand in a `where`", "");
                return None;
            }
        };
        match self.assignment(target, value, span)? {
            StmtKind::Assign { target, value, .. } => {
                self.check_masked(mask, &target, span)?;
                Some(WhereStmt::Assign(WhereAssignment { target, value, span }))
            }
            StmtKind::Call(call) => {
                if !call.callee.signature.elemental {
                    let message = "a defined assignment in a `where` has to be elemental";
                    self.error(codes::TYPE, span, message, format!("`{}` is not", call.callee.name));
                    return None;
                }
                let (target, _) = call.assignment()?;
                self.check_masked(mask, target, span)?;
                Some(WhereStmt::Call(call))
            }
            _ => None,
        }
    }

    /// A masked assignment is to an array of the mask's shape.
    fn check_masked(&mut self, mask: Option<&Expr>, target: &Expr, span: Span) -> Option<()> {
        if target.rank == 0 {
            self.error(codes::RANK, target.span, "`where` assigns arrays, and this is a scalar", "");
            return None;
        }
        mask.is_none_or(|mask| self.conformable(mask, target, span)).then_some(())
    }
}
