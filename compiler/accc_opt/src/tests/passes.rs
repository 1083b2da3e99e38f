//! Passes by themselves, on the text of the IR: the cases of `testsuite/passes`, which FileCheck looks at, are interpreted here
//! before and after. A pass changes nothing that a program prints.

use super::*;
use crate::pipeline::run_passes;
use std::fs;
use std::path::{Path, PathBuf};

/// The cases, of which each stands in the folder of its pass.
fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testsuite/passes");
    let files = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut found: Vec<PathBuf> = files(&folder).iter().flat_map(|pass| files(pass)).collect();
    found.sort();
    found
}

/// The words behind an option of the first RUN line, without those of the command line's that a program sees the effect of.
fn words<'t>(text: &'t str, option: &str) -> Vec<&'t str> {
    let run = text.lines().find(|line| line.starts_with("// RUN:")).expect("a RUN line");
    let found = run.split_whitespace().find_map(|word| word.strip_prefix(option));
    found.map_or(Vec::new(), |list| list.split(',').collect())
}

/// What the module's first function prints on both machines; `None` where that can't be called without arguments.
fn printed(module: &Module) -> Option<Vec<Vec<String>>> {
    let first = module.functions.values().next().filter(|func| func.params.is_empty())?;
    let run = |machine| {
        let mut interp = accc_ir::interp::Interp::new(module);
        interp.machine = machine;
        interp.call(&first.name, &[]).ok().map(|_| interp.output)
    };
    [Machine::Gpu, Machine::Cpu].into_iter().map(run).collect()
}

#[test]
fn passes_keep_what_programs_print() {
    let (mut compared, mut covered) = (0, Vec::new());
    for path in cases() {
        let text = fs::read_to_string(&path).expect("a readable case");
        let (passes, with) = (words(&text, "--pass="), words(&text, "--with="));
        let folder = path.parent().and_then(|folder| folder.file_name()).and_then(|name| name.to_str());
        assert!(passes.contains(&folder.expect("a folder")), "{}: does not run its pass", path.display());
        covered.extend(folder.map(str::to_owned));
        let before = accc_ir::text::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let Some(wanted) = printed(&before) else { continue };
        let mut after = before;
        let options = OptOptions { autodata: with.contains(&"autodata"), ..OPTIONS };
        let outcome = run_passes(&mut after, &options, Inspection::default(), &passes).expect("there are such passes");
        if outcome.diagnostics.iter().all(|diagnostic| !diagnostic.is_error()) {
            assert_eq!(printed(&after), Some(wanted), "{}\n{}", path.display(), accc_ir::text::print(&after));
            compared += 1;
        }
    }
    assert!(compared >= 10, "only {compared} cases could be interpreted");
    covered.dedup();
    assert!(covered.len() >= 36, "only {} passes have a case", covered.len());
}
