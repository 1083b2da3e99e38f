//! Units letter by letter, beyond the standard: `fgetc`, `fputc`, `fget`, `fput`, `ftell`, `fseek`, and what the system
//! knows of a unit's file: `fstat`, `isatty`, `ttynam`. A letter goes through the unit's own records, so that statements
//! of Fortran and these procedures may take turns: a record's end is the letter of a new line.
//! Source: gfortran 12's manual, chapter 9; `flang/Runtime/io-api.h`.

use crate::Cookie;
use core::ffi::{c_char, c_int, c_void};

unsafe extern "C" {
    fn _FortranAioBeginInquireUnit(unit: c_int, file: *const c_char, line: c_int) -> Cookie;
    fn _FortranAioInquireInteger64(cookie: Cookie, question: i64, answer: *mut i64, kind: c_int) -> bool;
    fn _FortranAioInquireCharacter(cookie: Cookie, question: i64, answer: *mut c_char, length: usize) -> bool;
    fn _FortranAioInquireLogical(cookie: Cookie, question: i64, answer: *mut bool) -> bool;
    fn _FortranAioBeginExternalFormattedInput(
        format: *const c_char,
        length: usize,
        descriptor: *const c_void,
        unit: c_int,
        file: *const c_char,
        line: c_int,
    ) -> Cookie;
    fn _FortranAioBeginExternalFormattedOutput(
        format: *const c_char,
        length: usize,
        descriptor: *const c_void,
        unit: c_int,
        file: *const c_char,
        line: c_int,
    ) -> Cookie;
    fn _FortranAioBeginUnformattedInput(unit: c_int, file: *const c_char, line: c_int) -> Cookie;
    fn _FortranAioBeginUnformattedOutput(unit: c_int, file: *const c_char, line: c_int) -> Cookie;
    fn _FortranAioBeginRewind(unit: c_int, file: *const c_char, line: c_int) -> Cookie;
    fn _FortranAioEnableHandlers(cookie: Cookie, status: bool, error: bool, end: bool, record: bool, message: bool);
    fn _FortranAioSetAdvance(cookie: Cookie, word: *const c_char, length: usize) -> bool;
    fn _FortranAioSetPos(cookie: Cookie, position: i64) -> bool;
    fn _FortranAioInputAscii(cookie: Cookie, text: *mut c_char, length: usize) -> bool;
    fn _FortranAioInputDescriptor(cookie: Cookie, text: *const Described) -> bool;
    fn _FortranAioOutputDescriptor(cookie: Cookie, text: *const Described) -> bool;
    fn _FortranAioOutputAscii(cookie: Cookie, text: *const c_char, length: usize) -> bool;
    fn _FortranAioEndIoStatement(cookie: Cookie) -> c_int;
    /// The system's number of a unit's file; -1 where it has none.
    fn fnum_(unit: *const c_int) -> c_int;
}

/// A scalar text of one letter, as `ISO_Fortran_binding.h` has it.
#[repr(C)]
struct Described {
    address: *const c_char,
    bytes: usize,
    version: c_int,
    rank: u8,
    kind: i8,
    attribute: u8,
    extra: u8,
}

impl Described {
    fn letter(address: *const c_char) -> Described {
        Described { address, bytes: 1, version: 20240719, rank: 0, kind: 40, attribute: 0, extra: 0 }
    }
}

/// flang-rt's numbers of what is no error of the system.
const END_OF_FILE: c_int = -1;
const END_OF_RECORD: c_int = -2;

/// Units of `fget` and `fput`.
const INPUT: c_int = 5;
const OUTPUT: c_int = 6;

/// flang-rt's number of a keyword of `inquire`.
const fn question(keyword: &[u8]) -> i64 {
    let (mut hash, mut at) = (1i64, 0);
    while at < keyword.len() {
        hash = 26 * hash + (keyword[at] - b'a') as i64;
        at += 1;
    }
    hash
}

/// Asks a unit one thing.
fn asked(unit: c_int, ask: impl FnOnce(Cookie)) {
    // SAFETY: flang-rt takes any number and a null file name; the statement is ended.
    unsafe {
        let cookie = _FortranAioBeginInquireUnit(unit, core::ptr::null(), 0);
        ask(cookie);
        _FortranAioEndIoStatement(cookie);
    }
}

fn number(unit: c_int, keyword: i64) -> i64 {
    let mut answer = -1;
    // SAFETY: the answer has 8 bytes.
    asked(unit, |cookie| unsafe {
        _FortranAioInquireInteger64(cookie, keyword, &mut answer, 8);
    });
    answer
}

fn is_unformatted(unit: c_int) -> bool {
    let mut form = [b' ' as c_char; 11];
    // SAFETY: the answer has that length.
    asked(unit, |cookie| unsafe {
        _FortranAioInquireCharacter(cookie, question(b"form"), form.as_mut_ptr(), form.len());
    });
    form[0] as u8 == b'U'
}

