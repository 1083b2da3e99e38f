//! The shape of a kernel's launch: gangs on each axis of the grid, the threads of each, memory set aside for private
//! arrays.
//!
//! Takes the scheduled nest of a kernel and what the user asked for; gives values that the host computes before the
//! launch, and marks the kernel's loops whose iterations each have a place ([`Schedule::covered`]) or whose gangs are
//! several blocks ([`Schedule::parts`]).

use super::gang_size::{self, LoopSizes};
use super::grid_shape::{self, GangLoop, collapsed_trips};
use super::host_value::Hoist;
use crate::partition::KernelPlan;
use crate::routine::levels::calls_gang_routine;
use crate::transform::kernel::private_memory::{self, Layout};
use crate::transform::kernel::variant::Variant;
use crate::transform::kernel::{Built, gang_parts};
use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_schedule::weight::weight;
use std::collections::HashSet;

/// What the construct says of sizes, and what its kernels use.
pub struct Asked<'a> {
    pub node: &'a Compute,
    pub sizes: &'a LoopSizes,
    pub facts: &'a ModuleFacts,
    pub mapped: &'a HashSet<Var>,
}

/// Values that the host computes.
pub struct Shape {
    pub grid: [Value; 3],
    pub threads: [Value; 3],
    pub memory: Layout,
}

/// Gangs: as the user says, else one for each iteration (or chunk of lanes) of the gang loops.
pub fn choose(
    hoist: &mut Hoist<'_>,
    machine: Machine,
    asked: &Asked<'_>,
    plan: &KernelPlan,
    built: &mut Built,
    variant: Variant,
) -> Result<Shape, Diagnostic> {
    let nests = if plan.cooperative { grid_shape::outer_nests(hoist.func, &plan.ops) } else { Vec::new() };
    let mut loops = plan.nest.map(|op| grid_shape::gang_loops(hoist.func, op)).unwrap_or_default();
    for gang_loop in &mut loops {
        gang_loop.tile = gang_loop.tile.filter(|_| variant.is_jammed());
        if variant == Variant::ShortRows {
            gang_loop.worker |= gang_loop.short_rows;
            gang_loop.idle_lanes = 0;
        }
        gang_loop.consecutive = if variant == Variant::InARow { gang_loop.consecutive } else { 0 };
    }
    // Y last: how many gangs it may have depends on the other axes.
    loops.sort_by_key(|gang_loop| [0, 2, 1][gang_loop.axis as usize]);
    // On the CPU a routine runs whole where it is called.
    let calls_gangs = calls_gang_routine(hoist.func, &plan.ops, asked.facts);
    let called = Called::find(hoist.func, asked, plan, calls_gangs && machine == Machine::Gpu);
    let is_parallel = asked.node.construct.kind == ConstructKind::Parallel;
    let redundant = is_parallel && !calls_gangs && is_for_every_gang(hoist.func, &plan.ops, asked.mapped);
    let threads = gang_size::values(hoist, asked.node, plan, asked.sizes, built.block)?;
    let memory = private_memory::layout(&mut hoist.builder(), &built.pooled, threads);
    let grid = if plan.cooperative {
        grid_shape::cooperative_grid(hoist, &nests, threads, &memory)
    } else if loops.is_empty() {
        grid_without_loops(hoist, asked.node, &called, redundant)
    } else {
        grid_of_loops(hoist, machine, asked, &loops, &called, (threads, &memory), built)
    };
    Ok(Shape { grid, threads, memory })
}

/// The routine of level gang that the kernel calls on a GPU.
struct Called {
    in_gangs: bool,
    dims: usize,
}

impl Called {
    fn find(func: &Function, asked: &Asked<'_>, plan: &KernelPlan, in_gangs: bool) -> Called {
        let level = plan.ops.iter().filter_map(|op| asked.facts.highest_level(func, *op)).max();
        Called { in_gangs, dims: level.filter(|_| in_gangs).map_or(0, |level| level.gang_dims() as usize) }
    }
}

fn grid_without_loops(hoist: &mut Hoist<'_>, node: &Compute, called: &Called, redundant: bool) -> [Value; 3] {
    let x = node.num_gangs.filter(|_| redundant || called.dims > 0);
    let mut b = hoist.builder();
    if called.in_gangs && x.is_none() {
        let (chosen, one) = (b.i64(0), b.i64(1));
        return [chosen, one, one];
    }
    let one = b.i64(1);
    let more = [0, 1].map(|at| node.more_gangs[at].filter(|_| redundant || called.dims > at + 1));
    [x, more[0], more[1]].map(|n| n.map_or(one, |n| grid_shape::asked_gangs(&mut b, n)))
}

