//! The order of maxima and minima in loops whose iterations wait for each other.
//!
//! Of the operands of a chain of extremes LLVM takes the constant last, so that the number which the iteration before
//! has left goes through the whole chain. Takes an optimized function. Where one operand alone comes from the iteration
//! before, the others are joined first; the last step is a comparison and a choice, which LLVM's code generator leaves
//! where they stand.

use super::loops::{self, Loop};
use super::value_range::operand;
use crate::fault::{Fault, Result};
use crate::raw::intrinsic;
use inkwell::IntPredicate;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode as Op, InstructionValue, IntValue, PhiValue};

/// Operations that are looked at between two iterations.
const MOST_STEPS: usize = 8;

/// Orders the extremes of all functions.
pub(crate) fn run(module: &Module<'_>) -> Result<()> {
    for function in module.get_functions() {
        for within in loops::innermost(function) {
            // All of them first: instructions of the block are replaced.
            let instructions = within.header.get_instructions();
            let phis: Vec<PhiValue> = instructions.filter_map(|phi| PhiValue::try_from(phi).ok()).collect();
            phis.into_iter().try_for_each(|phi| order(module, &within, phi))?;
        }
    }
    Ok(())
}

/// Orders the chain that hands a number on from iteration to iteration.
fn order<'ctx>(module: &Module<'ctx>, within: &Loop<'ctx>, phi: PhiValue<'ctx>) -> Result<()> {
    let handed_on = phi.get_incomings().filter(|(_, from)| within.contains(*from));
    let handed_on: Vec<InstructionValue> = handed_on.filter_map(|(value, _)| value.as_instruction_value()).collect();
    let [chain] = handed_on[..] else { return Ok(()) };
    let Some((name, predicate)) = extreme(chain) else { return Ok(()) };
    let mut operands = Vec::new();
    collect(chain, &name, &mut operands);
    let phi = phi.as_instruction();
    let (late, early): (Vec<IntValue>, Vec<IntValue>) =
        operands.iter().partition(|operand| comes_from(operand.as_instruction(), phi, within, MOST_STEPS));
    let is_last = [0, 1].into_iter().any(|index| operand(chain, index) == late.first().copied());
    let ([late], false) = (&late[..], is_last || early.len() < 2) else { return Ok(()) };
    let builder = module.get_context().create_builder();
    builder.position_before(&chain);
    let kind = late.get_type().into();
    let callee = Intrinsic::find(&name).and_then(|found| found.get_declaration(module, &[kind]));
    let callee = callee.ok_or_else(|| Fault::bug(format!("LLVM has no {name}")))?;
    let mut joined = early[0];
    for next in &early[1..] {
        let call = builder.build_call(callee, &[joined.into(), (*next).into()], "")?;
        joined = call.try_as_basic_value().unwrap_basic().into_int_value();
    }
    let is_greater = builder.build_int_compare(predicate, joined, *late, "")?;
    let last = builder.build_select(is_greater, joined, *late, "")?;
    if let Some(choice) = last.as_instruction_value() {
        let nothing = module.get_context().metadata_node(&[]);
        let kind = module.get_context().get_kind_id("unpredictable");
        choice.set_metadata(nothing, kind).map_err(|_| Fault::bug("a choice without notes"))?;
    }
    let old = IntValue::try_from(chain).map_err(|()| Fault::bug("an extreme that is no number"))?;
    old.replace_all_uses_with(last.into_int_value());
    erase(chain);
    Ok(())
}

/// An extreme of two numbers of at most 32 bits: its operation, and the comparison that holds where it is the first
/// one.
fn extreme(instruction: InstructionValue<'_>) -> Option<(String, IntPredicate)> {
    let name = (instruction.get_opcode() == Op::Call).then(|| intrinsic(instruction))??;
    operand(instruction, 0)?;
    let (name, _) = name.rsplit_once(".i")?;
    let predicate = match name {
        "llvm.smax" => IntPredicate::SGT,
        "llvm.smin" => IntPredicate::SLT,
        "llvm.umax" => IntPredicate::UGT,
        "llvm.umin" => IntPredicate::ULT,
        _ => return None,
    };
    Some((name.to_owned(), predicate))
}

/// The operands of a chain: of the operation, and of those before it that nothing else reads.
fn collect<'ctx>(chain: InstructionValue<'ctx>, name: &str, operands: &mut Vec<IntValue<'ctx>>) {
    for value in (0..2).filter_map(|index| operand(chain, index)) {
        match value.as_instruction() {
            Some(inner) if has_one_use(inner) && extreme(inner).is_some_and(|(other, _)| other == name) => {
                collect(inner, name, operands);
            }
            _ => operands.push(value),
        }
    }
}

fn has_one_use(instruction: InstructionValue<'_>) -> bool {
    instruction.get_first_use().is_some_and(|first| first.get_next_use().is_none())
}

/// Whether a number is computed, in so many steps within the loop, from the one that the iteration before has left.
fn comes_from<'ctx>(
    value: Option<InstructionValue<'ctx>>,
    phi: InstructionValue<'ctx>,
    within: &Loop<'ctx>,
    steps: usize,
) -> bool {
    let Some(value) = value else { return false };
    if value == phi || steps == 0 {
        return value == phi;
    }
    let is_computed = value.get_parent().is_some_and(|block| within.contains(block))
        && !matches!(value.get_opcode(), Op::Load | Op::Phi);
    let operands = || value.get_operands().flatten().filter_map(|operand| operand.value()?.as_instruction_value());
    is_computed && operands().any(|operand| comes_from(Some(operand), phi, within, steps - 1))
}

/// Erases an operation that nothing reads any more, and those that led only to it.
fn erase(chain: InstructionValue<'_>) {
    let mut operands: Vec<BasicValueEnum> =
        chain.get_operands().flatten().filter_map(|operand| operand.value()).collect();
    operands.dedup();
    chain.erase_from_basic_block();
    for inner in operands.into_iter().filter_map(|operand| operand.as_instruction_value()) {
        if inner.get_first_use().is_none() && extreme(inner).is_some() {
            erase(inner);
        }
    }
}
