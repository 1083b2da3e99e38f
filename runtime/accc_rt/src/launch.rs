//! Compute constructs (OpenACC 3.3, 2.5): their kernels' launches, and the wait at their end.

use crate::device::cpu::CpuLaunch;
use crate::device::{DeviceError, Launched, Started};
use crate::event::blank;
use crate::machine::Machine;
use crate::message::{ConstructText, ErrorCode, Fatal, text};
use crate::queue::Queue;
use crate::state::with_state;
use crate::{check, compare, declare, managed, print};
use accc_abi::{Construct, END_DEFERRABLE_WAIT, Event, EventKind, Kernel, LaunchShape};
use std::cell::Cell;

thread_local! {
    /// A construct of this thread was not waited for.
    static PUT_OFF: Cell<bool> = const { Cell::new(false) };
}

/// A launch that is still to run: on the CPU, by the caller, without the runtime's lock.
pub struct Pending<'a> {
    work: CpuLaunch<'a>,
    /// Where somebody listens.
    event: Option<Event>,
}

pub fn begin(machine: &mut Machine, construct: &Construct, queue: Queue) {
    compare::before_construct(machine, construct);
    check::region_begins(construct);
    let event = machine.start(blank(EventKind::ComputeEnter, construct, queue));
    machine.events.end(event);
}

/// Waits for the construct unless it is asynchronous or the wait may be put off; profiles need it done.
pub fn end(machine: &mut Machine, construct: &Construct, queue: Queue, flags: u32) -> Result<(), Fatal> {
    let at_end = |kind| Event { line: construct.end_line, ..blank(kind, construct, queue) };
    let exit = machine.start(at_end(EventKind::ComputeExit));
    if queue == Queue::Sync {
        let waits = flags & END_DEFERRABLE_WAIT == 0 || managed::is_on();
        if waits || machine.events.on() || machine.is_synchronous() {
            let wait = machine.start(at_end(EventKind::Wait));
            machine.sync(construct)?;
            machine.events.end(wait);
        } else {
            PUT_OFF.set(true);
        }
    }
    compare::after_construct(machine)?;
    machine.events.end(exit);
    Ok(())
}

/// Waits for what this thread's constructs have put off, on whichever device.
pub fn settle() {
    if PUT_OFF.replace(false) {
        with_state(|state| {
            let current = state.current()?;
            for key in state.in_use() {
                settle_one(compare::of_turn(state.machine_of(key, "the program asks for it")?))?;
            }
            state.machine_of(current, "the program asks for it").map(|_| ())
        });
    }
}

fn settle_one(machine: &mut Machine) -> Result<(), Fatal> {
    let Some(last) = machine.in_flight.iter().find(|kernel| kernel.queue == Queue::Sync) else { return Ok(()) };
    // SAFETY: accc_abi: a kernel's construct is a constant of the image.
    let construct = unsafe { &*last.construct };
    machine.select(Queue::Sync, construct)?;
    machine.sync(construct)
}

/// Queues the kernel, or gives it back to be run.
pub fn launch<'a>(
    machine: &mut Machine,
    kernel: &mut Kernel,
    shape: &LaunchShape,
    args: &'a [u64],
    queue: Queue,
) -> Result<Option<Pending<'a>>, Fatal> {
    let no_iterations = shape.grid.iter().any(|&n| n < 0);
    if no_iterations {
        return Ok(None);
    }
    // SAFETY: accc_abi: a kernel's construct is a constant of the image.
    let construct = unsafe { &*kernel.construct };
    let explain = |machine: &Machine, error: &DeviceError, doing: &str, name| match error {
        DeviceError::Kernel(why) => Fatal::new(format!(
            "Accelerator Fatal Error: kernel {} cannot run on {}: {why}\n{}",
            text(name),
            machine.device.name(),
            ConstructText(construct)
        ))
        .coded(ErrorCode::Execution),
        _ => machine.failure(error, &format!("{doing} {}", text(name)), construct),
    };
    machine.device.prepare(kernel).map_err(|e| explain(machine, &e, "loading kernel", kernel.name))?;
    declare::tell_links(machine).map_err(|e| explain(machine, &e, "telling links to kernel", kernel.name))?;
    machine.launching(kernel);
    if kernel.flags & accc_abi::KERNEL_PRINTS != 0 {
        print::remember_printer(kernel.image);
    }
    let Kernel { line, flags, name, .. } = *kernel;
    check::kernel_of(kernel.image);
    let event = Event { line, flags, name, ..blank(EventKind::Launch, construct, queue) };
    start(machine, kernel, shape, args, event).map_err(|e| explain(machine, &e, "launching kernel", name))
}

fn start<'a>(
    machine: &mut Machine,
    kernel: &mut Kernel,
    shape: &LaunchShape,
    args: &'a [u64],
    event: Event,
) -> Result<Option<Pending<'a>>, DeviceError> {
    let (listened, timing) = (machine.events.on(), machine.is_timing());
    let host_start = machine.events.now();
    if listened || managed::is_on() {
        machine.device.hold_nothing()?;
    }
    match machine.device.launch(kernel, shape, args, timing)? {
        Started::Queued(Launched { grid, block }) => {
            let event = machine.start(Event { grid, block, ..event });
            let device_ns = if timing { machine.device.timer_stop()? } else { 0 };
            machine.events.end(Event { host_start, device_ns, ..event });
            Ok(None)
        }
        Started::OnCpu(work) => {
            let event = machine.start(Event { grid: work.grid(), block: [1; 3], ..event });
            Ok(Some(Pending { work, event: listened.then_some(event) }))
        }
    }
}

impl Pending<'_> {
    /// Runs it, and gives the event to end where somebody listens.
    pub fn run(self) -> Option<Event> {
        match self.event {
            Some(event) => Some(Event { device_ns: self.work.run_timed(), ..event }),
            None => {
                self.work.run();
                None
            }
        }
    }
}
