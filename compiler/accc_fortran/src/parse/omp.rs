//! OpenMP's directives: parsing through `accc_openmp`, pairing with `end` directives, and the blocks that they govern.
//! Source: OpenMP 5.2, chapter 3.

use super::Parser;
use super::acc::AccHost;
use super::keyword::{Word, classify, construct_name};
use super::scope::OpenKind;
use crate::ast::*;
use crate::token::TokenKind;
use accc_diag::Diagnostic;
use accc_openacc::AtomicKind;
use accc_openmp::parse::ended;
use accc_openmp::{Clause, Data, Kind, SYNTAX};
use accc_source::Span;

impl<'a> Parser<'a> {
    /// Whether the current directive is one of OpenMP's: its sentinel's word stands first.
    pub(super) fn at_omp(&self) -> bool {
        let first = self.current().filter(|s| s.directive).and_then(|s| s.tokens.first());
        matches!(first.map(|token| &token.kind), Some(TokenKind::Name(name)) if name == "omp")
    }

    /// The construct that an `end` directive ends; `section` begins what ends the section before.
    pub(super) fn omp_end(&self, words: &[&str]) -> Option<String> {
        let kind = match words {
            ["section", ..] => Kind::Section,
            _ => ended(words)?,
        };
        Some(format!("omp {kind}"))
    }

    /// Directives of the specification part.
    pub(super) fn declarative_omp(&mut self) -> Option<Option<Spec>> {
        let statement = self.current()?;
        let second = statement.tokens.get(1).map(|token| &token.kind);
        if !matches!(second, Some(TokenKind::Name(name)) if name == "threadprivate" || name == "declare") {
            return None;
        }
        let directive = self.omp_directive();
        let wanted = directive.filter(|directive| directive.kind == Kind::ThreadPrivate);
        Some(wanted.map(|d| Spec { label: None, kind: SpecKind::Omp(Box::new(d)), span: statement.span }))
    }

    /// A directive among executable statements, with the block, loop or statement it governs.
    pub(super) fn omp_statement(&mut self) -> Option<Stmt> {
        let span = self.current()?.span;
        let Some(mut directive) = self.omp_directive() else {
            self.unknown_directives += 1;
            return None;
        };
        let (body, end_span) = match directive.kind {
            kind if kind.is_standalone() => (Vec::new(), span),
            Kind::Atomic(_) => self.omp_atomic(&directive, span),
            kind if kind.is_loop() => self.omp_loop(&mut directive, span)?,
            Kind::Sections | Kind::ParallelSections => self.omp_sections(&mut directive, span),
            _ => {
                self.push_open(OpenKind::Acc(format!("omp {}", directive.kind)), None, span);
                let body = self.block();
                let end = self.finish_omp(&mut directive);
                (body, end)
            }
        };
        let mut parts = accc_openmp::split(directive);
        let innermost = parts.pop()?;
        let mut kind = StmtKind::Omp(Box::new(OmpConstruct { directive: innermost, body, end_span }));
        while let Some(directive) = parts.pop() {
            let body = vec![Stmt { label: None, kind, span }];
            kind = StmtKind::Omp(Box::new(OmpConstruct { directive, body, end_span }));
        }
        Some(Stmt { label: None, kind, span })
    }

    /// Parses the current directive and moves on.
    fn omp_directive(&mut self) -> Option<OmpDirective> {
        let broken = self.current()?.broken;
        self.bump();
        let parsed = accc_openmp::parse(&mut AccHost(self));
        self.next_statement();
        match parsed {
            Ok(directive) => Some(directive),
            Err(error) => {
                if !broken {
                    self.sink.push(error);
                }
                None
            }
        }
    }

    /// Steps over the `end` directive, whose `nowait` and `copyprivate` belong to the construct; gives its place.
    fn finish_omp(&mut self, directive: &mut OmpDirective) -> Span {
        if !self.directive_ends_innermost() {
            self.unterminated();
            return self.last;
        }
        self.open.pop();
        let span = self.current().map_or(self.last, |s| s.span);
        if let Some(end) = self.omp_directive() {
            let moved = |clause: &Clause<Expr>| matches!(clause, Clause::NoWait | Clause::Data(Data::CopyPrivate, _));
            directive.clauses.extend(end.clauses.into_iter().filter(moved));
        }
        span
    }

    /// The same, where it may be left out.
    fn finish_omp_if_there(&mut self, directive: &mut OmpDirective, otherwise: Span) -> Span {
        if self.directive_ends_innermost() {
            return self.finish_omp(directive);
        }
        self.open.pop();
        otherwise
    }

    fn omp_loop(&mut self, directive: &mut OmpDirective, span: Span) -> Option<(Vec<Stmt>, Span)> {
        let next = self.current();
        let is_directive = next.is_some_and(|s| s.directive);
        let tokens = next.filter(|s| !s.directive).map_or(&[][..], |s| &s.tokens[construct_name(&s.tokens)..]);
        if !is_directive && classify(tokens).0 != Word::Do {
            let error = Diagnostic::error(SYNTAX, format!("`{}` is not followed by a loop", directive.kind))
                .label(directive.keyword_span, "the next statement has to be a `do` with a loop variable");
            self.sink.push(error);
            self.unknown_directives += 1;
            return None;
        }
        self.push_open(OpenKind::Acc(format!("omp {}", directive.kind)), None, span);
        let statement = self.statement();
        let end = self.finish_omp_if_there(directive, self.last);
        Some((vec![statement?], end))
    }

    fn omp_atomic(&mut self, directive: &OmpDirective, span: Span) -> (Vec<Stmt>, Span) {
        self.push_open(OpenKind::Acc(format!("omp {}", directive.kind)), None, span);
        let mut written = directive.clone();
        if directive.kind == Kind::Atomic(AtomicKind::Capture) {
            let body = self.block();
            let end = self.finish_omp(&mut written);
            return (body, end);
        }
        let body: Vec<Stmt> = if self.block_ends() { Vec::new() } else { self.statement().into_iter().collect() };
        let end = self.finish_omp_if_there(&mut written, body.last().map_or(span, |s| s.span));
        (body, end)
    }

    /// Each section is a construct of its own; the first one needs no directive.
    fn omp_sections(&mut self, directive: &mut OmpDirective, span: Span) -> (Vec<Stmt>, Span) {
        self.push_open(OpenKind::Acc(format!("omp {}", directive.kind)), None, span);
        let mut sections = Vec::new();
        loop {
            let begins = self.directive_end().as_deref() == Some("omp section");
            let start = self.current().map_or(self.last, |s| s.span);
            if begins {
                self.omp_directive();
            } else if !sections.is_empty() || self.directive_ends_innermost() || self.current().is_none() {
                break;
            }
            self.push_open(OpenKind::Acc("omp section".into()), None, start);
            let body = self.block();
            self.open.pop();
            let section = OmpDirective { kind: Kind::Section, clauses: Vec::new(), ..directive.clone() };
            if begins || !body.is_empty() {
                let construct = OmpConstruct { directive: section, body, end_span: self.last };
                sections.push(Stmt { label: None, kind: StmtKind::Omp(Box::new(construct)), span: start });
            }
            if !begins && sections.is_empty() && self.directive_end().as_deref() != Some("omp section") {
                break;
            }
        }
        let end = self.finish_omp(directive);
        (sections, end)
    }
}
