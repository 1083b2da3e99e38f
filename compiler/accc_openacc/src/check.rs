//! Compares a directive with the rule table: clauses that are not allowed, stand twice, exclude each other, are
//! missing, or are not implemented yet. Needs nothing but the directive; what depends on the constructs around it is in
//! [`crate::nesting`], what depends on types and values is the front end's.

use crate::ast::{Clause, ClauseKind, ClauseName, Directive, DirectiveKind, Modifiers};
use crate::device_type;
use crate::legacy;
use crate::restrictions;
use crate::spec::{self, DIRECTIVES, DirectiveRow, Occurs};
use accc_diag::Diagnostic;

/// Everything that is wrong with the directive itself. No error means that every part of it is implemented.
pub fn check<E>(directive: &Directive<E>) -> Vec<Diagnostic> {
    if let DirectiveKind::End(_) = directive.kind {
        return directive.clauses.iter().map(|c| clause_on_end(c, &directive.kind)).collect();
    }
    let row = spec::directive(&directive.kind).expect("the table has a row for every directive but `end`");
    let mut found = Vec::new();
    for clause in directive.clauses.iter().filter(|clause| !legacy::split_off(directive, clause)) {
        found.extend(allowed_and_implemented(clause, &directive.kind));
    }
    found.extend(repeated(directive));
    found.extend(excluded(directive, row));
    found.extend(required(directive, row));
    found.extend(restrictions::check(directive));
    found.extend(device_type::unknown_names(directive));
    found
}

fn clause_on_end<E>(clause: &Clause<E>, kind: &DirectiveKind) -> Diagnostic {
    Diagnostic::error("ACC2004", format!("`{}` is not allowed on `{kind}`", clause.kind.name().spelling()))
        .label(clause.span, "an `end` directive takes no clauses")
        .help("move the clause to the directive that starts the construct")
}

fn allowed_and_implemented<E>(clause: &Clause<E>, kind: &DirectiveKind) -> Option<Diagnostic> {
    let name = clause.kind.name();
    if *kind == DirectiveKind::Kernels && name == ClauseName::Private {
        let warning = Diagnostic::warning("ACC2006", "`private` on `kernels` is an extension of PGI's compilers");
        return Some(warning.label(clause.span, "").help("write it on the loops inside (OpenACC 3.3, section 2.9.10)"));
    }
    if spec::row(kind, name).is_none() {
        return Some(not_allowed(clause, kind));
    }
    let (what, way_out) = unimplemented_form(&clause.kind)?;
    Some(Diagnostic::unsupported(clause.span, what, way_out))
}

fn not_allowed<E>(clause: &Clause<E>, kind: &DirectiveKind) -> Diagnostic {
    let name = clause.kind.name();
    let rows = || DIRECTIVES.iter().filter_map(move |d| spec::row(&d.kind, name).map(|row| (&d.kind, row.section)));
    let places: Vec<String> = rows().map(|(kind, _)| format!("`{kind}`")).collect();
    let section = rows().next().map_or("2", |(_, section)| section);
    let spelling = name.spelling();
    // What the specification does not have names where it comes from.
    let source =
        if section.starts_with("2.") { format!("OpenACC 3.3, section {section}") } else { section.to_string() };
    let mut help = format!("`{spelling}` is allowed on {} ({source})", places.join(", "));
    if *kind == DirectiveKind::Kernels && spec::row(&DirectiveKind::Loop, name).is_some() {
        help += "; write it on a `loop` inside the construct, or use `kernels loop`";
    }
    Diagnostic::error("ACC2004", format!("`{spelling}` is not allowed on `{kind}`"))
        .label(clause.span, format!("not a clause of `{kind}`"))
        .help(help)
}

/// Forms of implemented clauses that are not: what, and what to write instead.
fn unimplemented_form<E>(clause: &ClauseKind<E>) -> Option<(&'static str, &'static str)> {
    match clause {
        ClauseKind::Data { modifiers, .. } => unimplemented_modifier(*modifiers),
        ClauseKind::NumGangs(_)
        | ClauseKind::Gang(_)
        | ClauseKind::Collapse { .. }
        | ClauseKind::Private(_)
        | ClauseKind::FirstPrivate(_)
        | ClauseKind::Reduction { .. }
        | ClauseKind::NumWorkers(_)
        | ClauseKind::VectorLength(_)
        | ClauseKind::Worker(_)
        | ClauseKind::Vector(_)
        | ClauseKind::Seq
        | ClauseKind::Independent
        | ClauseKind::Auto
        | ClauseKind::Tile(_)
        | ClauseKind::If(_)
        | ClauseKind::SelfCond(_)
        | ClauseKind::Default(_)
        | ClauseKind::Async(_)
        | ClauseKind::Wait { .. }
        | ClauseKind::DeviceType(_)
        | ClauseKind::DeviceNum(_)
        | ClauseKind::DefaultAsync(_)
        | ClauseKind::Finalize
        | ClauseKind::IfPresent
        | ClauseKind::Bind(_)
        | ClauseKind::NoHost => None,
    }
}

