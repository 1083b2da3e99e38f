//! Types of values and of storage.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::ids::Var;
use std::fmt;

/// The type of an SSA value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A truth value; exists only as a value, never in memory.
    I1,
    /// 8 bits; whether they count as signed is the ops' to say, as of all integers.
    I8,
    /// 16 bits.
    I16,
    /// 32 bits.
    I32,
    /// 64 bits: subscripts, extents, numbers of bytes.
    I64,
    /// C's `__int128`: 16 bytes in memory, aligned to 16. Constants of it are those that fit into 64 bits.
    I128,
    /// IEEE's binary16, C's `_Float16`: numbers are kept so, and computed with as `F32`.
    F16,
    /// IEEE's binary32.
    F32,
    /// IEEE's binary64.
    F64,
    /// x87 extended precision, C's `long double`: 16 bytes in memory, aligned to 16. On the host only.
    F80,
    /// IEEE's binary128, Fortran's `real(16)` and C's `_Float128`: 16 bytes. On the host only.
    F128,
    /// A complex number: two `F32`, the real part first.
    C32,
    /// Two `F64`.
    C64,
    /// Two `F80`. On the host only.
    C80,
    /// Two `F128`. On the host only.
    C128,
    /// An address.
    Ptr,
    /// Numbers side by side, computed with one by one: a vector of GNU C. On the host only.
    Vector(Lane, u16),
    /// A window on an array: base address and, for each dimension, lower bound, extent and byte stride.
    View(Elem, u8),
}

/// The type of one number of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// An integer of 8 bits, or a truth value of a comparison of such lanes.
    I8,
    /// An integer of 16 bits.
    I16,
    /// An integer of 32 bits.
    I32,
    /// An integer of 64 bits.
    I64,
    /// An integer of 128 bits.
    I128,
    /// IEEE's binary32.
    F32,
    /// IEEE's binary64.
    F64,
}

/// The type of a scalar in memory, or of an array's element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Elem {
    /// One byte: a character, or C's `bool`.
    I8,
    /// Two bytes.
    I16,
    /// Four bytes; Fortran's default integer and logical.
    I32,
    /// Eight bytes.
    I64,
    /// 16 bytes, aligned to 16.
    I128,
    /// IEEE's binary16.
    F16,
    /// IEEE's binary32.
    F32,
    /// IEEE's binary64.
    F64,
    /// x87's ten bytes, in 16.
    F80,
    /// IEEE's binary128.
    F128,
    /// Two `F32` one behind the other, the real part first; aligned as one of them.
    C32,
    /// Two `F64`.
    C64,
    /// Two `F80`.
    C80,
    /// Two `F128`.
    C128,
    /// An address of the machine that the code runs on.
    Ptr,
    /// So many numbers without room between them, aligned to all of their bytes.
    Vector(Lane, u16),
    /// A truth value of that many bytes (Fortran's logical kinds). Loads and stores convert to and from `I1`.
    Bool(u8),
    /// That many bytes with no structure for the IR, aligned to 1: a fixed-length character, a
    /// record. Accessed by address and by `Field` only.
    Bytes(u64),
}

impl Elem {
    /// From one element of an array to the next.
    pub fn bytes(self) -> u64 {
        match self {
            Elem::I8 => 1,
            Elem::I16 | Elem::F16 => 2,
            Elem::I32 | Elem::F32 => 4,
            Elem::I64 | Elem::F64 | Elem::C32 | Elem::Ptr => 8,
            Elem::I128 | Elem::F80 | Elem::F128 | Elem::C64 => 16,
            Elem::C80 | Elem::C128 => 32,
            Elem::Vector(lane, count) => lane.elem().bytes() * u64::from(count),
            Elem::Bool(n) => n.into(),
            Elem::Bytes(n) => n,
        }
    }

    /// In bytes, as C's rules on x86-64 have it.
    pub fn align(self) -> u64 {
        match self {
            Elem::Bytes(_) => 1,
            Elem::C32 => 4,
            Elem::C64 => 8,
            Elem::C80 | Elem::C128 => 16,
            Elem::I8
            | Elem::I16
            | Elem::I32
            | Elem::I64
            | Elem::I128
            | Elem::F16
            | Elem::F32
            | Elem::F64
            | Elem::F80
            | Elem::F128
            | Elem::Ptr
            | Elem::Bool(_)
            | Elem::Vector(..) => self.bytes(),
        }
    }

