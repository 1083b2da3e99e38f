//! Loop interchange. For CPUs: of two loops that stand tightly in each other and may both run in any order, the one that
//! walks through memory contiguously goes inside, where it becomes the vector loop and uses whole cache lines. GPUs
//! don't need that: there any parallel loop can be the vector loop. (Their kernels have loops swapped with their levels,
//! [`swap_in_kernel`], where a thread is to run one that stands outside of the lanes.)
//!
//! For GPUs: a loop that has to run in order goes into one that need not ([`out_of_recurrences`]): sums along columns, sweeps of
//! tridiagonal systems, products of which the sum's loop stands in the middle. Threads then run through it by themselves, where
//! the grid had to wait for all of them after each iteration.
//!
//! Legal where neither loop carries a dependence and the inner loop's bounds do not depend on the outer one (Allen and
//! Kennedy, chapter 5). Loops for which the user names levels, a tile or `collapse` stay as they are (levels of a loop that
//! comes out of a recurrence go with it), and so do nests with a reduction of reals, whose sum would change in its last digits.

use accc_analysis::dependence::candidates::{Candidates, distinct};
use accc_analysis::dependence::{Answers, Carried, Component};
use accc_analysis::nest::{is_invariant, tight_loop};
use accc_analysis::pointers::Pointers;
use accc_analysis::privatization::{ScalarRole, private_arrays};
use accc_analysis::region::{Access, Region};
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::RegionFacts;
use accc_analysis::verdict::{self, mapped_scalars};
use accc_ir::*;
use std::collections::HashSet;

/// More than the loops of any nest could ask for.
const MOST: usize = 32;

/// Reorders the nests of one compute construct's clone; gives the facts about its loops as they are then.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) -> RegionFacts {
    for _ in 0..MOST {
        let facts = verdict::facts(func, around, op);
        let found = func.walk(compute(func, op).body).into_iter().find_map(|outer| candidate(func, op, outer, &facts));
        match found {
            Some(pair) => {
                let block = around.parents.block_of(pair.outer).expect("the loop stands in a block");
                pair.swap(func, block);
            }
            None => return facts,
        }
        around.update(func, op);
    }
    verdict::facts(func, around, op)
}

/// Brings parallel loops of a clone out of those around them that carry dependences.
pub fn out_of_recurrences(func: &mut Function, op: Op, around: &mut Surroundings) {
    for _ in 0..MOST {
        let body = compute(func, op).body;
        let is_nest = |outer: &Op| match func.kind(*outer) {
            OpKind::For(node) => tight_loop(func, node.body).is_some(),
            _ => false,
        };
        let nests: Vec<Op> = func.walk(body).into_iter().filter(is_nest).collect();
        if nests.is_empty() {
            return;
        }
        let facts = verdict::facts(func, around, op);
        let found = nests.into_iter().find_map(|outer| recurrence(func, op, outer, &facts, around));
        let Some(pair) = found else { return };
        let block = around.parents.block_of(pair.outer).expect("the loop stands in a block");
        pair.swap(func, block);
        around.update(func, op);
    }
}

/// A loop that only arrays keep in order, and a parallel one right inside whose iterations it leaves alone: all that depends on
/// each other has the same value of the inner loop's variable.
fn recurrence(func: &Function, construct: Op, outer: Op, facts: &RegionFacts, around: &Surroundings) -> Option<Pair> {
    let (of_outer, inner) = (facts.of(outer)?, tight_loop(func, func.loop_at(outer).body)?);
    // Sums would be added up in another order.
    let sums = of_outer.reduces() || of_outer.reorders;
    if !of_outer.is_ordered_by_arrays(func) || sums || !facts.of(inner)?.refusals.is_empty() {
        return None;
    }
    // Levels go with the loop that they are for; one that the user runs in order still does so, further inside.
    let said = |op: Op| func.loop_at(op).directive.as_ref();
    let is_free = said(outer).is_none_or(|d| d.is_plain() && !d.has_levels())
        && said(inner).is_none_or(|d| d.is_plain() && !d.seq);
    let is_free = is_free && func.loop_at(outer).locals.is_empty();
    let pair = rectangular(func, construct, outer, inner).filter(|_| is_free)?;
    let node = compute(func, construct);
    let mut region = Region::within(func, node.body, around);
    if let Version::Checked(checked) = &node.version {
        region.assume(&checked.not_negative);
    }
    let pointers = around.pointers(func, &node.version);
    keeps_apart(&region, &pointers, outer, inner).then_some(pair)
}

