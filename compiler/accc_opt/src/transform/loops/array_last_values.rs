//! Loops that only arrays' last values keep in order get a version with arrays of each iteration's own.
//!
//! Takes one construct's clone; which arrays, [`accc_analysis::array_last_values`] says. Where they are small and the
//! iterations many enough, as the machine's model has it and the program tells when it runs, gangs take the iterations; else
//! the loop stays in order, and what is inside of it is shared:
//!
//! ```text
//! for i, j                                           if few elements, many iterations
//!   for k: t[k] = ..                                   for i, j
//!   for k: a[i][j][k] = f(t[k])                          for k: own[k] = ..
//!                                                        for k: a[i][j][k] = f(own[k])
//!                                                        if i, j are the last ones: t = own
//!                                                    else as it was
//! ```

use super::wavefront::{is_free, is_in_order};
use crate::transform::affine_value;
use crate::transform::kernel::private_memory::dense_view;
use accc_analysis::affine::Affine;
use accc_analysis::array_last_values::{Filled, Level, Scratch};
use accc_analysis::region::Region;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_ir::*;
use accc_machine::{CPU, Gpu};
use std::collections::HashSet;

/// What the machine gives to arrays of iterations' own.
struct Limits {
    /// Elements of all arrays of an iteration that are always worth it: one round of a gang's lanes.
    elements: i64,
    /// Bytes that are worth it where there are many iterations.
    bytes: i64,
    /// So many.
    iterations: i64,
}

impl Limits {
    fn of(machine: Machine, gpu: &Gpu) -> Limits {
        match machine {
            Machine::Gpu => Limits {
                elements: gpu.threads.into(),
                bytes: gpu.own_array_bytes,
                iterations: gpu.own_array_iterations,
            },
            Machine::Cpu => Limits { elements: 0, bytes: CPU.own_array_bytes, iterations: CPU.own_array_iterations },
        }
    }
}

/// Makes the versions in one construct's clone.
pub fn run(func: &mut Function, op: Op, machine: Machine, around: &mut Surroundings) {
    let found = loops(func, op, around);
    if found.is_empty() {
        return;
    }
    let limits = Limits::of(machine, around.module.gpu);
    for scratch in found {
        version(func, op, &scratch, &limits);
    }
    around.update(func, op);
}

/// The innermost loops of a `kernels` construct that nothing but such arrays keeps in order.
fn loops(func: &Function, op: Op, around: &Surroundings) -> Vec<Scratch> {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return Vec::new();
    }
    let has_loops = |inner: &Op| match func.kind(*inner) {
        OpKind::For(node) => is_free(node) && !func.outer_loops(node.body).is_empty() && rereads(func, node.body),
        _ => false,
    };
    let open: Vec<Op> = func.walk(node.body).into_iter().filter(has_loops).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let facts = verdict::facts(func, around, op);
    let region = Region::within(func, node.body, around);
    let mut found: Vec<Scratch> = Vec::new();
    for of in open.into_iter().rev() {
        let is_outside = |other: &Scratch| around.parents.enclosing(other.of).any(|owner| owner == of);
        if !found.iter().any(is_outside) && is_in_order(func, around, &facts, node.body, of) {
            found.extend(Scratch::find(&region, &around.parents, &facts, op, of));
        }
    }
    found
}

/// Whether elements of some array are written and read, as names tell: before anything is analysed.
fn rereads(func: &Function, body: Block) -> bool {
    let (mut written, mut read): (HashSet<Var>, HashSet<Var>) = (HashSet::new(), HashSet::new());
    for op in func.walk(body) {
        match func.kind(op) {
            OpKind::StoreElem { view, .. } => written.extend(func.root_var(*view)),
            OpKind::LoadElem { view, .. } => read.extend(func.root_var(*view)),
            _ => {}
        }
    }
    !written.is_disjoint(&read)
}

/// Puts the loops, and a copy of them with arrays of their own, behind the question what is worth it.
fn version(func: &mut Function, construct: Op, scratch: &Scratch, limits: &Limits) {
    let longest = scratch.arrays.iter().map(|filled| &filled.path).max_by_key(|path| path.len()).expect("there is one");
    let outermost = longest.last().expect("a path has the loop itself").op;
    let block = func.block_of(outermost).expect("the loop stands in a block");
    let own: Vec<Var> = scratch.arrays.iter().map(|filled| own_array(func, construct, filled)).collect();
    let mut b = Builder::before(func, outermost);
    b.span = b.func.ops[outermost].span;
    let is_worth_it = is_worth_it(&mut b, scratch, longest, limits);
    let (_, then, other) = b.if_op(is_worth_it, &[]);
    let mut cloner = Cloner::new();
    let copy = cloner.clone_op_within(b.func, outermost);
    b.in_block(then, |b| b.put(copy));
    b.func.remove_op(block, outermost);
    b.in_block(other, |b| b.put(outermost));
    let of = cloner.op(scratch.of).expect("the nest was copied");
    for (filled, own) in scratch.arrays.iter().zip(own) {
        let body = func.loop_at(of).body;
        func.replace_var(body, filled.array, own);
        let levels: Vec<Op> =
            filled.path.iter().map(|level| cloner.op(level.op).expect("the nest was copied")).collect();
        give_back(func, of, filled, &levels, own);
        let node = func.loop_at_mut(of);
        node.locals.push(own);
        node.changes.push(LoopChange::ArrayLastValue(filled.array));
    }
}

