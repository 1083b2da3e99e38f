//! Where program text lives and how a place in it is named.
//!
//! A [`SourceMap`] holds every file of one compilation in one address space of bytes; a [`Span`] is two such
//! addresses, so eight bytes say file, line and column at once. Preprocessed text carries a [`LineMap`] from its
//! lines back to the lines of the files that the user wrote; positions shown to the user always go through it.

#![deny(missing_docs)]

mod markers;
mod source_map;

pub use markers::take_markers;
pub use source_map::{FileId, LineMap, LineOrigin, Position, SourceFile, SourceMap, Span};
