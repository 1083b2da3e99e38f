//! What LLVM can't see and the IR can: which variables share no storage, which are never written, which integers can't
//! wrap, which sums may be reordered.
//!
//! Distinct variables that are not `aliased` never overlap (the front ends' promise, which for Fortran dummies is the
//! language's rule). In Fortran an integer that only serves as a subscript can't wrap; C says of each
//! operation whether it may. A sum that a vector loop's reduction plan names may be reordered.

use accc_ir::{
    AtomicTarget, BinaryOp, EntityId, Function, GlobalId, Machine, Op, OpKind, Spelling, Storage, Value, Var, VarClass,
};
use std::collections::{HashMap, HashSet};

pub(crate) struct Facts {
    /// Variables with storage of their own, in order; an access to one can't touch another.
    pub separate: Vec<Var>,
    /// GPU kernels: parameters that the kernel only reads.
    pub read_only: HashSet<Var>,
    /// And pointers of which nothing is written that they show.
    pub read_only_behind: HashSet<Var>,
    pub no_wrap: HashSet<Value>,
    pub reorderable: HashSet<Value>,
    /// The updates `v = max(v, x)` of loops that look for an extreme.
    pub extremes: HashSet<Value>,
}

/// Above this the lists of scopes cost more than they bring.
const MOST_SEPARATE: usize = 128;

pub(crate) fn facts(func: &Function, spelling: Spelling) -> Facts {
    let ops: Vec<Op> = func.body.map(|body| func.walk(body)).unwrap_or_default();
    let read_only = read_only_params(func, &ops);
    Facts {
        separate: separate_vars(func, &ops),
        read_only_behind: read_only_behind(func, &ops, &read_only),
        read_only,
        no_wrap: match spelling {
            Spelling::Fortran => subscript_arithmetic(func, &ops),
            Spelling::C => HashSet::new(),
        },
        reorderable: reduction_arithmetic(func, &ops),
        extremes: extreme_updates(func, &ops),
    }
}

/// Without views there is nothing that LLVM does not see itself.
fn separate_vars(func: &Function, ops: &[Op]) -> Vec<Var> {
    if !ops.iter().any(|op| matches!(func.kind(*op), OpKind::LoadView(_))) {
        return Vec::new();
    }
    let mut names: HashMap<GlobalId, usize> = HashMap::new();
    for data in func.vars.values() {
        if let VarClass::Global(id) = data.class {
            *names.entry(id).or_default() += 1;
        }
    }
    let shared_global = |class: VarClass| matches!(class, VarClass::Global(id) if names[&id] > 1);
    let wanted = |(_, data): &(Var, &accc_ir::VarData)| {
        let in_memory = !(data.is_scalar() && matches!(data.class, VarClass::Local | VarClass::ValueParam));
        let of_its_own = !matches!(data.class, VarClass::Member { .. });
        in_memory && of_its_own && !data.aliased && !shared_global(data.class)
    };
    func.vars.iter().filter(wanted).map(|(var, _)| var).take(MOST_SEPARATE).collect()
}

fn read_only_params(func: &Function, ops: &[Op]) -> HashSet<Var> {
    if func.kernel.as_ref().is_none_or(|kernel| kernel.machine != Machine::Gpu) {
        return HashSet::new();
    }
    let mut written = HashSet::new();
    let mut unknown = false;
    for op in ops {
        match func.kind(*op) {
            OpKind::Store(var, _)
            | OpKind::StoreView(var, _)
            | OpKind::VarAddr(var)
            | OpKind::AtomicLoad(AtomicTarget::Var(var))
            | OpKind::AtomicStore(AtomicTarget::Var(var), _)
            | OpKind::AtomicUpdate { place: AtomicTarget::Var(var), .. }
            | OpKind::AtomicCompareExchange { place: AtomicTarget::Var(var), .. } => {
                written.insert(*var);
            }
            OpKind::For(node) => {
                written.extend(node.var);
                for plan in node.schedule.iter().flat_map(|schedule| &schedule.reductions) {
                    written.extend([plan.target, plan.private]);
                }
            }
            OpKind::LoadElem { .. } | OpKind::ViewPart { .. } | OpKind::Section { .. } => {}
            other => {
                for operand in other.operands() {
                    if matches!(func.type_of(operand), accc_ir::Type::View(..)) {
                        match func.root_var(operand) {
                            Some(var) => written.insert(var),
                            None => std::mem::replace(&mut unknown, true),
                        };
                    }
                }
            }
        }
    }
    if unknown {
        return HashSet::new();
    }
    func.params.iter().copied().filter(|var| !func.vars[*var].aliased && !written.contains(var)).collect()
}

