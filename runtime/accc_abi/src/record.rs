//! What records hold beside their own bytes, for data clauses that take it along ([`crate::DataClause::record`]):
//! constants of the image that code generation lays out and the runtime walks.

use core::ffi::c_char;

/// The records of one type.
#[repr(C)]
pub struct RecordType {
    pub bytes: u64,
    pub n_members: u64,
    pub members: *const RecordMember,
}

/// A member that holds memory, or records that do.
#[repr(C)]
pub struct RecordMember {
    pub name: *const c_char,
    pub offset: u64,
    /// 0: a descriptor (see [`DESCRIPTOR_BASE`]). Else so many records one behind the other, in the record itself.
    pub inline: u64,
    /// Of what a descriptor shows, whose own fields for them need not be set.
    pub elem_bytes: u64,
    pub rank: u64,
    /// What the elements are; null where they hold nothing more.
    pub record: *const RecordType,
}

/// Places in a descriptor: the address of the first element, and for each dimension lower bound, extent and byte stride
/// (i64).
pub const DESCRIPTOR_BASE: usize = 0;
pub const DESCRIPTOR_DIMS: usize = 24;
pub const DESCRIPTOR_DIM_BYTES: usize = 24;
