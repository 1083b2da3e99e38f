//! Loads before quotients and roots, in code for GPUs.
//!
//! An exact quotient or root is a short sequence with a branch to a slow way for numbers at the ends of the range.
//! ptxas moves no load across a branch, so that what is loaded behind one is waited for by itself. Takes an optimized
//! module; loads that stand behind such an operation in their block, and what computes their addresses, move in front
//! of the first one, so that all are on their way at a time. Nothing moves across calls but those of pure intrinsics,
//! and nothing across what writes memory but loads of memory that nobody writes.

use crate::raw::intrinsic;
use accc_machine::GPU;
use inkwell::AtomicOrdering;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{BasicValue, CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue};

/// Moves the loads of all functions.
pub(crate) fn run(module: &Module<'_>) {
    let kinds = Kinds {
        invariant_load: module.get_context().get_kind_id("invariant.load"),
        memory: Attribute::get_named_enum_kind_id("memory"),
        will_return: Attribute::get_named_enum_kind_id("willreturn"),
    };
    for block in module.get_functions().flat_map(FunctionValue::get_basic_block_iter) {
        kinds.in_block(block);
    }
}

/// LLVM's numbers of metadata and attributes.
struct Kinds {
    invariant_load: u32,
    memory: u32,
    will_return: u32,
}

impl Kinds {
    fn in_block(&self, block: BasicBlock<'_>) {
        let all: Vec<InstructionValue> = block.get_instructions().collect();
        let Some(first) = all.iter().position(|instruction| self.branches(*instruction)) else { return };
        let behind = &all[first..];
        let mut moving = vec![false; behind.len()];
        let (mut loads, mut written) = (0, false);
        for (at, instruction) in behind.iter().enumerate() {
            let opcode = instruction.get_opcode();
            if opcode == InstructionOpcode::Call && !self.is_pure(*instruction) {
                break;
            }
            written |= writes(opcode);
            let is_fixed = || instruction.get_metadata(self.invariant_load).is_some();
            if opcode == InstructionOpcode::Load
                && (!written || is_fixed())
                && loads < GPU.early_loads
                && is_plain(*instruction)
            {
                let mut taken = moving.clone();
                if take(behind, at, &mut taken) {
                    (moving, loads) = (taken, loads + 1);
                }
            }
        }
        let builder = block.get_context().create_builder();
        for (instruction, _) in behind.iter().zip(moving).filter(|(_, moves)| *moves) {
            instruction.remove_from_basic_block();
            builder.position_before(&behind[0]);
            builder.insert_instruction(instruction, None);
        }
    }

    /// Whether ptxas makes a branch of it.
    fn branches(&self, instruction: InstructionValue<'_>) -> bool {
        match instruction.get_opcode() {
            InstructionOpcode::FDiv => true,
            InstructionOpcode::Call => intrinsic(instruction).is_some_and(|name| name.contains("sqrt")),
            _ => false,
        }
    }

    /// A call of an intrinsic that only computes.
    fn is_pure(&self, call: InstructionValue<'_>) -> bool {
        let callee = CallSiteValue::try_from(call).ok().and_then(|call| call.get_called_fn_value());
        let Some(callee) = callee else { return false };
        let attribute = |kind| callee.get_enum_attribute(AttributeLoc::Function, kind);
        let touches_nothing = attribute(self.memory).is_some_and(|memory| memory.get_enum_value() == 0);
        touches_nothing && attribute(self.will_return).is_some()
    }
}

fn writes(opcode: InstructionOpcode) -> bool {
    use InstructionOpcode::{AtomicCmpXchg, AtomicRMW, Fence, Store};
    matches!(opcode, Store | AtomicRMW | AtomicCmpXchg | Fence)
}

fn is_plain(load: InstructionValue<'_>) -> bool {
    load.get_volatile() == Ok(false) && load.get_atomic_ordering() == Ok(AtomicOrdering::NotAtomic)
}

/// Marks what has to move with an instruction: nothing but loads that move already and computations of addresses.
fn take(behind: &[InstructionValue<'_>], at: usize, taken: &mut [bool]) -> bool {
    if taken[at] {
        return true;
    }
    taken[at] = true;
    behind[at].get_operands().flatten().filter_map(|operand| operand.value()?.as_instruction_value()).all(|needed| {
        match behind.iter().position(|instruction| *instruction == needed) {
            None => true,
            Some(needed) => needed < at && (taken[needed] || is_address(behind[needed]) && take(behind, needed, taken)),
        }
    })
}

fn is_address(instruction: InstructionValue<'_>) -> bool {
    use InstructionOpcode::{Add, GetElementPtr, Mul, Or, SExt, Shl, Sub, Trunc, ZExt};
    matches!(instruction.get_opcode(), Add | GetElementPtr | Mul | Or | SExt | Shl | Sub | Trunc | ZExt)
}
