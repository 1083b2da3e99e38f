//! Which compute capabilities have the same PTX but for the line that names them: then it is made once for all.
//!
//! PTX runs on any later GPU than the one that it names, so one text is right for all. It is as good for them where LLVM's
//! code generator asks the capability about nothing that the program has. From 7.0 to 9.x these are fences and ordered
//! atomics (`NVPTXSubtarget::hasMemoryOrdering`, `hasSplitAcquireAndReleaseFences`), `llvm.minimum` and `llvm.maximum`, and
//! 16-bit reals, which accc's IR lacks; from 10.0 on there are wider loads and pairs of reals. What the program asks itself
//! it does by `__nvvm_reflect`, and compares the answer with numbers: capabilities between two of these are alike.

use accc_machine::Capability;
use inkwell::AtomicOrdering;
use inkwell::module::Module as LlvmModule;
use inkwell::values::{AnyValue, BasicValueEnum, InstructionOpcode, InstructionValue};
use std::cmp::Ordering;

/// The function that answers, and the question about the capability.
const REFLECT: &[u8] = b"__nvvm_reflect";
const ARCHITECTURE: &str = "__CUDA_ARCH";

/// The capabilities that LLVM treats alike.
const ALIKE: std::ops::Range<u32> = 70..100;

/// What PTX is the same for: whether multiprocessors hold too few threads for what registers are given out for, and where the
/// capability stands beside each number that the program compares it with.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Class {
    is_small: bool,
    places: Vec<Ordering>,
}

/// The numbers that a program compares the capability with (times a hundred). `None`: its PTX is another one for each.
pub(super) struct Compared(Option<Vec<u64>>);

impl Compared {
    /// What a capability shares its PTX with; `None`: with no other.
    pub(super) fn class(&self, cc: u32) -> Option<Class> {
        let numbers = self.0.as_ref().filter(|_| ALIKE.contains(&cc))?;
        let places = numbers.iter().map(|number| u64::from(cc * 10).cmp(number)).collect();
        Some(Class { is_small: Capability::of(cc).holds_few_threads(), places })
    }
}

pub(super) fn compared(program: &LlvmModule<'_>) -> Compared {
    let has_intrinsics = program.get_functions().any(|function| {
        let name = function.get_name().to_bytes();
        name.starts_with(b"llvm.minimum") || name.starts_with(b"llvm.maximum")
    });
    let mut numbers = Some(Vec::new()).filter(|_| !has_intrinsics);
    let blocks = program.get_functions().flat_map(|function| function.get_basic_block_iter());
    for op in blocks.flat_map(|block| block.get_instructions()) {
        if is_ordered(op) {
            numbers = None;
        } else if asks(program, op) {
            numbers = numbers.zip(answers(op)).map(|(known, more)| [known, more].concat());
        }
    }
    Compared(numbers)
}

/// Whether it orders what other threads see.
fn is_ordered(op: InstructionValue<'_>) -> bool {
    match op.get_opcode() {
        InstructionOpcode::Fence | InstructionOpcode::AtomicCmpXchg => true,
        InstructionOpcode::AtomicRMW | InstructionOpcode::Load | InstructionOpcode::Store => {
            !matches!(op.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic | AtomicOrdering::Monotonic))
        }
        _ => false,
    }
}

/// Whether it asks which capability it is.
fn asks(program: &LlvmModule<'_>, op: InstructionValue<'_>) -> bool {
    let pointer = |at: u32| match op.get_operand(at)?.value() {
        Some(BasicValueEnum::PointerValue(pointer)) => Some(pointer),
        _ => None,
    };
    let is_call = op.get_opcode() == InstructionOpcode::Call && op.get_num_operands() == 2;
    if !is_call || pointer(1).is_none_or(|callee| callee.get_name().to_bytes() != REFLECT) {
        return false;
    }
    let question = pointer(0).and_then(|text| program.get_global(&text.get_name().to_string_lossy()));
    question.is_none_or(|global| global.print_to_string().to_string_lossy().contains(ARCHITECTURE))
}

/// The numbers that an answer is compared with; `None` where something else is done with it.
fn answers(op: InstructionValue<'_>) -> Option<Vec<u64>> {
    let mut found = Vec::new();
    let mut next = op.get_first_use();
    while let Some(at) = next {
        let user = InstructionValue::try_from(at.get_user()).ok()?;
        let operand = |at: u32| match user.get_operand(at)?.value() {
            Some(BasicValueEnum::IntValue(value)) => value.get_zero_extended_constant(),
            _ => None,
        };
        if user.get_opcode() != InstructionOpcode::ICmp {
            return None;
        }
        found.push(operand(0).or_else(|| operand(1))?);
        next = at.get_next_use();
    }
    Some(found)
}

/// One capability's PTX for another one.
pub(super) fn renamed(ptx: &str, of: u32, cc: u32) -> String {
    ptx.replacen(&format!(".target sm_{of}"), &format!(".target sm_{cc}"), 1)
}
