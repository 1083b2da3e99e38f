//! GNU attributes. Source: gcc manual, "Attribute Syntax".

use super::{Expr, Name};
use accc_source::Span;

/// One attribute of an `__attribute__((…))`. Which ones mean something, and where, sema decides.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Without the underscores around it: `packed` also for `__packed__`.
    pub name: Name,
    /// An identifier (`format(printf, 1, 2)`, `mode(SI)`) is an [`super::ExprKind::Name`]. Empty where they are no
    /// expressions (gcc allows types in few).
    pub args: Vec<Expr>,
    pub span: Span,
}
