//! What programs that also use CUDA ask for (OpenACC 3.3, A.2.1): the driver's context and streams behind device and queues.
//!
//! `host_data use_device` gives the addresses; a kernel or library call of the program goes to the stream of a queue. On
//! devices without CUDA the handles are null.

use super::call;
use crate::locked::with_context;
use std::ffi::{c_int, c_void};

/// The CUDA device number is its address, as in other compilers.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_current_cuda_device() -> *mut c_void {
    with_context(|context| Ok(std::ptr::without_provenance_mut(context.device.number() as usize)))
}

/// The `CUcontext` of the current device; null where it is no GPU.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_current_cuda_context() -> *mut c_void {
    with_context(|context| {
        let held = context.device.hold_nothing();
        held.map_err(|error| context.failure(&error, "queueing kernels", call!(c"acc_get_current_cuda_context")))?;
        Ok(context.device.native_context())
    })
}

/// The stream of a queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_cuda_stream(queue: c_int) -> *mut c_void {
    with_context(|context| {
        let queue = context.queue(queue.into())?;
        let stream = context.device.native_stream(queue);
        stream.map_err(|error| context.failure(&error, "looking for its stream", call!(c"acc_get_cuda_stream")))
    })
}

/// A stream of the program becomes the queue's. Not 0 if the device has streams.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_cuda_stream(queue: c_int, stream: *mut c_void) -> c_int {
    with_context(|context| {
        let queue = context.queue(queue.into())?;
        let adopted = context.device.adopt_stream(queue, stream);
        adopted
            .map(c_int::from)
            .map_err(|error| context.failure(&error, "taking over a stream", call!(c"acc_set_cuda_stream")))
    })
}
