//! One subscript that stands for several: `a[i*n + j]` becomes `a[i][j]` with rows of `n`, where `j` surely lies in 0..n.
//!
//! All accesses to an array are taken apart by the same numbers, or none is. Dependence tests, footprints and strides then
//! see the dimensions that the program has in mind (Maslov, *Delinearization*, PLDI 1992).
//!
//! Where that does not do, scalars that are known to be products (`plane = n*n`, of `a[k*plane + i*n + j]`) give way to their
//! factors.

use super::affine::Affine;
use super::dependence::is_never_negative;
use super::footprint::extreme;
use super::region::{Access, Region};
use accc_ir::*;
use std::collections::BTreeSet;

/// Takes the subscripts of a region apart.
pub fn run(region: &mut Region) {
    let with_products: BTreeSet<Var> = region
        .accesses
        .iter()
        .filter(|access| access.subscripts.iter().flatten().any(|s| s.products().any(|p| p.of.is_some())))
        .map(|access| access.var)
        .collect();
    for var in with_products {
        if take_apart(region, var) {
            continue;
        }
        let Some(factored) = in_factors(region, var) else { continue };
        let written = put(region, factored);
        if !take_apart(region, var) {
            put(region, written);
        }
    }
}

/// All dimensions of an array; whether there were any.
fn take_apart(region: &mut Region, var: Var) -> bool {
    let mut found = false;
    while let Some(split) = split(region, var) {
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
fn split(region: &Region, var: Var) -> Option<Vec<(usize, Parts)>> {
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
        accesses.iter().map(|(n, access)| Some((*n, parts(region, access, at, size)?))).collect::<Option<Vec<_>>>()
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
fn parts(region: &Region, access: &Access, at: usize, size: Var) -> Option<Parts> {
    let (outer, inner) = access.subscripts.get(at)?.as_ref()?.divide(size);
    let row = Affine::term(super::affine::Term::Var(size));
    let end = |largest: bool| extreme(region, access, &inner, largest);
    let starts = || end(false).and_then(|low| low.as_constant()).is_some_and(|low| low >= 0);
    let ends = || end(true).and_then(|high| high.sub(&row)?.as_constant()).is_some_and(|behind| behind < 0);
    // Where bounds alone don't tell, conditions and the loops' not being empty may.
    let fits = (starts() || is_never_negative(region, access, &inner))
        && (ends() || is_never_negative(region, access, &row.sub(&inner)?.offset(-1)?));
    fits.then_some(Parts { at, size, inner, outer })
}
