//! Quotients, smallest and largest of numbers that a construct leaves as they are become scalars that are set before it:
//! `a[(p * (h / 2) + i) * (w / 2) + j]` is then an element of rows of a known length, and `j < w / 2` says that it lies within.
//!
//! Takes a construct as the user wrote it. Subscripts and bounds that are affine but for such values are what the dependence
//! analysis sees through; none of them can fail where it stands now (divisors are positive constants).

use crate::transform::kernel::before_construct::BeforeConstruct;
use accc_analysis::region::Region;
use accc_analysis::surroundings::Surroundings;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Moves the values of one construct.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) {
    let found = candidates(func, compute(func, op).body, around);
    let mut scalars: HashMap<Shape, Var> = HashMap::new();
    for at in found {
        let (value, shape) = (func.ops[at].results[0], shape(func, at));
        let known = scalars.get(&shape).copied();
        let Some(var) = known.or_else(|| before(func, op, at, value, around)) else { continue };
        scalars.insert(shape, var);
        func.ops[at].kind = OpKind::Load(var);
    }
}

/// The outermost of such values that subscripts and bounds are made of.
fn candidates(func: &Function, root: Block, around: &Surroundings) -> Vec<Op> {
    let ops = func.walk(root);
    if !ops.iter().any(|op| is_opaque(func, *op)) {
        return Vec::new();
    }
    let region = Region::within(func, root, around);
    let is_settled = |op: &Op| is_opaque(func, *op) && region.is_computable_before(func.ops[*op].results[0]);
    let places = places(func, &ops);
    let found: HashSet<Op> = ops.iter().copied().filter(is_settled).collect();
    let mut inner = HashSet::new();
    for op in &found {
        operands_of(func, *op, &mut inner);
    }
    ops.into_iter().filter(|op| found.contains(op) && places.contains(op) && !inner.contains(op)).collect()
}

/// Integers that are no affine expression of what they are made from. (Of a rest more is known where it stands: it is smaller than
/// the divisor.)
fn is_opaque(func: &Function, op: Op) -> bool {
    let has_value = match func.kind(op) {
        OpKind::Binary(BinaryOp::Div, _, divisor) => func.constant_int(*divisor).is_some_and(|divisor| divisor > 0),
        OpKind::Binary(BinaryOp::Min | BinaryOp::Max, ..) => true,
        _ => false,
    };
    has_value && func.type_of(func.ops[op].results[0]).is_int()
}

/// What subscripts, bounds and conditions are made of.
fn places(func: &Function, ops: &[Op]) -> HashSet<Op> {
    let mut found = HashSet::new();
    for op in ops {
        let values: Vec<Value> = match func.kind(*op) {
            OpKind::For(node) => vec![node.lower, node.upper, node.step],
            OpKind::LoadElem { subscripts, .. }
            | OpKind::StoreElem { subscripts, .. }
            | OpKind::ElemAddr { subscripts, .. } => subscripts.clone(),
            OpKind::Compare(_, a, b) => vec![*a, *b],
            _ => continue,
        };
        values.into_iter().filter_map(|value| func.def(value)).for_each(|def| {
            found.insert(def);
            operands_of(func, def, &mut found);
        });
    }
    found
}

/// All that an op is made of.
fn operands_of(func: &Function, op: Op, found: &mut HashSet<Op>) {
    if !func.kind(op).is_pure() || !func.kind(op).blocks().is_empty() {
        return;
    }
    for def in func.kind(op).operands().into_iter().filter_map(|value| func.def(value)) {
        if found.insert(def) {
            operands_of(func, def, found);
        }
    }
}

/// An expression as it is written: ops in order, with what they read.
type Shape = Vec<String>;

fn shape(func: &Function, op: Op) -> Shape {
    let own = match func.kind(op) {
        OpKind::Binary(operator, ..) => format!("{operator:?}"),
        OpKind::Load(var) => format!("{var:?}"),
        OpKind::ConstInt(n) => n.to_string(),
        kind => format!("{kind:?}"),
    };
    let parts = func.kind(op).operands().into_iter().filter_map(|value| func.def(value));
    let ty = func.type_of(func.ops[op].results[0]);
    std::iter::once(format!("{own} {ty:?}")).chain(parts.flat_map(|def| shape(func, def))).collect()
}

/// A scalar with the value, set before the construct.
fn before(func: &mut Function, construct: Op, at: Op, value: Value, around: &Surroundings) -> Option<Var> {
    let (ty, span) = (func.type_of(value), func.ops[at].span);
    let elem = ty.elem()?;
    let known = BeforeConstruct::new(func, construct, at, around).same(value)?;
    let var = func.local(".quotient", Storage::Scalar(elem), span);
    let mut b = Builder::before(func, construct);
    b.store(var, known);
    Some(var)
}
