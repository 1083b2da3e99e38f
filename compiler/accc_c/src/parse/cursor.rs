//! Walking over the tokens: peeking, expecting, the errors of expecting, and finding the way back after an error.

use super::{MAX_NESTING, PResult, Parser};
use crate::ast::Name;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

impl<'a> Parser<'a> {
    pub(super) fn peek(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    pub(super) fn peek_at(&self, n: usize) -> TokenKind {
        self.tokens.get(self.at + n).map_or(TokenKind::End, |t| t.kind)
    }

    pub(super) fn here(&self) -> Span {
        self.tokens[self.at].span
    }

    pub(super) fn at(&self, punct: Punct) -> bool {
        self.peek() == TokenKind::Punct(punct)
    }

    pub(super) fn at_keyword(&self, keyword: Keyword) -> bool {
        self.peek() == TokenKind::Keyword(keyword)
    }

    pub(super) fn at_end(&self) -> bool {
        self.peek() == TokenKind::End
    }

    /// Steps over one token (not over the last one).
    pub(super) fn bump(&mut self) -> Span {
        self.last = self.here();
        if !self.at_end() {
            self.at += 1;
        }
        self.last
    }

    pub(super) fn accept(&mut self, punct: Punct) -> bool {
        let found = self.at(punct);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn accept_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, punct: Punct) -> PResult<Span> {
        if self.accept(punct) { Ok(self.last) } else { Err(self.expected(&format!("`{}`", punct.text()))) }
    }

    /// Steps over the `;` that ends a statement. One that is missing at the end of a line is reported and taken as written.
    pub(super) fn semicolon(&mut self) -> PResult<()> {
        if self.accept(Punct::Semicolon) {
            return Ok(());
        }
        let error = self.expected("`;`");
        if !self.on_new_line() || self.at_end() {
            return Err(error);
        }
        self.report(*error);
        Ok(())
    }

    /// The current token is the first of its line.
    fn on_new_line(&self) -> bool {
        let line = |at: u32| self.file.line_index(at - self.file.start);
        self.at > 0 && line(self.here().lo) != line(self.last.hi)
    }

    /// Steps over the bracket that closes the one at `open`.
    pub(super) fn close(&mut self, punct: Punct, open: Span) -> PResult<Span> {
        if self.accept(punct) {
            return Ok(self.last);
        }
        let mut error = self.expected(&format!("`{}`", punct.text()));
        *error = error.secondary(open, format!("to close this `{}`", opening(punct)));
        Err(error)
    }

    /// Any identifier, typedef names too.
    pub(super) fn name(&mut self, what: &str) -> PResult<Name> {
        match self.peek() {
            TokenKind::Name(symbol) => Ok(Name { symbol, span: self.bump() }),
            _ => Err(self.expected(what)),
        }
    }

    /// From `start` to the last token stepped over.
    pub(super) fn since(&self, start: Span) -> Span {
        if self.last.hi < start.lo { start } else { Span::new(start.lo, self.last.hi) }
    }

    /// The text of a place.
    pub(super) fn text(&self, span: Span) -> &'a str {
        &self.file.text[(span.lo - self.file.start) as usize..(span.hi - self.file.start) as usize]
    }

    /// "expected …, found …". What belongs behind a token is missed there, not at the start of the next line.
    pub(super) fn expected(&self, what: &str) -> Box<Diagnostic> {
        let found = match self.peek() {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Directive => "`#pragma acc`".to_string(),
            TokenKind::Omp => "`#pragma omp`".to_string(),
            TokenKind::DirectiveEnd => "the end of the directive".to_string(),
            TokenKind::Str => "a string".to_string(),
            TokenKind::Name(_) | TokenKind::Keyword(_) | TokenKind::Number | TokenKind::Char | TokenKind::Punct(_) => {
                format!("`{}`", self.text(self.here()))
            }
        };
        let closes = matches!(what, "`;`" | "`)`" | "`]`" | "`,` or `)`");
        let span = if closes && self.on_new_line() { Span::new(self.last.hi, self.last.hi) } else { self.here() };
        Box::new(
            Diagnostic::error("ACC0011", format!("expected {what}, found {found}"))
                .label(span, format!("expected {what}")),
        )
    }

    /// Runs `parse` one level deeper.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        if self.depth >= MAX_NESTING {
            return Err(Box::new(
                Diagnostic::error("ACC0011", format!("nested more than {MAX_NESTING} levels deep"))
                    .label(self.here(), "parentheses, braces and operators nest too deep here")
                    .help("split the expression or the function"),
            ));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Items separated by commas, at least one.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> PResult<T>) -> PResult<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.accept(Punct::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// After an error: to behind the next `;` of this level, or to the `}` that ends it. Steps over whole groups in
    /// brackets; behind one in braces a statement ends too.
    pub(super) fn skip_statement(&mut self) {
        let start = self.at;
        loop {
            match self.peek() {
                TokenKind::End | TokenKind::Punct(Punct::RBrace) => return,
                TokenKind::Punct(Punct::Semicolon) | TokenKind::DirectiveEnd => {
                    self.bump();
                    return;
                }
                TokenKind::Punct(Punct::LBrace) => {
                    self.skip_group();
                    if !matches!(self.peek(), TokenKind::Punct(Punct::Semicolon | Punct::Comma | Punct::RParen)) {
                        return;
                    }
                }
                // A directive starts a statement; one that stands where none may is skipped.
                TokenKind::Directive | TokenKind::Omp if self.at != start => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Where the declaration ends in which the current token stands: its `;`, or the body of the function that it defines.
    pub(super) fn declaration_end(&self) -> u32 {
        let mut depth = 0u32;
        let mut last = self.last;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            match token.kind {
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => depth += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket) => depth = depth.saturating_sub(1),
                TokenKind::Punct(Punct::RBrace) => {
                    depth = depth.saturating_sub(1);
                    let goes_on = !matches!(
                        self.tokens.get(at + 1).map(|next| next.kind),
                        Some(TokenKind::Punct(_) | TokenKind::Name(_) | TokenKind::Keyword(Keyword::Attribute))
                    );
                    if depth == 0 && goes_on {
                        return token.span.hi;
                    }
                }
                TokenKind::Punct(Punct::Semicolon) if depth == 0 => return token.span.hi,
                _ => {}
            }
            last = token.span;
        }
        last.hi
    }

    /// Steps over a group in brackets, which starts here.
    pub(super) fn skip_group(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.peek() {
                TokenKind::End => return,
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => depth += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }
}

fn opening(closing: Punct) -> &'static str {
    match closing {
        Punct::RBracket => "[",
        Punct::RBrace => "{",
        _ => "(",
    }
}
