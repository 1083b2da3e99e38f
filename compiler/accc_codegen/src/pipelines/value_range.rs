//! Between which bounds the integers of LLVM's code lie.
//!
//! Takes a value of at most 32 bits, gives the least interval of signed numbers that its operators show: conversions of
//! smaller integers, constants, and arithmetic on them. Arithmetic that may wrap around, and everything else, may be
//! any number; so no fact rests on what LLVM's flags promise.

use crate::raw::intrinsic;
use inkwell::values::{BasicValueEnum, InstructionOpcode as Op, InstructionValue, IntValue, PhiValue};
use std::collections::HashMap;

/// From `low` to `high`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    pub low: i64,
    pub high: i64,
}

impl Interval {
    /// Of all signed numbers of so many bits; of more than 64 those of 64.
    fn all(bits: u32) -> Interval {
        let high = i64::MAX >> 64u32.saturating_sub(bits);
        Interval { low: !high, high }
    }

    fn new(low: i64, high: i64) -> Interval {
        Interval { low, high }
    }

    pub fn within(self, low: i64, high: i64) -> bool {
        low <= self.low && self.high <= high
    }

    fn is_natural(self) -> bool {
        self.low >= 0
    }

    fn union(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Of a function of two numbers whose extremes are those of the bounds.
    fn of_corners(self, other: Interval, function: impl Fn(i64, i64) -> i64) -> Interval {
        let corners = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let values = corners.map(|(a, b)| function(a, b));
        Interval::new(values.into_iter().fold(i64::MAX, i64::min), values.into_iter().fold(i64::MIN, i64::max))
    }

    /// Of operations on single bits: as many copies of the sign as both have.
    fn of_bits(self, other: Interval) -> Interval {
        let both = self.union(other);
        let bits = 64 - both.high.max(!both.low).max(0).leading_zeros();
        let high = (1_i64 << bits) - 1;
        Interval::new(if both.is_natural() { 0 } else { !high }, high)
    }

    /// What is at most as large as either without a sign, where one is natural.
    fn below_both(self, other: Interval) -> Option<Interval> {
        let bounds = [self, other].into_iter().filter(|side| side.is_natural()).map(|side| side.high);
        bounds.min().map(|high| Interval::new(0, high))
    }
}

/// Operations in a row that are looked at.
const DEPTH: usize = 64;

/// What was asked for once is known.
#[derive(Default)]
pub(crate) struct Ranges<'ctx> {
    known: HashMap<InstructionValue<'ctx>, Interval>,
    depth: usize,
}

impl<'ctx> Ranges<'ctx> {
    pub fn of(&mut self, value: IntValue<'ctx>) -> Interval {
        if let Some(number) = value.get_sign_extended_constant() {
            return Interval::new(number, number);
        }
        let all = Interval::all(value.get_type().get_bit_width());
        let Some(instruction) = value.as_instruction() else { return all };
        if let Some(range) = self.known.get(&instruction) {
            return *range;
        }
        if self.depth == DEPTH {
            return all;
        }
        // What depends on itself may be anything.
        self.known.insert(instruction, all);
        self.depth += 1;
        let range = self.of_instruction(instruction, all).filter(|range| range.within(all.low, all.high));
        self.depth -= 1;
        self.known.insert(instruction, range.unwrap_or(all));
        range.unwrap_or(all)
    }

    fn of_instruction(&mut self, instruction: InstructionValue<'ctx>, all: Interval) -> Option<Interval> {
        match instruction.get_opcode() {
            Op::ZExt => {
                let small = operand(instruction, 0)?;
                let range = self.of(small);
                let any = Interval::new(
                    0,
                    Interval::all(small.get_type().get_bit_width()).high.saturating_mul(2).saturating_add(1),
                );
                Some(if range.is_natural() { range } else { any })
            }
            Op::SExt | Op::Freeze => Some(self.of(operand(instruction, 0)?)),
            Op::Phi => {
                let phi = PhiValue::try_from(instruction).ok()?;
                let values = phi.get_incomings().map(|(value, _)| value);
                values.map(|value| Some(self.of(int(value)?))).reduce(|a, b| Some(a?.union(b?)))?
            }
            Op::Select => Some(self.of(operand(instruction, 1)?).union(self.of(operand(instruction, 2)?))),
            Op::Call => self.of_call(instruction),
            opcode => {
                let (a, b) = (operand(instruction, 0)?, operand(instruction, 1)?);
                let right = self.of(b);
                binary(opcode, self.of(a), right, all)
            }
        }
    }

    fn of_call(&mut self, call: InstructionValue<'ctx>) -> Option<Interval> {
        let name = intrinsic(call)?;
        let (name, _) = name.rsplit_once(".i")?;
        let a = self.of(operand(call, 0)?);
        if name == "llvm.abs" {
            let least = if a.low <= 0 && a.high >= 0 { 0 } else { a.low.abs().min(a.high.abs()) };
            return Some(Interval::new(least, a.high.max(-a.low)));
        }
        let b = self.of(operand(call, 1)?);
        let are_natural = a.is_natural() && b.is_natural();
        match name {
            "llvm.smin" => Some(a.of_corners(b, i64::min)),
            "llvm.smax" => Some(a.of_corners(b, i64::max)),
            "llvm.umin" if are_natural => Some(a.of_corners(b, i64::min)),
            "llvm.umin" => a.below_both(b),
            "llvm.umax" if are_natural => Some(a.of_corners(b, i64::max)),
            _ => None,
        }
    }
}

fn binary(opcode: Op, a: Interval, b: Interval, all: Interval) -> Option<Interval> {
    let amount = (b.low == b.high && b.within(0, 31)).then_some(b.low);
    let divisor = (b.low == b.high && b.low > 0).then_some(b.low);
    match opcode {
        Op::Add => Some(a.of_corners(b, |a, b| a + b)),
        Op::Sub => Some(a.of_corners(b, |a, b| a - b)),
        Op::Mul => Some(a.of_corners(b, |a, b| a * b)),
        Op::Shl => amount.map(|by| Interval::new(a.low << by, a.high << by)),
        Op::AShr => amount.map(|by| Interval::new(a.low >> by, a.high >> by)),
        Op::LShr if a.is_natural() => amount.map(|by| Interval::new(a.low >> by, a.high >> by)),
        Op::LShr => amount.map(|by| Interval::new(0, (2 * all.high + 1) >> by)),
        Op::And => a.below_both(b).or_else(|| Some(a.of_bits(b))),
        Op::Or | Op::Xor => Some(a.of_bits(b)),
        Op::UDiv if a.is_natural() => divisor.map(|by| Interval::new(a.low / by, a.high / by)),
        Op::SDiv => divisor.map(|by| Interval::new(a.low / by, a.high / by)),
        Op::URem if a.is_natural() => divisor.map(|by| Interval::new(0, a.high.min(by - 1))),
        Op::SRem => divisor.map(|by| Interval::new(a.low.max(1 - by).min(0), a.high.min(by - 1).max(0))),
        _ => None,
    }
}

/// An operand that is an integer of 32 bits or fewer.
pub(crate) fn operand(instruction: InstructionValue<'_>, index: u32) -> Option<IntValue<'_>> {
    int(instruction.get_operand(index)?.value()?)
}

pub(crate) fn int(value: BasicValueEnum<'_>) -> Option<IntValue<'_>> {
    match value {
        BasicValueEnum::IntValue(value) if value.get_type().get_bit_width() <= 32 => Some(value),
        _ => None,
    }
}
