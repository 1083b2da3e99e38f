//! Alternate returns: `call s(a, *10, *20)`, `return 2`. Source: Fortran 2008, sections 12.5.2.13 and 12.6.2.6.
//!
//! A subroutine with them is a function whose integer says which of the caller's labels is next, 0 for none (gfortran's
//! convention). The labels are no arguments otherwise.

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{
    Call, Expr, ExprKind, ProcedureKind, ResultSignature, Shape, Stmt, StmtKind, SymId, SymbolClass, Type,
};
use crate::sema::program::scope::{ProcScope, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// The result of a subroutine with alternate returns, as callers see it.
pub fn result_signature() -> ResultSignature {
    ResultSignature { ty: Type::INT, shape: Shape::Scalar, pointer: false }
}

/// The arguments proper, and the labels.
pub fn split(args: &[Arg]) -> (Vec<Arg>, Vec<ast::Label>) {
    let label = |arg: &Arg| match &arg.value {
        ArgValue::AlternateReturn(label) => Some(*label),
        ArgValue::Expr(_) | ArgValue::Section { .. } => None,
    };
    let values = args.iter().filter(|arg| label(arg).is_none()).cloned().collect();
    (values, args.iter().filter_map(label).collect())
}

impl Sema<'_> {
    /// The hidden result of a subroutine with alternate returns.
    pub fn alternate_result(&mut self, span: Span) -> SymId {
        let symbol = new_symbol(".alternate", span, Type::INT, SymbolClass::Result);
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        self.scope_mut().add(symbol, facts)
    }

    /// A call of a subroutine that may return to one of the labels.
    pub fn alternate_call(
        &mut self,
        call: Call,
        takes: Option<usize>,
        labels: &[ast::Label],
        span: Span,
    ) -> Option<StmtKind> {
        if let Some(takes) = takes.filter(|takes| *takes != labels.len()) {
            let message = format!("`{}` takes {takes} labels, but {} are given", call.callee.name, labels.len());
            self.error(codes::ARGUMENTS, span, message, "");
            return None;
        }
        if labels.is_empty() {
            return Some(StmtKind::Call(call));
        }
        let selector = Expr::new(ExprKind::Call(call), Type::INT, 0, span);
        self.select_jump(selector, labels, span)
    }

    /// `return value`
    pub fn alternate_return(&mut self, value: &ast::Expr, span: Span) -> Option<StmtKind> {
        let own = self.scope().procedure.as_ref().filter(|p| p.alternates > 0).and_then(|p| p.result);
        let is_entry = self.scope().procedure.as_ref().is_some_and(|p| p.is_entry);
        let Some(result) = own else {
            if is_entry {
                // The statement is for those entries that have alternate returns.
                return Some(StmtKind::Return);
            }
            let subroutine = |p: &ProcScope| p.kind == ProcedureKind::Subroutine;
            if self.scope().procedure.as_ref().is_some_and(subroutine) {
                // A number that no label has: as without one.
                self.alternate_number(value)?;
                return Some(StmtKind::Return);
            }
            let message = "`return` has a value, but this is no subroutine";
            self.sink.push(Diagnostic::error(codes::PLACE, message).label(value.span, "there is no alternate return"));
            return None;
        };
        let value = self.alternate_number(value)?;
        let value = self.convert(value, &Type::INT);
        self.body.following.push(Stmt { kind: StmtKind::Return, span });
        Some(set(result, value, span))
    }

    fn alternate_number(&mut self, value: &ast::Expr) -> Option<Expr> {
        let value = self.expr(value);
        if !value.is_error() && (!value.ty.is_integer() || value.rank > 0) {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "the number of an alternate return is a scalar integer", label);
            return None;
        }
        Some(value)
    }

    /// Of the procedure at hand, what its body begins with.
    pub fn no_alternate_yet(&self) -> Option<Stmt> {
        let own = self.scope().procedure.as_ref().filter(|p| p.alternates > 0)?;
        let span = own.span;
        Some(Stmt { kind: set(own.result?, Expr::int(0, span), span), span })
    }
}

fn set(result: SymId, value: Expr, span: Span) -> StmtKind {
    let target = Expr::new(ExprKind::Var(result), Type::INT, 0, span);
    StmtKind::Assign { target, value, reallocate: false }
}
