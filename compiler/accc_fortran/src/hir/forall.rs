//! `forall`, and `where` with what may stand in it. Source: Fortran 2008, sections 7.2.3, 7.2.4.

use super::{Call, Expr, PointerAssign, SymId};
use accc_source::Span;

/// An element is assigned where its arm's mask holds and no mask before does.
#[derive(Clone, Debug)]
pub struct WhereArm {
    /// A logical array; `None` only of the last arm.
    pub mask: Option<Expr>,
    pub body: Vec<WhereStmt>,
}

/// Masks and targets of a construct have one shape.
// There are few of these: patterns without a box are worth the space.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum WhereStmt {
    Assign(WhereAssignment),
    /// A defined assignment by an elemental subroutine: target and value are its first two arguments.
    Call(Call),
    /// Under the masks of the arm around.
    Where(Vec<WhereArm>),
}

/// As [`super::StmtKind::Assign`].
#[derive(Clone, Debug)]
pub struct WhereAssignment {
    pub target: Expr,
    pub value: Expr,
    pub span: Span,
}

/// Each statement is done for all values of the indices before the next one; an assignment computes all its values before
/// it assigns one.
#[derive(Clone, Debug)]
pub struct Forall {
    pub indices: Vec<ForallIndex>,
    pub mask: Option<Expr>,
    pub body: Vec<ForallStmt>,
}

/// `var = lower:upper:step`; the variable is a symbol of its own, the bounds have its type and name no index beside it.
#[derive(Clone, Debug)]
pub struct ForallIndex {
    pub var: SymId,
    pub lower: Expr,
    pub upper: Expr,
    /// A constant is never 0.
    pub step: Expr,
}

// There are few of these: patterns without a box are worth the space.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum ForallStmt {
    Assign(WhereAssignment),
    /// A defined assignment: target and value are the first two arguments.
    Call(Call),
    Where(Vec<WhereArm>, Span),
    Pointer(PointerAssign, Span),
    Forall(Forall),
}
