//! The operations, as one closed enum.
//!
//! Arithmetic ([`crate::operator`]) is directed by the type of its operands. Subscripts are `I64` and count as the user wrote them, from the
//! view's lower bound. Every block ends with exactly one terminator: `Yield` (the only one where the enclosing op takes
//! values or falls through), `Break`, `Continue`, `Return`, `Unreachable`, or inside a `Cfg` one of its jumps.

use crate::acc::{AtomicOp, Compute, Data, DataAction, DeviceAction, LoopDirective, Place, Wait};
use crate::asm::Asm;
use crate::attrs::ParamAttr;
use crate::check::Check;
use crate::ids::{Block, FuncId, GlobalId, Op, Value, Var};
use crate::operator::{BinaryOp, CompareOp, MathFn, UnaryOp};
use crate::schedule::{Announce, Launch, LoopChange, Schedule, Verdict};
use crate::signature::Signature;
use crate::types::{Elem, PointerDim};

#[derive(Clone, Debug)]
pub enum OpKind {
    // Constants. The result's type says which.
    ConstInt(i64),
    ConstFloat(f64),
    /// The ten bytes of an `F80`.
    ConstF80([u8; 10]),
    /// The bits of an `F128`.
    ConstF128(u128),
    /// The address of a block of a `Cfg` of this function, for `JumpIndirect`.
    LabelAddr(Block),
    GlobalAddr(GlobalId),
    FuncAddr(FuncId),

    // Pure computation.
    Unary(UnaryOp, Value),
    Binary(BinaryOp, Value, Value),
    Compare(CompareOp, Value, Value),
    /// `condition ? then : else`; both are already computed.
    Select(Value, Value, Value),
    /// Number to number of the result's type; integers count as signed (`I1` as 0 or 1), reals are truncated to integers.
    Convert(Value),
    /// As `Convert`, but integers count as unsigned.
    UConvert(Value),
    /// Same bits, other type of the same width.
    Bitcast(Value),
    /// The same value, of an integer, but LLVM does not know that: what is computed from it is computed there, and does not
    /// wait in a register since the same was computed before.
    Opaque(Value),
    Math(MathFn, Vec<Value>),
    /// A complex number of its real and its imaginary part. Of complex numbers there are `Add`, `Sub` and `Mul` (the usual
    /// formula), `Neg`, `Eq` and `Ne`; everything else is done with the parts.
    Complex(Value, Value),
    RealPart(Value),
    ImagPart(Value),

    // Vectors. `Unary`, `Binary`, `Compare`, `Select` (by a vector of integers), `Convert` and `UConvert` compute with each
    // lane by itself.
    /// A vector all of whose lanes are the number.
    Splat(Value),
    /// A vector of lanes of two ones of the same type, by their numbers: those of the second follow those of the first. A
    /// `None` lane holds anything.
    Shuffle {
        a: Value,
        b: Value,
        lanes: Vec<Option<u16>>,
    },
    /// The number in a lane, which the vector has.
    GetLane {
        vector: Value,
        lane: Value,
    },
    /// The vector with another number in this lane, which it has.
    SetLane {
        vector: Value,
        lane: Value,
        value: Value,
    },

    // Variables.
    /// The value of a scalar variable; of a `Storage::Pointer` the address it holds.
    Load(Var),
    Store(Var, Value),
    /// The address of a variable's storage (of a descriptor variable: of the descriptor). The variable escapes.
    VarAddr(Var),
    /// The view of an array variable (`Storage::Array` or `Storage::Descriptor`); of a `Storage::Pointer` the view on what
    /// it points to: lower bounds 0, dense, the outermost extent `UNKNOWN_EXTENT`.
    LoadView(Var),
    /// Makes a descriptor variable show what the view shows.
    StoreView(Var, Value),

