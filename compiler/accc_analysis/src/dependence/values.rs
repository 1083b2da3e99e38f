//! What is known of values that are no affine expressions: what is left of a division and its quotient, the smaller and the larger
//! of two numbers, what a condition chooses. The rows that say so tie them to the expressions that they are made from.

use super::super::affine::{Affine, Term};
use super::super::integer_system::Row;
use super::pair::{Pair, Side};
use accc_ir::*;

/// The most values of a pair that are looked at.
const MOST: usize = 12;

impl Pair<'_, '_> {
    /// Rows for the values that occur so far, and for those that they are made from.
    pub(super) fn values(&mut self) -> Option<()> {
        let mut done: Vec<(Side, Value)> = Vec::new();
        while done.len() < MOST {
            let open = |(side, term): &(Side, Term)| match term {
                Term::Value(value) if !done.contains(&(*side, *value)) => Some((*side, *value)),
                _ => None,
            };
            let Some((side, value)) = self.unknowns.keys().filter_map(open).min() else { break };
            done.push((side, value));
            self.value(side, value)?;
        }
        Some(())
    }

    fn value(&mut self, side: Side, value: Value) -> Option<()> {
        let func = self.region.func;
        let Some(op) = func.def(value) else { return Some(()) };
        match func.kind(op) {
            OpKind::Binary(BinaryOp::Rem, a, by) => self.divided(side, value, *a, *by, false),
            OpKind::Binary(BinaryOp::Div, a, by) if func.constant_int(*by) > Some(0) => {
                self.divided(side, value, *a, *by, true)
            }
            OpKind::Binary(BinaryOp::And, a, mask) => self.masked(side, value, *a, *mask),
            OpKind::Binary(BinaryOp::Min, a, b) => self.extreme(side, value, [*a, *b], -1),
            OpKind::Binary(BinaryOp::Max, a, b) => self.extreme(side, value, [*a, *b], 1),
            OpKind::Select(_, a, b) => self.chosen(side, value, *a, *b),
            _ => Some(()),
        }
    }

    fn of_value(&mut self, side: Side, value: Value) -> Option<Row> {
        let term = Affine::term(Term::Value(value));
        self.row(side, &term)
    }

    fn operand(&self, value: Value) -> Option<Affine> {
        let constant = || self.region.func.constant_int(value).map(Affine::constant);
        self.region.affine(value).cloned().or_else(constant)
    }

    /// `a = quotient * by + rest`, of which `value` is one; the rest is smaller than `by`, and has the sign of `a`.
    fn divided(&mut self, side: Side, value: Value, a: Value, by: Value, is_quotient: bool) -> Option<()> {
        let by = self.region.func.constant_int(by).and_then(i64::checked_abs);
        let Some(by) = by.filter(|by| *by > 0) else { return Some(()) };
        let own = self.of_value(side, value)?;
        let dividend = match self.operand(a) {
            Some(a) => Some(self.row(side, &a)?),
            None => None,
        };
        // A quotient of at least 1 is one of a number above 0.
        let (rest, sure) = match (is_quotient, &dividend) {
            (true, Some(dividend)) => (dividend.plus(-by, &own)?, Row::constant(-1).plus(1, &own)?),
            (true, None) => return Some(()),
            (false, None) => (own, Row::constant(-1)),
            (false, Some(dividend)) => {
                let quotient = self.system.unknown();
                self.system.is_zero(dividend.plus(-1, &own)?.with(quotient, -by)?);
                (own, dividend.clone())
            }
        };
        self.system.is_not_negative(Row::constant(by - 1).plus(-1, &rest)?);
        let least = if self.is_surely_not_negative(&sure) { 0 } else { 1 - by };
        self.system.is_not_negative(Row::constant(-least).plus(1, &rest)?);
        Some(())
    }

    /// Whether a row is at least 0 wherever the rows so far hold.
    fn is_surely_not_negative(&self, row: &Row) -> bool {
        let mut negative = self.system.clone();
        let Some(below) = Row::constant(-1).plus(-1, row) else { return false };
        negative.is_not_negative(below);
        !negative.may_hold()
    }

    /// `a & (2^k - 1)`: the rest of a division, never negative.
    fn masked(&mut self, side: Side, value: Value, a: Value, mask: Value) -> Option<()> {
        let by = self.region.func.constant_int(mask).and_then(|mask| mask.checked_add(1));
        let (Some(by), Some(a)) = (by.filter(|by| *by > 1 && by.count_ones() == 1), self.operand(a)) else {
            return Some(());
        };
        let (own, dividend) = (self.of_value(side, value)?, self.row(side, &a)?);
        let quotient = self.system.unknown();
        self.system.is_zero(dividend.plus(-1, &own)?.with(quotient, -by)?);
        self.system.is_not_negative(Row::constant(by - 1).plus(-1, &own)?);
        self.system.is_not_negative(own);
        Some(())
    }

    /// At least (`sign` 1) or at most both.
    fn extreme(&mut self, side: Side, value: Value, of: [Value; 2], sign: i64) -> Option<()> {
        let own = self.of_value(side, value)?;
        for operand in of {
            if let Some(operand) = self.operand(operand) {
                let apart = own.plus(-1, &self.row(side, &operand)?)?;
                self.system.is_not_negative(Row::default().plus(sign, &apart)?);
            }
        }
        Some(())
    }

    /// One of two that lie so far apart.
    fn chosen(&mut self, side: Side, value: Value, a: Value, b: Value) -> Option<()> {
        let (Some(a), Some(b)) = (self.operand(a), self.operand(b)) else { return Some(()) };
        let Some(apart) = a.sub(&b).and_then(|apart| apart.as_constant()) else { return Some(()) };
        let (low, high) = if apart < 0 { (a, b) } else { (b, a) };
        let own = self.of_value(side, value)?;
        let (low, high) = (self.row(side, &low)?, self.row(side, &high)?);
        self.system.is_not_negative(own.plus(-1, &low)?);
        self.system.is_not_negative(high.plus(-1, &own)?);
        Some(())
    }
}
