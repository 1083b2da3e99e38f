//! Data dependence between array accesses, loop by loop.
//!
//! For each dimension: ZIV, strong and weak SIV, GCD, and the Banerjee bounds with symbolic loop bounds. A pair of
//! accesses depends on each other across iterations of a loop unless one dimension excludes it, or forces both into the
//! same iteration. Distances are in iterations of the loop (Allen and Kennedy, chapter 3).

use super::affine::{Affine, Term};
use super::region::{Access, Region};
use accc_ir::*;

/// Whether two accesses meet in different iterations of a loop (the variables of loops around it held fixed).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carried {
    No,
    /// With a distance where it is one number.
    Yes(Option<i64>),
}

/// What one dimension says.
enum Dimension {
    /// The subscripts never meet.
    Never,
    /// They meet at this distance only.
    At(i64),
    /// Nothing is known, or they meet at any distance.
    Any,
}

/// Tests a pair of accesses to one array.
pub fn carried(region: &Region, of: Op, a: &Access, b: &Access) -> Carried {
    if a.shape.level != b.shape.level {
        // What a table's row holds is not the table, unless the table is written.
        let table = if a.shape.level < b.shape.level { a } else { b };
        return if table.write { Carried::Yes(None) } else { Carried::No };
    }
    if a.shape.is_apart(&b.shape) {
        return Carried::No;
    }
    let alike = a.subscripts.len() == b.subscripts.len() && a.shape.table_field == b.shape.table_field;
    let same_parts = a.shape.field_dims == b.shape.field_dims || a.shape.field.is_none();
    if a.any || b.any || !alike || !same_parts {
        return Carried::Yes(None);
    }
    let mut distance = None;
    for pair in a.subscripts.iter().zip(&b.subscripts) {
        let (Some(x), Some(y)) = pair else { continue };
        match dimension(region, of, x, y) {
            Dimension::Never => return Carried::No,
            Dimension::At(d) if distance.is_some_and(|old| old != d) => return Carried::No,
            Dimension::At(d) => distance = Some(d),
            Dimension::Any => {}
        }
    }
    match distance {
        Some(0) => Carried::No,
        known => Carried::Yes(known),
    }
}

/// `x` in one iteration against `y` in another.
fn dimension(region: &Region, of: Op, x: &Affine, y: &Affine) -> Dimension {
    if [x, y].into_iter().any(|expr| expr.products().any(|product| product.of.is_some())) {
        return Dimension::Any;
    }
    let varies = |expr: &Affine| !region.is_invariant(&without_inner_loops(region, of, expr), of);
    if varies(x) || varies(y) {
        return Dimension::Any;
    }
    let ((a, rest_x), (b, rest_y)) = (x.split(Term::Loop(of)), y.split(Term::Loop(of)));
    let inner = |expr: &Affine| expr.loops().any(|l| region.encloses(of, l));
    if inner(&rest_x) || inner(&rest_y) {
        return several_loops(region, of, x, y);
    }
    let Some(delta) = rest_x.sub(&rest_y) else { return Dimension::Any };
    let Some(c) = delta.as_constant() else {
        return if a == b && a != 0 { symbolic_distance(region, of, a, &delta) } else { Dimension::Any };
    };
    match (a, b) {
        // ZIV
        (0, 0) if c != 0 => Dimension::Never,
        (0, 0) => Dimension::Any,
        // Strong SIV: a*i + c = a*i'
        (a, b) if a == b => {
            let step = region.loop_info(of).and_then(|info| info.step).unwrap_or(1);
            let stride = a.saturating_mul(step);
            if c % stride != 0 {
                return Dimension::Never;
            }
            let d = c / stride;
            if trips(region, of).is_some_and(|n| d.abs() >= n) { Dimension::Never } else { Dimension::At(d) }
        }
        // Weak SIV and the rest: a*i - b*i' = -c
        (a, b) if c % gcd(a, b) != 0 => Dimension::Never,
        _ => several_loops(region, of, x, y),
    }
}

fn without_inner_loops(region: &Region, of: Op, expr: &Affine) -> Affine {
    let mut rest = expr.clone();
    rest.terms.retain(|term, _| !matches!(term, Term::Loop(op) if region.encloses(of, *op)));
    rest
}

/// Strong SIV with a symbolic distance: excluded when it is provably not shorter than the loop.
fn symbolic_distance(region: &Region, of: Op, a: i64, delta: &Affine) -> Dimension {
    let excluded = || {
        let info = region.loop_info(of)?;
        let (lower, upper) = (info.lower.as_ref()?, info.upper.as_ref()?);
        if info.step?.abs() != 1 || a.abs() != 1 {
            return None;
        }
        let length = if info.step? > 0 { upper.sub(lower)? } else { lower.sub(upper)? };
        let over = |d: &Affine| Some(d.sub(&length)?.as_constant()? > 0);
        Some(over(delta) == Some(true) || over(&delta.scale(-1)?) == Some(true))
    };
    if excluded() == Some(true) { Dimension::Never } else { Dimension::Any }
}

/// Several loop variables: GCD, then Banerjee's bounds.
fn several_loops(region: &Region, of: Op, x: &Affine, y: &Affine) -> Dimension {
    let mut all = 0;
    let mut rest = Affine::constant(0);
    let mut low = Some(Affine::constant(0));
    let mut high = Some(Affine::constant(0));
    for (expr, sign) in [(x, 1), (y, -1)] {
        let mut fixed = expr.clone();
        for (term, c) in &expr.terms {
            let Term::Loop(l) = term else { continue };
            if *l != of && !region.encloses(of, *l) {
                continue;
            }
            fixed.terms.remove(term);
            all = gcd(all, *c);
            // Bounds that vary with the loop differ between the two iterations.
            let fixed_bounds = |e: &Affine| e.loops().all(|l| l != of && !region.encloses(of, l));
            let range = range_of(region, *l, c * sign).filter(|(a, b)| fixed_bounds(a) && fixed_bounds(b));
            low = low.and_then(|low| low.add(&range.as_ref()?.0));
            high = high.and_then(|high| high.add(&range.as_ref()?.1));
        }
        match fixed.scale(sign).and_then(|fixed| rest.add(&fixed)) {
            Some(sum) => rest = sum,
            None => return Dimension::Any,
        }
    }
    if all != 0 && rest.as_constant().is_some_and(|c| c % all != 0) {
        return Dimension::Never;
    }
    let above = low.and_then(|low| low.add(&rest)?.as_constant()).is_some_and(|low| low > 0);
    let below = high.and_then(|high| high.add(&rest)?.as_constant()).is_some_and(|high| high < 0);
    if above || below { Dimension::Never } else { Dimension::Any }
}

/// The smallest and largest value of `c` times a loop's variable.
fn range_of(region: &Region, of: Op, c: i64) -> Option<(Affine, Affine)> {
    let info = region.loop_info(of)?;
    let (first, last) = (info.lower.as_ref()?.scale(c)?, info.upper.as_ref()?.scale(c)?);
    Some(if (info.step? > 0) == (c > 0) { (first, last) } else { (last, first) })
}

/// The trip count where it is a constant.
pub fn trips(region: &Region, of: Op) -> Option<i64> {
    let info = region.loop_info(of)?;
    let (lower, upper) = (info.lower.as_ref()?.as_constant()?, info.upper.as_ref()?.as_constant()?);
    let step = info.step?;
    Some(((upper - lower + step) / step).max(0))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
