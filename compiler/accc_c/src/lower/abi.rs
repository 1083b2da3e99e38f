//! How arguments and results travel: System V ABI, AMD64 supplement, section 3.2.3.
//!
//! A value of up to two eightbytes travels in registers, each eightbyte classified by what lies in it; all others in
//! memory. A record (or complex number) for which not enough registers are left travels in memory as a whole; of scalars
//! code generation knows that by itself.

use super::types::{Scalar, Shape, Types};
use crate::hir::{ArrayLen, RecordId, Type as CType, TypeId};
use accc_ir::{Elem, Lane, ParamAttr, Signature, Type};

/// How one value travels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passing {
    /// It has no bytes, or is `void`.
    Nothing,
    /// In one or two registers.
    Direct(Vec<Piece>),
    /// By the address of a copy.
    Memory { bytes: u64, align: u64 },
}

/// What of a value travels in one register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub ty: Type,
    /// Where its bytes are in the value, and how many.
    pub offset: u64,
    pub bytes: u64,
    pub attr: ParamAttr,
}

/// The border of one function.
#[derive(Clone, Debug)]
pub struct Convention {
    /// With the address for a result in memory as its first parameter.
    pub signature: Signature,
    pub params: Vec<Passing>,
    pub result: Passing,
    /// What the parameters leave for arguments beyond them.
    pub left: Registers,
}

impl Convention {
    /// Adds addresses behind the parameters.
    pub fn pass_addresses(&mut self, count: usize) {
        let signature = &mut self.signature;
        let params = signature.params.len();
        signature.param_attrs.resize(params, ParamAttr::None);
        signature.params.extend(std::iter::repeat_n(Type::Ptr, count));
        signature.param_attrs.extend(std::iter::repeat_n(ParamAttr::None, count));
    }
}

/// Registers for arguments that are still free.
#[derive(Clone, Copy, Debug)]
pub struct Registers {
    pub ints: u32,
    pub floats: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    None,
    Integer,
    Sse,
    X87,
    X87Up,
    /// The upper half of a vector register, whose lower half is `Sse`.
    SseUp,
    Memory,
}

pub fn convention(types: Types<'_>, result: TypeId, params: &[TypeId], variadic: bool) -> Convention {
    let mut left = Registers { ints: 6, floats: 8 };
    let mut signature = Signature { variadic, ..Signature::default() };
    let result = result_passing(types, result);
    match &result {
        Passing::Nothing => {}
        Passing::Direct(pieces) => {
            signature.results = pieces.iter().map(|piece| piece.ty).collect();
            signature.result_attr = pieces[0].attr;
        }
        Passing::Memory { bytes, align } => {
            left.ints -= 1;
            signature.params.push(Type::Ptr);
            signature.param_attrs.push(ParamAttr::SRet { bytes: *bytes, align: *align });
        }
    }
    let params: Vec<Passing> = params.iter().map(|ty| left.pass(types, *ty)).collect();
    for passing in &params {
        for (ty, attr) in passing.border() {
            signature.params.push(ty);
            signature.param_attrs.push(attr);
        }
    }
    if signature.param_attrs.iter().all(|attr| *attr == ParamAttr::None) {
        signature.param_attrs.clear();
    }
    Convention { signature, params, result, left }
}

impl Passing {
    /// Types and attributes of what stands for an argument at the border.
    pub fn border(&self) -> Vec<(Type, ParamAttr)> {
        match self {
            Passing::Nothing => Vec::new(),
            Passing::Direct(pieces) => pieces.iter().map(|piece| (piece.ty, piece.attr)).collect(),
            Passing::Memory { bytes, align } => vec![(Type::Ptr, ParamAttr::ByVal { bytes: *bytes, align: *align })],
        }
    }
}

impl Registers {
    /// How the next argument travels.
    pub fn pass(&mut self, types: Types<'_>, ty: TypeId) -> Passing {
        let passing = arg_passing(types, ty);
        let Passing::Direct(pieces) = &passing else { return passing };
        let floats = pieces.iter().filter(|piece| is_float(piece)).count() as u32;
        let ints = pieces.iter().map(|piece| match piece.ty {
            Type::I128 => 2,
            ty => u32::from(ty.is_int() || ty == Type::Ptr),
        });
        let ints: u32 = ints.sum();
        if ints <= self.ints && floats <= self.floats {
            self.ints -= ints;
            self.floats -= floats;
        } else if types.scalar(ty).is_none() {
            return in_memory(types, ty);
        }
        passing
    }
}

