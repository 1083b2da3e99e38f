//! Triangles and other nests whose inner bounds move with the outer loop get rectangles around them, where gangs are to have
//! blocks of both loops: `do i; do j = i, n` counts all `j`, and a condition holds the body.
//!
//! Takes a scheduled clone; obeys `boxed`, which stands on an inner loop whose bounds are straight in the outer one's variable:
//! the ends of the outer loop say how far they reach. Iterations of the outer loop that have none of the inner one are left out
//! there, so that every row and every column of the rectangle is one of the program's, and what belongs to a row or a column
//! alone may be read for all of it. Threads that take several iterations ([`super::unroll_jam`]) read the condition
//! ([`Within::take`]) and skip blocks in which it never holds.

use super::copies::{Copy, Nearest, own_variable};
use accc_analysis::locality::matrix_product::ops_of;
use accc_analysis::nest::tight_loop;
use accc_ir::*;

/// Puts the rectangles around the nests of a block.
pub fn run(func: &mut Function, body: Block) {
    for outer in func.walk(body) {
        let OpKind::For(around) = func.kind(outer).clone() else { continue };
        let Some(inner) = tight_loop(func, around.body) else { continue };
        let is_boxed = |node: &For| node.schedule.as_ref().is_some_and(|schedule| schedule.boxed);
        if matches!(func.kind(inner), OpKind::For(inside) if is_boxed(inside)) {
            put_box(func, (outer, &around), inner);
        }
    }
}

fn put_box(func: &mut Function, (outer, around): (Op, &For), inner: Op) {
    let inside = func.loop_at(inner).clone();
    let bounds = [inside.lower, inside.upper];
    let mut b = Builder::before(func, outer);
    let ends = [around.lower, around.upper].map(|end| b.convert(end, Type::I64));
    let [first, last] = rows_with_columns(&mut b, outer, bounds, ends);
    let at_first = at(&mut b, outer, bounds, first);
    let at_last = at(&mut b, outer, bounds, last);
    let lower = b.binary(BinaryOp::Min, at_first[0], at_last[0]);
    let upper = b.binary(BinaryOp::Max, at_first[1], at_last[1]);
    let (of_outer, of_inner) = (b.func.type_of(around.iv), b.func.type_of(inside.iv));
    let rows = [first, last].map(|end| b.convert(end, of_outer));
    let columns = [lower, upper].map(|end| b.convert(end, of_inner));
    let node = func.loop_at_mut(outer);
    [node.lower, node.upper] = rows;
    let node = func.loop_at_mut(inner);
    [node.lower, node.upper] = columns;
    guard(func, inner, &inside, bounds);
}

/// The bounds in an iteration of the outer loop.
pub fn at(b: &mut Builder<'_>, outer: Op, bounds: [Value; 2], iteration: Value) -> [Value; 2] {
    bounds.map(|bound| {
        let value = at_iteration(b, outer, outer, bound, iteration);
        b.convert(value, Type::I64)
    })
}

/// What a value that is computed inside of `outer` is in an iteration of the loop `of`.
pub fn at_iteration(b: &mut Builder<'_>, outer: Op, of: Op, value: Value, iteration: Value) -> Value {
    let (var, iv) = (b.func.loop_at(of).var, b.func.loop_at(of).iv);
    let mut maps = Cloner::new();
    let own = b.convert(iteration, b.func.type_of(iv));
    maps.map_value(iv, own);
    for op in ops_of(b.func, outer, value) {
        match b.func.kind(op) {
            OpKind::Load(loaded) if Some(*loaded) == var => {
                let result = b.func.ops[op].results[0];
                let own = b.convert(iteration, b.func.type_of(result));
                maps.map_value(result, own);
            }
            _ => {
                let made = maps.clone_op_within(b.func, op);
                b.put(made);
            }
        }
    }
    maps.value(value).unwrap_or(value)
}

/// The first and the last iteration of the outer loop that have some of the inner one: how many these have grows or shrinks
/// by as much from each iteration to the next.
fn rows_with_columns(b: &mut Builder<'_>, outer: Op, bounds: [Value; 2], [first, last]: [Value; 2]) -> [Value; 2] {
    let length = |b: &mut Builder<'_>, row: Value| {
        let [lower, upper] = at(b, outer, bounds, row);
        b.binary(BinaryOp::Sub, upper, lower)
    };
    let (of_first, of_last) = (length(b, first), length(b, last));
    let (zero, one) = (b.i64(0), b.i64(1));
    let rows = b.binary(BinaryOp::Sub, last, first);
    let rows = b.binary(BinaryOp::Max, rows, one);
    let growth = b.binary(BinaryOp::Sub, of_last, of_first);
    let growth = b.binary(BinaryOp::Div, growth, rows);
    let shrinkage = b.binary(BinaryOp::Sub, zero, growth);
    let slope = b.binary(BinaryOp::Max, growth, shrinkage);
    let slope = b.binary(BinaryOp::Max, slope, one);
    // So many rows lie before the first with a column: what it lacks over the slope, rounded up.
    let left_out = |b: &mut Builder<'_>, length: Value| {
        let missing = b.binary(BinaryOp::Sub, zero, length);
        let missing = b.binary(BinaryOp::Max, missing, zero);
        let padded = b.binary(BinaryOp::Add, missing, slope);
        let padded = b.binary(BinaryOp::Sub, padded, one);
        b.binary(BinaryOp::Div, padded, slope)
    };
    let (before, behind) = (left_out(b, of_first), left_out(b, of_last));
    [b.binary(BinaryOp::Add, first, before), b.binary(BinaryOp::Sub, last, behind)]
}

