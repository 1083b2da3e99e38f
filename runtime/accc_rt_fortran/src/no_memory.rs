//! The end of a program that gets no memory for what the compiler needs beside its data.

/// Says what there is no memory for, in a line, and ends the program.
pub fn end(text: &str) -> ! {
    // SAFETY: the text has this length.
    unsafe {
        libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
        libc::abort()
    }
}
