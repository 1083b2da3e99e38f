//! What programs write and the specification does not have, made into what it has, with a warning.
//!
//! Takes a directive as it was parsed, and how the language spells its variables. One that is in two data clauses of one
//! construct, `copyin(a[0:n]) copyout(a[0:n])`, is left in the clause that says both: only clauses without modifiers that tell what moves are joined; what is left in two clauses is
//! [`crate::restrictions`]' to refuse. A `routine` without a level is one of level `seq`, a whole array in `cache` all of
//! its elements.
//! Source: OpenACC 3.3, sections 2.6, 2.7 and 2.15.1; programs rely on what compilers take.

use crate::ast::{Clause, ClauseKind, ClauseName, DataKind, Directive, DirectiveKind, Item, Modifiers};
use accc_diag::Diagnostic;
use accc_source::Span;

/// Changes the directive into what it is taken for.
pub fn tolerate<E: Clone>(directive: &mut Directive<E>, spelled: impl Fn(&E) -> String) -> Vec<Diagnostic> {
    let mut warnings = merge_data_clauses(directive, &spelled);
    warnings.extend(add_level(directive));
    warnings
}

/// `cache(a)`: the whole array, of which the specification has parts alone. A scalar has none.
pub fn whole_in_cache(shown: &str, is_array: bool, span: Span) -> Diagnostic {
    let name = shown.split(['[', '(']).next().unwrap_or(shown);
    let message = format!("`{name}` in `cache` is neither an element nor a section");
    let report = match is_array {
        true => Diagnostic::warning("ACC2013", message),
        false => Diagnostic::error("ACC2013", message),
    };
    report.label(span, "write its subscripts (OpenACC 3.3, section 2.10)")
}

/// `cache(p[i].v[0:4])`: part of a member of an array's element, of which nothing can be looked at.
pub fn member_in_cache(shown: &str, span: Span) -> Diagnostic {
    let name = shown.split(['[', '(', '.', '%', '-']).next().unwrap_or(shown);
    Diagnostic::warning("ACC2013", format!("a member of an element of `{name}` in `cache` is an extension"))
        .label(span, "no check is made of what is said to be used")
        .help("name elements or sections of arrays (OpenACC 3.3, section 2.10)")
}

/// Procedures without a level are called by each thread.
fn add_level<E>(directive: &mut Directive<E>) -> Option<Diagnostic> {
    use ClauseName::*;
    let has_level = directive.clauses.iter().any(|clause| matches!(clause.kind.name(), Gang | Worker | Vector | Seq));
    if directive.kind != DirectiveKind::Routine || has_level {
        return None;
    }
    directive.clauses.insert(0, Clause { kind: ClauseKind::Seq, span: directive.keyword_span });
    Some(
        Diagnostic::warning("ACC2007", "`routine` without a level of parallelism is taken as `routine seq`")
            .label(directive.keyword_span, "")
            .help(
                "write `seq`, or the level whose loops the procedure has: `gang`, `worker`, `vector` (section 2.15.1)",
            ),
    )
}

/// Joins the data clauses of each variable that is in two of them.
fn merge_data_clauses<E: Clone>(directive: &mut Directive<E>, spelled: &dyn Fn(&E) -> String) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    if !joins(&directive.kind) {
        return warnings;
    }
    let mut at = 0;
    while at < directive.clauses.len() {
        for item in moved(&directive.clauses[at]).map_or(Vec::new(), |(_, items)| items.to_vec()) {
            let text = spelled(&item.designator);
            let is_same = |other: &Item<E>| other.name == item.name && spelled(&other.designator) == text;
            let same = |clause: &&Clause<E>| moved(clause).is_some_and(|(_, items)| items.iter().any(is_same));
            let Some(earlier) = directive.clauses[..at].iter().position(|clause| same(&clause)) else { continue };
            let kinds = [earlier, at].map(|index| moved(&directive.clauses[index]).map(|(kind, _)| kind));
            let [Some(first), Some(second)] = kinds else { continue };
            if first == second {
                continue;
            }
            let joined = union(first, second);
            let told = directive.clauses[earlier].kind.items().iter().find(|other| is_same(other));
            let first_span = told.map_or(item.span, |other| other.span);
            warnings.push(
                Diagnostic::warning("ACC2014", format!("`{}` is in two data clauses", item.name))
                    .label(item.span, format!("in `{}`", second.spelling()))
                    .secondary(first_span, format!("in `{}`", first.spelling()))
                    .help(format!("taken as `{}({text})`: write that", joined.spelling())),
            );
            for index in [earlier, at] {
                if let ClauseKind::Data { items, .. } = &mut directive.clauses[index].kind {
                    items.retain(|other| !is_same(other));
                }
            }
            let span = item.span;
            let kind = ClauseKind::Data { kind: joined, modifiers: Modifiers::default(), items: vec![item] };
            directive.clauses.insert(earlier, Clause { kind, span });
            at += 1;
        }
        at += 1;
    }
    directive.clauses.retain(|clause| moved(clause).is_none_or(|(_, items)| !items.is_empty()));
    warnings
}

/// The directives whose data clauses say what moves at the entry and the end of one construct.
fn joins(kind: &DirectiveKind) -> bool {
    use DirectiveKind::*;
    match kind {
        Parallel | Kernels | Serial | ParallelLoop | KernelsLoop | SerialLoop | Data | EnterData => true,
        ExitData | HostData | Loop | Atomic(_) | Update | Wait | Cache | Init | Shutdown | Set | Declare | Routine
        | End(_) => false,
    }
}

/// What a clause without modifiers moves, and its variables.
fn moved<E>(clause: &Clause<E>) -> Option<(DataKind, &[Item<E>])> {
    use DataKind::*;
    match &clause.kind {
        ClauseKind::Data { kind: kind @ (Copy | CopyIn | CopyOut | Create), modifiers, items }
            if *modifiers == Modifiers::default() =>
        {
            Some((*kind, items))
        }
        _ => None,
    }
}

/// The clause that moves what either moves.
fn union(first: DataKind, second: DataKind) -> DataKind {
    use DataKind::*;
    let any = |kinds: [DataKind; 2]| kinds.contains(&first) || kinds.contains(&second);
    match (any([Copy, CopyIn]), any([Copy, CopyOut])) {
        (true, true) => Copy,
        (true, false) => CopyIn,
        (false, true) => CopyOut,
        (false, false) => Create,
    }
}
