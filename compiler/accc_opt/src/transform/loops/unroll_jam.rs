//! Unroll and jam: a thread runs several iterations of one or both of two loops of a nest side by side.
//!
//! Takes a kernel's function before gang mode; obeys `jam` in the schedules, which stands where the analysis found that
//! copies of the body can share the loops inside it ([`accc_analysis::locality::register_reuse`]). Each loop of the pair counts
//! blocks then; the iterations of a block are the copies, next to each other, or a vector's length apart where lanes
//! share the loop. Copies that lie beyond the loop's end compute what its last iteration does; what has an effect is
//! left out for them. Blocks without such copies have code of their own, in which the copies' addresses are constants
//! apart. Statements keep their order within a copy, and the copies' order within the statements between two loops.
//! Where the loop inside multiplies matrices (`matrix` in the schedule) warps have blocks of 32 x 32 iterations, which
//! [`crate::transform::kernel::matrix_unit`] maps to their lanes; where it reads through shared memory (`staged`)
//! gangs have blocks, which [`crate::transform::kernel::staged`] maps to threads, and where it reads along either loop
//! (`transposed`) tiles, which [`crate::transform::kernel::transposed`] maps.

use super::bounding_box::{Guard, Within};
use super::copies::{Copies, Copy, Sharing, own_variable};
use super::interchange::swap_in_kernel;
use super::scalar_replacement;
use super::thread_mapping::ThreadMapping;
use crate::transform::kernel::consecutive::Lanes;
use crate::transform::kernel::matrix_unit::{self, Warp};
use crate::transform::kernel::staged::{self, Side, Stage, Staging};
use crate::transform::kernel::transposed::{self, TransposedTile};
use crate::transform::kernel::variant::Variant;
use accc_analysis::locality::consecutive as analysis;
use accc_analysis::nest::tight_loop;
use accc_ir::*;
use accc_machine::Gpu;
use std::collections::HashSet;

/// Rewrites the pairs of a kernel. What the form leaves out of the schedules is forgotten.
pub fn run(func: &mut Function, variant: Variant, gpu: &'static Gpu) {
    let Some(body) = func.body else { return };
    for op in func.walk(body) {
        if let OpKind::For(node) = &mut func.ops[op].kind
            && let Some(schedule) = &mut node.schedule
        {
            if !variant.is_jammed() {
                schedule.tile = None;
            }
            schedule.consecutive = if variant == Variant::InARow { schedule.consecutive } else { 0 };
        }
    }
    for planes in func.walk(body) {
        put_pair_inside(func, planes);
    }
    for outer in func.walk(body) {
        if let Some(pair) = jammed(func, outer) {
            rewrite(func, outer, pair, gpu);
        }
    }
}

/// Where a pair to be jammed does not stand innermost the third loop goes around it: of planes and rows the lanes that
/// share the elements of rows, of planes and lanes the rows.
fn put_pair_inside(func: &mut Function, planes: Op) {
    let schedule = |op: Op| match func.kind(op) {
        OpKind::For(node) => node.schedule.as_ref().map(|schedule| (schedule, node.body)),
        _ => None,
    };
    let jammed = |schedule: &Schedule| schedule.rows() > 1 && schedule.vector.is_none();
    let Some((_, body)) = schedule(planes).filter(|(planes, _)| jammed(planes)) else { return };
    let Some(rows) = tight_loop(func, body) else { return };
    let Some((of_rows, inside)) = schedule(rows) else { return };
    let lanes = tight_loop(func, inside).filter(|op| schedule(*op).is_some_and(|(lanes, _)| lanes.vector.is_some()));
    let Some(lanes) = lanes else { return };
    let around = func.block_of(planes).expect("a loop stands in a block");
    // Loops keep their places and change what they count.
    if !jammed(of_rows) || swap_in_kernel(func, body, rows, lanes) {
        swap_in_kernel(func, around, planes, rows);
    }
}

/// The loop inside, where one of the two or both are to be jammed.
fn jammed(func: &Function, outer: Op) -> Option<(For, Op, For)> {
    let schedule = |op: Op| match func.kind(op) {
        OpKind::For(node) => node.schedule.as_ref(),
        _ => None,
    };
    let jam = |op: Op| schedule(op).is_some_and(|schedule| schedule.rows() > 1 || schedule.consecutive > 0);
    let OpKind::For(node) = func.kind(outer) else { return None };
    let inner = tight_loop(func, node.body)?;
    let OpKind::For(inside) = func.kind(inner) else { return None };
    let is_shared = |op: &Op| schedule(*op).is_some_and(|schedule| !schedule.is_seq());
    let is_pair = (jam(outer) || jam(inner)) && !func.walk(inside.body).iter().any(is_shared);
    is_pair.then(|| ((**node).clone(), inner, (**inside).clone()))
}

