//! Copies of one array to another that are carried out by exchanging their blocks on the device.
//!
//! Time loops often compute an array from another and copy it back. The compiler announces the copy
//! (`CLAUSE_ANNOUNCED`, `__accc_rotate`) and the kernel that writes the source anew (`__accc_defines`). Where nobody else can
//! tell, the two mappings exchange their blocks: the target then has what it should, and the source's elements are *stale*
//! until the next kernel defines them. Whatever else touches one of the two first makes the memory what the program says
//! ([`dissolve`]), which costs the copy that was saved.
//!
//! Nobody else can tell where neither address was lent (`host_data`, the API, pointers on the device), one thread uses the
//! device, one queue, and both mappings are of one size, whole and not for good.

use crate::clause::{Named, computes};
use crate::device::DeviceError;
use crate::element_box::ElementBox;
use crate::kept::rotations::{Rotation, meet};
use crate::machine::Machine;
use crate::message::Fatal;
use crate::present::{Content, Lookup};
use crate::queue::Queue;
use crate::{check, managed};
use accc_abi::{CLAUSE_ANNOUNCED, CLAUSE_ONLY_READ, CLAUSE_READ_BETWEEN, Construct, DataClause, Dim};
use accc_machine::LINK;
use std::ffi::c_void;
use std::ops::Range;

/// A pair that ended so often at once is copied from then on.
const MOST_FUTILE: u32 = 3;
/// More copies than that are not worth it.
const MOST_COPIES: usize = 4096;
/// What the runtime takes for itself is at most this part of the free memory.
const MOST_OF_FREE: u64 = 4;

/// A copy that the program asks for.
pub struct Copying<'a> {
    pub to: usize,
    pub from: usize,
    pub elem_bytes: usize,
    /// `start` is the distance in `from`, `stride` that in `to`.
    pub dims: &'a [Dim],
}

/// Carries out a copy by exchanging blocks; false: it is still to be done, and nothing is stale.
pub fn rotate(
    machine: &mut Machine,
    clauses: &mut [DataClause],
    copying: &Copying,
    queue: Queue,
) -> Result<bool, DeviceError> {
    if machine.device.shares_host_memory() {
        return Ok(false);
    }
    let done = match pair(machine, copying, queue) {
        Some((to, from, elements)) => exchange(machine, clauses, (to, from), elements)?,
        None => false,
    };
    if !done {
        for host in [copying.to, copying.from] {
            change(machine, &(host..host + 1))?;
        }
    }
    Ok(done)
}

/// A kernel that follows writes these elements of an array, and reads none that was there before. `partial`: it may leave some
/// as they are; true: these have to be taken from the target of the rotation.
pub fn defines(
    machine: &mut Machine,
    first: usize,
    elem_bytes: usize,
    dims: &[Dim],
    partial: bool,
) -> Result<bool, DeviceError> {
    if machine.device.shares_host_memory() {
        return Ok(false);
    }
    let byte = first..first + 1;
    let Some((start, elements)) = mapped_box(machine, first, elem_bytes, dims) else {
        return change(machine, &byte).map(|()| false);
    };
    if partial {
        let bytes = machine.present.at(start).bytes();
        let is_there =
            |r: &Rotation| r.from == start && r.stale && (r.elements == elements || r.elements.is_all_of(bytes));
        if !machine.rotations.active.iter().any(is_there) {
            return change(machine, &byte).map(|()| false);
        }
    }
    let mapping = machine.present.at(start);
    let stays_inside = match &mapping.content {
        Content::Undefined => true,
        Content::Inside(known) => *known == elements,
        Content::Any => false,
    };
    mapping.content = if stays_inside { Content::Inside(elements.clone()) } else { Content::Any };
    let (mut at, mut left) = (0, partial);
    while let Some(rotation) = machine.rotations.active.get(at) {
        let shows = rotation.to == start && (rotation.stale || rotation.agree.as_ref() != Some(&elements));
        let goes_on = match rotation.from == start && rotation.stale {
            true => refresh(machine, at, &elements)?,
            false => !shows,
        };
        match goes_on {
            true => at += 1,
            false => {
                left &= machine.rotations.active[at].from != start;
                dissolve(machine, at)?;
            }
        }
    }
    Ok(left)
}

