//! ACC_TRACE=run.json: what the program did, when and where, for the viewers of Chrome's trace event format (Perfetto,
//! `chrome://tracing`) and for `accc report`.
//!
//! A subscriber of the event stream, one for each device; all of them write to one [`file`]. The host is a process whose
//! lanes are its threads: regions, calls that launch, move, allocate and wait. Each device is a process whose lanes are its
//! queues: kernels with grid and block, transfers with bytes, for as long as the device worked on them. Every slice has the
//! place in the source. Times are those of the host's clock since the runtime started; a device's slice ends where the host
//! was told so. A rank's processes have numbers of their own, so that the files of several ranks can be loaded together.
//! `accTime`, beside the events, is what ACC_TIME prints.

pub mod file;
mod span;

use crate::clause::computes;
use crate::event::{Subscriber, thread_number};
use crate::json::Object;
use crate::message::text;
use crate::profile::{Profile, extents};
use crate::queue::Queue;
use accc_abi::{Construct, ConstructKind, Event, EventKind, WAIT_EXPLICIT};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_int;

pub struct Trace {
    profile: Profile,
    /// Number of the host's process; the device's follow.
    host: u32,
    process: u32,
    /// Regions that were entered and not left.
    open: Vec<Open>,
    threads: BTreeSet<c_int>,
    /// When the last slice of each queue ended.
    queues: BTreeMap<i64, u64>,
}

struct Open {
    what: &'static str,
    construct: *const Construct,
    thread: c_int,
    since: u64,
}

/// Processes of one rank: the host and its devices.
const PROCESSES_PER_RANK: u32 = 100;

impl Trace {
    /// For one device: `label` as profiles print it, `name` as messages do.
    pub fn new(label: &'static str, name: &str, number: u32, rank: u32) -> Trace {
        let host = rank * PROCESSES_PER_RANK;
        let process = host + 1 + file::next_device();
        let mut trace = Trace {
            profile: Profile::new(label, number),
            host,
            process,
            open: Vec::new(),
            threads: BTreeSet::new(),
            queues: BTreeMap::new(),
        };
        trace.name_process(host, &format!("rank {rank}: host"));
        trace.name_process(process, &format!("rank {rank}: {label} devicenum={number} ({name})"));
        trace
    }

    fn name_process(&mut self, process: u32, name: &str) {
        let args = Object::new().text("name", name);
        write(Object::new().text("ph", "M").text("name", "process_name").number("pid", process).object("args", args));
        let args = Object::new().number("sort_index", process);
        write(
            Object::new()
                .text("ph", "M")
                .text("name", "process_sort_index")
                .number("pid", process)
                .object("args", args),
        );
    }

    /// A slice of the calling thread.
    fn on_host(&mut self, name: &str, category: &str, span: (u64, u64), args: Object) {
        let thread = thread_number();
        if self.threads.insert(thread) {
            name_lane(self.host, i64::from(thread), &format!("host thread {thread}"));
        }
        slice(name, category, (self.host, i64::from(thread)), span, args);
    }

    /// A slice of a queue, which does one thing after the other: what the device's clock says to be longer than the time since
    /// the last one ended starts there.
    fn on_device(&mut self, name: &str, category: &str, event: &Event, args: Object) {
        let last = self.queues.insert(event.queue, event.host_end);
        if last.is_none() {
            name_lane(self.process, lane(event), &format!("queue {}", Queue::of_event(event).name()));
        }
        let start = event.host_end.saturating_sub(event.device_ns).max(last.unwrap_or(0)).min(event.host_end);
        slice(name, category, (self.process, lane(event)), (start, event.host_end), args);
    }

    fn enter(&mut self, what: &'static str, event: &Event) {
        let (construct, since) = (event.construct, event.host_start);
        self.open.push(Open { what, construct, thread: thread_number(), since });
    }

    /// The region's slice, from where it was entered.
    fn leave(&mut self, what: &'static str, event: &Event) {
        let thread = thread_number();
        let same = |open: &Open| (open.what, open.construct, open.thread) == (what, event.construct, thread);
        if let Some(at) = self.open.iter().rposition(same) {
            let since = self.open.remove(at).since;
            self.on_host(what, "region", (since, event.host_end), place(event));
        }
    }

