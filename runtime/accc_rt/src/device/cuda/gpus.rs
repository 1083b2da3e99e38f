//! The GPUs of this machine with their properties, as the driver tells them without opening one.

use super::driver::{self, cu};
use crate::device::DeviceError;
use cudarc::driver::sys::{CUdevice, CUdevice_attribute};
use std::ffi::CStr;

/// An NVIDIA GPU. Sizes are bytes.
pub struct Gpu {
    /// As the driver tells it.
    pub name: String,
    /// Compute capability times ten.
    pub cc: u32,
    /// In bytes.
    pub memory: u64,
    /// How many.
    pub multiprocessors: u32,
    /// Transfers that may run beside each other.
    pub copy_engines: u32,
    /// In bytes.
    pub constant_memory: u32,
    /// In bytes, without asking for more.
    pub shared_memory_per_block: u32,
    /// Of 32 bits.
    pub registers_per_block: u32,
    /// Threads that run in step.
    pub warp_size: u32,
    /// In all three dimensions together.
    pub max_threads_per_block: u32,
    /// In each dimension.
    pub max_block: [u32; 3],
    /// In each dimension.
    pub max_grid: [u32; 3],
    /// Of two-dimensional copies, in bytes.
    pub max_pitch: usize,
    /// In bytes.
    pub texture_alignment: u32,
    /// Of the multiprocessors.
    pub clock_khz: u32,
    /// Of the memory.
    pub memory_clock_khz: u32,
    /// Wires to the memory.
    pub memory_bus_bits: u32,
    /// In bytes.
    pub l2_cache: u32,
    /// That it holds at once.
    pub threads_per_multiprocessor: u32,
    /// It has no memory of its own.
    pub integrated: bool,
    /// Its memory corrects errors.
    pub error_correction: bool,
    /// Kernels may run beside each other.
    pub concurrent_kernels: bool,
    /// An address says by itself whether it is the host's or the device's.
    pub unified_addresses: bool,
    /// `-gpu=managed` works.
    pub managed_memory: bool,
    /// Kernels whose blocks wait for each other can be launched.
    pub cooperative_launch: bool,
}

/// All of them, or why there is none.
pub fn gpus() -> Result<Vec<Gpu>, String> {
    if !driver::is_installed() {
        return Err("the NVIDIA driver's library libcuda.so.1 was not found".into());
    }
    if let Some(function) = driver::missing_function() {
        return Err(format!(
            "the NVIDIA driver is too old: its library has no function {function}; install a newer driver"
        ));
    }
    all().map_err(|error| match error {
        DeviceError::Driver { code: 100, .. } => "the NVIDIA driver finds no GPU".into(),
        other => other.to_string(),
    })
}

/// The version of CUDA that the driver supports, as `12040`. Only after [`gpus`] found one.
pub fn driver_version() -> Option<i32> {
    let mut version = 0;
    cu!(cuDriverGetVersion(&mut version)).ok().map(|()| version)
}

fn all() -> Result<Vec<Gpu>, DeviceError> {
    cu!(cuInit(0))?;
    let mut count = 0;
    cu!(cuDeviceGetCount(&mut count))?;
    (0..count).map(|number| handle(number as u32).and_then(Gpu::of)).collect()
}

/// The driver's handle of GPU `number`.
pub fn handle(number: u32) -> Result<CUdevice, DeviceError> {
    let mut device = 0;
    cu!(cuDeviceGet(&mut device, number as i32))?;
    Ok(device)
}

impl Gpu {
    fn of(device: CUdevice) -> Result<Gpu, DeviceError> {
        use CUdevice_attribute::*;
        let attribute = |what: CUdevice_attribute| {
            let mut value = 0;
            cu!(cuDeviceGetAttribute(&mut value, what, device)).map(|()| value as u32)
        };
        let flag = |what| attribute(what).map(|value| value != 0);
        let (mut name, mut memory) = ([0u8; 256], 0);
        cu!(cuDeviceGetName(name.as_mut_ptr().cast(), name.len() as i32, device))?;
        cu!(cuDeviceTotalMem_v2(&mut memory, device))?;
        let (major, minor) =
            (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
        Ok(Gpu {
            name: CStr::from_bytes_until_nul(&name).map(CStr::to_string_lossy).unwrap_or_default().into_owned(),
            cc: attribute(major)? * 10 + attribute(minor)?,
            memory: memory as u64,
            multiprocessors: attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            copy_engines: attribute(CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT)?,
            constant_memory: attribute(CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY)?,
            shared_memory_per_block: attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)?,
            registers_per_block: attribute(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK)?,
            warp_size: attribute(CU_DEVICE_ATTRIBUTE_WARP_SIZE)?,
            max_threads_per_block: attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
            max_block: [
                attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
                attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
                attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
            ],
            max_grid: [
                attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
                attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
                attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
            ],
            max_pitch: attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH)? as usize,
            texture_alignment: attribute(CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT)?,
            clock_khz: attribute(CU_DEVICE_ATTRIBUTE_CLOCK_RATE)?,
            memory_clock_khz: attribute(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE)?,
            memory_bus_bits: attribute(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH)?,
            l2_cache: attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE)?,
            threads_per_multiprocessor: attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR)?,
            integrated: flag(CU_DEVICE_ATTRIBUTE_INTEGRATED)?,
            error_correction: flag(CU_DEVICE_ATTRIBUTE_ECC_ENABLED)?,
            concurrent_kernels: flag(CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS)?,
            unified_addresses: flag(CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING)?,
            managed_memory: flag(CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY)?,
            cooperative_launch: flag(CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH)?,
        })
    }
}
