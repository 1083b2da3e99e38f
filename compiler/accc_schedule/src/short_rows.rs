//! Loops over lanes that turn out shorter than a gang at launch: workers of few lanes take the iterations around.
//!
//! Takes the decided nests of a GPU's construct whose numbers of lanes and workers are the compiler's. Where all loops over
//! lanes stand in one gang loop, and how long they are is known before the nest but not now, that loop gets
//! [`Schedule::short_rows`]: the launch has a version in which a gang takes many of its iterations, each by a few lanes. What is
//! short the machine model says. Rows whose lanes share a sum are the subject of [`super::sums`].

use super::policy::Choice;
use accc_analysis::nest::is_invariant;
use accc_analysis::stored::vars_stored;
use accc_ir::*;

impl Choice<'_> {
    /// Marks the nests of the region that have such a version.
    pub fn mark_short_rows(&mut self) {
        if self.machine == Machine::Cpu || self.in_routine || !self.sizes_are_free || !self.gang_private.is_empty() {
            return;
        }
        let nests: Vec<Op> = self.func.blocks[self.root].ops.clone();
        for nest in nests {
            if let Some(rows) = self.loop_over_rows(nest) {
                self.schedule(rows).short_rows = true;
            }
        }
    }

    /// The gang loop whose iterations are rows, in a nest where all that lanes do is along rows.
    fn loop_over_rows(&self, nest: Op) -> Option<Op> {
        let ops = self.func.walk_op(nest);
        let loops: Vec<Op> = ops.iter().copied().filter(|op| matches!(self.func.kind(*op), OpKind::For(_))).collect();
        if ops.len() > self.gpu.versioned_ops || self.module.highest_level(self.func, nest) > Some(RoutineLevel::Seq) {
            return None;
        }
        let lanes: Vec<Op> = loops.iter().copied().filter(|op| self.decided(*op).vector.is_some()).collect();
        let is_around = |op: &Op| lanes.iter().all(|inner| inner != op && self.func.walk_op(*op).contains(inner));
        let rows = loops.iter().copied().rfind(|op| self.decided(*op).gang && is_around(op))?;
        let fits = !lanes.is_empty()
            && loops.iter().all(|op| self.is_bare(*op))
            && lanes.iter().all(|op| self.may_be_short(nest, *op))
            && lanes.iter().any(|op| self.constant_trips(*op).is_none());
        let around = loops.iter().filter(|op| is_around(op));
        (fits && around.clone().all(|op| self.has_own_scalars_alone(*op))).then_some(rows)
    }

    /// Whether nothing has been decided for the loop but gangs and lanes.
    fn is_bare(&self, op: Op) -> bool {
        let schedule = self.decided(op);
        let versions = schedule.shared_sums || schedule.split_sums || schedule.short_rows || schedule.spread.is_some();
        !schedule.worker && schedule.tile.is_none() && !schedule.blocked && !schedule.boxed && !versions
    }

    /// Whether the loop over lanes, whose lanes nobody has counted, may turn out short, which the host can tell.
    fn may_be_short(&self, nest: Op, op: Op) -> bool {
        let (node, schedule) = (self.func.loop_at(op), self.decided(op));
        let mut changing = vars_stored(self.func, &[nest]);
        changing.extend(self.mapped);
        let is_fixed = |bound: &Value| is_invariant(self.func, *bound, None, &changing);
        schedule.vector == Some(self.gpu.vector)
            && schedule.collapse <= 1
            && !self.says_lanes(op)
            && self.constant_trips(op).is_none_or(|trips| trips <= self.gpu.short_lanes)
            && [node.lower, node.upper, node.step].iter().all(is_fixed)
    }

    /// Whether no array belongs to an iteration: workers would need one each.
    fn has_own_scalars_alone(&self, op: Op) -> bool {
        let node = self.func.loop_at(op);
        let named = node.directive.iter().flat_map(|directive| &directive.private);
        node.locals.iter().chain(named).all(|var| self.func.vars[*var].is_scalar())
    }
}
