//! `tidy`: what the tree looks like, as tests. Files of Rust have at most 600 lines and say at their head what they are
//! for; folders have at most 40 files, but those of the testsuite; crates depend downwards, and modules in them; documents have
//! short paragraphs, and those that everybody reads first are short themselves.

mod crates;
mod layers;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

const MOST_LINES: usize = 600;
const MOST_FILES: usize = 40;
/// Lines of a paragraph in documents.
const MOST_PROSE: usize = 6;
/// Documents that have a length of their own.
const SHORT: [(&str, usize); 2] = [("README.md", 150), ("ARCHITECTURE.md", 250)];
/// Where sources lie; what is elsewhere is made or comes from others.
const ROOTS: [&str; 4] = ["compiler", "runtime", "xtask", "fuzz"];
/// The stages from the lowest: each depends on those in front of it alone.
const STAGES: [&str; 13] = [
    "accc_source",
    "accc_diag",
    "accc_ir",
    "accc_openacc",
    "accc_openmp",
    "accc_c",
    "accc_fortran",
    "accc_machine",
    "accc_analysis",
    "accc_schedule",
    "accc_opt",
    "accc_codegen",
    "accc_driver",
];

/// Where ops, types, schedules and clauses are classified: the module, or the function there, that denies wildcards.
const CLASSIFIES: [(&str, &str); 13] = [
    ("accc_ir/src/acc.rs", ""),
    ("accc_ir/src/atomic.rs", ""),
    ("accc_ir/src/effects.rs", ""),
    ("accc_ir/src/operator.rs", ""),
    ("accc_ir/src/refs.rs", ""),
    ("accc_ir/src/routine.rs", ""),
    ("accc_ir/src/schedule.rs", ""),
    ("accc_ir/src/types.rs", ""),
    ("accc_ir/src/text/print_acc.rs", ""),
    ("accc_ir/src/text/print.rs", "simple"),
    ("accc_ir/src/verify/types.rs", "types"),
    ("accc_ir/src/interp/kernels.rs", "region_op"),
    ("accc_codegen/src/ops/mod.rs", "op"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the working tree")
}

/// All folders of the sources, each with its files.
fn folders() -> Vec<(PathBuf, Vec<PathBuf>)> {
    let mut open: Vec<PathBuf> = ROOTS.iter().map(|name| root().join(name)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).expect("a readable folder").map(|entry| entry.expect("an entry").path());
        let (inside, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
        let is_made =
            |path: &PathBuf| path.ends_with("target") || path.ends_with("corpus") || path.ends_with("artifacts");
        open.extend(inside.into_iter().filter(|path| !is_made(path)));
        found.push((folder, files));
    }
    assert!(found.len() > 50, "only {} folders found", found.len());
    found
}

#[test]
fn folders_are_small() {
    let large = folders().into_iter().filter(|(_, files)| files.len() > MOST_FILES);
    let large: Vec<_> = large.map(|(folder, files)| (folder, files.len())).collect();
    assert!(large.is_empty(), "more than {MOST_FILES} files, which want chapters: {large:?}");
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let mut wrong = Vec::new();
    for path in
        folders().into_iter().flat_map(|(_, files)| files).filter(|path| path.extension().is_some_and(|e| e == "rs"))
    {
        let text = fs::read_to_string(&path).expect("a readable source");
        let lines = text.lines().count();
        if lines > MOST_LINES {
            wrong.push(format!("{}: {lines} lines", path.display()));
        }
        if !text.starts_with("//!") && !text.starts_with("#!") {
            wrong.push(format!("{}: no `//!` at its head", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_classifies_ops_and_types_names_them_all() {
    for (file, function) in CLASSIFIES {
        let text = fs::read_to_string(root().join("compiler").join(file)).expect("a readable source");
        let denies = |line: &str| line.trim().ends_with("[deny(clippy::wildcard_enum_match_arm)]");
        let is_held = match function {
            "" => text.lines().take_while(|line| !line.is_empty()).any(denies),
            name => {
                let (before, _) = text.split_once(&format!("fn {name}(")).expect("the dispatcher");
                before.lines().rev().take(2).any(denies)
            }
        };
        assert!(is_held, "{file} {function}: wildcards are allowed");
    }
}

#[test]
fn crates_depend_downwards() {
    for (level, stage) in STAGES.iter().enumerate() {
        let manifest = fs::read_to_string(root().join(format!("compiler/{stage}/Cargo.toml"))).expect("a manifest");
        let manifest: toml::Value = toml::from_str(&manifest).expect("a manifest is TOML");
        let needed = manifest.get("dependencies").and_then(|table| table.as_table()).expect("dependencies");
        let above = STAGES[level..].iter().find(|other| needed.contains_key(**other));
        assert_eq!(above, None, "{stage} depends on a stage that is not below it");
    }
}

/// The documents that people write: those of the root, the book's pages, the README of each folder.
fn documents() -> Vec<PathBuf> {
    let mut open = vec![root().join("docs/src")];
    let mut found: Vec<PathBuf> = Vec::new();
    let is_document = |path: &PathBuf| path.extension().is_some_and(|e| e == "md");
    let files = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("an entry").path()).collect()
    };
    found.extend(files(root()).into_iter().filter(is_document));
    found.push(root().join("bench/README.md"));
    while let Some(folder) = open.pop() {
        let (inside, pages): (Vec<_>, Vec<_>) = files(&folder).into_iter().partition(|path| path.is_dir());
        open.extend(inside);
        found.extend(pages.into_iter().filter(is_document));
    }
    assert!(found.len() > 20, "only {} documents found", found.len());
    found
}

/// Where a document's paragraphs, items of lists among them, begin that have too many lines; code, tables and lists of options have none.
fn long_paragraphs(text: &str) -> Vec<usize> {
    let mut long = Vec::new();
    let (mut first, mut lines, mut fenced) = (0, 0, false);
    for (number, line) in text.lines().chain([""]).enumerate() {
        let words = line.trim();
        let fence = words.starts_with("```");
        fenced ^= fence;
        let numbered = words.split_once(". ").is_some_and(|(n, _)| n.bytes().all(|byte| byte.is_ascii_digit()));
        let item = words.starts_with("- ") || numbered;
        let listed = words.starts_with(['|', '#']) || words.starts_with("`-") || line.starts_with("    ");
        let prose = !(fenced || fence || words.is_empty() || listed);
        if item || !prose {
            if lines > MOST_PROSE {
                long.push(first + 1);
            }
            lines = 0;
        }
        if prose {
            first = if lines == 0 { number } else { first };
            lines += 1;
        }
    }
    long
}

#[test]
fn documents_are_read_in_short_paragraphs() {
    let mut wrong = Vec::new();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("a readable document");
        wrong.extend(long_paragraphs(&text).into_iter().map(|line| format!("{}:{line}", path.display())));
        let most = SHORT.iter().find(|(name, _)| path == root().join(name));
        if let Some((_, most)) = most.filter(|(_, most)| text.lines().count() > *most) {
            wrong.push(format!("{}: more than {most} lines", path.display()));
        }
    }
    assert!(wrong.is_empty(), "paragraphs of more than {MOST_PROSE} lines:\n{}", wrong.join("\n"));
}

#[test]
fn a_paragraph_ends_at_an_item_or_code() {
    assert_eq!(long_paragraphs("a\nb\nc\nd\ne\nf\ng\n"), [1]);
    assert!(long_paragraphs("a\nb\nc\n- d\n  e\n  f\n\n    g\nh\n```\ni\nj\nk\nl\nm\nn\no\n```\n").is_empty());
}
