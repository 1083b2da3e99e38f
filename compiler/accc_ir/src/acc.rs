//! What directives become: nodes for constructs, fields of loops, and what the compiler decides about them.
//!
//! Sources: OpenACC 3.3, 2.5 (compute), 2.6 (data), 2.7 (data clauses), 2.9 (loop).
#![deny(clippy::wildcard_enum_match_arm)]

use crate::atomic::AtomicOp;
use crate::ids::{Block, Value, Var};
use crate::modifiers::Modifiers;
use crate::types::{Elem, PointerDim, Type};
use accc_source::Span;

/// Which construct; the names that profiles and messages use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructKind {
    /// `parallel`: gangs run the body redundantly until a loop shares it out (2.5.1).
    Parallel,
    /// `kernels`: the compiler decides what runs in parallel (2.5.3).
    Kernels,
    /// `serial`: one gang of one worker of one lane (2.5.2).
    Serial,
    /// A structured data region (2.6.5).
    Data,
    /// `enter data` (2.6.6).
    EnterData,
    /// `exit data` (2.6.6).
    ExitData,
    /// The data region of a procedure, or of the program.
    Declare,
    /// `update` (2.14.4).
    Update,
    /// The directive `cache`: in phase *acc* alone.
    Cache,
    /// `wait` as a directive of its own (2.16.3).
    Wait,
    /// `init` (2.14.1).
    Init,
    /// `shutdown` (2.14.2).
    Shutdown,
    /// `set` (2.14.3).
    Set,
}

/// A directive with a body, or one that stands alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Construct {
    /// Which directive it is.
    pub kind: ConstructKind,
    /// The directive as it is written.
    pub span: Span,
    /// The end directive, or where there is none the last line of the construct.
    pub end_span: Span,
}

/// Which machine a kernel is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Machine {
    /// NVIDIA GPUs: gangs are thread blocks.
    Gpu,
    /// The host's cores: a call of the kernel runs one gang.
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
    /// No clause: it starts at once, or behind what its own queue holds.
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
    /// Gangs in the first dimension, `I64`; not written: the compiler's or the runtime's choice.
    pub num_gangs: Option<Value>,
    /// In the second and third dimension.
    pub more_gangs: [Option<Value>; 2],
    /// `I64`.
    pub num_workers: Option<Value>,
    /// `I64`.
    pub vector_length: Option<Value>,
    /// The sizes of the clone for one machine, where `device_type` says others. Gone in phase *legal*.
    pub sizes_on: Vec<(Machine, Sizes)>,
    /// `I1`.
    pub if_cond: Option<Value>,
    /// What holds for variables without a clause.
    pub default: DefaultClause,
    /// The queue that the construct runs in.
    pub asynchronous: Async,
    /// What must have ended before it starts.
    pub wait: WaitFor,
    /// Data clauses in the order in which they take effect.
    pub clauses: Vec<DataClause>,
    /// Visible data clauses (2.6.2) of data constructs that another function holds, of which this construct was made one.
    pub around: Vec<(ClauseKind, Var)>,
    /// Each gang has its own, without a value at first.
    pub private: Vec<Var>,
    /// Each gang has its own, with the value in front of the construct. None in phase *legal*.
    pub firstprivate: Vec<Var>,
    /// Over all gangs of the construct.
    pub reductions: Vec<Reduction>,
    /// Written by the scheduler.
    pub partition: Option<Partition>,
    /// Which of several forms of the construct this one is.
    pub version: Version,
    /// What runs on the device; its `Yield` has no operands.
    pub body: Block,
}

/// One of several forms of a construct, of which the program chooses when it gets there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Version {
    /// The construct has one form.
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
    /// As `not_negative`, of subscripts that are sums.
    pub in_rows: Vec<LinearSum>,
}

/// A constant and scalars with their factors, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinearSum {
    /// What is added to the terms.
    pub constant: i64,
    /// Integer scalars, each with its factor.
    pub terms: Vec<(Var, i64)>,
}

/// How a compute construct becomes kernels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partition {
    /// The whole region is one kernel.
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
    /// Gangs in the first dimension.
    pub num_gangs: Option<Value>,
    /// In the second and third dimension.
    pub more_gangs: [Option<Value>; 2],
    /// Workers of each gang.
    pub num_workers: Option<Value>,
    /// Lanes of each worker.
    pub vector_length: Option<Value>,
}