/// How an argument travels while registers last.
pub fn arg_passing(types: Types<'_>, ty: TypeId) -> Passing {
    match types.shape(ty) {
        Shape::Void | Shape::Array | Shape::Function => Passing::Nothing,
        Shape::Scalar(scalar) => match scalar_piece(scalar) {
            Some(piece) => Passing::Direct(vec![piece]),
            None => in_memory(types, ty),
        },
        Shape::VaListTag => in_memory(types, ty),
        Shape::Complex(Scalar { elem: Elem::F80, .. }) => in_memory(types, ty),
        Shape::Complex(_) | Shape::Record(_) => match classify(types, ty) {
            _ if types.size(ty) == 0 => Passing::Nothing,
            [Class::Memory, _] | [Class::X87, _] => in_memory(types, ty),
            // A class of C++ without members has a byte, which nobody reads.
            [Class::None, Class::None] => Passing::Nothing,
            classes => Passing::Direct(pieces(types, ty, classes)),
        },
    }
}

fn result_passing(types: Types<'_>, ty: TypeId) -> Passing {
    let f80 = |offset| Piece { ty: Type::F80, offset, bytes: 16, attr: ParamAttr::None };
    match types.shape(ty) {
        Shape::Complex(Scalar { elem: Elem::F80, .. }) => Passing::Direct(vec![f80(0), f80(16)]),
        Shape::Record(_) if classify(types, ty) == [Class::X87, Class::X87Up] => Passing::Direct(vec![f80(0)]),
        _ => arg_passing(types, ty),
    }
}

/// Whether it travels in a vector register.
pub fn is_float(piece: &Piece) -> bool {
    matches!(piece.ty, Type::F16 | Type::F32 | Type::F64 | Type::F128 | Type::Vector(..))
}

fn in_memory(types: Types<'_>, ty: TypeId) -> Passing {
    Passing::Memory { bytes: types.size(ty), align: types.align(ty).max(8) }
}

/// `None`: it travels in memory, as long vectors do, and vectors of one real number.
fn scalar_piece(scalar: Scalar) -> Option<Piece> {
    let attr = match (scalar.elem, scalar.signed) {
        (Elem::I8 | Elem::I16, true) => ParamAttr::SExt,
        (Elem::I8 | Elem::I16 | Elem::Bool(_), false) => ParamAttr::ZExt,
        _ => ParamAttr::None,
    };
    let bytes = scalar.elem.bytes();
    let ty = match scalar.elem {
        Elem::Vector(Lane::F32 | Lane::F64, 1) => return None,
        Elem::Vector(..) => match bytes {
            1 => Type::I8,
            2 => Type::I16,
            4 => Type::I32,
            8 => Type::F64,
            16 => scalar.value_type(),
            _ => return None,
        },
        _ => scalar.value_type(),
    };
    Some(Piece { ty, offset: 0, bytes, attr })
}

fn pieces(types: Types<'_>, ty: TypeId, classes: [Class; 2]) -> Vec<Piece> {
    let size = types.size(ty);
    let mut pieces = Vec::new();
    for (index, class) in classes.into_iter().enumerate() {
        let offset = 8 * index as u64;
        let bytes = size.saturating_sub(offset).min(8);
        let ty = match class {
            Class::Integer => Type::I64,
            Class::Sse if classes[1] == Class::SseUp => {
                return vec![Piece { ty: Type::Vector(Lane::F64, 2), offset: 0, bytes: 16, attr: ParamAttr::None }];
            }
            Class::Sse if bytes == 4 => Type::F32,
            Class::Sse => Type::F64,
            // Padding alone, as in a record that is aligned to 16.
            Class::None | Class::X87 | Class::X87Up | Class::SseUp | Class::Memory => continue,
        };
        pieces.push(Piece { ty, offset, bytes, attr: ParamAttr::None });
    }
    pieces
}

fn classify(types: Types<'_>, ty: TypeId) -> [Class; 2] {
    let mut classes = [Class::None; 2];
    if types.size(ty) > 16 {
        return [Class::Memory, Class::None];
    }
    mark(types, ty, 0, &mut classes);
    if classes.contains(&Class::Memory) { [Class::Memory, Class::None] } else { classes }
}

