//! What a reduction's operator does to its variable: one more value folded in atomically.

pub use accc_ir::folding::{combined, identity};
use accc_ir::*;

/// `place = place op value`, atomically.
pub fn combine(b: &mut Builder<'_>, op: ReductionOp, place: AtomicTarget, value: Value, ty: Type) {
    if let Some(op) = op.atomic(ty) {
        b.value(OpKind::AtomicUpdate { place, op, value, new: false }, ty);
        return;
    }
    let retry = b.begin_retry(place, ty);
    let new = combined(b, op, retry.old, value, ty);
    b.end_retry(retry, new);
}
