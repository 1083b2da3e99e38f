//! The place in each loop of a collapsed nest that belongs to a number of their product.
//!
//! By division, or, where the host has passed reciprocals and the numbers are below 2^32, by multiplication with them
//! ([`accc_ir::Schedule::reciprocals`]): two multiplications of 32 by 32 bits for each quotient.

use super::nest_loop::NestLoop;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::BinaryOp;
use inkwell::IntPredicate;
use inkwell::values::{BasicValue, IntValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// The indices, from 0, of iteration `number`; the outermost loop's first.
    pub fn taken_apart(&self, loops: &[NestLoop<'_, 'ctx>], number: IntValue<'ctx>) -> Result<Vec<IntValue<'ctx>>> {
        let inner = loops.get(1..).unwrap_or_default();
        let reciprocals: Option<Vec<IntValue<'ctx>>> = inner.iter().map(|nested| nested.reciprocal).collect();
        let Some(reciprocals) = reciprocals.filter(|found| !found.is_empty()) else {
            return self.by_division(loops, number);
        };
        let b = &self.builder;
        let mut known = self.unit.context.bool_type().const_all_ones();
        for reciprocal in &reciprocals {
            let is_known =
                b.build_int_compare(IntPredicate::NE, *reciprocal, reciprocal.get_type().const_zero(), "")?;
            known = b.build_and(known, is_known, "")?;
        }
        let [fast, slow, exit] = ["reciprocal", "division", "places"].map(|name| self.new_block(name));
        b.build_conditional_branch(known, fast, slow)?;
        b.position_at_end(fast);
        let quick = self.by_reciprocals(inner, number, &reciprocals)?;
        self.branch(exit)?;
        b.position_at_end(slow);
        let exact = self.by_division(loops, number)?;
        let end = b.get_insert_block().ok_or_else(|| Fault::bug("no block to divide in"))?;
        self.branch(exit)?;
        b.position_at_end(exit);
        let meet = |(quick, exact): (IntValue<'ctx>, IntValue<'ctx>)| {
            let place = b.build_phi(quick.get_type(), "")?;
            place.add_incoming(&[(&quick as &dyn BasicValue, fast), (&exact, end)]);
            Ok(place.as_basic_value().into_int_value())
        };
        quick.into_iter().zip(exact).map(meet).collect()
    }

    fn by_division(&self, loops: &[NestLoop<'_, 'ctx>], number: IntValue<'ctx>) -> Result<Vec<IntValue<'ctx>>> {
        let (mut rest, mut indices) = (number, Vec::new());
        for nested in loops.iter().skip(1).rev() {
            indices.push(self.int_binary(BinaryOp::URem, rest, nested.trips, false)?);
            rest = self.int_binary(BinaryOp::UDiv, rest, nested.trips, false)?;
        }
        indices.push(rest);
        indices.reverse();
        Ok(indices)
    }

    fn by_reciprocals(
        &self,
        inner: &[NestLoop<'_, 'ctx>],
        number: IntValue<'ctx>,
        reciprocals: &[IntValue<'ctx>],
    ) -> Result<Vec<IntValue<'ctx>>> {
        let b = &self.builder;
        let (half, low) = (self.unit.const_i64(32), self.unit.const_i64(u32::MAX.into()));
        let (mut rest, mut indices) = (b.build_and(number, low, "")?, Vec::new());
        for (nested, reciprocal) in inner.iter().zip(reciprocals).rev() {
            let lower = b.build_int_nuw_mul(b.build_and(*reciprocal, low, "")?, rest, "")?;
            let carry = b.build_right_shift(lower, half, false, "")?;
            let upper = b.build_int_nuw_mul(b.build_right_shift(*reciprocal, half, false, "")?, rest, "")?;
            let quotient = b.build_right_shift(b.build_int_nuw_add(upper, carry, "")?, half, false, "")?;
            let product = b.build_int_nuw_mul(quotient, nested.trips, "")?;
            indices.push(b.build_int_nuw_sub(rest, product, "")?);
            rest = quotient;
        }
        indices.push(rest);
        indices.reverse();
        Ok(indices)
    }
}
