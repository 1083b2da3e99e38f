//! How many gangs a kernel's launch has on each axis of the grid: from the user's numbers, else enough to fill the
//! device.
//!
//! Takes the gang loops of a nest as the scheduler left them; gives values that the host computes before the launch.

use super::host_value::Hoist;
use super::most_trips::most_trips;
use crate::transform::kernel::private_memory::Layout;
use accc_ir::*;
use accc_machine::Gpu;
use accc_schedule::weight::Weight;

/// Whether the loop's axis is to have gangs for all iterations: beside heavy nests those on x, where gangs also have
/// lanes or take many rows; a reduction, which each gang ends with work of its own, asks for few gangs. Collapsed nests
/// are all on x: light ones have as few gangs as others have on y.
pub fn may_be_covered(gpu: &Gpu, gang_loop: &GangLoop, weight: Weight, block: [u32; 3]) -> bool {
    let has_rows = gang_loop.worker && i64::from(block[1]) >= gpu.rows_of_gang;
    let lies_on_x = gang_loop.axis == Axis::X && (gang_loop.vector || has_rows) && gang_loop.nodes.len() == 1;
    weight == Weight::Heavy || (lies_on_x && !gang_loop.reduces)
}

/// The most gangs of so many lanes with counters of their own.
pub fn most_counting_gangs(gpu: &Gpu, lanes: u32) -> i64 {
    gpu.counting_gangs.min(gpu.counting_threads / i64::from(lanes.max(1)))
}

/// A loop shared among gangs, with the loops collapsed into it.
pub struct GangLoop {
    /// The loop.
    pub op: Op,
    /// The loop and those collapsed into it, outermost first.
    pub nodes: Vec<For>,
    /// The grid's dimension.
    pub axis: Axis,
    /// Iterations that one gang takes at a time.
    pub worker: bool,
    /// As `worker`: the lanes share the iterations too.
    pub vector: bool,
    /// See [`Schedule::tile`].
    pub tile: Option<Tile>,
    /// Iterations in a row that a thread takes at a time.
    pub consecutive: u32,
    /// See [`Schedule::idle_lanes`].
    pub idle_lanes: u32,
    /// See [`Schedule::short_rows`].
    pub short_rows: bool,
    /// Something is combined over the gangs.
    pub reduces: bool,
}

/// All of a nest, its own loop included, each with the loops collapsed into it.
pub fn gang_loops(func: &Function, nest: Op) -> Vec<GangLoop> {
    let mut found = Vec::new();
    for op in func.walk_op(nest) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let Some(schedule) = node.schedule.as_ref().filter(|s| s.gang) else { continue };
        let loops = func.nest(op, schedule.collapse as usize).into_iter();
        let nodes = loops.map(|op| func.loop_at(op).clone()).collect();
        let (axis, worker, vector) = (schedule.axis, schedule.worker, schedule.vector.is_some());
        let Schedule { tile, consecutive, idle_lanes, short_rows, .. } = *schedule;
        let reduces = schedule.reductions.iter().any(|plan| plan.gangs);
        found.push(GangLoop { op, nodes, axis, worker, vector, tile, consecutive, idle_lanes, short_rows, reduces });
    }
    found
}

/// Gang loops that stand in no other gang loop, with those inside them.
pub struct Nest {
    gang_loops: Vec<GangLoop>,
    /// The loops around in the kernel, innermost last.
    around: Vec<For>,
}

impl Nest {
    /// How many chunks of its lanes a gang takes as fast as several gangs would, with a barrier behind them.
    fn chunks_of_one_gang(&self, gpu: &Gpu, func: &Function) -> i64 {
        let is_light = |op: &Op| match func.kind(*op) {
            OpKind::For(node) => node.schedule.as_ref().is_some_and(|s| s.gang || s.collapsed),
            OpKind::While { .. } => false,
            kind => !kind.effects().have(Effect::CALL),
        };
        let reduces = self.gang_loops.iter().any(|gang_loop| gang_loop.reduces);
        match self.gang_loops.iter().all(|gang_loop| func.walk_op(gang_loop.op).iter().all(is_light)) {
            true if reduces => gpu.lone_gang_sums,
            true => gpu.lone_gang_chunks,
            false => 1,
        }
    }
}

/// The outermost gang loops among these ops, each with those inside of it and the loops around.
pub fn outer_nests(func: &Function, ops: &[Op]) -> Vec<Nest> {
    let mut found = Vec::new();
    add_nests(func, ops, &mut Vec::new(), &mut found);
    found
}

fn add_nests(func: &Function, ops: &[Op], around: &mut Vec<For>, found: &mut Vec<Nest>) {
    for op in ops {
        if func.is_gang_loop(*op) {
            found.push(Nest { gang_loops: gang_loops(func, *op), around: around.clone() });
            continue;
        }
        let node = match func.kind(*op) {
            OpKind::For(node) => Some(For::clone(node)),
            _ => None,
        };
        let depth = around.len();
        around.extend(node);
        for block in func.kind(*op).blocks() {
            add_nests(func, &func.blocks[block].ops, around, found);
        }
        around.truncate(depth);
    }
}

