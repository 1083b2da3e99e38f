//! Device memory that the program handles itself (OpenACC 3.3, 3.2.17 and 3.2.27 to 3.2.29).

use super::call;
use crate::compare;
use crate::device::{Device, DeviceError};
use crate::device_context::DeviceContext;
use crate::event::blank;
use crate::locked::{on_queue, with_context};
use crate::message::{ConstructText, ErrorCode, Fatal};
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{Construct, Event, EventKind, MEMORY_ALONE, QUEUE_SYNC};
use std::ffi::{c_int, c_void};
use std::ptr;

/// Null where there is no more.
#[unsafe(no_mangle)]
pub extern "C" fn acc_malloc(bytes: usize) -> *mut c_void {
    let call = call!(c"acc_malloc");
    with_context(|context| {
        if bytes == 0 {
            return Ok(ptr::null_mut());
        }
        let allocated = context.device.hold_nothing().and_then(|()| context.device.alloc(bytes));
        match allocated {
            Ok(address) => {
                tell(context, EventKind::Alloc, call, (address, bytes));
                Ok(address as *mut c_void)
            }
            Err(DeviceError::OutOfMemory) => Ok(ptr::null_mut()),
            Err(error) => Err(context.failure(&error, &format!("allocating {bytes} bytes"), call)),
        }
    })
}

/// Gives back what `acc_malloc` gave; null is nothing.
#[unsafe(no_mangle)]
pub extern "C" fn acc_free(device: *mut c_void) {
    let call = call!(c"acc_free");
    with_context(|context| {
        if device.is_null() {
            return Ok(());
        }
        if !context.device.owns(device as u64) {
            return Err(no_memory(call, "is not one that acc_malloc gave on this device"));
        }
        if context.present.host_of(device as u64).is_some() {
            return Err(still_mapped(call));
        }
        let freed = context.device.free(device as u64);
        freed.map_err(|error| context.failure(&error, "freeing a block", call))?;
        // How large it was is not kept.
        tell(context, EventKind::Free, call, (device as u64, 0));
        Ok(())
    });
}

/// What is freed stays the copy of host memory in the present table, so that the next clause would use it.
fn still_mapped(call: &Construct) -> Fatal {
    Fatal::new(format!(
        "FATAL ERROR: the device address is that of a copy of host memory\n{}\n hint: call acc_unmap_data for what \
         acc_map_data mapped, and acc_delete for what a data clause or acc_create made",
        ConstructText(call)
    ))
    .coded(ErrorCode::Present)
}

/// Memory that is no copy of the host's came or went.
fn tell(context: &mut DeviceContext, kind: EventKind, call: &'static Construct, block: (u64, usize)) {
    if context.events.on() {
        let (device_address, bytes) = (block.0, block.1 as u64);
        let event = blank(kind, call, Queue::Sync);
        let event = context.start(Event { name: call.function, flags: MEMORY_ALONE, bytes, device_address, ..event });
        context.events.end(event);
    }
}

/// Copies to an address of the device; the host waits.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_to_device(to: *mut c_void, from: *mut c_void, bytes: usize) {
    to_device(call!(c"acc_memcpy_to_device"), to, from, bytes, QUEUE_SYNC);
}

/// The same in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_to_device_async(to: *mut c_void, from: *mut c_void, bytes: usize, queue: c_int) {
    to_device(call!(c"acc_memcpy_to_device_async"), to, from, bytes, queue.into());
}

/// Copies from an address of the device; the host waits.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_from_device(to: *mut c_void, from: *mut c_void, bytes: usize) {
    from_device(call!(c"acc_memcpy_from_device"), to, from, bytes, QUEUE_SYNC);
}

/// The same in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_from_device_async(to: *mut c_void, from: *mut c_void, bytes: usize, queue: c_int) {
    from_device(call!(c"acc_memcpy_from_device_async"), to, from, bytes, queue.into());
}

