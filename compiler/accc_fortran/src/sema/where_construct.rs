//! `where`. Source: Fortran 2008, section 7.2.3.

use super::{Sema, codes};
use crate::ast;
use crate::hir::{Expr, StmtKind, WhereArm, WhereAssignment};
use accc_source::Span;

impl Sema<'_> {
    pub fn where_construct(&mut self, construct: &ast::Where) -> Option<StmtKind> {
        let mut arms: Vec<WhereArm> = Vec::new();
        let mut sound = true;
        for arm in &construct.arms {
            let mask = self.mask(&arm.mask);
            sound &= mask.is_some();
            if let (Some(mask), Some(first)) = (&mask, arms.first().and_then(|arm| arm.mask.as_ref())) {
                sound &= self.conformable(first, mask, mask.span);
            }
            let assignments = self.where_body(&arm.body, mask.as_ref(), &mut sound);
            if mask.is_some() {
                arms.push(WhereArm { mask, assignments });
            }
        }
        if let Some(body) = &construct.otherwise {
            let first = arms.first().and_then(|arm| arm.mask.clone());
            let assignments = self.where_body(body, first.as_ref(), &mut sound);
            arms.push(WhereArm { mask: None, assignments });
        }
        sound.then_some(StmtKind::Where(arms))
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

    fn where_body(&mut self, body: &[ast::Stmt], mask: Option<&Expr>, sound: &mut bool) -> Vec<WhereAssignment> {
        let mut assignments = Vec::new();
        for statement in body {
            match self.where_assignment(statement, mask) {
                Some(assignment) => assignments.push(assignment),
                None => *sound = false,
            }
        }
        assignments
    }

    fn where_assignment(&mut self, statement: &ast::Stmt, mask: Option<&Expr>) -> Option<WhereAssignment> {
        let span: Span = statement.span;
        let ast::StmtKind::Assign { target, value } = &statement.kind else {
            match statement.kind {
                ast::StmtKind::Where(_) => {
                    self.unsupported(span, "`where` in `where`", "join the masks with `.and.`");
                }
                _ => self.error(codes::TYPE, span, "only array assignments can stand in a `where`", ""),
            }
            return None;
        };
        let StmtKind::Assign { target, value, .. } = self.assignment(target, value, span)? else { return None };
        if target.rank == 0 {
            self.error(codes::RANK, target.span, "`where` assigns arrays, and this is a scalar", "");
            return None;
        }
        if let Some(mask) = mask
            && !self.conformable(mask, &target, span)
        {
            return None;
        }
        Some(WhereAssignment { target, value, span })
    }
}
