//! Derived types as flang-rt sees them, for the structures of namelists and for defined input and output: `DerivedType` and `Component` of
//! `flang-rt/runtime/type-info.h`, LLVM 22, made in the frame.
//!
//! A table is an image of constant bytes with addresses put in: the type (440 bytes), its components (256 each), and
//! the bounds of those that are arrays (pairs of values of 16 bytes). What the library is asked for needs neither
//! bindings nor parameters: their descriptors are empty. The special bindings are the procedure that transfers objects.

use crate::hir::{CharLen, Component, DefinedTransfer, Direction, Shape, StaticDim, Type as HirType, TypeRef};
use crate::lower::Lower;
use crate::lower::input_output::defined::TransferCode;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, OpKind, StaticDim as Dim, Storage, Value};

/// `ISO_Fortran_binding.h`
const VERSION: u32 = 20240719;
const TYPE_CHARACTER: u8 = 40;
const TYPE_STRUCTURE: u8 = 42;
const TYPE_INTEGER1: u8 = 7;
const TYPE_INTEGER8: u8 = 10;
const ATTRIBUTE_POINTER: u8 = 1;
const ADDENDUM: u8 = 1;

/// Sizes of descriptors: header, a dimension, the addendum.
const HEADER: usize = 24;
const DIMENSION: usize = 24;
const ADDENDUM_BYTES: usize = 16;

const TYPE_BYTES: usize = 440;
/// Behind a type: the address of accc's own table of it, that of the code which a thunk calls, then its components.
pub(in crate::lower) const TYPE_TABLE: u64 = 440;
pub(in crate::lower) const TYPE_CODE: u64 = 448;
const COMPONENTS: usize = 456;
/// Where the descriptor of a scalar has the address of its type.
pub(in crate::lower) const DESCRIPTOR_TYPE: u64 = 24;
const COMPONENT_BYTES: usize = 256;
const VALUE_BYTES: usize = 16;
const BINDING_BYTES: usize = 32;
const SPECIAL_BYTES: usize = 16;

/// An image and the addresses that go into it.
struct Image {
    bytes: Vec<u8>,
    addresses: Vec<(usize, Address)>,
}

enum Address {
    /// Of a place in the image.
    Own(usize),
    Other(Value),
}

impl Lowerer<'_, '_> {
    /// The address of a descriptor of a structure variable that knows its type.
    pub(in crate::lower) fn structure_descriptor(
        &mut self,
        plain: Value,
        rank: usize,
        ty: &TypeRef,
        (defined, table): (&[DefinedTransfer], Option<Value>),
    ) -> Lower<Value> {
        let info = self.type_info(ty, defined, table)?;
        let size = HEADER + DIMENSION * rank;
        let memory = self.frame_memory(size + ADDENDUM_BYTES);
        let bytes = self.b.i64(size as i64);
        self.b.effect(OpKind::MemMove { dst: memory, src: plain, bytes, align: 1 });
        let (kind, flag, none) = (
            self.b.int(TYPE_STRUCTURE.into(), accc_ir::Type::I8),
            self.b.int(ADDENDUM.into(), accc_ir::Type::I8),
            self.b.i64(0),
        );
        self.put(memory, 21, Elem::I8, kind);
        self.put(memory, 23, Elem::I8, flag);
        self.put(memory, size, Elem::Ptr, info);
        self.put(memory, size + 8, Elem::I64, none);
        Ok(memory)
    }

