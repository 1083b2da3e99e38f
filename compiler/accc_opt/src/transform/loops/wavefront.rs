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
//!            for p of step        vector, c = step - p
//!     CPU: for p, for c           as they stood
//! ```
//!
//! Every element is computed from the same values as before, so results do not change.

use super::copies::own_variable;
use super::interchange::{Pair, rectangular};
use accc_analysis::region::Region;
use accc_analysis::statement_graph::may_recur;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::{self, RegionFacts};
use accc_analysis::wavefront;
use accc_ir::*;
use accc_machine::{CPU, Gpu};

/// Nests that have to be skewed more are left alone: a diagonal has work for fewer the more there are.
const MOST_SKEW: i64 = 4;

/// A nest that becomes one.
pub struct Nest {
    pair: Pair,
    skew: i64,
}

impl Nest {
    /// Whether the loop is one of the two.
    pub fn has(&self, op: Op) -> bool {
        [self.pair.outer, self.pair.inner].contains(&op)
    }
}

/// Tiles the nests of one construct's clone.
pub fn run(func: &mut Function, op: Op, machine: Machine, around: &mut Surroundings) {
    // The nests stand apart from each other, so that one pass over them is enough.
    let found = nests(func, op, around);
    if found.is_empty() {
        return;
    }
    for nest in found {
        let block = around.parents.block_of(nest.pair.outer).expect("the loop stands in a block");
        tile(func, block, nest, (machine, around.module.gpu));
    }
    around.renew(func, op);
}

/// The nests of a `kernels` construct that become wavefronts.
pub fn nests(func: &Function, op: Op, around: &Surroundings) -> Vec<Nest> {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return Vec::new();
    }
    let inside = |outer: Op| match func.kind(outer) {
        OpKind::For(node) if is_free(node) => loop_inside(func, node.body).map(|inner| (outer, inner)),
        _ => None,
    };
    // Before anything is analysed: there are recurrences at all.
    let recurs = |(_, inner): &(Op, Op)| may_recur(func, &func.walk_op(*inner));
    let open: Vec<(Op, Op)> = func.walk(node.body).into_iter().filter_map(inside).filter(recurs).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let facts = verdict::facts(func, around, op);
    let open: Vec<(Op, Op)> =
        open.into_iter().filter(|(outer, _)| is_in_order(func, around, &facts, node.body, *outer)).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let mut region = Region::within(func, node.body, around);
    if let Version::Checked(checked) = &node.version {
        region.assume(&checked.not_negative);
    }
    let pointers = around.pointers(func, &node.version);
    let mut found: Vec<Nest> = Vec::new();
    for (outer, inner) in open {
        let is_long = |op: Op| {
            facts.of(op).is_some_and(|facts| wavefront::is_long(facts, around.module.gpu.wavefront_tile.into()))
        };
        let own_scalars = func.loop_at(outer).locals.iter().all(|var| func.vars[*var].is_scalar());
        let taken = found.iter().any(|nest| nest.has(outer));
        if taken || !own_scalars || !is_free(func.loop_at(inner)) || !is_long(outer) || !is_long(inner) {
            continue;
        }
        let skew = wavefront::skew(&region, &pointers, &facts, outer, inner).filter(|skew| *skew <= MOST_SKEW);
        let Some(skew) = skew else { continue };
        let pair = rectangular(func, op, outer, inner).filter(|_| steps(func, [outer, inner]).is_some());
        found.extend(pair.map(|pair| Nest { pair, skew }));
    }
    found
}

/// The only loop of a block, beside which scalars at most are set.
fn loop_inside(func: &Function, body: Block) -> Option<Op> {
    let mut loops = func.blocks[body].ops.iter().filter(|op| matches!(func.kind(**op), OpKind::For(_)));
    let (found, more) = (*loops.next()?, loops.next());
    let is_light = |op: &Op| match func.kind(*op) {
        OpKind::Store(var, _) => func.vars[*var].is_scalar(),
        kind => kind.does_only(Effect::READ | Effect::YIELD),
    };
    let is_alone = func.blocks[body].ops.iter().all(|op| *op == found || is_light(op));
    (more.is_none() && is_alone).then_some(found)
}

