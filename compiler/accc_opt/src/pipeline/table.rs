//! The order of the passes. Where one's place matters, its row says what stands in front of it or behind it.

use super::context::Cx;
use super::pass::{Analysis, KernelPass, Pass, Unit};
use crate::minfo;
use crate::routine;
use crate::transform::assign;
use crate::transform::data::{
    counted_elements, device_pointers, device_resident, flexible_members, implicit_data, inferred_data,
    managed_temporaries, overlapping_sections, pointers, readonly_data, record_clauses, sections_with_gaps,
    shared_extents, shared_scalars, shown_scalars, steady_elements, temporaries, unsized_pointers,
};
use crate::transform::kernel::{self, cooperative, gang_partials, sum_shape};
use crate::transform::launch::{by_device, deferred_waits, host_reads, outline, overlap, rotations};
use crate::transform::legalize::{
    array_reduction, cached_parts, checks, firstprivate, gang_reductions, grid_axes, if_clause, implicit_reduction,
    recursion, replicated_arrays, restrictions, storage_association,
};
use crate::transform::loops::distribution::tiled_nests;
use crate::transform::loops::{
    array_last_values, blended_stores, distribution, element_sums, force_collapse, fusion, induction, interchange,
    known_extents, last_value, location, loop_variables, nest_bounds, outer_loop_variables, private_arrays, quotients,
    selections, serial_jam, silent_stores, thread_arrays, tile, unroll_jam, wavefront,
};
use accc_analysis::footprint;
use accc_analysis::verdict;
use accc_diag::Diagnostic;
use accc_ir::compute;
use accc_ir::{Machine, Phase, Version};
use accc_schedule::tree::{Key, Tree};
use std::collections::HashSet;
use std::fmt::Write;

const FACTS: &[Analysis] = &[Analysis::ModuleFacts];
const AROUND: &[Analysis] = &[Analysis::ModuleFacts, Analysis::Structure, Analysis::Surroundings];
const STRUCTURE: &[Analysis] = &[Analysis::Structure, Analysis::Surroundings];

