//! Types with their layout (x86-64 System V).

use accc_source::Span;

/// An interned type of [`Types`]: equal types have equal ids (records and enums by identity, not by form).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A structure or union of the unit: an index into [`TypeTable::records`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RecordId(pub u32);

/// An enumerated type of the unit: an index into [`TypeTable::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EnumId(pub u32);

/// Type qualifiers (6.7.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals {
    /// `const`
    pub constant: bool,
    /// `volatile`: each access is an effect.
    pub volatile: bool,
    /// `restrict`, of pointers: what is accessed through one is accessed through no other (6.7.3.1).
    pub restrict: bool,
    /// `_Atomic`: sema makes atomic operations of every access.
    pub atomic: bool,
}

/// A type with its qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QualType {
    /// Without its qualifiers.
    pub ty: TypeId,
    /// Those at its top; an element's or pointee's are in its type.
    pub quals: Quals,
}

/// The integer types (6.2.5p4 to p7), with GNU C's of 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntKind {
    /// `_Bool`
    Bool,
    /// Plain `char`; signed on x86-64, but a type of its own.
    Char,
    /// `signed char`
    SChar,
    /// `unsigned char`
    UChar,
    /// `short`
    Short,
    /// `unsigned short`
    UShort,
    /// `int`
    Int,
    /// `unsigned int`
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
    /// Plain `char` under `-funsigned-char`, where it takes `Char`'s place.
    UnsignedChar,
}

/// The real floating types; later ones hold every value of earlier ones, and of two with one format the later one is the
/// common type (TS 18661-3, as gcc has it).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FloatKind {
    /// `_Float16`: what is computed with it has the precision of `float` until it is stored or cast.
    Half,
    /// IEEE's binary32
    Float,
    /// `_Float32`: binary32, too.
    Float32,
    /// `_Float32x`: binary64.
    Float32x,
    /// IEEE's binary64
    Double,
    /// `_Float64`: binary64, too.
    Float64,
    /// `_Float64x`: as `long double`.
    Float64x,
    /// x87, 16 bytes.
    LongDouble,
    /// `__float128`, `_Float128`.
    Quad,
}

/// What a type is (6.2.5); qualifiers are apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No values.
    Void,
    /// An integer type.
    Int(IntKind),
    /// A real floating type.
    Float(FloatKind),
    /// A complex floating type: the real part, then the imaginary one.
    Complex(FloatKind),
    /// Of GNU C.
    ComplexInt(IntKind),
    /// To an object of this type, or to a function.
    Pointer(QualType),
    /// Of GNU C: numbers of this type side by side.
    Vector {
        /// An integer or real type.
        elem: TypeId,
        /// How many; the size is a power of two.
        lanes: u32,
    },
    /// Elements one behind the other (6.7.6.2).
    Array {
        /// With the qualifiers that the array seems to have (6.7.3p9).
        elem: QualType,
        /// How many elements.
        len: ArrayLen,
    },
    /// A function; only pointers to one are values.
    Function(FunctionType),
    /// A structure or a union.
    Record(RecordId),
    /// Computes as its `EnumType::int`.
    Enum(EnumId),
    /// `__builtin_va_list`: an array of one 24-byte record (gp_offset, fp_offset, overflow_arg_area, reg_save_area), so
    /// that a parameter of this type is a pointer. The element type.
    VaListTag,
}

/// What is known of an array's length.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLen {
    /// So many elements, maybe none (GNU C).
    Known(u64),
    /// `[]`: incomplete, or a flexible array member.
    Unknown,
    /// A variable length array: the object that holds the number of elements, as `unsigned long`, set where the type is
    /// declared.
    Variable(crate::hir::ObjectId),
    /// `[*]` in a prototype.
    Star,
}

/// A function's signature (6.7.6.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// Unqualified; `void` where there is none.
    pub result: TypeId,
    /// Adjusted: no arrays, no functions, no qualifiers.
    pub params: Vec<TypeId>,
    /// `, ...` at the end.
    pub variadic: bool,
    /// `f(void)` or with parameters; `f()` has none.
    pub prototype: bool,
}

/// A structure or union with its layout.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its name behind `struct` or `union`.
    pub tag: Option<String>,
    /// All members begin at 0.
    pub union: bool,
    /// `None`: incomplete.
    pub fields: Option<Vec<Field>>,
    /// Valid when complete.
    pub size: u64,
    /// In bytes, a power of two.
    pub align: u64,
    /// `__attribute__((packed))`: members have no padding in front of them.
    pub packed: bool,
    /// With a member of variable length: what holds the number of its bytes, set where the type is declared. `size` means
    /// nothing then.
    pub variable_size: Option<crate::hir::ObjectId>,
    /// Its tag, or its keyword.
    pub span: Span,
}

/// A member of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// `None`: an anonymous struct or union (its members are found through it), or an unnamed bit-field.
    pub name: Option<String>,
    /// Its declared type.
    pub ty: QualType,
    /// In bytes; of a bit-field: of the unit of its declared type in which it starts (a multiple of that type's size).
    pub offset: u64,
    /// Of a bit-field: its bits in the unit at `offset`.
    pub bits: Option<BitField>,
    /// A reference of C++, whose type here is a pointer.
    pub refers: bool,
    /// Its name.
    pub span: Span,
}

/// `offset..offset + width` are bits of the little-endian unit at the field's byte offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    /// The lowest bit, from the unit's lowest.
    pub offset: u32,
    /// How many bits; 0 only of unnamed ones.
    pub width: u32,
    /// The unit may be read and written as one: the field ends in it, the record does not end in front of it, and no other
    /// member than bit-fields lies in it. Else the field is accessed byte by byte.
    pub whole: bool,
}

/// An enumerated type (6.7.2.2).
#[derive(Clone, Debug)]
pub struct EnumType {
    /// Its name behind `enum`.
    pub tag: Option<String>,
    /// `UInt` unless a value is negative (`Int`) or too large (`ULong`, `Long`), as gcc does.
    pub int: IntKind,
    /// Its constants in order, for debuggers.
    pub constants: Vec<(String, i64)>,
    /// Its constants are known.
    pub complete: bool,
    /// Its tag, or its keyword.
    pub span: Span,
}

/// All types of a unit.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    /// By [`TypeId`].
    pub types: Vec<Type>,
    /// By [`RecordId`].
    pub records: Vec<Record>,
    /// By [`EnumId`].
    pub enums: Vec<EnumType>,
    /// The id of each type in `types`.
    pub known: std::collections::HashMap<Type, TypeId>,
}

impl TypeTable {
    /// What an id of this table stands for.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// The record of an id of this table.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The type's id, new where the table did not have it.
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
