//! The rule table of OpenACC 3.3: which clause may stand on which directive, since when, how often, with which others.
//!
//! [`DIRECTIVES`] has a row for each directive; its clauses are rows of one or two clause tables (a combined construct
//! takes those of both parts, section 2.11). What of a row is not implemented, in one language or in a form, is refused where
//! it is found, with a message that cites the section.

use crate::ast::{AtomicKind, ClauseName, DataKind, DirectiveKind};

/// The month of the newest specification of which everything is implemented, or refused with its section: OpenACC 3.3.
/// What `_OPENACC` and `openacc_version` say (2.2).
pub const VERSION: u32 = 202_211;

/// What may stand on a directive.
pub struct DirectiveRow {
    /// All kinds of `atomic` are `Update` here.
    pub kind: DirectiveKind,
    /// Of OpenACC 3.3: `2.5.1`.
    pub section: &'static str,
    clauses: &'static [&'static [ClauseRow]],
    /// At least one of these has to be there; empty where none is required.
    pub required: &'static [ClauseName],
    /// At most one clause of each group may be there.
    pub exclusive: &'static [ExclusiveGroup],
}

/// A clause on a directive.
pub struct ClauseRow {
    /// Its name, whichever arguments it has.
    pub clause: ClauseName,
    /// Of OpenACC 3.3.
    pub section: &'static str,
    /// The first version of OpenACC that has the clause on this directive, as major * 10 + minor.
    pub since: u32,
    /// How often it may stand there.
    pub occurs: Occurs,
}

/// How often a clause may stand on a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occurs {
    /// At most once; once more behind each `device_type` for clauses that may stand there.
    Once,
    /// As often as the user likes.
    Many,
}

/// Clauses that exclude each other.
pub struct ExclusiveGroup {
    /// A clause of `one` excludes every other clause of `others`.
    pub one: ClauseName,
    /// May stand together without `one`.
    pub others: &'static [ClauseName],
    /// That says so, of OpenACC 3.3.
    pub section: &'static str,
}

impl DirectiveRow {
    /// All clauses that it may have.
    pub fn clauses(&self) -> impl Iterator<Item = &'static ClauseRow> {
        self.clauses.iter().flat_map(|table| table.iter())
    }
}

/// The row of a directive; all kinds of `atomic` share one; an `end` directive has none.
pub fn directive(kind: &DirectiveKind) -> Option<&'static DirectiveRow> {
    let kind = match kind {
        DirectiveKind::Atomic(_) => &DirectiveKind::Atomic(AtomicKind::Update),
        other => other,
    };
    DIRECTIVES.iter().find(|row| row.kind == *kind)
}

/// The row of a clause on a directive; `None` where it is not allowed.
pub fn row(kind: &DirectiveKind, clause: ClauseName) -> Option<&'static ClauseRow> {
    directive(kind)?.clauses().find(|row| row.clause == clause)
}

/// Whether the clause may stand behind a `device_type` clause and then holds for those devices only (section 2.4).
pub fn device_specific(clause: ClauseName) -> bool {
    use ClauseName::*;
    matches!(
        clause,
        Async
            | Wait
            | NumGangs
            | NumWorkers
            | VectorLength
            | Collapse
            | Gang
            | Worker
            | Vector
            | Seq
            | Independent
            | Auto
            | Tile
            | Bind
    )
}

const fn once(clause: ClauseName, section: &'static str, since: u32) -> ClauseRow {
    ClauseRow { clause, section, since, occurs: Occurs::Once }
}

const fn many(clause: ClauseName, section: &'static str, since: u32) -> ClauseRow {
    ClauseRow { clause, section, since, occurs: Occurs::Many }
}

const fn data(kind: DataKind, section: &'static str, since: u32) -> ClauseRow {
    many(ClauseName::Data(kind), section, since)
}

const ASYNC: ClauseRow = once(ClauseName::Async, "2.16.1", 10);
const WAIT: ClauseRow = many(ClauseName::Wait, "2.16.2", 20);
const DEVICE_TYPE: ClauseRow = many(ClauseName::DeviceType, "2.4", 20);
const IF: ClauseRow = once(ClauseName::If, "2.5.6", 10);

const DATA_CLAUSES: [ClauseRow; 8] = [
    data(DataKind::Copy, "2.7.6", 10),
    data(DataKind::CopyIn, "2.7.7", 10),
    data(DataKind::CopyOut, "2.7.8", 10),
    data(DataKind::Create, "2.7.9", 10),
    data(DataKind::NoCreate, "2.7.10", 27),
    data(DataKind::Present, "2.7.5", 10),
    data(DataKind::DevicePtr, "2.7.4", 10),
    data(DataKind::Attach, "2.7.12", 26),
];

