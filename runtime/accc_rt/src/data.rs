//! Data clauses of structured regions: their actions at entry and exit (OpenACC 3.3, 2.7), also those of a procedure's
//! `declare`.
//!
//! Takes the clauses that generated code filled in, gives each its device address. On a device that shares the host's
//! memory there is nothing to move and everything is present. Pointers are attached when all data is there, and detached
//! before any goes. Exit actions run in reverse order, so that the clause that created a mapping is the one that ends it.

use crate::action::{Actions, attach, giving_way, own_copy, rotate};
use crate::clause::{Named, computes, exit_line, kind_of};
use crate::device_context::DeviceContext;
use crate::event::blank;
use crate::message::{Fatal, text};
use crate::one_block::{self, Made};
use crate::present::Count;
use crate::queue::Queue;
use crate::{check, compare};
use accc_abi::{CLAUSE_GIVES_WAY, CLAUSE_OWN_COPY, Construct, DATA_FROM_ENTER, DataClause, DataKind, Event, EventKind};

/// The kinds of clauses that regions may have.
pub const KINDS: &[DataKind] = {
    use DataKind::*;
    &[Copy, CopyIn, CopyOut, Create, Present, NoCreate, DevicePtr, Attach]
};

pub fn begin(
    context: &mut DeviceContext,
    construct: &Construct,
    clauses: &mut [DataClause],
    queue: Queue,
) -> Result<(), Fatal> {
    compare::mirror(context, |reference| begin(reference, construct, clauses, Queue::Sync))?;
    let event = context.start(blank(EventKind::DataEnter, construct, queue));
    let mut actions = Actions::new(context, construct, queue);
    let touched = rotate::before(actions.context, construct, clauses);
    touched.map_err(|e| actions.context.failure(&e, "copying an array", construct))?;
    for at in 0..clauses.len() {
        let (clause, later) = clauses[at..].split_first_mut().expect("it is one of them");
        let kind = kind_of(clause, construct, KINDS)?;
        enter(&mut actions, clause, kind, later)?;
    }
    for clause in &*clauses {
        attach(&mut actions, clause)?;
    }
    let flags = if actions.from_enter { DATA_FROM_ENTER } else { 0 };
    if !computes(construct) {
        actions.settle()?;
    }
    context.events.end(Event { flags, ..event });
    Ok(())
}

pub fn end(
    context: &mut DeviceContext,
    construct: &Construct,
    clauses: &[DataClause],
    queue: Queue,
) -> Result<(), Fatal> {
    compare::after_region(context, construct, clauses)?;
    compare::mirror(context, |reference| end(reference, construct, clauses, Queue::Sync))?;
    let event = Event { line: exit_line(construct), ..blank(EventKind::DataExit, construct, queue) };
    let event = context.start(event);
    let mut actions = Actions::new(context, construct, queue);
    if !actions.context.device.shares_host_memory() {
        for clause in clauses.iter().rev().filter(|clause| is_held(clause) && is_attached(clause)) {
            attach::detach(&mut actions, clause.attach as usize, false)?;
        }
        for clause in clauses.iter().rev().filter(|clause| is_held(clause)) {
            if clause.flags & CLAUSE_GIVES_WAY != 0 && !giving_way::forget(actions.context, clause) {
                continue;
            }
            let kind = kind_of(clause, construct, KINDS)?;
            if kind != DataKind::Attach && !own_copy::end(&mut actions, clause)? {
                actions.release(clause, kind, Count::Structured, false)?;
            }
        }
    }
    context.events.end(event);
    Ok(())
}

fn enter(
    actions: &mut Actions,
    clause: &mut DataClause,
    kind: DataKind,
    later: &mut [DataClause],
) -> Result<(), Fatal> {
    clause.device = clause.host;
    if kind == DataKind::DevicePtr {
        let held = actions.context.device.hold_nothing();
        held.map_err(|error| actions.context.failure(&error, "queueing kernels", actions.construct))?;
    }
    let is_pointer = matches!(kind, DataKind::DevicePtr | DataKind::Attach);
    if is_pointer || actions.context.device.shares_host_memory() {
        return Ok(());
    }
    if own_copy::make(actions, clause, kind)? {
        return Ok(());
    }
    if one_block::make(actions, clause, later, Count::Structured)? == Made::NoRoom {
        return Ok(());
    }
    if let Some(device) = actions.acquire(clause, kind, Count::Structured)? {
        clause.device = device as *mut _;
        if let Some(named) = Named::by(clause).filter(|_| clause.tables == 0) {
            let block = device.wrapping_add_signed(named.section.offset as i64);
            check::bound(device, block, text(clause.name));
        }
        if clause.flags & CLAUSE_GIVES_WAY != 0 {
            giving_way::remember(actions.context, clause);
        }
    }
    Ok(())
}

/// The attach action of a clause on a pointer that lies in memory.
pub fn attach(actions: &mut Actions, clause: &DataClause) -> Result<(), Fatal> {
    if !is_attached(clause) || actions.context.device.shares_host_memory() {
        return Ok(());
    }
    let target = match clause.kind == DataKind::Attach as u32 {
        true => actions.context.device_address(clause.host).map(|address| address as u64),
        false => Some(clause.device as u64).filter(|_| clause.device != clause.host),
    };
    target.map_or(Ok(()), |target| attach::attach(actions, clause.attach as usize, target, clause.descriptor_bytes))
}

/// Whether a pointer on the device is to show what the clause names; of a copy of its own only the construct knows.
fn is_attached(clause: &DataClause) -> bool {
    !clause.attach.is_null() && clause.flags & CLAUSE_OWN_COPY == 0
}

/// Whether the region holds what the clause names; not where the user says that it is a device address, or `no_create`
/// found nothing.
fn is_held(clause: &DataClause) -> bool {
    let absent = clause.kind == DataKind::NoCreate as u32 && clause.device == clause.host;
    clause.kind != DataKind::DevicePtr as u32 && !absent
}