/// Whether the compiler says who runs the loop.
pub(super) fn is_free(node: &For) -> bool {
    node.directive.as_ref().is_none_or(|d| d.is_open())
}

/// Whether all loops around run in order, as far as the analyses and the user say.
pub(super) fn is_in_order(func: &Function, around: &Surroundings, facts: &RegionFacts, root: Block, of: Op) -> bool {
    let outside = around.parents.enclosing(of).take_while(|owner| !func.kind(*owner).blocks().contains(&root));
    outside.into_iter().all(|owner| match func.kind(owner) {
        OpKind::For(node) => {
            let is_shared = node.directive.as_ref().is_some_and(|d| !d.is_plain() || d.has_levels() || d.independent);
            !is_shared && facts.of(owner).is_some_and(|facts| !facts.refusals.is_empty())
        }
        _ => true,
    })
}

/// How far the variables of the loops go with each iteration.
fn steps(func: &Function, nest: [Op; 2]) -> Option<[i64; 2]> {
    let [rows, columns] = nest.map(|op| func.constant_int(func.loop_at(op).step).filter(|step| *step != 0));
    Some([rows?, columns?])
}

/// A loop of the nest, counted from 0.
struct Counted {
    node: For,
    /// Of the user's variable; `I64`.
    first: Value,
    step: i64,
    trips: Value,
}

/// What the tiles are cut from.
struct Space {
    /// Lanes that take a diagonal, where the machine has lanes.
    lanes: i64,
    rows: Counted,
    columns: Counted,
    skew: i64,
}

/// A tile: its first and last iterations of the outer and of the skewed inner loop.
struct Tile {
    rows: [Value; 2],
    columns: [Value; 2],
}

fn tile(func: &mut Function, block: Block, nest: Nest, (machine, gpu): (Machine, &Gpu)) {
    let Nest { pair, skew } = nest;
    let ops = [pair.outer, pair.inner];
    let steps = steps(func, ops).expect("it was asked for");
    pair.tighten(func, block);
    let spans = ops.map(|op| func.ops[op].span);
    let mut b = Builder::before(func, ops[0]);
    b.span = spans[0];
    let [rows, columns] = [0, 1].map(|n| counted(&mut b, ops[n], steps[n]));
    let last_row = plus(&mut b, rows.trips, -1);
    let shift = times(&mut b, last_row, skew);
    let skewed = b.binary(BinaryOp::Add, columns.trips, shift);
    let tile = match machine {
        Machine::Gpu => [gpu.wavefront_tile.into(); 2],
        Machine::Cpu => CPU.wavefront_tile,
    };
    let space = Space { lanes: tile[0], rows, columns, skew };
    let [of_rows, of_columns] = [(space.rows.trips, tile[0]), (skewed, tile[1])].map(|(trips, size)| {
        let padded = plus(&mut b, trips, size - 1);
        let size = b.i64(size);
        b.binary(BinaryOp::Div, padded, size)
    });
    let last = b.binary(BinaryOp::Add, of_rows, of_columns);
    let last = plus(&mut b, last, -2);
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
            let tile =
                Tile { rows: ends(b, number, tile[0], space.rows.trips), columns: ends(b, column, tile[1], skewed) };
            b.span = spans[1];
            match machine {
                Machine::Gpu => by_steps(b, &space, &tile),
                Machine::Cpu => by_rows(b, &space, &tile),
            }
        });
    });
    let node = func.loop_at_mut(fronts);
    node.directive = Some(said(LoopDirective { seq: true, ..LoopDirective::default() }));
    node.changes.push(LoopChange::Wavefront(tile.map(|size| size as u32)));
    let gang = LoopDirective { gang: Some(Level::default()), independent: true, ..LoopDirective::default() };
    func.loop_at_mut(gangs.expect("it was made")).directive = Some(said(gang));
    func.remove_op(block, ops[0]);
}

fn said(directive: LoopDirective) -> Box<LoopDirective> {
    Box::new(LoopDirective { span: accc_source::Span::NONE, ..directive })
}

