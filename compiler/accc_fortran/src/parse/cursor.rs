//! Walking over the tokens of statements: peeking, expecting, and the errors of expecting.

use super::{PResult, Parser};
use crate::ast::{Label, Name};
use crate::token::{Punct, Statement, Token, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

impl<'a> Parser<'a> {
    /// The statement being parsed; `None` at the end of the file.
    pub(super) fn current(&self) -> Option<&'a Statement> {
        self.statements.get(self.index)
    }

    /// The tokens of the statement from the cursor on.
    pub(super) fn rest(&self) -> &'a [Token] {
        self.current().map_or(&[], |s| &s.tokens[self.at.min(s.tokens.len())..])
    }

    pub(super) fn next_statement(&mut self) {
        self.index += 1;
        self.at = 0;
    }

    pub(super) fn peek(&self) -> Option<&'a TokenKind> {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, n: usize) -> Option<&'a TokenKind> {
        self.rest().get(n).map(|t| &t.kind)
    }

    pub(super) fn at_end(&self) -> bool {
        self.rest().is_empty()
    }

    pub(super) fn at(&self, punct: Punct) -> bool {
        self.at_nth(0, punct)
    }

    pub(super) fn at_nth(&self, n: usize, punct: Punct) -> bool {
        self.peek_at(n) == Some(&TokenKind::Punct(punct))
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    pub(super) fn word(&self) -> Option<&'a str> {
        self.word_at(0)
    }

    pub(super) fn word_at(&self, n: usize) -> Option<&'a str> {
        match self.peek_at(n) {
            Some(TokenKind::Name(name)) => Some(name),
            _ => None,
        }
    }

    /// Steps over one token.
    pub(super) fn bump(&mut self) -> Option<&'a Token> {
        let token = self.rest().first()?;
        self.at += 1;
        self.last = token.span;
        Some(token)
    }

    pub(super) fn bump_n(&mut self, n: usize) {
        for _ in 0..n {
            self.bump();
        }
    }

    pub(super) fn accept(&mut self, punct: Punct) -> bool {
        let found = self.at(punct);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// Steps over `punct` or fails; gives its place.
    pub(super) fn expect(&mut self, punct: Punct) -> PResult<Span> {
        if self.accept(punct) { Ok(self.last) } else { Err(self.expected(&format!("`{}`", punct.text()))) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> PResult<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// Steps over the `)` that belongs to the `(` at `open`.
    pub(super) fn close(&mut self, open: Span) -> PResult<()> {
        self.close_with(Punct::RParen, open)
    }

    pub(super) fn close_with(&mut self, punct: Punct, open: Span) -> PResult<()> {
        if self.accept(punct) {
            return Ok(());
        }
        let mut error = self.expected(&format!("`{}`", punct.text()));
        *error = error.secondary(open, format!("`{}` is missing for this", punct.text()));
        Err(error)
    }

    pub(super) fn name(&mut self, what: &str) -> PResult<Name> {
        match self.peek() {
            Some(TokenKind::Name(text)) => {
                self.bump();
                Ok(Name { text: text.clone(), span: self.last })
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A name if one is there.
    pub(super) fn optional_name(&mut self) -> Option<Name> {
        self.word().map(|text| {
            self.bump();
            Name { text: text.to_string(), span: self.last }
        })
    }

    pub(super) fn label(&mut self) -> PResult<Label> {
        if let Some(TokenKind::Int { digits, kind: None }) = self.peek()
            && let Ok(value) = digits.parse()
        {
            self.bump();
            return Ok(Label { value, span: self.last });
        }
        Err(self.expected("a statement label"))
    }

    /// Items separated by commas, at least one.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> PResult<T>) -> PResult<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.accept(Punct::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// The token under the cursor, or the place behind the statement.
    pub(super) fn here(&self) -> Span {
        let after = Span::new(self.last.hi, self.last.hi);
        match (self.rest().first(), self.current()) {
            (Some(token), _) => token.span,
            (None, Some(statement)) => Span::new(statement.span.hi, statement.span.hi),
            (None, None) => after,
        }
    }

    /// From `start` to the last token stepped over.
    pub(super) fn since(&self, start: Span) -> Span {
        if self.last.hi < start.lo { start } else { Span::new(start.lo, self.last.hi.max(start.lo)) }
    }

    /// "expected ..., found ..." at the cursor.
    pub(super) fn expected(&self, what: &str) -> Box<Diagnostic> {
        let found = match self.peek() {
            Some(token) => format!("`{token}`"),
            None => "the end of the statement".into(),
        };
        let message = format!("expected {what}, found {found}");
        Box::new(Diagnostic::error("ACC0011", message).label(self.here(), format!("expected {what}")))
    }

    pub(super) fn end_of_statement(&self) -> PResult<()> {
        match self.peek() {
            None => Ok(()),
            Some(token) => {
                let message = format!("unexpected `{token}` after the end of the statement");
                Err(Box::new(Diagnostic::error("ACC0011", message).label(self.here(), "not expected here")))
            }
        }
    }
}
