//! Reductions over gangs in a gang routine (OpenACC 3.3, 2.9.11): no gang waits for another there, so that each ends its
//! part for itself and adds it atomically to the target, which is memory of the caller.

use accc_diag::Diagnostic;
use accc_ir::*;

/// Reductions over gangs into what each gang has for itself, and those that are no atomic operation.
pub fn errors(func: &Function, body: Block) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in func.walk(body) {
        let OpKind::For(node) = func.kind(op) else { continue };
        for plan in node.schedule.iter().flat_map(|s| &s.reductions).filter(|plan| plan.gangs) {
            let target = &func.vars[plan.target];
            let ty = target.value_type().unwrap_or(Type::I1);
            if atomic(plan.op, ty).is_none() {
                let what = format!("the reduction of `{}` over gangs in a routine", target.name);
                errors.push(Diagnostic::unsupported(plan.span, what, "write the loop in the compute construct"));
            } else if !matches!(target.class, VarClass::RefParam | VarClass::Global(_)) {
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
    let start = identity(&mut b, plan.op, plan.target);
    b.store(plan.target, start);
    let block = func.block_of(op).expect("the loop stands in a block");
    let at = func.position(block, op) + 1;
    let mut b = Builder::at(func, block, at);
    b.span = plan.span;
    let value = b.load(plan.target);
    let ty = b.func.type_of(value);
    let op = atomic(plan.op, ty).expect("others are errors");
    let place = Place::Var(target);
    b.value(OpKind::AtomicUpdate { place, op, value, new: false }, ty);
}

/// The value that changes nothing, of the variable's type.
fn identity(b: &mut Builder<'_>, op: ReductionOp, var: Var) -> Value {
    let ty = b.func.vars[var].value_type().expect("a reduction has a scalar");
    let n = match op {
        ReductionOp::Add | ReductionOp::BitOr | ReductionOp::BitXor | ReductionOp::LogicalOr | ReductionOp::Neqv => 0,
        ReductionOp::Mul | ReductionOp::LogicalAnd | ReductionOp::Eqv => 1,
        ReductionOp::BitAnd => -1,
        ReductionOp::UMax => 0,
        ReductionOp::UMin => -1,
        ReductionOp::Max | ReductionOp::Min => return extreme(b, ty, op == ReductionOp::Min),
    };
    match ty.part() {
        Some(part) => {
            let (re, im) = (b.float(f64::from(n), part), b.float(0.0, part));
            b.complex(re, im)
        }
        None if matches!(ty, Type::F32 | Type::F64) => b.float(f64::from(n), ty),
        None => b.int(n.into(), ty),
    }
}

/// The largest or the smallest number of a type.
fn extreme(b: &mut Builder<'_>, ty: Type, largest: bool) -> Value {
    if matches!(ty, Type::F32 | Type::F64) {
        return b.float(if largest { f64::INFINITY } else { f64::NEG_INFINITY }, ty);
    }
    let most = i64::MAX >> (64 - ty.bits().unwrap_or(64));
    b.int(if largest { most } else { !most }, ty)
}

/// Logical operators are atomic on truth values only.
fn atomic(op: ReductionOp, ty: Type) -> Option<AtomicOp> {
    match op {
        ReductionOp::Add if ty.is_complex() => Some(AtomicOp::AddParts),
        ReductionOp::Add => Some(AtomicOp::Add),
        ReductionOp::Mul => Some(AtomicOp::Mul),
        ReductionOp::Max => Some(AtomicOp::Max),
        ReductionOp::Min => Some(AtomicOp::Min),
        ReductionOp::UMax => Some(AtomicOp::UMax),
        ReductionOp::UMin => Some(AtomicOp::UMin),
        ReductionOp::BitAnd => Some(AtomicOp::And),
        ReductionOp::BitOr => Some(AtomicOp::Or),
        ReductionOp::BitXor => Some(AtomicOp::Xor),
        ReductionOp::LogicalAnd => Some(AtomicOp::And).filter(|_| ty == Type::I1),
        ReductionOp::LogicalOr => Some(AtomicOp::Or).filter(|_| ty == Type::I1),
        ReductionOp::Eqv => Some(AtomicOp::Eqv).filter(|_| ty == Type::I1),
        ReductionOp::Neqv => Some(AtomicOp::Xor).filter(|_| ty == Type::I1),
    }
}
