//! Internal procedures of Fortran as arguments, nested functions of GNU C by their address: a piece of code for each, made
//! when the procedure around asks for its address.
//!
//! The convention of calls is the address of code, which leaves no room for the variables of the procedure around. So
//! the address is that of a trampoline, which loads their address into the register that LLVM's `nest` parameters use,
//! and jumps to the procedure. Slots come from pages that are never given back; free ones are kept in a list.

use core::cell::UnsafeCell;
use core::ffi::{c_int, c_void};
use core::hint::spin_loop;
use core::ptr;
use core::sync::atomic::{AtomicBool, Ordering};

const PROTECTION: c_int = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
const FLAGS: c_int = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
const PAGE: usize = 4096;

/// `mov r10, frame; mov r11, code; jmp r11`, or the next free slot.
#[repr(C, align(32))]
struct Slot([u8; 32]);

struct Free {
    locked: AtomicBool,
    first: UnsafeCell<*mut Slot>,
}

// SAFETY: `first` is only touched while `locked` is held.
unsafe impl Sync for Free {}

static FREE: Free = Free { locked: AtomicBool::new(false), first: UnsafeCell::new(ptr::null_mut()) };

/// The address of code that calls `code` with `frame` in the register for it.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_trampoline(code: *const c_void, frame: *const c_void) -> *mut c_void {
    let slot = take();
    let mut bytes = [0u8; 32];
    bytes[..2].copy_from_slice(&[0x49, 0xba]);
    bytes[2..10].copy_from_slice(&(frame as u64).to_le_bytes());
    bytes[10..12].copy_from_slice(&[0x49, 0xbb]);
    bytes[12..20].copy_from_slice(&(code as u64).to_le_bytes());
    bytes[20..23].copy_from_slice(&[0x41, 0xff, 0xe3]);
    // SAFETY: the slot is ours alone until it is freed, in a page that can be written.
    unsafe { slot.write(Slot(bytes)) };
    slot.cast()
}

/// Null is allowed.
///
/// # Safety
/// `code` comes from [`__accc_trampoline`] and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_trampoline_free(code: *mut c_void) {
    if !code.is_null() {
        give(code.cast());
    }
}

fn take() -> *mut Slot {
    locked(|first| {
        if first.is_null() {
            *first = page();
        }
        let slot = *first;
        // SAFETY: a free slot begins with the address of the next one.
        *first = unsafe { slot.cast::<*mut Slot>().read() };
        slot
    })
}

fn give(slot: *mut Slot) {
    // SAFETY: the slot is free, so that its bytes may hold the list.
    locked(|first| unsafe { slot.cast::<*mut Slot>().write(core::mem::replace(first, slot)) });
}

/// A page of free slots, as a list.
fn page() -> *mut Slot {
    // SAFETY: asks for fresh memory.
    let page = unsafe { libc::mmap(ptr::null_mut(), PAGE, PROTECTION, FLAGS, -1, 0) };
    if page as isize == -1 {
        std::alloc::handle_alloc_error(std::alloc::Layout::new::<[u8; PAGE]>());
    }
    let first: *mut Slot = page.cast();
    let count = PAGE / size_of::<Slot>();
    for index in 0..count {
        // SAFETY: within the page.
        unsafe {
            let next = if index + 1 < count { first.add(index + 1) } else { ptr::null_mut() };
            first.add(index).cast::<*mut Slot>().write(next);
        }
    }
    first
}

fn locked<R>(work: impl FnOnce(&mut *mut Slot) -> R) -> R {
    while FREE.locked.swap(true, Ordering::Acquire) {
        spin_loop();
    }
    // SAFETY: the lock is held.
    let result = work(unsafe { &mut *FREE.first.get() });
    FREE.locked.store(false, Ordering::Release);
    result
}
