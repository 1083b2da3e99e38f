//! Program units: main program, subroutines and functions, modules, submodules, block data.
//! Source: Fortran 2008, chapters 11 and 12.6.

use super::keyword::{Word, starts_procedure};
use super::scope::OpenKind;
use super::stmt::MAX_OPEN;
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

/// What all units have between their first statement and their end.
struct UnitBody {
    specs: Vec<Spec>,
    body: Vec<Stmt>,
    contains: Vec<Procedure>,
    end_span: Span,
}

impl<'a> Parser<'a> {
    pub(super) fn file(&mut self) -> File {
        let mut file = File::default();
        loop {
            self.skip_directives_between_units();
            if self.is_empty_program(&file) {
                file.units.extend(self.unit());
                continue;
            }
            if self.only_contains(&file) {
                file.units.extend(self.unit());
                continue;
            }
            // Statements that close nothing are reported and skipped here; a unit may follow.
            self.block_ends();
            if self.current().is_none() {
                file.lengths = std::mem::take(&mut self.lengths);
                return file;
            }
            file.units.extend(self.unit());
        }
    }

    /// `end` where no main program came before: a main program without a statement (Fortran 2008, R1101).
    fn is_empty_program(&self, file: &File) -> bool {
        let is_main = |unit: &Unit| matches!(unit, Unit::Main(_));
        self.current().is_some_and(|statement| !statement.directive)
            && matches!(self.classify_statement().0, Word::End | Word::EndProgram)
            && !file.units.iter().any(is_main)
            && self.sink.is_empty()
    }

    /// `contains` where no main program came before: a main program without other statements.
    fn only_contains(&self, file: &File) -> bool {
        let is_main = |unit: &Unit| matches!(unit, Unit::Main(_));
        self.current().is_some_and(|statement| !statement.directive)
            && self.classify_statement().0 == Word::Contains
            && !file.units.iter().any(is_main)
            && self.sink.is_empty()
    }

    fn unit(&mut self) -> Option<Unit> {
        let statement = self.current()?;
        if starts_procedure(&statement.tokens) {
            return self.procedure().map(Unit::Procedure);
        }
        let (word, _) = self.classify_statement();
        match word {
            Word::Program => self.main_program(),
            Word::Module | Word::ModuleProcedure => self.module(),
            Word::Submodule => self.submodule(),
            Word::BlockData => self.block_data(),
            _ => {
                let span = statement.span;
                let unit = self.unit_body(OpenKind::Program, None, span);
                Some(Unit::Main(main_program(None, span, unit)))
            }
        }
    }

    /// Directives before a unit's first statement belong to nothing.
    fn skip_directives_between_units(&mut self) {
        let start = self.index;
        while self.current().is_some_and(|s| s.directive) {
            self.index += 1;
        }
        let unit_follows = self.starts_unit() || self.current().is_none();
        let end = std::mem::replace(&mut self.index, start);
        for _ in start..if unit_follows { end } else { start } {
            let span = self.here();
            self.skip_statement(
                Diagnostic::error("ACC3010", "a directive outside of every program unit")
                    .label(span, "")
                    .help("move it into the specification part of the procedure it is about"),
            );
        }
    }

    fn main_program(&mut self) -> Option<Unit> {
        let span = self.current()?.span;
        let name = self.statement_rest(|p| {
            p.bump();
            p.name("the name of the program")
        });
        let unit = self.unit_body(OpenKind::Program, name.clone(), span);
        Some(Unit::Main(main_program(name, span, unit)))
    }

    fn module(&mut self) -> Option<Unit> {
        let span = self.current()?.span;
        let name = self.statement_rest(|p| {
            p.bump();
            p.name("the name of the module")
        });
        let unit = self.unit_body(OpenKind::Module, name.clone(), span);
        self.no_executables(&unit, "a module");
        Some(Unit::Module(module(name?, Vec::new(), span, unit)))
    }

    fn submodule(&mut self) -> Option<Unit> {
        let span = self.current()?.span;
        let header = self.statement_rest(|p| {
            p.bump();
            let open = p.expect(Punct::LParen)?;
            let mut ancestors = vec![p.name("the name of the module")?];
            if p.accept(Punct::Colon) {
                ancestors.push(p.name("the name of the parent submodule")?);
            }
            p.close(open)?;
            Ok((p.name("the name of the submodule")?, ancestors))
        });
        let unit = self.unit_body(OpenKind::Submodule, header.as_ref().map(|(name, _)| name.clone()), span);
        self.no_executables(&unit, "a submodule");
        let (name, ancestors) = header?;
        Some(Unit::Module(module(name, ancestors, span, unit)))
    }

