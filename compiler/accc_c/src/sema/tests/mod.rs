//! Tests of declarations: layouts against gcc's, images of initialised objects, linkage, messages, the system's headers.

mod declarations;
mod extensions;
mod headers;
mod images;
mod layouts;

use super::{SemaOptions, analyse};
use crate::hir::{Object, Unit};
use crate::parse::{ParseOptions, parse};
use accc_diag::render;
use accc_source::SourceMap;

/// The unit of a text, and its messages.
fn analysed(text: &str, options: &SemaOptions) -> (Unit, String) {
    let mut sources = SourceMap::new();
    let file = sources.add("t.c", text.to_string(), None).expect("a small text");
    let (unit, parsed) = parse(sources.file(file), &ParseOptions::default());
    assert!(parsed.is_empty(), "{}", render(&parsed, &sources, false));
    let (unit, diagnostics) = analyse(&unit, options);
    (unit, render(&diagnostics, &sources, false))
}

/// The unit of a text without messages.
fn unit(text: &str) -> Unit {
    let (unit, messages) = analysed(text, &SemaOptions::default());
    assert!(messages.is_empty(), "{messages}");
    unit
}

fn object<'u>(unit: &'u Unit, name: &str) -> &'u Object {
    unit.objects.iter().find(|object| object.name == name).unwrap_or_else(|| panic!("no object {name}"))
}
