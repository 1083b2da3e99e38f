//! The device `cuda`: an NVIDIA GPU through the CUDA driver, in its primary context, with one stream.
//!
//! Needs no CUDA toolkit, only the driver, which is loaded at run time. Timing uses events in the stream and needs no
//! privileges.

mod driver;
mod memory;
mod modules;
mod scratch;
mod staging;
mod timer;

use super::{Device, DeviceError, Launched, Prints, Started, Timed};
use crate::image::{binaries, choose};
use crate::section::Rows;
use accc_abi::{Image, KERNEL_PRINTS, Kernel, LaunchShape, TARGET_NVPTX};
use cudarc::driver::sys::{CUcontext, CUdevice, CUdevice_attribute, CUfunction, CUstream, CUstream_flags};
use driver::cu;
use memory::Pool;
use modules::Modules;
use scratch::{PrintMemory, Scratch};
use staging::Staging;
use std::ffi::{CStr, c_void};
use std::ptr;
use timer::Timer;

pub struct CudaDevice {
    number: u32,
    name: String,
    /// Compute capability times ten.
    cc: u32,
    multiprocessors: u32,
    context: CUcontext,
    stream: CUstream,
    pool: Pool,
    staging: Staging,
    modules: Modules,
    scratch: Scratch,
    prints: PrintMemory,
    timer: Timer,
}

/// Why no device was opened.
pub enum OpenError {
    /// No GPU here, or none that this program can use.
    Unusable(String),
    /// ACC_DEVICE_NUM names none of the GPUs that are here.
    BadNumber(String),
}

impl From<DeviceError> for OpenError {
    fn from(error: DeviceError) -> OpenError {
        OpenError::Unusable(error.to_string())
    }
}

impl CudaDevice {
    /// Opens GPU `number` (else 0) if it can run one of the images.
    pub fn open(number: Option<u32>, images: &[&Image]) -> Result<CudaDevice, OpenError> {
        if !driver::is_installed() {
            return Err(OpenError::Unusable("the NVIDIA driver's library libcuda.so.1 was not found".into()));
        }
        cu!(cuInit(0)).map_err(no_gpu)?;
        let mut count = 0;
        cu!(cuDeviceGetCount(&mut count)).map_err(no_gpu)?;
        let number = match number.unwrap_or(0) {
            _ if count <= 0 => return Err(OpenError::Unusable("the NVIDIA driver finds no GPU".into())),
            number if number < count as u32 => number,
            number => return Err(OpenError::BadNumber(bad_number(number, count))),
        };
        let mut handle = 0;
        cu!(cuDeviceGet(&mut handle, number as i32))?;
        let gpu = Properties::of(handle)?;
        let choices: Vec<_> = images.iter().map(|image| choose(binaries(image), gpu.cc)).collect();
        match choices.into_iter().reduce(Result::or) {
            Some(Err(why)) => Err(OpenError::Unusable(format!("{}: {why}", gpu.name))),
            Some(Ok(_)) | None => Ok(CudaDevice::start(number, handle, gpu)?),
        }
    }

    fn start(number: u32, handle: CUdevice, gpu: Properties) -> Result<CudaDevice, DeviceError> {
        let mut context = ptr::null_mut();
        cu!(cuDevicePrimaryCtxRetain(&mut context, handle))?;
        cu!(cuCtxSetCurrent(context))?;
        let mut stream = ptr::null_mut();
        cu!(cuStreamCreate(&mut stream, CUstream_flags::CU_STREAM_DEFAULT as u32))?;
        Ok(CudaDevice {
            number,
            name: gpu.name,
            cc: gpu.cc,
            multiprocessors: gpu.multiprocessors,
            context,
            stream,
            pool: Pool::default(),
            staging: Staging::new(stream, gpu.max_pitch),
            modules: Modules::new(gpu.cc),
            scratch: Scratch::default(),
            prints: PrintMemory::default(),
            timer: Timer::new(stream),
        })
    }

    /// As many blocks as are resident at once.
    fn blocks_to_fill(&self, function: CUfunction, block: [u32; 3]) -> Result<u32, DeviceError> {
        let (mut resident, threads) = (0, block.iter().product::<u32>() as i32);
        cu!(cuOccupancyMaxActiveBlocksPerMultiprocessor(&mut resident, function, threads, 0))?;
        Ok(self.multiprocessors * resident.max(1) as u32)
    }
}

fn no_gpu(error: DeviceError) -> OpenError {
    match error {
        DeviceError::Driver { code: 100, .. } => OpenError::Unusable("the NVIDIA driver finds no GPU".into()),
        other => other.into(),
    }
}

fn bad_number(number: u32, count: i32) -> String {
    match count {
        1 => format!("ACC_DEVICE_NUM={number}: there is one GPU, number 0"),
        _ => format!("ACC_DEVICE_NUM={number}: there are {count} GPUs, numbers 0 to {}", count - 1),
    }
}

struct Properties {
    name: String,
    cc: u32,
    multiprocessors: u32,
    max_pitch: usize,
}

