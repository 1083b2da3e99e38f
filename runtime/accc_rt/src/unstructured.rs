//! `enter data`, `exit data` (OpenACC 3.3, 2.6.6) and `update` (2.14.4), and the calls that do the same (3.2).
//!
//! They work on the dynamic counts. Where the device shares the host's memory there is nothing to do. A procedure's
//! `declare` comes through the same entry points and is a structured region.

use crate::action::{Actions, attach, rotate};
use crate::clause::kind_of;
use crate::device_context::DeviceContext;
use crate::event::blank;
use crate::message::Fatal;
use crate::present::Count;
use crate::queue::Queue;
use crate::{compare, data, one_block};
use accc_abi::{Construct, ConstructKind, DataClause, DataKind, EXIT_FINALIZE, EventKind, UPDATE_IF_PRESENT};

pub fn enter(
    context: &mut DeviceContext,
    construct: &Construct,
    clauses: &mut [DataClause],
    queue: Queue,
) -> Result<(), Fatal> {
    if construct.kind == ConstructKind::Declare as u32 {
        return data::begin(context, construct, clauses, queue);
    }
    clauses.iter_mut().for_each(|clause| clause.device = clause.host);
    if clauses.is_empty() {
        return Ok(());
    }
    if context.device.shares_host_memory() {
        return nothing_to_do(context, EventKind::DataEnter, construct, queue);
    }
    compare::mirror(context, |reference| enter(reference, construct, clauses, Queue::Sync))?;
    let event = context.start(blank(EventKind::DataEnter, construct, queue));
    let mut actions = Actions::new(context, construct, queue);
    let touched = rotate::before(actions.context, construct, clauses);
    touched.map_err(|e| actions.context.failure(&e, "copying an array", construct))?;
    for at in 0..clauses.len() {
        let (clause, later) = clauses[at..].split_first_mut().expect("it is one of them");
        let kind = kind_of(clause, construct, &[DataKind::CopyIn, DataKind::Create, DataKind::Attach])?;
        if kind == DataKind::Attach {
            continue;
        }
        one_block::make(&mut actions, clause, later, Count::Dynamic)?;
        if let Some(device) = actions.acquire(clause, kind, Count::Dynamic)? {
            clause.device = device as *mut _;
        }
    }
    for clause in &*clauses {
        data::attach(&mut actions, clause)?;
    }
    actions.settle()?;
    context.events.end(event);
    Ok(())
}

/// With `EXIT_FINALIZE`, whatever the dynamic count is. What is not on the device is left alone.
pub fn exit(
    context: &mut DeviceContext,
    construct: &Construct,
    clauses: &[DataClause],
    queue: Queue,
    flags: u32,
) -> Result<(), Fatal> {
    if construct.kind == ConstructKind::Declare as u32 {
        return data::end(context, construct, clauses, queue);
    }
    if clauses.is_empty() {
        return Ok(());
    }
    if context.device.shares_host_memory() {
        return nothing_to_do(context, EventKind::DataExit, construct, queue);
    }
    let finalize = flags & EXIT_FINALIZE != 0;
    compare::mirror(context, |reference| exit(reference, construct, clauses, Queue::Sync, flags))?;
    let event = context.start(blank(EventKind::DataExit, construct, queue));
    let mut actions = Actions::new(context, construct, queue);
    for clause in clauses.iter().filter(|clause| !clause.attach.is_null()) {
        attach::detach(&mut actions, clause.attach as usize, finalize)?;
    }
    for clause in clauses {
        let kind = kind_of(clause, construct, &[DataKind::Delete, DataKind::CopyOut, DataKind::Detach])?;
        if kind != DataKind::Detach {
            actions.release(clause, kind, Count::Dynamic, finalize)?;
        }
    }
    context.events.end(event);
    Ok(())
}

pub fn update(
    context: &mut DeviceContext,
    construct: &Construct,
    clauses: &[DataClause],
    queue: Queue,
    flags: u32,
) -> Result<(), Fatal> {
    let only_present = flags & UPDATE_IF_PRESENT != 0;
    if clauses.is_empty() {
        return Ok(());
    }
    if context.device.shares_host_memory() {
        return nothing_to_do(context, EventKind::Update, construct, queue);
    }
    let mut is_absent = |clause: &DataClause| clause.rank == 0 && context.device_address(clause.host).is_none();
    if only_present && clauses.iter().all(&mut is_absent) {
        return Ok(());
    }
    compare::mirror(context, |reference| update(reference, construct, clauses, Queue::Sync, flags))?;
    let event = context.start(blank(EventKind::Update, construct, queue));
    let mut actions = Actions::new(context, construct, queue);
    for clause in clauses {
        let kind = kind_of(clause, construct, &[DataKind::UpdateSelf, DataKind::UpdateDevice, DataKind::Compare])?;
        match kind {
            DataKind::Compare => compare::explicit(&mut actions, clause, only_present)?,
            _ => actions.update(clause, kind, only_present)?,
        }
    }
    actions.settle()?;
    context.events.end(event);
    Ok(())
}

/// Device and host share their memory; that the program came by here is told.
fn nothing_to_do(
    context: &mut DeviceContext,
    kind: EventKind,
    construct: &Construct,
    queue: Queue,
) -> Result<(), Fatal> {
    let event = context.start(blank(kind, construct, queue));
    context.events.end(event);
    Ok(())
}
