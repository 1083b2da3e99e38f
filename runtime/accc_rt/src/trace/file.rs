//! The file that ACC_TRACE names: one for the program, whichever devices it uses.
//!
//! It is written beside its place, as `NAME.PROCESS.part`, and takes its place when the program ends: what stands there is a
//! whole trace or what was there before. Of a program that is killed the part remains, with all but the last tenth of a second;
//! `accc report` reads it. Of several ranks each has a file: `%r` in the name is the rank, `%p` the
//! process; without `%r` the rank goes in front of the extension (`run.3.json`). A program that was forked without `exec`
//! leaves the file to its parent.

use crate::json::{Object, array};
use crate::message::{Fatal, tell};
use crate::new_file::NewFile;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Which process of a parallel program this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    pub number: u32,
    /// There are others.
    pub several: bool,
}

struct TraceFile {
    out: NewFile,
    rank: u32,
    process: u32,
    events: u64,
    flushed: Instant,
    devices: u32,
    /// What ACC_TIME prints, device by device.
    profiles: Vec<String>,
}

/// How much of a trace a killed program may take along.
const UNSAVED: Duration = Duration::from_millis(100);

static FILE: Mutex<Option<TraceFile>> = Mutex::new(None);

fn file() -> MutexGuard<'static, Option<TraceFile>> {
    FILE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the file, if it is not there; `elapsed` is what the runtime's clock says.
pub fn open(name: &str, rank: Option<Rank>, elapsed: u64) -> Result<(), Fatal> {
    let mut file = file();
    if file.is_some() {
        return Ok(());
    }
    let place = expand(name, rank, std::process::id());
    let out = NewFile::beside(Path::new(&place)).map_err(|e| {
        let hint = "name a file in a folder that exists and may be written to";
        Fatal::new(format!("accc: ACC_TRACE={name}: cannot write {place}: {e}\n hint: {hint}"))
    })?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos());
    let program = std::env::current_exe().map(|path| path.display().to_string()).unwrap_or_default();
    let about = Object::new()
        .text("producer", concat!("accc ", env!("CARGO_PKG_VERSION")))
        .text("program", &program)
        .number("rank", rank.map_or(0, |rank| rank.number))
        // ns since 1970 when the runtime's clock was 0.
        .text("startNs", &now.saturating_sub(u128::from(elapsed)).to_string());
    let mut made = TraceFile {
        out,
        rank: rank.map_or(0, |rank| rank.number),
        process: std::process::id(),
        events: 0,
        flushed: Instant::now(),
        devices: 0,
        profiles: Vec::new(),
    };
    made.put(&format!("{{\"displayTimeUnit\":\"ns\",\"otherData\":{},\"traceEvents\":[", about.end()));
    *file = Some(made);
    Ok(())
}

/// Whose trace is being written; `None`: there is none.
pub fn rank() -> Option<u32> {
    file().as_ref().map(|file| file.rank)
}

/// Numbers devices in the order in which they were opened.
pub fn next_device() -> u32 {
    file().as_mut().map_or(0, |file| {
        file.devices += 1;
        file.devices - 1
    })
}

/// One event.
pub fn write(event: &str) {
    if let Some(file) = file().as_mut() {
        let comma = if file.events == 0 { "\n" } else { ",\n" };
        file.events += 1;
        file.put(&format!("{comma}{event}"));
        if file.flushed.elapsed() > UNSAVED {
            file.out.flush();
            file.flushed = Instant::now();
        }
    }
}

pub fn add_profile(profile: String) {
    if let Some(file) = file().as_mut() {
        file.profiles.push(profile);
    }
}

/// The program ends.
pub fn close() {
    let Some(file) = file().take() else { return };
    if file.process != std::process::id() {
        // The parent's: neither its buffer nor its file is ours.
        return std::mem::forget(file);
    }
    if let Err(why) = file.end() {
        tell!("accc: ACC_TRACE: {why}");
    }
}

impl TraceFile {
    fn put(&mut self, text: &str) {
        if self.process != std::process::id() {
            return;
        }
        self.out.put(text.as_bytes());
    }

    fn end(mut self) -> Result<(), String> {
        let profiles = array(std::mem::take(&mut self.profiles).into_iter());
        self.put(&format!("\n],\"accTime\":{profiles}}}\n"));
        self.out.keep()
    }
}

fn expand(name: &str, rank: Option<Rank>, process: u32) -> String {
    let number = rank.map_or(0, |rank| rank.number);
    if name.contains("%r") || !rank.is_some_and(|rank| rank.several) {
        return name.replace("%r", &number.to_string()).replace("%p", &process.to_string());
    }
    let (folder, base) = name.rsplit_once('/').map_or(("", name), |(folder, base)| (&name[..=folder.len()], base));
    let base = match base.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => format!("{stem}.{number}.{extension}"),
        _ => format!("{base}.{number}"),
    };
    format!("{folder}{base}").replace("%p", &process.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rank_has_a_file() {
        let rank = |number, several| Some(Rank { number, several });
        let names = [
            expand("run.json", None, 7),
            expand("run.json", rank(0, false), 7),
            expand("/a.b/run.json", rank(3, true), 7),
            expand("/a.b/run", rank(3, true), 7),
            expand("run-%r-%p.json", rank(3, true), 7),
            expand("run-%p.json", rank(3, true), 7),
            expand(".trace", rank(3, true), 7),
            expand("run-%r.json", None, 7),
        ];
        insta::assert_snapshot!(names.join("\n"), @"
        run.json
        run.json
        /a.b/run.3.json
        /a.b/run.3
        run-3-7.json
        run-7.3.json
        .trace.3
        run-0.json
        ");
    }
}
