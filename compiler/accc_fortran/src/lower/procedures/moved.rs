//! Calls behind which an allocatable has the memory that another one had: `move_alloc` in a procedure of this file.
//!
//! Takes the module when all procedures are lowered, and the functions that move memory. In every function that calls one of
//! these, itself or through others, the allocatables that the callee may reach are marked as aliased: what is known of them
//! does not hold on both sides of the call. Procedures of other files need nothing, as nobody sees into them.
//! Source: Fortran 2008, section 13.7.118.

use accc_ir::{DescriptorKind, FuncId, Function, Module, Op, OpKind, Storage, Var, VarClass, VarData};
use std::collections::HashSet;

/// Marks what may have been exchanged in calls.
pub(in crate::lower) fn note_aliases(module: &mut Module, movers: &HashSet<FuncId>) {
    if movers.is_empty() {
        return;
    }
    let movers = callers_too(module, movers);
    for function in module.functions.values_mut() {
        let mut reached = HashSet::new();
        for op in ops(function) {
            if may_move(function, op, &movers) {
                reached.extend(reachable(function, op));
            }
        }
        mark(function, &reached);
    }
}

/// The functions that call one of them, too.
fn callers_too(module: &Module, movers: &HashSet<FuncId>) -> HashSet<FuncId> {
    let mut all = movers.clone();
    loop {
        let before = all.len();
        for (id, function) in module.functions.iter() {
            if !all.contains(&id) && ops(function).into_iter().any(|op| may_move(function, op, &all)) {
                all.insert(id);
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

fn ops(function: &Function) -> Vec<Op> {
    function.body.map(|body| function.walk(body)).unwrap_or_default()
}

/// A call whose callee is known at run time only may be one of theirs.
fn may_move(function: &Function, op: Op, movers: &HashSet<FuncId>) -> bool {
    match function.kind(op) {
        OpKind::Call { callee, .. } => movers.contains(callee),
        OpKind::CallIndirect { .. } => true,
        _ => false,
    }
}

/// The variables whose descriptors, or which as records, the callee gets, and those that everybody sees.
fn reachable(function: &Function, op: Op) -> Vec<Var> {
    let (OpKind::Call { args, .. } | OpKind::CallIndirect { args, .. }) = function.kind(op) else { return Vec::new() };
    let given = args.iter().filter_map(|arg| {
        let def = function.def(*arg)?;
        match function.kind(def) {
            OpKind::VarAddr(var) => Some(*var),
            OpKind::ViewBase(view) => match function.kind(function.def(*view)?) {
                OpKind::LoadView(var) => Some(*var),
                _ => None,
            },
            _ => None,
        }
    });
    let shared = function.vars.iter().filter(|(_, data)| matches!(data.class, VarClass::Global(_))).map(|(var, _)| var);
    given.chain(shared).filter(|var| may_own(function, *var)).collect()
}

/// An allocatable, or a record, which may have one.
fn may_own(function: &Function, var: Var) -> bool {
    match &function.vars[var].storage {
        Storage::Descriptor { kind, .. } => *kind == DescriptorKind::Allocatable,
        Storage::Array { dims, .. } => {
            dims.is_empty() && function.vars.values().any(|data| is_allocatable_of(data, var))
        }
        Storage::Scalar(_) | Storage::Pointer { .. } => false,
    }
}

/// A component of that record which is allocatable.
fn is_allocatable_of(data: &VarData, record: Var) -> bool {
    let described = matches!(data.storage, Storage::Descriptor { kind: DescriptorKind::Allocatable, .. });
    described && matches!(data.class, VarClass::Member { parent, .. } if parent == record)
}

/// The variables and the components that they are made of.
fn mark(function: &mut Function, reached: &HashSet<Var>) {
    let mut all = reached.clone();
    for (var, data) in function.vars.iter() {
        if let VarClass::Member { parent, .. } = data.class
            && all.contains(&parent)
        {
            all.insert(var);
        }
    }
    for var in all {
        function.vars[var].aliased = true;
    }
}