/// `default` (2.5.16): what holds for variables of a construct that no clause names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefaultClause {
    /// Not written: the implicit rules of 2.6.2 hold.
    Implicit,
    /// `default(none)`: sema has asked for a clause for each.
    None,
    /// `default(present)`: arrays are on the device already.
    Present,
}

/// A structured data region (2.6.5). In phase *outlined* a compute construct's own data is one with `compute` set: its
/// body launches the kernels.
#[derive(Clone, Debug)]
pub struct Data {
    /// `Data`, or the compute construct whose data it is.
    pub construct: Construct,
    /// `I1`; false: nothing is moved, and what the body accesses has to be on the device by itself.
    pub if_cond: Option<Value>,
    /// The queue of its transfers.
    pub asynchronous: Async,
    /// What must have ended before the transfers on entry.
    pub wait: WaitFor,
    /// Holds for the compute constructs inside that have none of their own (2.5.16).
    pub default: DefaultClause,
    /// In the order in which they take effect on entry; on exit backwards.
    pub clauses: Vec<DataClause>,
    /// It holds launches of a compute construct's kernels.
    pub compute: bool,
    /// The host need not wait at the end (see `accc_abi::END_DEFERRABLE_WAIT`).
    pub deferrable_wait: bool,
    /// What runs while the data are on the device.
    pub body: Block,
}

/// `enter data`, `exit data`, `update` (2.6.6, 2.14.4), and the entry and exit of a procedure's `declare` region (2.13).
#[derive(Clone, Debug)]
pub struct DataAction {
    /// `EnterData`, `ExitData`, `Update`, `Declare` or `Cache`.
    pub construct: Construct,
    /// Of `Declare`: the region ends (else it begins).
    pub ends: bool,
    /// `I1`; false: nothing is done.
    pub if_cond: Option<Value>,
    /// The queue of its transfers.
    pub asynchronous: Async,
    /// What must have ended before the transfers start.
    pub wait: WaitFor,
    /// `exit data`: the dynamic counts become zero.
    pub finalize: bool,
    /// `update`: what is not present is left alone.
    pub if_present: bool,
    /// What is moved, in the order in which it is written.
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
    /// Whose device it is about.
    pub device_type: DeviceType,
    /// `I64`; not written: the current one of the type.
    pub device_num: Option<Value>,
    /// `set` only, `I64`.
    pub default_async: Option<Value>,
    /// `I1`; false: nothing is done.
    pub if_cond: Option<Value>,
}

/// The device types that programs can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceType {
    /// Not written: the thread's current one.
    Current,
    /// `default`: what the runtime takes by itself.
    Default,
    /// The host itself: constructs run on one core, in its memory.
    Host,
    /// All cores, in the host's memory.
    Multicore,
    /// A GPU with CUDA.
    Nvidia,
    /// The simulated device.
    Sim,
}

/// `wait` as a directive of its own (2.16.3).
#[derive(Clone, Debug)]
pub struct Wait {
    /// Of kind `Wait`.
    pub construct: Construct,
    /// Whose queues, `I64`; not written: the current device's.
    pub devnum: Option<Value>,
    /// `All` or `Queues`.
    pub queues: WaitFor,
    /// `I1`; false: nothing is waited for.
    pub if_cond: Option<Value>,
    /// The host goes on; this queue waits for the others.
    pub asynchronous: Async,
}

/// One variable in one data clause: what happens to it on entry and on exit.
#[derive(Clone, Debug)]
pub struct DataClause {
    /// What happens on entry and on exit.
    pub kind: ClauseKind,
    /// The variable; of a member of a record the member's own variable.
    pub var: Var,
    /// One range for each dimension, fastest first; `None`: all of it.
    pub section: Option<Vec<SectionRange>>,
    /// The section goes through tables of pointers.
    pub rows: Option<RowShape>,
    /// `readonly`, `zero` and their like.
    pub modifiers: Modifiers,
    /// The compiler's, not the user's.
    pub implicit: bool,
    /// As messages show it: `world(0:rows+1,0:cols+1)`, `a(:)`, `cells`.
    pub text: String,
    /// The variable in the clause.
    pub span: Span,
}

