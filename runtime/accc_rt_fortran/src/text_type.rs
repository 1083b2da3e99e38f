//! The tables of texts' types: of each kind and length one, for as long as the program runs. `class(*)` objects that are texts have
//! their lengths there. The layout is the compiler's (`accc_fortran/src/hir/derived.rs`).

use crate::no_memory;
use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, Ordering};

/// The tables so far, the last one first.
static TABLES: AtomicPtr<Entry> = AtomicPtr::new(core::ptr::null_mut());

#[repr(C)]
struct Entry {
    table: Table,
    next: *const Entry,
}

/// What a type's table begins with.
#[repr(C)]
struct Table {
    parent: *const c_void,
    bytes: u64,
    image: *const c_void,
    end: *const c_void,
    copy: *const c_void,
}

/// The table of texts of that length in bytes; `texts` is the one of all texts of their kind.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_text_type(texts: *const c_void, length: i64) -> *const c_void {
    let bytes = length.max(0) as u64;
    let mut first = TABLES.load(Ordering::Acquire);
    if let Some(found) = find(first, texts, bytes) {
        return found;
    }
    // SAFETY: as large as an entry.
    let entry = unsafe { libc::malloc(size_of::<Entry>()) }.cast::<Entry>();
    if entry.is_null() {
        no_memory::end("accc: no memory for the type of a text in a class(*) object\n");
    }
    let null = core::ptr::null();
    loop {
        let table = Table { parent: texts, bytes, image: null, end: null, copy: null };
        // SAFETY: memory of its own until it is published.
        unsafe { entry.write(Entry { table, next: first }) };
        match TABLES.compare_exchange(first, entry, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => return entry.cast(),
            Err(other) => first = other,
        }
        if let Some(found) = find(first, texts, bytes) {
            return found;
        }
    }
}

fn find(mut entry: *const Entry, texts: *const c_void, bytes: u64) -> Option<*const c_void> {
    while !entry.is_null() {
        // SAFETY: entries are complete when they are published, and stay.
        let Entry { table, next } = unsafe { &*entry };
        if table.parent == texts && table.bytes == bytes {
            return Some(entry.cast());
        }
        entry = *next;
    }
    None
}
