//! The C++ front end: what `accc-clang` writes of a unit, made into IR.
//!
//! clang parses, checks and instantiates; the program in `bridge` replaces each construct by a call and writes the typed
//! tree of what devices run (`bridge/README.md` has its grammar). [`read`] makes of it the typed tree that `accc_c` lowers:
//! references are pointers there, member functions take their object's address, constructors are functions. Directives go
//! through `accc_openacc`'s rule table and lowering, as those of the other languages.

#![deny(missing_docs)]

mod directive;
mod expression;
mod statement;
mod tree;
mod words;

use accc_diag::Diagnostic;
use accc_source::{SourceMap, Span};

/// The program beside the compiler that reads C++; `None`: accc was built where clang's libraries are missing.
pub const BRIDGE: Option<&str> = option_env!("ACCC_CLANG_BRIDGE");

/// A unit's typed tree, and what its directives have against them.
pub struct Read {
    /// As `accc_c` lowers it.
    pub unit: accc_c::hir::Unit,
    /// About directives, by place; about the language clang has spoken.
    pub messages: Vec<Diagnostic>,
}

/// The typed tree that the text holds; files that it names are added to the map. `Err`: the text is damaged, or of another
/// version.
pub fn read(text: &str, sources: &mut SourceMap, load: &dyn Fn(&str) -> String) -> Result<Read, String> {
    let mut words = words::Words::new(text);
    let bases = files(&mut words, sources, load)?;
    tree::read(words, bases)
}

/// Where each file begins in the map.
fn files(
    words: &mut words::Words<'_>,
    sources: &mut SourceMap,
    load: &dyn Fn(&str) -> String,
) -> Result<Vec<Span>, String> {
    words.expect("accc-tree")?;
    let version: u32 = words.number()?;
    if version != 6 {
        return Err(format!("accc-clang writes version {version} of the typed tree, this accc reads version 6"));
    }
    let count = words.section("files")?;
    let mut bases = Vec::new();
    for _ in 0..count {
        let name = words.text()?;
        let id = sources.add(&name, load(&name), None)?;
        let file = sources.file(id);
        bases.push(file.span(0, file.text.len()));
    }
    Ok(bases)
}
