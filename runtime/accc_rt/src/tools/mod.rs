//! The profiling interface (OpenACC 3.3, chapter 5; `include/acc_prof.h`): a reader of the event stream that calls what
//! tools have registered.
//!
//! [`registry`] knows the callbacks, [`info`] has the records that callbacks get. They are called
//! under the runtime's lock: a callback may register others and ask which device it is, but must not use the device. Those
//! for errors are called without it, before the program ends.

pub mod info;
pub mod registry;

use crate::event::{Subscriber, listening, thread_number};
use crate::key;
use crate::message::Fatal;
use accc_abi::{DEVICE_EXPLICIT, Event, EventKind, MAPPING_ALONE, MEMORY_ALONE, QUEUE_SYNC, WAIT_EXPLICIT};
use info::{ApiInfo, DataInfo, ErrorInfo, EventInfo, LaunchInfo, OtherInfo, ProfInfo, Subject};
use std::cell::Cell;
use std::ffi::{CString, c_int, c_void};
use std::ptr;

/// `acc_event_t`, without those that no event of the stream stands for.
pub mod kind {
    /// Its end is the next number, as of all that start.
    pub const DEVICE_INIT_START: i32 = 1;
    /// A device is closed.
    pub const DEVICE_SHUTDOWN_START: i32 = 3;
    /// The program ends.
    pub const RUNTIME_SHUTDOWN: i32 = 5;
    /// Memory has become a variable's copy.
    pub const CREATE: i32 = 6;
    /// A variable's copy is given up.
    pub const DELETE: i32 = 7;
    /// Device memory was taken.
    pub const ALLOC: i32 = 8;
    /// Device memory is given back.
    pub const FREE: i32 = 9;
    /// Data clauses take effect on entry.
    pub const ENTER_DATA_START: i32 = 10;
    /// Data clauses take effect on exit.
    pub const EXIT_DATA_START: i32 = 12;
    /// An update of either side.
    pub const UPDATE_START: i32 = 14;
    /// A compute construct.
    pub const COMPUTE_START: i32 = 16;
    /// A kernel is queued.
    pub const LAUNCH_START: i32 = 18;
    /// A transfer to the device is queued.
    pub const UPLOAD_START: i32 = 20;
    /// A transfer from the device is queued.
    pub const DOWNLOAD_START: i32 = 22;
    /// The host, or a queue, waits.
    pub const WAIT_START: i32 = 24;
    /// The wait is over.
    pub const WAIT_END: i32 = 25;
    /// The runtime ends the program.
    pub const ERROR: i32 = 100;
    /// One more than all numbers.
    pub const LAST: i32 = 101;
}

thread_local! {
    /// The type and number of the device whose event this thread's callback is told of.
    static TOLD_OF: Cell<Option<(c_int, c_int)>> = const { Cell::new(None) };
}

/// While a callback runs under the runtime's lock, the device that it is told of.
pub fn told_of() -> Option<(c_int, c_int)> {
    TOLD_OF.get()
}

/// The device's handles in the program's other interfaces; null where there are none.
#[derive(Clone, Copy)]
pub struct Native {
    /// The driver's context; null: none.
    pub context: *const c_void,
    /// Of the queue that the device works on.
    pub stream: *const c_void,
}

impl Native {
    /// Of devices that are no GPUs.
    pub const NONE: Native = Native { context: ptr::null(), stream: ptr::null() };
}

/// What tools are told about one device.
pub struct Teller {
    /// As the API numbers it.
    pub device_type: c_int,
    /// The driver's handles.
    pub native: Native,
    /// Start events that have not ended: the kind, the thread, and what the tool left.
    open: Vec<(i32, c_int, *mut c_void)>,
}

impl Teller {
    /// For a device of this type.
    pub fn new(device_type: c_int) -> Teller {
        Teller { device_type, native: Native::NONE, open: Vec::new() }
    }

    /// The same, now that the device is known.
    pub fn about(self, device_type: c_int, context: *mut c_void) -> Teller {
        Teller { device_type, native: Native { context, ..self.native }, ..self }
    }

    /// Each kind where the event does not have its flag.
    fn tell_memory(&self, kinds: [(i32, u32); 2], event: &Event) {
        for (kind, _) in kinds.into_iter().filter(|(_, unless)| event.flags & unless == 0) {
            self.tell(kind, event, ptr::null_mut());
        }
    }

    fn end(&mut self, start: i32, event: &Event) {
        let thread = thread_number();
        let at = self.open.iter().rposition(|(kind, by, _)| (*kind, *by) == (start, thread));
        let tool_info = at.map_or(ptr::null_mut(), |at| self.open.remove(at).2);
        self.tell(start + 1, event, tool_info);
    }

    /// Calls the callbacks; gives what the last of them left in `tool_info`.
    fn tell(&self, kind: i32, event: &Event, tool_info: *mut c_void) -> *mut c_void {
        let subject = Subject::of(self.device_type, event);
        let before = TOLD_OF.replace(Some((self.device_type, subject.device_number)));
        let left = call(kind, &subject, self.native, details(kind, event, &subject, tool_info));
        TOLD_OF.set(before);
        left
    }
}

impl Subscriber for Teller {
    fn started(&mut self, event: &Event) {
        if listening()
            && let Some(kind) = start_kind(event.kind)
        {
            let tool_info = self.tell(kind, event, ptr::null_mut());
            self.open.push((kind, thread_number(), tool_info));
        }
    }

