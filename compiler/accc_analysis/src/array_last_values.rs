//! Arrays that each iteration of a loop fills before it reads them, the same elements each time: only for their last values
//! after the loop do its iterations stand in order.
//!
//! With an array of its own for each iteration the loop is parallel, and the last iteration gives the program's array its
//! values (Tu and Padua, *Automatic array privatization*, LCPC 1993; copy-out).

use crate::affine::Affine;
use crate::footprint::{self, Bounds};
use crate::privatization::ScalarRole;
use crate::region::Region;
use crate::verdict::RegionFacts;
use accc_ir::*;
use std::collections::HashSet;

/// A loop that only such arrays keep in order.
pub struct Scratch {
    /// Its iterations get arrays of their own.
    pub of: Op,
    /// At least one.
    pub arrays: Vec<Filled>,
}

/// An array that every iteration fills.
pub struct Filled {
    /// The program's.
    pub array: Var,
    /// The first and the last subscript of each dimension that is filled; known before the construct.
    pub bounds: Bounds,
    /// The loops of whose iterations the last ones leave its values, from the one that is parallel then outwards.
    pub path: Vec<Level>,
}

/// A loop that runs as often, and over the same values, whenever the nest does.
#[derive(Clone)]
pub struct Level {
    /// The loop.
    pub op: Op,
    /// Its variable's first and last value.
    pub ends: [Affine; 2],
    /// 1 or -1.
    pub step: i64,
}

impl Scratch {
    /// Asks of one loop of a construct.
    pub fn find(region: &Region, parents: &ParentMap, facts: &RegionFacts, construct: Op, of: Op) -> Option<Scratch> {
        let func = region.func;
        let found = facts.of(of)?;
        let arrays: Vec<Var> = found.refusals.iter().filter_map(scratch).collect();
        let is_private = |(_, role): &(Var, ScalarRole)| *role == ScalarRole::Private;
        let only_arrays = !arrays.is_empty() && arrays.len() == found.refusals.len();
        if !only_arrays || !found.scalars.iter().all(is_private) || !found.updated.is_empty() || found.reorders {
            return None;
        }
        let inside = Region::new(func, func.loop_at(of).body);
        let prints = footprint::of_region(&inside);
        let filled = |array: Var| {
            let print = prints.iter().find(|print| print.var == array && print.surely_written_first)?;
            let bounds = print.bounds.clone().filter(|bounds| print.rows.is_none() && is_plain(func, array, bounds))?;
            let path = path(region, parents, facts, (of, array))?;
            is_known_outside(region, construct, &bounds).then_some(Filled { array, bounds, path })
        };
        let arrays: Option<Vec<Filled>> = arrays.into_iter().map(filled).collect();
        arrays.filter(|_| inside.opaque.is_empty()).map(|arrays| Scratch { of, arrays })
    }
}

/// The array that iterations would need for themselves.
fn scratch(refusal: &Refusal) -> Option<Var> {
    refusal.var.filter(|_| refusal.kind == RefusalKind::NeedsPrivateArray)
}

/// Whether an array has elements that can be copied one by one, with as many subscripts as the box.
fn is_plain(func: &Function, array: Var, bounds: &Bounds) -> bool {
    let data = &func.vars[array];
    let is_number = data.elem().value_type().is_some_and(|ty| ty.is_int() || ty.is_float());
    is_number
        && !data.volatile
        && data.rank() as usize == bounds.len()
        && !matches!(data.class, VarClass::Member { .. })
}

/// Whether the bounds can be computed before the construct.
fn is_known_outside(region: &Region, construct: Op, bounds: &Bounds) -> bool {
    let func = region.func;
    let inside: HashSet<Op> = func.walk_op(construct).into_iter().collect();
    bounds.iter().flat_map(|(low, high)| [low, high]).all(|end| region.is_from_outside(end, &inside))
}

/// The loops around, from the array's own one outwards, all of whose iterations fill it; `None` where one of them does not run
/// alike each time, or uses the array beside.
fn path(region: &Region, parents: &ParentMap, facts: &RegionFacts, (of, array): (Op, Var)) -> Option<Vec<Level>> {
    let func = region.func;
    let fills = |op: &Op| facts.of(*op).is_some_and(|facts| facts.refusals.iter().any(|r| scratch(r) == Some(array)));
    let around = parents.enclosing(of).filter(|owner| matches!(func.kind(*owner), OpKind::For(_))).take_while(fills);
    let loops: Vec<Op> = [of].into_iter().chain(around).collect();
    let outermost = *loops.last()?;
    let inside: HashSet<Op> = func.walk_op(outermost).into_iter().collect();
    let names = |ops: Vec<Op>| ops.into_iter().filter(|op| func.kind(*op).names(array)).count();
    let level = |op: &Op| {
        let info = region.loop_info(*op)?;
        let (ends, step) = ([info.lower.clone()?, info.upper.clone()?], info.step.filter(|step| step.abs() == 1)?);
        let is_steady = ends.iter().all(|end| region.is_from_outside(end, &inside));
        is_steady.then_some(Level { op: *op, ends, step })
    };
    let levels: Vec<Level> = loops.iter().map(level).collect::<Option<_>>()?;
    let stands_alone = names(func.walk_op(outermost)) == names(func.walk_op(of));
    let is_in_blocks = levels.windows(2).all(|pair| stands_directly(func, pair[1].op, pair[0].op));
    (stands_alone && is_in_blocks).then_some(levels)
}

/// Whether every iteration of a loop runs the other one, under no condition.
fn stands_directly(func: &Function, outer: Op, inner: Op) -> bool {
    func.blocks[func.loop_at(outer).body].ops.contains(&inner)
}
