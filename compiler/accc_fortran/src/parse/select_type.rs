//! `select type`. Source: Fortran 2008, section 8.1.9.

use super::decl::is_intrinsic_type;
use super::keyword::Word;
use super::scope::OpenKind;
use super::{PResult, Parser};
use crate::ast::{GuardKind, Name, SelectType, StmtKind, TypeGuard, TypeSpec, TypeSpecKind};
use crate::token::Punct;
use accc_source::Span;

impl Parser<'_> {
    pub(super) fn select_type(&mut self, name: Option<Name>, span: Span, words: usize) -> Option<StmtKind> {
        self.push_open(OpenKind::SelectType, name.clone(), span);
        let head = self.statement_rest(|p| {
            p.bump_n(words);
            let open = p.expect(Punct::LParen)?;
            let alias = if p.at_nth(1, Punct::Arrow) { Some(p.name("a name")?) } else { None };
            if alias.is_some() {
                p.expect(Punct::Arrow)?;
            }
            let selector = p.expr()?;
            p.close(open)?;
            Ok((alias, selector))
        });
        self.nothing_before("the first `type is`");
        let mut guards = Vec::new();
        while let Some(word) = self.belongs_to_innermost().filter(|word| *word != Word::EndSelect) {
            let span = self.current().map_or(self.last, |s| s.span);
            let (_, words) = self.classify_statement();
            let kind = self.statement_rest(|p| p.type_guard(word, words));
            let body = self.block();
            guards.extend(kind.map(|kind| TypeGuard { kind, body, span }));
        }
        let end_span = self.finish_construct();
        let (alias, selector) = head?;
        Some(StmtKind::SelectType(SelectType { name, alias, selector, guards, end_span }))
    }

    /// The name of a derived type, or an intrinsic type.
    fn guard_type(&mut self) -> PResult<TypeSpec> {
        if self.at_nth(1, Punct::RParen) && !self.word().is_some_and(is_intrinsic_type) {
            let name = self.name("a type")?;
            return Ok(TypeSpec { span: name.span, kind: TypeSpecKind::Derived(name) });
        }
        if self.at_nth(1, Punct::LParen) && !self.word().is_some_and(is_intrinsic_type) {
            let name = self.name("a type")?;
            let span = name.span;
            return Ok(TypeSpec { span, kind: self.parameterised(name, false)? });
        }
        self.type_spec()
    }

    /// `type is (name)`, `class is (name)`, `class default`, each perhaps with the name of the construct.
    fn type_guard(&mut self, word: Word, words: usize) -> PResult<GuardKind> {
        self.bump_n(words);
        let kind = if word == Word::ClassDefault {
            GuardKind::Default
        } else {
            let open = self.expect(Punct::LParen)?;
            let ty = self.guard_type()?;
            self.close(open)?;
            if word == Word::TypeIs { GuardKind::TypeIs(ty) } else { GuardKind::ClassIs(ty) }
        };
        self.optional_name();
        Ok(kind)
    }
}
