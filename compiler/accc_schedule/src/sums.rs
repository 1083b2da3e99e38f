//! Sums of rows and of columns: loops over lanes or in a thread whose best shape depends on how long they are at
//! launch.
//!
//! Takes a gang loop of a GPU's construct whose levels are the compiler's, after it has been decided. Where the lanes
//! of the gang loop each compute a sum, workers share the loop inside ([`Schedule::shared_sums`]): few sums of many
//! terms, as those of a product of a transposed matrix and a vector, would leave most of the GPU idle (floats on an
//! H100: 8192 x 8192 0.69 ms, with 32 workers 0.13; 16384 bodies 2.09 and 0.51). Where a gang's lanes share a sum and
//! all that the gang does is one row, rows that turn out short are taken by workers of few lanes
//! ([`Schedule::short_rows`]). Sums of either kind that turn out few and long are split ([`Schedule::split_sums`]).

use super::policy::Choice;
use accc_analysis::nest::is_invariant;
use accc_analysis::privatization::ScalarRole;
use accc_analysis::stored::vars_stored;
use accc_ir::*;
use accc_machine::gpu::{Gpu, SplitSums};

impl Choice<'_> {
    /// Decides for the gang loop `op` with body `body`.
    pub fn shape_sums(&mut self, op: Op, body: Block) {
        let schedule = self.decided(op);
        let is_plain = schedule.gang && !schedule.explicit && !schedule.worker && schedule.collapse <= 1;
        let is_alone = schedule.axis == Axis::X && schedule.tile.is_none() && !schedule.blocked && self.runs_once(op);
        if self.machine == Machine::Cpu || self.in_routine || !self.sizes_are_free || !is_plain || !is_alone {
            return;
        }
        // Workers would need an array of the gang's each.
        if !self.gang_private.is_empty() || !self.is_simple(op, body) {
            return;
        }
        match schedule.vector {
            Some(lanes) if lanes == self.gpu.vector => self.share_sums(op, body),
            Some(_) => {}
            None => {
                let rows = self.rows_over_lanes(op, body).unwrap_or_default();
                let may_be_short = |op: &Op| self.constant_trips(*op).is_none_or(|trips| trips <= self.gpu.short_row);
                let (short, split) =
                    (!rows.is_empty() && rows.iter().all(may_be_short), self.may_split(op, body, &rows));
                let schedule = self.schedule(op);
                (schedule.short_rows, schedule.split_sums) = (short, split);
            }
        }
    }

    /// Nests that the region repeats keep their shape: it may be one cooperative kernel.
    fn runs_once(&self, op: Op) -> bool {
        self.func.blocks[self.root].ops.contains(&op)
    }

    /// Whether an iteration only computes, sums up and stores, and nothing but its own scalars comes of it.
    fn is_simple(&self, op: Op, body: Block) -> bool {
        let ops = self.func.walk(body);
        let has_arrays = |op: &Op| match self.func.kind(*op) {
            OpKind::For(node) => {
                let named = node.directive.iter().flat_map(|d| &d.private);
                node.locals.iter().chain(named).any(|var| self.func.vars[*var].is_array())
            }
            _ => false,
        };
        let is_known = |op: &Op| match self.func.kind(*op) {
            OpKind::Store(var, _) => !self.mapped.contains(var),
            OpKind::For(_) | OpKind::If { .. } => true,
            kind => kind.does_only(Effect::READ | Effect::WRITE_ELEM | Effect::YIELD),
        };
        let is_private = |role: &ScalarRole| *role == ScalarRole::Private;
        let own =
            self.facts.of(op).is_some_and(|f| f.updated.is_empty() && f.scalars.iter().all(|(_, r)| is_private(r)));
        own && ops.iter().all(is_known) && !has_arrays(&op) && !ops.iter().any(has_arrays)
    }

    /// The loops of the body, where there are some and none in what else it has; all with bounds known before the gang
    /// loop.
    fn rows_of(&self, op: Op, body: Block) -> Option<Vec<Op>> {
        let OpKind::For(outer) = self.func.kind(op) else { return None };
        let loops = self.func.outer_loops(body);
        let all = self.func.walk(body).into_iter().filter(|op| matches!(self.func.kind(*op), OpKind::For(_)));
        let direct = |op: &Op| self.func.blocks[body].ops.contains(op);
        let mut changing = vars_stored(self.func, &[op]);
        changing.extend(self.mapped);
        let is_fixed = |op: &Op| match self.func.kind(*op) {
            OpKind::For(node) => {
                let bounds = [node.lower, node.upper, node.step];
                bounds.iter().all(|bound| is_invariant(self.func, *bound, outer.var, &changing))
            }
            _ => false,
        };
        let fits = !loops.is_empty() && all.count() == loops.len() && loops.iter().all(|op| direct(op) && is_fixed(op));
        fits.then_some(loops)
    }

    /// The loops of the body, where lanes share all of them and some are sums.
    fn rows_over_lanes(&self, op: Op, body: Block) -> Option<Vec<Op>> {
        let over_lanes = |op: &Op| {
            let schedule = self.decided(*op);
            let only = !schedule.gang && !schedule.worker && schedule.collapse <= 1 && !schedule.explicit;
            only && schedule.vector == Some(self.gpu.vector)
        };
        let rows = self.rows_of(op, body)?;
        (rows.iter().any(|op| self.is_summed(*op)) && rows.iter().all(over_lanes)).then_some(rows)
    }

    /// Whether the parts of the sums of an only row may be summed up before what else the iteration does.
    fn may_split(&self, op: Op, body: Block, rows: &[Op]) -> bool {
        let [sum] = rows else { return false };
        let node = self.func.loop_at(*sum);
        let stores = |op: &Op| matches!(self.func.kind(*op), OpKind::StoreElem { .. });
        let before = self.func.blocks[body].ops.iter().take_while(|op| *op != sum);
        let before: Vec<Op> = before.flat_map(|op| self.func.walk_op(*op)).collect();
        let names_reductions = node.directive.as_ref().is_some_and(|d| !d.reductions.is_empty());
        let alone = !before.iter().chain(&self.func.walk(node.body)).any(stores) && !self.reads_count(body, *sum);
        !names_reductions && alone && may_pay(self.gpu, false, self.constant_trips(op), self.constant_trips(*sum))
    }

    /// Whether the variable of the loop inside is read behind or before it.
    fn reads_count(&self, body: Block, sum: Op) -> bool {
        let node = self.func.loop_at(sum);
        let inside = self.func.walk(node.body);
        let others = self.func.walk(body).into_iter().filter(|op| !inside.contains(op));
        let counted = node.var;
        others.into_iter().any(|op| matches!(self.func.kind(op), OpKind::Load(v) if Some(*v) == counted))
    }

    /// Workers share the loop whose sums the lanes' iterations compute.
    fn share_sums(&mut self, op: Op, body: Block) {
        let Some(loops) = self.rows_of(op, body) else { return };
        if let [sum] = loops[..]
            && self.may_be_shared_by_workers(op, body, sum)
        {
            let splits = may_pay(self.gpu, true, self.constant_trips(op), self.constant_trips(sum));
            self.schedule(sum).worker = true;
            let gpu = self.gpu;
            let schedule = self.schedule(op);
            (schedule.vector, schedule.shared_sums, schedule.split_sums) = (Some(gpu.worker_vector), true, splits);
        }
    }

    fn may_be_shared_by_workers(&self, op: Op, body: Block, sum: Op) -> bool {
        let OpKind::For(node) = self.func.kind(sum) else { return false };
        let names_levels = node.directive.as_ref().is_some_and(|d| !d.reductions.is_empty() || d.collapse > 1);
        let is_long = self.constant_trips(sum).is_none_or(|trips| trips >= self.gpu.least_terms);
        if names_levels || !is_long || !self.is_summed(sum) || !self.decided(sum).is_seq() || !self.may_share(sum, node)
        {
            return false;
        }
        let inside = self.func.walk(node.body);
        let stores = |op: &Op| matches!(self.func.kind(*op), OpKind::StoreElem { .. });
        let roles = self.facts.of(sum).into_iter().flat_map(|facts| &facts.scalars);
        let reduced = roles.filter(|(_, role)| matches!(role, ScalarRole::Reduction(_)));
        let bytes: u64 = reduced.map(|(var, _)| self.func.vars[*var].elem().bytes()).sum();
        let fits = bytes * u64::from(self.gpu.worker_vector * self.gpu.sum_workers) <= self.gpu.partial_sums_bytes;
        // What stands before the loop is computed twice.
        let before = self.func.blocks[body].ops.iter().take_while(|op| **op != sum);
        let repeats = before.flat_map(|op| self.func.walk_op(*op)).any(|op| stores(&op));
        let reads_count = self.reads_count(body, sum);
        fits && !repeats
            && !reads_count
            && !inside.iter().any(stores)
            && self.func.walk_op(op).len() <= self.gpu.summed_ops
    }
}

/// Whether so many sums of so many terms, as far as is known before the launch, may be split. `of_lanes`: each lane has
/// one.
fn may_pay(gpu: &Gpu, of_lanes: bool, sums: Option<i64>, terms: Option<i64>) -> bool {
    let SplitSums { at_once, few_gangs, terms: least, .. } = if of_lanes { gpu.split_columns } else { gpu.split_rows };
    sums.is_none_or(|sums| sums <= few_gangs * at_once) && terms.is_none_or(|terms| terms >= gpu.fewest_parts * least)
}
