//! Types as debuggers show them.

use super::types::Types;
use super::unit::Unit;
use crate::hir::{ArrayLen, FloatKind, FunctionType, IntKind, QualType, RecordId, Type, TypeId};
use accc_ir::{DebugDim, DebugMember, DebugType, DebugTypeId, Encoding, Qualifier};

impl Unit<'_> {
    /// The entry of a type; `None` for `void`, and without `-g`.
    pub fn debug_type(&mut self, ty: TypeId) -> Option<DebugTypeId> {
        if !self.options.debug {
            return None;
        }
        if let Some(known) = self.debug_types.get(&ty) {
            return *known;
        }
        let entry = match self.types.get(ty) {
            Type::Void => None,
            Type::Pointer(_) | Type::Record(_) => return self.recursive(ty),
            Type::Int(kind) => Some(base(int_name(*kind), kind.bytes(), int_encoding(*kind))),
            Type::Float(kind) => Some(base(float_name(*kind), kind.bytes(), Encoding::Float)),
            Type::Complex(kind) => {
                Some(base(&format!("complex {}", float_name(*kind)), 2 * kind.bytes(), Encoding::ComplexFloat))
            }
            Type::ComplexInt(kind) => {
                Some(base(&format!("complex {}", int_name(*kind)), 2 * kind.bytes(), int_encoding(*kind)))
            }
            Type::Vector { elem, lanes } => {
                let elem = self.debug_type(*elem);
                let dims = vec![DebugDim { lower: 0, extent: Some(i64::from(*lanes)) }];
                elem.map(|elem| DebugType::Array { elem, dims })
            }
            Type::Array { .. } => self.debug_array(ty),
            Type::Function(function) => Some(self.debug_function(function)),
            Type::Enum(id) => {
                let item = &self.hir.types.enums[id.0 as usize];
                let name = item.tag.clone().unwrap_or_default();
                Some(DebugType::Enum { name, bytes: item.int.bytes(), enumerators: item.constants.clone() })
            }
            Type::VaListTag => Some(DebugType::Struct { name: "__va_list_tag".into(), bytes: 24, members: Vec::new() }),
        };
        let id = entry.map(|entry| self.module.debug_types.push(entry));
        self.debug_types.insert(ty, id);
        id
    }

    /// Types that may name themselves get their entry first.
    fn recursive(&mut self, ty: TypeId) -> Option<DebugTypeId> {
        let id = self.module.debug_types.push(DebugType::Pointer(None));
        self.debug_types.insert(ty, Some(id));
        let entry = match self.types.get(ty) {
            Type::Record(record) => self.debug_record(*record),
            Type::Pointer(to) => DebugType::Pointer(self.debug_qualified(*to)),
            _ => return Some(id),
        };
        self.module.debug_types[id] = entry;
        Some(id)
    }

    fn debug_qualified(&mut self, ty: QualType) -> Option<DebugTypeId> {
        let mut id = self.debug_type(ty.ty);
        let quals = [
            (ty.quals.constant, Qualifier::Const),
            (ty.quals.volatile, Qualifier::Volatile),
            (ty.quals.restrict, Qualifier::Restrict),
        ];
        for (_, qualifier) in quals.into_iter().filter(|(has, _)| *has) {
            id = Some(self.module.debug_types.push(DebugType::Qualified { of: id, qualifier }));
        }
        id
    }

    fn debug_array(&mut self, ty: TypeId) -> Option<DebugType> {
        let (elem, lens) = self.types.dimensions(ty);
        let dims = lens
            .iter()
            .map(|len| match len {
                ArrayLen::Known(n) => DebugDim { lower: 0, extent: i64::try_from(*n).ok() },
                ArrayLen::Unknown | ArrayLen::Variable(_) | ArrayLen::Star => DebugDim { lower: 0, extent: None },
            })
            .collect();
        Some(DebugType::Array { elem: self.debug_type(elem)?, dims })
    }

    fn debug_function(&mut self, function: &FunctionType) -> DebugType {
        let params = function.params.iter().filter_map(|param| self.debug_type(*param)).collect();
        DebugType::Function { result: self.debug_type(function.result), params }
    }

    fn debug_record(&mut self, id: RecordId) -> DebugType {
        let types: Types<'_> = self.types;
        let record = types.0.record(id);
        let name = record.tag.clone().unwrap_or_default();
        let mut members = Vec::new();
        for field in record.fields.iter().flatten() {
            if field.name.is_none() && field.bits.is_some() {
                continue;
            }
            let Some(ty) = self.debug_qualified(field.ty) else { continue };
            let name = field.name.clone().unwrap_or_default();
            let bits = field.bits.map(|bits| (bits.offset, bits.width));
            members.push(DebugMember { name, offset: field.offset, ty, bits });
        }
        let bytes = record.size;
        if record.union {
            DebugType::Union { name, bytes, members }
        } else {
            DebugType::Struct { name, bytes, members }
        }
    }
}

fn base(name: &str, bytes: u64, encoding: Encoding) -> DebugType {
    DebugType::Base { name: name.to_string(), bytes, encoding }
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Half => "_Float16",
        FloatKind::Quad => "_Float128",
        FloatKind::Float32 => "_Float32",
        FloatKind::Float32x => "_Float32x",
        FloatKind::Float64 => "_Float64",
        FloatKind::Float64x => "_Float64x",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
    }
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char | IntKind::UnsignedChar => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short int",
        IntKind::UShort => "short unsigned int",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long int",
        IntKind::ULong => "long unsigned int",
        IntKind::LongLong => "long long int",
        IntKind::ULongLong => "long long unsigned int",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "__int128 unsigned",
    }
}

fn int_encoding(kind: IntKind) -> Encoding {
    match kind {
        IntKind::Bool => Encoding::Boolean,
        IntKind::Char | IntKind::SChar => Encoding::SignedChar,
        IntKind::UChar | IntKind::UnsignedChar => Encoding::UnsignedChar,
        IntKind::Short | IntKind::Int | IntKind::Long | IntKind::LongLong | IntKind::Int128 => Encoding::Signed,
        IntKind::UShort | IntKind::UInt | IntKind::ULong | IntKind::ULongLong | IntKind::UInt128 => Encoding::Unsigned,
    }
}
