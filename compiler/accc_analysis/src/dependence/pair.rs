//! Two accesses as a system of equations: the same element is touched, both iterations lie within their loops' bounds, and the
//! iterations of the loops around both stand in a certain order.
//!
//! Each side has unknowns of its own for its loops' variables and for values that are computed anew in an iteration; what is
//! the same for both sides is one unknown: scalars that the region does not write, and everything that belongs to loops held
//! in one iteration. Triangular bounds and steps are rows like others.

use super::super::affine::{Affine, Part, Product, Term};
use super::super::integer_system::{IntegerSystem, Row};
use super::super::region::{Access, Region};
use super::{Component, Vector};
use accc_ir::{Op, Var};
use std::collections::HashMap;

/// The most unequal expressions of a pair: each has two cases.
const MOST_UNEQUAL: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    First,
    Second,
    Both,
}

#[derive(Clone, Copy)]
struct Distance {
    unknown: usize,
    /// Which of two iterations comes first is known.
    ordered: bool,
}

/// The system of a pair, with the outermost common loops held in one iteration.
pub struct Pair<'a, 'f> {
    pub(super) region: &'a Region<'f>,
    /// The loops around both accesses, outermost first.
    common: Vec<Op>,
    /// How many of them are in the same iteration.
    held: usize,
    pub(super) system: IntegerSystem,
    pub(super) unknowns: HashMap<(Side, Term), usize>,
    /// For each common loop that is not held: iterations from the first access to the second.
    distances: Vec<Distance>,
    /// How far apart products of the loop's variable are in the two iterations, and what they are multiplied by.
    products: Vec<(Row, Row)>,
    /// These are not 0.
    unequal: Vec<Row>,
}

impl<'a, 'f> Pair<'a, 'f> {
    /// `of`: the loop whose iterations differ; those around it are held. `None` where numbers grow too large.
    pub fn new(region: &'a Region<'f>, of: Op, a: &Access, b: &Access) -> Option<Pair<'a, 'f>> {
        let common: Vec<Op> = a.loops.iter().zip(&b.loops).take_while(|(x, y)| x == y).map(|(x, _)| *x).collect();
        let held = common.iter().position(|op| *op == of)?;
        let mut pair = Pair::empty(region, common, held);
        for (x, y) in a.subscripts.iter().zip(&b.subscripts) {
            if let (Some(x), Some(y)) = (x, y) {
                let row = pair.row(Side::First, x)?.plus(-1, &pair.row(Side::Second, y)?)?;
                pair.system.is_zero(row);
            }
        }
        for (side, access) in [(Side::First, a), (Side::Second, b)] {
            pair.happens(side, access)?;
        }
        pair.unequal.truncate(MOST_UNEQUAL);
        pair.extents()?;
        pair.values()?;
        for level in held..pair.common.len() {
            let distance = pair.distance(level)?;
            pair.distances.push(distance);
        }
        pair.given()?;
        pair.products()?;
        Some(pair)
    }

    /// Takes one more number of each access's iterations into the vectors, behind the loops.
    pub fn measure(&mut self, [of_first, of_second]: &[Affine; 2]) -> Option<()> {
        let (first, second) = (self.row(Side::First, of_first)?, self.row(Side::Second, of_second)?);
        let unknown = self.system.unknown();
        self.system.is_zero(second.plus(-1, &first)?.with(unknown, -1)?);
        self.distances.push(Distance { unknown, ordered: true });
        Some(())
    }

    /// Whether an expression is at least 0 wherever the access happens.
    pub fn is_never_negative(region: &'a Region<'f>, access: &Access, expr: &Affine) -> bool {
        let mut one = Pair::empty(region, access.loops.clone(), access.loops.len());
        let Some(row) = one.row(Side::First, expr) else { return false };
        let Some(negative) = Row::constant(-1).plus(-1, &row) else { return false };
        one.system.is_not_negative(negative);
        let filled = one.happens(Side::First, access).and_then(|()| one.values()).and_then(|()| one.given());
        filled.is_some() && !one.may_hold(&one.system, &[])
    }

    fn empty(region: &'a Region<'f>, common: Vec<Op>, held: usize) -> Pair<'a, 'f> {
        let system = IntegerSystem::default();
        let (unknowns, distances, products, unequal) = (HashMap::new(), Vec::new(), Vec::new(), Vec::new());
        Pair { region, common, held, system, unknowns, distances, products, unequal }
    }

    /// What holds where an access happens.
    fn happens(&mut self, side: Side, access: &Access) -> Option<()> {
        for op in &access.loops {
            self.bounds(side, *op)?;
        }
        for guard in &access.guards {
            let row = self.row(side, guard)?;
            self.system.is_not_negative(row);
        }
        for unequal in &access.unequal {
            let row = self.row(side, unequal)?;
            self.unequal.push(row);
        }
        Some(())
    }

