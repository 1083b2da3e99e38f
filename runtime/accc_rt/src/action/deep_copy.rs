//! Data clauses that take along what records show. Under `-gpu=deepcopy` `copy(blk)` means `blk` and each allocated or
//! associated component of it, of all its elements, and so on through the records that these hold. What members refer to that
//! are references of C++, as those of a lambda with `[&]`, comes along with the object.
//!
//! A component is handled as by a clause of its own of the same kind, and attached; what a reference refers to as by `copy`, or
//! `copyin` where it is not changed through it. What an entry action took along is
//! remembered with the address of the records, and the exit action gives just that back, whatever the program's pointers
//! are by then. Records that point back to ones on the way are attached, not walked again. `update` goes by the pointers as
//! they are: all of them have to be present.
//!
//! OpenACC 3.3 leaves this to the user (2.6.4: a clause on a variable of derived type is a shallow copy).

use crate::action::{Actions, attach};
use crate::clause::Named;
use crate::kept::taken_along::Member;
use crate::message::Fatal;
use crate::present::Count;
use accc_abi::{
    DESCRIPTOR_BASE, DESCRIPTOR_DIM_BYTES, DESCRIPTOR_DIMS, DataClause, DataKind, Dim, ELEM_BYTES,
    MEMBER_CONST_REFERENCE, MEMBER_DESCRIPTOR, MEMBER_INLINE, MEMBER_REFERENCE, RECORD_TAKES_ALONG, RecordMember,
    RecordType,
};

/// Whether a clause of that kind brings what the records hold: `present` and its like speak of the records alone.
pub fn takes_along(clause: &DataClause, kind: DataKind) -> bool {
    let brings = match kind {
        DataKind::Copy | DataKind::CopyIn | DataKind::CopyOut | DataKind::Create | DataKind::Delete => true,
        DataKind::UpdateSelf | DataKind::UpdateDevice => true,
        DataKind::Present | DataKind::NoCreate | DataKind::DevicePtr => false,
        DataKind::Attach | DataKind::Detach | DataKind::UseDevice | DataKind::Compare | DataKind::Link => false,
    };
    // SAFETY: accc_abi: null, or a constant of the image.
    brings && unsafe { clause.record.as_ref() }.is_some_and(|ty| ty.flags & RECORD_TAKES_ALONG != 0)
}

/// After the entry action of the records themselves.
pub fn acquire(actions: &mut Actions, clause: &DataClause, kind: DataKind, count: Count) -> Result<(), Fatal> {
    let Some(start) = start(clause) else { return Ok(()) };
    let mut held = Vec::new();
    for member in members(actions, clause, kind) {
        let part = member.clause();
        actions.context.taken_along.walking.push(start);
        let device = actions.acquire(&part, member.kind, count);
        actions.context.taken_along.walking.pop();
        if let Some(device) = device? {
            attach::attach(actions, part.attach as usize, device, part.descriptor_bytes)?;
            held.push(member);
        }
    }
    actions.context.taken_along.by_start.entry((start, count == Count::Dynamic)).or_default().push(held);
    Ok(())
}

/// After the exit action of the records: what the latest entry action that still holds took along, or all of them.
pub fn release(
    actions: &mut Actions,
    clause: &DataClause,
    kind: DataKind,
    count: Count,
    finalize: bool,
) -> Result<(), Fatal> {
    let Some(start) = start(clause) else { return Ok(()) };
    let dynamic = count == Count::Dynamic;
    while let Some(held) = taken(actions, (start, dynamic)) {
        for member in held.iter().rev() {
            let part = member.clause();
            attach::detach(actions, part.attach as usize, finalize)?;
            actions.release(&part, member.exit_kind(kind, dynamic), count, finalize)?;
        }
        if !finalize {
            break;
        }
    }
    Ok(())
}

fn taken(actions: &mut Actions, key: (usize, bool)) -> Option<Vec<Member>> {
    let table = &mut actions.context.taken_along.by_start;
    let entries = table.get_mut(&key)?;
    let last = entries.pop();
    if entries.is_empty() {
        table.remove(&key);
    }
    last
}

/// `update` of what the records hold. To be called before the records are updated: it reads their pointers on the host.
pub fn update(actions: &mut Actions, clause: &DataClause, kind: DataKind, if_present: bool) -> Result<(), Fatal> {
    let Some(start) = start(clause) else { return Ok(()) };
    for member in members(actions, clause, kind) {
        actions.context.taken_along.walking.push(start);
        let updated = actions.update(&member.clause(), kind, if_present);
        actions.context.taken_along.walking.pop();
        updated?;
    }
    Ok(())
}

fn start(clause: &DataClause) -> Option<usize> {
    Named::by(clause).map(|named| named.host.start)
}

