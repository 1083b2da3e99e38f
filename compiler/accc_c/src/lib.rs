//! The C front end: preprocessed text in, IR and messages out.
//!
//! `lex` makes tokens of the text that the C compiler's preprocessor gives, `parse` the tree in `ast`, `sema` the typed
//! tree in [`hir`] (names, types, layouts, conversions, constants), `lower` the IR. Directives are parsed, checked and
//! lowered by `accc_openacc`, which sees this language's expressions through its `Host` traits.

#![deny(missing_docs)]

mod ast;
mod complex_library;
pub mod hir;
mod lex;
pub mod lower;
pub mod parse;
mod quiet;
pub mod sema;
pub mod standard;
mod token;

/// The syntax tree of a unit: what [`parse`](parse::parse) gives and [`sema`] takes.
pub use ast::Unit as SyntaxTree;
pub use lex::{LexOptions, Lexed, lex};
pub use quiet::Quiet;
