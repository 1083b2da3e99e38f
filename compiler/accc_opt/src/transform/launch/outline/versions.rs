//! The versions of a kernel, of which the launch takes one: each is a test that the host makes, with a kernel for either answer.

use super::{Outliner, implicit_clause};
use crate::partition::KernelPlan;
use crate::transform::kernel::compressed_rows::{self, CompressedRows};
use crate::transform::kernel::variant::Variant;
use crate::transform::kernel::{aligned_rows, collapsed, sum_shape};
use crate::transform::launch::grid_shape::{self, GangLoop};
use crate::transform::launch::{one_shape, open_bins};
use crate::transform::loops::split_sums::{self, Split};
use accc_diag::Diagnostic;
use accc_ir::*;

impl Outliner<'_> {
    /// A kernel that adds to counters has a version for few of them.
    pub(super) fn versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let found = open_bins::find(func, self.node, plan);
        let test = open_bins::test(&mut self.hoist(func, block, plan, self.span_of(func, plan)), &found);
        let Some((bins, few)) = test else { return self.shape_versions(func, block, plan) };
        self.either(func, block, plan, few, |this, func, block, is_few| {
            this.bins = if is_few { bins.clone() } else { Vec::new() };
            this.shape_versions(func, block, plan)
        })
    }

    /// A kernel with many arrays has a version for when they have one shape.
    fn shape_versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let found = one_shape::find(func, self.node, plan).filter(|_| self.machine == Machine::Gpu);
        let Some(arrays) = found else { return self.spread_versions(func, block, plan) };
        let mut b = Builder::new(func, block);
        b.span = self.span_of(b.func, plan);
        let is_one = one_shape::test(&mut b, self.node, &arrays);
        let mut arrays = Some(arrays);
        self.either(func, block, plan, is_one, |this, func, block, _| {
            this.one_shape = arrays.take();
            this.spread_versions(func, block, plan)
        })
    }

    /// A collapsed nest whose loops have axes of their own has a version as one loop, for few iterations of the lanes'
    /// loop.
    fn spread_versions(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let Some(as_one) = plan.nest.and_then(|nest| collapsed::as_one(func, nest)) else {
            return self.jammed_versions(func, block, plan);
        };
        let mut hoist = self.hoist(func, block, plan, self.span_of(func, plan));
        let Some(trips) = as_one.trips_of_lanes(&mut hoist) else {
            return as_one.during(func, |func| self.kernel(func, block, plan, Variant::Plain));
        };
        let long = as_one.pays_to_spread(&mut hoist, trips);
        self.either(func, block, plan, long, |this, func, block, is_long| match is_long {
            true => this.jammed_versions(func, block, plan),
            false => as_one.during(func, |func| this.kernel(func, block, plan, Variant::Plain)),
        })
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
            self.with_scratch(&node, &region, scratch).kernel(func, body, &part, split.variant)?;
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
        if let Some(nest) = plan.nest.filter(|_| !plan.cooperative && self.machine == Machine::Gpu)
            && let Some(short) = compressed_rows::find(self.gpu, func, self.node, nest)
        {
            return self.short_row_versions(func, block, plan, nest, &short);
        }
        if loops.iter().all(|gang_loop| gang_loop.tile.is_none()) {
            return self.kernel(func, block, plan, Variant::Plain);
        }
        let mut hoist = self.hoist(func, block, plan, self.span_of(func, plan));
        let Some(many) = grid_shape::pays_for_jam(&mut hoist, loops) else {
            return self.kernel(func, block, plan, Variant::Jammed);
        };
        self.either(func, block, plan, many, |this, func, block, is_many| match is_many {
            true => this.row_versions(func, block, plan, loops),
            false => this.kernel(func, block, plan, Variant::Plain),
        })
    }

    /// A nest whose lanes share rows of data has a version for short ones.
    fn short_row_versions(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        nest: Op,
        rows: &CompressedRows,
    ) -> Result<(), Diagnostic> {
        let node = func.loop_at(nest).clone();
        let test = rows.are_short(&mut self.hoist(func, block, plan, self.span_of(func, plan)), &node);
        let Some(short) = test else { return self.kernel(func, block, plan, Variant::Plain) };
        self.either(func, block, plan, short, |this, func, block, are_short| match are_short {
            true => rows.during(func, |func| this.kernel(func, block, plan, Variant::Plain)),
            false => this.kernel(func, block, plan, Variant::Plain),
        })
    }

    /// Lanes take iterations in a row where the arrays lie so.
    fn row_versions(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        loops: &[GangLoop],
    ) -> Result<(), Diagnostic> {
        let in_a_row = loops.iter().find(|gang_loop| gang_loop.consecutive > 0);
        let mut b = Builder::new(func, block);
        b.span = self.span_of(b.func, plan);
        let aligned = in_a_row.and_then(|lanes| aligned_rows::test(self.gpu, &mut b, lanes.op, (self.node, self.data)));
        let Some(aligned) = aligned else { return self.kernel(func, block, plan, Variant::Jammed) };
        self.either(func, block, plan, aligned, |this, func, block, is_aligned| {
            this.kernel(func, block, plan, if is_aligned { Variant::InARow } else { Variant::Jammed })
        })
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
            return self.kernel(func, block, plan, Variant::Plain);
        };
        self.either(func, block, plan, pays, |this, func, block, does_pay| {
            this.kernel(func, block, plan, if does_pay { nest.variant } else { Variant::Plain })
        })
    }

    /// The launch chooses by a condition: `make` fills the block of either answer.
    fn either(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        condition: Value,
        mut make: impl FnMut(&mut Self, &mut Function, Block, bool) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let (then, other) = self.branch(func, block, plan, condition);
        for (block, holds) in [(then, true), (other, false)] {
            make(self, func, block, holds)?;
            Builder::new(func, block).end_block();
        }
        Ok(())
    }
}
