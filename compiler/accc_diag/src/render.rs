//! Diagnostics as text, in rustc's look.
//!
//! Each diagnostic starts with `file:line:column: error[CODE]: message` (what editors and `grep` look for), then the
//! lines of source with carets and label texts, then notes and help. Places are the user's file and line even where
//! the text came from a preprocessor; the text shown is the one the compiler read. A span that is empty, reaches past
//! the end, cuts a character or covers several lines is shown by what of it lies on its first line; nothing panics.

use crate::{Diagnostic, Label, Severity};
use accc_source::{SourceFile, SourceMap, Span};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use std::ops::Range;

/// All diagnostics, one behind the other with an empty line between; `color`: with escapes for terminals.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceMap, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() }.decor_style(DecorStyle::Ascii);
    diagnostics.iter().map(|d| render_one(d, sources, &renderer, color)).collect::<Vec<_>>().join("\n")
}

fn render_one(diagnostic: &Diagnostic, sources: &SourceMap, renderer: &Renderer, color: bool) -> String {
    let mut out = headline(diagnostic, sources, color) + "\n";
    let group = Group::with_level(level(diagnostic.severity))
        .elements(excerpts(diagnostic, sources).into_iter().map(Excerpt::snippet))
        .elements(diagnostic.notes.iter().map(|n| Element::from(Level::NOTE.message(n.as_str()))))
        .elements(diagnostic.help.iter().map(|h| Element::from(Level::HELP.message(h.as_str()))));
    if !group.is_empty() {
        out += &renderer.render(&[group]);
        out.push('\n');
    }
    out
}

fn headline(diagnostic: &Diagnostic, sources: &SourceMap, color: bool) -> String {
    let place = match sources.position(diagnostic.span()) {
        Some(p) => format!("{}:{}:{}", p.file, p.line, p.column),
        None => "accc".to_string(),
    };
    let kind = format!("{}[{}]", diagnostic.severity.name(), diagnostic.code);
    let (bold, colored) =
        if color { (Style::new().bold(), style(diagnostic.severity)) } else { (Style::new(), Style::new()) };
    format!("{bold}{place}:{bold:#} {colored}{kind}{colored:#}{bold}: {}{bold:#}", diagnostic.message)
}

fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::BrightGreen,
        Severity::Remark => AnsiColor::BrightBlue,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
        Severity::Remark => Level::INFO.with_name("remark"),
    }
}

/// A run of lines of one text whose line numbers grow with those of the user's file: one snippet.
struct Excerpt<'a> {
    file: &'a SourceFile,
    /// 0-based lines of `file.text`, inclusive.
    lines: (usize, usize),
    /// User's file and line of the first line.
    origin: (&'a str, u32),
    marks: Vec<Mark<'a>>,
    /// Whether file and line have to be said: they aren't the headline's.
    name_file: bool,
}

/// A label reduced to one line of its file.
struct Mark<'a> {
    line: usize,
    /// Bytes within the line, on character borders.
    bytes: Range<usize>,
    label: &'a Label,
}

fn excerpts<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> Vec<Excerpt<'a>> {
    let mut result: Vec<Excerpt> = Vec::new();
    let headline_file = sources.position(diagnostic.span()).map(|p| p.file);
    let mut labels: Vec<&Label> = diagnostic.labels.iter().collect();
    let home = sources.file_of(diagnostic.span());
    labels.sort_by_key(|l| (sources.file_of(l.span) != home, l.span.lo));
    for label in labels {
        let Some(file) = sources.file_of(label.span).map(|id| sources.file(id)) else { continue };
        let mark = mark(file, label);
        let origin = file.origin(mark.line);
        match result.last_mut() {
            Some(last) if last.continues_at(file, mark.line, origin) => {
                last.lines.1 = mark.line;
                last.marks.push(mark);
            }
            _ => {
                let name_file = !result.is_empty() || headline_file.as_deref() != Some(origin.0);
                result.push(Excerpt { file, lines: (mark.line, mark.line), origin, marks: vec![mark], name_file });
            }
        }
    }
    result
}

fn mark<'a>(file: &SourceFile, label: &'a Label) -> Mark<'a> {
    let Span { lo, hi } = label.span;
    let offset = (lo - file.start).min(file.text.len() as u32);
    let mut line = file.line_index(offset);
    // The place after the file's last newline has no text to show: point at the end of the last line instead.
    let before = &file.text.as_bytes()[..offset as usize];
    let mut from = before.iter().rev().take_while(|b| **b != b'\n').count();
    if line > 0 && offset as usize == file.text.len() && file.line_text(line).is_empty() {
        line -= 1;
        from = file.line_text(line).len();
    }
    let text = file.line_text(line);
    let from = floor_char(text, from);
    let to = floor_char(text, from + (hi.max(lo) - lo) as usize);
    Mark { line, bytes: from..to, label }
}

