//! Updates of elements become atomic ones: `h(k) = h(k) + x` of a loop whose iterations come in any order.
//!
//! Takes what [`accc_analysis::element_updates`] found; the order in which sums are taken is not fixed afterwards.

use accc_analysis::element_updates::{Operand, Updates, element_type, holds, operand};
use accc_analysis::reduction::uses_of;
use accc_analysis::reduction::{ElementUpdate, relax_update};
use accc_ir::*;

/// Makes all updates of an array in a block atomic.
pub fn run(func: &mut Function, body: Block, updates: Updates) {
    for (store, update) in updates.stores {
        make_atomic(func, body, store, &update);
    }
}

/// One update; what read the element goes.
fn make_atomic(func: &mut Function, body: Block, store: Op, update: &ElementUpdate) {
    let OpKind::StoreElem { view, subscripts, .. } = func.kind(store).clone() else { return };
    let operand = operand(func, store, update).expect("looked at before");
    let block = func.block_of(store).expect("the store stands in a block");
    let ty = element_type(func, store).expect("looked at before");
    let op = update.op.atomic(ty).expect("looked at before");
    if let Operand::Chain(value) = operand {
        relax_update(func, value);
    }
    let mut b = Builder::before(func, store);
    b.span = b.func.ops[store].span;
    let value = match operand {
        Operand::Value(value) => value,
        Operand::Chain(value) => without(&mut b, value, &update.loads).expect("a chain has more members"),
    };
    b.value(OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, subscripts }, op, value, new: false }, ty);
    func.remove_op(block, store);
    remove_unused(func, body);
}

/// A chain `h + a - b` without its loads of the element: what is added to it.
fn without(b: &mut Builder<'_>, value: Value, loads: &[Value]) -> Option<Value> {
    if loads.contains(&value) {
        return None;
    }
    let def = b.func.def(value);
    let Some(OpKind::Binary(binary, left, right)) = def.map(|def| b.func.kind(def).clone()) else { return Some(value) };
    if !holds(b.func, value, loads) {
        return Some(value);
    }
    match (without(b, left, loads), without(b, right, loads)) {
        (Some(left), Some(right)) => Some(b.binary(binary, left, right)),
        (Some(rest), None) => Some(rest),
        (None, Some(rest)) if binary == BinaryOp::Sub => Some(b.unary(UnaryOp::Neg, rest)),
        (None, rest) => rest,
    }
}

/// Takes out arithmetic and loads that nothing uses any more.
fn remove_unused(func: &mut Function, body: Block) {
    loop {
        let ops = func.walk(body);
        let uses = uses_of(func, &ops);
        let only_computes = |op: &Op| func.kind(*op).does_only(Effect::READ);
        let is_dead = |op: &Op| {
            let [result] = func.ops[*op].results[..] else { return false };
            let is_value = match func.kind(*op) {
                OpKind::If { then_block, else_block, .. } => {
                    let inside = [*then_block, *else_block].into_iter().flat_map(|block| func.walk(block));
                    inside.into_iter().all(|op| only_computes(&op) || matches!(func.kind(op), OpKind::Yield(_)))
                }
                _ => only_computes(op),
            };
            is_value && !uses.contains_key(&result)
        };
        let Some(dead) = ops.into_iter().find(is_dead) else { return };
        let block = func.block_of(dead).expect("it was found in one");
        func.remove_op(block, dead);
    }
}
