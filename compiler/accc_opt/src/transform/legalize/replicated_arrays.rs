//! Private arrays of a `parallel` construct whose copies are all alike (OpenACC 3.3, 2.5.13 and 2.5.14): gangs fill
//! them redundantly, with nothing that may differ between them, and gang loops only read them.
//!
//! Gang loops of a region are kernels of their own, and a gang's memory ends with its kernel. Where every gang would
//! have the same values, one array that the device keeps while the construct runs stands for all copies. Takes a
//! construct after [`super::firstprivate`]. Left alone are arrays that a gang loop writes (each gang has other values
//! there; an error, see [`crate::gang_state`]), and constructs of one gang loop that fill what it reads: they are one
//! kernel.

use crate::gang_state::touches;
use crate::transform::data::device_scratch;
use accc_analysis::device_variables::fills_private;
use accc_ir::*;

/// Rewrites one construct.
pub fn run(func: &mut Function, op: Op) {
    let node = compute(func, op);
    let arrays: Vec<Var> = node.private.iter().copied().filter(|var| func.vars[*var].is_array()).collect();
    if node.construct.kind != ConstructKind::Parallel || arrays.is_empty() || is_one_kernel(func, node) {
        return;
    }
    let mut code = Code::default();
    code.block(func, node.body);
    for var in arrays {
        if code.copies_are_alike(func, var) {
            share(func, op, var);
        }
    }
}

/// Whether the construct is a gang loop and, before it, what fills arrays of each gang.
fn is_one_kernel(func: &Function, node: &Compute) -> bool {
    let ops = func.blocks[node.body].ops.iter().copied();
    let mut effects: Vec<Op> = ops.filter(|op| !func.kind(*op).is_value() && !func.kind(*op).is_terminator()).collect();
    let last = effects.pop();
    let own = |var: Var| node.private.contains(&var);
    last.is_some_and(|last| shares_gangs(func, last))
        && effects.iter().all(|op| !func.walk_op(*op).iter().any(|op| shares_gangs(func, *op)))
        && effects.iter().all(|op| fills_private(func, *op, &own))
}

/// Whether the directive may share a loop among gangs: it says so, or names no level.
fn shares_gangs(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let Some(directive) = &node.directive else { return false };
    let among = |d: &LoopDirective| d.gang.is_some() || !d.seq && d.worker.is_none() && d.vector.is_none();
    among(directive) || directive.on.iter().any(|(_, other)| among(other))
}

/// The ops of a construct.
#[derive(Default)]
struct Code {
    /// What every gang executes.
    redundant: Vec<Op>,
    /// What stands in loops that are shared among gangs.
    shared: Vec<Op>,
}

impl Code {
    fn block(&mut self, func: &Function, block: Block) {
        for op in &func.blocks[block].ops {
            if shares_gangs(func, *op) {
                self.shared.extend(func.walk_op(*op));
                continue;
            }
            self.redundant.push(*op);
            for inner in func.kind(*op).blocks() {
                self.block(func, inner);
            }
        }
    }

    fn copies_are_alike(&self, func: &Function, var: Var) -> bool {
        let any = |ops: &[Op], write: bool| ops.iter().any(|op| touches(func, *op, var, write));
        let tells_gangs_apart = self.redundant.iter().any(|op| tells_gangs_apart(func.kind(*op)));
        any(&self.redundant, true) && any(&self.shared, false) && !any(&self.shared, true) && !tells_gangs_apart
    }
}

/// What may give each gang another value (a counter, the gang's number), or has all gangs run what stands beside it.
fn tells_gangs_apart(kind: &OpKind) -> bool {
    kind.effects().have(Effect::CALL | Effect::OUTPUT | Effect::ATOMIC)
}

/// An array of its own in place of the private one, which the gangs share.
fn share(func: &mut Function, op: Op, var: Var) {
    let VarData { name, storage, span, .. } = func.vars[var].clone();
    let one = func.local(&name, storage, span);
    device_scratch::give_memory(func, op, var, one);
    let body = compute(func, op).body;
    func.replace_record(body, var, one);
    compute_mut(func, op).private.retain(|private| *private != var);
    device_scratch::share(func, op, one, Modifiers { replicas: true, ..Modifiers::default() });
}
