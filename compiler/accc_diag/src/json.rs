//! Diagnostics for tools: one JSON object a line, places as the user's file, line and column.

use crate::Diagnostic;
use accc_source::{SourceMap, Span};
use serde::Serialize;

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Option<JsonPosition>,
    labels: Vec<JsonLabel<'a>>,
    notes: &'a [String],
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonPosition {
    file: String,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    #[serde(flatten)]
    place: Option<JsonPosition>,
    text: &'a str,
    primary: bool,
}

/// One line per diagnostic, each ended by a newline. A diagnostic without a place has no `file`, `line`, `column`.
pub fn render_json(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    diagnostics.iter().map(|d| json_line(d, sources) + "\n").collect()
}

#[derive(Serialize)]
struct JsonTold<'a> {
    severity: &'static str,
    code: Option<&'static str>,
    message: &'a str,
    file: &'a str,
    line: u32,
    procedure: &'a str,
    /// It is about a loop of the construct in the line before.
    nested: bool,
}

/// A line of `-Minfo`, ended by a newline.
pub fn render_told_json(file: &str, line: u32, procedure: &str, nested: bool, text: &str) -> String {
    let code = crate::codes::of_minfo(text).map(|message| message.code);
    let value = JsonTold { severity: "remark", code, message: text, file, line, procedure, nested };
    serde_json::to_string(&value).expect("strings and numbers are always valid JSON") + "\n"
}

fn json_line(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let labels = diagnostic.labels.iter().map(|l| JsonLabel {
        place: place(l.span, sources),
        text: &l.text,
        primary: l.primary,
    });
    let value = JsonDiagnostic {
        severity: diagnostic.severity.name(),
        code: diagnostic.code,
        message: &diagnostic.message,
        place: place(diagnostic.span(), sources),
        labels: labels.collect(),
        notes: &diagnostic.notes,
        help: diagnostic.help.as_deref(),
    };
    serde_json::to_string(&value).expect("strings and numbers are always valid JSON")
}

fn place(span: Span, sources: &SourceMap) -> Option<JsonPosition> {
    sources.position(span).map(|p| JsonPosition { file: p.file, line: p.line, column: p.column })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_a_line() {
        let mut sources = SourceMap::new();
        let id = sources.add("a.c", "int x;\nint y;\n".into(), None).unwrap();
        let d = Diagnostic::error("ACC0011", "say \"y\"").label(sources.file(id).span(11, 12), "here").help("do");
        let out = render_json(&[d, Diagnostic::warning("ACC0013", "no place")], &sources);
        insta::assert_snapshot!(out, @r#"
        {"severity":"error","code":"ACC0011","message":"say \"y\"","file":"a.c","line":2,"column":5,"labels":[{"file":"a.c","line":2,"column":5,"text":"here","primary":true}],"notes":[],"help":"do"}
        {"severity":"warning","code":"ACC0013","message":"no place","labels":[],"notes":[],"help":null}
        "#);
    }

    #[test]
    fn lines_of_minfo_have_their_code() {
        let out = render_told_json("gol.f90", 39, "gol", true, "!$acc loop gang ! blockidx%x");
        insta::assert_snapshot!(out, @r#"
        {"severity":"remark","code":"ACC5007","message":"!$acc loop gang ! blockidx%x","file":"gol.f90","line":39,"procedure":"gol","nested":true}
        "#);
    }
}
