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
    if access.any {
        return Stride::Far;
    }
    // A product with the loop's variable is a step of unknown length.
    let coefficient = |s: &Option<super::affine::Affine>| {
        let e = s.as_ref().filter(|e| !e.products().any(|product| product.of == Some(along)))?;
        Some(e.coefficient(Term::Loop(along)))
    };
    // Neighbouring records have their members close to each other.
    let own = access.subscripts.iter().skip(access.shape.field_dims);
    let inside = access.subscripts.iter().take(access.shape.field_dims);
    let mut dims = own.map(coefficient);
    let first = dims.next().unwrap_or(Some(0));
    let rest_zero = dims.chain(inside.map(coefficient)).all(|c| c == Some(0));
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
