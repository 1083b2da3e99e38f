//! What a check at run time could tell: pairs of variables of a construct that may show the same memory, though nothing says that
//! they do; and scalars that may be negative.
//!
//! C's pointers without `restrict`, Fortran's pointers, and arrays that such a pointer may point into. A pointer that is made from the other one
//! shows the same memory: no check is worth while, unless each is made from the other (`t = a; a = b; b = t`).

use super::affine::{Affine, Term};
use super::dependence::aliases::may_meet;
use super::pointers::Pointers;
use super::region::{Access, Region};
use super::surroundings::Surroundings;
use accc_ir::*;

/// The most scalars whose signs are asked for.
const MOST_SIGNS: usize = 6;

/// The most sums of scalars that are asked for.
const MOST_ROWS: usize = 16;

/// The pairs, in the order of their first accesses.
pub fn pairs(func: &Function, root: Block, around: &Surroundings) -> Vec<(Var, Var)> {
    let region = Region::within(func, root, around);
    let pointers = around.pointers(func, &Version::Only);
    let accesses: Vec<&Access> = region.accesses.iter().filter(|access| !access.loops.is_empty()).collect();
    let mut pairs: Vec<(Var, Var)> = Vec::new();
    for (n, a) in accesses.iter().enumerate() {
        for b in &accesses[n..] {
            let pair = (a.var.min(b.var), a.var.max(b.var));
            let is_open = a.var != b.var && (a.write || b.write) && !pairs.contains(&pair);
            if is_open && may_meet(&region, &pointers, a, b) && may_differ(func, &pointers, pair) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// Scalars whose sign may decide whether accesses meet: those that occur beside products of loops' variables or numbers, in the
/// subscripts of arrays that the region writes or in the loops' bounds, and have their values before it.
pub fn open_signs(func: &Function, node: &Compute, around: &Surroundings) -> Vec<Var> {
    let region = Region::within(func, node.body, around);
    let has_products = |s: &Affine| s.products().any(|product| product.of.is_some());
    // Rows whose length is a number.
    let has_rows = |s: &Affine| {
        let steps = s.loops().map(|op| s.coefficient(Term::Loop(op)).abs());
        s.loops().count() > 1 && steps.max() > Some(1)
    };
    let is_open = |access: &&Access| access.subscripts.iter().flatten().any(|s| has_products(s) || has_rows(s));
    let written: Vec<&Access> = region.accesses.iter().filter(|access| access.write).filter(is_open).collect();
    let bounds = |access: &Access| {
        let infos = access.loops.iter().filter_map(|op| region.loop_info(*op));
        infos.flat_map(|info| [&info.lower, &info.upper]).flatten().collect::<Vec<_>>()
    };
    let of_access = |access: &&Access| {
        let exprs = access.subscripts.iter().flatten().chain(bounds(access));
        exprs.flat_map(Affine::vars).collect::<Vec<_>>()
    };
    let mut found: Vec<Var> = written.iter().flat_map(of_access).collect();
    found.sort();
    found.dedup();
    let has_clause = |var: &Var| node.clauses.iter().any(|clause| clause.var == *var);
    let is_known = |var: &Var| region.not_negative.contains(var);
    found.retain(|var| region.is_known_before(Term::Var(*var)) && !has_clause(var) && !is_known(var));
    if found.len() > MOST_SIGNS { Vec::new() } else { found }
}

/// Sums of scalars of which it would help to know that they are not negative: the subscripts of linearised arrays would stay
/// within their rows then. One sum for each multiple of scalars, the one that says most.
pub fn open_rows(func: &Function, node: &Compute, around: &Surroundings) -> Vec<LinearSum> {
    let mut found: Vec<LinearSum> = Vec::new();
    for expr in Region::asked_rows(func, node.body, around) {
        let terms = expr.terms.iter().filter_map(|(term, factor)| match term {
            Term::Var(var) => Some((*var, *factor)),
            _ => None,
        });
        let sum = LinearSum { constant: expr.constant, terms: terms.collect() };
        match found.iter_mut().find(|other| other.terms == sum.terms) {
            Some(other) => other.constant = other.constant.min(sum.constant),
            None => found.push(sum),
        }
    }
    let has_clause = |var: &Var| node.clauses.iter().any(|clause| clause.var == *var);
    let is_known = found.iter().flat_map(|sum| &sum.terms).all(|(var, _)| !has_clause(var));
    if is_known && found.len() <= MOST_ROWS { found } else { Vec::new() }
}

/// Whether they may show different memory after all, and the host can see where it lies.
fn may_differ(func: &Function, pointers: &Pointers, (a, b): (Var, Var)) -> bool {
    let is_plain = |var: Var| match func.vars[var].storage {
        Storage::Pointer { .. } => func.vars[var].elem() != Elem::Ptr,
        Storage::Array { .. } | Storage::Descriptor { .. } => true,
        Storage::Scalar(_) => false,
    };
    let made_from =
        |x: Var, y: Var| pointers.bases(x).any(|base| base == y) || pointers.objects(x).any(|object| object == y);
    let common = pointers.bases(a).any(|base| pointers.bases(b).any(|other| other == base));
    let is_made = made_from(a, b) || made_from(b, a) || common;
    // Pointers that are exchanged are made from each other, and yet show two arrays.
    let exchanged = pointers.bases(a).any(|base| base == b) && pointers.bases(b).any(|base| base == a);
    is_plain(a) && is_plain(b) && (exchanged || !is_made)
}
