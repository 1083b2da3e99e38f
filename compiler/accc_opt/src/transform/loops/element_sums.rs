//! Sums in an element of an array become sums in a scalar, which threads can share: `do i; y(j) = y(j) + a(i,j)*x(i)`.
//!
//! Takes one construct's clone, before its loops are looked at. A loop inside of another one (for GPUs), or a nest of `kernels`,
//! that only updates elements which stay the same while it runs works on scalars ([`super::scalar_replacement`]), so that its
//! iterations are a reduction, of several arrays perhaps. Left alone are elements that a condition guards, loops with
//! levels or reductions of the user's, and nests whose elements are replaced when threads take many iterations at once
//! ([`accc_analysis::locality::register_reuse`]).

use super::scalar_replacement::{self, Apart};
use accc_analysis::dependence::aliases::may_meet;
use accc_analysis::dependence::meet;
use accc_analysis::element_updates;
use accc_analysis::pointers::Pointers;
use accc_analysis::privatization::private_arrays;
use accc_analysis::region::{Access, Region};
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_ir::*;

/// Replaces the elements of one construct.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    let found = candidates(func, op, around);
    if found.is_empty() {
        return;
    }
    let facts = verdict::facts(func, around, op);
    let is_jammed = |sum: &Sum| sum.of.and_then(|of| facts.of(of)).is_some_and(|facts| facts.jam.is_some());
    replace(func, op, around, found.into_iter().filter(|sum| !is_jammed(sum)).collect());
}

/// Replaces the elements of the construct itself, on any machine: `true` where there are some. Those that loops around say are
/// sums of one thread on a CPU as they are.
pub fn run_of_construct(func: &mut Function, op: Op, around: &mut Surroundings) -> bool {
    let found: Vec<Sum> = candidates(func, op, around).into_iter().filter(|sum| sum.of.is_none()).collect();
    let has_some = !found.is_empty();
    if has_some {
        replace(func, op, around, found);
    }
    has_some
}

/// Replaces those that stand in one of these loops, whose iterations are not to be jammed.
pub fn run_within(func: &mut Function, op: Op, around: &mut Surroundings, loops: &[Op]) {
    let is_inside = |sum: &Sum| around.parents.enclosing(sum.over).any(|owner| loops.contains(&owner));
    let found: Vec<Sum> = candidates(func, op, around).into_iter().filter(is_inside).collect();
    if !found.is_empty() {
        replace(func, op, around, found);
    }
}

/// Of a scheduled clone: replaces those that a thread adds up by itself, where its schedule does not put iterations of several
/// loops together, which replaces them then.
pub fn run_in_threads(func: &mut Function, op: Op, around: &mut Surroundings) {
    let schedule = |inner: Op| match func.kind(inner) {
        OpKind::For(node) => node.schedule.as_ref(),
        _ => None,
    };
    let is_alone = |sum: &Sum| {
        let outer = around.parents.enclosing(sum.over).filter_map(schedule);
        let joins = |schedule: &Schedule| schedule.tile.is_some() || schedule.shared_sums || schedule.consecutive > 0;
        schedule(sum.over).is_some_and(|own| own.is_seq() && own.tile.is_none()) && !outer.into_iter().any(joins)
    };
    let found: Vec<Sum> = candidates(func, op, around).into_iter().filter(is_alone).collect();
    if !found.is_empty() {
        replace(func, op, around, found);
    }
}

fn replace(func: &mut Function, op: Op, around: &mut Surroundings, sums: Vec<Sum>) {
    for Sum { of, over, array, apart } in sums {
        if let Some(block) = around.parents.block_of(over) {
            let total = scalar_replacement::of_array(func, block, over, array, &apart);
            if let Some(of) = of {
                func.loop_at_mut(of).locals.extend(total);
            }
        }
    }
    around.update(func, op);
}

struct Sum {
    /// The loop that says which element it is; `None`: the construct has one element.
    of: Option<Op>,
    /// The loop, inside of that one, that adds to it.
    over: Op,
    array: Var,
    /// What else the loop inside accesses.
    apart: Apart,
}

/// How many sums of elements there are in a construct, as far as its version tells.
pub fn count(func: &Function, op: Op, around: &Surroundings) -> usize {
    candidates(func, op, around).len()
}

/// The loops that do nothing but add to elements which stay the same while they run.
pub fn loops(func: &Function, op: Op, around: &Surroundings) -> Vec<Op> {
    candidates(func, op, around).into_iter().filter(|sum| sum.of.is_some()).map(|sum| sum.over).collect()
}

