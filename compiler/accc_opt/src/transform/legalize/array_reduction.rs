//! Reductions of arrays, sections and elements (OpenACC 3.3, sections 2.5.15 and 2.9.11); those of members of records
//! are [`super::member_reduction`]'s, those of elements that stay the same while a loop runs [`super::element_reduction`]'s.
//!
//! Where a loop only updates elements (`h(k) = h(k) + x`) else, each update becomes an atomic one. Where it does more with
//! them, each iteration (of a construct: each gang) has a copy that starts at the operator's identity and is combined
//! with the array, element by element, when the iteration ends. No clause of an array or member is left for later
//! phases. The order in which sums of the elements of arrays are taken is not fixed.

use super::element_reduction;
use super::{member_reduction, reduced_data};
use crate::transform::launch::outline::copy_shape;
use crate::transform::loops::{atomic_updates, fold};
use accc_analysis::element_updates;
use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashSet;

/// Rewrites all of a function; the errors say what can't be done.
pub fn run(func: &mut Function, facts: &ModuleFacts) -> Vec<Diagnostic> {
    let Some(body) = func.body else { return Vec::new() };
    let (mut errors, mut gang_ends) = (Vec::new(), HashSet::new());
    let done = element_reduction::run(func);
    // Inner loops first: an outer one finds their updates atomic.
    for op in func.walk(body).into_iter().rev() {
        errors.extend(member_reduction::run(func, op, facts, &mut gang_ends));
        for reduction in take_clauses(func, op) {
            reduced_data::run(func, op, reduction.var);
            let body = body_of(func, op);
            if let Err(error) = member_reduction::name_array(func, body, &reduction, facts) {
                errors.push(error);
                continue;
            }
            if done.contains(&(op, reduction.var)) {
                continue;
            }
            let rewritten = Work { op, body, reduction }.run(func);
            errors.extend(rewritten.err());
        }
    }
    errors
}

/// Takes the reductions of arrays from a loop or construct.
fn take_clauses(func: &mut Function, op: Op) -> Vec<Reduction> {
    let vars = &func.vars;
    let is_array = |r: &mut Reduction| !vars[r.var].is_scalar();
    match &mut func.ops[op].kind {
        OpKind::Compute(node) => node.reductions.extract_if(.., is_array).collect(),
        OpKind::For(node) => {
            let Some(directive) = &mut node.directive else { return Vec::new() };
            for (_, other) in &mut directive.on {
                other.reductions.retain(|r| vars[r.var].is_scalar());
            }
            directive.reductions.extract_if(.., is_array).collect()
        }
        _ => Vec::new(),
    }
}

/// Of collapsed loops the innermost one's.
fn body_of(func: &Function, op: Op) -> Block {
    let (mut body, mut levels) = match func.kind(op) {
        OpKind::Compute(node) => (node.body, 1),
        OpKind::For(node) => (node.body, node.directive.as_ref().map_or(1, |d| d.collapse.max(d.tile.len() as u32))),
        other => unreachable!("a reduction on {other:?}"),
    };
    while levels > 1 {
        let inner = func.blocks[body].ops.iter().find_map(|op| match func.kind(*op) {
            OpKind::For(node) => Some(node.body),
            _ => None,
        });
        let Some(inner) = inner else { break };
        (body, levels) = (inner, levels - 1);
    }
    body
}

struct Work {
    op: Op,
    body: Block,
    reduction: Reduction,
}

impl Work {
    fn run(self, func: &mut Function) -> Result<(), Diagnostic> {
        match element_updates::of_array(func, self.body, self.reduction.var, Some(self.reduction.op)) {
            Some(updates) => {
                atomic_updates::run(func, self.body, updates);
                Ok(())
            }
            None => self.combine_copies(func),
        }
    }

