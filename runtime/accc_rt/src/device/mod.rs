//! What a device is to the rest of the runtime: memory, transfers, launches, a timer. One trait, one file a device.
//!
//! Addresses are device addresses (`u64`); on a device that shares the host's memory, host addresses. Work goes to the queue
//! that was selected last and is carried out there in the order of the calls; `sync` waits for all of that queue. Errors of
//! work that was only queued may come out of any later call.

pub mod cpu;
pub mod cuda;
pub mod fault;
pub mod faulty;
pub mod host;
pub mod sim;
pub mod stray;
pub mod team;

use crate::message::ErrorCode;
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{Image, Kernel, LaunchShape};
use cpu::CpuLaunch;
use host::Cores;
use std::ffi::{c_char, c_void};
use std::{fmt, ptr};

#[derive(Debug)]
pub enum DeviceError {
    OutOfMemory,
    /// A call into the driver failed.
    Driver {
        call: &'static str,
        code: u32,
        name: String,
        text: String,
    },
    /// A kernel cannot be run: why, and what to do.
    Kernel(String),
}

impl DeviceError {
    /// What kind of error it is, and the driver's own number for it.
    pub fn code(&self) -> (ErrorCode, u32) {
        match self {
            DeviceError::OutOfMemory => (ErrorCode::OutOfMemory, 0),
            DeviceError::Driver { code, .. } => (ErrorCode::Execution, *code),
            DeviceError::Kernel(_) => (ErrorCode::Execution, 0),
        }
    }
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::OutOfMemory => f.write_str("out of device memory"),
            DeviceError::Driver { call, code, name, text } => {
                write!(f, "call to {call} returned error {code} ({name}): {text}")
            }
            DeviceError::Kernel(why) => f.write_str(why),
        }
    }
}

/// Memory for the code that runs on a GPU, in bytes; `None`: the runtime's choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeMemory {
    /// ACC_CUDA_HEAPSIZE: what it may allocate.
    pub heap: Option<usize>,
    /// ACC_CUDA_STACKSIZE: of each thread.
    pub stack: Option<usize>,
}

/// The shape a launch really had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launched {
    pub grid: [u32; 3],
    pub block: [u32; 3],
}

/// What became of a launch.
pub enum Started<'a> {
    Queued(Launched),
    /// To be run by the caller, without the runtime's lock.
    OnCpu(CpuLaunch<'a>),
}

/// How another device of the same type reaches a device's memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Through the host's memory alone.
    Host,
    /// As the CPU does.
    Cpu,
    /// A GPU: its number, and its context.
    Gpu(u32, *mut c_void),
}

/// What happens when all work that a queue has by now is done; on GPUs an event, null where it has happened already.
pub struct Passed(*mut c_void);

impl Passed {
    /// The host waits for it; what goes wrong comes out of the device's next call.
    pub fn wait(self) {
        if !self.0.is_null() {
            cuda::wait_for(self.0.cast());
        }
    }
}

/// What kernels printed since the last time, as in `accc_abi::PrintBuffer`.
pub struct Prints {
    pub records: Vec<u8>,
    /// Bytes of records that no longer fitted.
    pub lost: u64,
}

pub trait Device {
    /// As profiles print it: `NVIDIA`, `Host`, `Multicore`, `Sim`.
    fn label(&self) -> &'static str;
    /// As messages print it: `NVIDIA H100 PCIe, compute capability 9.0`.
    fn name(&self) -> String;
    fn number(&self) -> u32;
    /// `TARGET_*`: which clone of a region it runs.
    fn target(&self) -> u32;
    /// Kernels work on the host's own memory: data clauses have nothing to do.
    fn shares_host_memory(&self) -> bool;
    /// Called before other calls wherever the calling thread may have changed.
    fn make_current(&mut self) -> Result<(), DeviceError>;

    /// Work of later calls goes to this queue; one that was never seen is made.
    fn select(&mut self, _queue: Queue) -> Result<(), DeviceError> {
        Ok(())
    }
    /// The selected queue waits for what is in `queue` by now.
    fn follow(&mut self, _queue: Queue) -> Result<(), DeviceError> {
        Ok(())
    }
    /// Whether all work of the queue is done.
    fn is_idle(&mut self, _queue: Queue) -> Result<bool, DeviceError> {
        Ok(true)
    }
    /// The queues that were selected so far; none on devices that carry out work at once.
    fn queues(&self) -> Vec<Queue> {
        Vec::new()
    }