/// Whether what depends on each other in different iterations of the outer loop is of one iteration of the inner one.
fn keeps_apart(region: &Region, pointers: &Pointers, outer: Op, inner: Op) -> bool {
    let private = private_arrays(region.func, outer);
    let accesses = distinct(region.func, region.accesses_in(outer).filter(|access| !private.contains(&access.var)));
    let candidates = Candidates::new(region, pointers, outer, &accesses);
    let mut answers = Answers::default();
    let mut is_apart = |a: &Access, b: &Access| {
        let Some(level) = a.loops.iter().position(|op| *op == inner) else { return false };
        a.var == b.var
            && match answers.carried(region, outer, a, b) {
                Carried::No => true,
                Carried::Yes(found) => found.vector.0.get(level) == Some(&Component::Distance(0)),
            }
    };
    accesses.iter().enumerate().all(|(n, a)| candidates.from(n).into_iter().all(|other| is_apart(a, accesses[other])))
}

/// Two loops to swap.
pub(super) struct Pair {
    pub outer: Op,
    pub inner: Op,
    /// What computes the inner loop's bounds, in order: goes before both loops.
    bounds: Vec<Op>,
    /// What else stands between them: goes into the inner loop.
    between: Vec<Op>,
}

fn candidate(func: &Function, construct: Op, outer: Op, facts: &RegionFacts) -> Option<Pair> {
    let OpKind::For(node) = func.kind(outer) else { return None };
    let inner = tight_loop(func, node.body)?;
    let (of_outer, of_inner) = (facts.of(outer)?, facts.of(inner)?);
    let sums_reals = of_outer.scalars.iter().any(|(var, role)| {
        matches!(role, ScalarRole::Reduction(_)) && func.vars[*var].value_type().is_none_or(|ty| !ty.is_int())
    });
    let sums_reals =
        sums_reals || of_outer.updated.iter().any(|(var, _)| !matches!(func.vars[*var].elem(), Elem::I32 | Elem::I64));
    let wanted = of_outer.contiguous && !of_inner.contiguous && node.locals.is_empty();
    let legal = of_outer.refusals.is_empty() && of_inner.refusals.is_empty() && !sums_reals;
    if !wanted || !legal {
        return None;
    }
    let is_free =
        |op: Op| func.loop_at(op).directive.as_ref().is_none_or(|d| d.is_plain() && !d.has_levels() && !d.seq);
    if is_free(outer) && is_free(inner) { rectangular(func, construct, outer, inner) } else { None }
}

/// Two loops that can be swapped as far as their bounds go, and what stands between them.
pub(super) fn rectangular(func: &Function, construct: Op, outer: Op, inner: Op) -> Option<Pair> {
    let (node, inner_node) = (func.loop_at(outer), func.loop_at(inner));
    if !node.carried.is_empty() || !inner_node.carried.is_empty() {
        return None;
    }
    let mapped = mapped_scalars(func, compute(func, construct));
    let mut ends = [inner_node.lower, inner_node.upper, inner_node.step].into_iter();
    if !ends.all(|end| is_invariant(func, end, node.var, &mapped) || is_from_outside(func, end, outer)) {
        return None;
    }
    let (bounds, between) = parts(func, node.body, inner)?;
    Some(Pair { outer, inner, bounds, between })
}

/// Two loops of which the inner one's bounds may move with the outer one; what computes them goes into the inner loop with
/// everything else that stands between the two, and nobody may use them then.
pub(super) fn with_moving_bounds(func: &Function, outer: Op, inner: Op) -> Option<Pair> {
    let (node, inner_node) = (func.loop_at(outer), func.loop_at(inner));
    if !node.carried.is_empty() || !inner_node.carried.is_empty() {
        return None;
    }
    parts(func, node.body, inner)?;
    let between = func.blocks[node.body].ops[..func.position(node.body, inner)].to_vec();
    Some(Pair { outer, inner, bounds: Vec::new(), between })
}

/// Swaps two loops of a kernel, the second alone in the first, with their levels; false where what stands between them
/// is in the way. The inner one's bounds are known before both, and neither carries a dependence.
pub fn swap_in_kernel(kernel: &mut Function, around: Block, outer: Op, inner: Op) -> bool {
    let Some(body) = body_of(kernel, outer) else { return false };
    let Some((bounds, between)) = parts(kernel, body, inner) else { return false };
    Pair { outer, inner, bounds, between }.swap(kernel, around);
    true
}

