//! Data dependence between two accesses to an array, loop by loop, with distance and direction vectors.
//!
//! Dimensions whose subscripts hold one loop's variable are decided at once: ZIV and strong SIV (Allen and Kennedy, chapter 3).
//! All others go together into one system of equations ([`pair`]), which covers weak-zero, weak-crossing and exact SIV, the
//! GCD test, Banerjee's bounds, also where they are symbolic, and subscripts that are coupled (what the Delta test is for).
//! Distances are in iterations of the loop.

pub mod aliases;
pub mod candidates;
mod pair;
mod values;

use super::affine::{Affine, Term};
use super::integer_system::gcd;
use super::region::{Access, Region};
use accc_ir::*;
use pair::Pair;
use std::collections::HashMap;
use std::fmt;

/// Whether two accesses meet in different iterations of a loop (the variables of loops around it held fixed).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Carried {
    /// Proved: iterations are independent for this pair.
    No,
    /// They meet, or may.
    Yes(Found),
}

/// A dependence between iterations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// For the loops around both accesses, outermost first.
    pub vector: Vector,
    /// It is there whenever the loop is long enough; else it is only not excluded.
    pub proven: bool,
}

/// A distance where it is one number, else a direction, for each loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vector(pub Vec<Component>);

/// How far the later of two iterations lies from the earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    /// Always so many iterations.
    Distance(i64),
    /// At least one iteration later.
    Less,
    /// In the same iteration or later.
    LessOrEqual,
    /// At least one iteration earlier.
    Greater,
    /// In the same iteration or earlier.
    GreaterOrEqual,
    /// Nothing is known.
    Any,
}

impl Component {
    fn of_range(range: (Option<i64>, Option<i64>)) -> Component {
        match range {
            (Some(low), Some(high)) if low == high => Component::Distance(low),
            (Some(1..), _) => Component::Less,
            (Some(0), _) => Component::LessOrEqual,
            (_, Some(..=-1)) => Component::Greater,
            (_, Some(0)) => Component::GreaterOrEqual,
            _ => Component::Any,
        }
    }

    fn reversed(self) -> Component {
        match self {
            Component::Distance(d) => Component::Distance(-d),
            Component::Less => Component::Greater,
            Component::LessOrEqual => Component::GreaterOrEqual,
            Component::Greater => Component::Less,
            Component::GreaterOrEqual => Component::LessOrEqual,
            Component::Any => Component::Any,
        }
    }

    /// Of the loop whose iterations differ.
    fn at_least_one(self) -> Component {
        match self {
            Component::LessOrEqual => Component::Less,
            other => other,
        }
    }

    /// The component of two vectors together.
    fn joined(self, other: Component) -> Component {
        use Component::*;
        let may = |one: Component| match one {
            Distance(d) => [d > 0, d == 0, d < 0],
            Less => [true, false, false],
            LessOrEqual => [true, true, false],
            Greater => [false, false, true],
            GreaterOrEqual => [false, true, true],
            Any => [true; 3],
        };
        if self == other {
            return self;
        }
        let (a, b) = (may(self), may(other));
        match [a[0] || b[0], a[1] || b[1], a[2] || b[2]] {
            [true, false, false] => Less,
            [true, true, false] => LessOrEqual,
            [false, false, true] => Greater,
            [false, true, true] => GreaterOrEqual,
            [false, true, false] => Distance(0),
            [_, _, _] => Any,
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Component::Distance(0) => f.write_str("="),
            Component::Distance(d) => write!(f, "{d}"),
            Component::Less => f.write_str("<"),
            Component::LessOrEqual => f.write_str("<="),
            Component::Greater => f.write_str(">"),
            Component::GreaterOrEqual => f.write_str(">="),
            Component::Any => f.write_str("*"),
        }
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components: Vec<String> = self.0.iter().map(Component::to_string).collect();
        write!(f, "({})", components.join(","))
    }
}

/// What was found about a loop's accesses: those that are alike are tested once. Generated code names an element again and
/// again; its pairs are many, those that differ are few.
#[derive(Default)]
pub struct Answers {
    carried: HashMap<Question, Carried>,
    follows: HashMap<Question, bool>,
}

/// The loop, and of both accesses which they are like and whether they write.
type Question = (Op, [(usize, bool); 2]);

