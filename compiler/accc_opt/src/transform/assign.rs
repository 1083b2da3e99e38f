//! Writes verdict, schedule and reduction plans on the loops of one compute construct's clone.

use accc_analysis::{element_updates, reduction};
use accc_machine::gpu::Gpu;
use accc_schedule::partition::{self, PartitionChoice};
use accc_schedule::policy::{Choice, Decision};
use accc_schedule::tree::Tree;
use accc_schedule::tree::verify::Illegal;
use accc_schedule::{costs, counting, reductions, sizes};

use crate::routine::levels;
use crate::transform::kernel::gang_partials;
use crate::transform::legalize::shared_locals;
use crate::transform::loops::{atomic_updates, bounding_box};
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::{RegionFacts, mapped_scalars};
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// For which machine, and what the user asked for.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// Whose clone is scheduled.
    pub machine: Machine,
    /// What GPUs can do.
    pub gpu: &'static Gpu,
    /// Loops of `parallel` without a directive are shared where a proof allows it.
    pub autopar: bool,
    /// How the region becomes kernels.
    pub partition: PartitionChoice,
}

/// What a clone was given.
pub struct Assigned {
    /// The same for all clones of a construct.
    pub diagnostics: Vec<Diagnostic>,
    /// Why a tree from a file was not taken; of this clone.
    pub refused: Vec<Diagnostic>,
    /// The workers of a gang, where the compiler chose them.
    pub workers: Option<u32>,
}

/// Schedules one clone, and names its partition. `facts` are [`accc_analysis::verdict::facts`] of the clone as it is, `given` is
/// its tree of a file, with the lines of loops.
pub fn run(
    func: &mut Function,
    op: Op,
    wanted: Wanted,
    around: &Surroundings,
    facts: RegionFacts,
    given: Option<Given<'_>>,
) -> Assigned {
    let Surroundings { module, parents, .. } = around;
    let Wanted { machine, gpu, .. } = wanted;
    let mut assigned = Assigned { diagnostics: Vec::new(), refused: Vec::new(), workers: None };
    let node = compute(func, op).clone();
    let mut sizes = match sizes::of(gpu, func, &node, module) {
        Ok(sizes) => sizes,
        Err(error) => {
            assigned.diagnostics.push(error);
            return assigned;
        }
    };
    let mut diagnostics = std::mem::take(&mut sizes.warnings);
    let deciding = Deciding::new(func, op, &node, wanted, around, &facts, &sizes);
    let adopted = given.as_ref().and_then(|given| {
        let adopted = deciding.adopt(given);
        adopted.map_err(|illegal| assigned.refused.extend(given.warnings(node.construct.span, illegal))).ok()
    });
    let given = given.filter(|_| adopted.is_some());
    let (sizes_are_free, partition) = (deciding.sizes_are_free, deciding.partition(given.as_ref()));
    let mut decisions = adopted.unwrap_or_else(|| deciding.own(partition));
    let schedule_of = |op: Op| decisions.get(&op).map(|d| d.schedule.clone()).unwrap_or_default();
    diagnostics.extend(levels::clashes(func, node.body, &schedule_of, module));
    diagnostics.extend(contradicted(func, &facts, &decisions));
    if machine == Machine::Gpu {
        costs::write(gpu, func, parents, &facts, &mut decisions);
    }
    assigned.workers = match &given {
        _ if sizes.has_workers => None,
        Some(given) => given.tree.workers,
        None => settle_workers(gpu, &mut decisions),
    };
    match reductions::find(func, &node, &facts, &decisions) {
        Ok(found) => {
            write(func, decisions, found);
            bounding_box::run(func, node.body);
            shared_locals::run(func, op);
        }
        Err(error) => diagnostics.push(error),
    }
    diagnostics.extend(levels::counted_again(func, compute(func, op).body, module));
    let of_construct = (sizes.has_workers && sizes.workers != AT_LAUNCH).then_some(sizes.workers);
    if let Some(workers) = assigned.workers.or(of_construct) {
        write_workers(func, op, workers);
    }
    let chosen = partition::choose(func, op, machine, partition, around);
    match chosen {
        Partition::Cooperative => one_at_a_time(func, node.body),
        _ if machine == Machine::Gpu && sizes_are_free && given.is_none() => widen_counting(gpu, func, op),
        _ => {}
    }
    compute_mut(func, op).partition = Some(chosen);
    assigned.diagnostics = diagnostics;
    assigned
}

