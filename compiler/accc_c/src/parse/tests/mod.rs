//! Tests of the parser: what trees it makes, what it says about errors, and that nothing makes it panic or hang.

mod directives;
mod errors;
mod robustness;
mod trees;

use super::{ParseOptions, parse};
use crate::ast::Unit;
use accc_source::SourceMap;

/// The tree and its messages as `line:column: message`, labels and help behind them.
fn parse_text(text: &str) -> (Unit, String) {
    let mut map = SourceMap::new();
    let id = map.add("t.c", text.into(), None).expect("a small text");
    let (unit, diagnostics) = parse(map.file(id), &ParseOptions::default());
    let mut out = String::new();
    for d in &diagnostics {
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
    (unit, out)
}

fn messages(text: &str) -> String {
    parse_text(text).1
}

/// The tree in its short form, or the messages.
fn tree(text: &str) -> String {
    let (unit, messages) = parse_text(text);
    if messages.is_empty() { unit.to_string() } else { messages }
}
