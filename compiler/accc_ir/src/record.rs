//! What records hold beside their own bytes. A variable of such a type names it ([`crate::VarData::record`]). Data clauses on
//! the variable take along what descriptors (`-gpu=deepcopy`) and references show; plain pointers hold device addresses there
//! while what they point to is present.

use crate::entity_id;

entity_id!(
    /// A type of the module's table. Types may name themselves, through what they point to.
    RecordId, "@r"
);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub name: String,
    pub bytes: u64,
    /// Those that hold memory or records that do; all others are bytes.
    pub members: Vec<RecordMember>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordMember {
    pub name: String,
    pub offset: u64,
    pub kind: MemberKind,
    /// What the member's elements are, where they hold more.
    pub record: Option<RecordId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemberKind {
    /// A descriptor of elements elsewhere.
    Described { rank: u32, elem_bytes: u64 },
    /// That many records one behind the other.
    Inline { count: u64 },
    /// That many pointers one behind the other.
    Pointers { count: u64 },
    /// The address of one object of so many bytes: a member of C++ that is a reference.
    Reference { bytes: u64, constant: bool },
}
