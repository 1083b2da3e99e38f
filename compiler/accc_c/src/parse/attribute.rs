//! GNU attributes. Source: gcc's manual, "Attribute Syntax".

use super::{PResult, Parser};
use crate::ast::{Attribute, Expr, Name};
use crate::token::{Keyword, Punct, TokenKind};
use accc_source::Span;

impl Parser<'_> {
    /// Every `__attribute__((…))` that stands here, put to those in `attrs`.
    pub(super) fn attributes(&mut self, attrs: &mut Vec<Attribute>) -> PResult<()> {
        while self.accept_keyword(Keyword::Attribute) {
            let outer = self.expect(Punct::LParen)?;
            let inner = self.expect(Punct::LParen)?;
            loop {
                match self.peek() {
                    TokenKind::Name(_) | TokenKind::Keyword(_) => attrs.push(self.attribute()?),
                    TokenKind::Punct(Punct::Comma) => {
                        self.bump();
                    }
                    _ => break,
                }
            }
            self.close(Punct::RParen, inner)?;
            self.close(Punct::RParen, outer)?;
        }
        Ok(())
    }

    fn attribute(&mut self) -> PResult<Attribute> {
        let span = self.bump();
        let text = self.text(span);
        let plain = text.strip_prefix("__").and_then(|t| t.strip_suffix("__")).filter(|t| !t.is_empty());
        let symbol = self.names.intern(plain.unwrap_or(text));
        let args = if self.at(Punct::LParen) { self.attribute_args() } else { Vec::new() };
        Ok(Attribute { name: Name { symbol, span }, args, span: self.since(span) })
    }

    /// The arguments if they are expressions, else none.
    fn attribute_args(&mut self) -> Vec<Expr> {
        let start = self.at;
        let open = self.bump();
        match self.attribute_expressions(open) {
            Ok(args) => args,
            Err(_) => {
                self.at = start;
                self.skip_group();
                Vec::new()
            }
        }
    }

    fn attribute_expressions(&mut self, open: Span) -> PResult<Vec<Expr>> {
        let args = if self.at(Punct::RParen) { Vec::new() } else { self.list(|p| p.assignment())? };
        self.close(Punct::RParen, open)?;
        Ok(args)
    }
}
