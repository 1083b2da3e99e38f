//! `print` inside a compute construct: one record for each statement (layout: `accc_abi::PrintRecord`).
//!
//! On the GPU a thread reserves the record's bytes in the print buffer with one atomic add and writes it if it fits; on
//! the CPU the record is built on the stack and handed to the runtime.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::ops::access::Touches;
use crate::types::{GLOBAL, SHARED};
use accc_abi::{PRINT_ALIGN, PRINT_HEADER_BYTES, PrintItemKind};
use accc_ir::{BinaryOp, Elem, PrintItem, Type};
use inkwell::module::Linkage;
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};
use inkwell::{AddressSpace, AtomicOrdering, AtomicRMWBinOp, IntPredicate};

/// Where the routines of a gang find the print buffer; one for the program once its objects are linked.
pub(crate) const GANG_PRINTS: &str = "__accc_gang_prints";
/// Kind and length, before an item's payload.
const ITEM_HEADER: u64 = 8;

/// An item, lowered.
enum Payload<'ctx> {
    Number { kind: PrintItemKind, elem: Elem, value: BasicValueEnum<'ctx> },
    Text { kind: PrintItemKind, address: PointerValue<'ctx>, bytes: IntValue<'ctx> },
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn print_on_gpu(&mut self, items: &[PrintItem]) -> Result<()> {
        let buffer = match self.kernel.as_ref().and_then(|kernel| kernel.print) {
            Some(buffer) => buffer,
            None => {
                let global = self.unit.ptr_in(GLOBAL);
                self.builder.build_load(global, self.gang_print_buffer(), "")?.into_pointer_value()
            }
        };
        let payloads = self.payloads(items)?;
        let bytes = self.record_bytes(&payloads)?;
        let capacity_at = self.byte_offset(buffer, std::mem::offset_of!(accc_abi::PrintBuffer, capacity) as u64)?;
        let begin = self.builder.build_atomicrmw(AtomicRMWBinOp::Add, buffer, bytes, AtomicOrdering::Monotonic)?;
        let end = self.builder.build_int_add(begin, bytes, "")?;
        let capacity = self.load(capacity_at, Elem::I64, Touches::Unknown)?.into_int_value();
        let fits = self.builder.build_int_compare(IntPredicate::ULE, end, capacity, "")?;
        let (write, exit) = (self.new_block("print"), self.new_block("print.end"));
        self.builder.build_conditional_branch(fits, write, exit)?;
        self.builder.position_at_end(write);
        let records = self.byte_offset(buffer, size_of::<accc_abi::PrintBuffer>() as u64)?;
        let record = crate::raw::gep(&self.builder, self.unit.i8(), self.generic(records)?, begin, false)?;
        self.write_record(record, bytes, &payloads)?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// In a kernel: its print buffer for the routines that it calls. Every thread says so, and reads nothing but what
    /// it said.
    pub fn pass_print_buffer(&self, buffer: PointerValue<'ctx>) -> Result<()> {
        self.builder.build_store(self.gang_print_buffer(), buffer)?;
        Ok(())
    }

    /// The word of the gang's memory that routines find the buffer in.
    fn gang_print_buffer(&self) -> PointerValue<'ctx> {
        if let Some(known) = self.unit.llvm.get_global(GANG_PRINTS) {
            return known.as_pointer_value();
        }
        let ty = self.unit.ptr_in(GLOBAL);
        let global = self.unit.llvm.add_global(ty, Some(AddressSpace::from(SHARED)), GANG_PRINTS);
        global.set_linkage(Linkage::LinkOnceODR);
        global.set_initializer(&ty.get_undef());
        global.set_alignment(8);
        global.as_pointer_value()
    }

    pub fn print_on_cpu(&mut self, items: &[PrintItem]) -> Result<()> {
        let payloads = self.payloads(items)?;
        let bytes = self.record_bytes(&payloads)?;
        let context = match self.kernel.as_ref().and_then(|kernel| kernel.print) {
            Some(context) => context,
            None => self.unit.ptr().const_null(),
        };
        let print = |record: PointerValue<'ctx>| -> Result<()> {
            self.write_record(record, bytes, &payloads)?;
            self.call(self.unit.entry_point("__accc_print")?, &[context.into(), record.into()])?;
            Ok(())
        };
        if let Some(bytes) = bytes.get_zero_extended_constant() {
            return print(self.stack(self.unit.bytes_type(bytes, 8), 8, "record")?);
        }
        // The statement may stand in a loop: its stack memory is given back at once.
        let types = [self.unit.ptr().into()];
        let top = self.call_value(self.unit.intrinsic("llvm.stacksave", &types)?, &[])?;
        print(self.dynamic_stack(bytes)?)?;
        self.call(self.unit.intrinsic("llvm.stackrestore", &types)?, &[top])?;
        Ok(())
    }

    fn payloads(&self, items: &[PrintItem]) -> Result<Vec<Payload<'ctx>>> {
        items.iter().map(|item| self.payload(item)).collect()
    }

    fn payload(&self, item: &PrintItem) -> Result<Payload<'ctx>> {
        Ok(match item {
            PrintItem::Text(text) => self.text_payload(PrintItemKind::Text, text),
            PrintItem::Format(text) => self.text_payload(PrintItemKind::Format, text),
            PrintItem::Chars { addr, len } => {
                Payload::Text { kind: PrintItemKind::Text, address: self.pointer(*addr)?, bytes: self.index(*len)? }
            }
            PrintItem::Value(value) => {
                let ty = self.func.type_of(*value);
                let (kind, elem, stored) = match ty {
                    Type::I1 => (PrintItemKind::Logical, Elem::I32, Type::I32),
                    Type::I8 | Type::I16 | Type::I32 => (PrintItemKind::I32, Elem::I32, Type::I32),
                    Type::I64 => (PrintItemKind::I64, Elem::I64, Type::I64),
                    Type::F32 => (PrintItemKind::F32, Elem::F32, Type::F32),
                    Type::F64 => (PrintItemKind::F64, Elem::F64, Type::F64),
                    Type::Ptr => {
                        let bits = self.bitcast(self.scalar(*value)?, Type::I64)?;
                        return Ok(Payload::Number { kind: PrintItemKind::I64, elem: Elem::I64, value: bits });
                    }
                    Type::F16 | Type::F80 | Type::F128 => {
                        let what = "output of `_Float16`, `long double` or `real(16)` in a compute construct";
                        return Err(Fault::unsupported(self.span, what, "convert it to `double`"));
                    }
                    Type::I128 => {
                        let what = "output of `__int128` in a compute construct";
                        return Err(Fault::unsupported(self.span, what, "convert it to `long`, in two parts"));
                    }
                    Type::C32 | Type::C64 | Type::C80 | Type::C128 | Type::Vector(..) | Type::View(..) => {
                        return Err(Fault::bug(format!("a value of type {ty} is printed")));
                    }
                };
                Payload::Number { kind, elem, value: self.convert(self.scalar(*value)?, ty, stored)? }
            }
        })
    }

    fn text_payload(&self, kind: PrintItemKind, text: &str) -> Payload<'ctx> {
        let address = self.unit.constant_bytes(text.as_bytes());
        Payload::Text { kind, address, bytes: self.unit.const_i64(text.len() as i64) }
    }

    /// Payload bytes with padding.
    fn padded(&self, payload: &Payload<'ctx>) -> Result<IntValue<'ctx>> {
        match payload {
            Payload::Number { .. } => Ok(self.unit.const_i64(8)),
            Payload::Text { bytes, .. } => {
                let more =
                    self.int_binary(BinaryOp::Add, *bytes, self.unit.const_i64(i64::from(PRINT_ALIGN) - 1), true)?;
                self.int_binary(BinaryOp::And, more, self.unit.const_i64(-i64::from(PRINT_ALIGN)), false)
            }
        }
    }

    fn record_bytes(&self, payloads: &[Payload<'ctx>]) -> Result<IntValue<'ctx>> {
        let fixed = u64::from(PRINT_HEADER_BYTES) + ITEM_HEADER * payloads.len() as u64;
        let mut bytes = self.unit.const_i64(fixed as i64);
        for payload in payloads {
            bytes = self.int_binary(BinaryOp::Add, bytes, self.padded(payload)?, true)?;
        }
        Ok(bytes)
    }

    fn write_record(
        &self,
        record: PointerValue<'ctx>,
        bytes: IntValue<'ctx>,
        payloads: &[Payload<'ctx>],
    ) -> Result<()> {
        let b = &self.builder;
        let word = |offset: u64, value: IntValue<'ctx>, base: PointerValue<'ctx>| -> Result<()> {
            self.store(self.byte_offset(base, offset)?, Elem::I32, value.into(), Touches::Unknown)
        };
        let narrow = |value: IntValue<'ctx>| b.build_int_truncate(value, self.unit.i32(), "");
        word(0, narrow(bytes)?, record)?;
        word(4, self.unit.const_i32(payloads.len() as u32), record)?;
        let mut item = self.byte_offset(record, PRINT_HEADER_BYTES.into())?;
        for payload in payloads {
            let content = self.byte_offset(item, ITEM_HEADER)?;
            match payload {
                Payload::Number { kind, elem, value } => {
                    word(0, self.unit.const_i32(*kind as u32), item)?;
                    word(4, self.unit.const_i32(elem.bytes() as u32), item)?;
                    self.store(content, *elem, *value, Touches::Unknown)?;
                }
                Payload::Text { kind, address, bytes } => {
                    word(0, self.unit.const_i32(*kind as u32), item)?;
                    word(4, narrow(*bytes)?, item)?;
                    b.build_memcpy(content, 8, *address, 1, *bytes)?;
                }
            }
            item = crate::raw::gep(b, self.unit.i8(), content, self.padded(payload)?, false)?;
        }
        Ok(())
    }
}
