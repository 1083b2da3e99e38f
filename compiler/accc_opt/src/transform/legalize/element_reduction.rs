//! Reductions of elements that stay the same while a loop runs (OpenACC 3.3, section 2.9.11): `reduction(+:y[i])` on a loop
//! over `j`, `reduction(+:s[0:2])` where the loop names `s[0]` and `s[1]`.
//!
//! Takes a loop with such a clause and what it does with the array. Each element becomes a scalar of the reduction, which starts
//! with the element's value and is stored in it behind the loop ([`scalar_replacement`]): one value for each gang instead of an
//! atomic update in each iteration, and sums whose order is fixed. Left to [`super::array_reduction`] are elements that differ
//! from iteration to iteration, those that a gang loop shares with other updates of its construct, and gang loops of routines.

use super::member_reduction::may_share_among_gangs;
use super::reduced_data;
use crate::transform::loops::scalar_replacement::{self, Apart};
use accc_analysis::element_updates;
use accc_analysis::same_values::same_values;
use accc_analysis::stored::vars_stored;
use accc_ir::*;
use std::collections::HashSet;

/// An element, and what reads and writes it.
struct Element {
    subscripts: Vec<Value>,
    stores: Vec<Op>,
    loads: Vec<Op>,
}

/// Reductions of arrays that gang loops of constructs have done: there a clause of the construct has nothing to add.
pub type Done = HashSet<(Op, Var)>;

/// Rewrites all of a function, outer loops first: what an outer loop reduces is one scalar for the loops inside, too.
pub fn run(func: &mut Function) -> Done {
    let mut done = Done::new();
    let ops = func.body.map(|body| func.walk(body)).unwrap_or_default();
    for op in ops {
        for reduction in of_arrays(func, op) {
            reduce(func, op, &reduction, &mut done);
        }
    }
    done
}

/// A loop's reductions of arrays that are variables by themselves.
fn of_arrays(func: &Function, op: Op) -> Vec<Reduction> {
    let OpKind::For(node) = func.kind(op) else { return Vec::new() };
    let is_array = |reduction: &&Reduction| {
        let data = &func.vars[reduction.var];
        !data.is_scalar() && !matches!(data.class, VarClass::Member { .. })
    };
    let reductions = node.directive.iter().flat_map(|directive| &directive.reductions);
    reductions.filter(is_array).cloned().collect()
}

/// Gives the loop, and those inside that reduce the same array, a reduction of a scalar for each element, where that can be.
fn reduce(func: &mut Function, op: Op, reduction: &Reduction, done: &mut Done) {
    let array = reduction.var;
    let parents = ParentMap::new(func);
    let around: Vec<Op> = parents.enclosing(op).collect();
    let reduces = |op: &Op| of_arrays(func, *op).iter().any(|other| other.var == array);
    if around.iter().any(reduces) {
        return;
    }
    let clauses: Vec<(Op, Reduction)> =
        func.walk_op(op).into_iter().filter_map(|inner| take(func, inner, array)).collect();
    let construct = around.iter().copied().find(|op| matches!(func.kind(*op), OpKind::Compute(_)));
    let shares = func.walk_op(op).into_iter().any(|inner| may_share_among_gangs(func.kind(inner)));
    let is_alone = !shares || construct.is_some_and(|construct| is_alone(func, construct, op, array));
    let is_one = clauses.iter().all(|(_, other)| other.op == reduction.op);
    let Some(elements) = elements(func, op, reduction).filter(|_| is_alone && is_one) else {
        clauses.into_iter().for_each(|(inner, clause)| give(func, inner, clause));
        return;
    };
    done.extend(construct.filter(|_| shares).map(|construct| (construct, array)));
    reduced_data::run(func, op, array);
    let block = parents.block_of(op).expect("the loop stands in a block");
    let totals: Vec<Var> = (0..elements.len()).map(|n| total(func, (block, op), array, &elements, n)).collect();
    if let Some(iteration) = around.into_iter().find(|op| matches!(func.kind(*op), OpKind::For(_))) {
        func.loop_at_mut(iteration).locals.extend(&totals);
    }
    for (inner, clause) in clauses {
        for total in &totals {
            give(func, inner, Reduction { var: *total, section: None, ..clause.clone() });
        }
    }
}

/// The scalar that stands for one of the elements while the loop runs.
fn total(func: &mut Function, (block, op): (Block, Op), array: Var, elements: &[Element], n: usize) -> Var {
    let others = || elements.iter().enumerate().filter(|(other, _)| *other != n).map(|(_, other)| other);
    let loads = others().flat_map(|other| other.loads.clone()).collect();
    let stores = others().flat_map(|other| other.stores.clone()).collect();
    let apart = Apart { arrays: Vec::new(), loads, stores };
    let total = scalar_replacement::of_array(func, block, op, array, &apart).expect("the loop writes the element");
    func.vars[total].name = func.vars[array].name.clone();
    total
}

