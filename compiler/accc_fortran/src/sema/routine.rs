//! `acc routine`: which procedures have a device version, and what device code may call.
//!
//! A directive stands in the procedure itself, in an interface body, or by name in any scope that sees the procedure.
//! For a procedure of this file only the first, and the scope around its definition, make a device version; for others
//! it is a promise of the user. Source: OpenACC 3.3, section 2.15.1.

use super::scope::{Entity, ProcEntity, ScopeId};
use super::{Sema, codes};
use crate::ast;
use crate::hir::{ProcedureKind, Routine, RoutineLevel, Signature};
use accc_diag::Diagnostic;
use accc_openacc::{Argument, ClauseName};
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    /// A directive of a specification part.
    pub fn routine_directive(&mut self, directive: &ast::Directive) {
        let level = match accc_openacc::lower::routine_level(directive) {
            accc_ir::RoutineLevel::Seq => RoutineLevel::Seq,
            accc_ir::RoutineLevel::Vector => RoutineLevel::Vector,
            accc_ir::RoutineLevel::Worker => RoutineLevel::Worker,
            accc_ir::RoutineLevel::Gang => RoutineLevel::Gang,
        };
        if let Some(bind) = directive.clause(ClauseName::Bind) {
            let what = "`bind` on `routine` in Fortran (OpenACC 3.3, section 2.15.1)";
            self.unsupported(bind.span, what, "call the procedure that the device is to run by its own name");
        }
        let routine = Routine { level, span: directive.keyword_span };
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

    /// Of the procedure whose specification part has just been read: by its own directive, or by one with its name in
    /// it or around it.
    pub fn routine_of_definition(&self, name: &str) -> Option<Routine> {
        let around = self.scope().parent.and_then(|parent| self.scopes[parent.0].routines.get(name));
        self.scope().own_routine.or_else(|| self.scope().routines.get(name).copied()).or_else(|| around.copied())
    }

    /// The interface of a procedure as it is known here; reports a call that device code can't make.
    pub fn device_callee(&mut self, procedure: &ProcEntity, name: &ast::Name) -> Rc<Signature> {
        let mut signature = procedure.signature.clone();
        if signature.routine.is_none() && procedure.proc.is_none() && !signature.library {
            let level = self.promised_routine(&procedure.name);
            if level.is_some() {
                signature = Rc::new(Signature { routine: level, ..(*signature).clone() });
            }
        }
        if signature.library && signature.routine.is_none() && self.body.compute.is_some() {
            let what = format!("`{}` {}", name.text, self.device_place());
            self.unsupported(name.span, what, "call it before the compute construct, and keep its value in a variable");
        } else {
            self.check_device_call(name, signature.routine, procedure.span);
        }
        signature
    }

    /// What a `routine` directive with that name says, here or in a scope around.
    pub fn promised_routine(&mut self, name: &str) -> Option<RoutineLevel> {
        self.called.insert(name.to_string());
        let mut at = Some(self.current);
        while let Some(scope) = at {
            if let Some(routine) = self.scopes[scope.0].routines.get(name) {
                return Some(routine.level);
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
                self.scope().routines.iter().map(|(name, routine)| (name.clone(), *routine)).collect();
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

    /// Reports a call in device code of what has no device version, or takes up levels that are taken.
    pub fn check_device_call(&mut self, name: &ast::Name, level: Option<RoutineLevel>, defined: Span) {
        let Some(around) = self.body.compute else { return };
        let Some(level) = level else {
            let message = format!("call to '{}' with no acc routine information", name.text);
            let mut error = Diagnostic::error(codes::ACC_NO_ROUTINE, message)
                .label(name.span, "nothing says that there is a device version of it")
                .secondary(around, "device code starts here")
                .help(format!("add `!$acc routine seq` to the declarations of `{}`", name.text));
            if !defined.is_none() {
                error = error.secondary(defined, "defined here");
            }
            self.sink.push(error);
            return;
        };
        let called = format!("`{}` is `routine {}`", name.text, level.spelling());
        let taken = |levels: &accc_openacc::Levels| match level {
            RoutineLevel::Seq => None,
            _ if levels.vector => Some("vector"),
            RoutineLevel::Vector => None,
            _ if levels.worker => Some("worker"),
            RoutineLevel::Worker => None,
            RoutineLevel::Gang => levels.gang.then_some("gang"),
        };
        if let Some(loop_level) = self.body.levels.iter().rev().find_map(taken) {
            let error = Diagnostic::error(
                codes::ACC_LEVEL,
                format!("{called}: it can't be called in a {loop_level} loop"),
            )
            .label(name.span, "needs levels that the loop around it uses")
            .help("write another level on the loop, or make the procedure `routine seq` (OpenACC 3.3, section 2.15.1)");
            self.sink.push(error);
        }
        if let Some(own) = self.body.routine.filter(|own| *own < level) {
            let message = format!("{called}: a `routine {}` procedure can't call it", own.spelling());
            let error = Diagnostic::error(codes::ACC_LEVEL, message)
                .label(name.span, "")
                .secondary(around, "the caller's level is given here")
                .help(format!("write `routine {}` here, too (OpenACC 3.3, section 2.15.1)", level.spelling()));
            self.sink.push(error);
        }
    }

    /// The place at hand, for messages about what device code can't do.
    pub fn device_place(&self) -> &'static str {
        if self.body.routine.is_some() { "in an `acc routine` procedure" } else { "in a compute construct" }
    }
}
