//! Calls into the CUDA driver: `cu!(cuFunction(arguments)?)`, with its failures as values.
//!
//! The driver library is loaded at run time by cudarc, which panics when it is missing: nothing here may be called before
//! [`is_installed`] has said yes and [`missing_function`] no.

use crate::device::DeviceError;
use cudarc::driver::sys::{self, CUresult};
use std::ffi::{CStr, c_char};

pub fn is_installed() -> bool {
    // SAFETY: opens and closes the driver's library, whose initialisers may run at any time.
    unsafe { sys::is_culib_present() }
}

/// The functions that the runtime calls.
const FUNCTIONS: &[&str] = &[
    "cuCtxEnablePeerAccess",
    "cuCtxGetDevice",
    "cuCtxSetCurrent",
    "cuCtxSetLimit",
    "cuDeviceCanAccessPeer",
    "cuDeviceGet",
    "cuDeviceGetAttribute",
    "cuDeviceGetCount",
    "cuDeviceGetName",
    "cuDevicePrimaryCtxRetain",
    "cuDeviceTotalMem_v2",
    "cuDriverGetVersion",
    "cuEventCreate",
    "cuEventDestroy_v2",
    "cuEventElapsedTime",
    "cuEventQuery",
    "cuEventRecord",
    "cuEventSynchronize",
    "cuGetErrorName",
    "cuGetErrorString",
    "cuInit",
    "cuLaunchCooperativeKernel",
    "cuLaunchKernel",
    "cuLinkAddData_v2",
    "cuLinkComplete",
    "cuLinkCreate_v2",
    "cuLinkDestroy",
    "cuMemAllocManaged",
    "cuMemAlloc_v2",
    "cuMemFreeHost",
    "cuMemFree_v2",
    "cuMemGetInfo_v2",
    "cuMemHostAlloc",
    "cuMemcpy2DAsync_v2",
    "cuMemcpyDtoDAsync_v2",
    "cuMemcpyDtoHAsync_v2",
    "cuMemcpyHtoDAsync_v2",
    "cuMemcpyPeerAsync",
    "cuMemsetD8Async",
    "cuModuleGetFunction",
    "cuModuleGetGlobal_v2",
    "cuModuleLoadData",
    "cuModuleLoadDataEx",
    "cuOccupancyMaxActiveBlocksPerMultiprocessor",
    "cuStreamCreate",
    "cuStreamQuery",
    "cuStreamSynchronize",
    "cuStreamWaitEvent",
];

/// What launches go through where there is something to gain: drivers before 12.0 don't have all of them.
const GRAPH_FUNCTIONS: &[&str] = &[
    "cuGraphAddKernelNode_v2",
    "cuGraphCreate",
    "cuGraphExecKernelNodeSetParams_v2",
    "cuGraphInstantiateWithFlags",
    "cuGraphLaunch",
];

/// Whether the driver has graphs whose kernels can be replaced.
pub fn has_graphs() -> bool {
    GRAPH_FUNCTIONS.iter().copied().all(has)
}

fn has(name: &str) -> bool {
    // SAFETY: the library is there; what is found is not called.
    unsafe { sys::culib().get::<*const ()>(name.as_bytes()).is_ok() }
}

/// The first function that an older driver's library lacks; cudarc would panic when it is called.
pub fn missing_function() -> Option<&'static str> {
    FUNCTIONS.iter().copied().find(|name| !has(name))
}

/// Calls a driver function and turns its result into a `Result<(), DeviceError>`.
macro_rules! cu {
    ($function:ident($($argument:expr),* $(,)?)) => {
        $crate::device::fault::strike(stringify!($function)).and_then(|()| {
            $crate::device::cuda::driver::check(
                // SAFETY: the driver is loaded (a device was opened), its context is current (the runtime's lock holder,
                // or the copying thread, made it so), handles are live ones that the driver gave, and pointers outlive the call.
                unsafe { cudarc::driver::sys::$function($($argument),*) },
                stringify!($function),
            )
        })
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

#[cfg(test)]
mod tests {
    use super::{FUNCTIONS, GRAPH_FUNCTIONS};
    use std::collections::BTreeSet;

    #[test]
    fn every_function_that_is_called_is_looked_for() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/device/cuda");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let text = files.collect::<String>();
        let after = ["cu!(cu", "sys::cu"].into_iter().flat_map(|start| text.split(start).skip(1));
        let name = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        let names = after.map(name).filter(|name| name.starts_with(char::is_uppercase) && name != "Function");
        let called: BTreeSet<String> =
            names.map(|name| format!("cu{name}")).filter(|n| !n.starts_with("cuU")).collect();
        let listed: BTreeSet<String> = FUNCTIONS.iter().chain(GRAPH_FUNCTIONS).map(|name| name.to_string()).collect();
        assert_eq!(called, listed);
    }
}
