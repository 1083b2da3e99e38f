//! The routines of the module `nvtx` (`accc_driver/src/modules/library/nvtx.f90`): ranges that NVIDIA's profilers show. They are
//! handed to libnvToolsExt, which is loaded where the machine has it; without it they do nothing. Texts are Fortran's,
//! with or without a NUL of the program's own. Source: the NVTX 2 interface in `nvToolsExt.h`.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicPtr, Ordering};

const LIBRARIES: [&CStr; 2] = [c"libnvToolsExt.so.1", c"libnvToolsExt.so"];
/// Longer texts are cut.
const LONGEST: usize = 255;
/// Red, green and blue by the number that the program gives, as in NVIDIA's examples.
const COLOURS: [u32; 7] = [0xff00_ff00, 0xff00_00ff, 0xffff_ff00, 0xffff_00ff, 0xff00_ffff, 0xffff_0000, 0xffff_ffff];

/// `nvtxEventAttributes_t` of version 2.
#[repr(C)]
struct Attributes {
    version: u16,
    size: u16,
    category: u32,
    color_type: i32,
    color: u32,
    payload_type: i32,
    reserved: i32,
    payload: u64,
    message_type: i32,
    message: *const c_char,
}

const VERSION: u16 = 2;
const ARGB: i32 = 1;
const ASCII: i32 = 1;

/// A function of the library, or null.
fn find(name: &CStr) -> *mut c_void {
    static LIBRARY: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
    /// Stands for a library that is not there.
    static NONE: u8 = 0;
    let none = (&raw const NONE).cast_mut().cast::<c_void>();
    let mut library = LIBRARY.load(Ordering::Acquire);
    if library.is_null() {
        // SAFETY: constants that end in NUL; the library's initialisers may run.
        let open = |file: &CStr| unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW) };
        library = LIBRARIES.into_iter().map(open).find(|library| !library.is_null()).unwrap_or(none);
        LIBRARY.store(library, Ordering::Release);
    }
    if library == none {
        return null_mut();
    }
    // SAFETY: a library that was opened and stays so.
    unsafe { libc::dlsym(library, name.as_ptr()) }
}

/// Calls `take` with the text and a NUL behind it.
///
/// # Safety
/// `text` has `length` bytes.
unsafe fn with_text<T>(text: *const c_char, length: usize, take: impl FnOnce(*const c_char) -> T) -> T {
    let mut buffer = [0 as c_char; LONGEST + 1];
    // SAFETY: as many bytes as the text has and the buffer takes.
    unsafe { core::ptr::copy_nonoverlapping(text, buffer.as_mut_ptr(), length.min(LONGEST)) };
    take(buffer.as_ptr())
}

/// Calls a function of one text; -1 where there is none.
fn call(name: &CStr, text: *const c_char) -> c_int {
    let found = find(name);
    if found.is_null() {
        return -1;
    }
    // SAFETY: nvtxRangePushA and nvtxMarkA take a text; a result that one of them lacks is not looked at.
    unsafe { core::mem::transmute::<*mut c_void, unsafe extern "C" fn(*const c_char) -> c_int>(found)(text) }
}

/// # Safety
/// `label` has `length` bytes; `color` is null or an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvtxstartrange_(label: *const c_char, color: *const c_int, length: usize) {
    let push = find(c"nvtxRangePushEx");
    // SAFETY: as the caller says.
    let Some(color) = (unsafe { color.as_ref() }).filter(|_| !push.is_null()) else {
        // SAFETY: as the caller says.
        return unsafe { with_text(label, length, |text| _ = call(c"nvtxRangePushA", text)) };
    };
    let color = COLOURS[color.rem_euclid(COLOURS.len() as c_int) as usize];
    let range = |message: *const c_char| Attributes {
        version: VERSION,
        size: size_of::<Attributes>() as u16,
        category: 0,
        color_type: ARGB,
        color,
        payload_type: 0,
        reserved: 0,
        payload: 0,
        message_type: ASCII,
        message,
    };
    // SAFETY: the library's function takes these attributes; the text as the caller says.
    unsafe {
        let push = core::mem::transmute::<*mut c_void, unsafe extern "C" fn(*const Attributes) -> c_int>(push);
        with_text(label, length, |text| push(&range(text)));
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn nvtxendrange_() {
    nvtxrangepop_();
}

/// # Safety
/// `label` has `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvtxrangepush_(label: *const c_char, length: usize) -> c_int {
    // SAFETY: as the caller says.
    unsafe { with_text(label, length, |text| call(c"nvtxRangePushA", text)) }
}

#[unsafe(no_mangle)]
pub extern "C" fn nvtxrangepop_() -> c_int {
    call(c"nvtxRangePop", null())
}

/// # Safety
/// `label` has `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvtxmark_(label: *const c_char, length: usize) {
    // SAFETY: as the caller says.
    unsafe { with_text(label, length, |text| _ = call(c"nvtxMarkA", text)) }
}
