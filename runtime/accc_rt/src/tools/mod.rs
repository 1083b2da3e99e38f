//! The profiling interface (OpenACC 3.3, chapter 5; `include/acc_prof.h`): a reader of the event stream that calls what
//! tools have registered.
//!
//! [`registry`] knows the callbacks, [`library`] finds tools, [`info`] has the records that callbacks get. They are called
//! under the runtime's lock: a callback may register others, but must not use the device.

pub mod info;
pub mod library;
pub mod registry;

use accc_abi::{Event, EventKind, WAIT_EXPLICIT};
use info::{ApiInfo, DataInfo, EventInfo, LaunchInfo, OtherInfo, ProfInfo};
use std::ffi::{c_int, c_void};
use std::ptr;

/// `acc_event_t`, without those that no event of the stream stands for.
pub mod kind {
    pub const DEVICE_INIT_START: i32 = 1;
    pub const DEVICE_SHUTDOWN_START: i32 = 3;
    pub const RUNTIME_SHUTDOWN: i32 = 5;
    pub const CREATE: i32 = 6;
    pub const DELETE: i32 = 7;
    pub const ALLOC: i32 = 8;
    pub const FREE: i32 = 9;
    pub const ENTER_DATA_START: i32 = 10;
    pub const EXIT_DATA_START: i32 = 12;
    pub const UPDATE_START: i32 = 14;
    pub const COMPUTE_START: i32 = 16;
    pub const LAUNCH_START: i32 = 18;
    pub const UPLOAD_START: i32 = 20;
    pub const DOWNLOAD_START: i32 = 22;
    pub const WAIT_START: i32 = 24;
    pub const LAST: i32 = 26;
}

/// What tools are told about one device.
pub struct Teller {
    pub device_type: c_int,
    pub context: *mut c_void,
    /// Start events that have not ended: the kind, the thread, and what the tool left.
    open: Vec<(i32, c_int, *mut c_void)>,
}

impl Teller {
    pub fn new(device_type: c_int, context: *mut c_void) -> Teller {
        Teller { device_type, context, open: Vec::new() }
    }

    /// The same, now that the device is known.
    pub fn about(self, device_type: c_int, context: *mut c_void) -> Teller {
        Teller { device_type, context, ..self }
    }

    pub fn started(&mut self, event: &Event) {
        if registry::listening()
            && let Some(kind) = start_kind(event.kind)
        {
            let tool_info = self.tell(kind, event, ptr::null_mut());
            self.open.push((kind, registry::thread_number(), tool_info));
        }
    }

    pub fn ended(&mut self, event: &Event) {
        if !registry::listening() {
            return;
        }
        match event.kind {
            EventKind::Alloc => [kind::ALLOC, kind::CREATE].iter().for_each(|kind| {
                self.tell(*kind, event, ptr::null_mut());
            }),
            EventKind::Free => [kind::DELETE, kind::FREE].iter().for_each(|kind| {
                self.tell(*kind, event, ptr::null_mut());
            }),
            EventKind::ComputeEnter => {}
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

    /// The program ends.
    pub fn runtime_ends(&mut self, event: &Event) {
        self.tell(kind::RUNTIME_SHUTDOWN, event, ptr::null_mut());
    }

    fn end(&mut self, start: i32, event: &Event) {
        let thread = registry::thread_number();
        let at = self.open.iter().rposition(|(kind, by, _)| (*kind, *by) == (start, thread));
        let tool_info = at.map_or(ptr::null_mut(), |at| self.open.remove(at).2);
        self.tell(start + 1, event, tool_info);
    }

    /// Calls the callbacks; gives what the last of them left in `tool_info`.
    fn tell(&self, kind: i32, event: &Event, tool_info: *mut c_void) -> *mut c_void {
        let callbacks = registry::callbacks(kind);
        if callbacks.is_empty() {
            return tool_info;
        }
        let mut prof = ProfInfo::of(kind, self.device_type, event);
        let mut api = ApiInfo::of(self.device_type, self.context);
        let mut details = details(kind, event, tool_info);
        for callback in callbacks {
            // SAFETY: a function that a tool registered for this; the records live until it returns.
            unsafe { callback(&raw mut prof, &raw mut details, &raw mut api) };
        }
        // SAFETY: all records begin alike, up to `tool_info`.
        unsafe { details.other.tool_info }
    }
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
        EventKind::ComputeExit | EventKind::Alloc | EventKind::Free => None,
    }
}

/// The record about the event itself.
fn details(kind: i32, event: &Event, tool_info: *mut c_void) -> EventInfo {
    let implicit = c_int::from(match event.kind {
        EventKind::Wait => event.flags & WAIT_EXPLICIT == 0,
        EventKind::DataEnter | EventKind::DataExit => info::is_compute(event),
        EventKind::Upload | EventKind::Download | EventKind::Alloc | EventKind::Free => {
            event.flags & accc_abi::CLAUSE_IMPLICIT != 0
        }
        EventKind::DeviceInit | EventKind::DeviceShutdown => event.construct.is_null(),
        EventKind::ComputeEnter | EventKind::ComputeExit | EventKind::Update | EventKind::Launch => false,
    });
    let other = OtherInfo {
        event_type: kind,
        valid_bytes: size_of::<OtherInfo>() as c_int,
        parent_construct: info::construct_kind(event),
        implicit,
        tool_info,
    };
    match event.kind {
        EventKind::Launch => EventInfo { launch: LaunchInfo::of(other, event) },
        EventKind::Alloc | EventKind::Free | EventKind::Upload | EventKind::Download => {
            EventInfo { data: DataInfo::of(other, event) }
        }
        EventKind::DeviceInit
        | EventKind::DeviceShutdown
        | EventKind::ComputeEnter
        | EventKind::ComputeExit
        | EventKind::DataEnter
        | EventKind::DataExit
        | EventKind::Update
        | EventKind::Wait => EventInfo { other },
    }
}
