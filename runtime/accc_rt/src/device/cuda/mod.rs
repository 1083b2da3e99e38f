//! The device `cuda`: an NVIDIA GPU through the CUDA driver, in its primary context, with one stream for each queue.
//!
//! Needs no CUDA toolkit, only the driver, which is loaded at run time. Timing uses events in the stream and needs no
//! privileges.

mod carry;
mod driver;
mod event;
mod gang;
pub mod gpus;
mod landing;
mod lanes;
mod limits;
mod memory;
mod modules;
mod pace;
mod peers;
mod results;
mod rings;
mod scratch;
mod staging;
mod stream;
mod timer;

use super::{Device, DeviceError, Launched, Passed, Prints, Reach, Started};
use crate::device::CodeMemory;
use crate::image::{binaries, choose};
use crate::managed;
use crate::message::{tell, text};
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{
    Image, KERNEL_COOPERATIVE, KERNEL_COVERS, KERNEL_PRINTS, KERNEL_PRIVATE, Kernel, LaunchShape, TARGET_NVPTX,
};
use cudarc::driver::sys::{
    CU_MEMHOSTALLOC_PORTABLE, CUcontext, CUdevice_attribute, CUevent, CUfunction, CUmemAttach_flags,
};
use driver::cu;
use gpus::{Gpu, gpus};
use landing::Landings;
use lanes::Lanes;
use memory::Pool;
use modules::Modules;
use peers::Peers;
use results::Results;
use staging::{Pages, Staging};
use std::collections::HashSet;
use std::ffi::{c_char, c_void};
use std::ptr;
use stream::Launch;
use timer::Timed;

/// The most blocks of a grid in y and z, on every GPU.
const MOST_BLOCKS: u32 = 65535;

pub struct CudaDevice {
    number: u32,
    name: String,
    /// Compute capability times ten.
    cc: u32,
    multiprocessors: u32,
    cooperative_launch: bool,
    context: CUcontext,
    lanes: Lanes,
    pool: Pool,
    staging: Staging,
    landings: Landings,
    results: Results,
    modules: Modules,
    peers: Peers,
    /// The arguments of a launch.
    slots: Vec<u64>,
    /// Kernels whose gangs had to be cut, which is told once.
    cut: HashSet<*const c_char>,
}

/// Why no device was opened.
pub enum OpenError {
    /// No GPU here, or none that this program can use.
    Unusable(String),
    /// The number names none of the GPUs: which ones are here.
    BadNumber(String),
}

impl From<DeviceError> for OpenError {
    fn from(error: DeviceError) -> OpenError {
        OpenError::Unusable(error.to_string())
    }
}

impl CudaDevice {
    /// Opens GPU `number` if it can run one of the images. `memory`: what its code is to have, as the user wants it.
    pub fn open(number: u32, images: &[&Image], memory: CodeMemory) -> Result<CudaDevice, OpenError> {
        let mut gpus = gpus().map_err(OpenError::Unusable)?;
        let count = gpus.len();
        if count == 0 {
            return Err(OpenError::Unusable("the NVIDIA driver finds no GPU".into()));
        }
        if number as usize >= count {
            return Err(OpenError::BadNumber(there_are(count)));
        }
        let gpu = gpus.swap_remove(number as usize);
        let choices: Vec<_> = images.iter().map(|image| choose(binaries(image), gpu.cc)).collect();
        match choices.into_iter().reduce(Result::or) {
            Some(Err(why)) => Err(OpenError::Unusable(format!("{}: {why}", gpu.name))),
            Some(Ok(_)) | None => Ok(CudaDevice::start(number, gpu, memory)?),
        }
    }

