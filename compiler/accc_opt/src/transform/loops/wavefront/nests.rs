//! The nests that become wavefronts: what is asked of their loops, and how rows of several parts become one loop.

use super::bounds::Triangle;
use super::join::Joined;
use crate::transform::loops::element_sums;
use crate::transform::loops::interchange::{Pair, rectangular, with_moving_bounds};
use accc_analysis::pointers::Pointers;
use accc_analysis::region::Region;
use accc_analysis::statement_graph::may_recur;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::{self, RegionFacts};
use accc_analysis::wavefront::{self, Row};
use accc_ir::*;
use accc_machine::Gpu;

/// Nests that have to be skewed more are left alone: a diagonal has work for fewer the more there are.
const MOST_SKEW: i64 = 4;

/// A nest that becomes one.
pub struct Nest {
    pub(super) outer: Op,
    row: Inside,
    skew: i64,
    /// Where the inner loop's bounds move.
    triangle: Option<Triangle>,
    /// An iteration adds up in a loop of its own.
    sums: bool,
}

/// A nest of one loop in another.
pub(super) struct Tight {
    pub(super) pair: Pair,
    pub(super) skew: i64,
    pub(super) triangle: Option<Triangle>,
    pub(super) sums: bool,
}

/// What stands in the outer loop of a nest.
enum Inside {
    /// One loop, tightly.
    Loop(Pair),
    /// Parts that become one.
    Parts(Joined),
}

impl Nest {
    /// Whether the loop is one of the nest's.
    pub fn has(&self, op: Op) -> bool {
        self.outer == op
            || match &self.row {
                Inside::Loop(pair) => pair.inner == op,
                Inside::Parts(parts) => parts.has(op),
            }
    }

    /// Of a loop with one right inside.
    fn tight(func: &Function, construct: Op, region: &Region, [outer, inner]: [Op; 2], skew: i64) -> Option<Nest> {
        steps(func, [outer, inner])?;
        if let Some(pair) = rectangular(func, construct, outer, inner) {
            return Some(Nest { outer, row: Inside::Loop(pair), skew, triangle: None, sums: false });
        }
        let info = region.loop_info(inner).filter(|info| info.step.is_some_and(|step| step.abs() == 1))?;
        let triangle = Triangle::new(region, outer, [info.lower.as_ref()?, info.upper.as_ref()?])?;
        let pair = with_moving_bounds(func, outer, inner)?;
        Some(Nest { outer, row: Inside::Loop(pair), skew, triangle: Some(triangle), sums: false })
    }

    /// Of a loop with several parts inside.
    fn in_parts(func: &Function, region: &Region, outer: Op, row: Row, skew: i64) -> Option<Nest> {
        func.constant_int(func.loop_at(outer).step).filter(|step| *step != 0)?;
        let joined = Joined::new(region, row).filter(|_| func.loop_at(outer).carried.is_empty())?;
        let triangle = Triangle::new(region, outer, joined.ends())?;
        Some(Nest { outer, row: Inside::Parts(joined), skew, triangle: Some(triangle), sums: false })
    }

    /// The nest as one loop in another.
    pub(super) fn into_tight(self, func: &mut Function, construct: Op) -> Tight {
        let Nest { outer, row, skew, triangle, sums } = self;
        match row {
            Inside::Loop(pair) => Tight { pair, skew, triangle, sums },
            Inside::Parts(parts) => {
                let inner = parts.apply(func, outer);
                if let Some(pair) = rectangular(func, construct, outer, inner) {
                    return Tight { pair, skew, triangle: None, sums };
                }
                let pair = with_moving_bounds(func, outer, inner).expect("only values are computed before it");
                Tight { pair, skew, triangle, sums }
            }
        }
    }
}

/// The nests of a `kernels` construct that become wavefronts.
pub fn nests(func: &Function, op: Op, around: &Surroundings) -> Vec<Nest> {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return Vec::new();
    }
    // Before anything is analysed: there are recurrences at all.
    let is_open = |outer: &Op| match func.kind(*outer) {
        OpKind::For(node) if is_free(node) => may_recur(func, &func.walk(node.body)),
        _ => false,
    };
    let has_loop = |outer: &Op| func.blocks[func.loop_at(*outer).body].ops.iter().any(|op| is_loop(func, *op));
    let open: Vec<Op> = func.walk(node.body).into_iter().filter(is_open).filter(has_loop).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let facts = verdict::facts(func, around, op);
    let open: Vec<Op> = open.into_iter().filter(|outer| is_in_order(func, around, &facts, node.body, *outer)).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let mut region = Region::within(func, node.body, around);
    if let Version::Checked(checked) = &node.version {
        region.assume(&checked.not_negative);
    }
    // A triangular solve: lanes add up a row sooner than a diagonal of the nest is through.
    let sums = element_sums::loops(func, op, around);
    let asked =
        Asked { construct: op, region: &region, pointers: around.pointers(func, &node.version), facts: &facts, sums };
    let mut found: Vec<Nest> = Vec::new();
    for outer in open {
        if !found.iter().any(|nest| nest.has(outer)) {
            let nest = asked.nest(outer, around.module.gpu.wavefront_tile.into());
            found.extend(nest.map(|nest| Nest { sums: asked.has_sums(outer, around.module.gpu), ..nest }));
        }
    }
    found
}

