//! Types and static memory: which storage a symbol gets, its size, its initial bytes.

use crate::hir::{CharLen, Component, DESCRIPTOR_BYTES, DIMENSION_BYTES, Declared, Shape, Symbol, SymbolClass, Type};
use accc_ir::{self as ir, DescriptorKind, Elem, Storage};

/// Arrays of a frame beyond this size stand in static memory, unless the procedure is recursive (as gfortran has it).
pub(in crate::lower) const FRAME_LIMIT: u64 = 64 * 1024;

/// What memory holds of a type; `None` for characters whose length is known only at run time.
pub(in crate::lower) fn elem_of(ty: &Type) -> Option<Elem> {
    Some(match ty {
        Type::Integer(1) => Elem::I8,
        Type::Integer(2) => Elem::I16,
        Type::Integer(4) => Elem::I32,
        Type::Integer(8) => Elem::I64,
        Type::Integer(_) => Elem::I128,
        Type::Real(4) => Elem::F32,
        Type::Real(8) => Elem::F64,
        Type::Real(10) => Elem::F80,
        Type::Real(_) => Elem::F128,
        Type::Complex(4) => Elem::C32,
        Type::Complex(10) => Elem::C80,
        Type::Complex(16) => Elem::C128,
        Type::Complex(_) => Elem::C64,
        Type::Logical(kind) => Elem::Bool(*kind),
        Type::Character(CharLen::Const(length), kind) => Elem::Bytes((*length).max(0) as u64 * u64::from(*kind)),
        Type::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown, _) => return None,
        Type::Procedure(_) | Type::Address { .. } => Elem::Ptr,
        Type::Derived(ty) => Elem::Bytes(ty.bytes),
        Type::Error => return None,
    })
}

/// The type of a number's or a truth value's value.
pub(in crate::lower) fn value_type(ty: &Type) -> Option<ir::Type> {
    elem_of(ty)?.value_type()
}

/// Characters of run-time length in a descriptor, which has a dimension for the letters: see
/// [`crate::lower::characters::letters`].
pub(in crate::lower) fn has_letters(symbol: &Symbol) -> bool {
    let described = symbol.allocatable || symbol.pointer || !matches!(symbol.shape, Shape::Scalar);
    symbol.ty.is_character() && elem_of(&symbol.ty).is_none() && described
}

/// How a symbol's variable is stored; `None` for scalars of characters whose length is known only at run time.
pub(in crate::lower) fn storage_of(symbol: &Symbol) -> Option<Storage> {
    let (elem, letters) = match elem_of(&symbol.ty) {
        Some(elem) => (elem, 0),
        None if has_letters(symbol) => (Elem::Bytes(1), 1),
        None => return None,
    };
    let rank = symbol.shape.rank() as u8 + letters;
    if symbol.is_described_any_rank() {
        // What is known of it at the moment.
        return Some(Storage::Descriptor { elem, rank, contiguous: false, kind: DescriptorKind::Other });
    }
    if symbol.allocatable || symbol.pointer && !symbol.ty.is_procedure() {
        let kind = if symbol.pointer { DescriptorKind::Pointer } else { DescriptorKind::Allocatable };
        // Elements of an extension of the declared type are further apart.
        let contiguous = (symbol.allocatable || symbol.contiguous) && symbol.dynamic.is_none();
        return Some(Storage::Descriptor { elem, rank, contiguous, kind });
    }
    let other = |contiguous| Storage::Descriptor { elem, rank, contiguous, kind: DescriptorKind::Other };
    Some(match &symbol.shape {
        Shape::Scalar if symbol.ty.is_derived() || symbol.ty.is_character() => {
            Storage::Array { elem, dims: Vec::new() }
        }
        Shape::Scalar => Storage::Scalar(elem),
        Shape::Static(_) if letters > 0 => other(true),
        // Objects of an extension of the declared type lie further apart.
        Shape::Static(_) if symbol.dynamic.is_some() => other(false),
        Shape::Static(dims) => {
            let dims = dims.iter().map(|d| ir::StaticDim { lower: d.lower, extent: d.extent }).collect();
            Storage::Array { elem, dims }
        }
        Shape::Explicit(_) | Shape::AssumedSize { .. } => other(symbol.dynamic.is_none()),
        Shape::AssumedShape(_) | Shape::Deferred(_) => other(symbol.contiguous),
    })
}

