//! What a check at run time could tell: pairs of variables of a construct that may show the same memory, though nothing says that
//! they do.
//!
//! C's pointers without `restrict`, Fortran's pointers, and arrays that such a pointer may point into. A pointer that is made from the other one
//! shows the same memory: no check is worth while.

use super::pointers::Pointers;
use super::region::{Access, Region};
use super::surroundings::Surroundings;
use super::verdict::may_meet;
use accc_ir::*;

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
    is_plain(a) && is_plain(b) && !made_from(a, b) && !made_from(b, a) && !common
}