fn is_open(unit: c_int) -> bool {
    let mut answer = false;
    // SAFETY: the answer is a `bool` of C++.
    asked(unit, |cookie| unsafe {
        _FortranAioInquireLogical(cookie, question(b"opened"), &mut answer);
    });
    answer
}

/// A statement that moves one letter, or none, by `work`; its status.
fn statement(unit: c_int, input: bool, work: impl FnOnce(Cookie, bool)) -> c_int {
    let unformatted = is_unformatted(unit);
    let (format, file) = (c"(A)", core::ptr::null());
    // SAFETY: as flang-rt's calls ask for; the statement is ended.
    unsafe {
        let cookie = match (unformatted, input) {
            (true, true) => _FortranAioBeginUnformattedInput(unit, file, 0),
            (true, false) => _FortranAioBeginUnformattedOutput(unit, file, 0),
            (false, true) => {
                _FortranAioBeginExternalFormattedInput(format.as_ptr(), 3, core::ptr::null(), unit, file, 0)
            }
            (false, false) => {
                _FortranAioBeginExternalFormattedOutput(format.as_ptr(), 3, core::ptr::null(), unit, file, 0)
            }
        };
        _FortranAioEnableHandlers(cookie, true, false, false, false, false);
        work(cookie, unformatted);
        _FortranAioEndIoStatement(cookie)
    }
}

/// The next letter of a unit: 0, -1 at the file's end, or an error's number.
fn get(unit: c_int, letter: *mut c_char) -> c_int {
    if !is_open(unit) {
        return libc::EBADF;
    }
    let status = statement(unit, true, |cookie, unformatted| {
        // SAFETY: the letter is the program's.
        unsafe {
            if unformatted {
                _FortranAioInputDescriptor(cookie, &Described::letter(letter));
            } else {
                _FortranAioSetAdvance(cookie, c"NO".as_ptr(), 2);
                _FortranAioInputAscii(cookie, letter, 1);
            }
        }
    });
    match status {
        END_OF_RECORD => {
            // SAFETY: the letter is the program's.
            unsafe { *letter = b'\n' as c_char };
            0
        }
        END_OF_FILE => -1,
        status => status,
    }
}

/// Writes a letter: 0 or an error's number.
fn put(unit: c_int, letter: c_char) -> c_int {
    statement(unit, false, |cookie, unformatted| {
        // SAFETY: the letter lives as long as the call.
        unsafe {
            if unformatted {
                _FortranAioOutputDescriptor(cookie, &Described::letter(&letter));
            } else if letter as u8 != b'\n' {
                _FortranAioSetAdvance(cookie, c"NO".as_ptr(), 2);
                _FortranAioOutputAscii(cookie, &letter, 1);
            }
            // A new line is the end of a record, which the statement writes by itself.
        }
    })
}

/// A text's first letter gets what a unit has; blanks fill the rest.
///
/// # Safety
/// `text` is a text of that length.
unsafe fn got(unit: c_int, text: *mut c_char, length: usize) -> c_int {
    let mut letter = b' ' as c_char;
    let status = get(unit, &mut letter);
    // SAFETY: the caller's promise.
    unsafe {
        if status == 0 && length > 0 {
            core::ptr::write_bytes(text, b' ', length);
            *text = letter;
        }
    }
    status
}

/// A function of a unit and a text, the same of a standard unit, and the subroutines.
macro_rules! of_letters {
    ($($unit:expr, $text:ty, $work:expr;
       $of_unit:ident, $of_unit_sub:ident, $of_unit_status:ident, $plain:ident, $plain_sub:ident, $plain_status:ident;)*) => {$(
        /// # Safety
        /// `unit` is an integer of the program's, `text` a text of that length.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $of_unit(unit: *const c_int, text: $text, length: usize) -> c_int {
            // SAFETY: the caller's promise.
            unsafe { $work(*unit, text, length) }
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $of_unit_sub(unit: *const c_int, text: $text, length: usize) {
            // SAFETY: the caller's promise.
            unsafe { $work(*unit, text, length) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $of_unit_status(unit: *const c_int, text: $text, status: *mut c_int, length: usize) {
            // SAFETY: the caller's promise.
            unsafe { *status = $work(*unit, text, length) };
        }

        /// # Safety
        /// `text` is a text of that length.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $plain(text: $text, length: usize) -> c_int {
            // SAFETY: the caller's promise.
            unsafe { $work($unit, text, length) }
        }

        /// # Safety
        /// As the function.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $plain_sub(text: $text, length: usize) {
            // SAFETY: the caller's promise.
            unsafe { $work($unit, text, length) };
        }

        /// # Safety
        /// As the function; `status` is an integer of the program's.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $plain_status(text: $text, status: *mut c_int, length: usize) {
            // SAFETY: the caller's promise.
            unsafe { *status = $work($unit, text, length) };
        }
    )*};
}

