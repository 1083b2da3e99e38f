//! The `if` clause of a compute construct (OpenACC 3.3, 2.5.6): an ordinary `if` whose other branch is the body as host
//! code, without directives. Private and firstprivate variables are fresh there, so that nothing leaks out; arrays
//! whose shape is known at run time get memory of the heap.

use crate::transform::kernel::private_memory::{bytes_of, dense_view};
use accc_ir::*;
use std::collections::{BTreeSet, HashSet};

/// Does nothing to a construct without the clause.
pub fn run(func: &mut Function, op: Op) {
    let node = compute(func, op).clone();
    let Some(cond) = node.if_cond else { return };
    let block = func.block_of(op).expect("a construct stands in a block");
    let span = func.ops[op].span;

    let host = host_copy(func, &node);
    wait_first(func, &node, host);
    compute_mut(func, op).if_cond = None;
    let device = func.blocks.push(BlockData::default());
    let end = func.new_op(OpKind::Yield(Vec::new()), &[], span);
    func.blocks[device].ops = vec![op, end];
    let branch = func.new_op(OpKind::If { cond, then_block: device, else_block: host }, &[], span);
    func.replace_op(block, op, &[branch]);
}

/// The host waits for what the construct would have waited for.
fn wait_first(func: &mut Function, node: &Compute, host: Block) {
    if node.wait != WaitFor::Nothing {
        let construct = Construct { kind: ConstructKind::Wait, ..node.construct };
        let wait =
            Wait { construct, devnum: None, queues: node.wait.clone(), if_cond: None, asynchronous: Async::Sync };
        Builder::at(func, host, 0).effect(OpKind::Wait(Box::new(wait)));
    }
}

/// The construct's body as the host runs it.
pub fn host_copy(func: &mut Function, node: &Compute) -> Block {
    let mut cloner = Cloner::new();
    let body = cloner.clone_block_within(func, node.body);
    let fresh = private_vars(func, node, body);
    for op in func.walk(body) {
        if let OpKind::For(inner) = &mut func.ops[op].kind {
            inner.directive = None;
        }
    }
    for var in fresh {
        let data = func.vars[var].clone();
        let copy = func.vars.push(VarData { class: VarClass::Local, aliased: false, readonly: false, ..data });
        func.replace_record(body, var, copy);
        if node.firstprivate.contains(&var) && !func.vars[var].is_array() {
            let first = func.blocks[body].ops[0];
            let mut b = Builder::before(func, first);
            let value = b.load(var);
            b.store(copy, value);
        }
        if matches!(func.vars[copy].storage, Storage::Descriptor { .. }) {
            give_memory(func, body, var, copy);
        }
    }
    body
}

/// The descriptor `copy` shows memory of the shape of `var` while the block runs.
fn give_memory(func: &mut Function, body: Block, var: Var, copy: Var) {
    let first = func.blocks[body].ops[0];
    let mut b = Builder::before(func, first);
    let bytes = bytes_of(&mut b, var);
    let owner = Owner::Thread;
    let memory = b.value(OpKind::HeapAlloc { bytes, owner, of_frame: false }, Type::Ptr);
    let shape = b.load_view(var);
    let bounds = (0..b.func.vars[var].rank())
        .map(|dim| [ViewPart::Lower, ViewPart::Extent].map(|part| b.view_part(shape, dim, part)))
        .collect();
    let view = dense_view(&mut b, memory, copy, bounds);
    b.store_view(copy, view);
    let last = *func.blocks[body].ops.last().expect("a block ends with a terminator");
    Builder::before(func, last).effect(OpKind::HeapFree { addr: memory, owner });
}

/// Variables whose value in the region is not the host's, in their order: programs are compiled the same way each time.
fn private_vars(func: &Function, node: &Compute, body: Block) -> BTreeSet<Var> {
    let mapped: HashSet<Var> = node.clauses.iter().map(|clause| clause.var).collect();
    let mut private: BTreeSet<Var> = node.private.iter().chain(&node.firstprivate).copied().collect();
    for op in func.walk(body) {
        if let OpKind::For(inner) = func.kind(op) {
            private.extend(inner.directive.iter().flat_map(|d| &d.private));
            if node.construct.kind != ConstructKind::Kernels {
                private.extend(inner.var);
            }
        }
    }
    // An array that the region itself allocates, or points somewhere, is not of the shape that it has before.
    let reshaped: HashSet<Var> = func.walk(body).into_iter().filter_map(|op| stored_descriptor(func, op)).collect();
    private.retain(|var| !mapped.contains(var) && !reshaped.contains(var));
    private
}

fn stored_descriptor(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::Store(var, _) if matches!(func.vars[*var].storage, Storage::Descriptor { .. }) => Some(*var),
        _ => None,
    }
}
