//! The specification part: its loop, and the statements other than type declarations.
//! Source: Fortran 2008, 5.4-5.8 (attribute and storage statements), 11.2.2 (use), 5.5 (implicit).

use super::decl::simple_attribute;
use super::keyword::{Word, nearest_keyword, starts_procedure};
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, Token, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

impl<'a> Parser<'a> {
    /// Statements up to the first that is no specification.
    pub(super) fn specs(&mut self) -> Vec<Spec> {
        let mut specs = Vec::new();
        while let Some(statement) = self.current() {
            if statement.directive {
                match self.declarative_directive() {
                    Some(found) => specs.extend(found),
                    None => break,
                }
                continue;
            }
            let (word, _) = self.classify_statement();
            if starts_procedure(&statement.tokens) {
                break;
            }
            if word == Word::Unknown && self.type_spec_follows_in(statement) {
                self.unknown_statement();
            } else if word.is_declaration() || matches!(word, Word::Data | Word::Format) {
                specs.extend(self.spec());
            } else {
                break;
            }
        }
        specs
    }

    /// Whether `::` stands outside of parentheses, as in a declaration with a misspelt type.
    fn type_spec_follows_in(&self, statement: &crate::token::Statement) -> bool {
        statement.tokens.iter().any(|t| t.kind == TokenKind::Punct(Punct::DoubleColon))
            && statement.tokens.first().is_some_and(|t| matches!(t.kind, TokenKind::Name(_)))
    }

    /// A statement that begins with no keyword and assigns nothing.
    pub(super) fn unknown_statement(&mut self) {
        let Some(statement) = self.current() else { return };
        let first = statement.tokens.get(self.at).or(statement.tokens.first());
        let span = first.map_or(statement.span, |t| t.span);
        let shown = first.map_or(String::new(), |t| t.kind.to_string());
        let mut error = Diagnostic::error("ACC0011", format!("no statement begins with `{shown}`")).label(span, "");
        if let Some(TokenKind::Name(name)) = first.map(|t| &t.kind) {
            let called = statement.tokens.get(self.at + 1).is_none()
                || matches!(statement.tokens.last().map(|t| &t.kind), Some(TokenKind::Punct(Punct::RParen)));
            error.message = format!("unknown statement `{name}`");
            error.help = match nearest_keyword(name) {
                Some(near) => Some(format!("did you mean `{near}`?")),
                None if called => Some(format!("to call a subroutine write `call {name}`")),
                None => None,
            };
        }
        self.skip_statement(error);
    }

    /// One specification statement or construct.
    pub(super) fn spec(&mut self) -> Option<Spec> {
        let statement = self.current()?;
        let (word, words) = self.classify_statement();
        let kind = match word {
            Word::Type
                if !matches!(statement.tokens.get(1).map(|t| &t.kind), Some(TokenKind::Punct(Punct::LParen))) =>
            {
                SpecKind::DerivedType(Box::new(self.derived_type()?))
            }
            Word::Interface | Word::AbstractInterface => SpecKind::Interface(self.interface()?),
            Word::Enum => SpecKind::Enum(self.enumeration()?),
            Word::Include => {
                let span = statement.span;
                let Some(module) = statement.tokens.iter().find_map(module_of_header) else {
                    // What is found has been put in place before.
                    let error = Diagnostic::error("ACC0011", "the file to include is not there")
                        .label(span, "no such file beside this one or in the folders of `-I`")
                        .help("name its folder with `-I`");
                    self.skip_statement(error);
                    return None;
                };
                self.next_statement();
                let module = Name { text: module.to_string(), span };
                SpecKind::Use(Use { module, nature: Nature::Intrinsic, only: false, items: Vec::new(), included: true })
            }
            _ => self.statement_rest(|p| p.spec_statement(word, words))?,
        };
        Some(Spec { label: statement.label, kind, span: statement.span })
    }