fn counted(b: &mut Builder<'_>, op: Op, step: i64) -> Counted {
    let node = b.func.loop_at(op).clone();
    let first = b.convert(node.lower, Type::I64);
    let trips = b.trips(node.lower, node.upper, node.step);
    Counted { node, first, step, trips }
}

/// The first and the last of the iterations of a tile with this number.
fn ends(b: &mut Builder<'_>, number: Value, size: i64, trips: Value) -> [Value; 2] {
    let first = times(b, number, size);
    let end = plus(b, first, size - 1);
    let last = plus(b, trips, -1);
    [first, b.binary(BinaryOp::Min, end, last)]
}

/// Lanes take the iterations on a diagonal of the tile.
fn by_steps(b: &mut Builder<'_>, space: &Space, tile: &Tile) {
    let one = b.i64(1);
    let first = b.binary(BinaryOp::Add, tile.rows[0], tile.columns[0]);
    let last = b.binary(BinaryOp::Add, tile.rows[1], tile.columns[1]);
    let (steps, body, step) = b.for_op(None, first, last, one);
    b.func.loop_at_mut(steps).directive = Some(said(LoopDirective { seq: true, ..LoopDirective::default() }));
    b.in_block(body, |b| {
        let [from, to] = [1, 0].map(|end| b.binary(BinaryOp::Sub, step, tile.columns[end]));
        let from = b.binary(BinaryOp::Max, from, tile.rows[0]);
        let to = b.binary(BinaryOp::Min, to, tile.rows[1]);
        let size = b.i64(space.lanes);
        let (lanes, body, row) = b.for_op(None, from, to, one);
        let vector = Some(Level { size: Some(size), ..Level::default() });
        let directive = LoopDirective { vector, independent: true, ..LoopDirective::default() };
        b.func.loop_at_mut(lanes).directive = Some(said(directive));
        b.in_block(body, |b| {
            let column = b.binary(BinaryOp::Sub, step, row);
            let shift = times(b, row, space.skew);
            let column = b.binary(BinaryOp::Sub, column, shift);
            if space.skew == 0 {
                iteration(b, space, [row, column], lanes);
                return;
            }
            // The tile is a rectangle of the skewed loop, and sticks out of the loop as it was.
            let zero = b.i64(0);
            let begun = b.compare(CompareOp::Ge, column, zero);
            let goes_on = b.compare(CompareOp::Lt, column, space.columns.trips);
            let has = b.binary(BinaryOp::And, begun, goes_on);
            let (_, then, other) = b.if_op(has, &[]);
            b.in_block(other, |_| ());
            b.in_block(then, |b| iteration(b, space, [row, column], lanes));
        });
    });
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
        b.in_block(body, |b| iteration(b, space, [row, column], columns));
    });
}

/// The body of the nest; `inside` is the loop that now runs it.
fn iteration(b: &mut Builder<'_>, space: &Space, at: [Value; 2], inside: Op) {
    let mut cloner = Cloner::new();
    let mut locals = Vec::new();
    for (of, number) in [&space.rows, &space.columns].into_iter().zip(at) {
        let by = times(b, number, of.step);
        let value = b.binary(BinaryOp::Add, of.first, by);
        let value = b.convert(value, b.func.type_of(of.node.iv));
        cloner.map_value(of.node.iv, value);
        if let Some(var) = of.node.var {
            let ty = b.func.vars[var].value_type().expect("a loop variable is a scalar");
            let value = b.convert(value, ty);
            let own = own_variable(b, var, value);
            cloner.map_var(var, own);
            locals.push(own);
        }
        locals.extend(&of.node.locals);
    }
    for op in b.func.blocks[space.columns.node.body].ops.clone() {
        if !matches!(b.func.kind(op), OpKind::Yield(_)) {
            let copy = cloner.clone_op_within(b.func, op);
            b.put(copy);
        }
    }
    b.func.loop_at_mut(inside).locals.extend(locals);
}

fn plus(b: &mut Builder<'_>, value: Value, n: i64) -> Value {
    let n = b.i64(n);
    b.binary(BinaryOp::Add, value, n)
}

fn times(b: &mut Builder<'_>, value: Value, n: i64) -> Value {
    let n = b.i64(n);
    b.binary(BinaryOp::Mul, value, n)
}
