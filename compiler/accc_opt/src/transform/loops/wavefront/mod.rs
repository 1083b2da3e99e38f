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

mod join;

use super::copies::own_variable;
use super::element_sums;
use super::interchange::{Pair, rectangular, with_moving_bounds};
use crate::transform::affine_value;
use accc_analysis::affine::{Affine, Term};
use accc_analysis::pointers::Pointers;
use accc_analysis::region::Region;
use accc_analysis::statement_graph::may_recur;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::{self, RegionFacts};
use accc_analysis::wavefront::{self, Row};
use accc_ir::*;
use accc_machine::{CPU, Gpu};
use join::Joined;

/// Nests that have to be skewed more are left alone: a diagonal has work for fewer the more there are.
const MOST_SKEW: i64 = 4;

/// A nest that becomes one.
pub struct Nest {
    outer: Op,
    row: Inside,
    skew: i64,
    /// Where the inner loop's bounds move.
    triangle: Option<Triangle>,
    /// An iteration adds up in a loop of its own.
    sums: bool,
}

/// A nest of one loop in another.
struct Tight {
    pair: Pair,
    skew: i64,
    triangle: Option<Triangle>,
    sums: bool,
}

/// What stands in the outer loop of a nest.
enum Inside {
    /// One loop, tightly.
    Loop(Pair),
    /// Parts that become one.
    Parts(Joined),
}

/// Bounds of the inner loop that are straight in the outer one's variable: what stays, and times of the variable.
struct Triangle {
    bounds: [(Affine, i64); 2],
}

impl Nest {
    /// Whether the loop is one of the nest's.
    pub fn has(&self, op: Op) -> bool {
        self.outer == op
            || match &self.row {
                Inside::Loop(pair) => pair.inner == op,
                Inside::Parts(parts) => parts.has(op),
            }
    }

    /// Of a loop with one right inside.
    fn tight(func: &Function, construct: Op, region: &Region, [outer, inner]: [Op; 2], skew: i64) -> Option<Nest> {
        steps(func, [outer, inner])?;
        if let Some(pair) = rectangular(func, construct, outer, inner) {
            return Some(Nest { outer, row: Inside::Loop(pair), skew, triangle: None, sums: false });
        }
        let info = region.loop_info(inner).filter(|info| info.step.is_some_and(|step| step.abs() == 1))?;
        let triangle = Triangle::new(region, outer, [info.lower.as_ref()?, info.upper.as_ref()?])?;
        let pair = with_moving_bounds(func, outer, inner)?;
        Some(Nest { outer, row: Inside::Loop(pair), skew, triangle: Some(triangle), sums: false })
    }

    /// Of a loop with several parts inside.
    fn in_parts(func: &Function, region: &Region, outer: Op, row: Row, skew: i64) -> Option<Nest> {
        func.constant_int(func.loop_at(outer).step).filter(|step| *step != 0)?;
        let joined = Joined::new(region, row).filter(|_| func.loop_at(outer).carried.is_empty())?;
        let triangle = Triangle::new(region, outer, joined.ends())?;
        Some(Nest { outer, row: Inside::Parts(joined), skew, triangle: Some(triangle), sums: false })
    }

    /// The nest as one loop in another.
    fn into_tight(self, func: &mut Function, construct: Op) -> Tight {
        let Nest { outer, row, skew, triangle, sums } = self;
        match row {
            Inside::Loop(pair) => Tight { pair, skew, triangle, sums },
            Inside::Parts(parts) => {
                let inner = parts.apply(func, outer);
                if let Some(pair) = rectangular(func, construct, outer, inner) {
                    return Tight { pair, skew, triangle: None, sums };
                }
                let pair = with_moving_bounds(func, outer, inner).expect("only values are computed before it");
                Tight { pair, skew, triangle, sums }
            }
        }
    }
}

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

