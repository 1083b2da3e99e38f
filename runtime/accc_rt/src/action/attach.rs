//! Attached pointers (OpenACC 3.3, 2.6.8 and 2.7.2): pointers in records on the device that hold device addresses.
//!
//! A pointer is known by its host address. Its attachment count is here, and what it held on the host when it was attached;
//! its device copy holds a device address from the first attach to the last detach, also across transfers of the record.

use crate::action::{Actions, follow};
use crate::clause::Named;
use crate::device::DeviceError;
use crate::device_context::DeviceContext;
use crate::kept::attachments::{Attached, POINTER};
use crate::message::Fatal;
use crate::present::Lookup;
use crate::queue::Queue;
use crate::section::Rows;

/// The device copy of a pointer becomes `device_target`, if the pointer is present; what follows it in a descriptor of so
/// many bytes becomes what the host has there.
pub fn attach(actions: &mut Actions, pointer: usize, device_target: u64, descriptor_bytes: u32) -> Result<(), Fatal> {
    let Some(at) = device_copy(actions.context, pointer, POINTER) else { return Ok(()) };
    let target = host_value(pointer);
    let known = actions.context.attachments.by_pointer.get_mut(&pointer);
    if let Some(attached) = known.filter(|attached| attached.target == target && attached.count > 0) {
        attached.count += 1;
        return Ok(());
    }
    actions.context.attachments.by_pointer.insert(pointer, Attached { target, device_target, count: 1 });
    match device_copy(actions.context, pointer, descriptor_bytes as usize) {
        Some(at) if descriptor_bytes > 0 => {
            // SAFETY: accc_abi: the program's descriptor.
            let words = unsafe { std::slice::from_raw_parts(pointer as *const u64, descriptor_bytes as usize / 8) };
            let words = [&[device_target], &words[1..]].concat();
            let sent = upload_addresses(actions.context, at, &words);
            sent.map_err(|e| actions.context.failure(&e, "attaching an array", actions.construct))
        }
        Some(_) | None => set(actions, at, device_target),
    }
}

/// The last detach, or one that finalizes, gives the device copy the pointer's host value.
pub fn detach(actions: &mut Actions, pointer: usize, finalize: bool) -> Result<(), Fatal> {
    let Some(attached) = actions.context.attachments.by_pointer.get_mut(&pointer) else { return Ok(()) };
    attached.count = attached.count.saturating_sub(1);
    if attached.count > 0 && !finalize {
        return Ok(());
    }
    actions.context.attachments.by_pointer.remove(&pointer);
    match device_copy(actions.context, pointer, POINTER) {
        Some(at) => set(actions, at, host_value(pointer) as u64),
        None => Ok(()),
    }
}

/// After an upload, which brought the host's pointers.
pub fn restore_on_device(actions: &mut Actions, named: &Named) -> Result<(), Fatal> {
    let followed = follow::uploaded(actions.context, &named.host);
    followed.map_err(|e| actions.context.failure(&e, "setting pointers of records", actions.construct))?;
    for pointer in actions.context.attachments.inside(&named.host) {
        let Attached { device_target, count, .. } = actions.context.attachments.by_pointer[&pointer];
        if count == 0 {
            continue;
        }
        if let Some(at) = device_copy(actions.context, pointer, POINTER) {
            set(actions, at, device_target)?;
        }
    }
    Ok(())
}

/// A pointer that a download would overwrite.
pub struct HostPointer {
    pointer: usize,
    value: usize,
    /// Of one that the program did not attach: what it held on the device. Kernels may have changed it.
    device_target: Option<u64>,
}

/// The pointers that a download would overwrite with device addresses, and what they hold.
pub fn host_pointers(context: &DeviceContext, named: &Named) -> Vec<HostPointer> {
    let inside = context.attachments.inside(&named.host);
    let of = |pointer: usize| {
        let Attached { device_target, count, .. } = context.attachments.by_pointer[&pointer];
        HostPointer { pointer, value: host_value(pointer), device_target: (count == 0).then_some(device_target) }
    };
    let mut found: Vec<HostPointer> = inside.into_iter().map(of).collect();
    let records = context.followed.inside(&named.host).into_iter().map(|key| &context.followed.records[&key]);
    let plain = records.flat_map(|record| &record.pointers).map(|pointer| pointer.at);
    let fits = |at: &usize| at + POINTER <= named.host.end && !context.attachments.by_pointer.contains_key(at);
    found.extend(plain.filter(fits).map(|pointer| {
        let value = host_value(pointer);
        HostPointer { pointer, value, device_target: Some(value as u64) }
    }));
    found
}

/// After the download.
pub fn restore_on_host(actions: &mut Actions, pointers: &[HostPointer]) -> Result<(), Fatal> {
    if pointers.is_empty() {
        return Ok(());
    }
    if actions.queue != Queue::Sync {
        actions.context.sync(actions.construct)?;
    }
    for HostPointer { pointer, value, device_target } in pointers {
        let now = host_value(*pointer) as u64;
        let is_changed = device_target.is_some_and(|target| target != now);
        let value = if is_changed { on_host(actions.context, now) } else { *value };
        // SAFETY: the pointer lies in memory that the download just wrote.
        unsafe { (*pointer as *mut usize).write_unaligned(value) };
    }
    Ok(())
}

/// The host address of what a kernel's pointer points to, or to whose end; what is none of a mapping is as the kernel wrote it.
fn on_host(context: &DeviceContext, device: u64) -> usize {
    let end = || Some(context.present.host_of(device.checked_sub(1)?)? + 1);
    let found = context.present.host_of(device).or_else(end);
    found.or_else(|| context.device.host_of_stray(device)).unwrap_or(device as usize)
}

/// Device addresses, or other words, as an array in device memory.
pub fn upload_addresses(context: &mut DeviceContext, at: u64, addresses: &[u64]) -> Result<(), DeviceError> {
    let bytes = size_of_val(addresses);
    context.device.upload(at, addresses.as_ptr().cast(), Rows { width: bytes, height: 1, pitch: bytes })
}

fn set(actions: &mut Actions, at: u64, value: u64) -> Result<(), Fatal> {
    let sent = upload_addresses(actions.context, at, &[value]);
    sent.map_err(|e| actions.context.failure(&e, "attaching or detaching a pointer", actions.construct))
}

/// The device copy of a pointer that the program did not attach holds this address from now on; `None`: the host's. Gives
/// what is to be written there.
pub fn follow(context: &mut DeviceContext, pointer: usize, target: usize, device: Option<u64>) -> Option<u64> {
    let known = context.attachments.by_pointer.get(&pointer);
    if known.is_some_and(|known| known.count > 0 || Some(known.device_target) == device)
        || known.is_none() && device.is_none()
    {
        return None;
    }
    match device {
        Some(device_target) => {
            context.attachments.by_pointer.insert(pointer, Attached { target, device_target, count: 0 });
        }
        None => context.attachments.hide(pointer),
    }
    Some(device.unwrap_or(target as u64))
}

/// Of that many bytes.
pub fn device_copy(context: &mut DeviceContext, pointer: usize, bytes: usize) -> Option<u64> {
    match context.present.find(&(pointer..pointer + bytes)) {
        Lookup::Present(mapping) => Some(mapping.device_of(pointer)),
        Lookup::Absent | Lookup::Partial(_) => None,
    }
}

/// What the host has there.
pub fn host_value(pointer: usize) -> usize {
    // SAFETY: accc_abi: the address of a pointer variable of the program.
    unsafe { (pointer as *const usize).read_unaligned() }
}
