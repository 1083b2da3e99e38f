//! The contract between the code that accc generates and the runtime that it is linked with.
//!
//! Both sides are compiled from this crate: code generation lays out constants and declares functions from
//! [`ENTRY_POINTS`], the runtime implements them over the same `#[repr(C)]` types. Nothing else may pass between them.
//!
//! How a compute construct runs: the host code fills an array of [`DataClause`]s (on its stack), calls
//! `__accc_data_begin`, which writes each clause's device address back into it, then `__accc_compute_begin`, one
//! `__accc_launch` for each kernel with the device addresses and scalars as 8-byte slots, `__accc_compute_end`, and
//! `__accc_data_end` with the same array. Nothing is looked up at launch.
//!
//! Invariants: every pointer to text is NUL-terminated and lives as long as the image; the `state` words belong to the
//! runtime and are zero when the program starts; sizes are bytes, times nanoseconds; an unknown `version` is refused.
#![deny(missing_docs)]
#![no_std]

mod check;
mod entry_points;
pub mod environment;
mod event;
mod print_record;
mod record;

use core::ffi::{c_char, c_void};

pub use check::{
    CHECK_ATOMIC_READ, CHECK_ATOMIC_UPDATE, CHECK_ATOMIC_WRITE, CHECK_FORTRAN, CHECK_LOOP, CHECK_PASSED, CHECK_READ,
    CHECK_WRITE, CHECKED_SUFFIX, COMBINES, COMBINES_MAX, COMBINES_MIN, COMBINES_NOTHING, CheckSite,
};
pub use entry_points::{AbiType, ENTRY_POINTS, EntryPoint};
pub use event::{DATA_FROM_ENTER, DEVICE_EXPLICIT, Event, EventKind, MAPPING_ALONE, MEMORY_ALONE, WAIT_EXPLICIT};
pub use print_record::{PRINT_ALIGN, PRINT_HEADER_BYTES, PrintBuffer, PrintItemKind, PrintRecord};
pub use record::{
    DESCRIPTOR_BASE, DESCRIPTOR_DIM_BYTES, DESCRIPTOR_DIMS, MEMBER_CONST_REFERENCE, MEMBER_DESCRIPTOR, MEMBER_INLINE,
    MEMBER_POINTERS, MEMBER_REFERENCE, RECORD_POINTS, RECORD_TAKES_ALONG, RecordMember, RecordType,
};

/// Raised whenever a layout or a meaning in this crate changes.
pub const ABI_VERSION: u32 = 8;

/// Queue numbers of OpenACC (3.2.11): non-negative are the user's, these two are special.
pub const QUEUE_SYNC: i64 = -2;
/// `async` without a number.
pub const QUEUE_NOVAL: i64 = -1;
/// `acc_async_default` of openacc.h: the queue of an `async` without a number.
pub const QUEUE_DEFAULT: i64 = -3;
/// A `set` that has no `default_async`.
pub const QUEUE_UNCHANGED: i64 = i64::MIN;

/// `acc_device_t` of openacc.h.
pub const DEVICE_CURRENT: i32 = -1;
/// `acc_device_none`.
pub const DEVICE_NONE: i32 = 0;
/// `acc_device_default`: the runtime's choice.
pub const DEVICE_DEFAULT: i32 = 1;
/// `acc_device_host`: the host itself, on one core.
pub const DEVICE_HOST: i32 = 2;
/// `acc_device_not_host`: any device but the host.
pub const DEVICE_NOT_HOST: i32 = 3;
/// `acc_device_nvidia`: a GPU.
pub const DEVICE_NVIDIA: i32 = 4;
/// All cores of the host.
pub const DEVICE_MULTICORE: i32 = 5;
/// The simulated device, whose memory is its own.
pub const DEVICE_SIM: i32 = 6;
/// Of appendix A.2: nobody has one.
pub const DEVICE_RADEON: i32 = 7;
/// The number of a device that the program does not say.
pub const CURRENT_DEVICE: i64 = -1;

/// The symbol of the executable's [`Image`], made at link time and referred to weakly by every object.
pub const IMAGE_SYMBOL: &str = "__accc_image";
/// The section of an object that carries its device bitcode; linkers drop it (SHF_EXCLUDE).
pub const DEVICE_SECTION: &str = ".accc.device";
/// The Fortran record printer (crate `accc_rt_fortran`), see [`Image::print`].
pub const FORTRAN_PRINTER: &str = "__accc_fortran_print";

