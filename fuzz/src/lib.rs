//! What the fuzz targets check, over any text: no input makes the front end panic, whatever it says about the text can
//! be rendered, and what it accepts is IR that obeys its laws and survives printing and reading.
//!
//! The steps and their order are the driver's: a stage sees only what the stage before it accepted.

use accc_diag::{Diagnostic, Severity};
use accc_fortran::{ModuleStore, ParseOptions, SemaOptions};
use accc_ir::{Module, text, verify};
use accc_source::SourceMap;
use std::collections::HashMap;

/// Fortran source to checked IR, as far as it comes.
pub fn check_fortran(source: &str) {
    let mut sources = SourceMap::new();
    let id = sources.add("fuzz.f90", source.to_owned(), None).expect("a small text");
    let options = ParseOptions { openacc: true, fixed_form: false };
    let (tree, messages) = accc_fortran::parse(sources.file(id), &options);
    if rejected(&messages, &sources) {
        return;
    }
    let (program, messages) = accc_fortran::analyse(&tree, &SemaOptions::default(), &mut Memory::default());
    if rejected(&messages, &sources) {
        return;
    }
    match accc_fortran::lower(&program, "fuzz.f90", &|span| sources.line(span)) {
        Ok(module) => check_module(&module),
        Err(messages) => assert!(rejected(&messages, &sources), "lowering failed without an error"),
    }
}

/// A module obeys the laws, and its text says all of it.
pub fn check_module(module: &Module) {
    if let Err(errors) = verify(module) {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{}", errors.join("\n"), text::print(module));
    }
    check_round_trip(module);
}

/// What is printed reads back and prints as the same text.
pub fn check_round_trip(module: &Module) {
    let printed = text::print(module);
    let read = text::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(text::print(&read), printed);
}

/// Renders the messages for both readers; tells whether there is an error among them.
fn rejected(messages: &[Diagnostic], sources: &SourceMap) -> bool {
    accc_diag::render(messages, sources, false);
    accc_diag::render_json(messages, sources);
    messages.iter().any(|message| message.severity == Severity::Error)
}

/// Modules kept in memory: one input is one file.
#[derive(Default)]
struct Memory(HashMap<String, String>);

impl ModuleStore for Memory {
    fn load(&mut self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }
    fn store(&mut self, name: &str, text: String) {
        self.0.insert(name.to_owned(), text);
    }
    fn searched(&self) -> Vec<String> {
        Vec::new()
    }
}
