//! Elements that an iteration reads in any case, and writes on a condition, are written in any case: with what they
//! held.
//!
//! Takes functions of phase *outlined*. A store behind a condition keeps LLVM from making vectors of a CPU kernel's
//! loop, or makes it take them apart again; where the value is selected it is a store like others. That is right where
//! nobody can tell: in a loop whose iterations may run at once, an element that each iteration reads in any case is
//! written by no other iteration, and it exists. What stands behind the condition besides is computed in any case, too:
//! little, and nothing that could fail.

use super::serial_jam::array_of;
use accc_analysis::same_values::same_values;
use accc_ir::*;
use accc_machine::CPU;
use std::collections::HashSet;

/// Rewrites the CPU's kernels.
pub fn run(module: &mut Module) {
    let is_cpu_kernel = |func: &&mut Function| func.kernel.as_ref().is_some_and(|k| k.machine == Machine::Cpu);
    for func in module.functions.values_mut().filter(is_cpu_kernel) {
        for op in func.body.map(|body| func.walk(body)).unwrap_or_default() {
            let body = match func.kind(op) {
                OpKind::For(node) if node.schedule.as_ref().is_some_and(|s| s.vector.is_some()) => node.body,
                _ => continue,
            };
            while let Some(blend) = find(func, body) {
                blend.rewrite(func, body);
            }
        }
    }
}

/// Stores to one element behind a condition, in the body of a loop.
struct Blend {
    branch: Op,
    /// What reads the element in any case, and what computes which one that is, in order.
    load: Op,
    place: Vec<Op>,
}

fn find(func: &Function, body: Block) -> Option<Blend> {
    let all = func.walk(body);
    if !all.iter().all(|op| is_plain(func, *op)) {
        return None;
    }
    let stored: HashSet<Var> = all.iter().filter_map(|op| stored_var(func, *op)).collect();
    let ops = &func.blocks[body].ops;
    let branches = ops.iter().filter(|op| is_statement(func, **op));
    branches.copied().find_map(|branch| {
        let inside = func.walk_op(branch);
        let mut stores = inside.iter().filter_map(|op| element(func, *op, true));
        let (array, subscripts) = stores.next()?;
        let is_it = |other: (Var, &[Value])| other.0 == array && same_values(func, other.1, subscripts);
        if inside.len() > CPU.blended_ops || !stores.all(is_it) || !inside.iter().all(|op| may_be_done(func, *op)) {
            return None;
        }
        let load = ops.iter().copied().find(|op| element(func, *op, false).is_some_and(is_it))?;
        Some(Blend { branch, load, place: place(func, ops, load, &stored)? })
    })
}

/// An `if` that gives no value.
fn is_statement(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::If { .. }) && func.ops[op].results.is_empty()
}

/// Whether an op behind the condition may be done where the condition does not hold; a store's value is selected
/// instead.
fn may_be_done(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::If { .. } => {
            is_statement(func, op)
                || func.ops[op].results.len() == 1
                    && func.walk_op(op).iter().all(|inner| element(func, *inner, true).is_none())
        }
        OpKind::Binary(BinaryOp::Div | BinaryOp::Rem | BinaryOp::UDiv | BinaryOp::URem, ..) | OpKind::Math(..) => false,
        kind => kind.does_only(Effect::READ_VAR | Effect::READ_SHAPE | Effect::WRITE_ELEM | Effect::YIELD),
    }
}

/// What a loop may hold that runs to the end of each iteration, of arrays that have no other names.
fn is_plain(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::If { .. } => true,
        OpKind::Store(var, _) => func.vars[*var].is_scalar(),
        OpKind::LoadElem { view, .. } | OpKind::StoreElem { view, .. } => array_of(func, *view).is_some(),
        kind => kind.does_only(Effect::READ_VAR | Effect::READ_SHAPE | Effect::YIELD),
    }
}

/// The element that an op loads, or stores.
fn element(func: &Function, op: Op, stores: bool) -> Option<(Var, &[Value])> {
    match func.kind(op) {
        OpKind::LoadElem { view, subscripts, .. } if !stores => Some((array_of(func, *view)?, subscripts)),
        OpKind::StoreElem { view, subscripts, .. } if stores => Some((array_of(func, *view)?, subscripts)),
        _ => None,
    }
}

