//! Stores of a nest that leave what is there wherever another iteration reads the element (silent stores: Lepak and Lipasti,
//! *On the value locality of store instructions*), so that the dependences through them are none.
//!
//! Shortest paths, `d[i][j] = min(d[i][j], d[i][k] + d[k][j])`: the element `d[k][j]` that all rows read is written in row `k`,
//! where it becomes `min(d[k][j], d[k][k] + d[k][j])`, which is `d[k][j]` unless `d[k][k]` is negative. Closures of relations,
//! widest and longest paths likewise. A dependence between the nest's store and a read of the same array asks that some loop has
//! a certain iteration, where the two *cross*; with that iteration in the loop variable's place the stored value is compared with
//! the element's, by the order of numbers ([`order`]) or as truth values ([`truth`]). What has to hold of elements that the nest
//! does not change is a [`Condition`], to be asked before the nest runs.
//!
//! Reals: the sign of a zero may differ.

mod order;
mod truth;

use crate::affine::{Affine, Term};
use crate::dependence::aliases::may_meet;
use crate::dependence::{Answers, Carried};
use crate::pointers::Pointers;
use crate::region::{Access, Region};
use crate::verdict::RegionFacts;
use crate::wavefront::is_chain;
use accc_ir::*;
use std::collections::HashSet;

/// What makes the loops of a nest independent.
#[derive(Debug)]
pub struct Silent {
    /// All loops of the nest, the outermost first.
    pub loops: Vec<NestLoop>,
    /// All of them have to hold.
    pub conditions: Vec<Condition>,
}

/// A loop of a rectangular nest, of steps of 1.
#[derive(Debug)]
pub struct NestLoop {
    /// The `for`.
    pub op: Op,
    /// Its first and last values, known before the nest.
    pub bounds: [Affine; 2],
}

/// What an element that the nest reads has to be.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// A load of the nest which is one of this element at the crossing; nothing but loops stands around it in the nest.
    pub load: Op,
    /// As the load has them; nothing in them changes in the nest.
    pub subscripts: Vec<Affine>,
    /// When the element is read.
    pub crossing: Crossing,
    /// What is asked.
    pub sign: Sign,
}

/// The iteration of a loop in which the store writes what other iterations read.
#[derive(Clone, PartialEq, Debug)]
pub struct Crossing {
    /// One of the nest's loops.
    pub of: Op,
    /// Its variable's value there.
    pub at: Affine,
}

/// What is asked of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// At least 0 and finite.
    NotNegative,
    /// At most 0 and finite.
    NotPositive,
    /// Sums of integers may wrap.
    Zero,
}

/// More conditions than this are not worth asking.
const MOST_CONDITIONS: usize = 4;

/// What makes the loops of the nest independent whose outermost loop this is; `None`: nothing is known that would.
pub fn find(
    region: &Region,
    parents: &ParentMap,
    pointers: &Pointers,
    facts: &RegionFacts,
    outer: Op,
) -> Option<Silent> {
    let func = region.func;
    let inside = func.walk_op(outer);
    let loops: Vec<Op> = inside.iter().copied().filter(|op| matches!(func.kind(*op), OpKind::For(_))).collect();
    let may_be = |op: &Op| facts.of(*op).is_some_and(|facts| facts.refusals.is_empty() || is_chain(func, facts));
    if !is_chain(func, facts.of(outer)?) || !loops.iter().all(may_be) {
        return None;
    }
    let nest = Nest { region, parents, inside: inside.iter().copied().collect(), loops: &loops };
    let bounded = nest.bounded()?;
    let stores = stores(func, &inside)?;
    let (writes, reads): (Vec<&Access>, Vec<&Access>) =
        region.accesses_in(outer).partition(|access| stores.contains(&access.op));
    let mut pairs = Pairs { region, pointers, loops: &loops, answers: Answers::default() };
    let mut conditions = Vec::new();
    for (n, write) in writes.iter().enumerate() {
        let is_alone = |other: &&Access| other.var != write.var && !may_meet(region, pointers, write, other);
        if write.any || !pairs.are_free(write, write) || !writes[n + 1..].iter().all(is_alone) {
            return None;
        }
        for read in &reads {
            match pairs.relation(write, read) {
                Relation::None => {}
                Relation::Same if nest.is_before(read.op, write.op) => {}
                Relation::Crossing if nest.is_before(read.op, write.op) => {
                    nest.settle(write, &reads, nest.crossing(write, read)?, &mut conditions)?;
                }
                Relation::Same | Relation::Crossing | Relation::Unknown => return None,
            }
        }
    }
    let conditions = nest.merged(conditions)?;
    Some(Silent { loops: bounded, conditions })
}

