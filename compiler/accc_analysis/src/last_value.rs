//! Scalars whose value after a loop is that of its last iteration that sets them, where that is all that keeps the loop
//! in order.
//!
//! Takes a `kernels` construct; gives for each such loop how the values can be had when its iterations run in any
//! order: computed from the loops' variables in the last iteration, or in the last one in which a condition holds, or
//! saved by the iteration that comes last in program order. Conditions for all: nothing leaves the loops early, their
//! steps are constants, and how often an inner loop on the way to the statement runs is the same in all iterations of
//! those around it.

use super::exposed_use::of_block;
use super::privatization::{ScalarRole, Scope, of_loop};
use super::surroundings::Surroundings;
use super::verdict::live_at_end;
use crate::verdict;
use accc_ir::*;
use std::collections::HashSet;

/// A scalar that the iterations of a loop set.
pub struct LastValue {
    /// The scalar.
    pub var: Var,
    /// The loops around what sets it, from the one that is to be parallel.
    pub path: Vec<Op>,
    /// How the value behind the loop is found.
    pub how: How,
}

/// What an iteration leaves in the scalar.
pub enum How {
    /// Each iteration sets it by this store, to a value that can be computed again.
    Computed {
        /// What the store stores.
        value: Value,
    },
    /// Those in which conditions hold do.
    Found {
        /// Sets it in the iterations that conditions choose.
        store: Op,
        /// What it stores.
        value: Value,
    },
    /// Each iteration of the innermost loop of the path has set it when it ends.
    Saved,
}

/// The loops of a construct that last values alone keep in order, none inside another; all scalars of each.
pub fn find(func: &Function, op: Op, around: &Surroundings) -> Vec<(Op, Vec<LastValue>)> {
    let parents = &around.parents;
    if !any_is_live_out(func, around, op) {
        return Vec::new();
    }
    let facts = verdict::facts(func, around, op);
    let mut found: Vec<(Op, Vec<LastValue>)> = Vec::new();
    for loop_facts in &facts.loops {
        let outer = loop_facts.op;
        let live_out = |refusal: &Refusal| refusal.var.filter(|_| refusal.kind == RefusalKind::ScalarLiveOut);
        let vars: Vec<Var> = loop_facts.refusals.iter().filter_map(live_out).collect();
        let only = !vars.is_empty() && vars.len() == loop_facts.refusals.len();
        if !only || !is_free(func, outer) || found.iter().any(|(other, _)| parents.is_inside(outer, *other)) {
            continue;
        }
        let nest = Nest::new(func, parents, outer);
        let values: Option<Vec<LastValue>> = vars.into_iter().map(|var| nest.last_value(var)).collect();
        found.extend(values.map(|values| (outer, values)));
    }
    found
}

/// What is cheap to know before all dependences are.
fn any_is_live_out(func: &Function, around: &Surroundings, op: Op) -> bool {
    let root = compute(func, op).body;
    let inside = func.walk(root);
    let stored: HashSet<Var> = inside.iter().filter_map(|inner| store_of(func, *inner)).collect();
    let loops: Vec<Op> = inside.into_iter().filter(|inner| is_free(func, *inner)).collect();
    if stored.is_empty() || loops.is_empty() {
        return false;
    }
    let live_at_end = live_at_end(func, around, op, &stored);
    let scope = Scope { func, parents: &around.parents, root, live_at_end: &live_at_end };
    loops.into_iter().any(|inner| of_loop(&scope, inner).iter().any(|(_, role)| *role == ScalarRole::LiveOut))
}

fn store_of(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::Store(var, _) => Some(*var),
        _ => None,
    }
}

/// A loop of which the user did not say how it runs.
fn is_free(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    node.directive.as_ref().is_none_or(|d| !d.seq && !d.independent && d.tile.is_empty())
}

struct Nest<'a> {
    func: &'a Function,
    parents: &'a ParentMap,
    outer: Op,
    /// All that is inside of the outer loop, and itself.
    ops: Vec<Op>,
    inside: HashSet<Op>,
    /// Scalars that it sets, loop variables among them.
    stored: HashSet<Var>,
    /// It changes nothing but scalars.
    keeps_memory: bool,
}