    /// The address of the library's table of a type; `table` is accc's own of the object's dynamic type.
    fn type_info(&mut self, ty: &TypeRef, defined: &[DefinedTransfer], table: Option<Value>) -> Lower<Value> {
        let definition = self.derived(ty);
        let special = defined.iter().find(|defined| defined.key == ty.key);
        // A procedure that transfers the whole object may have what the library can't: it is not asked for components.
        let fixed = |component: &Component| category(&component.ty).is_some() && !component.is_described();
        let whole = special.is_some() && !definition.components.iter().all(fixed);
        let components = if whole { &[] } else { definition.components.as_slice() };
        let count = components.len();
        let mut image = Image { bytes: vec![0; COMPONENTS + COMPONENT_BYTES * count], addresses: Vec::new() };
        image.descriptor(0, BINDING_BYTES, TYPE_STRUCTURE, &[(0, BINDING_BYTES)], true);
        self.name(&mut image, 64, &ty.name);
        image.word(88, ty.bytes);
        image.descriptor(96, TYPE_BYTES, TYPE_STRUCTURE, &[], true);
        image.descriptor(136, 8, TYPE_INTEGER8, &[(0, 8)], false);
        image.descriptor(184, 1, TYPE_INTEGER1, &[(0, 1)], false);
        image.descriptor(232, COMPONENT_BYTES, TYPE_STRUCTURE, &[(count, COMPONENT_BYTES)], true);
        image.addresses.push((232, Address::Own(COMPONENTS)));
        image.descriptor(296, HEADER + 16, TYPE_STRUCTURE, &[(0, HEADER + 16)], true);
        let specials = usize::from(special.is_some());
        image.descriptor(360, SPECIAL_BYTES, TYPE_STRUCTURE, &[(specials, SPECIAL_BYTES)], true);
        // Has a parent; needs no initialisation, destruction, finalisation, assignment of its own.
        image.bytes[428..433].copy_from_slice(&[(definition.extends && !whole).into(), 1, 1, 1, 1]);
        for (number, component) in components.iter().enumerate() {
            self.component_info(&mut image, COMPONENTS + COMPONENT_BYTES * number, component, (ty, defined))?;
        }
        if let Some(special) = special {
            let table = table.unwrap_or_else(|| self.table_address(ty));
            image.addresses.push((TYPE_TABLE as usize, Address::Other(table)));
            self.special_info(&mut image, special)?;
        }
        Ok(self.place_image(image))
    }

    /// The procedure that transfers objects of the type: a `SpecialBinding`, and its bit in the set of them.
    fn special_info(&mut self, image: &mut Image, special: &DefinedTransfer) -> Lower<()> {
        let which: u8 = match (special.direction, special.formatted) {
            (Direction::Input, true) => 3,
            (Direction::Input, false) => 4,
            (Direction::Output, true) => 5,
            (Direction::Output, false) => 6,
        };
        let TransferCode { code, described, called } = self.transfer_code(special)?;
        image.addresses.extend(called.map(|called| (TYPE_CODE as usize, Address::Other(called))));
        let at = image.bytes.len();
        image.bytes.resize(at + SPECIAL_BYTES, 0);
        let wide = special.procedure.signature.dummies[1].ty.kind() == 8;
        image.bytes[at..at + 4].copy_from_slice(&[which, described.into(), 0, wide.into()]);
        image.addresses.push((at + 8, Address::Other(code)));
        image.addresses.push((360, Address::Own(at)));
        image.bytes[424..428].copy_from_slice(&(1u32 << which).to_le_bytes());
        Ok(())
    }

    fn component_info(
        &mut self,
        image: &mut Image,
        at: usize,
        component: &Component,
        (ty, defined): (&TypeRef, &[DefinedTransfer]),
    ) -> Lower<()> {
        let category = category(&component.ty);
        let (Some(category), false) = (category, component.is_described()) else {
            let what =
                format!("`type({})`, whose component `{}` has no fixed size, in a namelist", ty.name, component.name);
            return Err(self.unsupported(what, "put variables into the namelist and assign the components from them"));
        };
        let dims: &[StaticDim] = match &component.shape {
            Shape::Static(dims) => dims,
            _ => &[],
        };
        self.name(image, at, &component.name);
        image.bytes[at + 24..at + 28].copy_from_slice(&[1, category, component.ty.kind(), dims.len() as u8]);
        image.word(at + 32, component.offset);
        if let HirType::Character(CharLen::Const(length), _) = component.ty {
            image.value(at + 40, length);
        } else {
            image.value(at + 40, 0);
        }
        image.descriptor(at + 56, TYPE_BYTES, TYPE_STRUCTURE, &[], true);
        if let Some(inner) = component.ty.derived() {
            let inner = self.type_info(inner, defined, None)?;
            image.addresses.push((at + 56, Address::Other(inner)));
        }
        image.descriptor(at + 96, VALUE_BYTES, TYPE_STRUCTURE, &[(0, VALUE_BYTES)], true);
        image.descriptor(
            at + 160,
            VALUE_BYTES,
            TYPE_STRUCTURE,
            &[(2, VALUE_BYTES), (dims.len(), 2 * VALUE_BYTES)],
            true,
        );
        if !dims.is_empty() {
            let bounds = image.bytes.len();
            image.addresses.push((at + 160, Address::Own(bounds)));
            image.bytes.resize(bounds + 2 * VALUE_BYTES * dims.len(), 0);
            for (number, dim) in dims.iter().enumerate() {
                image.value(bounds + 2 * VALUE_BYTES * number, dim.lower);
                image.value(bounds + 2 * VALUE_BYTES * number + VALUE_BYTES, dim.lower + dim.extent - 1);
            }
        }
        Ok(())
    }

