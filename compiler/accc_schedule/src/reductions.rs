//! Reduction plans: the outermost shared loop of each reduction carries one; the loops inside add to the same private
//! variable (see [`accc_ir::ReductionPlan`]).

use super::policy::Decision;
use accc_analysis::exposed_use::of_block;
use accc_analysis::privatization::ScalarRole;
use accc_analysis::verdict::RegionFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashMap;

/// A reduction of one loop, before its private variable exists.
pub struct Found {
    /// The outermost loop that it goes over.
    pub at: Op,
    /// How values are combined.
    pub op: ReductionOp,
    /// The variable that has the result behind the loop.
    pub var: Var,
    /// The compiler found it.
    pub implicit: bool,
    /// The clause, or the statement that was found.
    pub span: Span,
    /// Over what it is combined.
    pub levels: Levels,
}

/// The levels whose threads hold partial results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Levels {
    /// Over the gangs of the construct.
    pub gangs: bool,
    /// Over the workers of a gang.
    pub workers: bool,
    /// Over the lanes of a worker.
    pub vector: bool,
}

/// The reductions of all shared loops of a region.
pub fn find(
    func: &Function,
    node: &Compute,
    facts: &RegionFacts,
    decisions: &HashMap<Op, Decision>,
) -> Result<Vec<Found>, Diagnostic> {
    let mut found = Vec::new();
    search(func, node, facts, decisions, node.body, &mut Vec::new(), &mut found)?;
    Ok(found)
}

fn search(
    func: &Function,
    node: &Compute,
    facts: &RegionFacts,
    decisions: &HashMap<Op, Decision>,
    block: Block,
    covered: &mut Vec<Var>,
    found: &mut Vec<Found>,
) -> Result<(), Diagnostic> {
    for op in &func.blocks[block].ops {
        let before = covered.len();
        if let OpKind::For(inner) = func.kind(*op)
            && decisions.get(op).is_some_and(|d| is_shared(&d.schedule))
        {
            for (var, operator, implicit, span) in reduced_by(func, node, facts, *op, inner) {
                if covered.contains(&var) {
                    continue;
                }
                let levels = levels_of(func, decisions, *op, var);
                covered.push(var);
                found.push(Found { at: *op, op: operator, var, implicit, span, levels });
            }
        }
        for body in func.kind(*op).blocks() {
            search(func, node, facts, decisions, body, covered, found)?;
        }
        covered.truncate(before);
    }
    Ok(())
}

fn is_shared(schedule: &Schedule) -> bool {
    schedule.gang || schedule.worker || schedule.vector.is_some()
}

/// The scalars that a loop reduces: by its clause, by that of a loop inside it or of the construct where the loop does
/// not make them private, or as the analysis found.
fn reduced_by(
    func: &Function,
    node: &Compute,
    facts: &RegionFacts,
    op: Op,
    inner: &For,
) -> Vec<(Var, ReductionOp, bool, Span)> {
    let own = inner.directive.iter().flat_map(|d| &d.reductions);
    let by_clause = |var: Var| inner.directive.as_ref().is_some_and(|d| d.private.contains(&var));
    let private = |var: Var| by_clause(var) || inner.locals.contains(&var);
    let mut list: Vec<_> = own.map(|r| (r.var, r.op, false, r.span)).collect();
    let nested: Vec<Reduction> = func
        .walk(inner.body)
        .into_iter()
        .filter_map(|op| match func.kind(op) {
            OpKind::For(n) => n.directive.as_ref().map(|d| d.reductions.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    for r in nested.iter().chain(&node.reductions) {
        let here = !private(r.var) && of_block(func, inner.body, r.var).exposed;
        if here && !list.iter().any(|(var, ..)| *var == r.var) {
            list.push((r.var, r.op, r.implicit, r.span));
        }
    }
    for (var, role) in facts.of(op).iter().flat_map(|facts| &facts.scalars) {
        if let ScalarRole::Reduction(operator) = role
            && !list.iter().any(|(v, ..)| v == var)
        {
            list.push((*var, *operator, true, func.ops[op].span));
        }
    }
    list
}

/// The levels whose threads hold partial results: those of the loops around each update. Where updates stand at
/// different levels, one thread executes those with fewer (gang mode).
fn levels_of(func: &Function, decisions: &HashMap<Op, Decision>, at: Op, var: Var) -> Levels {
    let OpKind::For(node) = func.kind(at) else { return Levels::default() };
    let mut all = with_loop(decisions, at, Levels::default());
    visit(func, decisions, node.body, all, &mut |op, levels| {
        if matches!(func.kind(op), OpKind::Store(v, _) if *v == var) {
            all.gangs |= levels.gangs;
            all.workers |= levels.workers;
            all.vector |= levels.vector;
        }
    });
    all
}

fn visit(
    func: &Function,
    decisions: &HashMap<Op, Decision>,
    block: Block,
    levels: Levels,
    see: &mut dyn FnMut(Op, Levels),
) {
    for op in &func.blocks[block].ops {
        see(*op, levels);
        let inside = with_loop(decisions, *op, levels);
        func.kind(*op).blocks().into_iter().for_each(|inner| visit(func, decisions, inner, inside, see));
    }
}

fn with_loop(decisions: &HashMap<Op, Decision>, op: Op, levels: Levels) -> Levels {
    let Some(decision) = decisions.get(&op) else { return levels };
    Levels {
        gangs: levels.gangs || decision.schedule.gang,
        workers: levels.workers || decision.schedule.worker,
        vector: levels.vector || decision.schedule.vector.is_some(),
    }
}
