//! `enter data`, `exit data` (OpenACC 3.3, 2.6.6) and `update` (2.14.4), and the calls that do the same (3.2).
//!
//! They work on the dynamic counts. Where the device shares the host's memory there is nothing to do. A procedure's
//! `declare` comes through the same entry points and is a structured region.

use crate::action::{Actions, Named, kind_of};
use crate::data;
use crate::event::blank;
use crate::machine::Machine;
use crate::message::Fatal;
use crate::present::{Count, Lookup};
use crate::queue::Queue;
use accc_abi::{
    CLAUSE_ALWAYS, Construct, ConstructKind, DataClause, DataKind, EXIT_FINALIZE, EventKind, UPDATE_IF_PRESENT,
};

pub fn enter(
    machine: &mut Machine,
    construct: &Construct,
    clauses: &mut [DataClause],
    queue: Queue,
) -> Result<(), Fatal> {
    if construct.kind == ConstructKind::Declare as u32 {
        return data::begin(machine, construct, clauses, queue);
    }
    if machine.device.shares_host_memory() || clauses.is_empty() {
        clauses.iter_mut().for_each(|clause| clause.device = clause.host);
        return Ok(());
    }
    let event = machine.start(blank(EventKind::DataEnter, construct, queue));
    let mut actions = Actions { machine, construct, queue };
    for clause in clauses {
        let kind = kind_of(clause, construct, &[DataKind::CopyIn, DataKind::Create])?;
        enter_one(&mut actions, clause, kind)?;
    }
    actions.settle()?;
    machine.events.end(event);
    Ok(())
}

fn enter_one(actions: &mut Actions, clause: &mut DataClause, kind: DataKind) -> Result<(), Fatal> {
    clause.device = clause.host;
    let Some(named) = Named::by(clause) else { return Ok(()) };
    let (found, is_new) = match actions.find(clause, &named)? {
        Some(found) => {
            actions.machine.present.at(found.start).hold(Count::Dynamic);
            (found, false)
        }
        None => (actions.create(clause, &named, Count::Dynamic)?, true),
    };
    if kind == DataKind::CopyIn && (is_new || clause.flags & CLAUSE_ALWAYS != 0) {
        actions.upload(clause, &named, found.base)?;
    }
    clause.device = found.base.wrapping_sub(named.section.offset as u64) as *mut _;
    Ok(())
}

/// With `EXIT_FINALIZE`, whatever the dynamic count is. What is not on the device is left alone.
pub fn exit(
    machine: &mut Machine,
    construct: &Construct,
    clauses: &[DataClause],
    queue: Queue,
    flags: u32,
) -> Result<(), Fatal> {
    if construct.kind == ConstructKind::Declare as u32 {
        return data::end(machine, construct, clauses, queue);
    }
    if machine.device.shares_host_memory() || clauses.is_empty() {
        return Ok(());
    }
    let event = machine.start(blank(EventKind::DataExit, construct, queue));
    let mut actions = Actions { machine, construct, queue };
    for clause in clauses {
        let kind = kind_of(clause, construct, &[DataKind::Delete, DataKind::CopyOut])?;
        exit_one(&mut actions, clause, kind, flags & EXIT_FINALIZE != 0)?;
    }
    machine.events.end(event);
    Ok(())
}

fn exit_one(actions: &mut Actions, clause: &DataClause, kind: DataKind, finalize: bool) -> Result<(), Fatal> {
    let Some(named) = Named::by(clause) else { return Ok(()) };
    let Some(found) = actions.find(clause, &named)? else { return Ok(()) };
    let mapping = actions.machine.present.at(found.start);
    match finalize {
        true => mapping.release_all_dynamic(),
        false => mapping.release(Count::Dynamic),
    }
    let ends = mapping.is_unreferenced();
    if kind == DataKind::CopyOut && (ends || clause.flags & CLAUSE_ALWAYS != 0) {
        actions.download(clause, &named, found.base)?;
    }
    if ends {
        actions.delete(clause, found.start);
    }
    Ok(())
}

pub fn update(
    machine: &mut Machine,
    construct: &Construct,
    clauses: &[DataClause],
    queue: Queue,
    flags: u32,
) -> Result<(), Fatal> {
    if machine.device.shares_host_memory() || clauses.is_empty() {
        return Ok(());
    }
    let event = machine.start(blank(EventKind::Update, construct, queue));
    let mut actions = Actions { machine, construct, queue };
    for clause in clauses {
        let kind = kind_of(clause, construct, &[DataKind::UpdateSelf, DataKind::UpdateDevice])?;
        update_one(&mut actions, clause, kind, flags & UPDATE_IF_PRESENT != 0)?;
    }
    actions.settle()?;
    machine.events.end(event);
    Ok(())
}

fn update_one(actions: &mut Actions, clause: &DataClause, kind: DataKind, if_present: bool) -> Result<(), Fatal> {
    let Some(named) = Named::by(clause) else { return Ok(()) };
    if if_present && !matches!(actions.machine.present.find(&named.host), Lookup::Present(_)) {
        return Ok(());
    }
    let to_device = kind == DataKind::UpdateDevice;
    match actions.find(clause, &named)? {
        Some(found) if to_device => actions.upload(clause, &named, found.base),
        Some(found) => actions.download(clause, &named, found.base),
        None => {
            let what = if to_device { "data in update device clause" } else { "data in update host clause" };
            Err(actions.not_present(what, clause, &named))
        }
    }
}