/// As many gangs in a row as the largest of the nests can use, where the host can tell for all of them; one where all are so small
/// that barriers of the grid would cost more than others' help is worth.
pub fn cooperative_grid(hoist: &mut Hoist<'_>, nests: &[Nest], threads: [Value; 3], memory: &Layout) -> [Value; 3] {
    let gpu = hoist.gpu;
    let (mut most, one) = (hoist.builder().i64(1), hoist.builder().i64(1));
    let mut is_small = hoist.builder().bool(true);
    for nest in nests {
        let (mut gangs, mut around) = (one, nest.around.clone());
        for gang_loop in &nest.gang_loops {
            let Some(trips) = most_collapsed_trips(hoist, &gang_loop.nodes, &mut around) else {
                let chosen = hoist.builder().i64(0);
                return [chosen, one, one];
            };
            let chunks = gangs_of(hoist, Machine::Gpu, gang_loop, None, Some(trips), threads);
            gangs = hoist.builder().binary(BinaryOp::Mul, gangs, chunks);
        }
        let few = nest.chunks_of_one_gang(gpu, hoist.func);
        let mut b = hoist.builder();
        most = b.binary(BinaryOp::Max, most, gangs);
        let few = b.i64(few);
        let is_few = b.compare(CompareOp::Le, gangs, few);
        is_small = b.binary(BinaryOp::And, is_small, is_few);
    }
    let of_memory = memory.most_gangs(&mut hoist.builder());
    let limit = of_memory.unwrap_or_else(|| hoist.builder().i64(gpu.blocks_x.into()));
    let mut b = hoist.builder();
    let several = b.binary(BinaryOp::Min, most, limit);
    [b.select(is_small, one, several), one, one]
}

/// The product of the trip counts, `None` where the host can't compute one in front of the launch.
pub fn collapsed_trips(hoist: &mut Hoist<'_>, nodes: &[For]) -> Option<Value> {
    let mut product = hoist.trips(&nodes[0])?;
    for node in &nodes[1..] {
        let trips = hoist.trips(node)?;
        product = hoist.builder().binary(BinaryOp::Mul, product, trips);
    }
    Some(product)
}

/// As [`collapsed_trips`], but at most where bounds move with the loops around, to which these are added.
fn most_collapsed_trips(hoist: &mut Hoist<'_>, nodes: &[For], around: &mut Vec<For>) -> Option<Value> {
    let mut product = hoist.builder().i64(1);
    for node in nodes {
        let trips = most_trips(hoist, node, around)?;
        product = hoist.builder().binary(BinaryOp::Mul, product, trips);
        around.push(node.clone());
    }
    Some(product)
}

/// What `num_gangs` says: at least one, whatever the program computes.
pub fn asked_gangs(b: &mut Builder<'_>, asked: Value) -> Value {
    let asked = b.convert(asked, Type::I64);
    if b.func.constant_int(asked).is_some() {
        return asked;
    }
    let one = b.i64(1);
    b.binary(BinaryOp::Max, asked, one)
}

/// How many gangs a loop gets on its axis: what the user asks for, else as many as its iterations need.
pub fn gangs_of(
    hoist: &mut Hoist<'_>,
    machine: Machine,
    gang_loop: &GangLoop,
    asked: Option<Value>,
    trips: Option<Value>,
    threads: [Value; 3],
) -> Value {
    let known = threads.map(|n| hoist.func.constant_int(n));
    let gpu = hoist.gpu;
    let mut b = hoist.builder();
    if let Some(asked) = asked {
        return asked_gangs(&mut b, asked);
    }
    let Some(trips) = trips.filter(|_| machine == Machine::Gpu) else {
        // The runtime's choice; on the other axes there is none.
        return b.i64(if gang_loop.axis == Axis::X { 0 } else { 1 });
    };
    let mut counts: Vec<(Value, Option<i64>)> = Vec::new();
    counts.extend(gang_loop.vector.then_some((threads[0], known[0])));
    counts.extend(gang_loop.worker.then_some((threads[1], known[1])));
    let at_once = i64::from(gang_loop.tile.map_or(1, Tile::rows)) * i64::from(gang_loop.consecutive.max(1));
    let of_lanes = counts.iter().filter_map(|(_, known)| *known).product::<i64>();
    let is_transposed = gang_loop.tile.is_some_and(Tile::is_transposed);
    let fixed = if is_transposed { i64::from(gpu.transposed_tile) } else { at_once * of_lanes };
    let chunk = b.i64(fixed);
    let at_launch = counts.iter().filter(|(_, known)| known.is_none());
    let chunk = at_launch.fold(chunk, |chunk, (count, _)| b.binary(BinaryOp::Mul, chunk, *count));
    let rest = match b.func.constant_int(chunk) {
        Some(chunk) => b.i64(chunk - 1),
        None => {
            let one = b.i64(1);
            b.binary(BinaryOp::Sub, chunk, one)
        }
    };
    let idle = b.i64(gang_loop.idle_lanes.into());
    let places = b.binary(BinaryOp::Add, trips, idle);
    let padded = b.binary(BinaryOp::Add, places, rest);
    b.binary(BinaryOp::Div, padded, chunk)
}

