//! One block for what several clauses of a directive name of the same memory: dummy arguments that are one array, pointers to
//! parts of one, a record and its flexible array member. The compiler chose the sections of the former, each by itself
//! (OpenACC 3.3, 2.6.2: implicit data attributes), so that they may overlap, or lie in each other's gaps; the member has to
//! follow its record on the device, too.
//!
//! Takes a clause that is about to be entered, and those behind it. Where they meet, and the device has nothing of them yet, the
//! clause gets a block that has room for all; each of them then moves its own elements, whoever comes first and goes last.

use crate::action::Actions;
use crate::clause::{Named, copies_in, copies_out};
use crate::managed;
use crate::message::Fatal;
use crate::present::{Count, Lookup};
use accc_abi::{
    CLAUSE_ALWAYS_IN, CLAUSE_ALWAYS_OUT, CLAUSE_BEHIND_RECORD, CLAUSE_GIVES_WAY, CLAUSE_IMPLICIT, CLAUSE_RESULT,
    CLAUSE_ZERO, DataClause, DataKind,
};
use std::ops::Range;

/// What is known of the clause behind [`make`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// It is to be entered as any other.
    Nothing,
    /// Nobody holds the new block yet: the clause will find it.
    Block,
    /// The device has no room for all of it, and the clause gives way.
    NoRoom,
}

/// Makes the block, if one is needed.
pub fn make(
    actions: &mut Actions,
    clause: &mut DataClause,
    later: &mut [DataClause],
    count: Count,
) -> Result<Made, Fatal> {
    let Some(own) = memory(clause) else { return Ok(Made::Nothing) };
    // What is there already, as in most constructs, is found out faster than what meets.
    if later.is_empty() || !is_absent(actions, &own) || !later.iter().any(|other| meets(clause, other, &own)) {
        return Ok(Made::Nothing);
    }
    let mut all = own;
    let mut joined = vec![false; later.len()];
    while let Some(at) = (0..later.len()).find(|&at| !joined[at] && meets(clause, &later[at], &all)) {
        joined[at] = true;
        let other = memory(&later[at]).unwrap_or_else(|| all.clone());
        all = all.start.min(other.start)..all.end.max(other.end);
    }
    if !is_absent(actions, &all) {
        return Ok(Made::Nothing);
    }
    let Some(named) = Named::all_of(all) else { return Ok(Made::Nothing) };
    if clause.flags & CLAUSE_GIVES_WAY != 0 && !actions.has_room(&named) {
        return Ok(Made::NoRoom);
    }
    let found = actions.create(clause, &named, count)?;
    actions.let_go(found, count, false);
    actions.context.present.at(found.start).parts = 1 + joined.iter().filter(|joined| **joined).count() as u32;
    let others = later.iter_mut().zip(joined).filter(|(_, joined)| *joined).map(|(other, _)| other);
    others.chain([clause]).for_each(|clause| clause.flags |= moves_itself(clause.kind));
    Ok(Made::Block)
}

/// The memory of a clause that may get a new block; the hull of its section.
fn memory(clause: &DataClause) -> Option<Range<usize>> {
    let of_its_own = clause.tables > 0 || clause.flags & (CLAUSE_RESULT | CLAUSE_ZERO) != 0;
    let brings = DataKind::from_u32(clause.kind).is_some_and(brings) && !managed::holds(clause.host as usize);
    Named::by(clause).filter(|_| brings && !of_its_own).map(|named| named.host)
}

fn brings(kind: DataKind) -> bool {
    copies_in(kind) || copies_out(kind) || kind == DataKind::Create
}

/// Whether a later clause names something of `all`, or what has to follow it. Sections that the user wrote are the user's.
fn meets(clause: &DataClause, later: &DataClause, all: &Range<usize>) -> bool {
    let either = |flag: u32| (clause.flags | later.flags) & flag != 0;
    let overlaps = |other: &Range<usize>| other.start < all.end && all.start < other.end;
    let follows = |other: &Range<usize>| other.start == all.end || all.start == other.end;
    let joined = |other: &Range<usize>| match either(CLAUSE_BEHIND_RECORD) {
        true => overlaps(other) || follows(other),
        false => either(CLAUSE_IMPLICIT) && overlaps(other),
    };
    memory(later).is_some_and(|other| joined(&other))
}

fn is_absent(actions: &mut Actions, host: &Range<usize>) -> bool {
    matches!(actions.context.present.find(host), Lookup::Absent)
}

/// What lets a clause move its elements whoever else holds the block.
fn moves_itself(kind: u32) -> u32 {
    let flag = |moves: fn(DataKind) -> bool, flag| if DataKind::from_u32(kind).is_some_and(moves) { flag } else { 0 };
    flag(copies_in, CLAUSE_ALWAYS_IN) | flag(copies_out, CLAUSE_ALWAYS_OUT)
}
