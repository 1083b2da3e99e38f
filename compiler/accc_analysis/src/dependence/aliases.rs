//! Whether two accesses may touch the same memory, whatever their subscripts are.

use crate::pointers::{Pointers, types_may_meet};
use crate::region::{Access, Region};
use accc_ir::*;

/// Whether two accesses may touch the same memory at all.
pub fn may_meet(region: &Region, pointers: &Pointers, a: &Access, b: &Access) -> bool {
    let func = region.func;
    let through_pointer =
        |access: &Access| access.shape.level > 0 || matches!(func.vars[access.var].storage, Storage::Pointer { .. });
    let by_type = types_may_meet(a.shape.elem, b.shape.elem);
    if a.var == b.var {
        return by_type || !through_pointer(a) || a.shape.level != b.shape.level;
    }
    pointers.may_alias(a.var, b.var) && (by_type || !(through_pointer(a) || through_pointer(b)))
}

/// Whether what they touch may be the same memory though the table's rows differ.
pub fn rows_overlap(func: &Function, a: &Access, b: &Access) -> bool {
    a.shape.level > 0 && !func.vars[a.var].restrict && !same_row(a, b)
}

/// Whether both are in the row of one pointer, whatever the other rows are.
fn same_row(a: &Access, b: &Access) -> bool {
    let tables = |access: &Access| {
        let own = access.subscripts.len() - usize::from(access.shape.level).min(access.subscripts.len());
        access.subscripts[own..].to_vec()
    };
    let (x, y) = (tables(a), tables(b));
    x == y && x.iter().flatten().count() == x.len() && x.iter().flatten().all(|s| s.loops().next().is_none())
}
