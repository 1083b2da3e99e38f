//! The C interface that generated code calls: `accc_abi::ENTRY_POINTS`, and nothing else.
//!
//! Each function takes the lock, turns pointers into references, calls the file that knows the subject, and ends the
//! program on an error, after giving the lock back. No lock is held while a CPU kernel runs.

mod scope;

use crate::action::rotate::{self, Copying};
pub use crate::check::entry::{
    __accc_check, __accc_check_bytes, __accc_check_iteration, __accc_check_leave, __accc_check_loop,
    __accc_check_loop_end, __accc_check_passed, __accc_check_view,
};
use crate::event::blank;
use crate::locked::{on_queue, wait_ahead, with_context, with_context_for};
use crate::{compare, data, declare, device_action, launch, print, profiling, quiet, unstructured, wait};

use crate::message::{self, ErrorCode, Fatal, tell};
use crate::queue::Queue;
use crate::state::{self, State, ending, with_state, with_state_for};
use accc_abi::{
    ABI_VERSION, Construct, DataClause, DeclareGlobal, Dim, END_DEFERRABLE_WAIT, Event, EventKind, Image, Kernel,
    LaunchShape, PrintRecord, QUEUE_SYNC, REFERENCE_BEGIN, REFERENCE_END, TARGET_CPU, USE_IF_PRESENT,
};
pub use scope::{__accc_scope_begin, __accc_scope_close, __accc_scope_open};
use std::ffi::{c_char, c_void};
use std::ptr;
use std::sync::Once;

/// # Safety
/// `image` is a constant of the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_register(image: *const Image) {
    // SAFETY: the caller's promise.
    let image: &'static Image = unsafe { &*image };
    if image.version != ABI_VERSION {
        message::die(
            &Fatal::new(format!(
                "accc: this program was compiled for version {} of the runtime interface, but linked with version \
             {ABI_VERSION}: rebuild all of its objects with one accc",
                image.version
            ))
            .coded(ErrorCode::ImplementationDefined),
        );
    }
    ending::will_finish();
    profiling::load();
    print::remember_printer(image);
    state::add_image(image);
}

/// # Safety
/// `globals` has `n` entries that live as long as the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_declare(n: u32, globals: *mut DeclareGlobal) {
    // SAFETY: the caller's promise.
    state::lock().globals.extend((0..n as usize).map(|i| unsafe { &*globals.add(i) }));
    quiet::over();
}

/// # Safety
/// As accc_abi: `descriptor` is a variable of that many bytes, `name` a text that lives as long as the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_declared_allocation(
    descriptor: *mut c_void,
    descriptor_bytes: i64,
    base: *mut c_void,
    bytes: i64,
    name: *const c_char,
    line: u32,
) {
    let range = |start: *mut c_void, bytes: i64| start as usize..start as usize + bytes.max(0) as usize;
    let array = crate::kept::declared::DeclaredArray { host: range(base, bytes), name: message::text(name), line };
    with_context(|context| declare::allocated(context, range(descriptor, descriptor_bytes), array));
}

/// # Safety
/// `construct` is null or a constant of the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_target(construct: *const Construct) -> u32 {
    // SAFETY: the caller's promise.
    let construct = unsafe { construct.as_ref() };
    if quiet::is_quiet(QUEUE_SYNC) {
        return TARGET_CPU;
    }
    with_state(|state| {
        state.reached.construct = construct.map_or(ptr::null(), ptr::from_ref);
        state.target().map_err(|fatal| match construct {
            Some(construct) => fatal.at(construct),
            None => fatal,
        })
    })
}

/// # Safety
/// As accc_abi: `construct` is a constant of the image, `clauses` has `n` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_data_begin(construct: *const Construct, n: u32, clauses: *mut DataClause, queue: i64) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    if !quiet::data_begin(construct, clauses, queue) {
        on_queue(construct, queue, |context, queue| data::begin(context, construct, clauses, queue));
    }
}

