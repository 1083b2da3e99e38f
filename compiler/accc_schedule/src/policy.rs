//! Which levels each loop of a region gets, from the user's clauses and the facts.
//!
//! User clauses bind. Where they leave freedom: gang on the outermost parallel loop, vector on the loop whose accesses
//! lie next to each other in memory, vector beside gang where no inner loop can take it; [`super::axes`] spreads tight
//! nests over the axes of the grid. Loops without a directive take part where a proof allows it (in
//! `parallel` under autopar, in `kernels` always).

use accc_analysis::counters::constant_size;
use accc_analysis::device_variables::fills_private;
use accc_analysis::gang_axes::{axes_below, has_gang_loop};
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::nest::{has_jump_out, host_can_compute};
use accc_analysis::verdict::RegionFacts;
use accc_ir::*;
use accc_machine::gpu::Gpu;
use std::collections::{HashMap, HashSet};

/// Of a grid, innermost first.
const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

/// What is decided for one loop.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// What was proved.
    pub verdict: Verdict,
    /// What will be done.
    pub schedule: Schedule,
    /// The user's word makes its iterations independent, or that of a loop around with which it is collapsed.
    pub asserted: bool,
}

/// What the choice depends on.
pub struct Choice<'a> {
    /// The function that holds the region, before anything is written on its loops.
    pub func: &'a Function,
    /// What the analyses found of the region's loops.
    pub facts: &'a RegionFacts,
    /// What is known of the module around.
    pub module: &'a ModuleFacts,
    /// Whose clone it is.
    pub machine: Machine,
    /// What GPUs can do, where the machine is one.
    pub gpu: &'a Gpu,
    /// `Parallel`, `Kernels` or `Serial`.
    pub kind: ConstructKind,
    /// Loops of `parallel` without a directive are shared where a proof allows it.
    pub autopar: bool,
    /// Lanes of loops that don't say it themselves.
    pub vector_length: u32,
    /// The user said nothing of workers and lanes for the construct.
    pub sizes_are_free: bool,
    /// And nothing of gangs.
    pub gangs_are_free: bool,
    /// Scalars that live on the device while the region runs: the host can't compute with them.
    pub mapped: &'a HashSet<Var>,
    /// All of what is decided about.
    pub root: Block,
    /// Arrays private to the construct's gangs.
    pub gang_private: &'a HashSet<Var>,
    /// What each gang reduces for itself where no loop is shared among gangs: loops without directive don't become
    /// that.
    pub redundant: &'a HashSet<Var>,
    /// What is decided about is a routine.
    pub in_routine: bool,
    /// Between gang loops all gangs meet, so that these may stand in loops and conditions that the host can't run.
    pub gangs_meet: bool,
    /// By loop; complete when the policy is done.
    pub decisions: HashMap<Op, Decision>,
}

/// Levels that a loop may still take.
#[derive(Clone, Copy)]
pub(crate) struct Free {
    pub(crate) gang: bool,
    pub(crate) vector: bool,
}

/// The directive that names levels for the loop.
pub(crate) fn leveled(node: &For) -> Option<&LoopDirective> {
    node.directive.as_deref().filter(|d| d.has_levels())
}

