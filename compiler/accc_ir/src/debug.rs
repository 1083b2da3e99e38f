//! Types as debuggers show them (`-g`); nothing else reads them.

use crate::entity_id;

entity_id!(
    /// A type of the module's table. Types may name themselves, through pointers.
    DebugTypeId, "@d"
);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DebugType {
    Base {
        name: String,
        bytes: u64,
        encoding: Encoding,
    },
    /// `None`: to `void`.
    Pointer(Option<DebugTypeId>),
    /// Slowest dimension first, as C declares them.
    Array {
        elem: DebugTypeId,
        dims: Vec<DebugDim>,
    },
    Struct {
        name: String,
        bytes: u64,
        members: Vec<DebugMember>,
    },
    Union {
        name: String,
        bytes: u64,
        members: Vec<DebugMember>,
    },
    Enum {
        name: String,
        bytes: u64,
        enumerators: Vec<(String, i64)>,
    },
    /// `None`: nothing, or `void`.
    Function {
        result: Option<DebugTypeId>,
        params: Vec<DebugTypeId>,
    },
    Typedef {
        name: String,
        of: Option<DebugTypeId>,
    },
    Qualified {
        of: Option<DebugTypeId>,
        qualifier: Qualifier,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Boolean,
    Signed,
    Unsigned,
    SignedChar,
    UnsignedChar,
    Float,
    ComplexFloat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    Const,
    Volatile,
    Restrict,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugDim {
    pub lower: i64,
    /// `None`: not known now.
    pub extent: Option<i64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DebugMember {
    pub name: String,
    /// In bytes; of a bit field that of its storage unit.
    pub offset: u64,
    pub ty: DebugTypeId,
    /// Of a bit field: its first bit in the unit, and how many.
    pub bits: Option<(u32, u32)>,
}
