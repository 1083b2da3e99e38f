//! From a scheduled compute construct to host code that launches kernels (phase *outlined*).
//!
//! The construct becomes a `Data` op with `compute` set: its clauses are the construct's, its body the pieces of the
//! partition in order, each kernel with the shape of its launch.

mod announce;
mod versions;

use self::announce::Announcer;
use super::gang_size::LoopSizes;
use super::host_value::Hoist;
use super::kernel_name;
use super::launch_shape::{self, Shape};
use super::one_shape;
use super::open_bins::OpenBins;
use crate::gang_state;
use crate::partition::{KernelPlan, Partitioner, Piece, kernels_in};
use crate::pipeline::Inspection;
use crate::transform::data::shared_scalars;
use crate::transform::kernel::private_memory::Layout;
use crate::transform::kernel::variant::Variant;
use crate::transform::kernel::{self, Arg, Source, reciprocals};
use crate::transform::legalize::results;
use crate::transform::{sweep, wait_for_queue};
use accc_analysis::counters::constant_size;
use accc_analysis::device_variables::mapped_vars;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::stored::vars_stored;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::live_at_end;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_machine::Gpu;
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// Replaces one construct's clone for its machine; the kernels are added to the module. `names`: kernel names in use.
pub fn run(
    module: &mut Module,
    func: &mut Function,
    (op, machine, gpu): (Op, Machine, &'static Gpu),
    names: &mut HashSet<String>,
    lines: &dyn Fn(Span) -> u32,
    around: &mut Surroundings,
    inspection: Inspection<'_>,
) -> Vec<Diagnostic> {
    let (block, facts) = (around.parents.block_of(op).expect("a construct stands in a block"), around.module);
    let (num_workers, vector_length) = (workers(func, op), lanes_for_calls(func, op, gpu));
    let (private, sizes) = take_directives(func, op);
    fresh_scalars(func, op, &private);
    let node = compute(func, op).clone();
    around.update(func, op);
    let around: &Surroundings = around;
    let region: HashSet<Op> = func.walk(node.body).into_iter().collect();
    let stored = vars_stored(func, &func.blocks[node.body].ops.clone());
    let is_kernels = node.construct.kind == ConstructKind::Kernels;
    let live = if is_kernels { live_at_end(func, around, op, &stored) } else { HashSet::new() };
    let mut partition = Partitioner {
        func,
        facts,
        parents: &around.parents,
        node: &node,
        mapped: mapped_vars(func, &node),
        live_at_end: live.into_iter().filter(|var| !node.private.contains(var)).collect(),
        inside: values_of(func, &region),
        host_values: HashSet::new(),
        diagnostics: Vec::new(),
    };
    let pieces = partition.region();
    let (known, mapped, mut diagnostics) = (partition.host_values, partition.mapped, partition.diagnostics);
    diagnostics.extend(gang_state::check(func, &node, &pieces));

    let data = func.new_op(OpKind::Unreachable, &[], func.ops[op].span);
    let announcer = Announcer::of(func, &pieces);
    let mut outliner = Outliner {
        alone: node.construct.kind != ConstructKind::Kernels && kernels_in(&pieces) == 1,
        module,
        data,
        scratch: None,
        node: &node,
        machine,
        gpu,
        private: &private,
        sizes: &sizes,
        num_workers,
        vector_length,
        known: &known,
        region: &region,
        mapped: &mapped,
        names,
        lines,
        facts,
        around,
        one_shape: None,
        bins: Vec::new(),
        announcer,
        inspection,
        diagnostics: Vec::new(),
    };
    outliner.rebuild(func, node.body, pieces);
    diagnostics.extend(outliner.diagnostics);
    let (construct, mut clauses) = (node.construct, node.clauses.clone());
    outliner.announcer.mark(&mut clauses);
    func.ops[data].kind = OpKind::Data(Box::new(Data {
        construct,
        if_cond: None,
        asynchronous: node.asynchronous,
        wait: node.wait.clone(),
        clauses,
        compute: true,
        deferrable_wait: false,
        default: DefaultClause::Implicit,
        body: node.body,
    }));
    func.replace_op(block, op, &[data]);
    results::run(module, func, data);
    diagnostics
}

/// The values that ops define, as results or as arguments of their blocks.
fn values_of(func: &Function, ops: &HashSet<Op>) -> HashSet<Value> {
    let mut values: HashSet<Value> = HashSet::new();
    for op in ops {
        values.extend(&func.ops[*op].results);
        values.extend(func.kind(*op).blocks().into_iter().flat_map(|block| func.blocks[block].args.clone()));
    }
    values
}

/// The number of workers that the scheduler wrote, or left to the launch.
fn workers(func: &Function, op: Op) -> u32 {
    let written = compute(func, op).num_workers.and_then(|n| func.constant_int(n));
    written.and_then(|n| u32::try_from(n).ok()).unwrap_or(AT_LAUNCH)
}

/// The lanes of gangs that call routines.
fn lanes_for_calls(func: &Function, op: Op, gpu: &Gpu) -> u32 {
    let Some(written) = compute(func, op).vector_length else { return gpu.routine_vector };
    constant_size(func, written).and_then(|n| u32::try_from(n).ok()).map_or(AT_LAUNCH, |n| n.min(gpu.threads))
}

type Private = HashMap<Var, Option<Op>>;

/// Takes the directives off the loops; what they say beyond the schedule: private arrays, and numbers of gangs.
fn take_directives(func: &mut Function, op: Op) -> (Private, LoopSizes) {
    let node = compute(func, op);
    let body = node.body;
    let mut private: Private = node.private.iter().map(|var| (*var, None)).collect();
    let mut sizes = LoopSizes::default();
    for inner in func.walk(body) {
        let OpKind::For(node) = &mut func.ops[inner].kind else { continue };
        let (body, counts, directive) = (node.body, node.var, node.directive.take());
        let locals = std::mem::take(&mut node.locals);
        private.extend(locals.into_iter().filter(|var| func.vars[*var].is_array()).map(|var| (var, Some(inner))));
        let Some(directive) = directive else { continue };
        sizes.note(inner, &directive);
        // The loop's own variable is private without a clause.
        for var in directive.private.into_iter().filter(|var| Some(*var) != counts) {
            let VarData { name, storage, span, .. } = func.vars[var].clone();
            let own = func.local(&name, storage, span);
            func.replace_record(body, var, own);
            if func.vars[own].is_array() {
                private.insert(own, Some(inner));
                copy_shape(func, op, var, own);
            }
        }
    }
    (private, sizes)
}

/// A private array whose shape is known only at run time has that of the original: the host's descriptor says so.
pub fn copy_shape(func: &mut Function, construct: Op, original: Var, own: Var) {
    if matches!(func.vars[own].storage, Storage::Descriptor { .. }) {
        let mut b = Builder::before(func, construct);
        let view = b.load_view(original);
        b.store_view(own, view);
    }
}

/// In `parallel` and `serial` the host works on copies of the scalars that the region changes, so that the variables
/// keep their values. A member of a private record is part of that.
fn fresh_scalars(func: &mut Function, op: Op, private: &Private) {
    let node = compute(func, op).clone();
    if node.construct.kind == ConstructKind::Kernels {
        return;
    }
    let mapped = mapped_vars(func, &node);
    let stored = vars_stored(func, &func.blocks[node.body].ops.clone());
    let of_private = |var: Var| private.keys().any(|record| *record != var && func.is_part(var, *record));
    let is_scalar = |var: &Var| !mapped.contains(var) && !func.vars[*var].is_array() && !of_private(*var);
    let mut stored: Vec<Var> = stored.into_iter().filter(is_scalar).collect();
    stored.sort();
    for var in stored {
        let VarData { name, storage, span, .. } = func.vars[var].clone();
        let copy = func.local(&name, storage, span);
        func.replace_var(node.body, var, copy);
        if node.firstprivate.contains(&var) {
            let mut b = Builder::before(func, op);
            let value = b.load(var);
            b.store(copy, value);
        }
    }
}

struct Outliner<'a> {
    /// The construct is one kernel, which then has its line and its name.
    alone: bool,
    module: &'a mut Module,
    data: Op,
    /// A data region inside, and the number of clauses before its own.
    scratch: Option<(Op, usize)>,
    node: &'a Compute,
    machine: Machine,
    gpu: &'static Gpu,
    private: &'a Private,
    sizes: &'a LoopSizes,
    num_workers: u32,
    vector_length: u32,
    known: &'a HashSet<Value>,
    region: &'a HashSet<Op>,
    mapped: &'a HashSet<Var>,
    names: &'a mut HashSet<String>,
    lines: &'a dyn Fn(Span) -> u32,
    facts: &'a ModuleFacts,
    around: &'a Surroundings<'a>,
    /// The arrays that are small and of one shape where the kernels being built run.
    one_shape: Option<one_shape::Arrays>,
    /// The counters that are few there.
    bins: Vec<OpenBins>,
    announcer: Announcer,
    inspection: Inspection<'a>,
    diagnostics: Vec<Diagnostic>,
}

