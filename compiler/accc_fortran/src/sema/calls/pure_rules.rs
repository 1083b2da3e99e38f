//! What pure and elemental procedures may not do: change variables of others, call what is not pure, transfer data to or
//! from files, keep variables between calls. Source: Fortran 2018, sections 15.7 (C1583 to C1599) and 15.8 (C15100 to
//! C15103). `stop` and `error stop` are allowed since Fortran 2018.

use crate::ast;
use crate::hir::{Expr, Intent, Interface, Intrinsic, Shape, Signature, SymId, SymbolClass, Type};
use crate::sema::program::scope::ProcEntity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl ast::Prefix {
    /// `pure`, and `elemental` without `impure`.
    pub fn is_pure(&self) -> bool {
        self.pure_ || self.elemental && !self.impure
    }
}

impl Sema<'_> {
    pub fn in_pure(&self) -> bool {
        self.scope().procedure.as_ref().is_some_and(|procedure| procedure.pure_)
    }

    /// Checks the specification part of the procedure at hand.
    pub fn check_pure_declarations(&mut self, procedure: &ast::Procedure, dummies: &[SymId], result: Option<SymId>) {
        if procedure.prefix.is_pure() && !procedure.is_statement {
            self.check_pure_dummies(procedure, dummies);
            self.check_nothing_saved();
            self.check_pure_procedures(procedure, dummies);
            self.check_internal_purity(procedure);
        }
        if procedure.prefix.elemental {
            for sym in dummies.iter().copied().chain(result) {
                self.check_elemental_variable(sym, Some(sym) == result);
            }
        }
    }

    fn check_pure_dummies(&mut self, procedure: &ast::Procedure, dummies: &[SymId]) {
        for sym in dummies {
            let symbol = self.symbol(*sym);
            let SymbolClass::Dummy { intent, by_value, .. } = symbol.class else { continue };
            if symbol.pointer || by_value || symbol.ty.is_procedure() || symbol.ty.is_error() || hidden(&symbol.name) {
                continue;
            }
            let (name, span) = (symbol.name.clone(), symbol.span);
            let wanted = match (procedure.kind, intent) {
                (ast::ProcedureKind::Function, Intent::In) => continue,
                (ast::ProcedureKind::Function, Intent::InOut | Intent::Out | Intent::Unspecified) => {
                    "`intent(in)` or `value`: a pure function changes no argument"
                }
                (_, Intent::Unspecified) => "an `intent`, or `value`",
                (_, Intent::Out) if self.scope_mut().facts(*sym).class.is_some() => {
                    "a type that is known: what `intent(out)` finalises is not"
                }
                (_, Intent::In | Intent::InOut | Intent::Out) => continue,
            };
            if procedure.kind == ast::ProcedureKind::SeparateModule {
                continue;
            }
            let message =
                format!("the argument `{name}` of the pure procedure `{}` lacks {wanted}", procedure.name.text);
            self.error(codes::ATTRIBUTES, span, message, "");
        }
    }

    /// Procedures that a pure one is given are pure (F2018, C1589).
    fn check_pure_procedures(&mut self, procedure: &ast::Procedure, dummies: &[SymId]) {
        for sym in dummies {
            let symbol = self.symbol(*sym);
            let Type::Procedure(interface) = &symbol.ty else { continue };
            if matches!(&**interface, Interface::Explicit(signature) if signature.pure_) {
                continue;
            }
            let (name, span) = (&symbol.name, symbol.span);
            let message = format!("`{name}`, an argument of the pure procedure `{}`, is not pure", procedure.name.text);
            self.error(codes::ATTRIBUTES, span, message, "");
        }
    }

    fn check_nothing_saved(&mut self) {
        let saved = |class: &SymbolClass| matches!(class, SymbolClass::Saved);
        let symbols = self.scope().symbols.values();
        let found: Vec<(String, Span)> = symbols
            .filter(|s| saved(&s.class) && !hidden(&s.name) && !s.span.is_none())
            .map(|s| (s.name.clone(), s.span))
            .collect();
        let own_and_volatile = |s: &&crate::hir::Symbol| {
            s.volatile && matches!(s.class, SymbolClass::Local | SymbolClass::Dummy { .. } | SymbolClass::Result)
        };
        let unsteady: Vec<(String, Span)> =
            self.scope().symbols.values().filter(own_and_volatile).map(|s| (s.name.clone(), s.span)).collect();
        for (name, span) in unsteady {
            let message = format!("`{name}` is volatile: a pure procedure has no such variables");
            self.error(codes::ATTRIBUTES, span, message, "");
        }
        for (name, span) in found {
            let message = format!("`{name}` keeps its value between calls: a pure procedure has no such variables");
            self.error(codes::ATTRIBUTES, span, message, "saved, or with an initial value");
        }
    }

    /// Arguments and results of elemental procedures are scalars without `pointer` and `allocatable`.
    fn check_elemental_variable(&mut self, sym: SymId, is_result: bool) {
        let symbol = self.symbol(sym);
        let problem = match &symbol.shape {
            _ if symbol.ty.is_error() || hidden(&symbol.name) => return,
            _ if symbol.ty.is_procedure() => "no procedure",
            Shape::Scalar if symbol.pointer => "no pointer",
            Shape::Scalar if symbol.allocatable => "not allocatable",
            Shape::Scalar => return,
            _ => "a scalar",
        };
        let (what, name, span) = (if is_result { "result" } else { "argument" }, symbol.name.clone(), symbol.span);
        let message = format!("the {what} `{name}` of an elemental procedure has to be {problem}");
        self.error(codes::ATTRIBUTES, span, message, "");
    }

    /// A variable that a pure procedure may not change: one of its host, of a module or a common block, and of a function
    /// its arguments.
    pub fn check_pure_definition(&mut self, target: &Expr, sym: SymId, why: &str) -> bool {
        if !self.in_pure() {
            return true;
        }
        let symbol = self.symbol(sym);
        let whose = match symbol.class {
            SymbolClass::Module { .. } => "a module",
            SymbolClass::Host { .. } => "its host",
            SymbolClass::Shared(ref shared) if shared.kind == crate::hir::SharedKind::Common => "a common block",
            SymbolClass::Dummy { intent: Intent::In, .. } => "its arguments that come in",
            _ => return true,
        };
        let message = format!("`{}` can't be changed: a pure procedure leaves variables of {whose} alone", symbol.name);
        self.error(codes::NOT_ASSIGNABLE, target.span, message, why);
        false
    }

    /// What a pure procedure may not change is not what its pointers point to, nor copied with pointers (F2018, C1594).
    pub fn check_pure_source(&mut self, value: &Expr, how: &str) -> bool {
        if !self.in_pure() || self.is_behind_pointer(value) {
            return true;
        }
        let Some(sym) = value.root() else { return true };
        let symbol = self.symbol(sym);
        let given = match &symbol.class {
            SymbolClass::Dummy { intent: Intent::In, .. } => !symbol.pointer,
            SymbolClass::Module { .. } | SymbolClass::Host { .. } => true,
            SymbolClass::Shared(shared) => shared.kind == crate::hir::SharedKind::Common,
            _ => false,
        };
        if given {
            let message = format!("a pure procedure may not change `{}`: {how}", symbol.name);
            self.error(codes::NOT_ASSIGNABLE, value.span, message, "");
        }
        !given
    }

    /// Whether a type has a pointer in it, at any depth that assignment copies.
    pub fn holds_pointers(&self, ty: &crate::hir::Type, depth: usize) -> bool {
        let Some(known) = ty.derived().and_then(|ty| self.definition(ty)).filter(|_| depth < DEEPEST) else {
            return false;
        };
        known.components.iter().any(|component| {
            component.pointer || !component.allocatable && self.holds_pointers(&component.ty, depth + 1)
        })
    }

    /// A procedure that calls itself, or its host, says so.
    pub fn check_recursion(&mut self, procedure: &ProcEntity, name: &ast::Name) {
        let Some(id) = procedure.proc else { return };
        let mut at = Some(self.current);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0];
            if scope.procedure.as_ref().is_some_and(|own| own.id == id && !own.recursive) {
                let message = format!("`{}` calls itself, but is not `recursive`", name.text);
                let help = "begin its first statement with `recursive`";
                self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
                return;
            }
            at = scope.parent;
        }
    }

    /// A pure procedure calls pure ones.
    pub fn check_pure_call(&mut self, signature: &Signature, name: &str, span: Span) {
        let around = if self.in_pure() { Some("a pure procedure") } else { self.body.pure_only };
        let Signature { pure_, library, .. } = signature;
        if let Some(around) = around.filter(|_| !pure_ && !library) {
            let message = format!("`{name}` is not pure: {around} can't call it");
            let help = match self.body.pure_only {
                Some(_) => "declare it `pure`, or write a `do` loop",
                None => "declare it `pure`, or this procedure without",
            };
            self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(span, "").help(help));
        }
    }

    /// What a pure procedure contains is pure (F2018, C1587).
    fn check_internal_purity(&mut self, procedure: &ast::Procedure) {
        for inner in procedure.contains.iter().filter(|inner| !inner.is_statement && !inner.prefix.is_pure()) {
            let message = format!("`{}` is not pure, but the procedure around is", inner.name.text);
            self.error(codes::ATTRIBUTES, inner.name.span, message, "");
        }
    }

    pub fn check_pure_intrinsic(&mut self, id: Intrinsic, name: &str, span: Span) {
        let around = if self.in_pure() { Some("a pure procedure") } else { self.body.pure_only };
        if let Some(around) = around.filter(|_| !matches!(id, Intrinsic::Mvbits | Intrinsic::MoveAlloc)) {
            let message = format!("the intrinsic subroutine `{name}` is not pure: {around} can't call it");
            self.error(codes::NO_PROCEDURE, span, message, "");
        }
    }

    /// Statements that work on files; internal files are variables.
    pub fn check_pure_transfer(&mut self, statement: &str, span: Span) {
        if self.in_pure() {
            let message = format!("{statement} can't stand in a pure procedure: it works on a file");
            self.error(codes::PLACE, span, message, "");
        }
    }
}

/// How deep types within types are looked at.
const DEEPEST: usize = 20;

/// A symbol that the analysis made.
fn hidden(name: &str) -> bool {
    name.starts_with('.')
}
