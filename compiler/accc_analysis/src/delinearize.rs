//! One subscript that stands for several: `a[i*n + j]` becomes `a[i][j]` with rows of `n`, where `j` surely lies in 0..n.
//!
//! All accesses to an array are taken apart by the same numbers, or none is. Dependence tests, footprints and strides then
//! see the dimensions that the program has in mind (Maslov, *Delinearization*, PLDI 1992).
//!
//! Whether `j` lies there may be a question for the program to answer before the construct ([`asked`]); in the version that
//! runs where it has been answered, it is known.
//!
//! Where that does not do, scalars that are known to be products (`plane = n*n`, of `a[k*plane + i*n + j]`) give way to their
//! factors.

use super::affine::{Affine, Term};
use super::dependence::is_never_negative;
use super::footprint::extreme;
use super::region::{Access, Region};
use accc_ir::*;
use std::collections::BTreeSet;

/// Takes the subscripts of a region apart, where that is known to be right.
pub fn run(region: &mut Region) {
    let mut rows = Rows::Known(region.in_rows.clone());
    take_all_apart(region, &mut rows);
}

/// What has to be not negative so that all subscripts of a region can be taken apart.
pub fn asked(region: &mut Region) -> Vec<Affine> {
    let mut rows = Rows::Asked(Vec::new());
    take_all_apart(region, &mut rows);
    match rows {
        Rows::Known(found) | Rows::Asked(found) => found,
    }
}

/// What is not negative, so that subscripts stay within their rows.
#[derive(Clone)]
enum Rows {
    /// These sums are known to be.
    Known(Vec<Affine>),
    /// These would have to be.
    Asked(Vec<Affine>),
}

impl Rows {
    /// Whether the expression is not negative, or can be asked for.
    fn hold(&mut self, region: &Region, expr: Affine) -> bool {
        if let Some(constant) = expr.as_constant() {
            return constant >= 0;
        }
        match self {
            Rows::Known(known) => known
                .iter()
                .any(|known| expr.sub(known).and_then(|more| more.as_constant()).is_some_and(|more| more >= 0)),
            Rows::Asked(asked) => {
                let is_scalar = |term: &Term| matches!(term, Term::Var(var) if !region.stored.contains(var));
                let can_be = expr.terms.keys().all(is_scalar);
                if can_be && !asked.contains(&expr) {
                    asked.push(expr);
                }
                can_be
            }
        }
    }
}

fn take_all_apart(region: &mut Region, rows: &mut Rows) {
    let with_products: BTreeSet<Var> = region
        .accesses
        .iter()
        .filter(|access| access.subscripts.iter().flatten().any(|s| s.products().any(|p| p.of.is_some())))
        .map(|access| access.var)
        .collect();
    for var in with_products {
        if take_apart(region, var, rows) {
            continue;
        }
        let Some(factored) = in_factors(region, var) else { continue };
        let written = put(region, factored);
        if !take_apart(region, var, rows) {
            put(region, written);
        }
    }
}

/// All dimensions of an array; whether there were any.
fn take_apart(region: &mut Region, var: Var, rows: &mut Rows) -> bool {
    let mut found = false;
    while let Some(split) = split(region, var, rows) {
        found = true;
        for (access, Parts { at, size, inner, outer }) in split {
            let access = &mut region.accesses[access];
            access.subscripts.splice(at..=at, [Some(inner), Some(outer)]);
            access.row_sizes.push((at, size));
        }
    }
    found
}

type Subscripts = Vec<Option<Affine>>;

/// Gives accesses other subscripts, and back those that they had.
fn put(region: &mut Region, subscripts: Vec<(usize, Subscripts)>) -> Vec<(usize, Subscripts)> {
    let one = |(access, other): (usize, Subscripts)| {
        (access, std::mem::replace(&mut region.accesses[access].subscripts, other))
    };
    subscripts.into_iter().map(one).collect()
}

