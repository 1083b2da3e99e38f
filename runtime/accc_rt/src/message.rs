//! Fatal errors of a program at run time: their value, the places they name, and how the program ends with one.
//!
//! Wording follows what users of OpenACC compilers grep for (`FATAL ERROR: ...`, ` file:F FUNCTION line:N`), each with a
//! hint of what to do. Exit code 1; `exit` and not `abort`, so that Fortran units are flushed and profiles written.

use accc_abi::{Construct, ConstructKind};
use std::ffi::{CStr, c_char};
use std::fmt;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// What kind of error it is: `acc_error_t` of acc_prof.h (OpenACC 3.3, 5.2.2), as far as the runtime can tell.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorCode {
    Other = 1,
    Execution = 3,
    DeviceInit = 4,
    DeviceUnavailable = 6,
    DeviceTypeUnavailable = 7,
    OutOfMemory = 9,
    NotPresent = 10,
    PartlyPresent = 11,
    Present = 12,
    InvalidArgument = 13,
    InvalidAsync = 14,
    InvalidNullPointer = 15,
    ImplementationDefined = 100,
}

/// An error that ends the program.
#[derive(Debug)]
pub struct Fatal {
    /// Complete, several lines, without a newline at the end.
    pub text: String,
    pub code: ErrorCode,
    /// What the device's driver said; 0 where it was not asked.
    pub driver_code: u32,
    pub reached: Option<Reached>,
}

/// What the program was doing.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    pub construct: *const Construct,
    pub queue: i64,
}

impl Fatal {
    pub fn new(text: String) -> Fatal {
        Fatal { text, code: ErrorCode::Other, driver_code: 0, reached: None }
    }

    pub fn coded(self, code: ErrorCode) -> Fatal {
        Fatal { code, ..self }
    }

    /// Reached by this construct, if it is not known by which.
    pub fn within(self, construct: &Construct, queue: i64) -> Fatal {
        Fatal { reached: self.reached.or(Some(Reached { construct, queue })), ..self }
    }

    /// With the construct that was reached, where the message names none.
    pub fn at(self, construct: &Construct) -> Fatal {
        let place = ConstructText(construct).to_string();
        if self.text.contains("\n file:") || self.text.contains(&place) {
            return self;
        }
        let text = match self.text.split_once("\n hint:") {
            Some((what, hint)) => format!("{what}\n{place}\n hint:{hint}"),
            None => format!("{}\n{place}", self.text),
        };
        Fatal { text, ..self }
    }
}

impl fmt::Display for Fatal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

static DEAD: AtomicBool = AtomicBool::new(false);

/// Whether the program ends because of an error that was told.
pub fn is_dead() -> bool {
    DEAD.load(Ordering::Relaxed)
}

/// Writes to stderr in one piece, so that the lines of several processes do not mix. It may be closed, or a full disk: that
/// is no reason to end the program, as `eprintln!` would.
pub fn write(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// A line on stderr, as [`write`] writes it.
macro_rules! tell {
    ($($words:tt)*) => { $crate::message::write(&(format!($($words)*) + "\n")) };
}
pub(crate) use tell;

/// Who is told of an error before the program says it.
static LISTENER: OnceLock<fn(&Fatal)> = OnceLock::new();

pub fn tell_errors(listener: fn(&Fatal)) {
    let _ = LISTENER.set(listener);
}

/// Tells whoever asked for errors.
pub fn failed(fatal: &Fatal) {
    if let Some(listener) = LISTENER.get() {
        listener(fatal);
    }
}

/// Ends the program; tools that asked for errors are told before. The caller must not hold the runtime's lock: handlers that
/// `exit` runs take it.
pub fn die(fatal: &Fatal) -> ! {
    if !DEAD.swap(true, Ordering::Relaxed) {
        failed(fatal);
    }
    // SAFETY: a null stream asks for all of C's output streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    tell!("{fatal}");
    // SAFETY: plain call; it does not return.
    unsafe { libc::exit(1) }
}

/// Ends the program with this exit status and text, by the first thread that asks for it. As for [`die`], the caller must not
/// hold the runtime's lock.
pub fn stop(words: &str, status: i32) -> ! {
    static STOPPED: AtomicBool = AtomicBool::new(false);
    while STOPPED.swap(true, Ordering::Relaxed) {
        // SAFETY: plain call. The program is ending.
        unsafe { libc::pause() };
    }
    // SAFETY: a null stream asks for all of C's output streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    match words.ends_with(' ') {
        true => tell!("{words}{status}"),
        false if words.is_empty() => {}
        false => tell!("{words}"),
    }
    // SAFETY: plain call; it does not return.
    unsafe { libc::exit(status) }
}

/// A construct in the source, as messages print it: ` file:/path/gol.f90 gol line:30`; a call: ` in acc_copyin`.
pub struct ConstructText<'a>(pub &'a Construct);

impl fmt::Display for ConstructText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Construct { file, function, line, kind, .. } = self.0;
        if *kind == ConstructKind::RuntimeApi as u32 {
            return write!(f, " in {}", text(*function));
        }
        write!(f, " file:{} {} line:{line}", text(*file), text(*function))
    }
}

/// A text of the image; empty for a null pointer.
pub fn text(pointer: *const c_char) -> &'static str {
    if pointer.is_null() {
        return "";
    }
    // SAFETY: accc_abi: every pointer to text is NUL-terminated and lives as long as the image.
    unsafe { CStr::from_ptr(pointer) }.to_str().unwrap_or("(text that is not UTF-8)")
}

/// `166310` as `166,310`.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_between_groups_of_three() {
        let shown: Vec<String> = [0, 999, 1000, 166_310, 24_307_904].map(with_commas).to_vec();
        insta::assert_snapshot!(shown.join(" "), @"0 999 1,000 166,310 24,307,904");
    }
}
