//! Where a scalar's value comes from: is it read in a block before the block has surely written it, and is it read later?
//!
//! Works on the structured form directly: no side table to keep, each question is one walk. Conservative: "exposed" may
//! be said of a use that never happens, "assigned" is said only where every path writes.

use super::module_facts::ModuleFacts;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// What a block does to one scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flow {
    /// Some path reads the value that the scalar had before the block.
    pub exposed: bool,
    /// Every path that leaves at the block's end has written it.
    pub assigned: bool,
}

/// The flow through a block from its start.
pub fn of_block(func: &Function, block: Block, var: Var) -> Flow {
    of_ops(func, &func.blocks[block].ops, var)
}

/// The flow through some ops that follow each other.
pub fn of_ops(func: &Function, ops: &[Op], var: Var) -> Flow {
    for op in ops {
        let flow = of_op(func, *op, var);
        if flow.exposed || flow.assigned {
            return flow;
        }
    }
    Flow { exposed: false, assigned: false }
}

const NOTHING: Flow = Flow { exposed: false, assigned: false };
const EXPOSED: Flow = Flow { exposed: true, assigned: false };
const ASSIGNED: Flow = Flow { exposed: false, assigned: true };

fn of_op(func: &Function, op: Op, var: Var) -> Flow {
    match func.kind(op) {
        OpKind::Load(v) | OpKind::VarAddr(v) | OpKind::LoadView(v) if *v == var => EXPOSED,
        OpKind::LoadView(v) if extents(&func.vars[*v].storage).any(|extent| extent == var) => EXPOSED,
        OpKind::RowView { inner, .. } if in_extents(inner).any(|extent| extent == var) => EXPOSED,
        OpKind::Store(v, _) if *v == var => ASSIGNED,
        kind if kind.atomic_var() == Some(var) => EXPOSED,
        OpKind::DataAction(node) if node.clauses.iter().any(|clause| clause.var == var) => EXPOSED,
        // The caller may read it.
        OpKind::Return(_) if outlives_function(func, var) => EXPOSED,
        // What follows is not reached.
        kind if kind.is_terminator() && !matches!(kind, OpKind::Yield(_)) => ASSIGNED,
        OpKind::If { then_block, else_block, .. } => both(func, &[*then_block, *else_block], var),
        OpKind::Switch { cases, default, .. } => {
            let blocks: Vec<Block> = cases.iter().map(|case| case.block).chain([*default]).collect();
            both(func, &blocks, var)
        }
        OpKind::ByDevice { gpu, cpu } => {
            let blocks: Vec<Block> = gpu.iter().copied().chain([*cpu]).collect();
            both(func, &blocks, var)
        }
        OpKind::For(node) => for_loop(func, node, var),
        OpKind::While { cond, body, step, test_first } => {
            let blocks = [Some(*cond).filter(|_| *test_first), Some(*body), *step, Some(*cond)];
            for (index, block) in blocks.into_iter().flatten().enumerate() {
                let flow = of_block(func, block, var);
                if flow.exposed || flow.assigned {
                    // Only what comes first runs in any case; a body may end early.
                    return Flow { assigned: flow.assigned && index == 0 && *test_first, ..flow };
                }
            }
            NOTHING
        }
        // In which order its blocks run is not looked at.
        OpKind::Cfg { .. } => {
            let names = |op: &Op| func.kind(*op).vars().contains(&var);
            Flow { exposed: func.walk_op(op).iter().any(names), assigned: false }
        }
        OpKind::Compute(node) => compute(func, node, var),
        OpKind::Data(node) => {
            if node.clauses.iter().any(|clause| clause.var == var) {
                EXPOSED
            } else {
                of_block(func, node.body, var)
            }
        }
        OpKind::Single { body } | OpKind::GridSingle { body } => of_block(func, *body, var),
        _ => NOTHING,
    }
}

/// The scalars that the extents of what a pointer points to are.
fn extents(storage: &Storage) -> impl Iterator<Item = Var> + '_ {
    let inner: &[PointerDim] = match storage {
        Storage::Pointer { inner, .. } => inner,
        Storage::Scalar(_) | Storage::Array { .. } | Storage::Descriptor { .. } => &[],
    };
    in_extents(inner)
}

fn in_extents(inner: &[PointerDim]) -> impl Iterator<Item = Var> + '_ {
    inner.iter().filter_map(|dim| match dim {
        PointerDim::Var(var) => Some(*var),
        PointerDim::Const(_) => None,
    })
}

fn both(func: &Function, blocks: &[Block], var: Var) -> Flow {
    let flows: Vec<Flow> = blocks.iter().map(|block| of_block(func, *block, var)).collect();
    Flow { exposed: flows.iter().any(|f| f.exposed), assigned: flows.iter().all(|f| f.assigned) }
}

