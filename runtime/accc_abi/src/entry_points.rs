//! The functions that generated host code may call, as data: code generation declares them from this table, and a test
//! of the runtime checks that it exports each one.

/// Types of parameters and results at this border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AbiType {
    /// 32 bits without sign.
    U32,
    /// 64 bits with sign.
    I64,
    /// An address of the host.
    Ptr,
}

/// A function of the runtime that generated code calls.
pub struct EntryPoint {
    /// As the linker knows it.
    pub name: &'static str,
    /// The types of its arguments, in order.
    pub params: &'static [AbiType],
    /// `None`: it gives nothing.
    pub result: Option<AbiType>,
}

use AbiType::*;

/// All of them; a test of the runtime compares them with its functions.
pub const ENTRY_POINTS: &[EntryPoint] = &[
    // (image: *Image) from a constructor of the executable; registers its device code. Must be called before main.
    EntryPoint { name: "__accc_register", params: &[Ptr], result: None },
    // (construct) -> TARGET_*: picks and initialises the current device on first use.
    // The construct (or null) is what an error names.
    EntryPoint { name: "__accc_target", params: &[Ptr], result: Some(U32) },
    // (construct, n, clauses: *mut DataClause, queue): the entry actions of a structured data region.
    EntryPoint { name: "__accc_data_begin", params: &[Ptr, U32, Ptr, I64], result: None },
    // (construct, n, clauses, queue): the exit actions, for the same array that data_begin saw.
    EntryPoint { name: "__accc_data_end", params: &[Ptr, U32, Ptr, I64], result: None },
    // (construct, n, clauses, queue): a data region begins whose end is `__accc_scope_close`; the runtime keeps the clauses.
    EntryPoint { name: "__accc_scope_begin", params: &[Ptr, U32, Ptr, I64], result: None },
    // () -> how many such regions of this thread are open.
    EntryPoint { name: "__accc_scope_open", params: &[], result: Some(I64) },
    // (depth: *i64): ends those of this thread that were begun since, the last first.
    EntryPoint { name: "__accc_scope_close", params: &[Ptr], result: None },
    // (construct, queue): a compute construct begins (after its data_begin).
    EntryPoint { name: "__accc_compute_begin", params: &[Ptr, I64], result: None },
    // (construct, queue, flags END_*): it ends; waits unless the queue is asynchronous or the wait is deferrable.
    EntryPoint { name: "__accc_compute_end", params: &[Ptr, I64, U32], result: None },
    // (): waits for the constructs whose wait was put off.
    EntryPoint { name: "__accc_settle", params: &[], result: None },
    // (construct, n, clauses, to, from, element bytes, n, dims: *Dim, queue, line): the elements at `from` are to be copied to `to`, as
    // many in each dimension as `extent`; a step there is `stride` bytes in `to` and `start` bytes in `from`. The clauses are
    // the construct's. Not 0: the device's copies of both have been exchanged instead, and the clauses' addresses set anew.
    EntryPoint {
        name: "__accc_rotate",
        params: &[Ptr, U32, Ptr, Ptr, Ptr, I64, U32, Ptr, I64, U32],
        result: Some(U32),
    },
    // (construct, first element, element bytes, n, dims: *Dim, queue, partial): the kernel that follows writes each of these
    // elements (`stride` bytes apart) before anything reads them, and accesses no other element of their array. Partial: it may
    // leave some as they are; not 0: these are to be taken from the target of the copy that was announced before.
    EntryPoint { name: "__accc_defines", params: &[Ptr, Ptr, I64, U32, Ptr, I64, U32], result: Some(U32) },
    // (kernel: *mut Kernel, shape: *LaunchShape, args: *u64 slots, queue)
    EntryPoint { name: "__accc_launch", params: &[Ptr, Ptr, Ptr, I64], result: None },
    // (step REFERENCE_*) -> u32, in programs that compare: before a compute region, not 0 where the CPU's version is to run
    // on the reference first; then behind that, and behind the device's.
    EntryPoint { name: "__accc_reference", params: &[U32], result: Some(U32) },
    // (construct, n, clauses, queue): `enter data`, also the entry of a `declare` region.
    EntryPoint { name: "__accc_enter_data", params: &[Ptr, U32, Ptr, I64], result: None },
    // (construct, n, clauses, queue, flags EXIT_*): `exit data`, also the exit of a `declare` region.
    EntryPoint { name: "__accc_exit_data", params: &[Ptr, U32, Ptr, I64, U32], result: None },
    // (construct, n, clauses, queue, flags UPDATE_*)
    EntryPoint { name: "__accc_update", params: &[Ptr, U32, Ptr, I64, U32], result: None },
    // (construct, n, queues: *i64, queue): waits for the queues (n == 0: all); with a queue that is not QUEUE_SYNC that
    // queue waits, else the host.
    EntryPoint { name: "__accc_wait", params: &[Ptr, U32, Ptr, I64], result: None },
    // (construct, device number, n, queues, queue): the same for the queues of that device of the current type.
    EntryPoint { name: "__accc_wait_device", params: &[Ptr, I64, U32, Ptr, I64], result: None },
    // (construct, device type, device number or CURRENT_DEVICE, queue): `init`, `shutdown` or `set`, as the construct says;
    // the queue is the default that `set` makes, or QUEUE_UNCHANGED.
    EntryPoint { name: "__accc_device", params: &[Ptr, I64, I64, I64], result: None },
    // (host, flags USE_*): the device address of mapped host memory (`host_data use_device`).
    EntryPoint { name: "__accc_use_device", params: &[Ptr, U32], result: Some(Ptr) },
    // (host, whether behind): where the host memory begins, or ends, that is mapped together with this byte; where it is not
    // mapped the first or the last address.
    EntryPoint { name: "__accc_mapped_end", params: &[Ptr, U32], result: Some(Ptr) },
    // (name): a device function that came as PTX, or has `nohost`, is called on the CPU; ends the program.
    EntryPoint { name: "__accc_no_host_version", params: &[Ptr], result: None },
    // (text, status): device code on the CPU ends the program: `stop`, `exit`.
    EntryPoint { name: "__accc_stop", params: &[Ptr, U32], result: None },
    // (message, file, line, function): what device code on the CPU was doing can't be done; ends the program.
    EntryPoint { name: "__accc_fail", params: &[Ptr, Ptr, U32, Ptr], result: None },
    // (n, globals: *mut DeclareGlobal): from constructors, before main.
    EntryPoint { name: "__accc_declare", params: &[U32, Ptr], result: None },
    // (descriptor, descriptor bytes, base, bytes, name, line): an allocatable with `acc declare` has been allocated,
    // deallocated (base null) or moved. The first word of the descriptor is the base.
    EntryPoint { name: "__accc_declared_allocation", params: &[Ptr, I64, Ptr, I64, Ptr, U32], result: None },
    // (site: *mut CheckSite, address, base, subscripts: *i64, value): an access of `site.bytes` bytes is about to happen.
    // `base`: in device code where the variable's first element is, else null; `value`: what is written, or null.
    EntryPoint { name: "__accc_check", params: &[Ptr, Ptr, Ptr, Ptr, Ptr], result: None },
    // (site, address, bytes): the same for so many bytes.
    EntryPoint { name: "__accc_check_bytes", params: &[Ptr, Ptr, I64], result: None },
    // (site, address of the first element, dims: *Dim): the same for all elements of an array; the dims' strides count.
    EntryPoint { name: "__accc_check_view", params: &[Ptr, Ptr, Ptr], result: None },
    // (site, address, checked): the address is given to a function; `checked` is null where that was compiled without
    // checks.
    EntryPoint { name: "__accc_check_passed", params: &[Ptr, Ptr, Ptr], result: None },
    // (site, trip count): a loop whose iterations run in parallel begins; (loops inside of it in the same collapsed nest, loop variable,
    // number from 0): an iteration of it; (): it has ended.
    EntryPoint { name: "__accc_check_loop", params: &[Ptr, I64], result: None },
    EntryPoint { name: "__accc_check_iteration", params: &[U32, I64, I64], result: None },
    EntryPoint { name: "__accc_check_loop_end", params: &[], result: None },
    // (frame): a function leaves; what lay in its frame is no variable any more.
    EntryPoint { name: "__accc_check_leave", params: &[Ptr], result: None },
    // (context.print, record: *PrintRecord): a CPU kernel (or host code of a region) prints one record.
    EntryPoint { name: "__accc_print", params: &[Ptr, Ptr], result: None },
];
