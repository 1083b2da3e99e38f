//! Specifiers: the part of a declaration in front of its declarators. Source: C11, 6.7.1 to 6.7.5, 6.7.7.

use super::{Attribute, Declarator, Expr, Name, StaticAssert};
use accc_source::Span;

/// `static const unsigned long`, with everything that may stand among it.
#[derive(Clone, Debug)]
pub struct DeclSpecs {
    pub storage: StorageSpec,
    /// `__thread`, `_Thread_local`.
    pub thread_local: bool,
    pub inline: bool,
    pub noreturn: bool,
    pub quals: Quals,
    pub ty: TypeSpec,
    pub align: Vec<AlignSpec>,
    pub attrs: Vec<Attribute>,
    /// Of the type's specifiers; of all specifiers if there is no type.
    pub ty_span: Span,
    /// All of it.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StorageSpec {
    #[default]
    None,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Quals {
    pub constant: bool,
    pub volatile: bool,
    pub restrict: bool,
    /// `_Atomic`
    pub atomic: bool,
}

#[derive(Clone, Debug)]
pub enum TypeSpec {
    Basic(BasicType),
    /// None was written: `static x;`, `f() {}`. An `int`, with a warning.
    Implicit,
    Typedef(Name),
    Record(Box<RecordSpec>),
    Enum(Box<EnumSpec>),
    TypeofExpr(Box<Expr>),
    /// `__auto_type`: that of the initialiser's value.
    OfInitialiser,
    TypeofType(Box<TypeName>),
}

/// The integer types that complex numbers have parts of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
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
}

/// A combination of type words; which words go together the parser has checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasicType {
    Void,
    Bool,
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
    Float,
    Double,
    LongDouble,
    ComplexFloat,
    ComplexDouble,
    ComplexLongDouble,
    /// Of GNU C: with parts of this integer type.
    ComplexInt(Integer),
    Float16,
    /// `__float128`
    Float128,
    Float32,
    Float32x,
    Float64,
    Float64x,
    ComplexFloat16,
    ComplexFloat128,
    /// `__builtin_va_list`
    VaList,
}

/// Type names that stand for themselves without a declaration. (glibc's headers declare some for older compilers than gcc 7,
/// which a keyword would not allow.)
pub const BUILT_IN_TYPES: [(&str, BasicType); 5] = [
    ("_Float32", BasicType::Float32),
    ("_Float32x", BasicType::Float32x),
    ("_Float64", BasicType::Float64),
    ("_Float64x", BasicType::Float64x),
    ("__float80", BasicType::LongDouble),
];

/// `_Alignas(…)`.
#[derive(Clone, Debug)]
pub enum AlignSpec {
    Type(TypeName),
    Value(Expr),
}

/// `struct` or `union`: a definition (`members` there), a declaration or a use of a tag.
#[derive(Clone, Debug)]
pub struct RecordSpec {
    pub union: bool,
    pub tag: Option<Name>,
    pub members: Option<Vec<Member>>,
    /// In front of the tag and behind the closing brace.
    pub attrs: Vec<Attribute>,
    /// What `#pragma pack` says where the definition ends: the largest alignment of a member.
    pub pack: Option<u32>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Member {
    /// Without declarators: an anonymous struct or union (or a useless declaration).
    Fields {
        specs: DeclSpecs,
        fields: Vec<FieldDeclarator>,
        span: Span,
    },
    StaticAssert(StaticAssert),
}

#[derive(Clone, Debug)]
pub struct FieldDeclarator {
    /// Without a name only where there is a width: `int : 3`.
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub width: Option<Expr>,
    pub attrs: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct EnumSpec {
    pub tag: Option<Name>,
    pub items: Option<Vec<Enumerator>>,
    pub attrs: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Enumerator {
    pub name: Name,
    pub value: Option<Expr>,
    pub attrs: Vec<Attribute>,
}

/// A type without a name: in casts, `sizeof`, compound literals.
#[derive(Clone, Debug)]
pub struct TypeName {
    pub specs: DeclSpecs,
    /// Without a name.
    pub declarator: Declarator,
    pub span: Span,
}
