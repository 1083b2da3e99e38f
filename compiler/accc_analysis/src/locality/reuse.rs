//! Whether neighbouring iterations of a loop read the same elements.
//!
//! `b(i,j) = a(i,j-1) + a(i,j) + a(i,j+1)` reads each element of `a` in three iterations of the loop over `j`: one thread
//! that runs several of them, one after the other, keeps it in a register.

use crate::affine::{Affine, Term};
use crate::region::{Access, Region};
use accc_ir::Op;

/// Whether an element that one iteration reads is read by one of the next, at the same place in the other dimensions.
pub fn is_along(region: &Region, of: Op) -> bool {
    let reads: Vec<&Access> = region.accesses_in(of).filter(|access| !access.write && !access.any).collect();
    if reads.len() > region.gpu().most_reads {
        return false;
    }
    let pairs = reads.iter().enumerate().flat_map(|(n, a)| reads[..n].iter().map(move |b| (*a, *b)));
    pairs.into_iter().any(|(a, b)| a.var == b.var && a.shape == b.shape && is_moved(a, b, of))
}

/// Whether the subscripts are the same but for a constant distance where the loop's variable stands.
fn is_moved(a: &Access, b: &Access, of: Op) -> bool {
    let distance = |a: &Option<Affine>, b: &Option<Affine>| {
        let (a, b) = (a.as_ref()?, b.as_ref()?);
        let moves = a.coefficient(Term::Loop(of)) != 0;
        a.sub(b)?.as_constant().filter(|n| moves || *n == 0)
    };
    let distances: Option<Vec<i64>> = a.subscripts.iter().zip(&b.subscripts).map(|(a, b)| distance(a, b)).collect();
    a.subscripts.len() == b.subscripts.len() && distances.is_some_and(|d| d.iter().any(|n| *n != 0))
}
