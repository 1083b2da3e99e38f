//! Parses one directive: name, argument, clauses. Takes a [`Host`] that stands behind the sentinel; gives the directive
//! and every error found in it.
//!
//! An error ends its clause, not the directive: parsing goes on at the next clause. A directive whose name is unknown
//! gives `None`. What a clause may do on which directive is not decided here but in [`crate::check()`].
//! Source: OpenACC 3.3, section 2.1 (format) and the syntax paragraphs of chapter 2.

use crate::ast::{Argument, AtomicKind, Clause, ClauseName, Directive, DirectiveKind, Item};
use crate::legacy::{self, LegacyClause, Meaning, On};
use crate::parse_clause;
use crate::suggest::nearest;
use accc_diag::Diagnostic;
use accc_source::Span;

/// A host language's parser standing inside a directive line, the sentinel already consumed.
pub trait Host {
    /// An expression of the host language.
    type Expr: Clone + std::fmt::Debug;

    /// The current token as a word (keywords too), lower case where the language folds case; `None` if it is no word.
    fn word(&self) -> Option<String>;
    /// Whether the current token is this punctuation or operator:
    /// `( ) , : = + * & | ^ && || .and. .or. .eqv. .neqv.`
    fn at(&self, punct: &str) -> bool;
    /// Whether the token after the current one is this punctuation. Only asked about `:` and `,`, to tell a modifier
    /// from a variable of the same name.
    fn next_is(&self, punct: &str) -> bool;
    /// Eats the current token.
    fn bump(&mut self) -> Span;
    /// The current token's span; an empty span behind the last token at the end of the directive.
    fn span(&self) -> Span;
    /// No token of the directive is left.
    fn at_end(&self) -> bool;
    /// An expression. Eats at least one token or fails.
    fn expr(&mut self) -> Result<Self::Expr, Diagnostic>;
    /// A variable, member, array element or section, or `/common/`.
    fn item(&mut self) -> Result<Item<Self::Expr>, Diagnostic>;
}

/// Parses to the end of the directive. The directive is there whenever its name is known, without its faulty clauses.
pub fn parse<H: Host>(host: &mut H) -> (Option<Directive<H::Expr>>, Vec<Diagnostic>) {
    let mut parser = Parser { last: host.span(), host, diagnostics: Vec::new(), depth: 0, legacy: false };
    let directive = parser.directive();
    (directive, parser.diagnostics)
}

/// First words of directives.
const DIRECTIVE_WORDS: &[&str] = &[
    "parallel",
    "kernels",
    "serial",
    "loop",
    "data",
    "enter",
    "exit",
    "host_data",
    "update",
    "compare",
    "wait",
    "declare",
    "routine",
    "atomic",
    "cache",
    "init",
    "shutdown",
    "set",
    "end",
];

/// Words of `atomic` that begin nothing.
const ATOMIC_WORDS: &[&str] = &["read", "write", "capture"];

/// Whether a word stands in the name of a directive or of a clause, in lower case.
pub fn is_word(word: &str) -> bool {
    let known = [DIRECTIVE_WORDS, LEGACY_WORDS, ATOMIC_WORDS].iter().any(|words| words.contains(&word));
    known || parse_clause::is_clause_word(word) || crate::legacy::is_clause_word(word)
}

/// First words of directives of the PGI Accelerator model ([`crate::legacy`]); `data region` is one too.
const LEGACY_WORDS: &[&str] = &["region", "for", "do"];

pub(crate) struct Parser<'h, H: Host> {
    pub(crate) host: &'h mut H,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The token eaten last.
    pub(crate) last: Span,
    /// Parentheses of the current clause that are open.
    depth: u32,
    /// The directive is one of the PGI Accelerator model.
    legacy: bool,
}

