//! Atomic operations of devices (2.12): what they work on, and what they do.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::ids::{Value, Var};
use crate::operator::BinaryOp;

/// What an atomic operation works on (2.12): a scalar variable or an element.
#[derive(Clone, Debug)]
pub enum AtomicTarget {
    /// A scalar.
    Var(Var),
    /// An element of an array.
    Elem {
        /// The array.
        view: Value,
        /// One for each dimension, as of a `LoadElem`.
        subscripts: Vec<Value>,
    },
}

/// `place = place op value`; the `Rev` ones are `place = value op place`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicOp {
    /// `place + value`, integers wrap.
    Add,
    /// `place - value`.
    Sub,
    /// `value - place`.
    SubRev,
    /// `place * value`.
    Mul,
    /// `place / value`, of reals and signed integers.
    Div,
    /// `value / place`.
    DivRev,
    /// The greater one, of reals and signed integers.
    Max,
    /// The smaller one, of reals and signed integers.
    Min,
    /// Of unsigned integers.
    UDiv,
    /// `value / place`, of unsigned integers.
    UDivRev,
    /// The greater one, of unsigned integers.
    UMax,
    /// The smaller one, of unsigned integers.
    UMin,
    /// Bitwise; on truth values logical.
    And,
    /// As `And`.
    Or,
    /// As `And`; on truth values `.neqv.`.
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