/// One of the two loops.
#[derive(Clone)]
pub struct Counted {
    /// The loop before it counted blocks.
    pub node: For,
    /// Bounds as they were, in 64 bits.
    lower: Value,
    /// Its bound as it was, in 64 bits.
    pub upper: Value,
    /// Where blocks begin: with the first iteration, or before it.
    begin: Value,
    mapping: ThreadMapping,
}

/// Which threads have the iterations of a block of both loops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blocked {
    /// One, or the lanes of one loop by themselves.
    Alone,
    /// A warp, as the matrix unit wants it: so many rows and columns.
    Matrix { rows: u32 },
    /// The lanes of a gang, which read through shared memory.
    Staged(staged::Shape),
    /// The lanes of a gang, so many, which read along either loop.
    Transposed { tile: u32, lanes: u32 },
}

impl Blocked {
    fn of(func: &Function, loops: [Op; 2], around: &For, inside: &For, gpu: &'static Gpu) -> Blocked {
        let both = [schedule_of(around), schedule_of(inside)];
        let lanes = both.iter().find_map(|schedule| schedule.vector);
        let tiles = both.map(|schedule| schedule.tile);
        let tile = tiles.into_iter().flatten().find(|tile| *tile != Tile::TransposedLanes);
        match (tile, lanes) {
            (Some(Tile::Transposed { rows: tile }), Some(lanes)) if tiles.contains(&Some(Tile::TransposedLanes)) => {
                Blocked::Transposed { tile, lanes }
            }
            (Some(Tile::Shared { rows, depth }), Some(lanes)) => {
                Blocked::Staged(staged::shape_of(func, loops, inside.body, (rows, lanes, depth), gpu))
            }
            (Some(Tile::Matrix { rows }), _) => Blocked::Matrix { rows },
            _ => Blocked::Alone,
        }
    }
}

/// One iteration of a block: the loop's variable in it, and whether it exists.
pub struct Iteration {
    value: Value,
    var: Option<Var>,
    /// `None`: it does.
    exists: Option<Value>,
}

