//! Global variables with `acc declare` (OpenACC 3.3, 2.13): on the device for as long as the program runs.
//!
//! Each device with its own memory gets them when it is first used: the symbol of the device code where it has one, else a
//! block. CPU code of `acc routine`s reads the address from the global's `cpu_address`, one for the program: where several
//! host threads use several devices `sim` at once, it is that of the last one.
//!
//! What `declare link` names (2.13.3) comes by data clauses. Before kernels start, the symbol in the device code, or the
//! `cpu_address`, is told where its copy is; of a section, where the whole would be.
//!
//! Of an allocatable the global is its descriptor. The array comes and goes with its allocation on the device that is
//! current then; the device's descriptor shows the device's array, which in managed memory is the host's.

use crate::compare;
use crate::device::DeviceError;
use crate::device_context::DeviceContext;
use crate::kept::declared::{DeclaredArray, Link};
use crate::managed;
use crate::message::{Fatal, text, with_commas};
use crate::present::{Count, Lookup, Mapping};
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{DataKind, DeclareGlobal, Image, TARGET_CPU};
use std::ops::Range;

/// Registers what the device does not have yet.
pub fn register(
    context: &mut DeviceContext,
    globals: &[&'static DeclareGlobal],
    images: &[&'static Image],
) -> Result<(), Fatal> {
    if context.declared == globals.len() {
        return Ok(());
    }
    let new = &globals[context.declared..];
    context.declared = globals.len();
    if context.device.shares_host_memory() {
        return Ok(());
    }
    let queue = context.selected();
    let result = context.device.select(Queue::Sync).and_then(|()| {
        let wanted = new.iter().filter(|global| global.bytes > 0 && is_largest(global, globals));
        wanted.into_iter().try_for_each(|global| place(context, global, images))?;
        // The device was shut down in between.
        for (descriptor, array) in context.declared_arrays.clone() {
            place_array(context, &array)?;
            tell_descriptor(context, &descriptor, &array)?;
        }
        context.device.sync()?;
        context.device.select(queue)
    });
    result.map_err(|error| {
        let (free, total) = context.device.memory();
        let names: Vec<&str> = new.iter().map(|global| text(global.name)).collect();
        Fatal::new(format!(
            "Accelerator Fatal Error: {error}\n while the declared variables {} came to device {} ({} of {} bytes free)",
            names.join(", "),
            context.device_number(),
            with_commas(free),
            with_commas(total)
        ))
    })
}

/// Objects may tell of one common block with different sizes: the largest is what there is. Each has links of its own.
fn is_largest(global: &DeclareGlobal, globals: &[&'static DeclareGlobal]) -> bool {
    global.kind == DataKind::Link as u32
        || !globals.iter().any(|other| other.host == global.host && other.bytes > global.bytes)
}

fn place(
    context: &mut DeviceContext,
    global: &'static DeclareGlobal,
    images: &[&'static Image],
) -> Result<(), DeviceError> {
    if global.kind == DataKind::Link as u32 {
        let symbol = context.device.symbol(images, global.symbol)?;
        context.links.push(Link { global, symbol, told: 0 });
        return Ok(());
    }
    let (start, bytes) = (global.host as usize, global.bytes as usize);
    let host = start..start + bytes;
    // Two objects may tell of one variable.
    if let Lookup::Present(_) | Lookup::Partial(_) = context.present.find(&host) {
        return Ok(());
    }
    let device = match context.device.symbol(images, global.symbol)? {
        Some(address) => address,
        None => context.device.alloc(bytes)?,
    };
    context.present.insert(Mapping::new(host, device, Count::Forever, text(global.name), global.line));
    if global.kind == DataKind::CopyIn as u32 {
        let rows = Rows { width: bytes, height: 1, pitch: bytes };
        context.device.upload(device, global.host.cast::<u8>().cast_const(), rows)?;
    }
    Ok(())
}

/// An allocatable has been allocated, deallocated (an empty range) or moved: its device copy follows.
pub fn allocated(context: &mut DeviceContext, descriptor: Range<usize>, array: DeclaredArray) -> Result<(), Fatal> {
    if context.device.shares_host_memory() {
        return Ok(());
    }
    compare::mirror(context, |reference| allocated(reference, descriptor.clone(), array.clone()))?;
    let known = context.declared_arrays.iter().position(|(range, _)| *range == descriptor);
    let old = known.map(|i| context.declared_arrays.swap_remove(i).1);
    let queue = context.selected();
    let follow = |context: &mut DeviceContext| {
        context.device.select(Queue::Sync)?;
        if old.as_ref().is_none_or(|old| old.host != array.host) {
            old.iter().try_for_each(|old| take_away(context, old))?;
            place_array(context, &array)?;
        }
        tell_descriptor(context, &descriptor, &array)?;
        context.device.sync()?;
        context.device.select(queue)
    };
    let result = follow(context);
    if !array.host.is_empty() {
        context.declared_arrays.push((descriptor, array.clone()));
    }
    result.map_err(|error| {
        let (free, total) = context.device.memory();
        Fatal::new(format!(
            "Accelerator Fatal Error: {error}\n while the declared variable {} ({} bytes) came to device {} ({} of {} bytes \
             free) at line {}",
            array.name,
            with_commas(array.host.len() as u64),
            context.device_number(),
            with_commas(free),
            with_commas(total),
            array.line
        ))
    })
}

fn place_array(context: &mut DeviceContext, array: &DeclaredArray) -> Result<(), DeviceError> {
    // Of managed memory there is one copy, which constructs use, too.
    let is_there = managed::holds(array.host.start) || !matches!(context.present.find(&array.host), Lookup::Absent);
    if array.host.is_empty() || is_there {
        return Ok(());
    }
    let device = context.device.alloc(array.host.len())?;
    context.present.insert(Mapping::new(array.host.clone(), device, Count::Forever, array.name, array.line));
    Ok(())
}

fn take_away(context: &mut DeviceContext, array: &DeclaredArray) -> Result<(), DeviceError> {
    let Lookup::Present(mapping) = context.present.find(&array.host) else { return Ok(()) };
    if !mapping.is_forever() || mapping.host != array.host {
        return Ok(());
    }
    let device = mapping.device;
    context.present.remove(array.host.start);
    context.attachments.forget(&array.host);
    context.device.free(device)
}

/// The device's descriptor, where there is one, is the host's with the device's array.
fn tell_descriptor(
    context: &mut DeviceContext,
    descriptor: &Range<usize>,
    array: &DeclaredArray,
) -> Result<(), DeviceError> {
    let Lookup::Present(mapping) = context.present.find(descriptor) else { return Ok(()) };
    let to = mapping.device_of(descriptor.start);
    // SAFETY: accc_abi: the descriptor is a variable of the program, of that many bytes.
    let mut copy = unsafe { std::slice::from_raw_parts(descriptor.start as *const u8, descriptor.len()) }.to_vec();
    if let Lookup::Present(mapping) = context.present.find(&array.host) {
        copy[..size_of::<u64>()].copy_from_slice(&mapping.device_of(array.host.start).to_ne_bytes());
    }
    let rows = Rows { width: copy.len(), height: 1, pitch: copy.len() };
    context.device.upload(to, copy.as_ptr(), rows)
}

/// Before a kernel starts: the device code's words for what `declare link` names hold where the copies are now.
pub fn tell_links(context: &mut DeviceContext) -> Result<(), DeviceError> {
    for i in 0..context.links.len() {
        let Link { global, symbol, told } = context.links[i];
        let address = device_address(context, global);
        if address == told {
            continue;
        }
        context.links[i].told = address;
        if context.device.target() == TARGET_CPU {
            publish_address(global, address);
        }
        if let Some(symbol) = symbol {
            let queue = context.selected();
            context.device.select(Queue::Sync)?;
            let word = address.to_ne_bytes();
            context.device.upload(symbol, word.as_ptr(), Rows { width: word.len(), height: 1, pitch: word.len() })?;
            context.device.sync()?;
            context.device.select(queue)?;
        }
    }
    Ok(())
}

/// Where the copy is, of a section where the whole would begin; 0 where nothing of a linked variable is there.
fn device_address(context: &mut DeviceContext, global: &DeclareGlobal) -> u64 {
    let start = global.host as usize;
    let is_link = global.kind == DataKind::Link as u32 && !context.device.shares_host_memory();
    match context.present.find(&(start..start + (global.bytes as usize).max(1))) {
        Lookup::Present(mapping) => mapping.device_of(start),
        Lookup::Partial(mapping) if is_link => {
            mapping.device.wrapping_add(start.wrapping_sub(mapping.host.start) as u64)
        }
        Lookup::Absent if is_link => 0,
        Lookup::Partial(_) | Lookup::Absent => start as u64,
    }
}

fn publish_address(global: &DeclareGlobal, address: u64) {
    if !global.cpu_address.is_null() {
        // SAFETY: accc_abi: a variable of the program, which only the runtime writes.
        unsafe { global.cpu_address.write(address as *mut _) };
    }
}

/// Tells CPU code that the variables are the host's.
pub fn publish_host(globals: &[&'static DeclareGlobal]) {
    globals.iter().for_each(|global| publish_address(global, global.host as u64));
}

/// Tells CPU code where the variables are on this device.
pub fn publish(context: &mut DeviceContext, globals: &[&'static DeclareGlobal]) {
    if context.device.target() != TARGET_CPU {
        return;
    }
    for global in globals {
        let address = device_address(context, global);
        publish_address(global, address);
    }
    for i in 0..context.links.len() {
        context.links[i].told = device_address(context, context.links[i].global);
    }
}
