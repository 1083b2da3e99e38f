//! Reductions over gangs in a gang routine (OpenACC 3.3, 2.9.11): no gang waits for another there, so that each ends
//! its part for itself and adds it atomically to the target, which is memory of the caller. Other reductions in
//! routines are of private variables.

use crate::transform::loops::fold;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;

/// Reductions of loops whose threads the callers share out: those of a variable that all gangs have in common are
/// wrong, but over gangs, where they are an extension; those over gangs into what each gang has for itself are not
/// done.
pub fn check(func: &Function, body: Block) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let over_gangs: Vec<&ReductionPlan> =
            node.schedule.iter().flat_map(|s| &s.reductions).filter(|plan| plan.gangs).collect();
        for plan in &over_gangs {
            let target = &func.vars[plan.target];
            if !matches!(target.class, VarClass::RefParam | VarClass::Global(_)) {
                let what = format!("the reduction of the local variable `{}` over gangs in a routine", target.name);
                found.push(Diagnostic::unsupported(plan.span, what, "reduce into an argument"));
            } else if !plan.implicit {
                found.push(extension(plan.span));
            }
        }
        for reduction in node.directive.iter().flat_map(|directive| &directive.reductions) {
            let target = &func.vars[reduction.var];
            let has_plan = over_gangs.iter().any(|plan| plan.target == reduction.var);
            if matches!(target.class, VarClass::Global(_)) && !reduction.implicit && !has_plan {
                found.push(not_private(&target.name, reduction.span));
            }
        }
    }
    found
}

fn extension(reduction: Span) -> Diagnostic {
    Diagnostic::warning("ACC2006", "a reduction over gangs in a routine is an extension")
        .label(reduction, "each gang adds its part atomically")
        .help("other compilers want variables that each gang has for itself (OpenACC 3.3, section 2.9.11)")
}

fn not_private(name: &str, reduction: Span) -> Diagnostic {
    Diagnostic::error("ACC2010", format!("`{name}` is reduced in a routine, but all gangs share it"))
        .label(reduction, "a loop outside of compute constructs reduces private variables")
        .help(format!("reduce a local variable, and add it to `{name}` under `atomic` (OpenACC 3.3, section 2.9.11)"))
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
    fold::combine(&mut b, plan.op, AtomicTarget::Var(target), value, ty);
}
