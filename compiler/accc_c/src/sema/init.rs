//! Initialisers.

use super::Sema;
use crate::ast;
use crate::hir::{self, QualType};
use accc_source::Span;

impl Sema<'_> {
    /// `(type) { … }`: the place.
    pub fn compound_literal(&mut self, _ty: QualType, _init: &ast::InitList, _span: Span) -> Option<hir::Expr> {
        todo!()
    }
}
