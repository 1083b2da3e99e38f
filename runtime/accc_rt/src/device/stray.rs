//! Host addresses in kernels of the device `sim`. Pointers in records that point to nothing on the device are given addresses
//! that trap when they are used, as they would on a GPU; then the program says which pointers these are, and ends.

use crate::message::tell;
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::sync::{Mutex, PoisonError};

/// No address of a process has this bit alone of its upper ones.
const TRAPPING: u64 = 1 << 62;

/// By their host address, what messages say of such pointers.
static STRAYS: Mutex<BTreeMap<usize, String>> = Mutex::new(BTreeMap::new());

/// The kernel that runs, and its line.
static KERNEL: Mutex<(&str, u32)> = Mutex::new(("", 0));

/// Of a signal: no page was missing, the address is none.
const SI_KERNEL: c_int = 128;

/// The address that traps in place of a host address. Differences and order of pointers are those on the host.
pub fn trapping(host: u64) -> u64 {
    host ^ TRAPPING
}

/// The host address that a trapping one was made of.
pub fn host_of(trapping: u64) -> Option<usize> {
    /// Bits of addresses of processes.
    const USED: u32 = 48;
    let host = trapping ^ TRAPPING;
    (host >> USED == 0).then_some(host as usize)
}

pub fn remember(pointer: usize, described: impl FnOnce() -> String) {
    STRAYS.lock().unwrap_or_else(PoisonError::into_inner).entry(pointer).or_insert_with(described);
}

pub fn forget(pointer: usize) {
    STRAYS.lock().unwrap_or_else(PoisonError::into_inner).remove(&pointer);
}

/// While it lives, using such an address ends the program with a message.
pub struct Watch(Option<libc::sigaction>);

impl Watch {
    pub fn begin(kernel: (&'static str, u32)) -> Watch {
        let is_needed = !STRAYS.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        Watch(is_needed.then(|| {
            *KERNEL.lock().unwrap_or_else(PoisonError::into_inner) = kernel;
            // SAFETY: plain data, filled before it is used.
            let (mut action, mut before): (libc::sigaction, libc::sigaction) = unsafe { std::mem::zeroed() };
            action.sa_sigaction = caught as extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_NODEFER | libc::SA_RESETHAND;
            // SAFETY: both live during the call.
            unsafe { libc::sigaction(libc::SIGSEGV, &action, &mut before) };
            before
        }))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(before) = &self.0 {
            // SAFETY: what was there before.
            unsafe { libc::sigaction(libc::SIGSEGV, before, std::ptr::null_mut()) };
        }
    }
}

/// A trapping address is none of the process: the processor reports no address of the fault. Other faults happen again, without
/// this handler.
extern "C" fn caught(_signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
    // SAFETY: the kernel of the system filled it.
    if unsafe { (*info).si_code } != SI_KERNEL {
        return;
    }
    let strays = STRAYS.try_lock().map(|strays| strays.values().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let (kernel, line) = *KERNEL.try_lock().as_deref().unwrap_or(&("", 0));
    tell!(
        "FATAL ERROR: a kernel used a host address: {}\n kernel:{kernel} line:{line}\n hint: what these point to is not on the device: map it, by the pointer \
         itself or by any other name, in front of the construct",
        strays.join(", ")
    );
    // SAFETY: the thread can't go on.
    unsafe { libc::_exit(1) };
}
