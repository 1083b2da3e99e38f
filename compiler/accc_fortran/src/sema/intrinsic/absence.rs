//! Optional dummy arguments of the program as optional arguments of intrinsic procedures: absent ones are passed on as
//! absent. The reference stands twice, with the argument and without it, under the question whether it is there.
//! Source: Fortran 2018, section 15.5.2.12.

use super::rule::Rule;
use super::{Reference, call};
use crate::hir::{Expr, ExprKind, If, IfArm, Intrinsic, Stmt, StmtKind};
use crate::sema::Sema;
use accc_source::Span;

impl Sema<'_> {
    /// The reference, whichever of its arguments from that position on are absent.
    pub(super) fn with_absences(&mut self, mut reference: Reference<'_>, from: usize) -> Expr {
        let open = matches!(reference.row.rule, Rule::MinMax(_) | Rule::MinMaxAs(..));
        let keywords = reference.row.keywords;
        let optional = |position: usize| keywords.get(position).map_or(open, |keyword| keyword.ends_with('?'));
        let found = (from..reference.args.len())
            .find_map(|at| Some((at, self.question(reference.args[at].as_ref()?)?)).filter(|_| optional(at)));
        let Some((at, present)) = found else { return self.apply_rule(reference) };
        if open && let Some(argument) = self.or_first(&reference, at, &present) {
            reference.args[at] = Some(argument);
            return self.with_absences(reference, at + 1);
        }
        let mut without = reference.clone();
        match open {
            true => _ = without.args.remove(at),
            false => without.args[at] = None,
        }
        let span = reference.span;
        let then = self.with_absences(reference, at + 1);
        if then.is_error() {
            return then;
        }
        let otherwise = self.with_absences(without, at + usize::from(!open));
        if otherwise.rank != then.rank || !otherwise.ty.same(&then.ty) {
            return then;
        }
        conditional(present, then, otherwise, span)
    }

    /// `max(a, b, c)` is `max(a, b)` where `c` is absent, which is `max(a, b, a)`.
    fn or_first(&self, reference: &Reference<'_>, at: usize, present: &Expr) -> Option<Expr> {
        let (argument, first) = (reference.args[at].clone()?, reference.args[0].clone()?);
        let fits = first.rank == argument.rank && first.ty.same(&argument.ty) && first.ty.kind() == argument.ty.kind();
        if !fits || first.calls() || first.ty.is_character() {
            return None;
        }
        let span = argument.span;
        Some(conditional(present.clone(), argument, first, span))
    }

    /// Whether an argument is there, where only the running program knows.
    fn question(&mut self, argument: &Expr) -> Option<Expr> {
        let ExprKind::Var(sym) = argument.kind else { return None };
        if !self.symbol(sym).class.is_optional() {
            return None;
        }
        let ty = self.default_logical();
        Some(call(Intrinsic::Present, vec![Some(argument.clone())], ty, 0, argument.span))
    }

    /// The call of an intrinsic subroutine, whichever of its arguments from that position on are absent; `optional` says
    /// which may be.
    pub(super) fn call_with_absences(
        &mut self,
        id: Intrinsic,
        args: Vec<Option<Expr>>,
        optional: &[bool],
        from: usize,
        span: Span,
    ) -> StmtKind {
        let found =
            (from..args.len()).filter(|at| optional[*at]).find_map(|at| Some((at, self.question(args[at].as_ref()?)?)));
        let Some((at, present)) = found else { return StmtKind::IntrinsicCall { id, args } };
        let mut without = args.clone();
        without[at] = None;
        let then = self.call_with_absences(id, args, optional, at + 1, span);
        let otherwise = self.call_with_absences(id, without, optional, at + 1, span);
        let statement = |kind| vec![Stmt { kind, span }];
        let arms = vec![IfArm { cond: present, body: statement(then), span }];
        StmtKind::If(If { arms, otherwise: statement(otherwise) })
    }
}

fn conditional(cond: Expr, then: Expr, otherwise: Expr, span: Span) -> Expr {
    let (ty, rank) = (then.ty.clone(), then.rank);
    let kind = ExprKind::Conditional { cond: Box::new(cond), then: Box::new(then), otherwise: Box::new(otherwise) };
    Expr::new(kind, ty, rank, span)
}