    /// The element that each part of a complex number is.
    pub fn part(self) -> Option<Elem> {
        self.value_type()?.part()?.elem()
    }

    /// The type of the value that a load of this element gives; `None` for `Bytes`.
    pub fn value_type(self) -> Option<Type> {
        Some(match self {
            Elem::I8 => Type::I8,
            Elem::I16 => Type::I16,
            Elem::I32 => Type::I32,
            Elem::I64 => Type::I64,
            Elem::I128 => Type::I128,
            Elem::F16 => Type::F16,
            Elem::F32 => Type::F32,
            Elem::F64 => Type::F64,
            Elem::F80 => Type::F80,
            Elem::F128 => Type::F128,
            Elem::C32 => Type::C32,
            Elem::C64 => Type::C64,
            Elem::C80 => Type::C80,
            Elem::C128 => Type::C128,
            Elem::Ptr => Type::Ptr,
            Elem::Vector(lane, count) => Type::Vector(lane, count),
            Elem::Bool(_) => Type::I1,
            Elem::Bytes(_) => return None,
        })
    }
}

impl Type {
    /// An integer or a truth value.
    pub fn is_int(self) -> bool {
        matches!(self, Type::I1 | Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128)
    }

    /// A real number.
    pub fn is_float(self) -> bool {
        matches!(self, Type::F16 | Type::F32 | Type::F64 | Type::F80 | Type::F128)
    }

    /// Two reals.
    pub fn is_complex(self) -> bool {
        matches!(self, Type::C32 | Type::C64 | Type::C80 | Type::C128)
    }

    /// The type of a complex number's parts; `None` for other types.
    pub fn part(self) -> Option<Type> {
        match self {
            Type::C32 => Some(Type::F32),
            Type::C64 => Some(Type::F64),
            Type::C80 => Some(Type::F80),
            Type::C128 => Some(Type::F128),
            Type::I1 | Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128 => None,
            Type::F16 | Type::F32 | Type::F64 | Type::F80 | Type::F128 => None,
            Type::Ptr | Type::View(..) | Type::Vector(..) => None,
        }
    }

    /// The complex type whose parts have this type.
    pub fn complex(self) -> Option<Type> {
        match self {
            Type::F32 => Some(Type::C32),
            Type::F64 => Some(Type::C64),
            Type::F80 => Some(Type::C80),
            Type::F128 => Some(Type::C128),
            Type::I1 | Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128 => None,
            Type::F16 | Type::C32 | Type::C64 | Type::C80 | Type::C128 => None,
            Type::Ptr | Type::View(..) | Type::Vector(..) => None,
        }
    }

    /// The element that holds a value of this type in memory; `None` for views.
    pub fn elem(self) -> Option<Elem> {
        Some(match self {
            Type::I1 => Elem::Bool(1),
            Type::I8 => Elem::I8,
            Type::I16 => Elem::I16,
            Type::I32 => Elem::I32,
            Type::I64 => Elem::I64,
            Type::I128 => Elem::I128,
            Type::F16 => Elem::F16,
            Type::F32 => Elem::F32,
            Type::F64 => Elem::F64,
            Type::F80 => Elem::F80,
            Type::F128 => Elem::F128,
            Type::C32 => Elem::C32,
            Type::C64 => Elem::C64,
            Type::C80 => Elem::C80,
            Type::C128 => Elem::C128,
            Type::Ptr => Elem::Ptr,
            Type::Vector(lane, count) => Elem::Vector(lane, count),
            Type::View(..) => return None,
        })
    }

    /// The type of a vector's numbers; other types as they are.
    pub fn each(self) -> Type {
        if let Type::Vector(lane, _) = self { lane.value_type() } else { self }
    }

    /// What a comparison gives: of vectors the integers of their lanes' size, all bits set where it holds.
    pub fn compared(self) -> Type {
        if let Type::Vector(lane, count) = self { Type::Vector(lane.integer(), count) } else { Type::I1 }
    }

