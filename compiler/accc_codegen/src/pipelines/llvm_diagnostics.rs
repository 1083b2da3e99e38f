//! What LLVM's back ends complain about while they run: kept as messages, where LLVM by itself would print them and end
//! the process.

use crate::fault::{Fault, Result};
use accc_diag::Diagnostic;
use inkwell::context::Context;
use inkwell::llvm_sys::LLVMDiagnosticSeverity;
use inkwell::llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMDisposeMessage, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use inkwell::llvm_sys::prelude::LLVMDiagnosticInfoRef;
use std::cell::RefCell;
use std::ffi::{CStr, c_void};

/// Listens from its making to its end.
pub(crate) struct LlvmDiagnostics<'ctx> {
    context: &'ctx Context,
    /// Boxed: LLVM holds its address.
    errors: Box<RefCell<Vec<String>>>,
}

impl<'ctx> LlvmDiagnostics<'ctx> {
    pub fn listen(context: &'ctx Context) -> LlvmDiagnostics<'ctx> {
        let errors: Box<RefCell<Vec<String>>> = Box::default();
        let address: *const RefCell<Vec<String>> = &*errors;
        // SAFETY: the list outlives the handler, which `drop` takes away.
        unsafe { LLVMContextSetDiagnosticHandler(context.raw(), Some(collect), address.cast_mut().cast()) };
        LlvmDiagnostics { context, errors }
    }

    /// The first error: of the user's assembly text, or of what the target can't do.
    pub fn check(&self) -> Result<()> {
        match self.errors.borrow().first() {
            None => Ok(()),
            Some(text) => Err(Fault::User(
                Diagnostic::error("ACC0004", format!("the assembler refuses the program: {text}"))
                    .help("look at the `asm` statements and attributes of this file"),
            )),
        }
    }
}

impl Drop for LlvmDiagnostics<'_> {
    fn drop(&mut self) {
        // SAFETY: no handler and no data.
        unsafe { LLVMContextSetDiagnosticHandler(self.context.raw(), None, std::ptr::null_mut()) };
    }
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, errors: *mut c_void) {
    // SAFETY: LLVM passes a diagnostic that lives for the call, and the address that `listen` gave; the description is
    // ours to free.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) != LLVMDiagnosticSeverity::LLVMDSError {
            return;
        }
        let description = LLVMGetDiagInfoDescription(info);
        let text = CStr::from_ptr(description).to_string_lossy().trim().to_string();
        LLVMDisposeMessage(description);
        let errors: &RefCell<Vec<String>> = &*errors.cast();
        errors.borrow_mut().push(text);
    }
}