fn is_from_outside(func: &Function, value: Value, outer: Op) -> bool {
    func.def(value).is_some_and(|def| !func.walk_op(outer).contains(&def))
}

/// The ops before the inner loop: those that its bounds need, and the others. Nothing may stand behind it, and what is
/// moved may only compute from scalars that the inner loop leaves alone, and set some that the bounds do not need.
fn parts(func: &Function, body: Block, inner: Op) -> Option<(Vec<Op>, Vec<Op>)> {
    let ops = &func.blocks[body].ops;
    let at = func.position(body, inner);
    let (before, after) = (&ops[..at], &ops[at + 1..]);
    if !after.iter().all(|op| matches!(func.kind(*op), OpKind::Yield(_))) {
        return None;
    }
    let stored: HashSet<Var> = func.walk_op(inner).into_iter().filter_map(|op| func.kind(op).set_var()).collect();
    let movable = before.iter().all(|op| match func.kind(*op) {
        OpKind::Load(var) | OpKind::LoadView(var) => !stored.contains(var),
        OpKind::Store(var, _) => !stored.contains(var),
        kind => kind.is_pure(),
    });
    let mut needed: Vec<Value> = match func.kind(inner) {
        OpKind::For(node) => vec![node.lower, node.upper, node.step],
        _ => return None,
    };
    let mut bounds = Vec::new();
    let mut between = Vec::new();
    for op in before.iter().rev() {
        if func.ops[*op].results.iter().any(|value| needed.contains(value)) {
            needed.extend(func.kind(*op).operands());
            bounds.push(*op);
        } else {
            between.push(*op);
        }
    }
    bounds.reverse();
    between.reverse();
    let set: HashSet<Var> = between.iter().filter_map(|op| func.kind(*op).set_var()).collect();
    let is_known = |op: &Op| !matches!(func.kind(*op), OpKind::Load(var) if set.contains(var));
    (movable && bounds.iter().all(is_known)).then_some((bounds, between))
}

impl Pair {
    /// Leaves nothing between the loops. `around`: the block that the outer loop stands in.
    pub(super) fn tighten(&self, func: &mut Function, around: Block) {
        let [outer_body, inner_body] = [self.outer, self.inner].map(|op| func.loop_at(op).body);
        for op in self.bounds.iter().chain(&self.between) {
            func.remove_op(outer_body, *op);
        }
        func.insert_before(around, self.outer, &self.bounds);
        func.blocks[inner_body].ops.splice(0..0, self.between.iter().copied());
    }

    /// `around`: the block that the outer loop stands in.
    fn swap(self, func: &mut Function, around: Block) {
        let (Some(outer_body), Some(inner_body)) = (body_of(func, self.outer), body_of(func, self.inner)) else {
            return;
        };
        self.tighten(func, around);
        let (mut a, mut b) = (header(func, self.outer), header(func, self.inner));
        std::mem::swap(&mut a, &mut b);
        set_header(func, self.outer, outer_body, a);
        set_header(func, self.inner, inner_body, b);
        let (first, second) = (func.ops[self.outer].span, func.ops[self.inner].span);
        (func.ops[self.outer].span, func.ops[self.inner].span) = (second, first);
    }
}

/// What a loop counts, what was said and found of it, and who runs its iterations.
struct Header {
    var: Option<Var>,
    iv: Value,
    range: [Value; 3],
    directive: Option<Box<LoopDirective>>,
    changes: Vec<LoopChange>,
    verdict: Verdict,
    schedule: Option<Schedule>,
}

fn body_of(func: &Function, op: Op) -> Option<Block> {
    match func.kind(op) {
        OpKind::For(node) => Some(node.body),
        _ => None,
    }
}

fn header(func: &Function, op: Op) -> Header {
    let node = func.loop_at(op);
    Header {
        var: node.var,
        iv: node.iv,
        range: [node.lower, node.upper, node.step],
        directive: node.directive.clone(),
        changes: node.changes.clone(),
        verdict: node.verdict.clone(),
        schedule: node.schedule.clone(),
    }
}

fn set_header(func: &mut Function, op: Op, body: Block, header: Header) {
    if let OpKind::For(node) = &mut func.ops[op].kind {
        (node.var, node.iv) = (header.var, header.iv);
        [node.lower, node.upper, node.step] = header.range;
        (node.directive, node.changes) = (header.directive, header.changes);
        (node.verdict, node.schedule) = (header.verdict, header.schedule);
    }
    func.blocks[body].args[0] = header.iv;
    func.values[header.iv].def = ValueDef::Arg(body);
}