/// A construct begins: what it touches of a rotation's arrays in a way that was not announced ends the rotation.
pub fn before(machine: &mut Machine, construct: &Construct, clauses: &[DataClause]) -> Result<(), DeviceError> {
    notice_thread(machine);
    for clause in clauses {
        // Pointers on the device may refer to any memory there.
        if clause.tables > 0 || !clause.record.is_null() || !clause.attach.is_null() {
            dissolve_all(machine)?;
        } else if clause.flags & CLAUSE_ANNOUNCED != 0 || !computes(construct) {
            continue;
        }
        let Some(named) = Named::by(clause) else { continue };
        let only_read = clause.flags & CLAUSE_ONLY_READ != 0;
        match only_read {
            true => touch(machine, &named.host, false)?,
            false => change(machine, &named.host)?,
        }
    }
    Ok(())
}

/// Memory is read, or written too: rotations that this would show end. What is in its place may be read.
pub fn touch(machine: &mut Machine, host: &Range<usize>, writes: bool) -> Result<(), DeviceError> {
    let shows = |r: &Rotation| {
        let is_elsewhere = r.stale || r.stash.is_some();
        (meet(&r.source(), host) && (writes || is_elsewhere)) || (writes && meet(&r.target(), host))
    };
    while let Some(at) = machine.rotations.active.iter().position(shows) {
        dissolve(machine, at)?;
    }
    Ok(())
}

/// Memory is written by something that was not announced.
fn change(machine: &mut Machine, host: &Range<usize>) -> Result<(), DeviceError> {
    written(machine, host);
    touch(machine, host, true)
}

/// Any element of what is mapped there may have got a value.
pub fn written(machine: &mut Machine, host: &Range<usize>) {
    if let Lookup::Present(mapping) = machine.present.find(host) {
        mapping.content = Content::Any;
    }
}

/// The program gets the device address of what is mapped there.
pub fn lend(machine: &mut Machine, host: usize) -> Result<(), DeviceError> {
    let byte = host..host.saturating_add(1);
    if let Lookup::Present(mapping) = machine.present.find(&byte) {
        mapping.lent = true;
    }
    machine.device.hold_nothing()?;
    change(machine, &byte)
}

/// The device address of host memory for the program, which may do with it what it likes; `None`: it has no copy.
pub fn lend_address(machine: &mut Machine, host: *mut c_void) -> Result<Option<*mut c_void>, Fatal> {
    lend(machine, host as usize).map_err(|error| {
        let device = machine.device_number();
        Fatal::new(format!("FATAL ERROR: copying an array on device {device}: {error}")).coded(error.code().0)
    })?;
    Ok(machine.device_address(host))
}

/// A mapping ends, whose memory nobody will read any more.
pub fn forget(machine: &mut Machine, host: &Range<usize>) -> Result<(), DeviceError> {
    while let Some(at) = machine.rotations.active.iter().position(|r| r.touches(host)) {
        let rotation = &mut machine.rotations.active[at];
        if meet(&rotation.source(), host) {
            rotation.stale = false;
            let stash = rotation.stash.take();
            stash.map_or(Ok(()), |stash| machine.device.free(stash))?;
        }
        dissolve(machine, at)?;
    }
    machine.rotations.futile.retain(|(to, from), _| !host.contains(to) && !host.contains(from));
    Ok(())
}

fn dissolve_all(machine: &mut Machine) -> Result<(), DeviceError> {
    while !machine.rotations.active.is_empty() {
        dissolve(machine, 0)?;
    }
    Ok(())
}

/// Makes the memory of both arrays what the program says that it is.
fn dissolve(machine: &mut Machine, at: usize) -> Result<(), DeviceError> {
    let rotation = machine.rotations.active.remove(at);
    restore(machine, &rotation)?;
    let costs = rotation.stale || rotation.stash.is_some();
    if costs && rotation.steps < LINK.useful_exchanges {
        *machine.rotations.futile.entry((rotation.to, rotation.from)).or_default() += 1;
    }
    rotation.stash.map_or(Ok(()), |stash| machine.device.free(stash))
}

