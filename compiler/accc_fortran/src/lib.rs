//! The Fortran front end: free-form source text in, syntax tree and messages out.
//!
//! `prescan` joins lines into logical lines, `lex` makes tokens of them, `parse` makes the tree in `ast`.

pub mod ast;
mod lex;
pub mod parse;
mod prescan;
mod token;
