//! Output of `print *` and `printf` from kernels: records, handed one by one to the printer of the image.
//!
//! The printer of Fortran is a function in the image's table, so that a program links only what it needs; that of C is
//! here ([`crate::print_c`]), and a record that begins with a format goes there. CPU
//! kernels come here for each record; what a GPU kernel wrote is handed on when its construct ends, in the order of the
//! buffer.

use crate::device::Prints;
use crate::message::tell;
use crate::print_c;
use accc_abi::{Image, PRINT_HEADER_BYTES, PrintRecord};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

/// The image whose printer takes records that come without one: the first that has a printer, then the last that printed.
static DEFAULT: AtomicPtr<Image> = AtomicPtr::new(ptr::null_mut());

/// Gangs print from several threads; a record comes out in one piece.
static PRINTING: Mutex<()> = Mutex::new(());

/// Called for each registered image and each launch of a kernel that prints.
pub fn remember_printer(image: *const Image) {
    // SAFETY: accc_abi: images are constants of the program.
    if unsafe { image.as_ref() }.is_some_and(|image| image.print.is_some()) {
        DEFAULT.store(image.cast_mut(), Ordering::Release);
    }
}

/// Prints one record; `image` may be null. False if there is no printer in the program.
///
/// # Safety
/// `record` is a complete record, 8-byte aligned.
pub unsafe fn one(image: *const Image, record: *const PrintRecord) -> bool {
    // SAFETY: the caller's promise.
    if unsafe { print_c::is_formatted(record) } {
        let _whole = PRINTING.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the caller's promise.
        unsafe { print_c::__accc_c_print(record) };
        return true;
    }
    let default = DEFAULT.load(Ordering::Acquire);
    // SAFETY: accc_abi: images are constants of the program.
    let printers = [image, default].map(|image| unsafe { image.as_ref() }.and_then(|image| image.print));
    match printers.into_iter().flatten().next() {
        Some(printer) => {
            let _whole = PRINTING.lock().unwrap_or_else(PoisonError::into_inner);
            // SAFETY: the caller's promise.
            unsafe { printer(record) };
            true
        }
        None => false,
    }
}

/// Prints what kernels left in a print buffer.
pub fn drain(prints: &Prints) {
    let mut lost = prints.lost;
    for record in records(&prints.records) {
        // SAFETY: `records` gives complete records, aligned as the buffer is.
        if !unsafe { one(ptr::null(), record.as_ptr().cast()) } {
            lost += record.len() as u64;
        }
    }
    if lost > 0 {
        tell!("accc: output of kernels was lost: {lost} bytes of records did not fit into the print buffer");
    }
}

/// Splits a buffer into its complete records; stops at the first that was never written.
fn records(buffer: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = buffer;
    std::iter::from_fn(move || {
        let length = u32::from_le_bytes(*rest.first_chunk()?) as usize;
        if length < PRINT_HEADER_BYTES as usize || length > rest.len() {
            return None;
        }
        let (record, tail) = rest.split_at(length);
        rest = tail;
        Some(record)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_ends_the_buffer() {
        let mut buffer = vec![0u8; 64];
        buffer[0] = 16;
        buffer[16] = 24;
        let lengths = |buffer: &[u8]| records(buffer).map(<[u8]>::len).collect::<Vec<_>>();
        assert_eq!(lengths(&buffer), [16, 24]);
        // Reserved beyond the end: not a record.
        buffer[40] = 200;
        assert_eq!(lengths(&buffer), [16, 24]);
        assert_eq!(lengths(&[]), [0usize; 0]);
    }
}
