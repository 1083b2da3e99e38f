//! Where tools come from (OpenACC 3.3, 5.3): one that the program was linked with, or that LD_PRELOAD brought, and the
//! libraries that ACC_PROFLIB names. Each has a function `acc_register_library`.

use super::registry::{Callback, acc_prof_lookup, acc_prof_register, acc_prof_unregister};
use crate::message::tell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Once;

type Register = unsafe extern "C" fn(c_int, Option<Callback>, c_int);
type Lookup = unsafe extern "C" fn(*const c_char) -> *const c_void;
type RegisterLibrary = unsafe extern "C" fn(Register, Register, Lookup);

unsafe extern "C" {
    fn dlopen(file: *const c_char, mode: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
    fn dladdr(address: *const c_void, found: *mut Found) -> c_int;
}

/// `Dl_info`: the library that an address lies in, and the symbol there.
#[repr(C)]
struct Found {
    file: *const c_char,
    base: *mut c_void,
    symbol: *const c_char,
    address: *mut c_void,
}

// The program's own tool, if one was linked: executables don't show their functions to `dlsym`.
std::arch::global_asm!(
    ".weak acc_register_library",
    ".pushsection .data.rel.ro, \"aw\", @progbits",
    ".balign 8",
    ".hidden __accc_linked_tool",
    ".globl __accc_linked_tool",
    "__accc_linked_tool: .quad acc_register_library",
    ".popsection",
);

unsafe extern "C" {
    /// Null where none is linked.
    static __accc_linked_tool: *mut c_void;
}

/// `RTLD_NOW`.
const NOW: c_int = 2;
const ENTRY: &CStr = c"acc_register_library";

/// Has the tools register their callbacks; once, before the program's own code runs.
pub fn load() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: a constant, which the dynamic linker has filled in.
        let linked = unsafe { __accc_linked_tool };
        // SAFETY: a null handle is the program's own scope, which LD_PRELOAD extends.
        let preloaded = unsafe { dlsym(ptr::null_mut(), ENTRY.as_ptr()) };
        call_tool(linked);
        if preloaded != linked {
            call_tool(preloaded);
        }
        let named = std::env::var("ACC_PROFLIB").unwrap_or_default();
        named.split([';', ':']).filter(|name| !name.is_empty()).for_each(open);
    });
}

fn open(name: &str) {
    let Ok(file) = CString::new(name) else { return };
    // SAFETY: a library that the user names; its initialisers may run now.
    let library = unsafe { dlopen(file.as_ptr(), NOW) };
    if library.is_null() {
        return tell!("accc: ACC_PROFLIB={name}: {}", why());
    }
    // SAFETY: the library stays open.
    let entry = unsafe { dlsym(library, ENTRY.as_ptr()) };
    if entry.is_null() {
        return tell!("accc: ACC_PROFLIB={name}: the library has no function acc_register_library");
    }
    call(entry);
}

/// GCC's runtime library has a function of that name, too, which ends the program: libraries that use OpenMP bring it.
fn call_tool(entry: *mut c_void) {
    let mut found = Found { file: ptr::null(), base: ptr::null_mut(), symbol: ptr::null(), address: ptr::null_mut() };
    // SAFETY: any address may be asked about; `found` is what it fills in.
    let known = !entry.is_null() && unsafe { dladdr(entry, &mut found) } != 0 && !found.file.is_null();
    // SAFETY: the dynamic linker's text.
    if known && unsafe { CStr::from_ptr(found.file) }.to_string_lossy().contains("/libgomp.") {
        return;
    }
    call(entry);
}

fn why() -> String {
    // SAFETY: gives a text, or null.
    let text = unsafe { dlerror() };
    if text.is_null() {
        return "it can't be opened".into();
    }
    // SAFETY: as said.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

fn call(entry: *mut c_void) {
    if entry.is_null() {
        return;
    }
    // SAFETY: the name belongs to a function of this type (5.3).
    let register = unsafe { std::mem::transmute::<*mut c_void, RegisterLibrary>(entry) };
    // SAFETY: what the interface asks for.
    unsafe { register(acc_prof_register, acc_prof_unregister, acc_prof_lookup) };
}
