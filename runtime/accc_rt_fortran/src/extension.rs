//! Procedures beyond the standard: processor time in its old forms, commands, waiting. The compiler's table of them is
//! `accc_fortran/src/sema/extension.rs`; what they do is what gfortran's do.

use core::ffi::{c_char, c_int, c_long, c_uint};
use core::sync::atomic::{AtomicU32, Ordering};

unsafe extern "C" {
    fn getrusage(who: c_int, usage: *mut Usage) -> c_int;
    fn system(command: *const c_char) -> c_int;
    fn sleep(seconds: c_uint) -> c_uint;
    fn malloc(bytes: usize) -> *mut c_char;
    fn free(memory: *mut c_char);
}

/// `struct rusage`: two times in seconds and microseconds, and what nobody here asks for.
#[repr(C)]
struct Usage {
    user: [c_long; 2],
    system: [c_long; 2],
    rest: [c_long; 14],
}

/// What the last `dtime` saw, as bits: user and system time.
static LAST: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

/// User and system time of the process in seconds.
fn times() -> [f32; 2] {
    let mut usage = Usage { user: [0; 2], system: [0; 2], rest: [0; 14] };
    // SAFETY: the structure is as large as the system's, 144 bytes on 64-bit Linux; 0 is the process itself.
    unsafe { getrusage(0, &mut usage) };
    [usage.user, usage.system].map(|[seconds, micros]| (seconds as f64 + micros as f64 * 1e-6) as f32)
}

/// # Safety
/// `values` are two reals of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_etime(values: *mut f32) -> f32 {
    let [user, system] = times();
    // SAFETY: the caller's promise.
    unsafe { values.cast::<[f32; 2]>().write_unaligned([user, system]) };
    user + system
}

/// # Safety
/// As `__accc_fortran_etime`; `total` is a real of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_etime_sub(values: *mut f32, total: *mut f32) {
    // SAFETY: the caller's promise.
    unsafe { *total = __accc_fortran_etime(values) };
}

/// # Safety
/// `values` are two reals of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_dtime(values: *mut f32) -> f32 {
    let now = times();
    let since = |which: usize| now[which] - f32::from_bits(LAST[which].swap(now[which].to_bits(), Ordering::Relaxed));
    let (user, system) = (since(0), since(1));
    // SAFETY: the caller's promise.
    unsafe { values.cast::<[f32; 2]>().write_unaligned([user, system]) };
    user + system
}

/// # Safety
/// As `__accc_fortran_dtime`; `total` is a real of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_dtime_sub(values: *mut f32, total: *mut f32) {
    // SAFETY: the caller's promise.
    unsafe { *total = __accc_fortran_dtime(values) };
}

/// Processor time in seconds.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_second() -> f32 {
    let [user, system] = times();
    user + system
}

/// # Safety
/// `time` is a real of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_second_sub(time: *mut f32) {
    // SAFETY: the caller's promise.
    unsafe { *time = __accc_fortran_second() };
}

/// Runs a command; gives what the system's `system` gives.
///
/// # Safety
/// `command` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_system(command: *const c_char, length: usize) -> c_int {
    // SAFETY: the copy has room for the text and its end; `system` only reads it.
    unsafe {
        let text = malloc(length + 1);
        if text.is_null() {
            return -1;
        }
        core::ptr::copy_nonoverlapping(command, text, length);
        *text.add(length) = 0;
        let status = system(text);
        free(text);
        status
    }
}

/// # Safety
/// As `__accc_fortran_system`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_system_sub(command: *const c_char, status: *mut c_int, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_system(command, length) };
}

/// # Safety
/// `seconds` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_sleep(seconds: *const c_int) {
    // SAFETY: the caller's promise.
    unsafe { sleep((*seconds).max(0) as c_uint) };
}
