//! Values as the bytes that memory holds of them, and back. Layout: [`super::derived`]; characters are padded with blanks.

use super::wide;
use super::{
    CharLen, Const, DESCRIPTOR_BYTES, DIMENSION_BYTES, DefaultAddress, DerivedType, Init, Shape, Type, TypeTable,
};

/// The bytes of an initial value for that many elements.
pub fn init_bytes(init: &Init, ty: &Type, count: u64) -> Vec<u8> {
    match init {
        Init::Fill(value) => const_bytes(value, ty).repeat(count as usize),
        Init::Elements(values) => values.iter().flat_map(|value| const_bytes(value, ty)).collect(),
    }
}

pub fn const_bytes(value: &Const, ty: &Type) -> Vec<u8> {
    match (value, ty) {
        (Const::Int(n), _) => n.to_le_bytes()[..usize::from(ty.kind())].to_vec(),
        (Const::Real(x), Type::Real(4)) => (*x as f32).to_le_bytes().to_vec(),
        (Const::Real(x), _) => x.to_le_bytes().to_vec(),
        (Const::Wide(bits), Type::Real(10)) => wide::x87_of_bits(*bits).to_le_bytes().to_vec(),
        (Const::Wide(bits), _) => bits.to_le_bytes().to_vec(),
        (Const::Complex(re, im), _) => {
            let part = Type::Real(ty.kind());
            [re, im].iter().flat_map(|x| const_bytes(&Const::Real(**x), &part)).collect()
        }
        (Const::WideComplex(re, im), _) => {
            let part = Type::Real(ty.kind());
            [re, im].iter().flat_map(|x| const_bytes(&Const::Wide(**x), &part)).collect()
        }
        (Const::Logical(b), _) => u128::from(*b).to_le_bytes()[..usize::from(ty.kind())].to_vec(),
        (Const::Char(text), Type::Character(CharLen::Const(length), _)) => padded(text, *length as usize),
        (Const::Char(text), _) => text.clone(),
        (Const::Ucs4(text), _) => {
            let mut text = text.clone();
            if let Type::Character(CharLen::Const(length), _) = ty {
                text.resize(*length as usize, b' '.into());
            }
            text.iter().flat_map(|code| code.to_le_bytes()).collect()
        }
        (Const::Record(bytes), _) => bytes.clone(),
    }
}

/// The value of that type that the bytes begin with.
pub fn const_of_bytes(bytes: &[u8], ty: &Type) -> Option<Const> {
    let bytes = bytes.get(..ty.layout().0 as usize)?;
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    let long = |bytes: &[u8]| {
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(bytes);
        i128::from_le_bytes(word)
    };
    Some(match ty {
        Type::Integer(kind) => {
            let unused = 128 - 8 * u32::from(*kind);
            Const::Int(long(bytes) << unused >> unused)
        }
        Type::Real(4) => Const::Real(f32::from_bits(word(bytes) as u32).into()),
        Type::Real(8) => Const::Real(f64::from_bits(word(bytes))),
        Type::Real(10) => Const::Wide(wide::bits_of_x87(long(bytes) as u128)),
        Type::Real(_) => Const::Wide(long(bytes) as u128),
        Type::Complex(kind @ (10 | 16)) => {
            let part = |bytes: &[u8]| match const_of_bytes(bytes, &Type::Real(*kind)) {
                Some(Const::Wide(x)) => Some(x),
                _ => None,
            };
            Const::WideComplex(part(bytes)?, part(&bytes[16..])?)
        }
        Type::Complex(kind) => {
            let part = |bytes: &[u8]| match const_of_bytes(bytes, &Type::Real(*kind)) {
                Some(Const::Real(x)) => Some(x),
                _ => None,
            };
            Const::Complex(part(bytes)?, part(&bytes[usize::from(*kind)..])?)
        }
        Type::Logical(_) => Const::Logical(word(bytes) != 0),
        Type::Character(CharLen::Const(_), 1) => Const::Char(bytes.to_vec()),
        Type::Character(CharLen::Const(_), _) => {
            let code = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            Const::Ucs4(bytes.chunks_exact(4).map(code).collect())
        }
        Type::Derived(_) => Const::Record(bytes.to_vec()),
        Type::Address { .. } => Const::int(word(bytes) as i64),
        Type::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown, _)
        | Type::Procedure(_)
        | Type::Error => {
            return None;
        }
    })
}

