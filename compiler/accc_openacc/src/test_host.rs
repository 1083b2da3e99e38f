//! A host language for tests: words, punctuation, and expressions as the text between commas.

use crate::ast::{Argument, ClauseKind, Directive, Item};
use crate::nesting::{Enclosing, check_nesting};
use crate::parse::{Host, parse};
use accc_diag::{Diagnostic, Sink, render};
use accc_source::{FileId, SourceMap, Span};

pub struct TextHost {
    tokens: Vec<(String, Span)>,
    at: usize,
    end: Span,
}

const PUNCTUATION: [&str; 6] = [".and.", ".or.", ".eqv.", ".neqv.", "&&", "||"];

impl TextHost {
    /// Stands behind the sentinel of the line of `text` (at `start` in the address space) that begins at `offset`.
    fn new(text: &str, start: u32, offset: usize) -> TextHost {
        let line = text[offset..].lines().next().unwrap_or("");
        let mut at = line.to_lowercase().find("acc").map_or(0, |i| i + 3);
        let mut tokens = Vec::new();
        let span = |from: usize, to: usize| Span::new(start + (offset + from) as u32, start + (offset + to) as u32);
        while at < line.len() {
            let rest = &line[at..];
            let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = match PUNCTUATION.iter().find(|p| rest.starts_with(**p)) {
                Some(p) => p.len(),
                None if word > 0 => word,
                None => 1,
            };
            if !rest.starts_with(' ') {
                tokens.push((rest[..length].to_lowercase(), span(at, at + length)));
            }
            at += length;
        }
        TextHost { tokens, at: 0, end: span(line.len(), line.len()) }
    }

    fn text(&self) -> &str {
        self.tokens.get(self.at).map_or("", |t| &t.0)
    }

    /// The text up to the next of `stops` outside parentheses.
    fn until(&mut self, stops: &[&str]) -> Result<String, Diagnostic> {
        let (mut depth, mut text) = (0, String::new());
        while !self.at_end() && !(depth == 0 && (self.at(")") || stops.contains(&self.text()))) {
            depth += i32::from(self.at("(")) - i32::from(self.at(")"));
            text += self.text();
            self.bump();
        }
        if text.is_empty() {
            return Err(Diagnostic::error("ACC0011", "expected an expression").label(self.span(), "not an expression"));
        }
        Ok(text)
    }
}

impl Host for TextHost {
    type Expr = String;

    fn word(&self) -> Option<String> {
        let is_word = self.text().starts_with(|c: char| c.is_alphabetic() || c == '_');
        is_word.then(|| self.text().to_string())
    }
    fn at(&self, punct: &str) -> bool {
        self.text() == punct
    }
    fn next_is(&self, punct: &str) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|t| t.0 == punct)
    }
    fn bump(&mut self) -> Span {
        let span = self.span();
        self.at += 1;
        span
    }
    fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end, |t| t.1)
    }
    fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }
    fn expr(&mut self) -> Result<String, Diagnostic> {
        self.until(&[",", ":"])
    }
    fn item(&mut self) -> Result<Item<String>, Diagnostic> {
        let start = self.span();
        let designator = self.until(&[","])?;
        let name = designator.split('(').next().unwrap_or_default().to_string();
        Ok(Item { designator, name, span: start.to(self.tokens[self.at - 1].1), inclusive: false })
    }
}

/// The directive of each line.
fn directives(sources: &SourceMap) -> Vec<(Option<Directive<String>>, Vec<Diagnostic>)> {
    let file = sources.file(FileId(0));
    let mut offset = 0;
    let mut result = Vec::new();
    for line in file.text.split_inclusive('\n') {
        let mut host = TextHost::new(&file.text, file.start, offset);
        result.push(parse(&mut host));
        assert!(host.at_end(), "parse stops at the end of the directive: {line}");
        offset += line.len();
    }
    result
}

fn sources(text: &str) -> SourceMap {
    let mut sources = SourceMap::new();
    sources.add("t.f90", text.to_string(), None).expect("a small text");
    sources
}

/// The one directive of a text.
pub fn directive(text: &str) -> Directive<String> {
    let (directive, errors) = directives(&sources(text)).remove(0);
    assert!(errors.is_empty(), "{errors:?}");
    directive.expect("a directive")
}

/// The directive of a line, if it has one without errors.
pub fn parsed_line(line: &str) -> Option<Directive<String>> {
    let (directive, errors) = directives(&sources(line)).into_iter().next()?;
    directive.filter(|_| errors.is_empty())
}

/// What the parser makes of each line.
pub fn parsed(text: &str) -> String {
    let sources = sources(text);
    let mut out = String::new();
    for (directive, errors) in directives(&sources) {
        out += &directive.map_or(String::new(), |d| show(&d) + "\n");
        out += &render(&errors, &sources, false);
    }
    out
}

/// Errors of the parser and of `check`, line by line.
pub fn checked(text: &str) -> String {
    let sources = sources(text);
    let mut sink = Sink::new();
    for (directive, errors) in directives(&sources) {
        sink.extend(errors);
        if let Some(mut directive) = directive {
            sink.extend(crate::repeated::check(&mut directive, String::clone));
            sink.extend(crate::check::check(&directive));
        }
    }
    render(&sink.into_vec(), &sources, false)
}

/// Errors of `check_nesting`; a line indented by two more columns is inside the line above it.
pub fn nested(text: &str) -> String {
    let sources = sources(text);
    let mut sink = Sink::new();
    let mut stack: Vec<Enclosing> = Vec::new();
    for ((directive, _), line) in directives(&sources).into_iter().zip(text.lines()) {
        let directive = directive.expect("nesting tests hold known directives only");
        stack.truncate((line.len() - line.trim_start().len()) / 2);
        sink.extend(check_nesting(&stack, &directive));
        stack.push(Enclosing::of(&directive));
    }
    render(&sink.into_vec(), &sources, false)
}

/// A directive on one line, its clauses by their nodes.
fn show(directive: &Directive<String>) -> String {
    let argument = match &directive.argument {
        Argument::None => String::new(),
        Argument::Cache { readonly, items } => format!(" readonly={readonly} {}", names(items)),
        Argument::Wait { devnum, queues } => format!(" {devnum:?} {queues:?}"),
        Argument::Routine { name, .. } => format!(" {name}"),
    };
    let clauses: Vec<String> = directive.clauses.iter().map(|c| format!("; {}", show_clause(&c.kind))).collect();
    format!("{:?}{argument}{}", directive.kind, clauses.concat())
}

fn show_clause(clause: &ClauseKind<String>) -> String {
    let name = clause.name().spelling();
    match clause {
        ClauseKind::Data { modifiers: m, items, .. } => {
            let modifiers = [
                (m.always, " always"),
                (m.always_in, " alwaysin"),
                (m.always_out, " alwaysout"),
                (m.capture, " capture"),
                (m.readonly, " readonly"),
                (m.zero, " zero"),
            ];
            let set: String = modifiers.iter().filter(|m| m.0).map(|m| m.1).collect();
            format!("{name}{set} {}", names(items))
        }
        ClauseKind::Private(items) | ClauseKind::FirstPrivate(items) => format!("{name} {}", names(items)),
        ClauseKind::Reduction { op, items } => format!("{name} {op:?} {}", names(items)),
        other => format!("{other:?}"),
    }
}

fn names(items: &[Item<String>]) -> String {
    items.iter().map(|i| i.designator.as_str()).collect::<Vec<_>>().join(" ")
}
