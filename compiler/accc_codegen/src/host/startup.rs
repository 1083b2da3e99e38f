//! What runs before `main` and after it: addresses in the sections `.init_array` and `.fini_array`.
//!
//! LLVM's own lists (`llvm.global_ctors`) become `.ctors` and `.dtors` unless a switch is set that its C interface
//! lacks, and of the linkers only GNU's still run these.

use inkwell::module::{Linkage, Module as LlvmModule};
use inkwell::values::PointerValue;

pub(crate) const BEFORE_MAIN: &str = ".init_array";
pub(crate) const AFTER_MAIN: &str = ".fini_array";
/// Of functions that name none: they run last before `main`, and first after it.
pub(crate) const NO_PRIORITY: u32 = 65535;

/// Entries of one of the sections, for functions with their priorities; nothing refers to them, so they are to be kept.
pub(crate) fn entries<'ctx>(
    llvm: &LlvmModule<'ctx>,
    section: &str,
    functions: &[(u32, PointerValue<'ctx>)],
) -> Vec<PointerValue<'ctx>> {
    let entry = |(priority, address): &(u32, PointerValue<'ctx>)| {
        let global = llvm.add_global(address.get_type(), None, "__accc_entry");
        global.set_initializer(address);
        global.set_linkage(Linkage::Private);
        global.set_section(Some(&match *priority {
            NO_PRIORITY => section.to_string(),
            priority => format!("{section}.{priority:05}"),
        }));
        global.as_pointer_value()
    };
    functions.iter().map(entry).collect()
}

/// Makes LLVM keep what nothing refers to.
pub(crate) fn keep<'ctx>(llvm: &LlvmModule<'ctx>, kept: &[PointerValue<'ctx>]) {
    let Some(first) = kept.first() else { return };
    let list = first.get_type().const_array(kept);
    let global = llvm.add_global(list.get_type(), None, "llvm.compiler.used");
    global.set_linkage(Linkage::Appending);
    global.set_section(Some("llvm.metadata"));
    global.set_initializer(&list);
}
