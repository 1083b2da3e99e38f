//! `switch`, `case`, `default`. Source: C11, 6.8.4.2; gcc's manual, "Case Ranges".

use super::{JumpScope, NestKind, Sema};
use crate::ast;
use crate::hir::{IntKind, Stmt, StmtKind, basic};
use crate::sema::codes;
use crate::sema::expr::{fold, int};
use accc_diag::Diagnostic;
use accc_source::Span;

/// A `switch` that is open.
pub struct Switch {
    kind: IntKind,
    cases: Vec<Case>,
    default: Option<Span>,
    place: JumpScope,
}

#[derive(Clone, Copy)]
struct Case {
    low: i128,
    high: i128,
    span: Span,
}

impl Sema<'_> {
    pub(crate) fn switch_statement(&mut self, value: &ast::Expr, body: &ast::Stmt) -> StmtKind {
        let value = match self.integer(value) {
            Some(value) => self.promote(value),
            None => int(0, basic::INT, value.span),
        };
        let kind = self.types.int_kind(value.ty).unwrap_or(IntKind::Int);
        let pending = self.take_pending();
        let place = self.body.place.clone();
        self.body.switches.push(Switch { kind, cases: Vec::new(), default: None, place });
        let body = self.nested(NestKind::Switch, |sema| sema.statement(body));
        let switch = self.body.switches.pop().expect("pushed above");
        self.report_duplicates(switch);
        self.swap_pending(pending);
        StmtKind::Switch { value, body: Box::new(body) }
    }

    pub(crate) fn case_statement(
        &mut self,
        low: &ast::Expr,
        high: Option<&ast::Expr>,
        body: &ast::Stmt,
        span: Span,
    ) -> StmtKind {
        let label = low.span.to(high.map_or(low.span, |high| high.span));
        let values = (self.case_value(low), high.map(|high| self.case_value(high)));
        let body = Box::new(self.statement(body));
        let (low, high) = match values {
            (Some(low), None) => (low, low),
            (Some(low), Some(Some(high))) => (low, high),
            (None, _) | (_, Some(None)) => return StmtKind::Block { body: vec![*body], end_span: span },
        };
        let Some(switch) = self.body.switches.last_mut() else {
            self.error(codes::PLACE, label, "case label not within a switch statement");
            return StmtKind::Empty;
        };
        let kind = switch.kind;
        let case = Case { low: fold::widen(low, kind), high: fold::widen(high, kind), span: label };
        if case.low > case.high {
            self.warn(codes::SUSPICIOUS, label, "empty range specified");
            return StmtKind::Block { body: vec![*body], end_span: span };
        }
        switch.cases.push(case);
        self.check_case_place(label);
        StmtKind::Case { low, high, body }
    }

    /// The label's value in the type of the switch.
    fn case_value(&mut self, value: &ast::Expr) -> Option<i64> {
        let checked = self.integer(value)?;
        // As gcc has it, optimisation makes constants of `const` objects here.
        let folded =
            if self.options.optimised { self.optimised_integer(&checked) } else { self.constant_integer(&checked) };
        let Some(number) = folded else {
            let message = "case label does not reduce to an integer constant";
            return self.constant_error(checked.span, message, "its value is not known here");
        };
        let kind = self.body.switches.last().map_or(IntKind::Long, |switch| switch.kind);
        Some(kind.wrap(number))
    }

    pub(crate) fn default_statement(&mut self, body: &ast::Stmt, span: Span) -> StmtKind {
        let label = Span::new(span.lo, span.lo + "default".len() as u32);
        match self.body.switches.last_mut().map(|switch| switch.default.replace(label)) {
            None => self.error(codes::PLACE, label, "`default` label not within a switch statement"),
            Some(None) => self.check_case_place(label),
            Some(Some(first)) => {
                let error = Diagnostic::error(codes::PLACE, "multiple default labels in one switch")
                    .label(label, "again here")
                    .secondary(first, "this is the first default label");
                self.sink.push(error);
            }
        }
        StmtKind::Default { body: Box::new(self.statement(body)) }
    }

    /// The switch jumps to the label: nothing that can't be entered may begin between the two.
    fn check_case_place(&mut self, label: Span) {
        let Some(switch) = self.body.switches.last() else { return };
        let (arrays, regions) = (&switch.place.arrays, &switch.place.regions);
        if self.body.place.regions != *regions {
            self.report_branch(label, "case");
        } else if self.body.place.arrays.len() > arrays.len() {
            let array = self.body.place.arrays[arrays.len()];
            let error =
                Diagnostic::error(codes::PLACE, "switch jumps into scope of identifier with variably modified type")
                    .label(label, "")
                    .secondary(self.object(array).span, "its length would not be known");
            self.sink.push(error.help("put the declaration and what uses it into a block of its own"));
        }
    }

    fn report_duplicates(&mut self, switch: Switch) {
        let mut cases = switch.cases;
        cases.sort_by_key(|case| (case.low, case.span.lo));
        for pair in cases.windows(2) {
            let [first, again] = pair else { continue };
            if again.low > first.high {
                continue;
            }
            let (first, again) = if first.span.lo < again.span.lo { (first, again) } else { (again, first) };
            let error = Diagnostic::error(codes::PLACE, "duplicate case value")
                .label(again.span, format!("{} again", again.low))
                .secondary(first.span, "previously used here");
            self.sink.push(error);
        }
    }
}

impl Sema<'_> {
    /// Whether control can reach the end of a body of a switch is asked elsewhere; here: it has a default.
    pub fn has_default(body: &Stmt) -> bool {
        match &body.kind {
            StmtKind::Default { .. } => true,
            StmtKind::Block { body, .. } => body.iter().any(Self::has_default),
            StmtKind::Case { body, .. } | StmtKind::Label { body, .. } => Self::has_default(body),
            _ => false,
        }
    }
}
