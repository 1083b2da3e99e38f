//! The levels of parallelism that calls take up: a call of a vector routine can't stand in a vector loop, one of a worker
//! routine in no worker loop either, one of a gang routine in no loop that is shared but by gangs of a higher dimension
//! (OpenACC 3.3, 2.15.1).

use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;

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
                && let Some(taken) = taken_level(node, &schedule, level)
            {
                errors.push(clash(func, op, inner, facts.name(*callee), level, taken));
            }
        }
    }
    errors
}

/// An error for each loop of a routine whose gangs are of a dimension that the routine does not name, and for each call of a
/// routine of a higher level.
pub fn above_routine(func: &Function, body: Block, level: RoutineLevel, facts: &ModuleFacts) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        if let OpKind::Call { callee, .. } = func.kind(op)
            && let Some(called) = facts.level(*callee).filter(|called| *called > level)
        {
            errors.push(calls_above(func, op, facts.name(*callee), called, level));
        }
        let OpKind::For(node) = func.kind(op) else { continue };
        let dim = node.directive.as_ref().and_then(|directive| directive.gang.as_ref()).map_or(0, |gang| gang.dim);
        if dim > level.gang_dims() {
            let message = format!("a loop of gangs of dimension {dim} in a `routine {}`", word(level));
            errors.push(
                Diagnostic::error("ACC2009", message)
                    .label(func.ops[op].span, "")
                    .help(format!("write `routine gang(dim:{dim})` (OpenACC 3.3, section 2.15.1)")),
            );
        }
    }
    errors
}

fn calls_above(func: &Function, call: Op, name: &str, called: RoutineLevel, level: RoutineLevel) -> Diagnostic {
    let (called, level) = (word(called), word(level));
    Diagnostic::error("ACC2009", format!("a call of the {called} routine `{name}` in a `routine {level}`"))
        .label(func.ops[call].span, format!("`{name}` shares its loops at the levels up to {called}"))
        .help(format!(
            "make the procedure that calls it a `routine {called}`, or `{name}` a `routine {level}` (OpenACC 3.3, section 2.15.1)"
        ))
}

/// An error for each reduction over gangs of a loop that calls a gang routine: the routine's gangs all run the loop's own
/// statements, and each would count.
pub fn counted_again(func: &Function, body: Block, facts: &ModuleFacts) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let Some(schedule) = node.schedule.as_ref().filter(|s| s.gang) else { continue };
        if facts.highest_level(func, op) < Some(RoutineLevel::Gang) {
            continue;
        }
        for plan in schedule.reductions.iter().filter(|plan| plan.gangs) {
            let name = &func.vars[plan.target].name;
            let what = format!("the reduction of `{name}` over a gang loop that calls a gang routine");
            errors.push(Diagnostic::unsupported(plan.span, what, "reduce in the routine, or in a loop of its own"));
        }
    }
    errors
}

/// The lowest level of a schedule that a call of that level needs for itself.
fn taken_level(node: &For, schedule: &Schedule, level: RoutineLevel) -> Option<RoutineLevel> {
    let named = node.directive.as_ref().and_then(|directive| directive.gang.as_ref()).map_or(0, |gang| gang.dim);
    let dim = named.max(1 + schedule.axis as u32);
    let taken = [
        (schedule.vector.is_some(), RoutineLevel::Vector),
        (schedule.worker, RoutineLevel::Worker),
        (schedule.gang, RoutineLevel::of_gangs(dim)),
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
        RoutineLevel::Gang2 => "gang(dim:2)",
        RoutineLevel::Gang3 => "gang(dim:3)",
    }
}

/// Whether one of the ops calls a gang routine.
pub fn calls_gang_routine(func: &Function, ops: &[Op], facts: &ModuleFacts) -> bool {
    let is_gang = |op: Op| facts.call_level(func, op) >= Some(RoutineLevel::Gang);
    ops.iter().flat_map(|op| func.walk_op(*op)).any(is_gang)
}
