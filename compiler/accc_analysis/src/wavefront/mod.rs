//! Nests of which both loops carry dependences, but all in one direction: iterations on a diagonal do not depend on each other,
//! nor do tiles (Wolfe, *Loop skewing: the wavefront method revisited*; Irigoin and Triolet, *Supernode partitioning*).
//!
//! Tables of alignments, Gauss-Seidel sweeps, recursive filters. With the inner loop skewed by a factor `s`, so that it counts
//! `j + s * i`, no dependence may go backwards in either loop: then rectangles of iterations run one after the other, and those
//! on a diagonal of rectangles at once.

mod rows;

use crate::affine::Affine;
use crate::dependence::candidates::Candidates;
use crate::dependence::{self, Answers, Carried, Component};
use crate::pointers::Pointers;
use crate::privatization::{ScalarRole, private_arrays};
use crate::region::{Access, Region};
use crate::verdict::{LoopFacts, RegionFacts};
use accc_ir::*;
use std::collections::HashMap;

pub use rows::{Columns, Part, Row};

/// The least factor that makes a wavefront of a loop and the one tightly inside; `None`: there is none, or none is needed, as
/// one of them is parallel.
pub fn skew(region: &Region, pointers: &Pointers, facts: &RegionFacts, outer: Op, inner: Op) -> Option<i64> {
    let is_ordered = |op: Op| facts.of(op).is_some_and(|facts| is_chain(region.func, facts));
    let parts = [Part { ops: vec![inner], columns: Columns::Loop(inner) }];
    if is_ordered(outer) && is_ordered(inner) { Cells::new(region, outer, &parts).skew(pointers) } else { None }
}

/// The same of a loop and the parts that its iterations have.
pub fn skew_of_rows(region: &Region, pointers: &Pointers, facts: &RegionFacts, outer: Op, row: &Row) -> Option<i64> {
    facts.of(outer).filter(|facts| is_chain(region.func, facts))?;
    Cells::new(region, outer, &row.parts).skew(pointers)
}

/// Whether nothing but elements of arrays goes from one iteration to another, and some does; no element is added up in.
pub(crate) fn is_chain(func: &Function, facts: &LoopFacts) -> bool {
    facts.is_ordered_by_arrays(func) && is_own(func, facts)
}

/// Whether at most elements of arrays go from one iteration to another, and no element is added up in.
fn is_own(func: &Function, facts: &LoopFacts) -> bool {
    let own = |(_, role): &(Var, ScalarRole)| *role == ScalarRole::Private;
    let by_arrays = facts.refusals.is_empty() || facts.is_ordered_by_arrays(func);
    by_arrays && facts.scalars.iter().all(own) && facts.updated.is_empty() && !facts.reorders
}

/// The iterations of a nest: of the outer loop, and of what its rows consist of.
struct Cells<'a, 'f> {
    region: &'a Region<'f>,
    outer: Op,
    parts: &'a [Part],
    /// The part of each op.
    owners: HashMap<Op, usize>,
    /// Arrays that an iteration has for itself, by part.
    private: Vec<Vec<Var>>,
}

impl<'a, 'f> Cells<'a, 'f> {
    fn new(region: &'a Region<'f>, outer: Op, parts: &'a [Part]) -> Cells<'a, 'f> {
        let private = parts.iter().map(|part| match &part.columns {
            Columns::Loop(op) => private_arrays(region.func, *op).into_iter().collect(),
            Columns::At(_) => Vec::new(),
        });
        Cells { region, outer, parts, owners: rows::owners(region.func, parts), private: private.collect() }
    }

    /// The least factor with which no dependence goes backwards.
    fn skew(&self, pointers: &Pointers) -> Option<i64> {
        let is_private = |access: &&Access| {
            self.owners.get(&access.op).is_some_and(|owner| self.private[*owner].contains(&access.var))
        };
        let accesses: Vec<&Access> = self.region.accesses_in(self.outer).filter(|access| !is_private(access)).collect();
        let candidates = Candidates::new(self.region, pointers, self.outer, &accesses);
        let mut answers = Answers::default();
        let mut needed = 0;
        for (n, a) in accesses.iter().enumerate() {
            for other in candidates.from(n) {
                needed = needed.max(self.factor(&mut answers, a, accesses[other])?);
            }
        }
        Some(needed)
    }

    /// What a pair of accesses asks for.
    fn factor(&self, answers: &mut Answers, a: &Access, b: &Access) -> Option<i64> {
        let [of_a, of_b] = [a, b].map(|access| self.owners.get(&access.op));
        let (of_a, of_b) = (*of_a?, *of_b?);
        if a.var != b.var {
            return None;
        }
        let at = a.loops.iter().position(|op| *op == self.outer)?;
        let Carried::Yes(found) = answers.carried(self.region, self.outer, a, b) else { return Some(0) };
        let (rows, columns) = match &self.parts[of_a].columns {
            Columns::Loop(_) if of_a == of_b => (*found.vector.0.get(at)?, *found.vector.0.get(at + 1)?),
            _ => {
                let columns = [of_a, of_b].map(|part| self.parts[part].column());
                dependence::apart(self.region, self.outer, [a, b], &columns)?
            }
        };
        let rows = match rows {
            Component::Distance(rows) => rows,
            Component::Less => 1,
            _ => return None,
        };
        match columns {
            Component::Distance(columns) => {
                Some(-columns.div_euclid(rows.max(1))).filter(|_| rows > 0).map(|s| s.max(0))
            }
            Component::Less | Component::LessOrEqual => Some(0),
            _ => None,
        }
    }
}

/// Whether a loop runs so often that diagonals have work for many, as far as that is known.
pub fn is_long(facts: &LoopFacts, few: i64) -> bool {
    let trips = facts.trips.as_ref().and_then(Affine::as_constant).or(facts.most_trips);
    trips.is_none_or(|trips| trips >= few)
}