/// Takes the reduction of an array from a loop.
fn take(func: &mut Function, op: Op, array: Var) -> Option<(Op, Reduction)> {
    let OpKind::For(node) = &mut func.ops[op].kind else { return None };
    let directive = node.directive.as_mut()?;
    directive.on.iter_mut().for_each(|(_, on)| on.reductions.retain(|other| other.var != array));
    let at = directive.reductions.iter().position(|other| other.var == array)?;
    Some((op, directive.reductions.remove(at)))
}

fn give(func: &mut Function, op: Op, reduction: Reduction) {
    let directive = func.loop_at_mut(op).directive.as_mut().expect("it had a clause");
    directive.on.iter_mut().for_each(|(_, on)| on.reductions.push(reduction.clone()));
    directive.reductions.push(reduction);
}

/// The elements, where all updates are of ones that stay the same and differ from each other.
fn elements(func: &Function, op: Op, reduction: &Reduction) -> Option<Vec<Element>> {
    let array = reduction.var;
    let inside = func.walk_op(op);
    let updates = element_updates::of_array(func, func.loop_at(op).body, array, Some(reduction.op))?;
    let names_otherwise = |op: &Op| match func.kind(*op) {
        OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, .. }, .. } => func.root_var(*view) == Some(array),
        _ => false,
    };
    if updates.stores.is_empty() || inside.iter().any(names_otherwise) {
        return None;
    }
    let written = vars_stored(func, &[op]);
    let within: HashSet<Op> = inside.into_iter().collect();
    let mut found: Vec<Element> = Vec::new();
    for (store, update) in &updates.stores {
        let OpKind::StoreElem { view, subscripts, .. } = func.kind(*store) else { return None };
        let is_plain = matches!(func.kind(func.def(*view)?), OpKind::LoadView(_));
        if !is_plain || !subscripts.iter().all(|subscript| is_steady(func, *subscript, &within, &written)) {
            return None;
        }
        let loads = update.loads.iter().filter_map(|load| func.def(*load));
        match found.iter_mut().find(|element| same_values(func, &element.subscripts, subscripts)) {
            Some(element) => {
                element.stores.push(*store);
                element.loads.extend(loads);
            }
            None => {
                let (subscripts, stores, loads) = (subscripts.clone(), vec![*store], loads.collect());
                found.push(Element { subscripts, stores, loads });
            }
        }
    }
    let are_known = found.iter().all(|element| element.subscripts.iter().all(|s| func.constant_int(*s).is_some()));
    (found.len() == 1 || are_known).then_some(found)
}

/// Whether a value is the same in all iterations and can be computed in front of the loop.
fn is_steady(func: &Function, value: Value, within: &HashSet<Op>, written: &HashSet<Var>) -> bool {
    let Some(def) = func.def(value) else { return false };
    let kind = func.kind(def);
    match kind {
        _ if !within.contains(&def) => true,
        OpKind::Load(var) => !written.contains(var) && !func.vars[*var].volatile && !func.vars[*var].aliased,
        OpKind::ConstInt(_) => true,
        OpKind::Convert(_) | OpKind::Binary(..) => {
            kind.operands().iter().all(|operand| is_steady(func, *operand, within, written))
        }
        _ => false,
    }
}

/// Whether nothing but the loop changes the array in a construct that reduces it, too.
fn is_alone(func: &Function, construct: Op, op: Op, array: Var) -> bool {
    let node = compute(func, construct);
    if node.reductions.iter().all(|reduction| reduction.var != array) {
        return true;
    }
    let within: HashSet<Op> = func.walk_op(op).into_iter().collect();
    let changes = |op: &Op| match func.kind(*op) {
        OpKind::StoreElem { view, .. } => func.root_var(*view) == Some(array),
        OpKind::ElemAddr { view, .. } | OpKind::ViewBase(view) => func.root_var(*view) == Some(array),
        OpKind::VarAddr(var) => *var == array,
        OpKind::For(_) => false,
        kind => match kind.atomic_place() {
            Some((AtomicTarget::Elem { view, .. }, _)) => func.root_var(*view) == Some(array),
            _ => !kind.does_only(Effect::READ) && kind.names(array),
        },
    };
    !func.walk(node.body).iter().any(|op| !within.contains(op) && changes(op))
}