    // Views and memory.
    MakeView {
        base: Value,
        dims: Vec<ViewDim>,
    },
    /// A view on part of a view; `Index` drops its dimension, `Range` keeps it with lower bound 1.
    Section {
        view: Value,
        dims: Vec<SectionDim>,
    },
    /// Base address: of the element with all subscripts at their lower bounds.
    ViewBase(Value),
    /// One number of a view, as `I64`.
    ViewPart {
        view: Value,
        dim: u8,
        part: ViewPart,
    },
    LoadElem {
        view: Value,
        subscripts: Vec<Value>,
        /// The element's address is a multiple of so many bytes; 0: of what its type asks.
        align: u32,
    },
    StoreElem {
        view: Value,
        subscripts: Vec<Value>,
        value: Value,
        /// As of `LoadElem`.
        align: u32,
    },
    ElemAddr {
        view: Value,
        subscripts: Vec<Value>,
    },
    /// A member of the records that a view shows, at this offset in each of them. `dims` are those of an array member,
    /// fastest first; they come before the view's own.
    Field {
        view: Value,
        offset: u64,
        elem: Elem,
        dims: Vec<FieldDim>,
    },
    /// The view on what the pointer in that element of a view of pointers points to, as `LoadView` of a
    /// `Storage::Pointer`.
    RowView {
        table: Value,
        subscripts: Vec<Value>,
        elem: Elem,
        inner: Vec<PointerDim>,
    },
    LoadAt {
        addr: Value,
        elem: Elem,
        access: Access,
    },
    StoreAt {
        addr: Value,
        elem: Elem,
        value: Value,
        access: Access,
    },
    /// `addr + bytes`.
    PtrAdd {
        addr: Value,
        bytes: Value,
    },
    /// Stack memory, freed when the function returns, 16-byte aligned.
    Alloca {
        bytes: Value,
        /// Of a routine above seq on a GPU: those threads have it together, and all come here.
        owner: Owner,
    },
    /// The stack as it is now, as `Ptr`, for `StackRestore` to free the `Alloca`s made since.
    StackSave,
    StackRestore(Value),
    /// Memory of the heap, of device code too, as `Ptr`, 16-byte aligned; null where there is none left.
    HeapAlloc {
        bytes: Value,
        /// As of `Alloca`.
        owner: Owner,
        /// What this op gave before has been freed when it comes again, and all when the function returns.
        of_frame: bool,
    },
    /// Null is nothing to free.
    HeapFree {
        addr: Value,
        owner: Owner,
    },
    /// Ends the program with this message, on a device too.
    Fail(String),
    /// Ends the program as it asks for, with this exit status, on a device too. The text is printed where it is not empty; one
    /// that ends in a blank is followed by the status.
    Stop {
        text: String,
        status: Value,
    },
    /// The ranges may overlap. Both addresses are multiples of `align`.
    MemMove {
        dst: Value,
        src: Value,
        bytes: Value,
        align: u32,
    },
    MemSet {
        dst: Value,
        byte: Value,
        bytes: Value,
    },

    // Calls and output.
    Call {
        callee: FuncId,
        args: Vec<Value>,
        /// Of the arguments beyond the signature's; empty: none has any.
        extra_attrs: Vec<ParamAttr>,
    },
    CallIndirect {
        callee: Value,
        signature: Box<Signature>,
        args: Vec<Value>,
        extra_attrs: Vec<ParamAttr>,
    },
    /// Makes the `va_list` at this address begin with the first argument beyond the signature's.
    VaStart(Value),
    /// The frame's, or its caller's and so on.
    FrameAddress(u32),
    ReturnAddress(u32),
    /// Ends the program abnormally.
    Trap,
    /// Sequentially consistent.
    Fence,
    /// On the host; may read and write whatever is not a variable of its own.
    Asm(Box<Asm>),
    /// Has two results: the wrapped one, and whether it is wrong (`I1`). `op` is `Add`, `Sub` or `Mul`.
    IntrinsicOverflow {
        op: BinaryOp,
        unsigned: bool,
        a: Value,
        b: Value,
    },
    /// On the host, sequentially consistent; gives the value before, or with `new` the value after.
    HostAtomic {
        op: AtomicOp,
        addr: Value,
        elem: Elem,
        value: Value,
        new: bool,
    },
    /// On the host, sequentially consistent; two results: the value before, and whether it was `expected` (`I1`).
    CompareExchange {
        addr: Value,
        elem: Elem,
        expected: Value,
        desired: Value,
    },
    /// The device address of host memory that is mapped (`host_data use_device`), as `Ptr`. Where `cond` is false it is
    /// `addr`, with `if_present` also where the memory is not mapped.
    UseDevice {
        addr: Value,
        if_present: bool,
        cond: Option<Value>,
    },
    /// The first byte of the host memory that is mapped together with this one, as `Ptr`, or the one behind its last: where it
    /// is not mapped, the first and the last address that there are.
    MappedEnd {
        addr: Value,
        behind: bool,
    },
    /// Prints one line (list-directed) from inside a compute construct; see `accc_abi::PrintRecord`.
    Print {
        items: Vec<PrintItem>,
    },