/// What every compute construct takes (sections 2.5.1 to 2.5.3).
const COMPUTE: &[ClauseRow] =
    &[ASYNC, WAIT, DEVICE_TYPE, IF, once(ClauseName::SelfCond, "2.5.7", 27), once(ClauseName::Default, "2.5.16", 20)];
const SIZES: &[ClauseRow] = &[
    once(ClauseName::NumGangs, "2.5.10", 10),
    once(ClauseName::NumWorkers, "2.5.11", 10),
    once(ClauseName::VectorLength, "2.5.12", 10),
];
const PRIVATES: &[ClauseRow] = &[
    many(ClauseName::Private, "2.5.13", 10),
    many(ClauseName::FirstPrivate, "2.5.14", 10),
    many(ClauseName::Reduction, "2.5.15", 10),
];

const LOOP: &[ClauseRow] = &[
    once(ClauseName::Collapse, "2.9.1", 10),
    once(ClauseName::Gang, "2.9.2", 10),
    once(ClauseName::Worker, "2.9.3", 10),
    once(ClauseName::Vector, "2.9.4", 10),
    once(ClauseName::Seq, "2.9.5", 10),
    once(ClauseName::Independent, "2.9.6", 10),
    once(ClauseName::Auto, "2.9.7", 20),
    once(ClauseName::Tile, "2.9.8", 20),
    DEVICE_TYPE,
    many(ClauseName::Private, "2.9.10", 10),
    many(ClauseName::Reduction, "2.9.11", 10),
];

const DATA: &[ClauseRow] = &[
    IF,
    once(ClauseName::Async, "2.16.1", 32),
    many(ClauseName::Wait, "2.16.2", 32),
    many(ClauseName::DeviceType, "2.4", 32),
    once(ClauseName::Default, "2.5.16", 20),
];

const ENTER_DATA: &[ClauseRow] = &[
    IF,
    once(ClauseName::Async, "2.16.1", 20),
    many(ClauseName::Wait, "2.16.2", 20),
    data(DataKind::CopyIn, "2.7.7", 20),
    data(DataKind::Create, "2.7.9", 20),
    data(DataKind::Attach, "2.7.12", 26),
];

const EXIT_DATA: &[ClauseRow] = &[
    IF,
    once(ClauseName::Async, "2.16.1", 20),
    many(ClauseName::Wait, "2.16.2", 20),
    data(DataKind::CopyOut, "2.7.8", 20),
    data(DataKind::Delete, "2.7.11", 20),
    data(DataKind::Detach, "2.7.13", 26),
    once(ClauseName::Finalize, "2.6.6", 25),
];

const HOST_DATA: &[ClauseRow] = &[
    data(DataKind::UseDevice, "2.8.1", 10),
    once(ClauseName::If, "2.8.2", 27),
    once(ClauseName::IfPresent, "2.8.3", 27),
];

const ATOMIC_CLAUSES: &[ClauseRow] = &[once(ClauseName::If, "2.12", 34)];

const DECLARE: &[ClauseRow] = &[
    data(DataKind::Copy, "2.7.6", 10),
    data(DataKind::CopyIn, "2.7.7", 10),
    data(DataKind::CopyOut, "2.7.8", 10),
    data(DataKind::Create, "2.13.2", 10),
    data(DataKind::Present, "2.7.5", 10),
    data(DataKind::DevicePtr, "2.7.4", 10),
    data(DataKind::DeviceResident, "2.13.1", 10),
    data(DataKind::Link, "2.13.3", 20),
];

const INIT: &[ClauseRow] = &[
    many(ClauseName::DeviceType, "2.14.1", 25),
    once(ClauseName::DeviceNum, "2.14.1", 25),
    once(ClauseName::If, "2.14.1", 30),
];
const SHUTDOWN: &[ClauseRow] = &[
    many(ClauseName::DeviceType, "2.14.2", 25),
    once(ClauseName::DeviceNum, "2.14.2", 25),
    once(ClauseName::If, "2.14.2", 30),
];
const SET: &[ClauseRow] = &[
    once(ClauseName::DefaultAsync, "2.14.3", 25),
    once(ClauseName::DeviceNum, "2.14.3", 25),
    once(ClauseName::DeviceType, "2.14.3", 25),
    once(ClauseName::If, "2.14.3", 30),
];

