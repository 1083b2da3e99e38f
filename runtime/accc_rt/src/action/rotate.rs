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
use crate::device_context::DeviceContext;
use crate::element_box::ElementBox;
use crate::kept::rotations::{Rotation, meet};
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
    context: &mut DeviceContext,
    clauses: &mut [DataClause],
    copying: &Copying,
    queue: Queue,
) -> Result<bool, DeviceError> {
    if context.device.shares_host_memory() {
        return Ok(false);
    }
    let done = match pair(context, copying, queue) {
        Some((to, from, elements)) => exchange(context, clauses, (to, from), elements)?,
        None => false,
    };
    if !done {
        for host in [copying.to, copying.from] {
            change(context, &(host..host + 1))?;
        }
    }
    Ok(done)
}

/// A kernel that follows writes these elements of an array, and reads none that was there before. `partial`: it may leave some
/// as they are; true: these have to be taken from the target of the rotation.
pub fn defines(
    context: &mut DeviceContext,
    first: usize,
    elem_bytes: usize,
    dims: &[Dim],
    partial: bool,
) -> Result<bool, DeviceError> {
    if context.device.shares_host_memory() {
        return Ok(false);
    }
    let byte = first..first + 1;
    let Some((start, elements)) = mapped_box(context, first, elem_bytes, dims) else {
        return change(context, &byte).map(|()| false);
    };
    if partial {
        let bytes = context.present.at(start).bytes();
        let is_there =
            |r: &Rotation| r.from == start && r.stale && (r.elements == elements || r.elements.is_all_of(bytes));
        if !context.rotations.active.iter().any(is_there) {
            return change(context, &byte).map(|()| false);
        }
    }
    let mapping = context.present.at(start);
    let stays_inside = match &mapping.content {
        Content::Undefined => true,
        Content::Inside(known) => *known == elements,
        Content::Any => false,
    };
    mapping.content = if stays_inside { Content::Inside(elements.clone()) } else { Content::Any };
    let (mut at, mut left) = (0, partial);
    while let Some(rotation) = context.rotations.active.get(at) {
        let shows = rotation.to == start && (rotation.stale || rotation.agree.as_ref() != Some(&elements));
        let goes_on = match rotation.from == start && rotation.stale {
            true => refresh(context, at, &elements)?,
            false => !shows,
        };
        match goes_on {
            true => at += 1,
            false => {
                left &= context.rotations.active[at].from != start;
                dissolve(context, at)?;
            }
        }
    }
    Ok(left)
}

/// A construct begins: what it touches of a rotation's arrays in a way that was not announced ends the rotation.
pub fn before(context: &mut DeviceContext, construct: &Construct, clauses: &[DataClause]) -> Result<(), DeviceError> {
    notice_thread(context);
    for clause in clauses {
        // Pointers on the device may refer to any memory there.
        if clause.tables > 0 || !clause.record.is_null() || !clause.attach.is_null() {
            dissolve_all(context)?;
        } else if clause.flags & CLAUSE_ANNOUNCED != 0 || !computes(construct) {
            continue;
        }
        let Some(named) = Named::by(clause) else { continue };
        let only_read = clause.flags & CLAUSE_ONLY_READ != 0;
        match only_read {
            true => touch(context, &named.host, false)?,
            false => change(context, &named.host)?,
        }
    }
    Ok(())
}

/// Memory is read, or written too: rotations that this would show end. What is in its place may be read.
pub fn touch(context: &mut DeviceContext, host: &Range<usize>, writes: bool) -> Result<(), DeviceError> {
    let shows = |r: &Rotation| {
        let is_elsewhere = r.stale || r.stash.is_some();
        (meet(&r.source(), host) && (writes || is_elsewhere)) || (writes && meet(&r.target(), host))
    };
    while let Some(at) = context.rotations.active.iter().position(shows) {
        dissolve(context, at)?;
    }
    Ok(())
}

/// Memory is written by something that was not announced.
fn change(context: &mut DeviceContext, host: &Range<usize>) -> Result<(), DeviceError> {
    written(context, host);
    touch(context, host, true)
}

/// Any element of what is mapped there may have got a value.
pub fn written(context: &mut DeviceContext, host: &Range<usize>) {
    if let Lookup::Present(mapping) = context.present.find(host) {
        mapping.content = Content::Any;
    }
}

/// The program gets the device address of what is mapped there.
pub fn lend(context: &mut DeviceContext, host: usize) -> Result<(), DeviceError> {
    let byte = host..host.saturating_add(1);
    if let Lookup::Present(mapping) = context.present.find(&byte) {
        mapping.lent = true;
    }
    context.device.hold_nothing()?;
    change(context, &byte)
}

