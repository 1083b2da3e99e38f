//! Wavefronts: a nest of two loops that both carry dependences, in one direction, is cut into tiles; tiles on a diagonal run at
//! once, one diagonal of them after the other.
//!
//! Takes one construct's clone whose loops nobody has shared yet; what is legal [`accc_analysis::wavefront`] says. Iterations
//! are counted from 0, `p` of the outer loop and `q` of the inner one, which is skewed to `c = q + skew * p`:
//!
//! ```text
//! for front                       in order: a cooperative kernel, with a barrier of the grid
//!   for tile of front             gangs
//!     GPU: for step               in order, with a barrier of the gang
//!            for p of step        vector, c = step - p (worker, where an iteration adds up in a loop: lanes share that)
//!     CPU: for p, for c           as they stood
//! ```
//!
//! Where the inner loop's bounds move with the outer one (tables of intervals, triangular factors) the tiles are cut from the
//! rectangle around all iterations, and each iteration asks whether it is one. Where a row of the nest has several parts
//! (factorisations by rows), they become one loop first: see [`join`].
//!
//! Every element is computed from the same values as before, so results do not change.

mod bounds;
mod join;
mod nests;

use super::element_sums;
use accc_analysis::surroundings::Surroundings;
use accc_ir::*;
use accc_machine::{CPU, Gpu};
use bounds::{Counted, Triangle, counted, plus, take_value, times};
pub use nests::{Nest, nests};
use nests::{Tight, steps};
pub(super) use nests::{is_free, is_in_order};

/// Tiles the nests of one construct's clone.
pub fn run(func: &mut Function, op: Op, machine: Machine, around: &mut Surroundings) {
    let outer_loops: Vec<Op> = nests(func, op, around).iter().map(|nest| nest.outer).collect();
    if outer_loops.is_empty() {
        return;
    }
    // An iteration that adds up in an element does so in a register.
    element_sums::run_within(func, op, around, &outer_loops);
    // The nests stand apart from each other, so that one pass over them is enough.
    let found = nests(func, op, around);
    for nest in found {
        let block = around.parents.block_of(nest.outer).expect("the loop stands in a block");
        let tight = nest.into_tight(func, op);
        tile(func, block, tight, (machine, around.module.gpu));
    }
    around.update(func, op);
}

/// What the tiles are cut from.
struct Space {
    triangle: Option<Triangle>,
    rows: Counted,
    columns: Counted,
    skew: i64,
    /// Trips of the skewed inner loop, over all rows.
    skewed: Value,
    /// Rows and columns of a tile; on GPUs as many lanes take a diagonal as it has rows.
    sizes: [i64; 2],
}

/// A tile: its first and last iterations of the outer and of the skewed inner loop.
struct Tile {
    rows: [Value; 2],
    columns: [Value; 2],
}

/// Puts the nest's tiles in place of it.
fn tile(func: &mut Function, block: Block, nest: Tight, (machine, gpu): (Machine, &Gpu)) {
    let Tight { pair, skew, triangle, sums } = nest;
    let ops = [pair.outer, pair.inner];
    let steps = steps(func, ops).expect("it was asked for");
    pair.tighten(func, block);
    let spans = ops.map(|op| func.ops[op].span);
    let mut b = Builder::before(func, ops[0]);
    b.span = spans[0];
    let rows = counted(&mut b, ops[0], steps[0]);
    let columns = match &triangle {
        Some(triangle) => triangle.around(&mut b, &rows, ops[1], steps[1]),
        None => counted(&mut b, ops[1], steps[1]),
    };
    let sizes = match machine {
        Machine::Gpu => [gpu.wavefront_tile.into(); 2],
        Machine::Cpu => CPU.wavefront_tile,
    };
    let space = Space::new(&mut b, [rows, columns], triangle, skew, sizes);
    let (fronts, gangs) = space.fronts(&mut b, |b, tile| {
        b.span = spans[1];
        match machine {
            Machine::Gpu => by_steps(b, &space, tile, sums.then(|| gpu.threads / gpu.warp)),
            Machine::Cpu => by_rows(b, &space, tile),
        }
    });
    let node = func.loop_at_mut(fronts);
    node.directive = Some(said(LoopDirective { seq: true, ..LoopDirective::default() }));
    node.changes.push(LoopChange::Wavefront(sizes.map(|size| size as u32)));
    let gang = LoopDirective { gang: Some(Level::default()), independent: true, ..LoopDirective::default() };
    func.loop_at_mut(gangs).directive = Some(said(gang));
    func.remove_op(block, ops[0]);
}