const UPDATE: &[ClauseRow] = &[
    once(ClauseName::Async, "2.16.1", 10),
    many(ClauseName::Wait, "2.16.2", 20),
    DEVICE_TYPE,
    once(ClauseName::If, "2.14.4", 10),
    once(ClauseName::IfPresent, "2.14.4", 20),
    data(DataKind::UpdateSelf, "2.14.4", 10),
    data(DataKind::UpdateDevice, "2.14.4", 10),
    data(DataKind::Compare, "PCAST", 10),
];

const WAIT_DIRECTIVE: &[ClauseRow] = &[once(ClauseName::Async, "2.16.3", 20), once(ClauseName::If, "2.16.3", 30)];

const ROUTINE: &[ClauseRow] = &[
    once(ClauseName::Gang, "2.15.1", 20),
    once(ClauseName::Worker, "2.15.1", 20),
    once(ClauseName::Vector, "2.15.1", 20),
    once(ClauseName::Seq, "2.15.1", 20),
    once(ClauseName::Bind, "2.15.1", 20),
    many(ClauseName::DeviceType, "2.15.1", 20),
    once(ClauseName::NoHost, "2.15.1", 20),
];

/// `seq` runs the loop in order, so it has no level; `independent`, `auto` and `seq` answer one question (section 2.9).
const LOOP_EXCLUSIVE: &[ExclusiveGroup] = &[
    ExclusiveGroup {
        one: ClauseName::Seq,
        others: &[ClauseName::Gang, ClauseName::Worker, ClauseName::Vector, ClauseName::Independent, ClauseName::Auto],
        section: "2.9",
    },
    ExclusiveGroup { one: ClauseName::Independent, others: &[ClauseName::Auto], section: "2.9" },
    ExclusiveGroup { one: ClauseName::Tile, others: &[ClauseName::Collapse], section: "2.9.8" },
];
const ROUTINE_EXCLUSIVE: &[ExclusiveGroup] = &[
    ExclusiveGroup {
        one: ClauseName::Seq,
        others: &[ClauseName::Gang, ClauseName::Worker, ClauseName::Vector],
        section: "2.15.1",
    },
    ExclusiveGroup { one: ClauseName::Gang, others: &[ClauseName::Worker, ClauseName::Vector], section: "2.15.1" },
    ExclusiveGroup { one: ClauseName::Worker, others: &[ClauseName::Vector], section: "2.15.1" },
];

type Tables = &'static [&'static [ClauseRow]];
type Names = &'static [ClauseName];
type Groups = &'static [ExclusiveGroup];

const fn entry(
    kind: DirectiveKind,
    section: &'static str,
    clauses: Tables,
    required: Names,
    exclusive: Groups,
) -> DirectiveRow {
    DirectiveRow { kind, section, clauses, required, exclusive }
}

const DATA_REQUIRED: Names = &[
    ClauseName::Data(DataKind::Copy),
    ClauseName::Data(DataKind::CopyIn),
    ClauseName::Data(DataKind::CopyOut),
    ClauseName::Data(DataKind::Create),
    ClauseName::Data(DataKind::NoCreate),
    ClauseName::Data(DataKind::Present),
    ClauseName::Data(DataKind::DevicePtr),
    ClauseName::Data(DataKind::Attach),
    ClauseName::Default,
];
const ENTER_REQUIRED: Names =
    &[ClauseName::Data(DataKind::CopyIn), ClauseName::Data(DataKind::Create), ClauseName::Data(DataKind::Attach)];
const EXIT_REQUIRED: Names =
    &[ClauseName::Data(DataKind::CopyOut), ClauseName::Data(DataKind::Delete), ClauseName::Data(DataKind::Detach)];
const UPDATE_REQUIRED: Names = &[
    ClauseName::Data(DataKind::UpdateSelf),
    ClauseName::Data(DataKind::UpdateDevice),
    ClauseName::Data(DataKind::Compare),
];
const DECLARE_REQUIRED: Names = &[
    ClauseName::Data(DataKind::Copy),
    ClauseName::Data(DataKind::CopyIn),
    ClauseName::Data(DataKind::CopyOut),
    ClauseName::Data(DataKind::Create),
    ClauseName::Data(DataKind::Present),
    ClauseName::Data(DataKind::DevicePtr),
    ClauseName::Data(DataKind::DeviceResident),
    ClauseName::Data(DataKind::Link),
];
const ROUTINE_REQUIRED: Names = &[ClauseName::Gang, ClauseName::Worker, ClauseName::Vector, ClauseName::Seq];
const SET_REQUIRED: Names = &[ClauseName::DefaultAsync, ClauseName::DeviceNum, ClauseName::DeviceType];

