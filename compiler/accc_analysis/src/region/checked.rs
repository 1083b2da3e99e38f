//! What a check before a construct has shown of the sums that its subscripts are compared with.

use crate::affine::{Affine, Term};
use crate::surroundings::Surroundings;
use accc_ir::*;

/// Sums that are not negative in the construct whose body it is.
pub(super) fn checked_rows(func: &Function, root: Block, around: &Surroundings) -> Vec<Affine> {
    let Some(OpKind::Compute(node)) = around.parents.owner(root).map(|op| func.kind(op)) else { return Vec::new() };
    let Version::Checked(checked) = &node.version else { return Vec::new() };
    checked.in_rows.iter().map(of_sum).collect()
}

fn of_sum(sum: &LinearSum) -> Affine {
    let terms = sum.terms.iter().map(|(var, factor)| (Term::Var(*var), *factor)).collect();
    Affine { terms, constant: sum.constant }
}