impl Space {
    fn new(
        b: &mut Builder<'_>,
        [rows, columns]: [Counted; 2],
        triangle: Option<Triangle>,
        skew: i64,
        sizes: [i64; 2],
    ) -> Space {
        let last_row = plus(b, rows.trips, -1);
        let shift = times(b, last_row, skew);
        let skewed = b.binary(BinaryOp::Add, columns.trips, shift);
        Space { triangle, rows, columns, skew, skewed, sizes }
    }

    /// The loop over wavefronts, in order, and in it the one over the tiles of a front, which don't depend on each other.
    fn fronts(&self, b: &mut Builder<'_>, body_of: impl FnOnce(&mut Builder<'_>, &Tile)) -> (Op, Op) {
        let [of_rows, of_columns] =
            [(self.rows.trips, self.sizes[0]), (self.skewed, self.sizes[1])].map(|(trips, size)| {
                let padded = plus(b, trips, size - 1);
                let size = b.i64(size);
                b.binary(BinaryOp::Div, padded, size)
            });
        let last = b.binary(BinaryOp::Add, of_rows, of_columns);
        let last = plus(b, last, -2);
        let (zero, one) = (b.i64(0), b.i64(1));
        let (fronts, front_body, front) = b.for_op(None, zero, last, one);
        let mut gangs = None;
        b.in_block(front_body, |b| {
            let behind = b.binary(BinaryOp::Sub, front, of_columns);
            let from = plus(b, behind, 1);
            let from = b.binary(BinaryOp::Max, from, zero);
            let to = plus(b, of_rows, -1);
            let to = b.binary(BinaryOp::Min, to, front);
            let (op, body, number) = b.for_op(None, from, to, one);
            gangs = Some(op);
            b.in_block(body, |b| {
                let column = b.binary(BinaryOp::Sub, front, number);
                let rows = ends(b, number, self.sizes[0], self.rows.trips);
                let columns = ends(b, column, self.sizes[1], self.skewed);
                body_of(b, &Tile { rows, columns });
            });
        });
        (fronts, gangs.expect("it was made"))
    }
}

/// A directive of the compiler's own.
pub(super) fn said(directive: LoopDirective) -> Box<LoopDirective> {
    Box::new(LoopDirective { span: accc_source::Span::NONE, ..directive })
}

/// The first and the last of the iterations of a tile with this number.
fn ends(b: &mut Builder<'_>, number: Value, size: i64, trips: Value) -> [Value; 2] {
    let first = times(b, number, size);
    let end = plus(b, first, size - 1);
    let last = plus(b, trips, -1);
    [first, b.binary(BinaryOp::Min, end, last)]
}

