//! Types as lowering sees them: their size and alignment, and what an element of them is in the IR.
//!
//! Source: System V ABI, AMD64 supplement, section 3.1.2.

use crate::hir::{ArrayLen, FloatKind, IntKind, RecordId, Type, TypeId, TypeTable};
use accc_ir::{Elem, Lane, StaticDim, Storage};

/// What a type is to code generation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    Void,
    Scalar(Scalar),
    /// The type of its parts.
    Complex(Scalar),
    Record(RecordId),
    Array,
    Function,
    /// The record of a `va_list`.
    VaListTag,
}

/// A number or an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar {
    pub elem: Elem,
    /// Integers that have a sign.
    pub signed: bool,
}

impl Scalar {
    pub const INT: Scalar = Scalar { elem: Elem::I32, signed: true };
    pub const LONG: Scalar = Scalar { elem: Elem::I64, signed: true };
    pub const UNSIGNED_LONG: Scalar = Scalar { elem: Elem::I64, signed: false };
    pub const BOOL: Scalar = Scalar { elem: Elem::Bool(1), signed: false };
    pub const POINTER: Scalar = Scalar { elem: Elem::Ptr, signed: false };

    pub fn value_type(self) -> accc_ir::Type {
        self.elem.value_type().expect("scalars are values")
    }

    pub fn is_float(self) -> bool {
        matches!(self.elem, Elem::F16 | Elem::F32 | Elem::F64 | Elem::F80 | Elem::F128)
    }

    pub fn is_vector(self) -> bool {
        matches!(self.elem, Elem::Vector(..))
    }

    pub fn is_pointer(self) -> bool {
        self.elem == Elem::Ptr
    }
}

pub fn int_scalar(kind: IntKind) -> Scalar {
    let (elem, signed) = match kind {
        IntKind::Bool => return Scalar::BOOL,
        IntKind::Char | IntKind::SChar => (Elem::I8, true),
        IntKind::UChar | IntKind::UnsignedChar => (Elem::I8, false),
        IntKind::Short => (Elem::I16, true),
        IntKind::UShort => (Elem::I16, false),
        IntKind::Int => (Elem::I32, true),
        IntKind::UInt => (Elem::I32, false),
        IntKind::Long | IntKind::LongLong => (Elem::I64, true),
        IntKind::ULong | IntKind::ULongLong => (Elem::I64, false),
        IntKind::Int128 => (Elem::I128, true),
        IntKind::UInt128 => (Elem::I128, false),
    };
    Scalar { elem, signed }
}

pub fn float_scalar(kind: FloatKind) -> Scalar {
    let elem = match kind.format() {
        FloatKind::Half => Elem::F16,
        FloatKind::Quad => Elem::F128,
        FloatKind::Float => Elem::F32,
        FloatKind::Double => Elem::F64,
        _ => Elem::F80,
    };
    Scalar { elem, signed: true }
}

/// Questions about the types of a unit.
#[derive(Clone, Copy)]
pub struct Types<'h>(pub &'h TypeTable);

impl<'h> Types<'h> {
    pub fn get(self, ty: TypeId) -> &'h Type {
        self.0.get(ty)
    }

    pub fn shape(self, ty: TypeId) -> Shape {
        match self.get(ty) {
            Type::Void => Shape::Void,
            Type::Int(kind) => Shape::Scalar(int_scalar(*kind)),
            Type::Enum(id) => Shape::Scalar(int_scalar(self.0.enums[id.0 as usize].int)),
            Type::Float(kind) => Shape::Scalar(float_scalar(*kind)),
            Type::Pointer(_) => Shape::Scalar(Scalar::POINTER),
            Type::Vector { elem, lanes } => Shape::Scalar(self.vector(*elem, *lanes)),
            Type::Complex(kind) => Shape::Complex(float_scalar(*kind)),
            Type::ComplexInt(kind) => Shape::Complex(int_scalar(*kind)),
            Type::Record(id) => Shape::Record(*id),
            Type::Array { .. } => Shape::Array,
            Type::Function(_) => Shape::Function,
            Type::VaListTag => Shape::VaListTag,
        }
    }

    fn vector(self, elem: TypeId, lanes: u32) -> Scalar {
        let lane = self.scalar(elem).expect("a lane is a number");
        let elem = Lane::of(lane.elem).expect("a lane is a number");
        Scalar { elem: Elem::Vector(elem, lanes as u16), signed: lane.signed }
    }

    pub fn scalar(self, ty: TypeId) -> Option<Scalar> {
        match self.shape(ty) {
            Shape::Scalar(scalar) => Some(scalar),
            Shape::Void | Shape::Complex(_) | Shape::Record(_) | Shape::Array | Shape::Function | Shape::VaListTag => {
                None
            }
        }
    }

    /// Whether variables of this type hold one number, pointer or truth value.
    pub fn is_single(self, ty: TypeId) -> bool {
        self.scalar(ty).is_some() || matches!(self.elem(ty), Elem::C32 | Elem::C64)
    }

    /// Bytes; 0 of variable length arrays and incomplete types.
    pub fn size(self, ty: TypeId) -> u64 {
        self.0.size(ty).unwrap_or(0)
    }

    pub fn align(self, ty: TypeId) -> u64 {
        self.0.align(ty)
    }

    /// The element that arrays of this type have: records, `long double _Complex` and tags are bytes.
    pub fn elem(self, ty: TypeId) -> Elem {
        match self.shape(ty) {
            Shape::Scalar(scalar) => scalar.elem,
            Shape::Complex(Scalar { elem: Elem::F32, .. }) => Elem::C32,
            Shape::Complex(Scalar { elem: Elem::F64, .. }) => Elem::C64,
            _ => Elem::Bytes(self.size(ty)),
        }
    }

    /// The type that is left when all dimensions are taken off, and these with the slowest first.
    pub fn dimensions(self, mut ty: TypeId) -> (TypeId, Vec<ArrayLen>) {
        let mut dims = Vec::new();
        while let Type::Array { elem, len } = self.get(ty) {
            dims.push(len.clone());
            ty = elem.ty;
        }
        (ty, dims)
    }

    /// The storage of a variable whose size is known.
    pub fn storage(self, ty: TypeId) -> Storage {
        let (inner, dims) = self.dimensions(ty);
        if dims.is_empty() {
            return match self.elem(inner) {
                elem @ Elem::Bytes(_) => Storage::Array { elem, dims: Vec::new() },
                elem => Storage::Scalar(elem),
            };
        }
        let extent = |len: &ArrayLen| match len {
            ArrayLen::Known(n) => i64::try_from(*n).unwrap_or(i64::MAX),
            ArrayLen::Unknown | ArrayLen::Variable(_) | ArrayLen::Star => 0,
        };
        let dims = dims.iter().rev().map(|len| StaticDim { lower: 0, extent: extent(len) }).collect();
        Storage::Array { elem: self.elem(inner), dims }
    }
}

/// The alignment that is left `bytes` behind an address.
pub fn common_align(align: u64, bytes: i64) -> u64 {
    if bytes == 0 { align } else { align.min(1 << bytes.trailing_zeros().min(32)) }
}