const ATOMIC: DirectiveKind = DirectiveKind::Atomic(AtomicKind::Update);

/// All directives of OpenACC 3.3.
pub static DIRECTIVES: &[DirectiveRow] = &[
    entry(DirectiveKind::Parallel, "2.5.1", &[COMPUTE, SIZES, PRIVATES, &DATA_CLAUSES], &[], &[]),
    entry(DirectiveKind::Kernels, "2.5.3", &[COMPUTE, SIZES, &DATA_CLAUSES], &[], &[]),
    entry(DirectiveKind::Serial, "2.5.2", &[COMPUTE, PRIVATES, &DATA_CLAUSES], &[], &[]),
    entry(DirectiveKind::ParallelLoop, "2.11", &[COMPUTE, SIZES, PRIVATES, &DATA_CLAUSES, LOOP], &[], LOOP_EXCLUSIVE),
    entry(DirectiveKind::KernelsLoop, "2.11", &[COMPUTE, SIZES, &DATA_CLAUSES, LOOP], &[], LOOP_EXCLUSIVE),
    entry(DirectiveKind::SerialLoop, "2.11", &[COMPUTE, PRIVATES, &DATA_CLAUSES, LOOP], &[], LOOP_EXCLUSIVE),
    entry(DirectiveKind::Loop, "2.9", &[LOOP], &[], LOOP_EXCLUSIVE),
    entry(DirectiveKind::Data, "2.6.5", &[DATA, &DATA_CLAUSES], DATA_REQUIRED, &[]),
    entry(DirectiveKind::EnterData, "2.6.6", &[ENTER_DATA], ENTER_REQUIRED, &[]),
    entry(DirectiveKind::ExitData, "2.6.6", &[EXIT_DATA], EXIT_REQUIRED, &[]),
    entry(DirectiveKind::HostData, "2.8", &[HOST_DATA], &[ClauseName::Data(DataKind::UseDevice)], &[]),
    entry(DirectiveKind::Update, "2.14.4", &[UPDATE], UPDATE_REQUIRED, &[]),
    entry(DirectiveKind::Wait, "2.16.3", &[WAIT_DIRECTIVE], &[], &[]),
    entry(DirectiveKind::Declare, "2.13", &[DECLARE], DECLARE_REQUIRED, &[]),
    entry(DirectiveKind::Routine, "2.15.1", &[ROUTINE], ROUTINE_REQUIRED, ROUTINE_EXCLUSIVE),
    entry(ATOMIC, "2.12", &[ATOMIC_CLAUSES], &[], &[]),
    entry(DirectiveKind::Cache, "2.10", &[], &[], &[]),
    entry(DirectiveKind::Init, "2.14.1", &[INIT], &[], &[]),
    entry(DirectiveKind::Shutdown, "2.14.2", &[SHUTDOWN], &[], &[]),
    entry(DirectiveKind::Set, "2.14.3", &[SET], SET_REQUIRED, &[]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_agree_with_each_other() {
        for directive in DIRECTIVES {
            assert_eq!(DIRECTIVES.iter().filter(|d| d.kind == directive.kind).count(), 1, "{}", directive.kind);
            for row in directive.clauses() {
                // A combined construct has `private` from both parts: every row of a clause must say the same.
                let same = |r: &&ClauseRow| r.clause == row.clause;
                assert!(directive.clauses().filter(same).all(|r| r.occurs == row.occurs));
                let known = row.section.starts_with("2.") || row.section == "PCAST";
                assert!(known && (10..=34).contains(&row.since), "{:?}", row.clause);
            }
            let exclusive = directive.exclusive.iter().flat_map(|g| g.others.iter().chain([&g.one]));
            for name in directive.required.iter().chain(exclusive) {
                assert!(row(&directive.kind, *name).is_some(), "{name:?} is not a clause of {}", directive.kind);
            }
        }
    }

    #[test]
    fn combined_constructs_take_the_clauses_of_both_parts() {
        let parts = [
            (DirectiveKind::ParallelLoop, DirectiveKind::Parallel),
            (DirectiveKind::KernelsLoop, DirectiveKind::Kernels),
            (DirectiveKind::SerialLoop, DirectiveKind::Serial),
        ];
        for (combined, compute) in parts {
            for part in [&compute, &DirectiveKind::Loop] {
                let clauses = directive(part).expect("a row").clauses();
                assert!(
                    clauses.into_iter().all(|r| row(&combined, r.clause).is_some()),
                    "{combined} lacks one of {part}"
                );
            }
        }
    }
}