/// # Safety
/// `text` is a text of that length.
unsafe fn written(unit: c_int, text: *const c_char, length: usize) -> c_int {
    // SAFETY: the caller's promise.
    if length == 0 { 0 } else { put(unit, unsafe { *text }) }
}

of_letters! {
    INPUT, *mut c_char, got;
    __accc_fortran_fgetc, __accc_fortran_fgetc_sub, __accc_fortran_fgetc_status,
    __accc_fortran_fget, __accc_fortran_fget_sub, __accc_fortran_fget_status;
    OUTPUT, *const c_char, written;
    __accc_fortran_fputc, __accc_fortran_fputc_sub, __accc_fortran_fputc_status,
    __accc_fortran_fput, __accc_fortran_fput_sub, __accc_fortran_fput_status;
}

/// How many bytes of a unit's file lie in front of its position; -1 where it is not open.
///
/// # Safety
/// `unit` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ftell(unit: *const c_int) -> i64 {
    // SAFETY: the caller's promise.
    let unit = unsafe { *unit };
    if is_open(unit) { number(unit, question(b"pos")) - 1 } else { -1 }
}

/// # Safety
/// Both are integers of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ftell_sub(unit: *const c_int, offset: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *offset = __accc_fortran_ftell(unit) as c_int };
}

/// # Safety
/// Both are integers of the program's, the second of 8 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ftell_sub8(unit: *const c_int, offset: *mut i64) {
    // SAFETY: the caller's promise.
    unsafe { *offset = __accc_fortran_ftell(unit) };
}

/// Moves a unit to a place counted from the file's start (0), its own (1) or the file's end (2).
fn moved(unit: c_int, offset: i64, whence: c_int) -> c_int {
    if !is_open(unit) {
        return libc::EBADF;
    }
    let from = match whence {
        0 => 0,
        1 => number(unit, question(b"pos")) - 1,
        2 => number(unit, question(b"size")),
        _ => return libc::EINVAL,
    };
    match from.checked_add(offset).filter(|place| *place >= 0) {
        // Units without positions can go to their start.
        Some(0) => {
            // SAFETY: as flang-rt's calls ask for; the statement is ended.
            unsafe {
                let cookie = _FortranAioBeginRewind(unit, core::ptr::null(), 0);
                _FortranAioEnableHandlers(cookie, true, false, false, false, false);
                _FortranAioEndIoStatement(cookie)
            }
        }
        Some(place) => statement(unit, true, |cookie, unformatted| {
            // SAFETY: a position and a word.
            unsafe {
                if !unformatted {
                    _FortranAioSetAdvance(cookie, c"NO".as_ptr(), 2);
                }
                _FortranAioSetPos(cookie, place + 1);
            }
        }),
        None => libc::EINVAL,
    }
}

/// # Safety
/// All are integers of the program's, the second of 8 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_fseek(unit: *const c_int, offset: *const i64, whence: *const c_int) {
    // SAFETY: the caller's promise.
    unsafe { moved(*unit, *offset, *whence) };
}

/// # Safety
/// As `__accc_fortran_fseek`; `status` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_fseek_status(
    unit: *const c_int,
    offset: *const i64,
    whence: *const c_int,
    status: *mut c_int,
) {
    // SAFETY: the caller's promise.
    unsafe { *status = moved(*unit, *offset, *whence) };
}

/// The system's number of a unit's file; -1 where it is not open.
fn file_of(unit: c_int) -> c_int {
    // SAFETY: the number lives as long as the call.
    unsafe { fnum_(&unit) }
}

/// # Safety
/// `unit` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_fnum(unit: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    file_of(unsafe { *unit })
}

/// Whether a unit is a terminal.
///
/// # Safety
/// `unit` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_isatty(unit: *const c_int) -> c_int {
    // SAFETY: the caller's promise; the system takes any number.
    unsafe { libc::isatty(file_of(*unit)) }
}

/// The name of the terminal that a unit is, or blanks.
///
/// # Safety
/// `unit` is an integer of the program's, `text` a text of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ttynam(unit: *const c_int, text: *mut c_char, length: usize) {
    // SAFETY: the caller's promise; the system writes no more than the text has.
    unsafe {
        crate::folder::filled(text, length, |text| libc::ttyname_r(file_of(*unit), text, length) == 0);
    }
}

/// `ttynam` as a function.
///
/// # Safety
/// As `__accc_fortran_ttynam`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_ttynam_text(text: *mut c_char, length: usize, unit: *const c_int) {
    // SAFETY: the caller's promise.
    unsafe { __accc_fortran_ttynam(unit, text, length) };
}

/// What `fstat` asks the system of a unit.
///
/// # Safety
/// `unit` is an integer of the program's, `known` the system's structure.
pub unsafe fn status_of(unit: c_int, known: *mut libc::stat) -> c_int {
    // SAFETY: the caller's promise.
    match unsafe { libc::fstat(file_of(unit), known) } {
        0 => 0,
        // SAFETY: the address is the thread's own.
        _ => unsafe { *libc::__errno_location() },
    }
}