/// The last character border of `text` at or before byte `at`.
fn floor_char(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

impl<'a> Excerpt<'a> {
    /// Whether a later line of `file` belongs to this run.
    fn continues_at(&self, file: &SourceFile, line: usize, origin: (&str, u32)) -> bool {
        std::ptr::eq(self.file, file)
            && self.origin.0 == origin.0
            && line >= self.lines.1
            && self.origin.1 as usize + (line - self.lines.0) == origin.1 as usize
    }

    fn snippet(self) -> Element<'a> {
        let mut text = String::new();
        let mut starts = Vec::new();
        for line in self.lines.0..=self.lines.1 {
            starts.push(text.len());
            text += self.file.line_text(line);
            text.push('\n');
        }
        let annotations = self.marks.iter().map(|m| annotation(m, starts[m.line - self.lines.0]));
        Snippet::source(text)
            .line_start(self.origin.1 as usize)
            .path(self.name_file.then_some(self.origin.0))
            .annotations(annotations.collect::<Vec<_>>())
            .into()
    }
}

fn annotation<'a>(mark: &Mark<'a>, line_start: usize) -> Annotation<'a> {
    let kind = if mark.label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
    let label = (!mark.label.text.is_empty()).then_some(mark.label.text.as_str());
    kind.span(line_start + mark.bytes.start..line_start + mark.bytes.end).label(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::{LineMap, LineOrigin};

    fn sources(text: &str) -> SourceMap {
        let mut sources = SourceMap::new();
        sources.add("gol.f90", text.into(), None).unwrap();
        sources
    }

    fn find(sources: &SourceMap, text: &str) -> Span {
        let file = sources.file(accc_source::FileId(0));
        let at = file.text.find(text).unwrap();
        file.span(at, at + text.len())
    }

    #[test]
    fn line_caret_notes_and_help() {
        let sources = sources("program p\n\n\n\n!$acc parallel copyn(a)\n!$acc end parallel\n");
        let d = Diagnostic::error("ACC2002", "unknown clause `copyn`")
            .label(find(&sources, "copyn"), "not an OpenACC clause")
            .secondary(find(&sources, "program"), "in this program")
            .note_text("clauses of `parallel` are listed in OpenACC 3.3, section 2.5.1")
            .help("did you mean `copyin`?");
        insta::assert_snapshot!(render(&[d], &sources, false), @"
        gol.f90:5:16: error[ACC2002]: unknown clause `copyn`
          |
        1 | program p
          | ------- in this program
        ...
        5 | !$acc parallel copyn(a)
          |                ^^^^^ not an OpenACC clause
          |
          = note: clauses of `parallel` are listed in OpenACC 3.3, section 2.5.1
          = help: did you mean `copyin`?
        ");
    }

    #[test]
    fn several_are_set_apart_and_a_placeless_one_names_accc() {
        let sources = sources("x\n");
        let first = Diagnostic::unsupported(find(&sources, "x"), "`x`", "write `y`");
        let second = Diagnostic::error("ACC0001", "can't write `a.out`: permission denied");
        insta::assert_snapshot!(render(&[first, second], &sources, false), @"
        gol.f90:1:1: error[ACC0002]: not supported: `x`
          |
        1 | x
          | ^
          |
          = help: write `y`

        accc: error[ACC0001]: can't write `a.out`: permission denied
        ");
    }

    #[test]
    fn preprocessed_text_shows_the_users_file_and_line() {
        let mut sources = SourceMap::new();
        let origin = |file, line| LineOrigin { file, line };
        let lines = vec![origin(0, 41), origin(1, 7), origin(0, 43)];
        let map = LineMap { files: vec!["u.F90".into(), "inc.h".into()], system: Vec::new(), lines };
        let id = sources.add("<preprocessed>", "a = 1\nb = 2\nc = 3\n".into(), Some(map)).unwrap();
        let file = sources.file(id);
        let d = Diagnostic::warning("ACC0011", "odd")
            .label(file.span(12, 13), "c")
            .secondary(file.span(6, 7), "b")
            .secondary(file.span(0, 1), "a");
        insta::assert_snapshot!(render(&[d], &sources, false), @"
        u.F90:43:1: warning[ACC0011]: odd
           |
        41 | a = 1
           | - a
           |
          ::: inc.h:7:1
           |
         7 | b = 2
           | - b
           |
          ::: u.F90:43:1
           |
        43 | c = 3
           | ^ c
        ");
    }

    #[test]
    fn odd_spans_never_panic() {
        let text = "\tüñï = 'é'\r\nzwei\n\n";
        let sources = sources(text);
        let len = text.len() as u32;
        for lo in 0..len + 4 {
            for hi in 0..len + 4 {
                let d = Diagnostic::error("ACC0011", "odd").label(Span::new(lo, hi), "here").secondary(Span::NONE, "");
                let out = render(&[d], &sources, lo % 2 == 0);
                assert!(out.contains("ACC0011"), "{out}");
            }
        }
        let file = sources.file(accc_source::FileId(0));
        let multi_line = Diagnostic::error("ACC0011", "two lines").label(file.span(1, 15), "from here");
        let at_end = Diagnostic::error("ACC0011", "file ends").label(file.span(text.len(), text.len()), "here");
        insta::assert_snapshot!(render(&[multi_line, at_end], &sources, false), @"
        gol.f90:1:2: error[ACC0011]: two lines
          |
        1 |     üñï = 'é'
          |     ^^^^^^^^^ from here

        gol.f90:4:1: error[ACC0011]: file ends
          |
        3 |
          | ^ here
        ");
    }

    #[test]
    fn no_files_at_all() {
        let d = Diagnostic::error("ACC0011", "nowhere").label(Span::new(5, 9), "x");
        assert_eq!(render(&[d], &SourceMap::new(), false), "accc: error[ACC0011]: nowhere\n");
    }
}