/// A row of a pass over a unit in a phase.
const fn row(
    name: &'static str,
    phase: Phase,
    unit: Unit,
    needs: &'static [Analysis],
    about: &'static str,
    run: fn(&mut Cx<'_>),
) -> Pass {
    Pass { name, about, phase, unit, needs, preserves: &[], run }
}

/// A row of a pass that leaves ops where they stand.
const fn in_place(pass: Pass) -> Pass {
    Pass { preserves: STRUCTURE, ..pass }
}

/// From phase *acc* to *outlined*.
pub const PIPELINE: &[Pass] = &[
    row("cached-parts", Phase::Acc, Unit::Function, &[], "checks and removes `cache` directives", |cx| {
        let found = cached_parts::run(&mut cx.func);
        cx.report(found);
    }),
    row(
        "implied-levels",
        Phase::Acc,
        Unit::Module,
        &[],
        "gives implicit routines the levels of what they call",
        |cx| {
            routine::implied::raise_levels(cx.module);
        },
    ),
    row("nohost-calls", Phase::Acc, Unit::Module, &[], "refuses calls of `nohost` routines on the host", |cx| {
        let found = routine::nohost::host_calls(cx.module);
        cx.report(found);
    }),
    row("device-pointers", Phase::Acc, Unit::Module, &[], "lowers `declare deviceptr` of variables of a file", |cx| {
        device_pointers::run(cx.module);
    }),
    row("device-resident", Phase::Acc, Unit::Module, &[], "lowers `declare device_resident`", |cx| {
        let found = device_resident::run(cx.module);
        cx.report(found);
    }),
    row("flexible-members", Phase::Acc, Unit::Module, &[], "checks clauses on flexible array members", |cx| {
        let found = flexible_members::check(cx.module);
        cx.report(found);
    }),
    row("storage-association", Phase::Acc, Unit::Module, &[], "makes variables that share memory one", |cx| {
        let found = storage_association::run(cx.module);
        cx.report(found);
    }),
    row("shared-extents", Phase::Acc, Unit::Function, FACTS, "makes equal extents of pointers one variable", |cx| {
        shared_extents::run(&mut cx.func);
    }),
    row("known-extents", Phase::Acc, Unit::Function, FACTS, "propagates constant extents of views", |cx| {
        known_extents::run(&mut cx.func);
    }),
    row("nest-bounds", Phase::Acc, Unit::Function, FACTS, "computes bounds with calls in front of nests", |cx| {
        if let Some(body) = cx.func.body {
            nest_bounds::run(&mut cx.func, body);
        }
    }),
    row("force-collapse", Phase::Acc, Unit::Function, FACTS, "sinks statements for `collapse(force:n)`", |cx| {
        let Some(body) = cx.func.body else { return };
        let found = force_collapse::run(&mut cx.func, body);
        cx.report(found);
    }),
    row(
        "outer-loop-variables",
        Phase::Acc,
        Unit::Function,
        FACTS,
        "settles `private` of outer loops' variables",
        |cx| {
            let found = outer_loop_variables::run(&mut cx.func);
            cx.report(found);
        },
    ),
    row("array-reduction", Phase::Acc, Unit::Function, FACTS, "expands reductions of arrays and records", |cx| {
        let facts = cx.facts();
        let found = array_reduction::run(&mut cx.func, facts);
        cx.report(found);
    }),
    row("shown-scalars", Phase::Acc, Unit::Function, FACTS, "maps scalars that pointers refer to in `kernels`", |cx| {
        let facts = cx.facts();
        let found = shown_scalars::run(&mut cx.func, facts);
        cx.report(found);
    }),
    row(
        "overlapping-sections",
        Phase::Acc,
        Unit::Function,
        FACTS,
        "checks sections of one array on one directive",
        |cx| {
            let found = overlapping_sections::check(&cx.func);
            cx.report(found);
        },
    ),
    row("sections-with-gaps", Phase::Acc, Unit::Function, FACTS, "checks sections that are not contiguous", |cx| {
        let found = sections_with_gaps::check(&cx.func);
        cx.report(found);
    }),
    row("data-pointers", Phase::Acc, Unit::Function, FACTS, "gives pointers in data directives their sections", |cx| {
        let found = unsized_pointers::of_data_directives(&mut cx.func);
        cx.report(found);
    }),
    row("steady-elements", Phase::Acc, Unit::Construct, AROUND, "passes elements at known places by value", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        steady_elements::run(func, op, &around.parents);
    }),
    row("inferred-data", Phase::Acc, Unit::Function, FACTS, "puts data regions around host loops", |cx| {
        if cx.options.autodata {
            let (spelling, facts) = (cx.module.spelling, cx.facts());
            inferred_data::run(&mut cx.func, spelling, facts);
        }
    }),
    row("restrictions", Phase::Acc, Unit::Check, AROUND, "refuses what a construct may not hold", |cx| {
        let (op, spelling, facts) = (cx.op(), cx.module.spelling, cx.facts());
        let found = restrictions::check(&cx.func, op, spelling, facts);
        cx.refuse(found);
    }),
    row("readonly-data", Phase::Acc, Unit::Check, AROUND, "refuses writes to read-only data", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        let found = readonly_data::check(func, op, &around.parents);
        cx.refuse(found);
    }),
    in_place(row("grid-axes", Phase::Acc, Unit::Check, AROUND, "gives gang loops their dimensions", |cx| {
        let op = cx.op();
        let found = grid_axes::run(&mut cx.func, op);
        cx.refuse(found);
    })),
    row("gang-reductions", Phase::Acc, Unit::Construct, AROUND, "checks reductions over gangs", |cx| {
        let found = gang_reductions::check(&cx.func, cx.op());
        cx.report(found);
    }),
    row("temporaries", Phase::Acc, Unit::Construct, AROUND, "gives temporaries of the front end memory", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        let found = temporaries::run(func, op, around);
        cx.report(found);
    }),
    row("pointers", Phase::Acc, Unit::Construct, AROUND, "makes addresses in constructs the device's", |cx| {
        let op = cx.op();
        pointers::run(&mut cx.func, op);
    }),
    row("firstprivate", Phase::Acc, Unit::Construct, AROUND, "copies arrays of `firstprivate`", |cx| {
        let (op, spelling, facts) = (cx.op(), cx.module.spelling, cx.facts());
        firstprivate::run(&mut cx.func, op, spelling, facts);
    }),
    row(
        "replicated-arrays",
        Phase::Acc,
        Unit::Construct,
        AROUND,
        "shares private arrays whose copies are equal",
        |cx| {
            let op = cx.op();
            replicated_arrays::run(&mut cx.func, op);
        },
    ),
    row("unsized-pointers", Phase::Acc, Unit::Construct, AROUND, "gives pointers in clauses their sections", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        let found = unsized_pointers::run(func, op, &around.parents);
        cx.report(found);
    }),
    row(
        "counted-elements",
        Phase::Acc,
        Unit::Construct,
        AROUND,
        "reads `p[n]` as `p[0:n]` where only that fits",
        |cx| {
            let op = cx.op();
            let found = counted_elements::run(&mut cx.func, op);
            cx.report(found);
        },
    ),
    row("implicit-reduction", Phase::Acc, Unit::Construct, AROUND, "finds reductions of `parallel`", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        implicit_reduction::run(func, op, around);
    }),
    row("loop-variables", Phase::Acc, Unit::Construct, AROUND, "gives loop variables their last values", |cx| {
        let (op, spelling) = (cx.op(), cx.module.spelling);
        let (func, around) = cx.surroundings();
        let found = loop_variables::run(func, op, spelling, around);
        cx.report(found);
    }),
    row("quotients", Phase::Acc, Unit::Construct, AROUND, "computes steady quotients before constructs", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        quotients::run(func, op, around);
    }),
    row("induction", Phase::Acc, Unit::Construct, AROUND, "computes induction variables from loop variables", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        induction::run(func, op, around);
    }),
    row("location", Phase::Acc, Unit::Construct, AROUND, "makes argmin and argmax reductions", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        location::run(func, op, around);
    }),
    row("distribution", Phase::Acc, Unit::Construct, AROUND, "splits loops off recurrences", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        distribution::run(func, op, around);
    }),
    row("last-value", Phase::Acc, Unit::Construct, AROUND, "frees loops that only last values keep in order", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        last_value::run(func, op, around);
    }),
    row("private-arrays", Phase::Acc, Unit::Construct, AROUND, "privatises scratch arrays", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        private_arrays::run(func, op, around);
    }),
    row("fusion", Phase::Acc, Unit::Construct, AROUND, "fuses nests that share arrays", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        fusion::run(func, op, around);
    }),
    // Behind what changes which variables a construct names.
    row("implicit-data", Phase::Acc, Unit::Construct, AROUND, "gives every variable its clause", |cx| {
        let (op, spelling, options) = (cx.op(), cx.module.spelling, cx.options);
        let (func, around) = cx.surroundings();
        let found = implicit_data::run(func, op, spelling, options, around);
        cx.report(found);
    }),
    in_place(row("record-clauses", Phase::Acc, Unit::Construct, AROUND, "puts records before their members", |cx| {
        let op = cx.op();
        record_clauses::records_first(&mut cx.func, op);
    })),
    // Behind the implicit clauses, whose sections are compared.
    row("overlap", Phase::Acc, Unit::Construct, AROUND, "makes versions for pointers that may overlap", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        cx.versions = overlap::run(func, op, around);
    }),
    row("if-clause", Phase::Acc, Unit::Version, AROUND, "makes `if` clauses branches", |cx| {
        let op = cx.op();
        if_clause::run(&mut cx.func, op);
    }),
    row("shared-scalars", Phase::Acc, Unit::Version, AROUND, "keeps scalars of `kernels` on the host", |cx| {
        let op = cx.op();
        shared_scalars::run(&mut cx.func, op);
    }),
    row("by-device", Phase::Acc, Unit::Version, AROUND, "clones constructs for each kind of device", |cx| {
        let (op, options) = (cx.op(), cx.options);
        by_device::run(&mut cx.func, op, options.gpu, options.cpu);
    }),
    // Each clone by itself: `device_type` may give them other tiles.
    row("tile", Phase::Acc, Unit::Clone, AROUND, "tiles loops with `tile`", |cx| {
        let (op, told) = (cx.op(), cx.is_told());
        let (func, around) = cx.surroundings();
        let found = tile::run(func, op, around);
        cx.report(found.into_iter().filter(|diagnostic| told || diagnostic.is_error()));
    }),
    row("array-last-values", Phase::Acc, Unit::Clone, AROUND, "privatises arrays whose last values are used", |cx| {
        let (op, machine) = (cx.op(), cx.machine);
        let (func, around) = cx.surroundings();
        array_last_values::run(func, op, machine, around);
    }),
    row("silent-stores", Phase::Acc, Unit::Clone, AROUND, "frees nests whose stores leave what others read", |cx| {
        let op = cx.op();
        let (func, around) = cx.surroundings();
        silent_stores::run(func, op, around);
    }),
    row("wavefront", Phase::Acc, Unit::Clone, AROUND, "runs nests of recurrences along diagonals of tiles", |cx| {
        let (op, machine) = (cx.op(), cx.machine);
        let (func, around) = cx.surroundings();
        wavefront::run(func, op, machine, around);
    }),
    row("legalize", Phase::Acc, Unit::Module, &[], "the end of phase acc: the module is legal", |cx| {
        cx.module.phase = Phase::Legal;
    }),
    row("routine-schedule", Phase::Legal, Unit::Function, FACTS, "schedules the loops of routines", |cx| {
        let (autopar, facts, line_of) = (cx.options.autopar, cx.facts(), cx.line_of);
        let given = given_tree(cx, &Key::of_routine(&cx.func, line_of));
        let found = routine::body::schedule(&mut cx.func, autopar, cx.options.model, facts, given);
        let body = routine::body::shared_body(&cx.func);
        cx.outcome.trees.extend(body.map(|body| Tree::of_routine(&cx.func, body, line_of)));
        cx.report(found);
    }),
    row("interchange", Phase::Legal, Unit::Clone, AROUND, "interchanges loops", |cx| {
        let (op, machine) = (cx.op(), cx.machine);
        let (func, around) = cx.surroundings();
        match machine {
            Machine::Cpu => cx.found = Some(interchange::run(func, op, around)),
            Machine::Gpu => interchange::out_of_recurrences(func, op, around),
        }
    }),
    row("selections", Phase::Legal, Unit::Clone, AROUND, "makes minima and maxima of conditions, for GPUs", |cx| {
        if cx.machine == Machine::Gpu {
            let op = cx.op();
            let (func, around) = cx.surroundings();
            selections::run(func, compute(func, op).body);
            around.update(func, op);
        }
    }),
    row(
        "tiled-nests",
        Phase::Legal,
        Unit::Clone,
        AROUND,
        "gives nests that gangs tile loops of their own, for GPUs",
        |cx| {
            if cx.machine == Machine::Gpu {
                let op = cx.op();
                let (func, around) = cx.surroundings();
                tiled_nests::run(func, op, around);
            }
        },
    ),
    row("element-sums", Phase::Legal, Unit::Clone, AROUND, "makes sums in elements sums in scalars", |cx| {
        let (op, machine) = (cx.op(), cx.machine);
        let (func, around) = cx.surroundings();
        let has_changed = match machine {
            Machine::Gpu => {
                element_sums::run(func, op, around);
                true
            }
            Machine::Cpu => element_sums::run_of_construct(func, op, around),
        };
        if has_changed {
            cx.found = Some(verdict::facts(func, around, op));
        }
    }),
    row("schedule-loops", Phase::Legal, Unit::Clone, AROUND, "decides how each loop of a clone runs", schedule_loops),
    row("gang-partials", Phase::Legal, Unit::Clone, AROUND, "splits up a construct's reductions over gangs", |cx| {
        let (op, facts) = (cx.op(), cx.facts());
        gang_partials::run(&mut cx.func, op, facts);
    }),
    row("host-reads", Phase::Legal, Unit::Clone, AROUND, "brings what decides about kernels to the host", |cx| {
        let op = cx.op();
        host_reads::run(&mut cx.func, op);
    }),
    row("register-sums", Phase::Legal, Unit::Clone, AROUND, "keeps a thread's sums in registers, for GPUs", |cx| {
        if cx.machine == Machine::Gpu {
            let op = cx.op();
            let (func, around) = cx.surroundings();
            element_sums::run_in_threads(func, op, around);
        }
    }),
    row("managed-temporaries", Phase::Legal, Unit::Module, &[], "frees temporaries of `-gpu=managed` in time", |cx| {
        if cx.options.managed {
            managed_temporaries::run(cx.module);
        }
    }),
    row("schedule", Phase::Legal, Unit::Module, &[], "the end of phase legal: the module is scheduled", |cx| {
        cx.module.phase = Phase::Scheduled;
    }),
    row("messages", Phase::Scheduled, Unit::Module, &[], "collects what -Minfo says of schedules", |cx| {
        let Cx { module, options, line_of, outcome, .. } = cx;
        for func in module.functions.values() {
            outcome.minfo.extend(minfo::collect(func, module.spelling, (options.gpu, options.model), *line_of));
        }
        cx.names = module.functions.values().map(|func| func.name.clone()).collect::<HashSet<_>>();
    }),
    row(
        "rotations",
        Phase::Scheduled,
        Unit::Module,
        &[],
        "finds copies of arrays that may exchange their blocks",
        |cx| {
            rotations::run(cx.module);
        },
    ),
    row("routine-finish", Phase::Scheduled, Unit::Function, FACTS, "lowers the loops of routines", |cx| {
        let facts = cx.facts();
        routine::body::finish(&mut cx.func, facts);
    }),
    row("outline-kernels", Phase::Scheduled, Unit::Clone, AROUND, "makes functions of kernels, and launches", |cx| {
        let (clone, line_of, inspection) = ((cx.op(), cx.machine, cx.options.model), cx.line_of, cx.inspection);
        let (module, func, names, around) = cx.with_module();
        let found = outline::run(module, func, clone, names, line_of, around, inspection);
        if cx.is_told() || found.iter().any(Diagnostic::is_error) {
            cx.report(found);
        }
    }),
    row("outline", Phase::Scheduled, Unit::Module, &[], "the end of phase scheduled: the module is outlined", |cx| {
        cx.module.phase = Phase::Outlined;
    }),
    row("kernel-messages", Phase::Outlined, Unit::Module, &[], "completes -Minfo with the kernels", |cx| {
        let minfo = std::mem::take(&mut cx.outcome.minfo);
        cx.outcome.minfo = minfo::kernels::add(minfo, cx.module, cx.line_of);
    }),
    row("deferred-waits", Phase::Outlined, Unit::Module, &[], "marks waits that may be deferred", |cx| {
        deferred_waits::run(cx.module);
    }),
    row("checks", Phase::Outlined, Unit::Module, &[], "instruments accesses for `-acc=check`", |cx| {
        if cx.options.checks {
            checks::run(cx.module);
        }
    }),
    row("serial-jam", Phase::Outlined, Unit::Module, &[], "unrolls and jams serial nests for CPUs, at -O3", |cx| {
        if cx.inspection.serial {
            serial_jam::run(cx.module);
        }
    }),
    row("blended-stores", Phase::Outlined, Unit::Module, &[], "if-converts stores of CPU kernels, at -O3", |cx| {
        if cx.inspection.serial {
            blended_stores::run(cx.module);
        }
    }),
    row("recursion", Phase::Outlined, Unit::Module, &[], "copies small recursive procedures, at -O3", |cx| {
        if cx.inspection.serial {
            recursion::run(cx.module);
        }
    }),
];

