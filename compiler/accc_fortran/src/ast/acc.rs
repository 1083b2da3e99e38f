//! OpenACC directives in the tree: blocks and loops they govern.
//!
//! The directive itself is `accc_openacc`'s, with this tree's expressions in its clauses. Standalone directives
//! (`update`, `wait`, `enter data`, ...) are [`super::StmtKind::AccStandalone`], declarative ones (`declare`, `routine`)
//! are [`super::SpecKind::Acc`]. Source: OpenACC 3.3, section 2.1 (format), 2.5-2.9.

use super::{Expr, Stmt};
use accc_source::Span;

/// A directive whose clauses hold Fortran expressions.
pub type Directive = accc_openacc::Directive<Expr>;

/// `parallel`, `kernels`, `serial`, `data`, `host_data`, `atomic`: the directive and its block.
#[derive(Clone, Debug)]
pub struct AccConstruct {
    pub directive: Directive,
    pub body: Vec<Stmt>,
    /// The `end` directive, or the last token of the statement for an `atomic` without one.
    pub end_span: Span,
}

/// `loop` or a combined construct: the directive and its loop.
#[derive(Clone, Debug)]
pub struct AccLoop {
    pub directive: Directive,
    /// A [`super::StmtKind::Do`] or [`super::StmtKind::DoConcurrent`].
    pub loop_stmt: Box<Stmt>,
    /// The optional `end` directive.
    pub end_span: Option<Span>,
}

/// A directive of OpenMP.
pub type OmpDirective = accc_openmp::Directive<Expr>;

/// OpenMP's constructs and directives, combined ones taken apart.
#[derive(Clone, Debug)]
pub struct OmpConstruct {
    pub directive: OmpDirective,
    /// Of a loop's directive the loop, of `sections` its sections.
    pub body: Vec<Stmt>,
    /// The `end` directive, where there is one.
    pub end_span: Span,
}
