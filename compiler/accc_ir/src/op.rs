//! The operations, as one closed enum.
//!
//! Arithmetic ([`crate::operator`]) is directed by the type of its operands. Subscripts are `I64` and count as the user wrote them, from the
//! view's lower bound. Every block ends with exactly one terminator: `Yield` (the only one where the enclosing op takes
//! values or falls through), `Break`, `Continue`, `Return`, `Unreachable`, or inside a `Cfg` one of its jumps.

use crate::acc::{Compute, Data, DataAction, DeviceAction, Wait};
use crate::asm::Asm;
use crate::atomic::{AtomicOp, AtomicTarget};
use crate::attrs::ParamAttr;
use crate::check::Check;
use crate::ids::{Block, FuncId, GlobalId, Op, Value, Var};

use crate::op_parts::{Access, Case, FieldDim, For, Owner, PrintItem, SectionDim, ViewDim, ViewPart};
use crate::operator::{BinaryOp, CompareOp, MathFn, UnaryOp};
use crate::schedule::{Announce, Launch};
use crate::signature::Signature;
use crate::threads::Threads;
use crate::types::{Elem, PointerDim};

/// What an op does.
#[derive(Clone, Debug)]
pub enum OpKind {
    // Constants. The result's type says which.
    /// An integer; of an `I128` one that fits.
    ConstInt(i64),
    /// A real, rounded to its type.
    ConstFloat(f64),
    /// The ten bytes of an `F80`.
    ConstF80([u8; 10]),
    /// The bits of an `F128`.
    ConstF128(u128),
    /// The address of a block of a `Cfg` of this function, for `JumpIndirect`.
    LabelAddr(Block),
    /// The first byte of a global.
    GlobalAddr(GlobalId),
    /// The address that a function is called by.
    FuncAddr(FuncId),

    // Pure computation.
    /// Of the operand's type.
    Unary(UnaryOp, Value),
    /// Of the operands' type, which is the same.
    Binary(BinaryOp, Value, Value),
    /// An `I1`, of vectors a vector of integers: 0 or -1 in each lane.
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
    /// A function of the mathematical library, or an instruction for it.
    Math(MathFn, Vec<Value>),
    /// A complex number of its real and its imaginary part. Of complex numbers there are `Add`, `Sub` and `Mul` (the usual
    /// formula), `Neg`, `Eq` and `Ne`; everything else is done with the parts.
    Complex(Value, Value),
    /// Of a complex number.
    RealPart(Value),
    /// Of a complex number.
    ImagPart(Value),

    // Vectors. `Unary`, `Binary`, `Compare`, `Select` (by a vector of integers), `Convert` and `UConvert` compute with each
    // lane by itself.
    /// A vector all of whose lanes are the number.
    Splat(Value),
    /// A vector of lanes of two ones of the same type, by their numbers: those of the second follow those of the first. A
    /// `None` lane holds anything.
    Shuffle {
        /// Its lanes are numbers 0 and up.
        a: Value,
        /// Its lanes' numbers follow those of `a`.
        b: Value,
        /// One for each lane of the result.
        lanes: Vec<Option<u16>>,
    },
    /// The number in a lane, which the vector has.
    GetLane {
        /// Whose lane it is.
        vector: Value,
        /// `I64`, from 0.
        lane: Value,
    },
    /// The vector with another number in this lane, which it has.
    SetLane {
        /// What the other lanes are taken from.
        vector: Value,
        /// `I64`, from 0.
        lane: Value,
        /// What the lane becomes.
        value: Value,
    },

    // Variables.
    /// The value of a scalar variable; of a `Storage::Pointer` the address it holds.
    Load(Var),
    /// Sets a scalar variable; of a `Storage::Pointer` the address it holds.
    Store(Var, Value),
    /// The address of a variable's storage (of a descriptor variable: of the descriptor). The variable escapes.
    VarAddr(Var),
    /// The view of an array variable (`Storage::Array` or `Storage::Descriptor`); of a `Storage::Pointer` the view on what
    /// it points to: lower bounds 0, dense, the outermost extent `UNKNOWN_EXTENT`.
    LoadView(Var),
    /// Makes a descriptor variable show what the view shows.
    StoreView(Var, Value),

