//! What the system knows of a file, beyond the standard: `stat`, `lstat`, `fstat`, with integers of 4 or 8 bytes.
//! A function gives 0 or the system's number of the error, which a subroutine's `status` gets.
//! Source: gfortran 12's manual, chapter 9.

use crate::folder::with_path;
use crate::units::status_of;
use core::ffi::{c_char, c_int};

/// The 13 numbers of a file, where the system gave them.
///
/// # Safety
/// `values` are 13 integers of the program's.
unsafe fn numbers<T>(values: *mut T, ask: impl FnOnce(*mut libc::stat) -> c_int, made: fn(i64) -> T) -> c_int {
    // SAFETY: the caller's promise; the system's structure may be all zeros.
    unsafe {
        let mut known: libc::stat = core::mem::zeroed();
        let error = ask(&mut known);
        if error == 0 {
            let all = [
                known.st_dev as i64,
                known.st_ino as i64,
                i64::from(known.st_mode),
                known.st_nlink as i64,
                i64::from(known.st_uid),
                i64::from(known.st_gid),
                known.st_rdev as i64,
                known.st_size,
                known.st_atime,
                known.st_mtime,
                known.st_ctime,
                known.st_blksize,
                known.st_blocks,
            ];
            values.cast::<[T; 13]>().write_unaligned(all.map(made));
        }
        error
    }
}

/// A function of a file by its name, and the subroutines.
macro_rules! of_a_path {
    ($($call:ident, $integer:ty, $function:ident, $subroutine:ident, $status:ident;)*) => {$(
        /// # Safety
        /// `path` is a text of that length, `values` are 13 integers.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(path: *const c_char, values: *mut $integer, length: usize) -> c_int {
            // SAFETY: the caller's promise.
            unsafe {
                numbers(
                    values,
                    |known| with_path(path, length, |path| libc::$call(path, known)),
                    |number| number as $integer,
                )
            }
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $subroutine(path: *const c_char, values: *mut $integer, length: usize) {
            // SAFETY: the caller's promise.
            unsafe { $function(path, values, length) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $status(
            path: *const c_char,
            values: *mut $integer,
            status: *mut c_int,
            length: usize,
        ) {
            // SAFETY: the caller's promise.
            unsafe { *status = $function(path, values, length) };
        }
    )*};
}

of_a_path! {
    stat, c_int, __accc_fortran_stat, __accc_fortran_stat_sub, __accc_fortran_stat_status;
    stat, i64, __accc_fortran_stat8, __accc_fortran_stat8_sub, __accc_fortran_stat8_status;
    lstat, c_int, __accc_fortran_lstat, __accc_fortran_lstat_sub, __accc_fortran_lstat_status;
    lstat, i64, __accc_fortran_lstat8, __accc_fortran_lstat8_sub, __accc_fortran_lstat8_status;
}

/// The same of a unit's file.
macro_rules! of_a_unit {
    ($($integer:ty, $function:ident, $subroutine:ident, $status:ident;)*) => {$(
        /// # Safety
        /// `unit` is an integer of the program's, `values` are 13.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(unit: *const c_int, values: *mut $integer) -> c_int {
            // SAFETY: the caller's promise.
            unsafe { numbers(values, |known| status_of(*unit, known), |number| number as $integer) }
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $subroutine(unit: *const c_int, values: *mut $integer) {
            // SAFETY: the caller's promise.
            unsafe { $function(unit, values) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $status(unit: *const c_int, values: *mut $integer, status: *mut c_int) {
            // SAFETY: the caller's promise.
            unsafe { *status = $function(unit, values) };
        }
    )*};
}

of_a_unit! {
    c_int, __accc_fortran_fstat, __accc_fortran_fstat_sub, __accc_fortran_fstat_status;
    i64, __accc_fortran_fstat8, __accc_fortran_fstat8_sub, __accc_fortran_fstat8_status;
}
