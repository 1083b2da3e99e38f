//! What the passes on one function have to know of the module around it: the procedures that it may call on the device
//! (OpenACC 3.3, 2.15), and the global variables that have a copy there (2.13).
//!
//! Taken before the passes start; kernels, which they add, are never called.

use super::call_summary::{self, Summary};
use super::device_use::{self, DeviceUse};
use accc_ir::*;
use std::collections::HashSet;

/// A procedure as its callers see it.
struct Callee {
    name: String,
    level: Option<RoutineLevel>,
    /// For each argument whether the procedure leaves what it refers to as it is.
    readonly: Vec<bool>,
    library: bool,
}

/// Procedures of C's library, by their link names, that use no memory of the program's but what their arguments point to.
const LIBRARY: [&str; 16] = [
    "printf",
    "fprintf",
    "sprintf",
    "snprintf",
    "puts",
    "putchar",
    "fputs",
    "fputc",
    "putc",
    "fflush",
    "fwrite",
    "clock",
    "time",
    "gettimeofday",
    "clock_gettime",
    "omp_get_wtime",
];
/// Fortran's run-time library, as its link names begin; a namelist group is found through static tables.
const FORTRAN_LIBRARY: &str = "_FortranA";
const BY_TABLES: &str = "Namelist";

/// The table of a module.
#[derive(Default)]
pub struct ModuleFacts {
    callees: Vec<Callee>,
    declared: HashSet<GlobalId>,
    /// By function; `None` where it is not closed.
    summaries: Vec<Option<Summary>>,
    /// By function; `None` for those without constructs, and where more may happen.
    device_uses: Vec<Option<DeviceUse>>,
}

/// What the procedure says of one of its parameters: it is not changed, or it is a copy of the argument.
fn is_readonly(func: &Function, index: usize) -> bool {
    let copied = matches!(func.signature.param_attr(index), ParamAttr::ByVal { .. });
    copied || func.params.get(index).is_some_and(|var| func.vars[*var].readonly)
}

impl ModuleFacts {
    pub fn new(module: &Module) -> ModuleFacts {
        let callee = |func: &Function| Callee {
            name: func.display_name.clone(),
            level: func.routine.as_ref().map(|routine| routine.level),
            library: is_library(func),
            readonly: (0..func.signature.params.len()).map(|index| is_readonly(func, index)).collect(),
        };
        let declared = module.globals.iter().filter(|(_, global)| global.declare.is_some());
        let mut facts = ModuleFacts {
            callees: module.functions.values().map(callee).collect(),
            declared: declared.map(|(id, _)| id).collect(),
            summaries: call_summary::of_module(module),
            device_uses: Vec::new(),
        };
        facts.device_uses = device_use::of_module(module, &facts);
        facts
    }

    /// What a call of the procedure does, where that is known.
    pub fn summary(&self, callee: FuncId) -> Option<&Summary> {
        self.summaries.get(callee.index())?.as_ref()
    }

    /// What calls of a procedure that holds compute constructs do, where that is known.
    pub fn device_use(&self, callee: FuncId) -> Option<&DeviceUse> {
        self.device_uses.get(callee.index())?.as_ref()
    }

    /// As messages name it.
    pub fn name(&self, callee: FuncId) -> &str {
        &self.callees[callee.index()].name
    }

    /// `None`: there is no device version.
    pub fn level(&self, callee: FuncId) -> Option<RoutineLevel> {
        self.callees[callee.index()].level
    }

    /// Whether it is one of a library that uses no memory of the program's but what its arguments point to.
    pub fn is_library(&self, callee: FuncId) -> bool {
        self.callees[callee.index()].library
    }

    /// Whether the procedure surely leaves alone what its argument number `index` refers to.
    pub fn is_readonly(&self, callee: FuncId, index: usize) -> bool {
        let touched = self.summary(callee).and_then(|summary| summary.params.get(index));
        touched.is_some_and(|touch| !touch.written)
            || self.callees[callee.index()].readonly.get(index).copied().unwrap_or(false)
    }

    /// Whether a variable has its own copy on the device for as long as the program runs.
    pub fn is_declared(&self, data: &VarData) -> bool {
        matches!(data.class, VarClass::Global(id) if self.declared.contains(&id))
    }

    /// The level of a call, where the op is one.
    pub fn call_level(&self, func: &Function, op: Op) -> Option<RoutineLevel> {
        match func.kind(op) {
            OpKind::Call { callee, .. } => self.level(*callee),
            _ => None,
        }
    }

    /// The highest level that a call in an op (or the op itself) takes up; `None` without calls.
    pub fn highest_level(&self, func: &Function, op: Op) -> Option<RoutineLevel> {
        func.walk_op(op).into_iter().filter_map(|inner| self.call_level(func, inner)).max()
    }
}

fn is_library(func: &Function) -> bool {
    let of_fortran = func.name.starts_with(FORTRAN_LIBRARY) && !func.name.contains(BY_TABLES);
    func.body.is_none() && (of_fortran || LIBRARY.contains(&func.name.as_str()))
}
