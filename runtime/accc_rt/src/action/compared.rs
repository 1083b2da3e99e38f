//! Transfers of what is compared: what a reference brings to the host is kept, what the device brings is compared with it.

use crate::action::Actions;
use crate::clause::{Named, exit_line};
use crate::comparison::elements::ElemType;
use crate::comparison::options::Patch;
use crate::comparison::report::{ComparedVariable, Piece};
use crate::device::DeviceError;
use crate::device::sim::POISON;
use crate::device_context::{Comparison, DeviceContext};
use crate::message::{Fatal, text};
use crate::section::Rows;
use accc_abi::{Construct, DataClause, DataKind};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// The bytes at a host address, if the reference sent them.
fn sent(expected: &BTreeMap<usize, Vec<u8>>, address: usize, bytes: usize) -> Option<&[u8]> {
    let (start, row) = expected.range(..=address).next_back()?;
    row.get(address - start..address - start + bytes)
}

/// New device memory holds the same on both, also where nothing is copied there.
pub fn fill_new(context: &mut DeviceContext, address: u64, bytes: usize) -> Result<(), DeviceError> {
    if context.comparison.is_none() {
        return Ok(());
    }
    let poison = vec![POISON; bytes];
    context.device.upload(address, poison.as_ptr(), Rows { width: bytes, height: 1, pitch: bytes })?;
    context.device.sync()
}

/// Memory of the host is about to be written.
pub fn before_download(context: &mut DeviceContext, named: &Named) {
    let start = named.host.start;
    if let Some(recorder) = &mut context.recorder {
        recorder.before.extend(host_rows(named).map(|row| (start + row.start, host_bytes(start, &row).to_vec())));
    }
}

/// Data has come back to the host: a reference keeps it, the device's is compared with that.
pub fn after_download(actions: &mut Actions, clause: &DataClause, named: &Named, base: u64) -> Result<(), Fatal> {
    let start = named.host.start;
    if let Some(recorder) = &mut actions.context.recorder {
        let rows = host_rows(named).map(|row| (start + row.start, host_bytes(start, &row).to_vec())).collect();
        let transfers = recorder.brought.entry((actions.construct, start)).or_default();
        transfers.push_back(rows);
        return Ok(());
    }
    let Some(mut comparison) = actions.context.comparison.take() else { return Ok(()) };
    let compared = compare_host(actions, &mut comparison, clause, named, base);
    actions.context.comparison = Some(comparison);
    compared
}

fn compare_host(
    actions: &mut Actions,
    comparison: &mut Comparison,
    clause: &DataClause,
    named: &Named,
    base: u64,
) -> Result<(), Fatal> {
    if actions.context.report.options.explicit_only {
        return Ok(());
    }
    let start = named.host.start;
    let transfers = comparison.expected.get_mut(&(std::ptr::from_ref(actions.construct), start));
    let Some(expected) = transfers.and_then(VecDeque::pop_front) else { return Ok(()) };
    let piece = |row: Range<usize>| {
        let expected = sent(&expected, start + row.start, row.len())?;
        Some(Piece { first: first_element(clause, start + row.start), actual: host_bytes(start, &row), expected })
    };
    let Some(pieces) = host_rows(named).map(piece).collect::<Option<Vec<_>>>() else { return Ok(()) };
    let block = block(clause, actions.construct, pieces);
    let judged = actions.context.report.block(&block);
    if actions.context.report.options.patch != Patch::No {
        for (piece, at) in judged.as_ref().map_or(&[][..], |mend| mend) {
            let (piece, size) = (&block.pieces[*piece], block.elem.bytes());
            let to = piece.actual.as_ptr().wrapping_add(*at).cast_mut();
            // SAFETY: an element of the program's memory, which the transfer has just written.
            unsafe { std::ptr::copy_nonoverlapping(piece.expected.as_ptr().add(*at), to, size) };
        }
    }
    if judged?.is_empty() {
        return Ok(());
    }
    let section = &named.section;
    let sent = section.for_each_rows(&mut |at, rows| {
        actions.context.device.upload(base + at as u64, (start + at) as *const u8, rows)
    });
    sent.map_err(|e| actions.failure(&e, "mending {} on the device", clause, section.payload()))
}

pub fn block<'a>(clause: &DataClause, construct: &'a Construct, pieces: Vec<Piece<'a>>) -> ComparedVariable<'a> {
    let elem = ElemType::of_clause(clause.elem_type, clause.elem_bytes);
    let (name, line, strides) = (text(clause.name), exit_line(construct), strides(clause, elem));
    ComparedVariable { name, elem, construct, line, strides, pieces }
}

/// See [`ComparedVariable::strides`]: of clauses that are no `update`, whose sections may leave elements out.
fn strides(clause: &DataClause, elem: ElemType) -> Vec<u64> {
    let updates = [DataKind::UpdateSelf, DataKind::UpdateDevice, DataKind::Compare];
    if clause.rank < 2 || clause.tables > 0 || updates.iter().any(|kind| *kind as u32 == clause.kind) {
        return Vec::new();
    }
    // SAFETY: accc_abi: `dims` has `rank` entries for the duration of the call.
    let dims = unsafe { std::slice::from_raw_parts(clause.dims, clause.rank as usize) };
    let strides: Vec<u64> = dims.iter().map(|dim| dim.stride.max(0) as u64 / elem.bytes() as u64).collect();
    let ascending = strides[0] > 0 && strides.windows(2).all(|pair| pair[0] < pair[1]);
    if ascending { strides } else { Vec::new() }
}

/// The rows of a section, as offsets from its first byte.
pub fn host_rows(named: &Named) -> impl Iterator<Item = Range<usize>> + use<> {
    let mut rows = Vec::new();
    let collected: Result<(), std::convert::Infallible> = named.section.for_each_rows(&mut |at, part: Rows| {
        rows.extend((0..part.height).map(|row| at + row * part.pitch..at + row * part.pitch + part.width));
        Ok(())
    });
    let Ok(()) = collected;
    rows.into_iter()
}

pub fn host_bytes<'a>(start: usize, row: &Range<usize>) -> &'a [u8] {
    // SAFETY: a row of a section that the program names (or of the reference's copy of it), read before it can change.
    unsafe { std::slice::from_raw_parts((start + row.start) as *const u8, row.len()) }
}

/// Number of the element at a host address, from the variable's first.
pub fn first_element(clause: &DataClause, address: usize) -> u64 {
    let size = ElemType::of_clause(clause.elem_type, clause.elem_bytes).bytes() as u64;
    (address.wrapping_sub(clause.host as usize)) as u64 / size
}
