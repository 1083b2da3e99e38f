//! Data routines (OpenACC 3.3, 3.2.18 to 3.2.26): what `enter data`, `exit data` and `update` do, for one block of memory.

use super::call;
use crate::action::rotate;
use crate::device_context::DeviceContext;
use crate::event::blank;
use crate::locked::{on_queue, with_context};
use crate::message::{self, ConstructText, ErrorCode, Fatal};
use crate::present::{Count, Lookup, Mapping};
use crate::queue::Queue;
use crate::{compare, managed, unstructured};
use accc_abi::{Construct, DataClause, DataKind, EXIT_FINALIZE, Event, EventKind, MAPPING_ALONE, QUEUE_SYNC};
use std::ffi::{c_int, c_void};
use std::ptr;

/// Exports a routine and its form with a queue.
macro_rules! routines {
    ($($work:ident($kind:ident $(, $flags:expr)?): $name:ident $text:literal, $name_async:ident $text_async:literal;)*) => {$(
        /// The routine without `async`: the host waits.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name(host: *mut c_void, bytes: usize) {
            $work(call!($text), DataKind::$kind, host, bytes, QUEUE_SYNC $(, $flags)?)
        }

        /// The same in the queue.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name_async(host: *mut c_void, bytes: usize, queue: c_int) {
            $work(call!($text_async), DataKind::$kind, host, bytes, queue.into() $(, $flags)?)
        }
    )*};
}

/// Gives the device address.
#[unsafe(no_mangle)]
pub extern "C" fn acc_copyin(host: *mut c_void, bytes: usize) -> *mut c_void {
    enter(call!(c"acc_copyin"), DataKind::CopyIn, host, bytes, QUEUE_SYNC)
}

/// Gives the device address.
#[unsafe(no_mangle)]
pub extern "C" fn acc_create(host: *mut c_void, bytes: usize) -> *mut c_void {
    enter(call!(c"acc_create"), DataKind::Create, host, bytes, QUEUE_SYNC)
}

/// Starts the transfer in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_copyin_async(host: *mut c_void, bytes: usize, queue: c_int) {
    enter(call!(c"acc_copyin_async"), DataKind::CopyIn, host, bytes, queue.into());
}

/// The memory is for what runs in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_create_async(host: *mut c_void, bytes: usize, queue: c_int) {
    enter(call!(c"acc_create_async"), DataKind::Create, host, bytes, queue.into());
}

routines! {
    exit(CopyOut, 0): acc_copyout c"acc_copyout", acc_copyout_async c"acc_copyout_async";
    exit(Delete, 0): acc_delete c"acc_delete", acc_delete_async c"acc_delete_async";
    exit(CopyOut, EXIT_FINALIZE): acc_copyout_finalize c"acc_copyout_finalize",
        acc_copyout_finalize_async c"acc_copyout_finalize_async";
    exit(Delete, EXIT_FINALIZE): acc_delete_finalize c"acc_delete_finalize",
        acc_delete_finalize_async c"acc_delete_finalize_async";
    update(UpdateDevice): acc_update_device c"acc_update_device", acc_update_device_async c"acc_update_device_async";
    update(UpdateSelf): acc_update_self c"acc_update_self", acc_update_self_async c"acc_update_self_async";
}

/// The device copy of a pointer, if it is there, gets the device address of what it points to.
///
/// # Safety
/// `pointer` is null or the address of a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_attach(pointer: *mut *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { acc_attach_async(pointer, QUEUE_SYNC as c_int) };
}

/// # Safety
/// As for `acc_attach`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_attach_async(pointer: *mut *mut c_void, queue: c_int) {
    let call = call!(c"acc_attach");
    if pointer.is_null() {
        return;
    }
    // SAFETY: the caller's promise.
    let host = unsafe { pointer.read_unaligned() };
    on_queue(call, queue.into(), |context, queue| {
        let mut clauses = [DataClause { attach: pointer, ..clause(call, DataKind::Attach, host, 0) }];
        unstructured::enter(context, call, &mut clauses, queue)
    });
}

