//! What directives become: nodes for constructs, fields of loops, and what the compiler decides about them.
//!
//! Sources: OpenACC 3.3, 2.5 (compute), 2.6 (data), 2.7 (data clauses), 2.9 (loop).
#![deny(clippy::wildcard_enum_match_arm)]

use crate::ids::{Block, FuncId, Value, Var};
use crate::modifiers::Modifiers;
use crate::operator::BinaryOp;
use crate::types::{Elem, PointerDim, Type};
use accc_source::Span;

/// Which construct; the names that profiles and messages use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructKind {
    Parallel,
    Kernels,
    Serial,
    Data,
    EnterData,
    ExitData,
    /// The data region of a procedure, or of the program.
    Declare,
    Update,
    /// The directive `cache`: in phase *acc* alone.
    Cache,
    Wait,
    Init,
    Shutdown,
    Set,
}

/// A directive with a body, or one that stands alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Construct {
    pub kind: ConstructKind,
    pub span: Span,
    /// The end directive, or where there is none the last line of the construct.
    pub end_span: Span,
}

/// Which machine a kernel is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Machine {
    Gpu,
    Cpu,
}

/// `async` on a construct (2.16.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Async {
    /// Not written: the host waits.
    #[default]
    Sync,
    /// Without a number: `acc_async_noval`.
    Default,
    /// `I64`.
    Queue(Value),
}

/// `wait` on a construct: what must have ended before it starts (2.16.2).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WaitFor {
    #[default]
    Nothing,
    /// Without an argument: all queues.
    All,
    /// `I64` each.
    Queues(Vec<Value>),
}

/// A compute construct (2.5). Its body runs on the device.
#[derive(Clone, Debug)]
pub struct Compute {
    /// `kind` is `Parallel`, `Kernels` or `Serial`.
    pub construct: Construct,
    pub num_gangs: Option<Value>,
    /// In the second and third dimension.
    pub more_gangs: [Option<Value>; 2],
    pub num_workers: Option<Value>,
    pub vector_length: Option<Value>,
    /// The sizes of the clone for one machine, where `device_type` says others. Gone in phase *legal*.
    pub sizes_on: Vec<(Machine, Sizes)>,
    /// `I1`.
    pub if_cond: Option<Value>,
    pub default: DefaultClause,
    pub asynchronous: Async,
    pub wait: WaitFor,
    pub clauses: Vec<DataClause>,
    /// Visible data clauses (2.6.2) of data constructs that another function holds, of which this construct was made one.
    pub around: Vec<(ClauseKind, Var)>,
    pub private: Vec<Var>,
    pub firstprivate: Vec<Var>,
    pub reductions: Vec<Reduction>,
    /// Written by the scheduler.
    pub partition: Option<Partition>,
    pub version: Version,
    pub body: Block,
}

/// One of several forms of a construct, of which the program chooses when it gets there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Version {
    #[default]
    Only,
    /// Runs where a check has shown what this says.
    Checked(Checked),
    /// Runs where it has not. Messages are about the other one.
    Overlapping,
}

/// What the program finds out before a construct.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The variables of each pair show memory of their own.
    pub apart: Vec<(Var, Var)>,
    /// These scalars are not negative, and these sums: subscripts (`a[i*m + j]`) stay within their rows.
    pub not_negative: Vec<Var>,
    pub in_rows: Vec<LinearSum>,
}

/// A constant and scalars with their factors, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinearSum {
    pub constant: i64,
    pub terms: Vec<(Var, i64)>,
}

/// How a compute construct becomes kernels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partition {
    OneKernel,
    /// The host runs the statements around the gang loops and launches a kernel for each of these.
    HostDriven,
    /// One kernel, whose gangs meet at grid barriers between dependent gang loops.
    Cooperative,
}

impl Compute {
    /// Arrays that are declared in a `parallel` or `serial` construct: each gang has its own. (Of scalars the analyses see
    /// that by themselves.)
    pub fn keep_private(&mut self, arrays: Vec<Var>) {
        if matches!(self.construct.kind, ConstructKind::Parallel | ConstructKind::Serial) {
            self.private.extend(arrays);
        }
    }

    /// The construct without any clause.
    pub fn new(construct: Construct, body: Block) -> Compute {
        Compute {
            construct,
            num_gangs: None,
            more_gangs: [None; 2],
            num_workers: None,
            vector_length: None,
            sizes_on: Vec::new(),
            if_cond: None,
            default: DefaultClause::Implicit,
            asynchronous: Async::Sync,
            wait: WaitFor::Nothing,
            clauses: Vec::new(),
            private: Vec::new(),
            around: Vec::new(),
            firstprivate: Vec::new(),
            reductions: Vec::new(),
            partition: None,
            version: Version::Only,
            body,
        }
    }
}

