//! The records that callbacks get: `acc_prof_info`, `acc_event_info` and `acc_api_info` (OpenACC 3.3, 5.2), laid out as
//! `include/acc_prof.h` has them.

use super::Native;
use crate::event::thread_number;
use crate::message::Fatal;
use accc_abi::{Construct, ConstructKind, DEVICE_NVIDIA, Event};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

/// `_OPENACC` of the interface.
const VERSION: c_int = 202_211;
/// `acc_device_api_none`, `acc_device_api_cuda`.
const API_NONE: c_int = 0;
const API_CUDA: c_int = 1;

/// `acc_prof_info` of the specification, chapter 5.
#[repr(C)]
pub struct ProfInfo {
    /// See [`super::kind`].
    pub event_type: c_int,
    /// The size of this record.
    pub valid_bytes: c_int,
    /// `_OPENACC`.
    pub version: c_int,
    /// As the API numbers it.
    pub device_type: c_int,
    /// Within its type.
    pub device_number: c_int,
    /// The host thread, counted from 0.
    pub thread_id: c_int,
    /// As the program has it.
    pub queue: isize,
    /// The lane that it became.
    pub native_queue: isize,
    /// Null: not known.
    pub src_file: *const c_char,
    /// The procedure, null: not known.
    pub func_name: *const c_char,
    /// Of the directive.
    pub line_no: c_int,
    /// Of the construct's end.
    pub end_line_no: c_int,
    /// 0: not known.
    pub func_line_no: c_int,
    /// 0: not known.
    pub func_end_line_no: c_int,
}

/// What all records about events begin with, and all that most have.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct OtherInfo {
    /// As in [`ProfInfo`].
    pub event_type: c_int,
    /// The size of the record that this is the head of.
    pub valid_bytes: c_int,
    /// Numbered as `acc_construct_t`.
    pub parent_construct: c_int,
    /// 1: the program does not ask for it by a directive of its own.
    pub implicit: c_int,
    /// The tool's; the same at the start and the end of an event.
    pub tool_info: *mut c_void,
}

/// `acc_data_event_info`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DataInfo {
    /// The head of all.
    pub other: OtherInfo,
    /// Null: no variable's.
    pub var_name: *const c_char,
    /// How many are moved or allocated.
    pub bytes: usize,
    /// Null: none.
    pub host_ptr: *const c_void,
    /// Null: none.
    pub device_ptr: *const c_void,
}

/// `acc_launch_event_info`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LaunchInfo {
    /// The head of all.
    pub other: OtherInfo,
    /// As the image has it.
    pub kernel_name: *const c_char,
    /// In all dimensions together.
    pub num_gangs: usize,
    /// Of a gang.
    pub num_workers: usize,
    /// Lanes of a worker.
    pub vector_length: usize,
}

/// `acc_error_event_info`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ErrorInfo {
    /// The head of all.
    pub other: OtherInfo,
    /// `acc_error_t`.
    pub error_code: c_int,
    /// As standard error has it.
    pub error_message: *const c_char,
    /// 0.
    pub runtime_info: usize,
}

/// `acc_event_info`: which member holds the event's kind says.
#[repr(C)]
pub union EventInfo {
    /// Of all kinds.
    pub other: OtherInfo,
    /// Of data events.
    pub data: DataInfo,
    /// Of launches.
    pub launch: LaunchInfo,
    /// Of errors.
    pub error: ErrorInfo,
}

/// What an event is about.
#[derive(Clone, Copy)]
pub struct Subject {
    /// As the API numbers it.
    pub device_type: c_int,
    /// Within its type.
    pub device_number: c_int,
    /// `None`: no construct's, as a routine of the API that was called before all.
    pub construct: Option<&'static Construct>,
    /// As the program has it.
    pub queue: i64,
}

impl Subject {
    /// What an event is about.
    pub fn of(device_type: c_int, event: &Event) -> Subject {
        // SAFETY: accc_abi: a construct is a constant of the image, or the runtime's own.
        let construct = unsafe { event.construct.as_ref() };
        Subject { device_type, device_number: event.device as c_int, construct, queue: event.queue }
    }