    fn work(&mut self, event: &Event, category: &str, verb: &str) {
        let name = text(event.name);
        let args = || match event.kind {
            EventKind::Launch => place(event).text("grid", &extents(event.grid)).text("block", &extents(event.block)),
            _ => place(event).number("bytes", event.bytes),
        };
        let queued = args().text("queue", &Queue::of_event(event).name());
        self.on_host(&format!("{verb} {name}"), category, (event.host_start, event.host_end), queued);
        let on_queue = if event.kind == EventKind::Launch { name.to_string() } else { format!("{verb} {name}") };
        self.on_device(&on_queue, category, event, args().number("device_ns", event.device_ns));
    }
}

impl Subscriber for Trace {
    fn ended(&mut self, event: &Event) {
        self.profile.ended(event);
        let span = (event.host_start, event.host_end);
        match event.kind {
            EventKind::Launch => self.work(event, "kernel", "launch"),
            EventKind::Upload => self.work(event, "transfer", "upload"),
            EventKind::Download => self.work(event, "transfer", "download"),
            EventKind::Alloc | EventKind::Free => {
                let what = if event.kind == EventKind::Alloc { "create" } else { "delete" };
                let name = format!("{what} {}", text(event.name));
                self.on_host(&name, "memory", span, place(event).number("bytes", event.bytes));
            }
            EventKind::Wait => {
                let cause = if event.flags & WAIT_EXPLICIT != 0 { "explicit" } else { "implicit" };
                let args = place(event).text("cause", cause);
                self.on_host(&format!("wait for queue {}", Queue::of_event(event).name()), "wait", span, args);
            }
            EventKind::Exchange => self.on_host("exchange arrays", "kernel", span, place(event)),
            EventKind::Update => self.on_host("update", "region", span, place(event)),
            EventKind::DeviceInit => self.on_host("device init", "device", span, Object::new()),
            EventKind::DeviceShutdown => self.on_host("device shutdown", "device", span, Object::new()),
            EventKind::ComputeEnter => self.enter(COMPUTE, event),
            EventKind::ComputeExit => self.leave(COMPUTE, event),
            EventKind::DataEnter if structured(event) => {
                self.enter(DATA, event);
                self.on_host("enter data region", "region", span, place(event));
            }
            EventKind::DataExit if structured(event) => {
                self.on_host("leave data region", "region", span, place(event));
                self.leave(DATA, event);
            }
            EventKind::DataEnter => self.on_host("enter data", "region", span, place(event)),
            EventKind::DataExit => self.on_host("exit data", "region", span, place(event)),
        }
    }

    fn finish(&mut self) {
        file::add_profile(self.profile.json());
    }
}

const COMPUTE: &str = "compute region";
const DATA: &str = "data region";

fn name_lane(process: u32, lane: i64, name: &str) {
    let lane_of = |what| Object::new().text("ph", "M").text("name", what).number("pid", process).number("tid", lane);
    write(lane_of("thread_name").object("args", Object::new().text("name", name)));
    write(lane_of("thread_sort_index").object("args", Object::new().number("sort_index", lane)));
}

fn write(event: Object) {
    file::write(&event.end());
}

fn slice(name: &str, category: &str, (process, lane): (u32, i64), (start, end): (u64, u64), args: Object) {
    let event = Object::new().text("ph", "X").text("name", name).text("cat", category);
    let event = event.number("pid", process).number("tid", lane).raw("ts", &microseconds(start));
    write(event.raw("dur", &microseconds(end.saturating_sub(start))).object("args", args));
}

/// The format's unit, to the nanosecond.
fn microseconds(ns: u64) -> String {
    format!("{}.{:03}", ns / 1000, ns % 1000)
}

/// Where it stands in the source.
fn place(event: &Event) -> Object {
    // SAFETY: accc_abi: constructs are constants of the image.
    let Some(construct) = (unsafe { event.construct.as_ref() }) else { return Object::new() };
    let object = Object::new().text("function", text(construct.function));
    if construct.kind == ConstructKind::RuntimeApi as u32 {
        return object;
    }
    object.text("file", text(construct.file)).number("line", event.line).number("construct_line", construct.line)
}

/// Whether its data region is one that the program enters and leaves.
fn structured(event: &Event) -> bool {
    // SAFETY: as above.
    unsafe { event.construct.as_ref() }.is_some_and(|construct| {
        computes(construct)
            || [ConstructKind::Data, ConstructKind::HostData, ConstructKind::Declare]
                .iter()
                .any(|kind| construct.kind == *kind as u32)
    })
}

/// The number of the lane of the event's queue.
fn lane(event: &Event) -> i64 {
    match Queue::of_event(event) {
        Queue::Sync => 0,
        Queue::NoValue => 1,
        Queue::User(number) => number + 2,
    }
}
