//! Where the local arrays of a routine are on the GPU: with each thread, or, where threads that share a loop work on one
//! together, with the worker or the gang that runs the loop: in its shared memory, or where the size is known only at
//! run time, in memory of the heap that one thread gets and frees for all.

use accc_analysis::call_effects::{allocation, is_thread_memory, reached};
use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_machine::Gpu;

/// A local array that several threads work on.
pub struct Shared {
    pub var: Var,
    /// The loop whose iterations have one each; `None`: the routine.
    pub owner: Option<Op>,
    pub class: VarClass,
}

/// A routine above seq whose loops have been shared out.
pub struct Routine<'a> {
    pub func: &'a Function,
    pub body: Block,
    pub level: RoutineLevel,
    pub schedule_of: &'a dyn Fn(Op) -> Schedule,
    pub facts: &'a ModuleFacts,
}

impl Routine<'_> {
    /// Its arrays that are not each thread's.
    pub fn shared(&self) -> Vec<Shared> {
        let func = self.func;
        let parents = ParentMap::new(func);
        let mut found: Vec<Shared> = Vec::new();
        for op in func.walk(self.body) {
            let OpKind::For(node) = func.kind(op) else { continue };
            let private = node.directive.iter().flat_map(|directive| &directive.private).copied();
            for var in private.filter(|var| is_static_array(func, *var)) {
                let owner = self.owner_at(&parents, op);
                if owner != Owner::Thread && self.is_common(node.body, var) {
                    found.push(Shared { var, owner: Some(op), class: class_of(owner) });
                }
            }
        }
        let private: Vec<Var> = func.walk(self.body).into_iter().flat_map(|op| privates(func, op)).collect();
        for var in func.vars.keys() {
            let is_local = is_static_array(func, var) && func.vars[var].class == VarClass::Local;
            if is_local && !private.contains(&var) && self.is_common(self.body, var) {
                found.push(Shared { var, owner: None, class: class_of(self.owner()) });
            }
        }
        found
    }

    /// The ops that get memory for arrays of which several threads have one, and whose it is. An error where each thread
    /// comes there for itself.
    pub fn allocations(&self) -> Result<Vec<(Op, Owner)>, Box<Diagnostic>> {
        let func = self.func;
        let parents = ParentMap::new(func);
        let mut found = Vec::new();
        for var in func.vars.keys() {
            let is_sized_later = matches!(func.vars[var].storage, Storage::Descriptor { .. });
            if !is_sized_later || !is_thread_memory(func, var) || !self.is_common(self.body, var) {
                continue;
            }
            for op in memory_of(func, var) {
                let owner = self.owner_at(&parents, op);
                if owner == Owner::Thread {
                    return Err(Box::new(not_together(func, var)));
                }
                found.push((op, owner));
            }
        }
        Ok(found)
    }

    /// Who runs the routine's own statements.
    fn owner(&self) -> Owner {
        if self.level == RoutineLevel::Vector { Owner::Worker } else { Owner::Gang }
    }

    /// Who executes an op: all threads of the gang or of a worker together, or each by itself.
    fn owner_at(&self, parents: &ParentMap, op: Op) -> Owner {
        let around = std::iter::once(op).chain(parents.enclosing(op)).map(self.schedule_of).collect::<Vec<_>>();
        match around.iter().any(|s| s.vector.is_some()) {
            true => Owner::Thread,
            false if around.iter().any(|s| s.worker) => Owner::Worker,
            false => self.owner(),
        }
    }

    /// Whether the threads that run the block work on one array: a shared loop in it fills the array, and something outside
    /// of that loop uses it; or a procedure that they call changes it.
    fn is_common(&self, block: Block, var: Var) -> bool {
        let func = self.func;
        let all = func.walk(block);
        let shared: Vec<Op> = all
            .iter()
            .copied()
            .filter(|op| matches!(func.kind(*op), OpKind::For(_)) && !(self.schedule_of)(*op).is_seq())
            .collect();
        let lanes = shared.iter().filter(|op| (self.schedule_of)(**op).vector.is_some());
        let by_lanes: Vec<Op> = lanes.flat_map(|op| func.walk_op(*op)).collect();
        let is_changed = |op: &Op| reached(func, *op, Some(self.facts)).iter().any(|r| r.var == var && r.written);
        let is_passed = || all.iter().any(|op| !by_lanes.contains(op) && is_changed(op));
        let is_filled = |op: &Op| {
            let inside = func.walk_op(*op);
            !inside.iter().any(|inner| privates(func, *inner).contains(&var))
                && inside.iter().any(|inner| writes(func, *inner, var) || is_changed(inner))
                && all.iter().any(|other| !inside.contains(other) && uses(func, *other, var))
        };
        shared.iter().any(is_filled) || is_passed()
    }

    /// What can't be had: arrays for which each thread would get memory that threads share, or that are too large.
    pub fn errors(&self) -> Vec<Diagnostic> {
        let mut errors: Vec<Diagnostic> = self.allocations().err().map(|error| *error).into_iter().collect();
        let gpu = self.facts.gpu;
        let bytes: u64 = self.shared().iter().map(|found| bytes_of(self.func, found, gpu)).sum();
        if bytes > gpu.routine_shared_bytes {
            let what = format!(
                "{bytes} bytes of local arrays that the threads of a routine share; a GPU has room for {}",
                gpu.routine_shared_bytes
            );
            let way_out = "make the arrays smaller, give them a size known only at run time, or pass them as arguments";
            errors.push(Diagnostic::unsupported(self.func.span, what, way_out));
        }
        errors
    }
}