/// What a variable of the type holds before anything is assigned: default values, and zeros. Allocatable and pointer
/// components are empty.
pub fn default_image(ty: &DerivedType, types: &TypeTable) -> Vec<u8> {
    let mut image = vec![0; ty.ty.bytes as usize];
    for component in &ty.components {
        let count = match &component.shape {
            Shape::Static(dims) => dims.iter().map(|d| d.extent.max(0) as u64).product(),
            Shape::Scalar
            | Shape::Explicit(_)
            | Shape::AssumedShape(_)
            | Shape::AssumedSize { .. }
            | Shape::Deferred(_) => 1,
        };
        for (number, dim) in component.target.iter().flat_map(|target| &target.dims).enumerate() {
            let start = (component.offset + DESCRIPTOR_BYTES + DIMENSION_BYTES * number as u64) as usize;
            for (field, value) in [dim.lower, dim.extent, dim.stride].into_iter().enumerate() {
                image[start + 8 * field..start + 8 * field + 8].copy_from_slice(&value.to_le_bytes());
            }
        }
        let bytes = match (&component.init, &component.ty) {
            _ if component.is_described() => continue,
            (Some(init), ty) => init_bytes(init, ty, count),
            (None, Type::Derived(inner)) => match types.get(&inner.key) {
                Some(inner) => default_image(inner, types).repeat(count as usize),
                None => continue,
            },
            (None, _) => continue,
        };
        let start = component.offset as usize;
        image[start..start + bytes.len()].copy_from_slice(&bytes);
    }
    image
}

/// What components of a new object point to: where, and the procedures and variables.
pub fn default_addresses(ty: &DerivedType, types: &TypeTable) -> Vec<(u64, DefaultAddress)> {
    let mut found = Vec::new();
    for component in &ty.components {
        if let Some(code) = &component.code {
            found.push((component.offset, DefaultAddress::Code(code.link_name.clone())));
        }
        if let Some(target) = &component.target {
            found.push((component.offset, DefaultAddress::Memory(target.clone())));
        }
        let inner = component.ty.derived().and_then(|ty| types.get(&ty.key));
        let Some(inner) = inner.filter(|_| !component.is_described()) else { continue };
        let any = !default_addresses(inner, types).is_empty();
        let count = match &component.shape {
            Shape::Static(dims) if any => dims.iter().map(|d| d.extent.max(0) as u64).product(),
            _ => 1,
        };
        for number in 0..count {
            let start = component.offset + number * inner.ty.bytes;
            found.extend(default_addresses(inner, types).into_iter().map(|(offset, what)| (start + offset, what)));
        }
    }
    found
}

/// Whether a variable of the type has to be set to [`default_image`] before anything else happens to it.
pub fn needs_default(ty: &DerivedType, types: &TypeTable) -> bool {
    ty.components.iter().any(|c| c.is_described() || c.pointer || c.init.is_some() || inner(c, types, needs_default))
}

/// Whether something has to be done at the end of a variable's life: it owns memory, or has a finaliser.
pub fn needs_end(ty: &DerivedType, types: &TypeTable) -> bool {
    !ty.finals.is_empty() || ty.components.iter().any(|c| c.allocatable || inner(c, types, needs_end))
}

/// Whether objects of the type hold lengths that only the running program knows.
pub fn keeps_lengths(ty: &DerivedType, types: &TypeTable) -> bool {
    !ty.lengths.is_empty() || ty.components.iter().any(|c| inner(c, types, keeps_lengths))
}

fn inner(component: &super::Component, types: &TypeTable, ask: fn(&DerivedType, &TypeTable) -> bool) -> bool {
    let inner = component.ty.derived().and_then(|ty| types.get(&ty.key));
    !component.is_described() && inner.is_some_and(|inner| ask(inner, types))
}

fn padded(text: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = text.to_vec();
    bytes.resize(length, b' ');
    bytes
}
