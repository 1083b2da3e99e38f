//! The one stream of events: everything the runtime does emits an [`Event`] here; profiles and traces are subscribers,
//! and the tools of the profiling interface.
//!
//! An action is told when it starts, with what is known by then, and again when it ends, with its times. Without subscribers nothing is measured and no event is made: callers ask [`EventStream::on`] first.

use crate::queue::Queue;
use accc_abi::{Construct, ConstructKind, Event, EventKind};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Instant;

/// A reader of the stream.
pub trait Subscriber {
    /// Something starts: `host_end` and `device_ns` are not known. A trace tells it here, before it can go wrong.
    fn started(&mut self, _event: &Event) {}
    fn ended(&mut self, event: &Event);
    /// The device works on this queue of its driver from now on.
    fn works_on(&mut self, _stream: *const c_void) {}
    /// The program ends, once for all devices.
    fn runtime_ends(&mut self, _event: &Event) {}
    /// The program ends: write what was collected.
    fn finish(&mut self) {}
}

pub struct EventStream {
    subscribers: Vec<Box<dyn Subscriber>>,
    /// Listens where [`listening`] says so.
    tools: Option<Box<dyn Subscriber>>,
    /// Nobody is told anything.
    silent: bool,
}

impl EventStream {
    pub fn new(subscribers: Vec<Box<dyn Subscriber>>, tools: Option<Box<dyn Subscriber>>) -> EventStream {
        EventStream { tools, subscribers, silent: false }
    }

    /// For work that is no part of the program.
    pub fn silent() -> EventStream {
        EventStream { tools: None, subscribers: Vec::new(), silent: true }
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Box<dyn Subscriber>> {
        self.subscribers.iter_mut().chain(&mut self.tools)
    }

    #[inline]
    pub fn on(&self) -> bool {
        !self.silent && (!self.subscribers.is_empty() || listening())
    }

    /// ns since the runtime started; 0 while nobody listens.
    pub fn now(&self) -> u64 {
        if self.on() { elapsed() } else { 0 }
    }

    /// What happens next; gives the event back for [`EventStream::end`].
    pub fn start(&mut self, event: Event) -> Event {
        self.all().for_each(|subscriber| subscriber.started(&event));
        event
    }

    #[inline]
    pub fn end(&mut self, event: Event) {
        if self.on() {
            self.tell_end(event);
        }
    }

    fn tell_end(&mut self, event: Event) {
        let event = Event { host_end: self.now(), ..event };
        self.all().for_each(|subscriber| subscriber.ended(&event));
    }

    /// The device works on the queue of this stream from now on.
    pub fn works_on(&mut self, stream: *const c_void) {
        self.all().for_each(|subscriber| subscriber.works_on(stream));
    }

    /// The program ends; for tools, and once for all devices.
    pub fn runtime_ends(&mut self, event: &Event) {
        self.all().for_each(|subscriber| subscriber.runtime_ends(event));
    }

    pub fn finish(&mut self) {
        self.all().for_each(|subscriber| subscriber.finish());
    }
}

/// Whether tools listen that come by the profiling interface.
static LISTENING: AtomicBool = AtomicBool::new(false);

/// Whether any callback was ever registered but for errors.
pub fn listening() -> bool {
    LISTENING.load(Ordering::Relaxed)
}

/// A callback is registered.
pub fn listen() {
    LISTENING.store(true, Ordering::Relaxed);
}

/// Host threads in the order in which they came.
pub fn thread_number() -> c_int {
    static NEXT: AtomicI32 = AtomicI32::new(0);
    thread_local! {
        static NUMBER: Cell<c_int> = const { Cell::new(-1) };
    }
    if NUMBER.get() < 0 {
        NUMBER.set(NEXT.fetch_add(1, Ordering::Relaxed));
    }
    NUMBER.get()
}

pub struct Static<T>(pub T);
// SAFETY: only constant texts stand behind the pointers.
unsafe impl<T> Sync for Static<T> {}

/// Where an event has none.
pub static NO_CONSTRUCT: Static<Construct> = Static(Construct {
    file: c"".as_ptr(),
    function: c"".as_ptr(),
    line: 0,
    end_line: 0,
    kind: ConstructKind::RuntimeApi as u32,
    reserved: 0,
});

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
