//! Asynchronous transfers to pageable host memory: they land in page-locked blocks, in the order of their queue, and are
//! carried to their place when the host waits for the queue (or finds it done): each as soon as it has arrived, while the
//! device works on.
//!
//! What another queue may have been made to wait for is complete too: a transfer that touches memory with a landing under
//! way waits for that first. Without a block (too much is under way) the caller transfers synchronously.

use super::driver::cu;
use super::event::{event, has_happened};
use super::rings::Rings;
use crate::device::DeviceError;
use crate::section::Rows;
use accc_machine::LINK;
use cudarc::driver::sys::{CUDA_MEMCPY2D, CUevent, CUmemorytype, CUstream};
use std::ops::Range;
use std::ptr;

#[derive(Default)]
pub struct Landings {
    /// In the order in which they were asked for.
    under_way: Vec<Landing>,
    free: Vec<LandingBuffer>,
    /// Bytes of all blocks.
    total: usize,
}

struct Landing {
    block: LandingBuffer,
    stream: CUstream,
    to: *mut u8,
    rows: Rows,
}

#[derive(Clone, Copy)]
struct LandingBuffer {
    memory: *mut u8,
    bytes: usize,
    /// Recorded behind the transfer into it.
    arrived: CUevent,
}

impl Landings {
    /// Asks for a transfer; false if there is no block for it.
    pub fn start(&mut self, to: *mut u8, from: u64, rows: Rows, stream: CUstream) -> Result<bool, DeviceError> {
        let Some(block) = self.block(rows.width * rows.height)? else { return Ok(false) };
        let copy = CUDA_MEMCPY2D {
            srcMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
            srcDevice: from,
            dstMemoryType: CUmemorytype::CU_MEMORYTYPE_HOST,
            dstHost: block.memory.cast(),
            dstPitch: rows.width,
            ..super::staging::two_dimensional(rows)
        };
        if rows.height == 1 {
            cu!(cuMemcpyDtoHAsync_v2(block.memory.cast(), from, rows.width, stream))?;
        } else {
            cu!(cuMemcpy2DAsync_v2(&copy, stream))?;
        }
        cu!(cuEventRecord(block.arrived, stream))?;
        self.under_way.push(Landing { block, stream, to, rows });
        Ok(true)
    }

    /// Carries what has arrived to its place.
    pub fn land(&mut self, rings: &mut Rings) -> Result<(), DeviceError> {
        let mut at = 0;
        while at < self.under_way.len() {
            if has_happened(self.under_way[at].block.arrived)? {
                self.finish(at, rings);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Waits for those of a stream, one after the other, and carries each to its place; older ones of other streams too where
    /// they have arrived.
    pub fn land_from(&mut self, stream: CUstream, rings: &mut Rings) -> Result<(), DeviceError> {
        while let Some(at) = self.under_way.iter().position(|landing| landing.stream == stream) {
            cu!(cuEventSynchronize(self.under_way[at].block.arrived))?;
            self.finish(at, rings);
            for _ in 0..at {
                if !has_happened(self.under_way[0].block.arrived)? {
                    break;
                }
                self.finish(0, rings);
            }
        }
        Ok(())
    }

    /// Waits for all up to the last that touches this host memory.
    pub fn complete(&mut self, from: *const u8, rows: Rows, rings: &mut Rings) -> Result<(), DeviceError> {
        let touched = span(from, rows);
        let overlaps = |l: &Landing| {
            let host = span(l.to, l.rows);
            host.start < touched.end && touched.start < host.end
        };
        let Some(last) = self.under_way.iter().rposition(overlaps) else { return Ok(()) };
        for _ in 0..=last {
            cu!(cuEventSynchronize(self.under_way[0].block.arrived))?;
            self.finish(0, rings);
        }
        Ok(())
    }

    /// The program ends: its memory may be gone.
    pub fn forget(&mut self) {
        self.under_way.clear();
    }

    fn finish(&mut self, at: usize, rings: &mut Rings) {
        let Landing { block, to, rows, .. } = self.under_way.remove(at);
        for row in 0..rows.height {
            // SAFETY: the block holds the rows without gaps; the program keeps its memory until it has waited.
            unsafe { rings.copy_on_host(block.memory.add(row * rows.width), to.add(row * rows.pitch), rows.width) };
        }
        self.free.push(block);
    }

    fn block(&mut self, bytes: usize) -> Result<Option<LandingBuffer>, DeviceError> {
        let bytes = bytes.next_power_of_two().max(LINK.landing_piece);
        if let Some(at) = self.free.iter().position(|block| block.bytes == bytes) {
            return Ok(Some(self.free.swap_remove(at)));
        }
        if self.total + bytes > LINK.landing_bytes {
            return Ok(None);
        }
        let mut memory = ptr::null_mut();
        match cu!(cuMemHostAlloc(&mut memory, bytes, 0)) {
            Err(DeviceError::OutOfMemory) => return Ok(None),
            other => other?,
        }
        self.total += bytes;
        Ok(Some(LandingBuffer { memory: memory.cast(), bytes, arrived: event()? }))
    }
}

/// From the first to the last byte.
fn span(start: *const u8, rows: Rows) -> Range<usize> {
    let start = start as usize;
    start..start + rows.span()
}