/// What runs on each kernel inside of `outline-kernels`, before it is a part of the module.
pub const KERNEL_PIPELINE: &[KernelPass] = &[
    KernelPass {
        name: "describe-views",
        about: "describes the views that a kernel's calls pass on",
        run: |cx| routine::arguments::describe_views(cx.func),
    },
    KernelPass {
        name: "sum-shape",
        about: "shapes sums of rows and columns",
        run: |cx| sum_shape::run(cx.func, cx.source.variant, cx.block[1], cx.source.facts.gpu),
    },
    KernelPass {
        name: "unroll-jam",
        about: "lets a thread run several iterations side by side",
        run: |cx| unroll_jam::run(cx.func, cx.source.variant, cx.source.facts.gpu),
    },
    KernelPass {
        name: "thread-arrays",
        about: "unrolls loops over arrays of a thread, on GPUs",
        run: |cx| {
            if cx.source.machine == Machine::Gpu {
                thread_arrays::run(cx.func, cx.source.facts.gpu);
            }
        },
    },
    KernelPass {
        name: "private-bins",
        about: "gives gangs counters of their own",
        run: kernel::private_bins::of_kernel,
    },
    KernelPass {
        name: "cooperative",
        about: "puts barriers of the grid between gang loops",
        run: |cx| {
            if cx.cooperative {
                cooperative::run(cx.func, cx.source.facts);
            }
        },
    },
    KernelPass { name: "gang-mode", about: "lets one thread do what a gang does once, on GPUs", run: kernel::modes },
];

