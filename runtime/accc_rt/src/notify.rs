//! ACC_NOTIFY: one line on stderr for each action, in the form that users of OpenACC compilers know and parse.
//!
//! A subscriber of the event stream. The value is a sum: 1 launches, 2 transfers, 4 regions, 8 waits, 16 allocations.
//! Lines come out when the action starts (a region's last when it is left), so that the last one of a program that crashes
//! names the culprit. `CUDA` stands in them only where CUDA is at work.

use crate::event::Subscriber;
use crate::message::{tell, text};
use crate::profile::extents;
use accc_abi::{Event, EventKind, QUEUE_NOVAL, QUEUE_SYNC, WAIT_EXPLICIT};
use std::sync::atomic::{AtomicU32, Ordering};

pub const LAUNCHES: u32 = 1;
pub const TRANSFERS: u32 = 2;
pub const REGIONS: u32 = 4;
pub const WAITS: u32 = 8;
pub const ALLOCATIONS: u32 = 16;
pub const ALL: u32 = LAUNCHES | TRANSFERS | REGIONS | WAITS | ALLOCATIONS;

pub struct Notify {
    mask: u32,
    /// `CUDA ` or nothing.
    cuda: &'static str,
}

impl Notify {
    pub fn new(mask: u32, label: &str) -> Notify {
        Notify { mask, cuda: if label == "NVIDIA" { "CUDA " } else { "" } }
    }

    fn at_start(&self, event: &Event) -> Option<String> {
        let (cuda, place, queue, on) = (self.cuda, place(event), queue(event), |bit| self.mask & bit != 0);
        let (name, bytes) = (text(event.name), event.bytes);
        match event.kind {
            EventKind::Launch => on(LAUNCHES).then(|| format!("launch {cuda}kernel  {place} {}{queue}", shape(event))),
            EventKind::Exchange => on(LAUNCHES).then(|| format!("exchange arrays  {place}{queue}")),
            EventKind::Upload => {
                on(TRANSFERS).then(|| format!("upload {cuda}data  {place}{queue} variable={name} bytes={bytes}"))
            }
            EventKind::Download => {
                on(TRANSFERS).then(|| format!("download {cuda}data  {place}{queue} variable={name} bytes={bytes}"))
            }
            EventKind::Alloc => {
                on(ALLOCATIONS).then(|| format!("create {cuda}data  bytes={bytes} {place} variable={name}"))
            }
            EventKind::Free => {
                on(ALLOCATIONS).then(|| format!("delete {cuda}data  bytes={bytes} {place} variable={name}"))
            }
            EventKind::ComputeEnter => on(REGIONS).then(|| format!("Enter compute region {place}{queue}")),
            EventKind::DataEnter => on(REGIONS).then(|| format!("Enter data region {place}{queue}")),
            EventKind::Wait => on(WAITS).then(|| {
                let cause = if event.flags & WAIT_EXPLICIT != 0 { "Explicit" } else { "Implicit" };
                format!("{cause} wait  {place} queue={}", queue_name(event.queue))
            }),
            EventKind::ComputeExit
            | EventKind::DataExit
            | EventKind::DeviceInit
            | EventKind::DeviceShutdown
            | EventKind::Update => None,
        }
    }

    fn at_end(&self, event: &Event) -> Option<String> {
        let what = match event.kind {
            EventKind::ComputeExit => "compute",
            EventKind::DataExit => "data",
            _ => return None,
        };
        (self.mask & REGIONS != 0).then(|| format!("Leave {what} region {}{}", place(event), queue(event)))
    }
}

impl Subscriber for Notify {
    fn started(&mut self, event: &Event) {
        if let Some(line) = self.at_start(event) {
            tell!("{line}");
        }
    }

    fn ended(&mut self, event: &Event) {
        if let Some(line) = self.at_end(event) {
            tell!("{line}");
        }
    }

    fn finish(&mut self) {}
}

/// `file=/path/gol.f90 function=gol line=30 device=0 threadid=1`
fn place(event: &Event) -> String {
    // SAFETY: accc_abi: constructs are constants of the image.
    let (file, function) =
        unsafe { event.construct.as_ref() }.map_or(("", ""), |at| (text(at.file), text(at.function)));
    format!("file={file} function={function} line={} device={} threadid={}", event.line, event.device, thread_number())
}

fn queue(event: &Event) -> String {
    if event.queue == QUEUE_SYNC { String::new() } else { format!(" queue={}", queue_name(event.queue)) }
}

fn queue_name(number: i64) -> String {
    match number {
        QUEUE_SYNC => "acc_async_sync".into(),
        QUEUE_NOVAL => "acc_async_noval".into(),
        _ => number.to_string(),
    }
}

fn shape(event: &Event) -> String {
    let gangs: u64 = event.grid.iter().map(|&n| u64::from(n)).product();
    let [lanes, workers, _] = event.block;
    let (grid, block) = (extents(event.grid), extents(event.block));
    format!("num_gangs={gangs} num_workers={workers} vector_length={lanes} grid={grid} block={block}")
}

/// Host threads that use the runtime, numbered from 1 in the order in which they came.
fn thread_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    thread_local!(static MINE: u32 = NEXT.fetch_add(1, Ordering::Relaxed));
    MINE.with(|mine| *mine)
}
