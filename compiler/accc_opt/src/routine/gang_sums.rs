//! Reductions over gangs in a gang routine (OpenACC 3.3, 2.9.11): no gang waits for another there, so that each ends its
//! part for itself and adds it atomically to the target, which is memory of the caller.

use crate::transform::fold;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Reductions over gangs into what each gang has for itself.
pub fn errors(func: &Function, body: Block) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        for plan in node.schedule.iter().flat_map(|s| &s.reductions).filter(|plan| plan.gangs) {
            let target = &func.vars[plan.target];
            if !matches!(target.class, VarClass::RefParam | VarClass::Global(_)) {
                let what = format!("the reduction of the local variable `{}` over gangs in a routine", target.name);
                errors.push(Diagnostic::unsupported(plan.span, what, "reduce into an argument"));
            }
        }
    }
    errors
}

/// Rewrites the plans.
pub fn end_in_gangs(func: &mut Function, body: Block) {
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let Some(schedule) = node.schedule.clone().filter(|s| s.reductions.iter().any(|plan| plan.gangs)) else {
            continue;
        };
        let mut plans = schedule.reductions.clone();
        for plan in plans.iter_mut().filter(|plan| plan.gangs) {
            let target = plan.target;
            let VarData { name, storage, span, .. } = func.vars[target].clone();
            let part = func.local(&format!(".part.{name}"), storage, span);
            (plan.gangs, plan.target) = (false, part);
            add_part(func, op, plan, target);
        }
        if let OpKind::For(node) = &mut func.ops[op].kind {
            node.schedule = Some(Schedule { reductions: plans, ..schedule });
        }
    }
}

/// `part = identity` before the loop, `atomic target = target op part` after it.
fn add_part(func: &mut Function, op: Op, plan: &ReductionPlan, target: Var) {
    let mut b = Builder::before(func, op);
    b.span = plan.span;
    let ty = b.func.vars[plan.target].value_type().expect("a reduction has a scalar");
    let start = fold::identity(&mut b, plan.op, ty);
    b.store(plan.target, start);
    let block = func.block_of(op).expect("the loop stands in a block");
    let at = func.position(block, op) + 1;
    let mut b = Builder::at(func, block, at);
    b.span = plan.span;
    let value = b.load(plan.target);
    fold::combine(&mut b, plan.op, Place::Var(target), value, ty);
}
