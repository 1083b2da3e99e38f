//! The bodies of procedures with `acc routine`: their loops get schedules of the levels that the routine has, for the
//! GPU. The host's version of the same body takes no notice of the levels.
//!
//! All threads of a gang call a worker or gang routine together, those of one worker a vector routine. How many there
//! are is up to the launch ([`AT_LAUNCH`]): a routine is compiled once for all of its callers.

use super::arrays::{self, Routine};
use super::gang_sums;
use super::levels::{above_routine, clashes};
use crate::transform::assign::{self, Given};
use crate::transform::kernel::gang_mode::{self, Workers};
use accc_analysis::exposed_use::outlives_function;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::RegionFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_machine::gpu::Gpu;
use accc_schedule::policy::Choice;
use accc_schedule::reductions;
use std::collections::{HashMap, HashSet};

/// The level of a routine with a body.
fn level_of(func: &Function) -> Option<RoutineLevel> {
    let has_body = |routine: &&accc_ir::Routine| func.body.is_some() && !routine.bind.is_everywhere();
    func.routine.as_ref().filter(has_body).map(|routine| routine.level)
}

/// The same where its loops share threads.
fn sharing_level(func: &Function) -> Option<RoutineLevel> {
    level_of(func).filter(|level| *level > RoutineLevel::Seq)
}

/// Writes the schedules on the loops of a routine above seq; the errors of every routine. `given`: its tree of a file.
pub fn schedule(
    func: &mut Function,
    autopar: bool,
    gpu: &Gpu,
    facts: &ModuleFacts,
    given: Option<Given<'_>>,
) -> Vec<Diagnostic> {
    let (Some(level), Some(body)) = (level_of(func), func.body) else { return Vec::new() };
    if level == RoutineLevel::Seq {
        let mut diagnostics = above_routine(func, body, level, facts);
        diagnostics.extend(gang_sums::check(func, body));
        return diagnostics;
    }
    let around = Surroundings::new(func, facts);
    let scalars = func.vars.iter().filter(|(var, data)| !data.is_array() && outlives_function(func, *var));
    let live: HashSet<Var> = scalars.map(|(var, _)| var).collect();
    let region = RegionFacts::new(func, &around, body, &live, &Version::Only);
    let node = region_of(func, body);
    let mut choice = Choice {
        func,
        facts: &region,
        module: facts,
        machine: Machine::Gpu,
        gpu,
        kind: ConstructKind::Parallel,
        autopar,
        vector_length: AT_LAUNCH,
        sizes_are_free: false,
        gangs_are_free: false,
        mapped: &live,
        root: body,
        gang_private: &HashSet::new(),
        redundant: &HashSet::new(),
        in_routine: true,
        gangs_meet: false,
        decisions: HashMap::new(),
    };
    choice.routine(body, level);
    let mut refused = Vec::new();
    let mut decisions = choice.decisions.clone();
    if let Some(given) = given {
        match given.adopt(choice, None, level >= RoutineLevel::Gang) {
            Ok(adopted) => decisions = adopted,
            Err(illegal) => refused = given.warnings(func.span, illegal),
        }
    }
    for decision in decisions.values_mut() {
        decision.schedule.vector = decision.schedule.vector.map(|_| AT_LAUNCH);
        // Nobody asks how many iterations there are before a routine starts: threads take one after the other.
        decision.schedule.tile = None;
    }
    let schedule_of = |op: Op| decisions.get(&op).map(|d| d.schedule.clone()).unwrap_or_default();
    let mut diagnostics = clashes(func, body, &schedule_of, facts);
    diagnostics.extend(refused);
    diagnostics.extend(above_routine(func, body, level, facts));
    diagnostics.extend(not_shareable(func, body, &schedule_of));
    diagnostics.extend(Routine { func, body, level, schedule_of: &schedule_of, facts }.errors());
    match reductions::find(func, &node, &region, &decisions) {
        Ok(found) => assign::write(func, decisions, found),
        Err(error) => diagnostics.push(error),
    }
    diagnostics.extend(gang_sums::check(func, body));
    diagnostics
}

/// The body of a routine whose loops share threads.
pub fn shared_body(func: &Function) -> Option<Block> {
    sharing_level(func).and(func.body)
}

/// The body as a construct without clauses, which the search for reductions takes.
fn region_of(func: &Function, body: Block) -> Compute {
    let construct = Construct { kind: ConstructKind::Parallel, span: func.span, end_span: func.span };
    Compute::new(construct, body)
}

/// What the threads of a gang would each have for themselves and need together.
fn not_shareable(func: &Function, body: Block, schedule_of: &dyn Fn(Op) -> Schedule) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        if schedule_of(op).is_seq() {
            continue;
        }
        let of_all = |var: &Var| !matches!(func.vars[*var].class, VarClass::Local | VarClass::ValueParam);
        if let Some(var) = node.var.filter(of_all) {
            let what = format!("`{}`, which is not local, as the variable of a shared loop", func.vars[var].name);
            errors.push(Diagnostic::unsupported(func.ops[op].span, what, "count with a local variable"));
        }
    }
    errors
}

/// Puts private scalars into variables of their own, takes the directives off, and parts what one thread does for its
/// gang from what all do.
pub fn finish(func: &mut Function, facts: &ModuleFacts) {
    let (Some(body), true) = (func.body, func.routine.as_ref().is_some_and(|routine| !routine.bind.is_everywhere()))
    else {
        return;
    };
    if let Some(level) = sharing_level(func) {
        let schedule_of = |op: Op| match func.kind(op) {
            OpKind::For(node) => node.schedule.clone().unwrap_or_default(),
            _ => Schedule::default(),
        };
        let routine = Routine { func, body, level, schedule_of: &schedule_of, facts };
        // An error has been told where there is one.
        let (shared, allocations) = (routine.shared(), routine.allocations().unwrap_or_default());
        arrays::place(func, shared);
        arrays::hand_over(func, &allocations);
        gang_sums::end_in_gangs(func, body);
    }
    for op in func.walk(body) {
        let OpKind::For(node) = &mut func.ops[op].kind else { continue };
        let Some(directive) = node.directive.take() else { continue };
        let (inner, counts) = (node.body, node.var);
        let is_own = |var: &Var| !func.vars[*var].is_array() && Some(*var) != counts;
        for var in directive.private.into_iter().filter(is_own).collect::<Vec<_>>() {
            let VarData { name, storage, span, .. } = func.vars[var].clone();
            let own = func.local(&name, storage, span);
            func.replace_record(inner, var, own);
        }
    }
    match sharing_level(func) {
        Some(RoutineLevel::Worker | RoutineLevel::Gang | RoutineLevel::Gang2 | RoutineLevel::Gang3) => {
            gang_mode::run(func, Workers::Several, facts);
        }
        Some(RoutineLevel::Vector) => gang_mode::run(func, Workers::Apart, facts),
        Some(RoutineLevel::Seq) | None => {}
    }
}
