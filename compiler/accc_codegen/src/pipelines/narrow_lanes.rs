//! Arithmetic on small numbers in 16 bits, before LLVM makes vectors: twice as many lanes.
//!
//! C computes with `int` what images and sounds hold as bytes and shorts, and LLVM keeps the width of operations whose
//! upper bits count (differences, magnitudes, extremes, quotients, shifts to the right). Takes a simplified function.
//! In an innermost loop whose calls are LLVM's own operations alone, what leads from conversions of small integers to a
//! small result becomes arithmetic of 16 bits, comparisons on the way too. Each new value is the lower half of the old
//! one, whatever that is; operations on which the upper half has an influence are done where their operands' intervals
//! (`value_range.rs`) say that all are signed numbers of 16 bits, or all are natural ones. Values that are needed in
//! full elsewhere stay as they are.

use super::loops::{self, Loop};
use super::value_range::{Ranges, int, operand};
use crate::fault::{Fault, Result};
use crate::raw::intrinsic;
use inkwell::IntPredicate;
use inkwell::builder::Builder;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{
    AnyValueEnum, BasicValue, BasicValueUse, FunctionValue, InstructionOpcode as Op, InstructionValue, IntValue,
    PhiValue,
};
use std::collections::{HashMap, HashSet};

/// Operations that each conversion of a number of 32 bits has to pay for.
const LEAST_GAIN: usize = 2;

/// Longer loops are no vectors.
const MOST_INSTRUCTIONS: usize = 500;

/// Narrows the arithmetic of all functions.
pub(crate) fn run(module: &Module<'_>) -> Result<()> {
    for function in module.get_functions() {
        for within in loops::innermost(function) {
            if within.instructions().count() <= MOST_INSTRUCTIONS && within.instructions().all(may_be_in_vectors) {
                narrow(module, function, &within)?;
            }
        }
    }
    Ok(())
}

fn may_be_in_vectors(instruction: InstructionValue<'_>) -> bool {
    instruction.get_opcode() != Op::Call || intrinsic(instruction).is_some()
}

fn narrow<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, within: &Loop<'ctx>) -> Result<()> {
    let roots: Vec<InstructionValue> = within.instructions().filter(|root| is_small_result(*root)).collect();
    let mut choice = Choice { within, roots, ranges: Ranges::default(), full: HashSet::new() };
    let Some(chosen) = choice.make() else { return Ok(()) };
    let half = module.get_context().i16_type();
    let builder = module.get_context().create_builder();
    let rewriter = Rewriter { module, function, half, builder, chosen: &chosen, new: HashMap::new() };
    rewriter.rewrite()?;
    chosen.erase_unused();
    Ok(())
}

/// A conversion of 32 bits to 16 or 8.
fn is_small_result(instruction: InstructionValue<'_>) -> bool {
    let bits = |value: IntValue<'_>| value.get_type().get_bit_width();
    instruction.get_opcode() == Op::Trunc
        && IntValue::try_from(instruction).is_ok_and(|result| matches!(bits(result), 8 | 16))
        && operand(instruction, 0).is_some_and(|wide| bits(wide) == 32)
}

/// How the operands of an operation whose upper bits count are to be read in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Signed,
    Natural,
}

/// What becomes narrow.
#[derive(Default)]
struct Chosen<'ctx> {
    /// Operations of 32 bits, with how they read their operands.
    operations: HashMap<InstructionValue<'ctx>, Sign>,
    /// The same in the order found.
    order: Vec<InstructionValue<'ctx>>,
    comparisons: Vec<(InstructionValue<'ctx>, Sign)>,
    roots: Vec<InstructionValue<'ctx>>,
    /// Conversions of small integers that they read.
    conversions: Vec<InstructionValue<'ctx>>,
    /// Numbers of 32 bits that the loop computes and that have to be made smaller.
    halved: HashSet<InstructionValue<'ctx>>,
}