fn for_loop(func: &Function, node: &For, var: Var) -> Flow {
    if node.var == Some(var) {
        return ASSIGNED;
    }
    let plans = || node.schedule.iter().flat_map(|schedule| &schedule.reductions);
    if plans().any(|plan| plan.target == var) {
        return EXPOSED;
    }
    if plans().any(|plan| plan.private == var) {
        return NOTHING;
    }
    let private = node.directive.as_ref().is_some_and(|d| d.private.contains(&var));
    let body = of_block(func, node.body, var);
    let runs = match (func.constant_int(node.lower), func.constant_int(node.upper), func.constant_int(node.step)) {
        (Some(lower), Some(upper), Some(step)) => (step > 0 && lower <= upper) || (step < 0 && lower >= upper),
        _ => false,
    };
    // A body that ends early "assigns" by not reaching its end: then nothing is known after the loop.
    let jumps = func.walk(node.body).iter().any(|op| matches!(func.kind(*op), OpKind::Break(_) | OpKind::Continue(_)));
    Flow { exposed: body.exposed && !private, assigned: runs && body.assigned && !private && !jumps }
}

fn compute(func: &Function, node: &Compute, var: Var) -> Flow {
    if node.clauses.iter().any(|clause| clause.var == var) || node.firstprivate.contains(&var) {
        return EXPOSED;
    }
    if node.private.contains(&var) {
        return NOTHING;
    }
    of_block(func, node.body, var)
}

/// Whether the value that `var` has when `op` ends may be read later: in what follows inside `within`, or (`at_end`)
/// after it.
pub fn live_after(func: &Function, parents: &ParentMap, within: Block, op: Op, var: Var, at_end: bool) -> bool {
    let mut op = op;
    loop {
        let Some(block) = parents.block_of(op) else { return true };
        let ops = &func.blocks[block].ops;
        let rest = &ops[func.position(block, op) + 1..];
        match continues(func, rest, var, at_end) {
            Some(live) => return live,
            None if block == within => return at_end,
            None => {}
        }
        let Some(owner) = parents.owner(block) else { return at_end };
        let repeats = match func.kind(owner) {
            OpKind::For(node) => of_block(func, node.body, var).exposed && node.var != Some(var),
            OpKind::While { .. } | OpKind::Cfg { .. } => {
                func.kind(owner).blocks().into_iter().any(|block| of_block(func, block, var).exposed)
            }
            _ => false,
        };
        if repeats {
            return true;
        }
        op = owner;
    }
}

/// `Some` when the ops read the scalar, or surely write it, before their end.
fn continues(func: &Function, rest: &[Op], var: Var, at_end: bool) -> Option<bool> {
    for op in rest {
        if matches!(func.kind(*op), OpKind::Return(_)) {
            return Some(at_end);
        }
        // A jump goes on elsewhere, where it may be read.
        if matches!(func.kind(*op), OpKind::Break(_) | OpKind::Continue(_)) {
            return None;
        }
        if may_jump_out(func, *op) {
            return Some(true);
        }
        let flow = of_op(func, *op, var);
        if flow.exposed {
            return Some(true);
        }
        if flow.assigned {
            return Some(false);
        }
    }
    None
}

/// Whether something inside `op` leaves a loop around it.
fn may_jump_out(func: &Function, op: Op) -> bool {
    if func.kind(op).blocks().is_empty() {
        return false;
    }
    let inside = func.walk_op(op);
    inside.iter().any(|inner| match func.kind(*inner) {
        OpKind::Break(target) | OpKind::Continue(target) => !inside.contains(target),
        _ => false,
    })
}

/// Whether the value of a scalar outlives its function.
pub fn outlives_function(func: &Function, var: Var) -> bool {
    is_visible(&func.vars[var]) || escapes(func, var)
}

/// Whether others can get at a variable by its nature.
pub fn is_visible(data: &VarData) -> bool {
    data.aliased
        || match data.class {
            VarClass::RefParam | VarClass::Global(_) | VarClass::Member { .. } => true,
            VarClass::Local | VarClass::GangLocal | VarClass::WorkerLocal | VarClass::ValueParam => false,
        }
}

/// The variables whose address goes elsewhere than to procedures that are known not to keep it.
pub fn escaping(func: &Function, module: &ModuleFacts) -> HashSet<Var> {
    let taken = |op: &OpData| match op.kind {
        OpKind::VarAddr(var) => Some((op.results[0], var)),
        _ => None,
    };
    let addresses: HashMap<Value, Var> = func.ops.values().filter_map(taken).collect();
    let keeps = |op: &OpData| match op.kind {
        OpKind::Call { callee, .. } => module.summary(callee).is_none(),
        _ => true,
    };
    let users = func.ops.values().filter(|op| !addresses.is_empty() && keeps(op));
    users.flat_map(|op| op.kind.operands()).filter_map(|value| addresses.get(&value).copied()).collect()
}

/// Whether a scalar's address is taken anywhere in its function.
fn escapes(func: &Function, var: Var) -> bool {
    func.ops.values().any(|op| matches!(op.kind, OpKind::VarAddr(v) if v == var))
}
