//! The C interface that generated code calls: `accc_abi::ENTRY_POINTS`, and nothing else.
//!
//! Each function takes the lock, turns pointers into references, calls the file that knows the subject, and ends the
//! program on an error, after giving the lock back. No lock is held while a CPU kernel runs.

use crate::machine::{self, Machine, State};
use crate::message::{self, Fatal};
use crate::queue::Queue;
use crate::{data, launch, print};
use accc_abi::{ABI_VERSION, Construct, DataClause, Image, Kernel, LaunchShape, PrintRecord};
use std::ffi::{c_int, c_void};
use std::sync::Once;

unsafe extern "C" {
    fn atexit(handler: extern "C" fn()) -> c_int;
}

/// # Safety
/// `image` is a constant of the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_register(image: *const Image) {
    // SAFETY: the caller's promise.
    let image: &'static Image = unsafe { &*image };
    if image.version != ABI_VERSION {
        message::die(&Fatal(format!(
            "accc: this program was compiled for version {} of the runtime interface, but linked with version \
             {ABI_VERSION}: rebuild all of its objects with one accc",
            image.version
        )));
    }
    static AT_EXIT: Once = Once::new();
    // SAFETY: plain call; the handler lives as long as the program. Without room for it only the profile is missing.
    AT_EXIT.call_once(|| unsafe {
        atexit(finish);
    });
    print::remember_printer(image);
    machine::lock().images.push(image);
}

extern "C" fn finish() {
    if let Some(mut state) = machine::try_lock()
        && let Some(machine) = &mut state.machine
    {
        machine.events.finish();
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn __accc_target() -> u32 {
    with_machine(|machine| Ok(machine.device.target()))
}

/// # Safety
/// As accc_abi: `construct` is a constant of the image, `clauses` has `n` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_data_begin(construct: *const Construct, n: u32, clauses: *mut DataClause, queue: i64) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    with_machine(|machine| data::begin(machine, construct, clauses, Queue::from_abi(queue)));
}

/// # Safety
/// As for `__accc_data_begin`, with the array that it saw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_data_end(construct: *const Construct, n: u32, clauses: *mut DataClause, queue: i64) {
    // SAFETY: the caller's promise.
    let (construct, clauses) = unsafe { (&*construct, clauses_of(n, clauses)) };
    with_machine(|machine| data::end(machine, construct, clauses, Queue::from_abi(queue)));
}

/// # Safety
/// `construct` is a constant of the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_compute_begin(construct: *const Construct, queue: i64) {
    // SAFETY: the caller's promise.
    let construct = unsafe { &*construct };
    with_machine(|machine| {
        launch::begin(machine, construct, Queue::from_abi(queue));
        Ok(())
    });
}

/// # Safety
/// `construct` is a constant of the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_compute_end(construct: *const Construct, queue: i64, flags: u32) {
    // SAFETY: the caller's promise.
    let construct = unsafe { &*construct };
    with_machine(|machine| launch::end(machine, construct, Queue::from_abi(queue), flags));
}

/// # Safety
/// As accc_abi: `kernel` is a variable of the image that only the runtime touches, `args` has `n_args` slots.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_launch(kernel: *mut Kernel, shape: *const LaunchShape, args: *const u64, queue: i64) {
    let pending = with_machine(|machine| {
        // SAFETY: the caller's promise; the lock makes the reference to the kernel the only one.
        let (kernel, shape) = unsafe { (&mut *kernel, &*shape) };
        let args = match kernel.n_args {
            0 => &[],
            // SAFETY: the caller's promise.
            n => unsafe { std::slice::from_raw_parts(args, n as usize) },
        };
        launch::launch(machine, kernel, shape, args, Queue::from_abi(queue))
    });
    if let Some(event) = pending.and_then(launch::Pending::run) {
        with_machine(|machine| {
            machine.events.end(event);
            Ok(())
        });
    }
}

/// Called by CPU kernels, from any of their threads, and by host code of a region.
///
/// # Safety
/// `image` is `CpuContext::print` or null, `record` a complete record.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_print(image: *const c_void, record: *const PrintRecord) {
    // SAFETY: the caller's promise.
    if !unsafe { print::one(image.cast(), record) } {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            eprintln!("accc: output of kernels is lost: the program was linked without accc; link with accc")
        });
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

fn with_machine<T>(work: impl FnOnce(&mut Machine) -> Result<T, Fatal>) -> T {
    let mut state = machine::lock();
    match State::machine(&mut state).and_then(work) {
        Ok(value) => value,
        Err(fatal) => {
            drop(state);
            message::die(&fatal)
        }
    }
}