    fn ended(&mut self, event: &Event) {
        if !listening() {
            return;
        }
        match event.kind {
            EventKind::Alloc => self.tell_memory([(kind::ALLOC, MAPPING_ALONE), (kind::CREATE, MEMORY_ALONE)], event),
            EventKind::Free => self.tell_memory([(kind::DELETE, MEMORY_ALONE), (kind::FREE, MAPPING_ALONE)], event),
            EventKind::ComputeEnter | EventKind::Exchange => {}
            EventKind::ComputeExit => self.end(kind::COMPUTE_START, event),
            EventKind::DeviceInit
            | EventKind::DeviceShutdown
            | EventKind::DataEnter
            | EventKind::DataExit
            | EventKind::Update
            | EventKind::Launch
            | EventKind::Upload
            | EventKind::Download
            | EventKind::Wait => start_kind(event.kind).into_iter().for_each(|kind| self.end(kind, event)),
        }
    }

    fn runtime_ends(&mut self, event: &Event) {
        self.tell(kind::RUNTIME_SHUTDOWN, event, ptr::null_mut());
    }

    fn works_on(&mut self, stream: *const c_void) {
        self.native.stream = stream;
    }
}

/// The error event (5.1.11), before the runtime says what is wrong and ends the program. The runtime's lock is free:
/// callbacks may ask properties and shut devices down.
pub fn failed(fatal: &Fatal) {
    if registry::callbacks(kind::ERROR).is_empty() {
        return;
    }
    let (device_type, device_number) = key::current_for_tools();
    let (construct, queue) = fatal.reached.map_or((ptr::null(), QUEUE_SYNC), |at| (at.construct, at.queue));
    // SAFETY: accc_abi: a construct is a constant of the image, or the runtime's own.
    let construct = unsafe { construct.as_ref() };
    let subject = Subject { device_type, device_number, construct, queue };
    let message = CString::new(fatal.text.as_str()).unwrap_or_default();
    let other = other_info(kind::ERROR, &subject, false, ptr::null_mut());
    call(kind::ERROR, &subject, Native::NONE, EventInfo { error: ErrorInfo::of(other, fatal, &message) });
}

fn call(kind: i32, subject: &Subject, native: Native, mut details: EventInfo) -> *mut c_void {
    let callbacks = registry::callbacks(kind);
    let mut prof = ProfInfo::of(kind, subject);
    let mut api = ApiInfo::of(subject.device_type, subject.device_number, native);
    for callback in callbacks {
        // SAFETY: a function that a tool registered for this; the records live until it returns.
        unsafe { callback(&raw mut prof, &raw mut details, &raw mut api) };
    }
    // SAFETY: all records begin alike, up to `tool_info`.
    unsafe { details.other.tool_info }
}

fn start_kind(event: EventKind) -> Option<i32> {
    match event {
        EventKind::DeviceInit => Some(kind::DEVICE_INIT_START),
        EventKind::DeviceShutdown => Some(kind::DEVICE_SHUTDOWN_START),
        EventKind::ComputeEnter => Some(kind::COMPUTE_START),
        EventKind::DataEnter => Some(kind::ENTER_DATA_START),
        EventKind::DataExit => Some(kind::EXIT_DATA_START),
        EventKind::Update => Some(kind::UPDATE_START),
        EventKind::Launch => Some(kind::LAUNCH_START),
        EventKind::Upload => Some(kind::UPLOAD_START),
        EventKind::Download => Some(kind::DOWNLOAD_START),
        EventKind::Wait => Some(kind::WAIT_START),
        EventKind::ComputeExit | EventKind::Alloc | EventKind::Free | EventKind::Exchange => None,
    }
}

/// The record about the event itself.
fn details(kind: i32, event: &Event, subject: &Subject, tool_info: *mut c_void) -> EventInfo {
    let implicit = match event.kind {
        EventKind::Wait => event.flags & WAIT_EXPLICIT == 0,
        EventKind::DataEnter | EventKind::DataExit => subject.is_compute(),
        EventKind::Upload | EventKind::Download | EventKind::Alloc | EventKind::Free => {
            event.flags & accc_abi::CLAUSE_IMPLICIT != 0
        }
        EventKind::DeviceInit | EventKind::DeviceShutdown => event.flags & DEVICE_EXPLICIT == 0,
        EventKind::ComputeEnter
        | EventKind::ComputeExit
        | EventKind::Update
        | EventKind::Launch
        | EventKind::Exchange => false,
    };
    let other = other_info(kind, subject, implicit, tool_info);
    match event.kind {
        EventKind::Launch => EventInfo { launch: LaunchInfo::of(other, event) },
        EventKind::Alloc | EventKind::Free | EventKind::Upload | EventKind::Download => {
            EventInfo { data: DataInfo::of(other, event, subject) }
        }
        EventKind::DeviceInit
        | EventKind::DeviceShutdown
        | EventKind::ComputeEnter
        | EventKind::ComputeExit
        | EventKind::DataEnter
        | EventKind::DataExit
        | EventKind::Update
        | EventKind::Exchange
        | EventKind::Wait => EventInfo { other },
    }
}

fn other_info(kind: i32, subject: &Subject, implicit: bool, tool_info: *mut c_void) -> OtherInfo {
    OtherInfo {
        event_type: kind,
        valid_bytes: size_of::<OtherInfo>() as c_int,
        parent_construct: subject.construct_kind(),
        implicit: implicit.into(),
        tool_info,
    }
}
