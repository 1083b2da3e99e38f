//! What crosses the border of a procedure, in gfortran's order: the hidden result, the dummy arguments, the lengths of
//! the character ones, and for internal procedures the host's variables.

use super::complex_border::{border_types, result_types, wide_attr};
use super::record_border::{copy_attr, record_types};
use crate::hir::{self, Capture, CharLen, Passing, ProcId, Shape, Symbol, SymbolClass, Type, TypeRef};
use crate::lower::variables::storage::{elem_of, storage_of, value_type};
use accc_ir as ir;
use std::rc::Rc;

/// How a function gives its result.
pub(in crate::lower) enum ResultKind {
    /// By value.
    Value(ir::Type),
    /// A complex number, in registers: [`super::complex_border::result_types`].
    Complex(ir::Type),
    /// A small record of a function with `bind(c)`, in registers: [`super::record_border::record_types`].
    Record(Rc<TypeRef>),
    /// Through a hidden first argument, and for characters a second one with the length.
    Memory,
    /// Size known only on entry, allocatable, or a pointer: the hidden first argument is the address of an empty
    /// descriptor. The function allocates, the caller frees what is no pointer. Characters have
    /// a dimension for their letters there: [`crate::lower::characters::letters`].
    Descriptor,
}

/// `bind_c`: of a function with `bind(c)`, whose character is C's `char`.
pub(in crate::lower) fn result_kind(ty: &Type, shape: &Shape, pointer: bool, bind_c: bool) -> ResultKind {
    match (ty, shape) {
        (Type::Character(CharLen::Const(1), _), Shape::Scalar) if bind_c && !pointer => ResultKind::Value(ir::Type::I8),
        _ if pointer && !ty.is_procedure() => ResultKind::Descriptor,
        (Type::Derived(ty), Shape::Scalar) if bind_c && ty.is_in_registers() => ResultKind::Record(ty.clone()),
        (Type::Logical(kind), Shape::Scalar) => ResultKind::Value(logical_type(*kind)),
        (Type::Integer(_) | Type::Real(_) | Type::Procedure(_) | Type::Address { .. }, Shape::Scalar) => {
            match value_type(ty) {
                Some(ty) => ResultKind::Value(ty),
                None => ResultKind::Memory,
            }
        }
        (Type::Complex(4), Shape::Scalar) => ResultKind::Complex(ir::Type::C32),
        (Type::Complex(10), Shape::Scalar) => ResultKind::Complex(ir::Type::C80),
        (Type::Complex(16), Shape::Scalar) => ResultKind::Memory,
        (Type::Complex(_), Shape::Scalar) => ResultKind::Complex(ir::Type::C64),
        // The caller says the length.
        (Type::Character(CharLen::Assumed, _), Shape::Scalar) => ResultKind::Memory,
        (Type::Character(..), _) if elem_of(ty).is_none() => ResultKind::Descriptor,
        (Type::Character(..) | Type::Derived(_), Shape::Scalar) | (_, Shape::Static(_)) => ResultKind::Memory,
        _ => ResultKind::Descriptor,
    }
}

/// [`result_kind`] of a function's own result variable.
pub(in crate::lower) fn own_result_kind(symbol: &Symbol, bind_c: bool) -> ResultKind {
    match symbol.allocatable {
        true => ResultKind::Descriptor,
        false => result_kind(&symbol.ty, &symbol.shape, symbol.pointer, bind_c),
    }
}

/// A logical result is an integer of its size at the border.
fn logical_type(kind: u8) -> ir::Type {
    match kind {
        1 => ir::Type::I8,
        2 => ir::Type::I16,
        4 => ir::Type::I32,
        _ => ir::Type::I64,
    }
}

/// What the device version of a procedure may use, as the IR has it.
pub(in crate::lower) fn routine_level(level: hir::RoutineLevel) -> ir::RoutineLevel {
    match level {
        hir::RoutineLevel::Seq => ir::RoutineLevel::Seq,
        hir::RoutineLevel::Vector => ir::RoutineLevel::Vector,
        hir::RoutineLevel::Worker => ir::RoutineLevel::Worker,
        hir::RoutineLevel::Gang => ir::RoutineLevel::Gang,
        hir::RoutineLevel::Gang2 => ir::RoutineLevel::Gang2,
        hir::RoutineLevel::Gang3 => ir::RoutineLevel::Gang3,
    }
}