/// The stores of the nest, where it has no other effects on arrays.
fn stores(func: &Function, inside: &[Op]) -> Option<Vec<Op>> {
    let mut found = Vec::new();
    for op in inside {
        match func.kind(*op) {
            OpKind::StoreElem { .. } => found.push(*op),
            OpKind::Store(var, _) if func.vars[*var].is_scalar() => {}
            OpKind::For(_) | OpKind::If { .. } => {}
            kind if kind.does_only(Effect::READ | Effect::YIELD) => {}
            _ => return None,
        }
    }
    Some(found)
}

/// How a store and a read go together.
enum Relation {
    /// Never in different iterations.
    None,
    /// They are of the iteration's own element.
    Same,
    /// Of one array, and they may meet.
    Crossing,
    Unknown,
}

struct Pairs<'a, 'f> {
    region: &'a Region<'f>,
    pointers: &'a Pointers<'a>,
    loops: &'a [Op],
    answers: Answers,
}

impl Pairs<'_, '_> {
    /// Whether no iteration of the loops that have both meets another.
    fn are_free(&mut self, a: &Access, b: &Access) -> bool {
        let mut common = self.loops.iter().filter(|op| a.loops.contains(op) && b.loops.contains(op));
        common.all(|op| {
            self.answers.carried(self.region, *op, a, b) == Carried::No
                && self.answers.carried(self.region, *op, b, a) == Carried::No
        })
    }

    fn relation(&mut self, write: &Access, read: &Access) -> Relation {
        if read.var != write.var {
            return if may_meet(self.region, self.pointers, write, read) { Relation::Unknown } else { Relation::None };
        }
        let is_own = read.subscripts == write.subscripts && read.shape == write.shape;
        let in_all = self.loops.iter().all(|op| read.loops.contains(op));
        match () {
            () if is_own && in_all => Relation::Same,
            () if in_all && self.are_free(write, read) => Relation::None,
            () => Relation::Crossing,
        }
    }
}

struct Nest<'a, 'f> {
    region: &'a Region<'f>,
    parents: &'a ParentMap,
    inside: HashSet<Op>,
    loops: &'a [Op],
}

/// What a load of the nest gives in the iterations of a crossing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Loaded {
    load: Op,
    /// Which element: loads with the same number have the same. The store's is 0.
    element: usize,
    /// It stays the same in the nest.
    fixed: bool,
}

/// The loads of the nest in the iterations of a crossing.
struct AtCrossing<'a, 'f> {
    nest: &'a Nest<'a, 'f>,
    store: Op,
    loaded: Vec<Loaded>,
}

impl Nest<'_, '_> {
    /// The loops, one in the other; `None`: their bounds are not known before the nest, or their steps are others than 1.
    fn bounded(&self) -> Option<Vec<NestLoop>> {
        let nested = self.loops.windows(2).all(|pair| self.region.encloses(pair[0], pair[1]));
        let one = |op: &Op| {
            let info = self.region.loop_info(*op).filter(|info| nested && info.step == Some(1))?;
            let bounds = [info.lower.clone()?, info.upper.clone()?];
            bounds.iter().all(|bound| self.is_fixed(bound)).then_some(NestLoop { op: *op, bounds })
        };
        self.loops.iter().map(one).collect()
    }

    /// Where the store's element is the read's.
    fn crossing(&self, write: &Access, read: &Access) -> Option<Crossing> {
        if read.any || read.subscripts.len() != write.subscripts.len() || read.shape != write.shape {
            return None;
        }
        read.subscripts.iter().zip(&write.subscripts).find_map(|(read, write)| {
            let (read, write) = (read.as_ref()?, write.as_ref()?);
            let of = *self.loops.iter().find(|op| write.coefficient(Term::Loop(**op)) == 1)?;
            let (_, rest) = write.split(Term::Loop(of));
            let at = read.sub(&rest)?;
            (self.is_fixed(read) && self.is_fixed(&rest)).then_some(Crossing { of, at })
        })
    }

    /// Whether nothing in it changes while the nest runs, and all of it is known before.
    fn is_fixed(&self, expr: &Affine) -> bool {
        let outer = self.loops[0];
        let before = |value: Value| self.region.func.def(value).is_none_or(|op| !self.inside.contains(&op));
        let is_known = |term: &Term| match term {
            Term::Value(value) => before(*value),
            Term::Loop(_) | Term::Var(_) | Term::Part(..) | Term::Product(_) => true,
        };
        self.loops.iter().all(|op| !expr.depends_on(*op))
            && !self.region.has_varying_value(expr, outer)
            && expr.terms.keys().all(is_known)
    }

