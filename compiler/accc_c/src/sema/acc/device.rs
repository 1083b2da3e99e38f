//! What code for devices can't do, and what it may call.
//!
//! A function becomes code for devices by `acc routine`, or because code for devices calls it and its body is in this
//! unit. So what such code can't do, and its calls, are remembered for each function, and reported at the end of the unit
//! for those that turn out to be such code. Source: OpenACC 3.3, section 2.15.1; the rest are limits of this compiler.

use super::super::Sema;
use crate::complex_library::complex_call;
use crate::hir::{ObjectId, Type, TypeId, basic};
use crate::lower::device_math;
use crate::lower::device_strings::FUNCTIONS;
use crate::sema::builtin::library::library;
use crate::sema::warn::header;
use accc_diag::Diagnostic;
use accc_ir::RoutineLevel;
use accc_openacc::nesting::Levels;
use accc_openacc::{DirectiveKind, Enclosing};
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// Of each function with a body.
#[derive(Default)]
pub struct DeviceFacts {
    functions: HashMap<ObjectId, Body>,
    /// Calls that stand in regions, or in functions with `acc routine`.
    calls: Vec<DeviceCall>,
}

/// What a function does that matters once a device runs it.
#[derive(Default)]
pub struct Body {
    calls: Vec<(ObjectId, Span)>,
    problems: Vec<Problem>,
}

/// Something that device code can't do.
#[derive(Clone, Copy)]
pub struct Problem {
    what: &'static str,
    way_out: &'static str,
    span: Span,
}

#[derive(Clone, Copy)]
struct DeviceCall {
    callee: ObjectId,
    span: Span,
    /// The directive that makes the place device code.
    device: Span,
}

/// Functions of the C library that lowering makes operations of in device code.
const ON_DEVICE: &[&str] = &["printf", "puts", "putchar", "memcpy", "memmove", "memset", "ffs", "ffsl", "ffsll"];

fn is_on_device(name: &str) -> bool {
    ON_DEVICE.contains(&name)
        || FUNCTIONS.contains(&name)
        || complex_call(name).is_some()
        || device_math::function(name).is_some()
}

impl DeviceFacts {
    /// A function has a body, all of which devices can do.
    pub fn define(&mut self, function: ObjectId) {
        self.functions.insert(function, Body::default());
    }
}

