//! Which clauses belong to which constructs, and that a variable stands in one data clause. Source: OpenMP 5.2, the tables of
//! clauses behind each directive, and section 5.4 for the lists.

use crate::ast::{Clause, Data, Directive, SYNTAX};
use accc_diag::Diagnostic;

/// Constructs by the words of their names, where clauses belong.
const PLACES: &[(&[&str], &[&str])] = &[
    (&["if"], &["parallel", "simd", "task", "taskloop"]),
    (&["num_threads", "copyin", "proc_bind"], &["parallel"]),
    (&["default", "shared"], &["parallel", "task", "taskloop"]),
    (&["private"], &["parallel", "for", "do", "sections", "single", "simd", "task", "taskloop"]),
    (&["firstprivate"], &["parallel", "for", "do", "sections", "single", "task", "taskloop"]),
    (&["lastprivate"], &["for", "do", "sections", "simd", "taskloop"]),
    (&["reduction"], &["parallel", "for", "do", "sections", "simd", "taskloop"]),
    (&["schedule", "ordered"], &["for", "do"]),
    (&["collapse"], &["for", "do", "simd", "taskloop"]),
    (&["order"], &["for", "do", "simd"]),
    (&["linear"], &["for", "do", "simd"]),
    (&["nowait"], &["for", "do", "sections", "single", "workshare"]),
    (&["copyprivate"], &["single"]),
    (&["final", "priority", "untied", "mergeable"], &["task", "taskloop"]),
    (&["depend"], &["task", "taskwait"]),
    (&["grainsize", "num_tasks", "nogroup"], &["taskloop"]),
    (&["filter"], &["masked"]),
    (&["hint"], &["critical", "atomic"]),
    (&["seq_cst", "acq_rel", "acquire", "release", "relaxed"], &["atomic", "flush"]),
    (&["threads"], &["ordered"]),
    (&["safelen", "simdlen", "aligned", "nontemporal"], &["simd"]),
    (&["uniform", "inbranch", "notinbranch"], &["declare"]),
];

/// Whether a clause may stand on the directive of this name. What no construct has the parser refuses as unknown.
pub(crate) fn belongs(clause: &str, name: &str, ends: bool) -> bool {
    let Some((_, places)) = PLACES.iter().find(|(clauses, _)| clauses.contains(&clause)) else { return true };
    let is_part = |word: &str| places.contains(&word);
    match clause {
        // All threads meet at the end of `parallel`; Fortran has these where the construct ends.
        "nowait" if name.starts_with("parallel") => false,
        "nowait" | "copyprivate" => name.split(' ').any(is_part),
        _ => !ends && name.split(' ').any(is_part),
    }
}

/// A variable is in one clause that says how threads see it; the first value may come in and the last one go out.
pub(crate) fn named_once<E>(directive: &Directive<E>) -> Result<(), Diagnostic> {
    let mut seen: Vec<(&str, Option<Data>)> = Vec::new();
    for clause in &directive.clauses {
        let (data, items) = match clause {
            Clause::Data(Data::CopyIn | Data::CopyPrivate, _) => continue,
            Clause::Data(data, items) => (Some(*data), items),
            Clause::Linear(items, _) => (None, items),
            _ => continue,
        };
        for item in items {
            let both = |a: Option<Data>, b: Option<Data>| (a, b) == (Some(Data::FirstPrivate), Some(Data::LastPrivate));
            let clash =
                |(name, other): &(&str, Option<Data>)| *name == item.name && !both(data, *other) && !both(*other, data);
            if seen.iter().any(clash) {
                return Err(Diagnostic::error(SYNTAX, format!("`{}` is in two data clauses", item.name))
                    .label(item.span, "")
                    .help("only `firstprivate` and `lastprivate` go together"));
            }
            seen.push((&item.name, data));
        }
    }
    Ok(())
}
