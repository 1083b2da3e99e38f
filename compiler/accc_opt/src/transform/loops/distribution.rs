//! Loop distribution: a loop that a recurrence keeps in order becomes two, of which one is parallel.
//!
//! Takes a `kernels` construct. Of each loop that is the compiler's alone, stands in no parallel loop and holds none,
//! the statements are cut where that is legal ([`crate::analysis::distribution`]); on trial, and for good where the
//! analyses then find one of the two loops parallel. Scalars that the second loop takes from the first are expanded: an
//! iteration leaves them in an array of the compiler's. Where it is not known how many iterations there are, or they
//! are many, the loops run strip by strip (Allen and Kennedy, sections 5.2 and 5.3), so that the array has a fixed
//! size.

use crate::analysis::distribution::{Cut, cut, is_value, statements};
use crate::analysis::exposed_use::of_block;
use crate::analysis::reduction::same;
use crate::analysis::region::Region;
use crate::analysis::surroundings::Surroundings;
use crate::analysis::verdict::RegionFacts;
use crate::schedule::assign;
use crate::transform::compute;
use crate::transform::data::device_scratch;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// The most statements of a body that is looked at, and the most scalars that are expanded.
const MOST_STATEMENTS: usize = 8;
const MOST_SCALARS: usize = 4;
/// The most loops of a construct that are tried: each needs the dependences of all again.
const MOST_LOOPS: usize = 32;
/// Elements of an expanded scalar.
const STRIP: i64 = 8192;
/// Loops that run less often are left alone.
const FEW: i64 = 64;

/// Distributes the loops of one construct.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return;
    }
    let root = node.body;
    let mut tried: HashSet<Op> = HashSet::new();
    loop {
        let candidates = |func: &Function| -> Vec<Op> {
            func.walk(root).into_iter().filter(|inner| has_recurrence(func, *inner)).collect()
        };
        let Some(of) = candidates(func).into_iter().find(|of| !tried.contains(of)) else { return };
        tried.insert(of);
        if tried.len() > MOST_LOOPS {
            return;
        }
        let facts = assign::facts(func, around, op);
        if is_joined(func, &around.parents, of) || !is_in_order(func, &around.parents, &facts, root, of) {
            continue;
        }
        for (first, rest, found) in cuts(func, op, of, around) {
            let trial = Trial::new(func, of, &first, &rest, &found);
            around.renew(func, op);
            let facts = assign::facts(func, around, op);
            if trial.is_worth_it(func, &facts) {
                if !trial.taken.is_empty() {
                    // What the scalars' elements are written by and read from is no work to be shared.
                    tried.extend([trial.first, trial.rest]);
                }
                trial.finish(func, op);
                break;
            }
            trial.take_back(func);
        }
        around.renew(func, op);
    }
}

/// Whether a loop has several statements, and something goes from one iteration to another, as far as the text says.
fn has_recurrence(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let count = statements(func, node.body).len();
    let counts = func.constant_int(node.step).is_some_and(|step| step != 0);
    if node.directive.is_some() || !node.carried.is_empty() || !counts || !(2..=MOST_STATEMENTS).contains(&count) {
        return false;
    }
    let ops = func.walk(node.body);
    let leaves = |op: &Op| {
        let kind = func.kind(*op);
        kind.is_terminator() && !matches!(kind, OpKind::Yield(_)) || matches!(kind, OpKind::Cfg { .. })
    };
    if ops.iter().any(leaves) {
        return false;
    }
    let elements = |op: &Op| match func.kind(*op) {
        OpKind::LoadElem { view, subscripts, .. } => Some((false, func.root_var(*view), subscripts.clone())),
        OpKind::StoreElem { view, subscripts, .. } => Some((true, func.root_var(*view), subscripts.clone())),
        _ => None,
    };
    let elements: Vec<(bool, Option<Var>, Vec<Value>)> = ops.iter().filter_map(elements).collect();
    let differ = |x: &[Value], y: &[Value]| x.len() != y.len() || !x.iter().zip(y).all(|(a, b)| same(func, *a, *b));
    let by_array = elements
        .iter()
        .filter(|(write, ..)| *write)
        .any(|(_, array, at)| elements.iter().any(|(_, other, there)| array == other && differ(at, there)));
    let by_scalar = || {
        ops.iter().any(|op| matches!(func.kind(*op), OpKind::Store(var, _) if of_block(func, node.body, *var).exposed))
    };
    by_array || by_scalar()
}