/// The nests of a `kernels` construct that become wavefronts.
pub fn nests(func: &Function, op: Op, around: &Surroundings) -> Vec<Nest> {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return Vec::new();
    }
    // Before anything is analysed: there are recurrences at all.
    let is_open = |outer: &Op| match func.kind(*outer) {
        OpKind::For(node) if is_free(node) => may_recur(func, &func.walk(node.body)),
        _ => false,
    };
    let has_loop = |outer: &Op| func.blocks[func.loop_at(*outer).body].ops.iter().any(|op| is_loop(func, *op));
    let open: Vec<Op> = func.walk(node.body).into_iter().filter(is_open).filter(has_loop).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let facts = verdict::facts(func, around, op);
    let open: Vec<Op> = open.into_iter().filter(|outer| is_in_order(func, around, &facts, node.body, *outer)).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let mut region = Region::within(func, node.body, around);
    if let Version::Checked(checked) = &node.version {
        region.assume(&checked.not_negative);
    }
    // A triangular solve: lanes add up a row sooner than a diagonal of the nest is through.
    let sums = element_sums::loops(func, op, around);
    let asked =
        Asked { construct: op, region: &region, pointers: around.pointers(func, &node.version), facts: &facts, sums };
    let mut found: Vec<Nest> = Vec::new();
    for outer in open {
        if !found.iter().any(|nest| nest.has(outer)) {
            let nest = asked.nest(outer, around.module.gpu.wavefront_tile.into());
            found.extend(nest.map(|nest| Nest { sums: asked.has_sums(outer, around.module.gpu), ..nest }));
        }
    }
    found
}

/// What is known when nests are looked for.
struct Asked<'a, 'f> {
    construct: Op,
    region: &'a Region<'f>,
    pointers: Pointers<'f>,
    facts: &'a RegionFacts,
    /// Loops that add up in elements of arrays.
    sums: Vec<Op>,
}

impl Asked<'_, '_> {
    /// The nest that the loop is the outer one of, if it has at least `few` iterations.
    fn nest(&self, outer: Op, few: i64) -> Option<Nest> {
        let (func, region, facts) = (self.region.func, self.region, self.facts);
        let is_long = |op: Op| facts.of(op).is_some_and(|facts| wavefront::is_long(facts, few));
        let own_scalars = func.loop_at(outer).locals.iter().all(|var| func.vars[*var].is_scalar());
        if !own_scalars || !is_long(outer) || names_levels(func, outer) {
            return None;
        }
        if let Some(inner) = loop_inside(func, func.loop_at(outer).body) {
            if self.sums.contains(&inner) || !is_free(func.loop_at(inner)) || !is_long(inner) {
                return None;
            }
            let skew = wavefront::skew(region, &self.pointers, facts, outer, inner)?;
            return (skew <= MOST_SKEW).then(|| Nest::tight(func, self.construct, region, [outer, inner], skew))?;
        }
        let row =
            Row::find(region, facts, outer).filter(|row| is_long(row.anchor) && !self.sums.contains(&row.anchor))?;
        let skew = wavefront::skew_of_rows(region, &self.pointers, facts, outer, &row)?;
        (skew <= MOST_SKEW).then(|| Nest::in_parts(func, region, outer, row, skew))?
    }
}

/// Whether the user says who runs a loop inside.
fn names_levels(func: &Function, outer: Op) -> bool {
    func.walk_op(outer).into_iter().any(|op| match func.kind(op) {
        OpKind::For(node) => node.directive.as_ref().is_some_and(|d| d.has_levels()),
        _ => false,
    })
}

impl Asked<'_, '_> {
    /// Whether an iteration of the nest has a loop that lanes can share, which adds up and is not known to be shorter than they
    /// are many.
    fn has_sums(&self, outer: Op, gpu: &Gpu) -> bool {
        let is_sum = |op: Op| {
            let facts = self.facts.of(op)?;
            let is_free = facts.refusals.is_empty() && facts.reduces() && is_free(self.region.func.loop_at(op));
            Some(is_free && wavefront::is_long(facts, gpu.warp.into()))
        };
        self.region.func.walk_op(outer).into_iter().any(|op| is_sum(op).unwrap_or(false))
    }
}

