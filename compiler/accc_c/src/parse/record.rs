//! `struct`, `union` and `enum`. Source: C11, 6.7.2.1 to 6.7.2.3; gcc's manual for attributes and empty structures.

use super::declarator::Naming;
use super::{PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Parser<'_> {
    /// At `struct` or `union`.
    pub(super) fn record(&mut self, union: bool) -> PResult<TypeSpec> {
        let start = self.bump();
        let mut attrs = Vec::new();
        self.attributes(&mut attrs)?;
        let tag = self.tag();
        let mut members = None;
        if self.at(Punct::LBrace) {
            members = Some(self.nested(Parser::members)?);
            self.attributes(&mut attrs)?;
        } else if tag.is_none() {
            return Err(self.expected("a tag or `{`"));
        }
        let pack = self.pack();
        Ok(TypeSpec::Record(Box::new(RecordSpec { union, tag, members, attrs, pack, span: self.since(start) })))
    }

    fn tag(&mut self) -> Option<Name> {
        match self.peek() {
            TokenKind::Name(symbol) => Some(Name { symbol, span: self.bump() }),
            _ => None,
        }
    }

    /// `{ … }`
    fn members(&mut self) -> PResult<Vec<Member>> {
        let open = self.bump();
        let mut members = Vec::new();
        while !self.at(Punct::RBrace) && !self.at_end() {
            if self.accept(Punct::Semicolon) {
                self.extension(self.last, "extra semicolon in struct or union specified");
                continue;
            }
            match self.member() {
                Ok(member) => members.push(member),
                Err(error) => {
                    self.report(*error);
                    self.skip_statement();
                }
            }
        }
        self.close(Punct::RBrace, open)?;
        if members.is_empty() {
            self.extension(open, "a struct or union has no members");
        }
        Ok(members)
    }

    fn member(&mut self) -> PResult<Member> {
        if self.at_keyword(Keyword::StaticAssert) {
            return Ok(Member::StaticAssert(self.static_assert()?));
        }
        let start = self.here();
        self.needs_type("a member")?;
        let specs = self.specifiers()?;
        let fields = if matches!(self.peek(), TokenKind::Punct(Punct::Semicolon | Punct::RBrace)) {
            Vec::new()
        } else {
            self.list(Parser::field)?
        };
        let span = self.since(start);
        if self.at(Punct::RBrace) {
            let message = "no semicolon at end of struct or union";
            self.sink.push(Diagnostic::warning("ACC0011", message).label(self.here(), "").required());
        } else {
            self.semicolon()?;
        }
        Ok(Member::Fields { specs, fields, span })
    }

    fn field(&mut self) -> PResult<FieldDeclarator> {
        let start = self.here();
        let mut attrs = Vec::new();
        self.attributes(&mut attrs)?;
        let declarator = if self.at(Punct::Colon) {
            Declarator { name: None, derived: Vec::new(), attrs: Vec::new(), span: start }
        } else {
            self.declarator(Naming::With)?
        };
        let width = if self.accept(Punct::Colon) { Some(self.conditional()?) } else { None };
        self.attributes(&mut attrs)?;
        Ok(FieldDeclarator { declarator, width, attrs, span: self.since(start) })
    }

    pub(super) fn enumeration(&mut self) -> PResult<TypeSpec> {
        let start = self.bump();
        let mut attrs = Vec::new();
        self.attributes(&mut attrs)?;
        let tag = self.tag();
        let mut items = None;
        if self.at(Punct::LBrace) {
            let open = self.bump();
            items = Some(self.enumerators(open)?);
            self.attributes(&mut attrs)?;
        } else if tag.is_none() {
            return Err(self.expected("a tag or `{`"));
        }
        Ok(TypeSpec::Enum(Box::new(EnumSpec { tag, items, attrs, span: self.since(start) })))
    }

    fn enumerators(&mut self, open: Span) -> PResult<Vec<Enumerator>> {
        let mut items = Vec::new();
        while !self.at(Punct::RBrace) {
            let name = self.name("the name of an enumerator")?;
            let mut attrs = Vec::new();
            self.attributes(&mut attrs)?;
            let value = if self.accept(Punct::Equals) { Some(self.conditional()?) } else { None };
            self.scopes.declare(name.symbol, false);
            items.push(Enumerator { name, value, attrs });
            if !self.accept(Punct::Comma) {
                break;
            }
            if self.at(Punct::RBrace) {
                self.before(Standard::C99, self.last, "comma at end of enumerator list");
            }
        }
        self.close(Punct::RBrace, open)?;
        if items.is_empty() {
            self.sink.push(Diagnostic::error("ACC0011", "empty enumeration").label(open, "an enumerator is missing"));
        }
        Ok(items)
    }
}
