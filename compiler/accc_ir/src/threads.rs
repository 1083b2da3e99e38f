//! Regions that threads of the host run: OpenMP's `parallel` and `task`.
//!
//! The region is a function of its own when code is generated (`accc_codegen/src/host/threads.rs`), which reaches the variables
//! and values of the function around by their addresses. A variable of the frame that only the region names belongs to it:
//! each thread that runs the region has its own. Where the user shares one that nothing outside names, it stands in
//! [`Threads::shared`]. Control comes in at the region's beginning and leaves it at its end.
//! Source: OpenMP 5.2, chapters 10 and 12; LLVM's interface of its run-time library (`kmp.h`).

use crate::ids::{Block, GlobalId, Value, Var};

/// A region, and what it shares with the function around.
#[derive(Clone, Debug)]
pub struct Threads {
    /// Who runs it.
    pub kind: ThreadsKind,
    /// The place in the source, as the run-time library knows it (`ident_t`).
    pub ident: GlobalId,
    /// Variables of the function around that all threads see.
    pub shared: Vec<Var>,
    /// What the threads run.
    pub body: Block,
}

/// Who runs a region.
#[derive(Clone, Debug)]
pub enum ThreadsKind {
    /// All threads of a new team run the region; where the condition is false, this thread alone.
    Parallel {
        /// `None`: true.
        cond: Option<Value>,
    },
    /// Some thread of the team runs the region, now or later; values that it uses are those of now.
    Task(Box<Task>),
}

/// A task's clauses.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where it is false, this thread runs the task at once.
    pub cond: Option<Value>,
    /// The bits that the library takes when a task is made, as `I32`.
    pub flags: Value,
    /// As `I32`: tasks of higher ones run first.
    pub priority: Option<Value>,
    /// In the order of the clauses.
    pub depends: Vec<Depend>,
}

/// What a task waits for: tasks made before it that name the same place.
#[derive(Clone, Debug)]
pub struct Depend {
    /// The place.
    pub addr: Value,
    /// The library's number of `in`, `inout` and so on.
    pub how: u8,
}

/// The library's bit of a task that stays with the thread that began it.
pub const TASK_TIED: i64 = 1;
/// Of one whose tasks are run at once.
pub const TASK_FINAL: i64 = 2;
/// Of one that has a priority.
pub const TASK_PRIORITY: i64 = 32;