/// What `__accc_target` answers: which of a region's two clones the host code is to run.
pub const TARGET_CPU: u32 = 0;
/// A GPU.
pub const TARGET_NVPTX: u32 = 1;

/// A construct in the source, one constant for each. `kind` is a [`ConstructKind`].
#[repr(C)]
pub struct Construct {
    /// As the user named it.
    pub file: *const c_char,
    /// The procedure, as the user knows it.
    pub function: *const c_char,
    /// Of the directive, from 1.
    pub line: u32,
    /// Line of the end directive, or of the construct's last statement.
    pub end_line: u32,
    /// A [`ConstructKind`].
    pub kind: u32,
    /// 0.
    pub reserved: u32,
}

/// The order is that of `acc_construct_t` (OpenACC 3.3, 5.2.2).
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructKind {
    /// `parallel`.
    Parallel = 0,
    /// `kernels`.
    Kernels,
    /// `loop`; the runtime sees none.
    Loop,
    /// `data`.
    Data,
    /// `enter data`.
    EnterData,
    /// `exit data`.
    ExitData,
    /// `host_data`.
    HostData,
    /// `atomic`; the runtime sees none.
    Atomic,
    /// `declare`.
    Declare,
    /// `init`.
    Init,
    /// `shutdown`.
    Shutdown,
    /// `set`.
    Set,
    /// `update`.
    Update,
    /// `routine`; the runtime sees none.
    Routine,
    /// `wait`.
    Wait,
    /// A routine of the OpenACC API.
    RuntimeApi,
    /// `serial`.
    Serial,
}

/// What a data clause asks for. The value is what [`DataClause::kind`] holds.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum DataKind {
    /// To the device on entry, back on exit.
    Copy = 0,
    /// To the device on entry.
    CopyIn,
    /// Memory on entry, to the host on exit.
    CopyOut,
    /// Memory on the device alone.
    Create,
    /// It has to be on the device.
    Present,
    /// Its device address where it is there, else the host's.
    NoCreate,
    /// The pointer holds a device address already.
    DevicePtr,
    /// The device's copy of a pointer gets the device address of what it points to.
    Attach,
    /// The device's copy is given up.
    Delete,
    /// The device's copy of a pointer gets the host's address again.
    Detach,
    /// From the device to the host.
    UpdateSelf,
    /// From the host to the device.
    UpdateDevice,
    /// `host_data use_device`.
    UseDevice,
    /// `compare`.
    Compare,
    /// `declare link` of a global: data clauses bring it, the symbol holds the copy's address.
    Link,
}

impl DataKind {
    /// `None`: no kind has the number.
    pub fn from_u32(value: u32) -> Option<DataKind> {
        use DataKind::*;
        const ALL: [DataKind; 15] = [
            Copy,
            CopyIn,
            CopyOut,
            Create,
            Present,
            NoCreate,
            DevicePtr,
            Attach,
            Delete,
            Detach,
            UpdateSelf,
            UpdateDevice,
            UseDevice,
            Compare,
            Link,
        ];
        ALL.get(value as usize).copied()
    }
}

/// Set in [`DataClause::flags`] where the compiler, not the user, wrote the clause.
pub const CLAUSE_IMPLICIT: u32 = 1;
/// The clause moves data to the device also where it is present.
pub const CLAUSE_ALWAYS_IN: u32 = 2;
/// The modifier `readonly`.
pub const CLAUSE_READONLY: u32 = 4;
/// The modifier `zero`: memory that is made is filled with zeroes.
pub const CLAUSE_ZERO: u32 = 8;
/// The clause moves data back also where it stays present.
pub const CLAUSE_ALWAYS_OUT: u32 = 32;
/// A pointer without a section: its first element stands for all that is on the device there.
pub const CLAUSE_UNSIZED: u32 = 16;