/// Whether a `collapse` or a tile of a loop around takes in this one: two loops in its place would be no tight nest.
fn is_joined(func: &Function, parents: &ParentMap, of: Op) -> bool {
    let around = parents.enclosing(of).filter_map(|owner| match func.kind(owner) {
        OpKind::For(node) => Some(node.directive.as_ref()),
        _ => None,
    });
    let takes = |directive: &LoopDirective| (directive.collapse as usize).max(directive.tile.len());
    around.enumerate().any(|(at, directive)| directive.is_some_and(|directive| takes(directive) > at + 1))
}

/// Whether a loop runs in order, with all around it, and all that is inside.
fn is_in_order(func: &Function, parents: &ParentMap, facts: &RegionFacts, root: Block, of: Op) -> bool {
    let OpKind::For(node) = func.kind(of) else { return false };
    let is_free = |op: Op| facts.of(op).is_some_and(|facts| facts.refusals.is_empty());
    let fixed = |kind: RefusalKind| {
        matches!(kind, RefusalKind::Call | RefusalKind::SideEffect | RefusalKind::EarlyExit | RefusalKind::MayAlias)
    };
    let around = parents.enclosing(of).take_while(|owner| !func.kind(*owner).blocks().contains(&root));
    let few = match (func.constant_int(node.lower), func.constant_int(node.upper)) {
        (Some(lower), Some(upper)) => upper.abs_diff(lower) < FEW as u64,
        _ => false,
    };
    let own = facts.of(of).is_some_and(|facts| !facts.refusals.iter().any(|refusal| fixed(refusal.kind)));
    own && !few && !is_free(of) && !around.into_iter().any(is_free) && !func.walk(node.body).into_iter().any(is_free)
}

/// The legal cuts, those first that leave most to a parallel loop.
fn cuts(func: &Function, construct: Op, of: Op, around: &Surroundings) -> Vec<(Vec<Op>, Vec<Op>, Cut)> {
    let OpKind::For(node) = func.kind(of) else { return Vec::new() };
    let all = statements(func, node.body);
    let node = compute(func, construct);
    let region = Region::within(func, node.body, around);
    let pointers = around.pointers(func, &node.version);
    if region.opaque.iter().any(|op| func.walk(node.body).contains(op)) {
        return Vec::new();
    }
    let legal = |at: usize| {
        let (first, rest) = all.split_at(at);
        let found = cut(&region, &pointers, of, first, rest)?;
        (found.taken.len() <= MOST_SCALARS).then(|| (first.to_vec(), rest.to_vec(), found))
    };
    let mut order: Vec<usize> = (1..all.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse((*at).max(all.len() - at)));
    order.into_iter().filter_map(legal).collect()
}

/// A loop that is two for now.
struct Trial {
    block: Block,
    of: Op,
    first: Op,
    rest: Op,
    /// Scalars that the second loop takes from the first, and what it calls them.
    taken: Vec<(Var, Var)>,
}

impl Trial {
    fn new(func: &mut Function, of: Op, first: &[Op], rest: &[Op], cut: &Cut) -> Trial {
        let block = func.block_of(of).expect("a loop stands in a block");
        let [before, behind] = [rest, first].map(|gone| {
            let mut cloner = Cloner::new();
            let copy = cloner.clone_op_within(func, of);
            let body = func.loop_at(copy).body;
            for op in gone {
                let op = cloner.op(*op).expect("it was copied");
                func.remove_op(body, op);
            }
            drop_unused(func, body);
            copy
        });
        for var in &cut.both {
            give_own(func, before, *var);
        }
        let taken = cut.taken.iter().map(|var| (*var, give_own(func, behind, *var))).collect();
        func.replace_op(block, of, &[before, behind]);
        Trial { block, of, first: before, rest: behind, taken }
    }

    /// One of the loops is parallel, and does more than setting scalars that have to be expanded for it.
    fn is_worth_it(&self, func: &Function, facts: &RegionFacts) -> bool {
        [self.first, self.rest].into_iter().any(|op| {
            let parallel = facts.of(op).is_some_and(|facts| facts.refusals.is_empty() && facts.updated.is_empty());
            let kinds = || func.walk(func.loop_at(op).body).into_iter().map(|inner| func.kind(inner).clone());
            let stores = kinds().any(|kind| matches!(kind, OpKind::StoreElem { .. }));
            let work = kinds().filter(|kind| matches!(kind, OpKind::LoadElem { .. } | OpKind::Math(..))).count();
            parallel && (work >= 2 || stores && self.taken.is_empty() || stores && op == self.rest && work >= 1)
        })
    }

    fn take_back(self, func: &mut Function) {
        func.remove_op(self.block, self.first);
        func.replace_op(self.block, self.rest, &[self.of]);
    }