fn is_loop(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::For(_))
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
    op: Op,
    node: For,
    /// Of the user's variable; `I64`.
    first: Value,
    step: i64,
    trips: Value,
}

impl Counted {
    /// The variable's value in the iteration with this number.
    fn value(&self, b: &mut Builder<'_>, number: Value) -> Value {
        let by = times(b, number, self.step);
        b.binary(BinaryOp::Add, self.first, by)
    }
}

impl Triangle {
    /// `None` where the bounds are not straight.
    fn new(region: &Region, outer: Op, bounds: [&Affine; 2]) -> Option<Triangle> {
        let func = region.func;
        let inside = func.walk_op(outer);
        let is_known = |term: &Term| match term {
            Term::Value(value) => func.def(*value).is_none_or(|op| !inside.contains(&op)),
            Term::Loop(op) => !inside.contains(op),
            Term::Product(product) => product.of.is_none_or(|op| !inside.contains(&op)),
            Term::Var(_) | Term::Part(..) => true,
        };
        let straight = |bound: &Affine| {
            let (times, rest) = bound.split(Term::Loop(outer));
            (rest.terms.keys().all(is_known) && !region.has_varying_value(&rest, outer)).then_some((rest, times))
        };
        Some(Triangle { bounds: [straight(bounds[0])?, straight(bounds[1])?] })
    }

    /// The inner loop's first and last values in a row, by the outer variable's value.
    fn at(&self, b: &mut Builder<'_>, row: Value) -> [Value; 2] {
        [0, 1].map(|end| {
            let (rest, by) = &self.bounds[end];
            let rest = affine_value::emit(b, rest, &mut |_, value| value);
            let moved = times(b, row, *by);
            b.binary(BinaryOp::Add, rest, moved)
        })
    }

    /// The inner loop over the rectangle around all rows.
    fn around(&self, b: &mut Builder<'_>, rows: &Counted, inner: Op, step: i64) -> Counted {
        let node = b.func.loop_at(inner).clone();
        let far = plus(b, rows.trips, -1);
        let far = times(b, far, rows.step);
        let far = b.binary(BinaryOp::Add, rows.first, far);
        let (near, far) = (self.at(b, rows.first), self.at(b, far));
        let (least, most) = if step > 0 { (0, 1) } else { (1, 0) };
        let low = b.binary(BinaryOp::Min, near[least], far[least]);
        let high = b.binary(BinaryOp::Max, near[most], far[most]);
        let length = b.binary(BinaryOp::Sub, high, low);
        let length = plus(b, length, 1);
        let zero = b.i64(0);
        let trips = b.binary(BinaryOp::Max, length, zero);
        Counted { op: inner, node, first: if step > 0 { low } else { high }, step, trips }
    }

    /// Whether a row has this column; both are values of the loops' variables.
    fn has(&self, b: &mut Builder<'_>, row: Value, column: Value, step: i64) -> Value {
        let [mut low, mut high] = self.at(b, row);
        if step < 0 {
            std::mem::swap(&mut low, &mut high);
        }
        let begun = b.compare(CompareOp::Ge, column, low);
        let goes_on = b.compare(CompareOp::Le, column, high);
        b.binary(BinaryOp::And, begun, goes_on)
    }
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

fn counted(b: &mut Builder<'_>, op: Op, step: i64) -> Counted {
    let node = b.func.loop_at(op).clone();
    let first = b.convert(node.lower, Type::I64);
    let trips = b.trips(node.lower, node.upper, node.step);
    Counted { op, node, first, step, trips }
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

fn plus(b: &mut Builder<'_>, value: Value, n: i64) -> Value {
    let n = b.i64(n);
    b.binary(BinaryOp::Add, value, n)
}

fn times(b: &mut Builder<'_>, value: Value, n: i64) -> Value {
    let n = b.i64(n);
    b.binary(BinaryOp::Mul, value, n)
}