    // Control.
    If {
        cond: Value,
        then_block: Block,
        else_block: Block,
    },
    For(Box<For>),
    /// `cond` yields an `I1`; `body` runs while it is true, then `step`. `Continue` goes to `step`, where there is none to
    /// `cond`. With `test_first` false, `body` and `step` run once before `cond` is asked.
    While {
        cond: Block,
        body: Block,
        step: Option<Block>,
        test_first: bool,
    },
    /// Control without structure. Starts with the first block; each ends with a terminator, `Yield` leaves the op. Values
    /// of one block are not visible in the others.
    Cfg {
        blocks: Vec<Block>,
    },
    /// Runs the block of the first case that holds the value, else the default. No fall-through.
    Switch {
        value: Value,
        cases: Vec<Case>,
        default: Block,
    },
    Break(Op),
    Continue(Op),
    Return(Vec<Value>),
    Yield(Vec<Value>),
    Unreachable,
    // To blocks of a `Cfg` around, out of what is in between.
    Jump(Block),
    Branch {
        cond: Value,
        then_block: Block,
        else_block: Block,
    },
    SwitchJump {
        value: Value,
        /// Inclusive ranges.
        cases: Vec<(i64, i64, Block)>,
        default: Block,
    },
    /// To a `LabelAddr`, which must be one of the targets.
    JumpIndirect {
        addr: Value,
        targets: Vec<Block>,
    },

    // Directives (phases acc to scheduled).
    Compute(Box<Compute>),
    /// A structured data region; in phase *outlined* also what is left of a compute construct.
    Data(Box<Data>),
    /// The clones of one region: the host runs the one that the current device wants. `gpu` is absent when no GPU is
    /// among the targets.
    ByDevice {
        gpu: Option<Block>,
        cpu: Block,
    },

    /// `enter data`, `exit data`, `update`, and the ends of a procedure's `declare` region; in phase *acc* also `cache`.
    DataAction(Box<DataAction>),
    Wait(Box<Wait>),
    /// `init`, `shutdown`, `set`.
    DeviceAction(Box<DeviceAction>),

    // Atomic operations: inside compute constructs and routines, sequentially consistent nowhere, relaxed everywhere.
    AtomicLoad(Place),
    AtomicStore(Place, Value),
    /// Has one result: the value before, or with `new` the value after.
    AtomicUpdate {
        place: Place,
        op: AtomicOp,
        value: Value,
        new: bool,
    },
    /// Writes `desired` where `expected` is; its result says whether that was so (`I1`). What no `AtomicUpdate` does is done
    /// with it, again until it succeeds.
    AtomicCompareExchange {
        place: Place,
        expected: Value,
        desired: Value,
    },

