//! Compatible types and the composite of two (C11, 6.2.7).

use super::Sema;
use crate::hir::TypeId;

impl Sema<'_> {
    /// Whether two unqualified types are compatible; qualifiers below the top count.
    pub fn compatible(&self, _a: TypeId, _b: TypeId) -> bool {
        todo!()
    }

    /// The composite of two compatible types.
    pub fn composite(&mut self, _a: TypeId, _b: TypeId) -> TypeId {
        todo!()
    }
}
