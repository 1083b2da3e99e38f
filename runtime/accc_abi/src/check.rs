//! What checked programs (`-acc=check`) tell the runtime: an access before it happens, and the iterations of parallel loops.

use core::ffi::c_char;

/// One access in the source, a variable for each: the runtime keeps its number in `state`, which is zero at first.
#[repr(C)]
pub struct CheckSite {
    /// As the user named it.
    pub file: *const c_char,
    /// The procedure, as the user knows it.
    pub function: *const c_char,
    /// The variable as the user wrote it, or null where that is not known; of a loop its variable.
    pub name: *const c_char,
    /// In `file`, from 1.
    pub line: u32,
    /// One of `CHECK_*`.
    pub kind: u32,
    /// Bytes of one element.
    pub bytes: u32,
    /// Number of subscripts that are passed.
    pub rank: u32,
    /// [`CHECK_FORTRAN`], or 0.
    pub flags: u32,
    /// The operator, one of `COMBINES_*`, by which the written value is made of the one before.
    pub combines: u32,
    /// The runtime's; 0 at first.
    pub state: u32,
    /// 0.
    pub reserved: u32,
}

/// Values of [`CheckSite::kind`].
pub const CHECK_READ: u32 = 0;
/// A store.
pub const CHECK_WRITE: u32 = 1;
/// An `atomic read`.
pub const CHECK_ATOMIC_READ: u32 = 2;
/// An `atomic write`.
pub const CHECK_ATOMIC_WRITE: u32 = 3;
/// An atomic read and write.
pub const CHECK_ATOMIC_UPDATE: u32 = 4;
/// The address is given to code that may have been compiled without checks.
pub const CHECK_PASSED: u32 = 5;
/// A loop whose iterations run in parallel.
pub const CHECK_LOOP: u32 = 6;

/// Subscripts are written as Fortran's are.
pub const CHECK_FORTRAN: u32 = 1;

/// Values of [`CheckSite::combines`], and how the clause `reduction` writes each in C and in Fortran.
pub const COMBINES_NOTHING: u32 = 0;
/// The greater one of both is written.
pub const COMBINES_MAX: u32 = 3;
/// The smaller one of both is written.
pub const COMBINES_MIN: u32 = 4;
/// By these numbers the operators' names, in C and in Fortran.
pub const COMBINES: [(&str, &str); 11] = [
    ("", ""),
    ("+", "+"),
    ("*", "*"),
    ("max", "max"),
    ("min", "min"),
    ("&", "iand"),
    ("|", "ior"),
    ("^", "ieor"),
    ("&&", ".and."),
    ("||", ".or."),
    ("==", ".eqv."),
];

/// The symbol that a function compiled with checks defines, behind its own name: callers see by it whether it tells of its
/// accesses itself.
pub const CHECKED_SUFFIX: &str = ".acc.checked";
