//! The syntax tree of a directive: its kind, its argument, its clauses in the order they were written.
//!
//! `E` is the host language's expression. Spellings that mean the same (`pcopy`, `present_or_copy`; `dtype`; `host` and
//! `self` of `update`) have one node. Source: OpenACC 3.3, chapter 2.

use accc_source::Span;
use std::fmt;

#[derive(Clone, PartialEq, Debug)]
pub struct Directive<E> {
    pub kind: DirectiveKind,
    /// What stands in parentheses behind the name of `cache`, `wait` and `routine`.
    pub argument: Argument<E>,
    pub clauses: Vec<Clause<E>>,
    /// From the directive's name to the last clause.
    pub span: Span,
    /// The directive's name alone: `parallel loop`.
    pub keyword_span: Span,
    /// Written in the PGI Accelerator model ([`crate::legacy`]).
    pub legacy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicKind {
    Read,
    Write,
    Update,
    Capture,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DirectiveKind {
    Parallel,
    Kernels,
    Serial,
    ParallelLoop,
    KernelsLoop,
    SerialLoop,
    Loop,
    Data,
    EnterData,
    ExitData,
    HostData,
    Update,
    Wait,
    Declare,
    Routine,
    Atomic(AtomicKind),
    Cache,
    Init,
    Shutdown,
    Set,
    End(Box<DirectiveKind>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Argument<E> {
    None,
    /// `cache([readonly:] items)`
    Cache {
        readonly: bool,
        items: Vec<Item<E>>,
    },
    /// `wait([devnum: n :] [queues:] list)`
    Wait {
        devnum: Option<E>,
        queues: Vec<E>,
    },
    /// `routine(name)`
    Routine {
        name: String,
        span: Span,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Clause<E> {
    pub kind: ClauseKind<E>,
    /// From the clause's name to its closing parenthesis.
    pub span: Span,
}

/// A variable in a clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Item<E> {
    /// The variable, member, element, section or common block as the host language sees it.
    pub designator: E,
    /// The name that messages show: the variable's, `/block/` for a common block.
    pub name: String,
    pub span: Span,
    /// Sections name their last element instead of their length: legacy directives in C. (Fortran's always do.)
    pub inclusive: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind<E> {
    /// `copy` and its like: everything that only lists variables to be made available on a device.
    Data {
        kind: DataKind,
        modifiers: Modifiers,
        items: Vec<Item<E>>,
    },
    Private(Vec<Item<E>>),
    FirstPrivate(Vec<Item<E>>),
    Reduction {
        op: ReductionOp,
        items: Vec<Item<E>>,
    },
    /// One to three values, one for each gang dimension.
    NumGangs(Vec<E>),
    NumWorkers(E),
    VectorLength(E),
    Gang(GangArgs<E>),
    Worker(Option<E>),
    Vector(Option<E>),
    Seq,
    Independent,
    Auto,
    Collapse {
        force: bool,
        n: E,
    },
    /// `None` stands for `*`.
    Tile(Vec<Option<E>>),
    If(E),
    /// `self` or `self(condition)` of a compute construct.
    SelfCond(Option<E>),
    Default(DefaultKind),
    Async(Option<E>),
    Wait {
        devnum: Option<E>,
        queues: Vec<E>,
    },
    /// Names of device types; `*` stands for all others.
    DeviceType(Vec<String>),
    DeviceNum(E),
    DefaultAsync(E),
    Finalize,
    IfPresent,
    /// A name or a string, as an expression of the host language.
    Bind(E),
    NoHost,
}

/// The clauses that take a list of variables and describe data on a device (sections 2.7, 2.8.1, 2.13, 2.14.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataKind {
    Copy,
    CopyIn,
    CopyOut,
    Create,
    NoCreate,
    Present,
    DevicePtr,
    Attach,
    Detach,
    Delete,
    UseDevice,
    DeviceResident,
    Link,
    /// `self` or `host` of `update`.
    UpdateSelf,
    /// `device` of `update`.
    UpdateDevice,
    /// The list of `compare` (PCAST), which is an `update` that compares in place of moving.
    Compare,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Modifiers {
    pub always: bool,
    pub always_in: bool,
    pub always_out: bool,
    pub capture: bool,
    pub readonly: bool,
    pub zero: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct GangArgs<E> {
    pub num: Option<E>,
    pub dim: Option<E>,
    /// `Some(None)` stands for `static:*`.
    pub static_: Option<Option<E>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefaultKind {
    None,
    Present,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReductionOp {
    Add,
    Mul,
    Max,
    Min,
    /// Bitwise: `&`, `iand`.
    And,
    /// Bitwise: `|`, `ior`.
    Or,
    /// Bitwise: `^`, `ieor`.
    Xor,
    LogicalAnd,
    LogicalOr,
    /// Fortran's `.eqv.`
    Eqv,
    /// Fortran's `.neqv.`
    Neqv,
}

/// A clause without its arguments: what the rule table speaks about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClauseName {
    Data(DataKind),
    Private,
    FirstPrivate,
    Reduction,
    NumGangs,
    NumWorkers,
    VectorLength,
    Gang,
    Worker,
    Vector,
    Seq,
    Independent,
    Auto,
    Collapse,
    Tile,
    If,
    SelfCond,
    Default,
    Async,
    Wait,
    DeviceType,
    DeviceNum,
    DefaultAsync,
    Finalize,
    IfPresent,
    Bind,
    NoHost,
}

impl DirectiveKind {
    /// `parallel`, `kernels`, `serial` and their combined forms, without the loop part.
    pub fn compute(&self) -> Option<DirectiveKind> {
        match self {
            DirectiveKind::Parallel | DirectiveKind::ParallelLoop => Some(DirectiveKind::Parallel),
            DirectiveKind::Kernels | DirectiveKind::KernelsLoop => Some(DirectiveKind::Kernels),
            DirectiveKind::Serial | DirectiveKind::SerialLoop => Some(DirectiveKind::Serial),
            DirectiveKind::Loop
            | DirectiveKind::Data
            | DirectiveKind::EnterData
            | DirectiveKind::ExitData
            | DirectiveKind::HostData
            | DirectiveKind::Update
            | DirectiveKind::Wait
            | DirectiveKind::Declare
            | DirectiveKind::Routine
            | DirectiveKind::Atomic(_)
            | DirectiveKind::Cache
            | DirectiveKind::Init
            | DirectiveKind::Shutdown
            | DirectiveKind::Set
            | DirectiveKind::End(_) => None,
        }
    }

    /// `loop` and the combined constructs: a loop has to follow.
    pub fn is_loop(&self) -> bool {
        use DirectiveKind::*;
        matches!(self, Loop | ParallelLoop | KernelsLoop | SerialLoop)
    }

    /// Governs the statement or block that follows, so that Fortran has an `end` directive for it.
    pub fn is_construct(&self) -> bool {
        use DirectiveKind::*;
        self.is_loop() || matches!(self, Parallel | Kernels | Serial | Data | HostData | Atomic(_))
    }
}

impl fmt::Display for DirectiveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DirectiveKind::Parallel => "parallel",
            DirectiveKind::Kernels => "kernels",
            DirectiveKind::Serial => "serial",
            DirectiveKind::ParallelLoop => "parallel loop",
            DirectiveKind::KernelsLoop => "kernels loop",
            DirectiveKind::SerialLoop => "serial loop",
            DirectiveKind::Loop => "loop",
            DirectiveKind::Data => "data",
            DirectiveKind::EnterData => "enter data",
            DirectiveKind::ExitData => "exit data",
            DirectiveKind::HostData => "host_data",
            DirectiveKind::Update => "update",
            DirectiveKind::Wait => "wait",
            DirectiveKind::Declare => "declare",
            DirectiveKind::Routine => "routine",
            DirectiveKind::Atomic(_) => "atomic",
            DirectiveKind::Cache => "cache",
            DirectiveKind::Init => "init",
            DirectiveKind::Shutdown => "shutdown",
            DirectiveKind::Set => "set",
            DirectiveKind::End(inner) => return write!(f, "end {inner}"),
        })
    }
}

impl<E> Directive<E> {
    /// The first clause of this name.
    pub fn clause(&self, name: ClauseName) -> Option<&Clause<E>> {
        self.clauses.iter().find(|c| c.kind.name() == name)
    }

    pub fn has(&self, name: ClauseName) -> bool {
        self.clause(name).is_some()
    }
}

impl<E> ClauseKind<E> {
    pub fn name(&self) -> ClauseName {
        match self {
            ClauseKind::Data { kind, .. } => ClauseName::Data(*kind),
            ClauseKind::Private(_) => ClauseName::Private,
            ClauseKind::FirstPrivate(_) => ClauseName::FirstPrivate,
            ClauseKind::Reduction { .. } => ClauseName::Reduction,
            ClauseKind::NumGangs(_) => ClauseName::NumGangs,
            ClauseKind::NumWorkers(_) => ClauseName::NumWorkers,
            ClauseKind::VectorLength(_) => ClauseName::VectorLength,
            ClauseKind::Gang(_) => ClauseName::Gang,
            ClauseKind::Worker(_) => ClauseName::Worker,
            ClauseKind::Vector(_) => ClauseName::Vector,
            ClauseKind::Seq => ClauseName::Seq,
            ClauseKind::Independent => ClauseName::Independent,
            ClauseKind::Auto => ClauseName::Auto,
            ClauseKind::Collapse { .. } => ClauseName::Collapse,
            ClauseKind::Tile(_) => ClauseName::Tile,
            ClauseKind::If(_) => ClauseName::If,
            ClauseKind::SelfCond(_) => ClauseName::SelfCond,
            ClauseKind::Default(_) => ClauseName::Default,
            ClauseKind::Async(_) => ClauseName::Async,
            ClauseKind::Wait { .. } => ClauseName::Wait,
            ClauseKind::DeviceType(_) => ClauseName::DeviceType,
            ClauseKind::DeviceNum(_) => ClauseName::DeviceNum,
            ClauseKind::DefaultAsync(_) => ClauseName::DefaultAsync,
            ClauseKind::Finalize => ClauseName::Finalize,
            ClauseKind::IfPresent => ClauseName::IfPresent,
            ClauseKind::Bind(_) => ClauseName::Bind,
            ClauseKind::NoHost => ClauseName::NoHost,
        }
    }

    /// The variables the clause lists; empty for clauses that list none.
    pub fn items(&self) -> &[Item<E>] {
        match self {
            ClauseKind::Data { items, .. }
            | ClauseKind::Private(items)
            | ClauseKind::FirstPrivate(items)
            | ClauseKind::Reduction { items, .. } => items,
            ClauseKind::NumGangs(_)
            | ClauseKind::NumWorkers(_)
            | ClauseKind::VectorLength(_)
            | ClauseKind::Gang(_)
            | ClauseKind::Worker(_)
            | ClauseKind::Vector(_)
            | ClauseKind::Seq
            | ClauseKind::Independent
            | ClauseKind::Auto
            | ClauseKind::Collapse { .. }
            | ClauseKind::Tile(_)
            | ClauseKind::If(_)
            | ClauseKind::SelfCond(_)
            | ClauseKind::Default(_)
            | ClauseKind::Async(_)
            | ClauseKind::Wait { .. }
            | ClauseKind::DeviceType(_)
            | ClauseKind::DeviceNum(_)
            | ClauseKind::DefaultAsync(_)
            | ClauseKind::Finalize
            | ClauseKind::IfPresent
            | ClauseKind::Bind(_)
            | ClauseKind::NoHost => &[],
        }
    }
}

impl ClauseName {
    /// The spelling messages use.
    pub fn spelling(self) -> &'static str {
        match self {
            ClauseName::Data(kind) => kind.spelling(),
            ClauseName::Private => "private",
            ClauseName::FirstPrivate => "firstprivate",
            ClauseName::Reduction => "reduction",
            ClauseName::NumGangs => "num_gangs",
            ClauseName::NumWorkers => "num_workers",
            ClauseName::VectorLength => "vector_length",
            ClauseName::Gang => "gang",
            ClauseName::Worker => "worker",
            ClauseName::Vector => "vector",
            ClauseName::Seq => "seq",
            ClauseName::Independent => "independent",
            ClauseName::Auto => "auto",
            ClauseName::Collapse => "collapse",
            ClauseName::Tile => "tile",
            ClauseName::If => "if",
            ClauseName::SelfCond => "self",
            ClauseName::Default => "default",
            ClauseName::Async => "async",
            ClauseName::Wait => "wait",
            ClauseName::DeviceType => "device_type",
            ClauseName::DeviceNum => "device_num",
            ClauseName::DefaultAsync => "default_async",
            ClauseName::Finalize => "finalize",
            ClauseName::IfPresent => "if_present",
            ClauseName::Bind => "bind",
            ClauseName::NoHost => "nohost",
        }
    }
}

impl DataKind {
    pub fn spelling(self) -> &'static str {
        match self {
            DataKind::Copy => "copy",
            DataKind::CopyIn => "copyin",
            DataKind::CopyOut => "copyout",
            DataKind::Create => "create",
            DataKind::NoCreate => "no_create",
            DataKind::Present => "present",
            DataKind::DevicePtr => "deviceptr",
            DataKind::Attach => "attach",
            DataKind::Detach => "detach",
            DataKind::Delete => "delete",
            DataKind::UseDevice => "use_device",
            DataKind::DeviceResident => "device_resident",
            DataKind::Link => "link",
            DataKind::UpdateSelf => "self",
            DataKind::UpdateDevice => "device",
            DataKind::Compare => "compare",
        }
    }
}

impl fmt::Display for ReductionOp {
    /// As `-Minfo` and messages show it, in C's spelling where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ReductionOp::Add => "+",
            ReductionOp::Mul => "*",
            ReductionOp::Max => "max",
            ReductionOp::Min => "min",
            ReductionOp::And => "&",
            ReductionOp::Or => "|",
            ReductionOp::Xor => "^",
            ReductionOp::LogicalAnd => "&&",
            ReductionOp::LogicalOr => "||",
            ReductionOp::Eqv => ".eqv.",
            ReductionOp::Neqv => ".neqv.",
        })
    }
}
