//! Scalars that pointers show, in `kernels` constructs, where scalars are shared like arrays (OpenACC 3.3, 2.6.2).
//!
//! What a pointer shows that only ever points to one scalar is that scalar: accesses become the variable's, so that all
//! analyses and the data attributes see one. Where a pointer may show a scalar that the construct changes, or something
//! else, that is an error: the two would have copies of their own. Pointers that the user's clauses name are left
//! alone.

use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::pointers::Pointers;
use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Rewrites all of a function; the errors say what can't be done.
pub fn run(func: &mut Function, facts: &ModuleFacts) -> Vec<Diagnostic> {
    let is_kernels = |op: &Op| compute(func, *op).construct.kind == ConstructKind::Kernels;
    let constructs: Vec<Op> = computes(func).into_iter().filter(is_kernels).collect();
    if constructs.is_empty() || !func.vars.values().any(|data| data.aliased && data.is_scalar()) {
        return Vec::new();
    }
    let pointers = Pointers::new(func, Some(facts));
    let (mut shown, mut errors, mut known) = (Vec::new(), Vec::new(), HashMap::new());
    for op in constructs {
        errors.extend(in_construct(func, compute(func, op), &pointers, &mut known, &mut shown));
    }
    for (access, scalar) in shown {
        let view = view_of(func.kind(access));
        match &mut func.ops[access].kind {
            kind @ OpKind::LoadElem { .. } => *kind = OpKind::Load(scalar),
            OpKind::StoreElem { value, .. } => func.ops[access].kind = OpKind::Store(scalar, *value),
            OpKind::AtomicLoad(place)
            | OpKind::AtomicStore(place, _)
            | OpKind::AtomicUpdate { place, .. }
            | OpKind::AtomicCompareExchange { place, .. } => *place = AtomicTarget::Var(scalar),
            other => unreachable!("no access to an element: {other:?}"),
        }
        view.into_iter().for_each(|view| drop_unused(func, view));
    }
    errors
}

/// Finds the accesses that are a scalar's.
fn in_construct(
    func: &Function,
    node: &Compute,
    pointers: &Pointers,
    known: &mut HashMap<Var, Targets>,
    shown: &mut Vec<(Op, Var)>,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let named: HashSet<Var> = node.clauses.iter().map(|clause| clause.var).collect();
    let ops = func.walk(node.body);
    let (stored, copied) = (stored_in(func, &ops), copied_in(func, node, &ops));
    for access in ops {
        let Some(pointer) = pointer_of(func, access).filter(|pointer| !named.contains(pointer)) else { continue };
        let targets = known.entry(pointer).or_insert_with(|| Targets::of(func, pointers, pointer));
        let same = |var: &&Var| {
            let (data, elem) = (&func.vars[**var], func.vars[pointer].elem());
            data.is_scalar() && !data.volatile && data.elem() == elem && !copied.contains(var)
        };
        match targets.vars.iter().find(same) {
            Some(scalar) if targets.vars.len() == 1 && !targets.others => shown.push((access, *scalar)),
            Some(scalar) if stored.contains(scalar) || !is_read(func.kind(access)) => {
                errors.push(refused(func, access, pointer, *scalar));
            }
            Some(_) | None => {}
        }
    }
    errors
}

/// What a pointer may point to.
#[derive(Default)]
struct Targets {
    vars: Vec<Var>,
    /// And to what has no name here.
    others: bool,
}

impl Targets {
    fn of(func: &Function, pointers: &Pointers, pointer: Var) -> Targets {
        match func.vars[pointer].storage {
            Storage::Descriptor { .. } => Targets::of_descriptor(func, pointer),
            _ => Targets {
                vars: pointers.objects(pointer).collect(),
                others: pointers.known_origins(pointer).is_none_or(|(params, _)| !params.is_empty()),
            },
        }
    }

    fn of_descriptor(func: &Function, pointer: Var) -> Targets {
        let mut found = Targets { others: func.vars[pointer].class != VarClass::Local, ..Targets::default() };
        for op in func.ops.values() {
            match op.kind {
                OpKind::StoreView(var, view) if var == pointer => {
                    match address_of(func, view).map(|op| func.kind(op)) {
                        Some(OpKind::VarAddr(target)) if found.vars.contains(target) => {}
                        Some(OpKind::VarAddr(target)) => found.vars.push(*target),
                        // Null.
                        Some(OpKind::Bitcast(zero)) if func.constant_int(*zero).is_some() => {}
                        Some(_) | None => found.others = true,
                    }
                }
                OpKind::VarAddr(var) if var == pointer => found.others = true,
                _ => {}
            }
        }
        found
    }
}

/// What gives the address that a view is made of.
fn address_of(func: &Function, view: Value) -> Option<Op> {
    match func.kind(func.def(view)?) {
        OpKind::MakeView { base, .. } => func.def(*base),
        _ => None,
    }
}

/// A pointer that nothing uses any more needs not be on the device.
fn drop_unused(func: &mut Function, view: Value) {
    let is_used = func.ops.values().any(|op| op.kind.uses(view));
    let found = func.def(view).filter(|_| !is_used).and_then(|op| Some((func.block_of(op)?, op)));
    if let Some((block, op)) = found {
        func.remove_op(block, op);
    }
}

/// The view whose element an op accesses.
fn view_of(kind: &OpKind) -> Option<Value> {
    let [read, written] = kind.effects().memory();
    // What stands in a table is a pointer: no scalar.
    read.view().or(written.view()).filter(|_| !matches!(kind, OpKind::RowView { .. }))
}

/// The pointer whose target's element an op accesses.
fn pointer_of(func: &Function, op: Op) -> Option<Var> {
    match func.kind(func.def(view_of(func.kind(op))?)?) {
        OpKind::LoadView(var) => Some(*var).filter(|var| is_pointer(&func.vars[*var].storage)),
        _ => None,
    }
}

/// C's pointers, and Fortran's to scalars.
fn is_pointer(storage: &Storage) -> bool {
    let to_scalar = matches!(storage, Storage::Descriptor { rank: 0, kind: DescriptorKind::Pointer, .. });
    to_scalar || matches!(storage, Storage::Pointer { inner, .. } if inner.is_empty())
}

fn is_read(kind: &OpKind) -> bool {
    kind.does_only(Effect::READ_ELEM | Effect::ATOMIC)
}

fn stored_in(func: &Function, ops: &[Op]) -> HashSet<Var> {
    ops.iter().filter_map(|op| func.kind(*op).effects().written_var()).collect()
}

/// The variables of which the construct or a loop in it has copies: a pointer shows the original.
fn copied_in(func: &Function, node: &Compute, ops: &[Op]) -> HashSet<Var> {
    let mut copied: HashSet<Var> = node.private.iter().chain(&node.firstprivate).copied().collect();
    for op in ops {
        if let OpKind::For(node) = func.kind(*op) {
            copied.extend(node.locals.iter().chain(node.directive.iter().flat_map(|directive| &directive.private)));
        }
    }
    copied
}

fn refused(func: &Function, access: Op, pointer: Var, scalar: Var) -> Diagnostic {
    let (pointer, name) = (&func.vars[pointer].name, &func.vars[scalar].name);
    let what = format!(
        "`{name}` in a `kernels` construct that also reaches it through `{pointer}`, which may point elsewhere"
    );
    let way_out = format!(
        "use `{name}` itself, or copy what `{pointer}` points to in front of the construct (OpenACC 3.3, section 2.6.2)"
    );
    Diagnostic::unsupported(func.ops[access].span, what, way_out)
}