    fn block_data(&mut self) -> Option<Unit> {
        let span = self.current()?.span;
        let words = self.classify_statement().1;
        let name = self.statement_rest(|p| {
            p.bump_n(words);
            Ok(p.optional_name())
        });
        let name = name.flatten();
        let unit = self.unit_body(OpenKind::BlockData, name.clone(), span);
        self.no_executables(&unit, "block data");
        Some(Unit::BlockData(BlockData { name, span, specs: unit.specs, end_span: unit.end_span }))
    }

    fn no_executables(&mut self, unit: &UnitBody, what: &str) {
        if let Some(first) = unit.body.first() {
            self.sink.push(
                Diagnostic::error("ACC3010", format!("{what} holds no executable statements"))
                    .label(first.span, "not allowed here")
                    .help("move it into a procedure after `contains`"),
            );
        }
    }

    /// A subroutine, function or `module procedure` body.
    pub(super) fn procedure(&mut self) -> Option<Procedure> {
        let statement = self.current()?;
        let span = statement.span;
        if self.open.len() >= MAX_OPEN {
            let what = format!("procedures nested deeper than {MAX_OPEN} levels");
            self.skip_statement(Diagnostic::unsupported(span, what, "move the inner procedures out"));
            return None;
        }
        let is_word = |t: &crate::token::Token, word: &str| t.kind == TokenKind::Name(word.into());
        let (kind, open) = if self.classify_statement().0 == Word::ModuleProcedure {
            (ProcedureKind::SeparateModule, OpenKind::SeparateProcedure)
        } else {
            let keyword = statement.tokens.iter().find(|t| is_word(t, "subroutine") || is_word(t, "function"));
            match keyword {
                Some(token) if is_word(token, "function") => (ProcedureKind::Function, OpenKind::Function),
                _ => (ProcedureKind::Subroutine, OpenKind::Subroutine),
            }
        };
        let header = self.statement_rest(|p| p.procedure_header(kind));
        let name = header.as_ref().map(|h| h.name.clone());
        let outer = (std::mem::take(&mut self.dummies), std::mem::take(&mut self.called));
        self.note_dummies(header.as_ref().map_or(&[], |h| &h.args));
        let is_pure = header.as_ref().is_some_and(|h| h.prefix.pure_ || h.prefix.elemental && !h.prefix.impure);
        self.pure_around += usize::from(is_pure);
        let unit = self.unit_body(open, name, span);
        self.pure_around -= usize::from(is_pure);
        let called = std::mem::take(&mut self.called);
        (self.dummies, self.called) = outer;
        let mut procedure = header?;
        procedure.called = called;
        procedure.span = span;
        procedure.specs = unit.specs;
        procedure.body = unit.body;
        procedure.contains = unit.contains;
        procedure.end_span = unit.end_span;
        Some(procedure)
    }

    fn procedure_header(&mut self, kind: ProcedureKind) -> PResult<Procedure> {
        let prefix = self.prefix()?;
        self.bump();
        let name = self.name("the name of the procedure")?;
        let mut procedure = Procedure {
            kind,
            name,
            prefix,
            args: Vec::new(),
            result: None,
            bind: None,
            span: Span::NONE,
            specs: Vec::new(),
            body: Vec::new(),
            contains: Vec::new(),
            end_span: Span::NONE,
            text: None,
            called: Vec::new(),
            entry: None,
            is_statement: false,
        };
        if kind == ProcedureKind::SeparateModule {
            return Ok(procedure);
        }
        if self.at(Punct::LParen) {
            procedure.args = self.dummy_args()?;
        } else if kind == ProcedureKind::Function {
            let mut error = self.expected("`(`");
            error.help = Some("a function has parentheses even without arguments: `function f()`".into());
            return Err(error);
        }
        while !self.at_end() {
            if self.at_word("result") && kind == ProcedureKind::Function {
                procedure.result = self.result_clause()?;
            } else if self.at_word("bind") {
                procedure.bind = Some(self.bind_clause()?);
            } else {
                break;
            }
        }
        Ok(procedure)
    }

