//! How values cross borders as single LLVM values: a view as its base, then lower bound, extent and stride of each
//! dimension, a complex number as its parts, an integer of 128 bits as its halves. Kernels are passed 8-byte slots; a slot
//! holds its value in the low bytes.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::types::{DimValue, Lowered, ViewValue};
use accc_ir::{Function, Type};
use inkwell::builder::Builder;
use inkwell::types::{BasicTypeEnum, FloatType, IntType};
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

/// The single values that a value of this type consists of.
pub(crate) fn components(ty: Type) -> Vec<Type> {
    match ty {
        Type::View(_, rank) => std::iter::once(Type::Ptr).chain(vec![Type::I64; 3 * usize::from(rank)]).collect(),
        Type::I128 => vec![Type::I64; 2],
        scalar => match scalar.part() {
            Some(part) => vec![part; 2],
            None => vec![scalar],
        },
    }
}

/// Number of slots that a kernel takes.
pub(crate) fn slot_count(func: &Function) -> usize {
    func.signature.params.iter().map(|ty| components(*ty).len()).sum()
}

/// Memory for one component of a value that two paths of control make.
pub(crate) struct Slot<'ctx> {
    memory: PointerValue<'ctx>,
    ty: BasicTypeEnum<'ctx>,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn flatten(&self, value: &Lowered<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>> {
        match value {
            Lowered::Scalar(complex @ BasicValueEnum::StructValue(_)) => {
                let (re, im) = self.parts(*complex)?;
                Ok(vec![re.into(), im.into()])
            }
            Lowered::Scalar(BasicValueEnum::IntValue(wide)) if wide.get_type() == self.unit.context.i128_type() => {
                let (b, half) = (&self.builder, self.unit.i64());
                let high = b.build_right_shift(*wide, wide.get_type().const_int(64, false), false, "")?;
                Ok(vec![b.build_int_truncate(*wide, half, "")?.into(), b.build_int_truncate(high, half, "")?.into()])
            }
            Lowered::Scalar(scalar) => Ok(vec![*scalar]),
            Lowered::View(view) => {
                let mut parts = vec![self.generic(view.base)?.into()];
                for dim in &view.dims {
                    parts.extend([dim.lower, dim.extent, dim.stride].map(BasicValueEnum::from));
                }
                Ok(parts)
            }
        }
    }

    /// The value of that type whose components come next.
    pub fn unflatten(
        &self,
        builder: &Builder<'ctx>,
        ty: Type,
        parts: &mut dyn Iterator<Item = BasicValueEnum<'ctx>>,
    ) -> Result<Lowered<'ctx>> {
        let mut next = || parts.next().ok_or_else(|| Fault::bug("too few components"));
        let first = next()?;
        if ty.is_complex() {
            let im = next()?;
            return self.pair_at(builder, first.into_float_value(), im.into_float_value()).map(Lowered::Scalar);
        }
        if ty == Type::I128 {
            let wide = self.unit.context.i128_type();
            let [low, high] = [first, next()?].map(|half| builder.build_int_z_extend(half.into_int_value(), wide, ""));
            let high = builder.build_left_shift(high?, wide.const_int(64, false), "")?;
            return Ok(Lowered::Scalar(builder.build_or(low?, high, "")?.into()));
        }
        let Type::View(elem, rank) = ty else {
            return Ok(Lowered::Scalar(first));
        };
        let mut dims = Vec::new();
        for _ in 0..rank {
            let mut number = || next().map(BasicValueEnum::into_int_value);
            dims.push(DimValue { lower: number()?, extent: number()?, stride: number()? });
        }
        Ok(Lowered::View(ViewValue { base: first.into_pointer_value(), elem, dims, narrow: false }))
    }

    // Merging values of several paths: through memory, which LLVM promotes.

    pub fn merge_slots(&self, types: &[Type]) -> Result<Vec<Slot<'ctx>>> {
        let slot = |ty: Type| {
            let ty = self.unit.value_type(ty).ok_or_else(|| Fault::bug("a component that is a view"))?;
            Ok(Slot { memory: self.prologue.build_alloca(ty, "")?, ty })
        };
        types.iter().flat_map(|ty| components(*ty)).map(slot).collect()
    }

    pub fn store_slots(&self, slots: &[Slot<'ctx>], values: &[Lowered<'ctx>]) -> Result<()> {
        let parts = values.iter().map(|value| self.flatten(value)).collect::<Result<Vec<_>>>()?.concat();
        if parts.len() != slots.len() {
            return Err(Fault::bug("a block yields another number of values than its op takes"));
        }
        for (slot, part) in slots.iter().zip(parts) {
            self.builder.build_store(slot.memory, part)?;
        }
        Ok(())
    }

    pub fn load_slots(&self, slots: &[Slot<'ctx>], types: &[Type]) -> Result<Vec<Lowered<'ctx>>> {
        let load = |slot: &Slot<'ctx>| self.builder.build_load(slot.ty, slot.memory, "");
        let parts = slots.iter().map(load).collect::<std::result::Result<Vec<_>, _>>()?;
        let mut parts = parts.into_iter();
        types.iter().map(|ty| self.unflatten(&self.builder, *ty, &mut parts)).collect()
    }

    // Slots of 8 bytes.

    /// A scalar as the 64 bits of a slot.
    pub fn to_slot(&self, value: BasicValueEnum<'ctx>) -> Result<IntValue<'ctx>> {
        let b = &self.builder;
        let i64_type = self.unit.i64();
        Ok(match value {
            BasicValueEnum::IntValue(v) if v.get_type() == i64_type => v,
            BasicValueEnum::IntValue(v) => b.build_int_z_extend(v, i64_type, "")?,
            BasicValueEnum::FloatValue(v) if self.short_bits(v.get_type()).is_some() => {
                let short = self.short_bits(v.get_type()).unwrap_or(self.unit.i32());
                let bits = b.build_bit_cast(v, short, "")?.into_int_value();
                b.build_int_z_extend(bits, i64_type, "")?
            }
            BasicValueEnum::FloatValue(v) => b.build_bit_cast(v, i64_type, "")?.into_int_value(),
            BasicValueEnum::PointerValue(v) => b.build_ptr_to_int(self.generic(v)?, i64_type, "")?,
            other => return Err(Fault::bug(format!("{other} in a slot"))),
        })
    }

    /// The integer as long as a real that is shorter than a slot.
    fn short_bits(&self, ty: FloatType<'ctx>) -> Option<IntType<'ctx>> {
        let context = self.unit.context;
        match ty {
            ty if ty == context.f32_type() => Some(self.unit.i32()),
            ty if ty == context.f16_type() => Some(context.i16_type()),
            _ => None,
        }
    }

    /// The scalar of that type in a slot.
    pub fn scalar_in_slot(
        &self,
        builder: &Builder<'ctx>,
        bits: IntValue<'ctx>,
        ty: Type,
    ) -> Result<BasicValueEnum<'ctx>> {
        let target = self.unit.value_type(ty).ok_or_else(|| Fault::bug("a view in a slot"))?;
        Ok(match target {
            BasicTypeEnum::IntType(int) if int == self.unit.i64() => bits.into(),
            BasicTypeEnum::IntType(int) => builder.build_int_truncate(bits, int, "")?.into(),
            BasicTypeEnum::FloatType(float) if self.short_bits(float).is_some() => {
                let short = self.short_bits(float).unwrap_or(self.unit.i32());
                let low = builder.build_int_truncate(bits, short, "")?;
                builder.build_bit_cast(low, float, "")?
            }
            BasicTypeEnum::PointerType(pointer) => builder.build_int_to_ptr(bits, pointer, "")?.into(),
            other => builder.build_bit_cast(bits, other, "")?,
        })
    }
}
