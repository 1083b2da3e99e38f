//! Types, shapes and constant values. Source: Fortran 2008, chapter 4 and section 5.3.8.

use super::{Expr, Interface, TypeRef};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::rc::Rc;

/// The kinds that there are of each intrinsic type.
pub const INTEGER_KINDS: &[u8] = &[1, 2, 4, 8, 16];
pub const LOGICAL_KINDS: &[u8] = &[1, 2, 4, 8, 16];
pub const REAL_KINDS: &[u8] = &[4, 8, 10, 16];
/// Those beyond 8 are on the host only.
pub const COMPLEX_KINDS: &[u8] = REAL_KINDS;
pub const CHARACTER_KINDS: &[u8] = &[1, 4];

/// The type of a variable or an expression.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Type {
    /// 1, 2, 4, 8 or 16 bytes, as the kind says.
    Integer(u8),
    /// 4 or 8; on the host x87's of kind 10, which has 16 bytes of memory, and binary128 of kind 16.
    Real(u8),
    /// Of two reals of that kind, the real part first.
    Complex(u8),
    /// 1, 2, 4 or 8.
    Logical(u8),
    /// Its letters have 1 byte, or of kind 4 (ISO 10646) four.
    Character(CharLen, u8),
    /// A dummy procedure, a procedure pointer, or a procedure as an argument.
    Procedure(Box<Interface>),
    Derived(Rc<TypeRef>),
    /// `type(c_ptr)`, with `code` `type(c_funptr)`, of `iso_c_binding`. Constants are [`Const::Int`].
    Address {
        code: bool,
    },
    /// The type of what was in error; goes with everything and is never reported again.
    Error,
}

/// The length of a character entity.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum CharLen {
    Const(i64),
    /// `len=*` of a dummy argument: the hidden length. Also a captured host variable whose length is not constant.
    Assumed,
    /// `len=:`.
    Deferred,
    /// A variable whose length is computed on entry to the procedure.
    #[serde(skip)]
    Expr(Box<Expr>),
    /// An expression whose length is known when it has been evaluated: `trim(s)`, `a // s`.
    Unknown,
}

/// The shape of a symbol.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(clippy::enum_variant_names, reason = "the standard says `assumed-shape`")]
pub enum Shape {
    Scalar,
    /// All bounds constant.
    Static(Vec<StaticDim>),
    /// Bounds computed on entry: an automatic array or an explicit-shape dummy.
    #[serde(skip)]
    Explicit(Vec<ExplicitDim>),
    /// `(:)`, `(lower:)` of a dummy; each dimension's lower bound (`None`: 1).
    #[serde(skip)]
    AssumedShape(Vec<Option<Expr>>),
    /// `(n, *)`, `(n, lower:*)` of a dummy: the leading dimensions and the lower bound of the last one.
    #[serde(skip)]
    AssumedSize {
        leading: Vec<ExplicitDim>,
        last_lower: Option<Box<Expr>>,
    },
    /// Allocatable or pointer of that rank. Also the shape of a captured host array that is not `Static`: a host passes
    /// its descriptor.
    Deferred(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StaticDim {
    pub lower: i64,
    /// Never negative.
    pub extent: i64,
}

/// Both are integers of kind 8.
#[derive(Clone, Debug)]
pub struct ExplicitDim {
    pub lower: Expr,
    /// An extent is `max(upper - lower + 1, 0)`.
    pub upper: Expr,
}

/// A value known at compile time; its type is beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Const {
    Int(i128),
    /// Of kind 4: rounded to single precision.
    Real(f64),
    /// Of kind 10 or 16: the bits of the value as binary128, rounded to its kind.
    Wide(u128),
    /// Real and imaginary part, rounded as `Real`.
    Complex(f64, f64),
    /// Of kind 10 or 16: both parts as in `Wide`.
    WideComplex(u128, u128),
    Logical(bool),
    /// Its bytes.
    Char(Vec<u8>),
    /// Characters of kind 4: their codes.
    Ucs4(Vec<u32>),
    /// Of derived type: its bytes in memory.
    Record(Vec<u8>),
}

/// The value of a static variable when the program starts, or of an array constant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Init {
    /// The scalar, or each element of the array. Characters have their variable's length.
    Fill(Const),
    /// All elements in array element order (first subscript fastest).
    Elements(Vec<Const>),
}