    /// The vector of a dependence from the first access to the second (`forward`) or the other way round, where the loop's
    /// iterations differ; `None` where there surely is none.
    pub fn vector(&self, forward: bool) -> Option<Vector> {
        let system = self.ordered(forward)?;
        if !self.may_hold(&system, &self.unequal) {
            return None;
        }
        let same = std::iter::repeat_n(Component::Distance(0), self.held);
        let mut components: Vec<Component> = same.collect();
        for (n, Distance { unknown, ordered }) in self.distances.iter().enumerate() {
            let component = Component::of_range(system.range(*unknown)?);
            let component = if *ordered || component == Component::Distance(0) { component } else { Component::Any };
            let component = if forward { component } else { component.reversed() };
            components.push(if n == 0 { component.at_least_one() } else { component });
        }
        Some(Vector(components))
    }

    /// Whether the loop's iterations can differ in this order.
    pub fn may_meet(&self, forward: bool) -> bool {
        self.ordered(forward).is_none_or(|system| self.may_hold(&system, &self.unequal))
    }

    /// Whether the two meet at all.
    pub fn may_be(&self) -> bool {
        self.may_hold(&self.system, &self.unequal)
    }

    /// Whether the system may hold where each of these rows is positive or negative.
    fn may_hold(&self, system: &IntegerSystem, unequal: &[Row]) -> bool {
        let Some((first, rest)) = unequal.split_first() else { return system.may_hold() };
        let on_side = |sign: i64| {
            let Some(row) = Row::constant(-1).plus(sign, first) else { return true };
            let mut system = system.clone();
            system.is_not_negative(row);
            self.may_hold(&system, rest)
        };
        system.may_hold() && (on_side(1) || on_side(-1))
    }

    /// The system with the order of the loop's two iterations; `None` where nothing is known of them.
    fn ordered(&self, forward: bool) -> Option<IntegerSystem> {
        let unknown = self.distances.first()?.unknown;
        let mut system = self.system.clone();
        let sign = if forward { 1 } else { -1 };
        system.is_not_negative(Row::constant(-1).with(unknown, sign)?);
        let step = self.region.loop_info(self.common[self.held]).and_then(|info| info.step);
        for (apart, times) in self.products.iter().filter(|_| step.is_some()) {
            let step = step.unwrap_or(1);
            let least = times.plus(step.abs() - 1, times)?;
            system.is_not_negative(Row::default().plus(sign * step.signum(), apart)?.plus(-1, &least)?);
        }
        Some(system)
    }

    fn unknown(&mut self, side: Side, term: Term) -> usize {
        let side = if self.is_shared(term) { Side::Both } else { side };
        let system = &mut self.system;
        *self.unknowns.entry((side, term)).or_insert_with(|| system.unknown())
    }

    /// Whether a term has one value in both iterations.
    fn is_shared(&self, term: Term) -> bool {
        let is_held = |op: &Op| self.common[..self.held].contains(op);
        match term {
            Term::Loop(op) => is_held(&op),
            Term::Product(product) => product.of.is_none_or(|op| is_held(&op)),
            Term::Var(_) | Term::Part(..) => true,
            Term::Value(value) => self.region.loops_of_value(value).iter().all(is_held),
        }
    }

    pub(super) fn row(&mut self, side: Side, expr: &Affine) -> Option<Row> {
        let mut row = Row::constant(expr.constant);
        for (term, c) in &expr.terms {
            row = row.with(self.unknown(side, *term), *c)?;
        }
        Some(row)
    }

    /// The loop's variable lies within its bounds, and a whole number of steps from the first value.
    fn bounds(&mut self, side: Side, op: Op) -> Option<()> {
        let region = self.region;
        let Some(info) = region.loop_info(op) else { return Some(()) };
        let (Some(step), Some(lower), Some(upper)) = (info.step, &info.lower, &info.upper) else { return Some(()) };
        let sign = step.signum();
        let variable = self.unknown(side, Term::Loop(op));
        let (lower, upper) = (self.row(side, lower)?, self.row(side, upper)?);
        let from_first = Row::default().with(variable, 1)?.plus(-1, &lower)?;
        let to_last = upper.with(variable, -1)?;
        self.system.is_not_negative(Row::default().plus(sign, &from_first)?);
        self.system.is_not_negative(Row::default().plus(sign, &to_last)?);
        if step.abs() > 1 {
            let number = self.system.unknown();
            self.system.is_zero(from_first.with(number, step.checked_neg()?)?);
        }
        Some(())
    }

    /// Arrays have no negative extents.
    fn extents(&mut self) -> Option<()> {
        let extents: Vec<usize> = self
            .unknowns
            .iter()
            .filter(|((_, term), _)| matches!(term, Term::Part(_, _, Part::Extent)))
            .map(|(_, unknown)| *unknown)
            .collect();
        for unknown in extents {
            self.system.is_not_negative(Row::default().with(unknown, 1)?);
        }
        Some(())
    }

