//! Assembly with operands, as LLVM has it: `$0` is the first operand of the text, constraints are separated by commas.
//!
//! Results are what the `=` constraints without `*` give, in order; arguments go to the other constraints, in order, an
//! address to each that has a `*`. Source: LLVM's language reference, "Inline Assembler Expressions".

use crate::ids::Value;
use crate::types::Elem;

/// One `asm` statement of the user's.
#[derive(Clone, Debug, PartialEq)]
pub struct Asm {
    /// Instructions, with `$0`, `$1` for operands.
    pub text: String,
    /// In LLVM's letters, separated by commas, clobbers behind the operands'.
    pub constraints: String,
    /// What goes to the constraints that are no results.
    pub args: Vec<AsmArg>,
    /// To how many labels the text may jump: those of the `!i` constraints, which stand behind the arguments'. With them the
    /// last result, an `I32`, says which one it was, from 1; 0: none.
    pub labels: u32,
}

/// An operand that goes in, or whose memory the text may change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsmArg {
    /// The number, or the address where `memory` says what lies there.
    pub value: Value,
    /// What lies at the address where the operand is in memory.
    pub memory: Option<Elem>,
}
