//! Procedures behind `contains` that a specification part names before they are declared: the bounds of an array call
//! one, `procedure(name)` has the interface of one. Such a procedure is declared when it is asked for, which may be
//! when the specification part of its host is done. Source: Fortran 2008, sections 7.1.11, 12.4.3.6.

use crate::ast;
use crate::hir::SymId;
use crate::sema::Sema;
use crate::sema::program::scope::{Entity, ScopeId};
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// What hosts contain, as far as it is not declared.
#[derive(Default)]
pub struct Awaited<'a> {
    procedures: HashMap<(ScopeId, String), &'a ast::Procedure>,
    /// The names of those that were asked for.
    early: HashSet<Span>,
    /// Hosts whose specification part is done.
    ready: HashSet<ScopeId>,
    /// Declarations of procedure pointers that wait for their host.
    declarations: Vec<(ScopeId, ast::ProcedureDecl)>,
    /// Procedure pointers whose first target waits for its host.
    targets: Vec<(ScopeId, SymId, ast::Expr)>,
}

impl<'a> Sema<'a> {
    /// Before the specification part of a host.
    pub fn await_contained(&mut self, host: ScopeId, contained: &'a [ast::Procedure]) {
        for procedure in contained {
            let key = (host, procedure.name.text.clone());
            self.awaited.procedures.entry(key).or_insert(procedure);
        }
    }

    /// Behind it: declares what waited for it, and all that the host contains.
    pub fn declare_contained(&mut self, host: ScopeId, contained: &'a [ast::Procedure]) {
        self.awaited.ready.insert(host);
        self.current = host;
        let all = std::mem::take(&mut self.awaited.declarations);
        let (here, around): (Vec<_>, Vec<_>) = all.into_iter().partition(|(scope, _)| *scope == host);
        self.awaited.declarations = around;
        for (_, declaration) in here {
            self.procedure_declaration(&declaration);
        }
        self.complete_procedure_components();
        for procedure in contained {
            self.awaited.procedures.remove(&(host, procedure.name.text.clone()));
            if !self.awaited.early.contains(&procedure.name.span) {
                self.declare_procedure(procedure, Some(host));
            }
        }
        self.current = host;
        let all = std::mem::take(&mut self.awaited.targets);
        let (here, around): (Vec<_>, Vec<_>) = all.into_iter().partition(|(scope, ..)| *scope == host);
        self.awaited.targets = around;
        for (_, pointer, target) in here {
            self.pointer_initial_value(pointer, &target);
        }
    }

    /// Whether a procedure pointer's first target is a procedure of this scope, which is declared later: it waits, too.
    pub fn awaits_target(&mut self, pointer: SymId, target: &ast::Expr) -> bool {
        let ast::ExprKind::Name(name) = &target.kind else { return false };
        let waits = !self.awaited.ready.contains(&self.current)
            && self.awaited.procedures.contains_key(&(self.current, name.text.clone()));
        if waits {
            self.awaited.targets.push((self.current, pointer, target.clone()));
        }
        waits
    }

    /// Declares what a name means in a scope, if it waits for that.
    pub fn declare_awaited(&mut self, scope: ScopeId, name: &str) {
        if !self.awaited.ready.contains(&scope) {
            return;
        }
        let names = match self.scopes[scope.0].names.get(name) {
            None => vec![name.to_string()],
            Some(Entity::Generic(generic)) => generic.names.iter().map(|name| name.text.clone()).collect(),
            Some(_) => return,
        };
        let current = self.current;
        for name in names {
            if let Some(procedure) = self.awaited.procedures.remove(&(scope, name)) {
                self.awaited.early.insert(procedure.name.span);
                self.declare_procedure(procedure, Some(scope));
            }
        }
        self.current = current;
    }

    /// Whether the interface that a declaration names is that of a procedure of this scope, whose specification part is
    /// at hand.
    pub fn awaits_interface(&self, declaration: &ast::ProcedureDecl) -> bool {
        match &declaration.interface {
            Some(ast::ProcedureInterface::Name(name)) => {
                !self.awaited.ready.contains(&self.current)
                    && self.awaited.procedures.contains_key(&(self.current, name.text.clone()))
            }
            Some(ast::ProcedureInterface::Type(_)) | None => false,
        }
    }

    /// Puts a declaration off until [`Self::declare_contained`].
    pub fn put_off(&mut self, declaration: &ast::ProcedureDecl) {
        self.awaited.declarations.push((self.current, declaration.clone()));
    }
}
