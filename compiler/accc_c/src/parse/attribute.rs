//! Attributes: GNU's, and those in double brackets, of which C2x's own are put by their GNU names.
//!
//! Source: gcc's manual, "Attribute Syntax"; C2x, 6.7.12.

use super::{PResult, Parser};
use crate::ast::{Attribute, Expr, Name};
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_source::Span;

impl Parser<'_> {
    /// Whether `__attribute__` or `[[` stands here.
    pub(super) fn at_attributes(&self) -> bool {
        self.at_keyword(Keyword::Attribute) || self.at_double_bracket(0)
    }

    pub(super) fn at_double_bracket(&self, n: usize) -> bool {
        let bracket = TokenKind::Punct(Punct::LBracket);
        self.peek_at(n) == bracket && self.peek_at(n + 1) == bracket
    }

    /// Every `__attribute__((…))` and `[[…]]` that stands here, put to those in `attrs`.
    pub(super) fn attributes(&mut self, attrs: &mut Vec<Attribute>) -> PResult<()> {
        while self.at_attributes() {
            if self.at_double_bracket(0) {
                self.bracketed_attributes(attrs)?;
                continue;
            }
            self.bump();
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

    /// `[[gnu::packed, nodiscard("why")]]`
    fn bracketed_attributes(&mut self, attrs: &mut Vec<Attribute>) -> PResult<()> {
        let outer = self.bump();
        let inner = self.bump();
        self.absent_before(Standard::C2x, outer.to(inner), "attributes in double brackets");
        while !self.at(Punct::RBracket) {
            if self.accept(Punct::Comma) {
                continue;
            }
            if !matches!(self.peek(), TokenKind::Name(_) | TokenKind::Keyword(_)) {
                return Err(self.expected("the name of an attribute"));
            }
            let (first, gnu) = (self.attribute()?, self.accept(Punct::Colon));
            if !gnu {
                attrs.push(self.standard_attribute(first));
                continue;
            }
            self.expect(Punct::Colon)?;
            let attribute = self.attribute()?;
            // Those of other vendors are advice.
            if matches!(self.names.text(first.name.symbol), "gnu") {
                attrs.push(attribute);
            }
        }
        self.close(Punct::RBracket, inner)?;
        self.close(Punct::RBracket, outer)?;
        Ok(())
    }

    /// An attribute of C2x as the GNU attribute that means the same.
    fn standard_attribute(&mut self, attribute: Attribute) -> Attribute {
        let gnu = match self.names.text(attribute.name.symbol) {
            "nodiscard" => "warn_unused_result",
            "maybe_unused" => "unused",
            "_Noreturn" => "noreturn",
            _ => return attribute,
        };
        let symbol = self.names.intern(gnu);
        Attribute { name: Name { symbol, ..attribute.name }, args: Vec::new(), ..attribute }
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
