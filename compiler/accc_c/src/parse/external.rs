//! File scope: declarations, function definitions, and the declarations of blocks. Source: C11, 6.7, 6.9.

use super::declarator::{Naming, unknown_type};
use super::{PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_source::Span;

impl Parser<'_> {
    pub(super) fn unit(&mut self, weak: &[(Name, Option<Name>)]) -> Vec<External> {
        let mut items = Vec::new();
        while !self.at_end() {
            if self.accept(Punct::Semicolon) {
                self.extension(self.last, "ISO C does not allow extra `;` outside of a function");
                continue;
            }
            match self.external() {
                Ok(item) => items.extend(item),
                Err(error) => {
                    self.report(*error);
                    self.skip_statement();
                    self.accept(Punct::RBrace);
                }
            }
        }
        if items.is_empty() && self.tokens.len() == 1 {
            self.extension(self.here(), "ISO C forbids an empty translation unit");
        }
        items.extend(weak.iter().map(|(name, target)| External::Weak { name: *name, target: *target }));
        items
    }

    fn external(&mut self) -> PResult<Option<External>> {
        match self.peek() {
            TokenKind::Directive => Ok(self.external_directive().map(|d| External::Directive(Box::new(d)))),
            TokenKind::Omp => Ok(self.external_omp()),
            TokenKind::Keyword(Keyword::Asm) => self.file_asm().map(|text| Some(External::Asm(text))),
            TokenKind::Keyword(Keyword::StaticAssert) => {
                Ok(Some(External::StaticAssert(Box::new(self.static_assert()?))))
            }
            _ => self.external_declaration().map(Some),
        }
    }

    fn file_asm(&mut self) -> PResult<StrLit> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let text = self.string("the text of the assembly code")?;
        self.close(Punct::RParen, open)?;
        self.semicolon()?;
        Ok(text)
    }

    fn external_declaration(&mut self) -> PResult<External> {
        let start = self.here();
        let specs = self.external_specifiers()?;
        if self.accept(Punct::Semicolon) {
            let declaration = Declaration { specs, declarators: Vec::new(), span: self.since(start) };
            return Ok(External::Declaration(Box::new(declaration)));
        }
        let first = self.start_declarator(&specs)?;
        if first.declarator.function().is_some() && self.starts_body(&first.declarator) {
            let definition = self.definition(start, specs, first)?;
            return Ok(External::Function(Box::new(definition)));
        }
        self.note_routine(&first.declarator);
        let declaration = self.rest_of_declaration(start, specs, first)?;
        Ok(External::Declaration(Box::new(declaration)))
    }

    /// Specifiers at file scope, where an `int` may be left out, as C89 has it.
    fn external_specifiers(&mut self) -> PResult<DeclSpecs> {
        if self.at_declaration() {
            return self.specifiers();
        }
        if !matches!(self.peek(), TokenKind::Name(_) | TokenKind::Punct(Punct::Star | Punct::LParen)) {
            return Err(self.expected("a declaration or a function"));
        }
        if matches!(self.peek_at(1), TokenKind::Name(_) | TokenKind::Keyword(_) | TokenKind::Punct(Punct::Star)) {
            self.assume_type();
        }
        self.specifiers()
    }

    /// At a name that has to be a type and is none: reports it. From here on it is taken for one.
    pub(super) fn assume_type(&mut self) {
        if let TokenKind::Name(symbol) = self.peek() {
            let error = unknown_type(self.names.text(symbol), self.here());
            self.report(*error);
            self.scopes.declare(symbol, true);
        }
    }

    fn starts_body(&self, declarator: &Declarator) -> bool {
        let old = matches!(declarator.function(), Some(FunctionDeclarator { params: Params::Names(_), .. }));
        self.at(Punct::LBrace) || old && self.at_declaration()
    }

    fn definition(&mut self, start: Span, specs: DeclSpecs, first: InitDeclarator) -> PResult<FunctionDef> {
        let InitDeclarator { declarator, asm_label, attrs, .. } = first;
        self.scopes.open();
        let result = self.definition_body(&declarator);
        self.scopes.close();
        self.acc_stack.clear();
        let (old_params, body) = result?;
        Ok(FunctionDef { specs, declarator, asm_label, attrs, old_params, body, span: self.since(start) })
    }

    fn definition_body(&mut self, declarator: &Declarator) -> PResult<(Vec<Declaration>, Block)> {
        let mut old_params = Vec::new();
        while !self.at(Punct::LBrace) && !self.at_end() {
            old_params.push(self.declaration()?);
        }
        if let Some(FunctionDeclarator { params: Params::Prototype { params, .. }, .. }) = declarator.function() {
            for name in params.iter().filter_map(|p| p.declarator.name) {
                self.scopes.declare(name.symbol, false);
            }
        }
        self.acc_stack = self.note_routine(declarator).into_iter().collect();
        Ok((old_params, self.block()?))
    }

    /// A declaration in a block or in front of a K&R body.
    pub(super) fn declaration(&mut self) -> PResult<Declaration> {
        let start = self.here();
        if !self.at_declaration() {
            self.assume_type();
        }
        let specs = self.specifiers()?;
        if self.accept(Punct::Semicolon) {
            return Ok(Declaration { specs, declarators: Vec::new(), span: self.since(start) });
        }
        let first = self.start_declarator(&specs)?;
        self.rest_of_declaration(start, specs, first)
    }

    /// A declaration in a block, or a function there.
    pub(super) fn block_declaration(&mut self) -> PResult<StmtKind> {
        let start = self.here();
        if !self.at_declaration() {
            self.assume_type();
        }
        let specs = self.specifiers()?;
        if self.accept(Punct::Semicolon) {
            let declaration = Declaration { specs, declarators: Vec::new(), span: self.since(start) };
            return Ok(StmtKind::Declaration(Box::new(declaration)));
        }
        let first = self.start_declarator(&specs)?;
        if first.declarator.function().is_some() && self.starts_body(&first.declarator) {
            self.extension(first.declarator.span, "ISO C forbids nested functions");
            let around = std::mem::take(&mut self.acc_stack);
            let definition = self.definition(start, specs, first);
            self.acc_stack = around;
            return Ok(StmtKind::Function(Box::new(definition?)));
        }
        Ok(StmtKind::Declaration(Box::new(self.rest_of_declaration(start, specs, first)?)))
    }

    /// A declarator with everything behind it but an initialiser; declares the name.
    fn start_declarator(&mut self, specs: &DeclSpecs) -> PResult<InitDeclarator> {
        let start = self.here();
        let mut attrs = Vec::new();
        self.attributes(&mut attrs)?;
        let declarator = self.declarator(Naming::With)?;
        let mut asm_label = None;
        loop {
            if self.at_attributes() {
                self.attributes(&mut attrs)?;
            } else if self.accept_keyword(Keyword::Asm) {
                let open = self.expect(Punct::LParen)?;
                asm_label = Some(self.string("the name for the linker")?);
                self.close(Punct::RParen, open)?;
            } else {
                break;
            }
        }
        if let Some(name) = declarator.name {
            self.scopes.declare(name.symbol, specs.storage == StorageSpec::Typedef);
        }
        Ok(InitDeclarator { declarator, asm_label, attrs, init: None, span: self.since(start) })
    }

    fn rest_of_declaration(&mut self, start: Span, specs: DeclSpecs, first: InitDeclarator) -> PResult<Declaration> {
        let mut declarators = vec![self.with_init(first)?];
        while self.accept(Punct::Comma) {
            let next = self.start_declarator(&specs)?;
            declarators.push(self.with_init(next)?);
        }
        self.semicolon()?;
        Ok(Declaration { specs, declarators, span: self.since(start) })
    }

    fn with_init(&mut self, mut declarator: InitDeclarator) -> PResult<InitDeclarator> {
        if self.accept(Punct::Equals) {
            declarator.init = Some(self.initializer()?);
            declarator.span = self.since(declarator.span);
        }
        Ok(declarator)
    }

    /// `_Static_assert(…);`, its semicolon included.
    pub(super) fn static_assert(&mut self) -> PResult<StaticAssert> {
        let start = self.bump();
        self.absent_before(Standard::C11, start, "`_Static_assert`");
        let open = self.expect(Punct::LParen)?;
        let cond = self.conditional()?;
        let message = if self.accept(Punct::Comma) { Some(self.string("the message of the assertion")?) } else { None };
        self.close(Punct::RParen, open)?;
        if message.is_none() {
            self.absent_before(Standard::C2x, start, "omitting the string in `_Static_assert`");
        }
        self.semicolon()?;
        Ok(StaticAssert { cond, message, span: self.since(start) })
    }
}