/// Of the parameters that are only read the pointers behind which the kernel writes nothing, and that no other one shows
/// anything of: neither a parameter nor a copy that the kernel makes. (C's `restrict` alone allows to write through pointers
/// that were computed from this one.)
fn read_only_behind(func: &Function, ops: &[Op], read_only: &HashSet<Var>) -> HashSet<Var> {
    let is_alone = |var: &Var| {
        let data = &func.vars[*var];
        data.restrict && data.readonly && matches!(data.storage, Storage::Pointer { .. })
    };
    let mut found: HashSet<Var> = read_only.iter().copied().filter(is_alone).collect();
    for op in ops {
        if let OpKind::Load(var) = func.kind(*op) {
            found.remove(var);
        }
    }
    found
}

/// Sums, differences and products that a subscript is computed from.
fn subscript_arithmetic(func: &Function, ops: &[Op]) -> HashSet<Value> {
    let mut found = HashSet::new();
    let mut pending: Vec<Value> = Vec::new();
    for op in ops {
        match func.kind(*op) {
            OpKind::LoadElem { subscripts, .. }
            | OpKind::StoreElem { subscripts, .. }
            | OpKind::ElemAddr { subscripts, .. }
            | OpKind::AtomicLoad(AtomicTarget::Elem { subscripts, .. })
            | OpKind::AtomicStore(AtomicTarget::Elem { subscripts, .. }, _)
            | OpKind::AtomicUpdate { place: AtomicTarget::Elem { subscripts, .. }, .. }
            | OpKind::AtomicCompareExchange { place: AtomicTarget::Elem { subscripts, .. }, .. } => {
                pending.extend(subscripts)
            }
            _ => {}
        }
    }
    while let Some(value) = pending.pop() {
        match func.def(value).map(|op| func.kind(op)) {
            Some(OpKind::Convert(from)) if func.type_of(*from).is_int() => pending.push(*from),
            Some(OpKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b)) if found.insert(value) => {
                pending.extend([a, b]);
            }
            _ => {}
        }
    }
    found
}

/// The updates `p = p + x` of the private copies of reductions over vector lanes.
fn reduction_arithmetic(func: &Function, ops: &[Op]) -> HashSet<Value> {
    let mut private = vec![false; func.vars.len()];
    for op in ops {
        if let OpKind::For(node) = func.kind(*op) {
            for plan in node.schedule.iter().flat_map(|schedule| &schedule.reductions).filter(|plan| plan.vector) {
                private[plan.private.index()] = true;
            }
        }
    }
    let mut found = HashSet::new();
    for op in ops {
        if let OpKind::Store(var, value) = func.kind(*op)
            && private[var.index()]
        {
            mark_chain(func, *value, &mut found);
        }
    }
    found
}

/// Those of loops that store the variable in no other way.
fn extreme_updates(func: &Function, ops: &[Op]) -> HashSet<Value> {
    let mut found = HashSet::new();
    for op in ops {
        let OpKind::For(node) = func.kind(*op) else { continue };
        let mut stored: HashMap<Var, Vec<Value>> = HashMap::new();
        for inner in func.walk(node.body) {
            if let OpKind::Store(var, value) = func.kind(inner) {
                stored.entry(*var).or_default().push(*value);
            }
        }
        for (var, values) in stored {
            if values.iter().all(|value| is_extreme_of(func, *value, var)) {
                found.extend(values);
            }
        }
    }
    found
}

/// Whether the value is the greater or the lesser of the variable's value and another one.
fn is_extreme_of(func: &Function, value: Value, var: Var) -> bool {
    let kind = |value: Value| func.def(value).map(|op| func.kind(op));
    match kind(value) {
        Some(OpKind::Binary(BinaryOp::Min | BinaryOp::Max, a, b)) => {
            [*a, *b].into_iter().any(|operand| matches!(kind(operand), Some(OpKind::Load(from)) if *from == var))
        }
        _ => false,
    }
}

/// A sum or product and those that its operands are: `p + x + y`.
fn mark_chain(func: &Function, value: Value, found: &mut HashSet<Value>) {
    let Some(OpKind::Binary(op @ (BinaryOp::Add | BinaryOp::Mul), a, b)) = func.def(value).map(|op| func.kind(op))
    else {
        return;
    };
    found.insert(value);
    for operand in [a, b] {
        if matches!(func.def(*operand).map(|op| func.kind(op)), Some(OpKind::Binary(inner, ..)) if inner == op) {
            mark_chain(func, *operand, found);
        }
    }
}
