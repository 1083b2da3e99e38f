//! The Fortran front end: free-form source text in, syntax tree and messages out.
//!
//! `prescan` joins lines into logical lines, `lex` makes tokens of them, `parse` makes the tree in `ast`,
//! `sema` the typed tree in `hir`, `lower` the IR.

pub mod ast;
pub mod hir;
mod lex;
pub mod lower;
pub mod parse;
mod prescan;
pub mod sema;
mod token;

pub use lower::lower;
pub use parse::{ParseOptions, dump_tokens, parse};
pub use sema::{ModuleStore, SemaOptions, analyse};
