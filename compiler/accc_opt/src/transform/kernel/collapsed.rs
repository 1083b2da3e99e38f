//! Collapsed nests that the scheduler spread over the axes of the grid ([`Spread`]): the version that runs them as one
//! loop.
//!
//! Takes the scheduled nest on the host; gives the schedules of that version, and the host's test which of the two to
//! launch. Gangs that read through shared memory are worth it with half of their lanes at work (256 products of 64 x 64
//! floats on an H100: 0.047 ms as one loop, 0.022 spread).

use crate::transform::launch::host_value::Hoist;
use accc_ir::*;
use accc_schedule::spread::least_trips;

/// The nest as one loop over gangs and lanes.
pub struct AsOne {
    /// Outermost first.
    schedules: Vec<(Op, Schedule)>,
    /// Over the lanes where the nest is spread.
    lanes: For,
    /// Iterations of it from which on it is worth an axis.
    least: i64,
}

/// The version of a nest that is spread, where there is to be one.
pub fn as_one(func: &Function, nest: Op) -> Option<AsOne> {
    let OpKind::For(outermost) = func.kind(nest) else { return None };
    let spread = outermost.schedule.as_ref()?.spread.filter(|spread| !spread.is_long)?;
    let loops = func.nest(nest, spread.loops as usize).into_iter();
    let loops: Vec<(Op, &For)> = loops.map(|op| (op, func.loop_at(op))).collect();
    let has_lanes = |node: &For| node.schedule.as_ref().is_some_and(|schedule| schedule.vector.is_some());
    let lanes = loops.iter().find(|(_, node)| has_lanes(node))?.1.clone();
    let is_staged = |(_, node): &(Op, &For)| {
        node.schedule.as_ref().is_some_and(|schedule| matches!(schedule.tile, Some(Tile::Shared { .. })))
    };
    let least = if loops.iter().any(is_staged) { i64::from(spread.lanes) / 2 } else { least_trips(spread.lanes) };
    let reductions = outermost.schedule.iter().flat_map(|schedule| &schedule.reductions);
    let reductions = reductions.map(|plan| ReductionPlan { workers: false, ..plan.clone() }).collect();
    let (vector, collapse) = (Some(spread.lanes), spread.loops);
    let outer = Schedule { gang: true, vector, collapse, reductions, ..Schedule::default() };
    let inner = Schedule { collapsed: true, ..Schedule::default() };
    let of_loop = |(at, (op, _)): (usize, &(Op, &For))| (*op, if at == 0 { outer.clone() } else { inner.clone() });
    Some(AsOne { schedules: loops.iter().enumerate().map(of_loop).collect(), lanes, least })
}

impl AsOne {
    /// Iterations of the lanes' loop; `None`: the host can't tell.
    pub fn trips_of_lanes(&self, hoist: &mut Hoist<'_>) -> Option<Value> {
        hoist.trips(&self.lanes)
    }

    /// Whether so many are enough for the nest to be spread.
    pub fn pays_to_spread(&self, hoist: &mut Hoist<'_>, trips: Value) -> Value {
        let mut b = hoist.builder();
        let least = b.i64(self.least);
        b.compare(CompareOp::Ge, trips, least)
    }

    /// Does something while the nest is one loop.
    pub fn during<T>(&self, func: &mut Function, act: impl FnOnce(&mut Function) -> T) -> T {
        let spread: Vec<(Op, Schedule)> =
            self.schedules.iter().map(|(op, as_one)| (*op, replace(func, *op, as_one.clone()))).collect();
        let done = act(func);
        for (op, schedule) in spread {
            replace(func, op, schedule);
        }
        done
    }
}

fn replace(func: &mut Function, op: Op, schedule: Schedule) -> Schedule {
    func.loop_at_mut(op).schedule.replace(schedule).expect("scheduled loops have a schedule")
}
