//! Types as debuggers show them (`-g`); nothing else reads them.

use crate::entity_id;

entity_id!(
    /// A type of the module's table. Types may name themselves, through pointers.
    DebugTypeId, "@d"
);

/// A type as debuggers are told of it (DWARF).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DebugType {
    /// A number, a truth value or a character.
    Base {
        /// As the language spells it.
        name: String,
        /// Its size.
        bytes: u64,
        /// How its bits are read.
        encoding: Encoding,
    },
    /// `None`: to `void`.
    Pointer(Option<DebugTypeId>),
    /// Slowest dimension first, as C declares them.
    Array {
        /// What it is an array of.
        elem: DebugTypeId,
        /// One for each dimension.
        dims: Vec<DebugDim>,
    },
    /// A record whose members stand behind each other.
    Struct {
        /// Its tag; empty: none.
        name: String,
        /// With the padding at its end.
        bytes: u64,
        /// In the order of their offsets.
        members: Vec<DebugMember>,
    },
    /// A record whose members share their bytes.
    Union {
        /// Its tag; empty: none.
        name: String,
        /// Those of the largest member, padded.
        bytes: u64,
        /// As they are declared.
        members: Vec<DebugMember>,
    },
    /// An integer some of whose values have names.
    Enum {
        /// Its tag; empty: none.
        name: String,
        /// Of the integer.
        bytes: u64,
        /// The names, each with its value.
        enumerators: Vec<(String, i64)>,
    },
    /// `None`: nothing, or `void`.
    Function {
        /// What a call gives.
        result: Option<DebugTypeId>,
        /// Of the arguments, in order.
        params: Vec<DebugTypeId>,
    },
    /// Another name of a type.
    Typedef {
        /// The new name.
        name: String,
        /// `None`: `void`.
        of: Option<DebugTypeId>,
    },
    /// A type under `const` or its like.
    Qualified {
        /// `None`: `void`.
        of: Option<DebugTypeId>,
        /// Which one.
        qualifier: Qualifier,
    },
}

/// DWARF's encodings of base types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// 0 is false.
    Boolean,
    /// In two's complement.
    Signed,
    /// Not negative.
    Unsigned,
    /// A character whose code counts as signed.
    SignedChar,
    /// A character whose code counts as unsigned.
    UnsignedChar,
    /// As IEEE 754 or x87 has it.
    Float,
    /// Two reals, the real part first.
    ComplexFloat,
}

/// C's qualifiers, and Fortran's intents as far as they mean the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    /// It does not change.
    Const,
    /// Each access is one in the program.
    Volatile,
    /// No other pointer leads there.
    Restrict,
}

/// A dimension of an array as debuggers know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugDim {
    /// The first subscript.
    pub lower: i64,
    /// `None`: not known now.
    pub extent: Option<i64>,
}

/// A member of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DebugMember {
    /// Empty: an anonymous struct or union.
    pub name: String,
    /// In bytes; of a bit field that of its storage unit.
    pub offset: u64,
    /// What it is.
    pub ty: DebugTypeId,
    /// Of a bit field: its first bit in the unit, and how many.
    pub bits: Option<(u32, u32)>,
}
