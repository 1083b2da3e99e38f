//! A trace as the runtime writes it (`runtime/accc_rt/src/trace`): Chrome's trace event format, and beside the events the
//! profile that ACC_TIME prints.

use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

/// One file.
#[derive(Debug)]
pub struct Trace {
    pub rank: u32,
    pub program: String,
    /// ns since 1970 when the clock of its slices was 0.
    pub start: u64,
    pub lanes: Vec<Lane>,
    pub profiles: Vec<Profile>,
    /// The program was killed: the file ends before the run did, and has no profile.
    pub cut: bool,
}

/// A thread of the host, or a queue of a device.
#[derive(Debug)]
pub struct Lane {
    pub process: String,
    pub name: String,
    pub slices: Vec<Slice>,
}

/// Times in ns. `depth`: how many slices of the lane it lies in.
#[derive(Debug)]
pub struct Slice {
    pub name: String,
    pub category: String,
    pub start: u64,
    pub duration: u64,
    pub depth: usize,
    /// Where in the source, and what else is known.
    pub details: String,
}

#[derive(Deserialize)]
struct File {
    #[serde(rename = "traceEvents")]
    events: Vec<Event>,
    #[serde(rename = "otherData")]
    about: About,
    #[serde(rename = "accTime", default)]
    profiles: Vec<Profile>,
}

#[derive(Deserialize)]
struct About {
    program: String,
    rank: u32,
    #[serde(rename = "startNs")]
    start: String,
}

#[derive(Deserialize)]
struct Event {
    ph: String,
    name: String,
    #[serde(default)]
    cat: String,
    pid: u64,
    #[serde(default)]
    tid: i64,
    #[serde(default)]
    ts: f64,
    #[serde(default)]
    dur: f64,
    #[serde(default)]
    args: BTreeMap<String, serde_json::Value>,
}

/// What ACC_TIME prints about one device.
#[derive(Deserialize, Clone, Debug)]
pub struct Profile {
    pub label: String,
    pub overlapping: bool,
    pub regions: Vec<Region>,
}

#[derive(Deserialize, Clone, Debug)]
pub struct Region {
    pub file: String,
    pub function: String,
    pub line: u32,
    pub computes: u64,
    pub updates: u64,
    pub data: u64,
    pub kernels: Vec<Kernel>,
    pub transfers: Vec<Transfer>,
}

/// `grid`, `block`: the smallest and the largest.
#[derive(Deserialize, Clone, Debug)]
pub struct Kernel {
    pub line: u32,
    pub name: String,
    pub reduction: bool,
    pub grid: [String; 2],
    pub block: [String; 2],
    pub device: Tally,
    pub elapsed: Tally,
}

#[derive(Deserialize, Clone, Debug)]
pub struct Transfer {
    pub line: u32,
    pub direction: String,
    pub device: Tally,
}

/// Times in ns.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub count: u64,
    pub total: u64,
    pub max: u64,
    pub min: u64,
}

impl Trace {
    pub fn parse(bytes: &[u8]) -> Result<Trace, String> {
        let (file, cut) = match serde_json::from_slice::<File>(bytes) {
            Ok(file) => (file, false),
            Err(error) if error.is_eof() => (up_to_the_cut(bytes).ok_or_else(|| error.to_string())?, true),
            Err(error) => return Err(error.to_string()),
        };
        let start = file.about.start.parse().map_err(|_| "its start is no number".to_string())?;
        let About { program, rank, .. } = file.about;
        Ok(Trace { rank, program, start, lanes: lanes(file.events), profiles: file.profiles, cut })
    }

    /// What its threads spent in calls that communicate.
    pub fn communication(&self) -> u64 {
        let slices = self.lanes.iter().flat_map(|lane| &lane.slices);
        slices.filter(|slice| slice.category == "communication").map(|slice| slice.duration).sum()
    }

    /// When its last slice ends.
    pub fn end(&self) -> u64 {
        let slices = self.lanes.iter().flat_map(|lane| &lane.slices);
        slices.map(|slice| slice.start + slice.duration).max().unwrap_or(0)
    }
}

/// What a killed program has left: the lines that are whole, each of which is an event.
fn up_to_the_cut(bytes: &[u8]) -> Option<File> {
    let text = String::from_utf8_lossy(bytes);
    let (whole, _) = text.rsplit_once('\n')?;
    serde_json::from_str(&format!("{}]}}", whole.trim_end_matches(','))).ok()
}

