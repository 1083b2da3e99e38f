//! Lines to logical lines: comments dropped, continuations joined, OpenACC sentinels recognised.
//!
//! Takes a text in free form, or in fixed form ([`fixed`]); gives [`LogicalLine`]s, each one or more statements (`;` is the lexer's) or one directive,
//! with a map from its bytes back to the file. `!$` (conditional compilation) and `!$omp` lines are comments; so are
//! `!$acc` lines when OpenACC is off. A directive continues on `!$acc` lines only, with or without a leading `&`.
//! Source: Fortran 2008, 3.3.2 (free source form); OpenACC 3.3, 2.1 (free-form sentinels).

mod blanks;
mod conditional;
mod directive_blanks;
mod fixed;

use accc_diag::Diagnostic;
use accc_source::{SourceFile, Span};
use serde::{Deserialize, Serialize};

/// How a source is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SourceForm {
    /// Free form (Fortran 2018, 6.3.2).
    #[default]
    Free,
    /// Fixed form (6.3.3): labels up to column 5, continuation marks in column 6.
    Fixed {
        /// The last column that counts; without one the line's end.
        columns: Option<usize>,
        /// Lines with a `d` in column 1 are code.
        debug_lines: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    Statement,
    /// The text after `!$acc`.
    Directive,
}

#[derive(Clone, Debug)]
pub struct LogicalLine {
    pub kind: LineKind,
    pub text: String,
    /// Where the line begins in the file: of a directive, its sentinel.
    pub start: u32,
    /// (offset in `text`, offset in the file) of each run of copied text, ascending.
    runs: Vec<(u32, u32)>,
    file_start: u32,
}

impl LogicalLine {
    /// The place in the file of `text[lo..hi]`.
    pub fn span(&self, lo: usize, hi: usize) -> Span {
        let end = if hi > lo { self.address(hi - 1) + 1 } else { self.address(lo) };
        Span::new(self.address(lo), end)
    }

    /// Where in the file each run of its text begins and ends.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        self.runs.iter().enumerate().map(|(at, (text, source))| {
            let end = self.runs.get(at + 1).map_or(self.text.len() as u32, |(next, _)| *next);
            (*source as usize, (source + end - text) as usize)
        })
    }

    /// The address of the first byte of the file.
    pub fn file_start(&self) -> u32 {
        self.file_start
    }

    fn address(&self, at: usize) -> u32 {
        let at = at as u32;
        let run = self.runs.partition_point(|(text, _)| *text <= at).saturating_sub(1);
        let (text, source) = self.runs.get(run).copied().unwrap_or((0, self.start));
        self.file_start + source + at.saturating_sub(text)
    }
}

/// Splits a file into logical lines.
pub fn prescan(file: &SourceFile, models: Models, form: SourceForm) -> (Vec<LogicalLine>, Vec<Diagnostic>) {
    let fixed_form = form != SourceForm::Free;
    let compiled = models.openmp.then(|| conditional::compiled(&file.text, fixed_form));
    let text = compiled.as_deref().unwrap_or(&file.text);
    if let SourceForm::Fixed { columns, debug_lines } = form {
        return fixed::prescan(file, text, models, columns, debug_lines);
    }
    let mut scanner = Scanner { file, models, lines: split_lines(text), next: 0, quote: None, diagnostics: Vec::new() };
    let mut logical = Vec::new();
    while scanner.next < scanner.lines.len() {
        if let Some(line) = scanner.logical_line() {
            logical.push(line);
        }
    }
    (logical, scanner.diagnostics)
}

/// Whose lines are directives, not comments.
#[derive(Clone, Copy, Debug, Default)]
pub struct Models {
    pub openacc: bool,
    pub openmp: bool,
}

/// What a physical line is; the offsets are those of its text proper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineClass {
    Comment,
    Text,
    /// `name`: where the words begin, with OpenMP's own `omp` in front of its.
    Directive {
        name: usize,
        body: usize,
    },
    Preprocessor,
}

