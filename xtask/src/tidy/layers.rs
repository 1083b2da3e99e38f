//! Modules of a crate are layers: which names which has no cycle, in the crate and in each folder of it. Arrows that still
//! point the wrong way stand here by name, and the list only becomes shorter.

use super::root;
use super::source::{ModulePath, Source};
use std::collections::{BTreeMap, BTreeSet};

/// The crates whose modules are layers.
const CRATES: [&str; 13] = [
    "compiler/accc_source",
    "compiler/accc_diag",
    "compiler/accc_ir",
    "compiler/accc_openacc",
    "compiler/accc_openmp",
    "compiler/accc_c",
    "compiler/accc_cpp",
    "compiler/accc_fortran",
    "compiler/accc_analysis",
    "compiler/accc_opt",
    "compiler/accc_codegen",
    "compiler/accc_driver",
    "runtime/accc_rt",
];

/// Folders whose modules are one layer, since they define types that hold each other: statements hold expressions, which
/// hold types.
const ONE_LAYER: [&str; 4] =
    ["compiler/accc_c/ast", "compiler/accc_c/hir", "compiler/accc_fortran/ast", "compiler/accc_fortran/hir"];

/// Arrows that close a cycle and are not broken yet: the folder, and who names whom in it.
const WRONG: &[(&str, &str, &[&str])] = &[
    ("compiler/accc_analysis", "call_summary", &["pointers"]),
    ("compiler/accc_analysis", "device_use", &["host_use"]),
    ("compiler/accc_analysis", "module_facts", &["device_use"]),
    ("compiler/accc_analysis", "region", &["delinearize", "surroundings"]),
    ("compiler/accc_c/lower", "device_call", &["device_strings"]),
    ("compiler/accc_c/lower", "held", &["unit"]),
    ("compiler/accc_c/lower", "function", &["goto", "unit"]),
    ("compiler/accc_c/sema", "builtin", &["expr"]),
    ("compiler/accc_c/sema", "constant", &["expr"]),
    ("compiler/accc_codegen", "debug", &["function"]),
    ("compiler/accc_codegen", "function", &["host", "kernel"]),
    ("compiler/accc_codegen", "image", &["pipelines"]),
    ("compiler/accc_codegen", "kernel", &["pipelines"]),
    ("compiler/accc_codegen", "ops", &["function", "pipelines"]),
    ("compiler/accc_codegen", "unit", &["debug", "globals", "host", "kernel"]),
    ("compiler/accc_driver", "link", &["device_code", "prespawn"]),
    ("compiler/accc_driver", "session", &["compile", "link", "prespawn"]),
    ("compiler/accc_fortran", "prescan", &["parse"]),
    ("compiler/accc_fortran", "sema", &["parse"]),
    ("compiler/accc_fortran/lower", "arrays", &["expressions", "objects", "procedures", "variables"]),
    ("compiler/accc_fortran/lower", "characters", &["arrays", "procedures", "variables"]),
    ("compiler/accc_fortran/lower", "objects", &["input_output", "procedures", "variables"]),
    ("compiler/accc_fortran/lower", "procedures", &["statements"]),
    ("compiler/accc_fortran/lower", "variables", &["procedures"]),
    ("compiler/accc_fortran/lower/procedures", "checked", &["procedure"]),
    ("compiler/accc_fortran/lower/procedures", "optional_value", &["procedure"]),
    ("compiler/accc_fortran/lower/procedures", "pack", &["described_argument"]),
    ("compiler/accc_fortran/lower/procedures", "record_border", &["procedure"]),
    ("compiler/accc_fortran/lower/procedures", "signature", &["complex_border"]),
    ("compiler/accc_fortran/sema", "constants", &["expressions"]),
    ("compiler/accc_fortran/sema", "declarations", &["calls", "modules"]),
    ("compiler/accc_fortran/sema", "expressions", &["calls", "declarations", "intrinsic", "statements"]),
    ("compiler/accc_fortran/sema", "intrinsic", &["calls", "modules"]),
    ("compiler/accc_fortran/sema", "program", &["calls", "declarations", "modules", "statements"]),
    ("compiler/accc_fortran/sema", "statements", &["calls", "input_output"]),
    ("compiler/accc_fortran/sema/modules", "builtin", &["module_intrinsics", "openacc", "openmp"]),
    ("compiler/accc_fortran/sema/statements", "body", &["label"]),
    ("compiler/accc_openacc", "lower_reduction", &["lower"]),
    ("compiler/accc_openacc", "parse", &["parse_clause"]),
    ("compiler/accc_opt", "partition", &["transform"]),
    ("compiler/accc_opt", "routine", &["transform"]),
    ("compiler/accc_opt", "transform", &["pipeline"]),
    ("compiler/accc_opt/transform", "data", &["kernel"]),
    ("compiler/accc_opt/transform", "kernel", &["launch"]),
    ("compiler/accc_opt/transform", "legalize", &["launch"]),
    ("compiler/accc_opt/transform", "loops", &["kernel", "launch"]),
    ("compiler/accc_opt/transform/loops", "bounding_box", &["copies"]),
    ("runtime/accc_rt/action", "attach", &["follow"]),
];

/// Which of the arrows lie on a cycle.
fn on_cycles(arrows: &BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (from, to) in arrows {
        next.entry(from).or_default().push(to);
    }
    let reaches = |start: &str, goal: &str| {
        let (mut open, mut seen) = (vec![start], BTreeSet::new());
        while let Some(at) = open.pop() {
            if at == goal {
                return true;
            }
            if seen.insert(at) {
                open.extend(next.get(at).into_iter().flatten());
            }
        }
        false
    };
    arrows.iter().filter(|(from, to)| reaches(to, from)).cloned().collect()
}

/// What is wrong with the arrows between the modules of one folder: new ones on cycles, and those listed that are not any more.
fn report(place: &str, found: &BTreeMap<(String, String), ModulePath>) -> Vec<String> {
    let listed = WRONG.iter().filter(|(folder, ..)| *folder == place);
    let listed = listed.flat_map(|(_, from, to)| to.iter().map(|to| (from.to_string(), to.to_string())));
    let listed: BTreeSet<_> = listed.collect();
    let all: BTreeSet<_> = found.keys().cloned().collect();
    let mended = listed.difference(&on_cycles(&all)).cloned().collect::<Vec<_>>();
    let mended =
        mended.iter().map(|(from, to)| format!("{place}: {from} -> {to} closes no cycle: take it off the list"));
    let new = on_cycles(&all.difference(&listed).cloned().collect());
    let new = new
        .iter()
        .map(|arrow| format!("{place}: {} -> {} closes a cycle (by {})", arrow.0, arrow.1, found[arrow].join("::")));
    mended.chain(new).collect()
}

#[test]
fn modules_are_layers() {
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for name in CRATES {
        let source = Source::read(&root().join(name).join("src"));
        for folder in source.folders() {
            let place = [&[name.to_owned()], folder.as_slice()].concat().join("/");
            if !ONE_LAYER.contains(&place.as_str()) {
                wrong.extend(report(&place, &source.arrows(&folder)));
            }
            seen.insert(place);
        }
    }
    wrong.extend(
        WRONG.iter().filter(|(place, ..)| !seen.contains(*place)).map(|(place, ..)| format!("{place} is gone")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
