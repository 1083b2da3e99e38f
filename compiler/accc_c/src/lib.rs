//! The C front end: preprocessed text in, IR and messages out.
//!
//! `lex` makes tokens of the text that the C compiler's preprocessor gives, `parse` the tree in `ast`, `sema` the typed
//! tree in [`hir`] (names, types, layouts, conversions, constants), `lower` the IR. Directives are parsed, checked and
//! lowered by `accc_openacc`, which sees this language's expressions through its `Host` traits.

pub mod ast;
mod complex_library;
pub mod hir;
pub mod lex;
pub mod lower;
pub mod parse;
pub mod sema;
pub mod standard;
pub mod token;