/// How the dummy argument is passed.
pub(in crate::lower) fn passing(symbol: &Symbol) -> Passing {
    match symbol.class {
        SymbolClass::Dummy { by_value: true, .. } if !symbol.is_copied() => Passing::Value,
        _ if symbol.ty.is_procedure() => match symbol.pointer {
            true => Passing::Address,
            false => Passing::Value,
        },
        _ if symbol.allocatable || symbol.pointer => Passing::Descriptor,
        _ if matches!(symbol.shape, Shape::AssumedShape(_)) => Passing::Descriptor,
        _ => Passing::Address,
    }
}

/// The border of a procedure as a caller knows it; `captured` only for internal ones.
pub(in crate::lower) fn border(signature: &hir::Signature, captured: &[CapturedParam]) -> ir::Signature {
    let (mut params, mut attrs) = (Vec::new(), Vec::new());
    let mut results = Vec::new();
    if let Some(given) = &signature.result {
        match result_kind(&given.ty, &given.shape, given.pointer, signature.bind_c) {
            ResultKind::Value(ty) => results.push(ty),
            ResultKind::Complex(ty) => results = result_types(ty),
            ResultKind::Record(ty) => results = record_types(&ty),
            ResultKind::Descriptor => params.push(ir::Type::Ptr),
            ResultKind::Memory => {
                attrs.extend(c_result_attr(&given.ty, signature.bind_c));
                params.push(ir::Type::Ptr);
                params.extend(given.ty.is_character().then_some(ir::Type::I64));
            }
        }
    }
    for dummy in &signature.dummies {
        if let (Passing::Value, Some(ty)) = (dummy.passing, dummy.ty.derived()) {
            if !ty.is_in_registers() {
                attrs.resize(params.len(), ir::ParamAttr::None);
                attrs.push(copy_attr(ty));
            }
            params.extend(record_types(ty));
            continue;
        }
        match (dummy.passing, value_type(&dummy.ty)) {
            (Passing::Value, Some(ty)) if ty.is_complex() => {
                if let Some(attr) = wide_attr(ty) {
                    attrs.resize(params.len(), ir::ParamAttr::None);
                    attrs.push(attr);
                }
                params.extend(border_types(ty));
            }
            (Passing::Value, Some(ty)) => params.push(ty),
            // C's `char`.
            (Passing::Value, None) if dummy.ty.is_character() => params.push(ir::Type::I8),
            (Passing::Value, None)
            | (Passing::Address | Passing::Descriptor | Passing::Memory | Passing::Holder, _) => {
                params.push(ir::Type::Ptr);
            }
        }
    }
    if !signature.bind_c {
        params.extend(signature.dummies.iter().filter(|d| d.ty.has_length()).map(|_| ir::Type::I64));
    }
    for param in captured {
        params.push(ir::Type::Ptr);
        params.extend(param.with_length.then_some(ir::Type::I64));
    }
    if !attrs.is_empty() {
        attrs.resize(params.len(), ir::ParamAttr::None);
    }
    ir::Signature { params, param_attrs: attrs, results, ..ir::Signature::default() }
}

/// Where the callee puts a record or a number that is too large for registers: C has its address as the result, too.
pub(in crate::lower) fn c_result_attr(ty: &Type, bind_c: bool) -> Option<ir::ParamAttr> {
    if let Type::Complex(16) = ty {
        return bind_c.then_some(ir::ParamAttr::SRet { bytes: 32, align: 16 });
    }
    let ty = ty.derived().filter(|_| bind_c)?;
    Some(ir::ParamAttr::SRet { bytes: ty.bytes, align: ty.align })
}

/// A variable of the host, as an internal procedure gets it: its address (of its descriptor), and for characters whose
/// length is known only at run time the length.
#[derive(Clone, Copy)]
pub(in crate::lower) struct CapturedParam {
    pub capture: Capture,
    pub with_length: bool,
}

pub(in crate::lower) fn captured_params(program: &hir::Program, id: ProcId) -> Vec<CapturedParam> {
    let procedure = &program.procedures[id];
    let param = |capture: &Capture| {
        let with_length = storage_of(&procedure.symbols[capture.local]).is_none();
        CapturedParam { capture: *capture, with_length }
    };
    procedure.captured.iter().map(param).collect()
}
