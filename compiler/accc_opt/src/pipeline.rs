//! The passes in order: legalize, schedule, outline; with the laws of the IR checked between them in debug builds.

use crate::analysis::footprint;
use crate::analysis::module_facts::ModuleFacts;
use crate::analysis::surroundings::Surroundings;
use crate::minfo::{self, MinfoLine};
use crate::partition::strategy::PartitionChoice;
use crate::routine;
use crate::schedule::assign;
use crate::transform::data::{
    counted_elements, device_pointers, device_resident, flexible_members, implicit_data, inferred_data,
    managed_temporaries, overlapping_sections, pointers, readonly_data, record_clauses, sections_with_gaps,
    shared_extents, shared_scalars, shown_scalars, temporaries, unsized_pointers,
};
use crate::transform::kernel::gang_partials;
use crate::transform::launch::{by_device, deferred_waits, host_reads, outline, overlap};
use crate::transform::legalize::{
    array_reduction, cached_parts, checks, firstprivate, gang_reductions, grid_axes, if_clause, implicit_reduction,
    replicated_arrays, restrictions, storage_association,
};
use crate::transform::loops::{
    distribution, element_sums, force_collapse, fusion, induction, interchange, known_extents, last_value, location,
    loop_variables, outer_loop_variables, private_arrays, tile,
};
use crate::transform::{compute, computes, data_constructs};
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// What the user asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptOptions {
    /// Make kernels for GPUs.
    pub gpu: bool,
    /// Make kernels for CPUs; else the host runs regions as plain sequential code where there is no GPU.
    pub cpu: bool,
    /// Share loops of `parallel` that have no directive where a proof allows it.
    pub autopar: bool,
    /// Put data regions around loops of the host where the arrays of the constructs inside may stay on the device.
    pub autodata: bool,
    /// Programs tell the runtime of their accesses.
    pub checks: bool,
    /// All memory that programs allocate is the device's too: what has no clause and no known size needs none.
    pub managed: bool,
    pub partition: PartitionChoice,
}

impl OptOptions {
    /// The machine whose clone speaks for all: what is true of every clone is said once.
    fn told(&self) -> Machine {
        if self.cpu { Machine::Cpu } else { Machine::Gpu }
    }
}

/// What the passes have to say. With errors among the diagnostics the module must not be compiled further.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub diagnostics: Vec<Diagnostic>,
    pub minfo: Vec<MinfoLine>,
    /// The analyses' tables, as `--emit=facts` shows them.
    pub facts: String,
}

/// Takes a module from phase *acc* to *outlined*. `line_of` gives a span's line; `after` sees the module after each
/// pass.
pub fn run(
    module: &mut Module,
    options: &OptOptions,
    line_of: &dyn Fn(Span) -> u32,
    after: &mut dyn FnMut(&str, &Module),
) -> Outcome {
    let mut outcome = Outcome::default();
    for func in module.functions.values_mut() {
        outcome.diagnostics.extend(cached_parts::run(func));
    }
    routine::implied::raise_levels(module);
    outcome.diagnostics.extend(routine::nohost::host_calls(module));
    device_pointers::run(module);
    outcome.diagnostics.extend(device_resident::run(module));
    outcome.diagnostics.extend(flexible_members::check(module));
    outcome.diagnostics.extend(storage_association::run(module));
    let facts = ModuleFacts::new(module);
    tracing::info_span!("legalize").in_scope(|| legalize(module, options, &facts, &mut outcome));
    module.phase = Phase::Legal;
    if !finish("legalize", module, &mut outcome, after) {
        return outcome;
    }
    tracing::info_span!("schedule").in_scope(|| schedule(module, options, &facts, line_of, &mut outcome));
    if options.managed {
        managed_temporaries::run(module);
    }
    module.phase = Phase::Scheduled;
    if !finish("schedule", module, &mut outcome, after) {
        return outcome;
    }
    for func in module.functions.values() {
        outcome.minfo.extend(minfo::collect(func, module.spelling, options.gpu, line_of));
    }
    tracing::info_span!("outline").in_scope(|| outline_all(module, options, &facts, line_of, &mut outcome));
    module.phase = Phase::Outlined;
    outcome.minfo = minfo::kernels::add(std::mem::take(&mut outcome.minfo), module, line_of);
    deferred_waits::run(module);
    if options.checks {
        checks::run(module);
    }
    finish("outline", module, &mut outcome, after);
    outcome
}

/// The names of the passes, for `--emit=ir-after=PASS`.
pub const PASSES: [&str; 3] = ["legalize", "schedule", "outline"];

/// Shows and checks the module; false when there are errors.
fn finish(pass: &str, module: &Module, outcome: &mut Outcome, after: &mut dyn FnMut(&str, &Module)) -> bool {
    tracing::debug!(pass, "done");
    if outcome.diagnostics.iter().any(Diagnostic::is_error) {
        return false;
    }
    after(pass, module);
    if cfg!(debug_assertions)
        && let Err(broken) = accc_ir::verify::verify(module)
    {
        panic!("after {pass} the IR is broken: {broken:#?}");
    }
    true
}