    /// Every iteration works on a copy.
    fn combine_copies(&self, func: &mut Function) -> Result<(), Diagnostic> {
        let var = self.reduction.var;
        let is_jump = |kind: &OpKind| matches!(kind, OpKind::Continue(target) if *target == self.op);
        if func.walk(self.body).into_iter().any(|op| is_jump(func.kind(op))) {
            return Err(self.refused(func, "leave the iteration at its end only"));
        }
        let VarData { name, storage, span, .. } = func.vars[var].clone();
        if matches!(storage, Storage::Pointer { .. }) {
            return Err(self.refused(func, "only update its elements, each by one statement like `a[i] += x`"));
        }
        let Some(ty) = func.vars[var].elem().value_type() else {
            return Err(self.refused(func, "only update it, each time by one statement like `z += x`"));
        };
        let own = func.local(&name, storage, span);
        if matches!(func.vars[own].storage, Storage::Descriptor { .. }) {
            let parents = ParentMap::new(func);
            let around = std::iter::once(self.op).chain(parents.enclosing(self.op));
            let construct = around.into_iter().find(|op| matches!(func.kind(*op), OpKind::Compute(_)));
            let Some(construct) = construct else {
                return Err(self.refused(func, "only update its elements, each by one statement"));
            };
            copy_shape(func, construct, var, own);
        }
        func.replace_var(self.body, var, own);
        match &mut func.ops[self.op].kind {
            OpKind::Compute(node) => node.private.push(own),
            OpKind::For(node) => node.directive.as_mut().expect("it had the clause").private.push(own),
            _ => {}
        }
        let start = Builder::at(func, self.body, 0);
        self.for_elements(start, own, |b, view, subscripts| {
            let value = fold::identity(b, self.reduction.op, ty);
            b.store_elem(view, subscripts, value);
        });
        let end = func.blocks[self.body].ops.len() - 1;
        let end = Builder::at(func, self.body, end);
        self.for_elements(end, var, |b, view, subscripts| {
            let own = b.load_view(own);
            let value = b.load_elem(own, subscripts.clone());
            fold::combine(b, self.reduction.op, AtomicTarget::Elem { view, subscripts }, value, ty);
        });
        Ok(())
    }

    /// Loops over the elements of the clause, which no message speaks of.
    fn for_elements(&self, mut b: Builder<'_>, var: Var, each: impl FnOnce(&mut Builder<'_>, Value, Vec<Value>)) {
        b.span = self.reduction.span;
        let view = b.load_view(var);
        let (mut subscripts, mut loops) = (Vec::new(), Vec::new());
        for dim in (0..b.func.vars[var].rank()).rev() {
            let lower = b.view_part(view, dim, ViewPart::Lower);
            let range = self.reduction.section.as_ref().map(|ranges| ranges[usize::from(dim)]);
            let (first, extent) = match range {
                Some(range) => (b.binary(BinaryOp::Add, lower, range.start), range.extent),
                None => (lower, b.view_part(view, dim, ViewPart::Extent)),
            };
            let one = b.i64(1);
            let past = b.binary(BinaryOp::Add, first, extent);
            let last = b.binary(BinaryOp::Sub, past, one);
            let (op, inner, iv) = b.for_op(None, first, last, one);
            loops.push((op, b.switch_to(inner)));
            subscripts.insert(0, iv);
        }
        each(&mut b, view, subscripts);
        for (op, outside) in loops.into_iter().rev() {
            b.end_block();
            b.switch_to(outside);
            if let OpKind::For(node) = &mut b.func.ops[op].kind {
                node.directive = Some(Box::new(LoopDirective { seq: true, ..LoopDirective::default() }));
            }
        }
    }

    fn refused(&self, func: &Function, way_out: &str) -> Diagnostic {
        let name = &func.vars[self.reduction.var].name;
        let what = format!("what the loop does with `{name}`, whose elements it reduces (section 2.9.11)");
        Diagnostic::unsupported(self.reduction.span, what, way_out)
    }
}