impl Sema<'_> {
    /// The body of a function with `acc routine` is device code from its start.
    pub fn enter_routine(&mut self) {
        let Some(object) = self.function.as_ref().map(|function| function.object) else { return };
        let routine = self.routines.iter().find(|(id, _)| *id == object).map(|(_, routine)| *routine);
        let is_bound = crate::hir::bound_everywhere(&self.binds, object);
        if let Some(routine) = routine.filter(|_| !is_bound) {
            self.body.device = Some(routine.span);
            let gang = routine.level >= RoutineLevel::Gang;
            let worker = gang || routine.level == RoutineLevel::Worker;
            let levels =
                Levels { gang, gang_dim: false, worker, vector: worker || routine.level == RoutineLevel::Vector };
            self.body.constructs.push(Enclosing {
                kind: DirectiveKind::Routine,
                levels,
                loops: 0,
                copies: Vec::new(),
                sizes: Vec::new(),
                span: routine.span,
            });
        }
    }

    /// A function's definition and its uses stand behind its first `routine` directive (2.15.1). What the host has called
    /// so far is the host's version in any case: that is a warning.
    pub fn check_routine_order(&mut self, id: ObjectId, directive: Span) {
        let facts = &self.device_facts;
        let on_host = || facts.functions.values().flat_map(|body| &body.calls).chain(&self.body.calls);
        let (before, label) = if facts.functions.contains_key(&id) {
            (Some(self.object(id).span), "it is defined here")
        } else if let Some(call) = facts.calls.iter().find(|call| call.callee == id) {
            (Some(call.span), "device code calls it here")
        } else {
            (on_host().filter(|call| call.0 == id).map(|call| call.1).min_by_key(|span| span.lo), "it is called here")
        };
        let Some(before) = before else { return };
        let message = format!("`routine` of `{}` stands behind its use", self.object(id).name);
        let diagnostic = match label {
            "it is called here" => Diagnostic::warning("ACC2028", message),
            _ => Diagnostic::error("ACC2028", message),
        };
        let way_out = "write the directive in front of the function's first declaration (OpenACC 3.3, section 2.15.1)";
        self.sink.push(diagnostic.label(directive, "holds from here on").secondary(before, label).help(way_out));
    }

    /// Keeps what the body did.
    pub fn leave_body(&mut self) {
        let Some(object) = self.function.as_ref().map(|function| function.object) else { return };
        let body =
            Body { calls: std::mem::take(&mut self.body.calls), problems: std::mem::take(&mut self.body.problems) };
        self.body.device = None;
        self.device_facts.functions.insert(object, body);
    }

    /// A call of a function by its name.
    pub fn note_call(&mut self, callee: ObjectId, span: Span) {
        if !self.evaluated() {
            return;
        }
        if matches!(self.object(callee).name.as_str(), "setjmp" | "_setjmp" | "longjmp" | "sigsetjmp" | "siglongjmp") {
            self.no_device_code(span, "`setjmp` and `longjmp`", "leave the region by conditions instead");
            return;
        }
        match self.body.device {
            Some(device) => self.device_facts.calls.push(DeviceCall { callee, span, device }),
            None => self.body.calls.push((callee, span)),
        }
    }

    pub(crate) fn note_indirect_call(&mut self, span: Span) {
        let way_out = "call the function by its name, under a `switch` if there are several";
        self.no_device_code(span, "a call through a pointer", way_out);
    }

    pub(crate) fn note_variable_arguments(&mut self, span: Span) {
        self.no_device_code(span, "variable arguments", "pass an array and its length");
    }

    pub(crate) fn note_use(&mut self, id: ObjectId, span: Span) {
        if self.object(id).attrs.thread_local {
            let way_out = "copy it to a local variable before the region";
            self.no_device_code(span, "a `_Thread_local` variable", way_out);
        }
        let around = self.function.as_ref().is_some_and(|function| id.0 < function.own_from);
        if around && !self.object(id).storage.is_static() && self.body.device.is_none() {
            self.no_device_code(
                span,
                "a variable of the function around",
                "give it to the nested function as an argument",
            );
        }
        self.note_type(self.object(id).ty.ty, span);
    }

    /// A value of this type is at work.
    pub fn note_type(&mut self, ty: TypeId, span: Span) {
        let inner = self.types.innermost(ty);
        if matches!(self.types.get(inner), Type::ComplexInt(_)) {
            self.no_device_code(span, "a complex number of integers", "compute with its parts");
        }
        if matches!(inner, basic::LONG_DOUBLE | basic::COMPLEX_LONG_DOUBLE | basic::FLOAT64X | basic::COMPLEX_FLOAT64X)
        {
            self.no_device_code(span, "`long double`", "compute in `double`");
        }
        if inner == basic::QUAD || inner == basic::COMPLEX_QUAD {
            self.no_device_code(span, "`__float128`", "compute in `double`");
        }
    }

    /// Something that no device can do: an error in device code, remembered elsewhere.
    pub fn no_device_code(&mut self, span: Span, what: &'static str, way_out: &'static str) {
        if !self.evaluated() {
            return;
        }
        let problem = Problem { what, way_out, span };
        match self.body.device {
            Some(device) => self.report_problem(problem, device, "device code starts here"),
            None => self.body.problems.push(problem),
        }
    }

    fn report_problem(&mut self, problem: Problem, because: Span, why: &str) {
        let what = format!("{} in device code", problem.what);
        self.sink.push(Diagnostic::unsupported(problem.span, what, problem.way_out).secondary(because, why));
    }

    /// At the end of the unit: follows the calls of device code.
    pub fn check_device_code(&mut self) {
        let facts = std::mem::take(&mut self.device_facts);
        let mut calls = facts.calls;
        let mut seen: HashSet<ObjectId> = HashSet::new();
        while let Some(call) = calls.pop() {
            let known = self.routines.iter().any(|(id, _)| *id == call.callee);
            let name = self.object(call.callee).name.as_str();
            if known || is_on_device(name) {
                continue;
            }
            match facts.functions.get(&call.callee) {
                Some(body) if seen.insert(call.callee) => {
                    for problem in &body.problems {
                        self.report_problem(*problem, call.span, "device code calls the function here");
                    }
                    let inner = body.calls.iter();
                    calls.extend(inner.map(|(callee, span)| DeviceCall { callee: *callee, span: *span, ..call }));
                }
                Some(_) => {}
                None if self.options.routine_seq && !self.is_library(call.callee) => {}
                None => self.report_no_routine(call),
            }
        }
    }

    fn is_library(&self, callee: ObjectId) -> bool {
        let name = self.object(callee).name.as_str();
        library(name).is_some() || header(name).is_some()
    }

    fn report_no_routine(&mut self, call: DeviceCall) {
        let name = self.object(call.callee).name.clone();
        let message = format!("call to '{name}' with no acc routine information");
        let error = Diagnostic::error("ACC2024", message)
            .label(call.span, "nothing says that there is a device version of it")
            .secondary(call.device, "device code starts here");
        let error = match library(&name).is_some() || header(&name).is_some() {
            true => error.help("the device has no such function of the C library: call it before the region"),
            false => error
                .secondary(self.object(call.callee).span, "declared here")
                .help(format!("write `#pragma acc routine seq` in front of the declaration of `{name}`")),
        };
        self.sink.push(error);
    }
}
