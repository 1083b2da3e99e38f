//! Sections through tables of pointers: `int **w` with `copy(w[0:n][0:m])`.
//!
//! The device gets a table of its own, which holds the device addresses of its rows. Rows that follow each other in memory
//! are one block and one transfer, others one each. What is counted is the table: it holds its rows for as long as it is
//! there, and who finds it present need not look at them. Rows that a clause brings to pointers which are there already, by a clause
//! on the pointers alone, are that clause's. Pointers that the program has set since then are an exception:
//! a clause that may bring data brings what they point to now. Rows of a table of tables are tables.

use crate::action::attach::upload_addresses;
use crate::action::{Actions, Found};
use crate::clause::{Named, copies_in, copies_out};
use crate::kept::attachments::POINTER;
use crate::kept::tables::{Row, Table};
use crate::message::Fatal;
use crate::present::{Count, Lookup};
use crate::section::Section;
use accc_abi::{CLAUSE_ALWAYS_IN, CLAUSE_ALWAYS_OUT, DataClause, DataKind, Dim};
use std::ops::Range;

/// A clause, as one on the table and one on what each pointer of it points to.
struct Split<'d> {
    /// The pointers themselves, as the elements of an array.
    table: DataClause,
    named: Named<'d>,
    /// All but the table's dimension.
    row_dims: Vec<Dim>,
}

fn split<'d>(clause: &DataClause, outer: &'d Dim, inner: &[Dim]) -> Option<Split<'d>> {
    let (host, attach) = (clause.host, std::ptr::null_mut());
    let (elem_bytes, dims) = (POINTER as u64, std::ptr::from_ref(outer));
    let table = DataClause { host, elem_bytes, rank: 1, dims, tables: 0, attach, ..*clause };
    let named = Named::of(host, Section::new(POINTER, std::slice::from_ref(outer)))?;
    Some(Split { table, named, row_dims: inner.to_vec() })
}

impl Split<'_> {
    fn of(clause: &DataClause) -> Option<Split<'_>> {
        // SAFETY: accc_abi: `dims` has `rank` entries for the duration of the call.
        let dims = unsafe { std::slice::from_raw_parts(clause.dims, clause.rank as usize) };
        let (outer, inner) = dims.split_last()?;
        split(clause, outer, inner)
    }

    fn count(&self) -> usize {
        self.named.host.len() / POINTER
    }

    /// What the host's pointers hold now.
    fn pointers(&self) -> Vec<usize> {
        let first = self.named.host.start as *const usize;
        // SAFETY: accc_abi: the section of the table that the program names.
        (0..self.count()).map(|i| unsafe { first.add(i).read() }).collect()
    }

    /// The distance of the rows, if they follow each other without gaps.
    fn pitch(&self, clause: &DataClause, rows: &[usize]) -> Option<i64> {
        let row = Section::new(clause.elem_bytes as usize, &self.row_dims).filter(|_| clause.tables == 1)?;
        let dense = row.payload() == row.bytes as u64 && rows[0] != 0;
        let follows = |pair: &[usize]| pair[0].checked_add(row.bytes) == Some(pair[1]);
        (dense && rows.windows(2).all(follows)).then_some(row.bytes as i64)
    }

    /// Visits the rows as clauses of their own, one for all where they have a pitch.
    fn for_each_row(
        &self,
        clause: &DataClause,
        rows: &[usize],
        pitch: Option<i64>,
        visit: &mut dyn FnMut(&DataClause) -> Result<(), Fatal>,
    ) -> Result<(), Fatal> {
        let attach = std::ptr::null_mut();
        if let Some(stride) = pitch {
            let mut dims = self.row_dims.clone();
            dims.push(Dim { start: 0, extent: rows.len() as i64, stride });
            let host = rows[0] as *mut _;
            return visit(&DataClause { host, dims: dims.as_ptr(), tables: 0, attach, ..*clause });
        }
        let (rank, tables, dims) = (clause.rank - 1, clause.tables - 1, self.row_dims.as_ptr());
        rows.iter()
            .try_for_each(|row| visit(&DataClause { host: *row as *mut _, rank, tables, dims, attach, ..*clause }))
    }
}

