//! What inkwell marks as unsafe or lacks: address arithmetic, distinct metadata nodes, atomic operations on reals and
//! their scope, addresses of labels, aliases, names of intrinsics, constants of x87 reals.

use crate::fault::{Fault, Result};
use inkwell::AtomicOrdering;
use inkwell::AtomicRMWBinOp;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::llvm_sys::LLVMLinkage;
use inkwell::llvm_sys::core::{
    LLVMAddAlias2, LLVMAddGlobalIFunc, LLVMBuildAtomicRMW, LLVMBuildCallBr, LLVMBuildFreeze, LLVMConstBitCast,
    LLVMConstIntOfArbitraryPrecision, LLVMDeleteFunction, LLVMDeleteGlobal, LLVMGetSyncScopeID, LLVMGlobalGetValueType,
    LLVMIntTypeInContext, LLVMIsAFunction, LLVMReplaceAllUsesWith, LLVMSetAtomicSyncScopeID, LLVMSetInitializer,
    LLVMSetLinkage, LLVMX86FP80TypeInContext,
};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicType, FunctionType, IntType};
use inkwell::values::{
    AsValueRef, BasicValueEnum, CallSiteValue, FloatValue, GlobalValue, InstructionValue, IntValue, MetadataValue,
    PointerValue,
};

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

/// `atomicrmw`; gives the value before. inkwell's takes integers only.
pub(crate) fn atomic_rmw<'ctx>(
    builder: &Builder<'ctx>,
    op: AtomicRMWBinOp,
    address: PointerValue<'ctx>,
    value: BasicValueEnum<'ctx>,
    ordering: AtomicOrdering,
) -> BasicValueEnum<'ctx> {
    // SAFETY: all references belong to the builder's context and live; the builder stands in a block.
    unsafe {
        let (address, value) = (address.as_value_ref(), value.as_value_ref());
        BasicValueEnum::new(LLVMBuildAtomicRMW(builder.as_mut_ptr(), op.into(), address, value, ordering.into(), 0))
    }
}

/// `callbr`: a call of assembly that goes on in one of several blocks.
pub(crate) fn call_branch<'ctx>(
    builder: &Builder<'ctx>,
    ty: FunctionType<'ctx>,
    code: PointerValue<'ctx>,
    args: &[BasicValueEnum<'ctx>],
    through: BasicBlock<'ctx>,
    labels: &[BasicBlock<'ctx>],
) -> CallSiteValue<'ctx> {
    let mut args: Vec<_> = args.iter().map(|arg| arg.as_value_ref()).collect();
    let mut labels: Vec<_> = labels.iter().map(|block| block.as_mut_ptr()).collect();
    // SAFETY: all references belong to the builder's context and live; LLVM copies the lists and makes a call instruction.
    unsafe {
        CallSiteValue::new(LLVMBuildCallBr(
            builder.as_mut_ptr(),
            ty.as_type_ref(),
            code.as_value_ref(),
            through.as_mut_ptr(),
            labels.as_mut_ptr(),
            labels.len() as u32,
            args.as_mut_ptr(),
            args.len() as u32,
            std::ptr::null_mut(),
            0,
            c"".as_ptr(),
        ))
    }
}

/// Makes a variable's definition a declaration.
pub(crate) fn undefine(global: GlobalValue<'_>) {
    // SAFETY: the variable lives; without an initialiser it is a declaration, for which LLVM takes a null.
    unsafe {
        LLVMSetInitializer(global.as_value_ref(), std::ptr::null_mut());
        LLVMSetLinkage(global.as_value_ref(), LLVMLinkage::LLVMExternalLinkage);
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

/// The metadata of one loop: what its back edge carries, and of a vector loop the access group that its memory accesses
/// name.
#[derive(Clone, Copy)]
pub(crate) struct LoopHints<'ctx> {
    pub loop_id: MetadataValue<'ctx>,
    pub access_group: Option<MetadataValue<'ctx>>,
}

/// Fresh distinct nodes for a loop whose iterations are independent. The C API makes only uniqued nodes, the parser of
/// the text form makes distinct ones.
pub(crate) fn vector_loop<'ctx>(context: &'ctx Context) -> Result<LoopHints<'ctx>> {
    const TEXT: &str = "!accc = !{!0, !1}\n!0 = distinct !{!0, !2}\n!1 = distinct !{}\n\
        !2 = !{!\"llvm.loop.parallel_accesses\", !1}\n";
    match read_metadata(context, TEXT)?[..] {
        [loop_id, access_group] => Ok(LoopHints { loop_id, access_group: Some(access_group) }),
        _ => Err(Fault::bug("loop metadata was not read back")),
    }
}

/// A loop that LLVM leaves as it is.
pub(crate) fn plain_loop<'ctx>(context: &'ctx Context) -> Result<LoopHints<'ctx>> {
    hinted_loop(context, "!1 = !{!\"llvm.loop.unroll.disable\"}\n", "!1")
}

/// A distinct node for a loop of which LLVM is to make so many iterations one, also where their number is not known.
pub(crate) fn unrolled_loop<'ctx>(context: &'ctx Context, times: u32) -> Result<LoopHints<'ctx>> {
    hinted_loop(context, &format!("!1 = !{{!\"llvm.loop.unroll.count\", i32 {times}}}\n"), "!1")
}

