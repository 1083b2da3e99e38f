//! Every row of the rule table has a run test in each language, which names the clause on that directive; and the page of the
//! documentation that lists them is what the table says.

use crate::ast::{ClauseName, DirectiveKind};
use crate::spec::DIRECTIVES;
use crate::test_host::parsed_line;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

type Row = (DirectiveKind, Option<ClauseName>);

/// The files of each language, by extension.
const LANGUAGES: [(&str, &[&str]); 2] = [("Fortran", &["f90", "F90", "f"]), ("C", &["c"])];

pub(crate) fn of_project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The rows that the run tests of one language name, each with the tests that do, the shortest first.
fn named(extensions: &[&str]) -> HashMap<Row, Vec<String>> {
    let mut rows: HashMap<Row, Vec<String>> = HashMap::new();
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let found = std::fs::read_dir(folder).expect("the run tests are part of the project");
        found.map(|entry| entry.expect("a readable folder").path()).collect()
    };
    let chapters = entries(&of_project("testsuite/run"));
    let mut paths: Vec<PathBuf> = chapters.iter().flat_map(|chapter| entries(chapter)).collect();
    paths.sort_by_key(|path| (std::fs::metadata(path).map_or(0, |data| data.len()), path.clone()));
    for path in paths {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        if !extensions.contains(&extension) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("sources are UTF-8");
        for directive in joined(&text).iter().filter_map(|line| parsed_line(line)) {
            let kind = match directive.kind {
                DirectiveKind::Atomic(_) => DirectiveKind::Atomic(crate::ast::AtomicKind::Update),
                other => other,
            };
            let clauses = directive.clauses.iter().map(|clause| Some(clause.kind.name()));
            let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            for clause in clauses.chain([None]) {
                rows.entry((kind.clone(), clause)).or_default().push(file.to_string());
            }
        }
    }
    rows
}

/// Directive lines, continued ones joined, from the sentinel on.
fn joined(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut continued = false;
    for line in text.lines() {
        let line = line.trim();
        let lower = line.to_lowercase();
        let start = lower.starts_with("!$acc") || lower.starts_with("#pragma acc");
        let part = line.trim_end_matches(['&', '\\']).trim_end();
        match lines.last_mut() {
            Some(last) if continued => {
                let rest = if start { part["!$acc".len()..].trim_start_matches('&') } else { part };
                last.push_str(&format!(" {rest}"));
            }
            _ if start => lines.push(part.to_string()),
            _ => continue,
        }
        continued = line.ends_with(['&', '\\']);
    }
    lines
}

/// The directives on which the clause is the same thing: a combined construct and its parts (section 2.11).
fn same_rules(kind: &DirectiveKind, clause: Option<ClauseName>) -> Vec<DirectiveKind> {
    use DirectiveKind::*;
    let of_loop = clause.is_some_and(|clause| crate::spec::row(&Loop, clause).is_some());
    let mut kinds = vec![kind.clone()];
    match kind {
        Parallel | ParallelLoop => kinds.extend([Parallel, ParallelLoop]),
        Kernels | KernelsLoop => kinds.extend([Kernels, KernelsLoop]),
        Serial | SerialLoop => kinds.extend([Serial, SerialLoop]),
        _ => {}
    }
    if of_loop && kind.is_loop() && clause.is_some() {
        kinds.extend([Loop, ParallelLoop, KernelsLoop, SerialLoop]);
    }
    if clause.is_none() { vec![kind.clone()] } else { kinds }
}

/// The tests of a row: of all directives on which the clause is the same thing.
fn tests_of<'r>(rows: &'r HashMap<Row, Vec<String>>, kind: &DirectiveKind, clause: Option<ClauseName>) -> Vec<&'r str> {
    let of_kind = |kind| rows.get(&(kind, clause)).into_iter().flatten().map(String::as_str);
    same_rules(kind, clause).into_iter().flat_map(of_kind).collect()
}

#[test]
fn every_row_has_a_run_test_in_each_language() {
    let mut missing = String::new();
    for (language, extensions) in LANGUAGES {
        let rows = named(extensions);
        for directive in DIRECTIVES {
            let clauses = directive.clauses().map(|row| Some(row.clause));
            for clause in clauses.chain([None]) {
                if tests_of(&rows, &directive.kind, clause).is_empty() {
                    let clause = clause.map_or(String::new(), |clause| format!(" {}", clause.spelling()));
                    missing += &format!("{language}: {}{clause}\n", directive.kind);
                }
            }
        }
    }
    insta::assert_snapshot!(missing, @"");
}

const INTRODUCTION: &str = "# OpenACC in accc

What `compiler/accc_openacc/src/spec.rs` says, which is what the compiler checks: each directive with the clauses that it
takes, the section of OpenACC 3.3, the version that brought it, and a test in each language, a program of `testsuite/run`.
The tests run on all targets: one core of the host, its cores (`multicore`), the simulated device (`sim`) and NVIDIA GPUs. A
dash is a clause that the compiler refuses in that language, with a message that names the section. `cargo xtask docs` writes
this page.
";

/// The page of the documentation. A test that the page `before` has for a row stays there as long as it names the row.
fn support_page(before: &str) -> String {
    let rows = LANGUAGES.map(|(_, extensions)| named(extensions));
    let mut page = INTRODUCTION.to_string();
    for directive in DIRECTIVES {
        let title = format!("## {} ({})", directive.kind, directive.section);
        let section = before.split_once(&format!("{title}\n")).map_or("", |(_, rest)| rest);
        let section = section.split_once("\n## ").map_or(section, |(own, _)| own);
        page += &format!("\n{title}\n\n| clause | section | since | Fortran | C |\n| --- | --- | --- | --- | --- |\n");
        let mut line = |name: &str, number: &str, since: &str, clause| {
            let head = format!("| {name} | {number} | {since} |");
            let known = section.lines().find(|line| line.starts_with(&head)).unwrap_or_default();
            let tests = rows.each_ref().map(|rows| shown(&tests_of(rows, &directive.kind, clause), known, clause));
            page += &format!("{head} {} |\n", tests.join(" | "));
        };
        line("(the directive)", directive.section, "", None);
        for row in directive.clauses() {
            let since = format!("{}.{}", row.since / 10, row.since % 10);
            line(&format!("`{}`", row.clause.spelling()), row.section, &since, Some(row.clause));
        }
    }
    page
}

/// One of the tests: the one that the line had, one that is named after the clause, or the shortest.
fn shown(tests: &[&str], known: &str, clause: Option<ClauseName>) -> String {
    let named = |test: &&&str| clause.is_some_and(|clause| test.starts_with(clause.spelling()));
    let kept = tests.iter().find(|test| known.contains(&format!("`{test}`")));
    match kept.or_else(|| tests.iter().find(named)).or(tests.first()) {
        Some(test) => format!("`{test}`"),
        None => "-".to_string(),
    }
}

/// A page of the documentation is what its table says; it is written where UPDATE_DOCS is set.
pub(crate) fn written_anew(page: &str, make: impl FnOnce(&str) -> String) {
    let path = of_project(page);
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let made = make(&written);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &made).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == made, "{page} is out of date: `cargo xtask docs` writes it anew");
}

#[test]
fn the_support_page_is_what_the_table_says() {
    written_anew("docs/src/openacc.md", support_page);
}
