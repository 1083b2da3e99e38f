//! Records in the frame that the runtime reads: a construct's clauses, a launch's shape and arguments.
//!
//! Most of a record is the same whenever its construct runs: it is copied from a constant of the object, and only what
//! is known at run time is stored over it. Host code around constructs is mainly this. What a record takes of the frame
//! is given back when its region is closed or its call is done, so that later records, and those of a region's other
//! clone, get the same memory; LLVM then makes one of what both clones begin and end with.

use crate::fault::Result;
use crate::function::Lower;
use crate::unit::Unit;
use inkwell::module::Linkage;
use inkwell::values::{BasicValue, BasicValueEnum, GlobalValue, IntValue, PointerValue, StructValue, UnnamedAddress};
use std::cell::RefCell;
use std::collections::HashMap;

/// So many fields that are constant are worth a copy.
const WORTH_A_COPY: usize = 3;

/// A field of a record.
#[derive(Clone, Copy)]
pub(crate) enum Field<'ctx> {
    /// A constant of the object.
    Known(BasicValueEnum<'ctx>),
    Computed(BasicValueEnum<'ctx>),
}

impl<'ctx> Field<'ctx> {
    pub fn int(value: IntValue<'ctx>) -> Field<'ctx> {
        if value.is_constant_int() { Field::Known(value.into()) } else { Field::Computed(value.into()) }
    }

    /// Addresses are known to the linker at best, and not all of them.
    pub fn address(value: PointerValue<'ctx>) -> Field<'ctx> {
        if value.is_null() { Field::Known(value.into()) } else { Field::Computed(value.into()) }
    }
}

/// Memory in the frame, for as long as its owner needs it.
#[derive(Clone, Copy)]
pub(crate) struct FrameRecord<'ctx> {
    pub address: PointerValue<'ctx>,
    words: u64,
}

/// What is free of the frame, by size in words.
pub(crate) type FreeRecords<'ctx> = RefCell<HashMap<u64, Vec<PointerValue<'ctx>>>>;

/// The constants that records start as.
pub(crate) type Templates<'ctx> = RefCell<HashMap<StructValue<'ctx>, GlobalValue<'ctx>>>;

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn take_record(&self, words: u64, name: &str) -> Result<FrameRecord<'ctx>> {
        let words = words.max(1);
        let free = self.free_records.borrow_mut().get_mut(&words).and_then(Vec::pop);
        let address = match free {
            Some(address) => address,
            None => self.stack(self.unit.bytes_type(8 * words, 8), 8, name)?,
        };
        Ok(FrameRecord { address, words })
    }

    /// Nothing that runs later looks for the record's contents.
    pub fn give_back(&self, record: FrameRecord<'ctx>) {
        self.free_records.borrow_mut().entry(record.words).or_default().push(record.address);
    }

    /// Words in the frame, for one call.
    pub fn words(&self, words: &[IntValue<'ctx>], name: &str) -> Result<FrameRecord<'ctx>> {
        let record = self.take_record(words.len() as u64, name)?;
        let fields: Vec<_> = words.iter().enumerate().map(|(i, word)| (8 * i as u64, Field::int(*word))).collect();
        self.fill(record.address, 8 * words.len() as u64, &fields)?;
        Ok(record)
    }

    /// Fills so many bytes from their fields: offsets, which ascend, and values.
    pub fn fill(&self, memory: PointerValue<'ctx>, bytes: u64, fields: &[(u64, Field<'ctx>)]) -> Result<()> {
        let known = fields.iter().filter(|(_, field)| matches!(field, Field::Known(_))).count();
        let copied = known >= WORTH_A_COPY;
        if copied {
            let template = template(self.unit, bytes, fields).as_pointer_value();
            self.builder.build_memcpy(memory, 8, template, 8, self.unit.const_i64(bytes as i64))?;
        }
        for (offset, field) in fields {
            let value = match field {
                Field::Known(_) if copied => continue,
                Field::Known(value) | Field::Computed(value) => *value,
            };
            self.builder.build_store(self.byte_offset(memory, *offset)?, value)?;
        }
        Ok(())
    }
}

/// The constant with the known fields of a record; the rest of it is zero.
fn template<'ctx>(unit: &Unit<'ctx, '_>, bytes: u64, fields: &[(u64, Field<'ctx>)]) -> GlobalValue<'ctx> {
    let mut parts: Vec<BasicValueEnum<'ctx>> = Vec::new();
    let mut filled = 0;
    let gap = |parts: &mut Vec<BasicValueEnum<'ctx>>, bytes: u64| {
        if bytes > 0 {
            parts.push(unit.i8().array_type(bytes as u32).const_zero().into());
        }
    };
    for (offset, field) in fields {
        if let Field::Known(value) = field {
            gap(&mut parts, offset - filled);
            parts.push(*value);
            filled = offset + if value.is_pointer_value() { 8 } else { int_bytes(*value) };
        }
    }
    gap(&mut parts, bytes - filled);
    let value = unit.context.const_struct(&parts, true);
    if let Some(known) = unit.templates.borrow().get(&value) {
        return *known;
    }
    let global = unit.llvm.add_global(value.get_type(), None, "");
    global.set_initializer(&value.as_basic_value_enum());
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    global.set_unnamed_address(UnnamedAddress::Global);
    global.set_alignment(8);
    unit.templates.borrow_mut().insert(value, global);
    global
}

fn int_bytes(value: BasicValueEnum<'_>) -> u64 {
    u64::from(value.into_int_value().get_type().get_bit_width().div_ceil(8))
}
