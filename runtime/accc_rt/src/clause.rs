//! What a data clause names, and what it and its construct are: no device is asked.

use crate::message::{ConstructText, ErrorCode, Fatal, text};
use crate::section::Section;
use accc_abi::{Construct, ConstructKind, DataClause, DataKind};
use std::ffi::c_void;
use std::ops::Range;

/// What no type needs more of.
const ALIGN: usize = 16;

/// The memory that a clause names.
pub struct Named<'d> {
    pub section: Section<'d>,
    /// The host memory that the section's hull covers.
    pub host: Range<usize>,
    /// Bytes that a new block has in front of it.
    pub lead: usize,
}

impl<'d> Named<'d> {
    /// `None` where there is none: an empty section, an unallocated variable.
    pub fn by(clause: &'d DataClause) -> Option<Named<'d>> {
        // The extents of an unallocated variable may be anything.
        let section = (!clause.host.is_null()).then(|| Section::of_clause(clause)).flatten();
        Named::of(clause.host, section)
    }

    /// The same of a section of the variable that begins at `host`.
    pub fn of(host: *const c_void, section: Option<Section<'d>>) -> Option<Named<'d>> {
        let section = section.filter(|_| !host.is_null())?;
        let start = (host as usize).wrapping_add_signed(section.offset);
        let end = start + section.bytes;
        Some(Named { section, host: start..end, lead: 0 })
    }

    /// All of some memory, whatever lies in it: everything is aligned on the device as it is on the host. `None` where it is
    /// empty.
    pub fn all_of(host: Range<usize>) -> Option<Named<'static>> {
        let lead = host.start % ALIGN;
        Some(Named { section: Section::new(host.len(), &[])?, host, lead })
    }
}

/// The kind of a clause, if it is one of those that `construct` may have.
pub fn kind_of(clause: &DataClause, construct: &Construct, allowed: &[DataKind]) -> Result<DataKind, Fatal> {
    let kind = DataKind::from_u32(clause.kind).filter(|kind| allowed.contains(kind));
    kind.ok_or_else(|| {
        Fatal::new(format!(
            "FATAL ERROR: not supported: data clause of kind {} on {} in this construct\n{}\n hint: the program and this \
             runtime come from different versions of accc: rebuild it",
            clause.kind,
            text(clause.name),
            ConstructText(construct)
        )).coded(ErrorCode::ImplementationDefined)
    })
}

pub fn copies_in(kind: DataKind) -> bool {
    matches!(kind, DataKind::Copy | DataKind::CopyIn)
}

pub fn copies_out(kind: DataKind) -> bool {
    matches!(kind, DataKind::Copy | DataKind::CopyOut)
}

/// An `update` clause, as messages name it.
pub fn update_name(kind: DataKind) -> &'static str {
    match kind {
        DataKind::UpdateDevice => "data in update device clause",
        _ => "data in update host clause",
    }
}

/// The line of what happens when a construct ends; a directive that stands alone has one line.
pub fn exit_line(construct: &Construct) -> u32 {
    use ConstructKind::*;
    match construct_kind(construct) {
        Some(EnterData | ExitData | Update | Wait | RuntimeApi) => construct.line,
        _ => construct.end_line,
    }
}

/// Whether its data region is the compute construct's own.
pub fn computes(construct: &Construct) -> bool {
    use ConstructKind::*;
    matches!(construct_kind(construct), Some(Parallel | Kernels | Serial | Loop))
}

pub fn construct_kind(construct: &Construct) -> Option<ConstructKind> {
    use ConstructKind::*;
    const ALL: [ConstructKind; 17] = [
        Parallel, Kernels, Loop, Data, EnterData, ExitData, HostData, Atomic, Declare, Init, Shutdown, Set, Update,
        Routine, Wait, RuntimeApi, Serial,
    ];
    ALL.get(construct.kind as usize).copied()
}