    fn start(number: u32, gpu: Gpu, memory: CodeMemory) -> Result<CudaDevice, DeviceError> {
        let mut context = ptr::null_mut();
        cu!(cuDevicePrimaryCtxRetain(&mut context, gpus::handle(number)?))?;
        cu!(cuCtxSetCurrent(context))?;
        Ok(CudaDevice {
            number,
            name: gpu.name,
            cc: gpu.cc,
            multiprocessors: gpu.multiprocessors,
            cooperative_launch: gpu.cooperative_launch,
            context,
            lanes: Lanes::new()?,
            pool: Pool::default(),
            staging: Staging::new(gpu.max_pitch, context),
            landings: Landings::default(),
            results: Results::default(),
            modules: Modules::new(gpu.cc, number, memory),
            peers: Peers::default(),
            slots: Vec::new(),
            cut: HashSet::new(),
        })
    }

    /// On the queue of constructs without `async`, page-locked memory is done with when its transfer returns, as other memory.
    fn end_transfer(&mut self, pages: Pages) -> Result<(), DeviceError> {
        match pages {
            Pages::Locked if !self.lanes.is_asynchronous() => self.lanes.sync(),
            Pages::Locked | Pages::Pageable => Ok(()),
        }
    }

    /// What is still to come to this memory of the host comes now.
    fn complete(&mut self, host: *const u8, rows: Rows) -> Result<(), DeviceError> {
        self.landings.complete(host, rows, &mut self.staging.rings)?;
        let host = host as usize;
        while let Some(stream) = self.results.on_the_way_to(host..host + rows.span()) {
            self.lanes.queue_all()?;
            cu!(cuStreamSynchronize(stream))?;
            self.results.arrived(stream);
        }
        Ok(())
    }

    /// As many blocks as are resident at once.
    fn blocks_to_fill(&self, function: CUfunction, block: [u32; 3]) -> Result<u32, DeviceError> {
        let (mut resident, threads) = (0, block.iter().product::<u32>() as i32);
        cu!(cuOccupancyMaxActiveBlocksPerMultiprocessor(&mut resident, function, threads, 0))?;
        Ok(self.multiprocessors * resident.max(1) as u32)
    }

    /// The gangs of a launch. Those of a cooperative kernel are numbered in x, and no more than are resident at once:
    /// one, where the GPU cannot promise more.
    fn grid(
        &self,
        kernel: &Kernel,
        function: CUfunction,
        block: [u32; 3],
        shape: &LaunchShape,
    ) -> Result<[u32; 3], DeviceError> {
        let wanted = match shape.grid[0] {
            0 => {
                let [_, y, z] = in_range([1, shape.grid[1], shape.grid[2]], shape)?;
                [self.blocks_to_fill(function, block)?.div_ceil(y.saturating_mul(z)), y, z]
            }
            _ => in_range(shape.grid, shape)?,
        };
        if kernel.flags & KERNEL_COOPERATIVE == 0 {
            return Ok(wanted);
        }
        let most = if self.cooperative_launch { self.blocks_to_fill(function, block)? } else { 1 };
        Ok([wanted[0].min(most), 1, 1])
    }
}

/// The host waits for an event.
pub fn wait_for(event: CUevent) {
    let waited = cu!(cuEventSynchronize(event)).and_then(|()| cu!(cuEventDestroy_v2(event)));
    // What has failed is work of a device, whose next call says so again, with its place.
    let _ = waited;
}

/// Whether the driver transfers from and to this memory of the host by itself.
fn pages_of(host: *const u8, rows: Rows) -> Pages {
    match managed::is_page_locked(host as usize, rows.span()) {
        true => Pages::Locked,
        false => Pages::Pageable,
    }
}

