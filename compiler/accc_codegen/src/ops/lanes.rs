//! Vectors: operations on each lane by itself, and those that make vectors and take them apart.
//!
//! They are LLVM's vectors; a comparison's truth values become integers of the lanes' size, as GNU C has them.

use super::arith::{float_predicate, int_predicate};
use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::{BinaryOp, CompareOp, OpKind, Type, UnaryOp, Value};
use inkwell::IntPredicate;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, VectorValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn unary_lanes(&self, op: UnaryOp, a: VectorValue<'ctx>) -> Result<VectorValue<'ctx>> {
        let b = &self.builder;
        Ok(match op {
            UnaryOp::Neg if is_real(a.get_type()) => b.build_float_neg(a, "")?,
            UnaryOp::Neg => b.build_int_neg(a, "")?,
            UnaryOp::Not => b.build_not(a, "")?,
        })
    }

    pub fn binary_lanes(&self, op: BinaryOp, x: VectorValue<'ctx>, y: VectorValue<'ctx>) -> Result<VectorValue<'ctx>> {
        let b = &self.builder;
        if is_real(x.get_type()) {
            let value = match op {
                BinaryOp::Add => b.build_float_add(x, y, "")?,
                BinaryOp::Sub => b.build_float_sub(x, y, "")?,
                BinaryOp::Mul => b.build_float_mul(x, y, "")?,
                BinaryOp::Div => b.build_float_div(x, y, "")?,
                other => return Err(Fault::bug(format!("{other:?} of vectors of reals"))),
            };
            if let Some(instruction) = value.as_instruction() {
                instruction.set_fast_math_flags(self.fusing())?;
            }
            return Ok(value);
        }
        Ok(match op.wrapping() {
            BinaryOp::Add => b.build_int_add(x, y, "")?,
            BinaryOp::Sub => b.build_int_sub(x, y, "")?,
            BinaryOp::Mul => b.build_int_mul(x, y, "")?,
            BinaryOp::Div => b.build_int_signed_div(x, y, "")?,
            BinaryOp::Rem => b.build_int_signed_rem(x, y, "")?,
            BinaryOp::UDiv => b.build_int_unsigned_div(x, y, "")?,
            BinaryOp::URem => b.build_int_unsigned_rem(x, y, "")?,
            BinaryOp::And => b.build_and(x, y, "")?,
            BinaryOp::Or => b.build_or(x, y, "")?,
            BinaryOp::Xor => b.build_xor(x, y, "")?,
            BinaryOp::Shl => b.build_left_shift(x, y, "")?,
            BinaryOp::LShr => b.build_right_shift(x, y, false, "")?,
            BinaryOp::AShr => b.build_right_shift(x, y, true, "")?,
            other => return Err(Fault::bug(format!("{other:?} of vectors"))),
        })
    }

    /// All bits of a lane are set where the comparison holds.
    pub fn compare_lanes(&self, op: CompareOp, a: Value, b: Value) -> Result<BasicValueEnum<'ctx>> {
        let (x, y) = (self.vector(a)?, self.vector(b)?);
        let truth = match is_real(x.get_type()) {
            true => self.builder.build_float_compare(float_predicate(op)?, x, y, "")?,
            false => self.builder.build_int_compare(int_predicate(op), x, y, "")?,
        };
        let to = self.lanes_of(self.func.type_of(a).compared())?;
        Ok(self.builder.build_int_s_extend(truth, to, "")?.into())
    }

    pub fn select_lanes(&self, cond: Value, then: Value, other: Value) -> Result<BasicValueEnum<'ctx>> {
        let cond = self.vector(cond)?;
        let truth = self.builder.build_int_compare(IntPredicate::NE, cond, cond.get_type().const_zero(), "")?;
        Ok(self.builder.build_select(truth, self.vector(then)?, self.vector(other)?, "")?)
    }

    /// Number to number, lane by lane; `signed` says how integers count.
    pub fn convert_lanes(&self, value: Value, from: Type, to: Type, signed: bool) -> Result<BasicValueEnum<'ctx>> {
        let (b, v, ty) = (&self.builder, self.vector(value)?, self.lanes_of(to)?);
        let (wider, narrower) = (from.each().bits() < to.each().bits(), from.each().bits() > to.each().bits());
        let converted = match (is_real(v.get_type()), is_real(ty)) {
            (true, true) if wider => b.build_float_ext(v, ty, "")?,
            (true, true) if narrower => b.build_float_trunc(v, ty, "")?,
            (true, false) if signed => b.build_float_to_signed_int(v, ty, "")?,
            (true, false) => b.build_float_to_unsigned_int(v, ty, "")?,
            (false, true) if signed => b.build_signed_int_to_float(v, ty, "")?,
            (false, true) => b.build_unsigned_int_to_float(v, ty, "")?,
            (false, false) if wider && signed => b.build_int_s_extend(v, ty, "")?,
            (false, false) if wider => b.build_int_z_extend(v, ty, "")?,
            (false, false) if narrower => b.build_int_truncate(v, ty, "")?,
            (true, true) | (false, false) => v,
        };
        Ok(converted.into())
    }

    /// Ops that make a vector of this type, or take one apart.
    pub fn vector_op(&self, kind: &OpKind, result: Type) -> Result<BasicValueEnum<'ctx>> {
        let b = &self.builder;
        match kind {
            OpKind::Splat(a) => {
                let ty = self.lanes_of(result)?;
                let first = b.build_insert_element(ty.get_poison(), self.scalar(*a)?, self.unit.const_i32(0), "")?;
                let zeros = self.unit.i32().vec_type(ty.get_size()).const_zero();
                Ok(b.build_shuffle_vector(first, ty.get_poison(), zeros, "")?.into())
            }
            OpKind::Shuffle { a, b: second, lanes } => {
                let lane = |lane: &Option<u16>| match lane {
                    Some(lane) => self.unit.const_i32((*lane).into()),
                    None => self.unit.i32().get_poison(),
                };
                let mask: Vec<_> = lanes.iter().map(lane).collect();
                let mask = VectorType::const_vector(&mask);
                Ok(b.build_shuffle_vector(self.vector(*a)?, self.vector(*second)?, mask, "")?.into())
            }
            OpKind::GetLane { vector, lane } => {
                Ok(b.build_extract_element(self.vector(*vector)?, self.int(*lane)?, "")?)
            }
            OpKind::SetLane { vector, lane, value } => {
                let (vector, lane) = (self.vector(*vector)?, self.int(*lane)?);
                Ok(b.build_insert_element(vector, self.scalar(*value)?, lane, "")?.into())
            }
            other => Err(Fault::bug(format!("{other:?} is no op of vectors"))),
        }
    }

    fn vector(&self, value: Value) -> Result<VectorValue<'ctx>> {
        match self.scalar(value)? {
            BasicValueEnum::VectorValue(vector) => Ok(vector),
            other => Err(Fault::bug(format!("{other} is no vector"))),
        }
    }

    fn lanes_of(&self, ty: Type) -> Result<VectorType<'ctx>> {
        match ty {
            Type::Vector(lane, count) => Ok(self.unit.vector_type(lane, count)),
            other => Err(Fault::bug(format!("{other} is no type of a vector"))),
        }
    }
}

fn is_real(ty: VectorType<'_>) -> bool {
    matches!(ty.get_element_type(), BasicTypeEnum::FloatType(_))
}
