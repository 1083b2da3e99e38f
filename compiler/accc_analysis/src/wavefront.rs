//! Nests of which both loops carry dependences, but all in one direction: iterations on a diagonal do not depend on each other,
//! nor do tiles (Wolfe, *Loop skewing: the wavefront method revisited*; Irigoin and Triolet, *Supernode partitioning*).
//!
//! Tables of alignments, Gauss-Seidel sweeps, recursive filters. With the inner loop skewed by a factor `s`, so that it counts
//! `j + s * i`, no dependence may go backwards in either loop: then rectangles of iterations run one after the other, and those
//! on a diagonal of rectangles at once.

use crate::affine::Affine;
use crate::dependence::aliases::may_meet;
use crate::dependence::{Answers, Carried, Component};
use crate::pointers::Pointers;
use crate::privatization::{ScalarRole, private_arrays};
use crate::region::{Access, Region};
use crate::verdict::{LoopFacts, RegionFacts};
use accc_ir::*;

/// The least factor that makes a wavefront of a loop and the one tightly inside; `None`: there is none, or none is needed, as
/// one of them is parallel.
pub fn skew(region: &Region, pointers: &Pointers, facts: &RegionFacts, outer: Op, inner: Op) -> Option<i64> {
    let is_ordered = |op: Op| facts.of(op).is_some_and(|facts| is_chain(region.func, facts));
    if !is_ordered(outer) || !is_ordered(inner) {
        return None;
    }
    let private = private_arrays(region.func, inner);
    let accesses: Vec<&Access> = region.accesses_in(outer).filter(|access| !private.contains(&access.var)).collect();
    let mut answers = Answers::default();
    let mut needed = 0;
    for (n, a) in accesses.iter().enumerate() {
        for b in &accesses[n..] {
            if (a.write || b.write) && may_meet(region, pointers, a, b) {
                let factor = factor(region, &mut answers, (outer, inner), a, b)?;
                needed = needed.max(factor);
            }
        }
    }
    Some(needed)
}

/// Whether nothing but elements of arrays goes from one iteration to another, and some does; no element is added up in.
pub(crate) fn is_chain(func: &Function, facts: &LoopFacts) -> bool {
    let own = |(_, role): &(Var, ScalarRole)| *role == ScalarRole::Private;
    facts.is_ordered_by_arrays(func) && facts.scalars.iter().all(own) && facts.updated.is_empty() && !facts.reorders
}

/// What a pair of accesses asks for.
fn factor(region: &Region, answers: &mut Answers, (outer, inner): (Op, Op), a: &Access, b: &Access) -> Option<i64> {
    let at = a.loops.iter().position(|op| *op == outer)?;
    if a.var != b.var || a.loops.get(at + 1) != Some(&inner) || b.loops.get(at + 1) != Some(&inner) {
        return None;
    }
    let Carried::Yes(found) = answers.carried(region, outer, a, b) else { return Some(0) };
    let [rows, columns] = [found.vector.0.get(at)?, found.vector.0.get(at + 1)?];
    let rows = match rows {
        Component::Distance(rows) => *rows,
        Component::Less => 1,
        _ => return None,
    };
    match columns {
        Component::Distance(columns) => Some(-columns.div_euclid(rows.max(1))).filter(|_| rows > 0).map(|s| s.max(0)),
        Component::Less | Component::LessOrEqual => Some(0),
        _ => None,
    }
}

/// Whether a loop runs so often that diagonals have work for many, as far as that is known.
pub fn is_long(facts: &LoopFacts, few: i64) -> bool {
    let trips = facts.trips.as_ref().and_then(Affine::as_constant).or(facts.most_trips);
    trips.is_none_or(|trips| trips >= few)
}
