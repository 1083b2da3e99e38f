//! Derived types, interface blocks, enumerations, procedure declarations.
//! Source: Fortran 2008, 4.5 (derived types), 4.6 (enum), 12.4.3 (interfaces, procedure declarations).

use super::keyword::{Word, starts_procedure};
use super::scope::OpenKind;
use super::{PResult, Parser};
use crate::ast::*;
use crate::sema::generic_key;
use crate::token::Punct;
use accc_diag::Diagnostic;
use accc_source::Span;

impl<'a> Parser<'a> {
    /// `type ... end type`.
    pub(super) fn derived_type(&mut self) -> Option<DerivedType> {
        let span = self.current()?.span;
        let header = self.statement_rest(Self::type_header);
        let name = header.as_ref().map(|t| t.name.clone());
        self.push_open(OpenKind::Type, name.clone(), span);
        let mut scratch = header.clone().unwrap_or_else(|| empty_type(Name { text: String::new(), span }));
        let mut bindings = false;
        while let Some(statement) = self.current() {
            let word = self.classify_statement().0;
            match word {
                Word::EndType => {
                    scratch.end_span = self.end_of_construct();
                    if !scratch.parameter_names.is_empty() || scratch.extends.is_some() {
                        let lines = self.file.lines_of(span.to(scratch.end_span));
                        scratch.text = Some(SourceText { text: lines.to_string(), form: self.form });
                    }
                    return header.map(|_| scratch);
                }
                Word::Contains => {
                    bindings = true;
                    self.next_statement();
                }
                _ if !self.stays_in_type(word) || statement.directive => break,
                _ => self.type_statement(&mut scratch, bindings),
            }
        }
        self.unterminated();
        header.map(|_| scratch)
    }

    fn type_header(&mut self) -> PResult<DerivedType> {
        self.bump();
        let mut ty = empty_type(Name { text: String::new(), span: self.last });
        while self.accept(Punct::Comma) {
            let start = self.here();
            match self.word() {
                Some("extends") => {
                    self.bump();
                    let open = self.expect(Punct::LParen)?;
                    let parent = self.name("the name of the parent type")?;
                    self.lengths.extended.push(parent.text.clone());
                    ty.extends = Some(parent);
                    self.close(open)?;
                }
                Some("abstract") => {
                    self.bump();
                    ty.is_abstract = true;
                }
                Some("bind") => ty.bind = Some(self.bind_clause()?),
                Some(word @ ("public" | "private")) => {
                    self.bump();
                    let kind = if word == "public" { AttrKind::Public } else { AttrKind::Private };
                    ty.access = Some(Attr { kind, span: start });
                }
                _ => return Err(self.expected("`extends`, `abstract`, `bind`, `public` or `private`")),
            }
        }
        self.accept(Punct::DoubleColon);
        ty.name = self.name("the name of the type")?;
        ty.sequence = ty.is_structure();
        if self.at(Punct::LParen) {
            let open = self.expect(Punct::LParen)?;
            ty.parameter_names = self.list(|p| p.name("the name of a type parameter"))?;
            self.close(open)?;
        }
        Ok(ty)
    }

    /// `integer, kind :: a = 4, b`, `integer(8), len :: n`.
    fn type_parameters(&mut self) -> PResult<Vec<TypeParam>> {
        let ty = self.type_spec()?;
        self.expect(Punct::Comma)?;
        let is_len = self.word() == Some("len");
        self.bump();
        self.expect(Punct::DoubleColon)?;
        self.list(|p| {
            let name = p.name("the name of a type parameter")?;
            let default = if p.accept(Punct::Equals) { Some(p.expr()?) } else { None };
            Ok(TypeParam { name, ty: ty.clone(), is_len, default })
        })
    }

