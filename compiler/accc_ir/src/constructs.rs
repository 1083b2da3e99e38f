//! The constructs of a function: which there are, and the node of each.

use crate::acc::{Compute, Data};
use crate::function::Function;
use crate::ids::Op;
use crate::op::OpKind;

/// All compute constructs of a function, in program order.
pub fn computes(func: &Function) -> Vec<Op> {
    let Some(body) = func.body else { return Vec::new() };
    func.walk(body).into_iter().filter(|op| matches!(func.kind(*op), OpKind::Compute(_))).collect()
}

/// All other constructs of a function with data clauses.
pub fn data_constructs(func: &Function) -> Vec<Op> {
    let Some(body) = func.body else { return Vec::new() };
    let is_one = |op: &Op| matches!(func.kind(*op), OpKind::Data(_) | OpKind::DataAction(_));
    func.walk(body).into_iter().filter(is_one).collect()
}

/// Of the runtime: the host waits for constructs whose wait was put off ([`Data::deferrable_wait`]).
pub const SETTLE: &str = "__accc_settle";

/// The node of a data region, or of a compute construct that is outlined.
pub fn data_of(func: &Function, op: Op) -> Option<&Data> {
    match func.kind(op) {
        OpKind::Data(node) => Some(node),
        _ => None,
    }
}

/// The node of a compute construct.
pub fn compute(func: &Function, op: Op) -> &Compute {
    match func.kind(op) {
        OpKind::Compute(node) => node,
        other => unreachable!("a compute construct was expected, not {other:?}"),
    }
}

/// The same, to change it.
pub fn compute_mut(func: &mut Function, op: Op) -> &mut Compute {
    match &mut func.ops[op].kind {
        OpKind::Compute(node) => node,
        other => unreachable!("a compute construct was expected, not {other:?}"),
    }
}