/// Writes schedules on the loops of a clone, and the facts that they are made from into the table of `--emit=facts`.
fn schedule_loops(cx: &mut Cx<'_>) {
    let (op, machine, options, line_of) = (cx.op(), cx.machine, cx.options, cx.line_of);
    let told = cx.is_told() && compute(&cx.func, op).version != Version::Overlapping;
    let key = Key::of(&cx.func, op, machine, line_of);
    let given = given_tree(cx, &key);
    let found = cx.found.take();
    let (func, around) = cx.surroundings();
    let found = found.unwrap_or_else(|| verdict::facts(func, around, op));
    let node = compute(func, op);
    let shown = told.then(|| {
        let head = format!("{} {}:\n", func.display_name, line_of(node.construct.span));
        head + &footprint::show(func, node.body) + &found.show(func, line_of)
    });
    let wanted = assign::Wanted { machine, gpu: options.model, autopar: options.autopar, partition: options.partition };
    let assign::Assigned { diagnostics, refused, workers } = assign::run(func, op, wanted, around, found, given);
    let tree = Tree::of(func, op, key, workers, line_of);
    cx.outcome.trees.push(tree);
    cx.report(refused);
    cx.outcome.facts.push_str(&shown.unwrap_or_default());
    // What is wrong in one version of a construct is wrong in the other, too.
    if told {
        cx.report(diagnostics);
    }
}

