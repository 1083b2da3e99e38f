//! What the context sets aside for the code that runs on the GPU: the heap of `malloc`, the stacks of threads.
//!
//! Set before a program's code is loaded, from what the program wants of it and what the user says. The driver knows by
//! itself what stack a kernel needs, but for recursive functions, which have 1 KiB unless more is asked for.

use super::driver::cu;
use crate::device::{CodeMemory, DeviceError};
use accc_abi::{WANTS_DEVICE_HEAP, WANTS_DEVICE_STACK};
use cudarc::driver::sys::{CUdevice_attribute, CUlimit};

/// CUDA_ERROR_INVALID_VALUE
const INVALID_VALUE: u32 = 1;
/// What device code can allocate unless the user says otherwise.
const MOST_HEAP: usize = 1 << 30;
/// What recursive functions of a thread have unless the user says otherwise.
const MOST_STACK: usize = 32 << 10;
/// The parts of the GPU's memory that heap and stacks get at most.
const HEAPS_PART: usize = 8;
const STACKS_PART: usize = 16;

/// `targets`: of the program's image.
pub fn set(targets: u32, memory: CodeMemory) -> Result<(), DeviceError> {
    if targets & WANTS_DEVICE_HEAP != 0 {
        set_heap(memory.heap)?;
    }
    match memory.stack {
        Some(bytes) => set_stack(bytes),
        None if targets & WANTS_DEVICE_STACK != 0 => set_stack(MOST_STACK.min(total()? / STACKS_PART / threads()?)),
        None => Ok(()),
    }
}

/// Where code of others has run that allocates memory, its heap stays.
fn set_heap(wanted: Option<usize>) -> Result<(), DeviceError> {
    let bytes = wanted.map_or_else(|| total().map(|total| MOST_HEAP.min(total / HEAPS_PART)), Ok)?;
    match cu!(cuCtxSetLimit(CUlimit::CU_LIMIT_MALLOC_HEAP_SIZE, bytes)) {
        Err(DeviceError::Driver { code: INVALID_VALUE, .. }) => Ok(()),
        result => result,
    }
}

fn set_stack(bytes: usize) -> Result<(), DeviceError> {
    cu!(cuCtxSetLimit(CUlimit::CU_LIMIT_STACK_SIZE, bytes))
}

/// Bytes of the GPU's memory.
fn total() -> Result<usize, DeviceError> {
    let (mut free, mut total) = (0, 0);
    cu!(cuMemGetInfo_v2(&mut free, &mut total))?;
    Ok(total)
}

/// That may be on the GPU at a time.
fn threads() -> Result<usize, DeviceError> {
    let mut device = 0;
    cu!(cuCtxGetDevice(&mut device))?;
    let one = |attribute| {
        let mut value = 0;
        cu!(cuDeviceGetAttribute(&mut value, attribute, device))?;
        Ok(usize::try_from(value).unwrap_or(1).max(1))
    };
    let in_each = one(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR)?;
    Ok(in_each * one(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?)
}
