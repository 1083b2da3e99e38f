//! Memory that host and GPU share, and page-locked memory that programs got ([`crate::allocation`]): which addresses are
//! in it, and which allocations are the runtime's own.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Memory of the device: (start, bytes), sorted.
pub static REGIONS: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// Blocks are shared by host and device.
pub static SHARED: AtomicBool = AtomicBool::new(false);
/// Blocks are page-locked.
pub static LOCKED: AtomicBool = AtomicBool::new(false);
/// All regions lie between the two.
pub static LOWEST: AtomicUsize = AtomicUsize::new(usize::MAX);
/// As [`LOWEST`]: where the last region ends.
pub static HIGHEST: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// This thread is inside of the runtime: what it allocates is the runtime's.
    pub static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// While it lives, this thread's allocations are the C library's.
pub struct Inside {
    before: bool,
}

impl Inside {
    /// From now on; when it is dropped what was so before holds again.
    pub fn enter() -> Inside {
        Inside { before: INSIDE.replace(true) }
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(self.before);
    }
}

/// Whether there is memory that host and device share.
pub fn is_on() -> bool {
    SHARED.load(Ordering::Relaxed)
}

/// Whether the address is in memory that host and device share.
pub fn holds(address: usize) -> bool {
    is_on() && is_given(address, 1)
}

/// Whether all of it is memory that was page-locked for the program.
pub fn is_page_locked(address: usize, bytes: usize) -> bool {
    LOCKED.load(Ordering::Relaxed) && is_given(address, bytes)
}

/// Whether it is in memory that the device gave.
pub fn is_given(address: usize, bytes: usize) -> bool {
    let between = LOWEST.load(Ordering::Relaxed) <= address && address < HIGHEST.load(Ordering::Relaxed);
    between && {
        let _inside = Inside::enter();
        let regions = held(&REGIONS);
        let at = regions.partition_point(|(start, _)| *start <= address);
        at > 0 && address + bytes <= regions[at - 1].0 + regions[at - 1].1
    }
}

/// The lock, also where a thread has panicked with it.
pub fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