/// Merges the class of what lies at `offset` into those of its eightbytes.
fn mark(types: Types<'_>, ty: TypeId, offset: u64, classes: &mut [Class; 2]) {
    if !offset.is_multiple_of(types.align(ty)) {
        classes[0] = Class::Memory;
        return;
    }
    match types.shape(ty) {
        Shape::Void | Shape::Function => {}
        Shape::Scalar(scalar) if scalar.elem == Elem::F80 => {
            merge(classes, offset, Class::X87);
            merge(classes, offset + 8, Class::X87Up);
        }
        Shape::Scalar(scalar) if scalar.elem == Elem::F128 => {
            merge(classes, offset, Class::Sse);
            merge(classes, offset + 8, Class::SseUp);
        }
        Shape::Scalar(scalar) if scalar.elem == Elem::I128 => {
            merge(classes, offset, Class::Integer);
            merge(classes, offset + 8, Class::Integer);
        }
        Shape::Scalar(scalar) if scalar.is_vector() => mark_vector(scalar, offset, classes),
        Shape::Scalar(scalar) => merge(classes, offset, if scalar.is_float() { Class::Sse } else { Class::Integer }),
        Shape::Complex(Scalar { elem: Elem::F80, .. }) | Shape::VaListTag => classes[0] = Class::Memory,
        Shape::Complex(part) => {
            let class = if part.is_float() { Class::Sse } else { Class::Integer };
            let bytes = part.elem.bytes();
            merge(classes, offset, class);
            merge(classes, offset + bytes, class);
        }
        Shape::Record(id) => mark_record(types, id, offset, classes),
        Shape::Array => {
            if let CType::Array { elem, len: ArrayLen::Known(n) } = types.get(ty) {
                let size = types.size(elem.ty);
                (0..*n).for_each(|index| mark(types, elem.ty, offset + index * size, classes));
            }
        }
    }
}

fn mark_vector(scalar: Scalar, offset: u64, classes: &mut [Class; 2]) {
    match scalar_piece(scalar).map(|piece| piece.ty) {
        None => classes[0] = Class::Memory,
        Some(Type::Vector(..)) => {
            merge(classes, offset, Class::Sse);
            merge(classes, offset + 8, Class::SseUp);
        }
        Some(Type::F64) => merge(classes, offset, Class::Sse),
        Some(_) => merge(classes, offset, Class::Integer),
    }
}

/// A record is classified by itself before it counts as a member: half a `long double` puts all of it into memory.
fn mark_record(types: Types<'_>, id: RecordId, offset: u64, outer: &mut [Class; 2]) {
    let classes = &mut [Class::None; 2];
    for field in types.0.record(id).fields.iter().flatten() {
        match (field.bits, &field.name) {
            (None, _) => mark(types, field.ty.ty, offset + field.offset, classes),
            (Some(_), None) => {}
            (Some(bits), Some(_)) if bits.width > 0 => {
                let first = (offset + field.offset) * 8 + u64::from(bits.offset);
                merge(classes, first / 8, Class::Integer);
                merge(classes, (first + u64::from(bits.width) - 1) / 8, Class::Integer);
            }
            (Some(_), Some(_)) => {}
        }
    }
    if classes[1] == Class::X87Up && classes[0] != Class::X87 {
        classes[0] = Class::Memory;
    }
    if classes[1] == Class::SseUp && classes[0] != Class::Sse {
        classes[1] = Class::Sse;
    }
    merge(outer, 0, classes[0]);
    merge(outer, 8, classes[1]);
}

fn merge(classes: &mut [Class; 2], offset: u64, class: Class) {
    let Some(old) = classes.get_mut((offset / 8) as usize) else { return };
    *old = match (*old, class) {
        (a, b) if a == b => a,
        (Class::None, b) => b,
        (a, Class::None) => a,
        (Class::Memory, _) | (_, Class::Memory) => Class::Memory,
        (Class::Integer, _) | (_, Class::Integer) => Class::Integer,
        (Class::X87 | Class::X87Up, _) | (_, Class::X87 | Class::X87Up) => Class::Memory,
        (Class::Sse | Class::SseUp, Class::Sse | Class::SseUp) => Class::Sse,
    };
}
