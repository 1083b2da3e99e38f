//! OpenMP's directives: parsing through `accc_openmp`, and the statement that each governs. Source: OpenMP 5.2, chapter 3.

use super::acc::AccHost;
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_openmp::{Kind, SYNTAX};

impl Parser<'_> {
    /// A directive among statements, with the statement it governs; combined constructs are taken apart.
    pub(super) fn omp_statement(&mut self) -> PResult<Stmt> {
        let start = self.here();
        let nothing = |this: &Self| Stmt { kind: StmtKind::Empty, span: this.since(start) };
        let Some(directive) = self.omp_directive() else { return Ok(nothing(self)) };
        if directive.kind.is_standalone() {
            let kind = StmtKind::Omp { directive: Box::new(directive), body: None };
            return Ok(Stmt { kind, span: self.since(start) });
        }
        if matches!(self.peek(), TokenKind::Punct(Punct::RBrace) | TokenKind::End) {
            return Err(Box::new(
                Diagnostic::error(SYNTAX, format!("`{}` is not followed by a statement", directive.kind))
                    .label(directive.keyword_span, "governs the statement behind it"),
            ));
        }
        if directive.kind.is_loop() && !self.omp_at_loop() {
            self.report(
                Diagnostic::error(SYNTAX, format!("`{}` is not followed by a loop", directive.kind))
                    .label(directive.keyword_span, "the next statement has to be a `for`"),
            );
            return Ok(nothing(self));
        }
        let body = match directive.kind {
            Kind::Sections | Kind::ParallelSections => self.sections()?,
            _ => self.statement()?,
        };
        let mut parts = accc_openmp::split(directive);
        let mut stmt = body;
        while let Some(directive) = parts.pop() {
            let kind = StmtKind::Omp { directive: Box::new(directive), body: Some(Box::new(stmt)) };
            stmt = Stmt { kind, span: self.since(start) };
        }
        Ok(stmt)
    }

    /// A `for`, or another directive in front of one.
    fn omp_at_loop(&self) -> bool {
        matches!(self.peek(), TokenKind::Keyword(Keyword::For) | TokenKind::Omp | TokenKind::Directive)
    }

    /// The block of `sections`: what stands in front of the first `section` is a section, too.
    fn sections(&mut self) -> PResult<Stmt> {
        let start = self.here();
        let Stmt { kind: StmtKind::Block(block), span } = self.statement()? else {
            return Err(Box::new(
                Diagnostic::error(SYNTAX, "`sections` is not followed by a block").label(start, "expected `{`"),
            ));
        };
        let is_section =
            |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Omp { directive, .. } if directive.kind == Kind::Section);
        let first = block.body.iter().position(is_section).unwrap_or(block.body.len());
        let mut body = block.body;
        let rest = body.split_off(first);
        let mut sections = Vec::new();
        if !body.is_empty() {
            let kind = StmtKind::Block(Block { body, span, end_span: block.end_span });
            sections.push(Stmt { kind, span });
        }
        sections.extend(rest);
        let kind = StmtKind::Block(Block { body: sections, span, end_span: block.end_span });
        Ok(Stmt { kind, span })
    }

    /// A directive at file scope.
    pub(super) fn external_omp(&mut self) -> Option<External> {
        let directive = self.omp_directive()?;
        match directive.kind {
            Kind::ThreadPrivate => Some(External::Omp(Box::new(directive))),
            Kind::DeclareSimd => None,
            kind => {
                self.report(
                    Diagnostic::error(SYNTAX, format!("`{kind}` outside of a function"))
                        .label(directive.keyword_span, "only `threadprivate` and `declare simd` stand at file scope"),
                );
                None
            }
        }
    }

    fn omp_directive(&mut self) -> Option<OmpDirective> {
        self.bump();
        let parsed = accc_openmp::parse(&mut AccHost(self));
        while !matches!(self.peek(), TokenKind::DirectiveEnd | TokenKind::End) {
            self.bump();
        }
        self.bump();
        match parsed {
            Ok(directive) => Some(directive),
            Err(error) => {
                self.report(error);
                None
            }
        }
    }
}
