//! The operations, as one closed enum.
//!
//! Arithmetic is directed by the type of its operands. Subscripts are `I64` and count as the user wrote them, from the
//! view's lower bound. Every block ends with exactly one terminator: `Yield` (the only one where the enclosing op takes
//! values or falls through), `Break`, `Continue`, `Return` or `Unreachable`.

use crate::acc::{AtomicOp, Compute, Data, DataAction, Launch, LoopDirective, Place, Schedule, Verdict, Wait};
use crate::function::{Block, Op, Value, Var};
use crate::module::{FuncId, GlobalId};
use crate::types::Elem;

#[derive(Clone, Debug)]
pub enum OpKind {
    // Constants. The result's type says which.
    ConstInt(i64),
    ConstFloat(f64),
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
    /// Same bits, other type of the same width.
    Bitcast(Value),
    Math(MathFn, Vec<Value>),

    // Variables.
    /// The value of a scalar variable.
    Load(Var),
    Store(Var, Value),
    /// The address of a variable's storage (of a descriptor variable: of the descriptor). The variable escapes.
    VarAddr(Var),
    /// The view of an array variable (`Storage::Array` or `Storage::Descriptor`).
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
    },
    StoreElem {
        view: Value,
        subscripts: Vec<Value>,
        value: Value,
    },
    ElemAddr {
        view: Value,
        subscripts: Vec<Value>,
    },
    LoadAt {
        addr: Value,
        elem: Elem,
    },
    StoreAt {
        addr: Value,
        elem: Elem,
        value: Value,
    },
    /// `addr + bytes`.
    PtrAdd {
        addr: Value,
        bytes: Value,
    },
    /// Stack memory, freed when the function returns, 16-byte aligned.
    Alloca {
        bytes: Value,
    },
    /// The ranges may overlap.
    MemMove {
        dst: Value,
        src: Value,
        bytes: Value,
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
    /// `cond` yields an `I1`; `body` runs while it is true.
    While {
        cond: Block,
        body: Block,
    },
    /// Runs the block of the first case that holds the value, else the default. No fall-through.
    Switch {
        value: Value,
        cases: Vec<Case>,
        default: Block,
    },
    Break(Op),
    Continue(Op),
    Return(Option<Value>),
    Yield(Vec<Value>),
    Unreachable,

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

    /// `enter data`, `exit data`, `update`, and the ends of a procedure's `declare` region.
    DataAction(Box<DataAction>),
    Wait(Box<Wait>),

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

    // Inside kernels (phase outlined).
    /// One thread of each gang runs the block; the gang's threads meet before and after.
    Single {
        body: Block,
    },
    /// All threads of the gang meet here, and see what the others wrote.
    Barrier,
    /// Cooperative kernels: one thread of all gangs runs the block; nobody waits for it.
    GridSingle {
        body: Block,
    },
    /// Cooperative kernels: all threads of all gangs meet here, and see what the others wrote.
    GridBarrier,

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
}

/// A counted loop. Trip count: `max(0, (upper - lower + step) / step)`, computed once.
#[derive(Clone, Debug)]
pub struct For {
    /// The user's loop variable. It equals `iv` in the body, which must not store it; after a loop that ran out it is
    /// `lower + trips * step`, after a `Break` the value at that point.
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
    pub body: Block,
    pub directive: Option<Box<LoopDirective>>,
    /// Written by the analyses (phase *scheduled*).
    pub verdict: Verdict,
    /// Written by the scheduler; the only thing that code generation and `-Minfo` read.
    pub schedule: Option<Schedule>,
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
    /// A number, or a truth value (`I1`).
    Value(Value),
    Chars {
        addr: Value,
        len: Value,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Neg,
    /// Bitwise, on `I1` logical.
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Integers: signed, towards zero.
    Div,
    /// Sign of the dividend.
    Rem,
    UDiv,
    URem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    /// Reals: the other operand where one is NaN.
    Min,
    Max,
}

/// Integers signed unless the name starts with `U`; reals ordered (`Ne` is also true for NaN).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    ULt,
    ULe,
    UGt,
    UGe,
}

/// Functions on reals of one type, unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MathFn {
    Sqrt,
    Exp,
    Log,
    Log10,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Pow,
    /// Real to the power of an `I32`.
    PowI,
    /// Integer to the power of an integer of its type.
    IPow,
    /// Of a real or an integer.
    Abs,
    Floor,
    Ceil,
    Trunc,
    /// Half away from zero.
    Round,
    CopySign,
    Erf,
    Erfc,
    Gamma,
    LogGamma,
    Hypot,
}

impl OpKind {
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            OpKind::Break(_) | OpKind::Continue(_) | OpKind::Return(_) | OpKind::Yield(_) | OpKind::Unreachable
        )
    }

    /// No effect but its result: may be computed elsewhere, twice or not at all. (Loads are not pure.)
    pub fn is_pure(&self) -> bool {
        matches!(
            self,
            OpKind::ConstInt(_)
                | OpKind::ConstFloat(_)
                | OpKind::GlobalAddr(_)
                | OpKind::FuncAddr(_)
                | OpKind::Unary(..)
                | OpKind::Binary(..)
                | OpKind::Compare(..)
                | OpKind::Select(..)
                | OpKind::Convert(_)
                | OpKind::Bitcast(_)
                | OpKind::Math(..)
                | OpKind::MakeView { .. }
                | OpKind::Section { .. }
                | OpKind::ViewBase(_)
                | OpKind::ViewPart { .. }
                | OpKind::ElemAddr { .. }
                | OpKind::PtrAdd { .. }
        )
    }
}
