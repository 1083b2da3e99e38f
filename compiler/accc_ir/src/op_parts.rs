//! What ops are made of beside values: loops, dimensions, accesses, items that are printed.

use crate::acc::LoopDirective;
use crate::ids::{Block, Value, Var};
use crate::schedule::{LoopChange, Schedule, Verdict};

/// A counted loop. Trip count: `max(0, (upper - lower + step) / step)`, computed once.
#[derive(Clone, Debug)]
pub struct For {
    /// The user's loop variable. It equals `iv` (cut to its type, where that is narrower) in the body, which must not store
    /// it; after a loop that ran out it is `lower + trips * step`, after a `Break` the value at that point.
    pub var: Option<Var>,
    /// Argument 0 of `body`; the type of the bounds.
    pub iv: Value,
    /// The first value of `iv`.
    pub lower: Value,
    /// Inclusive.
    pub upper: Value,
    /// Not zero; may be negative.
    pub step: Value,
    /// Initial values of what is carried from iteration to iteration: arguments 1.. of `body`, its `Yield`'s operands
    /// and the op's results.
    pub carried: Vec<Value>,
    /// Variables declared in the body: each iteration has its own, without a value at first.
    pub locals: Vec<Var>,
    /// Its arguments are `iv` and what is carried.
    pub body: Block,
    /// What the user wrote on the loop.
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
    /// All threads of a gang have it together.
    Gang,
    /// The lanes of a worker have it together.
    Worker,
    /// Each thread has one.
    Thread,
}

/// A branch of a `Switch`.
#[derive(Clone, Debug)]
pub struct Case {
    /// Inclusive ranges.
    pub ranges: Vec<(i64, i64)>,
    /// What runs.
    pub block: Block,
}

/// A dimension of a view that is made of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewDim {
    /// `I64`: the first subscript.
    pub lower: Value,
    /// Not negative.
    pub extent: Value,
    /// In bytes.
    pub stride: Value,
}

/// A dimension of an array member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDim {
    /// How many elements.
    pub extent: i64,
    /// In bytes.
    pub stride: i64,
}

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access {
    /// It is an access of the program's that has to happen.
    pub volatile: bool,
    /// In bytes; 0: as the element's type has it.
    pub align: u32,
}

/// What a `Section` does with a dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionDim {
    /// `I64`: the one subscript that is left of the dimension.
    Index(Value),
    /// From `lower` to `upper` inclusive by `step`, in the subscripts of the outer view.
    Range {
        /// The first subscript.
        lower: Value,
        /// The last one, where the step leads to it.
        upper: Value,
        /// Not zero; may be negative.
        step: Value,
    },
}

/// Which of a dimension's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewPart {
    /// The first subscript.
    Lower,
    /// How many elements; not negative.
    Extent,
    /// In bytes.
    Stride,
}

/// A part of a line that a kernel prints.
#[derive(Clone, PartialEq, Debug)]
pub enum PrintItem {
    /// As it stands there.
    Text(String),
    /// A number, a truth value (`I1`) or, under a `Format`, an address.
    Value(Value),
    /// A string of the program.
    Chars {
        /// Its first character.
        addr: Value,
        /// `I64`, in bytes.
        len: Value,
    },
    /// C's `printf`: stands first; `Value`s and, for `%s`, `Chars` follow.
    Format(String),
}
