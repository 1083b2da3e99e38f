//! `select case`. Source: Fortran 2008, section 8.1.8.

use crate::ast;
use crate::hir::{Case, CaseRange, Const, SelectCase, StmtKind, Type};
use crate::sema::constants::fold;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::cmp::Ordering;

impl Sema<'_> {
    pub fn select_case(&mut self, construct: &ast::SelectCase) -> Option<StmtKind> {
        let selector = self.expr(&construct.selector);
        let ty = selector.ty.clone();
        let selectable = ty.is_integer() || ty.is_logical() || ty.is_character();
        if !selector.is_error() && (!selectable || selector.rank > 0) {
            let label = format!("this is {}", self.describe(&selector));
            let message = "`select case` needs a scalar integer, logical or character";
            self.error(codes::TYPE, selector.span, message, label);
        }
        let mut cases = Vec::new();
        let mut default = None;
        let mut seen: Vec<(CaseRange, Span)> = Vec::new();
        for case in &construct.cases {
            match &case.ranges {
                None => {
                    if default.is_some() {
                        self.error(codes::DUPLICATE, case.span, "`case default` stands twice", "");
                    }
                    default = Some(self.block(&case.body));
                }
                Some(ranges) => {
                    let ranges = ranges.iter().filter_map(|range| self.case_range(range, &ty, &mut seen)).collect();
                    cases.push(Case { ranges, body: self.block(&case.body), span: case.span });
                }
            }
        }
        (!selector.is_error())
            .then(|| StmtKind::SelectCase(SelectCase { selector, cases, default: default.unwrap_or_default() }))
    }

    fn case_range(
        &mut self,
        range: &ast::CaseRange,
        ty: &Type,
        seen: &mut Vec<(CaseRange, Span)>,
    ) -> Option<CaseRange> {
        let (resolved, span) = match range {
            ast::CaseRange::Value(expr) => {
                let value = self.case_value(expr, ty)?;
                (CaseRange { lower: Some(value.clone()), upper: Some(value) }, expr.span)
            }
            ast::CaseRange::Range { lower, upper } => {
                let span = [lower, upper].into_iter().flatten().fold(Span::NONE, |s, e| s.to(e.span));
                if ty.is_logical() {
                    self.error(codes::TYPE, span, "logicals have no ranges", "");
                    return None;
                }
                let lower = lower.as_ref().map(|e| self.case_value(e, ty));
                let upper = upper.as_ref().map(|e| self.case_value(e, ty));
                if lower == Some(None) || upper == Some(None) {
                    return None;
                }
                (CaseRange { lower: lower.flatten(), upper: upper.flatten() }, span)
            }
        };
        if let Some((_, other)) = seen.iter().find(|(other, _)| overlap(other, &resolved)) {
            let error = Diagnostic::error(codes::DUPLICATE, "two cases select the same value")
                .label(span, "")
                .secondary(*other, "selected here first");
            self.sink.push(error);
        }
        seen.push((resolved.clone(), span));
        Some(resolved)
    }

    fn case_value(&mut self, expr: &ast::Expr, ty: &Type) -> Option<Const> {
        let value = self.expr(expr);
        if value.is_error() || ty.is_error() {
            return None;
        }
        let alike = (ty.is_integer() && value.ty.is_integer())
            || (ty.is_logical() && value.ty.is_logical())
            || (ty.is_character() && ty.same(&value.ty));
        if !alike {
            let label = format!("this is {}, the selector {ty}", self.describe(&value));
            self.error(codes::TYPE, value.span, "the case has another type than the selector", label);
            return None;
        }
        let constant = value.constant().cloned();
        if constant.is_none() {
            self.error(codes::NOT_CONSTANT, value.span, "the values of a case have to be constants", "");
        }
        constant
    }
}

fn overlap(a: &CaseRange, b: &CaseRange) -> bool {
    let starts_in = |lower: &Option<Const>, upper: &Option<Const>| match (lower, upper) {
        (Some(lower), Some(upper)) => compare(lower, upper) != Ordering::Greater,
        _ => true,
    };
    let is_empty = |r: &CaseRange| !starts_in(&r.lower, &r.upper);
    !is_empty(a) && !is_empty(b) && starts_in(&a.lower, &b.upper) && starts_in(&b.lower, &a.upper)
}

fn compare(a: &Const, b: &Const) -> Ordering {
    match (a, b) {
        (Const::Int(a), Const::Int(b)) => a.cmp(b),
        (Const::Logical(a), Const::Logical(b)) => a.cmp(b),
        (Const::Char(a), Const::Char(b)) => fold::compare_characters(a, b),
        (Const::Ucs4(a), Const::Ucs4(b)) => fold::compare_characters(a, b),
        (
            Const::Int(_)
            | Const::Logical(_)
            | Const::Char(_)
            | Const::Ucs4(_)
            | Const::Real(_)
            | Const::Wide(_)
            | Const::Complex(..)
            | Const::WideComplex(..)
            | Const::Record(_),
            _,
        ) => Ordering::Less,
    }
}
