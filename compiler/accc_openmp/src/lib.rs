//! OpenMP on the host: directives of all languages, parsed into one syntax tree ([`ast`], [`parse`]), combined constructs taken
//! apart ([`split`]), and what constructs become in the IR ([`lower`]): regions that threads run, and calls of LLVM's OpenMP
//! library. What is a front end's own (names, types, statements) it does itself.
//! Source: OpenMP 5.2; LLVM 22, `openmp/runtime/src/kmp.h`, for the library's functions.

#![deny(missing_docs)]

pub mod ast;
mod atomic;
mod clauses;
pub mod lower;
pub mod parse;
pub mod split;

#[cfg(test)]
mod tests;

pub use ast::{Clause, Data, Default, Depend, Directive, Kind, ProcBind, SYNTAX, ScheduleKind, Typing};
pub use parse::parse;
pub use split::split;

/// `_OPENMP`: version 5.0, of which the host's constructs are here.
pub const VERSION: i64 = 201811;