fn there_are(count: usize) -> String {
    match count {
        1 => "there is one GPU, number 0".into(),
        _ => format!("there are {count} GPUs, numbers 0 to {}", count - 1),
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

    fn select(&mut self, queue: Queue) -> Result<(), DeviceError> {
        self.lanes.select(queue)
    }

    fn follow(&mut self, queue: Queue) -> Result<(), DeviceError> {
        self.lanes.follow(queue)
    }

    fn is_idle(&mut self, queue: Queue) -> Result<bool, DeviceError> {
        let idle = self.lanes.is_idle(queue)?;
        if idle {
            self.landings.land(&mut self.staging.rings)?;
            self.lanes.stream(queue).into_iter().for_each(|stream| self.results.arrived(stream));
        }
        Ok(idle)
    }

    fn queues(&self) -> Vec<Queue> {
        self.lanes.queues()
    }

    fn native_stream(&mut self, queue: Queue) -> Result<*mut c_void, DeviceError> {
        Ok(self.lanes.lend(queue)?.cast())
    }

    fn stream(&self, queue: Queue) -> *const c_void {
        self.lanes.stream(queue).map_or(ptr::null(), |stream| stream.cast_const().cast())
    }

    fn adopt_stream(&mut self, queue: Queue, stream: *mut c_void) -> Result<bool, DeviceError> {
        let before = self.lanes.stream(queue);
        self.lanes.adopt(queue, stream.cast())?;
        before.into_iter().for_each(|stream| self.results.arrived(stream));
        Ok(true)
    }

    fn hold_nothing(&mut self) -> Result<(), DeviceError> {
        self.lanes.hold_nothing()
    }

    fn native_context(&self) -> *mut c_void {
        self.context.cast()
    }

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        self.pool.alloc(bytes)
    }

    fn alloc_result(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        match self.results.take(bytes, self.lanes.selected_stream())? {
            Some(slot) => Ok(slot),
            None => self.alloc(bytes),
        }
    }

    fn free(&mut self, address: u64) -> Result<(), DeviceError> {
        if self.results.free(address) {
            return Ok(());
        }
        // Where the driver refuses events, the block stays out of reach.
        let passed = self.lanes.passed()?;
        self.pool.free_after(address, passed);
        Ok(())
    }

    fn owns(&self, address: u64) -> bool {
        self.pool.owns(address) || self.results.holds(address)
    }

    fn shares_allocations(&self) -> bool {
        let mut both = 0;
        let asked = gpus::handle(self.number).and_then(|handle| {
            let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS;
            cu!(cuDeviceGetAttribute(&mut both, attribute, handle))
        });
        asked.is_ok() && both != 0
    }

    fn alloc_shared(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        let managed = || {
            let mut address = 0;
            cu!(cuMemAllocManaged(&mut address, bytes, CUmemAttach_flags::CU_MEM_ATTACH_GLOBAL as u32))
                .map(|()| address)
        };
        match managed() {
            Err(DeviceError::OutOfMemory) => {
                self.pool.trim()?;
                managed()
            }
            given => given,
        }
    }

    fn free_shared(&mut self, address: u64) {
        // The driver waits for all work; where it refuses, the program is at its end.
        let _ = cu!(cuMemFree_v2(address));
    }

    fn locks_pages(&self) -> bool {
        true
    }

    fn alloc_locked(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        let mut block = ptr::null_mut();
        cu!(cuMemHostAlloc(&mut block, bytes, CU_MEMHOSTALLOC_PORTABLE))?;
        Ok(block as u64)
    }

    fn free_locked(&mut self, address: u64) {
        // The driver waits for all work; where it refuses, the program is at its end.
        let _ = cu!(cuMemFreeHost(address as *mut c_void));
    }

    fn memory(&mut self) -> (u64, u64) {
        let (mut free, mut total) = (0, 0);
        match cu!(cuMemGetInfo_v2(&mut free, &mut total)) {
            Ok(()) => (free as u64 + self.pool.kept(), total as u64),
            Err(_) => (0, 0),
        }
    }

    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError> {
        self.complete(from, rows)?;
        if rows.height == 1 && self.results.write(to, from, rows.width) {
            return Ok(());
        }
        let pages = pages_of(from, rows);
        self.staging.upload(to, from, rows, pages, self.lanes.stream_for_work()?)?;
        self.end_transfer(pages)
    }

    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        self.complete(to, rows)?;
        if self.results.holds(from) {
            self.results.expect(to, from, rows.width);
            return if self.lanes.is_asynchronous() { Ok(()) } else { self.sync() };
        }
        let (pages, stream) = (pages_of(to, rows), self.lanes.stream_for_work()?);
        let may_land = pages == Pages::Pageable && self.lanes.is_asynchronous();
        if may_land && self.landings.start(to, from, rows, stream)? {
            return Ok(());
        }
        self.staging.download(to, from, rows, pages, stream)?;
        self.end_transfer(pages)
    }

    fn download_late(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        if !self.results.holds(from) {
            return self.download(to, from, rows);
        }
        self.complete(to, rows)?;
        self.results.expect(to, from, rows.width);
        Ok(())
    }

    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError> {
        cu!(cuMemsetD8Async(address, 0, bytes, self.lanes.stream_for_work()?))
    }

    fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Result<(), DeviceError> {
        cu!(cuMemcpyDtoDAsync_v2(to, from, bytes, self.lanes.stream_for_work()?))
    }

    fn copy_rows(&mut self, to: u64, from: u64, rows: Rows) -> Result<(), DeviceError> {
        self.staging.copy(to, from, rows, self.lanes.stream_for_work()?)
    }

    fn reach(&self) -> Reach {
        Reach::Gpu(self.number, self.context.cast())
    }

    fn copy_to(&mut self, there: Reach, to: u64, from: u64, bytes: usize) -> Result<bool, DeviceError> {
        let Reach::Gpu(number, context) = there else { return Ok(false) };
        self.peers.open(self.number, number, context.cast())?;
        let stream = self.lanes.stream_for_work()?;
        cu!(cuMemcpyPeerAsync(to, context.cast(), from, self.context, bytes, stream)).map(|()| true)
    }

    fn passed(&mut self) -> Result<Passed, DeviceError> {
        Ok(Passed(self.lanes.passed_selected()?.cast()))
    }

    fn wait_for(&mut self, Passed(event): Passed) -> Result<(), DeviceError> {
        if event.is_null() {
            return Ok(());
        }
        cu!(cuStreamWaitEvent(self.lanes.stream_for_work()?, event.cast(), 0))?;
        // The driver keeps it until it has happened.
        cu!(cuEventDestroy_v2(event.cast()))
    }

    fn symbol(&mut self, images: &[&'static Image], name: *const c_char) -> Result<Option<u64>, DeviceError> {
        self.modules.symbol(images, name)
    }

    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError> {
        self.modules.function(kernel).map(|_| ())
    }

    fn launch<'a>(
        &mut self,
        kernel: &mut Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
        timed: bool,
    ) -> Result<Started<'a>, DeviceError> {
        let function = self.modules.function(kernel)?;
        let fitting = gang::fitting(shape.block);
        if fitting != shape.block && self.cut.insert(kernel.name) {
            tell!("{}", gang::cut(text(kernel.name), shape.block, fitting));
        }
        let block = in_range(fitting, shape)?;
        let grid = self.grid(kernel, function, block, shape)?;
        let cooperative = kernel.flags & KERNEL_COOPERATIVE != 0;
        let private = kernel.flags & KERNEL_PRIVATE != 0;
        let prints = kernel.flags & KERNEL_PRINTS != 0;
        let blocks = grid.iter().map(|&n| u64::from(n)).product::<u64>();
        let (lane, mut outgrown, mut own) = (self.lanes.current(), None, None);
        let slots = &mut self.slots;
        slots.clear();
        slots.extend_from_slice(args);
        if kernel.scratch_bytes > 0 {
            let scratch = if cooperative { &mut lane.shared_scratch } else { &mut lane.scratch };
            let address;
            (address, outgrown) = scratch.for_blocks(blocks, kernel.scratch_bytes, &mut self.pool, &mut lane.stream)?;
            slots.push(address);
        }
        if private {
            let each = shape.private_bytes.max(0) as u64;
            let address = private_memory(&mut self.pool, blocks, each)?;
            slots.extend([address, each]);
            own = Some(address);
        }
        if prints {
            slots.push(lane.prints.for_launch(&mut self.pool, &mut lane.stream)?);
        }
        if timed {
            lane.stream.in_order()?;
            lane.timer.start(Timed::Launch)?;
        }
        let covers = KERNEL_COVERS.map(|flag| kernel.flags & flag != 0);
        let alone = timed || private || prints;
        let launch = Launch { function, grid, block, slots: &[] };
        let launched = in_pieces(launch, covers, slots, |piece| match cooperative && self.cooperative_launch {
            true => lane.stream.launch_cooperative(piece),
            false if alone => lane.stream.launch_at_once(piece),
            false => lane.stream.launch(piece),
        });
        launched.map_err(|error| refused(error, shape))?;
        // Given back when the stream has passed the kernel.
        for address in outgrown.into_iter().chain(own) {
            self.free(address)?;
        }
        Ok(Started::Queued(Launched { grid, block }))
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        self.landings.land_from(self.lanes.selected_stream(), &mut self.staging.rings)?;
        self.lanes.sync()?;
        self.results.arrived(self.lanes.selected_stream());
        self.landings.land(&mut self.staging.rings)
    }

    fn forget_transfers(&mut self) {
        self.landings.forget();
        self.results.forget();
    }

    fn take_prints(&mut self) -> Result<Vec<Prints>, DeviceError> {
        self.lanes.printed()?.into_iter().map(|lane| lane.prints.take(lane.stream.in_order()?)).collect()
    }

    fn timer_start(&mut self) -> Result<(), DeviceError> {
        self.lanes.current().timer.start(Timed::Transfer)
    }

    fn timer_stop(&mut self) -> Result<u64, DeviceError> {
        self.lanes.current().timer.stop()
    }
}