/// # Safety
/// As for `__accc_data_begin`, with the array that it saw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_data_end(construct: *const Construct, n: u32, clauses: *mut DataClause, queue: i64) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    if !quiet::is_quiet(queue) {
        if queue == QUEUE_SYNC {
            wait_ahead(construct, &[queue]);
        }
        on_queue(construct, queue, |context, queue| data::end(context, construct, clauses, queue));
    }
}

/// # Safety
/// `construct` is a constant of the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_compute_begin(construct: *const Construct, queue: i64) {
    // SAFETY: the caller's promise.
    let construct = unsafe { &*construct };
    if !quiet::is_quiet(queue) {
        on_queue(construct, queue, |context, queue| {
            launch::begin(context, construct, queue);
            Ok(())
        });
    }
}

/// # Safety
/// `construct` is a constant of the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_compute_end(construct: *const Construct, queue: i64, flags: u32) {
    // SAFETY: the caller's promise.
    let construct = unsafe { &*construct };
    if !quiet::is_quiet(queue) {
        if queue == QUEUE_SYNC && flags & END_DEFERRABLE_WAIT == 0 {
            wait_ahead(construct, &[queue]);
        }
        on_queue(construct, queue, |context, queue| launch::end(context, construct, queue, flags));
    }
}

/// # Safety
/// As accc_abi: `construct` is a constant of the image, `clauses` has `n_clauses` entries, `dims` `n`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_rotate(
    construct: *const Construct,
    n_clauses: u32,
    clauses: *mut DataClause,
    to: *mut c_void,
    from: *mut c_void,
    elem_bytes: i64,
    n: u32,
    dims: *const Dim,
    queue: i64,
    line: u32,
) -> u32 {
    if quiet::is_quiet(queue) {
        return 0;
    }
    // SAFETY: the caller's promise.
    let (construct, clauses, dims) = unsafe { (&*construct, clauses_of(n_clauses, clauses), dims_of(n, dims)) };
    let copying = Copying { to: to as usize, from: from as usize, elem_bytes: elem_bytes as usize, dims };
    let done = on_queue(construct, queue, |context, queue| {
        let done = rotate::rotate(context, clauses, &copying, queue)
            .map_err(|e| context.failure(&e, "exchanging two arrays", construct))?;
        if done {
            let event = context.start(Event { line, ..blank(EventKind::Exchange, construct, queue) });
            context.events.end(event);
        }
        Ok(done)
    });
    done.into()
}

/// # Safety
/// As accc_abi: `construct` is a constant of the image, `dims` has `n` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_defines(
    construct: *const Construct,
    first: *mut c_void,
    elem_bytes: i64,
    n: u32,
    dims: *const Dim,
    queue: i64,
    partial: u32,
) -> u32 {
    if quiet::is_quiet(queue) {
        return 0;
    }
    // SAFETY: the caller's promise.
    let (construct, dims) = unsafe { (&*construct, dims_of(n, dims)) };
    let left = on_queue(construct, queue, |context, _| {
        let left = rotate::defines(context, first as usize, elem_bytes as usize, dims, partial != 0);
        left.map_err(|e| context.failure(&e, "copying an array", construct))
    });
    left.into()
}

/// The host waits for what it has put off.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_settle() {
    launch::settle();
}

