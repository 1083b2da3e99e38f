//! What the compiler decides about loops and launches: the analyses' verdict on a loop, the levels that it gets, the
//! reductions that it ends, and what starts a kernel. `-Minfo` and code generation read nothing else.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::acc::{Async, ReductionOp};
use crate::ids::{FuncId, Op, Value, Var};
use accc_source::Span;

/// What the analyses say about a loop's iterations.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Verdict {
    /// Nobody has asked.
    #[default]
    Unknown,
    /// Proved; with the reductions and privatisations that the schedule names.
    Parallelizable,
    /// The user's word: `independent`, or a `loop` in a parallel construct.
    Asserted,
    /// Must run in order, because of these.
    Refused(Vec<Refusal>),
}

/// What a transformation has done to a loop of the program's; for messages alone.
#[derive(Clone, PartialEq, Debug)]
pub enum LoopChange {
    /// The value that the scalar has after the loop is made from what its last iteration that sets it does.
    LastValue(Var),
    /// Its iterations have the array for themselves; the last one gives the program's its values.
    ArrayLastValue(Var),
    /// It was cut into so many loops: this one has the first statements.
    Distributed(u32),
    /// Each iteration leaves the scalar in an element for the other loop.
    Expanded(Var),
    /// It has taken in the loop that stood here.
    Fused(Span),
    /// It runs from one diagonal of tiles to the next, of the loop that stood here and the one inside: rows and columns of a tile.
    Wavefront([u32; 2]),
    /// Its iterations are independent since what they store for each other is there already.
    SilentStores,
}

/// Why a loop is not parallel. `-Minfo` words it.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// What stands in the way.
    pub kind: RefusalKind,
    /// Whose use it is; `None`: no variable's.
    pub var: Option<Var>,
    /// What clashes, or where it is used.
    pub references: Vec<Reference>,
    /// The vector of a dependence (`(1,=)`, `(<,*)`), the subscripts of an array to be privatised, the callee's name of a `Call`;
    /// else empty.
    pub detail: String,
    /// A proof shows it; else it is only not excluded.
    pub certain: bool,
}

/// A use of a variable that a refusal speaks of.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    /// The use in the source.
    pub span: Span,
    /// What is used; `None`: it has no name.
    pub var: Option<Var>,
    /// Fastest first; empty where they are not known.
    pub subscripts: String,
}

/// What keeps iterations from running at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// An element written in one iteration is read or written in another.
    CarriedDependence,
    /// An array read before it is written in an iteration, and written in it.
    ExposedUse,
    /// An array that would have to be private to an iteration.
    NeedsPrivateArray,
    /// A scalar carried from iteration to iteration.
    ScalarDependence,
    /// A scalar whose last value is used after the loop.
    ScalarLiveOut,
    /// Of a procedure about which too little is known.
    Call,
    /// Output, or leaving the loop early.
    SideEffect,
    /// A `Break` out of the loop, or a `Return`: later iterations depend on it.
    EarlyExit,
    /// Two pointers may overlap.
    MayAlias,
}

/// A number of lanes or workers that each launch sets: the kernel reads it from its machine.
pub const AT_LAUNCH: u32 = 0;

