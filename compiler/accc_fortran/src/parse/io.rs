//! Input and output statements. Source: Fortran 2008, 9.5-9.11.

use super::keyword::{Word, matching};
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};

impl<'a> Parser<'a> {
    /// `print format, items`, the keyword already stepped over.
    pub(super) fn print(&mut self) -> PResult<StmtKind> {
        let format = if self.accept(Punct::Star) {
            FormatSpec::ListDirected(self.last)
        } else if self.at_end() {
            let mut error = self.expected("a format");
            error.help = Some("list-directed output is written `print *, items`".into());
            return Err(error);
        } else {
            FormatSpec::Expr(self.expr()?)
        };
        let items = self.items_after_comma()?;
        Ok(StmtKind::Print(Print { format, items }))
    }

    /// `, items` up to the end of the statement.
    fn items_after_comma(&mut self) -> PResult<Vec<Expr>> {
        if self.at_end() {
            return Ok(Vec::new());
        }
        self.expect(Punct::Comma)?;
        self.list(Self::item)
    }

    /// Any other I/O statement, the keyword already stepped over.
    pub(super) fn io(&mut self, word: Word) -> PResult<StmtKind> {
        let kind = match word {
            Word::Read => return self.read(),
            Word::Write => IoKind::Write,
            Word::Open => IoKind::Open,
            Word::Close => IoKind::Close,
            Word::Rewind => IoKind::Rewind,
            Word::Backspace => IoKind::Backspace,
            Word::EndFile => IoKind::Endfile,
            Word::Inquire => IoKind::Inquire,
            Word::Flush => IoKind::Flush,
            Word::Wait => IoKind::Wait,
            _ => return Err(self.expected("an input or output statement")),
        };
        let positions = matches!(kind, IoKind::Rewind | IoKind::Backspace | IoKind::Endfile | IoKind::Flush);
        if positions && !self.at(Punct::LParen) {
            let value = self.expr()?;
            let span = value.span;
            let controls = vec![IoControl { keyword: None, value: IoValue::Expr(value), span }];
            return Ok(StmtKind::Io(Io { kind, controls, items: Vec::new() }));
        }
        let controls = self.controls()?;
        let takes_items = matches!(kind, IoKind::Write | IoKind::Inquire);
        let items = if takes_items && !self.at_end() { self.items()? } else { Vec::new() };
        Ok(StmtKind::Io(Io { kind, controls, items }))
    }

    /// `read (controls) items` or `read format, items`.
    fn read(&mut self) -> PResult<StmtKind> {
        let comma_after = matching(self.rest(), 0).is_some_and(|close| self.at_nth(close + 1, Punct::Comma));
        if self.at(Punct::LParen) && !comma_after {
            let controls = self.controls()?;
            let items = if self.at_end() { Vec::new() } else { self.items()? };
            return Ok(StmtKind::Io(Io { kind: IoKind::Read, controls, items }));
        }
        let start = self.here();
        let value = if self.accept(Punct::Star) { IoValue::Star(start) } else { IoValue::Expr(self.expr()?) };
        let keyword = Some(Name { text: "fmt".into(), span: start });
        let controls = vec![IoControl { keyword, value, span: self.since(start) }];
        let items = self.items_after_comma()?;
        Ok(StmtKind::Io(Io { kind: IoKind::Read, controls, items }))
    }

    fn items(&mut self) -> PResult<Vec<Expr>> {
        // `write (*,*), x` is an old extension.
        self.accept(Punct::Comma);
        self.list(Self::item)
    }

    /// `(unit, fmt, keyword = value, ...)`.
    fn controls(&mut self) -> PResult<Vec<IoControl>> {
        let open = self.expect(Punct::LParen)?;
        let controls = self.list(|p| {
            let start = p.here();
            let keyword = if p.at_nth(1, Punct::Equals) { p.optional_name() } else { None };
            if keyword.is_some() {
                p.bump();
            }
            let star = p.peek() == Some(&TokenKind::Punct(Punct::Star));
            let value = if star {
                p.bump();
                IoValue::Star(p.last)
            } else {
                IoValue::Expr(p.expr()?)
            };
            Ok(IoControl { keyword, value, span: p.since(start) })
        })?;
        self.close(open)?;
        Ok(controls)
    }
}
