//! Slices that others put into the trace (`accc_trace.h`): a library that wraps MPI's calls records communication there,
//! beside kernels and transfers.

use super::{PROCESSES_PER_RANK, file, name_lane, slice};
use crate::event::{elapsed, thread_number};
use crate::json::Object;
use crate::message::text;
use std::cell::Cell;
use std::ffi::c_char;

thread_local! {
    /// The thread's lane has its name.
    static NAMED: Cell<bool> = const { Cell::new(false) };
}

/// The trace's clock in ns; 0 where no trace is written, which begins with the first device that is used.
#[unsafe(no_mangle)]
pub extern "C" fn accc_trace_now() -> u64 {
    if file::rank().is_some() { elapsed().max(1) } else { 0 }
}

/// A slice of this thread from `since` until now; nothing where `since` is 0. `bytes` below 0: it has none.
///
/// # Safety
/// `name` and `category` are texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accc_trace_span(name: *const c_char, category: *const c_char, since: u64, bytes: i64) {
    let Some(rank) = file::rank().filter(|_| since > 0) else { return };
    let (host, lane) = (rank * PROCESSES_PER_RANK, i64::from(thread_number()));
    if !NAMED.replace(true) {
        name_lane(host, lane, &format!("host thread {lane}"));
    }
    let args = Object::new();
    let args = if bytes >= 0 { args.number("bytes", bytes as u64) } else { args };
    slice(text(name), text(category), (host, lane), (since, elapsed()), args);
}
