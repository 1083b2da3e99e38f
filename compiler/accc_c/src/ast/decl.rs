//! Declarations, declarators, initialisers, function definitions. Source: C11, 6.7.6, 6.7.9, 6.7.10, 6.9.1.

use super::{Attribute, Block, DeclSpecs, Expr, Name, Quals, StrLit};
use accc_source::Span;

/// `specs declarator [= init], …;`. Without declarators it declares a tag (or nothing).
#[derive(Clone, Debug)]
pub struct Declaration {
    pub specs: DeclSpecs,
    pub declarators: Vec<InitDeclarator>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct InitDeclarator {
    /// With a name.
    pub declarator: Declarator,
    /// `__asm__("name")`: the name for the linker.
    pub asm_label: Option<StrLit>,
    /// Behind the declarator. (Those among the specifiers are in `specs` and hold for every declarator.)
    pub attrs: Vec<Attribute>,
    pub init: Option<Init>,
    pub span: Span,
}

/// A name and what is derived from the specifiers' type, read from the name outwards: `*(*f[3])(int)` is
/// `[Array 3, Pointer, Function, Pointer]`, "array of pointers to functions that return pointers". The type is built
/// from the last to the first.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// `None` in type names and where a parameter or bit-field has none.
    pub name: Option<Name>,
    pub derived: Vec<Derived>,
    /// Attributes inside the declarator: `int (__attribute__((stdcall)) *f)(void)`.
    pub attrs: Vec<Attribute>,
    /// The name's, or the whole declarator's if it has none.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Derived {
    Pointer { quals: Quals, span: Span },
    Array(Box<ArrayDeclarator>),
    Function(Box<FunctionDeclarator>),
}

/// `[len]`; in a parameter also `[static const len]`.
#[derive(Clone, Debug)]
pub struct ArrayDeclarator {
    pub len: ArrayLen,
    /// Of the pointer that a parameter becomes.
    pub quals: Quals,
    pub at_least: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ArrayLen {
    /// `[]`
    Unknown,
    /// A constant, or the length of a variable length array.
    Value(Expr),
    /// `[*]`
    Star,
}

#[derive(Clone, Debug)]
pub struct FunctionDeclarator {
    pub params: Params,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Params {
    /// `()`
    Unspecified,
    /// `(void)` is one without parameters.
    Prototype { params: Vec<Param>, variadic: bool },
    /// `(a, b)` of a K&R definition.
    Names(Vec<Name>),
}

#[derive(Clone, Debug)]
pub struct Param {
    pub specs: DeclSpecs,
    pub declarator: Declarator,
    pub attrs: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct FunctionDef {
    pub specs: DeclSpecs,
    /// With a name; the first of `derived` is the function.
    pub declarator: Declarator,
    pub asm_label: Option<StrLit>,
    pub attrs: Vec<Attribute>,
    /// The declarations between a K&R definition's declarator and its body.
    pub old_params: Vec<Declaration>,
    pub body: Block,
    /// From the specifiers to the closing brace.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Init {
    Expr(Expr),
    List(InitList),
}

/// `{ … }`
#[derive(Clone, Debug)]
pub struct InitList {
    pub items: Vec<InitItem>,
    pub span: Span,
}

/// `.a[3].b = value`; without designators the next one in order. GNU's old `a: value` is `.a = value`.
#[derive(Clone, Debug)]
pub struct InitItem {
    pub designators: Vec<Designator>,
    pub value: Init,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Designator {
    Member(Name),
    Index(Expr),
    /// `[first ... last]`, both inclusive.
    Range(Expr, Expr),
}

/// `_Static_assert(cond, "message")`; C2x allows it without a message.
#[derive(Clone, Debug)]
pub struct StaticAssert {
    pub cond: Expr,
    pub message: Option<StrLit>,
    pub span: Span,
}

impl Init {
    pub fn span(&self) -> Span {
        match self {
            Init::Expr(expr) => expr.span,
            Init::List(list) => list.span,
        }
    }
}

impl Declarator {
    /// The parameters if this declares a function.
    pub fn function(&self) -> Option<&FunctionDeclarator> {
        match self.derived.first() {
            Some(Derived::Function(function)) => Some(function),
            Some(Derived::Pointer { .. } | Derived::Array(_)) | None => None,
        }
    }
}
