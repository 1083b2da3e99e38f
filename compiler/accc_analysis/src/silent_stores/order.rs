//! Silent by the order of numbers: the stored value is the better one of the element's and of one that is never better.

use super::{AtCrossing, Sign};
use crate::reduction::mirrored;
use accc_ir::*;
use std::cell::RefCell;

/// Which elements have to have which sign for the store to be silent at the crossing.
pub(super) fn silent_where(at: &AtCrossing) -> Option<Vec<(Op, Sign)>> {
    [Better::Less, Better::Greater].into_iter().find_map(|better| {
        let search = Search { at, better, asked: RefCell::new(Vec::new()) };
        search.is_silent().then(|| search.asked.into_inner())
    })
}

/// What the program looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    Less,
    Greater,
}

/// How a value stands to an element, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// It is that.
    Element(usize),
    /// It is not better, and may be the same.
    NotBetter(usize),
    /// Of an integer: bits of it alone.
    Bits(usize),
    Other,
}

impl Class {
    /// The element that it is not better than.
    fn not_better(self) -> Option<usize> {
        match self {
            Class::Element(of) | Class::NotBetter(of) => Some(of),
            Class::Bits(_) | Class::Other => None,
        }
    }
}

/// Of which elements, a bit each, what is not better is the same.
type Same = u64;

/// What is known of a condition.
#[derive(Clone, Copy)]
struct Truth {
    known: Option<bool>,
    /// Where it holds, and where it doesn't.
    same: [Same; 2],
}

const OPEN: Truth = Truth { known: None, same: [0; 2] };

struct Search<'a> {
    at: &'a AtCrossing<'a, 'a>,
    better: Better,
    asked: RefCell<Vec<(Op, Sign)>>,
}