/// An array of the shape that is filled; its shape is told before the construct.
fn own_array(func: &mut Function, construct: Op, filled: &Filled) -> Var {
    let VarData { name, span, .. } = func.vars[filled.array].clone();
    let (elem, rank) = (func.vars[filled.array].elem(), filled.bounds.len() as u8);
    let own =
        func.local(&name, Storage::Descriptor { elem, rank, contiguous: true, kind: DescriptorKind::Other }, span);
    let mut b = Builder::before(func, construct);
    let zero = b.i64(0);
    let nowhere = b.value(OpKind::Bitcast(zero), Type::Ptr);
    let bounds: Vec<[Value; 2]> =
        filled.bounds.iter().map(|(low, high)| [affine_value::of(&mut b, low), trips(&mut b, low, high, 1)]).collect();
    let view = dense_view(&mut b, nowhere, own, bounds);
    b.store_view(own, view);
    own
}

/// Few elements, or many iterations that have not too many.
fn is_worth_it(b: &mut Builder<'_>, scratch: &Scratch, path: &[Level], limits: &Limits) -> Value {
    let (mut elements, mut bytes, mut iterations) = (b.i64(0), b.i64(0), b.i64(1));
    for filled in &scratch.arrays {
        let mut count = b.i64(1);
        for (low, high) in &filled.bounds {
            let extent = trips(b, low, high, 1);
            count = b.binary(BinaryOp::Mul, count, extent);
        }
        elements = b.binary(BinaryOp::Add, elements, count);
        let size = b.i64(b.func.vars[filled.array].elem().bytes() as i64);
        let size = b.binary(BinaryOp::Mul, count, size);
        bytes = b.binary(BinaryOp::Add, bytes, size);
    }
    for Level { ends: [first, last], step, .. } in path {
        let trips = trips(b, first, last, *step);
        iterations = b.binary(BinaryOp::Mul, iterations, trips);
    }
    let at_most = |b: &mut Builder<'_>, value: Value, most: i64| {
        let most = b.i64(most);
        b.compare(CompareOp::Le, value, most)
    };
    let few = at_most(b, elements, limits.elements);
    let fit = at_most(b, bytes, limits.bytes);
    let least = b.i64(limits.iterations);
    let many = b.compare(CompareOp::Ge, iterations, least);
    let both = b.binary(BinaryOp::And, fit, many);
    b.binary(BinaryOp::Or, few, both)
}

/// At the end of the loop's last iteration the program's array takes the values.
fn give_back(func: &mut Function, of: Op, filled: &Filled, levels: &[Op], own: Var) {
    let body = func.loop_at(of).body;
    let end = *func.blocks[body].ops.last().expect("a loop's body ends");
    let mut b = Builder::before(func, end);
    b.span = b.func.ops[of].span;
    let mut is_last = b.bool(true);
    for (op, level) in levels.iter().zip(&filled.path) {
        let iv = b.func.loop_at(*op).iv;
        let iv = b.convert(iv, Type::I64);
        let last = affine_value::of(&mut b, &level.ends[1]);
        let this = b.compare(CompareOp::Eq, iv, last);
        is_last = b.binary(BinaryOp::And, is_last, this);
    }
    let (_, then, other) = b.if_op(is_last, &[]);
    b.in_block(other, |_| ());
    b.in_block(then, |b| copy_box(b, filled, own, Vec::new()));
}

/// A loop for each dimension, the slowest outermost; the subscripts are of those that are open, slowest first.
fn copy_box(b: &mut Builder<'_>, filled: &Filled, own: Var, open: Vec<Value>) {
    let left = filled.bounds.len() - open.len();
    if left == 0 {
        let subscripts: Vec<Value> = open.into_iter().rev().collect();
        let from = b.load_view(own);
        let value = b.load_elem(from, subscripts.clone());
        let to = b.load_view(filled.array);
        b.store_elem(to, subscripts, value);
        return;
    }
    let (low, high) = &filled.bounds[left - 1];
    let [low, high] = [low, high].map(|end| affine_value::of(b, end));
    let one = b.i64(1);
    let (_, body, subscript) = b.for_op(None, low, high, one);
    let deeper: Vec<Value> = open.into_iter().chain([subscript]).collect();
    b.in_block(body, |b| copy_box(b, filled, own, deeper));
}

fn trips(b: &mut Builder<'_>, first: &Affine, last: &Affine, step: i64) -> Value {
    let [first, last] = [first, last].map(|end| affine_value::of(b, end));
    let step = b.i64(step);
    b.trips(first, last, step)
}