impl<H: Host> Parser<'_, H> {
    fn directive(&mut self) -> Option<Directive<H::Expr>> {
        let start = self.host.span();
        if self.host.word().as_deref() == Some("async") {
            self.diagnostics.push(async_alone(start));
            self.skip_to_end();
            return None;
        }
        let kind = match self.directive_kind() {
            Ok(kind) => kind,
            Err(error) => {
                self.diagnostics.push(error);
                self.skip_to_end();
                return None;
            }
        };
        let keyword_span = start.to(self.last);
        let argument = self.argument(&kind).unwrap_or_else(|error| {
            self.diagnostics.push(error);
            self.skip_to_clause();
            Argument::None
        });
        let clauses = self.clauses(&kind);
        Some(Directive { kind, argument, clauses, span: start.to(self.last), keyword_span, legacy: self.legacy })
    }

    fn directive_kind(&mut self) -> Result<DirectiveKind, Diagnostic> {
        let Some(word) = self.host.word() else {
            return Err(Diagnostic::error("ACC2001", "an OpenACC directive needs a name")
                .label(self.host.span(), "expected the name of a directive")
                .help("write a directive such as `parallel loop`, `kernels`, `data`"));
        };
        if LEGACY_WORDS.contains(&word.as_str()) {
            return Ok(self.legacy_kind(&word));
        }
        if !DIRECTIVE_WORDS.contains(&word.as_str()) {
            return Err(unknown_directive(&word, self.host.span()));
        }
        if word == "compare" {
            // Also the name of the clause that its list is.
            return Ok(DirectiveKind::Update);
        }
        self.bump();
        Ok(match word.as_str() {
            "parallel" => self.combined(DirectiveKind::Parallel, DirectiveKind::ParallelLoop),
            "kernels" => self.combined(DirectiveKind::Kernels, DirectiveKind::KernelsLoop),
            "serial" => self.combined(DirectiveKind::Serial, DirectiveKind::SerialLoop),
            "loop" => DirectiveKind::Loop,
            "data" => {
                self.legacy = self.eat_word("region");
                DirectiveKind::Data
            }
            "enter" => self.second_word_data(&word, DirectiveKind::EnterData)?,
            "exit" => self.second_word_data(&word, DirectiveKind::ExitData)?,
            "host_data" => DirectiveKind::HostData,
            "update" => DirectiveKind::Update,
            "wait" => DirectiveKind::Wait,
            "declare" => DirectiveKind::Declare,
            "routine" => DirectiveKind::Routine,
            "atomic" => DirectiveKind::Atomic(self.atomic_kind()),
            "cache" => DirectiveKind::Cache,
            "init" => DirectiveKind::Init,
            "shutdown" => DirectiveKind::Shutdown,
            "set" => DirectiveKind::Set,
            "end" => self.end_kind()?,
            _ => unreachable!("every word of DIRECTIVE_WORDS has its arm"),
        })
    }

    /// At one of [`LEGACY_WORDS`].
    fn legacy_kind(&mut self, word: &str) -> DirectiveKind {
        self.legacy = true;
        self.bump();
        if word != "region" {
            return DirectiveKind::Loop;
        }
        if self.eat_word("for") || self.eat_word("do") { DirectiveKind::KernelsLoop } else { DirectiveKind::Kernels }
    }

    fn combined(&mut self, alone: DirectiveKind, with_loop: DirectiveKind) -> DirectiveKind {
        if self.eat_word("loop") { with_loop } else { alone }
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.host.word().as_deref() == Some(word);
        if found {
            self.bump();
        }
        found
    }

    fn second_word_data(&mut self, first: &str, kind: DirectiveKind) -> Result<DirectiveKind, Diagnostic> {
        if self.eat_word("data") {
            return Ok(kind);
        }
        Err(Diagnostic::error("ACC2001", format!("unknown directive `{first}`"))
            .label(self.host.span(), format!("expected `data` after `{first}`"))
            .help(format!("did you mean `{first} data`?")))
    }

    fn atomic_kind(&mut self) -> AtomicKind {
        let kind = match self.host.word().as_deref() {
            Some("read") => AtomicKind::Read,
            Some("write") => AtomicKind::Write,
            Some("update") => AtomicKind::Update,
            Some("capture") => AtomicKind::Capture,
            Some(_) | None => return AtomicKind::Update,
        };
        self.bump();
        kind
    }

    fn end_kind(&mut self) -> Result<DirectiveKind, Diagnostic> {
        let span = self.host.span();
        let inner = self.directive_kind()?;
        if !inner.is_construct() {
            return Err(Diagnostic::error("ACC2012", format!("`{inner}` has no `end` directive"))
                .label(span.to(self.last), "this directive governs no block"));
        }
        if matches!(inner, DirectiveKind::Atomic(_)) && self.last.lo > span.lo {
            let what = "`end atomic` takes no further word";
            self.diagnostics.push(
                Diagnostic::warning("ACC2003", what)
                    .label(self.last, "this word has no meaning here")
                    .help("leave it out"),
            );
        }
        Ok(DirectiveKind::End(Box::new(inner)))
    }

    fn argument(&mut self, kind: &DirectiveKind) -> Result<Argument<H::Expr>, Diagnostic> {
        match kind {
            DirectiveKind::Cache => {
                self.open("cache")?;
                let readonly = self.eat_modifier("readonly");
                let items = self.items("cache")?;
                self.close()?;
                Ok(Argument::Cache { readonly, items })
            }
            DirectiveKind::Wait if self.host.at("(") => {
                let (devnum, queues) = self.wait_argument()?;
                Ok(Argument::Wait { devnum, queues })
            }
            DirectiveKind::Routine if self.host.at("(") => {
                self.open("routine")?;
                let span = self.host.span();
                let Some(name) = self.host.word() else { return Err(self.expected("the name of a procedure")) };
                self.bump();
                self.close()?;
                Ok(Argument::Routine { name, span })
            }
            _ => Ok(Argument::None),
        }
    }

    fn clauses(&mut self, directive: &DirectiveKind) -> Vec<Clause<H::Expr>> {
        let mut clauses = Vec::new();
        while !self.host.at_end() {
            // One comma may stand in front of each clause, of the first one as well.
            if self.host.at(",") {
                self.bump();
                if self.host.at_end() || self.host.at(",") {
                    let error = self.expected("a clause after the comma");
                    self.diagnostics.push(error);
                    while self.host.at(",") {
                        self.bump();
                    }
                    continue;
                }
            }
            self.clause_or_recover(directive, &mut clauses);
        }
        clauses
    }

    fn clause_or_recover(&mut self, directive: &DirectiveKind, clauses: &mut Vec<Clause<H::Expr>>) {
        let start = self.host.span();
        let Some(word) = self.host.word() else {
            let error = self.expected(&format!("a clause of `{directive}`"));
            self.diagnostics.push(error);
            return self.skip_to_clause();
        };
        if let Some(row) = legacy::clause(&word, directive, self.legacy) {
            return self.legacy_clause(row, start, clauses);
        }
        let Some(name) = parse_clause::name(&word, directive) else {
            self.bump();
            self.diagnostics.push(parse_clause::unknown_clause(&word, start, directive));
            return self.skip_group();
        };
        self.bump();
        self.push_clause(name, &word, start, clauses);
    }

    fn push_clause(&mut self, name: ClauseName, word: &str, start: Span, clauses: &mut Vec<Clause<H::Expr>>) {
        match self.clause_body(name, word) {
            Ok(mut kind) => {
                if self.legacy {
                    kind.set_inclusive();
                }
                clauses.push(Clause { kind, span: start.to(self.last) });
            }
            Err(error) => {
                self.diagnostics.push(error);
                self.skip_to_clause();
            }
        }
    }

    /// At a clause of the PGI Accelerator model.
    fn legacy_clause(&mut self, row: &LegacyClause, start: Span, clauses: &mut Vec<Clause<H::Expr>>) {
        self.legacy |= row.on != On::AnyLoop;
        self.bump();
        match row.meaning {
            Meaning::Clause(name) => {
                self.push_clause(name, row.word, start, clauses);
                // The old `host` may say how many iterations: all of them run on the host in any case.
                if name == ClauseName::Seq {
                    self.skip_group();
                }
            }
            Meaning::Hint => {
                self.skip_group();
                self.diagnostics.push(legacy::hint_note(row.word, start.to(self.last)));
            }
            Meaning::Unsupported(way_out) => {
                self.skip_group();
                let what = format!("clause `{}` of the PGI Accelerator model", row.word);
                self.diagnostics.push(Diagnostic::unsupported(start.to(self.last), what, way_out));
            }
        }
    }

    pub(crate) fn bump(&mut self) -> Span {
        self.last = self.host.bump();
        self.last
    }

    pub(crate) fn eat(&mut self, punct: &str) -> bool {
        let found = self.host.at(punct);
        if found {
            self.bump();
        }
        found
    }

    /// The opening parenthesis that the clause or directive `of` needs.
    pub(crate) fn open(&mut self, of: &str) -> Result<(), Diagnostic> {
        if self.eat("(") {
            self.depth += 1;
            return Ok(());
        }
        Err(Diagnostic::error("ACC2003", format!("`{of}` needs an argument in parentheses"))
            .label(self.last, format!("expected `(` after `{of}`")))
    }

    pub(crate) fn close(&mut self) -> Result<(), Diagnostic> {
        if !self.eat(")") {
            return Err(self.expected("`)`"));
        }
        self.depth -= 1;
        Ok(())
    }

    pub(crate) fn expected(&self, what: &str) -> Diagnostic {
        let found = match self.host.word() {
            Some(word) => format!(", found `{word}`"),
            None if self.host.at_end() => ", found the end of the directive".to_string(),
            None => String::new(),
        };
        Diagnostic::error("ACC2003", format!("expected {what}{found}"))
            .label(self.host.span(), format!("expected {what}"))
    }

    /// Skips one parenthesised group, if one starts here.
    fn skip_group(&mut self) {
        let mut depth = 0;
        while !self.host.at_end() {
            if self.host.at("(") {
                depth += 1;
            } else if self.host.at(")") {
                depth -= 1;
            }
            if depth > 0 || self.host.at(")") {
                self.bump();
            }
            if depth <= 0 {
                return;
            }
        }
    }

    /// Skips what is left of a faulty clause: to the next word that is a clause outside its parentheses. (Where the
    /// host's expression parser gave up inside parentheses of its own, that is an inner one; a variable that bears a
    /// clause's name is then taken for one.)
    fn skip_to_clause(&mut self) {
        let mut depth = std::mem::take(&mut self.depth) as i32;
        while !self.host.at_end() {
            if self.host.at("(") {
                depth += 1;
            } else if self.host.at(")") {
                depth -= 1;
            } else if depth <= 0 && self.host.word().is_some_and(|w| parse_clause::is_clause_word(&w)) {
                return;
            }
            self.bump();
        }
    }

    fn skip_to_end(&mut self) {
        while !self.host.at_end() {
            self.bump();
        }
    }
}

/// `async(n)` by itself, which PGI's compilers take: there is nothing that could be asynchronous.
fn async_alone(span: Span) -> Diagnostic {
    Diagnostic::warning("ACC2001", "`async` is no directive: it has no effect")
        .label(span, "a clause by itself")
        .help("write it behind a directive, as in `parallel async(1)` (OpenACC 3.3, section 2.16)")
}

fn unknown_directive(word: &str, span: Span) -> Diagnostic {
    let error =
        Diagnostic::error("ACC2001", format!("unknown directive `{word}`")).label(span, "not an OpenACC directive");
    if parse_clause::is_clause_word(word) {
        return error.help(format!("`{word}` is a clause: write it behind a directive, as in `parallel {word}`"));
    }
    match nearest(word, DIRECTIVE_WORDS.iter().copied()) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => error.help(
            "directives are `parallel`, `kernels`, `serial`, `loop`, `data` and others of OpenACC 3.3, chapter 2",
        ),
    }
}
