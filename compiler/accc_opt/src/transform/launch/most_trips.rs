//! How often a loop runs at most, where its bounds move with loops around it in the kernel: `do k; do i = k + 1, n` of an
//! elimination, the diagonals of a table.
//!
//! Takes the loops around, which the gangs all run through; gives a number that the host computes before the launch. It is a
//! bound by intervals (Moore, *Interval Analysis*): what a value is least and most when the variables of those loops take all
//! their values. Gangs that no iteration needs would only be waited for at each barrier of the grid; a loop that runs more
//! often than the bound says, because a variable's value is another than its loop gave it, is still shared by all gangs.

use super::host_value::Hoist;
use accc_analysis::reduction::same;
use accc_ir::*;

/// Deeper expressions are left alone.
const DEEPEST: usize = 24;

/// Which end of the interval.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Least,
    Most,
}

impl End {
    fn other(self) -> End {
        match self {
            End::Least => End::Most,
            End::Most => End::Least,
        }
    }

    /// The one of two values that bounds both.
    fn outer(self) -> BinaryOp {
        match self {
            End::Least => BinaryOp::Min,
            End::Most => BinaryOp::Max,
        }
    }
}

/// As `I64`; at least 0.
pub fn most_trips(hoist: &mut Hoist<'_>, node: &For, around: &[For]) -> Option<Value> {
    if let Some(known) = hoist.trips(node) {
        return Some(known);
    }
    let step = hoist.func.constant_int(node.step).filter(|step| *step != 0)?;
    let mut bounds = Bounds { hoist, around };
    let [first, last] = if step > 0 { [node.lower, node.upper] } else { [node.upper, node.lower] };
    let least = bounds.end(first, End::Least, DEEPEST)?;
    let most = bounds.end(last, End::Most, DEEPEST)?;
    let mut b = hoist.builder();
    let step = b.i64(step.abs());
    Some(b.trips(least, most, step))
}

struct Bounds<'a, 'b> {
    hoist: &'a mut Hoist<'b>,
    /// Innermost last.
    around: &'a [For],
}

impl Bounds<'_, '_> {
    /// One end of what a value may be, as `I64`.
    fn end(&mut self, value: Value, end: End, depth: usize) -> Option<Value> {
        if depth == 0 {
            return None;
        }
        if let Some(node) = self.around.iter().rev().find(|node| node.iv == value) {
            return self.of_loop(node.clone(), end, depth);
        }
        if let Some(known) = self.hoist.get(value) {
            return Some(self.hoist.builder().convert(known, Type::I64));
        }
        let def = self.hoist.func.def(value)?;
        match self.hoist.func.kind(def).clone() {
            OpKind::Load(var) => {
                let node = self.around.iter().rev().find(|node| node.var == Some(var))?;
                self.of_loop(node.clone(), end, depth)
            }
            OpKind::Convert(from) if self.hoist.func.type_of(from).is_int() => self.end(from, end, depth - 1),
            OpKind::Binary(op, a, b) => self.of_binary(op, [a, b], end, depth - 1),
            OpKind::Select(cond, a, b) => {
                let chosen = chosen(self.hoist.func, cond, [a, b]).unwrap_or(end.outer());
                self.of_binary(chosen, [a, b], end, depth - 1)
            }
            _ => None,
        }
    }

    /// Of the variable of a loop.
    fn of_loop(&mut self, node: For, end: End, depth: usize) -> Option<Value> {
        let is_up = self.hoist.func.constant_int(node.step)? > 0;
        let bound = if is_up == (end == End::Least) { node.lower } else { node.upper };
        self.end(bound, end, depth - 1)
    }

    fn of_binary(&mut self, op: BinaryOp, [a, b]: [Value; 2], end: End, depth: usize) -> Option<Value> {
        use BinaryOp::{Add, AddNsw, Div, Max, Min, Mul, MulNsw, Sub, SubNsw};
        match op {
            Add | AddNsw => self.both(BinaryOp::Add, (a, end), (b, end), depth),
            Sub | SubNsw => self.both(BinaryOp::Sub, (a, end), (b, end.other()), depth),
            Mul | MulNsw => self
                .scaled(BinaryOp::Mul, [a, b], end, depth)
                .or_else(|| self.scaled(BinaryOp::Mul, [b, a], end, depth)),
            Div => self.scaled(BinaryOp::Div, [a, b], end, depth),
            Min | Max if op == end.outer() => self.both(op, (a, end), (b, end), depth),
            // Either operand is a bound; both are a better one.
            Min | Max => match [a, b].map(|side| self.end(side, end, depth)) {
                [Some(a), Some(b)] => Some(self.hoist.builder().binary(op, a, b)),
                [known, other] => known.or(other),
            },
            _ => None,
        }
    }

    fn both(&mut self, op: BinaryOp, a: (Value, End), b: (Value, End), depth: usize) -> Option<Value> {
        let (a, b) = (self.end(a.0, a.1, depth)?, self.end(b.0, b.1, depth)?);
        Some(self.hoist.builder().binary(op, a, b))
    }

    /// A value times a constant, or divided by one.
    fn scaled(&mut self, op: BinaryOp, [value, factor]: [Value; 2], end: End, depth: usize) -> Option<Value> {
        let factor = self.hoist.func.constant_int(factor).filter(|factor| *factor != 0)?;
        let bound = self.end(value, if factor > 0 { end } else { end.other() }, depth)?;
        let mut b = self.hoist.builder();
        let factor = b.i64(factor);
        Some(b.binary(op, bound, factor))
    }
}

/// Whether a selection is the smaller or the larger one of its operands.
fn chosen(func: &Function, cond: Value, [a, b]: [Value; 2]) -> Option<BinaryOp> {
    let OpKind::Compare(compare, x, y) = *func.kind(func.def(cond)?) else { return None };
    let are = |first: Value, second: Value| same(func, x, first) && same(func, y, second);
    let is_swapped = are(b, a);
    if !is_swapped && !are(a, b) {
        return None;
    }
    match compare {
        CompareOp::Lt | CompareOp::Le => Some(if is_swapped { BinaryOp::Max } else { BinaryOp::Min }),
        CompareOp::Gt | CompareOp::Ge => Some(if is_swapped { BinaryOp::Min } else { BinaryOp::Max }),
        _ => None,
    }
}
