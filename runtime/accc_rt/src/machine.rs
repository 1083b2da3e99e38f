//! The current device with everything the runtime keeps about it, and the one lock over all of that.

use crate::device::{Device, DeviceError, Timed};
use crate::env::Settings;
use crate::event::{EventStream, Subscriber};
use crate::message::{Fatal, Place, text};
use crate::notify::Notify;
use crate::present::PresentTable;
use crate::profile::Profile;
use crate::select;
use accc_abi::{Construct, Event, Image, Kernel};
use std::ffi::c_char;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub struct Machine {
    pub device: Box<dyn Device>,
    pub present: PresentTable,
    pub events: EventStream,
    /// The kernel launched last: where an error of queued work most likely comes from.
    pub last_kernel: Option<LastKernel>,
}

#[derive(Clone, Copy)]
pub struct LastKernel {
    name: *const c_char,
    construct: *const Construct,
    line: u32,
}

/// The runtime's state: the images of the program, and the device once one was needed.
pub struct State {
    pub images: Vec<&'static Image>,
    pub machine: Option<Machine>,
}

// SAFETY: the raw pointers inside (driver handles, addresses of the image's constants) are not tied to a thread; the
// device is made current in each thread that takes the lock.
unsafe impl Send for State {}

static STATE: Mutex<State> = Mutex::new(State { images: Vec::new(), machine: None });

pub fn lock() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// For handlers that run when the program ends, while another thread may hold the lock for good.
pub fn try_lock() -> Option<MutexGuard<'static, State>> {
    STATE.try_lock().ok()
}

impl State {
    /// The current device, chosen and initialised on first use.
    pub fn machine(&mut self) -> Result<&mut Machine, Fatal> {
        if self.machine.is_none() {
            let settings = Settings::from_environment()?;
            let device = select::device(&settings, &self.images)?;
            let mut subscribers: Vec<Box<dyn Subscriber>> = Vec::new();
            if settings.time {
                subscribers.push(Box::new(Profile::new(device.label(), device.number())));
            }
            if settings.notify != 0 {
                subscribers.push(Box::new(Notify::new(settings.notify, device.label())));
            }
            self.machine = Some(Machine::new(device, EventStream::new(subscribers)));
        }
        let machine = self.machine.as_mut().expect("made above");
        machine.device.make_current().map_err(|e| Fatal(format!("Accelerator Fatal Error: {e}")))?;
        Ok(machine)
    }
}

impl Machine {
    pub fn new(device: Box<dyn Device>, events: EventStream) -> Machine {
        Machine { device, present: PresentTable::default(), events, last_kernel: None }
    }

    pub fn launching(&mut self, kernel: &Kernel) {
        self.last_kernel = Some(LastKernel { name: kernel.name, construct: kernel.construct, line: kernel.line });
    }

    /// Tells that something starts on the device now; `events.end` takes what it gives.
    pub fn start(&mut self, event: Event) -> Event {
        if !self.events.on() {
            return event;
        }
        self.events.start(Event { device: self.device.number(), host_start: self.events.now(), ..event })
    }

    /// Runs device work; with a profile on, also measures its device time (ns, else 0).
    pub fn timed<T>(
        &mut self,
        what: Timed,
        work: impl FnOnce(&mut dyn Device) -> Result<T, DeviceError>,
    ) -> Result<(T, u64), DeviceError> {
        if !self.events.on() {
            return Ok((work(&mut *self.device)?, 0));
        }
        self.device.timer_start(what)?;
        let result = work(&mut *self.device)?;
        Ok((result, self.device.timer_stop()?))
    }

    /// Messages count devices from 1.
    pub fn device_number(&self) -> u32 {
        self.device.number() + 1
    }

    pub fn table_dump(&self) -> String {
        let (number, name) = (self.device_number(), self.device.name());
        format!("Present table dump for device[{number}]: {name}\n{}", self.present.dump())
    }

    /// The end of a program whose device reported an error while `construct` ran.
    pub fn failure(&self, error: &DeviceError, construct: &Construct) -> Fatal {
        match (error, self.last_kernel) {
            (DeviceError::Driver { code, .. }, Some(kernel)) if is_kernel_fault(*code) => {
                self.kernel_failure(error, *code, kernel)
            }
            _ => Fatal(format!("Accelerator Fatal Error: {error}\n{}", Place(construct))),
        }
    }

    fn kernel_failure(&self, error: &DeviceError, code: u32, kernel: LastKernel) -> Fatal {
        // SAFETY: accc_abi: a kernel's construct is a constant of the image.
        let construct = unsafe { &*kernel.construct };
        Fatal(format!(
            "Accelerator Fatal Error: {error}\n kernel:{} line:{}\n{}\nmapped on device {} while it ran:\n{} hint: {}",
            text(kernel.name),
            kernel.line,
            Place(construct),
            self.device_number(),
            self.present.dump(),
            fault_hint(code),
        ))
    }
}

/// Driver errors that a running kernel causes, whichever call reports them.
fn is_kernel_fault(code: u32) -> bool {
    matches!(code, 700 | 702 | 710 | 714..=719)
}

fn fault_hint(code: u32) -> &'static str {
    match code {
        700 | 716 | 717 | 719 => {
            "the kernel most likely accessed an array outside of its mapped section: compare the subscripts with the \
             sections above; ACC_DEVICE_TYPE=host runs the same program on the CPU"
        }
        702 => "the kernel ran longer than this GPU's watchdog allows: split the loop, or use a GPU without a display",
        _ => "ACC_DEVICE_TYPE=host runs the same program on the CPU",
    }
}
