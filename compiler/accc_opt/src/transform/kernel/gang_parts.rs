//! Gangs of several blocks of threads: a nest of a gang loop and a loop over lanes, where the user named the levels.
//!
//! A row of thousands of elements keeps the lanes of one block busy for dozens of trips, and what a GPU's memory gives
//! depends on how many are under way. Where the loop over lanes is all that an iteration of the gang loop does, several
//! blocks may be one gang: which of them runs an iteration can't be seen. Where neighbouring iterations of the gang
//! loop read the same elements, each lane takes several of them in a row, as if the gang loop stood inside.
//!
//! H100, Game of Life on 4000 x 2000 cells: the copy 28 us with a block for a column, 26 with eight; the nest with nine
//! loads 54, 51 with eight blocks and 40 with four columns in a row.

use crate::transform::launch::grid_shape::GangLoop;
use crate::transform::launch::host_value::Hoist;
use crate::transform::loops::interchange::swap_in_kernel;
use accc_ir::*;
use accc_schedule::weight::Weight;

/// Marks the kernel's loop over lanes; gives the gangs in x and the blocks of each, which is y. `None`: gangs are whole
/// blocks. `gangs`: in x, and how many iterations their loop has.
pub fn run(
    hoist: &mut Hoist<'_>,
    gang_loop: &GangLoop,
    kernel: &mut Function,
    weight: Weight,
    gangs: (Value, Value),
    lanes: Value,
) -> Option<(Value, Value)> {
    if gang_loop.axis != Axis::X || gang_loop.worker || gang_loop.vector || gang_loop.tile.is_some() {
        return None;
    }
    let [on_host] = hoist.func.outer_loops(gang_loop.nodes.last()?.body)[..] else { return None };
    let node = match hoist.func.kind(on_host) {
        OpKind::For(node) if is_over_lanes(node) => node.clone(),
        _ => return None,
    };
    let nest = Nest::find(kernel)?;
    let trips = hoist.trips(&node)?;
    let gpu = hoist.gpu;
    let mut b = hoist.builder();
    let one = b.i64(1);
    let rest = b.binary(BinaryOp::Sub, lanes, one);
    let padded = b.binary(BinaryOp::Add, trips, rest);
    let all = b.binary(BinaryOp::Div, padded, lanes);
    let all = b.binary(BinaryOp::Max, all, one);
    if weight == Weight::Heavy {
        nest.mark(kernel, true);
        return Some((gangs.0, all));
    }
    let (filling, most) = (b.i64(gpu.filling_gangs), b.i64(gpu.blocks_yz.into()));
    if nest.is_blocked(kernel) && nest.turn(kernel) {
        let share = b.binary(BinaryOp::Div, filling, all);
        let share = b.binary(BinaryOp::Max, share, one);
        return Some((b.binary(BinaryOp::Min, gangs.1, share), all));
    }
    nest.mark(kernel, false);
    let x = b.binary(BinaryOp::Max, gangs.0, one);
    let share = b.binary(BinaryOp::Div, filling, x);
    let share = b.binary(BinaryOp::Max, share, one);
    let share = b.binary(BinaryOp::Min, share, most);
    let parts = b.binary(BinaryOp::Min, all, share);
    let threads = b.binary(BinaryOp::Mul, x, lanes);
    let enough = b.i64(gpu.filling_lanes);
    let is_full = b.compare(CompareOp::Ge, threads, enough);
    Some((gangs.0, b.select(is_full, one, parts)))
}

/// The loops of a kernel that has no others.
struct Nest {
    /// The block that the gang loop stands in.
    around: Block,
    gangs: Op,
    lanes: Op,
}

impl Nest {
    /// A loop over lanes that is all that the kernel's gang loop does.
    fn find(kernel: &Function) -> Option<Nest> {
        let is_gangs_own = |var: &VarData| matches!(var.class, VarClass::GangLocal | VarClass::WorkerLocal);
        if kernel.vars.values().any(is_gangs_own) {
            return None;
        }
        let around = kernel.body?;
        let (gangs, mut body) = only_loop(kernel, around)?;
        loop {
            let (inner, inside) = only_loop(kernel, body)?;
            let OpKind::For(node) = kernel.kind(inner) else { return None };
            if is_over_lanes(node) {
                return Some(Nest { around, gangs, lanes: inner });
            }
            if !node.schedule.as_ref().is_some_and(|schedule| schedule.collapsed) {
                return None;
            }
            body = inside;
        }
    }

    fn is_blocked(&self, kernel: &Function) -> bool {
        schedule(kernel, self.gangs).is_some_and(|schedule| schedule.blocked && !schedule.covered)
    }

    /// Puts the gang loop into the loop over lanes.
    fn turn(&self, kernel: &mut Function) -> bool {
        self.mark(kernel, true);
        swap_in_kernel(kernel, self.around, self.gangs, self.lanes)
    }

    fn mark(&self, kernel: &mut Function, covered: bool) {
        if let OpKind::For(node) = &mut kernel.ops[self.lanes].kind
            && let Some(schedule) = &mut node.schedule
        {
            (schedule.parts, schedule.covered) = (true, covered);
        }
    }
}

fn schedule(kernel: &Function, op: Op) -> Option<&Schedule> {
    match kernel.kind(op) {
        OpKind::For(node) => node.schedule.as_ref(),
        _ => None,
    }
}

/// The loop that a block does nothing beside, and its body.
fn only_loop(kernel: &Function, block: Block) -> Option<(Op, Block)> {
    let ops = &kernel.blocks[block].ops;
    let mut loops = ops.iter().filter_map(|op| match kernel.kind(*op) {
        OpKind::For(node) => Some((*op, node.body)),
        _ => None,
    });
    let (Some((only, body)), None) = (loops.next(), loops.next()) else { return None };
    ops.iter().all(|op| *op == only || has_no_effect(kernel, *op)).then_some((only, body))
}

/// Lanes alone share the loop, and nothing comes of it but what its iterations do.
fn is_over_lanes(node: &For) -> bool {
    node.schedule.as_ref().is_some_and(|schedule| {
        schedule.vector.is_some()
            && !schedule.gang
            && !schedule.worker
            && schedule.collapse <= 1
            && schedule.tile.is_none()
            && schedule.axis == Axis::X
            && schedule.reductions.is_empty()
            && schedule.updates.is_empty()
    })
}

/// That every block of a gang may do it.
fn has_no_effect(kernel: &Function, op: Op) -> bool {
    match kernel.kind(op) {
        OpKind::Barrier => true,
        OpKind::Store(var, _) | OpKind::StoreView(var, _) => kernel.vars[*var].class == VarClass::Local,
        kind => kind.does_only(Effect::READ | Effect::CHECK | Effect::YIELD | Effect::RETURN),
    }
}
