//! Transfers through page-locked buffers, shared among threads. Each thread has a ring of buffers and takes the next chunk
//! of the transfer when it has a buffer free: it fills the buffer and sends it, or asks for the chunk and empties the buffer
//! when it has arrived. So the threads' copying, the link and the driver's work overlap, and no thread waits for another.
//! Buffers are few and small enough to stay in the cache, so only what comes from the device is carried past it.
//!
//! The rings serve all streams: a buffer is used again when the event behind its last transfer has happened. An upload ends
//! when the host's memory was read, a download when it was written.

use super::carry::carry;
use super::driver::cu;
use crate::device::DeviceError;
use crate::device::team::{Team, available_cores};
use crate::managed::Inside;
use accc_machine::LINK;
use cudarc::driver::sys::{CUcontext, CUevent, CUevent_flags, CUstream};
use std::collections::VecDeque;
use std::ops::Range;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Buffers of a thread: one is filled while the other is on its way.
const DEPTH: usize = 2;

pub struct Rings {
    context: CUcontext,
    rings: Vec<Ring>,
    /// Made by the first copying that is shared.
    team: Option<Team>,
}

struct Ring {
    buffers: [Buffer; DEPTH],
    /// Bytes of each.
    room: usize,
}

struct Buffer {
    memory: *mut u8,
    /// Recorded behind the last transfer that uses the buffer.
    done: CUevent,
}

/// One transfer, as its threads see it.
struct Transfer<'a> {
    rings: &'a Rings,
    host: *mut u8,
    device: u64,
    bytes: usize,
    stream: CUstream,
    chunk: usize,
    /// What no thread has taken starts here.
    next: AtomicUsize,
    failure: Mutex<Option<DeviceError>>,
}

// SAFETY: the driver's functions may be called from any thread, each ring is one thread's for the time of a transfer, and
// chunks, which don't overlap, are given out once.
unsafe impl Sync for Transfer<'_> {}

impl Rings {
    pub fn new(context: CUcontext) -> Rings {
        Rings { context, rings: Vec::new(), team: None }
    }

    /// Reads all of the host's memory, which is on its way to the device then. False: there is no page-locked memory.
    pub fn upload(&mut self, to: u64, from: *const u8, bytes: usize, stream: CUstream) -> Result<bool, DeviceError> {
        self.share(from.cast_mut(), to, bytes, stream, |transfer, ring| transfer.send(ring))
    }

    /// The host's memory is complete then. False: there is no page-locked memory.
    pub fn download(&mut self, to: *mut u8, from: u64, bytes: usize, stream: CUstream) -> Result<bool, DeviceError> {
        self.share(to, from, bytes, stream, |transfer, ring| transfer.receive(ring))
    }

    /// Copies within the host's memory, by several threads where that is worth it.
    ///
    /// # Safety
    /// `from` can be read and `to` written for `bytes`; they don't overlap.
    pub unsafe fn copy_on_host(&mut self, from: *const u8, to: *mut u8, bytes: usize) {
        let (from, to) = (from as usize, to as usize);
        let parts = threads_for(bytes);
        let each = bytes.div_ceil(parts).next_multiple_of(4096);
        let part = |number: u64| {
            let at = (number as usize * each).min(bytes);
            let length = each.min(bytes - at);
            // SAFETY: the caller's promise; no two parts overlap.
            unsafe { carry((from + at) as *const u8, (to + at) as *mut u8, length) };
        };
        match parts {
            1 => part(0),
            _ => self.team().run(parts as u64, &part),
        }
    }

    fn team(&mut self) -> &Team {
        self.team.get_or_insert_with(|| Team::new(most_threads()))
    }

    fn share(
        &mut self,
        host: *mut u8,
        device: u64,
        bytes: usize,
        stream: CUstream,
        work: impl Fn(&Transfer, &Ring) -> Result<(), DeviceError> + Sync,
    ) -> Result<bool, DeviceError> {
        let wanted = threads_for(bytes);
        let chunk = (bytes / (wanted * LINK.chunks)).next_multiple_of(4096).clamp(LINK.smallest_chunk, LINK.buffers[1]);
        let threads = self.prepare(wanted, chunk)?;
        if threads == 0 {
            return Ok(false);
        }
        let (rings, next, failure) = (&*self, AtomicUsize::new(0), Mutex::new(None));
        let transfer = Transfer { rings, host, device, bytes, stream, chunk, next, failure };
        match &self.team {
            Some(team) if threads > 1 => team.run(threads as u64, &|thread| transfer.part(thread as usize, &work)),
            Some(_) | None => transfer.part(0, &work),
        }
        transfer.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(true), Err)
    }

    /// Rings and threads for a transfer in such chunks; gives how many threads can share it, 0 where there is no page-locked
    /// memory.
    fn prepare(&mut self, threads: usize, chunk: usize) -> Result<usize, DeviceError> {
        if threads > 1 {
            self.team();
        }
        let [small, large] = LINK.buffers;
        let room = if chunk <= small { small } else { large };
        for number in 0..threads {
            if self.rings.get(number).is_some_and(|ring| ring.room >= room) {
                continue;
            }
            match Ring::new(room) {
                Ok(ring) if number == self.rings.len() => self.rings.push(ring),
                Ok(ring) => std::mem::replace(&mut self.rings[number], ring).end()?,
                Err(DeviceError::OutOfMemory) => return Ok(number),
                Err(other) => return Err(other),
            }
        }
        Ok(threads)
    }
}