    // Inside kernels (phase outlined).
    /// One thread of each gang runs the block; the gang's threads meet before and after.
    Single {
        body: Block,
    },
    /// All threads of the gang meet here, and see what the others wrote.
    Barrier,
    /// Part of the memory that the launch set aside for private arrays ([`crate::schedule::Launch::private_bytes`]), as `Ptr`:
    /// `offset` bytes into what the gang has of it there are `bytes` for each owner in the gang.
    PrivateMemory {
        owner: Owner,
        offset: Value,
        bytes: Value,
    },
    /// Cooperative kernels: one thread of all gangs runs the block; nobody waits for it.
    GridSingle {
        body: Block,
    },
    /// Cooperative kernels: all threads of all gangs meet here, and see what the others wrote.
    GridBarrier,
    /// Whether the GPU has a unit that multiplies matrices of `F64` and rounds as `Math(Fma)` does (`I1`).
    MatrixUnit,
    /// The 32 lanes of a warp add the product of a matrix of 8 rows and 4 columns and one of 4 rows and 8 columns to one of
    /// 8 x 8, all `F64`. Lane `l` has the element (l / 4, l mod 4) of `a`, (l mod 4, l / 4) of `b`, and of the sum those at
    /// (l / 4, 2 (l mod 4)) and beside it, which are also the results. All lanes of the warp come to it, where there is a
    /// `MatrixUnit`.
    MatrixMultiplyAdd {
        a: Value,
        b: Value,
        sums: [Value; 2],
    },

    // Host side of kernels (phase outlined).
    /// The device address of clause number `clause` of the enclosing `data` op, as `Ptr`.
    DeviceAddr {
        data: Op,
        clause: u32,
    },
    /// `view` with its base moved to the device.
    DeviceView {
        data: Op,
        clause: u32,
        view: Value,
    },
    Launch(Box<Launch>),
    /// Whether a copy was carried out without the kernel that would follow; of a partial definition, whether what it leaves is that of
    /// the copy's target, but not in its place (`I1`).
    Announce(Box<Announce>),

    /// The runtime is told of an access that is about to happen (`-acc=check`, phase outlined).
    Check(Box<Check>),
}

/// A counted loop. Trip count: `max(0, (upper - lower + step) / step)`, computed once.
#[derive(Clone, Debug)]
pub struct For {
    /// The user's loop variable. It equals `iv` (cut to its type, where that is narrower) in the body, which must not store
    /// it; after a loop that ran out it is `lower + trips * step`, after a `Break` the value at that point.
    pub var: Option<Var>,
    /// Argument 0 of `body`; the type of the bounds.
    pub iv: Value,
    pub lower: Value,
    /// Inclusive.
    pub upper: Value,
    pub step: Value,
    /// Initial values of what is carried from iteration to iteration: arguments 1.. of `body`, its `Yield`'s operands
    /// and the op's results.
    pub carried: Vec<Value>,
    /// Variables declared in the body: each iteration has its own, without a value at first.
    pub locals: Vec<Var>,
    pub body: Block,
    pub directive: Option<Box<LoopDirective>>,
    /// Written by the passes of phase *acc*.
    pub changes: Vec<LoopChange>,
    /// Written by the analyses (phase *scheduled*).
    pub verdict: Verdict,
    /// Written by the scheduler; the only thing that code generation and `-Minfo` read.
    pub schedule: Option<Schedule>,
}

/// Who has a private array for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Gang,
    Worker,
    Thread,
}

#[derive(Clone, Debug)]
pub struct Case {
    /// Inclusive ranges.
    pub ranges: Vec<(i64, i64)>,
    pub block: Block,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewDim {
    pub lower: Value,
    /// Not negative.
    pub extent: Value,
    /// In bytes.
    pub stride: Value,
}

/// A dimension of an array member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDim {
    pub extent: i64,
    /// In bytes.
    pub stride: i64,
}

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access {
    pub volatile: bool,
    /// In bytes; 0: as the element's type has it.
    pub align: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionDim {
    Index(Value),
    /// From `lower` to `upper` inclusive by `step`, in the subscripts of the outer view.
    Range {
        lower: Value,
        upper: Value,
        step: Value,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewPart {
    Lower,
    Extent,
    /// In bytes.
    Stride,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PrintItem {
    Text(String),
    /// A number, a truth value (`I1`) or, under a `Format`, an address.
    Value(Value),
    Chars {
        addr: Value,
        len: Value,
    },
    /// C's `printf`: stands first; `Value`s and, for `%s`, `Chars` follow.
    Format(String),
}