fn is_static_array(func: &Function, var: Var) -> bool {
    matches!(func.vars[var].storage, Storage::Array { .. })
}

fn class_of(owner: Owner) -> VarClass {
    match owner {
        Owner::Gang => VarClass::GangLocal,
        Owner::Worker => VarClass::WorkerLocal,
        Owner::Thread => VarClass::Local,
    }
}

fn privates(func: &Function, op: Op) -> Vec<Var> {
    match func.kind(op) {
        OpKind::For(node) => node.directive.iter().flat_map(|directive| directive.private.clone()).collect(),
        _ => Vec::new(),
    }
}

fn writes(func: &Function, op: Op, var: Var) -> bool {
    func.kind(op).effects().writes.view().is_some_and(|view| func.root_var(view) == Some(var))
}

/// What gives up memory uses none of it.
fn uses(func: &Function, op: Op, var: Var) -> bool {
    matches!(func.kind(op), OpKind::LoadView(v) | OpKind::VarAddr(v) if *v == var) && !only_freed(func, op)
}

fn only_freed(func: &Function, op: Op) -> bool {
    let users = |value: Value| -> Vec<Op> {
        func.ops.iter().filter(|(_, data)| data.kind.uses(value)).map(|(op, _)| op).collect()
    };
    let frees = |base: Op| {
        if !matches!(func.kind(base), OpKind::ViewBase(_)) {
            return false;
        }
        let bases = users(func.ops[base].results[0]);
        !bases.is_empty()
            && bases.iter().all(|op| matches!(func.kind(*op), OpKind::HeapFree { .. } | OpKind::Compare(..)))
    };
    let views = users(func.ops[op].results[0]);
    matches!(func.kind(op), OpKind::LoadView(_)) && !views.is_empty() && views.into_iter().all(frees)
}

/// The ops that get an array's memory.
fn memory_of(func: &Function, var: Var) -> Vec<Op> {
    let base = |data: &OpData| match data.kind {
        OpKind::StoreView(v, view) if v == var => match func.def(view).map(|op| func.kind(op)) {
            Some(OpKind::MakeView { base, .. }) => allocation(func, *base),
            _ => None,
        },
        _ => None,
    };
    func.ops.values().filter_map(base).collect()
}

fn not_together(func: &Function, var: Var) -> Diagnostic {
    let name = &func.vars[var].name;
    let what = format!("memory for the local array `{name}`, which threads share, in a loop that they share");
    let way_out = format!("allocate `{name}` in front of the loop, or pass it as an argument");
    Diagnostic::unsupported(func.vars[var].span, what, way_out)
}

fn bytes_of(func: &Function, found: &Shared, gpu: &Gpu) -> u64 {
    let Storage::Array { elem, dims } = &func.vars[found.var].storage else { return 0 };
    let copies = if found.class == VarClass::WorkerLocal { gpu.workers().into() } else { 1 };
    dims.iter().fold(copies * elem.bytes(), |bytes, dim| bytes.saturating_mul(dim.extent.max(0) as u64))
}

/// Gives each of them its place: a private one a variable of its own.
pub fn place(func: &mut Function, found: Vec<Shared>) {
    for Shared { var, owner, class } in found {
        let Some(OpKind::For(node)) = owner.map(|op| func.kind(op)) else {
            func.vars[var].class = class;
            continue;
        };
        let inner = node.body;
        let own = func.vars.push(VarData { class, ..func.vars[var].clone() });
        func.replace_record(inner, var, own);
    }
}

/// Says whose that memory is, where it is got and where it is freed.
pub fn hand_over(func: &mut Function, allocations: &[(Op, Owner)]) {
    for (op, owner) in allocations {
        for free in frees_of(func, *op) {
            if let OpKind::HeapFree { owner: own, .. } = &mut func.ops[free].kind {
                *own = *owner;
            }
        }
        if let OpKind::Alloca { owner: own, .. } | OpKind::HeapAlloc { owner: own, .. } = &mut func.ops[*op].kind {
            *own = *owner;
        }
    }
}

/// The ops that free what an array shows that shows this op's memory.
fn frees_of(func: &Function, allocation: Op) -> Vec<Op> {
    let shows: Vec<Var> = func.vars.keys().filter(|var| memory_of(func, *var).contains(&allocation)).collect();
    let is_shown = |base: Value| match func.def(base).map(|op| func.kind(op)) {
        Some(OpKind::ViewBase(view)) => func.root_var(*view).is_some_and(|var| shows.contains(&var)),
        _ => false,
    };
    let frees = |op: &Op| matches!(func.kind(*op), OpKind::HeapFree { addr, .. } if is_shown(*addr));
    func.ops.keys().filter(frees).collect()
}
