//! The levels of parallelism that calls take up: a call of a vector routine can't stand in a vector loop, one of a worker
//! routine in no worker loop either, one of a gang routine in no loop that is shared (OpenACC 3.3, 2.15).

use crate::analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Lanes of a gang where its code calls a routine above seq and nothing is said: the lanes of a warp meet cheaply.
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

/// Whether one of the ops calls a gang routine.
pub fn calls_gang_routine(func: &Function, ops: &[Op], facts: &ModuleFacts) -> bool {
    let is_gang = |op: Op| facts.call_level(func, op) == Some(RoutineLevel::Gang);
    ops.iter().flat_map(|op| func.walk_op(*op)).any(is_gang)
}