struct Scanner<'a> {
    file: &'a SourceFile,
    models: Models,
    /// Offset and text of each line.
    lines: Vec<(usize, &'a str)>,
    next: usize,
    /// The quote of the character literal that is open at this place.
    quote: Option<char>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Scanner<'a> {
    fn logical_line(&mut self) -> Option<LogicalLine> {
        let (offset, text) = self.lines[self.next];
        let (kind, from) = match self.classify(text) {
            LineClass::Comment => {
                self.next += 1;
                return None;
            }
            LineClass::Preprocessor => {
                self.next += 1;
                self.preprocessor_line(offset, text);
                return None;
            }
            LineClass::Text => (LineKind::Statement, 0),
            LineClass::Directive { name, body } => {
                if text[body..].starts_with('&') {
                    self.continues_nothing(offset + body);
                }
                (LineKind::Directive, name)
            }
        };
        let start = offset + text.len() - text.trim_start().len();
        let mut line = LogicalLine {
            kind,
            text: String::new(),
            start: start as u32,
            runs: Vec::new(),
            file_start: self.file.start,
        };
        self.quote = None;
        let from = if kind == LineKind::Directive { skip_ampersand(text, from).0 } else { from };
        let mut continued = self.append(&mut line, offset, text, from);
        self.next += 1;
        while continued {
            continued = self.continuation(&mut line);
        }
        Some(line)
    }

    fn continues_nothing(&mut self, at: usize) {
        let message = "nothing to continue: the line before is not a directive that ends with `&`";
        self.error(at, 1, message).help =
            Some("end the line before with `&`, or drop the `&` after the sentinel".into());
    }

    /// Appends the next line that continues `line`; false when `line` is complete.
    fn continuation(&mut self, line: &mut LogicalLine) -> bool {
        while let Some(&(offset, text)) = self.lines.get(self.next) {
            let class = self.classify(text);
            let from = match (class, line.kind) {
                (LineClass::Comment, _) => {
                    self.next += 1;
                    continue;
                }
                (LineClass::Preprocessor, _) => {
                    self.next += 1;
                    self.preprocessor_line(offset, text);
                    continue;
                }
                (LineClass::Text, LineKind::Statement) => 0,
                (LineClass::Directive { body, .. }, LineKind::Directive) => body,
                (LineClass::Text, LineKind::Directive) => {
                    return self.not_continued(offset, text, "directive", "the next line has no `!$acc`");
                }
                (LineClass::Directive { .. }, LineKind::Statement) => {
                    return self.not_continued(offset, text, "statement", "the next line is a directive");
                }
            };
            self.next += 1;
            let (from, ampersand) = skip_ampersand(text, from);
            if !ampersand {
                if self.quote.is_some() {
                    return self.literal_goes_on(line, offset, text);
                }
                // `'it'&` and then `'s'`: two quotes are one in a literal, as gfortran reads it.
                let quote = line.text.chars().last().filter(|c| matches!(c, '\'' | '"'));
                if quote.is_some_and(|quote| text.trim_start().starts_with(quote)) {
                    return self.literal_goes_on(line, offset, text);
                }
                line.runs.push((line.text.len() as u32, (offset + from) as u32));
                line.text.push(' ');
            }
            return self.append(line, offset, text, from);
        }
        let end = self.file.text.len();
        self.error(end, 0, "the file ends after a line that ends with `&`").help =
            Some("remove the `&`, or add the line that continues it".into());
        false
    }

    /// A literal that goes on without `&` on this line: with the line's first character that is no blank, as gfortran
    /// and nvfortran read it.
    fn literal_goes_on(&mut self, line: &mut LogicalLine, offset: usize, text: &str) -> bool {
        let from = text.len() - text.trim_start().len();
        let span = self.file.span(offset + from, offset + from + 1);
        let message = "a character literal that goes on here without a leading `&` is an extension";
        let warning = Diagnostic::warning("ACC0010", message)
            .label(span, "the blanks before this are left out")
            .help("begin this line with `&`, directly before the text that goes on");
        self.diagnostics.push(warning);
        self.append(line, offset, text, from)
    }

    fn not_continued(&mut self, offset: usize, text: &str, what: &str, why: &str) -> bool {
        let indent = text.len() - text.trim_start().len();
        let message = format!("the {what} before this line ends with `&`, but {why}");
        self.error(offset + indent, text.trim().len(), &message).help =
            Some(format!("remove the `&`, or write the rest of the {what} here"));
        false
    }

    /// Copies `text[from..]` up to a comment or `&`; true when the line ends with `&`.
    fn append(&mut self, line: &mut LogicalLine, offset: usize, text: &str, from: usize) -> bool {
        line.runs.push((line.text.len() as u32, (offset + from) as u32));
        for (at, c) in text[from..].char_indices() {
            let rest = text[from + at + c.len_utf8()..].trim_start();
            match (self.quote, c) {
                (Some(_), '&') if rest.is_empty() => return true,
                (Some(quote), _) if c == quote => self.quote = None,
                (Some(_), _) => {}
                (None, '!') => return false,
                (None, '&') if rest.is_empty() || rest.starts_with('!') => return true,
                (None, '\'' | '"') => self.quote = Some(c),
                (None, _) => {}
            }
            line.text.push(c);
        }
        false
    }

    fn classify(&self, text: &str) -> LineClass {
        let trimmed = text.trim_start();
        let indent = text.len() - trimmed.len();
        match trimmed.as_bytes() {
            [] => LineClass::Comment,
            [b'!', rest @ ..] if self.models.openacc && sentinel(rest, b"$acc") => {
                LineClass::Directive { name: indent + 5, body: indent + 5 }
            }
            [b'!', rest @ ..] if self.models.openmp && sentinel(rest, b"$omp") => {
                LineClass::Directive { name: indent + 2, body: indent + 5 }
            }
            [b'!', ..] => LineClass::Comment,
            [b'#', ..] if indent == 0 => LineClass::Preprocessor,
            _ => LineClass::Text,
        }
    }

    /// `# 12 "file"` is a mark of the preprocessor's; other `#` lines mean that the file was not preprocessed.
    fn preprocessor_line(&mut self, offset: usize, text: &str) {
        if !text[1..].trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            self.error(offset, text.len(), "a preprocessor line in a file that is not preprocessed").help =
                Some("name the file `.F90`, or compile with `-cpp`".into());
        }
    }

    fn error(&mut self, offset: usize, len: usize, message: &str) -> &mut Diagnostic {
        let span = self.file.span(offset, offset + len);
        self.diagnostics.push(Diagnostic::error("ACC0010", message).label(span, ""));
        self.diagnostics.last_mut().expect("one was just pushed")
    }
}

