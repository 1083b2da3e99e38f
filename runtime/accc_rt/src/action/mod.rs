//! What data clauses do to one variable (OpenACC 3.3, 2.7.2): find, create, copy in, copy out and release its block, and
//! the errors that name it.

pub mod attach;
pub mod compared;
pub mod deep_copy;
pub mod follow;
pub mod giving_way;
pub mod own_copy;
pub mod rotate;
pub mod tables;

use crate::clause::{Named, construct_kind, copies_in, copies_out, exit_line, update_name};
use crate::device::DeviceError;
use crate::device_context::DeviceContext;
use crate::event::blank;
use crate::message::{ConstructText, ErrorCode, Fatal, text, with_commas};
use crate::present::{Content, Count, Lookup, Mapping};
use crate::queue::Queue;
use crate::section::Section;
use crate::{check, managed};
use accc_abi::{
    CLAUSE_ALWAYS_IN, CLAUSE_ALWAYS_OUT, CLAUSE_GIVES_WAY, CLAUSE_LATE, CLAUSE_RESULT, CLAUSE_UNSIZED, CLAUSE_ZERO,
    Construct, ConstructKind, DataClause, DataKind, ELEM_BYTES, Event, EventKind,
};
use std::ops::Range;

/// What all actions of one construct share.
pub struct Actions<'a> {
    pub context: &'a mut DeviceContext,
    pub construct: &'a Construct,
    pub queue: Queue,
    /// A clause that could have moved data found it on the device through `enter data` alone.
    pub from_enter: bool,
}

/// Where the table has what a clause names.
#[derive(Clone, Copy)]
pub struct Found {
    /// Device address of the section's hull.
    pub base: u64,
    /// Key of the mapping: its first host address.
    pub start: usize,
}

impl<'a> Actions<'a> {
    pub fn new(context: &'a mut DeviceContext, construct: &'a Construct, queue: Queue) -> Actions<'a> {
        Actions { context, construct, queue, from_enter: false }
    }
}

