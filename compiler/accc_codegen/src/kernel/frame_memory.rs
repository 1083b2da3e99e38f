//! C's arrays of variable length and `alloca` in routines on a GPU, where a frame's size must be known.
//!
//! A function that has them keeps a list of blocks, newest first, and gives them back in that order: to a mark (the
//! block that was the newest then) where a scope ends, all of them where it returns. Small blocks lie in its frame, one
//! behind the other, the others in the heap. A block begins with a header: the block before it, and where threads have
//! the memory together that memory, which one of them got: then the block is nothing but the header, and each thread
//! has its own.

use super::heap::SMALL_BYTES;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use crate::unit::Unit;
use accc_ir::{Function, OpKind, Owner};
use inkwell::IntPredicate;
use inkwell::module::Linkage;
use inkwell::types::BasicMetadataTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, IntValue, PointerValue};

/// Of a frame's memory: the newest block, the first byte that is free, and the bytes.
const FREE: u64 = 8;
const BYTES: u64 = 16;
const FRAME_BYTES: u64 = BYTES + SMALL_BYTES;
/// Of a block: the one before it, the memory of several threads.
const TOGETHER: u64 = 8;
const HEADER: u64 = 16;
const ALIGN: u64 = 16;

const NO_MEMORY: &str =
    "out of device memory for an array of variable size: ACC_CUDA_HEAPSIZE sets the bytes that there are";

/// Whether a function has a list of blocks, and whether threads share some of them.
pub(crate) fn has_blocks(func: &Function) -> Option<bool> {
    let owners = func.ops.values().filter_map(|op| match op.kind {
        OpKind::Alloca { owner, .. } => Some(owner),
        _ => None,
    });
    owners.map(|owner| owner != Owner::Thread).reduce(|a, b| a || b)
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Makes the list, where the function needs one.
    pub fn begin_frame_memory(&mut self) -> Result<()> {
        if !self.unit.on_gpu() || has_blocks(self.func).is_none() {
            return Ok(());
        }
        let frame = self.stack(self.unit.bytes_type(FRAME_BYTES, ALIGN), ALIGN, "blocks")?;
        let (i8, p) = (self.unit.i8(), &self.prologue);
        let free = raw::gep(p, i8, frame, self.unit.const_i64(FREE as i64), true)?;
        let bytes = raw::gep(p, i8, frame, self.unit.const_i64(BYTES as i64), true)?;
        p.build_store(frame, self.unit.ptr().const_null())?;
        p.build_store(free, bytes)?;
        self.blocks = Some(frame);
        Ok(())
    }

    /// All blocks go.
    pub fn end_frame_memory(&mut self) -> Result<()> {
        match self.blocks {
            Some(_) => self.pop_to(self.unit.ptr().const_null()),
            None => Ok(()),
        }
    }

    pub fn alloca(&mut self, bytes: IntValue<'ctx>, owner: Owner) -> Result<PointerValue<'ctx>> {
        if !self.unit.on_gpu() {
            return self.dynamic_stack(bytes);
        }
        if owner == Owner::Thread {
            return self.push_block(bytes);
        }
        let memory = self.heap_alloc(bytes, owner, false)?;
        self.fail_without(memory, NO_MEMORY)?;
        let behind = self.push_block(self.unit.const_i64(0))?;
        let to_field = self.unit.const_i64(TOGETHER as i64 - HEADER as i64);
        self.builder.build_store(raw::gep(&self.builder, self.unit.i8(), behind, to_field, true)?, memory)?;
        Ok(memory)
    }

    /// The newest block: what a scope's end goes back to.
    pub fn stack_save(&mut self) -> Result<BasicValueEnum<'ctx>> {
        match self.blocks {
            Some(frame) => Ok(self.builder.build_load(self.unit.ptr(), frame, "")?),
            None if self.unit.on_gpu() => Ok(self.unit.ptr().const_null().into()),
            None => self.pointer_intrinsic("llvm.stacksave", None)?.ok_or_else(|| Fault::bug("a stack without a top")),
        }
    }

    pub fn stack_restore(&mut self, mark: accc_ir::Value) -> Result<()> {
        match self.blocks {
            Some(_) => self.pop_to(self.pointer(mark)?),
            None if self.unit.on_gpu() => Ok(()),
            None => self.pointer_intrinsic("llvm.stackrestore", Some(mark)).map(|_| ()),
        }
    }

    fn frame_memory(&self) -> Result<PointerValue<'ctx>> {
        self.blocks.ok_or_else(|| Fault::bug("a block without a list of blocks"))
    }

    fn push_block(&mut self, bytes: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let args = [self.frame_memory()?.into(), bytes.into()];
        let memory = self.call_value(push(self.unit)?, &args)?.into_pointer_value();
        self.fail_without(memory, NO_MEMORY)?;
        Ok(memory)
    }

    fn pop_to(&mut self, mark: PointerValue<'ctx>) -> Result<()> {
        let frame = self.frame_memory()?;
        let [next, give, exit] = ["blocks", "blocks.pop", "blocks.end"].map(|name| self.new_block(name));
        self.branch(next)?;
        self.builder.position_at_end(next);
        let newest = self.builder.build_load(self.unit.ptr(), frame, "")?.into_pointer_value();
        let done = self.builder.build_int_compare(IntPredicate::EQ, newest, mark, "")?;
        self.builder.build_conditional_branch(done, exit, give)?;
        self.builder.position_at_end(give);
        if has_blocks(self.func) == Some(true) {
            let memory = self.builder.build_load(self.unit.ptr(), self.byte_offset(newest, TOGETHER)?, "")?;
            let memory = memory.into_pointer_value();
            let is_shared = self.builder.build_is_not_null(memory, "")?;
            self.when(Some(is_shared), |lower| lower.heap_free(memory, Owner::Gang))?;
        }
        self.call(pop(self.unit)?, &[frame.into()])?;
        self.branch(next)?;
        self.builder.position_at_end(exit);
        Ok(())
    }
}

