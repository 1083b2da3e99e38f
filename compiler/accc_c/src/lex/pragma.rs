//! Lines that start with `#`: line markers and pragmas. Source: gcc's manual, "Preprocessor Output", "Structure-Layout
//! Pragmas", "Weak Pragmas".

use super::Lexer;
use crate::ast::Name;
use crate::token::TokenKind;
use accc_diag::Diagnostic;

impl Lexer<'_> {
    /// `at` stands at the `#`.
    pub(super) fn hash_line(&mut self) {
        let start = self.at;
        self.skip_line();
        let line = &self.file.text[start..self.at];
        let Some(rest) = line[1..].trim_start().strip_prefix("pragma") else {
            return self.no_pragma(start);
        };
        let body = start + line.len() - rest.len();
        let words = Words { text: &self.file.text[..self.at], at: body };
        let (word, words) = words.word();
        match word {
            "acc" if self.openacc => {
                self.push(TokenKind::Directive, start, words.at);
                // The words of the directive are ordinary tokens.
                self.in_directive = true;
                self.line_start = false;
                self.at = words.at;
            }
            "omp" if self.openmp => {
                self.push(TokenKind::Omp, start, words.at);
                self.in_directive = true;
                self.line_start = false;
                self.at = words.at;
            }
            "pack" => self.pack(words),
            "weak" => self.weak(words),
            "scalar_storage_order" => self.storage_order(words),
            "redefine_extname" => self.redefine_extname(words),
            "omp" => self.note_omp(start),
            "GCC" => {
                if let Some(text) = words.rest().trim_start().strip_prefix("diagnostic") {
                    self.quiet.pragma(text, self.file.span(start, start).lo);
                }
            }
            _ => {}
        }
    }

    /// A line marker, `#ident`, `#line`; anything else was left by a preprocessor that failed.
    fn no_pragma(&mut self, start: usize) {
        let line = self.file.text[start + 1..self.at].trim();
        let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let known = word.is_empty() && line.is_empty()
            || word.starts_with(|c: char| c.is_ascii_digit())
            || matches!(word, "line" | "ident" | "sccs");
        if !known {
            self.error(start, self.at, "a preprocessor directive in preprocessed text", "not expected here");
        }
    }

    /// `pack(n)`, `pack()`, `pack(push[, name][, n])`, `pack(pop[, name])`.
    fn pack(&mut self, words: Words) {
        let start = words.at;
        let inside = words.rest().trim().strip_prefix('(').and_then(|r| r.strip_suffix(')'));
        let parts: Vec<&str> = inside.map_or(vec!["?"], |i| i.split(',').map(str::trim).collect());
        let number = |text: &str| text.parse::<u32>().ok().filter(|n| matches!(n, 1 | 2 | 4 | 8 | 16));
        let ok = match parts.as_slice() {
            [""] => {
                self.pack = None;
                true
            }
            ["push", rest @ ..] => {
                let label = rest.first().filter(|r| number(r).is_none()).map(|r| r.to_string());
                let value = rest.last().and_then(|r| number(r));
                self.pack_stack.push((label, self.pack));
                self.pack = value.or(self.pack);
                rest.len() <= 2
            }
            ["pop", rest @ ..] => self.pop_pack(rest.first().copied()),
            [one] => {
                let value = number(one);
                // 0 is what `pack()` is.
                self.pack = value;
                value.is_some() || *one == "0"
            }
            _ => false,
        };
        if !ok {
            let message = "`#pragma pack` is malformed or pops what was not pushed: ignored";
            let span = self.span(start, self.at);
            self.out.diagnostics.push(Diagnostic::warning("ACC0011", message).label(span, ""));
        }
        self.out.packs.push((self.out.tokens.len(), self.pack));
    }

    fn pop_pack(&mut self, label: Option<&str>) -> bool {
        let index = match label {
            Some(label) => self.pack_stack.iter().rposition(|(l, _)| l.as_deref() == Some(label)),
            None => self.pack_stack.len().checked_sub(1),
        };
        if let Some(index) = index {
            self.pack = self.pack_stack[index].1;
            self.pack_stack.truncate(index);
        }
        index.is_some()
    }

    fn weak(&mut self, words: Words) {
        let at = words.trimmed().at;
        let (name, words) = words.word();
        if name.is_empty() {
            return;
        }
        let name = self.pragma_name(name, at);
        let target = words.rest().trim_start().strip_prefix('=').map(|target| {
            let target_at = self.at - target.trim_start().len();
            let (text, _) = Words { text: &self.file.text[..self.at], at: target_at }.word();
            self.pragma_name(text, target_at)
        });
        self.out.weak.push((name, target));
    }

    /// Only the machine's own order is one that records have.
    fn storage_order(&mut self, words: Words) {
        let span = self.span(words.trimmed().at, self.at);
        if !matches!(words.word().0, "default" | "little") {
            let what = "`#pragma scalar_storage_order big-endian`";
            self.out.diagnostics.push(Diagnostic::unsupported(
                span,
                what,
                "swap the bytes where they are read and written",
            ));
        }
    }

    /// `redefine_extname name symbol`
    fn redefine_extname(&mut self, words: Words) {
        let at = words.trimmed().at;
        let (name, words) = words.word();
        let symbol_at = words.trimmed().at;
        let (symbol, _) = words.word();
        if !name.is_empty() && !symbol.is_empty() {
            let renamed = (self.pragma_name(name, at), self.pragma_name(symbol, symbol_at));
            self.out.renamed.push(renamed);
        }
    }

    fn pragma_name(&mut self, text: &str, at: usize) -> Name {
        let span = self.span(at, at + text.len());
        Name { symbol: self.out.names.intern(text), span }
    }

    fn note_omp(&mut self, start: usize) {
        if std::mem::replace(&mut self.omp_noted, true) {
            return;
        }
        let span = self.span(start, self.at);
        self.out.diagnostics.push(
            Diagnostic::note("ACC0008", "OpenMP directives are ignored")
                .label(span, "the first of this file")
                .help("`-mp` or `-fopenmp` obeys them"),
        );
    }
}

/// A place in a pragma's line.
#[derive(Clone, Copy)]
struct Words<'a> {
    /// Everything up to the end of the line.
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn rest(self) -> &'a str {
        &self.text[self.at..]
    }

    fn trimmed(self) -> Words<'a> {
        Words { at: self.text.len() - self.rest().trim_start().len(), ..self }
    }

    /// The next word (empty if there is none) and the place behind it.
    fn word(self) -> (&'a str, Words<'a>) {
        let start = self.trimmed();
        let rest = start.rest();
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(rest.len());
        (&rest[..length], Words { at: start.at + length, ..self })
    }
}
