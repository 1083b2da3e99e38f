//! `do x = 0.0, 1.0, 0.1`: a loop over a real, which Fortran 77 has and Fortran 95 took out. Source: Fortran 77,
//! section 11.10.
//!
//! The number of iterations is computed first, and a hidden integer counts them; from the second iteration on the
//! variable grows at its start, so that `cycle` needs nothing, and once more behind the loop unless `exit` left it.

use crate::ast;
use crate::hir::{BinaryOp, Do, Expr, ExprKind, If, IfArm, Stmt, StmtKind, SymId, SymbolClass, Type};
use crate::sema::program::scope::{SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use crate::standard::Standard;
use accc_source::Span;

impl Sema<'_> {
    /// The loop's variable, if it is a real that may change.
    pub fn real_do_variable(&mut self, name: &ast::Name) -> Option<Expr> {
        let known = self.scope().names.get(&name.text).cloned();
        if known.is_none() && !self.scope().implicit.type_of(&name.text).is_some_and(|ty| ty.is_real()) {
            return None;
        }
        let var = self.expr(&ast::Expr { kind: ast::ExprKind::Name(name.clone()), span: name.span });
        (matches!(var.kind, ExprKind::Var(_)) && var.ty.is_real() && var.rank == 0).then_some(var)
    }

    pub fn real_loop(&mut self, construct: &ast::Do, var: Expr) -> Option<StmtKind> {
        let span = construct.do_span;
        if !self.check_assignable(&var, "the loop changes it") {
            return None;
        }
        if self.options.standard != Standard::Gnu {
            self.error(codes::STANDARD, var.span, "a loop over a real: Fortran 95 has it no more", "");
        }
        let ty = var.ty.clone();
        let mut real = |e: &ast::Expr| {
            let value = self.value(e);
            self.convert(value, &ty)
        };
        let (first, last) = (real(&construct.first), real(&construct.last));
        let step = construct.step.as_ref().map(real);
        let step = step.unwrap_or_else(|| self.convert(Expr::int(1, span), &ty));
        if [&first, &last, &step].iter().any(|e| e.is_error()) {
            return None;
        }
        let (last, step) = (self.kept(".last", last), self.kept(".step", step));
        let length = binary(BinaryOp::Add, binary(BinaryOp::Sub, last, var.clone()), step.clone());
        let trips =
            Expr::new(ExprKind::Convert(Box::new(binary(BinaryOp::Div, length, step.clone()))), Type::INT8, 0, span);
        self.body.preceding.push(assign(&var, first, span));
        let trips = self.kept(".trips", trips);
        let count = self.hidden(".count", Type::INT8, span);
        let counted = Expr::new(ExprKind::Var(count), Type::INT8, 0, span);
        let one = || Expr { ty: Type::INT8, ..Expr::int(1, span) };
        let grow = || assign(&var, binary(BinaryOp::Add, var.clone(), step.clone()), span);
        let under = |cond: Expr| Stmt {
            kind: StmtKind::If(If { arms: vec![IfArm { cond, body: vec![grow()], span }], otherwise: Vec::new() }),
            span,
        };
        let id = self.new_loop();
        let mut body = vec![under(compare(BinaryOp::Gt, counted.clone(), one()))];
        let before = std::mem::take(&mut self.body.preceding);
        body.extend(self.loop_body(id, construct.name.as_ref(), None, &construct.body));
        self.body.preceding = before;
        let ended = compare(BinaryOp::Gt, counted, trips.clone());
        let any = compare(BinaryOp::Ge, trips.clone(), one());
        let complete = Expr::new(binary(BinaryOp::And, ended, any).kind, Type::LOGICAL, 0, span);
        self.body.following.push(under(complete));
        let (do_span, end_span) = (span, construct.end_span);
        Some(StmtKind::Do(Do {
            id,
            var: count,
            lower: one(),
            upper: trips,
            step: one(),
            body,
            acc: None,
            do_span,
            end_span,
        }))
    }

    /// The value in a hidden variable that gets it in front of the statement, or the constant itself.
    fn kept(&mut self, name: &str, value: Expr) -> Expr {
        if value.constant().is_some() {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let sym = self.hidden(name, ty.clone(), span);
        let var = Expr::new(ExprKind::Var(sym), ty, 0, span);
        self.body.preceding.push(assign(&var, value, span));
        var
    }

    fn hidden(&mut self, name: &str, ty: Type, span: Span) -> SymId {
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        self.scope_mut().add(new_symbol(name, span, ty, SymbolClass::Local), facts)
    }
}

fn assign(target: &Expr, value: Expr, span: Span) -> Stmt {
    Stmt { kind: StmtKind::Assign { target: target.clone(), value, reallocate: false }, span }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let (ty, span) = (left.ty.clone(), left.span);
    Expr::new(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) }, ty, 0, span)
}

fn compare(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr { ty: Type::LOGICAL, ..binary(op, left, right) }
}