    // Views and memory.
    /// A view of its parts.
    MakeView {
        /// The address of the element with all subscripts at their lower bounds.
        base: Value,
        /// Fastest first.
        dims: Vec<ViewDim>,
    },
    /// A view on part of a view; `Index` drops its dimension, `Range` keeps it with lower bound 1.
    Section {
        /// The whole.
        view: Value,
        /// One for each dimension of `view`, fastest first.
        dims: Vec<SectionDim>,
    },
    /// Base address: of the element with all subscripts at their lower bounds.
    ViewBase(Value),
    /// One number of a view, as `I64`.
    ViewPart {
        /// What is asked.
        view: Value,
        /// From 0 for the fastest.
        dim: u8,
        /// Which number of it.
        part: ViewPart,
    },
    /// The element of an array.
    LoadElem {
        /// The array.
        view: Value,
        /// `I64`, one for each dimension, fastest first.
        subscripts: Vec<Value>,
        /// The element's address is a multiple of so many bytes; 0: of what its type asks.
        align: u32,
    },
    /// Sets an element of an array.
    StoreElem {
        /// The array.
        view: Value,
        /// `I64`, one for each dimension, fastest first.
        subscripts: Vec<Value>,
        /// Of the element's type.
        value: Value,
        /// As of `LoadElem`.
        align: u32,
    },
    /// The address of an element; it need not exist, as one behind the last.
    ElemAddr {
        /// The array.
        view: Value,
        /// `I64`, one for each dimension, fastest first.
        subscripts: Vec<Value>,
    },
    /// A member of the records that a view shows, at this offset in each of them. `dims` are those of an array member,
    /// fastest first; they come before the view's own.
    Field {
        /// Of records.
        view: Value,
        /// In bytes from a record's first one.
        offset: u64,
        /// Of the member, or an element of it.
        elem: Elem,
        /// Empty: the member is no array.
        dims: Vec<FieldDim>,
    },
    /// The view on what the pointer in that element of a view of pointers points to, as `LoadView` of a
    /// `Storage::Pointer`.
    RowView {
        /// A view of addresses.
        table: Value,
        /// Of the pointer in the table, fastest first.
        subscripts: Vec<Value>,
        /// What the pointer points to.
        elem: Elem,
        /// Extents of the inner dimensions, fastest first.
        inner: Vec<PointerDim>,
    },
    /// What lies at an address.
    LoadAt {
        /// `Ptr`.
        addr: Value,
        /// As what the bytes are read.
        elem: Elem,
        /// How the memory is accessed.
        access: Access,
    },
    /// Writes to an address.
    StoreAt {
        /// `Ptr`.
        addr: Value,
        /// As what the bytes are written.
        elem: Elem,
        /// Of the element's type.
        value: Value,
        /// How the memory is accessed.
        access: Access,
    },
    /// `addr + bytes`.
    PtrAdd {
        /// `Ptr`.
        addr: Value,
        /// `I64`, may be negative.
        bytes: Value,
    },
    /// Stack memory, freed when the function returns, 16-byte aligned.
    Alloca {
        /// `I64`.
        bytes: Value,
        /// Of a routine above seq on a GPU: those threads have it together, and all come here.
        owner: Owner,
    },
    /// The stack as it is now, as `Ptr`, for `StackRestore` to free the `Alloca`s made since.
    StackSave,
    /// Frees what was `Alloca`ted since the `StackSave` that gave this.
    StackRestore(Value),
    /// Memory of the heap, of device code too, as `Ptr`, 16-byte aligned; null where there is none left.
    HeapAlloc {
        /// `I64`; 0: some address that is not null.
        bytes: Value,
        /// As of `Alloca`.
        owner: Owner,
        /// What this op gave before has been freed when it comes again, and all when the function returns.
        of_frame: bool,
    },
    /// Null is nothing to free.
    HeapFree {
        /// What a `HeapAlloc` gave.
        addr: Value,
        /// As of the `HeapAlloc`.
        owner: Owner,
    },
    /// Ends the program with this message, on a device too.
    Fail(String),
    /// Ends the program as it asks for, with this exit status, on a device too. The text is printed where it is not empty; one
    /// that ends in a blank is followed by the status.
    Stop {
        /// Without the line's end.
        text: String,
        /// `I32`.
        status: Value,
    },
    /// The ranges may overlap. Both addresses are multiples of `align`.
    MemMove {
        /// The first byte that is written.
        dst: Value,
        /// The first byte that is read.
        src: Value,
        /// `I64`.
        bytes: Value,
        /// At least 1.
        align: u32,
    },
    /// Writes the same byte to a range.
    MemSet {
        /// The first byte.
        dst: Value,
        /// `I8`.
        byte: Value,
        /// `I64`.
        bytes: Value,
    },

