//! Calls into the CUDA driver: `cu!(cuFunction(arguments)?)`, with its failures as values.
//!
//! The driver library is loaded at run time by cudarc, which panics when it is missing: nothing here may be called before
//! [`is_installed`] has said yes.

use crate::device::DeviceError;
use cudarc::driver::sys::{self, CUresult};
use std::ffi::{CStr, c_char};

pub fn is_installed() -> bool {
    // SAFETY: opens and closes the driver's library, whose initialisers may run at any time.
    unsafe { sys::is_culib_present() }
}

/// Calls a driver function and turns its result into a `Result<(), DeviceError>`.
macro_rules! cu {
    ($function:ident($($argument:expr),* $(,)?)) => {
        $crate::device::cuda::driver::check(
            // SAFETY: the driver is loaded (a device was opened), its context is current (the runtime's lock holder made
            // it so), handles are live ones that the driver gave, and pointers outlive the call.
            unsafe { cudarc::driver::sys::$function($($argument),*) },
            stringify!($function),
        )
    };
}
pub(super) use cu;

pub fn check(result: CUresult, call: &'static str) -> Result<(), DeviceError> {
    match result {
        CUresult::CUDA_SUCCESS => Ok(()),
        CUresult::CUDA_ERROR_OUT_OF_MEMORY => Err(DeviceError::OutOfMemory),
        _ => Err(DeviceError::Driver {
            call,
            code: result as u32,
            name: describe(result, sys::cuGetErrorName),
            text: describe(result, sys::cuGetErrorString),
        }),
    }
}

/// What a query says: whether there is work left.
pub fn is_pending(result: CUresult, call: &'static str) -> Result<bool, DeviceError> {
    match result {
        CUresult::CUDA_ERROR_NOT_READY => Ok(true),
        _ => check(result, call).map(|()| false),
    }
}

fn describe(result: CUresult, ask: unsafe fn(CUresult, *mut *const c_char) -> CUresult) -> String {
    let mut text = std::ptr::null();
    // SAFETY: the driver stores a pointer to a constant text, or null.
    unsafe {
        match ask(result, &mut text) {
            CUresult::CUDA_SUCCESS if !text.is_null() => CStr::from_ptr(text).to_string_lossy().into_owned(),
            _ => "unknown error".into(),
        }
    }
}