impl Properties {
    fn of(device: CUdevice) -> Result<Properties, DeviceError> {
        use CUdevice_attribute::*;
        let attribute = |what: CUdevice_attribute| {
            let mut value = 0;
            cu!(cuDeviceGetAttribute(&mut value, what, device)).map(|()| value as u32)
        };
        let mut name = [0u8; 256];
        cu!(cuDeviceGetName(name.as_mut_ptr().cast(), name.len() as i32, device))?;
        let name = CStr::from_bytes_until_nul(&name).map(CStr::to_string_lossy).unwrap_or_default().into_owned();
        let major = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        Ok(Properties {
            name,
            cc: major * 10 + minor,
            multiprocessors: attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            max_pitch: attribute(CU_DEVICE_ATTRIBUTE_MAX_PITCH)? as usize,
        })
    }
}

impl Device for CudaDevice {
    fn label(&self) -> &'static str {
        "NVIDIA"
    }

    fn name(&self) -> String {
        format!("{}, compute capability {}.{}", self.name, self.cc / 10, self.cc % 10)
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn target(&self) -> u32 {
        TARGET_NVPTX
    }

    fn shares_host_memory(&self) -> bool {
        false
    }

    fn make_current(&mut self) -> Result<(), DeviceError> {
        cu!(cuCtxSetCurrent(self.context))
    }

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        self.pool.alloc(bytes)
    }

    fn free(&mut self, address: u64) {
        self.pool.free(address);
    }

    fn memory(&mut self) -> (u64, u64) {
        let (mut free, mut total) = (0, 0);
        match cu!(cuMemGetInfo_v2(&mut free, &mut total)) {
            Ok(()) => (free as u64 + self.pool.kept(), total as u64),
            Err(_) => (0, 0),
        }
    }

    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError> {
        self.staging.upload(to, from, rows)
    }

    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        self.staging.download(to, from, rows)
    }

    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError> {
        cu!(cuMemsetD8Async(address, 0, bytes, self.stream))
    }

    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError> {
        self.modules.function(kernel).map(|_| ())
    }

    fn launch<'a>(
        &mut self,
        kernel: &mut Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
    ) -> Result<Started<'a>, DeviceError> {
        let function = self.modules.function(kernel)?;
        let block = in_range(shape.block, shape)?;
        let grid = match shape.grid[0] {
            0 => [self.blocks_to_fill(function, block)?, 1, 1],
            _ => in_range(shape.grid, shape)?,
        };
        let mut extra = [0u64; 2];
        let mut parameters: Vec<*mut c_void> = Vec::with_capacity(args.len() + extra.len());
        parameters.extend(args.iter().map(|slot| ptr::from_ref(slot).cast_mut().cast::<c_void>()));
        if kernel.scratch_bytes > 0 {
            let blocks = grid.iter().map(|&n| u64::from(n)).product::<u64>();
            extra[0] = self.scratch.for_blocks(blocks, kernel.scratch_bytes, &mut self.pool, self.stream)?;
            parameters.push(ptr::from_mut(&mut extra[0]).cast());
        }
        if kernel.flags & KERNEL_PRINTS != 0 {
            extra[1] = self.prints.for_launch(&mut self.pool, self.stream)?;
            parameters.push(ptr::from_mut(&mut extra[1]).cast());
        }
        let ([gx, gy, gz], [bx, by, bz]) = (grid, block);
        let (parameters, none) = (parameters.as_mut_ptr(), ptr::null_mut());
        let launched = cu!(cuLaunchKernel(function, gx, gy, gz, bx, by, bz, 0, self.stream, parameters, none));
        launched.map_err(|error| refused(error, shape))?;
        Ok(Started::Queued(Launched { grid, block }))
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        cu!(cuStreamSynchronize(self.stream))
    }

    fn take_prints(&mut self) -> Result<Option<Prints>, DeviceError> {
        self.prints.take(self.stream)
    }

    fn timer_start(&mut self, what: Timed) -> Result<(), DeviceError> {
        self.timer.start(what)
    }

    fn timer_stop(&mut self) -> Result<u64, DeviceError> {
        self.timer.stop()
    }
}

/// A launch shape as the driver takes it.
fn in_range(sizes: [i64; 3], shape: &LaunchShape) -> Result<[u32; 3], DeviceError> {
    if sizes.iter().all(|&n| (1..=i64::from(i32::MAX)).contains(&n)) {
        return Ok(sizes.map(|n| n as u32));
    }
    Err(DeviceError::Kernel(format!("its launch is out of range{}", shape_hint(shape))))
}

/// Errors that say that this GPU cannot launch this shape name it.
fn refused(error: DeviceError, shape: &LaunchShape) -> DeviceError {
    match error {
        DeviceError::Driver { code: 1 | 701, .. } => DeviceError::Kernel(format!("{error}{}", shape_hint(shape))),
        other => other,
    }
}

fn shape_hint(shape: &LaunchShape) -> String {
    let LaunchShape { grid, block } = shape;
    format!(": grid {grid:?}, block {block:?}\n hint: use fewer num_gangs, num_workers or a smaller vector_length")
}
