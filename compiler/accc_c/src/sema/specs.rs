//! Specifiers to types.

use super::Sema;
use crate::ast;
use crate::hir::QualType;

impl Sema<'_> {
    /// The type of a type name. A variable length array's length waits in `pending`.
    pub fn type_name(&mut self, _name: &ast::TypeName) -> Option<QualType> {
        todo!()
    }
}
