//! Folders, files and the machine by name, beyond the standard: `getcwd`, `chdir`, `unlink`, `hostnm`. Each gives 0 or the
//! system's number of the error, as gfortran's do.

use core::ffi::{c_char, c_int};

/// Calls `work` with a text that ends with a zero byte; -1 where there is no memory for it.
///
/// # Safety
/// `text` has that length.
pub unsafe fn with_c_text(text: *const c_char, length: usize, work: impl FnOnce(*const c_char) -> c_int) -> c_int {
    // SAFETY: the copy has room for the text and its end.
    unsafe {
        let copy = libc::malloc(length + 1).cast::<c_char>();
        if copy.is_null() {
            return -1;
        }
        core::ptr::copy_nonoverlapping(text, copy, length);
        *copy.add(length) = 0;
        let result = work(copy);
        libc::free(copy.cast());
        result
    }
}

/// The folder that the program works in, with blanks behind it; gives 0 or the system's number of the error.
///
/// # Safety
/// `text` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_getcwd(text: *mut c_char, length: usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { filled(text, length, |text| !libc::getcwd(text, length).is_null()) }
}

/// The machine's name, with blanks behind it.
///
/// # Safety
/// As `__accc_fortran_getcwd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_hostnm(text: *mut c_char, length: usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { filled(text, length, |text| libc::gethostname(text, length) == 0) }
}

/// # Safety
/// As `__accc_fortran_hostnm`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_hostnm_status(text: *mut c_char, status: *mut c_int, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_hostnm(text, length) };
}

/// A text that the system fills up to a zero byte, with blanks behind it; `fill` says whether it could.
///
/// # Safety
/// `text` has that length, and `fill` writes no more.
pub unsafe fn filled(text: *mut c_char, length: usize, fill: impl FnOnce(*mut c_char) -> bool) -> c_int {
    // SAFETY: all is within the text.
    unsafe {
        core::ptr::write_bytes(text, b' ', length);
        if !fill(text) {
            let error = *libc::__errno_location();
            core::ptr::write_bytes(text, b' ', length);
            return error;
        }
        if let Some(end) = (0..length).find(|at| *text.add(*at) == 0) {
            core::ptr::write_bytes(text.add(end), b' ', length - end);
        }
    }
    0
}

/// # Safety
/// As `__accc_fortran_getcwd`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_getcwd_status(text: *mut c_char, status: *mut c_int, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_getcwd(text, length) };
}

/// Goes to another folder; blanks at the end of its name do not count. Gives 0 or the system's number of the error.
///
/// # Safety
/// `path` is a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_chdir(path: *const c_char, length: usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { with_path(path, length, |path| libc::chdir(path)) }
}

/// Removes a file; blanks at the end of its name do not count.
///
/// # Safety
/// As `__accc_fortran_chdir`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_unlink(path: *const c_char, length: usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { with_path(path, length, |path| libc::unlink(path)) }
}

/// # Safety
/// As `__accc_fortran_unlink`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_unlink_status(path: *const c_char, status: *mut c_int, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_unlink(path, length) };
}

/// What the system does with a path, without the blanks at its end; `work` gives 0 where it could.
///
/// # Safety
/// `path` is a text of that length.
pub unsafe fn with_path(path: *const c_char, length: usize, work: impl FnOnce(*const c_char) -> c_int) -> c_int {
    // SAFETY: the caller's promise; the system reads a text that ends.
    unsafe {
        let length = (0..length).rev().find(|at| *path.add(*at) != b' ' as c_char).map_or(0, |last| last + 1);
        with_c_text(path, length, |path| if work(path) == 0 { 0 } else { *libc::__errno_location() })
    }
}

/// # Safety
/// As `__accc_fortran_chdir`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_chdir_status(path: *const c_char, status: *mut c_int, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_chdir(path, length) };
}

/// What the system does with two paths.
///
/// # Safety
/// Both are texts of these lengths.
pub unsafe fn with_paths(
    [from, to]: [(*const c_char, usize); 2],
    work: impl FnOnce(*const c_char, *const c_char) -> c_int,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        let mut inner = 0;
        let outer = with_path(from.0, from.1, |from| {
            inner = with_path(to.0, to.1, |to| work(from, to));
            0
        });
        if outer == 0 { inner } else { outer }
    }
}
