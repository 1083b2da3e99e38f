//! The calls of the profiling interface, and where tools come from (OpenACC 3.3, 5.3): one that the program was linked with, or that LD_PRELOAD brought, and the
//! libraries that ACC_PROFLIB names. Each has a function `acc_register_library`.

use crate::event;
use crate::message::tell;
use crate::state::ending;
use crate::tools::registry::{self, Callback};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Once;

/// # Safety
/// `callback` is null or a function for such records.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_prof_register(event: c_int, callback: Option<Callback>, how: c_int) {
    registry::change(event, callback, how, true);
    if event::listening() {
        ending::will_finish();
    }
}

/// # Safety
/// As for `acc_prof_register`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_prof_unregister(event: c_int, callback: Option<Callback>, how: c_int) {
    registry::change(event, callback, how, false);
}

/// The address of a routine of the interface by its name, or null.
///
/// # Safety
/// `name` is a text, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_prof_lookup(name: *const c_char) -> *const c_void {
    // SAFETY: the caller's promise.
    let name = if name.is_null() { c"" } else { unsafe { CStr::from_ptr(name) } };
    match name.to_bytes() {
        b"acc_prof_register" => acc_prof_register as *const c_void,
        b"acc_prof_unregister" => acc_prof_unregister as *const c_void,
        b"acc_prof_lookup" => acc_prof_lookup as *const c_void,
        _ => std::ptr::null(),
    }
}

type Register = unsafe extern "C" fn(c_int, Option<Callback>, c_int);
type Lookup = unsafe extern "C" fn(*const c_char) -> *const c_void;
type RegisterLibrary = unsafe extern "C" fn(Register, Register, Lookup);

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

const ENTRY: &CStr = c"acc_register_library";

/// Has the tools register their callbacks; once, before the program's own code runs.
pub fn load() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: a constant, which the dynamic linker has filled in.
        let linked = unsafe { __accc_linked_tool };
        // SAFETY: a null handle is the program's own scope, which LD_PRELOAD extends.
        let preloaded = unsafe { libc::dlsym(ptr::null_mut(), ENTRY.as_ptr()) };
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
    let library = unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW) };
    if library.is_null() {
        return tell!("accc: ACC_PROFLIB={name}: {}", why());
    }
    // SAFETY: the library stays open.
    let entry = unsafe { libc::dlsym(library, ENTRY.as_ptr()) };
    if entry.is_null() {
        return tell!("accc: ACC_PROFLIB={name}: the library has no function acc_register_library");
    }
    call(entry);
}

/// GCC's runtime library has a function of that name, too, which ends the program: libraries that use OpenMP bring it.
fn call_tool(entry: *mut c_void) {
    let mut found = libc::Dl_info {
        dli_fname: ptr::null(),
        dli_fbase: ptr::null_mut(),
        dli_sname: ptr::null(),
        dli_saddr: ptr::null_mut(),
    };
    // SAFETY: any address may be asked about; `found` is what it fills in.
    let known = !entry.is_null() && unsafe { libc::dladdr(entry, &mut found) } != 0 && !found.dli_fname.is_null();
    // SAFETY: the dynamic linker's text.
    if known && unsafe { CStr::from_ptr(found.dli_fname) }.to_string_lossy().contains("/libgomp.") {
        return;
    }
    call(entry);
}

fn why() -> String {
    // SAFETY: gives a text, or null.
    let text = unsafe { libc::dlerror() };
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
