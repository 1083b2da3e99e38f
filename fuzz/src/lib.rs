//! What the fuzz targets check, over any text: no input makes the front end panic, whatever it says about the text can
//! be rendered, and what it accepts is IR that obeys its laws and survives printing and reading.
//!
//! The steps and their order are the driver's: a stage sees only what the stage before it accepted.

use accc_diag::{Diagnostic, Severity};
use accc_fortran::parse::SourceForm;
use accc_fortran::{ModuleStore, ParseOptions, SemaOptions};
use accc_ir::{Module, text, verify};
use accc_source::{SourceMap, take_markers};
use std::collections::HashMap;

/// Fortran source to checked IR, as far as it comes, in either source form.
pub fn check_fortran(source: &str) {
    check_form(source, "fuzz.f90", SourceForm::Free);
    check_form(source, "fuzz.f", SourceForm::Fixed { columns: Some(72) });
}

fn check_form(source: &str, name: &str, form: SourceForm) {
    let mut sources = SourceMap::new();
    let id = sources.add(name, source.to_owned(), None).expect("a small text");
    let options = ParseOptions { openacc: true, form, ..ParseOptions::default() };
    let (tree, messages) = accc_fortran::parse(sources.file(id), &options);
    if rejected(&messages, &sources) {
        return;
    }
    let (program, messages) = accc_fortran::analyse(&tree, &SemaOptions::default(), &mut Memory::default());
    if rejected(&messages, &sources) {
        return;
    }
    match accc_fortran::lower(&program, name, &|span| sources.line(span)) {
        Ok(module) => check_module(&module),
        Err(messages) => assert!(rejected(&messages, &sources), "lowering failed without an error"),
    }
}

/// C as a preprocessor gives it, markers included, to checked IR, as far as it comes. Lines that a preprocessor would have
/// taken out are left out, as seeds are sources.
pub fn check_c(preprocessed: &str) {
    let left = |line: &&str| !line.starts_with('#') || line.starts_with("# ") || line.starts_with("#pragma");
    let rows: Vec<&str> = preprocessed.lines().filter(left).collect();
    let (text, line_map) = take_markers(&rows.join("\n"));
    let mut sources = SourceMap::new();
    let id = sources.add("fuzz.c", text, Some(line_map)).expect("a small text");
    let (tree, messages) = accc_c::parse::parse(sources.file(id), &accc_c::parse::ParseOptions::default());
    // Also of what is wrong: the dump must stand any tree.
    let _ = tree.to_string();
    if rejected(&messages, &sources) {
        return;
    }
    let (unit, messages) = accc_c::sema::analyse(&tree, &accc_c::sema::SemaOptions::default());
    if rejected(&messages, &sources) {
        return;
    }
    match accc_c::lower::lower(&unit, "fuzz.c", accc_c::lower::Options::default()) {
        Ok(module) => check_module(&module),
        Err(messages) => assert!(rejected(&messages, &sources), "lowering failed without an error"),
    }
}

/// The border to the preprocessor: every line of what is left has an origin, whatever the markers say, and every token and
/// message a place in the user's files.
pub fn check_preprocessed(raw: &str) {
    let (text, line_map) = take_markers(raw);
    assert_eq!(text.lines().count(), line_map.lines.len(), "a line without an origin");
    assert_eq!(line_map.files.len(), line_map.system.len());
    let mut sources = SourceMap::new();
    let id = sources.add("fuzz.c", text, Some(line_map)).expect("a small text");
    let file = sources.file(id);
    let lexed = accc_c::lex(file, &accc_c::LexOptions { openacc: true, gnu: true });
    for token in &lexed.tokens {
        assert!(sources.position(token.span).is_some(), "a token without a place");
        assert!(file.text.get((token.span.lo - file.start) as usize..(token.span.hi - file.start) as usize).is_some());
        sources.in_system_header(token.span);
    }
    accc_c::parse::dump_tokens(file, &accc_c::parse::ParseOptions::default());
    rejected(&lexed.diagnostics, &sources);
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
