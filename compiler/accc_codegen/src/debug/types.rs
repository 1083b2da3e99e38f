//! The types that debuggers show: those of the module's table, and for variables without one what their storage tells.

use super::DebugInfo;
use super::raw::{DynamicArray, Named, Node, RecordKind};
use crate::descriptor::{self, DimField};
use accc_ir::{
    DebugMember, DebugType, DebugTypeId, DescriptorKind, Elem, Encoding, Module, Qualifier, Spelling, Storage, VarData,
};

const DW_ATE_BOOLEAN: u32 = 2;
const DW_ATE_COMPLEX_FLOAT: u32 = 3;
const DW_ATE_FLOAT: u32 = 4;
const DW_ATE_SIGNED: u32 = 5;
const DW_ATE_SIGNED_CHAR: u32 = 6;
const DW_ATE_UNSIGNED: u32 = 7;
const DW_ATE_UNSIGNED_CHAR: u32 = 8;

const DW_TAG_CONST_TYPE: u32 = 0x26;
const DW_TAG_VOLATILE_TYPE: u32 = 0x35;
const DW_TAG_RESTRICT_TYPE: u32 = 0x37;

pub(super) const DW_OP_DEREF: u64 = 0x06;
const DW_OP_CONSTU: u64 = 0x10;
const DW_OP_MINUS: u64 = 0x1c;
const DW_OP_MUL: u64 = 0x1e;
const DW_OP_PLUS: u64 = 0x22;
const DW_OP_PLUS_UCONST: u64 = 0x23;
const DW_OP_NE: u64 = 0x2e;
const DW_OP_LIT0: u64 = 0x30;
const DW_OP_PUSH_OBJECT_ADDRESS: u64 = 0x97;