/// The entry action of a clause on a table; gives the device address that corresponds to `clause.host`.
pub fn acquire(actions: &mut Actions, clause: &DataClause, kind: DataKind, count: Count) -> Result<Option<u64>, Fatal> {
    let Some(split) = Split::of(clause) else { return Ok(None) };
    let start = split.named.host.start;
    let found = actions.find(clause, &split.named)?;
    let device = |base: u64| Some(base.wrapping_sub(split.named.section.offset as u64));
    if let (Some(found), Some((rows, pitch))) = (found, actions.context.tables.rows(start, split.count())) {
        actions.hold(found, kind, count);
        if may_bring(kind)
            && let Some(guests) = actions.context.tables.guests(start, split.count())
        {
            *guests += 1;
        }
        if pitch.is_none() && may_bring(kind) && rows != split.pointers() {
            refresh(actions, clause, &split, kind, found.base)?;
            return Ok(device(found.base));
        }
        let always = copies_in(kind) && clause.flags & CLAUSE_ALWAYS_IN != 0;
        split.for_each_row(clause, &rows, pitch, &mut |row| match always {
            true => actions.update(row, DataKind::UpdateDevice, true),
            false => actions.check_row(row),
        })?;
        return Ok(device(found.base));
    }
    let guests = (found.is_some() && may_bring(kind)).then_some(1);
    let found = match found {
        Some(found) => {
            actions.hold(found, kind, count);
            found
        }
        None if kind == DataKind::Present => {
            return Err(actions.not_present("data in PRESENT clause", clause, &split.named));
        }
        None if kind == DataKind::NoCreate => return Ok(None),
        None => actions.create(&split.table, &split.named, count)?,
    };
    fill(actions, clause, &split, kind, count, found.base)?;
    if let Some(table) = actions.context.tables.by_start.get_mut(&start) {
        table.guests = guests;
    }
    Ok(device(found.base))
}

/// Brings a row; gives its device address.
fn bring(actions: &mut Actions, row: &DataClause, kind: DataKind, count: Count) -> Result<(Row, u64), Fatal> {
    let address = actions.acquire(row, kind, count)?;
    let named = if row.tables > 0 { Split::of(row).map(|split| split.named) } else { Named::by(row) };
    let first = named.filter(|_| address.is_some()).map_or(0, |named| named.host.start);
    let target = row.host as usize;
    Ok((Row { target, first }, address.unwrap_or(target as u64)))
}

/// Brings the rows, and writes their device addresses into the device's table.
fn fill(
    actions: &mut Actions,
    clause: &DataClause,
    split: &Split,
    kind: DataKind,
    count: Count,
    base: u64,
) -> Result<(), Fatal> {
    let pointers = split.pointers();
    let pitch = split.pitch(clause, &pointers);
    let (mut rows, mut addresses) = (Vec::with_capacity(pointers.len()), Vec::with_capacity(pointers.len()));
    split.for_each_row(clause, &pointers, pitch, &mut |row| {
        let (row, address) = bring(actions, row, kind, count)?;
        rows.push(row);
        addresses.push(address);
        Ok(())
    })?;
    if let Some(pitch) = pitch {
        let (first, address) = (rows[0].first, addresses[0]);
        rows = pointers.iter().map(|target| Row { target: *target, first }).collect();
        addresses = (0..rows.len() as u64).map(|row| address + row * pitch as u64).collect();
    }
    let sent = upload_addresses(actions.context, base, &addresses);
    sent.map_err(|e| actions.failure(&e, "copying the table of pointers {}", clause, size_of_val(&*addresses) as u64))?;
    actions.context.tables.by_start.insert(split.named.host.start, Table { rows, pitch, count, guests: None });
    Ok(())
}

/// Whether a clause of this kind creates what is absent.
fn may_bring(kind: DataKind) -> bool {
    copies_in(kind) || matches!(kind, DataKind::CopyOut | DataKind::Create)
}

/// Brings what pointers of a table point to that have been set since the table came, for as long as it stays.
fn refresh(actions: &mut Actions, clause: &DataClause, split: &Split, kind: DataKind, base: u64) -> Result<(), Fatal> {
    let start = split.named.host.start;
    for (i, pointer) in split.pointers().into_iter().enumerate() {
        let Some((table, at)) = actions.context.tables.containing(start) else { continue };
        let (was, held) = (table.rows[at + i], table.count);
        if was.target == pointer {
            continue;
        }
        let_go_of_row(actions, clause, was, held)?;
        split.for_each_row(clause, &[pointer], None, &mut |row| {
            let (row, address) = bring(actions, row, kind, held)?;
            if let Some((table, at)) = actions.context.tables.containing(start) {
                table.rows[at + i] = row;
            }
            let sent = upload_addresses(actions.context, base + (i * POINTER) as u64, &[address]);
            sent.map_err(|e| actions.failure(&e, "attaching a row of {}", clause, POINTER as u64))
        })?;
    }
    Ok(())
}

