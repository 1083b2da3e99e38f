//! Checks a directive against the constructs around it: constructs inside compute constructs, orphaned loops, and the
//! order of gang, worker and vector loops. A front end keeps a stack of [`Enclosing`], outermost first.
//!
//! Source: OpenACC 3.3, sections 2.5.4, 2.6, 2.9 (2.9.2 to 2.9.4 for the levels) and 2.14.

use crate::ast::{Clause, ClauseKind, ClauseName, DataKind, DefaultKind, Directive, DirectiveKind, ReductionOp};
use accc_diag::Diagnostic;
use accc_source::Span;

/// A construct around the directive that is checked: its kind and the levels its loop uses. A procedure with an
/// `acc routine` directive counts as one too, outermost: its levels are those that its loops may use.
#[derive(Clone, PartialEq, Debug)]
pub struct Enclosing {
    /// Its name.
    pub kind: DirectiveKind,
    /// The levels that its loop takes, or its routine has.
    pub levels: Levels,
    /// How many loops of the language's own are open directly inside of it ([`enter_loop`]).
    pub loops: u32,
    /// The variables that it reduces, or makes private (without an operator).
    pub copies: Vec<(String, Option<ReductionOp>)>,
    /// The sizes that it gives: `num_gangs`, `num_workers`, `vector_length`.
    pub sizes: Vec<Size>,
    /// What messages point at.
    pub span: Span,
}

/// A clause of a compute construct that says how many there are of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size {
    name: ClauseName,
    /// `num_gangs` with several values.
    has_dims: bool,
    span: Span,
}

/// Levels of parallelism that are taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Levels {
    /// A gang loop, of any dimension.
    pub gang: bool,
    /// A gang loop of a named dimension.
    pub gang_dim: bool,
    /// A worker loop.
    pub worker: bool,
    /// A vector loop.
    pub vector: bool,
}

impl Enclosing {
    /// What a directive is to those inside of it.
    pub fn of<E>(directive: &Directive<E>) -> Enclosing {
        let mut copies = Vec::new();
        for clause in &directive.clauses {
            let op = match &clause.kind {
                ClauseKind::Reduction { op, .. } => Some(*op),
                ClauseKind::Private(_) => None,
                _ => continue,
            };
            copies.extend(clause.kind.items().iter().map(|item| (item.name.clone(), op)));
        }
        let (kind, levels) = (directive.kind.clone(), Levels::of(directive));
        Enclosing { kind, levels, loops: 0, copies, sizes: sizes(directive), span: directive.keyword_span }
    }
}

fn sizes<E>(directive: &Directive<E>) -> Vec<Size> {
    let of_clause = |clause: &Clause<E>| {
        let has_dims = match &clause.kind {
            ClauseKind::NumGangs(dims) => dims.len() > 1,
            ClauseKind::NumWorkers(_) | ClauseKind::VectorLength(_) => false,
            _ => return None,
        };
        Some(Size { name: clause.kind.name(), has_dims, span: clause.span })
    };
    directive.clauses.iter().filter_map(of_clause).collect()
}

impl Levels {
    fn of<E>(directive: &Directive<E>) -> Levels {
        Levels {
            gang: directive.has(ClauseName::Gang),
            gang_dim: directive
                .clauses
                .iter()
                .any(|clause| matches!(&clause.kind, ClauseKind::Gang(args) if args.dim.is_some())),
            worker: directive.has(ClauseName::Worker),
            vector: directive.has(ClauseName::Vector),
        }
    }
}

/// A loop of the language begins.
pub fn enter_loop(stack: &mut [Enclosing]) {
    if let Some(innermost) = stack.last_mut() {
        innermost.loops += 1;
    }
}

/// It ends.
pub fn leave_loop(stack: &mut [Enclosing]) {
    if let Some(innermost) = stack.last_mut() {
        innermost.loops = innermost.loops.saturating_sub(1);
    }
}