impl Choice<'_> {
    /// Decides for all loops of the region.
    pub fn region(&mut self, root: Block) {
        let parallel = self.kind != ConstructKind::Serial;
        self.block(root, Free { gang: parallel, vector: parallel });
        self.mark_short_rows();
        self.note_updates();
    }

    /// Decides for all loops of a routine of that level, which is above seq.
    pub fn routine(&mut self, root: Block, level: RoutineLevel) {
        self.block(root, Free { gang: level >= RoutineLevel::Gang, vector: true });
        self.note_updates();
    }

    /// Loops that are shared because their updates of elements can be atomic: that is what these become.
    pub(crate) fn note_updates(&mut self) {
        for (op, decision) in &mut self.decisions {
            let shared = !decision.schedule.is_seq() && !decision.asserted;
            let facts = self.facts.of(*op).filter(|_| shared);
            let updated = facts.iter().flat_map(|facts| &facts.updated);
            decision.schedule.updates.extend(updated.map(|(array, op)| ArrayUpdates { op: *op, array: *array }));
        }
    }

    /// The levels that the calls in a loop leave to the loop itself.
    fn left_by_calls(&self, op: Op, free: Free) -> Free {
        let taken = self.module.highest_level(self.func, op);
        Free {
            gang: free.gang && taken < Some(RoutineLevel::Gang),
            vector: free.vector && taken < Some(RoutineLevel::Vector),
        }
    }

    /// Whether the loop works on an array of each gang that other code of the region works on too: it stays in the
    /// gang.
    fn touches_gang_state(&self, op: Op) -> bool {
        let inside = self.func.walk_op(op);
        let named = |op: &Op| match self.func.kind(*op) {
            OpKind::LoadView(var) if self.gang_private.contains(var) => Some(*var),
            _ => None,
        };
        let touched: HashSet<Var> = inside.iter().filter_map(named).collect();
        if touched.is_empty() || self.is_filled_before(op) {
            return false;
        }
        let outside = self.func.walk(self.root).into_iter().filter(|op| !inside.contains(op));
        outside.filter_map(|op| named(&op)).any(|var| touched.contains(&var))
    }

    /// Whether the construct is this loop and, before it, what fills arrays of each gang: the loop's gangs do that
    /// first.
    fn is_filled_before(&self, op: Op) -> bool {
        let statements = &self.func.blocks[self.root].ops;
        let effects = statements.iter().filter(|op| !self.func.kind(**op).is_value());
        let mut others = effects.filter(|other| **other != op && !self.func.kind(**other).is_terminator());
        let before = |other: &Op| {
            statements.iter().position(|o| o == other) < statements.iter().position(|o| *o == op)
                && fills_private(self.func, *other, &|var| self.gang_private.contains(&var))
        };
        statements.contains(&op) && others.all(before)
    }

    /// Whether iterations meet in an array of their gang: lanes of one gang would do so at the same time.
    fn meets_in_gang_state(&self, op: Op) -> bool {
        let refusals = self.facts.of(op).map_or(&[][..], |facts| &facts.refusals);
        refusals.iter().filter_map(|refusal| refusal.var).any(|var| self.gang_private.contains(&var))
    }

    fn reduces_in_gang(&self, op: Op) -> bool {
        let updates =
            |inner: Op| matches!(self.func.kind(inner), OpKind::Store(var, _) if self.redundant.contains(var));
        !self.redundant.is_empty() && self.func.walk_op(op).into_iter().any(updates)
    }

    /// Decides for the loops of a block; true when one of them took worker or vector.
    fn block(&mut self, block: Block, free: Free) -> bool {
        let mut used = false;
        for op in &self.func.blocks[block].ops {
            match self.func.kind(*op) {
                OpKind::For(node) => used |= self.for_loop(*op, node, free),
                OpKind::If { cond, then_block, else_block } => {
                    let gang = free.gang && (self.runs_conditions(*cond));
                    used |= self.block(*then_block, Free { gang, ..free });
                    used |= self.block(*else_block, Free { gang, ..free });
                }
                kind => {
                    for inner in kind.blocks() {
                        used |= self.block(inner, Free { gang: free.gang && self.gangs_meet, ..free });
                    }
                }
            }
        }
        used
    }

    fn for_loop(&mut self, op: Op, node: &For, free: Free) -> bool {
        let verdict = self.verdict(op, node);
        let directive = leveled(node);
        let own = self.own_levels(op, node, free);
        let wanted = if directive.is_some() { free } else { own };
        // Gang loops of the user's inside: axes of one grid, or the loop around them is no gang loop.
        let around_gangs = directive.is_none() && has_gang_loop(self.func, op);
        let axes = if around_gangs { axes_below(self.func, op) } else { 0 };
        let is_grid = !around_gangs || (1..AXES.len()).contains(&axes) && own.gang;
        let runs_parallel = self.may_share(op, node) && (wanted.gang || wanted.vector) && is_grid;
        let asserted = verdict == Verdict::Asserted;
        self.decisions.insert(op, Decision { verdict, schedule: Schedule::default(), asserted });
        if !runs_parallel {
            let gang = free.gang && (self.gangs_meet || self.is_host_drivable(node));
            return self.block(node.body, Free { gang, ..free });
        }
        let body = self.collapse(op, node);
        match directive {
            Some(directive) => self.explicit(op, directive, body, free, own),
            None if around_gangs => {
                (self.schedule(op).gang, self.schedule(op).axis) = (true, AXES[axes]);
                self.lanes_inside(body)
            }
            None => self.automatic(op, body, free, own),
        }
    }

    /// The levels that the compiler may give a loop of those that are free.
    pub(crate) fn own_levels(&self, op: Op, node: &For, free: Free) -> Free {
        let own = self.left_by_calls(op, free);
        let says_gang = leveled(node).is_some_and(|d| d.gang.is_some());
        let stays = self.touches_gang_state(op) || (node.directive.is_none() && self.reduces_in_gang(op));
        Free { gang: own.gang && (says_gang || !stays), vector: own.vector && !self.meets_in_gang_state(op) }
    }

    /// Marks the loops of a `collapse`; gives the innermost body.
    fn collapse(&mut self, op: Op, node: &For) -> Block {
        let n = node.directive.as_ref().map_or(0, |d| d.collapse);
        let mut body = node.body;
        if n < 2 {
            return body;
        }
        let asserted = self.decisions[&op].asserted;
        self.schedule(op).collapse = n;
        for inner in &self.func.nest(op, n as usize)[1..] {
            let schedule = Schedule { collapsed: true, ..Schedule::default() };
            self.decisions.insert(*inner, Decision { verdict: Verdict::Asserted, schedule, asserted });
            body = self.func.loop_at(*inner).body;
        }
        body
    }

    /// The user named levels. `own`: what calls inside leave of `free`.
    fn explicit(&mut self, op: Op, directive: &LoopDirective, body: Block, free: Free, own: Free) -> bool {
        let length = self.length_of(directive);
        let kernels = self.kind == ConstructKind::Kernels;
        let has_dim = directive.gang.as_ref().is_some_and(|gang| gang.dim > 0);
        let is_axis = has_dim || kernels && directive.gang.is_some();
        let below = match directive.gang.as_ref() {
            // The gangs of lower dimensions are those of the routine.
            Some(gang) if gang.dim > 1 && self.calls_gangs(op) => gang.dim as usize - 1,
            _ if is_axis => axes_below(self.func, op),
            _ => 0,
        };
        let axis = AXES[below];
        let schedule = self.schedule(op);
        schedule.explicit = true;
        schedule.gang = directive.gang.is_some() || (kernels && own.gang);
        schedule.axis = axis;
        schedule.worker = directive.worker.is_some();
        schedule.vector = directive.vector.is_some().then_some(length);
        let has_vector = schedule.vector.is_some();
        let inner = self.block(body, Free { gang: false, vector: free.vector && !has_vector });
        self.beside_own_lanes(op, body);
        // Lanes that the user leaves idle: only where loops without clauses are the compiler's.
        let fills = (self.autopar || kernels) && directive.worker.is_none();
        if !has_vector && !inner && own.vector && fills {
            self.schedule(op).vector = Some(length);
        }
        self.spread_collapsed(op);
        has_vector || inner || directive.worker.is_some() || (own.vector && fills)
    }

    /// Whether a GPU's gangs share loops of a routine that is called in the loop. On CPUs a routine runs whole.
    fn calls_gangs(&self, op: Op) -> bool {
        self.machine == Machine::Gpu && self.module.highest_level(self.func, op) >= Some(RoutineLevel::Gang)
    }

    /// The compiler chooses.
    fn automatic(&mut self, op: Op, body: Block, free: Free, own: Free) -> bool {
        let contiguous = self.goes_along(op) || self.is_product(op);
        let candidates = self.inner_candidates(body);
        let collapsed = self.schedule(op).collapse > 1;
        let is_wrong_order = contiguous && own.vector && self.is_free_and_far_apart(&candidates);
        let inner_first = (candidates.iter().any(|inner| self.is_explicit(*inner)) && !is_wrong_order)
            || (!candidates.is_empty() && !contiguous && !collapsed)
            || !own.vector;
        let inner_first = inner_first && !(own.vector && !collapsed && self.has_only_short_loops(op, body));
        let length = self.vector_length;
        self.schedule(op).gang = own.gang;
        if own.gang && own.vector && !collapsed && self.rows_to_workers(op, body) {
            return true;
        }
        if inner_first && free.vector {
            if self.lanes_inside(body) {
                if !collapsed {
                    self.around_lanes(op, body, own.gang);
                }
                return true;
            }
            self.schedule(op).vector = own.vector.then_some(length);
            return own.vector;
        }
        self.schedule(op).vector = own.vector.then_some(length);
        self.block(body, Free { gang: false, vector: false });
        match collapsed {
            true => self.spread_collapsed(op),
            false if own.gang => {
                self.spread_over_axes(op, body);
                self.shape_sums(op, body);
            }
            false => {}
        }
        own.vector
    }

    /// Whether what the loop accesses is coalesced along it, or will be.
    pub fn goes_along(&self, op: Op) -> bool {
        match self.sides(op) {
            Some(sides) => sides.lanes == op,
            None => self.facts.of(op).is_some_and(|facts| facts.contiguous),
        }
    }

    /// A loop inside has lanes.
    fn around_lanes(&mut self, op: Op, body: Block, takes_gangs: bool) {
        if takes_gangs {
            self.spread_over_axes(op, body);
            self.shape_sums(op, body);
            return;
        }
        let nest = self.tight_nest(op, body);
        if let Some(lanes) = nest.iter().position(|op| self.decided(*op).vector.is_some()) {
            self.collapse_short(&nest[..=lanes]);
        }
    }

    /// Decides for the loops of a gang loop's body, which may have lanes.
    pub fn lanes_inside(&mut self, body: Block) -> bool {
        self.block(body, Free { gang: false, vector: true })
    }

    /// The outermost loops of a block that could run in parallel, also where loops around them have to run in order.
    fn inner_candidates(&self, body: Block) -> Vec<Op> {
        let mut found = Vec::new();
        for op in self.func.outer_loops(body) {
            let OpKind::For(node) = self.func.kind(op) else { continue };
            match self.may_share(op, node) {
                true => found.push(op),
                false => found.extend(self.inner_candidates(node.body)),
            }
        }
        found
    }

    /// Of one loop inside: the user names no level for it, and its accesses are far apart. Lanes go along the outer
    /// loop then.
    fn is_free_and_far_apart(&self, inside: &[Op]) -> bool {
        let [inner] = inside else { return false };
        let OpKind::For(node) = self.func.kind(*inner) else { return false };
        let names_none = node.directive.as_ref().is_none_or(|d| {
            d.gang.is_none() && d.worker.is_none() && d.vector.is_none() && d.collapse < 2 && d.tile.is_empty()
        });
        names_none && self.facts.of(*inner).is_some_and(|facts| !facts.contiguous && !facts.far_apart.is_empty())
    }

    fn is_explicit(&self, op: Op) -> bool {
        let OpKind::For(node) = self.func.kind(op) else { return false };
        node.directive.as_ref().is_some_and(|d| !d.seq)
    }

    /// What is said or proved about a loop.
    fn verdict(&self, op: Op, node: &For) -> Verdict {
        let refusals = self.facts.of(op).map(|facts| facts.refusals.clone()).unwrap_or_default();
        match &node.directive {
            Some(d) if self.asserts(d) => Verdict::Asserted,
            _ if refusals.is_empty() => Verdict::Parallelizable,
            _ => Verdict::Refused(refusals),
        }
    }

    /// A `loop` in a parallel construct is independent unless it says `seq` or `auto` (2.9.6); in `kernels` it is
    /// `auto` unless it says otherwise.
    fn asserts(&self, directive: &LoopDirective) -> bool {
        match self.kind {
            _ if directive.seq => false,
            ConstructKind::Kernels => directive.independent,
            _ => directive.independent || !directive.auto,
        }
    }

    /// Whether iterations may be shared out at all.
    pub fn may_share(&self, op: Op, node: &For) -> bool {
        if !node.carried.is_empty() || self.kind == ConstructKind::Serial {
            return false;
        }
        match &node.directive {
            Some(d) if d.seq => false,
            Some(d) if self.asserts(d) => true,
            None if self.kind == ConstructKind::Parallel && !(self.autopar && self.keeps_order(op)) => false,
            Some(d) if d.collapse > 1 => {
                self.func.nest(op, d.collapse as usize).into_iter().all(|op| self.is_proved(op))
            }
            _ => self.is_proved(op),
        }
    }

    /// Nobody asked for another order of a loop that the program wrote without a directive.
    fn keeps_order(&self, op: Op) -> bool {
        self.facts.of(op).is_none_or(|facts| !facts.reorders)
    }

    fn is_proved(&self, op: Op) -> bool {
        self.facts.of(op).is_some_and(|facts| facts.refusals.is_empty())
    }

    fn length_of(&self, directive: &LoopDirective) -> u32 {
        let Some(size) = directive.vector.as_ref().and_then(|level| level.size) else { return self.vector_length };
        match constant_size(self.func, size) {
            Some(n) => u32::try_from(n).ok().filter(|n| *n > 0).unwrap_or(self.vector_length).min(self.gpu.threads),
            None => AT_LAUNCH,
        }
    }

    /// Whether gang loops may stand under the condition.
    pub(crate) fn runs_conditions(&self, cond: Value) -> bool {
        self.gangs_meet || host_can_compute(self.func, cond, self.mapped)
    }

    /// Whether the host can run this loop around kernels.
    pub(crate) fn is_host_drivable(&self, node: &For) -> bool {
        node.carried.is_empty()
            && [node.lower, node.upper, node.step].iter().all(|v| host_can_compute(self.func, *v, self.mapped))
            && !has_jump_out(self.func, node.body)
    }

    /// The schedule of a loop that has a decision, to be changed.
    pub fn schedule(&mut self, op: Op) -> &mut Schedule {
        &mut self.decisions.get_mut(&op).expect("the loop has a decision").schedule
    }
}
