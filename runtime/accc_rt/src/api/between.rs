//! Copies from one device's memory to another's (OpenACC 3.3, 3.2.28): the addresses are the host's, whose copies are meant.
//!
//! GPUs copy by themselves, over the link between them. Where the devices can't reach each other, and for checked
//! programs, the copy goes through the host's memory.
//!
//! The copy is in the queue of that number on both devices: it begins when both have done what they had, and what comes
//! later in either waits for it. So an exchange between devices needs no wait of the host.

use super::{ACC_DEVICE_CURRENT, call, key};
use crate::action::rotate;
use crate::device_context::DeviceContext;
use crate::key::Key;
use crate::message::{ConstructText, ErrorCode, Fatal};
use crate::present::Lookup;
use crate::queue::Queue;
use crate::state::{State, with_state_for};
use crate::{check, compare, managed};
use accc_abi::{Construct, QUEUE_SYNC};
use std::ffi::{c_int, c_void};

/// From the copy of `from` on one device of the current type to that of `to` on another; the host waits.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_d2d(
    to: *mut c_void,
    from: *mut c_void,
    bytes: usize,
    number_to: c_int,
    number_from: c_int,
) {
    acc_memcpy_d2d_async(to, from, bytes, number_to, number_from, QUEUE_SYNC as c_int);
}

/// The same in a queue.
#[unsafe(no_mangle)]
pub extern "C" fn acc_memcpy_d2d_async(
    to: *mut c_void,
    from: *mut c_void,
    bytes: usize,
    number_to: c_int,
    number_from: c_int,
    queue: c_int,
) {
    let call = call!(c"acc_memcpy_d2d");
    with_state_for(call, |state| {
        let current = state.current()?;
        let [source, target] = [(number_from, from, false), (number_to, to, true)].map(|(number, host, is_written)| {
            let key = key(state, number, ACC_DEVICE_CURRENT)?;
            Ok(End { key, host, is_written, call })
        });
        let (source, target) = (source?, target?);
        copy(state, &source, &target, bytes, queue.into())?;
        // What the program does by itself goes on with its own device.
        state.context_of(current, "the program asks for it").map(|_| ())
    });
}

/// One end of a copy.
struct End {
    key: Key,
    host: *mut c_void,
    is_written: bool,
    call: &'static Construct,
}

fn copy(state: &mut State, source: &End, target: &End, bytes: usize, queue: i64) -> Result<(), Fatal> {
    let (call, what) = (source.call, format!("copying {bytes} bytes"));
    // Opened in this order, as errors about the source come first.
    let (.., from) = source.turn_to(state, queue, bytes)?;
    let (context, to) = target.turn_to(state, queue, bytes)?;
    if bytes == 0 {
        return Ok(());
    }
    let there = context.device.reach();
    let ready = context.device.passed().map_err(|e| context.failure(&e, &what, call))?;
    let (context, _) = source.turn_to(state, queue, bytes)?;
    let on = context.queue(queue)?;
    let moved = context.device.wait_for(ready).and_then(|()| {
        let own = source.key == target.key;
        match own && (from.max(to) - from.min(to)) as usize >= bytes {
            true => context.device.copy(to, from, bytes).map(|()| true),
            false if own => Ok(false),
            false => context.device.copy_to(there, to, from, bytes),
        }
    });
    if !moved.map_err(|e| context.failure(&e, &what, call))? {
        return through_host(state, source, target, bytes, queue);
    }
    if on == Queue::Sync {
        return context.sync(call);
    }
    let done = context.device.passed().map_err(|e| context.failure(&e, &what, call))?;
    let (context, _) = target.turn_to(state, queue, bytes)?;
    context.device.wait_for(done).map_err(|e| context.failure(&e, &what, call))
}

/// The call waits for both.
fn through_host(state: &mut State, source: &End, target: &End, bytes: usize, queue: i64) -> Result<(), Fatal> {
    let (call, what) = (source.call, format!("copying {bytes} bytes"));
    let mut between = vec![0u8; bytes];
    let row = super::memory::row(bytes);
    for (end, is_source) in [(source, true), (target, false)] {
        let (context, address) = end.turn_to(state, queue, bytes)?;
        let moved = match is_source {
            true => context.device.download(between.as_mut_ptr(), address, row),
            false => context.device.upload(address, between.as_ptr(), row),
        };
        moved.map_err(|error| context.failure(&error, &what, call))?;
        context.sync(call)?;
        let on = context.queue(queue)?;
        check::waited(context.device.number(), Some(&[on]), Queue::Sync);
    }
    Ok(())
}

impl End {
    /// Its device, with the queue selected, and the address there; 0 where there is nothing to copy.
    fn turn_to<'s>(
        &self,
        state: &'s mut State,
        queue: i64,
        bytes: usize,
    ) -> Result<(&'s mut DeviceContext, u64), Fatal> {
        let context = state.context_of(self.key, "acc_memcpy_d2d asks for it")?;
        let queue = context.queue(queue)?;
        if bytes == 0 {
            return Ok((context, 0));
        }
        context.select(queue, self.call)?;
        compare::lends(context);
        let bytes_at = self.host as usize..(self.host as usize).saturating_add(bytes);
        if self.is_written {
            rotate::written(context, &bytes_at);
        }
        let touched = rotate::touch(context, &bytes_at, self.is_written);
        touched.map_err(|e| context.failure(&e, "copying an array", self.call))?;
        let address = copy_of(context, self.call, self.host, bytes)?;
        Ok((context, address))
    }
}

/// The address of the device's copy of host memory.
fn copy_of(context: &mut DeviceContext, call: &Construct, host: *mut c_void, bytes: usize) -> Result<u64, Fatal> {
    if host.is_null() {
        return Err(super::memory::null(call));
    }
    if context.device.shares_host_memory() || managed::holds(host as usize) {
        return Ok(host as u64);
    }
    let start = host as usize;
    let why = match context.present.find(&(start..start + bytes)) {
        Lookup::Present(mapping) => return Ok(mapping.device_of(start)),
        Lookup::Absent => "the data to copy was not found",
        Lookup::Partial(_) => "a part of the data to copy was not found",
    };
    Err(Fatal::new(format!(
        "{}FATAL ERROR: {why} on device {}: host:{start:#x}-{:#x}\n{}\n hint: map it there by enter data or acc_copyin before",
        context.table_dump(),
        context.device_number(),
        start + bytes,
        ConstructText(call)
    )).coded(ErrorCode::NotPresent))
}
