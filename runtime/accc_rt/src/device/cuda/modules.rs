//! Device code on the GPU: an image's best binary is loaded when its first kernel runs, kernels are found by name.
//!
//! PTX is compiled by the driver, whose log goes into the error if that fails; PTX of the user's own is linked to it
//! first. A kernel's handle is kept in its `state`, with the number of the GPU that it belongs to.

use super::driver::cu;
use super::limits;
use crate::device::{CodeMemory, DeviceError};
use crate::image::{binaries, choose, externals, has_gpu_code};
use crate::message::text;
use accc_abi::{Binary, Image, Kernel};
use cudarc::driver::sys::{CUfunction, CUjit_option, CUjitInputType, CUlinkState, CUmodule};
use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_void};
use std::ptr;

/// CUDA_ERROR_NOT_FOUND
const NOT_FOUND: u32 = 500;

pub struct Modules {
    /// Compute capability times ten.
    cc: u32,
    /// The GPU's number from 1: what a kernel's `state[1]` holds while `state[0]` is its handle here.
    owner: u64,
    /// As the user wants it.
    memory: CodeMemory,
    loaded: HashMap<*const Image, CUmodule>,
    /// Handles, for kernels that several GPUs take turns at.
    functions: HashMap<*const Kernel, CUfunction>,
}

impl Modules {
    pub fn new(cc: u32, number: u32, memory: CodeMemory) -> Modules {
        Modules { cc, owner: u64::from(number) + 1, memory, loaded: HashMap::new(), functions: HashMap::new() }
    }

    pub fn function(&mut self, kernel: &mut Kernel) -> Result<CUfunction, DeviceError> {
        if kernel.state[1] != self.owner {
            let key = ptr::from_ref(kernel);
            let function = match self.functions.get(&key) {
                Some(&function) => function,
                None => self.look_up(kernel)?,
            };
            self.functions.insert(key, function);
            kernel.state = [function as u64, self.owner];
        }
        Ok(kernel.state[0] as CUfunction)
    }

    /// The address of a global variable that one of the images defines.
    pub fn symbol(&mut self, images: &[&'static Image], name: *const c_char) -> Result<Option<u64>, DeviceError> {
        for image in images.iter().copied().filter(|image| has_gpu_code(image)) {
            let (module, mut address, mut bytes) = (self.module(image)?, 0, 0);
            match cu!(cuModuleGetGlobal_v2(&mut address, &mut bytes, module, name)) {
                Ok(()) => return Ok(Some(address)),
                Err(DeviceError::Driver { code: NOT_FOUND, .. }) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(None)
    }

    fn look_up(&mut self, kernel: &Kernel) -> Result<CUfunction, DeviceError> {
        let module = self.module(kernel.image)?;
        let mut function = ptr::null_mut();
        cu!(cuModuleGetFunction(&mut function, module, kernel.name)).map_err(|error| match error {
            DeviceError::Driver { code: NOT_FOUND, .. } => {
                DeviceError::Kernel(format!("{} is not in the program's device code: rebuild it", text(kernel.name)))
            }
            other => other,
        })?;
        Ok(function)
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
        let chosen = choose(parts, self.cc).map_err(DeviceError::Kernel)?;
        // SAFETY: as above.
        limits::set(unsafe { (*image).targets }, self.memory)?;
        let own: Vec<&Binary> = externals(parts).collect();
        let module = if own.is_empty() { load(chosen)? } else { link(chosen, &own)? };
        self.loaded.insert(image, module);
        Ok(module)
    }
}

fn load(binary: &Binary) -> Result<CUmodule, DeviceError> {
    let code = code(binary);
    let mut log = vec![0u8; 8192];
    let mut options = [CUjit_option::CU_JIT_ERROR_LOG_BUFFER, CUjit_option::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
    let mut values: [*mut c_void; 2] = [log.as_mut_ptr().cast(), log.len() as *mut c_void];
    let mut module = ptr::null_mut();
    let (count, options, values) = (options.len() as u32, options.as_mut_ptr(), values.as_mut_ptr());
    let loaded = cu!(cuModuleLoadDataEx(&mut module, code.as_ptr().cast(), count, options, values));
    loaded.map_err(|error| refused(&error, binary, &log))?;
    Ok(module)
}

/// One module of the program's PTX and the user's own.
fn link(program: &Binary, own: &[&Binary]) -> Result<CUmodule, DeviceError> {
    let mut log = vec![0u8; 8192];
    let mut options = [CUjit_option::CU_JIT_ERROR_LOG_BUFFER, CUjit_option::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
    let mut values: [*mut c_void; 2] = [log.as_mut_ptr().cast(), log.len() as *mut c_void];
    let mut state: CUlinkState = ptr::null_mut();
    cu!(cuLinkCreate_v2(options.len() as u32, options.as_mut_ptr(), values.as_mut_ptr(), &mut state))?;
    let module = link_into(state, program, own);
    cu!(cuLinkDestroy(state))?;
    module.map_err(|error| refused(&error, program, &log))
}

fn link_into(state: CUlinkState, program: &Binary, own: &[&Binary]) -> Result<CUmodule, DeviceError> {
    for binary in std::iter::once(&program).chain(own) {
        let (mut code, none) = (code(binary), ptr::null_mut());
        let (data, kind) = (code.as_mut_ptr().cast(), CUjitInputType::CU_JIT_INPUT_PTX);
        cu!(cuLinkAddData_v2(state, kind, data, code.len(), ptr::null(), 0, none, none.cast()))?;
    }
    let (mut cubin, mut bytes, mut module) = (ptr::null_mut(), 0, ptr::null_mut());
    cu!(cuLinkComplete(state, &mut cubin, &mut bytes))?;
    cu!(cuModuleLoadData(&mut module, cubin))?;
    Ok(module)
}

/// The driver wants PTX to end in NUL; a cubin is not harmed by one more byte.
fn code(binary: &Binary) -> Vec<u8> {
    // SAFETY: accc_abi: `len` bytes that live as long as the image.
    let bytes = unsafe { std::slice::from_raw_parts(binary.bytes, binary.len as usize) };
    bytes.iter().copied().chain([0]).collect()
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
