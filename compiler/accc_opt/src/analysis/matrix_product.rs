//! Loops that add up the product of two matrices: `s = s + a(i,k) * b(k,j)`.
//!
//! Takes a loop inside a nest of two ([`super::register_reuse`] has shown that copies of its body may run side by side);
//! tells whether it does nothing but add products of doubles to one sum, or subtract them, of which one factor belongs
//! to the outer loop of the nest and the other to the inner one. That is what a GPU's matrix unit does: each factor can
//! be computed by another thread than the one that has the sum.

use super::pointers::Pointers;
use super::region::{Access, Region};
use super::verdict::may_meet;
use accc_ir::*;
use std::collections::HashSet;

/// What a loop adds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatrixProduct {
    /// The store of the sum, of a scalar or of an element.
    pub store: Op,
    /// Depends on the outer loop of the nest and on the loop itself, at most.
    pub of_outer: Value,
    /// Depends on the inner one and on the loop itself, at most.
    pub of_inner: Value,
    /// The products are subtracted.
    pub negative: bool,
}

/// What the loop `op` adds up, inside of `inner`, which stands in `outer`.
pub fn of_loop(func: &Function, outer: Op, inner: Op, op: Op) -> Option<MatrixProduct> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let ops = func.walk(node.body);
    let is_store = |op: &Op| matches!(func.kind(*op), OpKind::Store(..) | OpKind::StoreElem { .. });
    let is_plain = |op: &Op| func.kind(*op).does_only(Effect::READ | Effect::WRITE | Effect::YIELD);
    let mut stores = ops.iter().copied().filter(is_store);
    let store = stores.next()?;
    if func.constant_int(node.step) != Some(1) || stores.next().is_some() || !ops.iter().all(is_plain) {
        return None;
    }
    let (OpKind::Store(_, value) | OpKind::StoreElem { value, .. }) = func.kind(store) else { return None };
    if func.type_of(*value) != Type::F64 {
        return None;
    }
    let (product, negative) = match binary(func, *value)? {
        (BinaryOp::Add, a, b) if is_sum(func, store, a) => (b, false),
        (BinaryOp::Add, a, b) if is_sum(func, store, b) => (a, false),
        (BinaryOp::Sub, a, b) if is_sum(func, store, a) => (b, true),
        _ => return None,
    };
    let (BinaryOp::Mul, a, b) = binary(func, product)? else { return None };
    let nest = Nest::new(func, outer, inner, op);
    let (of_a, of_b) = (nest.depends(a)?, nest.depends(b)?);
    let (of_outer, of_inner) = match (of_a, of_b) {
        ([_, false], [false, _]) => (a, b),
        ([false, _], [_, false]) => (b, a),
        _ => return None,
    };
    Some(MatrixProduct { store, of_outer, of_inner, negative })
}

/// Whether no statement of the nest writes what the loop reads, but for its sum.
pub fn reads_stay(region: &Region, pointers: &Pointers, outer: Op, op: Op, sum: Option<Var>) -> bool {
    let mut reads = region.accesses_in(op).filter(|access| !access.write && Some(access.var) != sum);
    reads.all(|read| stays(region, pointers, outer, read))
}

/// Whether no statement of the nest writes what is read there.
pub fn stays(region: &Region, pointers: &Pointers, outer: Op, read: &Access) -> bool {
    region.accesses_in(outer).all(|access| !access.write || !may_meet(region, pointers, access, read))
}

/// The ops inside of `outer` that compute a factor, in the program's order.
pub fn ops_of(func: &Function, outer: Op, factor: Value) -> Vec<Op> {
    let inside = func.walk_op(outer);
    let (mut needed, mut found) = (vec![factor], HashSet::new());
    while let Some(value) = needed.pop() {
        if let Some(op) = func.def(value).filter(|op| inside.contains(op) && found.insert(*op)) {
            needed.extend(func.kind(op).operands());
        }
    }
    inside.into_iter().filter(|op| found.contains(op)).collect()
}

fn binary(func: &Function, value: Value) -> Option<(BinaryOp, Value, Value)> {
    match func.kind(func.def(value)?) {
        OpKind::Binary(op, a, b) => Some((*op, *a, *b)),
        _ => None,
    }
}

/// Whether a value is what the store overwrites.
fn is_sum(func: &Function, store: Op, value: Value) -> bool {
    let Some(op) = func.def(value) else { return false };
    match (func.kind(store), func.kind(op)) {
        (OpKind::Store(var, _), OpKind::Load(loaded)) => var == loaded,
        (OpKind::StoreElem { view, .. }, OpKind::LoadElem { view: loaded, .. }) => {
            func.root_var(*view).is_some() && func.root_var(*view) == func.root_var(*loaded)
        }
        _ => false,
    }
}

/// Where the loops of a nest stand in what a loop inside computes.
pub(super) struct Nest<'f> {
    func: &'f Function,
    /// Outer, inner, and the loop that adds up.
    loops: [(Option<Var>, Value); 3],
    inside: HashSet<Op>,
    adding: HashSet<Op>,
    stored: HashSet<Var>,
}

impl<'f> Nest<'f> {
    pub(super) fn new(func: &'f Function, outer: Op, inner: Op, op: Op) -> Nest<'f> {
        let inside: HashSet<Op> = func.walk_op(outer).into_iter().collect();
        let stored = inside.iter().filter_map(|op| func.kind(*op).set_var());
        let loops = [outer, inner, op].map(|op| func.loop_at(op)).map(|node| (node.var, node.iv));
        Nest { func, loops, stored: stored.collect(), adding: func.walk_op(op).into_iter().collect(), inside }
    }

    /// Whether a value depends on the outer and on the inner loop; `None` where another thread can't compute it.
    pub(super) fn depends(&self, value: Value) -> Option<[bool; 2]> {
        let which = |found: usize| [found == 0, found == 1];
        if let Some(found) = self.loops.iter().position(|(_, iv)| *iv == value) {
            return Some(which(found));
        }
        let Some(op) = self.func.def(value) else { return (!self.is_argument_inside(value)).then_some([false; 2]) };
        if !self.inside.contains(&op) {
            return Some([false; 2]);
        }
        match self.func.kind(op) {
            OpKind::Load(var) => match self.loops.iter().position(|(own, _)| *own == Some(*var)) {
                Some(found) => Some(which(found)),
                None => (!self.stored.contains(var)).then_some([false; 2]),
            },
            OpKind::LoadView(var) => (!self.stored.contains(var)).then_some([false; 2]),
            kind if kind.is_pure() || (matches!(kind, OpKind::LoadElem { .. }) && self.adding.contains(&op)) => {
                let mut all = [false; 2];
                for operand in kind.operands() {
                    let of_operand = self.depends(operand)?;
                    all = [all[0] || of_operand[0], all[1] || of_operand[1]];
                }
                Some(all)
            }
            _ => None,
        }
    }

    fn is_argument_inside(&self, value: Value) -> bool {
        let blocks = |op: &Op| self.func.kind(*op).blocks();
        self.inside.iter().flat_map(blocks).any(|block| self.func.blocks[block].args.contains(&value))
    }
}
