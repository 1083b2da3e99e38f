//! Conditions, loops, and the jumps that leave them. Source: C11, 6.8.4.1, 6.8.5, 6.8.6.

use super::{Nest, NestKind, Sema};
use crate::ast;
use crate::hir::{Directive, Expr, For, Stmt, StmtKind, basic};
use crate::sema::codes;
use crate::sema::expr::{Context, int};
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_openacc::ClauseName;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn if_statement(
        &mut self,
        cond: &ast::Expr,
        then: &ast::Stmt,
        otherwise: Option<&ast::Stmt>,
    ) -> StmtKind {
        let cond = self.condition_or_zero(cond);
        let pending = self.take_pending();
        let then = Box::new(self.statement(then));
        let otherwise = otherwise.map(|stmt| Box::new(self.statement(stmt)));
        self.swap_pending(pending);
        StmtKind::If { cond, then, otherwise }
    }

    /// A condition; in its place a constant where it was in error.
    fn condition_or_zero(&mut self, cond: &ast::Expr) -> Expr {
        self.condition(cond).unwrap_or(int(0, basic::INT, cond.span))
    }

    pub(crate) fn while_statement(&mut self, cond: &ast::Expr, body: &ast::Stmt) -> StmtKind {
        let cond = self.condition_or_zero(cond);
        let pending = self.take_pending();
        let body = Box::new(self.loop_body(body, NestKind::Loop));
        self.swap_pending(pending);
        StmtKind::While { cond, body }
    }

    pub(crate) fn do_statement(&mut self, body: &ast::Stmt, cond: &ast::Expr) -> StmtKind {
        let body = Box::new(self.loop_body(body, NestKind::Loop));
        StmtKind::DoWhile { body, cond: self.condition_or_zero(cond) }
    }

    fn loop_body(&mut self, body: &ast::Stmt, kind: NestKind) -> Stmt {
        self.nested(kind, |sema| sema.statement(body))
    }

    /// Analyses what stands in a loop or switch.
    pub(super) fn nested<T>(&mut self, kind: NestKind, analyse: impl FnOnce(&mut Self) -> T) -> T {
        self.body.nest.push(Nest { kind, regions: self.body.place.regions.len(), cleanups: self.cleanups() });
        let result = analyse(self);
        self.body.nest.pop();
        result
    }

    pub(crate) fn for_statement(&mut self, stmt: &ast::For, directive: Option<Directive>, span: Span) -> StmtKind {
        self.push_scope();
        let (arrays, cleanups) = (self.body.place.arrays.len(), self.cleanups());
        let mut init = Vec::new();
        if let Some(first) = &stmt.init {
            self.statement_into(first, false, &mut init);
        }
        let cond = stmt.cond.as_ref().and_then(|cond| self.condition(cond));
        let step = stmt.step.as_ref().and_then(|step| self.rvalue(step));
        let ordered = directive.as_ref().filter(|d| !d.has(ClauseName::Seq));
        let kind = ordered.map_or(NestKind::Loop, |directive| NestKind::Parallel(directive.keyword_span));
        init.append(&mut self.take_pending());
        let body = self.loop_body(&stmt.body, kind);
        self.body.place.arrays.truncate(arrays);
        self.pop_scope();
        let end_span = Span::new(span.hi.saturating_sub(1), span.hi);
        let kind = StmtKind::For(Box::new(For { init, cond, step, body, directive, end_span }));
        let ended = self.cleanup_calls(cleanups);
        self.body.place.cleanups.truncate(cleanups);
        if ended.is_empty() {
            return kind;
        }
        let body = std::iter::once(Stmt { kind, span }).chain(ended).collect();
        StmtKind::Block { body, end_span }
    }

    pub(crate) fn break_statement(&mut self, span: Span) -> StmtKind {
        let Some(nest) = self.body.nest.last().copied() else {
            self.error(codes::PLACE, span, "break statement not within loop or switch");
            return StmtKind::Empty;
        };
        if let NestKind::Parallel(directive) = nest.kind {
            let error = Diagnostic::error("ACC2020", "`break` leaves a loop whose iterations may run in any order")
                .label(span, "the number of iterations is not known when the loop starts")
                .secondary(directive, "the directive of the loop")
                .help("run the loop to its end and skip with `if`, or write `seq` on it (OpenACC 3.3, section 2.9)");
            self.sink.push(error);
        } else {
            self.check_leaves_region(nest, span, "break");
        }
        self.after_cleanups(nest.cleanups, StmtKind::Break, span)
    }

    pub(crate) fn continue_statement(&mut self, span: Span) -> StmtKind {
        let nest = self.body.nest.iter().rev().find(|nest| nest.kind != NestKind::Switch).copied();
        let Some(nest) = nest else {
            self.error(codes::PLACE, span, "continue statement not within a loop");
            return StmtKind::Empty;
        };
        self.check_leaves_region(nest, span, "continue");
        self.after_cleanups(nest.cleanups, StmtKind::Continue, span)
    }

    /// A jump out of a construct to a loop around it.
    fn check_leaves_region(&mut self, target: Nest, span: Span, what: &str) {
        if target.regions < self.body.place.regions.len() {
            self.report_branch(span, what);
        }
    }

    pub(crate) fn report_branch(&mut self, span: Span, what: &str) {
        let mut error = Diagnostic::error("ACC2021", format!("`{what}` leaves a construct"))
            .label(span, "control has to reach the end of the construct");
        if let Some(construct) = self.body.constructs.last() {
            error = error.secondary(construct.span, "the construct");
        }
        let help = "set a variable here and test it behind the construct (OpenACC 3.3, section 2.5)";
        self.sink.push(error.help(help));
    }

    pub(crate) fn return_statement(&mut self, value: Option<&ast::Expr>, span: Span) -> StmtKind {
        if !self.body.place.regions.is_empty() {
            self.report_branch(span, "return");
        }
        let result = self.function.as_ref().map_or(basic::VOID, |function| function.ty.result);
        let Some(value) = value else {
            if result != basic::VOID && self.options.warnings.return_mismatch {
                let message = "`return` with no value, in function returning non-void [-Wreturn-type]";
                let warning = Diagnostic::warning(codes::RETURN_TYPE, message).label(span, "");
                let warning = if self.options.standard >= Standard::C99 { warning.required() } else { warning };
                self.sink.push(warning);
            }
            return self.after_cleanups(0, StmtKind::Return(None), span);
        };
        let Some(value) = self.rvalue(value) else { return StmtKind::Empty };
        if result == basic::VOID {
            return self.return_from_void(value, span);
        }
        self.warn_local_address(&value);
        match self.convert_as(value, result, Context::Return) {
            Some(value) => self.return_after_cleanups(value, span),
            None => StmtKind::Empty,
        }
    }

    /// `return f();` of another `void` function is usual; a number is computed and dropped.
    fn return_from_void(&mut self, value: Expr, span: Span) -> StmtKind {
        if value.ty == basic::VOID {
            self.extension(value.span, "ISO C forbids `return` with expression, in function returning void");
        } else if self.options.warnings.return_mismatch {
            let message = "`return` with a value, in function returning void [-Wreturn-type]";
            self.warn_required(codes::RETURN_TYPE, value.span, message);
        }
        let first = Stmt { span: value.span, kind: StmtKind::Expr(value) };
        let leave = self.after_cleanups(0, StmtKind::Return(None), span);
        let body = vec![first, Stmt { kind: leave, span }];
        StmtKind::Block { body, end_span: span }
    }
}
