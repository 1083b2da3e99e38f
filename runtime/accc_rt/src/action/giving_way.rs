//! Data that gives way: what regions of the compiler's own (`CLAUSE_GIVES_WAY`) hold on the device goes back to the host
//! when the device's memory runs out, as if the regions were not there. The constructs inside have clauses of their own,
//! which bring the data again where it is used. A region of which part is on the device already has nothing of it from the
//! start: that part may be all that is used.
//!
//! Invariant: an entry stands for one structured count of its mapping, which whoever takes the entry out releases.

use crate::action::Actions;
use crate::device_context::DeviceContext;
use crate::kept::giving_way::GivingWay;
use crate::message::Fatal;
use crate::present::Count;
use accc_abi::{DataClause, DataKind};

/// The clause holds its data from now on.
pub fn remember(context: &mut DeviceContext, clause: &DataClause) {
    let dims = match clause.rank {
        0 => Box::default(),
        // SAFETY: the clause comes from generated code: `dims` are `rank` of them.
        rank => unsafe { std::slice::from_raw_parts(clause.dims, rank as usize) }.into(),
    };
    context.giving_way.push(GivingWay { key: key(clause), clause: *clause, dims });
}

/// The region ends; whether the clause still holds its data.
pub fn forget(context: &mut DeviceContext, clause: &DataClause) -> bool {
    let at = context.giving_way.iter().rposition(|entry| entry.key == key(clause));
    at.map(|at| context.giving_way.remove(at)).is_some()
}

/// Gives up the oldest of them; false when there is none left.
pub fn make_room(actions: &mut Actions) -> Result<bool, Fatal> {
    if actions.context.giving_way.is_empty() {
        return Ok(false);
    }
    let mut entry = actions.context.giving_way.remove(0);
    entry.clause.dims = entry.dims.as_ptr();
    if let Some(kind) = DataKind::from_u32(entry.clause.kind) {
        // What nobody would look at after the region, the constructs still inside it may.
        let kind = if kind == DataKind::Create { DataKind::CopyOut } else { kind };
        actions.release(&entry.clause, kind, Count::Structured, false)?;
    }
    Ok(true)
}

fn key(clause: &DataClause) -> usize {
    std::ptr::from_ref(clause) as usize
}