    fn finish(self, func: &mut Function, construct: Op) {
        if let OpKind::For(node) = &mut func.ops[self.first].kind {
            node.changes.push(LoopChange::Distributed);
            node.changes.extend(self.taken.iter().map(|(var, _)| LoopChange::Expanded(*var)));
        }
        if self.taken.is_empty() {
            return;
        }
        let span = func.ops[self.of].span;
        let start = self.strips(func, span);
        for (var, own) in &self.taken {
            self.expand(func, construct, (*var, *own), start, span);
        }
    }

    /// Where the expanded scalars' elements do not suffice for all iterations, the loops go into one over strips. Gives
    /// the first value of the loops' variable.
    fn strips(&self, func: &mut Function, span: Span) -> Value {
        let node = func.loop_at(self.first).clone();
        let step = func.constant_int(node.step).expect("it was asked for");
        if let (Some(lower), Some(upper)) = (func.constant_int(node.lower), func.constant_int(node.upper))
            && (upper - lower) / step < STRIP
        {
            return node.lower;
        }
        let ty = func.type_of(node.iv);
        let at = func.position(self.block, self.first);
        let mut b = Builder::at(func, self.block, at);
        b.span = span;
        let by = b.int(step * STRIP, ty);
        let (strip, body, start) = b.for_op(None, node.lower, node.upper, by);
        b.in_block(body, |b| {
            let way = b.i64(step * (STRIP - 1));
            let [from, last] = [start, node.upper].map(|value| b.convert(value, Type::I64));
            let end = b.binary(BinaryOp::Add, from, way);
            let nearer = if step > 0 { BinaryOp::Min } else { BinaryOp::Max };
            let end = b.binary(nearer, end, last);
            let end = b.convert(end, ty);
            for op in [self.first, self.rest] {
                if let OpKind::For(node) = &mut b.func.ops[op].kind {
                    (node.lower, node.upper) = (start, end);
                }
            }
        });
        // The strips share the arrays of the expanded scalars, also where there is but one.
        if let OpKind::For(node) = &mut func.ops[strip].kind {
            node.directive = Some(Box::new(LoopDirective { seq: true, span: Span::NONE, ..LoopDirective::default() }));
        }
        func.remove_op(self.block, self.first);
        func.remove_op(self.block, self.rest);
        let end = func.blocks[body].ops.len() - 1;
        func.blocks[body].ops.splice(end..end, [self.first, self.rest]);
        start
    }

    /// The first loop leaves the scalar in an element for each iteration, from which the second one takes it.
    fn expand(&self, func: &mut Function, construct: Op, (var, own): (Var, Var), start: Value, span: Span) {
        let VarData { name, storage, .. } = func.vars[var].clone();
        let Storage::Scalar(elem) = storage else { unreachable!("the cut takes scalars") };
        let array = device_scratch::array(func, construct, &format!("{name} expanded"), elem, STRIP, span);
        for (op, at_end) in [(self.first, true), (self.rest, false)] {
            let node = func.loop_at(op);
            let (body, iv) = (node.body, node.iv);
            let step = func.constant_int(node.step).expect("it was asked for");
            let at = if at_end { func.blocks[body].ops.len() - 1 } else { 0 };
            let mut b = Builder::at(func, body, at);
            b.span = span;
            let place = element(&mut b, iv, start, step);
            let view = b.load_view(array);
            if at_end {
                let value = b.load(var);
                b.store_elem(view, vec![place], value);
            } else {
                let value = b.load_elem(view, vec![place]);
                b.store(own, value);
            }
        }
    }
}

/// The number of an iteration, from 1.
fn element(b: &mut Builder<'_>, iv: Value, start: Value, step: i64) -> Value {
    let [here, first] = [iv, start].map(|value| b.convert(value, Type::I64));
    let mut number = b.binary(BinaryOp::Sub, here, first);
    if step != 1 {
        let by = b.i64(step);
        number = b.binary(BinaryOp::Div, number, by);
    }
    let one = b.i64(1);
    b.binary(BinaryOp::Add, number, one)
}

/// The loop gets a scalar of its own in the place of the program's.
fn give_own(func: &mut Function, op: Op, var: Var) -> Var {
    let VarData { name, storage, span, .. } = func.vars[var].clone();
    let own = func.local(&name, storage, span);
    func.replace_var(func.loop_at(op).body, var, own);
    if let OpKind::For(node) = &mut func.ops[op].kind {
        node.locals.push(own);
    }
    own
}

/// Takes out what computes values that nothing uses.
fn drop_unused(func: &mut Function, body: Block) {
    for op in func.blocks[body].ops.clone().into_iter().rev() {
        let used = || {
            let results = &func.ops[op].results;
            func.walk(body)
                .into_iter()
                .any(|user| func.kind(user).operands().iter().any(|value| results.contains(value)))
        };
        if is_value(func.kind(op)) && !used() {
            func.remove_op(body, op);
        }
    }
}
