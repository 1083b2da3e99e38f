//! `acc routine`: which procedures have a device version, and what device code may call.
//!
//! A directive stands in the procedure itself, in an interface body, or by name in any scope that sees the procedure.
//! For a procedure of another file that is a promise of the user; one of this file gets its device version wherever the
//! directive stands. What device code calls without any directive is `routine seq` where its definition is in this
//! file: the analysis notes it ([`Sema::routines`]) and is done again, with the procedure's body as device code.
//! Source: OpenACC 3.3, section 2.15.1.

use crate::ast;
use crate::hir::{DeviceVersion, ProcedureKind, Routine, RoutineLevel, Signature};
use crate::sema::program::scope::{Entity, ProcEntity, ScopeId};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_ir::{Graph, Machine};
use accc_openacc::lower::{routine_bind, routine_level};
use accc_openacc::{Argument, ClauseKind, ClauseName, GangArgs, restrictions};
use accc_source::Span;
use std::collections::HashSet;
use std::rc::Rc;

/// What a `bind` clause names.
pub struct BindTarget {
    name: String,
    link_name: String,
    is_bound: bool,
    span: Span,
}

impl Sema<'_> {
    /// A directive of a specification part.
    pub fn routine_directive(&mut self, directive: &ast::Directive) {
        let dim = self.routine_dimension(directive);
        let level = match routine_level(directive, &mut |_| dim) {
            accc_ir::RoutineLevel::Seq => RoutineLevel::Seq,
            accc_ir::RoutineLevel::Vector => RoutineLevel::Vector,
            accc_ir::RoutineLevel::Worker => RoutineLevel::Worker,
            accc_ir::RoutineLevel::Gang => RoutineLevel::Gang,
            accc_ir::RoutineLevel::Gang2 => RoutineLevel::Gang2,
            accc_ir::RoutineLevel::Gang3 => RoutineLevel::Gang3,
        };
        let [on_gpu, on_cpu] = [Machine::Gpu, Machine::Cpu].map(|machine| self.bound_name(directive, machine));
        let routine = Routine {
            version: DeviceVersion { level, on_gpu, on_cpu },
            nohost: directive.has(ClauseName::NoHost),
            called: None,
            span: directive.keyword_span,
        };
        let before = match &directive.argument {
            Argument::Routine { name, .. } => self.scope_mut().routines.insert(name.clone(), routine),
            Argument::None | Argument::Cache { .. } | Argument::Wait { .. } => {
                let program = self.scope().procedure.as_ref().is_some_and(|p| p.kind == ProcedureKind::MainProgram);
                if program || self.scope().module.is_some() {
                    let error = Diagnostic::error(codes::PLACE, "`routine` without a name stands in no procedure")
                        .label(directive.keyword_span, "")
                        .help("move it into the procedure, or name the procedure: `routine(name) seq`");
                    self.sink.push(error);
                    return;
                }
                self.scope_mut().own_routine.replace(routine)
            }
        };
        if let Some(before) = before {
            let error = Diagnostic::error("ACC2005", "a second `routine` directive for one procedure")
                .label(directive.keyword_span, "again here")
                .secondary(before.span, "first here");
            self.sink.push(error);
        }
    }

    /// Of `gang(dim:n)`.
    fn routine_dimension(&mut self, directive: &ast::Directive) -> Option<i64> {
        let mut found = None;
        for clause in &directive.clauses {
            let ClauseKind::Gang(GangArgs { dim: Some(dim), .. }) = &clause.kind else { continue };
            let Some(n) = self.constant_int(dim) else { continue };
            self.sink.extend(restrictions::routine_dimension(n, clause.span));
            found = found.or(Some(n));
        }
        found
    }

    /// The link name that `bind` means for a machine: a text as it is, a name as a call here would mean it.
    fn bound_name(&mut self, directive: &ast::Directive, machine: Machine) -> Option<String> {
        let clause = routine_bind(directive, machine)?;
        let ClauseKind::Bind(value) = &clause.kind else { return None };
        let (name, link_name, is_bound) = match &value.kind {
            ast::ExprKind::Char { value, .. } => (value.clone(), value.clone(), false),
            ast::ExprKind::Name(name) => {
                let (link_name, is_bound) = self.bound_procedure(&name.text);
                (name.text.clone(), link_name, is_bound)
            }
            _ => {
                let message = "`bind` takes the name of a procedure, or a text with its name for the linker";
                self.error(codes::ACC_ARGUMENT, clause.span, message, "neither (OpenACC 3.3, section 2.15.1)");
                return None;
            }
        };
        self.bind_targets.push(BindTarget { name, link_name: link_name.clone(), is_bound, span: clause.span });
        Some(link_name)
    }

    /// The link name of what `bind` names, and whether that is known to be bound itself.
    fn bound_procedure(&mut self, name: &str) -> (String, bool) {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            if let Some(link_name) = self.scopes[scope.0].contained.get(name) {
                return (link_name.clone(), false);
            }
            at = self.scopes[scope.0].parent;
        }
        match self.lookup(name) {
            Some(Entity::Procedure(procedure)) => {
                let is_bound = procedure.signature.routine.as_ref().is_some_and(DeviceVersion::has_bind);
                (procedure.link_name.clone(), is_bound)
            }
            _ => (self.options.underscoring.link_name(name), false),
        }
    }

    /// At the end: a routine is bound to a procedure that is not bound itself.
    fn check_bind_targets(&mut self, named: &[(String, Routine)]) {
        let definitions = self.scopes.iter().filter_map(|scope| scope.procedure.as_ref());
        let own = definitions.filter_map(|own| Some((&own.link_name, own.routine.as_ref()?)));
        let all = named.iter().map(|(link_name, routine)| (link_name, routine)).chain(own);
        let bound: HashSet<String> =
            all.filter(|(_, routine)| routine.version.has_bind()).map(|(link_name, _)| link_name.clone()).collect();
        let mut reported = HashSet::new();
        for target in std::mem::take(&mut self.bind_targets) {
            if (target.is_bound || bound.contains(&target.link_name)) && reported.insert(target.span) {
                let message = format!("`bind` names `{}`, which is bound itself", target.name);
                let error = Diagnostic::error("ACC2006", message)
                    .label(target.span, "")
                    .help("bind it to the procedure that is to be called (OpenACC 3.3, section 2.15.1)");
                self.sink.push(error);
            }
        }
    }

    /// Of the procedure whose specification part has just been read: by its own directive, by one with its name in it
    /// or around it, or because of its calls.
    pub fn routine_of_definition(&self, name: &str, link_name: &str) -> Option<Routine> {
        let around = self.scope().parent.and_then(|parent| self.scopes[parent.0].routines.get(name).cloned());
        let called = || {
            let routine = self.routines.get(link_name)?.clone();
            let own = self.scope().procedure.as_ref()?.span;
            let span = if routine.called.is_some() { own } else { routine.span };
            Some(Routine { span, ..routine })
        };
        self.routine_of_interface(name).or(around).or_else(called)
    }

    /// What an interface body, which has just been read, says about devices.
    pub fn routine_of_interface(&self, name: &str) -> Option<Routine> {
        let scope = self.scope();
        scope.own_routine.clone().or_else(|| scope.routines.get(name).cloned())
    }

    /// The interface of a procedure as it is known here; reports a call that device code can't make.
    pub fn device_callee(&mut self, procedure: &ProcEntity, name: &ast::Name) -> Rc<Signature> {
        let mut signature = procedure.signature.clone();
        if signature.routine.is_none() && procedure.proc.is_none() && !signature.library {
            let version = self.promised_routine(&procedure.name);
            if version.is_some() {
                signature = Rc::new(Signature { routine: version, ..(*signature).clone() });
            }
        }
        let level = signature.routine.as_ref().map(|version| version.level);
        if let Some(version) = signature.routine.as_ref().filter(|_| self.body.compute.is_some()) {
            self.make_bound_routines(version, name.span);
        }
        if level.is_none() && !signature.library && self.becomes_routine(&procedure.link_name, name.span) {
            return signature;
        }
        if signature.library && level.is_none() && self.body.compute.is_some() {
            let what = format!("`{}` {}", name.text, self.device_place());
            self.unsupported(name.span, what, "call it before the compute construct, and keep its value in a variable");
        } else {
            self.check_device_call(name, level, procedure.span);
        }
        signature
    }

    /// A call of a procedure without `acc routine`. Where device code makes it, and the procedure is of this file, that
    /// becomes a routine.
    fn becomes_routine(&mut self, link_name: &str, call: Span) -> bool {
        if self.body.compute.is_none() {
            if let Some(own) = &mut self.scope_mut().procedure {
                own.called.insert(link_name.to_string());
            }
            return false;
        }
        let own = self.own_procedures.contains(link_name);
        if own {
            self.make_routine(link_name, RoutineLevel::Seq, call);
        }
        own
    }

    fn make_routine(&mut self, link_name: &str, level: RoutineLevel, call: Span) {
        let version = DeviceVersion { level, ..DeviceVersion::SEQ };
        let routine = Routine { version, nohost: false, called: Some(call), span: call };
        self.routines.entry(link_name.to_string()).or_insert(routine);
    }

    /// What of this file is called in place of a routine.
    fn make_bound_routines(&mut self, version: &DeviceVersion, span: Span) {
        for bound in [&version.on_gpu, &version.on_cpu].into_iter().flatten() {
            let mut definitions = self.scopes.iter().filter_map(|scope| scope.procedure.as_ref());
            if definitions.any(|own| own.link_name == *bound && own.routine.is_none()) {
                self.make_routine(bound, version.level, span);
            }
        }
    }

    /// At the end: what becomes a routine because directives name it in other scopes, because a routine is bound to it,
    /// or because routines call it that became some themselves.
    pub fn close_routines(&mut self) {
        self.name_routines();
        let definitions: Vec<(String, Option<Routine>, Vec<String>)> = (self.scopes.iter())
            .filter_map(|scope| scope.procedure.as_ref())
            .map(|own| (own.link_name.clone(), own.routine.clone(), own.called.iter().cloned().collect()))
            .collect();
        for (_, routine, _) in &definitions {
            let Some(Routine { version, span, .. }) = routine else { continue };
            self.make_bound_routines(version, *span);
        }
        let mut called: Vec<(String, Span)> =
            self.routines.iter().filter_map(|(name, routine)| Some((name.clone(), routine.called?))).collect();
        called.sort_by_key(|(_, call)| call.lo);
        let plain: HashSet<&str> =
            definitions.iter().filter(|(_, routine, _)| routine.is_none()).map(|(own, ..)| own.as_str()).collect();
        let keys = plain.iter().copied().chain(called.iter().map(|(name, _)| name.as_str()));
        let calls =
            definitions.iter().flat_map(|(own, _, called)| called.iter().map(|callee| (own.as_str(), &**callee)));
        let calls = Graph::new(keys, calls.filter(|(_, callee)| plain.contains(callee)));
        for (name, call) in &called {
            for callee in calls.reachable([name.as_str()]).into_iter().filter(|callee| plain.contains(callee)) {
                self.make_routine(callee, RoutineLevel::Seq, *call);
            }
        }
    }

    /// Directives by name, and of interface bodies, for procedures of this file that say nothing themselves.
    fn name_routines(&mut self) {
        let mut named = std::mem::take(&mut self.promised);
        for index in 0..self.scopes.len() {
            self.current = ScopeId(index);
            for (name, routine) in self.scope().routines.clone() {
                let known = match self.lookup(&name) {
                    Some(Entity::Procedure(procedure)) => Some(procedure),
                    _ => self.externals.get(&name).cloned(),
                };
                named.extend(known.map(|procedure| (procedure.link_name.clone(), routine)));
            }
        }
        named.sort_by_key(|(_, routine)| routine.span.lo);
        self.check_bind_targets(&named);
        for (link_name, routine) in named {
            let mut definitions = self.scopes.iter().filter_map(|scope| scope.procedure.as_ref());
            let Some(definition) = definitions.find(|own| own.link_name == link_name) else { continue };
            match &definition.routine {
                None => {
                    self.routines.insert(link_name, routine);
                }
                Some(own) if own.version.level != routine.version.level && own.called.is_none() => {
                    let message = format!("`{}` has `routine` directives of different levels", definition.name);
                    let error = Diagnostic::error("ACC2006", message)
                        .label(routine.span, "this one")
                        .secondary(own.span, "the first one");
                    self.sink.push(error);
                }
                Some(_) => {}
            }
        }
    }

    /// What a `routine` directive with that name says, here or in a scope around.
    pub fn promised_routine(&mut self, name: &str) -> Option<DeviceVersion> {
        self.called.insert(name.to_string());
        let mut at = Some(self.current);
        while let Some(scope) = at {
            if let Some(routine) = self.scopes[scope.0].routines.get(name) {
                return Some(routine.version.clone());
            }
            at = self.scopes[scope.0].parent;
        }
        None
    }

    /// At the end: a directive must not name what is no procedure.
    pub fn check_routine_names(&mut self) {
        for index in 0..self.scopes.len() {
            self.current = ScopeId(index);
            let mut named: Vec<(String, Routine)> =
                self.scope().routines.iter().map(|(name, routine)| (name.clone(), routine.clone())).collect();
            named.sort_by_key(|(_, routine)| routine.span.lo);
            for (name, routine) in named {
                let own = self.scope().procedure.as_ref().is_some_and(|p| p.name == name);
                let known = own || self.called.contains(&name) || self.externals.contains_key(&name);
                let declared =
                    matches!(self.lookup(&name), Some(Entity::Procedure(_) | Entity::External(_) | Entity::Error));
                if !known && !declared {
                    let message = format!("`routine` names `{name}`, which is no procedure here");
                    let mut error = Diagnostic::error(codes::NO_PROCEDURE, message).label(routine.span, "");
                    if let Some(near) = self.similar_name(&name, std::iter::empty()) {
                        error = error.help(format!("did you mean `{near}`?"));
                    }
                    self.sink.push(error);
                }
            }
        }
    }

    /// Reports a call in device code of what has no device version. Which levels it may have is checked where they are
    /// known of all procedures.
    pub fn check_device_call(&mut self, name: &ast::Name, level: Option<RoutineLevel>, defined: Span) {
        let Some(around) = self.body.compute else { return };
        if level.is_none() && self.options.routine_seq {
            return;
        }
        if level.is_none() {
            let message = format!("call to '{}' with no acc routine information", name.text);
            let mut error = Diagnostic::error(codes::ACC_NO_ROUTINE, message)
                .label(name.span, "nothing says that there is a device version of it")
                .secondary(around, "device code starts here")
                .help(format!("add `!$acc routine seq` to the declarations of `{}`", name.text));
            if !defined.is_none() {
                error = error.secondary(defined, "defined here");
            }
            self.sink.push(error);
        }
    }

    /// The place at hand, for messages about what device code can't do.
    pub fn device_place(&self) -> &'static str {
        let own = self.scope().procedure.as_ref().and_then(|own| own.routine.as_ref());
        match self.body.routine {
            Some(_) if own.is_some_and(|own| own.called.is_some()) => "in a procedure that device code calls",
            Some(_) => "in an `acc routine` procedure",
            None => "in a compute construct",
        }
    }
}
