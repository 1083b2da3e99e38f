//! The versions of a kernel, of which the launch takes one: each is a test that the host makes, with a kernel for either answer.

use super::{Outliner, implicit_clause};
use crate::partition::KernelPlan;
use crate::transform::kernel::{aligned_rows, collapsed, sum_shape};
use crate::transform::launch::grid_shape::{self, GangLoop};
use crate::transform::launch::{one_shape, open_bins};
use crate::transform::loops::split_sums::{self, Split};
use crate::transform::loops::unroll_jam::Form;
use accc_diag::Diagnostic;
use accc_ir::*;

impl Outliner<'_> {
    /// A kernel that adds to counters has a version for few of them.
    pub(super) fn versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let found = open_bins::find(func, self.node, plan);
        let test = open_bins::test(&mut self.hoist(func, block, plan, self.span_of(func, plan)), &found);
        let Some((bins, few)) = test else { return self.shape_versions(func, block, plan) };
        let (then, other) = self.branch(func, block, plan, few);
        self.bins = bins;
        self.shape_versions(func, then, plan)?;
        self.bins = Vec::new();
        self.shape_versions(func, other, plan)?;
        [then, other].into_iter().for_each(|block| Builder::new(func, block).end_block());
        Ok(())
    }

    /// A kernel with many arrays has a version for when they have one shape.
    fn shape_versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let found = one_shape::find(func, self.node, plan).filter(|_| self.machine == Machine::Gpu);
        let Some(arrays) = found else { return self.spread_versions(func, block, plan) };
        let mut b = Builder::new(func, block);
        b.span = self.span_of(b.func, plan);
        let is_one = one_shape::test(&mut b, self.node, &arrays);
        let (then, other) = self.branch(func, block, plan, is_one);
        self.one_shape = Some(arrays);
        self.spread_versions(func, then, plan)?;
        self.one_shape = None;
        self.spread_versions(func, other, plan)?;
        [then, other].into_iter().for_each(|block| Builder::new(func, block).end_block());
        Ok(())
    }

    /// A collapsed nest whose loops have axes of their own has a version as one loop, for few iterations of the lanes'
    /// loop.
    fn spread_versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let Some(as_one) = plan.nest.and_then(|nest| collapsed::as_one(func, nest)) else {
            return self.jammed_versions(func, block, plan);
        };
        let mut hoist = self.hoist(func, block, plan, self.span_of(func, plan));
        let Some(trips) = as_one.trips_of_lanes(&mut hoist) else {
            return as_one.during(func, |func| self.kernel(func, block, plan, Form::Plain));
        };
        let long = as_one.pays_to_spread(&mut hoist, trips);
        let (then, other) = self.branch(func, block, plan, long);
        self.jammed_versions(func, then, plan)?;
        as_one.during(func, |func| self.kernel(func, other, plan, Form::Plain))?;
        [then, other].into_iter().for_each(|block| Builder::new(func, block).end_block());
        Ok(())
    }

    /// A nest whose threads take many iterations at once has a version where they don't, for few iterations, and one
    /// whose lanes take iterations in a row one where they don't, for arrays that don't lie so.
    fn jammed_versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let loops = plan.nest.map(|op| grid_shape::gang_loops(func, op)).unwrap_or_default();
        if let Some(split) = split_sums::find(func, &loops).filter(|_| !plan.cooperative) {
            return self.split_versions(func, block, plan, &loops, &split);
        }
        self.unsplit_versions(func, block, plan, &loops)
    }

    /// A nest with sums has a version for few and long ones, of two kernels.
    fn split_versions(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        loops: &[GangLoop],
        split: &Split,
    ) -> Result<(), Diagnostic> {
        let Some(parts) = split.parts(self.gpu, &mut self.hoist(func, block, plan, self.span_of(func, plan))) else {
            return self.unsplit_versions(func, block, plan, loops);
        };
        let (then, other) = self.branch(func, block, plan, parts.pays);
        let mut b = Builder::new(func, then);
        b.span = self.span_of(b.func, plan);
        let memory = split.memory(&mut b, &parts);
        let create = |var: &Var| implicit_clause(b.func, ClauseKind::Create, *var, self.node.construct.span);
        let clauses: Vec<DataClause> = memory.vars.iter().map(create).collect();
        let mut node = self.node.clone();
        node.clauses.extend(clauses.clone());
        let (body, scratch) = self.data_around_launches(&mut b, clauses);
        for part in split.kernels(func, plan, &parts, &memory) {
            let made = part.ops.iter().flat_map(|op| func.walk_op(*op));
            let region = self.region.iter().copied().chain(made).collect();
            self.with_scratch(&node, &region, scratch).kernel(func, body, &part, split.form)?;
        }
        Builder::new(func, body).end_block();
        let mut b = Builder::new(func, then);
        b.span = self.span_of(b.func, plan);
        split_sums::free(&mut b, memory, &self.node.construct, self.node.asynchronous);
        b.end_block();
        self.unsplit_versions(func, other, plan, loops)?;
        Builder::new(func, other).end_block();
        Ok(())
    }

    fn unsplit_versions(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        loops: &[GangLoop],
    ) -> Result<(), Diagnostic> {
        if let Some(nest) = sum_shape::find(func, loops).filter(|_| !plan.cooperative) {
            return self.sum_versions(func, block, plan, &nest);
        }
        if loops.iter().all(|gang_loop| gang_loop.tile.is_none()) {
            return self.kernel(func, block, plan, Form::Plain);
        }
        let mut hoist = self.hoist(func, block, plan, self.span_of(func, plan));
        let Some(many) = grid_shape::pays_for_jam(&mut hoist, loops) else {
            return self.kernel(func, block, plan, Form::Jammed);
        };
        let (then, other) = self.branch(func, block, plan, many);
        let in_a_row = loops.iter().find(|gang_loop| gang_loop.consecutive > 0);
        let mut b = Builder::new(func, then);
        b.span = self.span_of(b.func, plan);
        let aligned = in_a_row.and_then(|lanes| aligned_rows::test(&mut b, lanes.op, (self.node, self.data)));
        match aligned {
            None => self.kernel(func, then, plan, Form::Jammed)?,
            Some(aligned) => {
                let (in_rows, jammed) = self.branch(func, then, plan, aligned);
                self.kernel(func, in_rows, plan, Form::InARow)?;
                self.kernel(func, jammed, plan, Form::Jammed)?;
                [in_rows, jammed].into_iter().for_each(|block| Builder::new(func, block).end_block());
            }
        }
        self.kernel(func, other, plan, Form::Plain)?;
        [then, other].into_iter().for_each(|block| Builder::new(func, block).end_block());
        Ok(())
    }

    /// A nest that sums up rows or columns has a version for few long ones and one for many short ones.
    fn sum_versions(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        nest: &sum_shape::Nest,
    ) -> Result<(), Diagnostic> {
        let Some(pays) = nest.pays(&mut self.hoist(func, block, plan, self.span_of(func, plan))) else {
            return self.kernel(func, block, plan, Form::Plain);
        };
        let (then, other) = self.branch(func, block, plan, pays);
        for (block, form) in [(then, nest.form), (other, Form::Plain)] {
            self.kernel(func, block, plan, form)?;
            Builder::new(func, block).end_block();
        }
        Ok(())
    }
}
