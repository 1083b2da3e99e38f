//! The syntax tree of C: what the user wrote, names not yet resolved, types not yet built.
//!
//! Made by `parse` of one preprocessed text, read by `sema`. A unit is a list of function definitions, declarations and
//! what else may stand at file scope. Every node that a message could point to carries its span. Laws:
//!
//! - Identifiers are [`Symbol`]s of the unit's [`Names`]; a [`Name`] is one with its place.
//! - The parser has told typedef names from other names by scope, so a tree has one reading; nothing else is resolved.
//! - Alternate spellings have one node: `__const__` and `const`, `__attribute__((__packed__))` and `((packed))`,
//!   `__extension__` leaves no trace.
//! - Types that accc does not compute with (`__float128`) are nodes, as headers declare things with them.
//! - Directives wrap the statement they govern; legacy PGI Accelerator directives are today's nodes already.
//!
//! Source: C11 (ISO/IEC 9899:2011), sections 6.4 to 6.9; the GNU extensions as gcc's manual names them; OpenACC 3.3.

mod attribute;
mod decl;
mod expr;
mod names;
mod print;
pub use print::spelled;
mod stmt;
mod types;

pub use attribute::Attribute;
pub use decl::*;
pub use expr::*;
pub use names::{Names, Symbol};
pub use stmt::*;
pub use types::*;

use accc_source::Span;

/// A directive whose clauses hold C expressions. The items of its clauses are [`ExprKind::Name`], [`ExprKind::Member`],
/// [`ExprKind::Index`] or, with a `start:length`, [`ExprKind::Section`].
pub type OmpDirective = accc_openmp::Directive<Expr>;
pub type Directive = accc_openacc::Directive<Expr>;

/// An identifier where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub symbol: Symbol,
    pub span: Span,
}

/// One translation unit.
#[derive(Debug, Default)]
pub struct Unit {
    /// The spellings of its identifiers.
    pub names: Names,
    /// In source order.
    pub items: Vec<External>,
    /// Where the text turns warnings off.
    pub quiet: crate::quiet::Quiet,
}

/// What stands at file scope.
#[derive(Clone, Debug)]
pub enum External {
    Function(Box<FunctionDef>),
    Declaration(Box<Declaration>),
    StaticAssert(Box<StaticAssert>),
    /// `asm("…");`
    Asm(StrLit),
    /// `routine` and `declare`. A `routine` without a name is for the function that the next item declares or defines.
    Directive(Box<Directive>),
    /// `#pragma omp threadprivate`.
    Omp(Box<OmpDirective>),
    /// `#pragma redefine_extname name symbol`
    Renamed {
        name: Name,
        symbol: Name,
    },
    /// `#pragma weak name` or `#pragma weak name = target`.
    Weak {
        name: Name,
        target: Option<Name>,
    },
}

impl Unit {
    /// The text of an identifier.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.names.text(symbol)
    }
}