    // Calls and output.
    /// Of a function of the module.
    Call {
        /// Whose signature says which results the op has.
        callee: FuncId,
        /// One for each parameter, of a variadic function more.
        args: Vec<Value>,
        /// Of the arguments beyond the signature's; empty: none has any.
        extra_attrs: Vec<ParamAttr>,
    },
    /// Of the function at an address.
    CallIndirect {
        /// `Ptr`.
        callee: Value,
        /// What the function there has.
        signature: Box<Signature>,
        /// As of `Call`.
        args: Vec<Value>,
        /// As of `Call`.
        extra_attrs: Vec<ParamAttr>,
    },
    /// Makes the `va_list` at this address begin with the first argument beyond the signature's.
    VaStart(Value),
    /// The frame's, or its caller's and so on.
    FrameAddress(u32),
    /// Where that frame's function goes on afterwards, counted as for `FrameAddress`.
    ReturnAddress(u32),
    /// Ends the program abnormally.
    Trap,
    /// Sequentially consistent.
    Fence,
    /// On the host; may read and write whatever is not a variable of its own.
    Asm(Box<Asm>),
    /// Has two results: the wrapped one, and whether it is wrong (`I1`). `op` is `Add`, `Sub` or `Mul`.
    IntrinsicOverflow {
        /// What is computed.
        op: BinaryOp,
        /// The operands count as unsigned.
        unsigned: bool,
        /// The left one.
        a: Value,
        /// The right one, of the same type.
        b: Value,
    },
    /// On the host, sequentially consistent; gives the value before, or with `new` the value after.
    HostAtomic {
        /// What is written in place of the value before.
        op: AtomicOp,
        /// Aligned as the type asks.
        addr: Value,
        /// An integer or a pointer.
        elem: Elem,
        /// The operation's other operand.
        value: Value,
        /// The result is the value after.
        new: bool,
    },
    /// On the host, sequentially consistent; two results: the value before, and whether it was `expected` (`I1`).
    CompareExchange {
        /// Aligned as the type asks.
        addr: Value,
        /// An integer or a pointer.
        elem: Elem,
        /// What has to be there for something to be written.
        expected: Value,
        /// What is written.
        desired: Value,
    },
    /// The device address of host memory that is mapped (`host_data use_device`), as `Ptr`. Where `cond` is false it is
    /// `addr`, with `if_present` also where the memory is not mapped.
    UseDevice {
        /// The host address.
        addr: Value,
        /// No error where the memory is not mapped.
        if_present: bool,
        /// `I1`; `None`: true.
        cond: Option<Value>,
    },
    /// The first byte of the host memory that is mapped together with this one, as `Ptr`, or the one behind its last: where it
    /// is not mapped, the first and the last address that there are.
    MappedEnd {
        /// An address in the host memory that is asked about.
        addr: Value,
        /// The end is asked for, not the beginning.
        behind: bool,
    },
    /// Prints one line (list-directed) from inside a compute construct; see `accc_abi::PrintRecord`.
    Print {
        /// In the order in which they are printed.
        items: Vec<PrintItem>,
    },

    // Control.
    /// One of two blocks; the op's results are what it yields.
    If {
        /// `I1`.
        cond: Value,
        /// Runs where it is true.
        then_block: Block,
        /// Runs where it is false.
        else_block: Block,
    },
    /// A counted loop.
    For(Box<For>),
    /// `cond` yields an `I1`; `body` runs while it is true, then `step`. `Continue` goes to `step`, where there is none to
    /// `cond`. With `test_first` false, `body` and `step` run once before `cond` is asked.
    While {
        /// Yields whether `body` runs once more.
        cond: Block,
        /// Yields nothing.
        body: Block,
        /// Yields nothing; the target of `Continue`.
        step: Option<Block>,
        /// `cond` is asked in front of the first iteration.
        test_first: bool,
    },
    /// Control without structure. Starts with the first block; each ends with a terminator, `Yield` leaves the op. Values
    /// of one block are not visible in the others.
    Cfg {
        /// The first one is the entry.
        blocks: Vec<Block>,
    },
    /// Runs the block of the first case that holds the value, else the default. No fall-through.
    Switch {
        /// An integer.
        value: Value,
        /// None holds a number that another one holds.
        cases: Vec<Case>,
        /// Runs where no case holds the value.
        default: Block,
    },
    /// Leaves that loop, whose results are not defined then: loops with carried values have none.
    Break(Op),
    /// Goes on with the next iteration of that loop.
    Continue(Op),
    /// Leaves the function with its results.
    Return(Vec<Value>),
    /// The end of a block that others go on behind: what the op around it makes of the values is said there.
    Yield(Vec<Value>),
    /// The program does not come here.
    Unreachable,
    // To blocks of a `Cfg` around, out of what is in between.
    /// To that block.
    Jump(Block),
    /// To one of two blocks.
    Branch {
        /// `I1`.
        cond: Value,
        /// The target where it is true.
        then_block: Block,
        /// The target where it is false.
        else_block: Block,
    },
    /// To the block of the range that holds the value.
    SwitchJump {
        /// An integer.
        value: Value,
        /// Inclusive ranges.
        cases: Vec<(i64, i64, Block)>,
        /// The target where no range holds the value.
        default: Block,
    },
    /// To a `LabelAddr`, which must be one of the targets.
    JumpIndirect {
        /// What a `LabelAddr` gave, `Ptr`.
        addr: Value,
        /// All blocks that it may lead to.
        targets: Vec<Block>,
    },