/// The device address of host memory for the program, which may do with it what it likes; `None`: it has no copy.
pub fn lend_address(context: &mut DeviceContext, host: *mut c_void) -> Result<Option<*mut c_void>, Fatal> {
    lend(context, host as usize).map_err(|error| {
        let device = context.device_number();
        Fatal::new(format!("FATAL ERROR: copying an array on device {device}: {error}")).coded(error.code().0)
    })?;
    Ok(context.device_address(host))
}

/// A mapping ends, whose memory nobody will read any more.
pub fn forget(context: &mut DeviceContext, host: &Range<usize>) -> Result<(), DeviceError> {
    while let Some(at) = context.rotations.active.iter().position(|r| r.touches(host)) {
        let rotation = &mut context.rotations.active[at];
        if meet(&rotation.source(), host) {
            rotation.stale = false;
            let stash = rotation.stash.take();
            stash.map_or(Ok(()), |stash| context.device.free(stash))?;
        }
        dissolve(context, at)?;
    }
    context.rotations.futile.retain(|(to, from), _| !host.contains(to) && !host.contains(from));
    Ok(())
}

fn dissolve_all(context: &mut DeviceContext) -> Result<(), DeviceError> {
    while !context.rotations.active.is_empty() {
        dissolve(context, 0)?;
    }
    Ok(())
}

/// Makes the memory of both arrays what the program says that it is.
fn dissolve(context: &mut DeviceContext, at: usize) -> Result<(), DeviceError> {
    let rotation = context.rotations.active.remove(at);
    restore(context, &rotation)?;
    let costs = rotation.stale || rotation.stash.is_some();
    if costs && rotation.steps < LINK.useful_exchanges {
        *context.rotations.futile.entry((rotation.to, rotation.from)).or_default() += 1;
    }
    rotation.stash.map_or(Ok(()), |stash| context.device.free(stash))
}

fn restore(context: &mut DeviceContext, rotation: &Rotation) -> Result<(), DeviceError> {
    let (to, from) = (context.present.at(rotation.to).device, context.present.at(rotation.from).device);
    let device = &mut context.device;
    if rotation.stale {
        rotation.elements.for_each_rows(&mut |at, rows| device.copy_rows(from + at as u64, to + at as u64, rows))?;
    }
    let (Some(stash), Some(agree)) = (rotation.stash, &rotation.agree) else { return Ok(()) };
    agree.for_each_gap(rotation.bytes, &mut |at, rows| device.copy_rows(from + at as u64, stash + at as u64, rows))
}

/// A kernel defines elements of a stale source; false: the rotation has to end first.
fn refresh(context: &mut DeviceContext, at: usize, elements: &ElementBox) -> Result<bool, DeviceError> {
    let rotation = &context.rotations.active[at];
    let (to, from, bytes) = (rotation.to, rotation.from, rotation.bytes);
    if rotation.elements != *elements {
        // What the kernel leaves of a whole array has to come from the target, unless it is there.
        if !rotation.elements.is_all_of(bytes) || elements.copies() > MOST_COPIES {
            return Ok(false);
        }
        if rotation.agree.as_ref() != Some(elements) {
            copy_gaps(context, elements, (from, to), bytes)?;
            context.rotations.active[at].agree = Some(elements.clone());
        }
    }
    context.rotations.active[at].stale = false;
    Ok(true)
}

/// Copies what lies outside of a box from one mapping's block to another's.
fn copy_gaps(
    context: &mut DeviceContext,
    elements: &ElementBox,
    (to, from): (usize, usize),
    bytes: usize,
) -> Result<(), DeviceError> {
    let (to, from) = (context.present.at(to).device, context.present.at(from).device);
    let device = &mut context.device;
    elements.for_each_gap(bytes, &mut |at, rows| device.copy_rows(to + at as u64, from + at as u64, rows))
}

/// The mappings of both sides and the elements, where the blocks may be exchanged.
fn pair(context: &mut DeviceContext, copying: &Copying, queue: Queue) -> Option<(usize, usize, ElementBox)> {
    let &Copying { to, from, elem_bytes, dims } = copying;
    if context.rotations.shared || context.is_compared() || check::is_on() || !has_one_queue(context, queue) {
        return None;
    }
    if managed::holds(to) || managed::holds(from) || dims.iter().any(|dim| dim.start != dim.stride) {
        return None;
    }
    let (to_start, elements) = mapped_box(context, to, elem_bytes, dims)?;
    let (from_start, of_from) = mapped_box(context, from, elem_bytes, dims)?;
    let mut fits = |start: usize| {
        let mapping = context.present.at(start);
        let may = !mapping.lent && !mapping.is_forever() && mapping.parts == 0;
        may.then_some(mapping.bytes())
    };
    let is_alike = to_start != from_start && elements == of_from && fits(to_start)? == fits(from_start)?;
    let futile = context.rotations.futile.get(&(to_start, from_start)).copied().unwrap_or_default();
    let may = is_alike && elements.copies() <= MOST_COPIES && futile < MOST_FUTILE;
    may.then_some((to_start, from_start, elements))
}

