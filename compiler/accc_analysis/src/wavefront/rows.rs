//! Rows in parts: what an iteration of the outer loop of a nest runs, where that is no single loop. Factorisations by rows run
//! one loop left of the diagonal, one right of it, or a single statement on it.
//!
//! Each part has columns of its own: a loop those between its bounds, other statements one beside the loops' ends. They follow
//! each other as the program's order has them, so that one loop over all columns runs the same iterations in the same order.

use super::{is_chain, is_own};
use crate::affine::{Affine, Term};
use crate::exposed_use::of_ops;
use crate::region::Region;
use crate::verdict::RegionFacts;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// A row of at least two parts.
pub struct Row {
    /// In the program's order.
    pub parts: Vec<Part>,
    /// What it computes before the first one, which all may use: stays where it is.
    pub before: Vec<Op>,
    /// The loop that keeps the row in order.
    pub anchor: Op,
}

/// A loop, or statements that are taken as one iteration.
pub struct Part {
    /// In order, with what is computed for the loop before it; of the row's block.
    pub ops: Vec<Op>,
    /// The columns that it has.
    pub columns: Columns,
}

/// Which iterations of a loop over all columns are of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Those of a loop that counts up by 1.
    Loop(Op),
    /// One.
    At(Affine),
}

impl Part {
    /// The column of an iteration.
    pub fn column(&self) -> Affine {
        match &self.columns {
            Columns::Loop(op) => Affine::term(Term::Loop(*op)),
            Columns::At(column) => column.clone(),
        }
    }

    /// Its first column and its last.
    pub fn ends(&self, region: &Region) -> Option<[Affine; 2]> {
        match &self.columns {
            Columns::Loop(op) => ends(region, *op),
            Columns::At(column) => Some([column.clone(), column.clone()]),
        }
    }
}

impl Row {
    /// Takes the body of a loop apart, around a loop that only arrays keep in order.
    pub fn find(region: &Region, facts: &RegionFacts, outer: Op) -> Option<Row> {
        let func = region.func;
        let body = func.loop_at(outer).body;
        let ops: Vec<Op> = func.blocks[body].ops.iter().copied().filter(|op| !is_end(func, *op)).collect();
        // What goes on with the next row leaves out parts of this one.
        if func.walk(body).iter().any(|op| matches!(func.kind(*op), OpKind::Continue(target) if *target == outer)) {
            return None;
        }
        let orders = |op: &Op| ends(region, *op).is_some() && facts.of(*op).is_some_and(|facts| is_chain(func, facts));
        let at = ops.iter().position(orders)?;
        let [lower, upper] = ends(region, ops[at])?;
        let (mut left, before) = Side { region, by: -1, edge: lower }.parts(&ops[..at])?;
        let (right, behind) = Side { region, by: 1, edge: upper }.parts(&ops[at + 1..])?;
        if !behind.is_empty() {
            return None;
        }
        left.reverse();
        let anchor = Part { ops: vec![ops[at]], columns: Columns::Loop(ops[at]) };
        let parts: Vec<Part> = left.into_iter().chain([anchor]).chain(right).collect();
        let row = Row { parts, before, anchor: ops[at] };
        (row.parts.len() > 1 && row.is_even(func) && row.stands_apart(func, facts, outer)).then_some(row)
    }

    /// Whether statements that become one iteration hold no deeper loops than an iteration of the loop: else one thread would
    /// run what threads share now.
    fn is_even(&self, func: &Function) -> bool {
        let most = depth(func, self.anchor) - 1;
        let singles = self.parts.iter().filter(|part| matches!(part.columns, Columns::At(_)));
        singles.flat_map(|part| &part.ops).all(|op| depth(func, *op) <= most)
    }

    /// Whether no part needs a value or a scalar that another one computes, and their scalars are each iteration's own.
    fn stands_apart(&self, func: &Function, facts: &RegionFacts, outer: Op) -> bool {
        let owners = owners(func, &self.parts);
        // What is computed between the parts goes: bounds of loops.
        let body: HashSet<Op> = func.blocks[func.loop_at(outer).body].ops.iter().copied().collect();
        let is_gone = |def: Op, owner: usize| {
            let other = owners.get(&def).map_or(body.contains(&def), |other| *other != owner);
            other && !self.before.contains(&def)
        };
        let is_part = |op: &Op| self.parts.iter().any(|part| part.columns == Columns::Loop(*op));
        let takes_values = |(op, owner): (&Op, &usize)| {
            let operands = if is_part(op) { Vec::new() } else { func.kind(*op).operands() };
            operands.into_iter().filter_map(|value| func.def(value)).any(|def| is_gone(def, *owner))
        };
        let set: HashSet<Var> = owners.keys().flat_map(|op| set_by(func, *op)).collect();
        let takes_scalars = |part: &Part| set.iter().any(|var| of_ops(func, &part.ops, *var).exposed);
        let changes_before = || self.before.iter().any(|op| reads(func, *op).is_some_and(|var| set.contains(&var)));
        let has_own_scalars = |part: &Part| match &part.columns {
            Columns::Loop(op) => facts.of(*op).is_some_and(|facts| is_own(func, facts)),
            Columns::At(_) => true,
        };
        !owners.iter().any(takes_values)
            && !self.parts.iter().any(takes_scalars)
            && !changes_before()
            && self.parts.iter().all(has_own_scalars)
    }
}

