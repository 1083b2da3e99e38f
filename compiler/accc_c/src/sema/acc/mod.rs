//! Directives: names resolved, clauses checked by type, the statement under the directive analysed as the region it is.
//!
//! The parser has checked the directive itself and its nesting with `accc_openacc`'s tables; here follows what depends on
//! types and values. Source: OpenACC 3.3, sections 2.5 to 2.9, 2.14.

mod atomic;
mod clause;
mod collapse;
mod device;
mod item;
mod pointer_loop;
mod private;
mod reduced;
#[cfg(test)]
mod tests;

pub use device::{DeviceFacts, Problem};
pub use private::Sections;

use super::Sema;
use crate::ast;
use crate::hir::{Directive, Expr, ExprKind, StmtKind};
use accc_openacc::{Argument, Clause, DirectiveKind, Enclosing};
use accc_source::Span;

impl Sema<'_> {
    /// A construct with its statement.
    pub fn acc_construct(&mut self, directive: &ast::Directive, body: &ast::Stmt, span: Span) -> StmtKind {
        match directive.kind {
            DirectiveKind::Atomic(kind) => return self.atomic(directive, kind, body),
            _ if directive.kind.is_loop() => return self.acc_loop(directive, body, span),
            _ => {}
        }
        let checked = self.directive(directive);
        let (own, before) = (self.open_sections(), self.objects.len());
        let outer = self.enter(directive);
        let body = Box::new(self.statement(body));
        self.leave(outer);
        let end_span = Span::new(span.hi.saturating_sub(1), span.hi);
        let kind = StmtKind::Region { directive: checked, body, end_span };
        self.close_sections(&own, before, &kind);
        kind
    }

    fn acc_loop(&mut self, directive: &ast::Directive, body: &ast::Stmt, span: Span) -> StmtKind {
        let ast::StmtKind::For(stmt) = &body.kind else { return self.statement(body).kind };
        let checked = self.directive(directive);
        let (own, before) = (self.open_sections(), self.objects.len());
        let combined = directive.kind.compute().is_some();
        let outer = combined.then(|| self.enter(directive));
        if !combined {
            self.body.constructs.push(Enclosing::of(directive));
        }
        self.open_loop();
        let mut kind = self.for_statement(stmt, Some(checked), span);
        self.close_loop();
        if let StmtKind::For(stmt) = &mut kind {
            self.count_pointer_loop(stmt);
        }
        match outer {
            Some(outer) => self.leave(outer),
            None => drop(self.body.constructs.pop()),
        }
        self.close_sections(&own, before, &kind);
        if let StmtKind::For(stmt) = &kind {
            self.check_collapse(stmt);
        }
        kind
    }

    pub(crate) fn acc_standalone(&mut self, directive: &ast::Directive) -> StmtKind {
        match directive.kind {
            DirectiveKind::Routine => {
                self.routine_directive(directive);
                StmtKind::Empty
            }
            DirectiveKind::Declare => {
                self.declare_directive(directive);
                StmtKind::Empty
            }
            _ => StmtKind::Standalone(self.directive(directive)),
        }
    }

    /// A region begins; gives what [`Sema::leave`] takes.
    fn enter(&mut self, directive: &ast::Directive) -> Option<Span> {
        let outer = self.body.device;
        self.open_region();
        self.body.constructs.push(Enclosing::of(directive));
        if directive.kind.compute().is_some() {
            self.body.device = Some(directive.keyword_span);
        }
        outer
    }

    fn leave(&mut self, outer: Option<Span>) {
        self.close_region();
        self.body.constructs.pop();
        self.body.device = outer;
    }

    /// The directive with its expressions resolved.
    pub fn directive(&mut self, directive: &ast::Directive) -> Directive {
        let argument = match &directive.argument {
            Argument::None => Argument::None,
            Argument::Cache { readonly, items } => {
                let items = self.items(items, "cache");
                for item in &items {
                    if matches!(item.designator.kind, ExprKind::Object(_)) {
                        let is_array = self.types.is_array(item.designator.ty);
                        self.sink.push(accc_openacc::whole_in_cache(&item.name, is_array, item.span));
                    } else if is_of_element(&item.designator) {
                        self.sink.push(accc_openacc::member_in_cache(&item.name, item.span));
                    }
                }
                Argument::Cache { readonly: *readonly, items }
            }
            Argument::Wait { devnum, queues } => {
                Argument::Wait { devnum: self.optional_integer(devnum), queues: self.queues(queues) }
            }
            Argument::Routine { name, span } => Argument::Routine { name: name.clone(), span: *span },
        };
        let clauses = directive.clauses.iter();
        let clauses = clauses.filter_map(|c| Some(Clause { kind: self.clause(c)?, span: c.span })).collect();
        Directive {
            kind: directive.kind.clone(),
            argument,
            clauses,
            span: directive.span,
            keyword_span: directive.keyword_span,
            legacy: directive.legacy,
        }
    }
}

/// Whether a place is a member of an array's element, or a part of one.
fn is_of_element(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Section { base, .. } | ExprKind::Index { base, .. } | ExprKind::Decay(base) => is_of_element(base),
        ExprKind::Member { base, .. } => matches!(base.kind, ExprKind::Index { .. }) || is_of_element(base),
        _ => false,
    }
}