/// Of a data region that the compiler added: where there is no memory for it, the constructs inside bring their own data.
pub const CLAUSE_GIVES_WAY: u32 = 64;
/// A scalar that each kernel of the region reads and writes once, at its end (the result of a reduction over gangs): it may
/// lie where kernels reach it slowly.
pub const CLAUSE_RESULT: u32 = 128;
/// Of a region inside a compute construct, where no code of the host looks at the variable before the construct has ended: it
/// may be copied out as late as then.
pub const CLAUSE_LATE: u32 = 256;
/// A flexible array member: its record is in front of it, also on the device where one directive brings both.
pub const CLAUSE_BEHIND_RECORD: u32 = 512;
/// The construct gets a copy of its own of what the host has, whatever is present.
pub const CLAUSE_OWN_COPY: u32 = 1024;
/// The compute construct writes nothing of what the clause names.
pub const CLAUSE_ONLY_READ: u32 = 2048;
/// Each access that the compute construct has to what the clause names is announced before (`__accc_rotate`,
/// `__accc_defines`), or reads what only announced copies write.
pub const CLAUSE_ANNOUNCED: u32 = 4096;
/// The array of an announced clause is also read by kernels behind one that defines its elements.
pub const CLAUSE_READ_BETWEEN: u32 = 8192;

/// One dimension of a section, fastest varying first. Zero-based; an `extent` of 0 or less makes the section empty.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Dim {
    /// First element, counted from the variable's own first element in this dimension.
    pub start: i64,
    /// Number of elements.
    pub extent: i64,
    /// Bytes from one element to the next.
    pub stride: i64,
}

/// One data clause on one variable, filled by the host code each time the construct is reached.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DataClause {
    /// Host address of the variable's first element (every subscript zero-based 0), also when the section starts later.
    /// Null for an unallocated variable: no-op.
    pub host: *mut c_void,
    /// Written by `__accc_data_begin`: the device address that corresponds to `host`. It may lie outside the block when
    /// the section starts later; only elements of the section may be accessed through it.
    pub device: *mut c_void,
    /// From one element to the next.
    pub elem_bytes: u64,
    /// Number of `dims`; 0 for a scalar.
    pub rank: u32,
    /// A [`DataKind`].
    pub kind: u32,
    /// `CLAUSE_` bits.
    pub flags: u32,
    /// Of the clause, from 1.
    pub line: u32,
    /// Fastest first.
    pub dims: *const Dim,
    /// As messages print it, without the section: `world`.
    pub name: *const c_char,
    /// Host address of the pointer variable that holds `host`, where it lives in memory (`s.data`): when it is present its
    /// device copy gets the device address (attach, OpenACC 3.3, 2.6.8). Null for all others.
    pub attach: *mut *mut c_void,
    /// How many of the slowest dimensions are subscripts of tables of pointers: 1 for `int **w` with `w[0:n][0:m]`, whose
    /// `dims` are those of one row, then that of the table. `host` is then the table, `elem_bytes` a row's element.
    pub tables: u32,
    /// Of the descriptor that `attach` begins, where it is one: its device copy gets these bytes of it. Else 0.
    pub descriptor_bytes: u32,
    /// The clause takes along what the elements hold; null: the elements are all that it means.
    pub record: *const RecordType,
    /// What the elements are: `ELEM_*`; how many bytes one has is `elem_bytes`.
    pub elem_type: u32,
    /// 0.
    pub reserved: u32,
}

/// Values of [`DataClause::elem_type`]: bytes of which no more is known, integers, reals, pairs of reals, truth values.
pub const ELEM_BYTES: u32 = 0;
/// Integers.
pub const ELEM_INT: u32 = 1;
/// Reals.
pub const ELEM_FLOAT: u32 = 2;
/// Pairs of reals.
pub const ELEM_COMPLEX: u32 = 3;
/// 0 is false.
pub const ELEM_LOGICAL: u32 = 4;

/// The entry of a kernel's CPU version: runs one gang (all of its workers and vector lanes).
pub type CpuKernel = unsafe extern "C" fn(args: *const u64, context: *const CpuContext);
/// Folds the partial results of all gangs, in gang order, into the reductions' targets.
pub type CpuFinish = unsafe extern "C" fn(args: *const u64, scratch: *mut c_void, num_gangs: u64);

/// What one gang of a CPU kernel is told.
#[repr(C)]
pub struct CpuContext {
    /// Gang number, 0 .. `num_gangs`.
    pub gang: u64,
    /// How many the launch has.
    pub num_gangs: u64,
    /// `num_gangs` blocks of [`Kernel::scratch_bytes`], one for each gang's partial results.
    pub scratch: *mut c_void,
    /// Calls of `__accc_print` pass it on.
    pub print: *const c_void,
    /// [`LaunchShape::private_bytes`] of this gang, 16-byte aligned.
    pub private: *mut c_void,
}