/// # Safety
/// As accc_abi: `kernel` is a variable of the image that only the runtime touches, `args` has `n_args` slots.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_launch(kernel: *mut Kernel, shape: *const LaunchShape, args: *const u64, queue: i64) {
    // SAFETY: the caller's promise; a kernel's construct and its number of arguments are constants of the image.
    let (construct, n_args, shape) = unsafe { (&*(*kernel).construct, (*kernel).n_args, &*shape) };
    let args = match n_args {
        0 => &[],
        // SAFETY: the caller's promise.
        n => unsafe { std::slice::from_raw_parts(args, n as usize) },
    };
    // SAFETY: the caller's promise; where the program is quiet no device writes into a kernel.
    let launch = || quiet::launch(unsafe { &*kernel }, shape, args);
    if let Some(launch) = quiet::is_quiet(queue).then(launch).flatten() {
        return launch.run();
    }
    let pending = on_queue(construct, queue, |context, queue| {
        // SAFETY: the caller's promise; the lock makes the reference to the kernel the only one.
        let kernel = unsafe { &mut *kernel };
        launch::launch(context, kernel, shape, args, queue)
    });
    if let Some(event) = pending.and_then(launch::Pending::run) {
        with_context(|context| {
            context.events.end(event);
            Ok(())
        });
    }
}

/// # Safety
/// As accc_abi: `construct` is a constant of the image, `clauses` has `n` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_enter_data(construct: *const Construct, n: u32, clauses: *mut DataClause, queue: i64) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    on_queue(construct, queue, |context, queue| unstructured::enter(context, construct, clauses, queue));
}

/// # Safety
/// As for `__accc_enter_data`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_exit_data(
    construct: *const Construct,
    n: u32,
    clauses: *mut DataClause,
    queue: i64,
    flags: u32,
) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    on_queue(construct, queue, |context, queue| unstructured::exit(context, construct, clauses, queue, flags));
}

/// # Safety
/// As for `__accc_enter_data`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_update(
    construct: *const Construct,
    n: u32,
    clauses: *mut DataClause,
    queue: i64,
    flags: u32,
) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    if queue == QUEUE_SYNC {
        wait_ahead(construct, &[queue]);
    }
    on_queue(construct, queue, |context, queue| unstructured::update(context, construct, clauses, queue, flags));
}

/// `host_data use_device`: the device address of host memory.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_use_device(host: *mut c_void, flags: u32) -> *mut c_void {
    with_context(|context| match rotate::lend_address(context, host)? {
        Some(address) => {
            compare::lends(context);
            Ok(address)
        }
        None if host.is_null() || flags & USE_IF_PRESENT != 0 => Ok(host),
        None => Err(Fatal::new(format!(
            "{}FATAL ERROR: data in use_device clause was not found on device {}: host:{:#x}\n hint: put the host_data \
             construct inside a data region that maps the variable, or give it if_present",
            context.table_dump(),
            context.device_number(),
            host as usize
        ))
        .coded(ErrorCode::NotPresent)),
    })
}

/// Where the host memory begins, or ends, that is mapped together with a byte.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_mapped_end(host: *mut c_void, behind: u32) -> *mut c_void {
    with_context(|context| {
        let block = context.mapped_block(host as usize).unwrap_or(0..usize::MAX);
        Ok((if behind == 0 { block.start } else { block.end }) as *mut c_void)
    })
}

/// A compute region of a program that compares: see `accc_abi::ENTRY_POINTS`.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_reference(step: u32) -> u32 {
    match step {
        REFERENCE_BEGIN => with_state(begin_reference).into(),
        REFERENCE_END => {
            with_state(|state| {
                compare::turn_to_device(state.context()?);
                state.publish_again()
            });
            1
        }
        _ => {
            compare::leave_region();
            0
        }
    }
}

/// Lets the reference go first, if there is one.
fn begin_reference(state: &mut State) -> Result<bool, Fatal> {
    let begins = compare::begins_region(state.context()?)?;
    if begins {
        state.publish_for_reference()?;
        compare::turn_to_reference();
    }
    Ok(begins)
}

/// A device function without a version for the host is called on the CPU.
///
/// # Safety
/// `name` is a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_no_host_version(name: *const c_char) -> ! {
    message::die(&Fatal::new(format!(
        "FATAL ERROR: `{}` runs on GPUs alone: it has no version for the host\n hint: run the program on a GPU, or link a \
         function of this name for the host",
        message::text(name)
    )))
}