impl Answers {
    /// See [`carried`].
    pub fn carried(&mut self, region: &Region, of: Op, a: &Access, b: &Access) -> Carried {
        let question = (of, [a, b].map(|access| (access.alike, access.write)));
        self.carried.entry(question).or_insert_with(|| carried(region, of, a, b)).clone()
    }

    /// See [`follows`].
    pub fn follows(&mut self, region: &Region, of: Op, earlier: &Access, later: &Access) -> bool {
        let question = (of, [earlier, later].map(|access| (access.alike, access.write)));
        *self.follows.entry(question).or_insert_with(|| follows(region, of, earlier, later))
    }
}

/// How far two accesses that meet in different iterations of a loop lie apart, in iterations of it and in a second number that
/// each of them has (first `a`'s, then `b`'s); `None`: anything may be.
pub fn apart(region: &Region, of: Op, [a, b]: [&Access; 2], numbers: &[Affine; 2]) -> Option<(Component, Component)> {
    if a.any || b.any || a.shape != b.shape || a.subscripts.len() != b.subscripts.len() {
        return None;
    }
    let mut pair = Pair::new(region, of, a, b)?;
    pair.measure(numbers)?;
    let held = a.loops.iter().position(|op| *op == of)?;
    let found = [true, false].into_iter().filter_map(|forward| pair.vector(forward));
    let ends = found.map(|vector| Some((*vector.0.get(held)?, *vector.0.last()?)));
    ends.reduce(|x, y| x.zip(y).map(|(x, y)| (x.0.joined(y.0), x.1.joined(y.1))))?
}

/// Tests a pair of accesses to one array.
pub fn carried(region: &Region, of: Op, a: &Access, b: &Access) -> Carried {
    if a.shape.level != b.shape.level {
        // What a table's row holds is not the table, unless the table is written.
        let table = if a.shape.level < b.shape.level { a } else { b };
        return if table.write { anywhere(of, a, b) } else { Carried::No };
    }
    if a.shape.is_apart(&b.shape) {
        return Carried::No;
    }
    let alike = a.subscripts.len() == b.subscripts.len() && a.shape.table_field == b.shape.table_field;
    let same_parts = a.shape.field_dims == b.shape.field_dims || a.shape.field.is_none();
    if a.any || b.any || !alike || !same_parts {
        return anywhere(of, a, b);
    }
    match at_once(region, of, a, b) {
        AtOnce::No => Carried::No,
        AtOnce::Certain if is_unguarded(a) && is_unguarded(b) => found(region, of, a, b, true),
        // What conditions say may exclude it.
        AtOnce::Certain | AtOnce::Open => found(region, of, a, b, false),
    }
}

/// Whether `later` may touch in a later iteration what `earlier` does in an earlier one.
pub fn follows(region: &Region, of: Op, earlier: &Access, later: &Access) -> bool {
    match carried(region, of, earlier, later) {
        Carried::No => false,
        Carried::Yes(_) if earlier.any || later.any || earlier.shape != later.shape => true,
        Carried::Yes(_) => Pair::new(region, of, earlier, later).is_none_or(|pair| pair.may_meet(true)),
    }
}

/// Whether two accesses to one array may touch the same element while a loop runs, in whichever of its iterations, the same one
/// included; the loops around it are held in one iteration.
pub fn meet(region: &Region, of: Op, a: &Access, b: &Access) -> bool {
    let alike = a.shape == b.shape && a.subscripts.len() == b.subscripts.len() && !a.any && !b.any;
    !alike || Pair::new(region, of, a, b).is_none_or(|pair| pair.may_be())
}

/// Whether an expression is at least 0 wherever the access happens, as its loops' bounds and the conditions around it tell.
pub fn is_never_negative(region: &Region, access: &Access, expr: &Affine) -> bool {
    Pair::is_never_negative(region, access, expr)
}

/// Whether no condition says anything about when it happens.
fn is_unguarded(access: &Access) -> bool {
    access.guards.is_empty() && access.unequal.is_empty()
}

/// Nothing is known of the elements.
fn anywhere(of: Op, a: &Access, b: &Access) -> Carried {
    let common = a.loops.iter().zip(&b.loops).take_while(|(x, y)| x == y).count();
    let held = a.loops.iter().position(|op| *op == of).unwrap_or(0);
    let component = |n: usize| match n {
        n if n < held => Component::Distance(0),
        n if n == held => Component::Less,
        _ => Component::Any,
    };
    Carried::Yes(Found { vector: Vector((0..common).map(component).collect()), proven: false })
}

