//! Nests whose loops only depend on each other through stores that leave what is there get a version of independent loops.
//!
//! Takes one construct's clone; which stores are silent, and what has to hold of which elements for it,
//! [`accc_analysis::silent_stores`] says. The elements are read right before the nest:
//!
//! ```text
//! for k                                                  in order
//!   if (d[k][k] >= 0)                                    where the nest reads that element at all
//!     for i, j: the nest                                 independent
//!   else
//!     for i, j: the nest                                 as it was
//! ```

use super::wavefront::{is_free, is_in_order, said};
use crate::transform::affine_value;
use accc_analysis::region::Region;
use accc_analysis::silent_stores::{self, Condition, Sign, Silent};
use accc_analysis::statement_graph::may_recur;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_ir::*;

/// Makes the versions in one construct's clone.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    let found = nests(func, op, around);
    if found.is_empty() {
        return;
    }
    for silent in found {
        let block = around.parents.block_of(silent.loops[0].op).expect("the loop stands in a block");
        version(func, block, &silent);
    }
    around.update(func, op);
}

/// The outermost nests of a `kernels` construct that silent stores keep in order.
fn nests(func: &Function, op: Op, around: &Surroundings) -> Vec<Silent> {
    let node = compute(func, op);
    let is_open = |op: &Op| matches!(func.kind(*op), OpKind::For(node) if is_free(node));
    let may_be = |op: &Op| is_open(op) && may_recur(func, &func.walk_op(*op));
    if node.construct.kind != ConstructKind::Kernels {
        return Vec::new();
    }
    let open: Vec<Op> = func.walk(node.body).into_iter().filter(may_be).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let facts = verdict::facts(func, around, op);
    let mut region = Region::within(func, node.body, around);
    if let Version::Checked(checked) = &node.version {
        region.assume(&checked.not_negative);
    }
    let pointers = around.pointers(func, &node.version);
    let mut found: Vec<Silent> = Vec::new();
    for outer in open {
        let is_taken = found.iter().any(|silent| silent.loops.iter().any(|inner| inner.op == outer));
        if is_taken || !is_in_order(func, around, &facts, node.body, outer) {
            continue;
        }
        let silent = silent_stores::find(&region, &around.parents, &pointers, &facts, outer);
        found.extend(silent.filter(|silent| silent.loops.iter().all(|inner| is_open(&inner.op))));
    }
    found
}

/// Puts the nest, and a copy of it with independent loops, behind the question whether the conditions hold.
fn version(func: &mut Function, block: Block, silent: &Silent) {
    let outer = silent.loops[0].op;
    let mut b = Builder::before(func, outer);
    b.span = b.func.ops[outer].span;
    let mut holds = b.bool(true);
    for condition in &silent.conditions {
        let this = asked(&mut b, silent, condition);
        holds = b.binary(BinaryOp::And, holds, this);
    }
    let mut cloner = Cloner::new();
    let copy = cloner.clone_op_within(b.func, outer);
    if silent.conditions.is_empty() {
        b.put(copy);
        func.remove_op(block, outer);
    } else {
        let (_, then, other) = b.if_op(holds, &[]);
        b.in_block(then, |b| b.put(copy));
        b.func.remove_op(block, outer);
        b.in_block(other, |b| b.put(outer));
    }
    for op in func.walk_op(copy) {
        if let OpKind::For(node) = &mut func.ops[op].kind {
            node.directive.get_or_insert_with(|| said(LoopDirective::default())).independent = true;
        }
    }
    func.loop_at_mut(copy).changes.push(LoopChange::SilentStores);
}

/// Whether the nest reads the element, and it is as it has to be.
fn asked(b: &mut Builder<'_>, silent: &Silent, condition: &Condition) -> Value {
    let mut is_read = b.bool(true);
    for inner in &silent.loops {
        if !b.func.walk_op(inner.op).contains(&condition.load) {
            continue;
        }
        let [lower, upper] = [0, 1].map(|end| affine_value::of(b, &inner.bounds[end]));
        let at = if inner.op == condition.crossing.of { affine_value::of(b, &condition.crossing.at) } else { lower };
        for (low, high) in [(lower, at), (at, upper)] {
            let is_in = b.compare(CompareOp::Le, low, high);
            is_read = b.binary(BinaryOp::And, is_read, is_in);
        }
    }
    let (op, then, other) = b.if_op(is_read, &[Type::I1]);
    b.in_block(then, |b| {
        let is_so = element_is(b, condition);
        b.effect(OpKind::Yield(vec![is_so]));
    });
    b.in_block(other, |b| {
        let no = b.bool(false);
        b.effect(OpKind::Yield(vec![no]));
    });
    b.func.ops[op].results[0]
}

fn element_is(b: &mut Builder<'_>, condition: &Condition) -> Value {
    let OpKind::LoadElem { view, .. } = *b.func.kind(condition.load) else {
        unreachable!("it is the load of an element")
    };
    let array = b.func.root_var(view).expect("the analysis asks for a named array");
    let subscripts: Vec<Value> = condition.subscripts.iter().map(|expr| affine_value::of(b, expr)).collect();
    let view = b.load_view(array);
    let element = b.load_elem(view, subscripts);
    let ty = b.func.type_of(element);
    let number = |b: &mut Builder<'_>, x: f64| if ty.is_float() { b.float(x, ty) } else { b.int(x as i64, ty) };
    let zero = number(b, 0.0);
    let (compare, most) = match condition.sign {
        Sign::NotNegative => (CompareOp::Ge, f64::INFINITY),
        Sign::NotPositive => (CompareOp::Le, f64::NEG_INFINITY),
        Sign::Zero => (CompareOp::Eq, 0.0),
    };
    let has_sign = b.compare(compare, element, zero);
    if !ty.is_float() || condition.sign == Sign::Zero {
        return has_sign;
    }
    let most = number(b, most);
    let is_finite = b.compare(CompareOp::Ne, element, most);
    b.binary(BinaryOp::And, has_sign, is_finite)
}
