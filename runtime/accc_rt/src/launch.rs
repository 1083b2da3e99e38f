//! Compute constructs (OpenACC 3.3, 2.5): their kernels' launches, and the wait at their end.

use crate::device::cpu::CpuLaunch;
use crate::device::{DeviceError, Launched, Started};
use crate::device_context::DeviceContext;
use crate::event::blank;
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

pub fn begin(context: &mut DeviceContext, construct: &Construct, queue: Queue) {
    compare::before_construct(context, construct);
    check::region_begins(construct);
    let event = context.start(blank(EventKind::ComputeEnter, construct, queue));
    context.events.end(event);
}

/// Waits for the construct unless it is asynchronous or the wait may be put off; profiles need it done.
pub fn end(context: &mut DeviceContext, construct: &Construct, queue: Queue, flags: u32) -> Result<(), Fatal> {
    let at_end = |kind| Event { line: construct.end_line, ..blank(kind, construct, queue) };
    let exit = context.start(at_end(EventKind::ComputeExit));
    if queue == Queue::Sync {
        let waits = flags & END_DEFERRABLE_WAIT == 0 || managed::is_on();
        if waits || context.events.on() || context.is_synchronous() {
            let wait = context.start(at_end(EventKind::Wait));
            context.sync(construct)?;
            context.events.end(wait);
        } else {
            PUT_OFF.set(true);
        }
    }
    compare::after_construct(context)?;
    context.events.end(exit);
    Ok(())
}

/// Waits for what this thread's constructs have put off, on whichever device.
pub fn settle() {
    if PUT_OFF.replace(false) {
        with_state(|state| {
            let current = state.current()?;
            for key in state.in_use() {
                settle_one(compare::of_turn(state.context_of(key, "the program asks for it")?))?;
            }
            state.context_of(current, "the program asks for it").map(|_| ())
        });
    }
}

fn settle_one(context: &mut DeviceContext) -> Result<(), Fatal> {
    let Some(last) = context.in_flight.iter().find(|kernel| kernel.queue == Queue::Sync) else { return Ok(()) };
    // SAFETY: accc_abi: a kernel's construct is a constant of the image.
    let construct = unsafe { &*last.construct };
    context.select(Queue::Sync, construct)?;
    context.sync(construct)
}

/// Queues the kernel, or gives it back to be run.
pub fn launch<'a>(
    context: &mut DeviceContext,
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
    let explain = |context: &DeviceContext, error: &DeviceError, doing: &str, name| match error {
        DeviceError::Kernel(why) => Fatal::new(format!(
            "Accelerator Fatal Error: kernel {} cannot run on {}: {why}\n{}",
            text(name),
            context.device.name(),
            ConstructText(construct)
        ))
        .coded(ErrorCode::Execution),
        _ => context.failure(error, &format!("{doing} {}", text(name)), construct),
    };
    context.device.prepare(kernel).map_err(|e| explain(context, &e, "loading kernel", kernel.name))?;
    declare::tell_links(context).map_err(|e| explain(context, &e, "telling links to kernel", kernel.name))?;
    context.launching(kernel);
    if kernel.flags & accc_abi::KERNEL_PRINTS != 0 {
        print::remember_printer(kernel.image);
    }
    let Kernel { line, flags, name, .. } = *kernel;
    check::kernel_of(kernel.image);
    let event = Event { line, flags, name, ..blank(EventKind::Launch, construct, queue) };
    start(context, kernel, shape, args, event).map_err(|e| explain(context, &e, "launching kernel", name))
}

fn start<'a>(
    context: &mut DeviceContext,
    kernel: &mut Kernel,
    shape: &LaunchShape,
    args: &'a [u64],
    event: Event,
) -> Result<Option<Pending<'a>>, DeviceError> {
    let (listened, timing) = (context.events.on(), context.is_timing());
    let host_start = context.events.now();
    if listened || managed::is_on() {
        context.device.hold_nothing()?;
    }
    match context.device.launch(kernel, shape, args, timing)? {
        Started::Queued(Launched { grid, block }) => {
            let event = context.start(Event { grid, block, ..event });
            let device_ns = if timing { context.device.timer_stop()? } else { 0 };
            context.events.end(Event { host_start, device_ns, ..event });
            Ok(None)
        }
        Started::OnCpu(work) => {
            let event = context.start(Event { grid: work.grid(), block: [1; 3], ..event });
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