/// How a loop runs on its machine.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Schedule {
    /// No level at all: sequential in every thread that gets there.
    pub gang: bool,
    /// The workers of a gang share the iterations.
    pub worker: bool,
    /// GPU: lanes, or [`AT_LAUNCH`]. CPU: a loop of SIMD width that LLVM may choose (the number is a hint).
    pub vector: Option<u32>,
    /// Which axis of grid and block the levels use.
    pub axis: Axis,
    /// This loop and the next `collapse - 1` inside it run as one; 0 or 1: alone. The inner ones have `collapsed` set.
    pub collapse: u32,
    /// Of a collapsed nest in a kernel: parameters that hold what multiplying by replaces division by the trip counts of the
    /// loops inside, the first one's first: 2^64 over the count, rounded up. Where one is 0 all are to be divided by.
    /// Empty: there are none.
    pub reciprocals: Vec<Var>,
    /// Part of the collapsed loop around it.
    pub collapsed: bool,
    /// Of the outermost loop of a collapsed nest whose loops have an axis of the grid each, so that no thread divides: what
    /// they are where the loop over lanes has few iterations at run time.
    pub spread: Option<Spread>,
    /// The levels came from the user's clauses.
    pub explicit: bool,
    /// A gang takes iterations that follow each other, as many as the number of gangs asks for.
    pub blocked: bool,
    /// Of a loop over lanes that is all that an iteration of the gang loop around it does: several blocks of threads, as many
    /// as the grid has in y, are one gang, and their lanes share the iterations.
    pub parts: bool,
    /// The launch has a place for each iteration: no thread runs two.
    pub covered: bool,
    /// Where the loop is covered: the launch has fewer than 2^32 places along its axis, so that they are counted in 32 bits.
    pub narrow: bool,
    /// Where the loop is covered: so many of the first lanes have no iteration, so that the elements that the others access
    /// begin where the memory's lines do. With `consecutive`: so many of the first lane's iterations don't exist.
    pub idle_lanes: u32,
    /// Of a loop over lanes: each takes so many iterations that follow each other, together 16 bytes of what it writes that
    /// begin at a multiple of 16; 0: one. Where arrays don't lie so at run time, it is one.
    pub consecutive: u32,
    /// Of a gang loop whose lanes' iterations each have a sum, and of which each gang takes as many as it has lanes: its workers
    /// share the terms of the loop inside, which has `worker`. Where there are many sums, or few terms, the lanes of a wider gang
    /// have theirs alone.
    pub shared_sums: bool,
    /// Of a gang loop inside of which lanes go along rows: where there are many iterations and the rows turn out short at launch,
    /// workers of few lanes take them.
    pub short_rows: bool,
    /// Of a gang loop whose iterations each have sums of one loop inside: where there are few iterations and they turn out long at
    /// launch, gangs of another kernel sum up parts of the terms first.
    pub split_sums: bool,
    /// What a thread or a gang takes of this loop and the one around or inside at once.
    pub tile: Option<Tile>,
    /// Of a loop whose bounds move with the loop around it: gangs have blocks of the rectangle around both, in which a condition
    /// says which iterations there are.
    pub boxed: bool,
    /// The part that the nest has in a copy which the runtime may save.
    pub rotation: Option<Rotation>,
    /// So many iterations become one in code, on a CPU without vectors along them; 0: as LLVM likes.
    pub unroll: u32,
    /// Reductions that this loop ends: see [`ReductionPlan`].
    pub reductions: Vec<ReductionPlan>,
    /// Arrays whose elements the iterations update atomically, though the program does not say so.
    pub updates: Vec<ArrayUpdates>,
    /// What the levels cost here; for messages alone.
    pub costs: Vec<Cost>,
}

/// Iterations of a tight nest of two loops that are taken at once, so that what they read alike is read once. Stands on the loop
/// that has no lanes; where both are to be jammed, and where a tile is transposed, on both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// A thread takes so many iterations, more than one, and runs them side by side (unroll and jam).
    Jam(u32),
    /// Gangs have blocks of so many rows of this loop and one column for each lane of the other one, and what the loop inside reads
    /// passes through shared memory, that of `depth` of its iterations at a time.
    Shared {
        /// Rows of this loop that a gang's block has.
        rows: u32,
        /// Iterations of the loop inside whose data are in shared memory at a time.
        depth: u32,
    },
    /// The lanes of warps divide blocks of so many iterations of either loop among them as the GPU's matrix unit wants it, which
    /// adds up the products of the loop inside ([`crate::OpKind::MatrixMultiplyAdd`]). This loop counts rows, the other one has
    /// lanes and counts columns.
    Matrix {
        /// Iterations of this loop that a warp's block has.
        rows: u32,
    },
    /// Gangs have tiles of so many iterations of either loop, and what is coalesced along the loop without lanes is loaded along
    /// it, through shared memory. On the loop without lanes.
    Transposed {
        /// Iterations of either loop that a tile has.
        rows: u32,
    },
    /// The same, on the loop with lanes.
    TransposedLanes,
}

/// A nest of so many loops runs as one, over gangs of so many lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// How many, this one included.
    pub loops: u32,
    /// Threads of a gang that share them.
    pub lanes: u32,
    /// The loop over lanes is known to have enough iterations.
    pub is_long: bool,
}

/// A reduction of an array's elements by atomic updates, which the loop's body has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArrayUpdates {
    /// How elements are combined.
    pub op: ReductionOp,
    /// Whose elements they are.
    pub array: Var,
}

/// What a nest of loops has to do with copies of one array to another that exchange the arrays' blocks on the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rotation {
    /// All that it does is to copy elements to the same places of another array.
    Copy {
        /// The array that is written.
        to: Var,
        /// The array that is read.
        from: Var,
    },
    /// It writes elements of the array, the source of such a copy, before it reads them, and accesses no others of it. With `rest`
    /// it may leave some as they are, which are those of this array, at the same subscripts, where the copy has been.
    Definition {
        /// The one that is defined.
        array: Var,
        /// The array whose elements are in those that are left as they are.
        rest: Option<Var>,
    },
}

