//! The devices that the program uses, each with everything the runtime keeps about it, and the one lock over all of that.
//!
//! Each host thread has a current device of its own (OpenACC 3.3, 2.3.1): the one it has set, else the program's first.

use crate::api;
use crate::attach::Attachments;
use crate::check;
use crate::compare::report::Report;
use crate::compare::{self, Comparison, Recorder};
use crate::declare::{self, DeclaredArray, Link};
use crate::deep_copy::TakenAlong;
use crate::device::faulty::Faulty;
use crate::device::{Device, DeviceError};
use crate::ending;
use crate::env::Settings;
use crate::event::{self, EventStream, Subscriber, blank};
use crate::fault;
use crate::giving_way::GivingWay;
use crate::managed::{self, Inside};
use crate::message::{self, Fatal};
use crate::notify::Notify;
use crate::own_copy::OwnCopies;
use crate::present::{Lookup, PresentTable};
use crate::print;
use crate::profile::Profile;
use crate::queue::Queue;
use crate::quiet;
use crate::select::{self, Key, Kind};
use crate::tables::Tables;
use crate::tools::reaching::Reaching;
use crate::tools::{self, Teller, registry};
use crate::trace::{self, Trace};
use accc_abi::{Construct, DEVICE_EXPLICIT, DeclareGlobal, Event, EventKind, Image, Kernel};
use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};
use std::ops::{Deref, DerefMut, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One device.
pub struct Machine {
    pub device: Box<dyn Device>,
    pub present: PresentTable,
    pub attachments: Attachments,
    pub tables: Tables,
    pub taken_along: TakenAlong,
    pub events: EventStream,
    /// How many of the program's declared globals have their copy here.
    pub declared: usize,
    /// Globals with `declare link`.
    pub links: Vec<Link>,
    /// Allocatables with `acc declare` that are allocated, by the range of their descriptors.
    pub declared_arrays: Vec<(Range<usize>, DeclaredArray)>,
    /// What regions of the compiler's own hold.
    pub giving_way: Vec<GivingWay>,
    /// Copies that constructs have for themselves.
    pub own_copies: OwnCopies,
    /// What comparisons found.
    pub report: Report,
    /// What its results are compared with.
    pub comparison: Option<Box<Comparison>>,
    /// Of the machine that others are compared with.
    pub recorder: Option<Recorder>,
    /// What the device works on.
    queue: Queue,
    /// The last kernel of each queue that was not waited for: where an error of queued work most likely comes from.
    pub(crate) in_flight: Vec<LastKernel>,
    /// Device times are wanted.
    timing: bool,
    /// ACC_SYNCHRONOUS.
    synchronous: bool,
    /// It was shut down, and not used since.
    down: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct LastKernel {
    pub queue: Queue,
    pub name: *const c_char,
    pub construct: *const Construct,
    pub line: u32,
}

/// The runtime's state: what the program registered, and the devices that were needed so far.
pub struct State {
    pub images: Vec<&'static Image>,
    pub globals: Vec<&'static DeclareGlobal>,
    settings: Option<Settings>,
    /// The device of threads that have set none.
    initial: Option<Key>,
    machines: Vec<(Key, Machine)>,
    /// Whose addresses the CPU code of `acc routine`s sees.
    published: Option<(Key, usize)>,
    /// What the program is doing, and whether that is to initialise a device: for tools.
    pub reached: Reaching,
}

// SAFETY: the raw pointers inside (driver handles, addresses of the image's constants) are not tied to a thread; the
// device is made current in each thread that takes the lock.
unsafe impl Send for State {}

static STATE: Mutex<State> = Mutex::new(State {
    images: Vec::new(),
    globals: Vec::new(),
    settings: None,
    initial: None,
    machines: Vec::new(),
    published: None,
    reached: Reaching::NOTHING,
});

thread_local! {
    /// The device that this thread has set.
    static CURRENT: Cell<Option<Key>> = const { Cell::new(None) };
    /// The number that it has set for devices of all types.
    static NUMBER_OF_ALL: Cell<Option<u32>> = const { Cell::new(None) };
}

/// The state, under its lock; what the thread allocates meanwhile is the runtime's own.
pub struct Held {
    state: MutexGuard<'static, State>,
    _inside: Inside,
}

impl Deref for Held {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

pub fn lock() -> Held {
    if tools::told_of().is_some() {
        message::die(&Fatal::new(
            "FATAL ERROR: a callback of the profiling interface uses the runtime\n hint: callbacks may register others and \
             call acc_get_device_type and acc_get_device_num, no more; those for acc_ev_error may also call acc_get_property \
             and acc_shutdown"
                .into(),
        ));
    }
    let _inside = Inside::enter();
    Held { state: STATE.lock().unwrap_or_else(PoisonError::into_inner), _inside }
}

/// For handlers that run when the program ends, while another thread may hold the lock for good.
pub fn try_lock() -> Option<Held> {
    let _inside = Inside::enter();
    Some(Held { state: STATE.try_lock().ok()?, _inside })
}

/// Type and number of this thread's device, for tools; no type where there is none or it is not to be had.
pub fn told_of_current() -> (c_int, c_int) {
    let key = CURRENT.get().or_else(|| try_lock()?.initial);
    key.map_or((accc_abi::DEVICE_NONE, 0), |key| (api::type_of(key.kind), key.number as c_int))
}

static HAS_IMAGES: AtomicBool = AtomicBool::new(false);

/// Whether the program has registered itself.
pub fn has_images() -> bool {
    HAS_IMAGES.load(Ordering::Relaxed)
}

/// Registers an executable or a shared library.
pub fn add_image(image: &'static Image) {
    lock().images.push(image);
    quiet::over();
    HAS_IMAGES.store(true, Ordering::Relaxed);
}

impl State {
    pub fn settings(&mut self) -> Result<&Settings, Fatal> {
        if self.settings.is_none() {
            let wants = self.images.iter().fold(0, |all, image| all | image.targets);
            let mut settings = Settings::from_environment(wants)?;
            fault::arm(std::mem::take(&mut settings.faults));
            self.settings = Some(settings);
        }
        Ok(self.settings.as_ref().expect("made above"))
    }

    /// The current device, chosen and initialised on first use.
    pub fn machine(&mut self) -> Result<&mut Machine, Fatal> {
        let key = self.current()?;
        self.machine_of(key, "the program asks for it")
    }

    /// Which clone of a region this thread's device runs: `TARGET_*`.
    pub fn target(&mut self) -> Result<u32, Fatal> {
        let key = self.current()?;
        let open = self.machines.iter().find(|(have, _)| *have == key).map(|(_, machine)| machine.device.target());
        open.map_or_else(|| Ok(self.machine()?.device.target()), Ok)
    }

    /// Which device is current for this thread.
    pub fn current(&mut self) -> Result<Key, Fatal> {
        match CURRENT.get() {
            Some(key) => Ok(key),
            None => self.initial(),
        }
    }

    /// The device that this thread has set, where it has.
    pub fn chosen(&self) -> Option<Key> {
        CURRENT.get()
    }

    fn open_initial(&mut self) -> Result<Key, Fatal> {
        self.settings()?;
        let settings = self.settings.as_ref().expect("just read");
        let (key, machine) = Machine::open(settings, None, self.reached, || select::initial(settings, &self.images))?;
        self.initial = Some(key);
        self.machines.push((key, machine));
        Ok(key)
    }

    /// The device of threads that have set none.
    pub fn initial(&mut self) -> Result<Key, Fatal> {
        match self.initial {
            Some(key) => Ok(key),
            None => self.open_initial(),
        }
    }

    /// `acc_set_device_num` for all types (3.2.4): the device of this number is current, also when the type changes. Below
    /// 0, all is as it was in the beginning.
    pub fn set_number_of_all(&mut self, number: i32) -> Result<(), Fatal> {
        let kind = self.current()?.kind;
        NUMBER_OF_ALL.set(u32::try_from(number).ok());
        let number = NUMBER_OF_ALL.get().map_or_else(|| self.initial_number(kind), Ok)?;
        self.set_current(Key { kind, number }, "acc_set_device_num asks for it")
    }

    /// The number of devices of this kind where the program says none: set for all, or by ACC_DEVICE_NUM.
    pub fn initial_number(&mut self, kind: Kind) -> Result<u32, Fatal> {
        let count = self.count(kind)?;
        if let Some(number) = NUMBER_OF_ALL.get().filter(|number| *number < count) {
            return Ok(number);
        }
        let initial = self.initial()?;
        Ok(if initial.kind == kind { initial.number } else { 0 })
    }

    /// How many devices of a kind there are.
    pub fn count(&mut self, kind: Kind) -> Result<u32, Fatal> {
        self.settings()?;
        Ok(select::count(self.settings.as_ref().expect("just read"), &self.images, kind))
    }

    /// Sets the device of this thread; `asked` is the call that does it.
    pub fn set_current(&mut self, key: Key, asked: &str) -> Result<(), Fatal> {
        self.machine_of(key, asked)?;
        CURRENT.set(Some(key));
        quiet::over();
        Ok(())
    }

    /// A device, initialised on first use.
    pub fn machine_of(&mut self, key: Key, asked: &str) -> Result<&mut Machine, Fatal> {
        self.settings()?;
        let settings = self.settings.as_ref().expect("just read");
        let at = match self.machines.iter().position(|(have, _)| *have == key) {
            Some(at) => at,
            None => {
                let open = || select::open(settings, &self.images, key, asked).map(|device| (key, device));
                self.machines.push(Machine::open(settings, Some(key), self.reached, open)?);
                self.machines.len() - 1
            }
        };
        let machine = &mut self.machines[at].1;
        machine.comes_back(self.reached);
        if let Err(error) = machine.device.make_current() {
            let unplaced = || Fatal::new(format!("Accelerator Fatal Error: {error}\n while turning to the device"));
            return Err(machine.kernel_failure(&error).unwrap_or_else(unplaced));
        }
        if machine.declared < self.globals.len() {
            declare::register(machine, &self.globals, &self.images)?;
            compare::declare(machine, &self.globals)?;
        }
        if self.published != Some((key, self.globals.len())) {
            declare::publish(machine, &self.globals);
            self.published = Some((key, self.globals.len()));
        }
        Ok(machine)
    }

    /// Lets this thread go the short way where its device is one for that.
    pub fn note_quiet(&mut self) {
        let current = self.chosen().or(self.initial);
        if let [(key, machine)] = &self.machines[..]
            && current == Some(*key)
        {
            quiet::note(machine);
        }
    }

    /// Takes everything off these devices, as far as they were needed.
    pub fn shut_down(&mut self, wanted: impl Fn(&Key) -> bool, construct: &Construct) -> Result<(), Fatal> {
        self.published = None;
        quiet::over();
        let mut machines = self.machines.iter_mut().filter(|(key, _)| wanted(key));
        machines.try_for_each(|(_, machine)| {
            machine.shuts_down(construct, DEVICE_EXPLICIT, |machine| machine.shut_down(construct))
        })
    }

    /// CPU code of `acc routine`s sees the declared globals of the current device's reference.
    pub fn publish_for_reference(&mut self) -> Result<(), Fatal> {
        let globals = self.globals.clone();
        if let Some(reference) = compare::reference(self.machine()?) {
            declare::publish(reference, &globals);
        }
        Ok(())
    }

    /// It sees those of the device again.
    pub fn publish_again(&mut self) -> Result<(), Fatal> {
        let globals = self.globals.clone();
        declare::publish_host(&globals);
        declare::publish(self.machine()?, &globals);
        Ok(())
    }

    /// All devices that were needed so far.
    pub fn machines(&mut self) -> impl Iterator<Item = &mut (Key, Machine)> {
        self.machines.iter_mut()
    }
}

impl Machine {
    pub fn new(device: Box<dyn Device>, events: EventStream) -> Machine {
        Machine {
            device,
            present: PresentTable::default(),
            attachments: Attachments::default(),
            tables: Tables::default(),
            taken_along: TakenAlong::default(),
            events,
            declared: 0,
            links: Vec::new(),
            declared_arrays: Vec::new(),
            giving_way: Vec::new(),
            own_copies: OwnCopies::default(),
            report: Report::default(),
            comparison: None,
            recorder: None,
            queue: Queue::Sync,
            in_flight: Vec::new(),
            timing: false,
            synchronous: false,
            down: false,
        }
    }

    /// Opens a device, which is `key` where that is known before.
    fn open(
        settings: &Settings,
        key: Option<Key>,
        reached: Reaching,
        open: impl FnOnce() -> Result<(Key, Box<dyn Device>), Fatal>,
    ) -> Result<(Key, Machine), Fatal> {
        quiet::over();
        let wanted = key.map_or(accc_abi::DEVICE_DEFAULT, |key| api::type_of(key.kind));
        let since = event::elapsed();
        let mut before = Teller::new(wanted);
        before.started(&reached.init(key.map_or(0, |key| key.number)));
        fault::strike_init()?;
        let (key, device) = open()?;
        if settings.checks {
            check::begin(key.kind == Kind::Sim, settings.check_status);
        }
        let device = if fault::concerns_operations() { Box::new(Faulty(device)) } else { device };
        let tools = before.about(api::type_of(key.kind), device.native_context());
        let mut subscribers: Vec<Box<dyn Subscriber>> = Vec::new();
        if settings.time {
            subscribers.push(Box::new(Profile::new(device.label(), device.number())));
        }
        if let Some(name) = &settings.trace {
            trace::file::open(name, settings.rank, event::elapsed())?;
            let rank = settings.rank.map_or(0, |rank| rank.number);
            subscribers.push(Box::new(Trace::new(device.label(), &device.name(), device.number(), rank)));
        }
        if settings.notify != 0 {
            subscribers.push(Box::new(Notify::new(settings.notify, device.label())));
        }
        ending::will_settle();
        let mut machine = Machine::new(device, EventStream::new(subscribers, tools));
        machine.report = Report::new(settings.comparison.clone());
        if settings.compares && !machine.device.shares_host_memory() {
            machine.comparison = Some(Box::new(Comparison::new(machine.device.number())));
        }
        if machine.events.on() {
            machine.events.end(Event { host_start: since, ..reached.init(key.number) });
        }
        Ok((
            key,
            Machine { timing: settings.time || settings.trace.is_some(), synchronous: settings.synchronous, ..machine },
        ))
    }

    /// ACC_SYNCHRONOUS: there is one queue.
    pub fn wait_for_all_queues(&mut self) {
        self.synchronous = true;
    }

    /// Tells tools that a device is used again that was shut down.
    fn comes_back(&mut self, reached: Reaching) {
        if std::mem::take(&mut self.down) {
            let event = self.start(reached.init(self.device.number()));
            self.events.end(event);
        }
    }

    /// Tells tools that the device is given up.
    pub fn shuts_down(
        &mut self,
        construct: &Construct,
        flags: u32,
        work: impl FnOnce(&mut Machine) -> Result<(), Fatal>,
    ) -> Result<(), Fatal> {
        if std::mem::replace(&mut self.down, true) {
            return Ok(());
        }
        let event = self.start(Event { flags, ..blank(EventKind::DeviceShutdown, construct, Queue::Sync) });
        work(self)?;
        self.events.end(event);
        Ok(())
    }

    /// The device address of host memory; `None` where it has no copy.
    pub fn device_address(&mut self, host: *mut c_void) -> Option<*mut c_void> {
        if self.device.shares_host_memory() || managed::holds(host as usize) {
            return Some(host);
        }
        let start = host as usize;
        match self.present.find(&(start..start + 1)) {
            Lookup::Present(mapping) => Some(mapping.device_of(start) as *mut c_void),
            Lookup::Absent | Lookup::Partial(_) => None,
        }
    }

    /// The host memory that is mapped together with a byte, on a device with memory of its own.
    pub fn mapped_block(&mut self, host: usize) -> Option<Range<usize>> {
        if self.device.shares_host_memory() || managed::holds(host) {
            return None;
        }
        match self.present.find(&(host..host.checked_add(1)?)) {
            Lookup::Present(mapping) => Some(mapping.host.clone()),
            Lookup::Absent | Lookup::Partial(_) => None,
        }
    }

    /// The queue that a number stands for.
    pub fn queue(&self, number: i64) -> Result<Queue, Fatal> {
        let queue = Queue::from_abi(number)?;
        Ok(if self.synchronous { Queue::Sync } else { queue })
    }

    /// Later work goes to this queue.
    pub fn select(&mut self, queue: Queue, construct: &Construct) -> Result<(), Fatal> {
        self.device
            .select(queue)
            .map_err(|e| self.failure(&e, &format!("turning to queue {}", queue.name()), construct))?;
        self.queue = queue;
        if registry::listening() {
            self.events.works_on(self.device.stream(queue));
        }
        check::turns_to(self.device.number(), queue, construct);
        Ok(())
    }

    /// Whether the program is to wait for each construct (ACC_SYNCHRONOUS).
    pub fn is_synchronous(&self) -> bool {
        self.synchronous
    }

    pub fn selected(&self) -> Queue {
        self.queue
    }

    /// Waits for all work of the selected queue, and prints what its kernels printed.
    pub fn sync(&mut self, construct: &Construct) -> Result<(), Fatal> {
        let waited = self.device.sync();
        waited.map_err(|e| self.failure(&e, &format!("waiting for queue {}", self.queue.name()), construct))?;
        let queue = self.queue;
        self.in_flight.retain(|kernel| kernel.queue != queue);
        self.drain_prints(construct)
    }

    /// Waits for everything and gives all memory of mappings back; declared globals come again on the next use.
    fn shut_down(&mut self, construct: &Construct) -> Result<(), Fatal> {
        self.device.make_current().map_err(|e| self.failure(&e, "shutting the device down", construct))?;
        for queue in self.device.queues() {
            self.select(queue, construct)?;
            self.sync(construct)?;
        }
        check::waited(self.device.number(), None, Queue::Sync);
        for mapping in self.present.take_all() {
            if self.device.owns(mapping.block()) {
                let freed = self.device.free(mapping.block());
                freed.map_err(|e| self.failure(&e, &format!("deleting {}", mapping.name), construct))?;
            }
        }
        if let Some(reference) = compare::reference(self) {
            reference.shut_down(construct)?;
        }
        (self.attachments, self.tables) = (Attachments::default(), Tables::default());
        self.taken_along = TakenAlong::default();
        self.declared = 0;
        self.links.clear();
        Ok(())
    }

    pub fn drain_prints(&mut self, construct: &Construct) -> Result<(), Fatal> {
        let prints = self.device.take_prints();
        let prints = prints.map_err(|e| self.failure(&e, "reading what kernels printed", construct))?;
        prints.iter().for_each(print::drain);
        Ok(())
    }

    pub fn launching(&mut self, kernel: &Kernel) {
        let queue = self.queue;
        self.in_flight.retain(|kernel| kernel.queue != queue);
        let Kernel { name, construct, line, .. } = *kernel;
        self.in_flight.push(LastKernel { queue, name, construct, line });
    }

    /// Tells that something starts on the device now; `events.end` takes what it gives.
    pub fn start(&mut self, event: Event) -> Event {
        if !self.events.on() {
            return event;
        }
        self.events.start(Event { device: self.device.number(), host_start: self.events.now(), ..event })
    }

    /// Whether device times are measured, which waits for each piece of work.
    pub fn is_timing(&self) -> bool {
        self.timing
    }

    /// Runs device work; with a profile on, also measures its device time (ns, else 0).
    pub fn timed<T>(
        &mut self,
        work: impl FnOnce(&mut dyn Device) -> Result<T, DeviceError>,
    ) -> Result<(T, u64), DeviceError> {
        if !self.timing {
            return Ok((work(&mut *self.device)?, 0));
        }
        self.device.timer_start()?;
        let result = work(&mut *self.device)?;
        Ok((result, self.device.timer_stop()?))
    }

    /// Messages count devices from 1.
    pub fn device_number(&self) -> u32 {
        self.device.number() + 1
    }
}