/// The tree of a file for what comes next with this key.
fn given_tree<'a>(cx: &Cx<'a>, key: &Key) -> Option<assign::Given<'a>> {
    let before = cx.outcome.trees.iter().filter(|tree| tree.key == *key).count();
    let trees = cx.inspection.trees?;
    Some(assign::Given { tree: trees.of(key, before)?, file: &trees.file, line_of: cx.line_of })
}

/// The phase of a module behind a pass: the last row of a phase ends it.
pub(super) fn phase_behind(pass: &Pass) -> Phase {
    let mut next = PIPELINE.iter().skip_while(|other| other.name != pass.name).skip(1);
    next.next().map_or(pass.phase, |next| next.phase)
}

/// The table as text: a line for each pass in the order in which they run.
pub fn listed() -> String {
    let mut text = String::new();
    let mut line = |name: &str, phase: &str, unit: &str, needs: String, about: &str| {
        writeln!(text, "{name:<22}{phase:<11}{unit:<11}{needs:<46}{about}").expect("a string");
    };
    line("pass", "phase", "unit", "needs".to_string(), "what it does");
    for pass in PIPELINE {
        let needs = pass.needs.iter().map(|analysis| analysis.name()).collect::<Vec<_>>().join(", ");
        let (phase, unit) = (format!("{:?}", pass.phase), format!("{:?}", pass.unit));
        line(pass.name, &phase.to_lowercase(), &unit.to_lowercase(), needs, pass.about);
        for inner in KERNEL_PIPELINE.iter().filter(|_| pass.name == "outline-kernels") {
            line(inner.name, &phase.to_lowercase(), "kernel", String::new(), inner.about);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_phases_in_order() {
        let names = PIPELINE.iter().map(|pass| pass.name).chain(KERNEL_PIPELINE.iter().map(|pass| pass.name));
        let mut seen = HashSet::new();
        names.for_each(|name| assert!(seen.insert(name), "{name} is there twice"));
        assert!(PIPELINE.is_sorted_by_key(|pass| pass.phase));
        assert_eq!(listed().lines().count(), 1 + PIPELINE.len() + KERNEL_PIPELINE.len());
    }
}
