//! The syntax tree of a directive: its kind, its argument, its clauses in the order they were written.
//!
//! `E` is the host language's expression. Spellings that mean the same (`pcopy`, `present_or_copy`; `dtype`; `host` and
//! `self` of `update`) have one node. Source: OpenACC 3.3, chapter 2.

use accc_source::Span;
use std::fmt;

/// A directive as it was parsed; `E` is an expression of the host language.
#[derive(Clone, PartialEq, Debug)]
pub struct Directive<E> {
    /// Its name; `parallel loop` is one.
    pub kind: DirectiveKind,
    /// What stands in parentheses behind the name of `cache`, `wait` and `routine`.
    pub argument: Argument<E>,
    /// In the order in which they were written.
    pub clauses: Vec<Clause<E>>,
    /// From the directive's name to the last clause.
    pub span: Span,
    /// The directive's name alone: `parallel loop`.
    pub keyword_span: Span,
    /// Written in the PGI Accelerator model ([`crate::legacy`]).
    pub legacy: bool,
}

/// What an `atomic` does (2.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicKind {
    /// `v = x`.
    Read,
    /// `x = e`.
    Write,
    /// `x = x op e`; also where no word was written.
    Update,
    /// An update, and the old or the new value.
    Capture,
}

/// The name of a directive. Combined constructs (2.11) are names of their own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DirectiveKind {
    /// 2.5.1
    Parallel,
    /// 2.5.3
    Kernels,
    /// 2.5.2
    Serial,
    /// 2.11
    ParallelLoop,
    /// 2.11
    KernelsLoop,
    /// 2.11
    SerialLoop,
    /// 2.9
    Loop,
    /// 2.6.5
    Data,
    /// 2.6.6
    EnterData,
    /// 2.6.6
    ExitData,
    /// 2.8
    HostData,
    /// 2.14.4
    Update,
    /// 2.16.3
    Wait,
    /// 2.13
    Declare,
    /// 2.15.1
    Routine,
    /// 2.12
    Atomic(AtomicKind),
    /// 2.10
    Cache,
    /// 2.14.1
    Init,
    /// 2.14.2
    Shutdown,
    /// 2.14.3
    Set,
    /// Fortran's `end`, of a directive that has one.
    End(Box<DirectiveKind>),
}

/// What stands in parentheses behind a name.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument<E> {
    /// Nothing.
    None,
    /// `cache([readonly:] items)`
    Cache {
        /// `readonly:` was written.
        readonly: bool,
        /// Elements and sections.
        items: Vec<Item<E>>,
    },
    /// `wait([devnum: n :] [queues:] list)`
    Wait {
        /// `None`: the current device.
        devnum: Option<E>,
        /// None: all queues.
        queues: Vec<E>,
    },
    /// `routine(name)`
    Routine {
        /// As it was written.
        name: String,
        /// Of the name.
        span: Span,
    },
}

/// A clause with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause<E> {
    /// What it says.
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
    /// From its name to its closing parenthesis.
    pub span: Span,
    /// Sections name their last element instead of their length: legacy directives in C. (Fortran's always do.)
    pub inclusive: bool,
}

/// A clause with its arguments (2.5 to 2.16).
#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind<E> {
    /// `copy` and its like: everything that only lists variables to be made available on a device.
    Data {
        /// Which of them.
        kind: DataKind,
        /// What stands in front of the list.
        modifiers: Modifiers,
        /// Variables and sections.
        items: Vec<Item<E>>,
    },
    /// 2.5.13, 2.9.10
    Private(Vec<Item<E>>),
    /// 2.5.14
    FirstPrivate(Vec<Item<E>>),
    /// 2.5.15, 2.9.11
    Reduction {
        /// What the values are combined by.
        op: ReductionOp,
        /// Variables; elements and sections are refused later.
        items: Vec<Item<E>>,
    },
    /// One to three values, one for each gang dimension.
    NumGangs(Vec<E>),
    /// 2.5.11
    NumWorkers(E),
    /// 2.5.12
    VectorLength(E),
    /// 2.9.2
    Gang(GangArgs<E>),
    /// 2.9.3; the number of workers.
    Worker(Option<E>),
    /// 2.9.4; the number of lanes.
    Vector(Option<E>),
    /// 2.9.5
    Seq,
    /// 2.9.6
    Independent,
    /// 2.9.7
    Auto,
    /// 2.9.1
    Collapse {
        /// Statements may stand between the loops.
        force: bool,
        /// How many loops; a constant.
        n: E,
    },
    /// `None` stands for `*`.
    Tile(Vec<Option<E>>),
    /// 2.5.6 and others: the condition.
    If(E),
    /// `self` or `self(condition)` of a compute construct.
    SelfCond(Option<E>),
    /// 2.5.16
    Default(DefaultKind),
    /// 2.16.1; `None`: `acc_async_noval`.
    Async(Option<E>),
    /// 2.16.2
    Wait {
        /// `None`: the current device.
        devnum: Option<E>,
        /// None: all queues.
        queues: Vec<E>,
    },
    /// Names of device types; `*` stands for all others.
    DeviceType(Vec<String>),
    /// 2.14.1: the number.
    DeviceNum(E),
    /// 2.14.3: the queue.
    DefaultAsync(E),
    /// 2.6.6
    Finalize,
    /// 2.8.3, 2.14.4
    IfPresent,
    /// A name or a string, as an expression of the host language.
    Bind(E),
    /// 2.15.1
    NoHost,
}