/// Whether what follows `!` is that word and no longer one.
fn sentinel(after_bang: &[u8], word: &[u8]) -> bool {
    after_bang.len() >= 4
        && after_bang[..4].eq_ignore_ascii_case(word)
        && !after_bang.get(4).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
}

/// The offset after blanks and `&`, or `from` itself when no `&` follows the blanks.
fn skip_ampersand(text: &str, from: usize) -> (usize, bool) {
    let rest = &text[from..];
    let trimmed = rest.trim_start();
    match trimmed.strip_prefix('&') {
        Some(after) => (text.len() - after.len(), true),
        None => (from, false),
    }
}

fn split_lines(text: &str) -> Vec<(usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let at = offset;
            offset += line.len();
            (at, line.trim_end_matches(['\n', '\r']))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::SourceMap;

    fn lines(text: &str, openacc: bool) -> String {
        let mut map = SourceMap::new();
        let id = map.add("t.f90", text.into(), None).unwrap();
        let (lines, diagnostics) = prescan(map.file(id), Models { openacc, openmp: false }, SourceForm::Free);
        let mut out = String::new();
        for line in &lines {
            let last = map.position(line.span(line.text.len() - 1, line.text.len())).unwrap();
            out += &format!("{:?} {:?} ends {}:{}\n", line.kind, line.text, last.line, last.column);
        }
        for d in &diagnostics {
            let at = map.position(d.span()).unwrap();
            out += &format!("{}:{}: {}\n", at.line, at.column, d.message);
        }
        out
    }

    #[test]
    fn continuations_join_and_know_their_lines() {
        insta::assert_snapshot!(lines("a = b + & ! why\n\n  ! comment\n  & c\nx = 'it''s &\n  & so'; y = 1 ! end\n", true), @r#"
        Statement "a = b +  c" ends 4:5
        Statement "x = 'it''s  so'; y = 1 " ends 6:15
        "#);
    }

    #[test]
    fn a_token_is_split_only_with_a_leading_ampersand() {
        insta::assert_snapshot!(lines("en&\n&d\nen&\nd\n", true), @r#"
        Statement "end" ends 2:2
        Statement "en d" ends 4:1
        "#);
    }

    #[test]
    fn directives_in_the_seeds_spellings() {
        let text = "!$ACC data copy(w) & ! first\n  !$ACC create (o)\n!$acc parallel &\n!$acc& copy(a)\n!$ACC loop !!! x\n!$accx no\n!$omp parallel\n!$ x = 1\n";
        insta::assert_snapshot!(lines(text, true), @r#"
        Directive " data copy(w)   create (o)" ends 2:18
        Directive " parallel  copy(a)" ends 4:14
        Directive " loop " ends 5:11
        "#);
        assert_eq!(lines(text, false), "");
    }

    #[test]
    fn broken_continuations_are_reported() {
        insta::assert_snapshot!(lines("!$acc data &\nx = 1\ny = 2 &\n!$acc wait\n#if 0\ns = 'a&\nb'\n!$acc& copy(a)\nz = &\n", true), @r#"
        Directive " data " ends 1:11
        Statement "x = 1" ends 2:5
        Statement "y = 2 " ends 3:6
        Directive " wait" ends 4:10
        Statement "s = 'ab'" ends 7:2
        Directive " copy(a)" ends 8:14
        Statement "z = " ends 9:4
        2:1: the directive before this line ends with `&`, but the next line has no `!$acc`
        4:1: the statement before this line ends with `&`, but the next line is a directive
        5:1: a preprocessor line in a file that is not preprocessed
        7:1: a character literal that goes on here without a leading `&` is an extension
        8:6: nothing to continue: the line before is not a directive that ends with `&`
        10:1: the file ends after a line that ends with `&`
        "#);
    }
}