fn restore(machine: &mut Machine, rotation: &Rotation) -> Result<(), DeviceError> {
    let (to, from) = (machine.present.at(rotation.to).device, machine.present.at(rotation.from).device);
    let device = &mut machine.device;
    if rotation.stale {
        rotation.elements.for_each_rows(&mut |at, rows| device.copy_rows(from + at as u64, to + at as u64, rows))?;
    }
    let (Some(stash), Some(agree)) = (rotation.stash, &rotation.agree) else { return Ok(()) };
    agree.for_each_gap(rotation.bytes, &mut |at, rows| device.copy_rows(from + at as u64, stash + at as u64, rows))
}

/// A kernel defines elements of a stale source; false: the rotation has to end first.
fn refresh(machine: &mut Machine, at: usize, elements: &ElementBox) -> Result<bool, DeviceError> {
    let rotation = &machine.rotations.active[at];
    let (to, from, bytes) = (rotation.to, rotation.from, rotation.bytes);
    if rotation.elements != *elements {
        // What the kernel leaves of a whole array has to come from the target, unless it is there.
        if !rotation.elements.is_all_of(bytes) || elements.copies() > MOST_COPIES {
            return Ok(false);
        }
        if rotation.agree.as_ref() != Some(elements) {
            copy_gaps(machine, elements, (from, to), bytes)?;
            machine.rotations.active[at].agree = Some(elements.clone());
        }
    }
    machine.rotations.active[at].stale = false;
    Ok(true)
}

/// Copies what lies outside of a box from one mapping's block to another's.
fn copy_gaps(
    machine: &mut Machine,
    elements: &ElementBox,
    (to, from): (usize, usize),
    bytes: usize,
) -> Result<(), DeviceError> {
    let (to, from) = (machine.present.at(to).device, machine.present.at(from).device);
    let device = &mut machine.device;
    elements.for_each_gap(bytes, &mut |at, rows| device.copy_rows(to + at as u64, from + at as u64, rows))
}

/// The mappings of both sides and the elements, where the blocks may be exchanged.
fn pair(machine: &mut Machine, copying: &Copying, queue: Queue) -> Option<(usize, usize, ElementBox)> {
    let &Copying { to, from, elem_bytes, dims } = copying;
    if machine.rotations.shared || machine.is_compared() || check::is_on() || !has_one_queue(machine, queue) {
        return None;
    }
    if managed::holds(to) || managed::holds(from) || dims.iter().any(|dim| dim.start != dim.stride) {
        return None;
    }
    let (to_start, elements) = mapped_box(machine, to, elem_bytes, dims)?;
    let (from_start, of_from) = mapped_box(machine, from, elem_bytes, dims)?;
    let mut fits = |start: usize| {
        let mapping = machine.present.at(start);
        let may = !mapping.lent && !mapping.is_forever() && mapping.parts == 0;
        may.then_some(mapping.bytes())
    };
    let is_alike = to_start != from_start && elements == of_from && fits(to_start)? == fits(from_start)?;
    let futile = machine.rotations.futile.get(&(to_start, from_start)).copied().unwrap_or_default();
    let may = is_alike && elements.copies() <= MOST_COPIES && futile < MOST_FUTILE;
    may.then_some((to_start, from_start, elements))
}

/// Where a mapping starts that has these elements, and the elements.
fn mapped_box(machine: &mut Machine, first: usize, elem_bytes: usize, dims: &[Dim]) -> Option<(usize, ElementBox)> {
    let Lookup::Present(mapping) = machine.present.find(&(first..first.checked_add(elem_bytes)?)) else { return None };
    let start = mapping.host.start;
    let elements = ElementBox::new(first - start, elem_bytes, dims, mapping.bytes())?;
    Some((start, elements))
}

/// No work but that of `queue` and of the host's own can be under way.
fn has_one_queue(machine: &Machine, queue: Queue) -> bool {
    machine.device.queues().into_iter().all(|other| other == queue || other == Queue::Sync)
}

fn notice_thread(machine: &mut Machine) {
    let (rotations, own) = (&mut machine.rotations, std::thread::current().id());
    rotations.shared |= *rotations.thread.get_or_insert(own) != own;
}

