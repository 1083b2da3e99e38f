//! Pointers that records hold: on the device they are device addresses for as long as what they point to is present, whichever
//! of the two came first. So `v[i]` of a `std::vector` works where `v` is in a region and its elements are mapped by another
//! name, and so does what a closure or a functor points to.
//!
//! Data clauses say which members are pointers ([`accc_abi::RecordType`]). A pointer right behind the end of a block belongs to
//! that block if the record has another one into it: `end` goes with `begin`. One that the program attached is left alone
//! ([`super::attach`]), and so are null and addresses of managed and device memory. What points to nothing that is present traps
//! on the device `sim`, as it does on a GPU.

use super::attach;
use super::deep_copy::{dims, for_each_element, members_of};
use crate::action::Actions;
use crate::clause::Named;
use crate::device::{DeviceError, stray};
use crate::device_context::DeviceContext;
use crate::kept::attachments::POINTER;
use crate::kept::followed::{Followed, Key, Pointer, Record};
use crate::message::{Fatal, text};
use crate::section::Rows;
use accc_abi::{
    DataClause, MEMBER_CONST_REFERENCE, MEMBER_INLINE, MEMBER_POINTERS, MEMBER_REFERENCE, RECORD_POINTS, RecordType,
};
use std::collections::BTreeMap;
use std::ops::Range;

/// After the entry action of a clause, whose records `moved` to the device if they were not there.
pub fn records(actions: &mut Actions, clause: &DataClause, moved: bool) -> Result<(), Fatal> {
    // SAFETY: accc_abi: null, or a constant of the image.
    let ty = unsafe { clause.record.as_ref() };
    let Some(ty) = ty.filter(|ty| ty.flags & RECORD_POINTS != 0) else { return Ok(()) };
    let mut starts = Vec::new();
    let known = |followed: &Followed, start| followed.records.contains_key(&(start, std::ptr::from_ref(ty) as usize));
    let first = Named::by(clause).map(|named| named.host.start);
    if !moved && first.is_some_and(|start| known(&actions.context.followed, start)) {
        return Ok(());
    }
    for_each_element(dims(clause), clause.host as usize, &mut |record| starts.push(record));
    let mut writes = Writes::new();
    for start in starts {
        let key = (start, std::ptr::from_ref(ty) as usize);
        let mut pointers = Vec::new();
        collect(ty, start, &mut pointers);
        actions.context.followed.insert(key, Record { name: text(clause.name), pointers });
        resolve(actions.context, key, &mut writes);
    }
    let is_whole = Named::by(clause).is_some_and(|named| named.section.payload() == named.section.bytes as u64);
    let written = write(actions.context, writes, moved && is_whole);
    written.map_err(|e| actions.failure(&e, "setting the pointers of {}", clause, ty.bytes))
}

/// The memory has no copy on the device any more.
pub fn forget(context: &mut DeviceContext, host: &Range<usize>) {
    for key in context.followed.inside(host) {
        let record = context.followed.remove(key);
        record.iter().flat_map(|record| &record.pointers).for_each(|pointer| stray::forget(pointer.at));
    }
}

/// Memory came to the device or left it.
pub fn changed(context: &mut DeviceContext, host: &Range<usize>) -> Result<(), DeviceError> {
    let keys = context.followed.pointing_into(host);
    let mut writes = Writes::new();
    keys.into_iter().for_each(|key| resolve(context, key, &mut writes));
    write(context, writes, false)
}

/// After an upload, which brought the host's pointers.
pub fn uploaded(context: &mut DeviceContext, host: &Range<usize>) -> Result<(), DeviceError> {
    let mut writes = Writes::new();
    for key in context.followed.inside(host) {
        let Some(mut record) = context.followed.remove(key) else { continue };
        for pointer in &mut record.pointers {
            pointer.target = attach::host_value(pointer.at);
            context.attachments.hide(pointer.at);
        }
        context.followed.insert(key, record);
        resolve(context, key, &mut writes);
    }
    write(context, writes, false)
}