fn rewrite(func: &mut Function, outer: Op, (around, inner, inside): (For, Op, For), gpu: &'static Gpu) {
    let within = Within::take(func, &inside);
    for op in func.outer_loops(inside.body) {
        scalar_replacement::run(func, inside.body, op);
    }
    let own = own_scalars(func, inside.body);
    let blocks_of = Blocked::of(func, [outer, inner], &around, &inside, gpu);
    let in_a_row = (schedule_of(&inside).consecutive > 0).then(|| {
        analysis::of_loop(gpu, func, inner)
            .expect("the scheduler names only loops whose lanes can take iterations in a row")
    });
    let between: Vec<Op> = func.blocks[around.body].ops.iter().copied().filter(|op| *op != inner).collect();
    let stage = match blocks_of {
        Blocked::Staged(shape) => Some(Stage::new(func, [outer, inner], inside.body, shape)),
        Blocked::Alone | Blocked::Matrix { .. } | Blocked::Transposed { .. } => None,
    };
    let tile = match blocks_of {
        Blocked::Transposed { tile, lanes } => Some(TransposedTile::new(func, [outer, inner], (tile, lanes), gpu)),
        Blocked::Alone | Blocked::Matrix { .. } | Blocked::Staged(_) => None,
    };
    let span = func.ops[outer].span;
    let mut b = Builder::before(func, outer);
    b.span = span;
    let first = Counted::new(&mut b, around.clone(), around.lower, around.upper, blocks_of);
    let (outer_iv, outer_body) = first.blocks(&mut b);
    b.switch_to(outer_body);
    let mut before = Cloner::new();
    for op in &between {
        if !matches!(b.func.kind(*op), OpKind::Yield(_)) {
            let copy = before.clone_op_within(b.func, *op);
            b.func.blocks[outer_body].ops.push(copy);
        }
    }
    let mut b = Builder::new(func, outer_body);
    b.span = span;
    let bound = |value: Value| before.value(value).unwrap_or(value);
    let (lower, upper) = (bound(inside.lower), bound(inside.upper));
    let second = Counted::new(&mut b, inside.clone(), lower, upper, blocks_of);
    let (inner_iv, inner_body) = second.blocks(&mut b);
    b.end_block();
    b.switch_to(inner_body);
    let (rows, columns) = (first.block(&mut b, outer_iv), second.block(&mut b, inner_iv));
    let rows_outside = first.mapping.lanes == 1;
    let (its_columns, shared) = if rows_outside { (&second, columns) } else { (&first, rows) };
    let own_lane = |lane: Value| if blocks_of == Blocked::Alone { lane } else { shared.1 };
    let first_row = first.first(&mut b, rows.0, own_lane(rows.1));
    let first_column = second.first(&mut b, columns.0, own_lane(columns.1));
    let all_rows = first.is_whole(&mut b, rows.0, first_row);
    let all_columns = second.is_whole(&mut b, columns.0, first_column);
    let whole = b.binary(BinaryOp::And, all_rows, all_columns);
    if let Some(within) = &within {
        let (rows, columns) = (first.ends(&mut b, rows.0), second.ends(&mut b, columns.0));
        let meets = within.meets(&mut b, outer, rows, columns);
        let (_, then, other) = b.if_op(meets, &[]);
        b.in_block(other, |_| ());
        b.end_block();
        b.switch_to(then);
    }
    let (_, then, other) = b.if_op(whole, &[]);
    b.end_block();
    let mut ops = between.into_iter().chain(b.func.blocks[inside.body].ops.clone()).collect::<Vec<_>>();
    ops.retain(|op| tile.as_ref().is_none_or(|tile| !tile.reads(*op)));
    for (block, is_whole) in [(then, true), (other, false)] {
        let mut b = Builder::new(func, block);
        b.span = span;
        let row_places = first.places(&mut b, first_row, is_whole);
        let column_places = second.places(&mut b, first_column, is_whole);
        let guard = within.map(|within| Guard { within, loops: [outer, inner] });
        let mut copies = copies_of(&mut b, &own, (&around, &row_places), (&inside, &column_places), guard.as_ref());
        let last = (!is_whole).then_some(its_columns.upper);
        let sides = [(&first, rows.0, first_row), (&second, columns.0, first_column)];
        let sides = sides.map(|(counted, begin, first)| Side { counted: counted.clone(), begin, first });
        let mut b = Builder::new(func, block);
        b.span = span;
        if let Some(tile) = &tile {
            tile.read(&mut b, shared.1, &sides, is_whole, &mut copies);
        }
        let sharing = match (blocks_of, &stage) {
            (Blocked::Alone | Blocked::Transposed { .. }, _) => None,
            (_, None) => {
                let ends = [first.ends(&mut b, rows.0), second.ends(&mut b, columns.0)];
                let size = first.mapping.size;
                let (lane, columns) = (shared.1, shared.0);
                Some(Sharing::Warp(Warp { outer, inner, lane, columns, last, rows_outside, ends, size }))
            }
            (_, Some(stage)) => {
                let tile = Staging { stage: stage.clone(), lane: shared.1, sides, is_whole, rows_outside };
                Some(Sharing::Gang(Box::new(tile)))
            }
        };
        let lanes = in_a_row.clone().map(|found| {
            let mut b = Builder::new(func, block);
            b.span = span;
            let rows = row_places.iter().map(|row| row.exists).collect();
            Lanes::new(&mut b, (found, gpu), (first_column, [second.lower, second.upper]), rows)
        });
        Copies { all: copies, sharing, lanes, guard, gpu }.fill(func, &ops, block);
    }
    let block = func.block_of(outer).expect("a loop stands in a block");
    func.remove_op(block, outer);
}

fn schedule_of(node: &For) -> &Schedule {
    node.schedule.as_ref().expect("a jammed loop has a schedule")
}

/// The copies of a block of iterations, the inner loop's next to each other.
fn copies_of(
    b: &mut Builder<'_>,
    own: &[Var],
    (around, rows): (&For, &[Iteration]),
    (inside, columns): (&For, &[Iteration]),
    guard: Option<&Guard>,
) -> Vec<Copy> {
    let mut copies: Vec<Copy> = Vec::new();
    for row in rows {
        for column in columns {
            let mut maps = Cloner::new();
            for var in own {
                let VarData { name, storage, span, .. } = b.func.vars[*var].clone();
                let copy = b.func.local(&name, storage, span);
                maps.map_var(*var, copy);
            }
            let mut copy = Copy { maps, exists: None, nearest: None };
            set_place(b, &mut copy, [(around, row), (inside, column)], guard);
            copies.push(copy);
        }
    }
    copies
}