fn most_threads() -> u64 {
    available_cores().min(LINK.threads)
}

/// How many threads share the copying of so many bytes.
fn threads_for(bytes: usize) -> usize {
    (bytes / LINK.thread_from).clamp(1, most_threads() as usize)
}

impl Transfer<'_> {
    /// What one thread does of it. What it allocates is the runtime's, whose lock the caller holds.
    fn part(&self, thread: usize, work: impl Fn(&Transfer, &Ring) -> Result<(), DeviceError>) {
        let _inside = Inside::enter();
        let done = cu!(cuCtxSetCurrent(self.rings.context)).and_then(|()| work(self, &self.rings.rings[thread]));
        if let Err(error) = done {
            self.next.store(self.bytes, Ordering::Relaxed);
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    fn take(&self) -> Option<Range<usize>> {
        // Several threads may find nothing left; the sum stays far from overflow.
        let start = self.next.fetch_add(self.chunk, Ordering::Relaxed);
        (start < self.bytes).then(|| start..(start + self.chunk).min(self.bytes))
    }

    fn send(&self, ring: &Ring) -> Result<(), DeviceError> {
        for buffer in ring.buffers.iter().cycle() {
            let Some(chunk) = self.take() else { break };
            cu!(cuEventSynchronize(buffer.done))?;
            // SAFETY: the buffer is free and large enough; the chunk lies in the host's memory. The link reads the buffer
            // out of the cache.
            unsafe { ptr::copy_nonoverlapping(self.host.add(chunk.start), buffer.memory, chunk.len()) };
            let to = self.device + chunk.start as u64;
            cu!(cuMemcpyHtoDAsync_v2(to, buffer.memory.cast(), chunk.len(), self.stream))?;
            cu!(cuEventRecord(buffer.done, self.stream))?;
        }
        Ok(())
    }

    fn receive(&self, ring: &Ring) -> Result<(), DeviceError> {
        let mut on_the_way = VecDeque::with_capacity(DEPTH);
        for buffer in ring.buffers.iter().cycle() {
            if on_the_way.len() == DEPTH {
                self.land(on_the_way.pop_front().expect("DEPTH is not 0"))?;
            }
            let Some(chunk) = self.take() else { break };
            // Another stream may still read it.
            cu!(cuEventSynchronize(buffer.done))?;
            let from = self.device + chunk.start as u64;
            cu!(cuMemcpyDtoHAsync_v2(buffer.memory.cast(), from, chunk.len(), self.stream))?;
            cu!(cuEventRecord(buffer.done, self.stream))?;
            on_the_way.push_back((buffer, chunk));
        }
        on_the_way.into_iter().try_for_each(|arrival| self.land(arrival))
    }

    /// Waits for a chunk and puts it in its place.
    fn land(&self, (buffer, chunk): (&Buffer, Range<usize>)) -> Result<(), DeviceError> {
        cu!(cuEventSynchronize(buffer.done))?;
        // SAFETY: the chunk has arrived in the buffer; its place lies in the host's memory.
        unsafe { carry(buffer.memory, self.host.add(chunk.start), chunk.len()) };
        Ok(())
    }
}

impl Ring {
    fn new(room: usize) -> Result<Ring, DeviceError> {
        let (mut memory, mut events) = (ptr::null_mut(), [ptr::null_mut(); DEPTH]);
        for event in &mut events {
            cu!(cuEventCreate(event, CUevent_flags::CU_EVENT_DISABLE_TIMING as u32))?;
        }
        cu!(cuMemHostAlloc(&mut memory, DEPTH * room, 0))?;
        let memory = memory.cast::<u8>();
        let buffer = |i: usize| Buffer { memory: memory.wrapping_add(i * room), done: events[i] };
        Ok(Ring { buffers: std::array::from_fn(buffer), room })
    }

    /// Gives its memory back, when nothing is on its way.
    fn end(self) -> Result<(), DeviceError> {
        for buffer in &self.buffers {
            cu!(cuEventSynchronize(buffer.done))?;
            cu!(cuEventDestroy_v2(buffer.done))?;
        }
        cu!(cuMemFreeHost(self.buffers[0].memory.cast()))
    }
}