    /// Shows that the store is silent at a crossing; adds what that asks.
    fn settle(
        &self,
        write: &Access,
        reads: &[&Access],
        crossing: Crossing,
        conditions: &mut Vec<Condition>,
    ) -> Option<()> {
        let there = |access: &Access| -> Option<Vec<Affine>> {
            access.subscripts.iter().map(|expr| expr.as_ref()?.with_loop(crossing.of, &crossing.at)).collect()
        };
        let mut elements = vec![(write.var, &write.shape, there(write)?)];
        let mut loaded = Vec::new();
        for read in reads.iter().filter(|read| !read.any) {
            let Some(subscripts) = there(read) else { continue };
            let fixed = subscripts.iter().all(|expr| self.is_fixed(expr));
            let this = (read.var, &read.shape, subscripts);
            let known = elements.iter().position(|element| *element == this);
            let element = known.unwrap_or(elements.len());
            if known.is_none() {
                elements.push(this);
            }
            loaded.push(Loaded { load: read.op, element, fixed });
        }
        let at = AtCrossing { nest: self, store: write.op, loaded };
        if truth::is_silent(&at) {
            return Some(());
        }
        for (load, sign) in order::silent_where(&at)? {
            let element = at.loaded(load)?.element;
            let mut alike = at.loaded.iter().filter(|loaded| loaded.element == element).map(|loaded| loaded.load);
            let load = alike.find(|load| self.is_certain(*load)).unwrap_or(load);
            let read = reads.iter().find(|read| read.op == load)?;
            let written = read.written(there(read)?.into_iter().map(Some).collect());
            let subscripts = written.into_iter().collect::<Option<Vec<Affine>>>()?;
            conditions.push(Condition { load, subscripts, crossing: crossing.clone(), sign });
        }
        Some(())
    }

    /// Each condition once, of a load that runs whenever the loops do.
    fn merged(&self, all: Vec<Condition>) -> Option<Vec<Condition>> {
        let same = |a: &Condition, b: &Condition| {
            self.view_of(a.load) == self.view_of(b.load) && (&a.subscripts, a.sign) == (&b.subscripts, b.sign)
        };
        let mut merged: Vec<Condition> = Vec::new();
        for condition in &all {
            if !merged.iter().any(|other| same(other, condition)) {
                let certain = all.iter().find(|other| same(other, condition) && self.is_certain(other.load))?;
                merged.push(certain.clone());
            }
        }
        (merged.len() <= MOST_CONDITIONS).then_some(merged)
    }

    /// The array that a load reads an element of, which it names as it is.
    fn view_of(&self, load: Op) -> Option<Var> {
        let func = self.region.func;
        let OpKind::LoadElem { view, .. } = func.kind(load) else { return None };
        match func.kind(func.def(*view)?) {
            OpKind::LoadView(var) => Some(*var),
            _ => None,
        }
    }

    /// Whether the load runs in each iteration of the loops around, and is one of an array that is named.
    fn is_certain(&self, load: Op) -> bool {
        let up_to = self.parents.enclosing(load).take_while(|op| self.inside.contains(op));
        let mut around = up_to.filter(|op| !matches!(self.region.func.kind(*op), OpKind::For(_)));
        around.next().is_none() && self.view_of(load).is_some()
    }

    /// Whether it stands before the store.
    fn is_before(&self, load: Op, store: Op) -> bool {
        let at = |op: Op| self.region.accesses.iter().position(|access| access.op == op);
        at(load) < at(store)
    }

    /// The only value that a scalar is given in the nest.
    fn value_of(&self, var: Var) -> Option<Value> {
        let func = self.region.func;
        let mut stored = self.inside.iter().filter_map(|op| match func.kind(*op) {
            OpKind::Store(to, value) if *to == var => Some(*value),
            _ => None,
        });
        stored.next().filter(|_| stored.next().is_none())
    }
}

impl AtCrossing<'_, '_> {
    fn func(&self) -> &Function {
        self.nest.region.func
    }

    /// Of the store's element.
    fn element(&self) -> Option<Type> {
        self.stored().map(|(value, _)| self.func().type_of(value))
    }

    /// What an op gives, if it is a load of an element.
    fn loaded(&self, op: Op) -> Option<Loaded> {
        self.loaded.iter().find(|loaded| loaded.load == op).copied()
    }

    /// The stored value, and the conditions around the store with what they have to be for it to run.
    fn stored(&self) -> Option<(Value, Vec<(Value, bool)>)> {
        let func = self.func();
        let OpKind::StoreElem { value, .. } = func.kind(self.store) else { return None };
        let parents = self.nest.parents;
        let mut guards = Vec::new();
        let mut below = self.store;
        for op in parents.enclosing(self.store).take_while(|op| self.nest.inside.contains(op)) {
            if let OpKind::If { cond, then_block, .. } = func.kind(op) {
                guards.push((*cond, parents.block_of(below) == Some(*then_block)));
            }
            below = op;
        }
        Some((*value, guards))
    }

    /// The value that a block of an `if` with results gives for one of them.
    fn yielded(&self, block: Block, of: Op, result: Value) -> Option<Value> {
        let func = self.func();
        let at = func.ops[of].results.iter().position(|value| *value == result)?;
        match func.kind(*func.blocks[block].ops.last()?) {
            OpKind::Yield(values) => values.get(at).copied(),
            _ => None,
        }
    }
}