/// What the rows of a table of pointers (`int **w` with `w[0:n][0:m]`) hold. The section has their dimensions first, then
/// one for each table, slowest last: its length less the rows' rank is the number of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowShape {
    /// An element of the rows.
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
    /// The first element.
    pub start: Value,
    /// How many elements.
    pub extent: Value,
    /// From one to the next; `None`: 1. Of `update` only.
    pub step: Option<Value>,
}

/// What a data clause asks for (2.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    /// To the device on entry, back on exit.
    Copy,
    /// To the device on entry.
    CopyIn,
    /// Memory on entry, to the host on exit.
    CopyOut,
    /// Memory on the device, without a transfer.
    Create,
    /// It has to be on the device.
    Present,
    /// Its device address where it is on the device, else its host address.
    NoCreate,
    /// The pointer holds a device address already.
    DevicePtr,
    /// The device copy of a pointer variable gets the device address of what it points to.
    Attach,
    /// `exit data` only.
    Detach,
    /// `exit data` only.
    Delete,
    /// `update` only.
    UpdateSelf,
    /// As `UpdateSelf`, from the host to the device.
    UpdateDevice,
    /// The directive `compare`: what the device has against what the host has.
    Compare,
    /// `declare` only.
    DeviceResident,
    /// `declare link`: a word on the device for the address that a later data clause gives.
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
    /// The directive.
    pub span: Span,
    /// Gangs share the iterations.
    pub gang: Option<Level>,
    /// A gang's workers do.
    pub worker: Option<Level>,
    /// The lanes do.
    pub vector: Option<Level>,
    /// One thread runs all iterations.
    pub seq: bool,
    /// The user says that no iteration depends on another one.
    pub independent: bool,
    /// The compiler has to prove it.
    pub auto: bool,
    /// Number of tightly nested loops, this one included; 0 or 1: none.
    pub collapse: u32,
    /// Of `collapse`: what stands between the loops may run in every iteration. Gone in phase *legal*.
    pub force: bool,
    /// Sizes for each of the nested loops, innermost first; 0: the compiler's choice. In phase *legal* the loop is the
    /// outermost of the tile loops.
    pub tile: Vec<u32>,
    /// Each thread that shares the loop has its own.
    pub private: Vec<Var>,
    /// Combined over all that share the loop.
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
    /// `I64`: how many gangs, workers or lanes; not written: the construct's.
    pub size: Option<Value>,
    /// The gang dimension: 1 to 3, or 0 where it is not written.
    pub dim: u32,
    /// The chunk that `static` names, 0 for `*`: loops of equal chunks and bounds give each gang the same iterations. `None`:
    /// not written, or known only at run time.
    pub chunk: Option<i64>,
}

/// A `reduction` clause's variable (2.5.15, 2.9.11), or one that the compiler found.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// How the values are combined.
    pub op: ReductionOp,
    /// The scalar or the array.
    pub var: Var,
    /// Of an array: one range for each dimension, fastest first; `None`: all of it. Reductions of arrays are gone in phase
    /// *legal*.
    pub section: Option<Vec<SectionRange>>,
    /// Of a member of an array's element: the element's subscripts as accesses have them, fastest first; the member's record
    /// is the array then. Gone in phase *legal*, too.
    pub element: Vec<Value>,
    /// The variable in the clause.
    pub span: Span,
    /// Found by the compiler.
    pub implicit: bool,
}

/// The operators of reductions, in C's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionOp {
    /// The sum; of reals in an order that stays the same from run to run.
    Add,
    /// The product.
    Mul,
    /// The greatest one, of reals and signed integers.
    Max,
    /// The smallest one, of reals and signed integers.
    Min,
    /// Of unsigned integers.
    UMax,
    /// As `UMax`.
    UMin,
    /// `&`, `iand`.
    BitAnd,
    /// `|`, `ior`.
    BitOr,
    /// `^`, `ieor`.
    BitXor,
    /// `&&`, `.and.`; an integer that is not zero is true.
    LogicalAnd,
    /// `||`, `.or.`
    LogicalOr,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`
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
