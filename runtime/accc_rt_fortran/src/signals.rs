//! Signals, beyond the standard: `signal` and `alarm`. A handler is a procedure of the program's, which the system calls
//! with the signal's number by value, or 0 for what the system does by itself and 1 for nothing.
//! Source: gfortran 12's manual, chapter 9.

use core::ffi::c_int;

/// The address of a procedure, or one of the system's two words.
type Handler = libc::sighandler_t;

/// Sets what a signal does; gives what it did before, or -1.
fn set(number: c_int, handler: Handler) -> c_int {
    // SAFETY: the handler is what the program gave.
    unsafe { libc::signal(number, handler) as c_int }
}

/// The signal comes after so many seconds; gives what was left of the last ones.
fn wake(seconds: c_int, handler: Handler) -> c_int {
    if set(libc::SIGALRM, handler) == -1 {
        return -1;
    }
    // SAFETY: the system takes any number.
    unsafe { libc::alarm(seconds.max(0) as u32) as c_int }
}

/// A function of a number and a handler, procedure or integer, and the subroutines.
macro_rules! of_a_handler {
    ($($work:ident;
       $function:ident, $subroutine:ident, $status:ident, $word_function:ident, $word_subroutine:ident, $word_status:ident;)*) => {$(
        /// # Safety
        /// `number` is an integer of the program's, `handler` a procedure.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(number: *const c_int, handler: Handler) -> c_int {
            // SAFETY: the caller's promise.
            $work(unsafe { *number }, handler)
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $subroutine(number: *const c_int, handler: Handler) {
            // SAFETY: the caller's promise.
            unsafe { $function(number, handler) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $status(number: *const c_int, handler: Handler, status: *mut c_int) {
            // SAFETY: the caller's promise.
            unsafe { *status = $function(number, handler) };
        }

        /// # Safety
        /// Both are integers of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $word_function(number: *const c_int, word: *const c_int) -> c_int {
            // SAFETY: the caller's promise.
            unsafe { $work(*number, *word as Handler) }
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $word_subroutine(number: *const c_int, word: *const c_int) {
            // SAFETY: the caller's promise.
            unsafe { $word_function(number, word) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $word_status(number: *const c_int, word: *const c_int, status: *mut c_int) {
            // SAFETY: the caller's promise.
            unsafe { *status = $word_function(number, word) };
        }
    )*};
}

of_a_handler! {
    set;
    __accc_fortran_signal, __accc_fortran_signal_sub, __accc_fortran_signal_status,
    __accc_fortran_signal_word, __accc_fortran_signal_word_sub, __accc_fortran_signal_word_status;
    wake;
    __accc_fortran_alarm, __accc_fortran_alarm_sub, __accc_fortran_alarm_status,
    __accc_fortran_alarm_word, __accc_fortran_alarm_word_sub, __accc_fortran_alarm_word_status;
}
