//! How far apart in memory consecutive iterations of a loop access each array.

use super::affine::Term;
use super::region::{Access, Region};
use accc_ir::Op;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// Every iteration accesses the same element.
    Zero,
    /// Neighbours in memory.
    One,
    /// Far apart, or unknown.
    Far,
}

/// The stride of one access along one loop, taking the first subscript as the one that runs through memory.
pub fn of_access(access: &Access, along: Op) -> Stride {
    if access.subscripts.is_empty() {
        return Stride::Far;
    }
    let coefficient = |s: &Option<super::affine::Affine>| s.as_ref().map(|e| e.coefficient(Term::Loop(along)));
    let mut dims = access.subscripts.iter().map(coefficient);
    let first = dims.next().flatten();
    let rest_zero = dims.all(|c| c == Some(0));
    match (first, rest_zero) {
        (Some(0), true) => Stride::Zero,
        (Some(1 | -1), true) => Stride::One,
        _ => Stride::Far,
    }
}

/// Accesses in the loop: with stride one, and far apart.
pub fn count(region: &Region, along: Op) -> (usize, usize) {
    let strides: Vec<Stride> = region.accesses_in(along).map(|access| of_access(access, along)).collect();
    let number = |wanted: Stride| strides.iter().filter(|s| **s == wanted).count();
    (number(Stride::One), number(Stride::Far))
}

/// Whether making this loop the vector loop makes its accesses coalesced.
pub fn is_contiguous(region: &Region, along: Op) -> bool {
    let (one, far) = count(region, along);
    one > far
}
