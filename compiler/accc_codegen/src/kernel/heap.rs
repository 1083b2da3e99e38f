//! Memory of the heap, and the end of the program where something has failed, in device code.
//!
//! CPU: libc's heap. GPU: CUDA's `malloc` and `free` of device code (CUDA C++ Programming Guide, "Dynamic Global Memory
//! Allocation"), from a heap whose size the runtime sets when it loads the program's code. What threads have together
//! one of them gets and frees; what is freed before its op comes again lies in the thread's frame where it is small:
//! CUDA's `malloc` takes microseconds, and every thread has one.
//!
//! A failure on a GPU is an assertion (`__assertfail`), whose text the driver prints; the first thread that fails makes
//! it, the others just end, since thousands of lines would tell no more.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use crate::types::{GLOBAL, SHARED};
use crate::unit::Unit;
use accc_ir::{BinaryOp, Owner};
use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::types::{BasicMetadataTypeEnum, BasicTypeEnum};
use inkwell::values::{FunctionValue, IntValue, PointerValue};
use inkwell::{AddressSpace, AtomicOrdering, AtomicRMWBinOp, IntPredicate};

/// CUDA's functions of device code that no object defines.
pub(crate) const SYSTEM_FUNCTIONS: [&str; 3] = [MALLOC, FREE, "__assertfail"];
pub(crate) const MALLOC: &str = "malloc";
const FREE: &str = "free";
/// Where one thread of a team leaves an address for the others: a word for each worker.
pub(crate) const TEAM_ADDRESSES: &str = "__accc_team_addresses";
/// What a thread's frame holds of an array of variable size; more comes from the heap.
pub(crate) const SMALL_BYTES: u64 = 512;
const ALIGN: u64 = 16;

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Null where there is no memory left.
    pub fn heap_alloc(&mut self, bytes: IntValue<'ctx>, owner: Owner, of_frame: bool) -> Result<PointerValue<'ctx>> {
        let bytes = self.int_binary(BinaryOp::Max, bytes, self.unit.const_i64(1), true)?;
        match (self.unit.on_gpu(), owner) {
            (true, Owner::Gang | Owner::Worker) => self.alloc_for_team(bytes),
            (true, Owner::Thread) if of_frame => self.alloc_in_frame(bytes),
            (true, Owner::Thread) | (false, _) => self.malloc(bytes),
        }
    }

    pub fn heap_free(&mut self, address: PointerValue<'ctx>, owner: Owner) -> Result<()> {
        match (self.unit.on_gpu(), owner) {
            (true, Owner::Gang | Owner::Worker) => self.team_single_behind(|lower| lower.free(address)),
            (true, Owner::Thread) => self.free_outside_of_frame(address),
            (false, _) => self.free(address),
        }
    }

    fn malloc(&self, bytes: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        Ok(self.call_value(malloc(self.unit), &[bytes.into()])?.into_pointer_value())
    }

    fn free(&self, address: PointerValue<'ctx>) -> Result<()> {
        self.call(free(self.unit), &[address.into()]).map(|_| ())
    }

    fn alloc_in_frame(&mut self, bytes: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let small = self.stack(self.unit.bytes_type(SMALL_BYTES, ALIGN), ALIGN, "small")?;
        let (b, limit) = (&self.builder, self.unit.const_i64(SMALL_BYTES as i64));
        let fits = b.build_int_compare(IntPredicate::ULE, bytes, limit, "")?;
        let place = self.stack(self.unit.ptr().into(), 8, "memory")?;
        b.build_store(place, small)?;
        let (large, exit) = (self.new_block("large"), self.new_block("memory"));
        b.build_conditional_branch(fits, exit, large)?;
        b.position_at_end(large);
        b.build_store(place, self.malloc(bytes)?)?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(self.builder.build_load(self.unit.ptr(), place, "")?.into_pointer_value())
    }

    /// The frame's memory ends with the frame.
    fn free_outside_of_frame(&mut self, address: PointerValue<'ctx>) -> Result<()> {
        let callee = self.unit.intrinsic("llvm.nvvm.isspacep.local", &[])?;
        let is_local = self.call_value(callee, &[address.into()])?.into_int_value();
        let is_heap = self.builder.build_not(is_local, "")?;
        self.when(Some(is_heap), |lower| lower.free(address))
    }

    fn alloc_for_team(&mut self, bytes: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let row = if self.is_worker_alone()? { self.register("tid", 1)? } else { self.unit.const_i64(0) };
        let slot = raw::gep(&self.builder, self.unit.i64(), self.team_addresses(), row, true)?;
        let first = self.number_in_team()?;
        self.first_only(first, |lower| {
            let memory = lower.malloc(bytes)?;
            lower.builder.build_store(slot, memory)?;
            Ok(())
        })?;
        self.team_barrier()?;
        let memory = self.builder.build_load(self.unit.ptr(), slot, "")?.into_pointer_value();
        self.team_barrier()?;
        Ok(memory)
    }

    /// One thread of the team does something after the others have come.
    pub fn team_single_behind(&mut self, build: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.team_barrier()?;
        let first = self.number_in_team()?;
        self.first_only(first, build)
    }

    fn team_addresses(&self) -> PointerValue<'ctx> {
        if let Some(known) = self.unit.llvm.get_global(TEAM_ADDRESSES) {
            return known.as_pointer_value();
        }
        let ty = self.unit.ptr().array_type(self.unit.options.model.workers());
        let global = self.unit.llvm.add_global(ty, Some(AddressSpace::from(SHARED)), TEAM_ADDRESSES);
        global.set_linkage(Linkage::LinkOnceODR);
        global.set_initializer(&ty.get_undef());
        global.set_alignment(8);
        global.as_pointer_value()
    }

    // Failures.

    /// Ends the program with the message, and this place.
    pub fn fail(&mut self, message: &str) -> Result<()> {
        let texts = [message, &self.unit.ir.name, &self.func.display_name].map(|text| self.unit.text(text));
        let [message, file, function] = texts;
        let line = self.unit.const_i32((self.unit.options.line_of)(self.span));
        let args = [message.into(), file.into(), line.into(), function.into()];
        match self.unit.on_gpu() {
            true => self.call(gpu_failure(self.unit)?, &args).map(|_| ()),
            false => self.runtime("__accc_fail", &args),
        }
    }

    /// Ends the program with a status; of what runs on a GPU the status is that of a failure.
    pub fn stop(&mut self, text: &str, status: accc_ir::Value) -> Result<()> {
        if self.unit.on_gpu() {
            let message = if text.is_empty() { "exit() was called" } else { text.trim_end() };
            return self.fail(message);
        }
        let args = [self.unit.text(text).into(), self.int(status)?.into()];
        self.runtime("__accc_stop", &args)
    }

    /// Where an address is null.
    pub fn fail_without(&mut self, memory: PointerValue<'ctx>, message: &str) -> Result<()> {
        let none = self.builder.build_is_null(memory, "")?;
        self.when(Some(none), |lower| lower.fail(message))
    }
}