/// Launches a kernel whose grid may be more than the driver takes. `slots` holds its arguments, but for the first blocks.
fn in_pieces(
    launch: Launch,
    covers: [bool; 2],
    slots: &mut Vec<u64>,
    mut each: impl FnMut(Launch) -> Result<(), DeviceError>,
) -> Result<(), DeviceError> {
    let ([gx, gy, gz], arguments) = (launch.grid, slots.len());
    for (z, gz) in pieces(gz, covers[1]) {
        for (y, gy) in pieces(gy, covers[0]) {
            slots.truncate(arguments);
            if covers.contains(&true) {
                slots.extend([y, z].map(u64::from));
            }
            each(Launch { grid: [gx, gy, gz], slots, ..launch })?;
        }
    }
    Ok(())
}

/// The first block and the number of blocks of each launch along y or z, of so many in all.
fn pieces(blocks: u32, covers: bool) -> impl Iterator<Item = (u32, u32)> {
    let most = if covers { MOST_BLOCKS } else { u32::MAX };
    (0..blocks).step_by(most as usize).map(move |first| (first, (blocks - first).min(most)))
}

/// A launch shape as the driver takes it.
fn in_range(sizes: [i64; 3], shape: &LaunchShape) -> Result<[u32; 3], DeviceError> {
    if sizes.iter().all(|&n| (1..=i64::from(i32::MAX)).contains(&n)) {
        return Ok(sizes.map(|n| n as u32));
    }
    Err(DeviceError::Kernel(format!("its launch is out of range{}", shape_hint(shape))))
}

/// Memory for the private arrays of all gangs.
fn private_memory(pool: &mut Pool, blocks: u64, each: u64) -> Result<u64, DeviceError> {
    let bytes = blocks.saturating_mul(each).max(1);
    pool.alloc(usize::try_from(bytes).unwrap_or(usize::MAX)).map_err(|error| {
        DeviceError::Kernel(format!(
            "its private arrays take {bytes} bytes, {each} for each of {blocks} gangs: {error}\n hint: use fewer num_gangs"
        ))
    })
}

/// Errors that say that this GPU cannot launch this shape name it.
fn refused(error: DeviceError, shape: &LaunchShape) -> DeviceError {
    match error {
        DeviceError::Driver { code: 1 | 701, .. } => DeviceError::Kernel(format!("{error}{}", shape_hint(shape))),
        other => other,
    }
}

fn shape_hint(shape: &LaunchShape) -> String {
    let LaunchShape { grid, block, .. } = shape;
    format!(": grid {grid:?}, block {block:?}\n hint: use fewer num_gangs, num_workers or a smaller vector_length")
}
