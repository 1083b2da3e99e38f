//! Arrays in a `firstprivate` clause (OpenACC 3.3, 2.5.14).
//!
//! One that the region only reads is simply copied in. Of one that it writes each gang gets an array of its own, which
//! the gang fills from the copied-in one before it does anything else.

use super::implicit_data::whole_text;
use super::{compute, compute_mut};
use crate::analysis::call_effects::reached;
use accc_ir::*;
use accc_source::Span;

/// Rewrites the clauses of one construct; scalars are left as they are.
pub fn run(func: &mut Function, op: Op, spelling: Spelling) {
    let arrays: Vec<Var> =
        compute(func, op).firstprivate.iter().copied().filter(|v| func.vars[*v].is_array()).collect();
    for var in arrays {
        let node = compute(func, op);
        let (body, span, written) = (node.body, node.construct.span, is_written(func, node.body, var));
        let text = whole_text(func, var, spelling);
        let clause =
            DataClause { kind: ClauseKind::CopyIn, var, section: None, rows: None, implicit: true, text, span };
        let node = compute_mut(func, op);
        node.firstprivate.retain(|v| *v != var);
        node.clauses.push(clause);
        if written {
            let VarData { name, storage, span, .. } = func.vars[var].clone();
            let own = func.local(&name, storage, span);
            func.replace_var(body, var, own);
            compute_mut(func, op).private.push(own);
            fill(func, body, own, var);
        }
    }
}

fn is_written(func: &Function, body: Block, var: Var) -> bool {
    func.walk(body).into_iter().any(|op| match func.kind(op) {
        OpKind::StoreElem { view, .. } => func.root_var(*view) == Some(var),
        OpKind::Call { .. } => reached(func, op, None).iter().any(|found| found.var == var),
        kind => matches!(kind.atomic_place(), Some((Place::Elem { view, .. }, _)) if func.root_var(*view) == Some(var)),
    })
}

/// `own = var`, in loops at the start of the block that no message speaks of.
fn fill(func: &mut Function, body: Block, own: Var, var: Var) {
    let Storage::Array { dims, .. } = func.vars[var].storage.clone() else {
        unreachable!("arrays without constant bounds are refused before");
    };
    let span = func.vars[var].span;
    let mut b = Builder::at(func, body, 0);
    b.span = span;
    let mut subscripts = Vec::new();
    let mut loops = Vec::new();
    for dim in dims.iter().rev() {
        let (lower, upper, step) = (b.i64(dim.lower), b.i64(dim.lower + dim.extent - 1), b.i64(1));
        let (op, inner, iv) = b.for_op(None, lower, upper, step);
        loops.push((op, b.switch_to(inner)));
        subscripts.insert(0, iv);
    }
    let (from, to) = (b.load_view(var), b.load_view(own));
    let value = b.load_elem(from, subscripts.clone());
    b.store_elem(to, subscripts, value);
    for (op, outside) in loops.into_iter().rev() {
        b.end_block();
        b.switch_to(outside);
        let directive = LoopDirective { span: Span::NONE, seq: true, ..LoopDirective::default() };
        if let OpKind::For(node) = &mut b.func.ops[op].kind {
            node.directive = Some(Box::new(directive));
        }
    }
}
