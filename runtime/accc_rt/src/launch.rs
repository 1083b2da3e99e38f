//! Compute constructs (OpenACC 3.3, 2.5): their kernels' launches, and the wait at their end.

use crate::device::{DeviceError, Timed};
use crate::event::blank;
use crate::machine::Machine;
use crate::message::{Fatal, Place, text};
use crate::print;
use crate::queue::Queue;
use accc_abi::{Construct, END_DEFERRABLE_WAIT, Event, EventKind, Kernel, LaunchShape};

pub fn begin(machine: &mut Machine, construct: &Construct, queue: Queue) {
    if machine.events.on() {
        let (device, now) = (machine.device.number(), machine.events.now());
        let event = blank(EventKind::ComputeRegion, construct, queue);
        machine.events.emit(&Event { device, host_start: now, host_end: now, ..event });
    }
}

/// Waits for the construct unless that may be put off; profiles and prints need it done.
pub fn end(machine: &mut Machine, construct: &Construct, flags: u32) -> Result<(), Fatal> {
    let prints = machine.device.take_prints().map_err(|e| machine.failure(&e, construct))?;
    if let Some(prints) = prints {
        print::drain(&prints);
    }
    if flags & END_DEFERRABLE_WAIT == 0 || machine.events.on() {
        machine.device.sync().map_err(|e| machine.failure(&e, construct))?;
    }
    Ok(())
}

pub fn launch(
    machine: &mut Machine,
    kernel: &mut Kernel,
    shape: &LaunchShape,
    args: &[u64],
    queue: Queue,
) -> Result<(), Fatal> {
    let no_iterations = shape.grid.iter().any(|&n| n < 0);
    if no_iterations {
        return Ok(());
    }
    // SAFETY: accc_abi: a kernel's construct is a constant of the image.
    let construct = unsafe { &*kernel.construct };
    let name = text(kernel.name);
    let explain = |machine: &Machine, error: &DeviceError| match error {
        DeviceError::Kernel(why) => Fatal(format!(
            "Accelerator Fatal Error: kernel {name} cannot run on {}: {why}\n{}",
            machine.device.name(),
            Place(construct)
        )),
        _ => machine.failure(error, construct),
    };
    machine.device.prepare(kernel).map_err(|e| explain(machine, &e))?;
    machine.launching(kernel);
    if kernel.flags & accc_abi::KERNEL_PRINTS != 0 {
        print::remember_printer(kernel.image);
    }
    let host_start = machine.events.now();
    let launched = machine.timed(Timed::Launch, |device| device.launch(kernel, shape, args));
    let (launched, device_ns) = launched.map_err(|e| explain(machine, &e))?;
    if machine.events.on() {
        let (device, host_end) = (machine.device.number(), machine.events.now());
        machine.events.emit(&Event {
            device,
            line: kernel.line,
            flags: kernel.flags,
            name: kernel.name,
            grid: launched.grid,
            block: launched.block,
            host_start,
            host_end,
            device_ns,
            ..blank(EventKind::Launch, construct, queue)
        });
    }
    Ok(())
}