/// Whether what gangs read of the loop passes through shared memory.
fn is_staged(gang_loop: &GangLoop) -> bool {
    matches!(gang_loop.tile, Some(Tile::Shared { .. } | Tile::Transposed { .. } | Tile::TransposedLanes))
}

/// Whether the nest has so many iterations that threads may take many at once; `None` where the host can't tell.
pub fn pays_for_jam(hoist: &mut Hoist<'_>, loops: &[GangLoop]) -> Option<Value> {
    let (mut product, mut fill) = (hoist.builder().i64(1), hoist.builder().bool(true));
    let (is_tiled, gpu) = (loops.iter().any(is_staged), hoist.gpu);
    for gang_loop in loops {
        let trips = collapsed_trips(hoist, &gang_loop.nodes)?;
        let mut b = hoist.builder();
        product = b.binary(BinaryOp::Mul, product, trips);
        if is_tiled && (is_staged(gang_loop) || gang_loop.vector) {
            let least = b.i64(gpu.half_a_tile);
            let fills = b.compare(CompareOp::Ge, trips, least);
            fill = b.binary(BinaryOp::And, fill, fills);
        }
    }
    let mut b = hoist.builder();
    let least = b.i64(gpu.jammed_iterations);
    let many = b.compare(CompareOp::Ge, product, least);
    Some(if is_tiled { b.binary(BinaryOp::And, many, fill) } else { many })
}

/// Marks the kernel's gang loops on these axes: no thread runs two iterations of theirs.
pub fn cover(kernel: &mut Function, axes: &[Axis]) {
    let Some(body) = kernel.body else { return };
    for op in kernel.walk(body) {
        let OpKind::For(node) = kernel.kind(op) else { continue };
        let has_few = has_few_iterations(kernel, node);
        if let Some(schedule) = &mut kernel.loop_at_mut(op).schedule {
            schedule.covered = schedule.gang && axes.contains(&schedule.axis);
            schedule.narrow = schedule.covered && has_few;
        }
    }
}

/// Whether a loop that is no product of several surely has fewer iterations than 2^32 less the threads of a gang: its
/// variable has 32 bits at most, and one bound lies far from where those end.
fn has_few_iterations(kernel: &Function, node: &For) -> bool {
    const FAR: std::ops::Range<i64> = -(1 << 30)..1 << 30;
    let is_far = |bound: Value| kernel.constant_int(bound).is_some_and(|bound| FAR.contains(&bound));
    let is_short = kernel.type_of(node.lower).bits().is_some_and(|bits| bits <= 32);
    let collapse = node.schedule.as_ref().map_or(1, |schedule| schedule.collapse);
    is_short && collapse <= 1 && (is_far(node.lower) || is_far(node.upper))
}

/// The most gangs that the loop's axis may have. `most`: of the kernel, for what each
/// gang ends with. `others`: the gangs of the axes that are known already.
pub fn gang_limit(
    hoist: &mut Hoist<'_>,
    gang_loop: &GangLoop,
    most: Option<i64>,
    others: [Option<Value>; 2],
    memory: &Layout,
) -> Value {
    let gpu = hoist.gpu;
    let mut b = hoist.builder();
    let of_memory = memory.most_gangs(&mut b);
    let of_reductions = most.map(|most| b.i64(most));
    let limit = match (of_memory, of_reductions) {
        (Some(memory), Some(reductions)) => Some(b.binary(BinaryOp::Min, memory, reductions)),
        (limit, None) | (None, limit) => limit,
    };
    if gang_loop.axis == Axis::X {
        // Workers that take a row each: to start them costs as much as a short row. Collapsed nests: Game of Life on
        // 4000 x 2000 cells, an H100, 63 us for two nests instead of 84.
        let few = (gang_loop.worker && !gang_loop.vector) || gang_loop.nodes.len() > 1;
        return limit.unwrap_or_else(|| b.i64(if few { gpu.filling_gangs } else { gpu.blocks_x.into() }));
    }
    let (one, most) = (b.i64(1), b.i64(gpu.blocks_yz.into()));
    let mut share = limit.unwrap_or_else(|| b.i64(gpu.filling_gangs));
    for other in others.into_iter().flatten() {
        // The runtime's choice of x is 0 here.
        let other = b.binary(BinaryOp::Max, other, one);
        share = b.binary(BinaryOp::Div, share, other);
    }
    let share = b.binary(BinaryOp::Max, share, one);
    b.binary(BinaryOp::Min, share, most)
}