    fn spec_statement(&mut self, word: Word, words: usize) -> PResult<SpecKind> {
        use Word::*;
        if matches!(
            word,
            Integer | Real | Logical | Complex | Character | Byte | DoublePrecision | DoubleComplex | Type | Class
        ) {
            return self.declaration().map(SpecKind::Declaration);
        }
        if word == Bind {
            let start = self.here();
            let bind = self.bind_clause()?;
            return self.attribute_statement(Attr { kind: AttrKind::Bind(bind), span: self.since(start) });
        }
        let start = self.here();
        let text = self.word();
        self.bump_n(words);
        match word {
            Use => self.use_statement(),
            Import => self.import(),
            Implicit => self.implicit(),
            Parameter => self.parameter(),
            Common => self.common(),
            Equivalence => self.list(|p| p.args_as_exprs()).map(SpecKind::Equivalence),
            Generic => self.generic_statement().map(SpecKind::Interface),
            Namelist => self.namelist(),
            Data => self.data_sets().map(SpecKind::Data),
            Format => self.format().map(SpecKind::Format),
            Procedure => self.procedure_decl(start).map(SpecKind::ProcedureDecl),
            Dimension => self.attribute_statement(Attr { kind: AttrKind::Dimension(Vec::new()), span: start }),
            Intent => {
                let kind = self.intent()?;
                let span = self.since(start);
                self.attribute_statement(Attr { kind, span })
            }
            _ => match text.and_then(simple_attribute) {
                Some(kind) => self.attribute_statement(Attr { kind, span: start }),
                None => Err(self.expected("a declaration")),
            },
        }
    }

    /// `[::] a, b(10), /block/` behind an attribute.
    fn attribute_statement(&mut self, attr: Attr) -> PResult<SpecKind> {
        if matches!(attr.kind, AttrKind::Pointer) && self.at(Punct::LParen) {
            return self.list(Self::cray_pointer).map(SpecKind::CrayPointers);
        }
        let double_colon = self.accept(Punct::DoubleColon);
        let may_be_empty = matches!(attr.kind, AttrKind::Save | AttrKind::Public | AttrKind::Private);
        if self.at_end() && may_be_empty && !double_colon {
            return Ok(SpecKind::Attribute { attr, entities: Vec::new() });
        }
        let entities = self.list(Self::attribute_entity)?;
        Ok(SpecKind::Attribute { attr, entities })
    }

    /// `(address, variable(dims))`.
    fn cray_pointer(&mut self) -> PResult<CrayPointer> {
        let open = self.expect(Punct::LParen)?;
        let address = self.name("the name of an integer for the address")?;
        self.expect(Punct::Comma)?;
        let pointee = self.name("the name of a variable")?;
        let dims = if self.at(Punct::LParen) { Some(self.dims()?) } else { None };
        self.close(open)?;
        Ok(CrayPointer { address, pointee, dims })
    }

    fn attribute_entity(&mut self) -> PResult<AttrEntity> {
        if self.accept(Punct::Slash) {
            let name = self.name("the name of a common block")?;
            self.expect(Punct::Slash)?;
            return Ok(AttrEntity::Common(name));
        }
        match self.generic_name()? {
            GenericName::Name(name) => {
                let dims = if self.at(Punct::LParen) { Some(self.dims()?) } else { None };
                Ok(AttrEntity::Name { name, dims })
            }
            generic => Ok(AttrEntity::Generic(generic)),
        }
    }

    /// A name, `operator(...)`, `assignment(=)`, or what procedures of defined input and output are for.
    pub(super) fn generic_name(&mut self) -> PResult<GenericName> {
        let start = self.here();
        let word = self.word();
        if self.at_nth(1, Punct::LParen) && word == Some("assignment") && self.at_nth(2, Punct::Equals) {
            self.bump_n(3);
            self.close(start)?;
            return Ok(GenericName::Assignment(self.since(start)));
        }
        if self.at_nth(1, Punct::LParen) && word == Some("operator") {
            self.bump_n(2);
            let operator = match self.bump().map(|t| &t.kind) {
                Some(TokenKind::Punct(punct)) => punct.text().to_string(),
                Some(TokenKind::DotWord(word)) => format!(".{word}."),
                _ => return Err(self.expected("an operator")),
            };
            self.close(start)?;
            return Ok(GenericName::Operator(operator, self.since(start)));
        }
        if self.at_nth(1, Punct::LParen) && matches!(word, Some("read" | "write")) {
            return self.transfer_name(start);
        }
        self.name("a name").map(GenericName::Name)
    }

