//! Addresses in arrays whose offsets fit 32 bits ([`ViewValue::narrow`]), on a GPU.
//!
//! A multiplication of 64 bits is four instructions, of 32 bits one, and the element's address is one more
//! (`mad.wide`). What subscripts add to a loop's variable is kept apart: elements next to each other share the offset
//! of the one between them, and along the first dimension they are at constant distances from its address.

use crate::fault::Result;
use crate::function::Lower;
use crate::raw;
use crate::types::ViewValue;
use accc_ir::Value;
use inkwell::values::{InstructionOpcode, IntValue, PointerValue};

/// Subscripts are taken apart only where that moves them by less, so that the rest still is within 32 bits.
const MOST_ELEMENTS_OFF: i64 = 1 << 20;

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn narrow_address(&self, view: &ViewValue<'ctx>, subscripts: &[Value]) -> Result<PointerValue<'ctx>> {
        let (b, unit) = (&self.builder, self.unit);
        let low = |value: IntValue<'ctx>| b.build_int_truncate(value, unit.i32(), "");
        let (mut own, mut off, mut elements_off) = (unit.i32().const_zero(), unit.i32().const_zero(), 0);
        for (at, (dim, subscript)) in view.dims.iter().zip(subscripts).enumerate() {
            let (variable, constant) = self.taken_off(self.int(*subscript)?);
            let distance = b.build_int_sub(low(variable)?, low(dim.lower)?, "")?;
            if at == 0 {
                (own, elements_off) = (distance, constant);
                continue;
            }
            let bytes = unit.const_i64(view.elem.bytes() as i64);
            let elements = low(b.build_int_exact_signed_div(dim.stride, bytes, "")?)?;
            own = b.build_int_add(own, b.build_int_mul(distance, elements, "")?, "")?;
            if constant != 0 {
                let moved = b.build_int_mul(unit.i32().const_int(constant as u64, true), elements, "")?;
                off = b.build_int_add(off, moved, "")?;
            }
        }
        let offset = b.build_int_s_extend(b.build_int_add(own, off, "")?, unit.i64(), "")?;
        let ty = unit.memory_type(view.elem);
        let address = raw::gep(b, ty, view.base, offset, false)?;
        match elements_off {
            0 => Ok(address),
            _ => raw::gep(b, ty, address, unit.const_i64(elements_off), false),
        }
    }

    /// A subscript as a sum of something and a constant. The variable of a loop stays whole.
    fn taken_off(&self, subscript: IntValue<'ctx>) -> (IntValue<'ctx>, i64) {
        let whole = (subscript, 0);
        if self.wide_ivs.values().any(|iv| *iv == subscript) {
            return whole;
        }
        let Some(sum) = subscript.as_instruction() else { return whole };
        let operand = |at| sum.get_operand(at).and_then(|operand| operand.value()).map(|value| value.into_int_value());
        let is_small = |constant: &i64| constant.abs() < MOST_ELEMENTS_OFF;
        let sign = match sum.get_opcode() {
            InstructionOpcode::Add => 1,
            InstructionOpcode::Sub => -1,
            _ => return whole,
        };
        let constant = operand(1).and_then(IntValue::get_sign_extended_constant).filter(is_small);
        operand(0).zip(constant).map_or(whole, |(rest, constant)| (rest, sign * constant))
    }
}
