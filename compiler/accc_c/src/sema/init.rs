//! Initialisers.

use super::Sema;
use crate::ast;
use crate::hir::{self, QualType};
use accc_source::Span;

impl Sema<'_> {
    /// The place that `(type) { … }` is: a `Literal`.
    pub fn literal_object(&mut self, _ty: QualType, _init: &ast::InitList, _span: Span) -> Option<hir::Expr> {
        todo!()
    }
}