/// The kernel writes print records: the GPU version has a last parameter, the [`PrintBuffer`].
pub const KERNEL_PRINTS: u32 = 1;
/// Launched as a follow-up that ACC_TIME lists as `reduction kernel`.
pub const KERNEL_REDUCTION: u32 = 2;
/// Its gangs wait for each other: all of them have to be resident at once, any number of them will do. In the scratch
/// header (see [`Kernel`]) the 4 bytes after the ticket are theirs.
pub const KERNEL_COOPERATIVE: u32 = 4;
/// Groups of gangs whose partial results are combined before those of all groups.
pub const SCRATCH_GROUPS: u64 = 64;
/// Bytes of a GPU's scratch memory before the first gang's block.
pub const SCRATCH_HEADER: u64 = 64 + 8 * SCRATCH_GROUPS;

/// The kernel has private arrays in memory that the launch sets aside: the GPU version takes its address, and the bytes that
/// each gang has of it.
pub const KERNEL_PRIVATE: u32 = 8;
/// It runs an iteration of a loop for each block in y, or in z: where a grid can't have so many, several launches do.
pub const KERNEL_COVERS: [u32; 2] = [16, 32];

/// How long an iteration takes depends on the data: where the runtime chooses the gangs of a CPU, it takes several for each
/// thread.
pub const KERNEL_UNEVEN: u32 = 64;

/// A kernel, one variable for each (the runtime keeps its handle in `state`).
///
/// Parameters of the GPU version: the slots in order, each of its own type of at most 8 bytes; then the scratch pointer
/// when `scratch_bytes` is not 0; then with `KERNEL_PRIVATE` address and bytes per gang of the private memory, gang after gang
/// (linear block number); then the print buffer when it prints; then with one of `KERNEL_COVERS` the numbers of the
/// launch's first blocks in y and z, 4 bytes each. Scratch on the GPU: an 8-byte ticket counter that is 0 before and after each
/// launch, 56 bytes that start as 0 (see [`KERNEL_COOPERATIVE`]), [`SCRATCH_GROUPS`] more ticket counters, then one block
/// of `scratch_bytes` for each group and each gang (linear block number), which are 0 before and after each launch, too.
/// Cooperative kernels have scratch memory of their own, and no blocks for groups.
#[repr(C)]
pub struct Kernel {
    /// Symbol in the device image, as profiles show it: `gol_30_gpu`.
    pub name: *const c_char,
    /// What it came from.
    pub construct: *const Construct,
    /// The image that holds it; null when another linker linked the program.
    pub image: *const Image,
    /// The version for cores, which runs one gang; `None`: there is none.
    pub cpu: Option<CpuKernel>,
    /// Runs behind all gangs, where they leave parts of results; `None`: nothing is left.
    pub cpu_finish: Option<CpuFinish>,
    /// Bytes of reduction results of one gang, 0 without reductions over gangs.
    pub scratch_bytes: u64,
    /// Line of the loop nest (or construct) that became this kernel.
    pub line: u32,
    /// Slots of a launch's arguments.
    pub n_args: u32,
    /// `KERNEL_` bits.
    pub flags: u32,
    /// 0.
    pub reserved: u32,
    /// The runtime's; 0 at first.
    pub state: [u64; 2],
}

/// The shape of one launch. On the CPU only the product of `grid` counts: the number of gangs.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LaunchShape {
    /// Gangs in x, y, z. `grid[0] == 0`: the runtime chooses as many as fill the device (on the CPU one for
    /// each thread). One below 0: a loop has no iterations; nothing is launched.
    pub grid: [i64; 3],
    /// x: vector lanes, y: workers (or the y axis of a two-dimensional vector), z: 1.
    pub block: [i64; 3],
    /// Bytes that each gang gets for its private arrays.
    pub private_bytes: i64,
}

/// The wait at the end of a construct may be put off: only generated code and runtime calls run before the next wait.
pub const END_DEFERRABLE_WAIT: u32 = 1;

/// `__accc_exit_data`: the dynamic counts become zero (`finalize`).
pub const EXIT_FINALIZE: u32 = 1;
/// `__accc_use_device`: what is not present keeps its host address (`if_present`).
pub const USE_IF_PRESENT: u32 = 1;
/// `__accc_update`: what is not present is left alone (`if_present`).
pub const UPDATE_IF_PRESENT: u32 = 1;

