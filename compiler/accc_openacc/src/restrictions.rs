//! Restrictions of single directives that the rule table has no column for: how many gang dimensions, which reductions go
//! with them, what clauses list, device types of `set`, numbers of queues. Source: OpenACC 3.3, sections
//! 2.5.4, 2.5.10, 2.14.3 and 2.16.

use crate::ast::{Clause, ClauseKind, ClauseName, Directive, DirectiveKind};
use crate::nesting::several_dims_reduced;
use crate::spec::{self, DirectiveRow};
use accc_diag::Diagnostic;
use accc_source::Span;

/// Everything of that kind that is wrong with a directive.
pub fn check<E>(directive: &Directive<E>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    found.extend(gang_dimensions(directive));
    found.extend(routine_arguments(directive));
    found.extend(several_device_types(directive));
    found
}

/// A `num_gangs` with several values, and what does not go with it.
fn gang_dimensions<E>(directive: &Directive<E>) -> Option<Diagnostic> {
    let several = |clause: &&Clause<E>| matches!(&clause.kind, ClauseKind::NumGangs(sizes) if sizes.len() > 1);
    let sizes = directive.clauses.iter().find(several)?;
    if directive.kind.compute() == Some(DirectiveKind::Kernels) {
        return Some(
            Diagnostic::error("ACC2003", "`num_gangs` has several values on `kernels`")
                .label(sizes.span, "one number of gangs for each kernel")
                .help("give one value, or use `parallel` (OpenACC 3.3, section 2.5.10)"),
        );
    }
    // All gangs are combined, which the specification forbids. Of a combined construct it is the loop's.
    let of_construct = directive.kind == DirectiveKind::Parallel;
    let reduction =
        directive.clauses.iter().find(|clause| matches!(clause.kind, ClauseKind::Reduction { .. }) && of_construct)?;
    Some(several_dims_reduced(reduction.span, sizes.span, "2.5.4"))
}

/// A `routine` says levels, not sizes: `gang` alone has an argument there, its dimension.
fn routine_arguments<E>(directive: &Directive<E>) -> Vec<Diagnostic> {
    if directive.kind != DirectiveKind::Routine {
        return Vec::new();
    }
    let is_wrong = |clause: &&Clause<E>| match &clause.kind {
        ClauseKind::Gang(args) => args.num.is_some() || args.static_.is_some(),
        ClauseKind::Worker(size) | ClauseKind::Vector(size) => size.is_some(),
        _ => false,
    };
    let error = |clause: &Clause<E>| {
        let name = clause.kind.name().spelling();
        Diagnostic::error("ACC2003", format!("`{name}` has an argument on `routine`"))
            .label(clause.span, "how many there are is the caller's to say")
            .help(format!("write `{name}`, or `gang(dim:n)` (OpenACC 3.3, section 2.15.1)"))
    };
    directive.clauses.iter().filter(is_wrong).map(error).collect()
}

/// The constant of `gang(dim:n)` on a `routine`.
pub fn routine_dimension(n: i64, span: Span) -> Option<Diagnostic> {
    (!(1..=3).contains(&n)).then(|| {
        Diagnostic::error("ACC2017", format!("`gang(dim:{n})`: a gang has three dimensions"))
            .label(span, "1, 2 or 3 (OpenACC 3.3, section 2.15.1)")
    })
}

/// `set` makes one device current.
fn several_device_types<E>(directive: &Directive<E>) -> Option<Diagnostic> {
    let several = |clause: &&Clause<E>| matches!(&clause.kind, ClauseKind::DeviceType(names) if names.len() > 1);
    let clause = directive.clauses.iter().find(several).filter(|_| directive.kind == DirectiveKind::Set)?;
    Some(
        Diagnostic::error("ACC2003", "`set` takes one device type")
            .label(clause.span, "several")
            .help("a thread has one device at a time: write a `set` for each (OpenACC 3.3, section 2.14.3)"),
    )
}

/// A queue whose number is known when the program is compiled.
pub fn queue_number(n: i64, span: Span) -> Option<Diagnostic> {
    const SPECIAL: std::ops::RangeInclusive<i64> = -3..=-1;
    (n < 0 && !SPECIAL.contains(&n)).then(|| {
        Diagnostic::error("ACC2017", format!("{n} is no queue")).label(span, "").help(
            "queues have numbers from 0 on; besides there are acc_async_sync, acc_async_noval and acc_async_default \
             (OpenACC 3.3, section 2.16)",
        )
    })
}

/// What a clause, or `cache`, lists that is no variable: `what` it is, where that is known.
pub fn no_variable(shown: &str, clause: &str, what: Option<&str>, span: Span) -> Diagnostic {
    let lists = |name: ClauseName| {
        use ClauseName::{Data, FirstPrivate, Private, Reduction};
        matches!(name, Data(_) | Private | FirstPrivate | Reduction) && name.spelling() == clause
    };
    let section = spec::DIRECTIVES.iter().flat_map(DirectiveRow::clauses).find(|row| lists(row.clause));
    let section = section.map_or("2.10", |row| row.section);
    let error = Diagnostic::error("ACC2013", format!("`{shown}` can't stand in `{clause}`"));
    let label = what.map_or_else(
        || "not a variable, member, array element or array section".to_string(),
        |what| format!("{what}, not a variable"),
    );
    error.label(span, label).help(format!("name variables, or parts of them (OpenACC 3.3, section {section})"))
}

/// What `declare` names is on the device as a whole.
pub fn part_in_declare(span: Span) -> Diagnostic {
    Diagnostic::error("ACC2013", "`declare` names whole variables (OpenACC 3.3, section 2.13)")
        .label(span, "a part of one")
}

/// The loops of a `do concurrent` are one to begin with.
pub fn on_concurrent<E>(directive: &Directive<E>) -> Vec<Diagnostic> {
    let joins = |clause: &&Clause<E>| matches!(clause.kind.name(), ClauseName::Collapse | ClauseName::Tile);
    let warning = |clause: &Clause<E>| {
        let name = clause.kind.name().spelling();
        Diagnostic::warning("ACC2006", format!("`{name}` on a `do concurrent` is an extension"))
            .label(clause.span, "")
            .help("leave it out, or write `do` loops (OpenACC 3.3, section 2.9)")
    };
    directive.clauses.iter().filter(joins).map(warning).collect()
}