    /// A region that threads of the host run (OpenMP).
    Threads(Box<Threads>),

    // Directives (phases acc to scheduled).
    /// `parallel`, `kernels` or `serial`, with its body.
    Compute(Box<Compute>),
    /// A structured data region; in phase *outlined* also what is left of a compute construct.
    Data(Box<Data>),
    /// The clones of one region: the host runs the one that the current device wants. `gpu` is absent when no GPU is
    /// among the targets.
    ByDevice {
        /// The clone for GPUs.
        gpu: Option<Block>,
        /// The clone for cores, which the host runs where there is no device.
        cpu: Block,
    },

    /// `enter data`, `exit data`, `update`, and the ends of a procedure's `declare` region; in phase *acc* also `cache`.
    DataAction(Box<DataAction>),
    /// The directive `wait`.
    Wait(Box<Wait>),
    /// `init`, `shutdown`, `set`.
    DeviceAction(Box<DeviceAction>),

    // Atomic operations: inside compute constructs and routines, sequentially consistent nowhere, relaxed everywhere.
    /// The value that is there, whole.
    AtomicLoad(AtomicTarget),
    /// Sets the value, whole.
    AtomicStore(AtomicTarget, Value),
    /// Has one result: the value before, or with `new` the value after.
    AtomicUpdate {
        /// What is updated.
        place: AtomicTarget,
        /// How the value there and `value` become the new one.
        op: AtomicOp,
        /// The other operand.
        value: Value,
        /// The result is the value after.
        new: bool,
    },
    /// Writes `desired` where `expected` is; its result says whether that was so (`I1`). What no `AtomicUpdate` does is done
    /// with it, again until it succeeds.
    AtomicCompareExchange {
        /// What is compared and set.
        place: AtomicTarget,
        /// What has to be there, bit for bit.
        expected: Value,
        /// What is written then.
        desired: Value,
    },

    // Inside kernels (phase outlined).
    /// One thread of each gang runs the block; the gang's threads meet before and after.
    Single {
        /// Yields nothing.
        body: Block,
    },
    /// All threads of the gang meet here, and see what the others wrote.
    Barrier,
    /// Part of the memory that the launch set aside for private arrays ([`crate::schedule::Launch::private_bytes`]), as `Ptr`:
    /// `offset` bytes into what the gang has of it there are `bytes` for each owner in the gang.
    PrivateMemory {
        /// Who has a part for itself.
        owner: Owner,
        /// `I64`, a multiple of 16.
        offset: Value,
        /// `I64`, for each owner.
        bytes: Value,
    },
    /// Cooperative kernels: one thread of all gangs runs the block; nobody waits for it.
    GridSingle {
        /// Yields nothing.
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
        /// The lane's element of the left matrix.
        a: Value,
        /// The lane's element of the right matrix.
        b: Value,
        /// The lane's two elements of what is added to.
        sums: [Value; 2],
    },

    // Host side of kernels (phase outlined).
    /// The device address of clause number `clause` of the enclosing `data` op, as `Ptr`.
    DeviceAddr {
        /// The `Data` op around, with `compute` set.
        data: Op,
        /// Counted from 0 in the op's clauses.
        clause: u32,
    },
    /// `view` with its base moved to the device.
    DeviceView {
        /// The `Data` op around, with `compute` set.
        data: Op,
        /// Counted from 0 in the op's clauses.
        clause: u32,
        /// On the host's memory of the clause's variable.
        view: Value,
    },
    /// Starts a kernel.
    Launch(Box<Launch>),
    /// Whether a copy was carried out without the kernel that would follow; of a partial definition, whether what it leaves is that of
    /// the copy's target, but not in its place (`I1`).
    Announce(Box<Announce>),

    /// The runtime is told of an access that is about to happen (`-acc=check`, phase outlined).
    Check(Box<Check>),
}
