//! The lanes and workers that a launch gives its gangs, where they are known only at run time.
//!
//! Takes a kernel's shape ([`AT_LAUNCH`] on the axes that the launch says) and the sizes that the user wrote; gives the
//! values that the host passes. What is more than a device can run the runtime cuts, with a message.

use super::host_value::Hoist;
use crate::partition::KernelPlan;
use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashMap;

/// What the loops of a construct say about their sizes.
#[derive(Default)]
pub struct LoopSizes {
    pub gang: HashMap<Op, Value>,
    worker: HashMap<Op, Value>,
    vector: HashMap<Op, Value>,
}

impl LoopSizes {
    /// Takes down what a loop's directive says.
    pub fn note(&mut self, op: Op, directive: &LoopDirective) {
        let size = |level: &Option<Level>| level.as_ref().and_then(|level| level.size);
        self.gang.extend(size(&directive.gang).map(|n| (op, n)));
        self.worker.extend(size(&directive.worker).map(|n| (op, n)));
        self.vector.extend(size(&directive.vector).map(|n| (op, n)));
    }
}

/// The threads of a gang as `I64` values: lanes, workers, 1.
pub fn values(
    hoist: &mut Hoist<'_>,
    node: &Compute,
    plan: &KernelPlan,
    sizes: &LoopSizes,
    shape: [u32; 3],
) -> Result<[Value; 3], Diagnostic> {
    let lanes = match shape[0] {
        AT_LAUNCH => lanes(hoist, node, plan, sizes)?,
        known => hoist.builder().i64(known.into()),
    };
    let workers = match shape[1] {
        AT_LAUNCH => workers(hoist, node, plan, sizes)?,
        known => hoist.builder().i64(known.into()),
    };
    let one = hoist.builder().i64(shape[2].into());
    Ok([lanes, workers, one])
}

/// The most lanes that a loop of the kernel asks for.
fn lanes(hoist: &mut Hoist<'_>, node: &Compute, plan: &KernelPlan, sizes: &LoopSizes) -> Result<Value, Diagnostic> {
    let mut asked: Vec<Value> = node.vector_length.into_iter().collect();
    for op in plan.ops.iter().flat_map(|op| hoist.func.walk_op(*op)).collect::<Vec<_>>() {
        let OpKind::For(inner) = hoist.func.kind(op) else { continue };
        match inner.schedule.as_ref().and_then(|schedule| schedule.vector) {
            Some(AT_LAUNCH) => {
                if let Some(size) = sizes.vector.get(&op) {
                    asked.push(on_host(hoist, *size, "vector", op)?);
                }
            }
            Some(known) => asked.push(hoist.builder().i64(known.into())),
            None => {}
        }
    }
    Ok(largest(hoist, &asked))
}

fn workers(hoist: &mut Hoist<'_>, node: &Compute, plan: &KernelPlan, sizes: &LoopSizes) -> Result<Value, Diagnostic> {
    let mut asked: Vec<Value> = node.num_workers.into_iter().collect();
    if asked.is_empty() {
        for op in plan.ops.iter().flat_map(|op| hoist.func.walk_op(*op)).collect::<Vec<_>>() {
            if let Some(size) = sizes.worker.get(&op) {
                asked.push(on_host(hoist, *size, "worker", op)?);
            }
        }
    }
    Ok(largest(hoist, &asked))
}

/// The largest of the values, at least 1.
fn largest(hoist: &mut Hoist<'_>, values: &[Value]) -> Value {
    let mut b = hoist.builder();
    let one = b.i64(1);
    values.iter().fold(one, |most, value| {
        let value = b.convert(*value, Type::I64);
        b.binary(BinaryOp::Max, most, value)
    })
}

fn on_host(hoist: &mut Hoist<'_>, size: Value, level: &str, op: Op) -> Result<Value, Diagnostic> {
    hoist.get(size).ok_or_else(|| {
        Diagnostic::unsupported(
            hoist.func.ops[op].span,
            format!("the size of `{level}` from a value that the region computes"),
            "compute it before the construct",
        )
    })
}
