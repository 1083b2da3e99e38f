//! What records hold beside their own bytes. A variable of such a type names it ([`crate::VarData::record`]). Data clauses on
//! the variable take along what descriptors (`-gpu=deepcopy`) and references show; plain pointers hold device addresses there
//! while what they point to is present.

use crate::entity_id;

entity_id!(
    /// A type of the module's table. Types may name themselves, through what they point to.
    RecordId, "@r"
);

/// A record as data clauses see it: where it holds memory of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The type's name, for messages.
    pub name: String,
    /// The size, with the padding at its end.
    pub bytes: u64,
    /// Those that hold memory or records that do; all others are bytes.
    pub members: Vec<RecordMember>,
}

/// A member that leads to memory elsewhere, or that holds one that does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordMember {
    /// As the user wrote it.
    pub name: String,
    /// In bytes from the record's first one.
    pub offset: u64,
    /// How it holds it.
    pub kind: MemberKind,
    /// What the member's elements are, where they hold more.
    pub record: Option<RecordId>,
}

/// How a member of a record holds memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemberKind {
    /// A descriptor of elements elsewhere.
    Described {
        /// Dimensions of what it shows.
        rank: u32,
        /// The size of an element.
        elem_bytes: u64,
    },
    /// That many records one behind the other.
    Inline {
        /// How many.
        count: u64,
    },
    /// That many pointers one behind the other.
    Pointers {
        /// How many.
        count: u64,
    },
    /// The address of one object of so many bytes: a member of C++ that is a reference.
    Reference {
        /// The object's size.
        bytes: u64,
        /// The object is never written through it.
        constant: bool,
    },
}
