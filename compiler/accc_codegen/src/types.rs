//! The IR's types as LLVM's, and what a value of the IR is while it is lowered.

use crate::unit::Unit;
use accc_ir::{Elem, Lane, Type};
use inkwell::AddressSpace;
use inkwell::types::{BasicTypeEnum, IntType, PointerType, StructType, VectorType};
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

/// An IR value: one LLVM value, or a view exploded into its numbers.
#[derive(Clone, Debug)]
pub(crate) enum Lowered<'ctx> {
    Scalar(BasicValueEnum<'ctx>),
    View(ViewValue<'ctx>),
}

/// The base may point into any address space; everywhere else addresses are generic.
#[derive(Clone, Debug)]
pub(crate) struct ViewValue<'ctx> {
    pub base: PointerValue<'ctx>,
    pub elem: Elem,
    pub dims: Vec<DimValue<'ctx>>,
    /// Dense, and small enough ([`accc_ir::SMALL_ARRAY`]) for offsets of 32 bits.
    pub narrow: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct DimValue<'ctx> {
    pub lower: IntValue<'ctx>,
    pub extent: IntValue<'ctx>,
    /// In bytes.
    pub stride: IntValue<'ctx>,
}

/// Address spaces of NVPTX.
pub(crate) const GLOBAL: u16 = 1;
pub(crate) const SHARED: u16 = 3;

impl<'ctx> Unit<'ctx, '_> {
    pub fn ptr(&self) -> PointerType<'ctx> {
        self.context.ptr_type(AddressSpace::default())
    }

    pub fn ptr_in(&self, space: u16) -> PointerType<'ctx> {
        self.context.ptr_type(AddressSpace::from(space))
    }

    pub fn i8(&self) -> IntType<'ctx> {
        self.context.i8_type()
    }

    pub fn i32(&self) -> IntType<'ctx> {
        self.context.i32_type()
    }

    pub fn i64(&self) -> IntType<'ctx> {
        self.context.i64_type()
    }

    pub fn const_i32(&self, n: u32) -> IntValue<'ctx> {
        self.i32().const_int(n.into(), false)
    }

    pub fn const_i64(&self, n: i64) -> IntValue<'ctx> {
        self.i64().const_int(n as u64, true)
    }

    /// The LLVM type of a value; `None` for views, which have none.
    pub fn value_type(&self, ty: Type) -> Option<BasicTypeEnum<'ctx>> {
        Some(match ty {
            Type::I1 => self.context.bool_type().into(),
            Type::I8 => self.i8().into(),
            Type::I16 => self.context.i16_type().into(),
            Type::I32 => self.i32().into(),
            Type::I64 => self.i64().into(),
            Type::I128 => self.context.i128_type().into(),
            Type::F16 => self.context.f16_type().into(),
            Type::F32 => self.context.f32_type().into(),
            Type::F64 => self.context.f64_type().into(),
            Type::F80 => self.context.x86_f80_type().into(),
            Type::F128 => self.context.f128_type().into(),
            Type::C32 => self.complex_type(self.context.f32_type().into()).into(),
            Type::C64 => self.complex_type(self.context.f64_type().into()).into(),
            Type::C80 => self.complex_type(self.context.x86_f80_type().into()).into(),
            Type::C128 => self.complex_type(self.context.f128_type().into()).into(),
            Type::Ptr => self.ptr().into(),
            Type::Vector(lane, count) => self.vector_type(lane, count).into(),
            Type::View(..) => return None,
        })
    }

    /// The LLVM type of an element in memory.
    pub fn memory_type(&self, elem: Elem) -> BasicTypeEnum<'ctx> {
        match elem {
            Elem::I8 => self.i8().into(),
            Elem::I16 => self.context.i16_type().into(),
            Elem::I32 => self.i32().into(),
            Elem::I64 => self.i64().into(),
            Elem::I128 => self.context.i128_type().into(),
            Elem::F16 => self.context.f16_type().into(),
            Elem::F32 => self.context.f32_type().into(),
            Elem::F64 => self.context.f64_type().into(),
            Elem::F80 => self.context.x86_f80_type().into(),
            Elem::F128 => self.context.f128_type().into(),
            Elem::C32 => self.complex_type(self.context.f32_type().into()).into(),
            Elem::C64 => self.complex_type(self.context.f64_type().into()).into(),
            Elem::C80 => self.complex_type(self.context.x86_f80_type().into()).into(),
            Elem::C128 => self.complex_type(self.context.f128_type().into()).into(),
            Elem::Ptr => self.ptr().into(),
            Elem::Vector(lane, count) => self.vector_type(lane, count).into(),
            Elem::Bool(bytes) => self.bool_memory(bytes).into(),
            Elem::Bytes(bytes) => self.bytes_type(bytes, 1),
        }
    }

    pub fn vector_type(&self, lane: Lane, count: u16) -> VectorType<'ctx> {
        match self.memory_type(lane.elem()) {
            BasicTypeEnum::FloatType(lane) => lane.vec_type(count.into()),
            BasicTypeEnum::IntType(lane) => lane.vec_type(count.into()),
            other => panic!("{other} is no type of a lane"),
        }
    }

    /// Of two parts of that type.
    fn complex_type(&self, part: BasicTypeEnum<'ctx>) -> StructType<'ctx> {
        self.context.struct_type(&[part, part], false)
    }

    pub fn bool_memory(&self, bytes: u8) -> IntType<'ctx> {
        match bytes {
            1 => self.i8(),
            2 => self.context.i16_type(),
            4 => self.i32(),
            8 => self.i64(),
            16 => self.context.i128_type(),
            _ => unreachable!("no truth values have {bytes} bytes"),
        }
    }

    /// Memory of that size, as an array of words where it is so aligned.
    pub fn bytes_type(&self, bytes: u64, align: u64) -> BasicTypeEnum<'ctx> {
        match align >= 8 && bytes.is_multiple_of(8) {
            true => self.i64().array_type((bytes / 8) as u32).into(),
            false => self.i8().array_type(bytes as u32).into(),
        }
    }
}

impl<'ctx> Lowered<'ctx> {
    pub fn from_int(value: IntValue<'ctx>) -> Lowered<'ctx> {
        Lowered::Scalar(value.into())
    }
}
