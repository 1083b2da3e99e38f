//! What the IR of small functions looks like, by subject.

mod control;
mod convention;
mod device;
mod memory;
mod nests;

use crate::parse::{ParseOptions, parse};
use crate::sema::{SemaOptions, analyse};
use accc_diag::Diagnostic;
use accc_ir::Module;
use accc_source::SourceMap;

fn lowered(text: &str) -> Result<Module, Vec<Diagnostic>> {
    let mut sources = SourceMap::new();
    let id = sources.add("t.c", text.to_string(), None).expect("a small text");
    let (unit, messages) = parse(sources.file(id), &ParseOptions::default());
    assert!(!messages.iter().any(Diagnostic::is_error), "{messages:?}");
    let (unit, messages) = analyse(&unit, &SemaOptions::default());
    assert!(!messages.iter().any(Diagnostic::is_error), "{messages:?}");
    super::lower(&unit, "t.c", super::Options::default())
}

/// The module's text; it keeps the IR's laws.
fn ir(text: &str) -> String {
    let module = lowered(text).expect("the unit can be lowered");
    if let Err(errors) = accc_ir::verify(&module) {
        panic!(
            "{}\n{}",
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            accc_ir::text::print(&module)
        );
    }
    accc_ir::text::print(&module)
}

/// The text of the last function's body, without its variables.
fn body(text: &str) -> String {
    let all = ir(text);
    let lines: Vec<&str> = all.lines().collect();
    let start = lines.iter().rposition(|line| line.starts_with("func ") && line.ends_with('{')).expect("a function");
    let lines = lines[start + 1..].iter().filter(|line| !line.trim_start().starts_with("var $"));
    lines
        .take_while(|line| **line != "}")
        .map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line)))
        .collect()
}

/// The heads of the module's functions.
fn heads(text: &str) -> String {
    ir(text).lines().filter(|line| line.starts_with("func ")).map(|line| format!("{line}\n")).collect()
}

/// What can't be compiled.
fn errors(text: &str) -> String {
    let errors = lowered(text).expect_err("the unit can't be lowered");
    errors.iter().map(|error| format!("{} {}\n", error.code, error.message)).collect()
}
