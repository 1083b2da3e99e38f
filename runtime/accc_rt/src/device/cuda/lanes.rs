//! The queues of a GPU: a stream each, with what kernels of one stream may share only among themselves (scratch for
//! reductions, a print buffer) and a timer.
//!
//! Lane 0 is that of constructs without `async`, whose wait may have been put off: it is caught up with before work goes to
//! any other. `busy` says that the host has not waited since work was given to the lane.

use super::driver::{self, cu};
use super::event::event;
use super::scratch::{PrintMemory, Scratch};
use super::stream::Stream;
use super::timer::Timer;
use crate::device::{DeviceError, fault};
use crate::queue::Queue;
use cudarc::driver::sys::{CUevent, CUstream, CUstream_flags};
use std::ptr;

pub struct Lanes {
    lanes: Vec<Lane>,
    current: usize,
    /// Nor do the streams of queues that come later.
    holds_nothing: bool,
}

pub struct Lane {
    queue: Queue,
    pub stream: Stream,
    pub scratch: Scratch,
    /// Of cooperative kernels.
    pub shared_scratch: Scratch,
    pub prints: PrintMemory,
    pub timer: Timer,
    busy: bool,
    /// The program has the stream too: there may always be work in it.
    shared: bool,
}

impl Lanes {
    pub fn new() -> Result<Lanes, DeviceError> {
        Ok(Lanes { lanes: vec![Lane::new(Queue::Sync)?], current: 0, holds_nothing: false })
    }

    pub fn select(&mut self, queue: Queue) -> Result<(), DeviceError> {
        self.current = match self.find(queue) {
            Some(at) => at,
            None => {
                let mut lane = Lane::new(queue)?;
                if self.holds_nothing {
                    lane.stream.hold_nothing()?;
                }
                self.lanes.push(lane);
                self.lanes.len() - 1
            }
        };
        if self.current != 0 { self.lanes[0].sync() } else { Ok(()) }
    }

    /// The selected lane, to give work to.
    pub fn current(&mut self) -> &mut Lane {
        let lane = &mut self.lanes[self.current];
        lane.busy = true;
        lane
    }

    /// The stream of the selected lane, to look at.
    pub fn selected_stream(&self) -> CUstream {
        self.lanes[self.current].stream.handle()
    }

    /// The stream of the selected lane, to give work to.
    pub fn stream_for_work(&mut self) -> Result<CUstream, DeviceError> {
        self.current().stream.in_order()
    }

    /// Launches are queued when they are asked for: the program may look for their results by itself.
    pub fn hold_nothing(&mut self) -> Result<(), DeviceError> {
        if std::mem::replace(&mut self.holds_nothing, true) {
            return Ok(());
        }
        self.lanes.iter_mut().try_for_each(|lane| lane.stream.hold_nothing())
    }

    /// Queues all launches that are held back.
    pub fn queue_all(&mut self) -> Result<(), DeviceError> {
        self.lanes.iter_mut().try_for_each(|lane| lane.stream.in_order().map(|_| ()))
    }

    /// The stream of a queue, which the program gives work to from now on.
    pub fn lend(&mut self, queue: Queue) -> Result<CUstream, DeviceError> {
        self.select(queue)?;
        let lane = self.current();
        lane.shared = true;
        lane.stream.hold_nothing()?;
        lane.stream.in_order()
    }

    /// The stream of a queue that was selected before.
    pub fn stream(&self, queue: Queue) -> Option<CUstream> {
        self.find(queue).map(|at| self.lanes[at].stream.handle())
    }

    /// A stream of the program becomes the queue's, when the work of the one before is done.
    pub fn adopt(&mut self, queue: Queue, stream: CUstream) -> Result<(), DeviceError> {
        self.select(queue)?;
        let lane = self.current();
        lane.sync()?;
        (lane.stream, lane.timer, lane.shared, lane.busy) = (Stream::new(stream), Timer::new(stream), true, true);
        lane.stream.hold_nothing()
    }