/// Tells the runtime what the next kernel does, inside a `Data` op with `compute` set: see [`Rotation`].
#[derive(Clone, Debug)]
pub struct Announce {
    /// The `Data` op around.
    pub data: Op,
    /// Of a copy: the host address of the first element that it writes.
    pub to: Option<Value>,
    /// Of a definition: it may leave elements as they are.
    pub partial: bool,
    /// The host address of the first element that is copied, or defined.
    pub from: Value,
    /// How many bytes each element has.
    pub elem_bytes: u32,
    /// `I64`: iterations of each loop, and how many bytes apart its elements are in `to` and in `from`.
    pub dims: Vec<[Value; 3]>,
}

/// A price of levels: of those that the user named, where others are cheaper, and of those that nothing better is known for.
#[derive(Clone, PartialEq, Debug)]
pub enum Cost {
    /// The iterations are independent, but the user says `seq`: so many threads are used of so many useful ones. `around`: the
    /// loop outside that threads share.
    Idle {
        /// Threads, as messages show it: a number or an expression.
        used: String,
        /// Threads that would have work, as messages show it.
        useful: String,
        /// The loop outside, in the source.
        around: Span,
    },
    /// Neighbouring lanes access elements of an array that lie so far apart. `better`: the loop along which they would be
    /// neighbours; without it no loop of the nest that threads may share goes along the array.
    Strided {
        /// Whose elements they are.
        array: Var,
        /// How far apart, as messages show it.
        stride: String,
        /// Another loop of the nest, in the source.
        better: Option<Span>,
    },
}

/// The dimension of the grid, or of a thread block, that a loop is spread over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Axis {
    /// The fastest one: neighbours run together.
    #[default]
    X,
    /// The second one.
    Y,
    /// The third one, of which there are the fewest.
    Z,
}

/// Each thread works on `private`, which starts at the operator's identity when the loop begins; when it has ended the
/// copies of all threads of the levels in `across` are combined, and with the value that `target` had, into `target`.
///
/// With `gangs` the target is memory that outlives the kernel, and nothing in the kernel reads it after the loop. Inner
/// loops of the same reduction have no plan of their own: they accumulate into the same `private`.
#[derive(Clone, PartialEq, Debug)]
pub struct ReductionPlan {
    /// How values are combined.
    pub op: ReductionOp,
    /// The variable that has the result behind the loop.
    pub target: Var,
    /// What each thread accumulates into.
    pub private: Var,
    /// Combined over the gangs.
    pub gangs: bool,
    /// Combined over the workers of a gang.
    pub workers: bool,
    /// Combined over the lanes of a worker.
    pub vector: bool,
    /// The compiler found it.
    pub implicit: bool,
    /// The clause, or what was found.
    pub span: Span,
}

/// Starts a kernel, inside a `Data` op with `compute` set.
#[derive(Clone, Debug)]
pub struct Launch {
    /// A function of the module with `kernel` set.
    pub kernel: FuncId,
    /// Gangs in x, y, z as `I64`; 0 in x: the runtime's choice; negative in x: nothing to do.
    pub grid: [Value; 3],
    /// `I64`: vector lanes, workers, 1.
    pub block: [Value; 3],
    /// The queue that it runs in.
    pub asynchronous: Async,
    /// `I64`: bytes that each gang gets for its `PrivateMemory`.
    pub private_bytes: Option<Value>,
    /// One for each parameter of the kernel: a scalar, a device pointer (`DeviceAddr`) or a view (`DeviceView`).
    pub args: Vec<Value>,
}

impl Tile {
    /// Iterations of this loop in a tile; 1 on the lanes of a transposed one.
    pub fn rows(self) -> u32 {
        match self {
            Tile::Jam(rows) | Tile::Shared { rows, .. } | Tile::Matrix { rows } | Tile::Transposed { rows } => rows,
            Tile::TransposedLanes => 1,
        }
    }

    /// Several threads have it together.
    pub fn is_of_gang(self) -> bool {
        !matches!(self, Tile::Jam(_))
    }

    /// Whether it is loaded along one loop and stored along the other one.
    pub fn is_transposed(self) -> bool {
        matches!(self, Tile::Transposed { .. } | Tile::TransposedLanes)
    }
}

impl Schedule {
    /// Iterations of this loop that a thread or a gang takes at once.
    pub fn rows(&self) -> u32 {
        self.tile.map_or(1, Tile::rows)
    }

    /// The loop runs in each thread by itself, and no loop around it has taken it in.
    pub fn is_seq(&self) -> bool {
        !self.gang && !self.worker && self.vector.is_none() && !self.collapsed
    }
}
