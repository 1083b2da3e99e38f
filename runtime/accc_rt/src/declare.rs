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
use crate::kept::declared::{DeclaredArray, Link};
use crate::machine::Machine;
use crate::managed;
use crate::message::{Fatal, text, with_commas};
use crate::present::{Count, Lookup, Mapping};
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{DataKind, DeclareGlobal, Image, TARGET_CPU};
use std::ops::Range;

/// Registers what the device does not have yet.
pub fn register(
    machine: &mut Machine,
    globals: &[&'static DeclareGlobal],
    images: &[&'static Image],
) -> Result<(), Fatal> {
    if machine.declared == globals.len() {
        return Ok(());
    }
    let new = &globals[machine.declared..];
    machine.declared = globals.len();
    if machine.device.shares_host_memory() {
        return Ok(());
    }
    let queue = machine.selected();
    let result = machine.device.select(Queue::Sync).and_then(|()| {
        let wanted = new.iter().filter(|global| global.bytes > 0 && is_largest(global, globals));
        wanted.into_iter().try_for_each(|global| place(machine, global, images))?;
        // The device was shut down in between.
        for (descriptor, array) in machine.declared_arrays.clone() {
            place_array(machine, &array)?;
            tell_descriptor(machine, &descriptor, &array)?;
        }
        machine.device.sync()?;
        machine.device.select(queue)
    });
    result.map_err(|error| {
        let (free, total) = machine.device.memory();
        let names: Vec<&str> = new.iter().map(|global| text(global.name)).collect();
        Fatal::new(format!(
            "Accelerator Fatal Error: {error}\n while the declared variables {} came to device {} ({} of {} bytes free)",
            names.join(", "),
            machine.device_number(),
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

fn place(machine: &mut Machine, global: &'static DeclareGlobal, images: &[&'static Image]) -> Result<(), DeviceError> {
    if global.kind == DataKind::Link as u32 {
        let symbol = machine.device.symbol(images, global.symbol)?;
        machine.links.push(Link { global, symbol, told: 0 });
        return Ok(());
    }
    let (start, bytes) = (global.host as usize, global.bytes as usize);
    let host = start..start + bytes;
    // Two objects may tell of one variable.
    if let Lookup::Present(_) | Lookup::Partial(_) = machine.present.find(&host) {
        return Ok(());
    }
    let device = match machine.device.symbol(images, global.symbol)? {
        Some(address) => address,
        None => machine.device.alloc(bytes)?,
    };
    machine.present.insert(Mapping::new(host, device, Count::Forever, text(global.name), global.line));
    if global.kind == DataKind::CopyIn as u32 {
        let rows = Rows { width: bytes, height: 1, pitch: bytes };
        machine.device.upload(device, global.host.cast::<u8>().cast_const(), rows)?;
    }
    Ok(())
}

/// An allocatable has been allocated, deallocated (an empty range) or moved: its device copy follows.
pub fn allocated(machine: &mut Machine, descriptor: Range<usize>, array: DeclaredArray) -> Result<(), Fatal> {
    if machine.device.shares_host_memory() {
        return Ok(());
    }
    compare::mirror(machine, |reference| allocated(reference, descriptor.clone(), array.clone()))?;
    let known = machine.declared_arrays.iter().position(|(range, _)| *range == descriptor);
    let old = known.map(|i| machine.declared_arrays.swap_remove(i).1);
    let queue = machine.selected();
    let follow = |machine: &mut Machine| {
        machine.device.select(Queue::Sync)?;
        if old.as_ref().is_none_or(|old| old.host != array.host) {
            old.iter().try_for_each(|old| take_away(machine, old))?;
            place_array(machine, &array)?;
        }
        tell_descriptor(machine, &descriptor, &array)?;
        machine.device.sync()?;
        machine.device.select(queue)
    };
    let result = follow(machine);
    if !array.host.is_empty() {
        machine.declared_arrays.push((descriptor, array.clone()));
    }
    result.map_err(|error| {
        let (free, total) = machine.device.memory();
        Fatal::new(format!(
            "Accelerator Fatal Error: {error}\n while the declared variable {} ({} bytes) came to device {} ({} of {} bytes \
             free) at line {}",
            array.name,
            with_commas(array.host.len() as u64),
            machine.device_number(),
            with_commas(free),
            with_commas(total),
            array.line
        ))
    })
}

fn place_array(machine: &mut Machine, array: &DeclaredArray) -> Result<(), DeviceError> {
    // Of managed memory there is one copy, which constructs use, too.
    let is_there = managed::holds(array.host.start) || !matches!(machine.present.find(&array.host), Lookup::Absent);
    if array.host.is_empty() || is_there {
        return Ok(());
    }
    let device = machine.device.alloc(array.host.len())?;
    machine.present.insert(Mapping::new(array.host.clone(), device, Count::Forever, array.name, array.line));
    Ok(())
}

fn take_away(machine: &mut Machine, array: &DeclaredArray) -> Result<(), DeviceError> {
    let Lookup::Present(mapping) = machine.present.find(&array.host) else { return Ok(()) };
    if !mapping.is_forever() || mapping.host != array.host {
        return Ok(());
    }
    let device = mapping.device;
    machine.present.remove(array.host.start);
    machine.attachments.forget(&array.host);
    machine.device.free(device)
}

/// The device's descriptor, where there is one, is the host's with the device's array.
fn tell_descriptor(machine: &mut Machine, descriptor: &Range<usize>, array: &DeclaredArray) -> Result<(), DeviceError> {
    let Lookup::Present(mapping) = machine.present.find(descriptor) else { return Ok(()) };
    let to = mapping.device_of(descriptor.start);
    // SAFETY: accc_abi: the descriptor is a variable of the program, of that many bytes.
    let mut copy = unsafe { std::slice::from_raw_parts(descriptor.start as *const u8, descriptor.len()) }.to_vec();
    if let Lookup::Present(mapping) = machine.present.find(&array.host) {
        copy[..size_of::<u64>()].copy_from_slice(&mapping.device_of(array.host.start).to_ne_bytes());
    }
    let rows = Rows { width: copy.len(), height: 1, pitch: copy.len() };
    machine.device.upload(to, copy.as_ptr(), rows)
}

/// Before a kernel starts: the device code's words for what `declare link` names hold where the copies are now.
pub fn tell_links(machine: &mut Machine) -> Result<(), DeviceError> {
    for i in 0..machine.links.len() {
        let Link { global, symbol, told } = machine.links[i];
        let address = device_address(machine, global);
        if address == told {
            continue;
        }
        machine.links[i].told = address;
        if machine.device.target() == TARGET_CPU {
            publish_address(global, address);
        }
        if let Some(symbol) = symbol {
            let queue = machine.selected();
            machine.device.select(Queue::Sync)?;
            let word = address.to_ne_bytes();
            machine.device.upload(symbol, word.as_ptr(), Rows { width: word.len(), height: 1, pitch: word.len() })?;
            machine.device.sync()?;
            machine.device.select(queue)?;
        }
    }
    Ok(())
}

/// Where the copy is, of a section where the whole would begin; 0 where nothing of a linked variable is there.
fn device_address(machine: &mut Machine, global: &DeclareGlobal) -> u64 {
    let start = global.host as usize;
    let is_link = global.kind == DataKind::Link as u32 && !machine.device.shares_host_memory();
    match machine.present.find(&(start..start + (global.bytes as usize).max(1))) {
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
pub fn publish(machine: &mut Machine, globals: &[&'static DeclareGlobal]) {
    if machine.device.target() != TARGET_CPU {
        return;
    }
    for global in globals {
        let address = device_address(machine, global);
        publish_address(global, address);
    }
    for i in 0..machine.links.len() {
        machine.links[i].told = device_address(machine, machine.links[i].global);
    }
}