/// What follows of a copy is of these iterations.
pub fn set_place(b: &mut Builder<'_>, copy: &mut Copy, places: [(&For, &Iteration); 2], guard: Option<&Guard>) {
    for (node, place) in places {
        copy.maps.map_value(node.iv, place.value);
        if let Some((from, to)) = node.var.zip(place.var) {
            copy.maps.map_var(from, to);
        }
    }
    copy.exists = match places.map(|(_, place)| place.exists) {
        [Some(row), Some(column)] => Some(b.binary(BinaryOp::And, row, column)),
        [exists, None] | [None, exists] => exists,
    };
    if let Some(guard) = guard {
        let [(_, row), (inside, column)] = places;
        guard.apply(b, copy, row.value, (inside, column.value, column.var));
    }
}

impl Counted {
    fn new(b: &mut Builder<'_>, node: For, lower: Value, upper: Value, blocks_of: Blocked) -> Counted {
        let schedule = schedule_of(&node);
        let (times, apart) = match schedule.consecutive {
            0 => (schedule.rows().into(), schedule.vector.map_or(1, i64::from)),
            times => (times.into(), 1),
        };
        let is_rows = schedule.vector.is_none();
        let mapping = match blocks_of {
            Blocked::Matrix { rows } => matrix_unit::thread_mapping(is_rows, rows.into()),
            Blocked::Staged(shape) => staged::thread_mapping(is_rows, shape),
            Blocked::Transposed { tile, lanes } => transposed::thread_mapping(is_rows, tile.into(), lanes),
            Blocked::Alone => {
                let offsets = (0..times).map(|n| n * apart).collect();
                ThreadMapping { size: times * apart, lanes: apart, offsets, first: None }
            }
        };
        let (lower, upper) = (b.convert(lower, Type::I64), b.convert(upper, Type::I64));
        let begin = match schedule.consecutive {
            0 => lower,
            _ => {
                let before = b.i64(schedule.idle_lanes.into());
                b.binary(BinaryOp::Sub, lower, before)
            }
        };
        Counted { node, lower, upper, begin, mapping }
    }

    /// The loop over blocks: its variable and its body.
    fn blocks(&self, b: &mut Builder<'_>) -> (Value, Block) {
        let (zero, one) = (b.i64(0), b.i64(1));
        let (size, lanes) = (b.i64(self.mapping.size), b.i64(self.mapping.lanes));
        let length = b.binary(BinaryOp::Sub, self.upper, self.begin);
        let padded = b.binary(BinaryOp::Add, length, size);
        let blocks = b.binary(BinaryOp::Div, padded, size);
        let count = b.binary(BinaryOp::Mul, blocks, lanes);
        let last = b.binary(BinaryOp::Sub, count, one);
        let (op, body, iv) = b.for_op(None, zero, last, one);
        if let OpKind::For(made) = &mut b.func.ops[op].kind {
            (made.verdict, made.schedule) = (self.node.verdict.clone(), self.node.schedule.clone());
            made.schedule.iter_mut().filter(|s| s.consecutive > 0).for_each(|schedule| schedule.idle_lanes = 0);
        }
        (iv, body)
    }

    /// Where block `iv` begins, and the lane of the thread in it.
    fn block(&self, b: &mut Builder<'_>, iv: Value) -> (Value, Value) {
        let (lanes, size) = (b.i64(self.mapping.lanes), b.i64(self.mapping.size));
        let (block, lane) = (b.binary(BinaryOp::UDiv, iv, lanes), b.binary(BinaryOp::URem, iv, lanes));
        let begin = b.binary(BinaryOp::MulNsw, block, size);
        (b.binary(BinaryOp::AddNsw, self.begin, begin), lane)
    }

    /// The first and the last iteration of the block.
    pub fn ends(&self, b: &mut Builder<'_>, begin: Value) -> [Value; 2] {
        let length = b.i64(self.mapping.size - 1);
        let last = b.binary(BinaryOp::AddNsw, begin, length);
        [begin, b.binary(BinaryOp::Min, last, self.upper)]
    }

    fn takes_a_row(&self) -> bool {
        schedule_of(&self.node).consecutive > 0
    }

    /// The first iteration of a lane.
    fn first(&self, b: &mut Builder<'_>, begin: Value, lane: Value) -> Value {
        let own = self.mapping.first.as_ref().map_or(lane, |first| first(b, lane));
        b.binary(BinaryOp::AddNsw, begin, own)
    }