/// The part that each op inside belongs to.
pub(super) fn owners(func: &Function, parts: &[Part]) -> HashMap<Op, usize> {
    let of_part = |(n, part): (usize, &Part)| {
        let inside: Vec<Op> = part.ops.iter().flat_map(|op| func.walk_op(*op)).collect();
        inside.into_iter().map(move |op| (op, n))
    };
    parts.iter().enumerate().flat_map(of_part).collect()
}

/// The variables that an op itself sets.
fn set_by(func: &Function, op: Op) -> Vec<Var> {
    let counted = match func.kind(op) {
        OpKind::For(node) => node.var,
        _ => None,
    };
    func.kind(op).set_var().into_iter().chain(counted).collect()
}

fn reads(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::Load(var) | OpKind::LoadView(var) => Some(*var),
        _ => None,
    }
}

/// What stands on one side of the loop that the row is built around.
struct Side<'a, 'f> {
    region: &'a Region<'f>,
    /// 1: behind it.
    by: i64,
    /// The farthest column that is taken.
    edge: Affine,
}

impl Side<'_, '_> {
    /// The parts, from the loop outwards; and what only computes, farthest out.
    fn parts(mut self, ops: &[Op]) -> Option<(Vec<Part>, Vec<Op>)> {
        let outwards: Vec<Op> = if self.by > 0 { ops.to_vec() } else { ops.iter().rev().copied().collect() };
        let (mut parts, mut open): (Vec<Part>, Vec<Op>) = (Vec::new(), Vec::new());
        for op in outwards {
            let Some(far) = self.beyond(op, !self.is_light(&open)) else {
                open.push(op);
                continue;
            };
            self.close(&mut open, &mut parts)?;
            parts.push(Part { ops: vec![op], columns: Columns::Loop(op) });
            self.edge = far;
        }
        let rest = if self.by < 0 && self.is_light(&open) {
            open.reverse();
            open
        } else {
            self.close(&mut open, &mut parts)?;
            Vec::new()
        };
        Some((parts, rest))
    }

    /// The far end of a loop whose columns lie beyond those taken so far, and beyond one more.
    fn beyond(&self, op: Op, one_more: bool) -> Option<Affine> {
        let [lower, upper] = ends(self.region, op)?;
        let [near, far] = if self.by > 0 { [lower, upper] } else { [upper, lower] };
        let gap = near.sub(&self.edge)?.as_constant()?.checked_mul(self.by)?;
        (gap > i64::from(one_more)).then_some(far)
    }

    /// Statements become a part of one column, next to what is taken.
    fn close(&mut self, open: &mut Vec<Op>, parts: &mut Vec<Part>) -> Option<()> {
        let mut ops = std::mem::take(open);
        if self.is_light(&ops) {
            return Some(());
        }
        if self.by < 0 {
            ops.reverse();
        }
        self.edge = self.edge.offset(self.by)?;
        parts.push(Part { ops, columns: Columns::At(self.edge.clone()) });
        Some(())
    }

    /// Whether the ops compute values, and no more.
    fn is_light(&self, ops: &[Op]) -> bool {
        let func = self.region.func;
        ops.iter().all(|op| matches!(func.kind(*op), OpKind::Load(_) | OpKind::LoadView(_)) || func.kind(*op).is_pure())
    }
}

/// The first and the last value of a loop that nobody shares yet and that counts up by 1.
fn ends(region: &Region, op: Op) -> Option<[Affine; 2]> {
    let OpKind::For(node) = region.func.kind(op) else { return None };
    let is_free = node.directive.as_ref().is_none_or(|d| d.is_open()) && node.carried.is_empty();
    let info = region.loop_info(op).filter(|info| is_free && info.step == Some(1))?;
    Some([info.lower.clone()?, info.upper.clone()?])
}

/// How deep loops stand in each other in an op.
fn depth(func: &Function, op: Op) -> usize {
    let inside = func.kind(op).blocks().into_iter().flat_map(|block| func.blocks[block].ops.clone());
    let deepest = inside.map(|op| depth(func, op)).max().unwrap_or(0);
    deepest + usize::from(matches!(func.kind(op), OpKind::For(_) | OpKind::While { .. }))
}

fn is_end(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::Yield(_))
}
