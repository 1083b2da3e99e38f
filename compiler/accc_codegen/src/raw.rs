//! What inkwell marks as unsafe or lacks: address arithmetic, distinct metadata nodes, atomic operations on reals and
//! their scope.

use crate::fault::{Fault, Result};
use inkwell::AtomicRMWBinOp;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::llvm_sys::LLVMAtomicOrdering;
use inkwell::llvm_sys::core::{LLVMBuildAtomicRMW, LLVMGetSyncScopeID, LLVMSetAtomicSyncScopeID};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::types::BasicType;
use inkwell::values::{AsValueRef, BasicValueEnum, InstructionValue, IntValue, MetadataValue, PointerValue};

/// `base + index` elements of `pointee`. `in_bounds`: base and result lie in the same object.
pub(crate) fn gep<'ctx>(
    builder: &Builder<'ctx>,
    pointee: impl BasicType<'ctx>,
    base: PointerValue<'ctx>,
    index: IntValue<'ctx>,
    in_bounds: bool,
) -> Result<PointerValue<'ctx>> {
    // SAFETY: inkwell asks that the indices fit the type; one index over a sized type always does.
    let address = unsafe {
        match in_bounds {
            true => builder.build_in_bounds_gep(pointee, base, &[index], "")?,
            false => builder.build_gep(pointee, base, &[index], "")?,
        }
    };
    Ok(address)
}

/// A relaxed `atomicrmw`; gives the value before. inkwell's takes integers only.
pub(crate) fn atomic_rmw<'ctx>(
    builder: &Builder<'ctx>,
    op: AtomicRMWBinOp,
    address: PointerValue<'ctx>,
    value: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    let relaxed = LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic;
    // SAFETY: all references belong to the builder's context and live; the builder stands in a block.
    unsafe {
        let (address, value) = (address.as_value_ref(), value.as_value_ref());
        BasicValueEnum::new(LLVMBuildAtomicRMW(builder.as_mut_ptr(), op.into(), address, value, relaxed, 0))
    }
}

/// Limits an atomic access to the threads of one scope of the target.
pub(crate) fn set_sync_scope(context: &Context, access: InstructionValue<'_>, scope: &str) {
    // SAFETY: the name is passed with its length; the access is an atomic instruction of this context.
    unsafe {
        let id = LLVMGetSyncScopeID(context.raw(), scope.as_ptr().cast(), scope.len());
        LLVMSetAtomicSyncScopeID(access.as_value_ref(), id);
    }
}

/// The metadata of one vector loop: what its back edge carries, and the access group that its memory accesses name.
#[derive(Clone, Copy)]
pub(crate) struct VectorLoop<'ctx> {
    pub loop_id: MetadataValue<'ctx>,
    pub access_group: MetadataValue<'ctx>,
}

/// Fresh distinct nodes for a loop whose iterations are independent. The C API makes only uniqued nodes, the parser of
/// the text form makes distinct ones.
pub(crate) fn vector_loop<'ctx>(context: &'ctx Context) -> Result<VectorLoop<'ctx>> {
    const TEXT: &str = "!accc = !{!0, !1}\n!0 = distinct !{!0, !2}\n!1 = distinct !{}\n\
        !2 = !{!\"llvm.loop.parallel_accesses\", !1}\n";
    let buffer = MemoryBuffer::create_from_memory_range_copy(TEXT.as_bytes(), "loop");
    let module = context.create_module_from_ir(buffer)?;
    match module.get_global_metadata("accc")[..] {
        [loop_id, access_group] => Ok(VectorLoop { loop_id, access_group }),
        _ => Err(Fault::bug("loop metadata was not read back")),
    }
}
