//! Where messages leave the compiler: standard error, as text or as one JSON object a line.

use accc_diag::{Diagnostic, render, render_json};
use accc_source::SourceMap;
use std::io::{IsTerminal, Write};

/// Something went wrong and the user has been, or is to be, told.
#[derive(Debug)]
pub enum Failure {
    /// Already reported.
    Reported,
    /// Not about a place in a source: missing files, tools, the command line.
    Message(String),
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure::Message(text)
    }
}

impl From<Diagnostic> for Failure {
    /// For messages about no place in a source.
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure::Message(diagnostic.message)
    }
}

/// Prints diagnostics; an error among them fails.
pub fn report(diagnostics: Vec<Diagnostic>, sources: &SourceMap, json: bool) -> Result<(), Failure> {
    if diagnostics.is_empty() {
        return Ok(());
    }
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    let text = match json {
        true => render_json(&diagnostics, sources),
        false => render(&diagnostics, sources, std::io::stderr().is_terminal()),
    };
    print_err(&text);
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// A message without a place.
pub fn say(severity: &str, text: &str, json: bool) {
    match json {
        true => print_err(&format!("{}\n", serde_json::json!({ "severity": severity, "message": text }))),
        false => print_err(&format!("accc: {severity}: {text}\n")),
    }
}

/// Standard error may be closed; that is no reason to fail.
pub fn print_err(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
