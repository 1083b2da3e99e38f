//! The end of a program that gets no memory for what the compiler needs beside its data.

use core::ffi::{c_int, c_void};

unsafe extern "C" {
    fn abort() -> !;
    fn write(file: c_int, text: *const c_void, bytes: usize) -> isize;
}

const ERROR_OUTPUT: c_int = 2;

/// Says what there is no memory for, in a line, and ends the program.
pub fn end(text: &str) -> ! {
    // SAFETY: the text has this length.
    unsafe {
        write(ERROR_OUTPUT, text.as_ptr().cast(), text.len());
        abort()
    }
}