    /// `read(formatted)`, `write(unformatted)`, ...: what it is a generic of.
    fn transfer_name(&mut self, start: Span) -> PResult<GenericName> {
        let direction = self.word().unwrap_or_default().to_string();
        self.bump_n(2);
        let form = self.name("`formatted` or `unformatted`")?;
        if !matches!(form.text.as_str(), "formatted" | "unformatted") {
            let error = Diagnostic::error("ACC0011", "expected `formatted` or `unformatted`").label(form.span, "");
            return Err(Box::new(error));
        }
        self.close(start)?;
        Ok(GenericName::Transfer(format!("{direction}({})", form.text), self.since(start)))
    }

    fn use_statement(&mut self) -> PResult<SpecKind> {
        let mut nature = Nature::Unspecified;
        if self.accept(Punct::Comma) {
            nature = Nature::Intrinsic;
            if !self.accept_word("intrinsic") {
                self.expect_word("non_intrinsic")?;
                nature = Nature::NonIntrinsic;
            }
            self.expect(Punct::DoubleColon)?;
        } else {
            self.accept(Punct::DoubleColon);
        }
        let module = self.name("the name of a module")?;
        let mut only = false;
        let mut items = Vec::new();
        if self.accept(Punct::Comma) {
            only = self.at_word("only") && !self.at_nth(1, Punct::Arrow);
            if only {
                self.bump();
                self.expect(Punct::Colon)?;
            }
            if !self.at_end() {
                items = self.list(|p| p.use_item(only))?;
            }
        }
        Ok(SpecKind::Use(Use { module, nature, only, items, included: false }))
    }

    fn use_item(&mut self, only: bool) -> PResult<UseItem> {
        let start = self.here();
        let local = self.generic_name()?;
        let name = if self.accept(Punct::Arrow) {
            self.generic_name()?
        } else if only {
            local.clone()
        } else {
            let mut error = self.expected("`=>`");
            error.help = Some("to take certain names only, write `only:` before them".into());
            return Err(error);
        };
        let defined = |operator: &GenericName| match operator {
            GenericName::Name(_) => true,
            GenericName::Operator(text, _) => text.starts_with('.') && !INTRINSIC_OPERATORS.contains(&text.as_str()),
            GenericName::Assignment(_) | GenericName::Transfer(..) => false,
        };
        let same_class = matches!(local, GenericName::Name(_)) == matches!(name, GenericName::Name(_));
        if local != name && !(defined(&local) && defined(&name) && same_class) {
            let message = "only names and operators of the program's own are renamed (F2018, C1414)";
            return Err(Box::new(Diagnostic::error("ACC0011", message).label(self.since(start), "")));
        }
        Ok(UseItem { local, name, span: self.since(start) })
    }

    /// `import`, `import :: names`, and Fortran 2018's `import, only: names`, `import, none`, `import, all`.
    fn import(&mut self) -> PResult<SpecKind> {
        if self.accept(Punct::Comma) {
            let only = self.at_word("only");
            let word = self.name("`only`, `none` or `all`")?;
            let kind = match word.text.as_str() {
                "none" => ImportKind::None,
                "all" => ImportKind::All,
                _ if only && self.accept(Punct::Colon) => ImportKind::Only,
                _ => return Err(self.expected("`only:`, `none` or `all`")),
            };
            let names = if kind == ImportKind::Only { self.list(|p| p.name("a name"))? } else { Vec::new() };
            return Ok(SpecKind::Import(Import { kind, names }));
        }
        self.accept(Punct::DoubleColon);
        if self.at_end() {
            return Ok(SpecKind::Import(Import { kind: ImportKind::Bare, names: Vec::new() }));
        }
        Ok(SpecKind::Import(Import { kind: ImportKind::Names, names: self.list(|p| p.name("a name"))? }))
    }