/// What the levels of a clone's loops are chosen from.
struct Deciding<'a> {
    func: &'a Function,
    op: Op,
    node: &'a Compute,
    wanted: Wanted,
    around: &'a Surroundings<'a>,
    facts: &'a RegionFacts,
    sizes: &'a sizes::Sizes,
    /// The user said nothing of workers and lanes for the construct.
    sizes_are_free: bool,
    mapped: HashSet<Var>,
    gang_private: HashSet<Var>,
    redundant: HashSet<Var>,
}

impl<'a> Deciding<'a> {
    fn new(
        func: &'a Function,
        op: Op,
        node: &'a Compute,
        wanted: Wanted,
        around: &'a Surroundings<'a>,
        facts: &'a RegionFacts,
        sizes: &'a sizes::Sizes,
    ) -> Deciding<'a> {
        Deciding {
            func,
            op,
            node,
            wanted,
            around,
            facts,
            sizes,
            sizes_are_free: !sizes.has_workers && node.num_workers.is_none() && node.vector_length.is_none(),
            mapped: mapped_scalars(func, node),
            gang_private: node.private.iter().copied().filter(|var| func.vars[*var].is_array()).collect(),
            redundant: gang_partials::variables(func, node),
        }
    }

    /// The policy's decisions. `gangs_meet`: at barriers of the grid.
    fn choose(&self, gangs_meet: bool) -> Choice<'_> {
        let node = self.node;
        let mut choice = Choice {
            func: self.func,
            facts: self.facts,
            module: self.around.module,
            machine: self.wanted.machine,
            gpu: self.wanted.gpu,
            kind: node.construct.kind,
            autopar: self.wanted.autopar,
            vector_length: self.sizes.vector,
            sizes_are_free: self.sizes_are_free,
            gangs_are_free: node.num_gangs.is_none() && node.more_gangs.iter().all(Option::is_none),
            mapped: &self.mapped,
            root: node.body,
            gang_private: &self.gang_private,
            redundant: &self.redundant,
            in_routine: false,
            gangs_meet,
            decisions: HashMap::new(),
        };
        choice.region(node.body);
        choice
    }

    fn is_cooperative(&self, decisions: &HashMap<Op, Decision>, partition: PartitionChoice) -> bool {
        self.wanted.machine == Machine::Gpu
            && is_cooperative(self.func, self.op, self.facts, decisions, partition, self.around)
    }

    /// Those of a tree of a file, where it is legal.
    fn adopt(&self, given: &Given<'_>) -> Result<HashMap<Op, Decision>, Vec<Illegal>> {
        let workers = (!self.sizes_are_free).then_some(self.sizes.workers);
        let wants_one = given.tree.partition == Partition::Cooperative;
        let decisions = given.adopt(self.choose(wants_one), workers, true)?;
        match wants_one && !self.is_cooperative(&decisions, PartitionChoice::Cooperative) {
            true => Err(given.not_cooperative()),
            false => Ok(decisions),
        }
    }

    /// The partition that is asked for: by the tree that is taken, else by the user.
    fn partition(&self, adopted: Option<&Given<'_>>) -> PartitionChoice {
        match adopted {
            Some(given) if given.tree.partition == Partition::Cooperative => PartitionChoice::Cooperative,
            Some(_) => PartitionChoice::Host,
            None => self.wanted.partition,
        }
    }

    /// The policy's own: those of one kernel whose gangs meet, where they differ and the partition is so.
    fn own(&self, partition: PartitionChoice) -> HashMap<Op, Decision> {
        let decisions = self.choose(false).decisions;
        let is_gpu = self.wanted.machine == Machine::Gpu;
        let freer = if is_gpu { self.choose(true).decisions } else { HashMap::new() };
        let is_freer = freer.iter().any(|(op, d)| d.schedule != decisions[op].schedule);
        if is_freer && self.is_cooperative(&freer, partition) { freer } else { decisions }
    }
}

/// A tree of a file.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// What is to become of the construct's loops.
    pub tree: &'a Tree,
    /// Where it was read from, for messages.
    pub file: &'a str,
    /// The line of a span: trees name loops by it.
    pub line_of: &'a dyn Fn(Span) -> u32,
}

