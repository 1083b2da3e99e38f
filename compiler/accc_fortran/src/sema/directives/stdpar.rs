//! `-stdpar`: `do concurrent` outside of constructs runs on devices, as if it were the loop of a `parallel loop`
//! construct. What the program says of variables become clauses ([`crate::sema::statements::forall`]); arrays have the
//! data that nobody named.

use crate::ast;
use crate::hir::StmtKind;
use crate::sema::Sema;
use accc_openacc::{Argument, Directive, DirectiveKind};

impl Sema<'_> {
    /// A `do concurrent` without a directive.
    pub fn concurrent(&mut self, construct: &ast::DoConcurrent) -> Option<StmtKind> {
        let on_host = self.body.compute.is_none() && self.body.routine.is_none();
        if !self.options.stdpar || !on_host {
            return self.do_concurrent(construct, None);
        }
        let span = construct.do_span;
        let directive = Directive {
            kind: DirectiveKind::ParallelLoop,
            argument: Argument::None,
            clauses: Vec::new(),
            span,
            keyword_span: span,
            legacy: false,
        };
        self.under_loop_directive(&directive, |this, acc| match this.do_concurrent(construct, Some(acc)) {
            Some(StmtKind::Do(node)) => Some(node),
            _ => None,
        })
    }
}
