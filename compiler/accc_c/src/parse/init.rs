//! Initialisers. Source: C11, 6.7.9; gcc's manual, "Designated Initializers".

use super::{PResult, Parser};
use crate::ast::{Designator, Init, InitItem, InitList};
use crate::standard::Standard;
use crate::token::{Punct, TokenKind};

impl Parser<'_> {
    pub(super) fn initializer(&mut self) -> PResult<Init> {
        if self.at(Punct::LBrace) { Ok(Init::List(self.init_list()?)) } else { Ok(Init::Expr(self.assignment()?)) }
    }

    /// `{ … }`
    pub(super) fn init_list(&mut self) -> PResult<InitList> {
        self.nested(|p| {
            let open = p.expect(Punct::LBrace)?;
            let mut items = Vec::new();
            if p.at(Punct::RBrace) {
                p.extension(open, "ISO C forbids empty initializer braces");
            }
            while !p.at(Punct::RBrace) {
                items.push(p.init_item()?);
                if !p.accept(Punct::Comma) {
                    break;
                }
            }
            p.close(Punct::RBrace, open)?;
            Ok(InitList { items, span: p.since(open) })
        })
    }

    fn init_item(&mut self) -> PResult<InitItem> {
        let start = self.here();
        let designators = self.designators()?;
        let value = self.initializer()?;
        Ok(InitItem { designators, value, span: self.since(start) })
    }

    /// With the `=` behind them; GNU's old `name:`, and `[3] value` without `=`.
    fn designators(&mut self) -> PResult<Vec<Designator>> {
        if matches!(self.peek(), TokenKind::Name(_)) && self.peek_at(1) == TokenKind::Punct(Punct::Colon) {
            let name = self.name("a member")?;
            self.bump();
            self.extension(name.span, "obsolete use of designated initializer with `:`");
            return Ok(vec![Designator::Member(name)]);
        }
        let start = self.here();
        let mut designators = Vec::new();
        loop {
            if self.accept(Punct::Dot) {
                designators.push(Designator::Member(self.name("the name of a member")?));
            } else if self.at(Punct::LBracket) {
                let open = self.bump();
                let first = self.conditional()?;
                let last = if self.accept(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                if last.is_some() {
                    self.extension(open, "ISO C forbids specifying range of elements to initialize");
                }
                self.close(Punct::RBracket, open)?;
                designators.push(match last {
                    Some(last) => Designator::Range(first, last),
                    None => Designator::Index(first),
                });
            } else {
                break;
            }
        }
        let old_index = matches!(designators.as_slice(), [Designator::Index(_) | Designator::Range(..)]);
        if designators.is_empty() {
            return Ok(designators);
        }
        self.before(Standard::C99, start, "ISO C90 forbids specifying subobject to initialize");
        if !self.accept(Punct::Equals) {
            if !old_index {
                return Err(self.expected("`=` behind the designator"));
            }
            self.extension(start, "obsolete use of designated initializer without `=`");
        }
        Ok(designators)
    }
}
