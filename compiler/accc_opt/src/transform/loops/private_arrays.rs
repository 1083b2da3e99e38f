//! Small arrays that each iteration of a loop fills before it reads them, and that nothing else uses, become the
//! iteration's own: without a clause, where they are all that keeps the loop in order.
//!
//! Takes a `kernels` construct before its implicit data clauses; writes the arrays on the loop, as if they were
//! declared in it.

use accc_analysis::footprint;
use accc_analysis::region::Region;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_ir::*;
use accc_machine::Gpu;

/// Finds the arrays of one construct.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) {
    if compute(func, op).construct.kind != ConstructKind::Kernels {
        return;
    }
    let candidates: Vec<Var> = func.vars.keys().filter(|var| is_small(&func.vars[*var], around.module.gpu)).collect();
    let used: Vec<Var> = candidates.into_iter().filter(|var| is_used_in(func, op, *var)).collect();
    if used.is_empty() {
        return;
    }
    let facts = verdict::facts(func, around, op);
    for found in &facts.loops {
        let arrays: Vec<Var> = found.refusals.iter().filter_map(|refusal| refusal.var).collect();
        let all = !arrays.is_empty() && arrays.len() == found.refusals.len();
        if all && arrays.iter().all(|var| used.contains(var) && belongs_to_iterations(func, found.op, *var)) {
            if let OpKind::For(node) = &mut func.ops[found.op].kind {
                node.locals.extend(arrays);
            }
            // What is inside has them from this loop.
            return run(func, op, around);
        }
    }
}

fn is_small(data: &VarData, gpu: &Gpu) -> bool {
    let bytes = match &data.storage {
        Storage::Array { elem, dims } => {
            dims.iter().fold(elem.bytes(), |bytes, dim| bytes.saturating_mul(dim.extent.max(0) as u64))
        }
        Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => return false,
    };
    data.class == VarClass::Local && !data.aliased && !data.volatile && bytes <= gpu.thread_array_bytes
}

/// Whether the construct's body names the variable, and no loop of it has it as its own.
fn is_used_in(func: &Function, op: Op, var: Var) -> bool {
    let inside = func.walk(compute(func, op).body);
    let own = |inner: &Op| matches!(func.kind(*inner), OpKind::For(node) if node.locals.contains(&var));
    inside.iter().any(|inner| func.kind(*inner).names(var)) && !inside.iter().any(own)
}

/// Whether nothing outside of the loop uses an array, and each iteration writes all of what it uses before it reads
/// any.
fn belongs_to_iterations(func: &Function, op: Op, var: Var) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let names = |ops: Vec<Op>| ops.into_iter().filter(|inner| func.kind(*inner).names(var)).count();
    let free = node.directive.as_ref().is_none_or(|d| !d.seq && d.tile.is_empty() && d.collapse < 2);
    let body = func.body.expect("the construct stands in one");
    if !free || names(func.walk(body)) != names(func.walk(node.body)) {
        return false;
    }
    let region = Region::new(func, node.body);
    region.opaque.is_empty()
        && footprint::of_region(&region).iter().any(|print| print.var == var && print.surely_written_first)
}
