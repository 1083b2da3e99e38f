//! Comparison of characters: bytes and `memcmp` where the lengths are known to be equal, else flang-rt, which pads the
//! shorter one with blanks. Source: Fortran 2008, section 7.1.5.5.1.

use super::character::Text;
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{self as ir, CompareOp, Elem, Value};

impl Lowerer<'_, '_> {
    pub fn compare_texts(&mut self, op: CompareOp, left: Text, right: Text) -> Lower<Value> {
        let order = match (self.known(left.length), self.known(right.length)) {
            _ if left.wide => {
                let ([left, count], [right, other]) = (self.counted(left), self.counted(right));
                self.call_library("_FortranACharacterCompareScalar4", vec![left, right, count, other])?
            }
            (Some(1), Some(1)) => {
                let [a, b] = [left, right].map(|text| self.b.load_at(text.address, Elem::I8));
                return Ok(self.b.compare(unsigned(op), a, b));
            }
            (Some(a), Some(b)) if a == b => {
                self.call_library("memcmp", vec![left.address, right.address, left.length])?
            }
            _ => {
                let args = vec![left.address, right.address, left.length, right.length];
                self.call_library("_FortranACharacterCompareScalar1", args)?
            }
        };
        let zero = self.b.int(0, ir::Type::I32);
        Ok(self.b.compare(op, order, zero))
    }
}

/// Characters compare as unsigned bytes.
fn unsigned(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::ULt,
        CompareOp::Le => CompareOp::ULe,
        CompareOp::Gt => CompareOp::UGt,
        CompareOp::Ge => CompareOp::UGe,
        CompareOp::Eq | CompareOp::Ne | CompareOp::ULt | CompareOp::ULe | CompareOp::UGt | CompareOp::UGe => op,
    }
}
