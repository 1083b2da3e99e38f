//! SIGINT, SIGTERM and SIGHUP: the tools that run are ended, what is only half made goes away, then the compiler ends as the
//! signal would have ended it. Whatever the moment, outputs are whole or as they were before ([`crate::output`]).
//!
//! A thread waits for the signals, which are blocked everywhere else; the standard library unblocks them in the tools that
//! it starts. A signal that whoever started the compiler ignores stays ignored.

use std::ffi::c_int;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

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

/// What has to be ended and removed when a signal comes. Whoever makes any of it holds the lock while he does; the watcher
/// keeps the lock for ever, so that nothing new is made then, and the compiler goes past no tool that the watcher has ended.
static KEPT: Mutex<Everything> = Mutex::new(Everything { temporary: Vec::new(), tools: Vec::new() });

struct Everything {
    /// Temporary folders.
    temporary: Vec<PathBuf>,
    /// The tools that run.
    tools: Vec<c_int>,
}

fn kept() -> MutexGuard<'static, Everything> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
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
    let kept = kept();
    kept.tools.iter().copied().for_each(end);
    kept.temporary.iter().for_each(|path| remove(path));
    // SAFETY: plain calls; the signal ends the process.
    unsafe {
        pthread_sigmask(SIG_UNBLOCK, &set, std::ptr::null_mut());
        raise(number);
    }
}

/// A folder may get files while it is emptied, from a tool that is about to end or from this process: again, then. Once it
/// is gone nothing can be made in it.
fn remove(folder: &Path) {
    const ATTEMPTS: u32 = 100;
    for _ in 0..ATTEMPTS {
        let _ = std::fs::remove_dir_all(folder);
        if std::fs::symlink_metadata(folder).is_err() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A temporary folder that goes away with its owner, also when a signal ends the compiler.
pub struct Folder {
    folder: TempDir,
    _listed: Listed,
}

/// A folder's place in the list; taken off after the folder itself has gone.
struct Listed(PathBuf);

impl Folder {
    pub fn make(builder: &tempfile::Builder<'_, '_>, within: &Path) -> std::io::Result<Folder> {
        let mut kept = kept();
        let folder = builder.tempdir_in(within)?;
        kept.temporary.push(folder.path().to_path_buf());
        let listed = Listed(folder.path().to_path_buf());
        Ok(Folder { folder, _listed: listed })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        kept().temporary.retain(|path| *path != self.0);
    }
}

/// A tool that runs; one that nobody has waited for is ended.
pub struct Tool {
    child: Option<Child>,
    process: c_int,
}

impl Tool {
    pub fn start(command: &mut Command) -> std::io::Result<Tool> {
        let mut starting = kept();
        let child = command.spawn()?;
        let process = child.id() as c_int;
        starting.tools.push(process);
        Ok(Tool { child: Some(child), process })
    }

    /// Gives it `input`, where its standard input is piped, and waits for its end.
    pub fn finish(mut self, input: &[u8]) -> std::io::Result<Output> {
        let mut child = self.child.take().expect("a tool is waited for once");
        let Some(mut pipe) = child.stdin.take() else { return child.wait_with_output() };
        std::thread::scope(|scope| {
            // What the tool says meanwhile has to be read; if it ends before it has read everything, it says why.
            scope.spawn(move || pipe.write_all(input));
            child.wait_with_output()
        })
    }
}

impl Drop for Tool {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            end(self.process);
            let _ = child.wait();
        }
        kept().tools.retain(|tool| *tool != self.process);
    }
}

/// Starts a tool and waits for its end.
pub fn run_tool(command: &mut Command) -> std::io::Result<Output> {
    Tool::start(command)?.finish(&[])
}

/// Ends a tool, and its group, where it has one.
fn end(process: c_int) {
    // SAFETY: plain calls, on a process that we started and have not waited for.
    let _ = unsafe { kill(-process, SIGTERM) == 0 || kill(process, SIGTERM) == 0 };
}

/// The group of processes that this one belongs to.
pub fn own_group() -> i32 {
    // SAFETY: plain call.
    unsafe { getpgrp() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Stdio;

    fn started(command: &mut Command) -> Tool {
        Tool::start(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null())).unwrap()
    }

    #[test]
    fn a_tool_gets_its_input_when_it_is_there() {
        let text = vec![b'a'; 1 << 20];
        let output = started(&mut Command::new("cat")).finish(&text).unwrap();
        assert!(output.status.success() && output.stdout == text);
        assert!(started(&mut Command::new("true")).finish(&text).unwrap().status.success());
    }

    #[test]
    fn a_tool_that_nobody_waits_for_is_ended() {
        let tool = started(Command::new("sleep").arg("600"));
        let process = tool.process;
        drop(tool);
        assert!(!Path::new(&format!("/proc/{process}")).exists() && !kept().tools.contains(&process));
    }
}
