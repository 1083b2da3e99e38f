//! Ops of the machine's level: what C has beside arithmetic and arrays.

use super::access::Touches;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use crate::types::{DimValue, Lowered, ViewValue};
use accc_ir::{AtomicOp, BinaryOp, Elem, FieldDim, PointerDim, Storage, Type, UNKNOWN_EXTENT, Value, Var, VarClass};
use inkwell::AtomicOrdering;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FloatValue, PointerValue, StructValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn constant_f80(&self, bytes: &[u8; 10]) -> FloatValue<'ctx> {
        let [significand, exponent] = [&bytes[..8], &bytes[8..]]
            .map(|part| part.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte)));
        raw::f80_of_bits(self.unit.context, [significand, exponent])
    }

    pub fn constant_f128(&self, bits: u128) -> Result<FloatValue<'ctx>> {
        let words = [bits as u64, (bits >> 64) as u64];
        let bits = self.unit.context.i128_type().const_int_arbitrary_precision(&words);
        Ok(self.builder.build_bit_cast(bits, self.unit.context.f128_type(), "")?.into_float_value())
    }

    pub fn overflow(&self, op: BinaryOp, unsigned: bool, a: Value, b: Value) -> Result<StructValue<'ctx>> {
        let name = match (op, unsigned) {
            (BinaryOp::Add, false) => "llvm.sadd.with.overflow",
            (BinaryOp::Add, true) => "llvm.uadd.with.overflow",
            (BinaryOp::Sub, false) => "llvm.ssub.with.overflow",
            (BinaryOp::Sub, true) => "llvm.usub.with.overflow",
            (BinaryOp::Mul, false) => "llvm.smul.with.overflow",
            (BinaryOp::Mul, true) => "llvm.umul.with.overflow",
            _ => return Err(Fault::bug(format!("overflow of {op:?}"))),
        };
        let (a, b) = (self.int(a)?, self.int(b)?);
        let callee = self.unit.intrinsic(name, &[a.get_type().into()])?;
        match self.call_value(callee, &[a.into(), b.into()])? {
            BasicValueEnum::StructValue(pair) => Ok(pair),
            other => Err(Fault::bug(format!("{name} gives {other}"))),
        }
    }

    /// An intrinsic that takes a level of the call stack.
    pub fn frame_intrinsic(&self, name: &str, level: u32) -> Result<BasicValueEnum<'ctx>> {
        if self.unit.on_gpu() {
            let what = "the address of a stack frame in code for the GPU";
            return Err(Fault::unsupported(self.span, what, "leave it to the host"));
        }
        let types: &[BasicTypeEnum] = if name == "llvm.frameaddress" { &[self.unit.ptr().into()] } else { &[] };
        self.call_value(self.unit.intrinsic(name, types)?, &[self.unit.const_i32(level).into()])
    }

    /// An intrinsic on addresses.
    pub fn pointer_intrinsic(&self, name: &str, arg: Option<Value>) -> Result<Option<BasicValueEnum<'ctx>>> {
        let args: Vec<BasicValueEnum> = arg.map(|arg| self.scalar(arg)).transpose()?.into_iter().collect();
        self.call(self.unit.intrinsic(name, &[self.unit.ptr().into()])?, &args)
    }

    pub fn va_start(&self, list: Value) -> Result<()> {
        if self.unit.on_gpu() {
            let way_out = "give the routine a fixed number of parameters";
            return Err(Fault::unsupported(self.span, "variable arguments in code for the GPU", way_out));
        }
        self.pointer_intrinsic("llvm.va_start", Some(list)).map(|_| ())
    }

    // Atomic operations of the host.

    pub fn host_atomic(
        &self,
        op: AtomicOp,
        addr: Value,
        elem: Elem,
        value: Value,
        new: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        self.check_atomic(elem)?;
        self.atomic_at(self.pointer(addr)?, elem, op, self.scalar(value)?, new, AtomicOrdering::SequentiallyConsistent)
    }

    pub fn compare_exchange(
        &self,
        addr: Value,
        elem: Elem,
        expected: Value,
        desired: Value,
    ) -> Result<[BasicValueEnum<'ctx>; 2]> {
        self.check_atomic(elem)?;
        let outcome = self.compare_exchange_at(
            self.pointer(addr)?,
            elem,
            self.scalar(expected)?,
            self.scalar(desired)?,
            AtomicOrdering::SequentiallyConsistent,
        )?;
        Ok(outcome)
    }

    fn check_atomic(&self, elem: Elem) -> Result<()> {
        if self.unit.on_gpu() && !matches!(elem.bytes(), 4 | 8) {
            let what = format!("an atomic operation on {} bytes in code for the GPU", elem.bytes());
            return Err(Fault::unsupported(self.span, &what, "use an object of 4 or 8 bytes"));
        }
        Ok(())
    }

    // Members, pointers and what they point to.

    /// The address of a variable that is part of another one.
    pub fn member_address(&self, parent: Var, offset: u64, deref: bool) -> Result<PointerValue<'ctx>> {
        let record = match deref {
            false => self.memory(parent)?,
            true if matches!(self.func.vars[parent].storage, Storage::Descriptor { .. }) => {
                self.load_view(parent)?.base
            }
            true => match self.load_var(parent)? {
                BasicValueEnum::PointerValue(address) => address,
                other => return Err(Fault::bug(format!("a pointer variable that holds {other}"))),
            },
        };
        self.byte_offset(record, offset)
    }

    /// The view on elements from `base` on, each an array of `inner`.
    pub fn pointed_view(&self, base: PointerValue<'ctx>, elem: Elem, inner: &[PointerDim]) -> Result<ViewValue<'ctx>> {
        let lower = self.unit.const_i64(0);
        let mut dims: Vec<DimValue<'ctx>> = Vec::new();
        for dim in inner {
            let extent = match dim {
                PointerDim::Const(n) => self.unit.const_i64(*n),
                PointerDim::Var(var) => self.load_var(*var)?.into_int_value(),
            };
            let stride = self.dense_stride(elem, dims.last())?;
            dims.push(DimValue { lower, extent, stride });
        }
        let stride = self.dense_stride(elem, dims.last())?;
        dims.push(DimValue { lower, extent: self.unit.const_i64(UNKNOWN_EXTENT), stride });
        Ok(ViewValue { base, elem, dims, narrow: false })
    }

    pub fn row_view(
        &self,
        table: Value,
        subscripts: &[Value],
        elem: Elem,
        inner: &[PointerDim],
    ) -> Result<ViewValue<'ctx>> {
        let address = self.elem_addr(&self.view(table)?, subscripts)?;
        let base = self.load(address, Elem::Ptr, self.touches(table))?;
        self.pointed_view(base.into_pointer_value(), elem, inner)
    }

    pub fn field(&self, view: &ViewValue<'ctx>, offset: u64, elem: Elem, dims: &[FieldDim]) -> Result<ViewValue<'ctx>> {
        let number = |n: i64| self.unit.const_i64(n);
        let own =
            dims.iter().map(|d| DimValue { lower: number(0), extent: number(d.extent), stride: number(d.stride) });
        let dims = own.chain(view.dims.iter().copied()).collect();
        Ok(ViewValue { base: self.byte_offset(view.base, offset)?, elem, dims, narrow: false })
    }

    /// The address with a distance, for C in bounds of one object, but a null pointer's.
    pub fn pointer_add(&self, addr: Value, bytes: Value) -> Result<PointerValue<'ctx>> {
        let (base, offset) = (self.pointer(addr)?, self.index(bytes)?);
        let in_bounds = self.unit.ir.spelling == accc_ir::Spelling::C && !base.is_null();
        raw::gep(&self.builder, self.unit.i8(), base, offset, in_bounds)
    }

    /// `host_data use_device`.
    pub fn use_device(&mut self, addr: Value, if_present: bool, cond: Option<Value>) -> Result<PointerValue<'ctx>> {
        self.host_only()?;
        let host = self.pointer(addr)?;
        let slot = self.stack(self.unit.ptr().into(), 8, "use_device")?;
        self.builder.build_store(slot, host)?;
        let active = cond.map(|cond| self.int(cond)).transpose()?;
        self.when(active, |lower| {
            let flags = if if_present { accc_abi::USE_IF_PRESENT } else { 0 };
            let args: [BasicValueEnum; 2] = [host.into(), lower.unit.const_i32(flags).into()];
            let device = lower.call_value(lower.unit.entry_point("__accc_use_device")?, &args)?;
            lower.builder.build_store(slot, device)?;
            Ok(())
        })?;
        Ok(self.load(slot, Elem::Ptr, Touches::Unknown)?.into_pointer_value())
    }

    pub fn mapped_end(&mut self, addr: Value, behind: bool) -> Result<PointerValue<'ctx>> {
        self.host_only()?;
        let host = self.pointer(addr)?;
        let args: [BasicValueEnum; 2] = [host.into(), self.unit.const_i32(behind.into()).into()];
        Ok(self.call_value(self.unit.entry_point("__accc_mapped_end")?, &args)?.into_pointer_value())
    }

    /// Defines the results of an op that LLVM gives as a struct.
    pub fn set_pair(&mut self, results: &[Value], pair: StructValue<'ctx>) -> Result<()> {
        for (i, result) in results.iter().enumerate() {
            let part = self.builder.build_extract_value(pair, i as u32, "")?;
            self.define(*result, Lowered::Scalar(part));
        }
        Ok(())
    }

    /// What is on no GPU; each variable and value of such a type has a place in the source.
    pub fn check_types(&self) -> Result<()> {
        if !self.unit.on_gpu() {
            return Ok(());
        }
        let refuse = |span| {
            Fault::unsupported(
                span,
                "`long double`, and kinds 10 and 16 of `real` and `complex`, in code for the GPU",
                "use `double` there",
            )
        };
        let shows = |data: &accc_ir::VarData| {
            matches!(data.elem(), Elem::F80 | Elem::F128 | Elem::C80 | Elem::C128)
                && !matches!((&data.storage, data.class), (Storage::Pointer { .. }, VarClass::Local))
        };
        if let Some(data) = self.func.vars.values().find(|data| shows(data)) {
            return Err(refuse(data.span));
        }
        let wide = |ty| matches!(ty, Type::F80 | Type::F128 | Type::C80 | Type::C128);
        let uses = |op: &&accc_ir::OpData| op.results.iter().any(|value| wide(self.func.type_of(*value)));
        match self.func.ops.values().find(uses) {
            Some(op) => Err(refuse(op.span)),
            None => Ok(()),
        }
    }
}