/// The choice of what becomes narrow in a loop.
struct Choice<'a, 'ctx> {
    within: &'a Loop<'ctx>,
    roots: Vec<InstructionValue<'ctx>>,
    ranges: Ranges<'ctx>,
    /// Values that something needs in full.
    full: HashSet<InstructionValue<'ctx>>,
}

impl<'ctx> Choice<'_, 'ctx> {
    fn make(&mut self) -> Option<Chosen<'ctx>> {
        loop {
            let chosen = self.collect();
            let needed = chosen.order.iter().filter(|operation| !chosen.holds_all_uses(**operation));
            let needed: Vec<InstructionValue> = needed.copied().collect();
            if needed.is_empty() {
                let gain = chosen.order.len() > LEAST_GAIN * chosen.halved.len() && !chosen.roots.is_empty();
                return gain.then_some(chosen);
            }
            self.full.extend(needed);
        }
    }

    /// All that leads to the roots, and the comparisons of what does.
    fn collect(&mut self) -> Chosen<'ctx> {
        let mut chosen = Chosen::default();
        for root in self.roots.clone() {
            let wide = operand(root, 0).expect("the operand of a conversion");
            self.add(wide, &mut chosen);
            if wide.as_instruction().is_some_and(|wide| chosen.operations.contains_key(&wide)) {
                chosen.roots.push(root);
            }
        }
        let mut next = 0;
        while let Some(operation) = chosen.order.get(next).copied() {
            next += 1;
            let mut near: Vec<InstructionValue> = users(operation).collect();
            near.extend(operation.get_operand(0).and_then(|operand| operand.value()?.as_instruction_value()));
            for comparison in near.into_iter().filter(|near| near.get_opcode() == Op::ICmp) {
                self.add_comparison(comparison, &mut chosen);
            }
        }
        chosen
    }

    fn add_comparison(&mut self, comparison: InstructionValue<'ctx>, chosen: &mut Chosen<'ctx>) {
        let is_here = comparison.get_parent().is_some_and(|block| self.within.contains(block));
        if !is_here || chosen.comparisons.iter().any(|(old, _)| *old == comparison) {
            return;
        }
        let sides = [operand(comparison, 0), operand(comparison, 1)];
        let [Some(a), Some(b)] = sides else { return };
        if let Some(sign) = self.sign(&[a, b]) {
            chosen.comparisons.push((comparison, sign));
            self.add(a, chosen);
            self.add(b, chosen);
        }
    }

    /// A value whose lower half something reads.
    fn add(&mut self, value: IntValue<'ctx>, chosen: &mut Chosen<'ctx>) {
        let Some(instruction) = value.as_instruction() else { return };
        let is_here = instruction.get_parent().is_some_and(|block| self.within.contains(block));
        if is_extension(instruction) {
            chosen.conversions.push(instruction);
        } else if let Some(sign) = self.operation(instruction)
            && is_here
        {
            if chosen.operations.insert(instruction, sign).is_none() {
                chosen.order.push(instruction);
                inputs(instruction).into_iter().for_each(|input| self.add(input, chosen));
            }
        } else if is_here {
            chosen.halved.insert(instruction);
        }
    }

    /// Whether the lower half of a result can be had of the operands' lower halves, and how these are to be read.
    fn operation(&mut self, instruction: InstructionValue<'ctx>) -> Option<Sign> {
        if self.full.contains(&instruction) {
            return None;
        }
        let amount = |most: u64| {
            let by = operand(instruction, 1)?.get_zero_extended_constant()?;
            (by <= most).then_some(())
        };
        let inputs = inputs(instruction);
        match instruction.get_opcode() {
            Op::Add | Op::Sub | Op::Mul | Op::And | Op::Or | Op::Xor | Op::Select => Some(Sign::Signed),
            Op::Phi => (instruction.get_parent() != Some(self.within.header)).then_some(Sign::Signed),
            Op::Shl => amount(15).map(|()| Sign::Signed),
            // In front of a signed number that 16 bits hold stand copies of its sign, whatever is moved in there.
            Op::AShr | Op::LShr => amount(15).and_then(|()| self.sign(&inputs[..1])),
            Op::SDiv | Op::SRem | Op::UDiv | Op::URem => {
                let divisor = operand(instruction, 1)?.get_sign_extended_constant()?;
                let is_signed = matches!(instruction.get_opcode(), Op::SDiv | Op::SRem);
                let fits = (2..=i64::from(i16::MAX)).contains(&divisor);
                self.sign(&inputs).filter(|_| fits && (is_signed || self.is_natural(inputs[0])))
            }
            Op::Call => match &intrinsic(instruction)?[..] {
                "llvm.abs.i32" => self.sign(&inputs).filter(|sign| *sign == Sign::Signed),
                "llvm.smin.i32" | "llvm.smax.i32" | "llvm.umin.i32" | "llvm.umax.i32" => self.sign(&inputs),
                _ => None,
            },
            _ => None,
        }
    }

    /// How all of these numbers are to be read, if there is a way for which 16 bits suffice.
    fn sign(&mut self, values: &[IntValue<'ctx>]) -> Option<Sign> {
        let mut all_within = |low: i64, high: i64| {
            let has_width = |value: &IntValue<'ctx>| value.get_type().get_bit_width() == 32;
            values.iter().all(|value| has_width(value) && self.ranges.of(*value).within(low, high))
        };
        if all_within(i16::MIN.into(), i16::MAX.into()) {
            return Some(Sign::Signed);
        }
        all_within(0, u16::MAX.into()).then_some(Sign::Natural)
    }

    fn is_natural(&mut self, value: IntValue<'ctx>) -> bool {
        self.ranges.of(value).within(0, u16::MAX.into())
    }
}