impl Actions<'_> {
    /// The entry action of a clause: what it names is present then, held once more. Gives the device address that
    /// corresponds to `clause.host`; `None` where nothing is there.
    pub fn acquire(&mut self, clause: &DataClause, kind: DataKind, count: Count) -> Result<Option<u64>, Fatal> {
        if clause.host.is_null() || managed::holds(clause.host as usize) {
            return Ok(None);
        }
        if clause.tables > 0 {
            return tables::acquire(self, clause, kind, count);
        }
        let Some(named) = Named::by(clause).map(|named| self.counted(clause, kind, named)) else { return Ok(None) };
        // What the constructs inside use may all be in the part that is there.
        let mut is_partial = || matches!(self.context.present.find(&named.host), Lookup::Partial(_));
        if clause.flags & CLAUSE_GIVES_WAY != 0 && is_partial() {
            return Ok(None);
        }
        let (found, moves) = match self.find(clause, &named)? {
            Some(found) => {
                self.hold(found, kind, count);
                (found, clause.flags & CLAUSE_ALWAYS_IN != 0)
            }
            None => match kind {
                DataKind::Present => return Err(self.not_present("data in PRESENT clause", clause, &named)),
                DataKind::NoCreate => return Ok(None),
                _ if clause.flags & CLAUSE_GIVES_WAY != 0 && !self.has_room(&named) => return Ok(None),
                _ => (self.create(clause, &named, count)?, true),
            },
        };
        let takes_along = deep_copy::takes_along(clause, kind);
        if moves && !copies_in(kind) && !takes_along && clause.flags & (CLAUSE_ZERO | CLAUSE_ALWAYS_IN) == 0 {
            self.context.present.at(found.start).content = Content::Undefined;
        }
        // Records have to say on the device what they hold.
        if moves && (copies_in(kind) || takes_along) {
            self.upload(clause, &named, found.base)?;
        }
        follow::records(self, clause, moves)?;
        if takes_along {
            deep_copy::acquire(self, clause, kind, count)?;
        }
        Ok(Some(found.base.wrapping_sub(named.section.offset as u64)))
    }

    /// The exit action. With `finalize`, whatever the dynamic count is; what is not on the device is left alone.
    pub fn release(&mut self, clause: &DataClause, kind: DataKind, count: Count, finalize: bool) -> Result<(), Fatal> {
        if clause.host.is_null() || managed::holds(clause.host as usize) {
            return Ok(());
        }
        if clause.tables > 0 {
            return tables::release(self, clause, kind, count, finalize);
        }
        self.release_elements(clause, kind, count, finalize)?;
        match deep_copy::takes_along(clause, kind) {
            true => deep_copy::release(self, clause, kind, count, finalize),
            false => Ok(()),
        }
    }

    fn release_elements(
        &mut self,
        clause: &DataClause,
        kind: DataKind,
        count: Count,
        finalize: bool,
    ) -> Result<(), Fatal> {
        let Some(named) = Named::by(clause).map(|named| self.counted(clause, kind, named)) else { return Ok(()) };
        // Absent: ended inside the region, by the runtime API's finalising calls.
        let Some(found) = self.find(clause, &named)? else { return Ok(()) };
        let ends = self.let_go(found, count, finalize);
        let ends_part = self.context.present.at(found.start).ends_part(count);
        let (named, found) = self.widened(clause, named, found);
        if copies_out(kind) && (ends || ends_part || clause.flags & CLAUSE_ALWAYS_OUT != 0) {
            self.download(clause, &named, found.base)?;
        }
        if ends {
            self.delete(clause, found.start)?;
        }
        Ok(())
    }

    /// `update`: moves what is present.
    pub fn update(&mut self, clause: &DataClause, kind: DataKind, if_present: bool) -> Result<(), Fatal> {
        if clause.host.is_null() || managed::holds(clause.host as usize) {
            return Ok(());
        }
        if clause.tables > 0 {
            return tables::update(self, clause, kind, if_present);
        }
        let Some(named) = Named::by(clause) else { return Ok(()) };
        // What need not be there is meant as it is written.
        let named = if if_present { named } else { self.counted(clause, kind, named) };
        if if_present && !matches!(self.context.present.find(&named.host), Lookup::Present(_)) {
            return Ok(());
        }
        if deep_copy::takes_along(clause, kind) {
            deep_copy::update(self, clause, kind, if_present)?;
        }
        match self.find(clause, &named)? {
            Some(found) => {
                let (named, found) = self.widened(clause, named, found);
                match kind {
                    DataKind::UpdateDevice => self.upload(clause, &named, found.base),
                    _ => self.download(clause, &named, found.base),
                }
            }
            None => Err(self.not_present(update_name(kind), clause, &named)),
        }
    }

    /// `present(p[n])` and `update host(p[n])` where not the element is on the device, but the `n` in front of it: the number
    /// of elements is meant, as programs write it that were made for compilers that read it so.
    fn counted<'d>(&mut self, clause: &DataClause, kind: DataKind, named: Named<'d>) -> Named<'d> {
        let only_looks_up = matches!(kind, DataKind::Present | DataKind::UpdateDevice | DataKind::UpdateSelf);
        let is_element = clause.rank == 1 && named.section.bytes == clause.elem_bytes as usize;
        if !only_looks_up || !is_element || named.section.offset <= 0 {
            return named;
        }
        let before = Section::new(named.section.offset as usize, &[]);
        let before = Named::of(clause.host, before).filter(|before| {
            let ends_there = |mapping: &Mapping| mapping.host.end == before.host.end;
            let is_there = matches!(self.context.present.find(&before.host), Lookup::Present(m) if ends_there(m));
            is_there && matches!(self.context.present.find(&named.host), Lookup::Absent)
        });
        before.unwrap_or(named)
    }

    /// A pointer without a section means all that is mapped there.
    fn widened<'d>(&mut self, clause: &DataClause, named: Named<'d>, found: Found) -> (Named<'d>, Found) {
        if clause.flags & CLAUSE_UNSIZED == 0 {
            return (named, found);
        }
        let mapping = self.context.present.at(found.start);
        let host = mapping.host.clone();
        (Named::all_of(host).expect("no mapping is empty"), Found { base: mapping.device, ..found })
    }

    /// A row of a table that is present has to be there as far as the clause says.
    pub fn check_row(&mut self, row: &DataClause) -> Result<(), Fatal> {
        match Named::by(row) {
            Some(named) if row.tables == 0 => self.find(row, &named).map(|_| ()),
            Some(_) | None => Ok(()),
        }
    }

    /// One more holder of what is present.
    pub fn hold(&mut self, found: Found, kind: DataKind, count: Count) {
        let mapping = self.context.present.at(found.start);
        self.from_enter |= kind != DataKind::Present && mapping.is_from_enter_alone();
        mapping.hold(count);
    }

    /// One holder less; whether it was the last one.
    pub fn let_go(&mut self, found: Found, count: Count, finalize: bool) -> bool {
        let mapping = self.context.present.at(found.start);
        match finalize {
            true => mapping.release_all_dynamic(),
            false => mapping.release(count),
        }
        mapping.is_unreferenced()
    }

    /// Looks it up; part of it on the device is an error.
    pub fn find(&mut self, clause: &DataClause, named: &Named) -> Result<Option<Found>, Fatal> {
        match self.context.present.find(&named.host) {
            Lookup::Present(mapping) => {
                Ok(Some(Found { base: mapping.device_of(named.host.start), start: mapping.host.start }))
            }
            Lookup::Absent => Ok(None),
            Lookup::Partial(mapping) => {
                let mapped = (mapping.name, mapping.line);
                Err(self.partially_present(clause, mapped, &named.host))
            }
        }
    }

    /// Whether the device can hold it, by trying.
    pub fn has_room(&mut self, named: &Named) -> bool {
        let tried = self.context.device.alloc(named.lead + named.section.bytes);
        if let Ok(address) = tried {
            // Where that fails, what is done with the device next fails too.
            let _ = self.context.device.free(address);
        }
        !matches!(tried, Err(DeviceError::OutOfMemory))
    }

    /// A block for what is absent, held once by `count`.
    pub fn create(&mut self, clause: &DataClause, named: &Named, count: Count) -> Result<Found, Fatal> {
        let device = self.block(clause, named)?;
        let (name, line, host) = (text(clause.name), self.construct.line, named.host.clone());
        let elem = if clause.elem_type == ELEM_BYTES { (ELEM_BYTES, 1) } else { (clause.elem_type, clause.elem_bytes) };
        let mut mapping = Mapping::new(host, device, count, name, line);
        mapping.elem = elem;
        mapping.lead = named.lead as u64;
        self.context.present.insert(mapping);
        self.follow(&named.host)?;
        Ok(Found { base: device, start: named.host.start })
    }

    /// Memory of the device for what a clause names; gives the address of the section's hull.
    pub fn block(&mut self, clause: &DataClause, named: &Named) -> Result<u64, Fatal> {
        let section = &named.section;
        let event = self.event(EventKind::Alloc, clause, self.construct.line, section.bytes as u64);
        let event = self.context.start(event);
        let is_result = clause.flags & (CLAUSE_RESULT | CLAUSE_ZERO) == CLAUSE_RESULT && !self.context.is_compared();
        let device = loop {
            let given = match is_result {
                true => self.context.device.alloc_result(section.bytes),
                false => self.context.device.alloc(named.lead + section.bytes),
            };
            match given {
                Ok(block) => break block + named.lead as u64,
                Err(DeviceError::OutOfMemory) if giving_way::make_room(self)? => {}
                Err(DeviceError::OutOfMemory) => return Err(self.out_of_memory(clause, section)),
                Err(error) => return Err(self.failure(&error, "creating {}", clause, section.bytes as u64)),
            }
        };
        let filled = compared::fill_new(self.context, device, section.bytes);
        filled.map_err(|e| self.failure(&e, "filling {}", clause, section.bytes as u64))?;
        if clause.flags & CLAUSE_ZERO != 0 {
            let zeroed = self.context.device.zero(device, section.bytes);
            zeroed.map_err(|e| self.failure(&e, "filling {} with zeros", clause, section.bytes as u64))?;
        }
        check::describe(device - named.lead as u64, clause, named, self.construct);
        self.context.events.end(Event { device_address: device, ..at(event, named.host.start) });
        Ok(device)
    }

    /// Gives memory of [`Actions::block`] back that is in no table.
    pub fn free_block(&mut self, clause: &DataClause, named: &Named, device: u64) -> Result<(), Fatal> {
        let bytes = named.section.bytes as u64;
        let event = self.event(EventKind::Free, clause, exit_line(self.construct), bytes);
        let event = Event { device_address: device, ..at(event, named.host.start) };
        let event = self.context.start(event);
        let freed = self.context.device.free(device - named.lead as u64);
        freed.map_err(|e| self.failure(&e, "deleting {}", clause, bytes))?;
        self.context.events.end(event);
        Ok(())
    }

    /// Takes a block that nobody holds any more from the device.
    pub fn delete(&mut self, clause: &DataClause, start: usize) -> Result<(), Fatal> {
        if !self.context.rotations.active.is_empty() {
            let host = self.context.present.at(start).host.clone();
            let forgotten = rotate::forget(self.context, &host);
            forgotten.map_err(|e| self.failure(&e, "deleting {}", clause, host.len() as u64))?;
        }
        let Some(mapping) = self.context.present.remove(start) else { return Ok(()) };
        self.context.attachments.forget(&mapping.host);
        tables::forget(self, clause, &mapping.host)?;
        follow::forget(self.context, &mapping.host);
        self.follow(&mapping.host)?;
        let event = self.event(EventKind::Free, clause, exit_line(self.construct), mapping.bytes() as u64);
        let event = Event { device_address: mapping.device, ..at(event, mapping.host.start) };
        let event = self.context.start(event);
        let freed = self.context.device.free(mapping.block());
        freed.map_err(|e| self.failure(&e, "deleting {}", clause, mapping.bytes() as u64))?;
        self.context.events.end(event);
        Ok(())
    }

    pub fn upload(&mut self, clause: &DataClause, named: &Named, base: u64) -> Result<(), Fatal> {
        rotate::written(self.context, &named.host);
        let touched = rotate::touch(self.context, &named.host, true);
        touched.map_err(|e| self.failure(&e, "copying {} to the device", clause, named.section.payload()))?;
        let (section, host) = (&named.section, named.host.start);
        let event = self.event(EventKind::Upload, clause, self.construct.line, section.payload());
        let event = Event { device_address: base, ..at(event, host) };
        let event = self.context.start(event);
        let sent = self.context.timed(|device| {
            section.for_each_rows(&mut |at, rows| device.upload(base + at as u64, (host + at) as *const u8, rows))
        });
        let ((), device_ns) =
            sent.map_err(|e| self.failure(&e, "copying {} to the device", clause, section.payload()))?;
        self.context.events.end(Event { device_ns, ..event });
        attach::restore_on_device(self, named)
    }

    pub fn download(&mut self, clause: &DataClause, named: &Named, base: u64) -> Result<(), Fatal> {
        let touched = rotate::touch(self.context, &named.host, false);
        touched.map_err(|e| self.failure(&e, "copying {} from the device", clause, named.section.payload()))?;
        let (section, host) = (&named.section, named.host.start);
        let pointers = attach::host_pointers(self.context, named);
        compared::before_download(self.context, named);
        check::copies_out(clause, named, base, self.construct);
        let event = self.event(EventKind::Download, clause, exit_line(self.construct), section.payload());
        let event = Event { device_address: base, ..at(event, host) };
        let event = self.context.start(event);
        let is_late = clause.flags & CLAUSE_LATE != 0 && !self.context.is_compared();
        let received = self.context.timed(|device| {
            section.for_each_rows(&mut |at, rows| {
                let (to, from) = ((host + at) as *mut u8, base + at as u64);
                if is_late { device.download_late(to, from, rows) } else { device.download(to, from, rows) }
            })
        });
        let ((), device_ns) =
            received.map_err(|e| self.failure(&e, "copying {} from the device", clause, section.payload()))?;
        self.context.events.end(Event { device_ns, ..event });
        attach::restore_on_host(self, &pointers)?;
        compared::after_download(self, clause, named, base)
    }

    /// Pointers in records to memory that came or went.
    fn follow(&mut self, host: &Range<usize>) -> Result<(), Fatal> {
        let changed = follow::changed(self.context, host);
        changed.map_err(|e| self.context.failure(&e, "setting pointers of records", self.construct))
    }

    /// User code follows, which may change page-locked memory that is still being read.
    pub fn settle(&mut self) -> Result<(), Fatal> {
        if self.queue == Queue::Sync { self.context.sync(self.construct) } else { Ok(()) }
    }

    fn event(&self, kind: EventKind, clause: &DataClause, line: u32, bytes: u64) -> Event {
        Event { line, name: clause.name, bytes, flags: clause.flags, ..blank(kind, self.construct, self.queue) }
    }

    /// The device failed while it was `doing` something (`creating {}`) to a variable.
    pub fn failure(&self, error: &DeviceError, doing: &str, clause: &DataClause, bytes: u64) -> Fatal {
        let doing = format!("{} ({} bytes)", doing.replace("{}", text(clause.name)), with_commas(bytes));
        self.context.failure(error, &doing, self.construct)
    }

    /// `what`: `data in PRESENT clause`.
    pub fn not_present(&self, what: &str, clause: &DataClause, named: &Named) -> Fatal {
        let name = text(clause.name);
        let hint = match construct_kind(self.construct) {
            Some(ConstructKind::Update) => format!(
                "{name} is not on the device here: map it by a data region or enter data before this update, or give the \
                 update if_present"
            ),
            Some(ConstructKind::RuntimeApi) => {
                "this memory is not on the device here: map it by a data region, enter data or acc_copyin before".into()
            }
            _ => format!(
                "{name} is not on the device here: put this construct inside a data region that maps {name}, or give it a \
                 copy or copyin clause for {name} in place of present"
            ),
        };
        Fatal::new(format!(
            "{}FATAL ERROR: {what} was not found on device {}: name={name} host:{:#x}\n{}\n hint: {hint}",
            self.context.table_dump(),
            self.context.device_number(),
            named.host.start,
            ConstructText(self.construct)
        ))
        .coded(ErrorCode::NotPresent)
    }

    fn partially_present(&self, clause: &DataClause, mapped: (&str, u32), host: &Range<usize>) -> Fatal {
        let name = text(clause.name);
        let by = match mapped {
            (routine, 0) => format!("by {routine}"),
            (block, line) => format!("as {block}, by the construct at line {line}"),
        };
        Fatal::new(format!(
            "{}FATAL ERROR: variable in data clause is partially present on the device: name={name} host:{:#x}-{:#x}\n{}\n \
             hint: part of it is mapped {by}: map the larger section there, or \
             only the smaller one here",
            self.context.table_dump(),
            host.start,
            host.end,
            ConstructText(self.construct)
        )).coded(ErrorCode::PartlyPresent)
    }

    fn out_of_memory(&mut self, clause: &DataClause, section: &Section) -> Fatal {
        let (free, total) = self.context.device.memory();
        Fatal::new(format!(
            "FATAL ERROR: out of memory on device {} ({}): name={} needs {} bytes, {} of {} bytes are free\n{}\nmapped \
             now, largest first:\n{} hint: map only the sections that the loops use, let data regions end before the \
             next one begins, or run on the CPU with ACC_DEVICE_TYPE=multicore",
            self.context.device_number(),
            self.context.device.name(),
            text(clause.name),
            with_commas(section.bytes as u64),
            with_commas(free),
            with_commas(total),
            ConstructText(self.construct),
            self.context.present.dump_by_size()
        ))
        .coded(ErrorCode::OutOfMemory)
    }
}

/// The event with its place in the host's memory.
fn at(event: Event, host: usize) -> Event {
    Event { host: std::ptr::without_provenance(host), ..event }
}
