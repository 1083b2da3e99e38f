//! Tests of the parser: what trees it makes, what it says about errors, and that nothing makes it panic or hang.

mod errors;
mod programs;
mod robustness;
mod show;
mod standards;
mod trees;

use super::{ParseOptions, SourceForm, Spelling, parse};
use crate::ast::{File, Unit};
use accc_source::SourceMap;

const OPTIONS: ParseOptions = ParseOptions {
    openmp: false,
    openacc: true,
    form: SourceForm::Free,
    spelling: Spelling { backslash: false, leading_underscore: false, dec: false, invalid_boz: false },
    standard: crate::standard::Standard::Gnu,
    free_columns: None,
};

/// The tree and its messages as `line:column: message`, labels and help behind them. Which directives are supported is
/// tested where it is decided, not here.
fn parse_text(text: &str) -> (File, String) {
    let mut map = SourceMap::new();
    let id = map.add("t.f90", text.into(), None).expect("a small text");
    let (file, diagnostics) = parse(map.file(id), &OPTIONS);
    let mut out = String::new();
    for d in diagnostics.iter().filter(|d| !d.message.starts_with("not supported: directive")) {
        let at = map.position(d.span()).expect("every message has a place");
        out += &format!("{}:{}: {} {}", at.line, at.column, d.code, d.message);
        for label in d.labels.iter().filter(|l| !l.primary) {
            out += &format!(" [{}: {}]", map.line(label.span), label.text);
        }
        if let Some(help) = &d.help {
            out += &format!(" ({help})");
        }
        out.push('\n');
    }
    (file, out)
}

fn messages(text: &str) -> String {
    parse_text(text).1
}

/// The statements of the one main program, or the messages.
fn body(text: &str) -> String {
    let (file, messages) = parse_text(text);
    if !messages.is_empty() {
        return messages;
    }
    statements(&file)
}

fn statements(file: &File) -> String {
    let mut out = String::new();
    for unit in &file.units {
        if let Unit::Main(main) = unit {
            show::stmts(&main.body, 0, &mut out);
        }
    }
    out
}