impl Search<'_> {
    fn is_silent(&self) -> bool {
        let Some((value, guards)) = self.at.stored() else { return false };
        let mut same = 0;
        for (cond, holds) in guards {
            let truth = self.condition(cond, 0);
            if truth.known == Some(!holds) {
                return true;
            }
            same |= truth.same[usize::from(!holds)];
        }
        self.class(value, same) == Class::Element(0)
    }

    /// `same`: what is known where control has come to.
    fn class(&self, value: Value, same: Same) -> Class {
        match self.class_of(value, same) {
            Class::NotBetter(of) if same >> of & 1 != 0 => Class::Element(of),
            class => class,
        }
    }

    fn class_of(&self, value: Value, same: Same) -> Class {
        let func = self.at.func();
        let Some(op) = func.def(value) else { return Class::Other };
        match func.kind(op) {
            OpKind::LoadElem { .. } => match self.at.loaded(op) {
                Some(loaded) if loaded.element < Same::BITS as usize => Class::Element(loaded.element),
                Some(_) | None => Class::Other,
            },
            OpKind::Load(var) => self.at.nest.value_of(*var).map_or(Class::Other, |value| self.class(value, same)),
            OpKind::Convert(of) => self.converted(*of, value, same),
            OpKind::Binary(op, a, b) => self.binary(*op, [*a, *b], same),
            OpKind::Select(cond, then, other) => self.chosen(*cond, Some(*then), Some(*other), same),
            OpKind::If { cond, then_block, else_block } => {
                let [then, other] = [then_block, else_block].map(|block| self.at.yielded(*block, op, value));
                self.chosen(*cond, then, other, same)
            }
            _ => Class::Other,
        }
    }

    /// Numbers that became wider stay what they are, and so does the stored element's that comes back.
    fn converted(&self, of: Value, to: Value, same: Same) -> Class {
        let func = self.at.func();
        let (from, to) = (func.type_of(of), func.type_of(to));
        let alike = (from.is_int() && to.is_int()) || (from.is_float() && to.is_float());
        let keeps = |from: Type| from != Type::I1 && from.bits() <= to.bits();
        match self.class(of, same) {
            class @ Class::Element(0) if alike && self.at.element().is_some_and(keeps) => class,
            class if alike && keeps(from) => class,
            _ => Class::Other,
        }
    }

    fn binary(&self, op: BinaryOp, [a, b]: [Value; 2], same: Same) -> Class {
        let is_real = self.at.func().type_of(a).is_float();
        let classes = [self.class(a, same), self.class(b, same)];
        match (op, classes) {
            (BinaryOp::Add | BinaryOp::AddNsw, _) => {
                let sum = |of: Class, by: Value| of.not_better().zip(self.fixed(by));
                let Some((of, by)) = sum(classes[0], b).or_else(|| sum(classes[1], a)) else { return Class::Other };
                self.ask(by, !is_real && op == BinaryOp::Add);
                Class::NotBetter(of)
            }
            (BinaryOp::Min, _) if self.better == Better::Less => best(classes),
            (BinaryOp::Max, _) if self.better == Better::Greater => best(classes),
            // The worse one of an element and anything.
            (BinaryOp::Max | BinaryOp::Min, [Class::Element(of), _] | [_, Class::Element(of)]) if !is_real => {
                Class::NotBetter(of)
            }
            (BinaryOp::And | BinaryOp::Or, [Class::Element(x), Class::Element(y)]) if x == y => classes[0],
            (BinaryOp::And, [Class::Element(0), _] | [_, Class::Element(0)]) => Class::Bits(0),
            (BinaryOp::Or, [Class::Element(x), Class::Bits(y)] | [Class::Bits(y), Class::Element(x)]) if x == y => {
                Class::Element(x)
            }
            _ => Class::Other,
        }
    }

    /// The load of an element that does not change in the nest.
    fn fixed(&self, value: Value) -> Option<Op> {
        let func = self.at.func();
        let op = func.def(value)?;
        match func.kind(op) {
            OpKind::LoadElem { .. } => self.at.loaded(op).filter(|loaded| loaded.fixed).map(|_| op),
            OpKind::Load(var) => self.fixed(self.at.nest.value_of(*var)?),
            OpKind::Convert(of) => {
                let (from, to) = (func.type_of(*of), func.type_of(value));
                let keeps = from.is_float() == to.is_float() && from != Type::I1 && from.bits() <= to.bits();
                self.fixed(*of).filter(|_| keeps)
            }
            _ => None,
        }
    }

    fn ask(&self, load: Op, wraps: bool) {
        let sign = match self.better {
            _ if wraps => Sign::Zero,
            Better::Less => Sign::NotNegative,
            Better::Greater => Sign::NotPositive,
        };
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&(load, sign)) {
            asked.push((load, sign));
        }
    }

    /// One of two values.
    fn chosen(&self, cond: Value, then: Option<Value>, other: Option<Value>, same: Same) -> Class {
        let (Some(then), Some(other)) = (then, other) else { return Class::Other };
        let truth = self.condition(cond, same);
        match truth.known {
            Some(true) => self.class(then, same),
            Some(false) => self.class(other, same),
            None => match [self.class(then, same | truth.same[0]), self.class(other, same | truth.same[1])] {
                [a, b] if a == b => a,
                [Class::Element(a), Class::Element(b)] => self.lesser_or_greater(cond, [a, b], same),
                [a, b] if a.not_better() == b.not_better() => a.not_better().map_or(Class::Other, Class::NotBetter),
                _ => Class::Other,
            },
        }
    }

    /// Of two elements the one that the condition says is less, or greater.
    fn lesser_or_greater(&self, cond: Value, chosen: [usize; 2], same: Same) -> Class {
        let func = self.at.func();
        let Some(OpKind::Compare(op, a, b)) = func.def(cond).map(|op| func.kind(op)) else { return Class::Other };
        let compared = [self.class(*a, same), self.class(*b, same)];
        let op = if compared == chosen.map(Class::Element) { Some(*op) } else { mirrored(*op) };
        let is_of_these = chosen.iter().all(|of| compared.contains(&Class::Element(*of)));
        let better = match op {
            Some(CompareOp::Lt | CompareOp::Le) => Better::Less,
            Some(CompareOp::Gt | CompareOp::Ge) => Better::Greater,
            _ => return Class::Other,
        };
        // The worse one is not better than either; only the store's is asked for.
        let is_worse = better != self.better && !func.type_of(*a).is_float();
        if is_of_these && is_worse && chosen.contains(&0) { Class::NotBetter(0) } else { Class::Other }
    }

    fn condition(&self, cond: Value, same: Same) -> Truth {
        let func = self.at.func();
        let Some(op) = func.def(cond) else { return OPEN };
        match func.kind(op) {
            OpKind::Compare(compare, a, b) => self.compared(*compare, [*a, *b], same),
            OpKind::If { cond: first, then_block, else_block } => {
                let [then, other] = [then_block, else_block].map(|block| self.at.yielded(*block, op, cond));
                self.nested(*first, then, other, same)
            }
            OpKind::Select(first, then, other) => self.nested(*first, Some(*then), Some(*other), same),
            OpKind::Binary(BinaryOp::And, a, b) => both(self.condition(*a, same), self.condition(*b, same)),
            OpKind::ConstInt(n) => Truth { known: Some(*n != 0), same: [0; 2] },
            _ => OPEN,
        }
    }

    /// A condition made of others: `a && b` and `a || b` as they are evaluated.
    fn nested(&self, first: Value, then: Option<Value>, other: Option<Value>, same: Same) -> Truth {
        let (Some(then), Some(other)) = (then, other) else { return OPEN };
        let first = self.condition(first, same);
        let then = self.condition(then, same | first.same[0]);
        let other = self.condition(other, same | first.same[1]);
        match first.known {
            Some(true) => then,
            Some(false) => other,
            None if then.known.is_some() && then.known == other.known => then,
            None => {
                // What holds on each way to the outcome.
                let on = |outcome: bool, way: Truth, before: Same| match way.known {
                    Some(known) if known != outcome => Same::MAX,
                    _ => before | way.same[usize::from(!outcome)],
                };
                let same = [true, false].map(|to| on(to, then, first.same[0]) & on(to, other, first.same[1]));
                Truth { known: None, same }
            }
        }
    }

    fn compared(&self, op: CompareOp, values: [Value; 2], same: Same) -> Truth {
        let is_real = self.at.func().type_of(values[0]).is_float();
        let [mut a, mut b] = values.map(|value| self.class(value, same));
        let mut op = op;
        let mirror = |op: &mut CompareOp| *op = mirrored(*op).unwrap_or(*op);
        // As if the one that is not better came first, and less were better.
        if matches!([a, b], [Class::Element(_), Class::NotBetter(_)]) {
            std::mem::swap(&mut a, &mut b);
            mirror(&mut op);
        }
        if self.better == Better::Greater {
            mirror(&mut op);
        }
        let truth = |known, same| Truth { known, same };
        match ([a, b], op) {
            ([Class::NotBetter(x), Class::Element(y)], _) if x == y => match op {
                CompareOp::Lt => truth(Some(false), [0; 2]),
                // Else both are no numbers.
                CompareOp::Ge if is_real => truth(None, [0, 1 << x]),
                CompareOp::Ge => truth(Some(true), [0; 2]),
                CompareOp::Le | CompareOp::Eq => truth(None, [1 << x, 0]),
                CompareOp::Gt | CompareOp::Ne => truth(None, [0, 1 << x]),
                _ => OPEN,
            },
            ([Class::Element(x), Class::Element(y)], CompareOp::Lt | CompareOp::Gt) if x == y => {
                truth(Some(false), [0; 2])
            }
            _ => OPEN,
        }
    }
}

/// The better one of two that are not better than an element.
fn best(classes: [Class; 2]) -> Class {
    match classes.map(Class::not_better) {
        [Some(x), Some(y)] if x == y && classes.contains(&Class::Element(x)) => Class::Element(x),
        [Some(x), Some(y)] if x == y => Class::NotBetter(x),
        _ => Class::Other,
    }
}

fn both(a: Truth, b: Truth) -> Truth {
    let known = match (a.known, b.known) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), other) | (other, Some(true)) => other,
        (None, None) => None,
    };
    Truth { known, same: [a.same[0] | b.same[0], a.same[1] & b.same[1]] }
}