impl<'ctx> Chosen<'ctx> {
    fn holds_all_uses(&self, operation: InstructionValue<'ctx>) -> bool {
        users(operation).all(|user| {
            self.operations.contains_key(&user)
                || self.roots.contains(&user)
                || self.comparisons.iter().any(|(comparison, _)| *comparison == user)
        })
    }

    /// Erases what nothing reads any more.
    fn erase_unused(&self) {
        let comparisons = self.comparisons.iter().map(|(comparison, _)| comparison);
        let mut left: Vec<&InstructionValue> = self.roots.iter().chain(comparisons).chain(&self.order).collect();
        let conversions: HashSet<&InstructionValue> = self.conversions.iter().collect();
        left.extend(conversions);
        loop {
            let before = left.len();
            left.retain(|instruction| {
                let is_used = instruction.get_first_use().is_some();
                if !is_used {
                    instruction.erase_from_basic_block();
                }
                is_used
            });
            if left.len() == before {
                return;
            }
        }
    }
}

/// Builds the arithmetic of 16 bits.
struct Rewriter<'a, 'ctx> {
    module: &'a Module<'ctx>,
    function: FunctionValue<'ctx>,
    half: IntType<'ctx>,
    builder: Builder<'ctx>,
    chosen: &'a Chosen<'ctx>,
    new: HashMap<InstructionValue<'ctx>, IntValue<'ctx>>,
}