    /// Whether the declaration under the cursor is one of type parameters.
    fn declares_type_parameters(&self) -> bool {
        let behind_kind = |at: usize| {
            let attribute = matches!(self.word_at(at + 1), Some("kind" | "len"));
            self.at_nth(at, Punct::Comma) && attribute && self.at_nth(at + 2, Punct::DoubleColon)
        };
        self.word() == Some("integer") && (1..LONGEST_KIND).any(behind_kind)
    }

    /// Whether a statement can be meant as one of a derived type, so that errors in it don't end the type.
    fn stays_in_type(&self, word: Word) -> bool {
        if self.starts_unit() {
            return false;
        }
        word.is_declaration() && !matches!(word, Word::Use | Word::Implicit | Word::Interface | Word::AbstractInterface)
            || word == Word::Unknown
    }

    fn type_statement(&mut self, ty: &mut DerivedType, bindings: bool) {
        let Some(statement) = self.current() else { return };
        let word = self.classify_statement().0;
        if bindings {
            if let Some(binding) = self.statement_rest(|p| p.type_binding()) {
                ty.bindings.push(binding);
            }
            return;
        }
        let first = self.word();
        match word {
            Word::Private if statement.tokens.len() == 1 => {
                self.before_components(ty.private_components, ty);
                ty.private_components = true;
            }
            Word::Procedure => {
                let component = self.statement_rest(|p| {
                    let start = p.here();
                    p.bump();
                    p.procedure_decl(start)
                });
                ty.components.extend(component.map(Component::Procedure));
            }
            Word::Unknown if first == Some("sequence") => {
                self.before_components(ty.sequence, ty);
                ty.sequence = true;
            }
            Word::Unknown if let Some(mark) = first.and_then(layout_mark) => {
                self.next_statement();
                ty.components.push(Component::Layout(mark));
            }
            Word::Unknown => self.unknown_statement(),
            _ if self.declares_type_parameters() => {
                let parameters = self.statement_rest(Self::type_parameters);
                ty.parameters.extend(parameters.into_iter().flatten());
            }
            _ => {
                let component = self.statement_rest(Self::declaration);
                ty.components.extend(component.map(Component::Data));
            }
        }
    }

    /// `private` or `sequence`, each once and before the components.
    fn before_components(&mut self, twice: bool, ty: &DerivedType) {
        let span = self.here();
        let problem = match (twice, ty.components.is_empty()) {
            (true, _) => "the type says this twice",
            (false, false) => "`private` and `sequence` stand before the components",
            (false, true) => return self.next_statement(),
        };
        self.skip_statement(Diagnostic::error("ACC3010", problem).label(span, ""));
    }

    /// A statement after `contains` in a type.
    fn type_binding(&mut self) -> PResult<TypeBinding> {
        let start = self.here();
        match self.word() {
            Some("private") => {
                self.bump();
                Ok(TypeBinding::Private(start))
            }
            Some("procedure") => self.procedure_binding(start),
            Some("generic") => {
                self.bump();
                let (access, name, specifics) = self.generic_list("the name of a binding")?;
                Ok(TypeBinding::Generic { access, name, specifics, span: self.since(start) })
            }
            Some("final") => {
                self.bump();
                self.accept(Punct::DoubleColon);
                let names = self.list(|p| p.name("the name of a subroutine"))?;
                Ok(TypeBinding::Final { names, span: self.since(start) })
            }
            _ => Err(self.expected("`procedure`, `generic` or `final`")),
        }
    }

    /// `procedure, attrs :: name => target, ...`.
    fn procedure_binding(&mut self, start: Span) -> PResult<TypeBinding> {
        self.bump();
        let mut interface = None;
        if self.at(Punct::LParen) {
            let open = self.expect(Punct::LParen)?;
            interface = Some(self.name("the name of an interface")?);
            self.close(open)?;
        }
        let attrs = self.attributes()?;
        self.accept(Punct::DoubleColon);
        let names = self.list(|p| {
            let name = p.name("the name of a binding")?;
            let target = if p.accept(Punct::Arrow) { Some(p.name("the name of a procedure")?) } else { None };
            Ok((name, target))
        })?;
        Ok(TypeBinding::Procedure { interface, attrs, names, span: self.since(start) })
    }

