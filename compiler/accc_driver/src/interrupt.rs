//! SIGINT, SIGTERM and SIGHUP: the tools that run are ended, what is only half made goes away, then the compiler ends as the
//! signal would have ended it. Whatever the moment, outputs are whole or as they were before ([`crate::output`]).
//!
//! A thread waits for the signals, which are blocked everywhere else; the standard library unblocks them in the tools that
//! it starts. A signal that whoever started the compiler ignores stays ignored.

use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const SIGNALS: [c_int; 3] = [SIGHUP, SIGINT, SIGTERM];
const SIGHUP: c_int = 1;
const SIGINT: c_int = 2;
const SIGTERM: c_int = 15;
const SIG_DFL: usize = 0;
const SIG_IGN: usize = 1;
const SIG_BLOCK: c_int = 0;
const SIG_UNBLOCK: c_int = 1;

/// glibc's `sigset_t`.
type SignalSet = [u64; 16];

unsafe extern "C" {
    fn sigemptyset(set: *mut SignalSet) -> c_int;
    fn sigaddset(set: *mut SignalSet, signal: c_int) -> c_int;
    fn sigwait(set: *const SignalSet, signal: *mut c_int) -> c_int;
    fn pthread_sigmask(how: c_int, set: *const SignalSet, old: *mut SignalSet) -> c_int;
    fn signal(signal: c_int, action: usize) -> usize;
    fn kill(process: c_int, signal: c_int) -> c_int;
    fn raise(signal: c_int) -> c_int;
    fn getpgrp() -> c_int;
}

/// Temporary files and folders, while they are there.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// The tools that run.
static TOOLS: Mutex<Vec<c_int>> = Mutex::new(Vec::new());

fn tools() -> MutexGuard<'static, Vec<c_int>> {
    TOOLS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn temporary() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Watches for signals from now on; before any other thread is started.
pub fn watch() {
    let mut set: SignalSet = [0; 16];
    // SAFETY: plain calls on a set of ours; who ignores a signal gets it back ignored.
    unsafe {
        sigemptyset(&mut set);
        for number in SIGNALS {
            match signal(number, SIG_DFL) {
                SIG_IGN => drop(signal(number, SIG_IGN)),
                _ => drop(sigaddset(&mut set, number)),
            }
        }
        pthread_sigmask(SIG_BLOCK, &set, std::ptr::null_mut());
    }
    // Without a thread a signal is as good as lost: better none blocked.
    if std::thread::Builder::new().spawn(move || wait(set)).is_err() {
        // SAFETY: as above.
        unsafe { pthread_sigmask(SIG_UNBLOCK, &set, std::ptr::null_mut()) };
    }
}

fn wait(set: SignalSet) {
    let mut number = 0;
    // SAFETY: the set and the place of the number are ours.
    if unsafe { sigwait(&set, &mut number) } != 0 {
        return;
    }
    for tool in tools().iter().copied() {
        // SAFETY: a process that we started and have not waited for, and its group, where it has one.
        let _ = unsafe { kill(-tool, SIGTERM) == 0 || kill(tool, SIGTERM) == 0 };
    }
    // Kept locked: nothing new is made any more.
    let temporary = temporary();
    temporary.iter().for_each(|path| remove(path));
    // SAFETY: plain calls; the signal ends the process.
    unsafe {
        pthread_sigmask(SIG_UNBLOCK, &set, std::ptr::null_mut());
        raise(number);
    }
}

/// A folder may get files while it is emptied, from a tool that is about to end or from this process: again, then.
fn remove(path: &Path) {
    const ATTEMPTS: u32 = 100;
    for _ in 0..ATTEMPTS {
        let _ = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
        if std::fs::symlink_metadata(path).is_err() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A temporary file or folder that goes away with the compiler, also when a signal ends it.
pub struct Kept(PathBuf);

/// Makes a temporary file or folder that is watched over from its first moment.
pub fn make_watched<T: AsRef<Path>>(make: impl FnOnce() -> std::io::Result<T>) -> std::io::Result<(T, Kept)> {
    let mut temporary = temporary();
    let made = make()?;
    let path = made.as_ref().to_path_buf();
    temporary.push(path.clone());
    Ok((made, Kept(path)))
}

impl Drop for Kept {
    fn drop(&mut self) {
        temporary().retain(|path| *path != self.0);
    }
}

/// The group of processes that this one belongs to.
pub fn own_group() -> i32 {
    // SAFETY: plain call.
    unsafe { getpgrp() }
}

/// Tells that a tool runs.
pub fn started(process: u32) {
    tools().push(process as c_int);
}

/// Tells that it has ended.
pub fn ended(process: u32) {
    tools().retain(|tool| *tool != process as c_int);
}