/// A global variable with `acc declare`: its device copy is a symbol of the device image, mapped to the host's address
/// for as long as the program runs. Registered by a constructor of each object that defines one.
#[repr(C)]
pub struct DeclareGlobal {
    /// The host's variable; on the CPU's own memory (`host`, `multicore`) also the device's.
    pub host: *mut c_void,
    /// Its size.
    pub bytes: u64,
    /// Name of the symbol in the device image, and of the variable in messages.
    pub symbol: *const c_char,
    /// As the user wrote it.
    pub name: *const c_char,
    /// A [`DataKind`]: `CopyIn` copies the host's value when the device is initialised, `Create` does not. The symbol of
    /// `Link` is a pointer to the copy that data clauses make.
    pub kind: u32,
    /// Of the directive.
    pub line: u32,
    /// As the user named it.
    pub file: *const c_char,
    /// Where CPU code of `acc routine`s reads the variable's current device address (the host's until a device with its
    /// own memory is initialised).
    pub cpu_address: *mut *mut c_void,
}

/// One piece of device code in an image.
#[repr(C)]
pub struct Binary {
    /// `BINARY_PTX` or `BINARY_CUBIN`.
    pub kind: u32,
    /// Compute capability times ten, e.g. 70. A cubin runs on that major version only; PTX on this and newer.
    pub cc: u32,
    /// PTX ends with a zero.
    pub bytes: *const u8,
    /// With that zero.
    pub len: u64,
}

/// The driver translates it for any GPU of that capability or a later one.
pub const BINARY_PTX: u32 = 0;
/// For GPUs of that capability.
pub const BINARY_CUBIN: u32 = 1;
/// PTX of the user's own with device functions that the program's code calls: the GPU's driver links it to the program's
/// PTX (cubins are not used then). Its `cc` is 0.
pub const BINARY_EXTERNAL_PTX: u32 = 2;

/// Values of [`Image::targets`]. Every program runs on the CPU; without `TARGETS_NVPTX` it runs there by default, on the
/// device `host`, or `multicore` where that was named.
pub const TARGETS_HOST: u32 = 1;
/// `-acc=gpu`.
pub const TARGETS_NVPTX: u32 = 2;
/// `-acc=multicore`.
pub const TARGETS_MULTICORE: u32 = 4;
/// `-ta=…,time`: the program prints a profile at its end unless ACC_TIME says otherwise.
pub const WANTS_PROFILE: u32 = 256;
/// `-acc=sync`: constructs with `async` are waited for unless ACC_SYNCHRONOUS says otherwise.
pub const WANTS_SYNCHRONOUS: u32 = 512;
/// `-gpu=autocompare`: what devices compute is compared with what the CPU computes, see `__accc_reference`.
pub const WANTS_COMPARISON: u32 = 1024;
/// `-gpu=pinned`: what the program allocates is page-locked memory. (`-gpu=managed` needs no flag: it wraps the allocation
/// functions alone.)
pub const WANTS_PINNED: u32 = 2048;

/// `-gpu=redundant`, with `WANTS_COMPARISON`: only where the program says so (`compare`, `acc_compare`).
pub const WANTS_EXPLICIT_COMPARISON: u32 = 8192;

/// `-acc=check`: the program tells of its accesses, see `__accc_check`. It runs on the device `sim` unless ACC_DEVICE_TYPE
/// says otherwise.
pub const WANTS_CHECKS: u32 = 16384;

/// Its device code gets memory from the GPU's heap.
pub const WANTS_DEVICE_HEAP: u32 = 32768;

/// Functions of its device code call themselves: how much stack a thread needs is not known.
pub const WANTS_DEVICE_STACK: u32 = 65536;

/// Steps of `__accc_reference`.
pub const REFERENCE_BEGIN: u32 = 0;
/// The CPU has run the construct; the device is to run it now.
pub const REFERENCE_END: u32 = 1;
/// Both have run it.
pub const REFERENCE_LEAVE: u32 = 2;

/// The device code of one executable or shared library.
#[repr(C)]
pub struct Image {
    /// Of this contract: the runtime refuses images of others.
    pub version: u32,
    /// How many there are.
    pub n_binaries: u32,
    /// One for each capability and form.
    pub binaries: *const Binary,
    /// Prints one record on the host; null when nothing in the program prints from a kernel.
    pub print: Option<unsafe extern "C" fn(record: *const PrintRecord)>,
    /// The `-ta` devices that the program was built for and what else was asked for: a sum of `TARGETS_*` and `WANTS_*`.
    pub targets: u32,
    /// 0.
    pub reserved: u32,
    /// The runtime's; 0 at first.
    pub state: [u64; 2],
}