impl Given<'_> {
    /// The tree's decisions, where it is legal.
    pub fn adopt(
        &self,
        mut choice: Choice<'_>,
        workers: Option<u32>,
        gangs: bool,
    ) -> Result<HashMap<Op, Decision>, Vec<Illegal>> {
        let func = choice.func;
        choice.adopt(self.tree, &|op| (self.line_of)(func.ops[op].span), workers, gangs)?;
        Ok(choice.decisions)
    }

    /// Gangs that meet may have loops which the host can't run around kernels: all of the tree depends on it.
    fn not_cooperative(&self) -> Vec<Illegal> {
        vec![Illegal { at: self.tree.at, message: "the construct can't be one cooperative kernel".to_string() }]
    }

    /// Why the tree was not taken, at the construct or routine.
    pub fn warnings(&self, construct: Span, illegal: Vec<Illegal>) -> Vec<Diagnostic> {
        let one = |Illegal { at, message }| {
            let message = format!("the schedule here in {}:{at} is not taken: {message}", self.file);
            Diagnostic::warning("ACC4009", message)
                .label(construct, "the compiler's own schedule is taken")
                .help("print the compiler's schedule with `--emit=schedule` and change that")
        };
        illegal.into_iter().map(one).collect()
    }
}

/// Gangs whose lanes add to counters are wide.
fn widen_counting(gpu: &Gpu, func: &mut Function, construct: Op) {
    for op in counting::loops(gpu, func, construct) {
        if let Some(schedule) = &mut func.loop_at_mut(op).schedule {
            schedule.vector = Some(gpu.counting_vector);
        }
    }
}

/// The gangs of a cooperative kernel arrange its loops anew: threads take one iteration after the other.
fn one_at_a_time(func: &mut Function, body: Block) {
    for op in func.walk(body) {
        if let OpKind::For(node) = &mut func.ops[op].kind
            && let Some(schedule) = &mut node.schedule
        {
            (schedule.tile, schedule.consecutive) = (None, 0);
            (schedule.short_rows, schedule.split_sums) = (false, false);
        }
    }
}

/// Whether the region would be one cooperative kernel with decisions that only such a kernel can carry out.
fn is_cooperative(
    func: &Function,
    op: Op,
    facts: &RegionFacts,
    decisions: &HashMap<Op, Decision>,
    partition: PartitionChoice,
    around: &Surroundings,
) -> bool {
    let mut trial = func.clone();
    let Ok(found) = reductions::find(func, compute(func, op), facts, decisions) else { return false };
    write(&mut trial, decisions.clone(), found);
    shared_locals::run(&mut trial, op);
    partition::choose(&trial, op, Machine::Gpu, partition, around) == Partition::Cooperative
}

/// The workers of a construct whose loops the compiler gave some. A construct has one number: where rows of data stand
/// beside nests with wider workers they have warps.
fn settle_workers(gpu: &Gpu, decisions: &mut HashMap<Op, Decision>) -> Option<u32> {
    let any = |has: &dyn Fn(&Schedule) -> bool| decisions.values().any(|decision| has(&decision.schedule));
    let of_rows = any(&|s| s.gang && s.worker && s.axis == Axis::X);
    if !any(&|s| s.worker && s.axis != Axis::X) {
        // Short rows are a version of a nest, which does with either number.
        return match (of_rows, any(&|s| s.shared_sums), any(&|s| s.short_rows)) {
            (true, _, _) | (false, false, true) => Some(gpu.data_row_workers),
            (false, true, _) => Some(gpu.sum_workers),
            (false, false, false) => None,
        };
    }
    let rows = decisions.values_mut().filter(|d| !d.schedule.gang && d.schedule.vector == Some(gpu.data_row_vector));
    rows.for_each(|decision| decision.schedule.vector = Some(gpu.worker_vector));
    Some(gpu.default_workers)
}

/// The number of workers is written where the user writes it.
fn write_workers(func: &mut Function, op: Op, workers: u32) {
    let value = Builder::before(func, op).int(workers.into(), Type::I64);
    compute_mut(func, op).num_workers = Some(value);
}

/// Loops that the user says are independent and a proof says are not.
fn contradicted(func: &Function, facts: &RegionFacts, decisions: &HashMap<Op, Decision>) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    for found in &facts.loops {
        let asserted = decisions.get(&found.op).is_some_and(|d| {
            d.verdict == Verdict::Asserted && (d.schedule.gang || d.schedule.worker || d.schedule.vector.is_some())
        });
        if !asserted {
            continue;
        }
        warnings.extend(found.refusals.iter().filter_map(|refusal| used_after(func, found.op, refusal)));
        let carried = found.refusals.iter().find(|r| r.kind == RefusalKind::CarriedDependence && r.certain);
        let Some(refusal) = carried else { continue };
        let name = refusal.var.map_or("", |var| &func.vars[var].name);
        let message = format!(
            "the iterations of this loop depend on each other through `{name}`, with the vector {}",
            refusal.detail
        );
        let mut warning =
            Diagnostic::warning("ACC4001", message).label(func.ops[found.op].span, "said to be independent");
        for reference in &refusal.references {
            warning = warning.secondary(reference.span, format!("`{name}` is accessed here"));
        }
        warnings.push(warning.help("write `seq` on the loop, or remove the dependence"));
    }
    warnings
}