    fn name(&mut self, image: &mut Image, at: usize, name: &str) {
        image.descriptor(at, name.len(), TYPE_CHARACTER, &[], false);
        let text = self.constant_memory(name.as_bytes().to_vec(), 1);
        image.addresses.push((at, Address::Other(text)));
    }

    /// Copies an image into the frame and puts the addresses in.
    fn place_image(&mut self, image: Image) -> Value {
        let size = image.bytes.len();
        let memory = self.frame_memory(size);
        let (from, bytes) = (self.constant_memory(image.bytes, 8), self.b.i64(size as i64));
        self.b.effect(OpKind::MemMove { dst: memory, src: from, bytes, align: 1 });
        for (at, address) in image.addresses {
            let address = match address {
                Address::Other(value) => value,
                Address::Own(place) => {
                    let place = self.b.i64(place as i64);
                    self.b.ptr_add(memory, place)
                }
            };
            self.put(memory, at, Elem::Ptr, address);
        }
        memory
    }

    fn put(&mut self, memory: Value, at: usize, elem: Elem, value: Value) {
        let offset = self.b.i64(at as i64);
        let place = self.b.ptr_add(memory, offset);
        self.b.store_at(place, elem, value);
    }

    fn frame_memory(&mut self, bytes: usize) -> Value {
        let dims = vec![Dim { lower: 1, extent: bytes.div_ceil(8) as i64 }];
        let var = self.hidden(".table", Storage::Array { elem: Elem::I64, dims });
        self.var_address(var)
    }
}

impl Image {
    fn word(&mut self, at: usize, value: u64) {
        self.bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
    }

    /// A `Value` that is known: genre `Explicit`.
    fn value(&mut self, at: usize, value: i64) {
        self.bytes[at] = 2;
        self.word(at + 8, value as u64);
    }

    /// A descriptor without an address; extents and strides of its dimensions, whose lower bounds are 1.
    fn descriptor(&mut self, at: usize, length: usize, kind: u8, dims: &[(usize, usize)], addendum: bool) {
        self.word(at + 8, length as u64);
        self.bytes[at + 16..at + 20].copy_from_slice(&VERSION.to_le_bytes());
        let extra = if addendum { ADDENDUM } else { 0 };
        self.bytes[at + 20..at + 24].copy_from_slice(&[dims.len() as u8, kind, ATTRIBUTE_POINTER, extra]);
        for (number, (extent, stride)) in dims.iter().enumerate() {
            let dim = at + HEADER + DIMENSION * number;
            self.word(dim, 1);
            self.word(dim + 8, *extent as u64);
            self.word(dim + 16, *stride as u64);
        }
    }
}

/// `common::TypeCategory`; `None` for what has no fixed size.
fn category(ty: &HirType) -> Option<u8> {
    Some(match ty {
        HirType::Integer(_) => 0,
        HirType::Real(_) => 2,
        HirType::Complex(_) => 3,
        HirType::Character(CharLen::Const(_), _) => 4,
        HirType::Logical(_) => 5,
        HirType::Derived(_) => 6,
        HirType::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_) | CharLen::Unknown, _)
        | HirType::Procedure(_)
        | HirType::Address { .. }
        | HirType::Error => return None,
    })
}
