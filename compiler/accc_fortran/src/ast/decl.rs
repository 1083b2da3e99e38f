//! The specification part: declarations. Source: Fortran 2008, chapters 4 (types), 5 (attributes), 11.2 (use),
//! 12.4 (interfaces).

use super::{Arg, Bind, Directive, Expr, Label, Name, Procedure};
use accc_source::Span;

/// One statement or construct of a specification part.
#[derive(Clone, Debug)]
pub struct Spec {
    pub label: Option<Label>,
    pub kind: SpecKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum SpecKind {
    Use(Use),
    Import(Import),
    /// `external`: procedures with an implicit interface have to be declared.
    ImplicitNone {
        types: bool,
        external: bool,
    },
    Implicit(Vec<ImplicitRule>),
    /// `integer, attrs :: entities`.
    Declaration(Declaration),
    /// `parameter (name = value, ...)`.
    Parameter(Vec<(Name, Expr)>),
    /// An attribute statement: `save`, `dimension a(10)`, `external f`, `public`, ...; no entities means all.
    Attribute {
        attr: Attr,
        entities: Vec<AttrEntity>,
    },
    Common(Vec<CommonBlock>),
    /// `pointer (address, variable)`: pointers of Cray's Fortran.
    CrayPointers(Vec<CrayPointer>),
    /// Each group of variables that share storage.
    Equivalence(Vec<Vec<Expr>>),
    Namelist(Vec<NamelistGroup>),
    Data(Vec<DataSet>),
    DerivedType(Box<DerivedType>),
    Interface(Interface),
    Enum(Vec<Enumerator>),
    /// `procedure(interface), attrs :: names`.
    ProcedureDecl(ProcedureDecl),
    Format(super::Format),
    /// A declarative directive: `declare`, `routine`.
    Acc(Directive),
    /// `threadprivate`.
    Omp(Box<crate::ast::OmpDirective>),
}

/// `import`: what of the host's names is seen.
#[derive(Clone, Debug)]
pub struct Import {
    pub kind: ImportKind,
    pub names: Vec<Name>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportKind {
    /// `import` alone.
    Bare,
    /// `import :: names`
    Names,
    /// `import, only: names`
    Only,
    /// `import, none`
    None,
    /// `import, all`
    All,
}

/// `use, intrinsic :: module, only: ...`.
#[derive(Clone, Debug)]
pub struct Use {
    pub module: Name,
    pub nature: Nature,
    pub only: bool,
    /// With `only` the names taken, else the renames.
    pub items: Vec<UseItem>,
    /// It stands for an included header.
    pub included: bool,
}

/// `use, intrinsic ::`, `use, non_intrinsic ::`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    Unspecified,
    Intrinsic,
    NonIntrinsic,
}

/// `local => name`, or `name` alone (both fields then hold it).
#[derive(Clone, Debug)]
pub struct UseItem {
    pub local: GenericName,
    pub name: GenericName,
    pub span: Span,
}

/// A name or `operator(...)`, `assignment(=)`, `write(formatted)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenericName {
    Name(Name),
    /// The operator as written: `+`, `.cross.`.
    Operator(String, Span),
    Assignment(Span),
    /// `read(formatted)`, `write(unformatted)`, ...: defined input and output.
    Transfer(String, Span),
}

impl GenericName {
    pub fn span(&self) -> Span {
        match self {
            GenericName::Name(name) => name.span,
            GenericName::Operator(_, span) | GenericName::Assignment(span) | GenericName::Transfer(_, span) => *span,
        }
    }
}

/// `implicit real (a-h, o)`: letters as inclusive ranges.
#[derive(Clone, Debug)]
pub struct ImplicitRule {
    pub ty: TypeSpec,
    pub letters: Vec<(char, char)>,
}

