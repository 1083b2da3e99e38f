//! The end of the program: work that nobody waited for, and the profiles.
//!
//! Two handlers, which `exit` calls in reverse order: that for queued work is registered when a device was opened, so that it
//! runs before the device's driver shuts down; that for the profiles when the program starts. An error of queued work gives the
//! program the exit status 1, whatever it asked for.

use crate::comparison::golden;
use crate::device_context::DeviceContext;
use crate::event::{Static, Subscriber, blank, listening};
use crate::message::{self, Fatal, tell};
use crate::queue::Queue;
use crate::tools::Teller;
use crate::{check, trace};
use accc_abi::{Construct, ConstructKind, DEVICE_NONE, EventKind};
use std::ffi::c_int;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// What was done at the end went wrong.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Profiles are written at the end.
pub fn will_finish() {
    static ONCE: Once = Once::new();
    // SAFETY: plain call; the handler lives as long as the program. Without room for it only the profile is missing.
    ONCE.call_once(|| unsafe {
        libc::atexit(finish);
    });
}

/// Queued work is waited for at the end; after a device was opened.
pub fn will_settle() {
    static ONCE: Once = Once::new();
    // SAFETY: as above; without room for it only what unwaited kernels print is missing.
    ONCE.call_once(|| unsafe {
        libc::atexit(settle);
    });
}

/// All of the end's work at once, for an end that may not go through `exit` (`accc_rt_fortran/src/ending.rs`).
#[unsafe(no_mangle)]
pub extern "C" fn __accc_finish() {
    settle();
    finish();
}

extern "C" fn finish() {
    write_profiles();
    let failed = FAILED.load(Ordering::Relaxed).then_some(1);
    if let Some(status) = failed.or(checked()).filter(|status| *status != 0) {
        // `exit` is under way, and its status cannot be changed any more: what is buffered goes out, then the program ends.
        // SAFETY: plain calls; a null stream asks for all of C's output streams.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            libc::_exit(status);
        }
    }
}

/// Says how much the checks of the program have found; its exit status then.
fn checked() -> Option<c_int> {
    let (text, status) = check::summary()?;
    tell!("{text}");
    Some(status as c_int)
}

fn write_profiles() {
    let Some(mut state) = super::try_lock() else { return trace::file::close() };
    state.contexts().for_each(|(_, context)| {
        context.report.finish();
        context.events.finish();
    });
    trace::file::close();
    golden::close();
    if listening() {
        for (_, context) in state.contexts() {
            // Nothing fails that does nothing.
            let _ = context.shuts_down(&PROGRAM_END.0, 0, |_| Ok(()));
        }
        let end = blank(EventKind::DeviceShutdown, &PROGRAM_END.0, Queue::Sync);
        match state.contexts().last() {
            Some((_, context)) => context.events.runtime_ends(&end),
            None => Teller::new(DEVICE_NONE).runtime_ends(&end),
        }
    }
}

/// What asynchronous kernels still print comes out, and an error that nobody waited for.
extern "C" fn settle() {
    let Some(mut state) = super::try_lock().filter(|_| !message::is_dead()) else { return };
    let mut errors = Vec::new();
    for (_, context) in state.contexts() {
        if context.device.make_current().is_ok()
            && let Err(fatal) = wait_for_all(context)
        {
            errors.push(fatal);
        }
    }
    drop(state);
    for fatal in errors {
        message::failed(&fatal);
        tell!("{fatal}");
        FAILED.store(true, Ordering::Relaxed);
    }
}

fn wait_for_all(context: &mut DeviceContext) -> Result<(), Fatal> {
    context.device.forget_transfers();
    for queue in context.device.queues() {
        context.select(queue, &PROGRAM_END.0)?;
        context.sync(&PROGRAM_END.0)?;
    }
    Ok(())
}

static PROGRAM_END: Static<Construct> = Static(Construct {
    file: c"".as_ptr(),
    function: c"the end of the program".as_ptr(),
    line: 0,
    end_line: 0,
    kind: ConstructKind::RuntimeApi as u32,
    reserved: 0,
});
