//! Structures, unions.

use super::Sema;
use crate::ast::Symbol;
use crate::hir::{BitField, QualType, RecordId};

/// A member of a record, or of an anonymous one in it.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// With the qualifiers of the anonymous records on the way.
    pub ty: QualType,
    /// From the start of the outer record.
    pub offset: u64,
    pub bits: Option<BitField>,
}

impl Sema<'_> {
    /// The member of this name, also through anonymous records.
    pub fn find_member(&self, record: RecordId, name: Symbol) -> Option<Member> {
        self.members.get(&(record, name)).copied()
    }
}
