//! The event record: everything the runtime does emits one, and ACC_TIME, ACC_NOTIFY, the profiling interface and the
//! trace file are readers of this one stream.

use crate::Construct;
use core::ffi::{c_char, c_void};

/// What happened. The names follow `acc_event_t` (OpenACC 3.3, 5.1); each is told twice, when it starts and when it ends.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A device was opened.
    DeviceInit = 0,
    /// A compute construct is reached.
    ComputeEnter,
    /// Its end, and the wait there.
    ComputeExit,
    /// Data clauses have taken effect on entry.
    DataEnter,
    /// Data clauses have taken effect on exit.
    DataExit,
    /// An `update` directive or an `acc_update_` routine.
    Update,
    /// A kernel.
    Launch,
    /// A transfer to the device.
    Upload,
    /// A transfer from the device.
    Download,
    /// Memory of the device was taken.
    Alloc,
    /// Memory of the device was given back.
    Free,
    /// The host waited for a queue, or for all.
    Wait,
    /// Two arrays' blocks on the device are exchanged in place of a kernel.
    Exchange,
    /// A device was closed.
    DeviceShutdown,
}

/// The program asks for the wait, by a directive, a clause or a call; else it is that at a construct's end.
pub const WAIT_EXPLICIT: u32 = 1;
/// A clause of the region that could have moved data found it on the device through `enter data` alone.
pub const DATA_FROM_ENTER: u32 = 1;

/// The program asks for the device to be initialised or shut down, by a directive or a call.
pub const DEVICE_EXPLICIT: u32 = 1;
/// An allocation that is no copy of host memory: `acc_malloc`.
pub const MEMORY_ALONE: u32 = 1 << 16;
/// Memory of the program's own becomes the copy of host memory: `acc_map_data`.
pub const MAPPING_ALONE: u32 = 1 << 17;

/// One thing that the runtime has done, for who subscribes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// What was done.
    pub kind: EventKind,
    /// The device's number within its type.
    pub device: u32,
    /// The user's queue number or `QUEUE_SYNC`.
    pub queue: i64,
    /// Null where no construct stands behind the event.
    pub construct: *const Construct,
    /// Line to report: of the nest for a launch, of the end directive for a download at the construct's end.
    pub line: u32,
    /// Launch: the kernel's flags. Wait: `WAIT_*`. Data regions: `DATA_*`. Devices: `DEVICE_*`. Transfers and allocations:
    /// the clause's, and `MEMORY_ALONE` or `MAPPING_ALONE`.
    pub flags: u32,
    /// Launch: the kernel's name; transfers and allocations: the variable's. May be null.
    pub name: *const c_char,
    /// Transfers and allocations.
    pub bytes: u64,
    /// The host memory of a transfer or of a mapping; null: none.
    pub host: *const c_void,
    /// 0 where it is not known yet.
    pub device_address: u64,
    /// Gangs of a launch.
    pub grid: [u32; 3],
    /// Lanes, workers and 1 of a launch.
    pub block: [u32; 3],
    /// Host clock, ns since the runtime started.
    pub host_start: u64,
    /// When the host was done with it.
    pub host_end: u64,
    /// Time on the device, measured by device events; 0 where nothing ran there.
    pub device_ns: u64,
}