/// Everything that is wrong with `directive` at a place inside `stack`.
pub fn check_nesting<E>(stack: &[Enclosing], directive: &Directive<E>) -> Vec<Diagnostic> {
    let compute_at = stack.iter().rposition(|e| e.kind.compute().is_some());
    let mut found = Vec::new();
    let routine = stack.iter().find(|e| e.kind == DirectiveKind::Routine);
    match compute_at.map(|at| &stack[at]).or(routine) {
        Some(device) => found.extend(on_device(device, directive)),
        None => found.extend(orphaned(directive)),
    }
    let in_loop = |around: &Enclosing| around.loops > 0 || around.kind.is_loop();
    if directive.kind == DirectiveKind::Cache
        && let Some(device) = compute_at.or(routine.map(|_| 0))
        && !stack[device..].iter().any(in_loop)
    {
        found.push(
            Diagnostic::warning("ACC2008", "`cache` outside of a loop has no effect")
                .label(directive.keyword_span, "no iteration begins here")
                .help("put it at the top of the loop whose iterations read the elements (OpenACC 3.3, section 2.10)"),
        );
    }
    if directive.kind.is_loop() {
        let inner_of = if directive.kind == DirectiveKind::Loop { &stack[compute_at.unwrap_or(0)..] } else { &[] };
        let around = compute_at.map(|at| stack[at].clone());
        let own = directive.kind.compute().map(|_| Enclosing::of(directive));
        let (compute, sizes) = match own.or(around) {
            Some(construct) => (construct.kind.compute(), construct.sizes),
            None => (routine.map(|r| r.kind.clone()), Vec::new()),
        };
        found.extend(level_order(inner_of, directive, compute == Some(DirectiveKind::Kernels)));
        found.extend(routine.and_then(|routine| above_routine(routine, directive)));
        found.extend(dimension_in_kernels(compute.as_ref(), directive));
        found.extend(sized_twice(&sizes, directive));
        found.extend(gangs_of_several_dims(&sizes, directive));
        found.extend(level_arguments(compute, directive));
        found.extend(other_operator(inner_of, directive));
    }
    found
}

/// Gangs have dimensions in `parallel` constructs and routines.
fn dimension_in_kernels<E>(compute: Option<&DirectiveKind>, directive: &Directive<E>) -> Option<Diagnostic> {
    let has_dim = |clause: &&Clause<E>| matches!(&clause.kind, ClauseKind::Gang(args) if args.dim.is_some());
    let clause = directive.clauses.iter().find(has_dim).filter(|_| compute == Some(&DirectiveKind::Kernels))?;
    Some(
        Diagnostic::error("ACC2022", "`gang` takes no dimension inside `kernels`")
            .label(clause.span, "")
            .help("write `gang` alone, or use `parallel` (OpenACC 3.3, section 2.9.2)"),
    )
}

/// Nested loops reduce a variable by the same operator (2.9.11).
fn other_operator<E>(around: &[Enclosing], directive: &Directive<E>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for clause in &directive.clauses {
        let ClauseKind::Reduction { op, items } = &clause.kind else { continue };
        for item in items {
            let outer = around.iter().rev().find_map(|outer| {
                let copy = outer.copies.iter().find(|(name, _)| *name == item.name)?;
                Some((outer, copy.1))
            });
            if let Some((outer, Some(before))) = outer
                && before != *op
            {
                found.push(
                    Diagnostic::error(
                        "ACC2010",
                        format!("`{}` is reduced by `{op}` inside a loop with `{before}`", item.name),
                    )
                    .label(item.span, "")
                    .secondary(outer.span, format!("reduces it by `{before}`"))
                    .help("use one operator, or another variable for the inner loop (OpenACC 3.3, section 2.9.11)"),
                );
            }
        }
    }
    found
}

/// What stands in a compute construct, or in a procedure with `acc routine`.
fn on_device<E>(around: &Enclosing, directive: &Directive<E>) -> Option<Diagnostic> {
    let (why, help) = match directive.kind {
        DirectiveKind::Loop | DirectiveKind::Atomic(_) | DirectiveKind::Cache => return None,
        // Their ends close what was opened inside, and are matched by the front end.
        DirectiveKind::End(_) | DirectiveKind::Declare | DirectiveKind::Routine => return None,
        DirectiveKind::Parallel
        | DirectiveKind::Kernels
        | DirectiveKind::Serial
        | DirectiveKind::ParallelLoop
        | DirectiveKind::KernelsLoop
        | DirectiveKind::SerialLoop => (
            "compute constructs don't nest",
            "use `loop` inside the compute construct, or end it first (OpenACC 3.3, section 2.5.4)",
        ),
        DirectiveKind::Data | DirectiveKind::EnterData | DirectiveKind::ExitData | DirectiveKind::HostData => (
            "data moves between host and device only outside of compute constructs",
            "put it around the compute construct (OpenACC 3.3, section 2.6)",
        ),
        DirectiveKind::Update
        | DirectiveKind::Wait
        | DirectiveKind::Init
        | DirectiveKind::Shutdown
        | DirectiveKind::Set => (
            "this is an action of the host",
            "put it before or behind the compute construct (OpenACC 3.3, section 2.14)",
        ),
    };
    if around.kind == DirectiveKind::Routine && only_asserts_presence(directive) {
        return Some(
            Diagnostic::warning("ACC2008", "`data present` in a procedure with `acc routine` has no effect")
                .label(directive.keyword_span, "what a device runs finds everything there")
                .secondary(around.span, "makes the procedure one that the device runs")
                .help("leave it out (OpenACC 3.3, section 2.15.1)"),
        );
    }
    if around.kind == DirectiveKind::Routine {
        let message = format!("`{}` in a procedure with `acc routine`", directive.kind);
        return Some(
            Diagnostic::error("ACC2008", message)
                .label(directive.keyword_span, "this is the host's to do")
                .secondary(around.span, "makes the procedure one that the device runs")
                .help("put it where the procedure's caller runs on the host (OpenACC 3.3, section 2.15.1)"),
        );
    }
    Some(
        Diagnostic::error("ACC2008", format!("`{}` inside a `{}` construct", directive.kind, around.kind))
            .label(directive.keyword_span, why)
            .secondary(around.span, "the compute construct starts here")
            .help(help),
    )
}

