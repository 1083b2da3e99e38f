//! Temporary variables of the front end (records that calls give back, compound literals, results of array
//! expressions): each use has its own.
//!
//! A hidden array or record of the frame that only one construct names, and inside of it one loop, becomes a local of
//! the innermost such loop. Front ends fill a temporary before they read it, so that no value is carried by one. Arrays
//! that no loop of the construct has to itself are shared by its gangs: the device has them while the construct runs.
//!
//! The memory of arrays whose size is known only at run time (`HeapAlloc` in the construct; C's arrays of variable length
//! are such, too) is the host's, as large as
//! the array may become: it is asked for in front of the construct and given back behind it. What nobody knows there is
//! an error.

use super::device_scratch;
use crate::transform::kernel::before_construct::BeforeConstruct;
use crate::transform::kernel::private_memory;
use accc_analysis::surroundings::Surroundings;
use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Gives the temporaries of one construct their place; the errors of those that can't have one.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for inner in func.walk(compute(func, op).body) {
        let found = match func.kind(inner) {
            OpKind::StoreView(var, view) => asked_for(func, *view).map(|ask| (*var, ask)),
            _ => None,
        };
        if let Some((var, ask)) = found
            && let Err(error) = give_memory(func, op, inner, (var, ask), around)
        {
            errors.push(*error);
        }
    }
    place(func, op, &around.parents);
    around.update(func, op);
    errors
}

/// The op that asks for the memory that a view shows, and the view's dimensions.
pub fn asked_for(func: &Function, view: Value) -> Option<(Op, Vec<ViewDim>)> {
    let OpKind::MakeView { base, dims } = func.kind(func.def(view)?) else { return None };
    let alloc = func.def(*base).filter(|def| matches!(func.kind(*def), OpKind::HeapAlloc { .. }))?;
    Some((alloc, dims.clone()))
}

/// The descriptor shows memory of the host that is there while the construct runs.
fn give_memory(
    func: &mut Function,
    op: Op,
    store: Op,
    (var, (alloc, dims)): (Var, (Op, Vec<ViewDim>)),
    around: &Surroundings,
) -> Result<(), Box<Diagnostic>> {
    // The user's variable is reached by addresses, too, which are made of what its inner extents are there.
    let (span, is_users) = (func.ops[store].span, !func.vars[var].is_hidden());
    let mut before = BeforeConstruct::new(func, op, store, around);
    let lower = dims.first().and_then(|dim| before.constant(dim.lower)).unwrap_or(1);
    let outermost = dims.len() - 1;
    let extent = |(at, dim): (usize, ViewDim)| match is_users && at < outermost {
        true => before.unchanged(dim.extent),
        false => before.largest(dim.extent),
    };
    let known: Option<Vec<Value>> = dims.into_iter().enumerate().map(extent).collect();
    let known = known.ok_or_else(|| Box::new(unknown_size(span, is_users)))?;
    let mut b = before.builder();
    let mut bytes = b.i64(b.func.vars[var].elem().bytes() as i64);
    for extent in &known {
        bytes = b.binary(BinaryOp::Mul, bytes, *extent);
    }
    let owner = Owner::Thread;
    let lower = b.i64(lower);
    let memory = b.value(OpKind::HeapAlloc { bytes, owner, of_frame: false }, Type::Ptr);
    let view =
        private_memory::dense_view(&mut b, memory, var, known.into_iter().map(|extent| [lower, extent]).collect());
    b.store_view(var, view);
    let block = func.block_of(op).expect("a construct stands in a block");
    let free = func.new_op(OpKind::HeapFree { addr: memory, owner }, &[], span);
    func.insert_after(block, op, &[free]);
    remove(func, [store, alloc], around);
    Ok(())
}

/// Takes away the ops that showed memory of the construct's own, and the view in between.
fn remove(func: &mut Function, [store, alloc]: [Op; 2], around: &Surroundings) {
    let view = match func.kind(store) {
        OpKind::StoreView(_, view) => func.def(*view),
        _ => None,
    };
    for op in [Some(store), view, Some(alloc)].into_iter().flatten() {
        let block = around.parents.block_of(op).expect("it stands in the construct");
        func.remove_op(block, op);
    }
}

fn unknown_size(span: accc_source::Span, is_users: bool) -> Diagnostic {
    match is_users {
        true => {
            let what = "an array of variable length whose size is not known before the compute construct";
            let way_out = "give it a constant size, or move the statements into a function with `acc routine seq`";
            Diagnostic::unsupported(span, what, way_out)
        }
        false => {
            let what = "an array expression that needs memory whose size is not known before the compute construct";
            Diagnostic::unsupported(span, what, "assign the elements in a loop")
        }
    }
}

/// Who has each temporary.
fn place(func: &mut Function, op: Op, parents: &ParentMap) {
    let body = compute(func, op).body;
    let mut inside: HashMap<Var, Vec<Op>> = HashMap::new();
    // A loop whose iterations have one each says so.
    let is_owner = |kind: &OpKind, var: Var| matches!(kind, OpKind::For(node) if node.locals.contains(&var));
    let mut placed = HashSet::new();
    for inner in func.walk(body) {
        let kind = func.kind(inner);
        for var in kind.vars() {
            if is_owner(kind, var) {
                placed.insert(var);
            } else if is_temporary(&func.vars[var]) {
                inside.entry(var).or_default().push(inner);
            }
        }
    }
    inside.retain(|var, _| !placed.contains(var));
    if inside.is_empty() {
        return;
    }
    let all: HashSet<Op> = func.walk(body).into_iter().collect();
    let is_shape = |kind: &OpKind, var: Var| matches!(kind, OpKind::StoreView(shown, _) if *shown == var);
    let names = |kind: &OpKind, var: Var| kind.names(var) && !is_shape(kind, var);
    let of_function: Vec<Op> = func.body.map(|body| func.walk(body)).unwrap_or_default();
    let outside = |var: Var| of_function.iter().any(|at| !all.contains(at) && names(func.kind(*at), var));
    let mut own: Vec<(Var, Option<Op>)> = inside
        .into_iter()
        .filter(|(var, _)| !outside(*var))
        .map(|(var, uses)| {
            let around = |at: Op| parents.enclosing(at).filter(|o| matches!(func.kind(*o), OpKind::For(_)));
            let mut loops = around(uses[0]).filter(|o| all.contains(o));
            (var, loops.find(|candidate| uses.iter().all(|at| around(*at).any(|o| o == *candidate))))
        })
        .collect();
    own.sort();
    for (var, owner) in own {
        let is_record = func.vars[var].rank() == 0;
        match owner.map(|owner| &mut func.ops[owner].kind) {
            Some(OpKind::For(node)) => {
                if !node.locals.contains(&var) {
                    node.locals.push(var);
                }
            }
            _ if is_record => {
                let node = compute_mut(func, op);
                if !node.private.contains(&var) {
                    node.private.push(var);
                }
            }
            _ => device_scratch::share(func, op, var, Modifiers::default()),
        }
    }
}

fn is_temporary(data: &VarData) -> bool {
    let is_array = match data.storage {
        Storage::Array { .. } => true,
        Storage::Descriptor { kind, .. } => kind == DescriptorKind::Other && !data.aliased,
        Storage::Scalar(_) | Storage::Pointer { .. } => false,
    };
    is_array && data.is_hidden() && data.class == VarClass::Local
}