/// `num_gangs`, `num_workers` and `vector_length`, as on [`Compute`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    pub num_gangs: Option<Value>,
    pub more_gangs: [Option<Value>; 2],
    pub num_workers: Option<Value>,
    pub vector_length: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefaultClause {
    /// Not written: the implicit rules of 2.6.2 hold.
    Implicit,
    None,
    Present,
}

/// A structured data region (2.6.5). In phase *outlined* a compute construct's own data is one with `compute` set: its
/// body launches the kernels.
#[derive(Clone, Debug)]
pub struct Data {
    pub construct: Construct,
    pub if_cond: Option<Value>,
    pub asynchronous: Async,
    pub wait: WaitFor,
    /// Holds for the compute constructs inside that have none of their own (2.5.16).
    pub default: DefaultClause,
    pub clauses: Vec<DataClause>,
    pub compute: bool,
    /// The host need not wait at the end (see `accc_abi::END_DEFERRABLE_WAIT`).
    pub deferrable_wait: bool,
    pub body: Block,
}

/// `enter data`, `exit data`, `update` (2.6.6, 2.14.4), and the entry and exit of a procedure's `declare` region (2.13).
#[derive(Clone, Debug)]
pub struct DataAction {
    /// `EnterData`, `ExitData`, `Update`, `Declare` or `Cache`.
    pub construct: Construct,
    /// Of `Declare`: the region ends (else it begins).
    pub ends: bool,
    pub if_cond: Option<Value>,
    pub asynchronous: Async,
    pub wait: WaitFor,
    /// `exit data`: the dynamic counts become zero.
    pub finalize: bool,
    /// `update`: what is not present is left alone.
    pub if_present: bool,
    pub clauses: Vec<DataClause>,
}

impl DataAction {
    /// Without clauses.
    pub fn new(construct: Construct) -> DataAction {
        DataAction {
            construct,
            ends: false,
            if_cond: None,
            asynchronous: Async::Sync,
            wait: WaitFor::Nothing,
            finalize: false,
            if_present: false,
            clauses: Vec::new(),
        }
    }
}

/// `init`, `shutdown` and `set` (2.14.1 to 2.14.3).
#[derive(Clone, Debug)]
pub struct DeviceAction {
    /// `Init`, `Shutdown` or `Set`.
    pub construct: Construct,
    pub device_type: DeviceType,
    /// `I64`; not written: the current one of the type.
    pub device_num: Option<Value>,
    /// `set` only, `I64`.
    pub default_async: Option<Value>,
    pub if_cond: Option<Value>,
}

/// The device types that programs can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceType {
    /// Not written: the thread's current one.
    Current,
    Default,
    Host,
    Multicore,
    Nvidia,
    /// The simulated device.
    Sim,
}

/// `wait` as a directive of its own (2.16.3).
#[derive(Clone, Debug)]
pub struct Wait {
    pub construct: Construct,
    /// Whose queues, `I64`; not written: the current device's.
    pub devnum: Option<Value>,
    /// `All` or `Queues`.
    pub queues: WaitFor,
    pub if_cond: Option<Value>,
    /// The host goes on; this queue waits for the others.
    pub asynchronous: Async,
}

/// What an atomic operation works on (2.12): a scalar variable or an element.
#[derive(Clone, Debug)]
pub enum Place {
    Var(Var),
    Elem { view: Value, subscripts: Vec<Value> },
}

/// `place = place op value`; the `Rev` ones are `place = value op place`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicOp {
    Add,
    Sub,
    SubRev,
    Mul,
    Div,
    DivRev,
    Max,
    Min,
    /// Of unsigned integers.
    UDiv,
    UDivRev,
    UMax,
    UMin,
    /// Bitwise; on truth values logical.
    And,
    Or,
    Xor,
    /// `.eqv.`
    Eqv,
    /// `place = value`
    Exchange,
    /// The sum of complex numbers where nothing but such sums is done at the same time: each part for itself.
    AddParts,
}

