//! What the passes on one function have to know of the module around it: the procedures that it may call on the device
//! (OpenACC 3.3, 2.15), and the global variables that have a copy there (2.13).
//!
//! Taken before the passes start; kernels, which they add, are never called.

use super::call_summary::{self, Summary};
use super::device_use::{self, DeviceUse};
use super::library::{self, Library};
use accc_ir::*;
use accc_machine::Gpu;
use std::collections::{HashMap, HashSet};

/// How the names of the runtime's routines begin that bring data onto a device (OpenACC 3.3, chapter 3).
const MAPPING: [&str; 6] =
    ["acc_copyin", "acc_create", "acc_map_data", "acc_pcopyin", "acc_pcreate", "acc_present_or_"];

/// A procedure as its callers see it.
struct Callee {
    name: String,
    level: Option<RoutineLevel>,
    /// For each argument whether the procedure leaves what it refers to as it is.
    readonly: Vec<bool>,
    library: Option<Library>,
}

/// The table of a module.
pub struct ModuleFacts {
    /// What the GPUs can do that kernels are made for: analyses of locality count in its lines and lanes.
    pub gpu: &'static Gpu,
    callees: Vec<Callee>,
    declared: HashSet<GlobalId>,
    /// By function; `None` where it is not closed.
    summaries: Vec<Option<Summary>>,
    /// By function; `None` where more may happen. Empty in modules without constructs.
    pub(super) device_uses: Vec<Option<DeviceUse>>,
    /// Of each variable that is part of a block: the block, and where the part begins and ends.
    parts: HashMap<GlobalId, (GlobalId, u64, u64)>,
    /// Global variables that nothing changes.
    constants: HashSet<GlobalId>,
    maps_data: bool,
    asks_for_levels: bool,
}

/// What the procedure says of one of its parameters: it is not changed, or it is a copy of the argument.
fn is_readonly(func: &Function, index: usize) -> bool {
    let copied = matches!(func.signature.param_attr(index), ParamAttr::ByVal { .. });
    copied || func.params.get(index).is_some_and(|var| func.vars[*var].readonly)
}

/// Whether a procedure keeps data on devices for constructs in others.
fn maps_data(module: &Module, func: &Function) -> bool {
    let maps = |op: Op| match func.kind(op) {
        OpKind::Data(_) => true,
        OpKind::DataAction(node) => matches!(node.construct.kind, ConstructKind::EnterData | ConstructKind::Declare),
        OpKind::Call { callee, .. } => {
            let name = &module.functions[*callee].display_name;
            MAPPING.iter().any(|routine| name.starts_with(routine))
        }
        _ => false,
    };
    func.body.is_some_and(|body| func.walk(body).into_iter().any(maps))
}

impl ModuleFacts {
    /// Looks at all functions and globals once; it holds until a pass over the module changes one.
    pub fn new(module: &Module, gpu: &'static Gpu) -> ModuleFacts {
        let callee = |func: &Function| Callee {
            name: func.display_name.clone(),
            level: func.routine.as_ref().map(|routine| routine.level),
            library: library::of(func),
            readonly: (0..func.signature.params.len()).map(|index| is_readonly(func, index)).collect(),
        };
        // What `declare link` names comes by data clauses, as if it were not declared.
        let lives_there = |kind: ClauseKind| !matches!(kind, ClauseKind::Link | ClauseKind::Attach);
        let declared = module.globals.iter().filter(|(_, global)| global.declare.is_some_and(lives_there));
        let constants = module.globals.iter().filter(|(_, global)| global.constant);
        let parts = module.globals.iter().filter_map(|(id, global)| {
            let Part { of, offset } = global.part?;
            Some((id, (of, offset, offset + global.bytes)))
        });
        let mut facts = ModuleFacts {
            gpu,
            callees: module.functions.values().map(callee).collect(),
            declared: declared.map(|(id, _)| id).collect(),
            summaries: call_summary::of_module(module),
            device_uses: Vec::new(),
            parts: parts.collect(),
            constants: constants.map(|(id, _)| id).collect(),
            asks_for_levels: module
                .functions
                .values()
                .any(|func| [LEVEL_INDEX, LEVEL_SIZE].contains(&func.name.as_str())),
            maps_data: module.functions.values().any(|func| maps_data(module, func)),
        };
        device_use::of_module(module, &mut facts);
        facts
    }

    /// What a call of the procedure does, where that is known.
    pub fn summary(&self, callee: FuncId) -> Option<&Summary> {
        self.summaries.get(callee.index())?.as_ref()
    }

    /// What a call of a procedure does on host and device, where that is known.
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

    /// The same of procedures that hold compute constructs, or call some that do.
    pub fn with_constructs(&self, callee: FuncId) -> Option<&DeviceUse> {
        self.device_use(callee).filter(|known| known.constructs)
    }

    /// What is known of a library's procedure.
    pub fn library(&self, callee: FuncId) -> Option<Library> {
        self.callees[callee.index()].library
    }

    /// Whether the address in an argument may outlive the call.
    pub fn keeps(&self, callee: FuncId, index: usize) -> bool {
        let known = self.device_use(callee).and_then(|known| known.uses.get(index));
        self.library(callee).is_none() && known.is_none_or(|used| used.kept)
    }

    /// Whether something in the module keeps data on devices, which a construct elsewhere may find there.
    pub fn maps_data(&self) -> bool {
        self.maps_data
    }

    /// Whether code of the module may see which gang it is of how many.
    pub fn asks_for_levels(&self) -> bool {
        self.asks_for_levels
    }

    /// Whether nothing in the module writes the global.
    pub fn is_constant(&self, global: GlobalId) -> bool {
        self.constants.contains(&global)
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

    /// Whether another variable of the function has some of this one's bytes (Fortran's `equivalence`).
    pub fn shares_memory(&self, func: &Function, var: Var) -> bool {
        let part = |var: Var| match func.vars[var].class {
            VarClass::Global(id) => self.parts.get(&id),
            _ => None,
        };
        let Some((of, start, end)) = part(var) else { return false };
        let meets = |other: Var| part(other).is_some_and(|(block, from, to)| block == of && from < end && start < to);
        func.vars.keys().any(|other| other != var && meets(other))
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