    fn implicit(&mut self) -> PResult<SpecKind> {
        if self.accept_word("none") {
            return self.implicit_none();
        }
        self.list(Self::implicit_rule).map(SpecKind::Implicit)
    }

    /// `implicit none`, also with `(type, external)` behind it (Fortran 2018).
    fn implicit_none(&mut self) -> PResult<SpecKind> {
        if !self.at(Punct::LParen) {
            return Ok(SpecKind::ImplicitNone { types: true, external: false });
        }
        let open = self.expect(Punct::LParen)?;
        let words = if self.at(Punct::RParen) { Vec::new() } else { self.list(|p| p.name("`type` or `external`"))? };
        self.close(open)?;
        if let Some(other) = words.iter().find(|w| w.text != "type" && w.text != "external") {
            let error = Diagnostic::error("ACC0011", "expected `type` or `external`").label(other.span, "");
            return Err(Box::new(error));
        }
        if let [first, second, ..] = words.as_slice()
            && first.text == second.text
        {
            let error = Diagnostic::error("ACC3003", format!("`{}` is said twice", second.text)).label(second.span, "");
            return Err(Box::new(error));
        }
        let has = |word: &str| words.iter().any(|w| w.text == word);
        Ok(SpecKind::ImplicitNone { types: has("type") || words.is_empty(), external: has("external") })
    }

    fn implicit_rule(&mut self) -> PResult<ImplicitRule> {
        // `real (a-h)` has no kind: the letters are the last parentheses of the rule.
        let kindless =
            super::keyword::matching(self.rest(), 1).is_none_or(|close| !self.at_nth(close + 1, Punct::LParen));
        let ty = if self.at_nth(1, Punct::LParen) && kindless {
            let start = self.here();
            let kind = match self.word() {
                Some("integer") => TypeSpecKind::Integer(None),
                Some("real") => TypeSpecKind::Real(None),
                Some("logical") => TypeSpecKind::Logical(None),
                Some("complex") => TypeSpecKind::Complex(None),
                Some("character") => TypeSpecKind::Character { len: None, kind: None },
                Some("doubleprecision") => TypeSpecKind::DoublePrecision,
                Some("doublecomplex") => TypeSpecKind::DoubleComplex,
                _ => return Err(self.expected("`none` or a type")),
            };
            self.bump();
            TypeSpec { kind, span: start }
        } else {
            self.type_spec()?
        };
        let open = self.expect(Punct::LParen)?;
        let letters = self.list(Self::letter_range)?;
        self.close(open)?;
        Ok(ImplicitRule { ty, letters })
    }

    fn letter_range(&mut self) -> PResult<(char, char)> {
        let first = self.letter()?;
        let last = if self.accept(Punct::Minus) { self.letter()? } else { first };
        Ok((first, last))
    }

