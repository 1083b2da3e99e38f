//! Fixed source form: columns to logical lines.
//!
//! Column 1 may begin a comment (`C`, `c`, `D`, `d`, `*`, `!`), columns 1 to 5 hold a label, a mark in column 6 continues the
//! line before, the statement stands from column 7 to the last one. A tab among the first columns leads to column 7, or,
//! with a digit behind it, to column 6. A character literal that goes over the end of a line is filled up with blanks.
//! Blanks mean nothing outside of literals: [`super::blanks`] takes them out and puts those in that tokens need.
//! Directives (`c$acc`, `!$acc`, `*$acc`) are continued by a mark in column 6; [`super::directive_blanks`] finds their words.
//! Source: Fortran 2008, 3.3.3; OpenACC 3.3, 2.1 (fixed-form sentinels).

use super::blanks::{Char, Squeezed};
use super::{LineKind, LogicalLine, Models, split_lines};
use accc_diag::Diagnostic;
use accc_source::SourceFile;

const LABEL_COLUMNS: usize = 5;
const MARK_COLUMN: usize = 6;
const WAY_OUT: &str = "a file in free form is named `.f90`, or compiled with `-ffree-form`";

/// Splits a fixed-form file into logical lines; `columns`: the last column that counts, `None` for no limit; `debug_lines`:
/// those with a `d` in column 1 are code.
pub fn prescan(
    file: &SourceFile,
    text: &str,
    models: Models,
    columns: Option<usize>,
    debug_lines: bool,
) -> (Vec<LogicalLine>, Vec<Diagnostic>) {
    let mut scanner =
        Scanner { file, models, columns, debug_lines, open: None, logical: Vec::new(), diagnostics: Vec::new() };
    for (offset, text) in split_lines(text) {
        scanner.line(offset, text);
    }
    scanner.finish();
    (scanner.logical, scanner.diagnostics)
}

/// A logical line that may go on.
struct OpenLine {
    kind: LineKind,
    start: u32,
    /// The label's digits.
    label: Vec<Char>,
    body: Squeezed,
    /// Of a directive: its last line ends before the last column.
    short: bool,
}

/// A physical line by columns.
struct Columns<'a> {
    /// Offset and text of columns 1 to 5 (fewer where a tab ends them).
    label: (usize, &'a str),
    mark: Option<char>,
    /// Offset and text from column 7 on, within the last column.
    body: (usize, &'a str),
    /// Columns that are missing up to the last one.
    missing: usize,
    /// It ends before the last column: blanks follow.
    is_short: bool,
}

struct Scanner<'a> {
    file: &'a SourceFile,
    models: Models,
    columns: Option<usize>,
    debug_lines: bool,
    open: Option<OpenLine>,
    logical: Vec<LogicalLine>,
    diagnostics: Vec<Diagnostic>,
}