/// A `data` construct that moves nothing and makes nothing: in device code it says what holds there anyway.
pub fn only_asserts_presence<E>(directive: &Directive<E>) -> bool {
    let asserts = |clause: &Clause<E>| match &clause.kind {
        ClauseKind::Data { kind, .. } => *kind == DataKind::Present,
        ClauseKind::Default(kind) => *kind == DefaultKind::Present,
        _ => false,
    };
    directive.kind == DirectiveKind::Data && directive.clauses.iter().all(asserts)
}

/// A `loop` outside of device code: its loop is one of the host's, as if the directive were not there.
pub fn is_on_host<E>(stack: &[Enclosing], directive: &Directive<E>) -> bool {
    let device = |around: &Enclosing| around.kind.compute().is_some() || around.kind == DirectiveKind::Routine;
    directive.kind == DirectiveKind::Loop && !stack.iter().any(device)
}

fn orphaned<E>(directive: &Directive<E>) -> Option<Diagnostic> {
    if directive.kind == DirectiveKind::Cache {
        return Some(
            Diagnostic::error("ACC2008", "`cache` outside of a compute construct")
                .label(directive.keyword_span, "no loop around it runs on a device")
                .help("put it at the top of a loop of a compute construct (OpenACC 3.3, section 2.10)"),
        );
    }
    if directive.kind != DirectiveKind::Loop {
        return None;
    }
    Some(
        Diagnostic::warning("ACC2008", "`loop` outside of a compute construct has no effect")
            .label(directive.keyword_span, "nothing says that this loop runs on a device: it is the host's")
            .help(
                "write `parallel loop` or `kernels loop`, or put it into a `parallel`, `kernels` or `serial` construct; \
                 in a procedure that device code calls, write `acc routine` with its level at its head",
            ),
    )
}

/// A loop of a routine uses no level above the routine's own: those are the caller's (2.15.1).
fn above_routine<E>(routine: &Enclosing, directive: &Directive<E>) -> Option<Diagnostic> {
    let Levels { gang, worker, vector, .. } = routine.levels;
    let clause = directive.clauses.iter().find(|clause| match clause.kind {
        ClauseKind::Gang(_) => !gang,
        ClauseKind::Worker(_) => !(gang || worker),
        ClauseKind::Vector(_) => !(gang || worker || vector),
        _ => false,
    })?;
    let level = clause.kind.name().spelling();
    Some(
        Diagnostic::error("ACC2009", format!("`{level}` on a loop of a routine of a lower level"))
            .label(clause.span, "")
            .secondary(routine.span, "the routine's level is given here")
            .help(format!("write `routine {level}`, or leave `{level}` out (OpenACC 3.3, section 2.15.1)")),
    )
}

/// A loop may use only levels finer than those of the loops around it, in the same compute construct. Gang loops of
/// different dimensions are axes of one grid (which is first is checked where the dimensions are known). In `kernels` gang
/// loops in gang loops are so without dimensions, a vector in each (an extension that PGI's compilers introduced).
fn level_order<E>(around: &[Enclosing], directive: &Directive<E>, kernels: bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let own = Levels::of(directive);
    let is_axis = |outer: Levels| outer.gang && (kernels && own.gang || own.gang_dim && outer.gang_dim);
    for clause in &directive.clauses {
        let blocked_by: &[Level] = match clause.kind {
            ClauseKind::Gang(_) => &[GANG, WORKER, VECTOR],
            ClauseKind::Worker(_) => &[WORKER, VECTOR],
            ClauseKind::Vector(_) => &[VECTOR],
            _ => continue,
        };
        let loops = around.iter().filter(|e| e.kind != DirectiveKind::Routine && !is_axis(e.levels));
        let clash = loops.rev().find_map(|e| blocked_by.iter().find(|l| (l.used)(e.levels)).map(|l| (e, l)));
        if let Some((outer, level)) = clash {
            found.push(wrong_order(clause, outer, level.name));
        }
    }
    found
}

