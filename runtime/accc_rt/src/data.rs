//! Data clauses: their actions at entry to and exit from a structured region (OpenACC 3.3, 2.7).
//!
//! Takes the clauses that generated code filled in, gives each its device address. On a device that shares the host's
//! memory there is nothing to move and everything is present. Exit actions run in reverse order, so that the clause that
//! created a mapping is the one that ends it.

use crate::device::{DeviceError, Timed};
use crate::event::blank;
use crate::machine::Machine;
use crate::message::{Fatal, Place, text, with_commas};
use crate::present::{Lookup, Mapping};
use crate::queue::Queue;
use crate::section::Section;
use accc_abi::{CLAUSE_ALWAYS, CLAUSE_ZERO, Construct, ConstructKind, DataClause, DataKind, Event, EventKind};
use std::ops::Range;

/// What all actions of one region share.
struct Region<'a> {
    machine: &'a mut Machine,
    construct: &'a Construct,
    queue: Queue,
}

pub fn begin(
    machine: &mut Machine,
    construct: &Construct,
    clauses: &mut [DataClause],
    queue: Queue,
) -> Result<(), Fatal> {
    let event = machine.start(blank(EventKind::DataEnter, construct, queue));
    let mut region = Region { machine, construct, queue };
    for clause in clauses {
        let kind = kind_of(clause, construct)?;
        region.enter(clause, kind)?;
    }
    if construct.kind == ConstructKind::Data as u32 {
        // User code follows, which may change page-locked memory that is still being read.
        machine.device.sync().map_err(|e| machine.failure(&e, construct))?;
    }
    machine.events.end(event);
    Ok(())
}

pub fn end(machine: &mut Machine, construct: &Construct, clauses: &[DataClause], queue: Queue) -> Result<(), Fatal> {
    let event = Event { line: construct.end_line, ..blank(EventKind::DataExit, construct, queue) };
    let event = machine.start(event);
    let mut region = Region { machine, construct, queue };
    for clause in clauses.iter().rev() {
        let kind = kind_of(clause, construct)?;
        region.exit(clause, kind)?;
    }
    machine.events.end(event);
    Ok(())
}

fn kind_of(clause: &DataClause, construct: &Construct) -> Result<DataKind, Fatal> {
    use DataKind::*;
    let kind = DataKind::from_u32(clause.kind).filter(|kind| match kind {
        Copy | CopyIn | CopyOut | Create | Present | NoCreate | DevicePtr => true,
        Attach | Delete | Detach | UpdateSelf | UpdateDevice | UseDevice => false,
    });
    kind.ok_or_else(|| {
        Fatal(format!(
            "FATAL ERROR: not supported: data clause of kind {} on {} in a structured region\n{}\n hint: the program \
             and this runtime come from different versions of accc: rebuild it",
            clause.kind,
            text(clause.name),
            Place(construct)
        ))
    })
}

/// The section of a clause and the host memory that its hull covers.
fn hull(clause: &DataClause) -> Option<(Section, Range<usize>)> {
    let section = Section::of_clause(clause)?;
    let start = (clause.host as usize).wrapping_add_signed(section.offset);
    let end = start + section.bytes;
    Some((section, start..end))
}