impl DebugInfo<'_> {
    /// The type of a variable, and the operations that lead from its storage to what has that type.
    pub fn variable_type(&self, ir: &Module, data: &VarData) -> (Node, Vec<u64>) {
        let behind_pointer = matches!(data.storage, Storage::Pointer { .. })
            && data.debug.is_some_and(|id| matches!(ir.debug_types.get(id), Some(DebugType::Array { .. })));
        let operations = if behind_pointer { vec![DW_OP_DEREF] } else { Vec::new() };
        let ty = match data.debug {
            Some(id) => self.debug_type(ir, id),
            None => self.storage_type(ir.spelling, &data.storage),
        };
        (ty, operations)
    }

    fn storage_type(&self, spelling: Spelling, storage: &Storage) -> Node {
        match storage {
            Storage::Scalar(elem) => self.elem_type(spelling, *elem),
            Storage::Array { elem, dims } if dims.is_empty() => self.elem_type(spelling, *elem),
            Storage::Pointer { elem, .. } => self.b.pointer_type(Some(self.elem_type(spelling, *elem))),
            Storage::Array { elem, dims } => {
                let bytes = dims.iter().fold(elem.bytes(), |n, d| n.saturating_mul(d.extent.max(0) as u64));
                let mut ranges: Vec<Node> = dims.iter().map(|d| self.b.subrange(d.lower, Some(d.extent))).collect();
                if spelling == Spelling::C {
                    ranges.reverse();
                }
                self.b.array_type(bytes, self.elem_type(spelling, *elem), &ranges)
            }
            Storage::Descriptor { elem, rank, kind, .. } => self.described_array(spelling, *elem, *rank, *kind),
        }
    }

    /// An array whose address and bounds stand in the variable: `DW_OP_push_object_address` is the descriptor's.
    fn described_array(&self, spelling: Spelling, elem: Elem, rank: u8, kind: DescriptorKind) -> Node {
        let word = |offset: u64| match offset {
            0 => vec![DW_OP_PUSH_OBJECT_ADDRESS, DW_OP_DEREF],
            _ => vec![DW_OP_PUSH_OBJECT_ADDRESS, DW_OP_PLUS_UCONST, offset, DW_OP_DEREF],
        };
        let ranges = (0..usize::from(rank)).map(|dim| {
            let field = |field| word(descriptor::dim_offset(dim, field));
            let last = [DW_OP_PLUS, DW_OP_CONSTU, 1, DW_OP_MINUS];
            let upper = [field(DimField::Lower), field(DimField::Extent), last.to_vec()].concat();
            // Such a subrange's stride counts bits.
            let stride = [field(DimField::Stride), vec![DW_OP_CONSTU, 8, DW_OP_MUL]].concat();
            let [lower, upper, stride] = [field(DimField::Lower), upper, stride].map(|ops| self.b.expression(&ops));
            self.b.computed_subrange(self.file, lower, upper, stride)
        });
        let exists = || self.b.expression(&[word(0), vec![DW_OP_LIT0, DW_OP_NE]].concat());
        let array = DynamicArray {
            elem: self.elem_type(spelling, elem),
            subranges: ranges.collect(),
            location: self.b.expression(&word(0)),
            associated: (kind == DescriptorKind::Pointer).then(exists),
            allocated: (kind == DescriptorKind::Allocatable).then(exists),
        };
        self.b.dynamic_array(self.file, &array)
    }

    fn elem_type(&self, spelling: Spelling, elem: Elem) -> Node {
        if let Some(known) = self.elems.borrow().get(&elem) {
            return *known;
        }
        let node = match elem {
            Elem::Ptr => self.b.pointer_type(None),
            Elem::Bytes(bytes) => {
                let name = if spelling == Spelling::Fortran { "character(kind=1)" } else { "char" };
                let letter = self.b.base_type(name, 1, DW_ATE_SIGNED_CHAR);
                let lower = if spelling == Spelling::Fortran { 1 } else { 0 };
                self.b.array_type(bytes, letter, &[self.b.subrange(lower, Some(bytes as i64))])
            }
            _ => {
                let (c_name, fortran_name, encoding) = base_name(elem);
                let bytes = elem.bytes();
                match spelling {
                    Spelling::C => self.b.base_type(c_name, bytes, encoding),
                    Spelling::Fortran => self.b.base_type(&format!("{fortran_name}(kind={bytes})"), bytes, encoding),
                }
            }
        };
        self.elems.borrow_mut().insert(elem, node);
        node
    }

    /// A type of the module's table.
    pub fn debug_type(&self, ir: &Module, id: DebugTypeId) -> Node {
        if let Some(known) = self.types.borrow().get(&id) {
            return *known;
        }
        let inner = |of: &Option<DebugTypeId>| of.map(|of| self.debug_type(ir, of));
        let node = match &ir.debug_types[id] {
            DebugType::Base { name, bytes, encoding } => self.b.base_type(name, *bytes, encoding_of(*encoding)),
            DebugType::Pointer(of) => self.b.pointer_type(inner(of)),
            DebugType::Array { elem, dims } => {
                let ranges: Vec<Node> = dims.iter().map(|d| self.b.subrange(d.lower, d.extent)).collect();
                self.b.array_type(bytes_of(ir, id), self.debug_type(ir, *elem), &ranges)
            }
            DebugType::Struct { name, bytes, members } => {
                return self.record(ir, id, RecordKind::Struct, name, *bytes, members);
            }
            DebugType::Union { name, bytes, members } => {
                return self.record(ir, id, RecordKind::Union, name, *bytes, members);
            }
            DebugType::Enum { name, bytes, enumerators } => {
                let base = self.elem_type(ir.spelling, Elem::I32);
                self.b.enumeration(self.named(name), *bytes, enumerators, base)
            }
            DebugType::Function { result, params } => {
                let params: Vec<Node> = params.iter().map(|p| self.debug_type(ir, *p)).collect();
                self.b.function_type(self.file, inner(result), &params)
            }
            DebugType::Typedef { name, of } => self.b.typedef(self.named(name), inner(of)),
            DebugType::Qualified { of, qualifier } => {
                let tag = match qualifier {
                    Qualifier::Const => DW_TAG_CONST_TYPE,
                    Qualifier::Volatile => DW_TAG_VOLATILE_TYPE,
                    Qualifier::Restrict => DW_TAG_RESTRICT_TYPE,
                };
                self.b.qualified_type(tag, inner(of))
            }
        };
        // A record on the way may have come to this type by itself.
        *self.types.borrow_mut().entry(id).or_insert(node)
    }

    /// A record, which its members may name before it is there.
    fn record(
        &self,
        ir: &Module,
        id: DebugTypeId,
        kind: RecordKind,
        name: &str,
        bytes: u64,
        members: &[DebugMember],
    ) -> Node {
        let named = self.named(name);
        if bytes == 0 && members.is_empty() {
            let declared = self.b.record(kind, named, 0, None);
            self.types.borrow_mut().insert(id, declared);
            return declared;
        }
        let open = self.b.open_record(kind, named);
        self.types.borrow_mut().insert(id, open);
        let members: Vec<Node> = members
            .iter()
            .map(|m| {
                let named = Named { scope: open, ..self.named(&m.name) };
                let ty = self.debug_type(ir, m.ty);
                match m.bits {
                    Some(bits) => self.b.bit_field(named, m.offset, bits, ty),
                    None => self.b.member(named, bytes_of(ir, m.ty), m.offset, ty),
                }
            })
            .collect();
        let node = self.b.record(kind, named, bytes, Some(&members));
        self.b.replace(open, node);
        self.replace_known(open, node);
        node
    }

    fn replace_known(&self, open: Node, node: Node) {
        for known in self.types.borrow_mut().values_mut().filter(|known| **known == open) {
            *known = node;
        }
    }

    fn named<'n>(&self, name: &'n str) -> Named<'n> {
        Named { scope: self.file, name, file: self.file, line: 0 }
    }
}

