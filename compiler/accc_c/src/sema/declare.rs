//! Declarations.

use super::Sema;
use crate::ast;
use crate::hir::{self, ObjectId};
use accc_diag::Diagnostic;

impl Sema<'_> {
    pub fn external(&mut self, _item: &ast::External) {
        todo!()
    }

    pub fn finish(self) -> (hir::Unit, Vec<Diagnostic>) {
        todo!()
    }

    /// A declaration in a block or a `for`: the statements that bring its objects to life, lengths of variable length
    /// arrays included.
    pub fn local_declaration(&mut self, _declaration: &ast::Declaration) -> Vec<hir::Stmt> {
        todo!()
    }

    pub fn static_assert(&mut self, _assertion: &ast::StaticAssert) {
        todo!()
    }

    pub fn warn_unused_local(&mut self, _id: ObjectId) {
        todo!()
    }

    /// `acc declare` at file scope or in a block.
    pub fn declare_directive(&mut self, _directive: &ast::Directive) {
        todo!()
    }

    /// `acc routine` at file scope or in a block.
    pub fn routine_directive(&mut self, _directive: &ast::Directive) {
        todo!()
    }
}
