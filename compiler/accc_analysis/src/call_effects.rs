//! What a call can reach in memory: the variables whose addresses its arguments carry.

use super::module_facts::ModuleFacts;
use accc_ir::*;

/// A variable that a call gets at, and whether it may change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// What the callee is given the address of.
    pub var: Var,
    /// The callee may change it.
    pub written: bool,
}

/// The variables that a call reaches; nothing for other ops. `facts` tells what the callee leaves alone.
pub fn reached(func: &Function, op: Op, facts: Option<&ModuleFacts>) -> Vec<Reached> {
    let (callee, args) = match func.kind(op) {
        OpKind::Call { callee, args, .. } => (Some(*callee), args),
        OpKind::CallIndirect { args, .. } => (None, args),
        _ => return Vec::new(),
    };
    let mut found = Vec::new();
    for (index, arg) in args.iter().enumerate().filter(|(_, arg)| func.type_of(**arg) == Type::Ptr) {
        let written = !callee.zip(facts).is_some_and(|(callee, facts)| facts.is_readonly(callee, index));
        let mut vars = Vec::new();
        carried_by(func, *arg, &mut vars);
        found.extend(vars.into_iter().map(|var| Reached { var, written }));
    }
    found
}

/// The variables whose memory an address points into.
pub fn carried_by(func: &Function, address: Value, vars: &mut Vec<Var>) {
    match func.def(address).map(|op| func.kind(op)) {
        Some(OpKind::VarAddr(var)) => {
            vars.push(*var);
            vars.extend(described(func, *var));
        }
        Some(OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view)) => match func.root_var(*view) {
            Some(var) => vars.push(var),
            None => vars.extend(arrays_of(func)),
        },
        Some(OpKind::PtrAdd { addr, .. }) => carried_by(func, *addr, vars),
        Some(OpKind::Select(_, a, b)) => [a, b].into_iter().for_each(|value| carried_by(func, *value, vars)),
        Some(OpKind::ConstInt(_) | OpKind::GlobalAddr(_) | OpKind::FuncAddr(_)) => {}
        // An address from elsewhere: any array may be behind it.
        _ => vars.extend(arrays_of(func)),
    }
}

fn arrays_of(func: &Function) -> impl Iterator<Item = Var> + '_ {
    func.vars.iter().filter(|(_, data)| !data.is_scalar()).map(|(var, _)| var)
}

/// The arrays that a descriptor of the frame shows.
fn described(func: &Function, descriptor: Var) -> Vec<Var> {
    if !matches!(func.vars[descriptor].storage, Storage::Descriptor { .. }) {
        return Vec::new();
    }
    let shown = |data: &OpData| match data.kind {
        OpKind::StoreView(var, view) if var == descriptor => func.root_var(view),
        _ => None,
    };
    func.ops.values().filter_map(shown).collect()
}

/// Descriptors that ops fill for the procedures that they call: each thread has its own.
pub fn is_argument_descriptor(func: &Function, ops: &[Op], var: Var) -> bool {
    func.vars[var].class == VarClass::Local
        && ops
            .iter()
            .flat_map(|op| func.walk_op(*op))
            .any(|op| matches!(func.kind(op), OpKind::StoreView(v, _) if *v == var))
}

/// Whether a variable is an array that a gang or a worker has for itself.
pub fn is_team_memory(func: &Function, var: Var) -> bool {
    let of_team = |view: Value| match func.def(view).map(|op| func.kind(op)) {
        Some(OpKind::MakeView { base, .. }) => {
            memory_owner(func, *base).is_some_and(|owner| matches!(owner, Owner::Gang | Owner::Worker))
        }
        _ => false,
    };
    matches!(func.vars[var].class, VarClass::GangLocal | VarClass::WorkerLocal)
        || func.ops.values().any(|op| matches!(op.kind, OpKind::StoreView(v, view) if v == var && of_team(view)))
}

/// Whose the memory is that an address is the start of, where the function gets it itself.
fn memory_owner(func: &Function, base: Value) -> Option<Owner> {
    match func.kind(allocation(func, base)?) {
        OpKind::Alloca { owner, .. } | OpKind::HeapAlloc { owner, .. } | OpKind::PrivateMemory { owner, .. } => {
            Some(*owner)
        }
        _ => None,
    }
}

/// The op that gets the memory that an address is in the first bytes of (behind what aligns it).
pub fn allocation(func: &Function, base: Value) -> Option<Op> {
    let op = func.def(base)?;
    match func.kind(op) {
        OpKind::Alloca { .. } | OpKind::HeapAlloc { .. } | OpKind::PrivateMemory { .. } => Some(op),
        OpKind::Bitcast(value) | OpKind::Binary(_, value, _) => allocation(func, *value),
        _ => None,
    }
}

/// What an array shows that has no memory.
fn is_null(func: &Function, base: Value) -> bool {
    match func.def(base).map(|op| func.kind(op)) {
        Some(OpKind::Bitcast(bits)) => {
            matches!(func.def(*bits).map(|op| func.kind(op)), Some(OpKind::ConstInt(0)))
        }
        _ => false,
    }
}

/// Whether a variable's elements lie in the frame of the thread: not those of a dummy argument, whose descriptor shows
/// the caller's memory.
pub fn is_thread_memory(func: &Function, var: Var) -> bool {
    let from_frame = |view: Value| match func.def(view).map(|op| func.kind(op)) {
        Some(OpKind::MakeView { base, .. }) => match func.def(*base).map(|op| func.kind(op)) {
            Some(OpKind::VarAddr(memory)) => func.vars[*memory].class == VarClass::Local,
            _ => is_null(func, *base) || memory_owner(func, *base) == Some(Owner::Thread),
        },
        _ => false,
    };
    let data = &func.vars[var];
    if data.is_pointer() {
        return points_to_thread_memory(func, var);
    }
    let mut shown = func.ops.values().filter_map(|op| match op.kind {
        OpKind::StoreView(v, view) if v == var => Some(view),
        _ => None,
    });
    data.class == VarClass::Local && (!matches!(data.storage, Storage::Descriptor { .. }) || shown.all(from_frame))
}

/// Whether a pointer of the frame is only ever given addresses of arrays of the frame.
fn points_to_thread_memory(func: &Function, pointer: Var) -> bool {
    let mut given = func.ops.values().filter_map(|op| match op.kind {
        OpKind::Store(var, value) if var == pointer => Some(value),
        _ => None,
    });
    func.vars[pointer].class == VarClass::Local && given.all(|value| is_thread_address(func, value))
}

/// Whether an address points into arrays of the thread's frame.
pub fn is_thread_address(func: &Function, address: Value) -> bool {
    let mut vars = Vec::new();
    carried_by(func, address, &mut vars);
    !vars.is_empty() && vars.iter().all(|var| !func.vars[*var].is_pointer() && is_thread_memory(func, *var))
}