impl<'ctx> Rewriter<'_, 'ctx> {
    fn rewrite(mut self) -> Result<()> {
        for (comparison, sign) in &self.chosen.comparisons {
            let (a, b) = (self.input(*comparison, 0)?, self.input(*comparison, 1)?);
            let predicate =
                comparison.get_icmp_predicate().ok_or_else(|| Fault::bug("a comparison without its kind"))?;
            self.builder.position_before(comparison);
            let new = self.builder.build_int_compare(of_sign(predicate, *sign), a, b, "")?;
            result_of(*comparison)?.replace_all_uses_with(new);
        }
        for root in &self.chosen.roots {
            let lower = self.input(*root, 0)?;
            let old = result_of(*root)?;
            self.builder.position_before(root);
            old.replace_all_uses_with(self.builder.build_int_truncate_or_bit_cast(lower, old.get_type(), "")?);
        }
        Ok(())
    }

    /// The lower half of an operand.
    fn input(&mut self, user: InstructionValue<'ctx>, index: u32) -> Result<IntValue<'ctx>> {
        self.lower(operand(user, index).ok_or_else(|| Fault::bug("an operation without its operand"))?)
    }

    fn lower(&mut self, value: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        if let Some(number) = value.get_sign_extended_constant() {
            return Ok(self.half.const_int(number as u64, true));
        }
        let Some(instruction) = value.as_instruction() else {
            let entry = self.function.get_first_basic_block().and_then(|block| block.get_first_instruction());
            self.builder.position_before(&entry.ok_or_else(|| Fault::bug("a loop in an empty function"))?);
            return Ok(self.builder.build_int_truncate(value, self.half, "")?);
        };
        if let Some(new) = self.new.get(&instruction) {
            return Ok(*new);
        }
        let new = match self.chosen.operations.get(&instruction) {
            Some(_) if instruction.get_opcode() == Op::Phi => return self.phi(instruction),
            Some(sign) => self.operation(instruction, *sign)?,
            None if is_extension(instruction) => self.extension(instruction)?,
            None => {
                self.builder.position_before(&first_behind(instruction)?);
                self.builder.build_int_truncate(value, self.half, "")?
            }
        };
        self.new.insert(instruction, new);
        Ok(new)
    }

    fn extension(&mut self, conversion: InstructionValue<'ctx>) -> Result<IntValue<'ctx>> {
        let small = operand(conversion, 0).ok_or_else(|| Fault::bug("a conversion of nothing"))?;
        self.builder.position_before(&conversion);
        Ok(match conversion.get_opcode() {
            Op::ZExt => self.builder.build_int_z_extend_or_bit_cast(small, self.half, "")?,
            _ => self.builder.build_int_s_extend_or_bit_cast(small, self.half, "")?,
        })
    }

    fn phi(&mut self, old: InstructionValue<'ctx>) -> Result<IntValue<'ctx>> {
        self.builder.position_before(&old);
        let new = self.builder.build_phi(self.half, "")?;
        let result = new.as_basic_value().into_int_value();
        self.new.insert(old, result);
        let old = PhiValue::try_from(old).map_err(|()| Fault::bug("a phi that is none"))?;
        for (value, from) in old.get_incomings() {
            let value = self.lower(value.into_int_value())?;
            new.add_incoming(&[(&value, from)]);
        }
        Ok(result)
    }

    fn operation(&mut self, old: InstructionValue<'ctx>, sign: Sign) -> Result<IntValue<'ctx>> {
        let opcode = old.get_opcode();
        if opcode == Op::Select {
            let (then, other) = (self.input(old, 1)?, self.input(old, 2)?);
            let condition = operand(old, 0).ok_or_else(|| Fault::bug("a choice without its condition"))?;
            self.builder.position_before(&old);
            return Ok(self.builder.build_select(condition, then, other, "")?.into_int_value());
        }
        if opcode == Op::Call {
            return self.call(old, sign);
        }
        let (a, b) = (self.input(old, 0)?, self.input(old, 1)?);
        let builder = &self.builder;
        builder.position_before(&old);
        Ok(match opcode {
            Op::Add => builder.build_int_add(a, b, "")?,
            Op::Sub => builder.build_int_sub(a, b, "")?,
            Op::Mul => builder.build_int_mul(a, b, "")?,
            Op::And => builder.build_and(a, b, "")?,
            Op::Or => builder.build_or(a, b, "")?,
            Op::Xor => builder.build_xor(a, b, "")?,
            Op::Shl => builder.build_left_shift(a, b, "")?,
            Op::AShr | Op::LShr => builder.build_right_shift(a, b, sign == Sign::Signed, "")?,
            Op::SDiv | Op::UDiv if sign == Sign::Signed => builder.build_int_signed_div(a, b, "")?,
            Op::SDiv | Op::UDiv => builder.build_int_unsigned_div(a, b, "")?,
            Op::SRem | Op::URem if sign == Sign::Signed => builder.build_int_signed_rem(a, b, "")?,
            Op::SRem | Op::URem => builder.build_int_unsigned_rem(a, b, "")?,
            _ => return Err(Fault::bug("an operation that is not narrowed")),
        })
    }

    /// A magnitude or an extreme.
    fn call(&mut self, old: InstructionValue<'ctx>, sign: Sign) -> Result<IntValue<'ctx>> {
        let name = intrinsic(old).unwrap_or_default();
        let name = name.trim_end_matches(".i32");
        let is_magnitude = name == "llvm.abs";
        let a = self.input(old, 0)?;
        let b = if is_magnitude { self.module.get_context().bool_type().const_zero() } else { self.input(old, 1)? };
        let name = if sign == Sign::Natural { name.replace("llvm.s", "llvm.u") } else { name.to_owned() };
        let callee = Intrinsic::find(&name).and_then(|found| found.get_declaration(self.module, &[self.half.into()]));
        let callee = callee.ok_or_else(|| Fault::bug(format!("LLVM has no {name}")))?;
        self.builder.position_before(&old);
        let call = self.builder.build_call(callee, &[a.into(), b.into()], "")?;
        Ok(call.try_as_basic_value().unwrap_basic().into_int_value())
    }
}

/// The operands of 32 bits.
fn inputs(instruction: InstructionValue<'_>) -> Vec<IntValue<'_>> {
    let operands = instruction.get_operands().flatten().filter_map(|operand| int(operand.value()?));
    operands.filter(|value| value.get_type().get_bit_width() == 32).collect()
}

/// A conversion to 32 bits that 16 hold.
fn is_extension(instruction: InstructionValue<'_>) -> bool {
    matches!(instruction.get_opcode(), Op::ZExt | Op::SExt)
        && operand(instruction, 0).is_some_and(|small| small.get_type().get_bit_width() <= 16)
}

fn users<'ctx>(instruction: InstructionValue<'ctx>) -> impl Iterator<Item = InstructionValue<'ctx>> {
    let uses = std::iter::successors(instruction.get_first_use(), |one| BasicValueUse::get_next_use(*one));
    uses.filter_map(|one| match one.get_user() {
        AnyValueEnum::InstructionValue(user) => Some(user),
        AnyValueEnum::IntValue(user) => user.as_instruction(),
        AnyValueEnum::PhiValue(user) => Some(user.as_instruction()),
        AnyValueEnum::FloatValue(user) => user.as_instruction(),
        AnyValueEnum::PointerValue(user) => user.as_instruction(),
        AnyValueEnum::VectorValue(user) => user.as_instruction(),
        AnyValueEnum::ArrayValue(user) => user.as_instruction(),
        AnyValueEnum::StructValue(user) => user.as_instruction(),
        _ => None,
    })
}

fn result_of(instruction: InstructionValue<'_>) -> Result<IntValue<'_>> {
    IntValue::try_from(instruction).map_err(|()| Fault::bug("an operation without a number"))
}

/// Where what reads a value may begin.
fn first_behind(instruction: InstructionValue<'_>) -> Result<InstructionValue<'_>> {
    let mut behind = std::iter::successors(instruction.get_next_instruction(), |next| next.get_next_instruction());
    behind.find(|next| next.get_opcode() != Op::Phi).ok_or_else(|| Fault::bug("a number that ends its block"))
}

/// A comparison of natural numbers has no sign to look at.
fn of_sign(predicate: IntPredicate, sign: Sign) -> IntPredicate {
    match (predicate, sign) {
        (IntPredicate::SLT, Sign::Natural) => IntPredicate::ULT,
        (IntPredicate::SLE, Sign::Natural) => IntPredicate::ULE,
        (IntPredicate::SGT, Sign::Natural) => IntPredicate::UGT,
        (IntPredicate::SGE, Sign::Natural) => IntPredicate::UGE,
        (predicate, _) => predicate,
    }
}
