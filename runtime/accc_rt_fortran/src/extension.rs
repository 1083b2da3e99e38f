//! Procedures beyond the standard: time in its old forms, commands, waiting. The compiler's table of them is
//! `accc_fortran/src/sema/calls/extension.rs`; what they do is what gfortran's do.

use crate::folder::with_c_text;
use core::ffi::{c_char, c_int, c_long, c_uint};
use core::sync::atomic::{AtomicU32, Ordering};

/// What the last `dtime` saw, as bits: user and system time.
static LAST: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

/// User and system time of the process in seconds.
fn times() -> [f32; 2] {
    // SAFETY: the system's structure, in which zeros are valid.
    let usage = unsafe {
        let mut usage = core::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    [usage.ru_utime, usage.ru_stime].map(|time| (time.tv_sec as f64 + time.tv_usec as f64 * 1e-6) as f32)
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

/// Seconds since 1970.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_time8() -> c_long {
    // SAFETY: a null address asks for the value alone.
    unsafe { libc::time(core::ptr::null_mut()) }
}

/// As `__accc_fortran_time8`, as a default integer.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_time() -> c_int {
    __accc_fortran_time8() as c_int
}

/// Second, minute, hour, day of the month, month from 0 and years since 1900 of the present local time.
fn calendar() -> [c_int; 6] {
    let now = __accc_fortran_time8();
    // SAFETY: the system's structure, in which zeros are valid.
    let local = unsafe {
        let mut local = core::mem::zeroed();
        libc::localtime_r(&now, &mut local);
        local
    };
    [local.tm_sec, local.tm_min, local.tm_hour, local.tm_mday, local.tm_mon, local.tm_year]
}

/// Day, month and year.
///
/// # Safety
/// `values` are three integers of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_idate(values: *mut c_int) {
    let [_, _, _, day, month, year, ..] = calendar();
    // SAFETY: the caller's promise.
    unsafe { values.cast::<[c_int; 3]>().write_unaligned([day, month + 1, year + 1900]) };
}

/// Hour, minute and second.
///
/// # Safety
/// `values` are three integers of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_itime(values: *mut c_int) {
    let [second, minute, hour, ..] = calendar();
    // SAFETY: the caller's promise.
    unsafe { values.cast::<[c_int; 3]>().write_unaligned([hour, minute, second]) };
}

/// Processor time of the process in thousandths of a second.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_mclock() -> c_int {
    let [user, system] = times();
    ((user + system) * 1e3) as c_int
}

/// Seconds since midnight, less what is given.
///
/// # Safety
/// `before` is a real of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_secnds(before: *const f32) -> f32 {
    let [second, minute, hour, ..] = calendar();
    // SAFETY: the caller's promise.
    (3600 * hour + 60 * minute + second) as f32 - unsafe { *before }
}

/// Runs a command, behind what the program has written; gives what the system's `system` gives.
///
/// # Safety
/// `command` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_system(command: *const c_char, length: usize) -> c_int {
    crate::ending::__accc_fortran_flush();
    // SAFETY: the caller's promise; `system` only reads a text that ends.
    unsafe { with_c_text(command, length, |text| libc::system(text)) }
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
    unsafe { libc::sleep((*seconds).max(0) as c_uint) };
}
