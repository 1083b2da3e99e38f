//! The process, times and the system's errors, beyond the standard: `kill`, `ltime`, `gmtime`, `gerror`, `perror`,
//! `ierrno`, `ctime`, `malloc`, `free`. Source: gfortran 12's manual, chapter 9.

use crate::folder::with_c_text;
use core::ffi::{c_char, c_int, c_long, c_void};

/// # Safety
/// Both are integers of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_kill(process: *const c_int, signal: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        match libc::kill(*process, *signal) {
            0 => 0,
            _ => *libc::__errno_location(),
        }
    }
}

/// # Safety
/// As `__accc_fortran_kill`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_kill_sub(process: *const c_int, signal: *const c_int) {
    // SAFETY: the caller's promise.
    unsafe { __accc_fortran_kill(process, signal) };
}

/// # Safety
/// As `__accc_fortran_kill`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_kill_status(process: *const c_int, signal: *const c_int, status: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_kill(process, signal) };
}

/// The nine numbers of a time: second, minute, hour, day, month from 0, years since 1900, day of the week and of the
/// year, whether summer time holds.
///
/// # Safety
/// `values` are nine integers of the program's.
unsafe fn parts(time: &libc::tm, values: *mut c_int) {
    let all = [
        time.tm_sec,
        time.tm_min,
        time.tm_hour,
        time.tm_mday,
        time.tm_mon,
        time.tm_year,
        time.tm_wday,
        time.tm_yday,
        time.tm_isdst,
    ];
    // SAFETY: the caller's promise.
    unsafe { values.cast::<[c_int; 9]>().write_unaligned(all) };
}

/// # Safety
/// `time` is an integer of the program's, `values` are nine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ltime(time: *const c_int, values: *mut c_int) {
    // SAFETY: the caller's promise; the system's structure may be all zeros.
    unsafe {
        let mut known = core::mem::zeroed();
        libc::localtime_r(&c_long::from(*time), &mut known);
        parts(&known, values);
    }
}

/// # Safety
/// As `__accc_fortran_ltime`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_gmtime(time: *const c_int, values: *mut c_int) {
    // SAFETY: the caller's promise; the system's structure may be all zeros.
    unsafe {
        let mut known = core::mem::zeroed();
        libc::gmtime_r(&c_long::from(*time), &mut known);
        parts(&known, values);
    }
}

/// The number of the system's last error.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_ierrno() -> c_int {
    // SAFETY: the address is the thread's own.
    unsafe { *libc::__errno_location() }
}

/// A text that ends with a zero byte into one of the program's, with blanks behind it.
///
/// # Safety
/// Both are texts, the second of that length.
unsafe fn copied(from: *const c_char, to: *mut c_char, length: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        let given = if from.is_null() { 0 } else { libc::strlen(from).min(length) };
        core::ptr::copy_nonoverlapping(from, to, given);
        core::ptr::write_bytes(to.add(given), b' ', length - given);
    }
}

/// What the last error means.
///
/// # Safety
/// `text` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_gerror(text: *mut c_char, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { copied(libc::strerror(__accc_fortran_ierrno()), text, length) };
}

/// Writes a text and the meaning of the last error on standard error.
///
/// # Safety
/// `text` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_perror(text: *const c_char, length: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        with_c_text(text, length, |text| {
            libc::perror(text);
            0
        })
    };
}

/// A time in letters: `Thu Jan  1 00:00:05 1970`.
///
/// # Safety
/// `time` is an integer of the program's, `text` a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ctime(time: *const c_long, text: *mut c_char, length: usize) {
    // SAFETY: the caller's promise; the system writes at most 26 letters.
    unsafe {
        let mut known = core::mem::zeroed();
        let mut letters = [0 as c_char; 26];
        libc::localtime_r(time, &mut known);
        libc::strftime(letters.as_mut_ptr(), letters.len(), c"%a %b %e %H:%M:%S %Y".as_ptr(), &known);
        copied(letters.as_ptr(), text, length);
    }
}

/// `ctime` as a function.
///
/// # Safety
/// As `__accc_fortran_ctime`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ctime_text(text: *mut c_char, length: usize, time: *const c_long) {
    // SAFETY: the caller's promise.
    unsafe { __accc_fortran_ctime(time, text, length) };
}

/// The present time in letters.
///
/// # Safety
/// `text` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_fdate_text(text: *mut c_char, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { __accc_fortran_ctime(&c_long::from(crate::extension::__accc_fortran_time()), text, length) };
}

/// Memory as an integer.
///
/// # Safety
/// `bytes` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_malloc(bytes: *const c_long) -> c_long {
    // SAFETY: the caller's promise.
    unsafe { libc::malloc((*bytes).max(0) as usize) as c_long }
}

/// # Safety
/// `memory` holds what `malloc` gave.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_free(memory: *const c_long) {
    // SAFETY: the caller's promise.
    unsafe { libc::free(*memory as *mut c_void) };
}

/// Processor time of the process in thousandths of a second.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_mclock8() -> c_long {
    c_long::from(crate::extension::__accc_fortran_mclock())
}