/// A scalar that a shared loop writes, and that is read after it.
fn used_after(func: &Function, op: Op, refusal: &Refusal) -> Option<Diagnostic> {
    let var = refusal.var.filter(|_| refusal.kind == RefusalKind::ScalarLiveOut)?;
    let name = &func.vars[var].name;
    let message = format!("`{name}` is written in a parallel loop and used after it: no iteration is the last one");
    let mut warning = Diagnostic::warning("ACC4004", message).label(func.ops[op].span, "the parallel loop");
    for reference in &refusal.references {
        warning = warning.secondary(reference.span, format!("`{name}` is accessed here"));
    }
    Some(warning.help("compute the value after the loop, or use a reduction"))
}

/// Puts what was decided on the loops, and gives the reductions that were found private variables.
pub fn write(func: &mut Function, decisions: HashMap<Op, Decision>, found: Vec<reductions::Found>) {
    let mut decisions: Vec<(Op, Decision)> = decisions.into_iter().collect();
    decisions.sort_by_key(|(op, _)| *op);
    for (op, decision) in decisions {
        make_updates_atomic(func, op, &decision.schedule);
        if let OpKind::For(node) = &mut func.ops[op].kind {
            node.verdict = decision.verdict;
            node.schedule = Some(decision.schedule);
        }
    }
    for reduction in found {
        let plan = plan(func, &reduction);
        if let OpKind::For(node) = &mut func.ops[reduction.at].kind
            && let Some(schedule) = &mut node.schedule
        {
            schedule.reductions.push(plan);
        }
    }
}

/// Makes the private variable of a reduction, puts it in the place of the target in the loop's body, and gives the plan.
fn plan(func: &mut Function, found: &reductions::Found) -> ReductionPlan {
    let data = &func.vars[found.var];
    let (name, storage, span) = (format!(".red.{}", data.name), data.storage.clone(), data.span);
    let private = func.local(&name, storage, span);
    let body = func.loop_at(found.at).body;
    func.replace_var(body, found.var, private);
    reduction::relax(func, body, private);
    ReductionPlan {
        op: found.op,
        target: found.var,
        private,
        gangs: found.levels.gangs,
        workers: found.levels.workers,
        vector: found.levels.vector,
        implicit: found.implicit,
        span: found.span,
    }
}

/// What the iterations of a shared loop do to elements in any order.
fn make_updates_atomic(func: &mut Function, op: Op, schedule: &Schedule) {
    for ArrayUpdates { array, .. } in &schedule.updates {
        let OpKind::For(node) = func.kind(op) else { continue };
        let body = node.body;
        // Nothing is left where a loop around has the same updates.
        if let Some(updates) = element_updates::of_array(func, body, *array, None) {
            atomic_updates::run(func, body, updates);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_machine::GPU;

    #[test]
    fn rows_of_data_have_warps_beside_wider_workers() {
        let loops: Vec<Op> = (0..3).map(Op::new).collect();
        let with = |schedule: Schedule| Decision { schedule, ..Decision::default() };
        let rows = Schedule { gang: true, worker: true, ..Schedule::default() };
        let mut decisions: HashMap<Op, Decision> = HashMap::new();
        assert_eq!(settle_workers(&GPU, &mut decisions), None);
        decisions.insert(loops[0], with(rows.clone()));
        decisions.insert(loops[1], with(Schedule { vector: Some(GPU.data_row_vector), ..Schedule::default() }));
        assert_eq!(settle_workers(&GPU, &mut decisions), Some(GPU.data_row_workers));
        assert_eq!(decisions[&loops[1]].schedule.vector, Some(GPU.data_row_vector));
        decisions.insert(loops[2], with(Schedule { axis: Axis::Y, ..rows }));
        assert_eq!(settle_workers(&GPU, &mut decisions), Some(GPU.default_workers));
        assert_eq!(decisions[&loops[1]].schedule.vector, Some(GPU.worker_vector));
    }
}
