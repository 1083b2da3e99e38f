//! Updates in place: `do k; do i; c(i,j) = c(i,j) + a(i,k) * b(k,j)` loads and stores every `c(i,j)` for each `k`.
//!
//! With several iterations of the loop over `k` side by side each element is loaded and stored once for as many terms.
//! The inner loop does nothing but update elements that are another one in each of its iterations and the same ones in
//! each iteration of the loop around.

use super::{Jam, Pair, moves, target_of};
use accc_analysis::same_values::same_values;
use accc_ir::*;

/// Terms that are added at once where each reads one element, and where it reads two.
const TIMES: [i64; 2] = [4, 2];

pub(super) fn jam(pair: &Pair, func: &Function) -> Option<Jam> {
    let mut stores = pair.ops().filter_map(|op| match func.kind(op) {
        OpKind::StoreElem { view, subscripts, .. } => Some((op, *view, subscripts)),
        _ => None,
    });
    let (store, view, subscripts) = stores.next().filter(|_| stores.next().is_none())?;
    let stores_scalar = |op: &Op| matches!(func.kind(*op), OpKind::Store(..));
    let follows = |subscript: &&Value| pair.follows(func, **subscript, &pair.inside);
    let another_each_time = subscripts.iter().filter(follows).count() == 1
        && subscripts.iter().all(|s| pair.follows(func, *s, &pair.inside) || pair.is_invariant(func, *s));
    if !pair.body.contains(&store) || pair.body.iter().chain(&pair.after).any(stores_scalar) || !another_each_time {
        return None;
    }
    let target = target_of(func, view)?;
    let (mut updates, mut moving) = (false, 0);
    for op in pair.ops() {
        let OpKind::LoadElem { view, subscripts: read, .. } = func.kind(op) else { continue };
        if target_of(func, *view)? != target {
            moving += usize::from(read.iter().any(|subscript| moves(func, *subscript, &pair.inside)));
        } else if pair.body.contains(&op) && same_values(func, read, subscripts) {
            updates = true;
        } else {
            return None;
        }
    }
    let times = TIMES.get(moving.checked_sub(1)?).copied().filter(|_| updates)?;
    Some(Jam { times, unroll: 0 })
}
