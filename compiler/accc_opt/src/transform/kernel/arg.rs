//! What the host passes to a kernel for each of its parameters.

use accc_ir::{Value, Var, ViewPart};

/// What is passed for a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number that the host computes in front of the launch.
    Value(Value),
    /// The scalar's value at launch.
    Scalar(Var),
    /// The device address of what the variable's clause maps.
    Address(Var),
    /// The array's view, its base on the device.
    View(Var),
    /// Where the copies of this array of private memory begin, and the bytes of one.
    PrivateOffset(usize),
    /// The bytes of one copy of this array of private memory.
    PrivateBytes(usize),
    /// The number of a collapsed nest's reciprocal.
    Reciprocal(usize),
    /// A number of the array's view on the host.
    Bound {
        /// The array.
        var: Var,
        /// From 0 for the fastest.
        dim: u8,
        /// Which number of the dimension.
        part: ViewPart,
    },
}

impl Arg {
    /// The variable whose device address it is.
    pub(super) fn var(&self) -> Option<Var> {
        match self {
            Arg::Address(var) => Some(*var),
            Arg::Value(_)
            | Arg::Scalar(_)
            | Arg::View(_)
            | Arg::PrivateOffset(_)
            | Arg::PrivateBytes(_)
            | Arg::Reciprocal(_)
            | Arg::Bound { .. } => None,
        }
    }
}
