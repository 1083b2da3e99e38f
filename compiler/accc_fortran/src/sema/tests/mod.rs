//! Tests of the analysis: messages, and pieces of the tree.

mod arrays;
mod characters;
mod common;
mod derived;
mod device;
mod errors;
mod io;
mod jumps;
mod limits;
mod modules;
mod numbers;
mod pointers;
mod programs;

use super::{ModuleStore, SemaOptions, analyse};
use crate::hir;
use crate::parse::{ParseOptions, SourceForm, parse};
use accc_source::SourceMap;
use std::collections::HashMap;

/// Module files in memory.
#[derive(Default)]
struct Memory {
    files: HashMap<String, String>,
}

impl ModuleStore for Memory {
    fn load(&mut self, name: &str) -> Option<String> {
        self.files.get(name).cloned()
    }

    fn store(&mut self, name: &str, text: String) {
        self.files.insert(name.to_string(), text);
    }

    fn foreign(&self, name: &str) -> Option<String> {
        (name == "gfortrans").then(|| "include/gfortrans.mod".to_string())
    }

    fn searched(&self) -> Vec<String> {
        vec![".".to_string(), "include".to_string()]
    }
}

/// Analyses a source text; the messages as users see them.
fn check_with(source: &str, modules: &mut Memory) -> (hir::Program, String) {
    let mut sources = SourceMap::new();
    let file = sources.add("t.f90", source.to_string(), None).expect("a test is small");
    let (tree, mut diagnostics) =
        parse(sources.file(file), &ParseOptions { openacc: true, form: SourceForm::Free, ..ParseOptions::default() });
    let (program, found) = analyse(&tree, &SemaOptions::default(), modules);
    diagnostics.extend(found);
    let text = accc_diag::render(&diagnostics, &sources, false);
    (program, text)
}

fn errors(source: &str) -> String {
    check_with(source, &mut Memory::default()).1
}

/// A program without messages.
fn program(source: &str) -> hir::Program {
    let (program, messages) = check_with(source, &mut Memory::default());
    assert_eq!(messages, "");
    program
}
