//! Function definitions: parameters, the body's state, what is left at its end. Source: C11, 6.9.1; gcc's manual for
//! `inline`.

use super::Sema;
use crate::ast;
use crate::hir::{self, FunctionType, LabelId, ObjectId};
use accc_source::Span;
use std::collections::HashMap;

/// The function whose body is being analysed.
pub struct FunctionState {
    pub object: ObjectId,
    pub ty: FunctionType,
    /// Names and spans by `LabelId`; statements fill this and `label_ids`.
    pub labels: Vec<(String, Span)>,
    pub label_ids: HashMap<ast::Symbol, LabelId>,
    /// `acc declare` directives that are not for static storage.
    pub declares: Vec<hir::Directive>,
}

impl Sema<'_> {
    /// The statements that have to run first.
    pub fn take_pending(&mut self) -> Vec<hir::Stmt> {
        std::mem::take(&mut self.pending)
    }

    /// Sets the statements that have to run first, and gives those that waited.
    pub fn swap_pending(&mut self, before: Vec<hir::Stmt>) -> Vec<hir::Stmt> {
        std::mem::replace(&mut self.pending, before)
    }

    pub fn function_definition(&mut self, _definition: &ast::FunctionDef) {
        todo!()
    }
}
