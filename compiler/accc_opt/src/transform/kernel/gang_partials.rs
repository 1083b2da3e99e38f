//! A construct's reductions outside of gang loops (OpenACC 3.3, 2.5.15): there all gangs execute the same statements,
//! each on a copy of the variable that starts with the operator's identity. A run of such statements gets a copy of its
//! own; when it ends each gang folds its copy into the variable, atomically.
//!
//! Takes a scheduled clone. Where the user does not say how many gangs there are, one executes such statements.

use crate::transform::loops::fold;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::stored::vars_stored;
use accc_ir::*;
use std::collections::HashSet;

/// Rewrites one construct.
pub fn run(func: &mut Function, op: Op, facts: &ModuleFacts) {
    let node = compute(func, op).clone();
    for reduction in redundant(func, &node) {
        let mut runs = Vec::new();
        runs_in(func, node.body, reduction.var, facts, &mut runs);
        for run in runs {
            fold_run(func, &reduction, &run);
        }
    }
}

/// The user's reductions that several gangs may carry out redundantly.
fn redundant(func: &Function, node: &Compute) -> Vec<Reduction> {
    let several = |n: &Value| func.constant_int(*n) != Some(1);
    let sizes = node.num_gangs.iter().chain(node.more_gangs.iter().flatten());
    if node.construct.kind != ConstructKind::Parallel || !sizes.into_iter().any(several) {
        return Vec::new();
    }
    node.reductions.iter().filter(|reduction| !reduction.implicit).cloned().collect()
}

/// Their variables: a loop without directive that updates one stays in each gang.
pub fn variables(func: &Function, node: &Compute) -> HashSet<Var> {
    redundant(func, node).iter().map(|reduction| reduction.var).collect()
}

/// Statements of one block without gang loops, from the first to the last that names the variable, where one of them
/// updates it.
struct Run {
    block: Block,
    ops: Vec<Op>,
}

fn runs_in(func: &Function, block: Block, var: Var, facts: &ModuleFacts, runs: &mut Vec<Run>) {
    let mut ops: Vec<Op> = Vec::new();
    for op in &func.blocks[block].ops {
        let inside = func.walk_op(*op);
        let is_nest =
            |inner: &Op| func.is_gang_loop(*inner) || facts.call_level(func, *inner) >= Some(RoutineLevel::Gang);
        if !inside.iter().any(is_nest) {
            ops.push(*op);
            continue;
        }
        end_run(func, block, var, std::mem::take(&mut ops), runs);
        if !is_nest(op) {
            func.kind(*op).blocks().into_iter().for_each(|inner| runs_in(func, inner, var, facts, runs));
        }
    }
    end_run(func, block, var, ops, runs);
}

fn end_run(func: &Function, block: Block, var: Var, mut ops: Vec<Op>, runs: &mut Vec<Run>) {
    let names = |op: &Op| func.walk_op(*op).iter().any(|inner| func.kind(*inner).names(var));
    let (Some(first), Some(last)) = (ops.iter().position(names), ops.iter().rposition(names)) else { return };
    ops.truncate(last + 1);
    ops.drain(..first);
    if vars_stored(func, &ops).contains(&var) {
        runs.push(Run { block, ops });
    }
}

/// `part = identity` before the run, which works on `part`; `atomic var = var op part` after it.
fn fold_run(func: &mut Function, reduction: &Reduction, run: &Run) {
    let VarData { name, storage, span, .. } = func.vars[reduction.var].clone();
    let Some(ty) = func.vars[reduction.var].value_type() else { return };
    let part = func.local(&format!(".part.{name}"), storage, span);
    for op in run.ops.iter().flat_map(|op| func.walk_op(*op)).collect::<Vec<_>>() {
        func.ops[op].kind.visit_mut(&mut Replace { from: reduction.var, to: part });
    }
    let mut b = Builder::before(func, run.ops[0]);
    b.span = reduction.span;
    let start = fold::identity(&mut b, reduction.op, ty);
    b.store(part, start);
    let at = func.position(run.block, run.ops[run.ops.len() - 1]) + 1;
    let mut b = Builder::at(func, run.block, at);
    b.span = reduction.span;
    let value = b.load(part);
    fold::combine(&mut b, reduction.op, AtomicTarget::Var(reduction.var), value, ty);
}

struct Replace {
    from: Var,
    to: Var,
}

impl RefVisitor for Replace {
    fn var(&mut self, var: &mut Var) {
        if *var == self.from {
            *var = self.to;
        }
    }
}
