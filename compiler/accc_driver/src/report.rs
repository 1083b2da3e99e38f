//! Where messages leave the compiler: standard error, as text or as one JSON object a line.

use accc_diag::{Diagnostic, Sink, render, render_json};
use accc_source::SourceMap;
use std::io::{IsTerminal, Write};

// Codes of the messages that are about no place in a source.
pub const FILE: &str = "ACC0001";
pub const NOT_SUPPORTED: &str = accc_diag::codes::NOT_SUPPORTED;
pub const COMMAND_LINE: &str = "ACC0003";
pub const TOOL: &str = "ACC0004";
pub const INTERNAL: &str = "ACC0005";
pub const TOO_LARGE: &str = "ACC0006";
pub const NO_EFFECT: &str = "ACC0007";
pub const TOO_MANY: &str = "ACC0015";
pub const PREPROCESSOR: &str = "ACC0012";
pub const LINK: &str = "ACC0014";

/// Something went wrong and the user has been, or is to be, told.
#[derive(Debug)]
pub enum Failure {
    /// Already reported.
    Reported,
    /// Not about a place in a source: files, tools, the command line.
    Message(Diagnostic),
}

impl Failure {
    pub fn new(code: &'static str, text: impl Into<String>) -> Failure {
        Failure::Message(Diagnostic::error(code, text))
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure::Message(diagnostic)
    }
}

/// How messages are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// One object a line, else text.
    pub json: bool,
    /// Of one step of the compilation; nothing is told behind the last of them. 0: all are.
    pub max_errors: usize,
}

/// Prints diagnostics; an error among them fails.
pub fn report(diagnostics: Vec<Diagnostic>, sources: &SourceMap, form: Form) -> Result<(), Failure> {
    // In the order of the text, and once: what is found in both clones of a region is one finding.
    let mut sink = Sink::new();
    sink.extend(diagnostics);
    if sink.is_empty() {
        return Ok(());
    }
    let failed = sink.has_errors();
    let diagnostics = limited(sink.into_vec(), form.max_errors);
    let text = match form.json {
        true => render_json(&diagnostics, sources),
        false => render(&diagnostics, sources, std::io::stderr().is_terminal()),
    };
    print_err(&text);
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// Prints a message without a place.
pub fn say(diagnostic: Diagnostic, json: bool) {
    // Whether it is an error is known to the caller.
    let _ = report(vec![diagnostic], &SourceMap::new(), Form { json, max_errors: 0 });
}

/// Of many errors the first ones, and how many there are behind them.
fn limited(mut diagnostics: Vec<Diagnostic>, most: usize) -> Vec<Diagnostic> {
    let errors = || diagnostics.iter().enumerate().filter(|(_, diagnostic)| diagnostic.is_error());
    let Some((last, _)) = most.checked_sub(1).and_then(|behind| errors().nth(behind)) else { return diagnostics };
    let left_out = errors().count() - most;
    if left_out > 0 {
        diagnostics.truncate(last + 1);
        let what = if left_out == 1 { "one more error is".to_string() } else { format!("{left_out} more errors are") };
        diagnostics.push(Diagnostic::note(TOO_MANY, format!("{what} not shown: -fmax-errors=0 shows all")));
    }
    diagnostics
}

/// A reader that has seen enough (`accc setup | head -1`) is no reason to fail either.
pub fn print_out(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Standard error may be closed; that is no reason to fail.
pub fn print_err(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
