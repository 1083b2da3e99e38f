//! What Fortran programs need beside flang's run-time library: here the records of kernels' `print *` as list-directed
//! output on unit 6, in [`extension`] and [`process`] procedures beyond the standard, in [`command`] the command line, in [`folder`],
//! [`files`] and [`status`] names of files, in [`units`] units letter by letter, in [`signals`] signals, in [`teams`] teams of images, in [`openmp`] the routines of `omp_lib`, in [`nvtx`] those of `nvtx`, in [`random`] old random numbers, in
//! [`text_type`] the tables of texts' types, and in [`ending`] the end of programs whose output cannot be written, in
//! [`no_memory`] of those that get no memory.
//!
//! Lives in objects of its own: a linker takes them out of `libaccrt.a` only for programs that are linked with flang-rt,
//! where the driver asks for `__accc_fortran_ending`. Calls follow `flang/Runtime/io-api.h`.
#![no_std]

mod command;
mod ending;
mod extension;
mod files;
mod folder;
mod no_memory;
mod nvtx;
mod openmp;
mod process;
mod random;
mod signals;
mod status;
mod teams;
mod text_type;
mod units;

use accc_abi::{PRINT_ALIGN, PRINT_HEADER_BYTES, PrintItemKind, PrintRecord};
use core::ffi::{c_char, c_int, c_void};

type Cookie = *mut c_void;

const UNIT: c_int = 6;

unsafe extern "C" {
    fn _FortranAioBeginExternalListOutput(unit: c_int, source_file: *const c_char, source_line: c_int) -> Cookie;
    fn _FortranAioOutputAscii(cookie: Cookie, text: *const c_char, length: usize) -> bool;
    fn _FortranAioOutputInteger32(cookie: Cookie, value: i32) -> bool;
    fn _FortranAioOutputInteger64(cookie: Cookie, value: i64) -> bool;
    fn _FortranAioOutputReal32(cookie: Cookie, value: f32) -> bool;
    fn _FortranAioOutputReal64(cookie: Cookie, value: f64) -> bool;
    fn _FortranAioOutputLogical(cookie: Cookie, value: bool) -> bool;
    fn _FortranAioEndIoStatement(cookie: Cookie) -> c_int;
}

/// One record, one `print *`.
///
/// # Safety
/// `record` is a complete record of `accc_abi`, items and all, 8-byte aligned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_print(record: *const PrintRecord) {
    if ending::ends() {
        return;
    }
    // SAFETY: the caller's promise about the record; the library takes a null file name.
    unsafe {
        let cookie = _FortranAioBeginExternalListOutput(UNIT, core::ptr::null(), 0);
        let mut item = record.cast::<u8>().add(PRINT_HEADER_BYTES as usize);
        for _ in 0..(*record).n_items {
            let (kind, length) = (item.cast::<u32>().read(), item.add(4).cast::<u32>().read());
            let payload = item.add(8);
            output(cookie, PrintItemKind::from_u32(kind), payload, length as usize);
            item = payload.add((length.next_multiple_of(PRINT_ALIGN)) as usize);
        }
        _FortranAioEndIoStatement(cookie);
    }
}

/// # Safety
/// `payload` holds `length` bytes of an item of this kind.
unsafe fn output(cookie: Cookie, kind: Option<PrintItemKind>, payload: *const u8, length: usize) {
    // SAFETY: the caller's promise; payloads are 8-byte aligned.
    unsafe {
        match kind {
            Some(PrintItemKind::I32) => _FortranAioOutputInteger32(cookie, payload.cast::<i32>().read()),
            Some(PrintItemKind::I64) => _FortranAioOutputInteger64(cookie, payload.cast::<i64>().read()),
            Some(PrintItemKind::F32) => _FortranAioOutputReal32(cookie, payload.cast::<f32>().read()),
            Some(PrintItemKind::F64) => _FortranAioOutputReal64(cookie, payload.cast::<f64>().read()),
            Some(PrintItemKind::Logical) => _FortranAioOutputLogical(cookie, payload.cast::<i32>().read() != 0),
            // A C format cannot come from Fortran; an item of unknown kind is shown as the bytes it has.
            Some(PrintItemKind::Text | PrintItemKind::Format) | None => {
                _FortranAioOutputAscii(cookie, payload.cast(), length)
            }
        };
    }
}
