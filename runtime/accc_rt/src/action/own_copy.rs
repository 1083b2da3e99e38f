//! Copies that one construct has for itself (`CLAUSE_OWN_COPY`): of the arrays in a `firstprivate` clause (OpenACC 3.3,
//! 2.5.14), whose values are the host's, whatever the device has of them.
//!
//! Such a copy is in no present table, so that nothing else finds it. It is known by where the program keeps the clause,
//! from the construct's entry to its end. Records whose allocatable members come along, and tables of rows, are not copied:
//! what they point to is found by the present table alone.

use crate::action::{Actions, deep_copy, follow};
use crate::clause::Named;
use crate::message::{Fatal, text};
use crate::{check, managed};
use accc_abi::{CLAUSE_OWN_COPY, DataClause, DataKind};

/// Makes the copy if the clause wants one, and gives the clause its address; whether it did.
pub fn make(actions: &mut Actions, clause: &mut DataClause, kind: DataKind) -> Result<bool, Fatal> {
    let is_managed = clause.host.is_null() || managed::holds(clause.host as usize);
    let is_wanted = clause.flags & CLAUSE_OWN_COPY != 0 && !is_managed;
    if !is_wanted || clause.tables > 0 || deep_copy::takes_along(clause, kind) {
        return Ok(false);
    }
    let Some(named) = Named::by(clause) else { return Ok(true) };
    let block = actions.block(clause, &named)?;
    actions.upload(clause, &named, block)?;
    follow::own_copy(actions, clause, &named, block)?;
    let device = block.wrapping_sub(named.section.offset as u64);
    check::bound(device, block, text(clause.name));
    actions.context.own_copies.0.insert(key(clause), block);
    clause.device = device as *mut _;
    Ok(true)
}

/// The construct ends: gives the copy's memory back; whether there was one.
pub fn end(actions: &mut Actions, clause: &DataClause) -> Result<bool, Fatal> {
    let Some(block) = actions.context.own_copies.0.remove(&key(clause)) else { return Ok(false) };
    if let Some(named) = Named::by(clause) {
        actions.free_block(clause, &named, block)?;
    }
    Ok(true)
}

fn key(clause: &DataClause) -> usize {
    std::ptr::from_ref(clause) as usize
}
