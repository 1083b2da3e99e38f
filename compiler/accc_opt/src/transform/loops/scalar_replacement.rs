//! Scalar replacement: elements that a loop adds up become scalars while it runs.
//!
//! `do k; c(i,j) = c(i,j) + a(i,k) * b(k,j)` works on a scalar that takes the element's value before the loop and gives
//! it back behind it, where the loop runs at all. Takes a loop of which the analysis says that every element that it
//! writes stays the same one while it runs and has no other name there ([`accc_analysis::locality::register_reuse`]). What
//! the element has been set to right before the loop is what the scalar starts from; the element is then set but once.

use super::set_before::{self, Element};
use accc_ir::*;

/// Replaces the elements that the loop `op` in `block` writes.
pub fn run(func: &mut Function, block: Block, op: Op) {
    loop {
        let OpKind::For(node) = func.kind(op) else { return };
        let written = func.walk(node.body).into_iter().find_map(|inner| match func.kind(inner) {
            OpKind::StoreElem { view, .. } => func.root_var(*view),
            _ => None,
        });
        let Some(array) = written else { return };
        of_array(func, block, op, array, &Apart::default());
    }
}

/// What a loop accesses that is known not to be the element which it writes.
#[derive(Default)]
pub struct Apart {
    /// Other arrays.
    pub arrays: Vec<Var>,
    /// Loads of the same array.
    pub loads: Vec<Op>,
    /// Stores to the same array.
    pub stores: Vec<Op>,
}

/// Replaces the element of one array that it writes; gives the scalar.
pub fn of_array(func: &mut Function, block: Block, op: Op, array: Var, apart: &Apart) -> Option<Var> {
    let OpKind::For(node) = func.kind(op).clone() else { return None };
    let written = func.walk(node.body).into_iter().find_map(|inner| match func.kind(inner) {
        OpKind::StoreElem { view, subscripts, .. }
            if func.root_var(*view) == Some(array) && !apart.stores.contains(&inner) =>
        {
            Some((*view, subscripts.clone()))
        }
        _ => None,
    });
    let (view, subscripts) = written?;
    let (elem, span) = (func.vars[array].elem(), func.ops[op].span);
    let name = format!(".{}", func.vars[array].name.trim_start_matches('.'));
    let total = func.local(&name, Storage::Scalar(elem), span);
    for inner in func.walk(node.body) {
        match func.kind(inner).clone() {
            OpKind::LoadElem { view, .. } if func.root_var(view) == Some(array) && !apart.loads.contains(&inner) => {
                func.ops[inner].kind = OpKind::Load(total);
            }
            OpKind::StoreElem { view, value, .. }
                if func.root_var(view) == Some(array) && !apart.stores.contains(&inner) =>
            {
                func.ops[inner].kind = OpKind::Store(total, value);
            }
            _ => {}
        }
    }
    let at = func.position(block, op);
    let (old_view, old_subscripts, runs) = address(func, block, at, &node, view, &subscripts);
    let place = Element { array, view: old_view, subscripts: &old_subscripts };
    let set = set_before::find(func, block, op, &place, &apart.arrays);
    let at = func.position(block, op);
    let mut b = Builder::at(func, block, at);
    b.span = span;
    match set {
        Some((store, value)) => {
            b.store(total, value);
            func.blocks[block].ops.retain(|other| *other != store);
        }
        None => {
            if let Some(nothing) = nothing(&mut b, elem) {
                b.store(total, nothing);
            }
            where_it_runs(&mut b, runs, |b| {
                let old = b.load_elem(old_view, old_subscripts.clone());
                b.store(total, old);
            });
        }
    }
    let at = func.position(block, op) + 1;
    let behind = func.blocks[block].ops.len() - at;
    let (view, subscripts, _) = address(func, block, at, &node, view, &subscripts);
    let at = func.blocks[block].ops.len() - behind;
    let mut b = Builder::at(func, block, at);
    b.span = span;
    let store = |b: &mut Builder<'_>| {
        let new = b.load(total);
        b.store_elem(view, subscripts.clone(), new);
    };
    if set.is_some() {
        store(&mut b);
    } else {
        where_it_runs(&mut b, runs, store);
    }
    Some(total)
}

/// What the scalar holds where the loop does not run: every iteration around sets it.
fn nothing(b: &mut Builder<'_>, elem: Elem) -> Option<Value> {
    let ty = elem.value_type()?;
    match (ty.is_int(), ty.is_float()) {
        (true, _) => Some(b.int(0, ty)),
        (_, true) => Some(b.float(0.0, ty)),
        (false, false) => None,
    }
}

/// The element's view and subscripts, computed before or behind the loop, and whether the loop runs.
fn address(
    func: &mut Function,
    block: Block,
    at: usize,
    node: &For,
    view: Value,
    subscripts: &[Value],
) -> (Value, Vec<Value>, Value) {
    let inside = func.walk(node.body);
    let mut needed: Vec<Value> = subscripts.to_vec();
    needed.push(view);
    let mut ops: Vec<Op> = Vec::new();
    while let Some(value) = needed.pop() {
        let Some(op) = func.def(value).filter(|op| inside.contains(op)) else { continue };
        needed.extend(func.kind(op).operands());
        ops.push(op);
    }
    let mut maps = Cloner::new();
    let mut copies = Vec::new();
    for op in inside.into_iter().filter(|op| ops.contains(op)) {
        copies.push(maps.clone_op_within(func, op));
    }
    let at = at + copies.len();
    func.blocks[block].ops.splice(at - copies.len()..at - copies.len(), copies);
    let copy = |value: Value| maps.value(value).unwrap_or(value);
    let (view, subscripts) = (copy(view), subscripts.iter().map(|s| copy(*s)).collect());
    let mut b = Builder::at(func, block, at);
    let runs = match b.func.constant_int(node.step) {
        Some(step) if step < 0 => b.compare(CompareOp::Ge, node.lower, node.upper),
        _ => b.compare(CompareOp::Le, node.lower, node.upper),
    };
    (view, subscripts, runs)
}

fn where_it_runs(b: &mut Builder<'_>, runs: Value, fill: impl FnOnce(&mut Builder<'_>)) {
    let (_, then, other) = b.if_op(runs, &[]);
    b.in_block(then, fill);
    b.in_block(other, |_| ());
}
