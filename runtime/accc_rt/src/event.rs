//! The one stream of events: everything the runtime does emits an [`Event`] here; profiles and traces are subscribers,
//! and the tools of the profiling interface.
//!
//! An action is told when it starts, with what is known by then, and again when it ends, with its times. Without subscribers nothing is measured and no event is made: callers ask [`EventStream::on`] first.

use crate::queue::Queue;
use crate::tools::{Teller, registry};
use accc_abi::{Construct, Event, EventKind};
use std::ffi::c_void;
use std::sync::OnceLock;
use std::time::Instant;

/// A reader of the stream.
pub trait Subscriber {
    /// Something starts: `host_end` and `device_ns` are not known. A trace tells it here, before it can go wrong.
    fn started(&mut self, _event: &Event) {}
    fn ended(&mut self, event: &Event);
    /// The program ends: write what was collected.
    fn finish(&mut self);
}

pub struct EventStream {
    tools: Teller,
    subscribers: Vec<Box<dyn Subscriber>>,
    /// Nobody is told anything.
    silent: bool,
}

impl EventStream {
    pub fn new(subscribers: Vec<Box<dyn Subscriber>>, tools: Teller) -> EventStream {
        EventStream { tools, subscribers, silent: false }
    }

    /// For work that is no part of the program.
    pub fn silent() -> EventStream {
        let tools = Teller::new(accc_abi::DEVICE_NONE);
        EventStream { tools, subscribers: Vec::new(), silent: true }
    }

    pub fn on(&self) -> bool {
        !self.silent && (!self.subscribers.is_empty() || registry::listening())
    }

    /// ns since the runtime started; 0 while nobody listens.
    pub fn now(&self) -> u64 {
        if self.on() { elapsed() } else { 0 }
    }

    /// What happens next; gives the event back for [`EventStream::end`].
    pub fn start(&mut self, event: Event) -> Event {
        for subscriber in &mut self.subscribers {
            subscriber.started(&event);
        }
        self.tools.started(&event);
        event
    }

    pub fn end(&mut self, event: Event) {
        if self.silent {
            return;
        }
        let event = Event { host_end: self.now(), ..event };
        for subscriber in &mut self.subscribers {
            subscriber.ended(&event);
        }
        self.tools.ended(&event);
    }

    /// The device works on the queue of this stream from now on.
    pub fn works_on(&mut self, stream: *const c_void) {
        self.tools.native.stream = stream;
    }

    /// The program ends; for tools, and once for all devices.
    pub fn runtime_ends(&mut self, event: &Event) {
        self.tools.runtime_ends(event);
    }

    pub fn finish(&mut self) {
        for subscriber in &mut self.subscribers {
            subscriber.finish();
        }
    }
}

/// ns since the runtime started, which is when this was first asked.
pub fn elapsed() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

/// An event of a construct with nothing else set; callers fill in what their kind has.
pub fn blank(kind: EventKind, construct: &Construct, queue: Queue) -> Event {
    Event {
        kind,
        device: 0,
        queue: queue.number(),
        construct,
        line: construct.line,
        flags: 0,
        name: std::ptr::null(),
        bytes: 0,
        host: std::ptr::null(),
        device_address: 0,
        grid: [0; 3],
        block: [0; 3],
        host_start: 0,
        host_end: 0,
        device_ns: 0,
    }
}
