//! An end for a program whose output cannot be written (a closed or full standard output).
//!
//! A fatal error makes flang-rt write its message, what standard output still holds, and abort. Where the error comes
//! while all units are flushed or closed (`end`, `stop`, `call exit`, `call flush`, the return of a `main` of C), it waits
//! forever instead, for the lock of its units that it holds itself. Then the message is written here, and the program
//! ends with status 1, without `exit`: flang-rt would wait there again. Source: LLVM 22's
//! `flang-rt/lib/runtime/terminator.cpp`, `stop.cpp`, `unit.cpp`.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::sync::atomic::{AtomicBool, Ordering};

/// `va_list &`: on x86-64 the address that functions of `v...printf`'s kind take.
type Arguments = *mut c_void;
type Handler = unsafe extern "C" fn(*const c_char, c_int, *const c_char, Arguments);

unsafe extern "C" {
    fn dprintf(file: c_int, format: *const c_char, ...) -> c_int;
    fn vdprintf(file: c_int, format: *const c_char, arguments: Arguments) -> c_int;
    /// Null in programs without OpenACC.
    static __accc_fortran_finish: Option<extern "C" fn()>;
    /// A negative unit means all.
    fn _FortranAFlush(unit: c_int);
    /// `Fortran::runtime::Terminator::RegisterCrashHandler`; null in programs without flang-rt.
    static __accc_fortran_register: Option<unsafe extern "C" fn(Handler)>;
}

// The addresses of accc's runtime's last work and of flang-rt's registration, weak: they are not linked for this alone.
core::arch::global_asm!(
    ".weak __accc_finish",
    ".weak _ZN7Fortran7runtime10Terminator20RegisterCrashHandlerEPFvPKciS3_RA1_13__va_list_tagE",
    ".pushsection .data.rel.ro.__accc_fortran_finish,\"aw\",@progbits",
    ".balign 8",
    "__accc_fortran_finish: .quad __accc_finish",
    "__accc_fortran_register:",
    ".quad _ZN7Fortran7runtime10Terminator20RegisterCrashHandlerEPFvPKciS3_RA1_13__va_list_tagE",
    ".popsection",
);

const ERROR_OUTPUT: c_int = 2;

/// What flang-rt gives as the place of an error while it closes all units, and our name of `call flush()`.
const ALL_UNITS: [&CStr; 6] = [
    c"Fortran program termination",
    c"END statement",
    c"STOP statement",
    c"CALL EXIT()",
    c"CALL FLUSH()",
    c"PAUSE statement",
];

/// Whether a thread is in [`__accc_fortran_flush`].
static FLUSHES_ALL: AtomicBool = AtomicBool::new(false);

/// Whether the program ends because units could not be closed.
static ENDS: AtomicBool = AtomicBool::new(false);

/// Nobody may touch a unit any more: their lock is held for good.
pub fn ends() -> bool {
    ENDS.load(Ordering::Relaxed)
}

/// Before `main`, which may be C's. The driver asks the linker for this symbol wherever flang-rt is linked.
#[used]
#[unsafe(no_mangle)]
#[unsafe(link_section = ".init_array")]
static __accc_fortran_ending: extern "C" fn() = prepare;

extern "C" fn prepare() {
    // SAFETY: the handler is a function of the type that flang-rt calls.
    unsafe {
        if let Some(register) = __accc_fortran_register {
            register(on_fatal_error);
        }
    }
}

/// Brings what the program has written to its files.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_flush() {
    FLUSHES_ALL.store(true, Ordering::Relaxed);
    // SAFETY: flang-rt takes any number.
    unsafe { _FortranAFlush(-1) };
    FLUSHES_ALL.store(false, Ordering::Relaxed);
}

/// Returns where flang-rt can go on by itself.
///
/// # Safety
/// `place` is null or a text, `format` a text for `printf`, and `arguments` what it takes.
unsafe extern "C" fn on_fatal_error(place: *const c_char, _line: c_int, format: *const c_char, arguments: Arguments) {
    let place = if FLUSHES_ALL.load(Ordering::Relaxed) {
        c"CALL FLUSH()"
    } else if place.is_null() {
        return;
    } else {
        // SAFETY: the caller's promise.
        unsafe { CStr::from_ptr(place) }
    };
    if !ALL_UNITS.contains(&place) {
        return;
    }
    ENDS.store(true, Ordering::Relaxed);
    // SAFETY: the formats take what is given; a null stream asks for all of C's output streams.
    unsafe {
        dprintf(ERROR_OUTPUT, c"\nfatal Fortran runtime error(%s): ".as_ptr(), place.as_ptr());
        vdprintf(ERROR_OUTPUT, format, arguments);
        dprintf(ERROR_OUTPUT, c"\n".as_ptr());
        if let Some(finish) = __accc_fortran_finish {
            finish();
        }
        libc::fflush(core::ptr::null_mut());
        libc::_exit(1)
    }
}
