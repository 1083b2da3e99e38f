//! Types with their layout (x86-64 System V).

use accc_source::Span;

/// An interned type of [`Types`]: equal types have equal ids (records and enums by identity, not by form).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TypeId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RecordId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EnumId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals {
    pub constant: bool,
    pub volatile: bool,
    pub restrict: bool,
    /// `_Atomic`: sema makes atomic operations of every access.
    pub atomic: bool,
}

/// A type with its qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QualType {
    pub ty: TypeId,
    pub quals: Quals,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntKind {
    Bool,
    /// Plain `char`; signed on x86-64, but a type of its own.
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    /// Plain `char` under `-funsigned-char`, where it takes `Char`'s place.
    UnsignedChar,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FloatKind {
    /// `_Float16`: what is computed with it has the precision of `float` until it is stored or cast.
    Half,
    Float,
    Double,
    /// x87, 16 bytes.
    LongDouble,
    /// `__float128`, `_Float128`.
    Quad,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Void,
    Int(IntKind),
    Float(FloatKind),
    Complex(FloatKind),
    /// Of GNU C.
    ComplexInt(IntKind),
    Pointer(QualType),
    /// Of GNU C: numbers of this type side by side.
    Vector {
        elem: TypeId,
        lanes: u32,
    },
    Array {
        elem: QualType,
        len: ArrayLen,
    },
    Function(FunctionType),
    Record(RecordId),
    /// Computes as its `EnumType::int`.
    Enum(EnumId),
    /// `__builtin_va_list`: an array of one 24-byte record (gp_offset, fp_offset, overflow_arg_area, reg_save_area), so
    /// that a parameter of this type is a pointer. The element type.
    VaListTag,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLen {
    Known(u64),
    /// `[]`: incomplete, or a flexible array member.
    Unknown,
    /// A variable length array: the object that holds the number of elements, as `unsigned long`, set where the type is
    /// declared.
    Variable(crate::hir::ObjectId),
    /// `[*]` in a prototype.
    Star,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    pub result: TypeId,
    /// Adjusted: no arrays, no functions, no qualifiers.
    pub params: Vec<TypeId>,
    pub variadic: bool,
    /// `f(void)` or with parameters; `f()` has none.
    pub prototype: bool,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub tag: Option<String>,
    pub union: bool,
    /// `None`: incomplete.
    pub fields: Option<Vec<Field>>,
    /// Valid when complete.
    pub size: u64,
    pub align: u64,
    pub packed: bool,
    /// With a member of variable length: what holds the number of its bytes, set where the type is declared. `size` means
    /// nothing then.
    pub variable_size: Option<crate::hir::ObjectId>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Field {
    /// `None`: an anonymous struct or union (its members are found through it), or an unnamed bit-field.
    pub name: Option<String>,
    pub ty: QualType,
    /// In bytes; of a bit-field: of the unit of its declared type in which it starts (a multiple of that type's size).
    pub offset: u64,
    pub bits: Option<BitField>,
    /// A reference of C++, whose type here is a pointer.
    pub refers: bool,
    pub span: Span,
}

/// `offset..offset + width` are bits of the little-endian unit at the field's byte offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    pub offset: u32,
    pub width: u32,
    /// The unit may be read and written as one: the field ends in it, the record does not end in front of it, and no other
    /// member than bit-fields lies in it. Else the field is accessed byte by byte.
    pub whole: bool,
}

#[derive(Clone, Debug)]
pub struct EnumType {
    pub tag: Option<String>,
    /// `UInt` unless a value is negative (`Int`) or too large (`ULong`, `Long`), as gcc does.
    pub int: IntKind,
    /// Its constants in order, for debuggers.
    pub constants: Vec<(String, i64)>,
    pub complete: bool,
    pub span: Span,
}

/// All types of a unit.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    pub types: Vec<Type>,
    pub records: Vec<Record>,
    pub enums: Vec<EnumType>,
    /// The id of each type in `types`.
    pub known: std::collections::HashMap<Type, TypeId>,
}

impl TypeTable {
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(id) = self.known.get(&ty) {
            return *id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.known.insert(ty, id);
        id
    }
}
