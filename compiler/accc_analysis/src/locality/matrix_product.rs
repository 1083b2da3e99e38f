//! Loops that add up products of matrices: `s = s + a(i,k) * b(k,j)`, and several of them.
//!
//! Takes a loop inside a nest of two ([`crate::locality::register_reuse`] has shown that copies of its body may run side by side);
//! tells whether it does nothing but add products of doubles to one sum, or subtract them, of which one factor belongs
//! to the outer loop of the nest and the other to the inner one. That is what a GPU's matrix unit does: each factor can
//! be computed by another thread than the one that has the sum.

use crate::dependence::aliases::may_meet;
use crate::pointers::Pointers;
use crate::region::{Access, Region};
use accc_ir::*;
use std::collections::HashSet;

/// What a loop adds up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixProduct {
    /// The store of the sum, of a scalar or of an element.
    pub store: Op,
    /// The products, in the order in which they are added.
    pub terms: Vec<Term>,
}

/// A product that is added to a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Depends on the outer loop of the nest and on the loop itself, at most.
    pub of_outer: Value,
    /// Depends on the inner one and on the loop itself, at most.
    pub of_inner: Value,
    /// It is subtracted.
    pub negative: bool,
}

/// What the loop `op` adds up, inside of `inner`, which stands in `outer`.
pub fn of_loop(func: &Function, outer: Op, inner: Op, op: Op) -> Option<Vec<MatrixProduct>> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let ops = func.walk(node.body);
    let is_store = |op: &Op| matches!(func.kind(*op), OpKind::Store(..) | OpKind::StoreElem { .. });
    let is_plain = |op: &Op| func.kind(*op).does_only(Effect::READ | Effect::WRITE | Effect::YIELD);
    if func.constant_int(node.step) != Some(1) || !ops.iter().all(is_plain) {
        return None;
    }
    let nest = Nest::new(func, outer, inner, op);
    let stores = ops.iter().copied().filter(is_store);
    let products: Option<Vec<MatrixProduct>> = stores.map(|store| product(&nest, store)).collect();
    products.filter(|products| !products.is_empty())
}

/// What is added up in one store.
fn product(nest: &Nest, store: Op) -> Option<MatrixProduct> {
    let (OpKind::Store(_, value) | OpKind::StoreElem { value, .. }) = nest.func.kind(store) else { return None };
    if nest.func.type_of(*value) != Type::F64 {
        return None;
    }
    let mut found = MatrixProduct { store, terms: Vec::new() };
    let sums = add_terms(nest, *value, false, &mut found)?;
    (sums == 1 && !found.terms.is_empty()).then_some(found)
}

/// Adds the products of an expression; gives how often the sum itself is in it.
fn add_terms(nest: &Nest, value: Value, negative: bool, found: &mut MatrixProduct) -> Option<usize> {
    if is_sum(nest.func, found.store, value) {
        return (!negative).then_some(1);
    }
    let (op, a, b) = binary(nest.func, value)?;
    match op {
        BinaryOp::Add => Some(add_terms(nest, a, negative, found)? + add_terms(nest, b, negative, found)?),
        BinaryOp::Sub => Some(add_terms(nest, a, negative, found)? + add_terms(nest, b, !negative, found)?),
        BinaryOp::Mul => {
            let (of_outer, of_inner) = match (nest.depends(a)?, nest.depends(b)?) {
                ([_, false], [false, _]) => (a, b),
                ([false, _], [_, false]) => (b, a),
                _ => return None,
            };
            found.terms.push(Term { of_outer, of_inner, negative });
            Some(0)
        }
        _ => None,
    }
}

/// Whether no statement of the nest writes what the loop reads, but for its sums.
pub fn reads_stay(region: &Region, pointers: &Pointers, outer: Op, op: Op, sums: &[Var]) -> bool {
    let mut reads = region.accesses_in(op).filter(|access| !access.write && !sums.contains(&access.var));
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
            needed.extend(func.walk_op(op).iter().flat_map(|inner| func.kind(*inner).operands()));
        }
    }
    // What stands in a condition comes with it.
    let nested: HashSet<Op> = found.iter().flat_map(|op| func.walk_op(*op).into_iter().skip(1)).collect();
    inside.into_iter().filter(|op| found.contains(op) && !nested.contains(op)).collect()
}

fn binary(func: &Function, value: Value) -> Option<(BinaryOp, Value, Value)> {
    match func.kind(func.def(value)?) {
        OpKind::Binary(op, a, b) => Some((*op, *a, *b)),
        _ => None,
    }
}

/// The values that a block gives to the condition around it.
fn given_by(func: &Function, block: Block) -> Option<Vec<Value>> {
    func.blocks[block].ops.last().and_then(|op| match func.kind(*op) {
        OpKind::Yield(values) => Some(values.clone()),
        _ => None,
    })
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
pub struct Nest<'f> {
    func: &'f Function,
    /// Outer, inner, and the loop that adds up.
    loops: [(Option<Var>, Value); 3],
    inside: HashSet<Op>,
    adding: HashSet<Op>,
    stored: HashSet<Var>,
}

impl<'f> Nest<'f> {
    /// Of a loop `op` that adds up, in the loops `outer` and `inner` around it.
    pub fn new(func: &'f Function, outer: Op, inner: Op, op: Op) -> Nest<'f> {
        let inside: HashSet<Op> = func.walk_op(outer).into_iter().collect();
        let stored = inside.iter().filter_map(|op| func.kind(*op).set_var());
        let loops = [outer, inner, op].map(|op| func.loop_at(op)).map(|node| (node.var, node.iv));
        Nest { func, loops, stored: stored.collect(), adding: func.walk_op(op).into_iter().collect(), inside }
    }

    /// Whether a value depends on the outer and on the inner loop; `None` where another thread can't compute it.
    pub fn depends(&self, value: Value) -> Option<[bool; 2]> {
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
            OpKind::If { cond, then_block, else_block } => {
                let given = [*then_block, *else_block].into_iter().filter_map(|block| given_by(self.func, block));
                let values = std::iter::once(*cond).chain(given.flatten());
                values.map(|value| self.depends(value)).try_fold([false; 2], |all, of_value| {
                    let of_value = of_value?;
                    Some([all[0] || of_value[0], all[1] || of_value[1]])
                })
            }
            _ => None,
        }
    }

    fn is_argument_inside(&self, value: Value) -> bool {
        let blocks = |op: &Op| self.func.kind(*op).blocks();
        self.inside.iter().flat_map(blocks).any(|block| self.func.blocks[block].args.contains(&value))
    }
}
