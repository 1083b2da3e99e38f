//! Data clauses of structured regions: their actions at entry and exit (OpenACC 3.3, 2.7), also those of a procedure's
//! `declare`.
//!
//! Takes the clauses that generated code filled in, gives each its device address. On a device that shares the host's
//! memory there is nothing to move and everything is present. Exit actions run in reverse order, so that the clause that
//! created a mapping is the one that ends it.

use crate::action::{Actions, Named, computes, exit_line, kind_of};
use crate::event::blank;
use crate::machine::Machine;
use crate::message::Fatal;
use crate::present::Count;
use crate::queue::Queue;
use accc_abi::{CLAUSE_ALWAYS, Construct, DATA_FROM_ENTER, DataClause, DataKind, Event, EventKind};

const KINDS: &[DataKind] = {
    use DataKind::*;
    &[Copy, CopyIn, CopyOut, Create, Present, NoCreate, DevicePtr]
};

pub fn begin(
    machine: &mut Machine,
    construct: &Construct,
    clauses: &mut [DataClause],
    queue: Queue,
) -> Result<(), Fatal> {
    let event = machine.start(blank(EventKind::DataEnter, construct, queue));
    let mut region = Region { actions: Actions { machine, construct, queue }, flags: 0 };
    for clause in clauses {
        let kind = kind_of(clause, construct, KINDS)?;
        region.enter(clause, kind)?;
    }
    let flags = region.flags;
    if !computes(construct) {
        region.actions.settle()?;
    }
    machine.events.end(Event { flags, ..event });
    Ok(())
}

pub fn end(machine: &mut Machine, construct: &Construct, clauses: &[DataClause], queue: Queue) -> Result<(), Fatal> {
    let event = Event { line: exit_line(construct), ..blank(EventKind::DataExit, construct, queue) };
    let event = machine.start(event);
    let mut region = Region { actions: Actions { machine, construct, queue }, flags: 0 };
    for clause in clauses.iter().rev() {
        let kind = kind_of(clause, construct, KINDS)?;
        region.exit(clause, kind)?;
    }
    machine.events.end(event);
    Ok(())
}

struct Region<'a> {
    actions: Actions<'a>,
    /// Of the region's event.
    flags: u32,
}

impl Region<'_> {
    fn enter(&mut self, clause: &mut DataClause, kind: DataKind) -> Result<(), Fatal> {
        clause.device = clause.host;
        if kind == DataKind::DevicePtr || self.actions.machine.device.shares_host_memory() {
            return Ok(());
        }
        let Some(named) = Named::by(clause) else { return Ok(()) };
        let copies_in = matches!(kind, DataKind::Copy | DataKind::CopyIn);
        let base = match self.actions.find(clause, &named)? {
            Some(found) => {
                let mapping = self.actions.machine.present.at(found.start);
                if kind != DataKind::Present && mapping.is_from_enter_alone() {
                    self.flags |= DATA_FROM_ENTER;
                }
                mapping.hold(Count::Structured);
                if copies_in && clause.flags & CLAUSE_ALWAYS != 0 {
                    self.actions.upload(clause, &named, found.base)?;
                }
                found.base
            }
            None => match kind {
                DataKind::Present => return Err(self.actions.not_present("data in PRESENT clause", clause, &named)),
                DataKind::NoCreate => return Ok(()),
                _ => {
                    let found = self.actions.create(clause, &named, Count::Structured)?;
                    if copies_in {
                        self.actions.upload(clause, &named, found.base)?;
                    }
                    found.base
                }
            },
        };
        clause.device = base.wrapping_sub(named.section.offset as u64) as *mut _;
        Ok(())
    }

    fn exit(&mut self, clause: &DataClause, kind: DataKind) -> Result<(), Fatal> {
        if kind == DataKind::DevicePtr || self.actions.machine.device.shares_host_memory() {
            return Ok(());
        }
        let Some(named) = Named::by(clause) else { return Ok(()) };
        if kind == DataKind::NoCreate && clause.device == clause.host {
            return Ok(());
        }
        // Absent: ended inside the region, by the runtime API's finalising calls.
        let Some(found) = self.actions.find(clause, &named)? else { return Ok(()) };
        let mapping = self.actions.machine.present.at(found.start);
        mapping.release(Count::Structured);
        let ends = mapping.is_unreferenced();
        let copies_out = matches!(kind, DataKind::Copy | DataKind::CopyOut);
        if copies_out && (ends || clause.flags & CLAUSE_ALWAYS != 0) {
            self.actions.download(clause, &named, found.base)?;
        }
        if ends {
            self.actions.delete(clause, found.start);
        }
        Ok(())
    }
}
