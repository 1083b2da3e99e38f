//! One clone of each compute construct for each kind of device; the host chooses at run time.

use crate::transform::legalize::if_clause;
use accc_ir::*;

/// Puts a `ByDevice` in the construct's place. The GPU clone is made when asked for; the CPU clone is the original, or
/// plain host code where no CPU kernels are asked for.
pub fn run(func: &mut Function, op: Op, gpu: bool, cpu: bool) {
    let block = func.block_of(op).expect("a construct stands in a block");
    let span = func.ops[op].span;
    let gpu = gpu.then(|| {
        let copy = Cloner::new().clone_op_within(func, op);
        settle(func, copy, Machine::Gpu);
        wrapped(func, copy)
    });
    settle(func, op, Machine::Cpu);
    // The original must leave its block before it stands in the new one.
    let choice = func.new_op(OpKind::Unreachable, &[], span);
    func.replace_op(block, op, &[choice]);
    let cpu = if cpu {
        wrapped(func, op)
    } else {
        let node = compute(func, op).clone();
        if_clause::host_copy(func, &node)
    };
    func.ops[choice].kind = OpKind::ByDevice { gpu, cpu };
}

/// Makes what `device_type` says for one machine what the clone says.
fn settle(func: &mut Function, op: Op, machine: Machine) {
    let node = compute_mut(func, op);
    let own = std::mem::take(&mut node.sizes_on).into_iter().find(|(of, _)| *of == machine);
    if let Some((_, sizes)) = own {
        (node.num_gangs, node.more_gangs) = (sizes.num_gangs, sizes.more_gangs);
        node.num_workers = sizes.num_workers;
        node.vector_length = sizes.vector_length;
    }
    for inner in func.walk_op(op) {
        if let OpKind::For(node) = &mut func.ops[inner].kind
            && let Some(directive) = &mut node.directive
        {
            let own = std::mem::take(&mut directive.on).into_iter().find(|(of, _)| *of == machine);
            if let Some((_, own)) = own {
                **directive = own;
            }
        }
    }
}

fn wrapped(func: &mut Function, op: Op) -> Block {
    let end = func.new_op(OpKind::Yield(Vec::new()), &[], func.ops[op].span);
    func.blocks.push(BlockData { args: Vec::new(), ops: vec![op, end] })
}

/// The clones of a function's constructs, each with its machine.
pub fn machines(func: &Function) -> Vec<(Op, Machine)> {
    let parents = ParentMap::new(func);
    computes(func).into_iter().map(|op| (op, machine_of(func, &parents, op))).collect()
}

/// The machine that a construct's clone is for.
pub fn machine_of(func: &Function, parents: &ParentMap, op: Op) -> Machine {
    let block = parents.block_of(op);
    let is_gpu = |owner: Op| matches!(func.kind(owner), OpKind::ByDevice { gpu, .. } if *gpu == block);
    if parents.parent(op).is_some_and(is_gpu) { Machine::Gpu } else { Machine::Cpu }
}