/// The pointers of a copy of one clause's own, which nothing else finds.
pub fn own_copy(actions: &mut Actions, clause: &DataClause, named: &Named, block: u64) -> Result<(), Fatal> {
    // SAFETY: accc_abi: null, or a constant of the image.
    let ty = unsafe { clause.record.as_ref() };
    let Some(ty) = ty.filter(|ty| ty.flags & RECORD_POINTS != 0) else { return Ok(()) };
    let mut pointers = Vec::new();
    for_each_element(dims(clause), clause.host as usize, &mut |record| collect(ty, record, &mut pointers));
    for pointer in &pointers {
        let value =
            Followed::value(&actions.context.present, pointer, &pointers).or_else(|| trap(actions.context, pointer));
        if let Some(value) = value {
            let at = block + (pointer.at - named.host.start) as u64;
            let set = attach::upload_addresses(actions.context, at, &[value]);
            set.map_err(|e| actions.failure(&e, "setting the pointers of {}", clause, ty.bytes))?;
        }
    }
    Ok(())
}

/// The pointers of the record at an address.
fn collect(ty: &RecordType, record: usize, found: &mut Vec<Pointer>) {
    for member in members_of(ty) {
        let at = record + member.offset as usize;
        let count = match member.kind {
            MEMBER_POINTERS => member.count as usize,
            MEMBER_REFERENCE | MEMBER_CONST_REFERENCE => 1,
            _ => 0,
        };
        found.extend((0..count).map(|i| at + i * POINTER).map(|at| Pointer {
            at,
            target: attach::host_value(at),
            within: record,
            name: text(member.name),
        }));
        // SAFETY: accc_abi: a constant of the image, where it is not null.
        let inner = unsafe { member.record.as_ref() }.filter(|_| member.kind == MEMBER_INLINE);
        for i in 0..inner.map_or(0, |_| member.count) {
            inner.into_iter().for_each(|inner| collect(inner, at + (i * inner.bytes) as usize, found));
        }
    }
}

/// What the pointers of a record have to hold on the device from now on.
fn resolve(context: &mut DeviceContext, key: Key, writes: &mut Writes) {
    let Some(record) = context.followed.records.get(&key) else { return };
    let (name, pointers) = (record.name, record.pointers.clone());
    for pointer in pointers.iter().filter(|pointer| pointer.target != 0) {
        let found = Followed::value(&context.present, pointer, &pointers);
        let trapping = if found.is_none() { trap(context, pointer) } else { None };
        match trapping {
            Some(_) => stray::remember(pointer.at, || pointer.described(name)),
            None => stray::forget(pointer.at),
        }
        let value = attach::follow(context, pointer.at, pointer.target, found.or(trapping));
        writes.extend(value.map(|value| (pointer.at, value)));
    }
}

/// By the host address of the pointer, what its device copy gets.
type Writes = BTreeMap<usize, u64>;

/// So many pointers are written one by one.
const FEW: usize = 16;

/// `is_new`: all bytes between the pointers are the host's, too, so that one transfer does.
fn write(context: &mut DeviceContext, writes: Writes, is_new: bool) -> Result<(), DeviceError> {
    let (Some((first, _)), Some((last, _))) = (writes.first_key_value(), writes.last_key_value()) else {
        return Ok(());
    };
    let range = *first..*last + POINTER;
    let together = attach::device_copy(context, range.start, range.len()).filter(|_| is_new && writes.len() > FEW);
    if let Some(device) = together {
        // SAFETY: the program's records, which were uploaded just now.
        let mut bytes = unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) }.to_vec();
        for (at, value) in &writes {
            let at = at - range.start;
            bytes[at..at + POINTER].copy_from_slice(&value.to_ne_bytes());
        }
        let rows = Rows { width: bytes.len(), height: 1, pitch: bytes.len() };
        return context.device.upload(device, bytes.as_ptr(), rows);
    }
    for (pointer, value) in writes {
        if let Some(at) = attach::device_copy(context, pointer, POINTER) {
            attach::upload_addresses(context, at, &[value])?;
        }
    }
    Ok(())
}

/// What the pointer holds on a device where host addresses would go unnoticed.
fn trap(context: &DeviceContext, pointer: &Pointer) -> Option<u64> {
    (pointer.target != 0).then(|| context.device.stray(pointer.target as u64)).filter(|at| *at != pointer.target as u64)
}
