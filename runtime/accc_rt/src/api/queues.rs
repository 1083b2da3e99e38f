//! Asynchronous queues (OpenACC 3.3, 3.2.9 to 3.2.16): tests, waits, the default queue.

use super::{ACC_DEVICE_CURRENT, call, key};
use crate::device_context::DeviceContext;
use crate::locked::{wait_ahead, with_context_for};
use crate::message::Fatal;
use crate::queue::{Queue, default_queue, set_default_queue};
use crate::state::with_state_for;
use crate::{check, wait};
use accc_abi::Construct;
use std::ffi::c_int;

/// Not 0 if all work of the queue is done.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test(queue: c_int) -> c_int {
    for_call(call!(c"acc_async_test"), |context, call| test(context, call, Some(queue)))
}

/// Whether all of a device's queue has ended.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test_device(queue: c_int, device: c_int) -> c_int {
    on_device(call!(c"acc_async_test_device"), device, |context, call| test(context, call, Some(queue)))
}

/// Whether all queues of the current device have ended.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test_all() -> c_int {
    for_call(call!(c"acc_async_test_all"), |context, call| test(context, call, None))
}

/// Whether all queues of a device have ended.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test_all_device(device: c_int) -> c_int {
    on_device(call!(c"acc_async_test_all_device"), device, |context, call| test(context, call, None))
}

/// The host waits for a queue of the current device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait(queue: c_int) {
    wait_ahead(call!(c"acc_wait"), &[queue.into()]);
    for_call(call!(c"acc_wait"), |context, call| wait::wait(context, call, &[queue.into()], Queue::Sync));
}

/// The host waits for a queue of a device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_device(queue: c_int, device: c_int) {
    on_device(call!(c"acc_wait_device"), device, |context, call| {
        wait::wait(context, call, &[queue.into()], Queue::Sync)
    });
}

/// Queue `by` waits for `queue`.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_async(queue: c_int, by: c_int) {
    for_call(call!(c"acc_wait_async"), |context, call| follow(context, call, &[queue.into()], by));
}

/// The queue `by` goes on when the other one has ended what it holds now.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_device_async(queue: c_int, by: c_int, device: c_int) {
    on_device(call!(c"acc_wait_device_async"), device, |context, call| follow(context, call, &[queue.into()], by));
}

/// Waits until the work of one of the queues is done, and gives its index.
///
/// # Safety
/// `queues` has `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any(count: c_int, queues: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    first_done(unsafe { numbers(count, queues) }, |queue| acc_async_test(queue))
}

/// # Safety
/// As for `acc_wait_any`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any_device(count: c_int, queues: *const c_int, device: c_int) -> c_int {
    // SAFETY: the caller's promise.
    first_done(unsafe { numbers(count, queues) }, |queue| acc_async_test_device(queue, device))
}

/// Fortran's `acc_wait_any`, whose arrays begin with 1.
///
/// # Safety
/// `queues` has `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any_f(count: c_int, queues: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    from_one(unsafe { acc_wait_any(count, queues) })
}

/// # Safety
/// As for `acc_wait_any_f`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any_device_f(count: c_int, queues: *const c_int, device: c_int) -> c_int {
    // SAFETY: the caller's promise.
    from_one(unsafe { acc_wait_any_device(count, queues, device) })
}

/// An index that counts from 1; that of nothing stays what it is.
fn from_one(index: c_int) -> c_int {
    if index < 0 { index } else { index + 1 }
}

/// # Safety
/// `queues` has `count` numbers.
unsafe fn numbers<'a>(count: c_int, queues: *const c_int) -> &'a [c_int] {
    match usize::try_from(count) {
        Err(_) | Ok(0) => &[],
        // SAFETY: the caller's promise.
        Ok(count) => unsafe { std::slice::from_raw_parts(queues, count) },
    }
}

/// Of no queues, -1: `acc_async_sync` names none (3.2.12).
fn first_done(queues: &[c_int], is_done: impl Fn(c_int) -> c_int) -> c_int {
    let is_queue = |number: c_int| !matches!(Queue::from_abi(number.into()), Ok(Queue::Sync));
    while queues.iter().any(|number| is_queue(*number)) {
        if let Some(at) = queues.iter().position(|number| is_queue(*number) && is_done(*number) != 0) {
            return at as c_int;
        }
        std::thread::yield_now();
    }
    -1
}

/// The host waits for all queues of the current device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all() {
    wait_ahead(call!(c"acc_wait_all"), &[]);
    for_call(call!(c"acc_wait_all"), |context, call| wait::wait(context, call, &[], Queue::Sync));
}

/// The host waits for all queues of a device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all_device(device: c_int) {
    on_device(call!(c"acc_wait_all_device"), device, |context, call| wait::wait(context, call, &[], Queue::Sync));
}

/// The queue `by` waits for all others of the current device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all_async(by: c_int) {
    for_call(call!(c"acc_wait_all_async"), |context, call| follow(context, call, &[], by));
}

/// The queue `by` waits for all others of a device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all_device_async(by: c_int, device: c_int) {
    on_device(call!(c"acc_wait_all_device_async"), device, |context, call| follow(context, call, &[], by));
}

/// The queue of `async` without a number, of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_default_async() -> c_int {
    default_queue() as c_int
}

/// From now on `async` without a number means this queue, in this thread.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_default_async(queue: c_int) {
    with_state_for(call!(c"acc_set_default_async"), |_| set_default_queue(queue.into()));
}

fn test(context: &mut DeviceContext, call: &'static Construct, queue: Option<c_int>) -> Result<c_int, Fatal> {
    let queues = match queue {
        Some(number) => vec![context.queue(number.into())?],
        None => context.device.queues(),
    };
    for queue in queues {
        if !wait::is_done(context, call, queue)? {
            return Ok(0);
        }
    }
    if queue.is_none() {
        check::waited(context.device.number(), None, Queue::Sync);
    }
    Ok(1)
}

fn follow(context: &mut DeviceContext, call: &'static Construct, queues: &[i64], by: c_int) -> Result<(), Fatal> {
    let by = context.queue(by.into())?;
    wait::wait(context, call, queues, by)
}

/// Does something with the current device.
fn for_call<T>(
    call: &'static Construct,
    work: impl FnOnce(&mut DeviceContext, &'static Construct) -> Result<T, Fatal>,
) -> T {
    with_context_for(call, |context| work(context, call))
}

/// Does something with another device of the current type.
fn on_device<T>(
    call: &'static Construct,
    device: c_int,
    work: impl FnOnce(&mut DeviceContext, &'static Construct) -> Result<T, Fatal>,
) -> T {
    with_state_for(call, |state| {
        let key = key(state, device, ACC_DEVICE_CURRENT)?;
        work(state.context_of(key, "the program asks for it")?, call)
    })
}