/// What the records of a clause hold now.
fn members(actions: &Actions, clause: &DataClause, kind: DataKind) -> Vec<Member> {
    let mut found = Vec::new();
    // SAFETY: accc_abi: a constant of the image.
    let ty = unsafe { &*clause.record };
    for_each_element(dims(clause), clause.host as usize, &mut |record| {
        of_record((clause, kind), ty, record, &mut found)
    });
    for member in &mut found {
        if actions.context.taken_along.walking.contains(&(member.clause.host as usize)) {
            member.clause.record = std::ptr::null();
        }
    }
    found
}

/// A clause's dimensions.
pub fn dims(clause: &DataClause) -> &[Dim] {
    match clause.rank {
        0 => &[],
        // SAFETY: accc_abi: `dims` has `rank` entries for the duration of the call.
        rank => unsafe { std::slice::from_raw_parts(clause.dims, rank as usize) },
    }
}

pub fn for_each_element(dims: &[Dim], at: usize, visit: &mut dyn FnMut(usize)) {
    let Some((dim, inner)) = dims.split_last() else { return visit(at) };
    for i in 0..dim.extent {
        for_each_element(inner, at.wrapping_add_signed(((dim.start + i) * dim.stride) as isize), visit);
    }
}

/// The members of a type.
pub fn members_of(ty: &RecordType) -> &[RecordMember] {
    // SAFETY: accc_abi: a constant of the image.
    unsafe { std::slice::from_raw_parts(ty.members, ty.n_members as usize) }
}

/// What the record at an address shows.
fn of_record(by: (&DataClause, DataKind), ty: &RecordType, record: usize, found: &mut Vec<Member>) {
    for member in members_of(ty) {
        let at = record + member.offset as usize;
        // SAFETY: accc_abi: a constant of the image, where it is not null.
        let inner = unsafe { member.record.as_ref() };
        match (member.kind, inner) {
            (MEMBER_DESCRIPTOR, _) => found.extend(described(by, member, at)),
            (MEMBER_REFERENCE | MEMBER_CONST_REFERENCE, _) => found.extend(referred(by, member, at)),
            (MEMBER_INLINE, Some(inner)) => {
                (0..member.count).for_each(|i| of_record(by, inner, at + (i * inner.bytes) as usize, found));
            }
            (_, _) => {}
        }
    }
}

/// What a reference refers to; `None` where the clause does not bring its address.
fn referred((clause, kind): (&DataClause, DataKind), member: &RecordMember, at: usize) -> Option<Member> {
    let kind = match kind {
        DataKind::Copy | DataKind::CopyIn | DataKind::CopyOut if member.kind == MEMBER_REFERENCE => DataKind::Copy,
        DataKind::Copy | DataKind::CopyIn | DataKind::CopyOut => DataKind::CopyIn,
        _ => return None,
    };
    // SAFETY: accc_abi: the program's reference lies there.
    let base = unsafe { (at as *const u64).read_unaligned() };
    let (host, attach) = (base as *mut _, at as *mut _);
    let (elem_bytes, record, name) = (member.elem_bytes, member.record, member.name);
    let plain = DataClause { rank: 0, descriptor_bytes: 0, flags: 0, elem_type: ELEM_BYTES, ..*clause };
    let clause = DataClause { host, elem_bytes, name, attach, record, kind: kind as u32, ..plain };
    (base != 0).then(|| Member { clause, kind, is_referred: true, dims: Vec::new() })
}

/// What a descriptor shows; `None` where it shows nothing.
fn described((clause, kind): (&DataClause, DataKind), member: &RecordMember, at: usize) -> Option<Member> {
    // SAFETY: accc_abi: the program's descriptor of at least that many bytes lies there.
    let word = |offset: usize| unsafe { ((at + offset) as *const u64).read_unaligned() };
    let (base, rank) = (word(DESCRIPTOR_BASE), member.rank as usize);
    if base == 0 {
        return None;
    }
    let dims = (0..rank).map(|dim| {
        let dim = DESCRIPTOR_DIMS + DESCRIPTOR_DIM_BYTES * dim;
        Dim { start: 0, extent: word(dim + 8) as i64, stride: word(dim + 16) as i64 }
    });
    let clause = DataClause {
        host: base as *mut _,
        elem_bytes: member.elem_bytes,
        rank: member.rank as u32,
        name: member.name,
        attach: at as *mut _,
        descriptor_bytes: (DESCRIPTOR_DIMS + DESCRIPTOR_DIM_BYTES * rank) as u32,
        record: member.record,
        ..*clause
    };
    Some(Member { clause, kind, is_referred: false, dims: dims.collect() })
}