fn grid_of_loops(
    hoist: &mut Hoist<'_>,
    machine: Machine,
    asked: &Asked<'_>,
    loops: &[GangLoop],
    called: &Called,
    (threads, memory): ([Value; 3], &Layout),
    built: &mut Built,
) -> [Value; 3] {
    let reduces = built.has_bins || loops.iter().any(|l| l.reduces);
    let most_gangs = match (built.has_bins, reduces) {
        (true, _) => Some(grid_shape::most_counting_gangs(hoist.gpu, built.block[0])),
        (false, true) => Some(hoist.gpu.reducing_gangs),
        (false, false) => None,
    };
    let weight = weight(hoist.gpu, &built.function, reduces);
    let may_cover =
        !built.has_bins && machine == Machine::Gpu && memory.gang_bytes.is_none() && !built.block.contains(&AT_LAUNCH);
    let mut axes: [Option<Value>; 3] = [None; 3];
    let mut trips: Vec<Option<Value>> = Vec::new();
    let mut covered = Vec::new();
    for gang_loop in loops {
        let count = collapsed_trips(hoist, &gang_loop.nodes);
        trips.push(count);
        let gangs_asked = asked.gangs(gang_loop).and_then(|n| hoist.get(n));
        let limit = grid_shape::gang_limit(hoist, gang_loop, most_gangs, [axes[0], axes[2]], memory);
        let is_covered = gangs_asked.is_none()
            && count.is_some()
            && may_cover
            && grid_shape::may_be_covered(hoist.gpu, gang_loop, weight, built.block);
        if is_covered {
            covered.push(gang_loop.axis);
        }
        let gangs = grid_shape::gangs_of(hoist, machine, gang_loop, gangs_asked, count, threads);
        axes[gang_loop.axis as usize] = Some(match gangs_asked {
            Some(_) => gangs,
            None if is_covered => gangs,
            None => hoist.builder().binary(BinaryOp::Min, gangs, limit),
        });
    }
    grid_shape::cover(&mut built.function, &covered);
    if let [only] = loops
        && may_cover
        && !reduces
        && asked.gangs(only).is_none()
        && !asked.facts.asks_for_levels()
    {
        let gangs = axes[0].zip(trips[0]);
        if let Some((x, y)) =
            gangs.and_then(|gangs| gang_parts::run(hoist, only, &mut built.function, weight, gangs, threads[0]))
        {
            (axes[0], axes[1]) = (Some(x), Some(y));
        }
    }
    grid(hoist, asked.node, called, axes, trips)
}

impl Asked<'_> {
    fn gangs(&self, gang_loop: &GangLoop) -> Option<Value> {
        match gang_loop.axis {
            Axis::X => self.node.num_gangs.or_else(|| self.sizes.gang.get(&gang_loop.op).copied()),
            Axis::Y => self.node.more_gangs[0],
            Axis::Z => self.node.more_gangs[1],
        }
    }
}

/// What the loops leave open a routine has that they call. Nothing is launched where a loop has no iterations.
fn grid(
    hoist: &mut Hoist<'_>,
    node: &Compute,
    called: &Called,
    axes: [Option<Value>; 3],
    trips: Vec<Option<Value>>,
) -> [Value; 3] {
    let given = [node.num_gangs.filter(|_| called.dims > 0), node.more_gangs[0].filter(|_| called.dims > 1)];
    let of_routine = given.map(|given| given.and_then(|n| hoist.get(n)));
    let mut b = hoist.builder();
    let one = b.i64(1);
    let chosen = if called.in_gangs { b.i64(0) } else { one };
    let [x_of_routine, y_of_routine] = of_routine.map(|n| n.map(|n| grid_shape::asked_gangs(&mut b, n)));
    let mut x = axes[0].or(x_of_routine).unwrap_or(chosen);
    for count in trips.into_iter().flatten() {
        let (zero, nothing) = (b.i64(0), b.i64(-1));
        let runs = b.compare(CompareOp::Gt, count, zero);
        x = b.select(runs, x, nothing);
    }
    [x, axes[1].or(y_of_routine).unwrap_or(one), axes[2].unwrap_or(one)]
}

/// Whether every gang executes code that is not shared among gangs. It always does where that can be seen: output,
/// atomic operations, calls. Where gangs would only overwrite each other's updates of the same memory, one gang is
/// enough.
fn is_for_every_gang(func: &Function, ops: &[Op], mapped: &HashSet<Var>) -> bool {
    let (mut read, mut written) = (HashSet::new(), HashSet::new());
    for op in ops.iter().flat_map(|op| func.walk_op(*op)) {
        if let OpKind::For(node) = func.kind(op) {
            let targets = node.schedule.iter().flat_map(|s| &s.reductions).map(|plan| plan.target);
            targets.for_each(|var| {
                read.insert(var);
                written.insert(var);
            });
            continue;
        }
        let effects = func.kind(op).effects();
        if effects.have(Effect::OUTPUT | Effect::CALL) || effects.have(Effect::ATOMIC) && effects.have(Effect::WRITE) {
            return true;
        }
        let named = |memory: Memory| match memory {
            Memory::Var(var) => Some(var),
            memory => memory.view().and_then(|view| func.root_var(view)),
        };
        read.extend(named(effects.reads));
        written.extend(named(effects.writes));
    }
    !read.iter().any(|var| written.contains(var) && mapped.contains(var))
}