/// The device's copy of the pointer has the host's address again when its last attachment ends.
#[unsafe(no_mangle)]
pub extern "C" fn acc_detach(pointer: *mut *mut c_void) {
    detach(call!(c"acc_detach"), pointer, QUEUE_SYNC as c_int, 0);
}

/// The same in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_detach_async(pointer: *mut *mut c_void, queue: c_int) {
    detach(call!(c"acc_detach_async"), pointer, queue, 0);
}

/// As [`acc_detach`], whatever the count of attachments.
#[unsafe(no_mangle)]
pub extern "C" fn acc_detach_finalize(pointer: *mut *mut c_void) {
    detach(call!(c"acc_detach_finalize"), pointer, QUEUE_SYNC as c_int, EXIT_FINALIZE);
}

/// The same in the queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_detach_finalize_async(pointer: *mut *mut c_void, queue: c_int) {
    detach(call!(c"acc_detach_finalize_async"), pointer, queue, EXIT_FINALIZE);
}

fn detach(call: &'static Construct, pointer: *mut *mut c_void, queue: c_int, flags: u32) {
    on_queue(call, queue.into(), |context, queue| {
        let clause = DataClause { attach: pointer, ..clause(call, DataKind::Detach, ptr::null_mut(), 0) };
        unstructured::exit(context, call, &[clause], queue, flags)
    });
}

/// Prints what is on the current device, by address.
#[unsafe(no_mangle)]
pub extern "C" fn acc_present_dump() {
    with_context(|context| {
        message::write(&context.table_dump().to_string());
        Ok(())
    });
}

/// The address on the device, null where it is not there.
#[unsafe(no_mangle)]
pub extern "C" fn acc_deviceptr(host: *mut c_void) -> *mut c_void {
    with_context(|context| {
        compare::lends(context);
        Ok(rotate::lend_address(context, host)?.unwrap_or(ptr::null_mut()))
    })
}

/// The address on the host of what a device address holds, null where it holds no copy.
#[unsafe(no_mangle)]
pub extern "C" fn acc_hostptr(device: *mut c_void) -> *mut c_void {
    with_context(|context| {
        if context.device.shares_host_memory() || managed::holds(device as usize) {
            return Ok(device);
        }
        Ok(context.present.host_of(device as u64).map_or(ptr::null_mut(), |host| host as *mut c_void))
    })
}

/// Not 0 if all of it is there, or in memory that host and device share; of 0 bytes, if the first is.
#[unsafe(no_mangle)]
pub extern "C" fn acc_is_present(host: *mut c_void, bytes: usize) -> c_int {
    with_context(|context| {
        let start = host as usize;
        let whole = start..start + bytes.max(1);
        let present = context.device.shares_host_memory()
            || managed::holds(start)
            || (!host.is_null() && matches!(context.present.find(&whole), Lookup::Present(_)));
        Ok(c_int::from(present))
    })
}

/// Makes device memory of the program the copy of host memory, until `acc_unmap_data`.
#[unsafe(no_mangle)]
pub extern "C" fn acc_map_data(host: *mut c_void, device: *mut c_void, bytes: usize) {
    let call = call!(c"acc_map_data");
    with_context(|context| {
        if host.is_null() || device.is_null() {
            let way_out = "give the address of host memory, and a device address of acc_malloc";
            return Err(refused(call, ErrorCode::InvalidNullPointer, "an address to map is null", way_out));
        }
        if bytes == 0 {
            return Err(refused(call, ErrorCode::InvalidArgument, "0 bytes can't be mapped", "give the memory's size"));
        }
        if context.device.shares_host_memory() {
            return Ok(());
        }
        let start = host as usize;
        let range = start..start + bytes;
        if !matches!(context.present.find(&range), Lookup::Absent) {
            return Err(refused(
                call,
                ErrorCode::Present,
                "the memory, or a part of it, is on the device already",
                "delete it there first",
            ));
        }
        if !context.device.holds(device as u64, bytes) {
            return Err(refused(
                call,
                ErrorCode::InvalidArgument,
                "there is no device memory of that size at the device address",
                "see acc_malloc",
            ));
        }
        context.device.hold_nothing().map_err(|error| context.failure(&error, "mapping data", call))?;
        compare::maps(context, range.clone(), call)?;
        let mapping = Mapping::new(range, device as u64, Count::Forever, "acc_map_data", 0);
        tell(context, EventKind::Alloc, call, &mapping);
        context.present.insert(mapping);
        Ok(())
    });
}