fn exchange(
    machine: &mut Machine,
    clauses: &mut [DataClause],
    (to, from): (usize, usize),
    elements: ElementBox,
) -> Result<bool, DeviceError> {
    let bytes = machine.present.at(to).bytes();
    let shows = |clause: &DataClause| {
        let Some(named) = Named::by(clause) else { return false };
        let (announced, only_read) = (clause.flags & CLAUSE_ANNOUNCED != 0, clause.flags & CLAUSE_ONLY_READ != 0);
        !announced && (meet(&(from..from + bytes), &named.host) || !only_read && meet(&(to..to + bytes), &named.host))
    };
    if clauses.iter().any(shows) {
        return Ok(false);
    }
    let is_read = |clause: &DataClause| {
        let reads = clause.flags & CLAUSE_READ_BETWEEN != 0;
        reads && Named::by(clause).is_some_and(|named| meet(&(from..from + bytes), &named.host))
    };
    let may_stash = !clauses.iter().any(is_read);
    let Some(at) = ready(machine, (to, from), &elements, may_stash)? else { return Ok(false) };
    let rotation = &mut machine.rotations.active[at];
    if rotation.stale {
        // Nothing has changed since the last copy.
        return Ok(true);
    }
    rotation.stale = true;
    rotation.steps += 1;
    machine.present.exchange_blocks(to, from);
    machine.present.at(to).content = Content::Any;
    for clause in clauses {
        let Some(named) = Named::by(clause) else { continue };
        let (own, other) = match named.host.start {
            start if (to..to + bytes).contains(&start) => (to, from),
            start if (from..from + bytes).contains(&start) => (from, to),
            _ => continue,
        };
        let (now, before) = (machine.present.at(own).device, machine.present.at(other).device);
        clause.device = (clause.device as u64).wrapping_add(now).wrapping_sub(before) as *mut _;
    }
    Ok(true)
}

/// The rotation of a pair, made if there is none, with blocks that agree outside of the elements; `None`: it can't be.
/// `may_stash`: nothing of the source is read but by announced copies.
fn ready(
    machine: &mut Machine,
    pair: (usize, usize),
    elements: &ElementBox,
    may_stash: bool,
) -> Result<Option<usize>, DeviceError> {
    let (to, from) = pair;
    let is_own = |r: &Rotation| (r.to, r.from) == pair && r.elements == *elements;
    let others = |r: &Rotation| !is_own(r) && [to, from].into_iter().any(|start| r.touches(&(start..start + 1)));
    while let Some(at) = machine.rotations.active.iter().position(others) {
        dissolve(machine, at)?;
    }
    if let Some(at) = machine.rotations.active.iter().position(is_own) {
        let is_readable = may_stash || machine.rotations.active[at].stash.is_none();
        return Ok(is_readable.then_some(at));
    }
    let bytes = machine.present.at(to).bytes();
    if [to, from].into_iter().any(|start| is_pointed_to(machine, &(start..start + bytes))) {
        return Ok(None);
    }
    let content = machine.present.at(from).content.clone();
    let is_whole = elements.is_all_of(bytes);
    let keeps = !is_whole && content != Content::Undefined && content != Content::Inside(elements.clone());
    let stash = if keeps && may_stash { stash(machine, from, bytes)? } else { None };
    if keeps && stash.is_none() {
        return Ok(None);
    }
    let agree = (!is_whole).then(|| elements.clone());
    if !is_whole {
        copy_gaps(machine, elements, (from, to), bytes)?;
    }
    let rotation = Rotation { to, from, bytes, elements: elements.clone(), stale: false, agree, stash, steps: 0 };
    machine.rotations.active.push(rotation);
    Ok(Some(machine.rotations.active.len() - 1))
}

/// Pointers on the device lie in this memory, or may have its address.
fn is_pointed_to(machine: &Machine, host: &Range<usize>) -> bool {
    !machine.attachments.inside(host).is_empty()
        || machine.attachments.by_pointer.values().any(|attached| host.contains(&attached.target))
        || !machine.tables.is_empty()
        || !machine.followed.inside(host).is_empty()
        || !machine.followed.pointing_into(host).is_empty()
}

/// A copy of a mapping's block; `None` where the device has no memory to spare.
fn stash(machine: &mut Machine, start: usize, bytes: usize) -> Result<Option<u64>, DeviceError> {
    let (free, _) = machine.device.memory();
    if bytes as u64 > free / MOST_OF_FREE {
        return Ok(None);
    }
    let block = match machine.device.alloc(bytes) {
        Ok(block) => block,
        Err(DeviceError::OutOfMemory) => return Ok(None),
        Err(error) => return Err(error),
    };
    let from = machine.present.at(start).device;
    machine.device.copy(block, from, bytes)?;
    Ok(Some(block))
}
