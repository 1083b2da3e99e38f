//! Where a scalar's value comes from: is it read in a block before the block has surely written it, and is it read later?
//!
//! No side table to keep: each question is one walk ([`super::scalar_flow`]). Of compute constructs, which are many,
//! [`super::liveness`] knows for all scalars at once what is read later.

use super::module_facts::ModuleFacts;
use super::scalar_flow::{Asked, Question, is_visible};
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
    let flows = Question::new(func, Asked::One(var)).of_ops(ops);
    Flow { exposed: flows.exposed != 0, assigned: flows.assigned != 0 }
}

/// Whether the value that `var` has when `op` ends may be read later: in what follows inside `within`, or (`at_end`)
/// after it.
pub fn live_after(func: &Function, parents: &ParentMap, within: Block, op: Op, var: Var, at_end: bool) -> bool {
    let asked = Question::new(func, Asked::One(var));
    let mut op = op;
    loop {
        let Some(block) = parents.block_of(op) else { return true };
        let ops = &func.blocks[block].ops;
        let rest = &ops[func.position(block, op) + 1..];
        match continues(func, &asked, rest, at_end) {
            Some(live) => return live,
            None if block == within => return at_end,
            None => {}
        }
        let Some(owner) = parents.owner(block) else { return at_end };
        if asked.repeated(owner) != 0 {
            return true;
        }
        op = owner;
    }
}

/// `Some` when the ops read the scalar, or surely write it, before their end.
fn continues(func: &Function, asked: &Question, rest: &[Op], at_end: bool) -> Option<bool> {
    for op in rest {
        if matches!(func.kind(*op), OpKind::Return(_)) {
            return Some(at_end);
        }
        // A jump goes on elsewhere, where it may be read.
        if is_jump(func.kind(*op)) {
            return None;
        }
        if asked.may_jump_out(*op) {
            return Some(true);
        }
        let flow = asked.of_op(*op);
        if flow.exposed != 0 {
            return Some(true);
        }
        if flow.assigned != 0 {
            return Some(false);
        }
    }
    None
}

/// Whether an op goes on elsewhere in the function.
pub fn is_jump(kind: &OpKind) -> bool {
    matches!(kind, OpKind::Break(_) | OpKind::Continue(_)) || !kind.jump_targets().is_empty()
}

/// Whether the value of a scalar outlives its function.
pub fn outlives_function(func: &Function, var: Var) -> bool {
    is_visible(&func.vars[var]) || escapes(func, var)
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