/// The same, of which LLVM is not to make vectors along its iterations.
pub(crate) fn jammed_loop<'ctx>(context: &'ctx Context, times: u32) -> Result<LoopHints<'ctx>> {
    let unroll = format!("!1 = !{{!\"llvm.loop.unroll.count\", i32 {times}}}\n");
    let vectors = "!2 = !{!\"llvm.loop.vectorize.enable\", i1 false}\n";
    hinted_loop(context, &(unroll + vectors), "!1, !2")
}

fn hinted_loop<'ctx>(context: &'ctx Context, hints: &str, list: &str) -> Result<LoopHints<'ctx>> {
    let text = format!("!accc = !{{!0}}\n!0 = distinct !{{!0, {list}}}\n{hints}");
    match read_metadata(context, &text)?[..] {
        [loop_id] => Ok(LoopHints { loop_id, access_group: None }),
        _ => Err(Fault::bug("loop metadata was not read back")),
    }
}

fn read_metadata<'ctx>(context: &'ctx Context, text: &str) -> Result<Vec<MetadataValue<'ctx>>> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "loop");
    let module = context.create_module_from_ir(buffer)?;
    Ok(module.get_global_metadata("accc"))
}

/// The address of a block that is not its function's first one.
pub(crate) fn label_address(block: BasicBlock<'_>) -> Result<PointerValue<'_>> {
    // SAFETY: the block stands in a function and is never deleted while the module is built.
    let address = unsafe { block.get_address() };
    address.ok_or_else(|| Fault::bug("the address of a function's first block"))
}

/// A constant address and a distance from it.
pub(crate) fn constant_offset<'ctx>(
    byte: IntType<'ctx>,
    base: PointerValue<'ctx>,
    by: IntValue<'ctx>,
) -> PointerValue<'ctx> {
    // SAFETY: one index over a sized type.
    unsafe { base.const_gep(byte, &[by]) }
}

/// The name of the operation of LLVM's that a call is.
pub(crate) fn intrinsic(call: InstructionValue<'_>) -> Option<String> {
    let callee = CallSiteValue::try_from(call).ok()?.get_called_fn_value()?;
    Some(callee.get_name().to_string_lossy().into_owned()).filter(|name| name.starts_with("llvm."))
}

/// The same number as a value that is no constant.
pub(crate) fn freeze<'ctx>(builder: &Builder<'ctx>, constant: FloatValue<'ctx>) -> FloatValue<'ctx> {
    // SAFETY: the value belongs to the builder's context and lives; the builder stands in a block.
    unsafe { FloatValue::new(LLVMBuildFreeze(builder.as_mut_ptr(), constant.as_value_ref(), c"".as_ptr())) }
}

/// An x87 real from its significand, and its sign and exponent.
pub(crate) fn f80_of_bits(context: &Context, words: [u64; 2]) -> FloatValue<'_> {
    // SAFETY: an integer of 80 bits has two words, of which `words` holds both; a constant of it has the bits of a real.
    unsafe {
        let bits = LLVMConstIntOfArbitraryPrecision(LLVMIntTypeInContext(context.raw(), 80), 2, words.as_ptr());
        FloatValue::new(LLVMConstBitCast(bits, LLVMX86FP80TypeInContext(context.raw())))
    }
}

/// Makes a declared function the one whose address `resolver` gives when the program is loaded.
pub(crate) fn replace_by_choice<'ctx>(module: &Module<'ctx>, old: GlobalValue<'ctx>, resolver: GlobalValue<'ctx>) {
    let text = old.get_name().to_owned();
    old.set_name("");
    // SAFETY: both values belong to the module; after its uses are replaced nothing refers to the old one, which is a
    // declaration without a body.
    unsafe {
        let (old, resolver) = (old.as_value_ref(), resolver.as_value_ref());
        let ty = LLVMGlobalGetValueType(old);
        let chosen = LLVMAddGlobalIFunc(module.as_mut_ptr(), text.as_ptr(), text.to_bytes().len(), ty, 0, resolver);
        LLVMReplaceAllUsesWith(old, chosen);
        LLVMDeleteFunction(old);
    }
}

/// Makes a declared symbol another name of one that the module defines.
pub(crate) fn replace_by_alias<'ctx>(
    module: &Module<'ctx>,
    old: GlobalValue<'ctx>,
    target: GlobalValue<'ctx>,
    weak: bool,
) -> Result<()> {
    let text = old.get_name().to_owned();
    old.set_name("");
    // SAFETY: both values belong to the module; after its uses are replaced nothing refers to the old one, which is a
    // declaration without a body.
    unsafe {
        let (old, target) = (old.as_value_ref(), target.as_value_ref());
        let alias = LLVMAddAlias2(module.as_mut_ptr(), LLVMGlobalGetValueType(target), 0, target, text.as_ptr());
        if weak {
            LLVMSetLinkage(alias, LLVMLinkage::LLVMWeakAnyLinkage);
        }
        LLVMReplaceAllUsesWith(old, alias);
        match LLVMIsAFunction(old).is_null() {
            true => LLVMDeleteGlobal(old),
            false => LLVMDeleteFunction(old),
        }
    }
    Ok(())
}
