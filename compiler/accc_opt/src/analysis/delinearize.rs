//! One subscript that stands for several: `a[i*n + j]` becomes `a[i][j]` with rows of `n`, where `j` surely lies in 0..n.
//!
//! All accesses to an array are taken apart by the same numbers, or none is. Dependence tests, footprints and strides then
//! see the dimensions that the program has in mind (Maslov, *Delinearization*, PLDI 1992).

use super::affine::Affine;
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
        while let Some(split) = split(region, var) {
            for (access, Parts { at, size, inner, outer }) in split {
                let access = &mut region.accesses[access];
                access.subscripts.splice(at..=at, [Some(inner), Some(outer)]);
                access.row_sizes.push((at, size));
            }
        }
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
    let (low, high) = (extreme(region, access, &inner, false)?, extreme(region, access, &inner, true)?);
    let row = Affine::term(super::affine::Term::Var(size));
    let fits = low.as_constant()? >= 0 && high.sub(&row)?.as_constant()? < 0;
    fits.then_some(Parts { at, size, inner, outer })
}