/// The subscripts of an array with the factors of scalars that are products; `None` where there is no such scalar.
fn in_factors(region: &Region, var: Var) -> Option<Vec<(usize, Subscripts)>> {
    let mut found = Vec::new();
    let mut differs = false;
    for (at, access) in region.accesses.iter().enumerate().filter(|(_, access)| access.var == var) {
        let one = |subscript: &Option<Affine>| match subscript {
            Some(expr) => factors(region, expr).map(Some),
            None => Some(None),
        };
        let factored = access.subscripts.iter().map(one).collect::<Option<Subscripts>>()?;
        differs |= factored != access.subscripts;
        found.push((at, factored));
    }
    differs.then_some(found)
}

/// An expression without scalars that are products of others.
fn factors(region: &Region, expr: &Affine) -> Option<Affine> {
    let product = |var: Var| region.known_before(var).filter(|value| value.products().next().is_some());
    match expr.vars().find_map(|var| product(var).map(|value| (var, value))) {
        // A scalar is set before those that are computed from it: this ends.
        Some((var, value)) => factors(region, &expr.with(var, value)?),
        None => Some(expr.clone()),
    }
}

struct Parts {
    at: usize,
    size: Var,
    inner: Affine,
    outer: Affine,
}

/// The next dimension of an array, where all of its accesses have it.
fn split(region: &Region, var: Var, rows: &mut Rows) -> Option<Vec<(usize, Parts)>> {
    let accesses: Vec<(usize, &Access)> =
        region.accesses.iter().enumerate().filter(|(_, access)| access.var == var && !access.any).collect();
    let level = accesses.first()?.1.shape.level;
    let uniform = |a: &Access| a.shape.level == level && a.subscripts.len() == accesses[0].1.subscripts.len();
    if region.accesses.iter().any(|access| access.var == var && access.any) || !accesses.iter().all(|(_, a)| uniform(a))
    {
        return None;
    }
    // The subscript that runs slowest and still has products: of a pointer, the one that was last taken apart.
    let position = |access: &Access| access.subscripts.iter().rposition(|s| has_products(s.as_ref()));
    let at = accesses.iter().filter_map(|(_, access)| position(access)).max()?;
    sizes(&accesses, at).into_iter().find_map(|size| {
        let mut tried = rows.clone();
        let one = |(n, access): &(usize, &Access)| Some((*n, parts(region, access, (at, size), &mut tried)?));
        let found = accesses.iter().map(one).collect::<Option<Vec<_>>>()?;
        *rows = tried;
        Some(found)
    })
}

fn has_products(subscript: Option<&Affine>) -> bool {
    subscript.is_some_and(|s| s.products().any(|p| p.of.is_some()))
}

/// Numbers that may be the length of a row: they are in each product.
fn sizes(accesses: &[(usize, &Access)], at: usize) -> BTreeSet<Var> {
    let mut products = accesses.iter().filter_map(|(_, a)| a.subscripts.get(at)?.as_ref()).flat_map(Affine::products);
    let Some(first) = products.next() else { return BTreeSet::new() };
    let mut common: BTreeSet<Var> = first.vars().collect();
    for product in products {
        common.retain(|var| product.vars().any(|other| other == *var));
    }
    common
}

/// One access: `outer * size + inner`, with `inner` in 0..size.
fn parts(region: &Region, access: &Access, (at, size): (usize, Var), rows: &mut Rows) -> Option<Parts> {
    let (outer, inner) = access.subscripts.get(at)?.as_ref()?.divide(size);
    let row = Affine::term(Term::Var(size));
    let low = extreme(region, access, &inner, false);
    let behind = extreme(region, access, &inner, true).and_then(|high| row.sub(&high)?.offset(-1));
    // Where bounds alone don't tell, conditions and the loops' not being empty may.
    let fits = (is_never_negative(region, access, &inner) || rows.hold(region, low?))
        && (is_never_negative(region, access, &row.sub(&inner)?.offset(-1)?) || rows.hold(region, behind?));
    fits.then_some(Parts { at, size, inner, outer })
}