    /// The CUDA stream of a queue, for the program to give work to; null on devices that have none.
    fn native_stream(&mut self, _queue: Queue) -> Result<*mut c_void, DeviceError> {
        Ok(ptr::null_mut())
    }
    /// The same for tools, which only look: null where the queue was never selected.
    fn stream(&self, _queue: Queue) -> *const c_void {
        ptr::null()
    }
    /// Makes a CUDA stream of the program the queue's; false on devices that have none.
    fn adopt_stream(&mut self, _queue: Queue, _stream: *mut c_void) -> Result<bool, DeviceError> {
        Ok(false)
    }
    /// Work is given to the device when it is asked for, from now on: somebody may look for it by other means than these.
    fn hold_nothing(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }
    /// The CUDA context; null on devices that have none.
    fn native_context(&self) -> *mut c_void {
        ptr::null_mut()
    }

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError>;
    /// A block for a scalar that kernels change once, at their end.
    fn alloc_result(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        self.alloc(bytes)
    }
    /// Gives the block back once the work that is queued by now is done.
    fn free(&mut self, address: u64) -> Result<(), DeviceError>;
    /// Whether the address is one that `alloc` gave and nobody freed.
    fn owns(&self, address: u64) -> bool;
    /// Whether that much device memory is there, as far as the device knows.
    fn holds(&self, _address: u64, _bytes: usize) -> bool {
        true
    }
    /// What a pointer holds on the device whose target, a host address, is not there.
    fn stray(&self, host: u64) -> u64 {
        host
    }
    /// The host address that [`Device::stray`] has made this of.
    fn host_of_stray(&self, _: u64) -> Option<usize> {
        None
    }
    /// Whether the device has memory that the host may use at the same time, for all that programs allocate.
    fn shares_allocations(&self) -> bool {
        false
    }
    /// Such memory.
    fn alloc_shared(&mut self, _bytes: usize) -> Result<u64, DeviceError> {
        Err(DeviceError::OutOfMemory)
    }
    /// Gives it back, when all queued work is done.
    fn free_shared(&mut self, _address: u64) {}
    /// Whether the device has page-locked memory, from and to which it copies at the speed of its link.
    fn locks_pages(&self) -> bool {
        false
    }
    /// Such memory, the host's.
    fn alloc_locked(&mut self, _bytes: usize) -> Result<u64, DeviceError> {
        Err(DeviceError::OutOfMemory)
    }
    /// Gives it back, when all queued work is done.
    fn free_locked(&mut self, _address: u64) {}
    /// Free and total bytes.
    fn memory(&mut self) -> (u64, u64);
    /// Host memory may be changed when it returns; page-locked memory on an asynchronous queue, when the host has waited.
    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError>;
    /// Host memory is complete when it returns; on an asynchronous queue, when the host has waited for that.
    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError>;
    /// The same, but that the host's memory may be incomplete until the host has waited for the queue, on any queue.
    fn download_late(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        self.download(to, from, rows)
    }
    /// The program ends: nothing may be written to its memory any more.
    fn forget_transfers(&mut self) {}
    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError>;
    fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Result<(), DeviceError>;
    /// The same for rows, at the same distance on both sides.
    fn copy_rows(&mut self, to: u64, from: u64, rows: Rows) -> Result<(), DeviceError> {
        let mut starts = (0..rows.height).map(|row| (row * rows.pitch) as u64);
        starts.try_for_each(|at| self.copy(to + at, from + at, rows.width))
    }
    /// How other devices reach its memory.
    fn reach(&self) -> Reach {
        Reach::Host
    }
    /// Copies to another device's memory, in the selected queue; false where it can't.
    fn copy_to(&mut self, _there: Reach, _to: u64, _from: u64, _bytes: usize) -> Result<bool, DeviceError> {
        Ok(false)
    }
    /// When the work of the selected queue is done, for [`Device::wait_for`] of another device.
    fn passed(&mut self) -> Result<Passed, DeviceError> {
        Ok(Passed(ptr::null_mut()))
    }
    /// The selected queue waits for another device's.
    fn wait_for(&mut self, _passed: Passed) -> Result<(), DeviceError> {
        Ok(())
    }
    /// The address of a global variable of device code; `None` where no device code has it.
    fn symbol(&mut self, _images: &[&'static Image], _name: *const c_char) -> Result<Option<u64>, DeviceError> {
        Ok(None)
    }

    /// Makes the kernel ready (loads its code on first use), so that `launch` only launches.
    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError>;
    /// `timed`: starts the timer when nothing but the kernel is left to be started, if the device has a queue for it.
    fn launch<'a>(
        &mut self,
        kernel: &mut Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
        timed: bool,
    ) -> Result<Started<'a>, DeviceError>;
    /// What runs its kernels, where a launch needs nothing else of the device.
    fn cores(&self) -> Option<&Cores> {
        None
    }
    fn sync(&mut self) -> Result<(), DeviceError>;
    /// What kernels printed since the last call: those without `async`, which it waits for, and all that are done.
    fn take_prints(&mut self) -> Result<Vec<Prints>, DeviceError>;

    /// Measures the device time of what is called between the two; stopping waits and gives ns.
    fn timer_start(&mut self) -> Result<(), DeviceError>;
    fn timer_stop(&mut self) -> Result<u64, DeviceError>;
}