#[derive(Clone, Debug)]
pub struct TypeSpec {
    pub kind: TypeSpecKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TypeSpecKind {
    Integer(Option<Kind>),
    Real(Option<Kind>),
    Logical(Option<Kind>),
    Complex(Option<Kind>),
    DoublePrecision,
    DoubleComplex,
    Character {
        len: Option<CharLen>,
        kind: Option<Expr>,
    },
    /// `type(name)`.
    Derived(Name),
    /// `type(name(args))`, or `class(name(args))`; `:` and `*` are sections without bounds.
    Parameterised {
        name: Name,
        args: Vec<Arg>,
        class: bool,
    },
    /// `type(*)`.
    AssumedType,
    /// `class(name)`; `None` is `class(*)`.
    Class(Option<Name>),
}

/// `real(kind=expr)` or `real*bytes`.
#[derive(Clone, Debug)]
pub enum Kind {
    Expr(Box<Expr>),
    /// The number after `*`: bytes of the whole value.
    Bytes(u32, Span),
}

#[derive(Clone, Debug)]
pub enum CharLen {
    Expr(Box<Expr>),
    /// `*`.
    Assumed,
    /// `:`.
    Deferred,
}

#[derive(Clone, Debug)]
pub struct Declaration {
    pub ty: TypeSpec,
    pub attrs: Vec<Attr>,
    pub entities: Vec<Entity>,
}

#[derive(Clone, Debug)]
pub struct Attr {
    pub kind: AttrKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum AttrKind {
    Allocatable,
    Asynchronous,
    /// DEC's: never saved.
    Automatic,
    Bind(Bind),
    Contiguous,
    /// CUDA Fortran: memory of the host that stays where it is.
    Pinned,
    /// Of coarrays: there is one image.
    Codimension(Vec<DimSpec>),
    Dimension(Vec<DimSpec>),
    External,
    IntentIn,
    IntentOut,
    IntentInOut,
    Intrinsic,
    Optional,
    Parameter,
    Pointer,
    Private,
    Protected,
    Public,
    Save,
    Target,
    Value,
    Volatile,
    // Of components of derived types and type-bound procedures.
    Deferred,
    Nopass,
    /// The argument named, if any.
    Pass(Option<Name>),
    NonOverridable,
}

/// One name declared: `name(dims)*len = init`.
#[derive(Clone, Debug)]
pub struct Entity {
    pub name: Name,
    pub dims: Option<Vec<DimSpec>>,
    pub char_len: Option<CharLen>,
    /// `[*]`: of a coarray.
    pub codims: Option<Vec<DimSpec>>,
    pub init: Option<Init>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Init {
    /// `= expr`.
    Value(Expr),
    /// `=> target`.
    Pointer(Expr),
    /// `/ values /`, the old form.
    Data(Vec<DataValue>),
}

/// One dimension of an array declaration.
#[derive(Clone, Debug)]
pub struct DimSpec {
    pub kind: DimKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum DimKind {
    /// `upper`, `lower:upper`.
    Explicit { lower: Option<Expr>, upper: Expr },
    /// `:` (deferred or assumed shape), `lower:`.
    Colon { lower: Option<Expr> },
    /// `*`, `lower:*`.
    Star { lower: Option<Expr> },
    /// `..`: of any rank.
    AssumedRank,
}

/// What an attribute statement names.
#[derive(Clone, Debug)]
pub enum AttrEntity {
    Name {
        name: Name,
        dims: Option<Vec<DimSpec>>,
    },
    /// `public :: operator(+)`.
    Generic(GenericName),
    /// `save /block/`.
    Common(Name),
}

/// `common /name/ a, b(10)`; blank common has no name.
#[derive(Clone, Debug)]
pub struct CommonBlock {
    pub name: Option<Name>,
    pub members: Vec<(Name, Option<Vec<DimSpec>>)>,
    pub span: Span,
}

/// `(address, variable(dims))`: the variable is where the integer says.
#[derive(Clone, Debug)]
pub struct CrayPointer {
    pub address: Name,
    pub pointee: Name,
    pub dims: Option<Vec<DimSpec>>,
}

#[derive(Clone, Debug)]
pub struct NamelistGroup {
    pub name: Name,
    pub members: Vec<Name>,
}

/// `objects / values /` of a `data` statement.
#[derive(Clone, Debug)]
pub struct DataSet {
    /// Designators or [`super::ExprKind::ImpliedDo`].
    pub objects: Vec<Expr>,
    pub values: Vec<DataValue>,
}

/// `repeat*value`.
#[derive(Clone, Debug)]
pub struct DataValue {
    pub repeat: Option<Expr>,
    pub value: Expr,
}

#[derive(Clone, Debug)]
pub struct DerivedType {
    pub name: Name,
    /// `type t(a, b)`: the names, and their declarations among the components.
    pub parameter_names: Vec<Name>,
    pub parameters: Vec<TypeParam>,
    /// `abstract`, `extends(parent)`, `bind(c)`, access.
    pub extends: Option<Name>,
    pub is_abstract: bool,
    pub bind: Option<Bind>,
    pub access: Option<Attr>,
    pub sequence: bool,
    pub private_components: bool,
    pub components: Vec<Component>,
    pub bindings: Vec<TypeBinding>,
    pub end_span: Span,
    /// Of one with parameters, or that extends another: for module files.
    pub text: Option<super::SourceText>,
}

/// `integer, kind :: name = default`, `integer, len :: name`.
#[derive(Clone, Debug)]
pub struct TypeParam {
    pub name: Name,
    pub ty: TypeSpec,
    pub is_len: bool,
    pub default: Option<Expr>,
}

#[derive(Clone, Debug)]
pub enum Component {
    Data(Declaration),
    Procedure(ProcedureDecl),
    /// In a structure of DEC's.
    Layout(LayoutMark),
}

/// Each `map` of a `union` begins where the union does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutMark {
    Union,
    Map,
    EndMap,
    EndUnion,
}

impl DerivedType {
    /// Whether it was written as `structure /name/`.
    pub fn is_structure(&self) -> bool {
        self.name.text.starts_with('/')
    }
}

/// A statement after `contains` in a derived type.
#[derive(Clone, Debug)]
pub enum TypeBinding {
    /// `procedure, attrs :: name => target`.
    Procedure { interface: Option<Name>, attrs: Vec<Attr>, names: Vec<(Name, Option<Name>)>, span: Span },
    /// `generic :: name => a, b`.
    Generic { access: Option<Attr>, name: GenericName, specifics: Vec<Name>, span: Span },
    /// `final :: a, b`.
    Final { names: Vec<Name>, span: Span },
    /// `private` alone.
    Private(Span),
}

#[derive(Clone, Debug)]
pub struct Interface {
    /// Of a `generic` statement (F2018, 15.4.3.3): `public` or `private`.
    pub access: Option<Attr>,
    /// `interface name`; `None` for a plain block of external procedures' interfaces.
    pub generic: Option<GenericName>,
    pub is_abstract: bool,
    pub bodies: Vec<Procedure>,
    /// `module procedure a, b`.
    pub procedures: Vec<Name>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct Enumerator {
    pub name: Name,
    pub value: Option<Expr>,
}

#[derive(Clone, Debug)]
pub struct ProcedureDecl {
    pub interface: Option<ProcedureInterface>,
    pub attrs: Vec<Attr>,
    pub names: Vec<(Name, Option<Expr>)>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ProcedureInterface {
    Name(Name),
    Type(TypeSpec),
}