/// The slices of all lanes, in the order of their numbers.
fn lanes(events: Vec<Event>) -> Vec<Lane> {
    let (mut processes, mut names, mut lanes) = (HashMap::new(), HashMap::new(), BTreeMap::<_, Vec<Slice>>::new());
    for event in events {
        let named = || event.args.get("name").and_then(|name| name.as_str()).unwrap_or_default().to_string();
        match (event.ph.as_str(), event.name.as_str()) {
            ("M", "process_name") => drop(processes.insert(event.pid, named())),
            ("M", "thread_name") => drop(names.insert((event.pid, event.tid), named())),
            ("X", _) => lanes.entry((event.pid, event.tid)).or_default().push(Slice {
                details: details(&event.args),
                name: event.name,
                category: event.cat,
                start: (event.ts * 1000.0).round() as u64,
                duration: (event.dur * 1000.0).round() as u64,
                depth: 0,
            }),
            _ => {}
        }
    }
    let lane = |((process, lane), mut slices): ((u64, i64), Vec<Slice>)| {
        nest(&mut slices);
        let process_name = processes.get(&process).cloned().unwrap_or_else(|| format!("process {process}"));
        let name = names.get(&(process, lane)).cloned().unwrap_or_else(|| format!("lane {lane}"));
        Lane { process: process_name, name, slices }
    };
    lanes.into_iter().map(lane).collect()
}

/// Sorts slices by their start and finds how deep each one lies.
fn nest(slices: &mut [Slice]) {
    slices.sort_by_key(|slice| (slice.start, std::cmp::Reverse(slice.duration)));
    let mut ends: Vec<u64> = Vec::new();
    for slice in slices {
        while ends.last().is_some_and(|end| *end <= slice.start) {
            ends.pop();
        }
        slice.depth = ends.len();
        ends.push(slice.start + slice.duration);
    }
}

/// `gol.f90:30 in gol, grid 125x500, block 32x4`
fn details(args: &BTreeMap<String, serde_json::Value>) -> String {
    let get = |name: &str| args.get(name).map(|value| value.as_str().map_or(value.to_string(), String::from));
    let mut parts = Vec::new();
    let place = match (get("file"), get("line")) {
        (Some(file), Some(line)) => Some(format!("{}:{line}", file.rsplit('/').next().unwrap_or(&file))),
        _ => None,
    };
    match (place, get("function")) {
        (Some(place), Some(function)) => parts.push(format!("{place} in {function}")),
        (Some(one), None) | (None, Some(one)) => parts.push(one),
        (None, None) => {}
    }
    for name in ["grid", "block", "bytes", "queue", "cause"] {
        parts.extend(get(name).map(|value| format!("{name} {value}")));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_lie_in_each_other() {
        let slice = |start, duration| Slice {
            name: String::new(),
            category: String::new(),
            start,
            duration,
            depth: 0,
            details: String::new(),
        };
        let mut slices = vec![slice(10, 5), slice(0, 30), slice(10, 20), slice(30, 5)];
        nest(&mut slices);
        let found: Vec<_> = slices.iter().map(|s| (s.start, s.duration, s.depth)).collect();
        assert_eq!(found, [(0, 30, 0), (10, 20, 1), (10, 5, 2), (30, 5, 0)]);
    }

    #[test]
    fn a_killed_program_s_trace_is_read_up_to_the_last_whole_event() {
        let head = r#"{"otherData":{"program":"a","rank":1,"startNs":"5"},"traceEvents":["#;
        let event = |ts| format!(r#"{{"ph":"X","name":"k","pid":1,"tid":0,"ts":{ts},"dur":1}}"#);
        let slices = |text: &str| {
            let trace = Trace::parse(text.as_bytes()).unwrap();
            assert!(trace.cut && trace.rank == 1 && trace.profiles.is_empty());
            trace.lanes.iter().map(|lane| lane.slices.len()).sum::<usize>()
        };
        assert_eq!(slices(&format!("{head}\n{},\n{},\n{{\"ph\":\"X\",\"na", event(1), event(3))), 2);
        assert_eq!(slices(&format!("{head}\n{},\n{}", event(1), &event(3)[..9])), 1);
        assert_eq!(slices(&format!("{head}\n{}", &event(1)[..9])), 0);
    }

    #[test]
    fn what_is_no_trace() {
        insta::assert_snapshot!(Trace::parse(b"{}").unwrap_err(), @"missing field `traceEvents` at line 1 column 2");
        insta::assert_snapshot!(Trace::parse(b"{\"traceEvents\":[").unwrap_err(), @"EOF while parsing a list at line 1 column 16");
    }
}