pub(crate) fn malloc<'ctx>(unit: &Unit<'ctx, '_>) -> FunctionValue<'ctx> {
    system_function(unit, MALLOC, &[unit.i64().into()], Some(unit.ptr().into()))
}

pub(crate) fn free<'ctx>(unit: &Unit<'ctx, '_>) -> FunctionValue<'ctx> {
    system_function(unit, FREE, &[unit.ptr().into()], None)
}

fn system_function<'ctx>(
    unit: &Unit<'ctx, '_>,
    name: &str,
    params: &[BasicMetadataTypeEnum<'ctx>],
    result: Option<BasicTypeEnum<'ctx>>,
) -> FunctionValue<'ctx> {
    unit.llvm.get_function(name).unwrap_or_else(|| {
        let ty = crate::unit::fn_type(unit, result, params, false);
        let llvm = unit.llvm.add_function(name, ty, None);
        llvm.add_attribute(AttributeLoc::Function, unit.attribute("nounwind"));
        llvm
    })
}

/// `__accc_fail` of the GPU: (message, file, line, function).
fn gpu_failure<'ctx>(unit: &Unit<'ctx, '_>) -> Result<FunctionValue<'ctx>> {
    const NAME: &str = "__accc_fail";
    if let Some(known) = unit.llvm.get_function(NAME) {
        return Ok(known);
    }
    let (ptr, line) = (BasicMetadataTypeEnum::from(unit.ptr()), BasicMetadataTypeEnum::from(unit.i32()));
    let ty = crate::unit::fn_type(unit, None, &[ptr, ptr, line, ptr], false);
    let llvm = unit.llvm.add_function(NAME, ty, Some(Linkage::LinkOnceODR));
    for attribute in ["nounwind", "noinline", "cold"] {
        llvm.add_attribute(AttributeLoc::Function, unit.attribute(attribute));
    }
    let failed = unit.llvm.add_global(unit.i32(), Some(AddressSpace::from(GLOBAL)), "__accc_failed");
    failed.set_linkage(Linkage::LinkOnceODR);
    failed.set_initializer(&unit.i32().const_zero());
    let b = unit.context.create_builder();
    let [entry, tell, end] = ["entry", "tell", "end"].map(|name| unit.context.append_basic_block(llvm, name));
    b.position_at_end(entry);
    let (place, one) = (failed.as_pointer_value(), unit.const_i32(1));
    let before = b.build_atomicrmw(AtomicRMWBinOp::Xchg, place, one, AtomicOrdering::Monotonic)?;
    let is_first = b.build_int_compare(IntPredicate::EQ, before, unit.const_i32(0), "")?;
    b.build_conditional_branch(is_first, tell, end)?;
    b.position_at_end(tell);
    let width = BasicMetadataTypeEnum::from(unit.i64());
    let assertion = system_function(unit, "__assertfail", &[ptr, ptr, line, ptr, width], None);
    let mut args: Vec<_> = llvm.get_param_iter().map(Into::into).collect();
    if args.len() != 4 {
        return Err(Fault::bug("a failure with other parameters"));
    }
    // Bytes of a character.
    args.push(unit.const_i64(1).into());
    b.build_call(assertion, &args, "")?;
    b.build_unconditional_branch(end)?;
    b.position_at_end(end);
    b.build_call(unit.intrinsic("llvm.nvvm.exit", &[])?, &[], "")?;
    b.build_unreachable()?;
    Ok(llvm)
}