    /// `recursive`, `pure`, a type, ... up to the keyword `subroutine`, `function` or `procedure`.
    fn prefix(&mut self) -> PResult<Prefix> {
        let mut prefix = Prefix::default();
        loop {
            match self.word() {
                Some("subroutine" | "function" | "procedure") => return Ok(prefix),
                Some("recursive") => self.prefix_word(&mut prefix.recursive, prefix.non_recursive)?,
                Some("non_recursive") => self.prefix_word(&mut prefix.non_recursive, prefix.recursive)?,
                Some("pure") => self.prefix_word(&mut prefix.pure_, prefix.impure)?,
                Some("impure") => self.prefix_word(&mut prefix.impure, prefix.pure_)?,
                Some("elemental") => self.prefix_word(&mut prefix.elemental, false)?,
                Some("module") => self.prefix_word(&mut prefix.module, false)?,
                _ => {
                    if prefix.ty.is_some() {
                        return Err(self.expected("`function`"));
                    }
                    prefix.ty = Some(self.type_spec()?);
                    continue;
                }
            }
            self.bump();
        }
    }

    /// A word that stands once; `against`: its opposite stands there.
    fn prefix_word(&mut self, said: &mut bool, against: bool) -> PResult<()> {
        if *said || against {
            let message =
                if *said { "the prefix is given twice" } else { "the prefix says the opposite of another one" };
            return Err(Box::new(Diagnostic::error("ACC3018", message).label(self.here(), "")));
        }
        *said = true;
        Ok(())
    }

    /// `(a, b, *)`.
    pub(super) fn dummy_args(&mut self) -> PResult<Vec<DummyArg>> {
        let open = self.expect(Punct::LParen)?;
        let args = if self.at(Punct::RParen) {
            Vec::new()
        } else {
            self.list(|p| {
                if p.accept(Punct::Star) {
                    return Ok(DummyArg::AlternateReturn(p.last));
                }
                p.name("the name of a dummy argument").map(DummyArg::Name)
            })?
        };
        self.close(open)?;
        Ok(args)
    }

    /// Dummy arguments of the procedure at hand, or of one of its entries.
    pub(super) fn note_dummies(&mut self, args: &[DummyArg]) {
        self.dummies.extend(args.iter().filter_map(|arg| match arg {
            DummyArg::Name(name) => Some(name.text.clone()),
            DummyArg::AlternateReturn(_) => None,
        }));
    }

    /// A name with parentheses, or after `call`: of a dummy argument that is no array it says that it is a procedure. Ranges
    /// are those of characters; inside of constructs that name variables the name may be another one's.
    pub(super) fn note_called(&mut self, name: &Name, args: &[Arg]) {
        let ranges = args.iter().any(|arg| matches!(arg.value, ArgValue::Section { .. }));
        let names = |open: &super::scope::Open| {
            matches!(open.kind, OpenKind::Block | OpenKind::Associate | OpenKind::SelectType | OpenKind::SelectRank)
        };
        if !ranges
            && self.dummies.contains(&name.text)
            && !self.called.contains(&name.text)
            && !self.open.iter().any(names)
        {
            self.called.push(name.text.clone());
        }
    }

    pub(super) fn result_clause(&mut self) -> PResult<Option<Name>> {
        if !self.accept_word("result") {
            return Ok(None);
        }
        let open = self.expect(Punct::LParen)?;
        let name = self.name("the name of the result")?;
        self.close(open)?;
        Ok(Some(name))
    }

    /// `bind(c, name = "...")`.
    pub(super) fn bind_clause(&mut self) -> PResult<Bind> {
        let start = self.here();
        self.expect_word("bind")?;
        let open = self.expect(Punct::LParen)?;
        self.expect_word("c")?;
        let mut name = None;
        if self.accept(Punct::Comma) {
            self.expect_word("name")?;
            self.expect(Punct::Equals)?;
            name = Some(self.expr()?);
        }
        self.close(open)?;
        Ok(Bind { name, span: self.since(start) })
    }

