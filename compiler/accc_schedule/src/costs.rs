//! What levels cost: threads that a `seq` of the user's leaves idle, lanes whose elements lie far apart. The user's levels bind; the
//! price is written on the loop for `-Minfo`, which says what to write instead, or that nothing helps but another layout.

use super::policy::Decision;
use accc_analysis::affine::Affine;
use accc_analysis::verdict::{LoopFacts, RegionFacts};
use accc_ir::*;
use accc_machine::gpu::Gpu;
use std::collections::HashMap;

/// Writes the costs on the decisions of one region's loops.
pub fn write(
    gpu: &Gpu,
    func: &Function,
    parents: &ParentMap,
    facts: &RegionFacts,
    decisions: &mut HashMap<Op, Decision>,
) {
    let nests = Nests { gpu, func, parents, facts, decisions };
    let found: Vec<(Op, Cost)> = facts
        .loops
        .iter()
        .flat_map(|info| nests.idle(info.op).into_iter().chain(nests.strided(info.op)).map(move |cost| (info.op, cost)))
        .collect();
    for (op, cost) in found {
        if let Some(decision) = decisions.get_mut(&op) {
            decision.schedule.costs.push(cost);
        }
    }
}

struct Nests<'a> {
    gpu: &'a Gpu,
    func: &'a Function,
    parents: &'a ParentMap,
    facts: &'a RegionFacts,
    decisions: &'a HashMap<Op, Decision>,
}

impl Nests<'_> {
    /// A loop that could be shared out, under one that is, and the user says `seq`.
    fn idle(&self, op: Op) -> Option<Cost> {
        let OpKind::For(node) = self.func.kind(op) else { return None };
        let says_seq = node.directive.as_ref().is_some_and(|d| d.seq && d.span != accc_source::Span::NONE);
        let trips = self.facts.of(op)?.trips.as_ref()?;
        let long = trips.as_constant().is_none_or(|n| n >= self.gpu.short_loop);
        let inside = self.func.walk(node.body);
        if !says_seq || !long || !self.is_parallel(op) || inside.iter().any(|inner| self.is_shared(*inner)) {
            return None;
        }
        let shared: Vec<Op> = self.parents.enclosing(op).filter(|outer| self.is_shared(*outer)).collect();
        let around = *shared.first()?;
        // Sums of many threads cost their share: where two loops have threads already, one thread for each is as good.
        if self.facts.of(op).is_some_and(LoopFacts::reduces) && shared.len() > 1 {
            return None;
        }
        let used = shared.iter().rev().map(|op| self.facts.of(*op)?.trips.clone()).collect::<Option<Vec<Affine>>>()?;
        let mut useful = used.clone();
        useful.push(trips.clone());
        Some(Cost::Idle {
            used: self.product(&used)?,
            useful: self.product(&useful)?,
            around: self.func.ops[around].span,
        })
    }

    /// A loop over lanes that does not go along memory: the user's where another loop of the nest does, the compiler's where
    /// none does.
    fn strided(&self, op: Op) -> Option<Cost> {
        let schedule = &self.decisions.get(&op)?.schedule;
        let along = self.along(op, schedule)?;
        let facts = self.facts.of(along)?;
        let (array, stride) = facts.far_apart.first()?;
        let is_tiled = schedule.tile.is_some_and(Tile::is_of_gang);
        if schedule.vector.is_none() || facts.contiguous || is_tiled {
            return None;
        }
        let OpKind::For(node) = self.func.kind(along) else { return None };
        let around = self.parents.enclosing(along);
        let candidates = around.chain(self.func.walk(node.body));
        let fits = |other: &Op| self.facts.of(*other).is_some_and(|facts| facts.contiguous) && self.is_parallel(*other);
        let better = candidates.into_iter().find(fits).map(|better| self.func.ops[better].span);
        let is_told = schedule.explicit == better.is_some();
        is_told.then(|| Cost::Strided { array: *array, stride: stride.clone(), better })
    }

    /// The loop that lanes go along: of collapsed ones the innermost.
    fn along(&self, op: Op, schedule: &Schedule) -> Option<Op> {
        self.func.nest(op, schedule.collapse as usize).last().copied()
    }

    /// Whether threads share it.
    fn is_shared(&self, op: Op) -> bool {
        self.decisions.get(&op).is_some_and(|decision| !decision.schedule.is_seq())
    }

    fn is_parallel(&self, op: Op) -> bool {
        self.facts.of(op).is_some_and(|facts| facts.refusals.is_empty())
    }

    /// As a user would write it.
    fn product(&self, factors: &[Affine]) -> Option<String> {
        let mut number = 1i64;
        let mut texts = Vec::new();
        for factor in factors {
            match factor.as_constant() {
                Some(n) => number = number.checked_mul(n)?,
                None => texts.push(factor.show(self.func)),
            }
        }
        if number != 1 || texts.is_empty() {
            texts.insert(0, number.to_string());
        }
        let several = texts.len() > 1;
        let one = |text: &String| match several && text.contains(['+', '-']) {
            true => format!("({text})"),
            false => text.clone(),
        };
        Some(texts.iter().map(one).collect::<Vec<_>>().join("*"))
    }
}