/// `capture` (OpenACC 3.4, 2.7.4) asks for a copy even where device and host share their memory.
fn unimplemented_modifier(modifiers: Modifiers) -> Option<(&'static str, &'static str)> {
    modifiers.capture.then_some((
        "modifier `capture` (OpenACC 3.4, section 2.7.4)",
        "leave it out: on a device with memory of its own the data is a copy in any case",
    ))
}

/// Clauses that stand twice; behind a `device_type` the count starts anew. Also clauses that may not stand behind one.
fn repeated<E>(directive: &Directive<E>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen: Vec<&Clause<E>> = Vec::new();
    let mut device_type: Option<&Clause<E>> = None;
    let rules_behind_device_type = spec::row(&directive.kind, ClauseName::DeviceType).is_some()
        && !matches!(directive.kind, DirectiveKind::Init | DirectiveKind::Shutdown | DirectiveKind::Set);
    for clause in &directive.clauses {
        let name = clause.kind.name();
        let Some(row) = spec::row(&directive.kind, name) else { continue };
        if name == ClauseName::DeviceType {
            seen.retain(|c| !spec::device_specific(c.kind.name()));
            device_type = rules_behind_device_type.then_some(clause);
        } else if let (Some(before), false) = (device_type, spec::device_specific(name)) {
            found.push(behind_device_type(clause, before));
        }
        if row.occurs == Occurs::Once {
            match seen.iter().find(|c| c.kind.name() == name) {
                Some(first) => found.push(twice(clause, first, row.section)),
                None => seen.push(clause),
            }
        }
    }
    found
}

fn twice<E>(again: &Clause<E>, first: &Clause<E>, section: &str) -> Diagnostic {
    Diagnostic::error("ACC2005", format!("`{}` may appear only once", again.kind.name().spelling()))
        .label(again.span, "again here")
        .secondary(first.span, "first here")
        .note_text(format!("OpenACC 3.3, section {section}"))
}

fn behind_device_type<E>(clause: &Clause<E>, device_type: &Clause<E>) -> Diagnostic {
    let name = clause.kind.name().spelling();
    Diagnostic::error("ACC2004", format!("`{name}` may not follow `device_type`"))
        .label(clause.span, "holds for every device")
        .secondary(device_type.span, "clauses behind this hold for these devices only")
        .help(format!("write `{name}` before `device_type` (OpenACC 3.3, section 2.4)"))
}

fn excluded<E>(directive: &Directive<E>, row: &DirectiveRow) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // Clauses of different device types do not meet, so each part between `device_type` clauses is looked at alone.
    for part in directive.clauses.split(|c| c.kind.name() == ClauseName::DeviceType) {
        for group in row.exclusive {
            let Some(one) = part.iter().find(|c| c.kind.name() == group.one) else { continue };
            let others = part.iter().filter(|c| group.others.contains(&c.kind.name()));
            found.extend(others.map(|other| exclude_each_other(one, other, group.section)));
        }
    }
    found
}

fn exclude_each_other<E>(a: &Clause<E>, b: &Clause<E>, section: &str) -> Diagnostic {
    let (first, second) = if a.span.lo <= b.span.lo { (a, b) } else { (b, a) };
    let (first_name, second_name) = (first.kind.name().spelling(), second.kind.name().spelling());
    Diagnostic::error("ACC2006", format!("`{first_name}` and `{second_name}` exclude each other"))
        .label(second.span, format!("contradicts `{first_name}`"))
        .secondary(first.span, "")
        .help(format!("leave one of them out (OpenACC 3.3, section {section})"))
}

fn required<E>(directive: &Directive<E>, row: &DirectiveRow) -> Option<Diagnostic> {
    let found = |clause: &Clause<E>| row.required.contains(&clause.kind.name()) || legacy::split_off(directive, clause);
    if row.required.is_empty() || directive.clauses.iter().any(found) {
        return None;
    }
    if directive.kind == DirectiveKind::Data {
        let warning = Diagnostic::warning("ACC2007", "`data` without a data clause does nothing");
        return Some(
            warning
                .label(directive.keyword_span, "")
                .help("name the data, or leave the construct out (OpenACC 3.3, section 2.6.5)"),
        );
    }
    let names: Vec<String> = row.required.iter().map(|n| format!("`{}`", n.spelling())).collect();
    let one_of = if names.len() > 1 { "at least one of " } else { "" };
    Some(
        Diagnostic::error("ACC2007", format!("`{}` lacks a clause it needs", directive.kind))
            .label(directive.keyword_span, "")
            .help(format!("add {one_of}{} (OpenACC 3.3, section {})", names.join(", "), row.section)),
    )
}
