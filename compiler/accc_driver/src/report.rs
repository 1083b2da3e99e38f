//! Where messages leave the compiler: standard error, as text or as one JSON object a line.

use accc_diag::{Diagnostic, Severity, Sink, render, render_json};
use accc_source::SourceMap;
use std::collections::HashMap;
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
    /// `-w`: warnings are not told, of whichever stage.
    pub no_warnings: bool,
}

/// Prints diagnostics; an error among them fails.
pub fn report(diagnostics: Vec<Diagnostic>, sources: &SourceMap, form: Form) -> Result<(), Failure> {
    // In the order of the text, and once: what is found in both clones of a region is one finding.
    let mut sink = Sink::new();
    sink.extend(diagnostics.into_iter().filter(|told| !form.no_warnings || told.severity != Severity::Warning));
    if sink.is_empty() {
        return Ok(());
    }
    let failed = sink.has_errors();
    let diagnostics = limited(sink.into_vec(), form.max_errors);
    let text = match form.json {
        true => render_json(&diagnostics, sources),
        false => render(&counted(diagnostics, sources), sources, std::io::stderr().is_terminal()),
    };
    print_err(&text);
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// Prints a message without a place.
pub fn say(diagnostic: Diagnostic, json: bool) {
    // Whether it is an error is known to the caller.
    let _ = report(vec![diagnostic], &SourceMap::new(), Form { json, max_errors: 0, no_warnings: false });
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

/// Of warnings that say the same of several lines of a file the first one, with the others' lines.
fn counted(diagnostics: Vec<Diagnostic>, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut kept: Vec<(Diagnostic, Vec<usize>)> = Vec::new();
    let mut first: HashMap<(&'static str, String, String), usize> = HashMap::new();
    for diagnostic in diagnostics {
        let position = sources.position(diagnostic.span());
        if let Some(position) = position.filter(|_| diagnostic.severity == Severity::Warning) {
            let key = (diagnostic.code, diagnostic.message.clone(), position.file.to_string());
            if let Some(at) = first.get(&key) {
                kept[*at].1.push(position.line as usize);
                continue;
            }
            first.insert(key, kept.len());
        }
        kept.push((diagnostic, Vec::new()));
    }
    kept.into_iter().map(|(diagnostic, lines)| with_lines(diagnostic, lines)).collect()
}

/// `the same on 12 more lines: 3, 4, 9, ...`
fn with_lines(diagnostic: Diagnostic, lines: Vec<usize>) -> Diagnostic {
    const SHOWN: usize = 8;
    let times = match lines.len() {
        0 => return diagnostic,
        1 => "once more".to_string(),
        times => format!("{times} more times"),
    };
    let mut distinct = lines;
    distinct.dedup();
    let shown: Vec<String> = distinct.iter().take(SHOWN).map(usize::to_string).collect();
    let rest = if distinct.len() > SHOWN { ", ..." } else { "" };
    let word = if distinct.len() == 1 { "line" } else { "lines" };
    diagnostic.note_text(format!("the same {times}: {word} {}{rest}", shown.join(", ")))
}

/// A reader that has seen enough (`accc setup | head -1`) is no reason to fail either.
pub fn print_out(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Standard error may be closed; that is no reason to fail.
pub fn print_err(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_is_counted() {
        let mut sources = SourceMap::new();
        let id = sources.add("t.c", "a\nb\nc\n".to_string(), None).unwrap();
        let on = |line: usize| sources.file(id).span(2 * (line - 1), 2 * line - 1);
        let warning = |line| Diagnostic::warning(NO_EFFECT, "no effect").label(on(line), "");
        let error = |line| Diagnostic::error(FILE, "wrong").label(on(line), "");
        let all = counted(vec![warning(1), error(1), warning(2), error(2), warning(3)], &sources);
        let notes: Vec<&[String]> = all.iter().map(|one| one.notes.as_slice()).collect();
        assert_eq!(all.len(), 3);
        assert_eq!(notes[0], ["the same 2 more times: lines 2, 3"]);
        assert!(notes[1].is_empty() && notes[2].is_empty());
    }
}
