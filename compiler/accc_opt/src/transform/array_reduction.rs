//! Reductions of arrays, sections, elements and members of records (OpenACC 3.3, sections 2.5.15 and 2.9.11).
//!
//! Where a loop only updates elements (`h(k) = h(k) + x`), each update becomes an atomic one. Where it does more with them,
//! each iteration (of a construct: each gang) has a copy that starts at the operator's identity and is combined with the
//! array, element by element, when the iteration ends. A member that is a scalar is reduced in a variable of its own, which
//! is combined with the member behind the loop. No clause of an array or member is left for later phases. The order in
//! which sums of the elements of arrays are taken is not fixed.

use super::outline::copy_shape;
use super::{atomic_updates, fold};
use crate::analysis::element_updates;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Rewrites all of a function; the errors say what can't be done.
pub fn run(func: &mut Function) -> Vec<Diagnostic> {
    let Some(body) = func.body else { return Vec::new() };
    let mut errors = Vec::new();
    // Inner loops first: an outer one finds their updates atomic.
    for op in func.walk(body).into_iter().rev() {
        for reduction in take_members(func, op) {
            reduce_member(func, op, &reduction);
        }
        for reduction in take_clauses(func, op) {
            let body = body_of(func, op);
            if let Err(error) = name_member(func, body, &reduction) {
                errors.push(error);
                continue;
            }
            let rewritten = Work { op, body, reduction }.run(func);
            errors.extend(rewritten.err());
        }
    }
    errors
}

/// Takes the reductions of members from a loop or construct.
fn take_members(func: &mut Function, op: Op) -> Vec<Reduction> {
    let vars = &func.vars;
    let is_member = |r: &Reduction| vars[r.var].is_scalar() && matches!(vars[r.var].class, VarClass::Member { .. });
    match &mut func.ops[op].kind {
        OpKind::Compute(node) => node.reductions.extract_if(.., |r| is_member(r)).collect(),
        OpKind::For(node) => {
            let Some(directive) = &mut node.directive else { return Vec::new() };
            for (_, other) in &mut directive.on {
                other.reductions.retain(|r| !is_member(r));
            }
            directive.reductions.extract_if(.., |r| is_member(r)).collect()
        }
        _ => Vec::new(),
    }
}

/// A variable stands for the member while the loop runs, or in the gang's part of the construct.
fn reduce_member(func: &mut Function, op: Op, reduction: &Reduction) {
    let member = reduction.var;
    let VarData { name, storage, span, .. } = func.vars[member].clone();
    let own = func.local(&name, storage, span);
    let ty = func.vars[own].value_type().expect("the member is a scalar");
    let reduction = reduction.clone();
    match func.kind(op).clone() {
        OpKind::For(node) => {
            stand_for(func, node.body, member, own);
            if let OpKind::For(node) = &mut func.ops[op].kind {
                let directive = node.directive.as_mut().expect("it had the clause");
                directive
                    .on
                    .iter_mut()
                    .for_each(|(_, on)| on.reductions.push(Reduction { var: own, ..reduction.clone() }));
                directive.reductions.push(Reduction { var: own, ..reduction.clone() });
            }
            let mut b = Builder::before(func, op);
            b.span = reduction.span;
            let start = fold::identity(&mut b, reduction.op, ty);
            b.store(own, start);
            let block = func.block_of(op).expect("the loop stands in a block");
            let at = func.position(block, op) + 1;
            let mut b = Builder::at(func, block, at);
            b.span = reduction.span;
            let (old, found) = (b.load(member), b.load(own));
            let new = fold::combined(&mut b, reduction.op, old, found, ty);
            b.store(member, new);
        }
        OpKind::Compute(node) => {
            stand_for(func, node.body, member, own);
            let mut b = Builder::at(func, node.body, 0);
            b.span = reduction.span;
            let start = fold::identity(&mut b, reduction.op, ty);
            b.store(own, start);
            let end = func.blocks[node.body].ops.len() - 1;
            let mut b = Builder::at(func, node.body, end);
            b.span = reduction.span;
            let found = b.load(own);
            fold::combine(&mut b, reduction.op, Place::Var(member), found, ty);
        }
        other => unreachable!("a reduction on {other:?}"),
    }
}

/// Makes a block work on a variable instead of the member, which C's accesses reach as a field of the record.
fn stand_for(func: &mut Function, block: Block, member: Var, own: Var) {
    for op in func.walk(block) {
        match func.kind(op).clone() {
            OpKind::LoadElem { view, subscripts } if subscripts.is_empty() && shows_member(func, view, member) => {
                func.ops[op].kind = OpKind::Load(own);
            }
            OpKind::StoreElem { view, subscripts, value }
                if subscripts.is_empty() && shows_member(func, view, member) =>
            {
                func.ops[op].kind = OpKind::Store(own, value);
            }
            _ => {}
        }
    }
    func.replace_var(block, member, own);
}

fn shows_member(func: &Function, view: Value, member: Var) -> bool {
    let VarClass::Member { parent, offset, .. } = func.vars[member].class else { return false };
    match func.def(view).map(|op| func.kind(op)) {
        Some(OpKind::Field { view: record, offset: at, elem, dims }) => {
            let of_parent = func.def(*record).map(|op| func.kind(op));
            let same = matches!(of_parent, Some(OpKind::LoadView(var)) if *var == parent);
            same && *at == offset && *elem == func.vars[member].elem() && dims.is_empty()
        }
        _ => false,
    }
}

/// Accesses to an array in a record become those of the member that the clause names, where they are written as the record's.
fn name_member(func: &mut Function, body: Block, reduction: &Reduction) -> Result<(), Diagnostic> {
    let member = &func.vars[reduction.var];
    let VarClass::Member { parent, offset, deref } = member.class else { return Ok(()) };
    let Storage::Array { elem, dims } = member.storage.clone() else { return Ok(()) };
    let size = dims.iter().fold(elem.bytes(), |bytes, dim| bytes.saturating_mul(dim.extent.max(0) as u64));
    for op in func.walk(body) {
        let OpKind::Field { view, offset: at, elem: of, dims: own } = func.kind(op) else { continue };
        let is_parent =
            matches!(func.def(*view).map(|op| func.kind(op)), Some(OpKind::LoadView(var)) if *var == parent);
        if is_parent && !deref && *at == offset && *of == elem && own.len() == dims.len() {
            func.ops[op].kind = OpKind::LoadView(reduction.var);
        } else if func.root_var(*view) == Some(parent) && (offset..offset + size.max(1)).contains(at) {
            let what = format!(
                "a reduction of `{}`, an array in a record that is reached in this way",
                func.vars[reduction.var].name
            );
            return Err(Diagnostic::unsupported(
                reduction.span,
                what,
                "reduce into an array of its own, and copy it behind the loop",
            ));
        }
    }
    Ok(())
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
        if matches!(storage, Storage::Pointer { .. }) || is_member(func, var) {
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
            fold::combine(b, self.reduction.op, Place::Elem { view, subscripts }, value, ty);
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

fn is_member(func: &Function, var: Var) -> bool {
    matches!(func.vars[var].class, VarClass::Member { .. })
}