impl Scanner<'_> {
    fn line(&mut self, offset: usize, text: &str) {
        let Some(first) = text.chars().next() else { return };
        if first == '#' {
            return self.preprocessor_line(offset, text);
        }
        let marked = matches!(first, 'c' | 'C' | '!' | '*');
        let is = |word: &[u8]| marked && sentinel(text.as_bytes(), word);
        let openmp = self.models.openmp && is(b"$omp");
        if openmp || self.models.openacc && is(b"$acc") {
            let columns = self.split(offset, text);
            return self.directive(columns, offset, openmp.then(|| &text[2..LABEL_COLUMNS]));
        }
        let code = (self.debug_lines && matches!(first, 'd' | 'D')).then(|| format!(" {}", &text[1..]));
        let text = code.as_deref().unwrap_or(text);
        let first = if code.is_some() { ' ' } else { first };
        let columns = self.split(offset, text);
        let comment = matches!(first, 'c' | 'C' | 'd' | 'D' | '*' | '!')
            || columns.label.1.trim_start().starts_with('!')
            || text.trim().is_empty()
            || columns.label.1.trim().is_empty()
                && continues(columns.mark).is_none()
                && columns.body.1.trim_start().starts_with('!');
        if !comment {
            self.statement(columns);
        }
    }

    fn split<'t>(&self, offset: usize, text: &'t str) -> Columns<'t> {
        let at = |index: usize| text.char_indices().nth(index).map_or(text.len(), |(at, _)| at);
        if let Some(tab) = text.char_indices().take(MARK_COLUMN).find(|(_, c)| *c == '\t').map(|(at, _)| at) {
            let after = tab + 1;
            let mark = text[after..].chars().next().filter(|c| c.is_ascii_digit() && *c != '0');
            let body = after + usize::from(mark.is_some());
            return self.within((offset, &text[..tab]), mark, offset + body, &text[body..], 0);
        }
        let (label_end, body) = (at(LABEL_COLUMNS), at(MARK_COLUMN));
        let mark = text[label_end..body].chars().next();
        self.within((offset, &text[..label_end]), mark, offset + body, &text[body..], MARK_COLUMN)
    }

    /// Cuts the body at the last column.
    fn within<'t>(
        &self,
        label: (usize, &'t str),
        mark: Option<char>,
        offset: usize,
        body: &'t str,
        before: usize,
    ) -> Columns<'t> {
        let before = before.max(MARK_COLUMN);
        let Some(width) = self.columns.map(|columns| columns.saturating_sub(before)) else {
            return Columns { label, mark, body: (offset, body), missing: 0, is_short: true };
        };
        let end = body.char_indices().nth(width).map_or(body.len(), |(at, _)| at);
        let missing = width.saturating_sub(body[..end].chars().count());
        Columns { label, mark, body: (offset, &body[..end]), missing, is_short: missing > 0 }
    }

    fn statement(&mut self, line: Columns) {
        if let Some(mark) = continues(line.mark) {
            let open = self.open.as_mut().filter(|open| open.kind == LineKind::Statement);
            let stray_label = !line.label.1.trim().is_empty();
            match open {
                Some(open) if !stray_label => open.body.add(line.body.0, line.body.1, line.missing),
                _ if stray_label => self.not_a_label(line.label),
                _ => {
                    let at = line.body.0.saturating_sub(1);
                    self.error(at, 1, format!("`{mark}` in column 6 continues a statement, but none is before it"));
                }
            }
            return;
        }
        self.finish();
        if !line.label.1.chars().all(|c| c == ' ' || c.is_ascii_digit()) {
            return self.not_a_label(line.label);
        }
        let digits = line.label.1.char_indices().filter(|(_, c)| c.is_ascii_digit());
        let label: Vec<Char> = digits.map(|(at, c)| Char::new(c, line.label.0 + at)).collect();
        let indent = line.body.1.len() - line.body.1.trim_start().len();
        let start = label.first().map_or(line.body.0 + indent, |c| c.at) as u32;
        let mut body = Squeezed::default();
        body.add(line.body.0, line.body.1, line.missing);
        self.open = Some(OpenLine { kind: LineKind::Statement, start, label, body, short: false });
    }

    fn not_a_label(&mut self, (offset, text): (usize, &str)) {
        let message = "columns 1 to 5 hold a label, and this is none".to_string();
        let indent = text.len() - text.trim_start().len();
        self.error(offset + indent, text.trim().len(), message).help =
            Some(format!("statements begin in column 7; {WAY_OUT}"));
    }

    /// `name`: OpenMP's own, which stands in front of its words.
    fn directive(&mut self, line: Columns, offset: usize, name: Option<&str>) {
        if continues(line.mark).is_some() {
            match self.open.as_mut().filter(|open| open.kind == LineKind::Directive) {
                Some(open) => {
                    // The line before is blank up to its last column.
                    if open.short {
                        open.body.end_word();
                    }
                    open.body.add(line.body.0, line.body.1, line.missing);
                    open.short = line.is_short;
                }
                None => {
                    let message = "column 6 continues a directive, but none is before it".to_string();
                    self.error(line.body.0.saturating_sub(1), 1, message).help =
                        Some("leave column 6 blank where a directive begins".into());
                }
            }
            return;
        }
        self.finish();
        let mut body = Squeezed::default();
        if let Some(name) = name {
            body.add(offset + 2, name, 0);
            body.end_word();
        }
        body.add(line.body.0, line.body.1, line.missing);
        let short = line.is_short;
        self.open = Some(OpenLine { kind: LineKind::Directive, start: offset as u32, label: Vec::new(), body, short });
    }

    /// The line before is complete.
    fn finish(&mut self) {
        let Some(open) = self.open.take() else { return };
        let mut chars = open.label;
        match open.kind {
            LineKind::Statement => chars.extend(open.body.separated(!chars.is_empty())),
            LineKind::Directive => chars = super::directive_blanks::separated(&open.body.into_chars()),
        }
        let mut line = LogicalLine {
            kind: open.kind,
            text: String::new(),
            start: open.start,
            runs: Vec::new(),
            file_start: self.file.start,
        };
        let mut expected = usize::MAX;
        for c in chars {
            if c.at != expected {
                line.runs.push((line.text.len() as u32, c.at as u32));
            }
            line.text.push(c.c);
            expected = c.at + c.c.len_utf8();
        }
        self.logical.push(line);
    }

    /// As in free form: marks of the preprocessor's only.
    fn preprocessor_line(&mut self, offset: usize, text: &str) {
        if !text[1..].trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            let message = "a preprocessor line in a file that is not preprocessed".to_string();
            self.error(offset, text.len(), message).help = Some("name the file `.F`, or compile with `-cpp`".into());
        }
    }

    fn error(&mut self, offset: usize, len: usize, message: String) -> &mut Diagnostic {
        let span = self.file.span(offset, offset + len);
        self.diagnostics.push(Diagnostic::error("ACC0010", message).label(span, ""));
        self.diagnostics.last_mut().expect("one was just pushed")
    }
}

