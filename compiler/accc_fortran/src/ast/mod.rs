//! The syntax tree of Fortran: what the user wrote, names not yet resolved.
//!
//! Made by `parse`, read by `sema`. A file is a list of program units; a unit holds a specification part, an execution
//! part and the procedures after `contains`. Every node that a message could point to carries its span.
//! Invariants: names are lower case; `a(i)` is one node ([`ExprKind::Index`]) whether it is an array element, a
//! section, a substring, a call or a structure constructor, as only declarations tell; OpenACC directives are paired
//! with their `end` and wrap their block.
//! Source: Fortran 2008 (ISO/IEC 1539-1:2010), section 2.1 for the units, and the chapters named in each file.

mod acc;
mod decl;
mod expr;
mod io;
pub mod spell;
mod stmt;

pub use acc::{AccConstruct, AccLoop, Directive, OmpConstruct, OmpDirective};
pub use decl::*;
pub use expr::*;
pub use io::*;
pub use stmt::*;

use crate::prescan::SourceForm;
use accc_source::Span;
use serde::{Deserialize, Serialize};

/// An identifier as written, in lower case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// A statement label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    pub value: u32,
    pub span: Span,
}

/// One source file.
#[derive(Clone, Debug, Default)]
pub struct File {
    pub units: Vec<Unit>,
    pub lengths: LengthUses,
}

/// What the file says about lengths of derived types: whether only the running program knows them.
#[derive(Clone, Debug, Default)]
pub struct LengthUses {
    /// `type(name(args))`, wherever it stands.
    pub references: Vec<(String, Vec<Arg>)>,
    /// Named constants.
    pub constants: Vec<String>,
    /// Types that others extend.
    pub extended: Vec<String>,
}

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a file has few units")]
pub enum Unit {
    Main(MainProgram),
    Procedure(Procedure),
    Module(Module),
    BlockData(BlockData),
}

/// The main program; without a `program` statement `name` is `None` and `span` is that of the first statement.
#[derive(Clone, Debug)]
pub struct MainProgram {
    pub name: Option<Name>,
    pub span: Span,
    pub specs: Vec<Spec>,
    pub body: Vec<Stmt>,
    pub contains: Vec<Procedure>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct Module {
    pub name: Name,
    /// `submodule (ancestor[:parent]) name`: the names in the parentheses; empty for a module.
    pub submodule_of: Vec<Name>,
    pub span: Span,
    pub specs: Vec<Spec>,
    pub contains: Vec<Procedure>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct BlockData {
    pub name: Option<Name>,
    pub span: Span,
    pub specs: Vec<Spec>,
    pub end_span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcedureKind {
    Subroutine,
    Function,
    /// `module procedure name` in the `contains` part of a submodule: the interface is the ancestor's.
    SeparateModule,
}

/// An external, module or internal procedure, or an interface body (`body` and `contains` empty).
#[derive(Clone, Debug)]
pub struct Procedure {
    pub kind: ProcedureKind,
    pub name: Name,
    pub prefix: Prefix,
    pub args: Vec<DummyArg>,
    /// The name in `result(...)`.
    pub result: Option<Name>,
    pub bind: Option<Bind>,
    /// The first statement.
    pub span: Span,
    pub specs: Vec<Spec>,
    pub body: Vec<Stmt>,
    pub contains: Vec<Procedure>,
    pub end_span: Span,
    /// Of an interface body with the prefix `module`: its text, for the module file.
    pub text: Option<SourceText>,
    /// Dummy arguments that the body calls or gives subscripts to: those that are no arrays are procedures.
    pub called: Vec<String>,
    /// Of a procedure that an `entry` statement makes, or that has some.
    pub entry: Option<EntryPoint>,
    /// It was written as a statement function.
    pub is_statement: bool,
}

/// How one entry of a procedure differs from the procedure with all its statements. Made by the analysis.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    /// The procedure that holds the statements.
    pub procedure: Name,
    /// The result variables of a function: that of the procedure, then those of the other entries.
    pub results: Vec<Name>,
    /// Dummy arguments of the other entries that are none of this one.
    pub foreign: Vec<Name>,
    /// The executable statements from here up to the `entry` don't know those; `None` where another copy says so.
    pub executable: Option<Span>,
}

/// The text of an interface body or of a type's definition.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SourceText {
    pub text: String,
    pub form: SourceForm,
}

/// What stands before `subroutine` or `function`.
#[derive(Clone, Debug, Default)]
pub struct Prefix {
    pub recursive: bool,
    /// Which is so without the word, too.
    pub non_recursive: bool,
    pub pure_: bool,
    pub impure: bool,
    pub elemental: bool,
    /// `module subroutine`, `module function`.
    pub module: bool,
    pub ty: Option<TypeSpec>,
}

#[derive(Clone, Debug)]
pub enum DummyArg {
    Name(Name),
    /// `*`, the alternate return.
    AlternateReturn(Span),
}

/// `bind(c)` or `bind(c, name="...")`.
#[derive(Clone, Debug)]
pub struct Bind {
    pub name: Option<Expr>,
    pub span: Span,
}