fn found(region: &Region, of: Op, a: &Access, b: &Access, proven: bool) -> Carried {
    let Some(pair) = Pair::new(region, of, a, b) else { return anywhere(of, a, b) };
    let vectors: Vec<Vector> = [true, false].into_iter().filter_map(|forward| pair.vector(forward)).collect();
    match vectors.as_slice() {
        [] if proven => anywhere(of, a, b),
        [] if pair.may_meet(true) || pair.may_meet(false) => anywhere(of, a, b),
        [] => Carried::No,
        [first, rest @ ..] => {
            let joined = rest
                .iter()
                .fold(first.clone(), |sum, one| Vector(sum.0.iter().zip(&one.0).map(|(x, y)| x.joined(*y)).collect()));
            Carried::Yes(Found { vector: joined, proven })
        }
    }
}

/// What dimensions that need no system say together.
enum AtOnce {
    No,
    /// They meet, wherever the loop is long enough.
    Certain,
    Open,
}

fn at_once(region: &Region, of: Op, a: &Access, b: &Access) -> AtOnce {
    let mut distance = None;
    let mut certain = true;
    for pair in a.subscripts.iter().zip(&b.subscripts) {
        let (Some(x), Some(y)) = pair else {
            certain = false;
            continue;
        };
        match dimension(region, of, x, y) {
            Dimension::Never => return AtOnce::No,
            Dimension::At(d) if distance.is_some_and(|old| old != d) => return AtOnce::No,
            Dimension::At(d) => distance = Some(d),
            Dimension::Always => {}
            Dimension::Open => certain = false,
        }
    }
    match distance {
        Some(0) => AtOnce::No,
        _ if certain => AtOnce::Certain,
        _ => AtOnce::Open,
    }
}

/// What one dimension says.
enum Dimension {
    /// The subscripts never meet.
    Never,
    /// They meet at this distance only.
    At(i64),
    /// They are the same in all iterations.
    Always,
    Open,
}

/// `x` in one iteration against `y` in another.
fn dimension(region: &Region, of: Op, x: &Affine, y: &Affine) -> Dimension {
    if !is_simple(region, of, x) || !is_simple(region, of, y) {
        return Dimension::Open;
    }
    let ((a, rest_x), (b, rest_y)) = (x.split(Term::Loop(of)), y.split(Term::Loop(of)));
    let Some(c) = rest_x.sub(&rest_y).and_then(|delta| delta.as_constant()) else { return Dimension::Open };
    match (a, b) {
        // ZIV
        (0, 0) if c != 0 => Dimension::Never,
        (0, 0) => Dimension::Always,
        // Strong SIV: a*i + c = a*i'
        (a, b) if a == b => {
            let step = match region.loop_info(of).and_then(|info| info.step) {
                Some(step) => step,
                None if c == 0 => return Dimension::At(0),
                None => return Dimension::Open,
            };
            let stride = a.saturating_mul(step);
            if c % stride != 0 {
                return Dimension::Never;
            }
            let d = c / stride;
            if trips(region, of).is_some_and(|n| d.saturating_abs() >= n) { Dimension::Never } else { Dimension::At(d) }
        }
        (a, b) if c % gcd(a, b) != 0 => Dimension::Never,
        _ => Dimension::Open,
    }
}

/// Whether a subscript moves with the loop's variable alone, as a multiple of it.
fn is_simple(region: &Region, of: Op, expr: &Affine) -> bool {
    let moves_otherwise = expr.loops().any(|inner| region.encloses(of, inner));
    region.is_invariant(expr, of) && !moves_otherwise && !expr.products().any(|product| product.of == Some(of))
}

/// The trip count where it is a constant.
pub fn trips(region: &Region, of: Op) -> Option<i64> {
    let info = region.loop_info(of)?;
    let (lower, upper) = (info.lower.as_ref()?.as_constant()?, info.upper.as_ref()?.as_constant()?);
    let step = info.step?;
    Some((upper.checked_sub(lower)?.checked_add(step)? / step).max(0))
}