/// Device code on the CPU ends the program: `stop`, `exit`. A text that ends in a blank is followed by the status.
///
/// # Safety
/// `text` is a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_stop(text: *const c_char, status: u32) -> ! {
    message::stop(message::text(text), status as i32)
}

/// Device code on the CPU can't go on.
///
/// # Safety
/// All pointers are texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fail(
    message: *const c_char,
    file: *const c_char,
    line: u32,
    function: *const c_char,
) -> ! {
    let [message, file, function] = [message, file, function].map(message::text);
    message::die(&Fatal::new(format!("FATAL ERROR: {message}\n file:{file} {function} line:{line}")))
}

/// # Safety
/// `construct` is a constant of the image, `queues` has `n` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_wait(construct: *const Construct, n: u32, queues: *const i64, queue: i64) {
    // SAFETY: the caller's promise.
    let (construct, queues) = unsafe { (&*construct, numbers(n, queues)) };
    if quiet::is_quiet(queue) && queues.iter().all(|&queue| quiet::is_quiet(queue)) {
        return;
    }
    if queue == QUEUE_SYNC {
        wait_ahead(construct, queues);
    }
    with_context_for(construct, |context| {
        let by = context.queue(queue)?;
        wait::wait(context, construct, queues, by)
    });
}

/// # Safety
/// As for `__accc_wait`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_wait_device(
    construct: *const Construct,
    number: i64,
    n: u32,
    queues: *const i64,
    queue: i64,
) {
    // SAFETY: the caller's promise.
    let (construct, queues) = unsafe { (&*construct, numbers(n, queues)) };
    with_state_for(construct, |state| {
        let key = device_action::named(state, accc_abi::DEVICE_CURRENT, number)?;
        let own = state.current()?;
        if key != own && Queue::from_abi(queue)? != Queue::Sync {
            // Queues of different devices can't wait for each other: the host does.
            let context = state.context_of(key, "wait asks for it")?;
            return wait::wait(context, construct, queues, Queue::Sync);
        }
        let context = state.context_of(key, "wait asks for it")?;
        let by = context.queue(queue)?;
        wait::wait(context, construct, queues, by)
    });
}

/// `init`, `shutdown` and `set`.
///
/// # Safety
/// `construct` is a constant of the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_device(construct: *const Construct, device_type: i64, number: i64, queue: i64) {
    // SAFETY: the caller's promise.
    let construct = unsafe { &*construct };
    with_state(|state| device_action::run(state, construct, device_type, number, queue));
}

/// # Safety
/// `queues` has `n` entries.
unsafe fn numbers<'a>(n: u32, queues: *const i64) -> &'a [i64] {
    match n {
        0 => &[],
        // SAFETY: the caller's promise.
        n => unsafe { std::slice::from_raw_parts(queues, n as usize) },
    }
}

/// Called by CPU kernels, from any of their threads, and by host code of a region.
///
/// # Safety
/// `image` is `CpuContext::print` or null, `record` a complete record.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_print(image: *const c_void, record: *const PrintRecord) {
    if compare::is_rehearsal() {
        return;
    }
    // SAFETY: the caller's promise.
    if !unsafe { print::one(image.cast(), record) } {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            tell!("accc: output of kernels is lost: the program was linked without accc; link with accc")
        });
    }
}

/// # Safety
/// `dims` has `n` entries.
unsafe fn dims_of<'a>(n: u32, dims: *const Dim) -> &'a [Dim] {
    match n {
        0 => &[],
        // SAFETY: the caller's promise.
        n => unsafe { std::slice::from_raw_parts(dims, n as usize) },
    }
}

/// # Safety
/// `clauses` has `n` entries that nobody else uses, or `n` is 0.
unsafe fn clauses_of<'a>(n: u32, clauses: *mut DataClause) -> &'a mut [DataClause] {
    match n {
        0 => &mut [],
        // SAFETY: the caller's promise.
        _ => unsafe { std::slice::from_raw_parts_mut(clauses, n as usize) },
    }
}