/// Copies within the device's memory; the host waits.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_device(to: *mut c_void, from: *mut c_void, bytes: usize) {
    within_device(call!(c"acc_memcpy_device"), to, from, bytes, QUEUE_SYNC);
}

/// The same in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_device_async(to: *mut c_void, from: *mut c_void, bytes: usize, queue: c_int) {
    within_device(call!(c"acc_memcpy_device_async"), to, from, bytes, queue.into());
}

fn to_device(call: &'static Construct, to: *mut c_void, from: *mut c_void, bytes: usize, queue: i64) {
    copy(call, queue, &[to], &[from], bytes, |context, queue| {
        let event = Event { host: from, device_address: to as u64, ..blank(EventKind::Upload, call, queue) };
        transfer(context, event, bytes, |device| device.upload(to as u64, from.cast(), row(bytes)))
    });
}

fn from_device(call: &'static Construct, to: *mut c_void, from: *mut c_void, bytes: usize, queue: i64) {
    copy(call, queue, &[from], &[to], bytes, |context, queue| {
        let event = Event { host: to, device_address: from as u64, ..blank(EventKind::Download, call, queue) };
        transfer(context, event, bytes, |device| device.download(to.cast(), from as u64, row(bytes)))
    });
}

fn within_device(call: &'static Construct, to: *mut c_void, from: *mut c_void, bytes: usize, queue: i64) {
    copy(call, queue, &[to, from], &[], bytes, |context, _| context.device.copy(to as u64, from as u64, bytes));
}

/// A copy between host and device, which is told.
fn transfer(
    context: &mut DeviceContext,
    event: Event,
    bytes: usize,
    work: impl FnOnce(&mut dyn Device) -> Result<(), DeviceError>,
) -> Result<(), DeviceError> {
    // SAFETY: accc_abi: the construct of a call is a constant.
    let name = unsafe { (*event.construct).function };
    let event = context.start(Event { name, bytes: bytes as u64, ..event });
    let ((), device_ns) = context.timed(work)?;
    context.events.end(Event { device_ns, ..event });
    Ok(())
}

pub(super) fn row(bytes: usize) -> Rows {
    Rows { width: bytes, height: 1, pitch: bytes }
}

/// Does a copy on a queue, after a look at the memory that it uses.
fn copy(
    call: &'static Construct,
    queue: i64,
    on_device: &[*mut c_void],
    on_host: &[*mut c_void],
    bytes: usize,
    work: impl FnOnce(&mut DeviceContext, Queue) -> Result<(), DeviceError>,
) {
    on_queue(call, queue, |context, queue| {
        if bytes == 0 {
            return Ok(());
        }
        if on_device.iter().chain(on_host).any(|address| address.is_null()) {
            return Err(null(call));
        }
        if !on_device.iter().all(|address| context.device.holds(*address as u64, bytes)) {
            return Err(no_memory(call, "has no device memory of that size"));
        }
        compare::lends(context);
        let moved = context.device.hold_nothing().and_then(|()| work(context, queue));
        moved.map_err(|error| context.failure(&error, &format!("copying {bytes} bytes"), call))?;
        if queue == Queue::Sync { context.sync(call) } else { Ok(()) }
    });
}

pub(super) fn null(call: &Construct) -> Fatal {
    let hint = "give the addresses of what is copied, or 0 bytes";
    Fatal::new(format!("FATAL ERROR: an address to copy from or to is null\n{}\n hint: {hint}", ConstructText(call)))
        .coded(ErrorCode::InvalidNullPointer)
}

fn no_memory(call: &Construct, why: &str) -> Fatal {
    Fatal::new(format!(
        "FATAL ERROR: the device address {why}\n{}\n hint: a device address is what acc_malloc or acc_deviceptr gives, for \
         the device that was current then",
        ConstructText(call)
    )).coded(ErrorCode::InvalidArgument)
}
