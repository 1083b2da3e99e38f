//! Files by name, beyond the standard: `access`, `rename`, `link`, `symlnk`, `chmod`, `umask`.
//! As with gfortran's, a function gives 0 or the system's number of the error, which a subroutine's `status` gets.
//! Source: gfortran 12's manual, chapter 9.

use crate::folder::{with_path, with_paths};
use core::ffi::{c_char, c_int};

/// What `mode` asks for, of `r`, `w`, `x` and blank.
///
/// # Safety
/// Both are texts of these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_access(
    path: *const c_char,
    mode: *const c_char,
    length: usize,
    mode_length: usize,
) -> c_int {
    let mut wanted = libc::F_OK;
    for at in 0..mode_length {
        // SAFETY: the caller's promise.
        wanted |= match unsafe { *mode.add(at) } as u8 {
            b'r' | b'R' => libc::R_OK,
            b'w' | b'W' => libc::W_OK,
            b'x' | b'X' => libc::X_OK,
            b' ' => libc::F_OK,
            _ => return libc::EINVAL,
        };
    }
    // SAFETY: the caller's promise.
    unsafe { with_path(path, length, |path| libc::access(path, wanted)) }
}

/// A function of two paths and the subroutine that has its result as an argument.
macro_rules! of_two_paths {
    ($($function:ident, $subroutine:ident, $status:ident, $call:ident;)*) => {$(
        /// # Safety
        /// Both are texts of these lengths.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(from: *const c_char, to: *const c_char, length: usize, other: usize) -> c_int {
            // SAFETY: the caller's promise.
            unsafe { with_paths([(from, length), (to, other)], |from, to| libc::$call(from, to)) }
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $subroutine(from: *const c_char, to: *const c_char, length: usize, other: usize) {
            // SAFETY: the caller's promise.
            unsafe { $function(from, to, length, other) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $status(
            from: *const c_char,
            to: *const c_char,
            status: *mut c_int,
            length: usize,
            other: usize,
        ) {
            // SAFETY: the caller's promise.
            unsafe { *status = $function(from, to, length, other) };
        }
    )*};
}

of_two_paths! {
    __accc_fortran_rename, __accc_fortran_rename_sub, __accc_fortran_rename_status, rename;
    __accc_fortran_link, __accc_fortran_link_sub, __accc_fortran_link_status, link;
    __accc_fortran_symlnk, __accc_fortran_symlnk_sub, __accc_fortran_symlnk_status, symlink;
}

/// The mode that a text asks for: octal digits, or clauses as `u+x,go=r` beside the present mode.
fn mode_of(text: &[u8], present: libc::mode_t) -> Option<libc::mode_t> {
    let text = text.trim_ascii();
    if !text.is_empty() && text.iter().all(|digit| (b'0'..=b'7').contains(digit)) {
        return text.iter().try_fold(0u32, |mode, digit| Some(mode.checked_mul(8)? | u32::from(digit - b'0')));
    }
    let mut mode = present;
    for clause in text.split(|letter| *letter == b',') {
        let start = clause.iter().position(|letter| b"+-=".contains(letter))?;
        let (who, rest) = clause.split_at(start);
        let mut whose = 0;
        for letter in who {
            whose |= match letter {
                b'u' => 0o4700,
                b'g' => 0o2070,
                b'o' => 0o1007,
                b'a' => 0o7777,
                _ => return None,
            };
        }
        let whose = if who.is_empty() { 0o7777 } else { whose };
        let mut operation = b'+';
        for letter in rest {
            let bits = whose
                & match letter {
                    b'r' => 0o444,
                    b'w' => 0o222,
                    b'x' => 0o111,
                    b'X' if mode & 0o111 != 0 || mode & libc::S_IFMT == libc::S_IFDIR => 0o111,
                    b'X' => 0,
                    b's' => 0o6000,
                    b't' => 0o1000,
                    b'=' => {
                        mode &= !(whose & 0o777);
                        operation = b'+';
                        continue;
                    }
                    b'+' | b'-' => {
                        operation = *letter;
                        continue;
                    }
                    _ => return None,
                };
            mode = if operation == b'-' { mode & !bits } else { mode | bits };
        }
    }
    Some(mode & 0o7777)
}

/// # Safety
/// Both are texts of these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_chmod(
    path: *const c_char,
    mode: *const c_char,
    length: usize,
    mode_length: usize,
) -> c_int {
    // SAFETY: the caller's promise; the system's structure may be all zeros.
    unsafe {
        let wanted = core::slice::from_raw_parts(mode.cast::<u8>(), mode_length);
        with_path(path, length, |path| {
            let mut known: libc::stat = core::mem::zeroed();
            if libc::stat(path, &mut known) != 0 {
                return -1;
            }
            match mode_of(wanted, known.st_mode) {
                Some(mode) => libc::chmod(path, mode),
                None => {
                    *libc::__errno_location() = libc::EINVAL;
                    -1
                }
            }
        })
    }
}

/// # Safety
/// As `__accc_fortran_chmod`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_chmod_sub(
    path: *const c_char,
    mode: *const c_char,
    length: usize,
    mode_length: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { __accc_fortran_chmod(path, mode, length, mode_length) };
}

/// # Safety
/// As `__accc_fortran_chmod`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_chmod_status(
    path: *const c_char,
    mode: *const c_char,
    status: *mut c_int,
    length: usize,
    mode_length: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { *status = __accc_fortran_chmod(path, mode, length, mode_length) };
}

/// Sets which permissions new files don't get; gives what it was.
///
/// # Safety
/// `mask` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_umask(mask: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { libc::umask(*mask as libc::mode_t) as c_int }
}

/// # Safety
/// As `__accc_fortran_umask`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_umask_sub(mask: *const c_int) {
    // SAFETY: the caller's promise.
    unsafe { __accc_fortran_umask(mask) };
}

/// # Safety
/// Both are integers of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_umask_old(mask: *const c_int, old: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *old = __accc_fortran_umask(mask) };
}
