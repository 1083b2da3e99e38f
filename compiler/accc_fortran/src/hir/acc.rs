//! What directives say about procedures and module variables, and atomic statements. Source: OpenACC 3.3, 2.12, 2.13, 2.15.

use super::{Expr, Stmt};
use accc_ir::AtomicOp;
use accc_source::Span;
use serde::{Deserialize, Serialize};

/// A procedure's `acc routine`.
#[derive(Clone, PartialEq, Debug)]
pub struct Routine {
    pub version: DeviceVersion,
    /// The host's version may be another object's.
    pub nohost: bool,
    /// The call that made it one where no directive does.
    pub called: Option<Span>,
    /// The directive; the procedure where there is none.
    pub span: Span,
}

/// What callers know of a procedure's device version. Module files hold it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeviceVersion {
    pub level: RoutineLevel,
    /// `bind`: the link names of what is called in its place on GPUs and on CPUs.
    #[serde(default)]
    pub on_gpu: Option<String>,
    #[serde(default)]
    pub on_cpu: Option<String>,
}

/// From least to most. Module files hold it, so that it is one of our own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum RoutineLevel {
    Seq,
    Vector,
    Worker,
    /// Gangs of the first dimension.
    Gang,
    /// Of the first two.
    Gang2,
    Gang3,
}

/// The clause of a module variable's `acc declare`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Declared {
    Create,
    CopyIn,
    DeviceResident,
    Link,
}

/// `acc atomic` and its statements.
#[derive(Clone, Debug)]
pub struct Atomic {
    pub action: AtomicAction,
    /// What the user wrote: on the host the statements themselves.
    pub body: Vec<Stmt>,
}

/// `place` is a scalar variable or an element, of a number or a truth value; `value` has its type.
#[derive(Clone, Debug)]
pub enum AtomicAction {
    /// `into = place`
    Read { into: Expr, place: Expr },
    /// `place = value`
    Write { place: Expr, value: Expr },
    /// `place = place op value`
    Update { place: Expr, op: AtomicOp, value: Expr },
    /// An update (`AtomicOp::Exchange`: a write) and `into = place`; `new`: in this order.
    Capture { into: Expr, place: Expr, op: AtomicOp, value: Expr, new: bool },
    /// An update or capture whose new value is all of `value`, which reads the place once: computed in another type, or by
    /// what no atomic operation does at once.
    Computed { into: Option<Expr>, place: Expr, value: Expr, new: bool },
}

impl DeviceVersion {
    pub const SEQ: DeviceVersion = DeviceVersion { level: RoutineLevel::Seq, on_gpu: None, on_cpu: None };

    /// Whether no device runs the procedure's own body.
    pub fn is_bound(&self) -> bool {
        self.on_gpu.is_some() && self.on_cpu.is_some()
    }

    /// Whether some devices run another procedure in its place.
    pub fn has_bind(&self) -> bool {
        self.on_gpu.is_some() || self.on_cpu.is_some()
    }
}

impl RoutineLevel {
    /// The clause's name.
    pub fn spelling(self) -> &'static str {
        match self {
            RoutineLevel::Seq => "seq",
            RoutineLevel::Vector => "vector",
            RoutineLevel::Worker => "worker",
            RoutineLevel::Gang => "gang",
            RoutineLevel::Gang2 => "gang(dim:2)",
            RoutineLevel::Gang3 => "gang(dim:3)",
        }
    }
}

/// An OpenMP construct; names in its body mean what threads see.
#[derive(Clone, Debug)]
pub struct Omp {
    /// Variables stand in the lists below, but those of `copyin`, `copyprivate` and `depend`.
    pub directive: accc_openmp::Directive<Expr>,
    /// What each thread has for itself.
    pub own: Vec<super::SymId>,
    /// Of a task, the values of now: the outer variable and the thread's own.
    pub held: Vec<(super::SymId, super::SymId)>,
    /// Variables around that the threads of a region share.
    pub shared: Vec<super::SymId>,
    /// Gives own variables what they begin with.
    pub before: Vec<Stmt>,
    /// Of each linear variable: set in the iteration whose number the hidden variable holds.
    pub number: Option<super::SymId>,
    pub linear: Vec<Stmt>,
    /// Gives the values of the last iteration or section to the variables around.
    pub last: Vec<Stmt>,
    /// Adds what a thread found to the variables around; one thread at a time.
    pub combine: Vec<Stmt>,
    pub body: Vec<Stmt>,
}