    /// `(interface), attrs :: names` behind `procedure`.
    pub(super) fn procedure_decl(&mut self, start: Span) -> PResult<ProcedureDecl> {
        let open = self.expect(Punct::LParen)?;
        let interface = if self.at(Punct::RParen) {
            None
        } else if self.at_nth(1, Punct::RParen) && !self.at_type_keyword() {
            Some(ProcedureInterface::Name(self.name("an interface")?))
        } else {
            Some(ProcedureInterface::Type(self.type_spec()?))
        };
        self.close(open)?;
        let attrs = self.attributes()?;
        self.accept(Punct::DoubleColon);
        let names = self.list(|p| {
            let name = p.name("the name of a procedure")?;
            let init = if p.accept(Punct::Arrow) { Some(p.expr()?) } else { None };
            Ok((name, init))
        })?;
        Ok(ProcedureDecl { interface, attrs, names, span: self.since(start) })
    }

    fn at_type_keyword(&self) -> bool {
        let types = ["integer", "real", "logical", "complex", "character", "doubleprecision", "doublecomplex"];
        self.word().is_some_and(|word| types.contains(&word))
    }

    /// `interface ... end interface`.
    pub(super) fn interface(&mut self) -> Option<Interface> {
        let span = self.current()?.span;
        let (word, words) = self.classify_statement();
        let generic = self.statement_rest(|p| {
            p.bump_n(words);
            if p.at_end() { Ok(None) } else { p.generic_name().map(Some) }
        });
        self.push_open(OpenKind::Interface, None, span);
        let mut interface = Interface {
            access: None,
            generic: generic.clone().flatten(),
            is_abstract: word == Word::AbstractInterface,
            bodies: Vec::new(),
            procedures: Vec::new(),
            end_span: span,
        };
        while let Some(statement) = self.current() {
            match self.classify_statement() {
                (Word::EndInterface, words) => {
                    self.open.pop();
                    interface.end_span = statement.span;
                    let closed = self.statement_rest(|p| {
                        p.bump_n(words);
                        if p.at_end() { Ok(None) } else { p.generic_name().map(Some) }
                    });
                    self.check_interface_name(&interface, closed.flatten());
                    return generic.map(|_| interface);
                }
                (Word::ModuleProcedure | Word::Procedure, words) => {
                    let names = self.statement_rest(|p| {
                        p.bump_n(words);
                        p.accept(Punct::DoubleColon);
                        p.list(|p| p.name("the name of a procedure"))
                    });
                    interface.procedures.extend(names.unwrap_or_default());
                }
                _ if !statement.directive && starts_procedure(&statement.tokens) => {
                    interface.bodies.extend(self.interface_body());
                }
                _ => break,
            }
        }
        self.unterminated();
        generic.map(|_| interface)
    }

    /// `generic, access :: name => procedures`: an interface block of names in one statement.
    pub(super) fn generic_statement(&mut self) -> PResult<Interface> {
        let (access, name, procedures) = self.generic_list("the name of a procedure")?;
        let end_span = self.last;
        Ok(Interface { access, generic: Some(name), is_abstract: false, bodies: Vec::new(), procedures, end_span })
    }

    /// Behind `generic`, in a type or outside of one.
    fn generic_list(&mut self, wanted: &str) -> PResult<(Option<Attr>, GenericName, Vec<Name>)> {
        let access = self.attributes()?.into_iter().next();
        self.expect(Punct::DoubleColon)?;
        let name = self.generic_name()?;
        self.expect(Punct::Arrow)?;
        Ok((access, name, self.list(|p| p.name(wanted))?))
    }