fn stored_var(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::Store(var, _) => Some(*var),
        _ => None,
    }
}

/// The ops of a body that compute an element's place; `None` where they have to stay where they are.
fn place(func: &Function, ops: &[Op], load: Op, stored: &HashSet<Var>) -> Option<Vec<Op>> {
    let mut needed: HashSet<Op> = HashSet::new();
    let mut open: Vec<Op> = vec![load];
    while let Some(op) = open.pop() {
        let of_body = func.kind(op).operands().into_iter().filter_map(|value| func.def(value));
        open.extend(of_body.filter(|def| ops.contains(def) && needed.insert(*def)));
    }
    let may_move = |op: &Op| match func.kind(*op) {
        OpKind::Load(var) => !stored.contains(var),
        OpKind::LoadView(_) => true,
        OpKind::If { .. } => false,
        kind => kind.is_pure(),
    };
    needed.iter().all(may_move).then(|| ops.iter().copied().filter(|op| needed.contains(op)).collect())
}

impl Blend {
    fn rewrite(self, func: &mut Function, body: Block) {
        for op in func.blocks[body].ops.clone() {
            if gives_value(func, op) && func.walk_op(op).iter().all(|inner| may_be_done(func, *inner)) {
                straighten(func, body, op, op);
            }
        }
        let mut maps = Cloner::new();
        let made: Vec<Op> = self.place.iter().chain([&self.load]).map(|op| maps.clone_op_within(func, *op)).collect();
        made.iter().for_each(|op| put_before(func, body, self.branch, *op));
        let load = made[made.len() - 1];
        let held = func.ops[load].results[0];
        let chosen = self.select(func, body, self.branch, held);
        if let OpKind::LoadElem { view, subscripts, .. } = func.kind(load).clone() {
            let mut b = Builder::before(func, self.branch);
            b.span = b.func.ops[self.branch].span;
            b.store_elem(view, subscripts, chosen);
        }
        func.blocks[body].ops.retain(|op| *op != self.branch);
    }

    /// The value that the element has behind an `if`, and `held` before; what is in it comes to stand before the
    /// branch.
    fn select(&self, func: &mut Function, body: Block, branch: Op, held: Value) -> Value {
        let OpKind::If { cond, then_block, else_block } = *func.kind(branch) else { return held };
        let [then, other] = [then_block, else_block].map(|block| {
            let mut now = held;
            for op in std::mem::take(&mut func.blocks[block].ops) {
                match func.kind(op) {
                    OpKind::StoreElem { value, .. } => now = *value,
                    OpKind::Yield(_) => {}
                    _ if is_statement(func, op) => now = self.select(func, body, op, now),
                    _ => move_before(func, body, self.branch, op),
                }
            }
            now
        });
        if then == other { then } else { Builder::before(func, self.branch).select(cond, then, other) }
    }
}

fn gives_value(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::If { .. }) && func.ops[op].results.len() == 1
}

/// Makes an `if` that gives a value a selection; what is in it comes to stand before `anchor`.
fn straighten(func: &mut Function, body: Block, anchor: Op, op: Op) {
    let OpKind::If { cond, then_block, else_block } = *func.kind(op) else { return };
    let [then, other] = [then_block, else_block].map(|block| {
        let ops = std::mem::take(&mut func.blocks[block].ops);
        let (last, ops) = ops.split_last().expect("a block ends with what it gives");
        ops.iter().for_each(|op| move_before(func, body, anchor, *op));
        match func.kind(*last) {
            OpKind::Yield(values) => values[0],
            kind => unreachable!("{kind:?} ends a block that gives a value"),
        }
    });
    func.ops[op].kind = OpKind::Select(cond, then, other);
}

fn move_before(func: &mut Function, body: Block, anchor: Op, op: Op) {
    if gives_value(func, op) {
        straighten(func, body, anchor, op);
    }
    put_before(func, body, anchor, op);
}

fn put_before(func: &mut Function, body: Block, anchor: Op, op: Op) {
    let ops = &mut func.blocks[body].ops;
    let at = ops.iter().position(|other| *other == anchor).expect("the anchor stands in the body");
    ops.insert(at, op);
}