/// The clauses that take a list of variables and describe data on a device (sections 2.7, 2.8.1, 2.13, 2.14.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataKind {
    /// 2.7.6
    Copy,
    /// 2.7.7
    CopyIn,
    /// 2.7.8
    CopyOut,
    /// 2.7.9
    Create,
    /// 2.7.10
    NoCreate,
    /// 2.7.5
    Present,
    /// 2.7.4
    DevicePtr,
    /// 2.7.12
    Attach,
    /// 2.7.13
    Detach,
    /// 2.7.11
    Delete,
    /// 2.8.1
    UseDevice,
    /// 2.13.1
    DeviceResident,
    /// 2.13.3
    Link,
    /// `self` or `host` of `update`.
    UpdateSelf,
    /// `device` of `update`.
    UpdateDevice,
    /// The list of `compare` (PCAST), which is an `update` that compares in place of moving.
    Compare,
}

/// The words in front of the list of a data clause (2.7).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Modifiers {
    /// Transfers happen also where the data is present, both ways.
    pub always: bool,
    /// The same, to the device.
    pub always_in: bool,
    /// The same, to the host.
    pub always_out: bool,
    /// Only parsed: refused later.
    pub capture: bool,
    /// The construct does not write it.
    pub readonly: bool,
    /// New memory is filled with zeros.
    pub zero: bool,
}

/// The arguments of `gang` (2.9.2) but `static`.
#[derive(Clone, PartialEq, Debug)]
pub struct GangArgs<E> {
    /// `num:`, or no word: the number of gangs.
    pub num: Option<E>,
    /// `dim:`, a constant from 1 to 3.
    pub dim: Option<E>,
    /// `Some(None)` stands for `static:*`.
    pub static_: Option<Option<E>>,
}

/// 2.5.16
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefaultKind {
    /// Every variable has to be in a clause.
    None,
    /// Arrays are taken to be present.
    Present,
}

/// 2.5.15
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReductionOp {
    /// `+`
    Add,
    /// `*`
    Mul,
    /// `max`
    Max,
    /// `min`
    Min,
    /// Bitwise: `&`, `iand`.
    And,
    /// Bitwise: `|`, `ior`.
    Or,
    /// Bitwise: `^`, `ieor`.
    Xor,
    /// `&&`, `.and.`
    LogicalAnd,
    /// `||`, `.or.`
    LogicalOr,
    /// Fortran's `.eqv.`
    Eqv,
    /// Fortran's `.neqv.`
    Neqv,
}

/// A clause without its arguments: what the rule table speaks about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClauseName {
    /// One of the data clauses.
    Data(DataKind),
    /// `private`
    Private,
    /// `firstprivate`
    FirstPrivate,
    /// `reduction`
    Reduction,
    /// `num_gangs`
    NumGangs,
    /// `num_workers`
    NumWorkers,
    /// `vector_length`
    VectorLength,
    /// `gang`
    Gang,
    /// `worker`
    Worker,
    /// `vector`
    Vector,
    /// `seq`
    Seq,
    /// `independent`
    Independent,
    /// `auto`
    Auto,
    /// `collapse`
    Collapse,
    /// `tile`
    Tile,
    /// `if`
    If,
    /// `self`
    SelfCond,
    /// `default`
    Default,
    /// `async`
    Async,
    /// `wait`
    Wait,
    /// `device_type`
    DeviceType,
    /// `device_num`
    DeviceNum,
    /// `default_async`
    DefaultAsync,
    /// `finalize`
    Finalize,
    /// `if_present`
    IfPresent,
    /// `bind`
    Bind,
    /// `nohost`
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

    /// Whether a clause of this name was written.
    pub fn has(&self, name: ClauseName) -> bool {
        self.clause(name).is_some()
    }
}

impl<E> ClauseKind<E> {
    /// Without the arguments.
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
    /// As programs write it today.
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
