//! Arrays that a block only updates, each element by one and the same operator: histograms, and sums that are
//! scattered.
//!
//! `h[k] = h[k] + x`, as an operator, as compare and select or as `if (x > h[k]) h[k] = x`. Takes a block and an array;
//! gives the updates where the block does nothing else with the array and each of them is an operation that can be done
//! atomically: then its iterations may come in any order (OpenACC 3.3, 2.9.11, asks the same of arrays in `reduction`).

use super::reduction::{ElementUpdate, element_update, uses_of};
use accc_ir::*;
use std::collections::HashMap;

/// All that a block does with an array.
pub struct Updates {
    /// The operator of all updates.
    pub op: ReductionOp,
    /// Each store of an update that is not atomic yet.
    pub stores: Vec<(Op, ElementUpdate)>,
}

/// What an update combines with the element.
pub enum Operand {
    /// The other operand itself.
    Value(Value),
    /// The value without the loads of the element.
    Chain(Value),
}

/// The updates of an array; `wanted`: the only operator that they may have. `None` where the block does something else
/// with the array, too, or nothing.
pub fn of_array(func: &Function, body: Block, var: Var, wanted: Option<ReductionOp>) -> Option<Updates> {
    beside(func, body, var, wanted, &[])
}

/// The same where loads of the array are known to be of elements that none of the updates is of.
pub fn beside(func: &Function, body: Block, var: Var, wanted: Option<ReductionOp>, others: &[Op]) -> Option<Updates> {
    let ops = func.walk(body);
    let root = |view: &Value| func.root_var(*view) == Some(var);
    let mut operator = wanted;
    let mut stores = Vec::new();
    let mut loads: Vec<Value> = Vec::new();
    for op in &ops {
        match func.kind(*op) {
            OpKind::StoreElem { view, .. } if root(view) => {
                let update = element_update(func, &ops, *op)?;
                update.op.atomic(element_type(func, *op)?)?;
                operand(func, *op, &update)?;
                if *operator.get_or_insert(update.op) != update.op {
                    return None;
                }
                stores.push((*op, update));
            }
            OpKind::LoadElem { .. } if others.contains(op) => {}
            OpKind::LoadElem { view, .. } if root(view) => loads.push(func.ops[*op].results[0]),
            OpKind::LoadView(_) | OpKind::Field { .. } | OpKind::AtomicUpdate { .. } => {}
            kind if kind.names(var) => return None,
            OpKind::ElemAddr { view, .. }
            | OpKind::ViewBase(view)
            | OpKind::Section { view, .. }
            | OpKind::RowView { table: view, .. }
                if root(view) =>
            {
                return None;
            }
            OpKind::AtomicLoad(AtomicTarget::Elem { view, .. }) if root(view) => return None,
            _ => {}
        }
    }
    let mut consumed: Vec<Value> = stores.iter().flat_map(|(_, update)| update.loads.clone()).collect();
    let uses = uses_of(func, &ops);
    let once = stores.iter().all(|(store, update)| {
        let limit = if is_extreme(update.op) { 2 } else { 1 };
        update.loads.iter().all(|load| uses.get(load).is_some_and(|n| *n <= limit))
            && (update.guarded || is_result_of_store_alone(func, *store, update, &uses))
    });
    consumed.sort();
    let only_updates = once && loads.iter().all(|load| consumed.binary_search(load).is_ok());
    Some(Updates { op: operator?, stores }).filter(|_| only_updates)
}

/// Whether nothing else uses what the element becomes, nor what it is on the way there.
fn is_result_of_store_alone(func: &Function, store: Op, update: &ElementUpdate, uses: &HashMap<Value, u32>) -> bool {
    let OpKind::StoreElem { value, .. } = func.kind(store) else { return false };
    let mut chain = vec![*value];
    while let Some(value) = chain.pop() {
        if update.loads.contains(&value) || !holds(func, value, &update.loads) {
            continue;
        }
        if uses.get(&value) != Some(&1) {
            return false;
        }
        if let Some(OpKind::Binary(_, a, b)) = func.def(value).map(|def| func.kind(def)) {
            chain.extend([*a, *b]);
        }
    }
    uses.get(value) == Some(&1)
}

/// Whether a chain ends at one of the loads.
pub fn holds(func: &Function, value: Value, loads: &[Value]) -> bool {
    loads.contains(&value)
        || matches!(func.def(value).map(|def| func.kind(def)), Some(OpKind::Binary(_, a, b))
            if holds(func, *a, loads) || holds(func, *b, loads))
}

/// The type of what a store writes.
pub fn element_type(func: &Function, store: Op) -> Option<Type> {
    match func.kind(store) {
        OpKind::StoreElem { value, .. } => Some(func.type_of(*value)),
        _ => None,
    }
}

/// What an update combines with the element: a value that there is already, or one end of a chain.
pub fn operand(func: &Function, store: Op, update: &ElementUpdate) -> Option<Operand> {
    let OpKind::StoreElem { value, .. } = func.kind(store) else { return None };
    if update.guarded {
        return Some(Operand::Value(*value));
    }
    let is_load = |v: Value| update.loads.contains(&v);
    match func.kind(func.def(*value)?) {
        OpKind::Binary(..) => Some(Operand::Chain(*value)),
        // What is chosen is what was compared, which is there before the branch.
        OpKind::Select(cond, ..) | OpKind::If { cond, .. } => match func.kind(func.def(*cond)?) {
            OpKind::Compare(_, a, b) => Some(Operand::Value(if is_load(*a) { *b } else { *a })),
            _ => None,
        },
        OpKind::Compare(_, a, b) => Some(Operand::Value(if is_load(*a) { *b } else { *a })),
        _ => None,
    }
}

fn is_extreme(op: ReductionOp) -> bool {
    matches!(op, ReductionOp::Max | ReductionOp::Min | ReductionOp::UMax | ReductionOp::UMin)
}