/// Ends what `acc_map_data` began; the device memory is the program's.
#[unsafe(no_mangle)]
pub extern "C" fn acc_unmap_data(host: *mut c_void) {
    let call = call!(c"acc_unmap_data");
    with_context(|context| {
        if host.is_null() {
            let way_out = "give the address that acc_map_data got";
            return Err(refused(call, ErrorCode::InvalidNullPointer, "the address to unmap is null", way_out));
        }
        if context.device.shares_host_memory() {
            return Ok(());
        }
        let start = host as usize;
        match context.present.find(&(start..start + 1)) {
            Lookup::Present(mapping) if mapping.is_in_region() => Err(refused(
                call,
                ErrorCode::Present,
                "a data region still holds the memory",
                "call acc_unmap_data behind the region's end",
            )),
            Lookup::Present(mapping) if mapping.is_forever() => {
                let start = mapping.host.start;
                if let Some(mapping) = context.present.remove(start) {
                    tell(context, EventKind::Free, call, &mapping);
                }
                compare::unmaps(context, start);
                Ok(())
            }
            Lookup::Present(_) | Lookup::Absent | Lookup::Partial(_) => Err(refused(
                call,
                ErrorCode::NotPresent,
                "the memory was not mapped by acc_map_data",
                "use acc_delete for what acc_create made",
            )),
        }
    });
}

/// Memory of the program's own becomes the copy of host memory, or is none any more.
fn tell(context: &mut DeviceContext, kind: EventKind, call: &'static Construct, mapping: &Mapping) {
    if context.events.on() {
        let (device_address, bytes) = (mapping.device, mapping.bytes() as u64);
        let host = ptr::without_provenance(mapping.host.start);
        let event = blank(kind, call, Queue::Sync);
        let event =
            context.start(Event { name: call.function, flags: MAPPING_ALONE, bytes, host, device_address, ..event });
        context.events.end(event);
    }
}

fn enter(call: &'static Construct, kind: DataKind, host: *mut c_void, bytes: usize, queue: i64) -> *mut c_void {
    on_queue(call, queue, |context, queue| {
        let mut clauses = [clause(call, kind, host, bytes)];
        unstructured::enter(context, call, &mut clauses, queue)?;
        rotate::lend(context, host as usize).map_err(|e| context.failure(&e, "copying an array", call))?;
        Ok(clauses[0].device)
    })
}

fn exit(call: &'static Construct, kind: DataKind, host: *mut c_void, bytes: usize, queue: i64, flags: u32) {
    on_queue(call, queue, |context, queue| {
        unstructured::exit(context, call, &[clause(call, kind, host, bytes)], queue, flags)
    });
}

fn update(call: &'static Construct, kind: DataKind, host: *mut c_void, bytes: usize, queue: i64) {
    on_queue(call, queue, |context, queue| {
        unstructured::update(context, call, &[clause(call, kind, host, bytes)], queue, 0)
    });
}

/// A block of bytes, which messages name after the routine.
fn clause(call: &'static Construct, kind: DataKind, host: *mut c_void, bytes: usize) -> DataClause {
    DataClause {
        host,
        device: ptr::null_mut(),
        elem_bytes: bytes as u64,
        rank: 0,
        kind: kind as u32,
        flags: 0,
        line: 0,
        dims: ptr::null(),
        name: call.function,
        attach: ptr::null_mut(),
        tables: 0,
        descriptor_bytes: 0,
        record: ptr::null(),
        elem_type: 0,
        reserved: 0,
    }
}

fn refused(call: &Construct, code: ErrorCode, why: &str, way_out: &str) -> Fatal {
    Fatal::new(format!("FATAL ERROR: {why}\n{}\n hint: {way_out}", ConstructText(call))).coded(code)
}
