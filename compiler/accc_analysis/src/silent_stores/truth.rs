//! Silent as truth values: the array is used for nothing but whether its elements are 0, and the stored one is 0 where the
//! element is. The table of all cases is tried.

use super::AtCrossing;
use accc_ir::*;

/// Elements of which all values are tried.
const MOST_ELEMENTS: usize = 4;

/// Whether the store is silent at the crossing, as far as that can be seen.
pub(super) fn is_silent(at: &AtCrossing) -> bool {
    let elements = at.loaded.iter().map(|loaded| loaded.element + 1).max().unwrap_or(1);
    let Some((value, guards)) = at.stored() else { return false };
    if elements > MOST_ELEMENTS || !is_truth_only(at) {
        return false;
    }
    (0..1_u32 << elements).all(|row| {
        let case = Case { at, row };
        let runs = guards.iter().all(|(cond, holds)| case.truth(*cond) != Some(!holds));
        !runs || case.truth(value) == Some(case.is_true(0))
    })
}

/// Whether nothing but the truth of the array's elements is used: all its loads are compared with 0.
fn is_truth_only(at: &AtCrossing) -> bool {
    let func = at.func();
    let Some(array) = view_of(func, at.store) else { return false };
    let loads = at.nest.inside.iter().filter(|op| matches!(func.kind(**op), OpKind::LoadElem { .. }));
    let mut values = loads.filter(|op| view_of(func, **op) == Some(array)).map(|op| func.ops[*op].results[0]);
    values.all(|value| {
        let uses = |op: &&Op| func.kind(**op).uses(value);
        func.type_of(value) == Type::I1 || at.nest.inside.iter().filter(uses).all(|op| is_zero_test(func, *op))
    })
}

fn view_of(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::LoadElem { view, .. } | OpKind::StoreElem { view, .. } => func.root_var(*view),
        _ => None,
    }
}

fn is_zero_test(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::Compare(CompareOp::Eq | CompareOp::Ne, a, b) => {
            [a, b].iter().any(|value| func.constant_int(**value) == Some(0))
        }
        _ => false,
    }
}

/// A row of the table.
struct Case<'a> {
    at: &'a AtCrossing<'a, 'a>,
    /// A bit for each element: it is not 0.
    row: u32,
}

impl Case<'_> {
    fn is_true(&self, element: usize) -> bool {
        self.row >> element & 1 != 0
    }

    /// Whether a value is not 0, where that is known.
    fn truth(&self, value: Value) -> Option<bool> {
        let func = self.at.func();
        let op = func.def(value)?;
        match func.kind(op) {
            OpKind::ConstInt(n) => Some(*n != 0),
            OpKind::LoadElem { .. } => self.at.loaded(op).map(|loaded| self.is_true(loaded.element)),
            OpKind::Load(var) => self.truth(self.at.nest.value_of(*var)?),
            OpKind::Convert(of) | OpKind::UConvert(of) if is_wider(func, *of, value) || self.is_bit(*of) => {
                self.truth(*of)
            }
            OpKind::Compare(op @ (CompareOp::Eq | CompareOp::Ne), a, b) => {
                let other = match [a, b].map(|value| func.constant_int(*value)) {
                    [_, Some(0)] => a,
                    [Some(0), _] => b,
                    _ => return None,
                };
                self.truth(*other).map(|truth| truth == (*op == CompareOp::Ne))
            }
            OpKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            OpKind::Select(cond, then, other) => self.chosen(*cond, Some(*then), Some(*other)),
            OpKind::If { cond, then_block, else_block } => {
                let [then, other] = [then_block, else_block].map(|block| self.at.yielded(*block, op, value));
                self.chosen(*cond, then, other)
            }
            _ => None,
        }
    }

    /// Whether a value is 0 or 1.
    fn is_bit(&self, value: Value) -> bool {
        let func = self.at.func();
        let Some(op) = func.def(value) else { return false };
        match func.kind(op) {
            OpKind::ConstInt(n) => [0, 1].contains(n),
            OpKind::Convert(of) | OpKind::UConvert(of) => self.is_bit(*of),
            OpKind::Select(_, then, other) => self.is_bit(*then) && self.is_bit(*other),
            OpKind::If { then_block, else_block, .. } => [then_block, else_block]
                .iter()
                .all(|block| self.at.yielded(**block, op, value).is_some_and(|value| self.is_bit(value))),
            _ => func.type_of(value) == Type::I1,
        }
    }

    fn binary(&self, op: BinaryOp, a: Value, b: Value) -> Option<bool> {
        let is_bit = self.at.func().type_of(a) == Type::I1;
        let (a, b) = (self.truth(a), self.truth(b));
        match op {
            BinaryOp::Or if a == Some(true) || b == Some(true) => Some(true),
            BinaryOp::Or => Some(a? || b?),
            BinaryOp::And if a == Some(false) || b == Some(false) => Some(false),
            BinaryOp::And if is_bit => Some(a? && b?),
            BinaryOp::Xor if is_bit => Some(a? != b?),
            _ => None,
        }
    }

    fn chosen(&self, cond: Value, then: Option<Value>, other: Option<Value>) -> Option<bool> {
        match self.truth(cond) {
            Some(true) => self.truth(then?),
            Some(false) => self.truth(other?),
            None => {
                let then = self.truth(then?)?;
                (self.truth(other?)? == then).then_some(then)
            }
        }
    }
}

/// An integer that keeps all its bits.
fn is_wider(func: &Function, from: Value, to: Value) -> bool {
    let (from, to) = (func.type_of(from), func.type_of(to));
    from.is_int() && to.is_int() && from.bits() <= to.bits()
}
