//! A device with everything that the runtime keeps about it.

use crate::comparison::report::Report;
use crate::comparison::{Expected, Recorder};
use crate::device::{Device, DeviceError};
use crate::event::{self, EventStream, blank};
use crate::kept::attachments::Attachments;
use crate::kept::declared::{DeclaredArray, Link};
use crate::kept::followed::Followed;
use crate::kept::giving_way::GivingWay;
use crate::kept::own_copies::OwnCopies;
use crate::kept::rotations::Rotations;
use crate::kept::tables::Tables;
use crate::kept::taken_along::TakenAlong;
use crate::message::Fatal;
use crate::present::{Lookup, PresentTable};
use crate::queue::Queue;
use crate::reaching::Reaching;
use crate::{check, managed, print};
use accc_abi::{Construct, Event, EventKind, Kernel};
use std::ffi::{c_char, c_void};
use std::ops::Range;

/// One device.
pub struct DeviceContext {
    pub device: Box<dyn Device>,
    pub present: PresentTable,
    pub attachments: Attachments,
    pub tables: Tables,
    pub taken_along: TakenAlong,
    pub followed: Followed,
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
    /// Arrays whose blocks are exchanged where the program copies them.
    pub rotations: Rotations,
    /// What comparisons found.
    pub report: Report,
    /// What its results are compared with.
    pub comparison: Option<Box<Comparison>>,
    /// Of the context that others are compared with.
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

impl DeviceContext {
    pub fn new(device: Box<dyn Device>, events: EventStream) -> DeviceContext {
        DeviceContext {
            device,
            present: PresentTable::default(),
            attachments: Attachments::default(),
            tables: Tables::default(),
            taken_along: TakenAlong::default(),
            followed: Followed::default(),
            events,
            declared: 0,
            links: Vec::new(),
            declared_arrays: Vec::new(),
            giving_way: Vec::new(),
            own_copies: OwnCopies::default(),
            rotations: Rotations::default(),
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

    /// Whether device times are measured, and ACC_SYNCHRONOUS.
    pub fn obey(&mut self, timing: bool, synchronous: bool) {
        (self.timing, self.synchronous) = (timing, synchronous);
    }

    /// ACC_SYNCHRONOUS: there is one queue.
    pub fn wait_for_all_queues(&mut self) {
        self.synchronous = true;
    }

    /// Tells tools that a device is used again that was shut down.
    pub fn comes_back(&mut self, reached: Reaching) {
        if std::mem::take(&mut self.down) {
            let event = self.start(reached.init(self.device.number()));
            self.events.end(event);
        }
    }

    /// It was shut down, and not used since.
    pub fn is_down(&self) -> bool {
        self.down
    }

    /// Tells tools that the device is given up.
    pub fn shuts_down(
        &mut self,
        construct: &Construct,
        flags: u32,
        work: impl FnOnce(&mut DeviceContext) -> Result<(), Fatal>,
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
        if event::listening() {
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
    pub fn shut_down(&mut self, construct: &Construct) -> Result<(), Fatal> {
        self.device.make_current().map_err(|e| self.failure(&e, "shutting the device down", construct))?;
        for queue in self.device.queues() {
            self.select(queue, construct)?;
            self.sync(construct)?;
        }
        check::waited(self.device.number(), None, Queue::Sync);
        for stash in std::mem::take(&mut self.rotations.active).into_iter().filter_map(|rotation| rotation.stash) {
            let freed = self.device.free(stash);
            freed.map_err(|e| self.failure(&e, "deleting a copy of the runtime's", construct))?;
        }
        for mapping in self.present.take_all() {
            if self.device.owns(mapping.block()) {
                let freed = self.device.free(mapping.block());
                freed.map_err(|e| self.failure(&e, &format!("deleting {}", mapping.name), construct))?;
            }
        }
        if let Some(reference) = self.reference() {
            reference.shut_down(construct)?;
        }
        (self.attachments, self.tables) = (Attachments::default(), Tables::default());
        (self.taken_along, self.followed) = (TakenAlong::default(), Followed::default());
        self.declared = 0;
        self.links.clear();
        Ok(())
    }

    /// Whether it is compared, or is what another is compared with: transfers are seen one by one.
    pub fn is_compared(&self) -> bool {
        self.comparison.is_some() || self.recorder.is_some()
    }

    /// What it is compared with.
    pub fn reference(&mut self) -> Option<&mut DeviceContext> {
        self.comparison.as_mut().map(|comparison| &mut comparison.reference)
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
    #[inline]
    pub fn start(&mut self, event: Event) -> Event {
        if self.events.on() { self.tell_start(event) } else { event }
    }

    fn tell_start(&mut self, event: Event) -> Event {
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

/// What a context's results are compared with.
pub struct Comparison {
    pub reference: DeviceContext,
    pub expected: Expected,
    /// The program has device addresses of its own: the device's memory may change at any time.
    pub foreign: bool,
    /// The device runs a construct that the reference did not run.
    pub alone: bool,
}