fn legalize(module: &mut Module, options: &OptOptions, facts: &ModuleFacts, outcome: &mut Outcome) {
    let spelling = module.spelling;
    for func in module.functions.values_mut() {
        shared_extents::run(func);
        known_extents::run(func);
        if let Some(body) = func.body {
            outcome.diagnostics.extend(force_collapse::run(func, body));
        }
        outcome.diagnostics.extend(outer_loop_variables::run(func));
        outcome.diagnostics.extend(array_reduction::run(func, facts));
        outcome.diagnostics.extend(shown_scalars::run(func, facts));
        outcome.diagnostics.extend(overlapping_sections::check(func));
        outcome.diagnostics.extend(sections_with_gaps::check(func));
        let regions = data_constructs(func);
        let mut parents = if regions.is_empty() { ParentMap::default() } else { ParentMap::new(func) };
        for op in regions {
            outcome.diagnostics.extend(unsized_pointers::run(func, op, &parents));
            parents.renew(func, op);
        }
        if options.autodata {
            inferred_data::run(func, spelling, facts);
        }
        let constructs = computes(func);
        if constructs.is_empty() {
            continue;
        }
        let mut around = Surroundings::new(func, facts);
        for op in constructs {
            let mut errors = restrictions::check(func, op, spelling, facts);
            errors.extend(readonly_data::check(func, op, &around.parents));
            errors.extend(grid_axes::run(func, op));
            let refused = !errors.is_empty();
            outcome.diagnostics.extend(errors);
            if refused {
                continue;
            }
            outcome.diagnostics.extend(gang_reductions::check(func, op));
            outcome.diagnostics.extend(temporaries::run(func, op, &mut around));
            pointers::run(func, op);
            firstprivate::run(func, op, spelling, facts);
            replicated_arrays::run(func, op);
            outcome.diagnostics.extend(unsized_pointers::run(func, op, &around.parents));
            outcome.diagnostics.extend(counted_elements::run(func, op));
            around.renew(func, op);
            implicit_reduction::run(func, op, &around);
            outcome.diagnostics.extend(loop_variables::run(func, op, spelling, &around));
            around.renew(func, op);
            induction::run(func, op, &around);
            around.renew(func, op);
            location::run(func, op, &around);
            around.renew(func, op);
            distribution::run(func, op, &mut around);
            last_value::run(func, op, &mut around);
            private_arrays::run(func, op, &around);
            fusion::run(func, op, &mut around);
            outcome.diagnostics.extend(implicit_data::run(func, op, spelling, options, &around));
            record_clauses::records_first(func, op);
            around.renew(func, op);
            for version in overlap::run(func, op, &around) {
                if_clause::run(func, version);
                shared_scalars::run(func, version);
                by_device::run(func, version, options.gpu, options.cpu);
            }
        }
        // Each clone by itself: `device_type` may give them other tiles.
        let mut around = Surroundings::new(func, facts);
        for op in computes(func) {
            let told = by_device::machine_of(func, &around.parents, op) == options.told();
            let found = tile::run(func, op, &mut around);
            outcome.diagnostics.extend(found.into_iter().filter(|diagnostic| told || diagnostic.is_error()));
        }
    }
}

fn schedule(
    module: &mut Module,
    options: &OptOptions,
    facts: &ModuleFacts,
    line_of: &dyn Fn(Span) -> u32,
    outcome: &mut Outcome,
) {
    for func in module.functions.values_mut() {
        outcome.diagnostics.extend(routine::body::schedule(func, options.autopar, facts));
        let ops = by_device::machines(func);
        if ops.is_empty() {
            continue;
        }
        let mut around = Surroundings::new(func, facts);
        for (op, machine) in ops {
            let told = machine == options.told() && compute(func, op).version != Version::Overlapping;
            let found = match machine {
                Machine::Cpu => interchange::run(func, op, &mut around),
                Machine::Gpu => {
                    element_sums::run(func, op, &mut around);
                    assign::facts(func, &around, op)
                }
            };
            if told {
                let line = line_of(compute(func, op).construct.span);
                outcome.facts.push_str(&format!("{} {line}:\n", func.display_name));
                outcome.facts.push_str(&footprint::show(func, compute(func, op).body));
                outcome.facts.push_str(&found.show(func, line_of));
            }
            let wanted = assign::Wanted { machine, autopar: options.autopar, partition: options.partition };
            let diagnostics = assign::run(func, op, wanted, &around, found);
            gang_partials::run(func, op, facts);
            host_reads::run(func, op);
            // What is wrong in one version of a construct is wrong in the other, too.
            if told {
                outcome.diagnostics.extend(diagnostics);
            }
        }
    }
}

fn outline_all(
    module: &mut Module,
    options: &OptOptions,
    facts: &ModuleFacts,
    line_of: &dyn Fn(Span) -> u32,
    outcome: &mut Outcome,
) {
    let mut names: HashSet<String> = module.functions.values().map(|func| func.name.clone()).collect();
    for id in module.functions.keys().collect::<Vec<_>>() {
        routine::body::finish(&mut module.functions[id], facts);
        let ops = by_device::machines(&module.functions[id]);
        if ops.is_empty() {
            continue;
        }
        let placeholder = Function::declare("", Signature::default());
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        let mut around = Surroundings::new(&func, facts);
        for (op, machine) in ops {
            let diagnostics = outline::run(module, &mut func, op, machine, &mut names, line_of, &mut around);
            if machine == options.told() || diagnostics.iter().any(Diagnostic::is_error) {
                outcome.diagnostics.extend(diagnostics);
            }
        }
        module.functions[id] = func;
    }
}
