//! Device code on the GPU: an image's best binary is loaded when its first kernel runs, kernels are found by name.
//!
//! PTX is compiled by the driver, whose log goes into the error if that fails. A kernel's handle is kept in its `state`.

use super::driver::cu;
use crate::device::DeviceError;
use crate::image::{binaries, choose};
use crate::message::text;
use accc_abi::{Binary, Image, Kernel};
use cudarc::driver::sys::{CUfunction, CUjit_option, CUmodule};
use std::collections::HashMap;
use std::ffi::{CStr, c_void};
use std::ptr;

pub struct Modules {
    /// Compute capability times ten.
    cc: u32,
    loaded: HashMap<*const Image, CUmodule>,
}

impl Modules {
    pub fn new(cc: u32) -> Modules {
        Modules { cc, loaded: HashMap::new() }
    }

    pub fn function(&mut self, kernel: &mut Kernel) -> Result<CUfunction, DeviceError> {
        if kernel.state[0] == 0 {
            let module = self.module(kernel.image)?;
            let mut function = ptr::null_mut();
            cu!(cuModuleGetFunction(&mut function, module, kernel.name)).map_err(|error| match error {
                DeviceError::Driver { code: 500, .. } => DeviceError::Kernel(format!(
                    "{} is not in the program's device code: rebuild it",
                    text(kernel.name)
                )),
                other => other,
            })?;
            kernel.state[0] = function as u64;
        }
        Ok(kernel.state[0] as CUfunction)
    }

    fn module(&mut self, image: *const Image) -> Result<CUmodule, DeviceError> {
        if let Some(&module) = self.loaded.get(&image) {
            return Ok(module);
        }
        // SAFETY: accc_abi: null, or a constant of the program.
        let Some(parts) = (unsafe { image.as_ref() }).map(binaries) else {
            let why = "another linker linked its part of the program and left the device code out: link with accc";
            return Err(DeviceError::Kernel(why.into()));
        };
        let module = load(choose(parts, self.cc).map_err(DeviceError::Kernel)?)?;
        self.loaded.insert(image, module);
        Ok(module)
    }
}

fn load(binary: &Binary) -> Result<CUmodule, DeviceError> {
    // SAFETY: accc_abi: `len` bytes that live as long as the image.
    let bytes = unsafe { std::slice::from_raw_parts(binary.bytes, binary.len as usize) };
    // The driver wants PTX to end in NUL; a cubin is not harmed by one more byte.
    let code: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    let mut log = vec![0u8; 8192];
    let mut options = [CUjit_option::CU_JIT_ERROR_LOG_BUFFER, CUjit_option::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
    let mut values: [*mut c_void; 2] = [log.as_mut_ptr().cast(), log.len() as *mut c_void];
    let mut module = ptr::null_mut();
    let (count, options, values) = (options.len() as u32, options.as_mut_ptr(), values.as_mut_ptr());
    let loaded = cu!(cuModuleLoadDataEx(&mut module, code.as_ptr().cast(), count, options, values));
    loaded.map_err(|error| refused(&error, binary, &log))?;
    Ok(module)
}

fn refused(error: &DeviceError, binary: &Binary, log: &[u8]) -> DeviceError {
    let log = CStr::from_bytes_until_nul(log).map(CStr::to_string_lossy).unwrap_or_default();
    let log = log.trim_end();
    let separator = if log.is_empty() { "" } else { "\n" };
    DeviceError::Kernel(format!(
        "the GPU's driver refused its code for cc{}: {error}{separator}{log}\n hint: an older driver may not know this \
         PTX: update it, or rebuild for an older GPU, e.g. -ta=tesla:cc70",
        binary.cc
    ))
}