    /// `acc_construct_t`: [`ConstructKind`] has its values.
    pub fn construct_kind(&self) -> c_int {
        self.construct.map_or(ConstructKind::RuntimeApi as c_int, |construct| construct.kind as c_int)
    }

    /// Whether a compute construct's own data is meant.
    pub fn is_compute(&self) -> bool {
        self.construct.is_some_and(crate::clause::computes)
    }

    /// A directive of the program. Where a call stands in the source is not known.
    fn directive(&self) -> Option<&'static Construct> {
        self.construct.filter(|construct| construct.kind != ConstructKind::RuntimeApi as u32)
    }
}

/// `acc_api_info`.
#[repr(C)]
pub struct ApiInfo {
    /// `acc_device_api`.
    pub device_api: c_int,
    /// The size of this record.
    pub valid_bytes: c_int,
    /// As the API numbers it.
    pub device_type: c_int,
    /// As `acc_device_api` numbers vendors.
    pub vendor: c_int,
    /// The driver's device; null: none.
    pub device_handle: *const c_void,
    /// The driver's context; null: none.
    pub context_handle: *const c_void,
    /// The driver's stream; null: none.
    pub async_handle: *const c_void,
}

impl ProfInfo {
    /// The record of an event of this kind.
    pub fn of(kind: i32, subject: &Subject) -> ProfInfo {
        let directive = subject.directive();
        let text = |of: fn(&Construct) -> *const c_char| directive.map_or(ptr::null(), of);
        let line = |of: fn(&Construct) -> u32| directive.map_or(0, of) as c_int;
        ProfInfo {
            event_type: kind,
            valid_bytes: size_of::<ProfInfo>() as c_int,
            version: VERSION,
            device_type: subject.device_type,
            device_number: subject.device_number,
            thread_id: thread_number(),
            queue: subject.queue as isize,
            native_queue: subject.queue as isize,
            src_file: text(|c| c.file),
            func_name: text(|c| c.function),
            line_no: line(|c| c.line),
            end_line_no: line(|c| c.end_line),
            func_line_no: 0,
            func_end_line_no: 0,
        }
    }
}

impl DataInfo {
    /// Calls get addresses, and no names of variables.
    pub fn of(other: OtherInfo, event: &Event, subject: &Subject) -> DataInfo {
        DataInfo {
            other: OtherInfo { valid_bytes: size_of::<DataInfo>() as c_int, ..other },
            var_name: subject.directive().map_or(ptr::null(), |_| event.name),
            bytes: event.bytes as usize,
            host_ptr: event.host,
            device_ptr: ptr::without_provenance(event.device_address as usize),
        }
    }
}

impl LaunchInfo {
    /// The record of a launch.
    pub fn of(other: OtherInfo, event: &Event) -> LaunchInfo {
        let [lanes, workers, _] = event.block;
        LaunchInfo {
            other: OtherInfo { valid_bytes: size_of::<LaunchInfo>() as c_int, ..other },
            kernel_name: event.name,
            num_gangs: event.grid.iter().map(|n| *n as usize).product(),
            num_workers: workers as usize,
            vector_length: lanes as usize,
        }
    }
}

impl ErrorInfo {
    /// The text lives as long as the callback runs.
    pub fn of(other: OtherInfo, fatal: &Fatal, message: &CStr) -> ErrorInfo {
        ErrorInfo {
            other: OtherInfo { valid_bytes: size_of::<ErrorInfo>() as c_int, ..other },
            error_code: fatal.code as c_int,
            error_message: message.as_ptr(),
            runtime_info: fatal.driver_code as usize,
        }
    }
}

impl ApiInfo {
    /// The record for a device.
    pub fn of(device_type: c_int, device_number: c_int, native: Native) -> ApiInfo {
        let is_cuda = device_type == DEVICE_NVIDIA;
        ApiInfo {
            device_api: if is_cuda { API_CUDA } else { API_NONE },
            valid_bytes: size_of::<ApiInfo>() as c_int,
            device_type,
            vendor: 0,
            // A CUdevice is its number.
            device_handle: if is_cuda { ptr::without_provenance(device_number as usize) } else { ptr::null() },
            context_handle: native.context,
            async_handle: native.stream,
        }
    }
}