    /// What is known of the scalars that occur, before the region starts.
    fn given(&mut self) -> Option<()> {
        let region = self.region;
        let occurs = |pair: &Self, expr: &Affine| {
            expr.vars().any(|var| pair.unknowns.contains_key(&(Side::Both, Term::Var(var))))
        };
        for expr in &region.given {
            if occurs(self, expr) {
                let row = self.row(Side::Both, expr)?;
                self.system.is_not_negative(row);
            }
        }
        let mut open: Vec<Term> = self.unknowns.keys().map(|(_, term)| *term).collect();
        let mut seen: Vec<Term> = Vec::new();
        while let Some(term) = open.pop() {
            let Term::Var(var) = term else { continue };
            if seen.contains(&term) {
                continue;
            }
            seen.push(term);
            let region = self.region;
            if region.not_negative.contains(&var) {
                let row = Row::default().with(self.unknown(Side::Both, term), 1)?;
                self.system.is_not_negative(row);
            }
            if let Some(value) = region.known_before(var) {
                let row = self.row(Side::Both, value)?.with(self.unknown(Side::Both, term), -1)?;
                self.system.is_zero(row);
                open.extend(value.terms.keys());
            }
        }
        for sum in &self.region.in_rows {
            if sum.terms.keys().all(|term| seen.contains(term)) {
                let row = self.row(Side::Both, sum)?;
                self.system.is_not_negative(row);
            }
        }
        Some(())
    }

    /// Products of a loop's variable lie between those of its bounds where the other factors are not negative, as the rows of
    /// the system so far tell; those of two iterations are as far apart as the variables.
    fn products(&mut self) -> Option<()> {
        let is_product = |term: &Term| matches!(term, Term::Product(product) if product.of.is_some());
        let mut found: Vec<(Side, Term)> = self.unknowns.keys().copied().filter(|(_, term)| is_product(term)).collect();
        found.sort();
        for (side, term) in found {
            let Term::Product(product @ Product { of: Some(op), .. }) = term else { continue };
            let factors = product.vars().map(|var| Affine::term(Term::Var(var)));
            let times = factors.into_iter().try_fold(Affine::constant(1), |all, one| all.multiply(&one));
            let Some(times) = times.filter(|_| product.vars().all(|var| self.is_at_least_zero(var))) else { continue };
            self.within_bounds(side, term, (op, &times))?;
            let both = [Side::First, Side::Second].map(|side| self.unknowns.contains_key(&(side, term)));
            if side == Side::First && both == [true; 2] && self.common.get(self.held) == Some(&op) {
                let apart =
                    self.row(Side::Second, &Affine::term(term))?.plus(-1, &self.row(side, &Affine::term(term))?)?;
                let times = self.row(Side::Both, &times)?;
                self.products.push((apart, times));
            }
        }
        Some(())
    }

    fn within_bounds(&mut self, side: Side, term: Term, (op, times): (Op, &Affine)) -> Option<()> {
        let Some(info) = self.region.loop_info(op) else { return Some(()) };
        let ends = [&info.lower, &info.upper].map(|end| end.as_ref().and_then(|end| end.multiply(times)));
        let sign = info.step.map_or(0, i64::signum);
        let own = self.row(side, &Affine::term(term))?;
        for (end, sign) in ends.iter().zip([sign, -sign]) {
            if let Some(end) = end {
                let beyond = own.plus(-1, &self.row(side, end)?)?;
                self.system.is_not_negative(Row::default().plus(sign, &beyond)?);
            }
        }
        Some(())
    }

    fn is_at_least_zero(&mut self, var: Var) -> bool {
        let unknown = self.unknown(Side::Both, Term::Var(var));
        self.system.range(unknown).is_none_or(|(low, _)| low >= Some(0))
    }

    /// The number of iterations between the two.
    fn distance(&mut self, level: usize) -> Option<Distance> {
        let op = self.common[level];
        let step = self.region.loop_info(op).and_then(|info| info.step);
        let (first, second) = (self.unknown(Side::First, Term::Loop(op)), self.unknown(Side::Second, Term::Loop(op)));
        let unknown = self.system.unknown();
        let row = Row::default().with(second, 1)?.with(first, -1)?;
        // Where the first value varies, only the order of the variable's values is told.
        let whole = level == self.held || self.has_steady_start(op);
        let unit = step.map_or(1, |step| if whole { step } else { step.signum() });
        self.system.is_zero(row.with(unknown, unit.checked_neg()?)?);
        Some(Distance { unknown, ordered: step.is_some() })
    }

    fn has_steady_start(&self, op: Op) -> bool {
        let lower = self.region.loop_info(op).and_then(|info| info.lower.as_ref());
        lower.is_some_and(|lower| lower.terms.keys().all(|term| self.is_shared(*term)))
    }
}