/// Where a mapping starts that has these elements, and the elements.
fn mapped_box(
    context: &mut DeviceContext,
    first: usize,
    elem_bytes: usize,
    dims: &[Dim],
) -> Option<(usize, ElementBox)> {
    let Lookup::Present(mapping) = context.present.find(&(first..first.checked_add(elem_bytes)?)) else { return None };
    let start = mapping.host.start;
    let elements = ElementBox::new(first - start, elem_bytes, dims, mapping.bytes())?;
    Some((start, elements))
}

/// No work but that of `queue` and of the host's own can be under way.
fn has_one_queue(context: &DeviceContext, queue: Queue) -> bool {
    context.device.queues().into_iter().all(|other| other == queue || other == Queue::Sync)
}

fn notice_thread(context: &mut DeviceContext) {
    let (rotations, own) = (&mut context.rotations, std::thread::current().id());
    rotations.shared |= *rotations.thread.get_or_insert(own) != own;
}

fn exchange(
    context: &mut DeviceContext,
    clauses: &mut [DataClause],
    (to, from): (usize, usize),
    elements: ElementBox,
) -> Result<bool, DeviceError> {
    let bytes = context.present.at(to).bytes();
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
    let Some(at) = ready(context, (to, from), &elements, may_stash)? else { return Ok(false) };
    let rotation = &mut context.rotations.active[at];
    if rotation.stale {
        // Nothing has changed since the last copy.
        return Ok(true);
    }
    rotation.stale = true;
    rotation.steps += 1;
    context.present.exchange_blocks(to, from);
    context.present.at(to).content = Content::Any;
    for clause in clauses {
        let Some(named) = Named::by(clause) else { continue };
        let (own, other) = match named.host.start {
            start if (to..to + bytes).contains(&start) => (to, from),
            start if (from..from + bytes).contains(&start) => (from, to),
            _ => continue,
        };
        let (now, before) = (context.present.at(own).device, context.present.at(other).device);
        clause.device = (clause.device as u64).wrapping_add(now).wrapping_sub(before) as *mut _;
    }
    Ok(true)
}

/// The rotation of a pair, made if there is none, with blocks that agree outside of the elements; `None`: it can't be.
/// `may_stash`: nothing of the source is read but by announced copies.
fn ready(
    context: &mut DeviceContext,
    pair: (usize, usize),
    elements: &ElementBox,
    may_stash: bool,
) -> Result<Option<usize>, DeviceError> {
    let (to, from) = pair;
    let is_own = |r: &Rotation| (r.to, r.from) == pair && r.elements == *elements;
    let others = |r: &Rotation| !is_own(r) && [to, from].into_iter().any(|start| r.touches(&(start..start + 1)));
    while let Some(at) = context.rotations.active.iter().position(others) {
        dissolve(context, at)?;
    }
    if let Some(at) = context.rotations.active.iter().position(is_own) {
        let is_readable = may_stash || context.rotations.active[at].stash.is_none();
        return Ok(is_readable.then_some(at));
    }
    let bytes = context.present.at(to).bytes();
    if [to, from].into_iter().any(|start| is_pointed_to(context, &(start..start + bytes))) {
        return Ok(None);
    }
    let content = context.present.at(from).content.clone();
    let is_whole = elements.is_all_of(bytes);
    let keeps = !is_whole && content != Content::Undefined && content != Content::Inside(elements.clone());
    let stash = if keeps && may_stash { stash(context, from, bytes)? } else { None };
    if keeps && stash.is_none() {
        return Ok(None);
    }
    let agree = (!is_whole).then(|| elements.clone());
    if !is_whole {
        copy_gaps(context, elements, (from, to), bytes)?;
    }
    let rotation = Rotation { to, from, bytes, elements: elements.clone(), stale: false, agree, stash, steps: 0 };
    context.rotations.active.push(rotation);
    Ok(Some(context.rotations.active.len() - 1))
}

/// Pointers on the device lie in this memory, or may have its address.
fn is_pointed_to(context: &DeviceContext, host: &Range<usize>) -> bool {
    !context.attachments.inside(host).is_empty()
        || context.attachments.by_pointer.values().any(|attached| host.contains(&attached.target))
        || !context.tables.is_empty()
        || !context.followed.inside(host).is_empty()
        || !context.followed.pointing_into(host).is_empty()
}

/// A copy of a mapping's block; `None` where the device has no memory to spare.
fn stash(context: &mut DeviceContext, start: usize, bytes: usize) -> Result<Option<u64>, DeviceError> {
    let (free, _) = context.device.memory();
    if bytes as u64 > free / MOST_OF_FREE {
        return Ok(None);
    }
    let block = match context.device.alloc(bytes) {
        Ok(block) => block,
        Err(DeviceError::OutOfMemory) => return Ok(None),
        Err(error) => return Err(error),
    };
    let from = context.present.at(start).device;
    context.device.copy(block, from, bytes)?;
    Ok(Some(block))
}