impl Region<'_> {
    fn enter(&mut self, clause: &mut DataClause, kind: DataKind) -> Result<(), Fatal> {
        clause.device = clause.host;
        if clause.host.is_null() || kind == DataKind::DevicePtr || self.machine.device.shares_host_memory() {
            return Ok(());
        }
        let Some((section, host)) = hull(clause) else { return Ok(()) };
        let copies_in = matches!(kind, DataKind::Copy | DataKind::CopyIn);
        let base = match self.machine.present.find(&host) {
            Lookup::Present(mapping) => {
                mapping.structured += 1;
                let base = mapping.device_of(host.start);
                if copies_in && clause.flags & CLAUSE_ALWAYS != 0 {
                    self.upload(clause, &section, base, host.start)?;
                }
                base
            }
            Lookup::Partial(mapping) => {
                let mapped = (mapping.name, mapping.line);
                return Err(self.partially_present(clause, mapped, &host));
            }
            Lookup::Absent => match kind {
                DataKind::Present => return Err(self.not_present(clause, &host)),
                DataKind::NoCreate => return Ok(()),
                _ => {
                    let base = self.create(clause, &section, host.clone())?;
                    if copies_in {
                        self.upload(clause, &section, base, host.start)?;
                    }
                    base
                }
            },
        };
        clause.device = base.wrapping_sub(section.offset as u64) as *mut _;
        Ok(())
    }

    fn create(&mut self, clause: &DataClause, section: &Section, host: Range<usize>) -> Result<u64, Fatal> {
        let event = self.event(EventKind::Alloc, clause, self.construct.line, section.bytes as u64);
        let event = self.machine.start(event);
        let device = match self.machine.device.alloc(section.bytes) {
            Ok(address) => address,
            Err(DeviceError::OutOfMemory) => return Err(self.out_of_memory(clause, section)),
            Err(error) => return Err(self.machine.failure(&error, self.construct)),
        };
        if clause.flags & CLAUSE_ZERO != 0 {
            let zeroed = self.machine.device.zero(device, section.bytes);
            zeroed.map_err(|e| self.machine.failure(&e, self.construct))?;
        }
        let (name, line) = (text(clause.name), self.construct.line);
        self.machine.present.insert(Mapping { host, device, structured: 1, dynamic: 0, name, line });
        self.machine.events.end(event);
        Ok(device)
    }

    fn exit(&mut self, clause: &DataClause, kind: DataKind) -> Result<(), Fatal> {
        if clause.host.is_null() || kind == DataKind::DevicePtr || self.machine.device.shares_host_memory() {
            return Ok(());
        }
        let Some((section, host)) = hull(clause) else { return Ok(()) };
        if kind == DataKind::NoCreate && clause.device == clause.host {
            return Ok(());
        }
        // Absent: ended inside the region, by the runtime API's finalising calls.
        let Lookup::Present(mapping) = self.machine.present.find(&host) else { return Ok(()) };
        mapping.structured = mapping.structured.saturating_sub(1);
        let ends = mapping.is_unreferenced();
        let (start, bytes, block) = (mapping.host.start, mapping.bytes(), mapping.device);
        let base = mapping.device_of(host.start);
        let copies_out = matches!(kind, DataKind::Copy | DataKind::CopyOut);
        if copies_out && (ends || clause.flags & CLAUSE_ALWAYS != 0) {
            self.download(clause, &section, base, host.start)?;
        }
        if ends {
            let event = self.event(EventKind::Free, clause, self.construct.end_line, bytes as u64);
            let event = self.machine.start(event);
            self.machine.present.remove(start);
            self.machine.device.free(block);
            self.machine.events.end(event);
        }
        Ok(())
    }

    fn upload(&mut self, clause: &DataClause, section: &Section, base: u64, host: usize) -> Result<(), Fatal> {
        let event = self.event(EventKind::Upload, clause, self.construct.line, section.payload());
        let event = self.machine.start(event);
        let sent = self.machine.timed(Timed::Transfer, |device| {
            section.for_each_rows(&mut |at, rows| device.upload(base + at as u64, (host + at) as *const u8, rows))
        });
        let ((), device_ns) = sent.map_err(|e| self.machine.failure(&e, self.construct))?;
        self.machine.events.end(Event { device_ns, ..event });
        Ok(())
    }

    fn download(&mut self, clause: &DataClause, section: &Section, base: u64, host: usize) -> Result<(), Fatal> {
        let event = self.event(EventKind::Download, clause, self.construct.end_line, section.payload());
        let event = self.machine.start(event);
        let received = self.machine.timed(Timed::Transfer, |device| {
            section.for_each_rows(&mut |at, rows| device.download((host + at) as *mut u8, base + at as u64, rows))
        });
        let ((), device_ns) = received.map_err(|e| self.machine.failure(&e, self.construct))?;
        self.machine.events.end(Event { device_ns, ..event });
        Ok(())
    }

    fn event(&self, kind: EventKind, clause: &DataClause, line: u32, bytes: u64) -> Event {
        Event { line, name: clause.name, bytes, ..blank(kind, self.construct, self.queue) }
    }

    fn not_present(&self, clause: &DataClause, host: &Range<usize>) -> Fatal {
        let name = text(clause.name);
        Fatal(format!(
            "{}FATAL ERROR: data in PRESENT clause was not found on device {}: name={name} host:{:#x}\n{}\n hint: {name} \
             is not on the device here: put this construct inside a data region that maps {name}, or give it a copy or \
             copyin clause for {name} in place of present",
            self.machine.table_dump(),
            self.machine.device_number(),
            host.start,
            Place(self.construct)
        ))
    }

    fn partially_present(&self, clause: &DataClause, mapped: (&str, u32), host: &Range<usize>) -> Fatal {
        let (name, (block, line)) = (text(clause.name), mapped);
        Fatal(format!(
            "{}FATAL ERROR: variable in data clause is partially present on the device: name={name} host:{:#x}-{:#x}\n{}\n \
             hint: part of it is mapped as {block}, by the construct at line {line}: map the larger section there, or \
             only the smaller one here",
            self.machine.table_dump(),
            host.start,
            host.end,
            Place(self.construct)
        ))
    }

    fn out_of_memory(&mut self, clause: &DataClause, section: &Section) -> Fatal {
        let (free, total) = self.machine.device.memory();
        Fatal(format!(
            "FATAL ERROR: out of memory on device {} ({}): name={} needs {} bytes, {} of {} bytes are free\n{}\nmapped \
             now, largest first:\n{} hint: map only the sections that the loops use, let data regions end before the \
             next one begins, or run on the CPU with ACC_DEVICE_TYPE=multicore",
            self.machine.device_number(),
            self.machine.device.name(),
            text(clause.name),
            with_commas(section.bytes as u64),
            with_commas(free),
            with_commas(total),
            Place(self.construct),
            self.machine.present.dump_by_size()
        ))
    }
}
