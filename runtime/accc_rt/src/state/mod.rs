//! What the program registered and the devices that it uses, under one lock; who listens to a device is decided here, when
//! it is opened.
//!
//! Each host thread has a current device of its own (OpenACC 3.3, 2.3.1): the one it has set, else the program's first.

pub mod ending;

use crate::comparison::report::Report;
use crate::device::faulty::Faulty;
use crate::device::{Device, fault};
use crate::device_context::{Comparison, DeviceContext};
use crate::env::Settings;
use crate::event::{self, EventStream, Subscriber};
use crate::key::{self, CURRENT, Key, Kind, NUMBER_OF_ALL};
use crate::managed::Inside;
use crate::message::{self, Fatal};
use crate::notify::Notify;
use crate::profile::Profile;
use crate::reaching::Reaching;
use crate::tools::{self, Teller};
use crate::trace::{self, Trace};
use crate::{check, compare, declare, quiet, select};
use accc_abi::{Construct, DEVICE_EXPLICIT, DeclareGlobal, Event, Image};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The runtime's state: what the program registered, and the devices that were needed so far.
pub struct State {
    pub images: Vec<&'static Image>,
    pub globals: Vec<&'static DeclareGlobal>,
    settings: Option<Settings>,
    contexts: Vec<(Key, DeviceContext)>,
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
    contexts: Vec::new(),
    published: None,
    reached: Reaching::NOTHING,
});

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
    pub fn context(&mut self) -> Result<&mut DeviceContext, Fatal> {
        let key = self.current()?;
        self.context_of(key, "the program asks for it")
    }

    /// Which clone of a region this thread's device runs: `TARGET_*`.
    pub fn target(&mut self) -> Result<u32, Fatal> {
        let key = self.current()?;
        let open = self.contexts.iter().find(|(have, _)| *have == key).map(|(_, context)| context.device.target());
        open.map_or_else(|| Ok(self.context()?.device.target()), Ok)
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
        let (key, context) = open(settings, None, self.reached, || select::initial(settings, &self.images))?;
        key::choose_initial(key);
        self.contexts.push((key, context));
        Ok(key)
    }

    /// The device of threads that have set none.
    pub fn initial(&mut self) -> Result<Key, Fatal> {
        match key::initial() {
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
        self.context_of(key, asked)?;
        CURRENT.set(Some(key));
        quiet::over();
        Ok(())
    }

    /// A device, initialised on first use.
    pub fn context_of(&mut self, key: Key, asked: &str) -> Result<&mut DeviceContext, Fatal> {
        self.settings()?;
        let settings = self.settings.as_ref().expect("just read");
        let at = match self.contexts.iter().position(|(have, _)| *have == key) {
            Some(at) => at,
            None => {
                let selected = || select::open(settings, &self.images, key, asked).map(|device| (key, device));
                self.contexts.push(open(settings, Some(key), self.reached, selected)?);
                self.contexts.len() - 1
            }
        };
        let context = &mut self.contexts[at].1;
        context.comes_back(self.reached);
        if let Err(error) = context.device.make_current() {
            let unplaced = || Fatal::new(format!("Accelerator Fatal Error: {error}\n while turning to the device"));
            return Err(context.kernel_failure(&error).unwrap_or_else(unplaced));
        }
        if context.declared < self.globals.len() {
            declare::register(context, &self.globals, &self.images)?;
            if let Some(reference) = context.reference() {
                declare::register(reference, &self.globals, &[])?;
            }
            compare::take_over(context)?;
        }
        if self.published != Some((key, self.globals.len())) {
            declare::publish(context, &self.globals);
            self.published = Some((key, self.globals.len()));
        }
        Ok(context)
    }

    /// Lets this thread go the short way where its device is one for that.
    pub fn note_quiet(&mut self) {
        let current = self.chosen().or(key::initial());
        if let [(key, context)] = &self.contexts[..]
            && current == Some(*key)
        {
            quiet::note(context);
        }
    }

    /// Takes everything off these devices, as far as they were needed.
    pub fn shut_down(&mut self, wanted: impl Fn(&Key) -> bool, construct: &Construct) -> Result<(), Fatal> {
        self.published = None;
        quiet::over();
        let mut contexts = self.contexts.iter_mut().filter(|(key, _)| wanted(key));
        contexts.try_for_each(|(_, context)| {
            context.shuts_down(construct, DEVICE_EXPLICIT, |context| context.shut_down(construct))
        })
    }

    /// CPU code of `acc routine`s sees the declared globals of the current device's reference.
    pub fn publish_for_reference(&mut self) -> Result<(), Fatal> {
        let globals = self.globals.clone();
        if let Some(reference) = self.context()?.reference() {
            declare::publish(reference, &globals);
        }
        Ok(())
    }

    /// It sees those of the device again.
    pub fn publish_again(&mut self) -> Result<(), Fatal> {
        let globals = self.globals.clone();
        declare::publish_host(&globals);
        declare::publish(self.context()?, &globals);
        Ok(())
    }

    /// Which devices are in use.
    pub fn in_use(&self) -> Vec<Key> {
        self.contexts.iter().filter(|(_, context)| !context.is_down()).map(|(key, _)| *key).collect()
    }

    /// Whether several devices were needed so far.
    pub fn has_several(&self) -> bool {
        self.contexts.len() > 1
    }

    /// All devices that were needed so far.
    pub fn contexts(&mut self) -> impl Iterator<Item = &mut (Key, DeviceContext)> {
        self.contexts.iter_mut()
    }
}

/// Does something with the runtime's state, for a construct or call that errors name.
pub(crate) fn with_state_for<T>(construct: &Construct, work: impl FnOnce(&mut State) -> Result<T, Fatal>) -> T {
    with_state(|state| {
        state.reached.construct = construct;
        work(state).map_err(|fatal| fatal.at(construct).within(construct, accc_abi::QUEUE_SYNC))
    })
}

/// Does something with the runtime's state, under its lock.
pub(crate) fn with_state<T>(work: impl FnOnce(&mut State) -> Result<T, Fatal>) -> T {
    let mut state = lock();
    state.reached = Reaching::NOTHING;
    match work(&mut state) {
        Ok(value) => value,
        Err(fatal) => {
            drop(state);
            message::die(&fatal)
        }
    }
}

/// Opens a device, which is `key` where that is known before.
fn open(
    settings: &Settings,
    key: Option<Key>,
    reached: Reaching,
    select: impl FnOnce() -> Result<(Key, Box<dyn Device>), Fatal>,
) -> Result<(Key, DeviceContext), Fatal> {
    quiet::over();
    let wanted = key.map_or(accc_abi::DEVICE_DEFAULT, |key| key.kind.device_type());
    let since = event::elapsed();
    let mut before = Teller::new(wanted);
    before.started(&reached.init(key.map_or(0, |key| key.number)));
    fault::strike_init()?;
    let (key, device) = select()?;
    if settings.checks {
        check::begin(key.kind == Kind::Sim, settings.check_status);
    }
    let device = if fault::concerns_operations() { Box::new(Faulty(device)) } else { device };
    let tools = before.about(key.kind.device_type(), device.native_context());
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
    let mut context = DeviceContext::new(device, EventStream::new(subscribers, Some(Box::new(tools))));
    context.report = Report::new(settings.comparison.clone());
    if settings.compares && !context.device.shares_host_memory() {
        context.comparison = Some(Box::new(Comparison::new(context.device.number())));
    }
    if context.events.on() {
        context.events.end(Event { host_start: since, ..reached.init(key.number) });
    }
    context.obey(settings.time || settings.trace.is_some(), settings.synchronous);
    Ok((key, context))
}