/// Lanes take the iterations on a diagonal of the tile; workers, at most so many, where lanes share the loops inside of an iteration.
fn by_steps(b: &mut Builder<'_>, space: &Space, tile: &Tile, most_workers: Option<u32>) {
    let one = b.i64(1);
    let first = b.binary(BinaryOp::Add, tile.rows[0], tile.columns[0]);
    let last = b.binary(BinaryOp::Add, tile.rows[1], tile.columns[1]);
    let (steps, body, step) = b.for_op(None, first, last, one);
    b.func.loop_at_mut(steps).directive = Some(said(LoopDirective { seq: true, ..LoopDirective::default() }));
    b.in_block(body, |b| {
        let [from, to] = [1, 0].map(|end| b.binary(BinaryOp::Sub, step, tile.columns[end]));
        let from = b.binary(BinaryOp::Max, from, tile.rows[0]);
        let to = b.binary(BinaryOp::Min, to, tile.rows[1]);
        let size = b.i64(most_workers.map_or(space.sizes[0], |most| space.sizes[0].min(most.into())));
        let (lanes, body, row) = b.for_op(None, from, to, one);
        let level = Some(Level { size: Some(size), ..Level::default() });
        let (worker, vector) = if most_workers.is_some() { (level, None) } else { (None, level) };
        let directive = LoopDirective { worker, vector, independent: true, ..LoopDirective::default() };
        b.func.loop_at_mut(lanes).directive = Some(said(directive));
        b.in_block(body, |b| {
            let column = b.binary(BinaryOp::Sub, step, row);
            let shift = times(b, row, space.skew);
            let column = b.binary(BinaryOp::Sub, column, shift);
            // The tile is a rectangle of the skewed loop, and sticks out of the loop as it was.
            let has = (space.skew != 0).then(|| {
                let zero = b.i64(0);
                let begun = b.compare(CompareOp::Ge, column, zero);
                let goes_on = b.compare(CompareOp::Lt, column, space.columns.trips);
                b.binary(BinaryOp::And, begun, goes_on)
            });
            cell(b, space, [row, column], lanes, has);
        });
    });
}

/// An iteration, where there is such a one.
fn cell(b: &mut Builder<'_>, space: &Space, at: [Value; 2], inside: Op, has: Option<Value>) {
    let in_triangle = space.triangle.as_ref().map(|triangle| {
        let [row, column] = [(&space.rows, at[0]), (&space.columns, at[1])].map(|(of, number)| of.value(b, number));
        triangle.has(b, row, column, space.columns.step)
    });
    let has = match (has, in_triangle) {
        (Some(x), Some(y)) => b.binary(BinaryOp::And, x, y),
        (Some(has), None) | (None, Some(has)) => has,
        (None, None) => return iteration(b, space, at, inside),
    };
    let (_, then, other) = b.if_op(has, &[]);
    b.in_block(other, |_| ());
    b.in_block(then, |b| iteration(b, space, at, inside));
}

/// One thread walks through the tile as the nest did.
fn by_rows(b: &mut Builder<'_>, space: &Space, tile: &Tile) {
    let one = b.i64(1);
    let (_, body, row) = b.for_op(None, tile.rows[0], tile.rows[1], one);
    b.in_block(body, |b| {
        let shift = times(b, row, space.skew);
        let [from, to] = tile.columns.map(|end| b.binary(BinaryOp::Sub, end, shift));
        let zero = b.i64(0);
        let from = b.binary(BinaryOp::Max, from, zero);
        let last = plus(b, space.columns.trips, -1);
        let to = b.binary(BinaryOp::Min, to, last);
        let (columns, body, column) = b.for_op(None, from, to, one);
        b.in_block(body, |b| cell(b, space, [row, column], columns, None));
    });
}

/// The body of the nest; `inside` is the loop that now runs it.
fn iteration(b: &mut Builder<'_>, space: &Space, at: [Value; 2], inside: Op) {
    let mut cloner = Cloner::new();
    let mut locals = Vec::new();
    for (of, number) in [&space.rows, &space.columns].into_iter().zip(at) {
        let value = of.value(b, number);
        locals.extend(take_value(b, &mut cloner, &of.node, value));
    }
    // What goes on with the next column ends the iteration.
    cloner.map_op(space.columns.op, inside);
    for op in b.func.blocks[space.columns.node.body].ops.clone() {
        if !matches!(b.func.kind(op), OpKind::Yield(_)) {
            let copy = cloner.clone_op_within(b.func, op);
            b.put(copy);
        }
    }
    b.func.loop_at_mut(inside).locals.extend(locals);
}
