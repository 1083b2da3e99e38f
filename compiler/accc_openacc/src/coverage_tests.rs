//! Every row of the rule table has a run test in each language, which names the clause on that directive.

use crate::ast::{ClauseName, DirectiveKind};
use crate::spec::DIRECTIVES;
use crate::test_host::parsed_line;
use std::collections::HashSet;
use std::path::Path;

type Row = (DirectiveKind, Option<ClauseName>);

/// The rows that the run tests of one language name.
fn named(extensions: &[&str]) -> HashSet<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testsuite/run");
    let mut rows = HashSet::new();
    for entry in std::fs::read_dir(&folder).expect("the run tests are part of the project") {
        let path = entry.expect("a readable folder").path();
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
            rows.extend(clauses.chain([None]).map(|clause| (kind.clone(), clause)));
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

#[test]
fn every_row_has_a_run_test_in_each_language() {
    let mut missing = String::new();
    for (language, extensions) in [("Fortran", &["f90", "F90", "f"][..]), ("C", &["c"][..])] {
        let rows = named(extensions);
        for directive in DIRECTIVES {
            let clauses = directive.clauses().map(|row| Some(row.clause));
            for clause in clauses.chain([None]) {
                let kinds = same_rules(&directive.kind, clause);
                if !kinds.into_iter().any(|kind| rows.contains(&(kind, clause))) {
                    let clause = clause.map_or(String::new(), |clause| format!(" {}", clause.spelling()));
                    missing += &format!("{language}: {}{clause}\n", directive.kind);
                }
            }
        }
    }
    insta::assert_snapshot!(missing, @"Fortran: routine bind");
}
