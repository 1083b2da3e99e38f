//! The end of the analysis: host association closed over calls, scopes turned into the program.
//! Source: Fortran 2008, section 16.5.1.4 (host association).

use super::{large_arrays, scope::ScopeId};
use crate::hir::{Capture, Procedure, Program, SymId, SymbolClass};
use crate::sema::Sema;
use accc_ir::Graph;
use std::collections::{HashMap, HashSet};

impl Sema<'_> {
    /// An internal procedure captures what the internal procedures that it calls capture, too.
    pub fn close_captures(&mut self) {
        let internals: Vec<ScopeId> = (0..self.scopes.len())
            .map(ScopeId)
            .filter(|s| self.scopes[s.0].procedure.as_ref().is_some_and(|p| p.internal))
            .collect();
        let of_procedure: HashMap<_, _> =
            internals.iter().filter_map(|s| Some((self.scopes[s.0].procedure.as_ref()?.id, *s))).collect();
        let called = |scope: &ScopeId| {
            let own = self.scopes[scope.0].procedure.as_ref();
            let callees: Vec<ScopeId> =
                own.into_iter().flat_map(|own| &own.calls).filter_map(|id| of_procedure.get(id).copied()).collect();
            let scope = *scope;
            callees.into_iter().map(move |callee| (scope, callee))
        };
        let calls = Graph::new(internals.iter().copied(), internals.iter().flat_map(called));
        calls.settle(|scope| self.capture_what_callees_capture(scope, &of_procedure));
        for scope in internals {
            self.order_captures(scope);
        }
    }

    fn capture_what_callees_capture(
        &mut self,
        scope: ScopeId,
        of_procedure: &HashMap<crate::hir::ProcId, ScopeId>,
    ) -> bool {
        let (Some(own), Some(host)) = (&self.scopes[scope.0].procedure, self.scopes[scope.0].parent) else {
            return false;
        };
        let callees = own.calls.iter().filter_map(|id| of_procedure.get(id));
        let needed: Vec<SymId> = callees
            .filter_map(|callee| self.scopes[callee.0].procedure.as_ref())
            .flat_map(|callee| callee.captures.iter().map(|(host, _)| *host))
            .filter(|sym| own.captures.iter().all(|(host, _)| host != sym))
            .collect();
        self.current = scope;
        for sym in &needed {
            self.import_outer(host, *sym);
        }
        !needed.is_empty()
    }

    fn order_captures(&mut self, scope: ScopeId) {
        let scope = &mut self.scopes[scope.0];
        let Some(procedure) = &mut scope.procedure else { return };
        procedure.captures.sort();
        for (position, (_, own)) in procedure.captures.iter().enumerate() {
            let class = &mut scope.symbols[*own].class;
            *class = SymbolClass::Host { index: position, optional: class.is_optional() };
        }
    }

    pub fn take_program(&mut self) -> Program {
        let mut program = Program {
            module_vars: std::mem::take(&mut self.module_vars),
            types: std::mem::take(&mut self.types),
            shared: std::mem::take(&mut self.shared),
            ..Program::default()
        };
        let ids: Vec<_> = self.scopes.iter().map(|s| s.procedure.as_ref().map(|p| p.id)).collect();
        let scopes = std::mem::take(&mut self.scopes);
        let internal = scopes.iter().filter(|scope| scope.procedure.as_ref().is_some_and(|own| own.internal));
        let hosts: HashSet<usize> = internal.filter_map(|scope| scope.parent).map(|parent| parent.0).collect();
        for (index, mut scope) in scopes.into_iter().enumerate() {
            let Some(own) = scope.procedure else { continue };
            // Internal procedures know the shapes of their host's arrays.
            if let Some(routine) = own.routine.as_ref().filter(|_| !hosts.contains(&index) && !own.internal) {
                large_arrays::take_from_heap(&mut scope.symbols, routine.version.level);
            }
            let host = scope.parent.filter(|_| own.internal).and_then(|p| ids[p.0]);
            let id = program.procedures.push(Procedure {
                kind: own.kind,
                name: own.name,
                link_name: own.link_name,
                host,
                span: own.span,
                end_span: own.end_span,
                dummies: own.dummies,
                result: own.result,
                recursive: own.recursive,
                bind_c: own.bind_c,
                hidden: own.hidden,
                symbols: scope.symbols,
                captured: own.captures.into_iter().map(|(host, local)| Capture { host, local }).collect(),
                routine: own.routine,
                declares: own.declares,
                static_name: own.static_name,
                body: own.body,
            });
            debug_assert_eq!(id, own.id, "procedures stand in the order of their declaration");
        }
        program
    }
}
