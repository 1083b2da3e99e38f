//! Input and output statements. Source: Fortran 2008, chapters 9 and 10.

use super::{Expr, Name};
use accc_source::Span;

/// `print format, items`.
#[derive(Clone, Debug)]
pub struct Print {
    pub format: FormatSpec,
    pub items: Vec<Expr>,
}

/// `read`, `write` and the statements about files: which, with what controls, on what items.
#[derive(Clone, Debug)]
pub struct Io {
    pub kind: IoKind,
    /// The list in parentheses. `read fmt, items` has one `fmt` control.
    pub controls: Vec<IoControl>,
    /// Expressions, variables or [`super::ExprKind::ImpliedDo`].
    pub items: Vec<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IoKind {
    Read,
    Write,
    Open,
    Close,
    Rewind,
    Backspace,
    Endfile,
    Inquire,
    Flush,
    Wait,
}

/// `keyword = value`. A first value without keyword is `unit`, a second one `fmt` (or `nml`: sema tells by the name).
#[derive(Clone, Debug)]
pub struct IoControl {
    pub keyword: Option<Name>,
    pub value: IoValue,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum IoValue {
    /// `*`.
    Star(Span),
    /// Also labels, as integer literals.
    Expr(Expr),
}

/// What `print` takes as its format.
#[derive(Clone, Debug)]
pub enum FormatSpec {
    /// `*`.
    ListDirected(Span),
    /// A character expression, a label as an integer literal, or a namelist group's name.
    Expr(Expr),
}

/// A `format` statement: its text from `(` to `)`, as written.
#[derive(Clone, Debug)]
pub struct Format {
    pub text: String,
    pub span: Span,
}
