//! Where the local arrays of a routine are on the GPU: with each thread, or, where threads that share a loop work on one
//! together, with the worker or the gang that runs the loop.

use crate::analysis::call_effects::is_thread_memory;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Of the memory that a GPU has for a gang; kernels and their reductions take the rest.
const MAX_SHARED_BYTES: u64 = 16 * 1024;
/// The most workers that call a routine.
const MAX_WORKERS: u64 = 32;

/// A local array that several threads work on.
pub struct Shared {
    pub var: Var,
    /// The loop whose iterations have one each; `None`: the routine.
    pub owner: Option<Op>,
    pub class: VarClass,
}

/// The arrays of a routine of that level, which is above seq, that are not each thread's.
pub fn shared(func: &Function, body: Block, level: RoutineLevel, schedule_of: &dyn Fn(Op) -> Schedule) -> Vec<Shared> {
    let parents = ParentMap::new(func);
    let mut found: Vec<Shared> = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let around: Vec<Schedule> = std::iter::once(op).chain(parents.enclosing(op)).map(schedule_of).collect();
        let in_vector = around.iter().any(|s| s.vector.is_some());
        let in_worker = around.iter().any(|s| s.worker);
        let private = node.directive.iter().flat_map(|directive| &directive.private).copied();
        for var in private.filter(|var| is_static_array(func, *var)) {
            if !in_vector && fills_together(func, node.body, var, schedule_of) {
                found.push(Shared { var, owner: Some(op), class: class_of(level, in_worker) });
            }
        }
    }
    let private: Vec<Var> = func.walk(body).into_iter().flat_map(|op| privates(func, op)).collect();
    for var in func.vars.keys() {
        let is_local = is_static_array(func, var) && func.vars[var].class == VarClass::Local;
        if is_local && !private.contains(&var) && fills_together(func, body, var, schedule_of) {
            found.push(Shared { var, owner: None, class: class_of(level, false) });
        }
    }
    found
}

fn is_static_array(func: &Function, var: Var) -> bool {
    matches!(func.vars[var].storage, Storage::Array { .. })
}

fn class_of(level: RoutineLevel, in_worker: bool) -> VarClass {
    if in_worker || level == RoutineLevel::Vector { VarClass::WorkerLocal } else { VarClass::GangLocal }
}

fn privates(func: &Function, op: Op) -> Vec<Var> {
    match func.kind(op) {
        OpKind::For(node) => node.directive.iter().flat_map(|directive| directive.private.clone()).collect(),
        _ => Vec::new(),
    }
}

/// Whether a shared loop in the block fills the array, and something outside of that loop uses it.
fn fills_together(func: &Function, block: Block, var: Var, schedule_of: &dyn Fn(Op) -> Schedule) -> bool {
    let all = func.walk(block);
    all.iter().any(|op| {
        let inside = func.walk_op(*op);
        matches!(func.kind(*op), OpKind::For(_))
            && !schedule_of(*op).is_seq()
            && !inside.iter().any(|inner| privates(func, *inner).contains(&var))
            && inside.iter().any(|inner| writes(func, *inner, var))
            && all.iter().any(|other| !inside.contains(other) && uses(func, *other, var))
    })
}

fn writes(func: &Function, op: Op, var: Var) -> bool {
    match func.kind(op) {
        OpKind::StoreElem { view, .. } => func.root_var(*view) == Some(var),
        _ => false,
    }
}

fn uses(func: &Function, op: Op, var: Var) -> bool {
    matches!(func.kind(op), OpKind::LoadView(v) | OpKind::VarAddr(v) if *v == var)
}

/// What can't be had: arrays that threads would share and whose size is not known now, or that are too large.
pub fn errors(
    func: &Function,
    body: Block,
    level: RoutineLevel,
    schedule_of: &dyn Fn(Op) -> Schedule,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for var in func.vars.keys() {
        let is_sized_later = matches!(func.vars[var].storage, Storage::Descriptor { .. });
        if is_sized_later && is_thread_memory(func, var) && fills_together(func, body, var, schedule_of) {
            let name = &func.vars[var].name;
            let what =
                format!("the local array `{name}`, whose shape is known only at run time, filled by a shared loop");
            let way_out = format!("pass `{name}` as an argument, or give it constant bounds");
            errors.push(Diagnostic::unsupported(func.vars[var].span, what, way_out));
        }
    }
    let bytes: u64 = shared(func, body, level, schedule_of).iter().map(|found| bytes_of(func, found)).sum();
    if bytes > MAX_SHARED_BYTES {
        let what = format!(
            "{bytes} bytes of local arrays that the threads of a routine share; a GPU has room for {MAX_SHARED_BYTES}"
        );
        errors.push(Diagnostic::unsupported(func.span, what, "make the arrays smaller, or pass them as arguments"));
    }
    errors
}

fn bytes_of(func: &Function, found: &Shared) -> u64 {
    let Storage::Array { elem, dims } = &func.vars[found.var].storage else { return 0 };
    let copies = if found.class == VarClass::WorkerLocal { MAX_WORKERS } else { 1 };
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
        func.replace_var(inner, var, own);
    }
}