    /// Whether all iterations of the block exist; where lanes share work, all of theirs.
    fn is_whole(&self, b: &mut Builder<'_>, begin: Value, first: Value) -> Value {
        if self.takes_a_row() {
            // Its lanes tell for each iteration: those with all and those without stand in one warp.
            return b.bool(true);
        }
        let (from, last) = match &self.mapping.first {
            Some(_) => (begin, self.mapping.size - 1),
            None => (first, self.mapping.offsets[self.mapping.offsets.len() - 1]),
        };
        let length = b.i64(last);
        let last = b.binary(BinaryOp::AddNsw, from, length);
        b.compare(CompareOp::Le, last, self.upper)
    }

    /// Whether an iteration exists, so many behind the first one.
    fn has(&self, b: &mut Builder<'_>, first: Value, offset: i64) -> Value {
        let distance = b.i64(offset);
        let own = b.binary(BinaryOp::AddNsw, first, distance);
        let (begun, goes_on) = (b.compare(CompareOp::Ge, own, self.lower), b.compare(CompareOp::Le, own, self.upper));
        b.binary(BinaryOp::And, begun, goes_on)
    }

    /// The iterations of the block that begins there; `whole`: all of them exist.
    pub fn places(&self, b: &mut Builder<'_>, first: Value, whole: bool) -> Vec<Iteration> {
        let ty = b.func.type_of(self.node.iv);
        let narrow = b.convert(first, ty);
        let offsets = self.mapping.offsets.iter();
        offsets
            .map(|offset| {
                let (value, exists) = if whole || self.takes_a_row() {
                    let distance = b.int(*offset, ty);
                    (b.binary(BinaryOp::AddNsw, narrow, distance), None)
                } else {
                    let distance = b.i64(*offset);
                    let own = b.binary(BinaryOp::AddNsw, first, distance);
                    let exists = b.compare(CompareOp::Le, own, self.upper);
                    let nearest = b.binary(BinaryOp::Min, own, self.upper);
                    (b.convert(nearest, ty), Some(exists))
                };
                let exists = exists.or_else(|| self.takes_a_row().then(|| self.has(b, first, *offset)));
                let var = self.node.var.map(|var| own_variable(b, var, value));
                Iteration { value, var, exists }
            })
            .collect()
    }
}

