//! Bounds of loops in compute constructs that call a procedure bound to a polymorphic object: device code can't choose
//! which one that is, so the host computes the bound before the construct.

use crate::ast;
use crate::hir::{Expr, ExprKind, Stmt, StmtKind, SymbolClass, Type};
use crate::sema::Sema;
use crate::sema::program::scope::{SymFacts, new_symbol};

impl Sema<'_> {
    /// A bound of a counted loop. What the host computes must not depend on the construct's own loops.
    pub fn loop_bound(&mut self, expr: &ast::Expr, ty: &Type) -> Expr {
        let in_construct = self.body.compute.is_some() && self.body.routine.is_none();
        if !in_construct || !may_dispatch(expr) {
            return self.do_bound(expr, ty);
        }
        let compute = self.body.compute.take();
        let value = self.do_bound(expr, ty);
        self.body.compute = compute;
        let dispatches = value.has(|e| matches!(&e.kind, ExprKind::Call(call) if call.callee.through.is_some()));
        let varies = self.body.do_variables[self.body.outer_variables..].iter().any(|(var, _)| value.mentions(*var));
        if value.is_error() || !dispatches || varies {
            return self.do_bound(expr, ty);
        }
        let span = expr.span;
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let symbol = new_symbol(".bound", span, ty.clone(), SymbolClass::Local);
        let sym = self.scope_mut().add(symbol, facts);
        let variable = Expr::new(ExprKind::Var(sym), ty.clone(), 0, span);
        let kind = StmtKind::Assign { target: variable.clone(), value, reallocate: false };
        self.body.hoisted.push(Stmt { kind, span });
        variable
    }
}

/// Whether the expression has a part `object%name(...)`.
fn may_dispatch(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ast::ExprKind::Index { base, .. } => matches!(base.kind, ast::ExprKind::Component { .. }),
        ast::ExprKind::Paren(inner) | ast::ExprKind::Unary { operand: inner, .. } => may_dispatch(inner),
        ast::ExprKind::Binary { left, right, .. } => may_dispatch(left) || may_dispatch(right),
        _ => false,
    }
}
