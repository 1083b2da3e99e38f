//! The host's code that another compiler made, and the module that defines what it calls, become one.
//!
//! A function that both define is the other compiler's: the module's is the version for devices, which the host's cores
//! run too. The module's regions are called from nowhere else, so that LLVM may inline them.

use crate::fault::{Fault, Result};
use crate::raw;
use accc_diag::Diagnostic;
use accc_source::Span;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::{Linkage, Module};

/// What the names of regions begin with.
const REGION: &str = "__accc_region.";

/// Takes the bitcode into the module.
pub(crate) fn join<'ctx>(
    context: &'ctx Context,
    host: &Module<'ctx>,
    bitcode: &[u8],
) -> std::result::Result<(), Diagnostic> {
    link(context, host, bitcode).map_err(|fault| fault.into_diagnostic("the host's C++", Span::NONE))
}

fn link<'ctx>(context: &'ctx Context, host: &Module<'ctx>, bitcode: &[u8]) -> Result<()> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(bitcode, "around");
    let text = |error: inkwell::support::LLVMString| Fault::bug(error.to_string());
    let around = Module::parse_bitcode_from_buffer(&buffer, context).map_err(text)?;
    around.set_triple(&host.get_triple());
    around.set_data_layout(&host.get_data_layout());
    // A variable that both define is the other compiler's, although that may be one that other units define, too.
    for variable in host.get_globals() {
        // LLVM's own lists are joined.
        let name = variable.get_name().to_str().ok().filter(|name| !name.starts_with("llvm."));
        let there = name.and_then(|name| around.get_global(name));
        if variable.get_initializer().is_some() && there.is_some_and(|there| there.get_initializer().is_some()) {
            raw::undefine(variable);
        }
    }
    host.link_in_module(around).map_err(text)?;
    for function in host.get_functions() {
        let is_region = function.get_name().to_string_lossy().starts_with(REGION);
        if is_region && function.count_basic_blocks() > 0 {
            function.set_linkage(Linkage::Internal);
        }
    }
    Ok(())
}
