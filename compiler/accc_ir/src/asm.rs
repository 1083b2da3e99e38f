//! Assembly with operands, as LLVM has it: `$0` is the first operand of the text, constraints are separated by commas.
//!
//! Results are what the `=` constraints without `*` give, in order; arguments go to the other constraints, in order, an
//! address to each that has a `*`. Source: LLVM's language reference, "Inline Assembler Expressions".

use crate::ids::Value;
use crate::types::Elem;

#[derive(Clone, Debug, PartialEq)]
pub struct Asm {
    pub text: String,
    pub constraints: String,
    pub args: Vec<AsmArg>,
    /// To how many labels the text may jump: those of the `!i` constraints, which stand behind the arguments'. With them the
    /// last result, an `I32`, says which one it was, from 1; 0: none.
    pub labels: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsmArg {
    pub value: Value,
    /// What lies at the address where the operand is in memory.
    pub memory: Option<Elem>,
}