/// Scalars of each iteration by itself: what the body writes, but for what the loops of the kernel reduce into.
fn own_scalars(func: &Function, body: Block) -> Vec<Var> {
    let all = func.walk(func.body.expect("a kernel has a body"));
    let reduced: HashSet<Var> = all
        .iter()
        .filter_map(|op| match func.kind(*op) {
            OpKind::For(node) => node.schedule.as_ref(),
            _ => None,
        })
        .flat_map(|schedule| schedule.reductions.iter().map(|plan| plan.private))
        .collect();
    let mut own = Vec::new();
    for op in func.walk(body) {
        if let OpKind::Store(var, _) = func.kind(op)
            && !own.contains(var)
            && !reduced.contains(var)
        {
            own.push(*var);
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use accc_machine::GPU;

    struct Shape {
        /// Last iterations; the first is 1.
        ends: [i64; 3],
        jams: [u32; 2],
        /// The loop that lanes share, and how many.
        lanes: Option<(usize, u32)>,
    }

    /// `do i; do j; c(i,j) = c(i,j) + j; do k; c(i,j) = c(i,j) + a(i,k) * b(k,j); t = t + i; end do; s = s + c(i,j)`
    /// and what is in `c` then.
    fn product(shape: &Shape) -> Module {
        let mut p = Program::new("product");
        let [i, j, k, s, t, all] = ["i", "j", "k", "s", "t", "all"].map(|name| p.scalar(name));
        let mut matrix = |name: &str| {
            let dims = vec![StaticDim { lower: 1, extent: 24 }; 2];
            p.func.local(name, Storage::Array { elem: Elem::I32, dims }, at(1))
        };
        let [a, b, c] = ["a", "b", "c"].map(&mut matrix);
        let subscripts = |p: &mut Program, x: Var, y: Var| {
            [x, y].map(|var| {
                let value = p.load(1, var);
                p.builder(1).convert(value, Type::I64)
            })
        };
        let element = |p: &mut Program, array: Var, x: Var, y: Var| {
            let at = subscripts(p, x, y).to_vec();
            let view = p.builder(1).load_view(array);
            p.builder(1).load_elem(view, at)
        };
        let set = |p: &mut Program, array: Var, x: Var, y: Var, value: Value| {
            let at = subscripts(p, x, y).to_vec();
            let view = p.builder(1).load_view(array);
            p.builder(1).store_elem(view, at, value);
        };
        let zero = p.constant(1, 0);
        p.set(1, all, zero);
        let (from, to) = (p.constant(1, 1), p.constant(1, 24));
        p.do_loop(1, None, i, from, to, |p| {
            p.do_loop(1, None, j, from, to, |p| {
                let (x, y) = (p.load(1, i), p.load(1, j));
                let mixed = p.builder(1).binary(BinaryOp::Mul, x, y);
                let sum = p.add(1, mixed, x);
                [(a, mixed), (b, sum), (c, y)].into_iter().for_each(|(array, value)| set(p, array, i, j, value));
            });
        });
        let ends = shape.ends.map(|end| p.constant(2, end));
        let (mut pair, mut nest) = (Vec::new(), Vec::new());
        nest.push(p.do_loop(2, None, i, from, ends[0], |p| {
            pair.push(p.do_loop(3, None, j, from, ends[1], |p| {
                let (old, more) = (element(p, c, i, j), p.load(4, j));
                let first = p.add(4, old, more);
                set(p, c, i, j, first);
                let zero = p.constant(4, 0);
                p.set(4, t, zero);
                p.do_loop(5, None, k, from, ends[2], |p| {
                    let (x, y, old) = (element(p, a, i, k), element(p, b, k, j), element(p, c, i, j));
                    let product = p.builder(6).binary(BinaryOp::Mul, x, y);
                    let sum = p.add(6, old, product);
                    set(p, c, i, j, sum);
                    let (old, more) = (p.load(6, t), p.load(6, i));
                    let sum = p.add(6, old, more);
                    p.set(6, t, sum);
                });
                let (sum, here, count) = (p.load(7, s), element(p, c, i, j), p.load(7, t));
                let sum = p.add(7, sum, here);
                let sum = p.add(7, sum, count);
                p.set(7, s, sum);
            }));
        }));
        nest.append(&mut pair);
        let sum = p.load(8, all);
        p.print(8, "all", sum);
        p.do_loop(8, None, i, from, to, |p| {
            p.do_loop(8, None, j, from, to, |p| {
                let value = element(p, c, i, j);
                p.print(8, "c", value);
            });
        });
        let mut module = p.finish();
        module.phase = Phase::Scheduled;
        for (at, op) in nest.into_iter().enumerate() {
            let OpKind::For(node) = &mut module.functions[FuncId(0)].ops[op].kind else { panic!("a loop") };
            let vector = shape.lanes.filter(|(level, _)| *level == at).map(|(_, lanes)| lanes);
            node.schedule = Some(Schedule {
                vector,
                tile: (shape.jams[at] > 1).then_some(Tile::Jam(shape.jams[at])),
                ..Schedule::default()
            });
            if let (0, Some(schedule)) = (at, &mut node.schedule) {
                schedule.reductions.push(ReductionPlan {
                    op: ReductionOp::Add,
                    target: all,
                    private: s,
                    gangs: false,
                    workers: false,
                    vector: false,
                    implicit: true,
                    span: accc_source::Span::NONE,
                });
            }
        }
        module
    }

    fn output(module: &Module) -> Vec<String> {
        accc_ir::verify::verify(module).expect("the IR is sound");
        let mut interp = accc_ir::interp::Interp::new(module);
        interp.call("product_", &[]).expect("it runs");
        interp.output
    }

    #[test]
    fn copies_compute_what_the_loops_do() {
        let mut random = Random::new(20);
        for case in 0..24 {
            let mut end = |most: i64| random.within(0, most);
            let ends = [end(20), end(20), end(3)];
            let (rows, columns) = (end(4) as u32 + 2, end(2) as u32 + 2);
            let jams = [[rows, columns], [0, columns], [rows, 0]][case / 3 % 3];
            let lanes = [None, Some((1, 4)), Some((0, 3))][case % 3];
            let plain = product(&Shape { ends, jams, lanes });
            let mut jammed = plain.clone();
            run(&mut jammed.functions[FuncId(0)], Variant::Jammed, &GPU);
            let loops =
                |module: &Module| module.functions[FuncId(0)].walk(module.functions[FuncId(0)].body.unwrap()).len();
            assert!(loops(&jammed) > loops(&plain), "nothing was jammed");
            assert_eq!(output(&jammed), output(&plain), "{ends:?} {jams:?} {lanes:?}");
        }
    }
}