impl Const {
    pub fn int(value: impl Into<i128>) -> Const {
        Const::Int(value.into())
    }

    /// An integer that counts something: lengths, bounds, kinds. `None` for other values, and those beyond 64 bits.
    pub fn number(&self) -> Option<i64> {
        match self {
            Const::Int(value) => i64::try_from(*value).ok(),
            Const::Real(_)
            | Const::Wide(_)
            | Const::Complex(..)
            | Const::WideComplex(..)
            | Const::Logical(_)
            | Const::Char(_)
            | Const::Ucs4(_)
            | Const::Record(_) => None,
        }
    }
}

impl Type {
    pub const INT: Type = Type::Integer(4);
    pub const INT8: Type = Type::Integer(8);
    pub const REAL: Type = Type::Real(4);
    pub const DOUBLE: Type = Type::Real(8);
    pub const LOGICAL: Type = Type::Logical(4);

    pub fn is_error(&self) -> bool {
        matches!(self, Type::Error)
    }

    pub fn is_integer(&self) -> bool {
        matches!(self, Type::Integer(_))
    }

    pub fn is_real(&self) -> bool {
        matches!(self, Type::Real(_))
    }

    pub fn is_complex(&self) -> bool {
        matches!(self, Type::Complex(_))
    }

    /// Integer, real or complex.
    pub fn is_numeric(&self) -> bool {
        matches!(self, Type::Integer(_) | Type::Real(_) | Type::Complex(_))
    }

    /// Integer or real: numbers that are less or greater than others.
    pub fn is_ordered(&self) -> bool {
        matches!(self, Type::Integer(_) | Type::Real(_))
    }

    pub fn is_logical(&self) -> bool {
        matches!(self, Type::Logical(_))
    }

    pub fn is_character(&self) -> bool {
        matches!(self, Type::Character(..))
    }

    /// Characters of kind 4.
    pub fn is_wide(&self) -> bool {
        matches!(self, Type::Character(_, 4))
    }

    /// The bytes of a character.
    pub fn letter_bytes(&self) -> i64 {
        if self.is_wide() { 4 } else { 1 }
    }

    /// Characters of kind 1, as statements and intrinsic procedures take them that say nothing of kinds.
    pub fn is_default_character(&self) -> bool {
        matches!(self, Type::Character(_, 1))
    }

    pub fn is_procedure(&self) -> bool {
        matches!(self, Type::Procedure(_))
    }

    pub fn is_derived(&self) -> bool {
        matches!(self, Type::Derived(_))
    }

    /// A dummy argument of the type comes with a hidden length: characters, and functions that give characters.
    pub fn has_length(&self) -> bool {
        match self {
            Type::Character(..) => true,
            Type::Procedure(interface) => match &**interface {
                Interface::Explicit(signature) => signature.result.as_ref().is_some_and(|r| r.ty.is_character()),
                Interface::Implicit(result) => result.as_ref().is_some_and(Type::is_character),
            },
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Address { .. }
            | Type::Error => false,
        }
    }

    pub fn is_address(&self) -> bool {
        matches!(self, Type::Address { .. })
    }

    /// The derived type that it is.
    pub fn derived(&self) -> Option<&Rc<TypeRef>> {
        match self {
            Type::Derived(ty) => Some(ty),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Procedure(_)
            | Type::Address { .. }
            | Type::Error => None,
        }
    }

