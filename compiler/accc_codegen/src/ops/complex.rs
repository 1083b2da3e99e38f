//! Complex numbers: LLVM structures of two reals, which its passes take apart again.
//!
//! Products are the plain formula, as Fortran's compilers have them (gcc's `-fcx-fortran-rules`): no check for NaNs.

use super::access::Touches;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::{Access, BinaryOp, CompareOp, Elem, Type, Value};
use inkwell::builder::Builder;
use inkwell::types::{BasicTypeEnum, StructType};
use inkwell::values::{BasicValueEnum, FloatValue, IntValue, PointerValue, StructValue};

/// Real and imaginary part.
type Parts<'ctx> = (FloatValue<'ctx>, FloatValue<'ctx>);

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn complex(&self, re: Value, im: Value) -> Result<BasicValueEnum<'ctx>> {
        self.paired(self.float(re)?, self.float(im)?)
    }

    /// The real part, or the imaginary one.
    pub fn complex_part(&self, z: Value, imaginary: bool) -> Result<FloatValue<'ctx>> {
        let (re, im) = self.parts(self.scalar(z)?)?;
        Ok(if imaginary { im } else { re })
    }

    pub fn paired(&self, re: FloatValue<'ctx>, im: FloatValue<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        self.pair_at(&self.builder, re, im)
    }

    /// The same where another builder stands.
    pub fn pair_at(
        &self,
        builder: &Builder<'ctx>,
        re: FloatValue<'ctx>,
        im: FloatValue<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let part: BasicTypeEnum = re.get_type().into();
        let ty = self.unit.context.struct_type(&[part, part], false);
        let half = builder.build_insert_value(ty.get_undef(), re, 0, "")?;
        let both = builder.build_insert_value(half, im, 1, "")?;
        Ok(both.into_struct_value().into())
    }

    pub fn parts(&self, z: BasicValueEnum<'ctx>) -> Result<Parts<'ctx>> {
        let BasicValueEnum::StructValue(z) = z else { return Err(Fault::bug(format!("{z} is no complex number"))) };
        let part = |index| self.builder.build_extract_value(z, index, "");
        Ok((part(0)?.into_float_value(), part(1)?.into_float_value()))
    }

    pub fn complex_neg(&self, z: StructValue<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let (re, im) = self.parts(z.into())?;
        self.paired(self.builder.build_float_neg(re, "")?, self.builder.build_float_neg(im, "")?)
    }

    pub fn complex_binary(
        &self,
        op: BinaryOp,
        x: StructValue<'ctx>,
        y: StructValue<'ctx>,
        reorderable: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        let ((a, b), (c, d)) = (self.parts(x.into())?, self.parts(y.into())?);
        let real = |op, x, y| self.float_binary(op, x, y, reorderable);
        match op {
            BinaryOp::Add | BinaryOp::Sub => self.paired(real(op, a, c)?, real(op, b, d)?),
            BinaryOp::Mul => {
                let (ac, bd) = (real(op, a, c)?, real(op, b, d)?);
                let (ad, bc) = (real(op, a, d)?, real(op, b, c)?);
                self.paired(real(BinaryOp::Sub, ac, bd)?, real(BinaryOp::Add, ad, bc)?)
            }
            _ => Err(Fault::bug(format!("{op:?} of complex numbers"))),
        }
    }

    pub fn complex_compare(&self, op: CompareOp, x: StructValue<'ctx>, y: StructValue<'ctx>) -> Result<IntValue<'ctx>> {
        let ((a, b), (c, d)) = (self.parts(x.into())?, self.parts(y.into())?);
        let predicate = super::arith::float_predicate(op)?;
        let re = self.builder.build_float_compare(predicate, a, c, "")?;
        let im = self.builder.build_float_compare(predicate, b, d, "")?;
        Ok(match op {
            CompareOp::Ne => self.builder.build_or(re, im, "")?,
            _ => self.builder.build_and(re, im, "")?,
        })
    }

    /// The number in memory: one load for each part, which LLVM's vectorizer understands.
    pub fn load_complex(
        &self,
        address: PointerValue<'ctx>,
        part: Elem,
        touches: Touches,
        how: Access,
    ) -> Result<BasicValueEnum<'ctx>> {
        let re = self.load_as(address, part, touches, how)?;
        let im = self.load_as(self.byte_offset(address, part.bytes())?, part, touches, second(part, how))?;
        self.paired(re.into_float_value(), im.into_float_value())
    }

    pub fn store_complex(
        &self,
        address: PointerValue<'ctx>,
        part: Elem,
        value: BasicValueEnum<'ctx>,
        touches: Touches,
        how: Access,
    ) -> Result<()> {
        let (re, im) = self.parts(value)?;
        self.store_as(address, part, re.into(), touches, how)?;
        self.store_as(self.byte_offset(address, part.bytes())?, part, im.into(), touches, second(part, how))
    }

    /// A constant that is real.
    pub fn complex_number(&self, ty: Type, re: i64) -> Result<BasicValueEnum<'ctx>> {
        match self.unit.value_type(ty) {
            Some(BasicTypeEnum::StructType(ty)) => Ok(constant(ty, re as f64).into()),
            _ => Err(Fault::bug(format!("a complex number of type {ty}"))),
        }
    }
}

fn constant(ty: StructType<'_>, re: f64) -> StructValue<'_> {
    let part = ty.get_field_types()[0].into_float_type();
    ty.const_named_struct(&[part.const_float(re).into(), part.const_zero().into()])
}

/// How the imaginary part is accessed: it is aligned no better than the parts are.
fn second(part: Elem, how: Access) -> Access {
    Access { align: if how.align == 0 { 0 } else { how.align.min(part.bytes() as u32) }, ..how }
}