/// A function of the runtime's own in device code, to be filled; `None`: it is there already.
fn helper<'ctx>(
    unit: &Unit<'ctx, '_>,
    name: &str,
    with_result: bool,
    params: &[BasicMetadataTypeEnum<'ctx>],
) -> (FunctionValue<'ctx>, bool) {
    if let Some(known) = unit.llvm.get_function(name) {
        return (known, false);
    }
    let ty = crate::unit::fn_type(unit, with_result.then(|| unit.ptr().into()), params, false);
    (unit.llvm.add_function(name, ty, Some(Linkage::LinkOnceODR)), true)
}

fn parameter<'ctx>(llvm: FunctionValue<'ctx>, index: u32) -> Result<BasicValueEnum<'ctx>> {
    llvm.get_nth_param(index).ok_or_else(|| Fault::bug("a parameter is missing"))
}

/// (frame, bytes) → memory of a new block, or null.
fn push<'ctx>(unit: &Unit<'ctx, '_>) -> Result<FunctionValue<'ctx>> {
    let (llvm, fresh) = helper(unit, "__accc_push_block", true, &[unit.ptr().into(), unit.i64().into()]);
    if !fresh {
        return Ok(llvm);
    }
    let b = unit.context.create_builder();
    let block = |name| unit.context.append_basic_block(llvm, name);
    let [entry, small, large, link, exit] = ["entry", "small", "large", "link", "exit"].map(block);
    let number = |n: u64| unit.const_i64(n as i64);
    let at = |base, offset: u64| raw::gep(&b, unit.i8(), base, number(offset), true);
    let (frame, bytes) = (parameter(llvm, 0)?.into_pointer_value(), parameter(llvm, 1)?.into_int_value());
    b.position_at_end(entry);
    let padded = b.build_int_add(bytes, number(HEADER + ALIGN - 1), "")?;
    let size = b.build_and(padded, unit.const_i64(-(ALIGN as i64)), "")?;
    let free = b.build_load(unit.ptr(), at(frame, FREE)?, "")?.into_pointer_value();
    let used =
        b.build_int_sub(b.build_ptr_to_int(free, unit.i64(), "")?, b.build_ptr_to_int(frame, unit.i64(), "")?, "")?;
    let left = b.build_int_sub(number(FRAME_BYTES), used, "")?;
    let fits = b.build_int_compare(IntPredicate::ULE, size, left, "")?;
    b.build_conditional_branch(fits, small, large)?;
    b.position_at_end(small);
    b.build_store(at(frame, FREE)?, raw::gep(&b, unit.i8(), free, size, true)?)?;
    b.build_unconditional_branch(link)?;
    b.position_at_end(large);
    let found = b.build_call(super::heap::malloc(unit), &[size.into()], "")?.try_as_basic_value().basic();
    let found = found.ok_or_else(|| Fault::bug("malloc without a result"))?;
    let none = b.build_is_null(found.into_pointer_value(), "")?;
    b.build_conditional_branch(none, exit, link)?;
    b.position_at_end(link);
    let made = b.build_phi(unit.ptr(), "")?;
    made.add_incoming(&[(&free, small), (&found, large)]);
    let made = made.as_basic_value().into_pointer_value();
    b.build_store(made, b.build_load(unit.ptr(), frame, "")?)?;
    b.build_store(at(made, TOGETHER)?, unit.ptr().const_null())?;
    b.build_store(frame, made)?;
    let memory = at(made, HEADER)?;
    b.build_unconditional_branch(exit)?;
    b.position_at_end(exit);
    let result = b.build_phi(unit.ptr(), "")?;
    result.add_incoming(&[(&unit.ptr().const_null(), large), (&memory, link)]);
    b.build_return(Some(&result.as_basic_value()))?;
    Ok(llvm)
}

/// (frame): its newest block goes.
fn pop<'ctx>(unit: &Unit<'ctx, '_>) -> Result<FunctionValue<'ctx>> {
    let (llvm, fresh) = helper(unit, "__accc_pop_block", false, &[unit.ptr().into()]);
    if !fresh {
        return Ok(llvm);
    }
    let b = unit.context.create_builder();
    let block = |name| unit.context.append_basic_block(llvm, name);
    let [entry, small, large, exit] = ["entry", "small", "large", "exit"].map(block);
    let frame = parameter(llvm, 0)?.into_pointer_value();
    let number =
        |pointer: PointerValue<'ctx>| -> Result<IntValue<'ctx>> { Ok(b.build_ptr_to_int(pointer, unit.i64(), "")?) };
    b.position_at_end(entry);
    let newest = b.build_load(unit.ptr(), frame, "")?.into_pointer_value();
    b.build_store(frame, b.build_load(unit.ptr(), newest, "")?)?;
    let offset = b.build_int_sub(number(newest)?, number(frame)?, "")?;
    let is_small = b.build_int_compare(IntPredicate::ULT, offset, unit.const_i64(FRAME_BYTES as i64), "")?;
    b.build_conditional_branch(is_small, small, large)?;
    b.position_at_end(small);
    b.build_store(raw::gep(&b, unit.i8(), frame, unit.const_i64(FREE as i64), true)?, newest)?;
    b.build_unconditional_branch(exit)?;
    b.position_at_end(large);
    b.build_call(super::heap::free(unit), &[newest.into()], "")?;
    b.build_unconditional_branch(exit)?;
    b.position_at_end(exit);
    b.build_return(None)?;
    Ok(llvm)
}