    fn letter(&mut self) -> PResult<char> {
        let mut chars = self.word().unwrap_or("").chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => {
                self.bump();
                Ok(letter)
            }
            _ => Err(self.expected("a letter")),
        }
    }

    /// `(a = 1, b = 2)`; old compilers took it without the parentheses, too.
    fn parameter(&mut self) -> PResult<SpecKind> {
        let open = if self.at(Punct::LParen) { Some(self.expect(Punct::LParen)?) } else { None };
        let constants = self.list(|p| {
            let name = p.name("the name of a constant")?;
            p.expect(Punct::Equals)?;
            Ok((name, p.expr()?))
        })?;
        if let Some(open) = open {
            self.close(open)?;
        }
        self.lengths.constants.extend(constants.iter().map(|constant| constant.0.text.clone()));
        Ok(SpecKind::Parameter(constants))
    }

    fn common(&mut self) -> PResult<SpecKind> {
        let mut blocks = Vec::new();
        loop {
            let start = self.here();
            let mut name = None;
            if self.accept(Punct::Slash) {
                name = self.optional_name();
                self.expect(Punct::Slash)?;
            } else {
                self.accept(Punct::Concat);
            }
            let mut members = Vec::new();
            loop {
                let member = self.name("the name of a variable")?;
                let dims = if self.at(Punct::LParen) { Some(self.dims()?) } else { None };
                members.push((member, dims));
                let slash_next = self.at_nth(1, Punct::Slash) || self.at_nth(1, Punct::Concat);
                if !self.at(Punct::Comma) || slash_next {
                    break;
                }
                self.bump();
            }
            blocks.push(CommonBlock { name, members, span: self.since(start) });
            self.accept(Punct::Comma);
            if self.at_end() {
                return Ok(SpecKind::Common(blocks));
            }
        }
    }

    fn args_as_exprs(&mut self) -> PResult<Vec<Expr>> {
        let open = self.expect(Punct::LParen)?;
        let exprs = self.list(Self::expr)?;
        self.close(open)?;
        Ok(exprs)
    }

    fn namelist(&mut self) -> PResult<SpecKind> {
        let mut groups = Vec::new();
        loop {
            self.expect(Punct::Slash)?;
            let name = self.name("the name of the group")?;
            self.expect(Punct::Slash)?;
            let mut members = vec![self.name("the name of a variable")?];
            while self.at(Punct::Comma) && !self.at_nth(1, Punct::Slash) {
                self.bump();
                members.push(self.name("the name of a variable")?);
            }
            groups.push(NamelistGroup { name, members });
            self.accept(Punct::Comma);
            if self.at_end() {
                return Ok(SpecKind::Namelist(groups));
            }
        }
    }

    /// `objects / values /, ...`.
    pub(super) fn data_sets(&mut self) -> PResult<Vec<DataSet>> {
        let mut sets = Vec::new();
        loop {
            let objects = self.list(|p| if p.at(Punct::LParen) { p.item() } else { p.designator() })?;
            let values = self.data_values()?;
            sets.push(DataSet { objects, values });
            self.accept(Punct::Comma);
            if self.at_end() {
                return Ok(sets);
            }
        }
    }

    /// `/ 3*0, 1 /`.
    pub(super) fn data_values(&mut self) -> PResult<Vec<DataValue>> {
        self.expect(Punct::Slash)?;
        let values = self.list(|p| {
            let first = p.data_constant()?;
            if p.accept(Punct::Star) {
                return Ok(DataValue { repeat: Some(first), value: p.data_constant()? });
            }
            Ok(DataValue { repeat: None, value: first })
        })?;
        self.expect(Punct::Slash)?;
        Ok(values)
    }

    /// A signed literal, a named constant or a structure constructor: no operators, since `/` ends the list.
    fn data_constant(&mut self) -> PResult<Expr> {
        let start = self.here();
        let op = match self.peek() {
            Some(TokenKind::Punct(Punct::Minus)) => UnaryOp::Minus,
            Some(TokenKind::Punct(Punct::Plus)) => UnaryOp::Plus,
            _ => return self.primary(),
        };
        self.bump();
        let operand = Box::new(self.primary()?);
        Ok(Expr { kind: ExprKind::Unary { op, op_span: start, operand }, span: self.since(start) })
    }

    /// The text behind the word `format`.
    pub(super) fn format(&mut self) -> PResult<Format> {
        match self.peek() {
            Some(TokenKind::FormatText(text)) => {
                self.bump();
                Ok(Format { text: text.clone(), span: self.last })
            }
            _ => {
                let mut error = self.expected("a label before `format` and a format in parentheses");
                error.help = Some("a format is written `10 format (1x, i5)`".into());
                Err(error)
            }
        }
    }
}

const INTRINSIC_OPERATORS: &[&str] =
    &[".eq.", ".ne.", ".lt.", ".le.", ".gt.", ".ge.", ".not.", ".and.", ".or.", ".eqv.", ".neqv."];

/// Headers of libraries whose names a module of the compiler has, too (OpenACC 3.3, section 3.1; OpenMP 5.0, chapter 3).
fn module_of_header(token: &Token) -> Option<&'static str> {
    match &token.kind {
        TokenKind::Str { value, .. } if value == "openacc_lib.h" => Some("openacc"),
        TokenKind::Str { value, .. } if value == "omp_lib.h" => Some("omp_lib"),
        _ => None,
    }
}