impl<'a> Nest<'a> {
    fn new(func: &'a Function, parents: &'a ParentMap, outer: Op) -> Nest<'a> {
        let ops = func.walk_op(outer);
        let stored = ops.iter().filter_map(|op| func.kind(*op).set_var()).collect();
        let keeps_memory = ops.iter().all(|op| match func.kind(*op) {
            OpKind::For(_) | OpKind::If { .. } => true,
            kind => kind.does_only(Effect::READ | Effect::WRITE_VAR | Effect::YIELD),
        });
        let inside = ops.iter().copied().collect();
        Nest { func, parents, outer, ops, inside, stored, keeps_memory }
    }

    fn last_value(&self, var: Var) -> Option<LastValue> {
        let data = &self.func.vars[var];
        let plain = matches!(data.storage, Storage::Scalar(_)) && !data.volatile && !data.aliased;
        let named = |op: &&Op| self.func.kind(**op).names(var);
        let only_loaded_and_set =
            self.ops.iter().filter(named).all(|op| matches!(self.func.kind(*op), OpKind::Load(_) | OpKind::Store(..)));
        if !plain || !only_loaded_and_set || self.ends_early() {
            return None;
        }
        self.of_one_store(var).or_else(|| self.saved(var))
    }

    fn ends_early(&self) -> bool {
        self.ops.iter().any(|op| {
            let kind = self.func.kind(*op);
            kind.is_terminator() && !matches!(kind, OpKind::Yield(_)) || matches!(kind, OpKind::Cfg { .. })
        })
    }

    /// Where one statement alone sets it, to what can be computed again.
    fn of_one_store(&self, var: Var) -> Option<LastValue> {
        let mut stores = self.ops.iter().filter(|op| store_of(self.func, **op) == Some(var));
        let (store, None) = (*stores.next()?, stores.next()) else { return None };
        let OpKind::Store(_, value) = *self.func.kind(store) else { return None };
        let (mut path, mut conditional) = (Vec::new(), false);
        for owner in self.parents.enclosing(store) {
            match self.func.kind(owner) {
                OpKind::For(_) => path.insert(0, owner),
                OpKind::If { .. } => conditional = true,
                _ => return None,
            }
            if owner == self.outer {
                break;
            }
        }
        let counts = |loaded: Var| {
            path.iter().any(|op| matches!(self.func.kind(*op), OpKind::For(node) if node.var == Some(loaded)))
        };
        if !self.is_regular(&path) || !self.is_repeatable(value, &counts) {
            return None;
        }
        let how = if conditional { How::Found { store, value } } else { How::Computed { value } };
        Some(LastValue { var, path, how })
    }

    /// The innermost loop that is around all uses and has set it at its end.
    fn saved(&self, var: Var) -> Option<LastValue> {
        let mut path = vec![self.outer];
        loop {
            let body = self.func.loop_at(*path.last()?).body;
            let names = |op: &&Op| self.func.walk_op(**op).iter().any(|op| self.func.kind(*op).names(var));
            let mut users = self.func.blocks[body].ops.iter().filter(names);
            match (users.next(), users.next()) {
                (Some(only), None) if matches!(self.func.kind(*only), OpKind::For(_)) => path.push(*only),
                _ if of_block(self.func, body, var).assigned && self.is_regular(&path) => {
                    return Some(LastValue { var, path, how: How::Saved });
                }
                _ => return None,
            }
        }
    }

    /// Whether the loops' iterations can be counted before the outermost starts.
    fn is_regular(&self, path: &[Op]) -> bool {
        path.iter().enumerate().all(|(level, op)| {
            let OpKind::For(node) = self.func.kind(*op) else { return false };
            let steady = |value: Value| level == 0 || self.is_repeatable(value, &|_| false);
            let counts = self.func.constant_int(node.step).is_some_and(|step| step != 0);
            counts && node.carried.is_empty() && steady(node.lower) && steady(node.upper)
        })
    }

    /// Whether a value is computed of what is the same before and after the loops, and of scalars that `counts` names.
    fn is_repeatable(&self, value: Value, counts: &dyn Fn(Var) -> bool) -> bool {
        let Some(def) = self.func.def(value) else { return self.is_argument(value) };
        if !self.inside.contains(&def) {
            return true;
        }
        let kind = self.func.kind(def);
        let same = match kind {
            OpKind::Load(var) => counts(*var) || self.is_left_alone(*var),
            OpKind::LoadView(var) => self.keeps_memory && self.is_left_alone(*var),
            OpKind::LoadElem { .. } => self.keeps_memory,
            kind => kind.is_pure(),
        };
        same && kind.operands().iter().all(|operand| self.is_repeatable(*operand, counts))
    }

    /// Arguments of the loops' bodies are their variables; those of blocks around are values from before.
    fn is_argument(&self, value: Value) -> bool {
        let own = |op: &Op| match self.func.kind(*op) {
            OpKind::For(node) => self.func.blocks[node.body].args.contains(&value),
            _ => false,
        };
        match self.ops.iter().find(|op| own(op)) {
            Some(op) => matches!(self.func.kind(*op), OpKind::For(node) if node.iv == value),
            None => true,
        }
    }

    fn is_left_alone(&self, var: Var) -> bool {
        let data = &self.func.vars[var];
        let hidden = data.volatile || matches!(data.class, VarClass::Member { .. });
        !hidden && !self.stored.contains(&var) && (self.keeps_memory || !data.aliased)
    }
}