    /// Everything behind a unit's first statement, with its end.
    fn unit_body(&mut self, kind: OpenKind, name: Option<Name>, span: Span) -> UnitBody {
        let executes = !matches!(kind, OpenKind::Module | OpenKind::Submodule | OpenKind::BlockData);
        self.push_open(kind, name.clone(), span);
        let outer_names = std::mem::take(&mut self.coindexed);
        let mut specs = self.specs();
        let functions = self.early_statement_functions(&mut specs);
        let context = self.routine_context(&specs, name.as_ref());
        let outer = std::mem::replace(&mut self.acc_stack, context);
        let named = self.named_routines.len();
        self.named_routines.extend(Self::named_routines(&specs));
        let mut body = self.block();
        self.acc_stack = outer;
        let names = std::mem::replace(&mut self.coindexed, outer_names);
        self.check_coindexed(&specs, names);
        let mut contains = Vec::new();
        let mut begun = false;
        let end_span = loop {
            match self.belongs_to_innermost() {
                Some(Word::Contains) => {
                    let host = match std::mem::replace(&mut begun, true) {
                        false => self.host_of_internal(),
                        true => Some(self.second_contains()),
                    };
                    self.statement_rest(|p| match host {
                        Some(error) => Err(Box::new(error)),
                        None => {
                            p.bump();
                            Ok(())
                        }
                    });
                    self.contained(&mut contains);
                }
                Some(_) => break self.end_of_construct(),
                None => {
                    self.unterminated();
                    break self.last;
                }
            }
        };
        self.named_routines.truncate(named);
        body.extend(self.labelled_end());
        body.splice(..0, functions);
        if executes {
            self.take_statement_functions(&mut specs, &mut body, &mut contains);
        }
        UnitBody { specs, body, contains, end_span }
    }

    /// The error for a `contains` in an internal procedure: procedures nest only one level deep.
    fn host_of_internal(&self) -> Option<Diagnostic> {
        let (internal, around) = self.open.split_last()?;
        let host = around.last().filter(|o| !matches!(o.kind, OpenKind::Module | OpenKind::Submodule))?;
        Some(
            Diagnostic::error("ACC3010", "an internal procedure holds no procedures")
                .label(self.here(), "not allowed here")
                .secondary(internal.span, "the internal procedure")
                .secondary(host.span, "the procedure that holds it")
                .help("move the inner procedures to the outer `contains`, or into a module"),
        )
    }

    /// The procedures after `contains`.
    fn second_contains(&self) -> Diagnostic {
        let span = self.current().map_or(self.last, |statement| statement.span);
        Diagnostic::error("ACC3010", "a second `contains`").label(span, "the part of procedures has begun already")
    }

    fn contained(&mut self, procedures: &mut Vec<Procedure>) {
        while let Some(statement) = self.current() {
            let separate = self.classify_statement().0 == Word::ModuleProcedure;
            if !statement.directive && (starts_procedure(&statement.tokens) || separate) {
                procedures.extend(self.procedure());
            } else if self.block_ends() {
                // A stray statement may have been skipped and a procedure follow.
                let next_is_procedure = self.current().is_some_and(|s| !s.directive && starts_procedure(&s.tokens));
                if !next_is_procedure {
                    return;
                }
            } else {
                let span = self.current().map_or(self.last, |s| s.span);
                self.skip_statement(
                    Diagnostic::error("ACC3010", "only procedures stand after `contains`")
                        .label(span, "not allowed here")
                        .help("move the statement before `contains`, or into a procedure"),
                );
            }
        }
    }

    /// Steps over the `end` statement of the innermost construct; gives its place.
    pub(super) fn end_of_construct(&mut self) -> Span {
        let Some(open) = self.open.pop() else { return self.last };
        self.end_label = self.current().and_then(|s| s.label);
        let span = self.current().map_or(self.last, |s| s.span);
        let words = self.classify_statement().1;
        let name = self.statement_rest(|p| {
            p.bump_n(words);
            Ok(p.optional_name())
        });
        if let Some(name) = name {
            self.check_end_name(&open, name);
        }
        span
    }
}

fn main_program(name: Option<Name>, span: Span, unit: UnitBody) -> MainProgram {
    MainProgram { name, span, specs: unit.specs, body: unit.body, contains: unit.contains, end_span: unit.end_span }
}

fn module(name: Name, submodule_of: Vec<Name>, span: Span, unit: UnitBody) -> Module {
    Module { name, submodule_of, span, specs: unit.specs, contains: unit.contains, end_span: unit.end_span }
}
