//! Accesses that are alike: of one array, with the same subscripts, in the same loops and under the same conditions. Dependence
//! tests can't tell them apart, so that one answer is all of theirs.

use super::super::affine::Affine;
use super::Access;
use accc_ir::{Op, Var};
use std::collections::HashMap;

/// Gives accesses that are alike the same number.
pub fn number(accesses: &mut [Access]) {
    type Looks<'a> = (Var, &'a [Option<Affine>], &'a [Op]);
    let mut first: HashMap<Looks, Vec<usize>> = HashMap::new();
    let mut numbers = Vec::with_capacity(accesses.len());
    for (at, access) in accesses.iter().enumerate() {
        let similar = first.entry((access.var, &access.subscripts, &access.loops)).or_default();
        let known = similar.iter().copied().find(|other| is_alike(&accesses[*other], access));
        numbers.push(known.unwrap_or_else(|| {
            similar.push(at);
            at
        }));
    }
    accesses.iter_mut().zip(numbers).for_each(|(access, number)| access.alike = number);
}

/// Of accesses to one variable with the same subscripts and loops.
fn is_alike(a: &Access, b: &Access) -> bool {
    a.any == b.any && a.shape == b.shape && a.guards == b.guards && a.unequal == b.unequal
}
