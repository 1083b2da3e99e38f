//! Global variables with `acc declare` (OpenACC 3.3, 2.13): on the device for as long as the program runs.
//!
//! Each device with its own memory gets them when it is first used: the symbol of the device code where it has one, else a
//! block. CPU code of `acc routine`s reads the address from the global's `cpu_address`, one for the program: where several
//! host threads use several devices `sim` at once, it is that of the last one.

use crate::device::DeviceError;
use crate::machine::Machine;
use crate::message::{Fatal, text, with_commas};
use crate::present::{Count, Lookup, Mapping};
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{DataKind, DeclareGlobal, Image, TARGET_CPU};

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
        new.iter().filter(|global| global.bytes > 0).try_for_each(|global| place(machine, global, images))?;
        machine.device.sync()?;
        machine.device.select(queue)
    });
    result.map_err(|error| {
        let (free, total) = machine.device.memory();
        let names: Vec<&str> = new.iter().map(|global| text(global.name)).collect();
        Fatal(format!(
            "Accelerator Fatal Error: {error}\n while the declared variables {} came to device {} ({} of {} bytes free)",
            names.join(", "),
            machine.device_number(),
            with_commas(free),
            with_commas(total)
        ))
    })
}

fn place(machine: &mut Machine, global: &DeclareGlobal, images: &[&'static Image]) -> Result<(), DeviceError> {
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

/// Tells CPU code where the variables are on this device.
pub fn publish(machine: &mut Machine, globals: &[&'static DeclareGlobal]) {
    if machine.device.target() != TARGET_CPU {
        return;
    }
    for global in globals.iter().filter(|global| !global.cpu_address.is_null()) {
        let start = global.host as usize;
        let address = match machine.present.find(&(start..start + (global.bytes as usize).max(1))) {
            Lookup::Present(mapping) => mapping.device_of(start),
            Lookup::Partial(_) | Lookup::Absent => start as u64,
        };
        // SAFETY: accc_abi: a variable of the program, which only the runtime writes.
        unsafe { global.cpu_address.write(address as *mut _) };
    }
}
