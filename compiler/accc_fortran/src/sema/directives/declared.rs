//! `acc declare`: data that is on the device as long as a procedure runs, or, for module variables, as long as the
//! program does. Source: OpenACC 3.3, section 2.13.

use crate::ast;
use crate::hir::{Declared, Expr, ExprKind, Shape, SharedKind, SymId, SymbolClass};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_openacc::{Clause, ClauseKind, ClauseName, DataKind, Item, restrictions};
use accc_source::Span;

impl Sema<'_> {
    /// A directive of the specification part that has just been read.
    pub fn declare_directive(&mut self, directive: &ast::Directive) {
        let Some(directive) = self.without_commons(directive) else { return };
        let resolved = self.directive(&directive);
        let resolved = self.without_links(resolved);
        if resolved.clauses.is_empty() {
            return;
        }
        if self.scope().module.is_some() {
            for clause in &resolved.clauses {
                self.declare_in_module(clause);
            }
            return;
        }
        let routine = self.scope().own_routine.is_some();
        if self.scope().procedure.is_none() || routine {
            let place = if routine { "an `acc routine` procedure" } else { "an interface" };
            let way_out = "leave it out: the caller's data is what the procedure works on";
            self.unsupported(directive.keyword_span, format!("`declare` in {place}"), way_out);
            return;
        }
        let mut resolved = resolved;
        self.check_declared_once(&resolved);
        resolved.clauses.retain(|clause| !self.declares_allocatables(clause));
        if !resolved.clauses.is_empty()
            && resolved.clauses.iter().all(|clause| clause.kind.items().iter().all(|item| self.is_declarable(item)))
            && let Some(procedure) = &mut self.scope_mut().procedure
        {
            procedure.declares.push(resolved);
        }
    }

    /// A variable is in one `declare` clause of its procedure (2.13).
    fn check_declared_once(&mut self, directive: &crate::hir::Directive) {
        let roots = |directive: &crate::hir::Directive| -> Vec<(SymId, Span)> {
            let items = directive.clauses.iter().flat_map(|clause| clause.kind.items());
            items.filter_map(|item| Some((item.designator.root()?, item.span))).collect()
        };
        let Some(procedure) = &self.scope().procedure else { return };
        let before: Vec<(SymId, Span)> = procedure.declares.iter().flat_map(roots).collect();
        for (sym, span) in roots(directive) {
            if let Some((_, first)) = before.iter().find(|(known, _)| *known == sym) {
                let error =
                    Diagnostic::error("ACC2014", format!("`{}` is in two `declare` clauses", self.symbol(sym).name))
                        .label(span, "again here")
                        .secondary(*first, "first here")
                        .help("leave it in one of them (OpenACC 3.3, section 2.13)");
                self.sink.push(error);
            }
        }
    }

    /// A common block by its name is declared for the whole program, wherever the directive stands (2.13). Gives what
    /// else the directive says, if anything.
    fn without_commons(&mut self, directive: &ast::Directive) -> Option<ast::Directive> {
        let mut rest = directive.clone();
        for clause in &mut rest.clauses {
            let ClauseKind::Data { kind, items, .. } = &mut clause.kind else { continue };
            let Some(declared) = declared_kind(*kind) else { continue };
            let (blocks, others): (Vec<_>, Vec<_>) =
                std::mem::take(items).into_iter().partition(|item| item.name.starts_with('/'));
            *items = others;
            for item in blocks {
                let members = self.common_symbols(item.name.trim_matches('/'), item.span);
                for sym in members {
                    self.symbol_mut(sym).declare = Some(declared);
                }
            }
        }
        rest.clauses.retain(|clause| !matches!(&clause.kind, ClauseKind::Data { items, .. } if items.is_empty()));
        (!rest.clauses.is_empty()).then_some(rest)
    }

    /// A clause of a procedure on its own allocatables, whose arrays come and go with their allocation.
    fn declares_allocatables(&mut self, clause: &Clause<Expr>) -> bool {
        let Some(declared) = declared_as(&clause.kind) else { return false };
        let is_own = |sema: &Self, item: &Item<Expr>| match item.designator.kind {
            ExprKind::Var(sym) => {
                let symbol = sema.symbol(sym);
                symbol.allocatable && matches!(symbol.class, SymbolClass::Local | SymbolClass::Saved)
            }
            _ => false,
        };
        let items = clause.kind.items();
        if items.is_empty() || !items.iter().all(|item| is_own(self, item)) {
            return false;
        }
        for sym in items.iter().filter_map(|item| item.designator.root()) {
            self.symbol_mut(sym).declare = Some(declared);
        }
        true
    }

    /// `link` (2.13.3): data clauses bring the variable, of an allocatable or a pointer its array, and `acc routine`s
    /// find it there. Leaves the other clauses.
    fn without_links(&mut self, mut directive: crate::hir::Directive) -> crate::hir::Directive {
        for clause in &directive.clauses {
            let ClauseKind::Data { kind: DataKind::Link, items, .. } = &clause.kind else { continue };
            for item in items {
                let Some(sym) = item.designator.root() else { continue };
                if let SymbolClass::Module { .. } | SymbolClass::Saved | SymbolClass::Shared(_) = self.symbol(sym).class
                {
                    self.symbol_mut(sym).declare = Some(Declared::Link);
                } else {
                    self.report_not_static(item);
                }
            }
        }
        directive.clauses.retain(|clause| clause.kind.name() != ClauseName::Data(DataKind::Link));
        directive
    }

    fn report_not_static(&mut self, item: &Item<Expr>) {
        let message = format!("`{}` in `declare link` is not static", item.name);
        let error = Diagnostic::error(codes::ACC_VARIABLE, message)
            .label(item.span, "")
            .help("write `create` or `copyin`, or name a module's variable (OpenACC 3.3, section 2.13.3)");
        self.sink.push(error);
    }

    /// The variables of a procedure's directive are its own, or those of modules and hosts, for as long as the call
    /// takes.
    fn is_declarable(&mut self, item: &Item<Expr>) -> bool {
        let Some(sym) = item.designator.root() else { return false };
        let symbol = self.symbol(sym);
        let dummy = matches!(symbol.class, SymbolClass::Dummy { .. });
        // A common block is declared in each procedure that uses it (2.13).
        let common = matches!(&symbol.class, SymbolClass::Shared(shared) if shared.kind == SharedKind::Common);
        let own = dummy
            || common
            || matches!(
                symbol.class,
                SymbolClass::Local
                    | SymbolClass::Saved
                    | SymbolClass::Result
                    | SymbolClass::Module { .. }
                    | SymbolClass::Host { .. }
            );
        let whole = self.is_whole_as_declared(&item.designator);
        if !own {
            self.report_not_own(sym, item.span);
        } else if !whole && !matches!(symbol.shape, Shape::AssumedSize { .. }) {
            self.sink.push(restrictions::part_in_declare(item.span));
        } else if symbol.allocatable && !dummy {
            self.report_allocatable(item.span);
        } else {
            return true;
        }
        false
    }

    fn declare_in_module(&mut self, clause: &Clause<Expr>) {
        let Some(declared) = declared_as(&clause.kind) else {
            let message = format!("`{}` in the `declare` of a module", clause.kind.name().spelling());
            let error = Diagnostic::error(codes::ACC_CLAUSE, message)
                .label(clause.span, "a module's variables live as long as the program: there is no end to copy at")
                .help(
                    "write `create` or `copyin` and move the values with `update self(...)` and `update device(...)` \
                     (OpenACC 3.3, section 2.13)",
                );
            self.sink.push(error);
            return;
        };
        for item in clause.kind.items() {
            let Some(sym) = item.designator.root() else { continue };
            let symbol = self.symbol(sym);
            if matches!(symbol.class, SymbolClass::Shared(_)) {
                let message = "`declare` names a common block as a whole (OpenACC 3.3, section 2.13)";
                let error = Diagnostic::error(codes::ACC_VARIABLE, message)
                    .label(item.span, "a variable of one")
                    .help("write the block's name between slashes");
                self.sink.push(error);
            } else if !matches!(symbol.class, SymbolClass::Module { .. }) || symbol.span.is_none() {
                self.report_not_own(sym, item.span);
            } else if !matches!(item.designator.kind, ExprKind::Var(_)) && !self.is_whole(&item.designator) {
                let message = "the `declare` of a module names whole variables";
                self.error(codes::ACC_VARIABLE, item.span, message, "a part of one");
            } else if symbol.declare.is_some() {
                let message = format!("`{}` is in two `declare` clauses", symbol.name);
                self.error("ACC2014", item.span, message, "");
            } else {
                self.symbol_mut(sym).declare = Some(declared);
            }
        }
    }

    fn report_not_own(&mut self, sym: SymId, span: Span) {
        let message = format!("`{}` does not belong to this scope", self.symbol(sym).name);
        let error = Diagnostic::error(codes::ACC_VARIABLE, message)
            .label(span, "")
            .help("put `declare` into the scope that declares the variable (OpenACC 3.3, section 2.13)");
        self.sink.push(error);
    }

    fn report_allocatable(&mut self, span: Span) {
        let way_out =
            "write a clause of allocatables alone, `create`, `copyin` or `device_resident`, or use `enter data`";
        self.unsupported(span, "an allocatable variable in this clause of `declare`", way_out);
    }
}

/// What a variable without an end of its own can be declared as.
fn declared_as(kind: &ClauseKind<Expr>) -> Option<Declared> {
    match kind {
        ClauseKind::Data { kind, .. } => declared_kind(*kind),
        _ => None,
    }
}

fn declared_kind(kind: DataKind) -> Option<Declared> {
    match kind {
        DataKind::Create => Some(Declared::Create),
        DataKind::CopyIn => Some(Declared::CopyIn),
        DataKind::DeviceResident => Some(Declared::DeviceResident),
        DataKind::Link => Some(Declared::Link),
        _ => None,
    }
}