/// Whether columns 2 to 5 are that word; a letter in column 6 makes a longer one.
fn sentinel(text: &[u8], wanted: &[u8]) -> bool {
    text.get(1..LABEL_COLUMNS).is_some_and(|word| word.eq_ignore_ascii_case(wanted))
        && !text.get(LABEL_COLUMNS).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
}

/// The mark in column 6, if it is one.
fn continues(mark: Option<char>) -> Option<char> {
    mark.filter(|c| !matches!(c, ' ' | '0' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::SourceMap;

    fn lines_to(text: &str, columns: Option<usize>) -> String {
        let mut map = SourceMap::new();
        let id = map.add("t.f", text.into(), None).unwrap();
        let (lines, diagnostics) = prescan(map.file(id), text, Models { openacc: true, openmp: false }, columns, false);
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

    fn lines(text: &str) -> String {
        lines_to(text, Some(72))
    }

    #[test]
    fn columns_labels_comments_and_tabs() {
        insta::assert_snapshot!(lines("C     x\n* y\n! z\nd     w\n   10 a = 1\n\n      ! c\n     1  + 2 ! e\n  2 0 b = c d\n\tx = 1\n\t1 + 2\n30\ty = 2\n     0z = 3\n"), @r#"
        Statement "10 a=1+2" ends 8:11
        Statement "20 b=cd" ends 9:13
        Statement "x=1+2" ends 11:6
        Statement "30 y=2" ends 12:8
        Statement "z=3" ends 13:11
        "#);
    }

    #[test]
    fn the_last_column_and_literals_over_it() {
        let text = format!("      s = 'a b{}cut off\n     & c'\n", " ".repeat(59));
        insta::assert_snapshot!(lines(&text).replace(&" ".repeat(59), "<59>"), @r#"Statement "s='a b<59>c'" ends 2:9"#);
        insta::assert_snapshot!(lines_to("      s = 'a b\n     & c'\n", None), @r#"Statement "s='a b c'" ends 2:9"#);
        insta::assert_snapshot!(lines(&format!("      s = 1{}+ 2\n", " ".repeat(61))), @r#"Statement "s=1" ends 1:11"#);
    }

    #[test]
    fn directives_and_their_continuation() {
        insta::assert_snapshot!(lines("c$acc data copy(a)\n!$acc& create(b)\n*$ACC0end data\nC$accel\nc$omp parallel\n"), @r#"
        Directive "data copy(a) create(b)" ends 2:16
        Directive "end data" ends 3:14
        "#);
    }

    #[test]
    fn blanks_mean_nothing_in_directives() {
        let text = "!$acc DATA COPY IN(A B) cre ate ( c )\n!$acc parallellooppri vate(x)vectorgang num_gangs(2)\n\
                    c$acc kernels loop inde\n*$acc+pendent if(a .lt. b) ! c\n!$acc enddata\n!$acc rou tine(f g)bind(\"a b\")\n\
                    !$acc update se lf(a) if_pre sent async\n!$acc parallel wrong words\n";
        insta::assert_snapshot!(lines(text), @r#"
        Directive "DATA COPYIN(AB) create(c)" ends 1:37
        Directive "parallel loop private(x)vector gang num_gangs(2)" ends 2:52
        Directive "kernels loop independent if(a.lt.b)" ends 4:26
        Directive "end data" ends 5:13
        Directive "routine(fg)bind(\"a b\")" ends 6:30
        Directive "update self(a) if_present async" ends 7:39
        Directive "parallel wrong words" ends 8:26
        "#);
    }

    #[test]
    fn what_is_wrong_in_columns() {
        insta::assert_snapshot!(lines("     & x\nif (a) b = 1\n      x = 1\n!$acc& y\n#if 0\n"), @r#"
        Statement "x=1" ends 3:11
        1:6: `&` in column 6 continues a statement, but none is before it
        2:1: columns 1 to 5 hold a label, and this is none
        4:6: column 6 continues a directive, but none is before it
        5:1: a preprocessor line in a file that is not preprocessed
        "#);
    }
}