/// Puts the body under the condition that the loop had this iteration.
fn guard(func: &mut Function, inner: Op, inside: &For, [lower, upper]: [Value; 2]) {
    let ops = std::mem::take(&mut func.blocks[inside.body].ops);
    let mut b = Builder::new(func, inside.body);
    b.span = b.func.ops[inner].span;
    let (begun, goes_on) = (b.compare(CompareOp::Ge, inside.iv, lower), b.compare(CompareOp::Le, inside.iv, upper));
    let has = b.binary(BinaryOp::And, begun, goes_on);
    let (_, then, other) = b.if_op(has, &[]);
    b.in_block(other, |_| ());
    b.end_block();
    func.blocks[then].ops = ops;
}

/// The bounds that an inner loop had before there was a rectangle around it.
#[derive(Clone, Copy)]
pub struct Within {
    /// The lower one and the upper one, which move with the outer loop.
    pub bounds: [Value; 2],
}

impl Within {
    /// Takes the condition off the body of a boxed loop.
    pub fn take(func: &mut Function, inside: &For) -> Option<Within> {
        inside.schedule.as_ref().filter(|schedule| schedule.boxed)?;
        let ops = func.blocks[inside.body].ops.clone();
        let (at, cond, then) = ops.iter().enumerate().find_map(|(at, op)| match func.kind(*op) {
            OpKind::If { cond, then_block, .. } => Some((at, *cond, *then_block)),
            _ => None,
        })?;
        let compared = |func: &Function, value: Value| match func.kind(func.def(value).expect("it is computed")) {
            OpKind::Compare(_, _, bound) => *bound,
            _ => unreachable!("the condition compares the variable with either bound"),
        };
        let OpKind::Binary(BinaryOp::And, begun, goes_on) = *func.kind(func.def(cond)?) else { return None };
        let bounds = [compared(func, begun), compared(func, goes_on)];
        let inner = std::mem::take(&mut func.blocks[then].ops);
        func.blocks[inside.body].ops.splice(at.., inner);
        Some(Within { bounds })
    }

    /// Whether any of these rows has one of these columns.
    pub fn meets(&self, b: &mut Builder<'_>, outer: Op, rows: [Value; 2], columns: [Value; 2]) -> Value {
        let [of_first, of_last] = rows.map(|row| at(b, outer, self.bounds, row));
        let lower = b.binary(BinaryOp::Min, of_first[0], of_last[0]);
        let upper = b.binary(BinaryOp::Max, of_first[1], of_last[1]);
        let (begun, goes_on) =
            (b.compare(CompareOp::Ge, columns[1], lower), b.compare(CompareOp::Le, columns[0], upper));
        b.binary(BinaryOp::And, begun, goes_on)
    }
}

/// Which iterations of a boxed loop there are.
#[derive(Clone)]
pub struct Guard {
    /// The inner loop's bounds.
    pub within: Within,
    /// The loops of the nest.
    pub loops: [Op; 2],
}

impl Guard {
    /// The copy exists where the loop has the iteration; what stands between loops computes with the nearest that it has.
    pub fn apply(
        &self,
        b: &mut Builder<'_>,
        copy: &mut Copy,
        row: Value,
        (inside, column, var): (&For, Value, Option<Var>),
    ) {
        let row = b.convert(row, Type::I64);
        let [lower, upper] = at(b, self.loops[0], self.within.bounds, row);
        let own = b.convert(column, Type::I64);
        let (begun, goes_on) = (b.compare(CompareOp::Ge, own, lower), b.compare(CompareOp::Le, own, upper));
        let has = b.binary(BinaryOp::And, begun, goes_on);
        copy.exists = Some(copy.exists.map_or(has, |exists| b.binary(BinaryOp::And, exists, has)));
        let nearest = b.binary(BinaryOp::Max, own, lower);
        let nearest = b.binary(BinaryOp::Min, nearest, upper);
        let nearest = b.convert(nearest, b.func.type_of(inside.iv));
        let variable = inside.var.map(|var| own_variable(b, var, nearest));
        copy.nearest =
            Some(Nearest { iv: inside.iv, var: inside.var, inside: (nearest, variable), own: (column, var) });
    }
}