impl AtomicOp {
    /// The operation on two numbers, and whether the operation's `value` is the left one; `None`: `Eqv` and `Exchange`.
    pub fn arithmetic(self) -> Option<(BinaryOp, bool)> {
        Some(match self {
            AtomicOp::Add | AtomicOp::AddParts => (BinaryOp::Add, false),
            AtomicOp::Sub => (BinaryOp::Sub, false),
            AtomicOp::SubRev => (BinaryOp::Sub, true),
            AtomicOp::Mul => (BinaryOp::Mul, false),
            AtomicOp::Div => (BinaryOp::Div, false),
            AtomicOp::DivRev => (BinaryOp::Div, true),
            AtomicOp::Max => (BinaryOp::Max, false),
            AtomicOp::Min => (BinaryOp::Min, false),
            AtomicOp::UDiv => (BinaryOp::UDiv, false),
            AtomicOp::UDivRev => (BinaryOp::UDiv, true),
            AtomicOp::UMax => (BinaryOp::UMax, false),
            AtomicOp::UMin => (BinaryOp::UMin, false),
            AtomicOp::And => (BinaryOp::And, false),
            AtomicOp::Or => (BinaryOp::Or, false),
            AtomicOp::Xor => (BinaryOp::Xor, false),
            AtomicOp::Eqv | AtomicOp::Exchange => return None,
        })
    }
}

/// The routines that device code asks which gang (0), worker (1) or lane (2) it is, and how many of them there are.
pub const LEVEL_INDEX: &str = "__accc_level_index";
pub const LEVEL_SIZE: &str = "__accc_level_size";

/// `acc routine` (2.15): there is a device version of the procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Routine {
    pub level: RoutineLevel,
    /// The host's version may be another object's.
    pub nohost: bool,
    pub bind: Bind,
    /// Made by the compiler.
    pub implicit: bool,
    pub span: Span,
}

/// `bind`, also behind `device_type`: what code for a machine calls in place of a routine, which has no version of its
/// own for that machine then.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Bind {
    pub gpu: Option<FuncId>,
    pub cpu: Option<FuncId>,
}

impl Bind {
    pub fn on(&self, machine: Machine) -> Option<FuncId> {
        match machine {
            Machine::Gpu => self.gpu,
            Machine::Cpu => self.cpu,
        }
    }

    pub fn set(&mut self, machine: Machine, function: FuncId) {
        match machine {
            Machine::Gpu => self.gpu = Some(function),
            Machine::Cpu => self.cpu = Some(function),
        }
    }

    /// No machine's code has the routine itself.
    pub fn is_everywhere(&self) -> bool {
        self.gpu.is_some() && self.cpu.is_some()
    }
}

/// The levels that a call takes up, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

impl RoutineLevel {
    /// Gangs of this dimension, 1 to 3, and those below.
    pub fn of_gangs(dim: u32) -> RoutineLevel {
        match dim {
            0 | 1 => RoutineLevel::Gang,
            2 => RoutineLevel::Gang2,
            _ => RoutineLevel::Gang3,
        }
    }

    /// How many dimensions of gangs it takes up.
    pub fn gang_dims(self) -> u32 {
        match self {
            RoutineLevel::Seq | RoutineLevel::Vector | RoutineLevel::Worker => 0,
            RoutineLevel::Gang => 1,
            RoutineLevel::Gang2 => 2,
            RoutineLevel::Gang3 => 3,
        }
    }
}

/// One variable in one data clause: what happens to it on entry and on exit.
#[derive(Clone, Debug)]
pub struct DataClause {
    pub kind: ClauseKind,
    pub var: Var,
    /// One range for each dimension, fastest first; `None`: all of it.
    pub section: Option<Vec<SectionRange>>,
    /// The section goes through tables of pointers.
    pub rows: Option<RowShape>,
    pub modifiers: Modifiers,
    /// The compiler's, not the user's.
    pub implicit: bool,
    /// As messages show it: `world(0:rows+1,0:cols+1)`, `a(:)`, `cells`.
    pub text: String,
    pub span: Span,
}

/// What the rows of a table of pointers (`int **w` with `w[0:n][0:m]`) hold. The section has their dimensions first, then
/// one for each table, slowest last: its length less the rows' rank is the number of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowShape {
    pub elem: Elem,
    /// As in `Storage::Pointer`.
    pub inner: Vec<PointerDim>,
}

impl RowShape {
    /// How many of the slowest of `dims` dimensions are subscripts of tables.
    pub fn tables(&self, dims: usize) -> usize {
        dims.saturating_sub(self.inner.len() + 1)
    }
}

/// Zero-based, in elements, `I64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SectionRange {
    pub start: Value,
    /// How many elements.
    pub extent: Value,
    /// From one to the next; `None`: 1. Of `update` only.
    pub step: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    Copy,
    CopyIn,
    CopyOut,
    Create,
    Present,
    NoCreate,
    DevicePtr,
    /// The device copy of a pointer variable gets the device address of what it points to.
    Attach,
    /// `exit data` only.
    Detach,
    /// `exit data` only.
    Delete,
    /// `update` only.
    UpdateSelf,
    UpdateDevice,
    Compare,
    /// `declare` only.
    DeviceResident,
    Link,
}