impl Outliner<'_> {
    /// Fills a block anew from its pieces. Kernels are built before their ops leave the block that they stand in.
    fn rebuild(&mut self, func: &mut Function, block: Block, pieces: Vec<Piece>) {
        func.blocks[block].ops.clear();
        for piece in pieces {
            match piece {
                Piece::Host(op) => func.blocks[block].ops.push(op),
                Piece::Drive(op, blocks) => {
                    if let OpKind::For(node) = &mut func.ops[op].kind {
                        node.schedule = None;
                    }
                    for (inner, pieces) in blocks {
                        self.rebuild(func, inner, pieces);
                    }
                    func.blocks[block].ops.push(op);
                }
                Piece::Kernel(plan) => {
                    if let Err(error) = self.announced(func, block, &plan) {
                        self.diagnostics.push(error);
                    }
                }
            }
        }
        sweep(func, block);
    }

    fn span_of(&self, func: &Function, plan: &KernelPlan) -> Span {
        plan.nest.map_or(self.node.construct.span, |op| func.ops[op].span)
    }

    fn branch(&self, func: &mut Function, block: Block, plan: &KernelPlan, condition: Value) -> (Block, Block) {
        let mut b = Builder::new(func, block);
        b.span = self.span_of(b.func, plan);
        let (_, then, other) = b.if_op(condition, &[]);
        (then, other)
    }

    /// What the host computes for a launch, at the end of a block.
    fn hoist<'f>(&'f self, func: &'f mut Function, block: Block, plan: &KernelPlan, span: Span) -> Hoist<'f> {
        let mut unfit = self.mapped.clone();
        unfit.retain(|var| !func.vars[*var].is_array());
        unfit.extend(vars_stored(func, &plan.ops));
        Hoist { func, block, span, known: self.known, region: self.region, unfit, gpu: self.gpu }
    }

    fn kernel(
        &mut self,
        func: &mut Function,
        block: Block,
        plan: &KernelPlan,
        variant: Variant,
    ) -> Result<(), Diagnostic> {
        let pointers = self.around.pointers(func, &self.node.version);
        let source = Source {
            host: func,
            pointers: &pointers,
            node: self.node,
            machine: self.machine,
            private: self.private,
            num_workers: self.num_workers,
            vector_length: self.vector_length,
            facts: self.facts,
            alone: self.alone,
            variant,
            one_shape: self.one_shape.as_ref(),
            bins: &self.bins,
            inspection: self.inspection,
        };
        let mut built = kernel::build(&source, plan, "")?;
        let span = built.function.span;
        built.function.name = self.name(func, span);
        let asked = launch_shape::Asked { node: self.node, sizes: self.sizes, facts: self.facts, mapped: self.mapped };
        let mut hoist = self.hoist(func, block, plan, span);
        let Shape { grid, threads, memory } =
            launch_shape::choose(&mut hoist, self.machine, &asked, plan, &mut built, variant)?;
        let reciprocals = match self.machine {
            Machine::Gpu if !plan.cooperative => {
                reciprocals::run(&mut self.hoist(func, block, plan, span), plan, &mut built)
            }
            Machine::Gpu | Machine::Cpu => Vec::new(),
        };
        let kernel = self.module.functions.push(built.function);
        let mut b = Builder::new(func, block);
        b.span = span;
        let shared = shared_scalars::mapped_by_others(b.func, &plan.copied);
        self.update(&mut b, &shared, ClauseKind::UpdateDevice);
        let (inner, inner_data) = self.copy_around(&mut b, plan);
        let before = b.switch_to(inner);
        let args = built
            .args
            .iter()
            .map(|arg| self.argument(&mut b, *arg, plan, inner_data, (&memory, &reciprocals)))
            .collect();
        let (asynchronous, private_bytes) = (self.node.asynchronous, memory.gang_bytes);
        let launch = Launch { kernel, grid, block: threads, asynchronous, private_bytes, args };
        b.effect(OpKind::Launch(Box::new(launch)));
        if inner_data.is_some() {
            b.end_block();
            b.switch_to(before);
            // Scalars that a kernel brings back must have come before the host goes on with them.
            wait_for_queue(&mut b, &self.node.construct, self.node.asynchronous);
        }
        self.update(&mut b, &shared, ClauseKind::UpdateSelf);
        Ok(())
    }

    /// What a data region outside of the construct has mapped goes with the host's value.
    fn update(&self, b: &mut Builder<'_>, shared: &[Var], kind: ClauseKind) {
        if !shared.is_empty() {
            let update = shared_scalars::update(b.func, self.node, shared, kind);
            b.effect(OpKind::DataAction(Box::new(update)));
        }
    }

    /// `gol_30_gpu`, then `gol_30_gpu_2`.
    fn name(&mut self, func: &Function, span: Span) -> String {
        let machine = match self.machine {
            Machine::Gpu => "gpu",
            Machine::Cpu => "cpu",
        };
        let first = kernel_name::of(func, (self.lines)(span), machine);
        let mut name = first.clone();
        let mut n = 1;
        while !self.names.insert(name.clone()) {
            n += 1;
            name = format!("{first}_{n}");
        }
        name
    }

    /// A data region around the launch for the scalars of the host that the kernel changes.
    fn copy_around(&self, b: &mut Builder<'_>, plan: &KernelPlan) -> (Block, Option<Op>) {
        if plan.copied.is_empty() {
            return (b.block(), None);
        }
        let copy = |var: &Var| implicit_clause(b.func, ClauseKind::Copy, *var, self.node.construct.span);
        let clauses = plan.copied.iter().map(copy).collect();
        let (body, op) = self.data_around_launches(b, clauses);
        (body, Some(op))
    }

    /// A data region inside of the construct.
    fn data_around_launches(&self, b: &mut Builder<'_>, clauses: Vec<DataClause>) -> (Block, Op) {
        let body = b.new_block();
        let construct = Construct { kind: ConstructKind::Data, ..self.node.construct };
        let data = Data {
            construct,
            if_cond: None,
            asynchronous: self.node.asynchronous,
            wait: WaitFor::Nothing,
            clauses,
            compute: false,
            deferrable_wait: false,
            default: DefaultClause::Implicit,
            body,
        };
        (body, b.effect(OpKind::Data(Box::new(data))))
    }

    /// For kernels in a data region of the construct's, whose clauses are the last ones of `node`.
    fn with_scratch<'o>(&'o mut self, node: &'o Compute, region: &'o HashSet<Op>, scratch: Op) -> Outliner<'o> {
        Outliner {
            alone: self.alone,
            module: self.module,
            data: self.data,
            scratch: Some((scratch, self.node.clauses.len())),
            node,
            machine: self.machine,
            gpu: self.gpu,
            private: self.private,
            sizes: self.sizes,
            num_workers: self.num_workers,
            vector_length: self.vector_length,
            known: self.known,
            region,
            mapped: self.mapped,
            names: self.names,
            lines: self.lines,
            facts: self.facts,
            around: self.around,
            one_shape: None,
            bins: Vec::new(),
            announcer: Announcer::default(),
            inspection: self.inspection,
            diagnostics: Vec::new(),
        }
    }

    /// `known`: what the launch sets aside for private arrays, and the reciprocals of collapsed nests.
    fn argument(
        &self,
        b: &mut Builder<'_>,
        arg: Arg,
        plan: &KernelPlan,
        inner: Option<Op>,
        known: (&Layout, &[Value]),
    ) -> Value {
        let (memory, reciprocals) = known;
        let clause_of =
            |var: Var| self.node.clauses.iter().position(|clause| clause.var == var && clause.kind.brings());
        match arg {
            Arg::Value(value) => value,
            Arg::Scalar(var) => b.load(var),
            Arg::PrivateOffset(index) => memory.offset(index),
            Arg::PrivateBytes(index) => memory.bytes(index),
            Arg::Reciprocal(index) => reciprocals[index],
            Arg::Bound { var, dim, part } => {
                let view = b.load_view(var);
                b.view_part(view, dim, part)
            }
            Arg::Address(var) => {
                let (data, clause) = match (plan.copied.iter().position(|v| *v == var), inner) {
                    (Some(at), Some(inner)) => (inner, at),
                    _ => (self.data, clause_of(var).expect("a mapped variable has a clause")),
                };
                b.value(OpKind::DeviceAddr { data, clause: clause as u32 }, Type::Ptr)
            }
            Arg::View(var) => {
                let clause = clause_of(var).expect("a mapped array has a clause");
                let of_scratch = self.scratch.filter(|(_, first)| clause >= *first);
                let (data, clause) = of_scratch.map_or((self.data, clause), |(data, first)| (data, clause - first));
                let view = b.load_view(var);
                let ty = b.func.type_of(view);
                b.value(OpKind::DeviceView { data, clause: clause as u32, view }, ty)
            }
        }
    }
}

fn implicit_clause(func: &Function, kind: ClauseKind, var: Var, span: Span) -> DataClause {
    let (text, modifiers) = (func.vars[var].name.clone(), Modifiers::default());
    DataClause { kind, var, section: None, rows: None, modifiers, implicit: true, text, span }
}