    /// The kind; 0 for derived types, procedures and errors; of addresses their size.
    pub fn kind(&self) -> u8 {
        match self {
            Type::Integer(k) | Type::Real(k) | Type::Complex(k) | Type::Logical(k) => *k,
            Type::Character(_, kind) => *kind,
            Type::Address { .. } => 8,
            Type::Derived(_) | Type::Procedure(_) | Type::Error => 0,
        }
    }

    /// Size and alignment in memory; characters whose length is not constant have none.
    pub fn layout(&self) -> (u64, u64) {
        match self {
            Type::Real(10) => (16, 16),
            Type::Complex(10) => (32, 16),
            Type::Integer(k) | Type::Real(k) | Type::Logical(k) => (u64::from(*k), u64::from(*k)),
            Type::Complex(k) => (2 * u64::from(*k), u64::from(*k)),
            Type::Character(CharLen::Const(length), kind) => {
                ((*length).max(0) as u64 * u64::from(*kind), u64::from(*kind))
            }
            Type::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown, kind) => {
                (0, u64::from(*kind))
            }
            Type::Derived(ty) => (ty.bytes, ty.align),
            Type::Procedure(_) | Type::Address { .. } => (8, 8),
            Type::Error => (0, 1),
        }
    }

    /// Equal type and kind; characters whatever their length, procedures whatever their interface. An error is the same as anything.
    pub fn same(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::Integer(a), Type::Integer(b))
            | (Type::Real(a), Type::Real(b))
            | (Type::Complex(a), Type::Complex(b))
            | (Type::Logical(a), Type::Logical(b)) => a == b,
            (Type::Character(_, a), Type::Character(_, b)) => a == b,
            (Type::Procedure(_), Type::Procedure(_)) => true,
            (Type::Derived(a), Type::Derived(b)) => a.key == b.key,
            (Type::Address { code: a }, Type::Address { code: b }) => a == b,
            (
                Type::Integer(_)
                | Type::Real(_)
                | Type::Complex(_)
                | Type::Logical(_)
                | Type::Character(..)
                | Type::Derived(_)
                | Type::Procedure(_)
                | Type::Address { .. },
                _,
            ) => false,
        }
    }
}

impl fmt::Display for Type {
    /// As messages show it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Integer(k) => write!(f, "integer({k})"),
            Type::Real(k) => write!(f, "real({k})"),
            Type::Complex(k) => write!(f, "complex({k})"),
            Type::Logical(k) => write!(f, "logical({k})"),
            Type::Character(CharLen::Const(n), 1) => write!(f, "character({n})"),
            Type::Character(CharLen::Assumed, 1) => f.write_str("character(*)"),
            Type::Character(CharLen::Deferred, 1) => f.write_str("character(:)"),
            Type::Character(CharLen::Expr(_) | CharLen::Unknown, 1) => f.write_str("character"),
            Type::Character(CharLen::Const(n), kind) => write!(f, "character({n},{kind})"),
            Type::Character(CharLen::Assumed, kind) => write!(f, "character(*,{kind})"),
            Type::Character(CharLen::Deferred, kind) => write!(f, "character(:,{kind})"),
            Type::Character(CharLen::Expr(_) | CharLen::Unknown, kind) => write!(f, "character(kind={kind})"),
            Type::Procedure(_) => f.write_str("a procedure"),
            Type::Derived(ty) if ty.is_any() => f.write_str("class(*)"),
            Type::Derived(ty) => write!(f, "type({})", ty.name),
            Type::Address { code: false } => f.write_str("type(c_ptr)"),
            Type::Address { code: true } => f.write_str("type(c_funptr)"),
            Type::Error => f.write_str("(unknown type)"),
        }
    }
}

impl Shape {
    pub fn rank(&self) -> usize {
        match self {
            Shape::Scalar => 0,
            Shape::Static(dims) => dims.len(),
            Shape::Explicit(dims) => dims.len(),
            Shape::AssumedShape(lowers) => lowers.len(),
            Shape::AssumedSize { leading, .. } => leading.len() + 1,
            Shape::Deferred(rank) => *rank,
        }
    }
}
