//! Results: scalars that kernels change once, at their end (`accc_abi::CLAUSE_RESULT`). Each lies in a slot of page-locked
//! memory, which kernels reach over the link, so nothing is transferred: the host writes a slot before the kernel is
//! launched and reads it when it has waited. (A transfer there, one back and the wait for it take 5 of the 17 us of a small
//! region on an H100.)
//!
//! A slot is of the stream whose kernels use it, and given out again when the host has waited for that stream.

use super::driver::cu;
use crate::device::DeviceError;
use cudarc::driver::sys::CUstream;
use std::ops::Range;
use std::ptr;

/// Bytes from one slot to the next, a line of the host's caches.
const SLOT: usize = 64;
const SLOTS: usize = 64;

#[derive(Default)]
pub struct Results {
    slots: Vec<Slot>,
    under_way: Vec<Arrival>,
}

struct Slot {
    memory: *mut u8,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    /// Given out, and no kernel that uses it is launched.
    Fresh(CUstream),
    InUse(CUstream),
    /// Freed, while kernels may still use it.
    Leaving(CUstream),
}

/// A result that the host gets when it has waited.
struct Arrival {
    from: *const u8,
    to: *mut u8,
    bytes: usize,
    stream: CUstream,
}

impl Results {
    /// A slot for kernels of this stream; `None` where there is none left, or no such memory.
    pub fn take(&mut self, bytes: usize, stream: CUstream) -> Result<Option<u64>, DeviceError> {
        if bytes > SLOT || (self.slots.is_empty() && !self.make()?) {
            return Ok(None);
        }
        let free = self.slots.iter_mut().find(|slot| slot.state == State::Free);
        Ok(free.map(|slot| {
            slot.state = State::Fresh(stream);
            slot.memory as u64
        }))
    }

    fn make(&mut self) -> Result<bool, DeviceError> {
        let mut memory = ptr::null_mut();
        match cu!(cuMemHostAlloc(&mut memory, SLOTS * SLOT, 0)) {
            Err(DeviceError::OutOfMemory) => return Ok(false),
            made => made?,
        }
        let slot = |i: usize| Slot { memory: memory.cast::<u8>().wrapping_add(i * SLOT), state: State::Free };
        self.slots = (0..SLOTS).map(slot).collect();
        Ok(true)
    }

    fn slot(&self, address: u64) -> Option<usize> {
        let first = self.slots.first()?.memory as u64;
        let at = usize::try_from(address.checked_sub(first)?).ok()? / SLOT;
        (at < self.slots.len()).then_some(at)
    }

    /// The stream whose kernels use the slot of this address, if it is one.
    fn stream_of(&self, address: u64) -> Option<CUstream> {
        match self.slots[self.slot(address)?].state {
            State::Fresh(stream) | State::InUse(stream) => Some(stream),
            State::Free | State::Leaving(_) => None,
        }
    }

    /// Whether it is the address of a slot that was given out.
    pub fn holds(&self, address: u64) -> bool {
        self.stream_of(address).is_some()
    }

    /// Writes a slot that no kernel knows yet; false for all other memory.
    pub fn write(&mut self, to: u64, from: *const u8, bytes: usize) -> bool {
        let Some(slot) = self.slot(to).map(|at| &mut self.slots[at]) else { return false };
        let State::Fresh(stream) = slot.state else { return false };
        slot.state = State::InUse(stream);
        // SAFETY: the caller's memory holds that many bytes, the slot has room for them, and nobody else looks at it.
        unsafe { ptr::copy_nonoverlapping(from, slot.memory, bytes) };
        true
    }

    /// The result in a slot goes to the host's memory when the host has waited for the slot's stream.
    pub fn expect(&mut self, to: *mut u8, from: u64, bytes: usize) {
        let stream = self.stream_of(from).expect("a slot that is in use");
        self.under_way.push(Arrival { from: from as *const u8, to, bytes, stream });
    }

    /// The stream of a result that is to come to this memory of the host.
    pub fn on_the_way_to(&self, host: Range<usize>) -> Option<CUstream> {
        let touches = |arrival: &&Arrival| {
            let to = arrival.to as usize;
            to < host.end && host.start < to + arrival.bytes
        };
        self.under_way.iter().find(touches).map(|arrival| arrival.stream)
    }

    /// The host has waited for a stream, or found it done.
    pub fn arrived(&mut self, stream: CUstream) {
        self.under_way.retain(|arrival| {
            let is_here = arrival.stream == stream;
            if is_here {
                // SAFETY: the slot is not given out again before; the program keeps its memory until it has waited.
                unsafe { ptr::copy_nonoverlapping(arrival.from, arrival.to, arrival.bytes) };
            }
            !is_here
        });
        for slot in self.slots.iter_mut().filter(|slot| slot.state == State::Leaving(stream)) {
            slot.state = State::Free;
        }
    }

    /// Takes a slot back; false for all other memory.
    pub fn free(&mut self, address: u64) -> bool {
        let (Some(at), Some(stream)) = (self.slot(address), self.stream_of(address)) else { return false };
        self.slots[at].state = State::Leaving(stream);
        true
    }

    /// The program ends: its memory may be gone.
    pub fn forget(&mut self) {
        self.under_way.clear();
    }
}