/// The table in this memory leaves the device, and holds its rows no more.
pub fn forget(actions: &mut Actions, clause: &DataClause, host: &Range<usize>) -> Result<(), Fatal> {
    for table in actions.context.tables.take(host) {
        let blocks = if table.pitch.is_some() { &table.rows[..1] } else { &table.rows };
        for row in blocks {
            let_go_of_row(actions, clause, *row, table.count)?;
        }
    }
    Ok(())
}

fn let_go_of_row(actions: &mut Actions, clause: &DataClause, row: Row, held: Count) -> Result<(), Fatal> {
    let Some(found) = row_block(actions, row) else { return Ok(()) };
    match actions.let_go(found, held, false) {
        true => actions.delete(clause, found.start),
        false => Ok(()),
    }
}

/// The block that a row lies in.
fn row_block(actions: &mut Actions, row: Row) -> Option<Found> {
    match actions.context.present.find(&(row.first..row.first + 1)) {
        Lookup::Present(mapping) => Some(Found { base: mapping.device_of(row.first), start: mapping.host.start }),
        Lookup::Absent | Lookup::Partial(_) => None,
    }
}

/// The exit action: the last holder's takes the rows, and the table, from the device.
pub fn release(
    actions: &mut Actions,
    clause: &DataClause,
    kind: DataKind,
    count: Count,
    finalize: bool,
) -> Result<(), Fatal> {
    let Some(split) = Split::of(clause) else { return Ok(()) };
    let Some(found) = actions.find(clause, &split.named)? else { return Ok(()) };
    let ends = actions.let_go(found, count, finalize);
    if !ends && kind != DataKind::Present && leaves_rows(actions, &split, finalize) {
        return release_rows(actions, clause, &split, kind, found.base);
    }
    let Some((rows, pitch)) = actions.context.tables.rows(split.named.host.start, split.count()) else {
        return Ok(());
    };
    if copies_out(kind) && (ends || clause.flags & CLAUSE_ALWAYS_OUT != 0) {
        split.for_each_row(clause, &rows, pitch, &mut |row| actions.update(row, DataKind::UpdateSelf, true))?;
    }
    if !ends {
        return Ok(());
    }
    actions.delete(&split.table, found.start)
}

/// Whether the clause is the last one that holds rows which came without their table.
fn leaves_rows(actions: &mut Actions, split: &Split, finalize: bool) -> bool {
    let Some(guests) = actions.context.tables.guests(split.named.host.start, split.count()) else { return false };
    *guests = if finalize { 0 } else { guests.saturating_sub(1) };
    *guests == 0
}

/// The rows leave the device where nobody else holds them; the table stays, with the host's pointers.
fn release_rows(
    actions: &mut Actions,
    clause: &DataClause,
    split: &Split,
    kind: DataKind,
    base: u64,
) -> Result<(), Fatal> {
    let Some(table) = actions.context.tables.by_start.remove(&split.named.host.start) else { return Ok(()) };
    let targets: Vec<usize> = table.rows.iter().map(|row| row.target).collect();
    let mut blocks = table.rows.iter();
    split.for_each_row(clause, &targets, table.pitch, &mut |part| {
        let Some(found) = blocks.next().and_then(|row| row_block(actions, *row)) else { return Ok(()) };
        if !actions.let_go(found, table.count, false) {
            return Ok(());
        }
        if copies_out(kind) {
            actions.update(part, DataKind::UpdateSelf, true)?;
        }
        actions.delete(clause, found.start)
    })?;
    let addresses: Vec<u64> = targets.iter().map(|target| *target as u64).collect();
    let sent = upload_addresses(actions.context, base, &addresses);
    sent.map_err(|e| actions.failure(&e, "detaching the rows of {}", clause, size_of_val(&*addresses) as u64))
}

/// `update` of rows.
pub fn update(actions: &mut Actions, clause: &DataClause, kind: DataKind, if_present: bool) -> Result<(), Fatal> {
    let Some(split) = Split::of(clause) else { return Ok(()) };
    match actions.context.tables.rows(split.named.host.start, split.count()) {
        Some((rows, pitch)) => {
            split.for_each_row(clause, &rows, pitch, &mut |row| actions.update(row, kind, if_present))
        }
        None if if_present => Ok(()),
        None => Err(actions.not_present(crate::clause::update_name(kind), clause, &split.named)),
    }
}