    /// `abstract interface` has no name, and `end interface` none but the one at the start.
    fn check_interface_name(&mut self, interface: &Interface, closed: Option<GenericName>) {
        let problem = match (&interface.generic, closed) {
            (Some(name), _) if interface.is_abstract => (name.span(), "an abstract interface has no name"),
            (_, None) => return,
            (None, Some(closed)) => (closed.span(), "the interface block has no name"),
            (Some(name), Some(closed)) if !same_generic(name, &closed) => {
                (closed.span(), "the interface block has another name")
            }
            (Some(_), Some(_)) => return,
        };
        self.sink.push(Diagnostic::error("ACC3009", problem.1).label(problem.0, ""));
    }

    fn interface_body(&mut self) -> Option<Procedure> {
        let mut procedure = self.procedure()?;
        if procedure.prefix.module {
            let lines = self.file.lines_of(procedure.span.to(procedure.end_span));
            procedure.text = Some(SourceText { text: lines.to_string(), form: self.form });
        }
        if let Some(first) = procedure.body.first() {
            self.sink.push(
                Diagnostic::error("ACC3010", "an interface body holds declarations only")
                    .label(first.span, "not allowed here"),
            );
        }
        Some(procedure)
    }

    /// `enum, bind(c) ... end enum`.
    pub(super) fn enumeration(&mut self) -> Option<Vec<Enumerator>> {
        let span = self.current()?.span;
        self.statement_rest(|p| {
            p.bump();
            p.expect(Punct::Comma)?;
            p.bind_clause()
        });
        self.push_open(OpenKind::Enum, None, span);
        let mut enumerators = Vec::new();
        loop {
            match self.classify_statement().0 {
                Word::EndEnum => {
                    if enumerators.is_empty() {
                        self.sink.push(Diagnostic::error("ACC0011", "an `enum` has enumerators").label(span, "none"));
                    }
                    self.end_of_construct();
                    return Some(enumerators);
                }
                Word::Enumerator => {
                    let found = self.statement_rest(|p| {
                        p.bump();
                        let colons = p.accept(Punct::DoubleColon);
                        p.list(|p| p.enumerator(colons))
                    });
                    enumerators.extend(found.unwrap_or_default());
                }
                _ => {
                    self.unterminated();
                    return Some(enumerators);
                }
            }
        }
    }

    fn enumerator(&mut self, colons: bool) -> PResult<Enumerator> {
        let name = self.name("the name of an enumerator")?;
        if !colons && self.at(Punct::Equals) {
            let mut error = self.expected("`::` in front of enumerators with values");
            error.help = Some("write `enumerator :: name = value`".into());
            return Err(error);
        }
        let value = if self.accept(Punct::Equals) { Some(self.expr()?) } else { None };
        Ok(Enumerator { name, value })
    }
}

/// Operators have two spellings, which mean one.
fn same_generic(a: &GenericName, b: &GenericName) -> bool {
    match (a, b) {
        (GenericName::Name(a), GenericName::Name(b)) => a.text == b.text,
        (GenericName::Operator(..), GenericName::Operator(..)) => generic_key(a) == generic_key(b),
        (GenericName::Assignment(_), GenericName::Assignment(_)) => true,
        (GenericName::Transfer(a, _), GenericName::Transfer(b, _)) => a == b,
        _ => false,
    }
}

/// A kind in parentheses behind `integer` has fewer tokens.
const LONGEST_KIND: usize = 16;

fn empty_type(name: Name) -> DerivedType {
    DerivedType {
        end_span: name.span,
        name,
        parameter_names: Vec::new(),
        parameters: Vec::new(),
        extends: None,
        is_abstract: false,
        bind: None,
        access: None,
        sequence: false,
        private_components: false,
        components: Vec::new(),
        bindings: Vec::new(),
        text: None,
    }
}

/// `union`, `map` and their ends in a structure of DEC's.
fn layout_mark(word: &str) -> Option<LayoutMark> {
    Some(match word {
        "union" => LayoutMark::Union,
        "map" => LayoutMark::Map,
        "endmap" => LayoutMark::EndMap,
        "endunion" => LayoutMark::EndUnion,
        _ => return None,
    })
}