struct Level {
    name: &'static str,
    used: fn(Levels) -> bool,
}
const GANG: Level = Level { name: "gang", used: |l| l.gang };
const WORKER: Level = Level { name: "worker", used: |l| l.worker };
const VECTOR: Level = Level { name: "vector", used: |l| l.vector };

fn wrong_order<E>(clause: &Clause<E>, outer: &Enclosing, outer_level: &str) -> Diagnostic {
    let level = clause.kind.name().spelling();
    let another = if level == outer_level { "another " } else { "a " };
    Diagnostic::error("ACC2009", format!("a {level} loop may not be inside {another}{outer_level} loop"))
        .label(clause.span, "")
        .secondary(outer.span, format!("the {outer_level} loop around it"))
        .help("the order is gang, worker, vector from the outside in, each once (OpenACC 3.3, section 2.9)")
}

/// `gang(n)`, `worker(n)` and `vector(n)` belong to `kernels`; elsewhere the sizes are those of the compute construct.
fn level_arguments<E>(compute: Option<DirectiveKind>, directive: &Directive<E>) -> Vec<Diagnostic> {
    let Some(compute) = compute.filter(|c| *c != DirectiveKind::Kernels) else { return Vec::new() };
    let wrong = |clause| size_of_level(clause).map(|(size, section)| size_not_allowed(clause, size, section, &compute));
    directive.clauses.iter().filter_map(wrong).collect()
}

/// The clause of the construct that gives the size of a loop's level, and the section that says so.
fn size_of_level<E>(clause: &Clause<E>) -> Option<(ClauseName, &'static str)> {
    match &clause.kind {
        ClauseKind::Gang(args) if args.num.is_some() => Some((ClauseName::NumGangs, "2.9.2")),
        ClauseKind::Worker(Some(_)) => Some((ClauseName::NumWorkers, "2.9.3")),
        ClauseKind::Vector(Some(_)) => Some((ClauseName::VectorLength, "2.9.4")),
        _ => None,
    }
}

/// A loop of `kernels` gives the size of a level only where the construct does not.
fn sized_twice<E>(sizes: &[Size], directive: &Directive<E>) -> Vec<Diagnostic> {
    let clash = |clause: &Clause<E>| {
        let (name, section) = size_of_level(clause)?;
        let of_construct = sizes.iter().find(|size| size.name == name)?;
        let level = clause.kind.name().spelling();
        Some(
            Diagnostic::error("ACC2022", format!("`{level}` has a size beside `{}`", name.spelling()))
                .label(clause.span, "")
                .secondary(of_construct.span, "the construct gives the size")
                .help(format!("leave one of the two out (OpenACC 3.3, section {section})")),
        )
    };
    directive.clauses.iter().filter_map(clash).collect()
}

/// Gangs of all dimensions are combined, which the specification forbids (2.9.11).
fn gangs_of_several_dims<E>(sizes: &[Size], directive: &Directive<E>) -> Option<Diagnostic> {
    let reduction = directive.clauses.iter().find(|clause| matches!(clause.kind, ClauseKind::Reduction { .. }))?;
    let dims = sizes.iter().find(|size| size.has_dims && directive.has(ClauseName::Gang))?;
    Some(several_dims_reduced(reduction.span, dims.span, "2.9.11"))
}

/// Refuses a reduction of a loop whose gangs have several dimensions; `section` forbids it.
pub fn several_dims_reduced(reduction: Span, dims: Span, section: &str) -> Diagnostic {
    Diagnostic::warning("ACC2006", "a reduction over gangs of several dimensions is an extension")
        .label(reduction, "combines the copies of all gangs")
        .secondary(dims, "several dimensions")
        .help(format!("other compilers want one number of gangs here (OpenACC 3.3, section {section})"))
}

fn size_not_allowed<E>(clause: &Clause<E>, size: ClauseName, section: &str, compute: &DirectiveKind) -> Diagnostic {
    let level = clause.kind.name().spelling();
    let help = if *compute == DirectiveKind::Routine {
        format!("write `{level}` alone: the compute construct that calls the procedure says how many there are")
    } else if *compute == DirectiveKind::Serial {
        format!("write `{level}` alone: a `serial` construct has one gang, one worker and one lane")
    } else {
        format!("write `{level}` here and `{}` with the value on the `{compute}` construct", size.spelling())
    };
    Diagnostic::error("ACC2022", format!("`{level}` takes no size inside `{compute}`"))
        .label(clause.span, "a size is allowed inside `kernels` only")
        .note_text(format!("OpenACC 3.3, section {section}"))
        .help(help)
}
