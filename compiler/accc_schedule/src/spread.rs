//! Collapsed nests over the axes of a GPU's grid: `collapse(3)` asks that all iterations of three loops be shared out, not
//! that each thread find its own by division.
//!
//! Takes a nest that has gangs and lanes already, as one loop; gives each loop an axis as a nest without `collapse` has it,
//! and writes on the outermost what the nest was ([`Spread`]): where the lanes' loop has few iterations at run time the launch
//! is of a version that runs the loops as one, whose lanes all have work (3-d heat equation on 256^3 floats, H100: 89 us
//! as one loop, 66 spread; a convolution of 3 x 3 on 8192^2 302 and 228).

use super::policy::{Choice, Decision};
use accc_analysis::counters::constant_size;
use accc_analysis::nest::{has_jump_out, is_invariant, tight_loop};
use accc_ir::*;

/// The least iterations of the lanes' loop with which it is worth an axis: three quarters of its lanes have work.
pub const fn least_trips(lanes: u32) -> i64 {
    lanes as i64 * 3 / 4
}

impl Choice<'_> {
    /// Spreads the collapsed loop `op` over the axes of the grid if it can be.
    pub fn spread_collapsed(&mut self, op: Op) {
        let Some(nest) = self.loops_to_spread(op) else { return };
        let collapsed = self.decisions[&op].clone();
        let lanes = collapsed.schedule.vector.expect("only loops with lanes are spread");
        let inner = Decision { schedule: Schedule::default(), ..self.decisions[&nest[1]].clone() };
        for loop_ in &nest[1..] {
            self.decisions.insert(*loop_, inner.clone());
        }
        let along = self.loop_for_lanes(&nest);
        let is_long = self.constant_trips(along).is_some();
        let schedule = self.schedule(op);
        (schedule.collapse, schedule.vector) = (0, None);
        schedule.spread = Some(Spread { loops: nest.len() as u32, lanes, is_long });
        let on_lanes = self.schedule(along);
        (on_lanes.vector, on_lanes.explicit) = (Some(lanes), collapsed.schedule.explicit);
        if along == nest[nest.len() - 1] && !self.says_lanes(op) {
            self.beside_lanes(&nest);
            return;
        }
        let around: Vec<Op> = nest.iter().copied().filter(|loop_| *loop_ != along).collect();
        self.on_axis(along, Axis::X);
        self.on_axis(around[around.len() - 1], Axis::Y);
        if !self.says_lanes(op) {
            self.transpose(around[around.len() - 1], along);
        }
        if around.len() > 1 {
            self.on_axis(around[0], Axis::Z);
        }
    }

    /// The loops of the nest, outermost first, where each can have an axis: their bounds stand fixed before all of them, and
    /// nothing belongs to an iteration or to all of them but scalars.
    fn loops_to_spread(&self, op: Op) -> Option<Vec<Op>> {
        let OpKind::For(outer) = self.func.kind(op) else { return None };
        let (schedule, directive) = (&self.decisions[&op].schedule, outer.directive.as_ref()?);
        let has_lanes = schedule.gang && schedule.vector.is_some_and(|lanes| lanes != AT_LAUNCH);
        let is_free = has_lanes && !schedule.worker && schedule.axis == Axis::X && self.gangs_are_free;
        let says_gangs = directive.gang.as_ref().is_some_and(|level| level.size.is_some() || level.dim > 0);
        let has_arrays = directive.private.iter().any(|var| !self.func.vars[*var].is_scalar());
        let on_gpu = self.machine == Machine::Gpu && !self.in_routine;
        if !on_gpu || !(2..=self.gpu.axes).contains(&schedule.collapse) || !is_free || says_gangs || has_arrays {
            return None;
        }
        let mut nest = vec![op];
        let mut around = vec![&**outer];
        while (nest.len() as u32) < schedule.collapse {
            let inner = tight_loop(self.func, around[around.len() - 1].body)?;
            let OpKind::For(node) = self.func.kind(inner) else { return None };
            let bounds = [node.lower, node.upper, node.step];
            let is_fixed = |outer: &&For| bounds.iter().all(|v| is_invariant(self.func, *v, outer.var, self.mapped));
            if !around.iter().all(is_fixed) {
                return None;
            }
            nest.push(inner);
            around.push(node);
        }
        let body = around[around.len() - 1].body;
        let along = self.loop_for_lanes(&nest);
        let short = self.constant_trips(along).is_some_and(|n| n < least_trips(schedule.vector.unwrap_or(0)));
        (!short && !self.is_near(&nest, along) && !has_jump_out(self.func, body)).then_some(nest)
    }

    /// Whether the loops inside of the lanes' one are so short that the lanes of a warp would run through all of them: in order
    /// they are next to each other, too, and share what belongs to an iteration around.
    fn is_near(&self, nest: &[Op], along: Op) -> bool {
        let inside = nest.iter().skip_while(|op| **op != along).skip(1);
        let trips = inside.map(|op| self.constant_trips(*op)).try_fold(1i64, |n, trips| Some(n.saturating_mul(trips?)));
        along != nest[nest.len() - 1] && trips.is_some_and(|n| n <= i64::from(self.gpu.warp))
    }

    /// Lanes go along the innermost loop, or along the one that walks through memory where the user named no levels.
    fn loop_for_lanes(&self, nest: &[Op]) -> Op {
        let is_contiguous = |op: &Op| self.goes_along(*op);
        let innermost = nest[nest.len() - 1];
        match self.decisions[&nest[0]].schedule.explicit || is_contiguous(&innermost) {
            true => innermost,
            false => nest.iter().copied().find(is_contiguous).unwrap_or(innermost),
        }
    }

    /// Whether the user counts the lanes of that loop.
    pub fn says_lanes(&self, op: Op) -> bool {
        let OpKind::For(node) = self.func.kind(op) else { return false };
        let vector = node.directive.as_ref().and_then(|directive| directive.vector.as_ref());
        vector.is_some_and(|level| level.size.is_some_and(|size| constant_size(self.func, size).is_some()))
    }
}
