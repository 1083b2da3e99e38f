//! `get_command`: the command that started the program, its words with one blank between them, as gfortran's. An empty
//! word, which flang-rt's own routine takes for the end, counts. Source: Fortran 2008, section 13.7.66.

/// Fills the text, with blanks behind the command; gives the command's whole length.
///
/// # Safety
/// `text` is a text of that length of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_get_command(text: *mut u8, room: usize) -> i64 {
    // SAFETY: the path ends with a zero byte; 0 is O_RDONLY.
    let file = unsafe { libc::open(c"/proc/self/cmdline".as_ptr(), 0) };
    let mut part = [0u8; 512];
    let mut length = 0;
    // Where the file could not be opened, nothing can be read.
    loop {
        // SAFETY: the buffer has room for what is asked for.
        let count = unsafe { libc::read(file, part.as_mut_ptr().cast(), part.len()) };
        let Ok(count @ 1..) = usize::try_from(count) else { break };
        for byte in &part[..count] {
            if length < room {
                // SAFETY: within the text.
                unsafe { *text.add(length) = if *byte == 0 { b' ' } else { *byte } };
            }
            length += 1;
        }
    }
    if file >= 0 {
        // SAFETY: the file is open.
        unsafe { libc::close(file) };
    }
    // Each word ends with a zero byte, the last one too.
    let length = length.saturating_sub(1);
    for at in length..room {
        // SAFETY: within the text.
        unsafe { *text.add(at) = b' ' };
    }
    length as i64
}
