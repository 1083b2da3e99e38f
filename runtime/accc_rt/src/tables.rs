//! Sections through tables of pointers: `int **w` with `copy(w[0:n][0:m])`.
//!
//! The device gets a table of its own, which holds the device addresses of its rows. Rows that follow each other in memory
//! are one block and one transfer, others one each. What is counted is the table: it holds its rows for as long as it is
//! there, and who finds it present need not look at them. Rows of a table of tables are tables.

use crate::action::{Actions, Named, copies_in, copies_out};
use crate::attach::{POINTER, upload_addresses};
use crate::message::Fatal;
use crate::present::Count;
use crate::section::Section;
use accc_abi::{CLAUSE_ALWAYS_IN, CLAUSE_ALWAYS_OUT, DataClause, DataKind, Dim};
use std::collections::BTreeMap;

/// A table that is on the device.
struct Table {
    /// What its pointers held when it came there.
    rows: Vec<usize>,
    /// The rows follow each other at this distance, without gaps.
    pitch: Option<i64>,
    /// How it holds them.
    count: Count,
}

/// The tables of one device, by the host address of their first pointer there.
#[derive(Default)]
pub struct Tables {
    by_start: BTreeMap<usize, Table>,
}

impl Tables {
    /// Whether a table starts there.
    pub fn holds(&self, start: usize) -> bool {
        self.by_start.contains_key(&start)
    }

    /// The rows at these addresses of pointers.
    fn rows(&self, start: usize, count: usize) -> Option<(Vec<usize>, Option<i64>)> {
        let (first, table) = self.by_start.range(..=start).next_back()?;
        let at = (start - first) / POINTER;
        Some((table.rows.get(at..at + count)?.to_vec(), table.pitch))
    }
}

/// A clause, as one on the table and one on what each pointer of it points to.
struct Split {
    /// The pointers themselves, as the elements of an array.
    table: DataClause,
    named: Named,
    /// All but the table's dimension.
    row_dims: Vec<Dim>,
}

fn split(clause: &DataClause, outer: &Dim, inner: &[Dim]) -> Option<Split> {
    let (host, attach) = (clause.host, std::ptr::null_mut());
    let (elem_bytes, dims) = (POINTER as u64, std::ptr::from_ref(outer));
    let table = DataClause { host, elem_bytes, rank: 1, dims, tables: 0, attach, ..*clause };
    let named = Named::by(&table)?;
    Some(Split { table, named, row_dims: inner.to_vec() })
}

impl Split {
    fn of(clause: &DataClause) -> Option<Split> {
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
    if let (Some(found), Some((rows, pitch))) = (found, actions.machine.tables.rows(start, split.count())) {
        actions.hold(found, kind, count);
        let always = copies_in(kind) && clause.flags & CLAUSE_ALWAYS_IN != 0;
        split.for_each_row(clause, &rows, pitch, &mut |row| match always {
            true => actions.update(row, DataKind::UpdateDevice, true),
            false => actions.check_row(row),
        })?;
        return Ok(device(found.base));
    }
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
    Ok(device(found.base))
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
    let rows = split.pointers();
    let pitch = split.pitch(clause, &rows);
    let mut addresses: Vec<u64> = Vec::with_capacity(rows.len());
    split.for_each_row(clause, &rows, pitch, &mut |row| {
        addresses.push(actions.acquire(row, kind, count)?.unwrap_or(row.host as u64));
        Ok(())
    })?;
    if let Some(pitch) = pitch {
        let first = addresses[0];
        addresses = (0..rows.len() as u64).map(|row| first + row * pitch as u64).collect();
    }
    let sent = upload_addresses(actions.machine, base, &addresses);
    sent.map_err(|e| actions.failure(&e, "copying the table of pointers {}", clause, size_of_val(&*addresses) as u64))?;
    actions.machine.tables.by_start.insert(split.named.host.start, Table { rows, pitch, count });
    Ok(())
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
    let Some((rows, pitch)) = actions.machine.tables.rows(split.named.host.start, split.count()) else {
        return Ok(());
    };
    if copies_out(kind) && (ends || clause.flags & CLAUSE_ALWAYS_OUT != 0) {
        split.for_each_row(clause, &rows, pitch, &mut |row| actions.update(row, DataKind::UpdateSelf, true))?;
    }
    if !ends {
        return Ok(());
    }
    // The table may be larger than the section that the last holder names.
    let first = actions.machine.tables.by_start.range(..=split.named.host.start).next_back().map(|(first, _)| *first);
    if let Some(table) = first.and_then(|first| actions.machine.tables.by_start.remove(&first)) {
        let held = table.count;
        split.for_each_row(clause, &table.rows, table.pitch, &mut |row| {
            actions.release(row, DataKind::Delete, held, false)
        })?;
    }
    actions.delete(&split.table, found.start)
}

/// `update` of rows.
pub fn update(actions: &mut Actions, clause: &DataClause, kind: DataKind, if_present: bool) -> Result<(), Fatal> {
    let Some(split) = Split::of(clause) else { return Ok(()) };
    match actions.machine.tables.rows(split.named.host.start, split.count()) {
        Some((rows, pitch)) => {
            split.for_each_row(clause, &rows, pitch, &mut |row| actions.update(row, kind, if_present))
        }
        None if if_present => Ok(()),
        None => Err(actions.not_present(crate::action::update_name(kind), clause, &split.named)),
    }
}
