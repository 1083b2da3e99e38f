//! The Fortran front end: free-form source text in, IR, module files and messages out.
//!
//! [`prescan`] joins lines into logical lines, [`lex`] makes tokens of them, [`parse`] the tree in [`ast`], [`sema`] the
//! typed tree in [`hir`] (names, types, shapes, intrinsics, the modules that a unit uses), [`lower`] the IR. Directives are
//! parsed, checked and lowered by `accc_openacc`, which sees this language's expressions through its `Host` traits.

#![deny(missing_docs)]

mod ast;
mod directive_words;
mod hir;
mod lex;
pub mod lower;
pub mod parse;
mod prescan;
#[cfg(test)]
mod run_tests;
pub mod sema;
mod standard;
mod token;

pub use hir::{Checks, Convert, Traps};
pub use lower::lower;
pub use parse::{ParseOptions, dump_tokens, parse};
pub use sema::{ModuleStore, SemaOptions, Underscoring, analyse};
pub use standard::Standard;