    /// Whether the selected lane is one of `async`.
    pub fn is_asynchronous(&self) -> bool {
        self.current != 0
    }

    pub fn sync(&mut self) -> Result<(), DeviceError> {
        self.lanes[self.current].sync()
    }

    pub fn queues(&self) -> Vec<Queue> {
        self.lanes.iter().map(|lane| lane.queue).collect()
    }

    pub fn follow(&mut self, queue: Queue) -> Result<(), DeviceError> {
        let Some(at) = self.find(queue).filter(|&at| at != self.current && self.lanes[at].busy) else { return Ok(()) };
        let passed = event()?;
        cu!(cuEventRecord(passed, self.lanes[at].stream.in_order()?))?;
        cu!(cuStreamWaitEvent(self.stream_for_work()?, passed, 0))?;
        // The driver keeps it until it has happened.
        cu!(cuEventDestroy_v2(passed))
    }

    pub fn is_idle(&mut self, queue: Queue) -> Result<bool, DeviceError> {
        match self.find(queue) {
            Some(at) => self.lanes[at].poll(),
            None => Ok(true),
        }
    }

    /// An event behind the work of the selected lane, null if it has none.
    pub fn passed_selected(&mut self) -> Result<CUevent, DeviceError> {
        let lane = &mut self.lanes[self.current];
        if !lane.busy {
            return Ok(ptr::null_mut());
        }
        let passed = event()?;
        cu!(cuEventRecord(passed, lane.stream.in_order()?))?;
        Ok(passed)
    }

    /// An event behind the work of each busy lane, none if only lane 0 may be busy: see [`super::memory`].
    pub fn passed(&mut self) -> Result<Vec<CUevent>, DeviceError> {
        self.queue_all()?;
        let mut events = Vec::new();
        if self.lanes[1..].iter().any(|lane| lane.busy) {
            for lane in self.lanes.iter_mut().filter(|lane| lane.busy) {
                let passed = event()?;
                cu!(cuEventRecord(passed, lane.stream.in_order()?))?;
                events.push(passed);
            }
        }
        Ok(events)
    }

    /// Lane 0, and those whose work is done, where kernels may have printed.
    pub fn printed(&mut self) -> Result<Vec<&mut Lane>, DeviceError> {
        let mut printed = Vec::new();
        for (at, lane) in self.lanes.iter_mut().enumerate().filter(|(_, lane)| lane.prints.is_pending()) {
            if at == 0 || lane.poll()? {
                printed.push(lane);
            }
        }
        Ok(printed)
    }

    fn find(&self, queue: Queue) -> Option<usize> {
        self.lanes.iter().position(|lane| lane.queue == queue)
    }
}

impl Lane {
    fn new(queue: Queue) -> Result<Lane, DeviceError> {
        let mut stream = ptr::null_mut();
        cu!(cuStreamCreate(&mut stream, CUstream_flags::CU_STREAM_DEFAULT as u32))?;
        let (prints, timer) = (PrintMemory::default(), Timer::new(stream));
        let (scratch, shared_scratch) = (Scratch::default(), Scratch::default());
        let stream = Stream::new(stream);
        Ok(Lane { queue, stream, scratch, shared_scratch, prints, timer, busy: false, shared: false })
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        if self.busy {
            cu!(cuStreamSynchronize(self.stream.in_order()?))?;
            self.busy = self.shared;
        }
        Ok(())
    }

    /// Whether it has nothing left to do.
    fn poll(&mut self) -> Result<bool, DeviceError> {
        if self.busy {
            let stream = self.stream.in_order()?;
            fault::strike("cuStreamQuery")?;
            // SAFETY: as in `cu!`: the device is open and its context current.
            let state = unsafe { cudarc::driver::sys::cuStreamQuery(stream) };
            let pending = driver::is_pending(state, "cuStreamQuery")?;
            self.busy = pending || self.shared;
            return Ok(!pending);
        }
        Ok(true)
    }
}