impl ClauseKind {
    /// Whether the clause says where the variable is on the device: `attach` speaks of a pointer to it alone.
    pub fn brings(self) -> bool {
        !matches!(self, ClauseKind::Attach | ClauseKind::Detach)
    }
}

/// A loop directive, or the loop part of a combined construct (2.9).
#[derive(Clone, Debug, Default)]
pub struct LoopDirective {
    pub span: Span,
    pub gang: Option<Level>,
    pub worker: Option<Level>,
    pub vector: Option<Level>,
    pub seq: bool,
    pub independent: bool,
    pub auto: bool,
    /// Number of tightly nested loops, this one included; 0 or 1: none.
    pub collapse: u32,
    /// Of `collapse`: what stands between the loops may run in every iteration. Gone in phase *legal*.
    pub force: bool,
    /// Sizes for each of the nested loops, innermost first; 0: the compiler's choice. In phase *legal* the loop is the
    /// outermost of the tile loops.
    pub tile: Vec<u32>,
    pub private: Vec<Var>,
    pub reductions: Vec<Reduction>,
    /// The whole directive of the clone for one machine, where `device_type` says other levels. Gone in phase *legal*.
    pub on: Vec<(Machine, LoopDirective)>,
}

impl LoopDirective {
    /// It says who runs the loop.
    pub fn has_levels(&self) -> bool {
        self.gang.is_some() || self.worker.is_some() || self.vector.is_some()
    }

    /// It is for one loop, and gives nothing memory of its own.
    pub fn is_plain(&self) -> bool {
        let shape = self.collapse > 1 || !self.tile.is_empty() || !self.on.is_empty();
        !shape && self.private.is_empty() && self.reductions.is_empty()
    }

    /// It leaves the compiler everything: `loop` or `loop auto`.
    pub fn is_open(&self) -> bool {
        self.is_plain() && !self.has_levels() && !self.seq && !self.independent
    }
}

/// `gang`, `gang(n)`, `vector(128)`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Level {
    pub size: Option<Value>,
    /// The gang dimension: 1 to 3, or 0 where it is not written.
    pub dim: u32,
    /// The chunk that `static` names, 0 for `*`: loops of equal chunks and bounds give each gang the same iterations. `None`:
    /// not written, or known only at run time.
    pub chunk: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct Reduction {
    pub op: ReductionOp,
    pub var: Var,
    /// Of an array: one range for each dimension, fastest first; `None`: all of it. Reductions of arrays are gone in phase
    /// *legal*.
    pub section: Option<Vec<SectionRange>>,
    /// Of a member of an array's element: the element's subscripts as accesses have them, fastest first; the member's record
    /// is the array then. Gone in phase *legal*, too.
    pub element: Vec<Value>,
    pub span: Span,
    /// Found by the compiler.
    pub implicit: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionOp {
    Add,
    Mul,
    Max,
    Min,
    /// Of unsigned integers.
    UMax,
    UMin,
    BitAnd,
    BitOr,
    BitXor,
    LogicalAnd,
    LogicalOr,
    Eqv,
    Neqv,
}

impl ReductionOp {
    /// The atomic operation that a reduction's operator is.
    pub fn atomic(self, ty: Type) -> Option<AtomicOp> {
        let truth = ty == Type::I1;
        match self {
            ReductionOp::Add if ty.is_complex() => Some(AtomicOp::AddParts),
            ReductionOp::Add => Some(AtomicOp::Add),
            ReductionOp::Mul => Some(AtomicOp::Mul),
            ReductionOp::Max => Some(AtomicOp::Max),
            ReductionOp::Min => Some(AtomicOp::Min),
            ReductionOp::UMax => Some(AtomicOp::UMax),
            ReductionOp::UMin => Some(AtomicOp::UMin),
            ReductionOp::BitAnd => Some(AtomicOp::And),
            ReductionOp::BitOr => Some(AtomicOp::Or),
            ReductionOp::BitXor => Some(AtomicOp::Xor),
            ReductionOp::LogicalAnd => Some(AtomicOp::And).filter(|_| truth),
            ReductionOp::LogicalOr => Some(AtomicOp::Or).filter(|_| truth),
            ReductionOp::Eqv => Some(AtomicOp::Eqv).filter(|_| truth),
            ReductionOp::Neqv => Some(AtomicOp::Xor).filter(|_| truth),
        }
    }
}
