//! Loops whose reads the threads of a gang can make for each other, through shared memory.
//!
//! Takes a loop inside a nest of two ([`super::register_reuse`] has shown that copies of its body may run side by side, and
//! that what it reads depends on one of the nest's loops at most); tells which elements belong to the outer loop of the
//! nest and which to the inner one, so that a thread can load what others need as well. Sums of 4 bytes alone: a thread
//! has 8 x 8 of them, and its registers are taken.

use super::matrix_product::Nest;
use super::same_values::same_values;
use accc_ir::*;

/// Bytes of the sum, and of each element that goes through shared memory.
const BYTES: u64 = 4;
/// Each element has memory of the gang's own: up to 17 KiB of 48.
const MOST_LOADS: usize = 2;

/// An element that is read in each iteration of the loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StagedLoad {
    /// All loads of it.
    pub loads: Vec<Op>,
    pub array: Var,
    /// It depends on the nest's outer loop and on the loop itself; else on the inner one.
    pub of_outer: bool,
    /// The next iteration of the loop reads the next element in memory.
    pub in_a_row: bool,
}

/// What the loop `op` reads for one of the loops of the nest, where that is all that stands between it and shared memory.
pub fn of_loop(func: &Function, outer: Op, inner: Op, op: Op) -> Option<Vec<StagedLoad>> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let ops = &func.blocks[node.body].ops;
    let is_plain = |op: &Op| func.kind(*op).does_only(Effect::READ | Effect::WRITE | Effect::YIELD);
    let sums = sums(func, ops);
    let is_small = |var: &Var| is_small(func, *var);
    if func.constant_int(node.step) != Some(1) || !ops.iter().all(is_plain) || sums.len() != 1 || !is_small(&sums[0]) {
        return None;
    }
    let nest = Nest::new(func, outer, inner, op);
    let mut found: Vec<StagedLoad> = Vec::new();
    for load in ops {
        let OpKind::LoadElem { view, subscripts, .. } = func.kind(*load) else { continue };
        let array = func.root_var(*view)?;
        if sums.contains(&array) {
            continue;
        }
        let value = func.ops[*load].results[0];
        let of_outer = match nest.depends(value)? {
            [false, false] => continue,
            [true, true] => return None,
            [of_outer, _] => of_outer,
        };
        if !is_small(&array) {
            return None;
        }
        let is_same = |other: &&mut StagedLoad| match func.kind(other.loads[0]) {
            OpKind::LoadElem { subscripts: own, .. } => other.array == array && same_values(func, own, subscripts),
            _ => false,
        };
        if let Some(same) = found.iter_mut().find(is_same) {
            same.loads.push(*load);
            continue;
        }
        let in_a_row = subscripts.first().is_some_and(|first| moves_by_one(func, node, *first));
        found.push(StagedLoad { loads: vec![*load], array, of_outer, in_a_row });
    }
    let has_both = [true, false].into_iter().all(|outer| found.iter().any(|load| load.of_outer == outer));
    (has_both && found.len() <= MOST_LOADS).then_some(found)
}

fn is_small(func: &Function, var: Var) -> bool {
    matches!(func.vars[var].elem(), Elem::F32 | Elem::I32) && func.vars[var].elem().bytes() == BYTES
}

/// What an iteration leaves for the next one: scalars that it reads before it writes them, and elements.
fn sums(func: &Function, ops: &[Op]) -> Vec<Var> {
    let (mut sums, mut set) = (Vec::new(), Vec::new());
    let mut read = Vec::new();
    for op in ops {
        match func.kind(*op) {
            OpKind::Load(var) if !set.contains(var) => read.push(*var),
            OpKind::Store(var, _) => set.push(*var),
            OpKind::StoreElem { view, .. } => sums.extend(func.root_var(*view)),
            _ => {}
        }
    }
    sums.extend(set.into_iter().filter(|var| read.contains(var)));
    sums.sort();
    sums.dedup();
    sums
}

/// Whether a value is one more in the next iteration, as far as its form tells.
pub fn moves_by_one(func: &Function, node: &For, value: Value) -> bool {
    let Some(op) = func.def(value) else { return value == node.iv };
    let moves = |value: Value| moves_by_one(func, node, value);
    match func.kind(op) {
        OpKind::Load(var) => node.var == Some(*var),
        OpKind::Convert(from) => moves(*from),
        OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw, a, b) => moves(*a) != moves(*b),
        OpKind::Binary(BinaryOp::Sub | BinaryOp::SubNsw, a, _) => moves(*a),
        _ => false,
    }
}