    /// Width in bits of an integer or real; `None` for complex numbers, addresses, vectors and views.
    pub fn bits(self) -> Option<u32> {
        Some(match self {
            Type::I1 => 1,
            Type::I8 => 8,
            Type::I16 | Type::F16 => 16,
            Type::I32 | Type::F32 => 32,
            Type::I64 | Type::F64 => 64,
            Type::F80 => 80,
            Type::I128 | Type::F128 => 128,
            Type::C32 | Type::C64 | Type::C80 | Type::C128 | Type::Ptr | Type::Vector(..) | Type::View(..) => {
                return None;
            }
        })
    }
}

impl Lane {
    /// The lane's number in memory.
    pub fn elem(self) -> Elem {
        match self {
            Lane::I8 => Elem::I8,
            Lane::I16 => Elem::I16,
            Lane::I32 => Elem::I32,
            Lane::I64 => Elem::I64,
            Lane::I128 => Elem::I128,
            Lane::F32 => Elem::F32,
            Lane::F64 => Elem::F64,
        }
    }

    /// The lane's number as a value.
    pub fn value_type(self) -> Type {
        self.elem().value_type().expect("a lane is a number")
    }

    /// The lane that holds a number of this type; `None` for what no vector has.
    pub fn of(elem: Elem) -> Option<Lane> {
        Some(match elem {
            Elem::I8 => Lane::I8,
            Elem::I16 => Lane::I16,
            Elem::I32 => Lane::I32,
            Elem::I64 => Lane::I64,
            Elem::I128 => Lane::I128,
            Elem::F32 => Lane::F32,
            Elem::F64 => Lane::F64,
            Elem::F16
            | Elem::F80
            | Elem::F128
            | Elem::C32
            | Elem::C64
            | Elem::C80
            | Elem::C128
            | Elem::Ptr
            | Elem::Vector(..)
            | Elem::Bool(_)
            | Elem::Bytes(_) => {
                return None;
            }
        })
    }

    /// The integer lane of the same size.
    pub fn integer(self) -> Lane {
        match self {
            Lane::F32 => Lane::I32,
            Lane::F64 => Lane::I64,
            Lane::I8 | Lane::I16 | Lane::I32 | Lane::I64 | Lane::I128 => self,
        }
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.elem().fmt(f)
    }
}

impl fmt::Display for Elem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Elem::I8 => f.write_str("i8"),
            Elem::I16 => f.write_str("i16"),
            Elem::I32 => f.write_str("i32"),
            Elem::I64 => f.write_str("i64"),
            Elem::I128 => f.write_str("i128"),
            Elem::F16 => f.write_str("f16"),
            Elem::F32 => f.write_str("f32"),
            Elem::F64 => f.write_str("f64"),
            Elem::F80 => f.write_str("f80"),
            Elem::F128 => f.write_str("f128"),
            Elem::C32 => f.write_str("c32"),
            Elem::C64 => f.write_str("c64"),
            Elem::C80 => f.write_str("c80"),
            Elem::C128 => f.write_str("c128"),
            Elem::Ptr => f.write_str("ptr"),
            Elem::Vector(lane, count) => write!(f, "vector<{lane}, {count}>"),
            Elem::Bool(n) => write!(f, "bool{}", u32::from(*n) * 8),
            Elem::Bytes(n) => write!(f, "bytes{n}"),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::I1 => f.write_str("i1"),
            Type::I8 => f.write_str("i8"),
            Type::I16 => f.write_str("i16"),
            Type::I32 => f.write_str("i32"),
            Type::I64 => f.write_str("i64"),
            Type::I128 => f.write_str("i128"),
            Type::F16 => f.write_str("f16"),
            Type::F32 => f.write_str("f32"),
            Type::F64 => f.write_str("f64"),
            Type::F80 => f.write_str("f80"),
            Type::F128 => f.write_str("f128"),
            Type::C32 => f.write_str("c32"),
            Type::C64 => f.write_str("c64"),
            Type::C80 => f.write_str("c80"),
            Type::C128 => f.write_str("c128"),
            Type::Ptr => f.write_str("ptr"),
            Type::Vector(lane, count) => write!(f, "vector<{lane}, {count}>"),
            Type::View(elem, rank) => write!(f, "view<{elem}, {rank}>"),
        }
    }
}

/// The extent of an inner dimension of what a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerDim {
    /// Known now.
    Const(i64),
    /// An `I64` scalar, set before.
    Var(Var),
}
