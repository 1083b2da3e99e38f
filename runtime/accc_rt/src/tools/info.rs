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

#[repr(C)]
pub struct ProfInfo {
    pub event_type: c_int,
    pub valid_bytes: c_int,
    pub version: c_int,
    pub device_type: c_int,
    pub device_number: c_int,
    pub thread_id: c_int,
    pub queue: isize,
    pub native_queue: isize,
    pub src_file: *const c_char,
    pub func_name: *const c_char,
    pub line_no: c_int,
    pub end_line_no: c_int,
    pub func_line_no: c_int,
    pub func_end_line_no: c_int,
}

/// What all records about events begin with, and all that most have.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct OtherInfo {
    pub event_type: c_int,
    pub valid_bytes: c_int,
    pub parent_construct: c_int,
    pub implicit: c_int,
    pub tool_info: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct DataInfo {
    pub other: OtherInfo,
    pub var_name: *const c_char,
    pub bytes: usize,
    pub host_ptr: *const c_void,
    pub device_ptr: *const c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct LaunchInfo {
    pub other: OtherInfo,
    pub kernel_name: *const c_char,
    pub num_gangs: usize,
    pub num_workers: usize,
    pub vector_length: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct ErrorInfo {
    pub other: OtherInfo,
    pub error_code: c_int,
    pub error_message: *const c_char,
    pub runtime_info: usize,
}

#[repr(C)]
pub union EventInfo {
    pub other: OtherInfo,
    pub data: DataInfo,
    pub launch: LaunchInfo,
    pub error: ErrorInfo,
}

/// What an event is about.
#[derive(Clone, Copy)]
pub struct Subject {
    pub device_type: c_int,
    pub device_number: c_int,
    pub construct: Option<&'static Construct>,
    pub queue: i64,
}

impl Subject {
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

#[repr(C)]
pub struct ApiInfo {
    pub device_api: c_int,
    pub valid_bytes: c_int,
    pub device_type: c_int,
    pub vendor: c_int,
    pub device_handle: *const c_void,
    pub context_handle: *const c_void,
    pub async_handle: *const c_void,
}

impl ProfInfo {
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
