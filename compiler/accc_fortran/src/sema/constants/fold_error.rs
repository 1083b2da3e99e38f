//! What is wrong with a constant expression that has no value.

/// Why a constant expression has no value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FoldError {
    Overflow,
    DivideByZero,
    /// An integer too large for its kind: what its bits there are (`-fno-range-check`).
    TooLarge(i128),
    /// A real that is no number of its kind: infinite, or what division by zero gives.
    NoNumber(f64),
    /// The function has no value for the argument: what it has to be.
    Domain(&'static str),
}