/// What is known when nests are looked for.
struct Asked<'a, 'f> {
    construct: Op,
    region: &'a Region<'f>,
    pointers: Pointers<'f>,
    facts: &'a RegionFacts,
    /// Loops that add up in elements of arrays.
    sums: Vec<Op>,
}

impl Asked<'_, '_> {
    /// The nest that the loop is the outer one of, if it has at least `few` iterations.
    fn nest(&self, outer: Op, few: i64) -> Option<Nest> {
        let (func, region, facts) = (self.region.func, self.region, self.facts);
        let is_long = |op: Op| facts.of(op).is_some_and(|facts| wavefront::is_long(facts, few));
        let own_scalars = func.loop_at(outer).locals.iter().all(|var| func.vars[*var].is_scalar());
        if !own_scalars || !is_long(outer) || names_levels(func, outer) {
            return None;
        }
        if let Some(inner) = loop_inside(func, func.loop_at(outer).body) {
            if self.sums.contains(&inner) || !is_free(func.loop_at(inner)) || !is_long(inner) {
                return None;
            }
            let skew = wavefront::skew(region, &self.pointers, facts, outer, inner)?;
            return (skew <= MOST_SKEW).then(|| Nest::tight(func, self.construct, region, [outer, inner], skew))?;
        }
        let row =
            Row::find(region, facts, outer).filter(|row| is_long(row.anchor) && !self.sums.contains(&row.anchor))?;
        let skew = wavefront::skew_of_rows(region, &self.pointers, facts, outer, &row)?;
        (skew <= MOST_SKEW).then(|| Nest::in_parts(func, region, outer, row, skew))?
    }

    /// Whether an iteration of the nest has a loop that lanes can share, which adds up and is not known to be shorter than they
    /// are many.
    fn has_sums(&self, outer: Op, gpu: &Gpu) -> bool {
        let is_sum = |op: Op| {
            let facts = self.facts.of(op)?;
            let is_free = facts.refusals.is_empty() && facts.reduces() && is_free(self.region.func.loop_at(op));
            Some(is_free && wavefront::is_long(facts, gpu.warp.into()))
        };
        self.region.func.walk_op(outer).into_iter().any(|op| is_sum(op).unwrap_or(false))
    }
}

/// Whether the user says who runs a loop inside.
fn names_levels(func: &Function, outer: Op) -> bool {
    func.walk_op(outer).into_iter().any(|op| match func.kind(op) {
        OpKind::For(node) => node.directive.as_ref().is_some_and(|d| d.has_levels()),
        _ => false,
    })
}

fn is_loop(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::For(_))
}

/// The only loop of a block, beside which scalars at most are set.
fn loop_inside(func: &Function, body: Block) -> Option<Op> {
    let mut loops = func.blocks[body].ops.iter().filter(|op| matches!(func.kind(**op), OpKind::For(_)));
    let (found, more) = (*loops.next()?, loops.next());
    let is_light = |op: &Op| match func.kind(*op) {
        OpKind::Store(var, _) => func.vars[*var].is_scalar(),
        kind => kind.does_only(Effect::READ | Effect::YIELD),
    };
    let is_alone = func.blocks[body].ops.iter().all(|op| *op == found || is_light(op));
    (more.is_none() && is_alone).then_some(found)
}

/// Whether the compiler says who runs the loop.
pub fn is_free(node: &For) -> bool {
    node.directive.as_ref().is_none_or(|d| d.is_open())
}

/// Whether all loops around run in order, as far as the analyses and the user say.
pub fn is_in_order(func: &Function, around: &Surroundings, facts: &RegionFacts, root: Block, of: Op) -> bool {
    let outside = around.parents.enclosing(of).take_while(|owner| !func.kind(*owner).blocks().contains(&root));
    outside.into_iter().all(|owner| match func.kind(owner) {
        OpKind::For(node) => {
            let is_shared = node.directive.as_ref().is_some_and(|d| !d.is_plain() || d.has_levels() || d.independent);
            !is_shared && facts.of(owner).is_some_and(|facts| !facts.refusals.is_empty())
        }
        _ => true,
    })
}

/// How far the variables of the loops go with each iteration.
pub(super) fn steps(func: &Function, nest: [Op; 2]) -> Option<[i64; 2]> {
    let [rows, columns] = nest.map(|op| func.constant_int(func.loop_at(op).step).filter(|step| *step != 0));
    Some([rows?, columns?])
}
