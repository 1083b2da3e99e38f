//! What records hold beside their own bytes, for data clauses that take it along ([`crate::DataClause::record`]):
//! constants of the image that code generation lays out and the runtime walks.

use core::ffi::c_char;

/// The records of one type.
#[repr(C)]
pub struct RecordType {
    /// The size of one record.
    pub bytes: u64,
    /// `RECORD_*`
    pub flags: u64,
    /// How many `members` there are.
    pub n_members: u64,
    /// In the order of their offsets.
    pub members: *const RecordMember,
}

/// A member that holds memory, or records that do.
#[repr(C)]
pub struct RecordMember {
    /// As the user wrote it.
    pub name: *const c_char,
    /// In bytes from the record's first one.
    pub offset: u64,
    /// `MEMBER_*`
    pub kind: u64,
    /// How many records or pointers lie one behind the other.
    pub count: u64,
    /// Of what a descriptor or reference shows; a descriptor's own fields for it need not be set.
    pub elem_bytes: u64,
    /// Dimensions of what a descriptor shows.
    pub rank: u64,
    /// What the elements are; null where they hold nothing more.
    pub record: *const RecordType,
}

/// Some member shows memory that data clauses take along.
pub const RECORD_TAKES_ALONG: u64 = 1;
/// Some member is a pointer, which holds a device address on the device while what it points to is present.
pub const RECORD_POINTS: u64 = 2;

/// A descriptor, see [`DESCRIPTOR_BASE`].
pub const MEMBER_DESCRIPTOR: u64 = 0;
/// Records in the record itself.
pub const MEMBER_INLINE: u64 = 1;
/// Pointers to records, one behind the other.
pub const MEMBER_POINTERS: u64 = 2;
/// The address of one object.
pub const MEMBER_REFERENCE: u64 = 3;
/// The same, of one that is not changed through it.
pub const MEMBER_CONST_REFERENCE: u64 = 4;

/// Places in a descriptor: the address of the first element, and for each dimension lower bound, extent and byte stride
/// (i64).
pub const DESCRIPTOR_BASE: usize = 0;
/// Where it has its first dimension.
pub const DESCRIPTOR_DIMS: usize = 24;
/// Of a dimension: lower bound, extent, stride in bytes.
pub const DESCRIPTOR_DIM_BYTES: usize = 24;