/// The sums of loops that write nothing but sums.
fn candidates(func: &Function, op: Op, around: &Surroundings) -> Vec<Sum> {
    let node = compute(func, op);
    let is_update = |inner: &Op| matches!(func.kind(*inner), OpKind::StoreElem { .. });
    if !func.walk(node.body).iter().any(is_update) {
        return Vec::new();
    }
    let region = Region::within(func, node.body, around);
    let pointers = around.pointers(func, &node.version);
    let mut found: Vec<Sum> = Vec::new();
    for access in region.accesses.iter().filter(|access| access.write) {
        let Some(mut sum) = loops_of(&region, access, node) else { continue };
        let Some(apart) = apart(&region, &pointers, sum.over, access) else { continue };
        sum.apart = apart;
        let is_new = found.iter().all(|other| (other.over, other.array) != (sum.over, sum.array));
        if is_new && is_sum(func, &sum) {
            found.push(sum);
        }
    }
    let is_found = |over: Op, access: &Access| found.iter().any(|sum| sum.over == over && sum.array == access.var);
    let only_sums =
        |over: Op| region.accesses_in(over).filter(|access| access.write).all(|access| is_found(over, access));
    let loops: Vec<Op> = found.iter().map(|sum| sum.over).filter(|over| only_sums(*over)).collect();
    found.retain(|sum| loops.contains(&sum.over));
    found
}

/// The loops of the sum that a write may be part of, as far as its own loops and subscripts tell. Where all gangs execute what
/// stands around the loops, an element of the construct is left to the user's words.
fn loops_of(region: &Region, access: &Access, construct: &Compute) -> Option<Sum> {
    let func = region.func;
    let known: Option<Vec<_>> = access.subscripts.iter().map(Option::as_ref).collect();
    let subscripts = known.filter(|_| !access.any && access.shape.level == 0)?;
    let moves = |op: &Op| subscripts.iter().any(|s| !region.is_invariant(s, *op) || s.depends_on(*op));
    let (of, over) = match access.loops.iter().rposition(moves) {
        Some(at) => (Some(access.loops[at]), *access.loops.get(at + 1)?),
        None if construct.construct.kind == ConstructKind::Kernels => (None, *access.loops.first()?),
        None => return None,
    };
    let first = access.loops.iter().position(|op| *op == over)?;
    let loops = &access.loops[first..];
    let is_plain = (of.is_none() || loops.len() == 1 && func.outer_loops(func.loop_at(over).body).is_empty())
        && loops.iter().all(|op| is_free(func.loop_at(*op)))
        && happens_each_time(func, loops, access.op)
        && of.is_none_or(|of| !private_arrays(func, of).contains(&access.var))
        && func.vars[access.var].elem().value_type().is_some_and(|ty| ty.is_int() || ty.is_float());
    is_plain.then_some(Sum { of, over, array: access.var, apart: Apart::default() })
}

/// Whether the user says nothing about how a loop runs.
fn is_free(node: &For) -> bool {
    let is_open = |d: &LoopDirective| !d.has_levels() && !d.seq && d.reductions.is_empty() && d.collapse < 2;
    node.carried.is_empty() && node.directive.as_deref().is_none_or(is_open)
}

/// Whether every iteration of loops in each other runs an op of the innermost one's body.
fn happens_each_time(func: &Function, loops: &[Op], op: Op) -> bool {
    let leaves = Effect::JUMP | Effect::RETURN | Effect::END;
    let inside = loops.iter().skip(1).copied().chain([op]);
    let stands = |(outer, inner): (&Op, Op)| func.blocks[func.loop_at(*outer).body].ops.contains(&inner);
    loops.iter().zip(inside).all(stands)
        && !func.walk(func.loop_at(loops[0]).body).iter().any(|op| func.kind(*op).effects().have(leaves))
}

/// What the loop accesses beside the element that it writes; `None`: some of it may be that element.
fn apart(region: &Region, pointers: &Pointers, over: Op, access: &Access) -> Option<Apart> {
    let mut apart = Apart::default();
    for other in region.accesses_in(over) {
        match other.var == access.var {
            true if other.subscripts == access.subscripts => {}
            // `x[i] -= a[i][j] * x[j]` for j below i.
            true if !other.write && !meet(region, over, access, other) => apart.loads.push(other.op),
            false if !may_meet(region, pointers, access, other) => apart.arrays.push(other.var),
            _ => return None,
        }
    }
    Some(apart)
}

/// Whether the loop does nothing but update the element.
fn is_sum(func: &Function, sum: &Sum) -> bool {
    let body = func.loop_at(sum.over).body;
    let updates = element_updates::beside(func, body, sum.array, None, &sum.apart.loads);
    updates.is_some_and(|updates| updates.stores.len() == 1)
}
