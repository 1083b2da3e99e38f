//! SIGINT, SIGTERM and SIGHUP: the tools that run are ended, what is only half made goes away, then the compiler ends as the
//! signal would have ended it. Whatever the moment, outputs are whole or as they were before ([`crate::output`]).
//!
//! A thread waits for what signal-hook's handlers report; the tools that are started get no handlers. A signal that whoever
//! started the compiler ignores stays ignored.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::ffi::c_int;
use std::io::Write;
use std::mem::MaybeUninit;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;
use tempfile::TempDir;

const SIGNALS: [c_int; 3] = [SIGHUP, SIGINT, SIGTERM];

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

/// Watches for signals from now on. Without a thread they end the compiler as they always do.
pub fn watch() {
    let (ready, started) = mpsc::channel();
    let watcher = move || {
        let signals = Signals::new(SIGNALS.into_iter().filter(|number| !is_ignored(*number)));
        let _ = ready.send(());
        let Ok(mut signals) = signals else { return };
        if let Some(number) = signals.forever().next() {
            end_by(number);
        }
    };
    if std::thread::Builder::new().spawn(watcher).is_ok() {
        let _ = started.recv();
    }
}

fn is_ignored(number: c_int) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the call writes the action, which a valid one of zeros is in any case, and changes nothing.
    let action = unsafe {
        libc::sigaction(number, std::ptr::null(), action.as_mut_ptr());
        action.assume_init()
    };
    action.sa_sigaction == libc::SIG_IGN
}

fn end_by(number: c_int) {
    let kept = kept();
    kept.tools.iter().copied().for_each(end);
    kept.temporary.iter().for_each(|path| remove(path));
    let _ = signal_hook::low_level::emulate_default_handler(number);
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
    let _ = unsafe { libc::kill(-process, SIGTERM) == 0 || libc::kill(process, SIGTERM) == 0 };
}

/// The group of processes that this one belongs to.
pub fn own_group() -> i32 {
    // SAFETY: plain call.
    unsafe { libc::getpgrp() }
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
