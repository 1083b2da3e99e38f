//! Lanes along loops that are surely shorter than a warp: they share the loops around, too.
//!
//! Takes a tight nest whose innermost loop has lanes; where its trip count is known and small the loops around are collapsed
//! with it until there is an iteration for each lane (H100: 2^20 products of 4 x 4 matrices 2.58 ms with 4 of 128 lanes at
//! work, 0.11 collapsed; 16384 elements of 8 x 8 x 8 points 0.31 ms and 0.10).

use super::policy::Choice;
use accc_ir::*;

impl Choice<'_> {
    /// Collapses the last loops of a nest where the last one, which has lanes, is short. Gives the place of the loop that has
    /// them then.
    pub fn collapse_short(&mut self, nest: &[Op]) -> usize {
        let last = nest.len() - 1;
        let collapsed = self.decided(nest[last]).collapse.max(1);
        let all = self.func.nest(nest[last], collapsed as usize);
        let is_short =
            self.constant_trips(all[all.len() - 1]).is_some_and(|trips| trips < i64::from(self.gpu.worker_vector));
        if self.machine == Machine::Cpu || !self.takes_gangs(nest[last]) || !is_short {
            return last;
        }
        let mut first = last;
        let mut product = all.iter().try_fold(1i64, |n, op| Some(n.saturating_mul(self.constant_trips(*op)?)));
        while first > 0 && product.is_some_and(|n| n < i64::from(self.gpu.vector)) && self.joins(nest[first - 1]) {
            first -= 1;
            product = product.zip(self.constant_trips(nest[first])).map(|(n, trips)| n.saturating_mul(trips));
        }
        let around = &nest[first..last];
        if around.is_empty() || !self.is_rectangular(&[around, &all].concat()) {
            return last;
        }
        let lanes = self.decided(nest[last]).vector;
        for inner in &nest[first + 1..=last] {
            *self.schedule(*inner) = Schedule { collapsed: true, ..Schedule::default() };
        }
        let schedule = self.schedule(nest[first]);
        (schedule.vector, schedule.collapse) = (lanes, (last - first) as u32 + collapsed);
        first
    }

    /// Whether all loops inside that lanes could share are so short that most lanes would have nothing to do, and can't be
    /// collapsed with this one: an array of three coordinates is a thread's own (forces between 2^14
    /// bodies, an H100: 77 ms with three lanes at work, 2.5 so).
    pub fn has_only_short_loops(&self, op: Op, body: Block) -> bool {
        let shared = self.func.walk(body).into_iter().filter_map(|inner| match self.func.kind(inner) {
            OpKind::For(node) if self.may_share(inner, node) => Some((inner, node)),
            _ => None,
        });
        let mut is_any = false;
        let all_short = shared.into_iter().all(|(inner, node)| {
            is_any = true;
            let most = self.facts.of(inner).and_then(|facts| facts.most_trips);
            node.directive.is_none() && most.is_some_and(|trips| trips < self.gpu.idle_below)
        });
        if self.machine == Machine::Cpu || !is_any || !all_short {
            return false;
        }
        let nest = self.tight_nest(op, body);
        nest.len() == 1 || !self.is_rectangular(&nest)
    }

    /// How often a loop runs, where that is a number.
    pub fn constant_trips(&self, op: Op) -> Option<i64> {
        self.facts.of(op)?.trips.as_ref()?.as_constant()
    }

    /// Whether nobody has given the loop levels that bind, or lanes.
    fn joins(&self, op: Op) -> bool {
        let schedule = self.decided(op);
        !schedule.explicit && !schedule.worker && schedule.vector.is_none() && schedule.collapse <= 1
    }

    /// Whether what stands between the loops can be computed before all of them.
    fn is_rectangular(&self, nest: &[Op]) -> bool {
        let node = |op: &Op| match self.func.kind(*op) {
            OpKind::For(node) => Some(node),
            _ => None,
        };
        let counted: Vec<Var> = nest.iter().filter_map(|op| node(op)?.var).collect();
        let ivs: Vec<Value> = nest.iter().filter_map(|op| Some(node(op)?.iv)).collect();
        let around = &nest[..nest.len() - 1];
        let between = around.iter().filter_map(node).flat_map(|node| &self.func.blocks[node.body].ops);
        between.filter(|op| !nest.contains(op)).all(|op| match self.func.kind(*op) {
            OpKind::Load(var) => !counted.contains(var),
            kind => !kind.operands().iter().any(|value| ivs.contains(value)),
        })
    }
}
