//! What is wrong with a constant expression that has no value.

/// Why a constant expression has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldError {
    Overflow,
    DivideByZero,
    /// The function has no value for the argument: what it has to be.
    Domain(&'static str),
}
