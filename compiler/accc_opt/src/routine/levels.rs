//! The levels of parallelism that calls take up: a call of a vector routine can't stand in a vector loop, one of a worker
//! routine in no worker loop either, one of a gang routine in no loop that is shared (OpenACC 3.3, 2.15).

use crate::analysis::module_facts::ModuleFacts;
use crate::schedule::sizes::constant_size;
use crate::transform::compute;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;

/// Lanes of a gang where its code calls a routine above seq: such a routine is compiled once, for one warp.
pub const ROUTINE_VECTOR: u32 = 32;

/// An error for each call inside a loop that has taken its level.
pub fn clashes(
    func: &Function,
    body: Block,
    schedule_of: &dyn Fn(Op) -> Schedule,
    facts: &ModuleFacts,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let schedule = schedule_of(op);
        for inner in func.walk(node.body) {
            if let OpKind::Call { callee, .. } = func.kind(inner)
                && let Some(level) = facts.level(*callee)
                && let Some(taken) = taken_level(&schedule, level)
            {
                errors.push(clash(func, op, inner, facts.name(*callee), level, taken));
            }
        }
    }
    errors
}

/// The lowest level of a schedule that a call of that level needs for itself.
fn taken_level(schedule: &Schedule, level: RoutineLevel) -> Option<RoutineLevel> {
    let taken = [
        (schedule.vector.is_some(), RoutineLevel::Vector),
        (schedule.worker, RoutineLevel::Worker),
        (schedule.gang, RoutineLevel::Gang),
    ];
    taken.into_iter().find(|(has, at)| *has && *at <= level).map(|(_, at)| at)
}

fn clash(func: &Function, at: Op, call: Op, name: &str, level: RoutineLevel, taken: RoutineLevel) -> Diagnostic {
    let (level, taken) = (word(level), word(taken));
    Diagnostic::error("ACC2009", format!("a call of the {level} routine `{name}` inside a {taken} loop"))
        .label(func.ops[call].span, format!("`{name}` shares its loops at the levels up to {level}"))
        .secondary(func.ops[at].span, format!("this loop has taken the level {taken}"))
        .note_text("OpenACC 3.3, 2.15.1: a routine is called only where its levels are free")
        .help(format!("take `{taken}` off the loop, or make `{name}` a `routine seq`"))
}

/// As the user writes it.
pub fn word(level: RoutineLevel) -> &'static str {
    match level {
        RoutineLevel::Seq => "seq",
        RoutineLevel::Vector => "vector",
        RoutineLevel::Worker => "worker",
        RoutineLevel::Gang => "gang",
    }
}

/// Whether the statements have code that runs only where all threads of a gang (or of several) come to it.
pub fn share_threads(func: &Function, ops: &[Op], facts: &ModuleFacts) -> bool {
    ops.iter().any(|op| facts.calls_sharing_routine(func, *op))
}

/// A warning where the user gives the gangs of a construct another vector length than its routines have.
pub fn shorter_vectors(func: &Function, op: Op, facts: &ModuleFacts) -> Option<Diagnostic> {
    let node = compute(func, op);
    let call = func.walk(node.body).into_iter().find(|inner| facts.calls_sharing_routine(func, *inner))?;
    let mut lengths = vec![(node.vector_length, node.construct.span)];
    for inner in func.walk(node.body) {
        if let OpKind::For(inner) = func.kind(inner)
            && let Some(directive) = &inner.directive
        {
            lengths.push((directive.vector.as_ref().and_then(|level| level.size), directive.span));
        }
    }
    let said = |(length, span): (Option<Value>, Span)| Some((constant_size(func, length?)?, span));
    let (length, span) = lengths.into_iter().filter_map(said).find(|(n, _)| *n != i64::from(ROUTINE_VECTOR))?;
    let message = format!(
        "a vector length of {length} in a construct that calls a routine above seq; accc takes {ROUTINE_VECTOR}"
    );
    Some(
        Diagnostic::warning("ACC4005", message)
            .label(span, "")
            .secondary(func.ops[call].span, "the call")
            .note_text("such a routine is compiled once, for gangs of one warp")
            .help(format!("write {ROUTINE_VECTOR}, or make the routine a `routine seq`")),
    )
}

/// Whether one of the ops calls a gang routine.
pub fn calls_gang_routine(func: &Function, ops: &[Op], facts: &ModuleFacts) -> bool {
    let is_gang = |op: Op| facts.call_level(func, op) == Some(RoutineLevel::Gang);
    ops.iter().flat_map(|op| func.walk_op(*op)).any(is_gang)
}