/// How the descriptor of an assumed-shape dummy looks at the border: without letters.
pub(in crate::lower) fn border_storage(storage: &Storage, symbol: &Symbol) -> Storage {
    match storage {
        Storage::Descriptor { elem, contiguous, kind, .. } => {
            let rank = symbol.shape.rank() as u8;
            Storage::Descriptor { elem: *elem, rank, contiguous: *contiguous, kind: *kind }
        }
        other => other.clone(),
    }
}

/// How a record holds a component; `None` for characters whose length is known only at run time.
pub(in crate::lower) fn component_storage(component: &Component) -> Option<Storage> {
    let (elem, letters) = match elem_of(&component.ty) {
        Some(elem) => (elem, 0),
        None if component.is_described() && component.ty.is_character() => (Elem::Bytes(1), 1),
        None => return None,
    };
    if component.is_described() {
        let kind = if component.pointer { DescriptorKind::Pointer } else { DescriptorKind::Allocatable };
        let rank = component.shape.rank() as u8 + letters;
        return Some(Storage::Descriptor {
            elem,
            rank,
            contiguous: component.allocatable && !component.polymorphic,
            kind,
        });
    }
    Some(match &component.shape {
        Shape::Static(dims) => {
            let dims = dims.iter().map(|d| ir::StaticDim { lower: d.lower, extent: d.extent }).collect();
            Storage::Array { elem, dims }
        }
        _ if component.ty.is_derived() || component.ty.is_character() => Storage::Array { elem, dims: Vec::new() },
        _ => Storage::Scalar(elem),
    })
}

pub(in crate::lower) fn bytes(storage: &Storage) -> u64 {
    match storage {
        Storage::Scalar(elem) => elem.bytes(),
        Storage::Array { elem, .. } => elem.bytes() * count(storage),
        Storage::Pointer { .. } => Elem::Ptr.bytes(),
        Storage::Descriptor { rank, .. } => DESCRIPTOR_BYTES + DIMENSION_BYTES * u64::from(*rank),
    }
}

/// Arrays start on a cache line.
pub(in crate::lower) fn align(storage: &Storage) -> u64 {
    match storage {
        Storage::Scalar(elem) => elem.align(),
        Storage::Array { .. } => 64,
        Storage::Pointer { .. } | Storage::Descriptor { .. } => 8,
    }
}

/// Number of elements.
pub(in crate::lower) fn count(storage: &Storage) -> u64 {
    match storage {
        Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => 1,
        Storage::Array { dims, .. } => dims.iter().map(|d| d.extent.max(0) as u64).product(),
    }
}

/// The clause of a static variable's `acc declare`, or (without storage) of a whole block of variables. Data clauses
/// attach the descriptor of a linked array.
pub(in crate::lower) fn declare_clause(declared: Declared, storage: Option<&Storage>) -> ir::ClauseKind {
    match declared {
        Declared::Link if matches!(storage, Some(Storage::Descriptor { .. })) => ir::ClauseKind::Attach,
        Declared::Create => ir::ClauseKind::Create,
        Declared::CopyIn => ir::ClauseKind::CopyIn,
        Declared::DeviceResident => ir::ClauseKind::DeviceResident,
        Declared::Link => ir::ClauseKind::Link,
    }
}

/// Whether the symbol lives in the frame of each call.
pub(in crate::lower) fn is_local(symbol: &Symbol) -> bool {
    matches!(symbol.class, SymbolClass::Local | SymbolClass::Result)
}