/// The size of a type; 0 where it has none.
fn bytes_of(ir: &Module, id: DebugTypeId) -> u64 {
    match &ir.debug_types[id] {
        DebugType::Base { bytes, .. }
        | DebugType::Struct { bytes, .. }
        | DebugType::Union { bytes, .. }
        | DebugType::Enum { bytes, .. } => *bytes,
        DebugType::Pointer(_) => 8,
        DebugType::Array { elem, dims } => {
            dims.iter().fold(bytes_of(ir, *elem), |n, d| n.saturating_mul(d.extent.unwrap_or(0).max(0) as u64))
        }
        DebugType::Function { .. } => 0,
        DebugType::Typedef { of, .. } | DebugType::Qualified { of, .. } => of.map_or(0, |of| bytes_of(ir, of)),
    }
}

/// The names of C and Fortran.
fn base_name(elem: Elem) -> (&'static str, &'static str, u32) {
    match elem {
        Elem::I8 => ("char", "integer", DW_ATE_SIGNED),
        Elem::I16 => ("short", "integer", DW_ATE_SIGNED),
        Elem::I32 => ("int", "integer", DW_ATE_SIGNED),
        Elem::I64 => ("long", "integer", DW_ATE_SIGNED),
        Elem::I128 => ("__int128", "integer", DW_ATE_SIGNED),
        Elem::F16 => ("_Float16", "real", DW_ATE_FLOAT),
        Elem::F32 => ("float", "real", DW_ATE_FLOAT),
        Elem::F64 => ("double", "real", DW_ATE_FLOAT),
        Elem::F80 => ("long double", "real", DW_ATE_FLOAT),
        Elem::F128 => ("_Float128", "real", DW_ATE_FLOAT),
        Elem::C32 => ("float _Complex", "complex", DW_ATE_COMPLEX_FLOAT),
        Elem::C64 => ("double _Complex", "complex", DW_ATE_COMPLEX_FLOAT),
        Elem::C80 => ("long double _Complex", "complex", DW_ATE_COMPLEX_FLOAT),
        Elem::C128 => ("_Float128 _Complex", "complex", DW_ATE_COMPLEX_FLOAT),
        Elem::Bool(_) => ("_Bool", "logical", DW_ATE_BOOLEAN),
        Elem::Ptr | Elem::Vector(..) | Elem::Bytes(_) => ("void", "character", DW_ATE_UNSIGNED_CHAR),
    }
}

fn encoding_of(encoding: Encoding) -> u32 {
    match encoding {
        Encoding::Boolean => DW_ATE_BOOLEAN,
        Encoding::Signed => DW_ATE_SIGNED,
        Encoding::Unsigned => DW_ATE_UNSIGNED,
        Encoding::SignedChar => DW_ATE_SIGNED_CHAR,
        Encoding::UnsignedChar => DW_ATE_UNSIGNED_CHAR,
        Encoding::Float => DW_ATE_FLOAT,
        Encoding::ComplexFloat => DW_ATE_COMPLEX_FLOAT,
    }
}
