//! The first statement of a procedure: names that differ, and what its result is called.
//! Source: Fortran 2018, sections 15.6.2.1 to 15.6.2.3.

use crate::ast::{self, DummyArg, Spec, SpecKind, StmtKind};
use crate::hir::{CharLen, ProcedureKind, SymId, Symbol, SymbolClass, Type};
use crate::sema::program::scope::{Entity, ProcScope};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// The main program's name where it has none.
const UNNAMED: &str = "main";

impl Sema<'_> {
    /// What a name without declaration means that can't be a variable's.
    pub fn other_meaning(&self, name: &str) -> Option<&'static str> {
        let scope = self.scope();
        let same = |own: &&ProcScope| own.name == name && !own.span.is_none();
        if self.find_type(name).is_some() {
            return Some("a derived type");
        }
        match scope.procedure.as_ref().filter(same)?.kind {
            ProcedureKind::MainProgram if name != UNNAMED => Some("the program"),
            ProcedureKind::Subroutine => Some("the subroutine itself"),
            // Its result has the name, or another one.
            ProcedureKind::Function => Some("the function itself"),
            ProcedureKind::MainProgram => None,
        }
    }

    pub fn is_main_program(&self) -> bool {
        self.scope().procedure.as_ref().is_some_and(|own| own.kind == ProcedureKind::MainProgram)
    }

    /// The name of a program, module or subroutine has no declaration in it (F2018, 19.3.1).
    pub fn check_own_name(&mut self, specs: &[Spec]) {
        let scope = self.scope();
        let own = match &scope.procedure {
            Some(own) if own.kind == ProcedureKind::Function || own.hidden || own.span.is_none() => return,
            Some(own) => own.name.clone(),
            None => match &scope.module {
                Some(module) => module.clone(),
                None => return,
            },
        };
        let declared = specs.iter().find_map(|spec| match &spec.kind {
            SpecKind::Declaration(declaration) => declaration.entities.iter().find(|e| e.name.text == own),
            _ => None,
        });
        if let Some(entity) = declared.filter(|_| own != UNNAMED) {
            let message = format!("`{own}` is the name of the unit itself: it has no declaration here");
            self.error(codes::DUPLICATE, entity.name.span, message, "");
        }
    }

    /// The caller gives a length to results of external functions alone (F2018, C723).
    pub fn check_result_length(&mut self, result: SymId) {
        let scope = self.scope();
        let is_module = scope.parent.is_some_and(|parent| self.scopes[parent.0].module.is_some());
        let is_ours = is_module || scope.procedure.as_ref().is_some_and(|own| own.internal);
        let symbol = self.symbol(result);
        let assumed = matches!(symbol.ty, Type::Character(CharLen::Assumed, _));
        let plain = symbol.shape.rank() == 0 && !symbol.pointer && !symbol.allocatable;
        let pure_ = scope.procedure.as_ref().is_some_and(|own| own.pure_);
        if assumed && !is_ours && (!plain || pure_) {
            let message =
                "a result of length `*` is a scalar, neither a pointer nor allocatable, and of no pure function";
            self.error(codes::ATTRIBUTES, symbol.span, message, "");
            return;
        }
        if is_ours && matches!(symbol.ty, Type::Character(CharLen::Assumed, _)) {
            let (message, span) = ("the result of an internal or module function has no length `*`", symbol.span);
            self.error(codes::ATTRIBUTES, span, message, "");
        }
    }

    /// At the end of a body: variables whose length is nobody's. A name that turned out to be a function is none.
    pub fn check_assumed_lengths(&mut self) {
        let variables = self.scope().names.values().filter_map(|entity| match entity {
            Entity::Var(sym) => Some(self.symbol(*sym)),
            _ => None,
        });
        let open = |symbol: &&Symbol| {
            matches!(symbol.ty, Type::Character(CharLen::Assumed, _))
                && matches!(symbol.class, SymbolClass::Local | SymbolClass::Saved | SymbolClass::Module { .. })
        };
        let found: Vec<(String, Span)> = variables.filter(open).map(|s| (s.name.clone(), s.span)).collect();
        for (name, span) in found {
            let message = format!("the length `*` of `{name}` is for dummy arguments and constants");
            self.error(codes::ATTRIBUTES, span, message, "");
        }
    }

    /// F2018, C1549 and C15100.
    fn check_elemental_header(&mut self, procedure: &ast::Procedure) {
        if let Some(bind) = &procedure.bind {
            self.error(codes::ATTRIBUTES, bind.span, "an elemental procedure is not `bind(c)`", "");
        }
        let star = |arg: &DummyArg| if let DummyArg::AlternateReturn(span) = arg { Some(*span) } else { None };
        if let Some(span) = procedure.args.iter().find_map(star) {
            self.error(codes::ATTRIBUTES, span, "an elemental procedure has no alternate returns", "");
        }
    }

    pub fn check_header(&mut self, procedure: &ast::Procedure) {
        for statement in &procedure.body {
            if let StmtKind::Entry { name, result: Some(result), .. } = &statement.kind
                && name.text == result.text
            {
                self.error(codes::DUPLICATE, result.span, "the result has another name than the entry", "");
            }
        }
        let internal = self.scope().procedure.as_ref().is_some_and(|own| own.internal);
        if let Some(bind) = procedure.bind.as_ref().filter(|bind| internal && bind.name.is_some()) {
            self.error(codes::ATTRIBUTES, bind.span, "an internal procedure has no binding label (F2018, C1554)", "");
        }
        if procedure.prefix.elemental {
            self.check_elemental_header(procedure);
        }
        if procedure.entry.is_some() || procedure.is_statement {
            return;
        }
        let own = &procedure.name;
        let same = |arg: &DummyArg| match arg {
            DummyArg::Name(name) => Some(name.span).filter(|_| name.text == own.text),
            DummyArg::AlternateReturn(_) => None,
        };
        if let Some(span) = procedure.args.iter().find_map(same) {
            self.error(codes::DUPLICATE, span, format!("`{}` is the name of the procedure", own.text), "");
        }
        let Some(result) = &procedure.result else { return };
        if result.text == own.text {
            let message = "the result has another name than the function (F2018, C1558)";
            let error = Diagnostic::error(codes::DUPLICATE, message).label(result.span, "");
            self.sink.push(error.help("leave out `result`: the function's name is its result's"));
            return;
        }
        let declares = |spec: &Spec| match &spec.kind {
            SpecKind::Declaration(declaration) => {
                declaration.entities.iter().find(|e| e.name.text == own.text).map(|e| e.name.span)
            }
            _ => None,
        };
        if let Some(span) = procedure.specs.iter().find_map(declares) {
            let message = format!("the result of the function is `{}`: its name has no declaration", result.text);
            let error = Diagnostic::error(codes::DUPLICATE, message).label(span, "this is the function itself");
            self.sink.push(error.secondary(result.span, "the result"));
        }
    }
}
