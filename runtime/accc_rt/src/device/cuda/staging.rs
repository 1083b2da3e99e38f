//! Transfers between pageable host memory and the device.
//!
//! Large linear ones go through page-locked buffers in turn: while some are on their way others are filled or emptied, by
//! several threads, as one alone copies at a fraction of the link's speed. Small and two-dimensional ones are left to the
//! driver, which stages them itself. The buffers serve all streams: each is used again when the event behind its last
//! transfer has happened.

use super::driver::cu;
use crate::device::DeviceError;
use crate::device::team::{Team, available_cores};
use crate::section::Rows;
use cudarc::driver::sys::{CUDA_MEMCPY2D, CUevent, CUevent_flags, CUmemorytype, CUstream};
use std::ptr;

const BUFFER_BYTES: usize = 4 << 20;
/// As many as a transfer fills; page-locked memory is dear.
const MOST_BUFFERS: usize = 8;
const STAGED_FROM: usize = 1 << 20;
/// Transfers that are worth starting threads.
const SHARED_FROM: usize = 8 << 20;
/// Threads beyond these add nothing to the copying.
const MOST_THREADS: u64 = 8;
/// What one thread copies at a time.
const PIECE_BYTES: usize = 512 << 10;

pub struct Staging {
    max_pitch: usize,
    buffers: Vec<Buffer>,
    /// Made by the first transfer that shares its copying.
    team: Option<Team>,
}

struct Buffer {
    memory: *mut u8,
    /// Recorded behind the last transfer that uses the buffer.
    done: CUevent,
}

impl Staging {
    pub fn new(max_pitch: usize) -> Staging {
        Staging { max_pitch, buffers: Vec::new(), team: None }
    }

    pub fn upload(&mut self, to: u64, from: *const u8, rows: Rows, stream: CUstream) -> Result<(), DeviceError> {
        if rows.height == 1 {
            return self.upload_linear(to, from, rows.width, stream);
        }
        if rows.pitch <= self.max_pitch {
            let copy = CUDA_MEMCPY2D {
                srcMemoryType: CUmemorytype::CU_MEMORYTYPE_HOST,
                srcHost: from.cast(),
                dstMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
                dstDevice: to,
                ..two_dimensional(rows)
            };
            return cu!(cuMemcpy2DAsync_v2(&copy, stream));
        }
        (0..rows.height).map(|row| row * rows.pitch).try_for_each(|at| {
            let source = from.wrapping_add(at);
            self.upload_linear(to + at as u64, source, rows.width, stream)
        })
    }

    pub fn download(&mut self, to: *mut u8, from: u64, rows: Rows, stream: CUstream) -> Result<(), DeviceError> {
        if rows.height == 1 {
            self.download_linear(to, from, rows.width, stream)?;
        } else if rows.pitch <= self.max_pitch {
            let copy = CUDA_MEMCPY2D {
                srcMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
                srcDevice: from,
                dstMemoryType: CUmemorytype::CU_MEMORYTYPE_HOST,
                dstHost: to.cast(),
                ..two_dimensional(rows)
            };
            cu!(cuMemcpy2DAsync_v2(&copy, stream))?;
        } else {
            for at in (0..rows.height).map(|row| row * rows.pitch) {
                self.download_linear(to.wrapping_add(at), from + at as u64, rows.width, stream)?;
            }
        }
        cu!(cuStreamSynchronize(stream))
    }

    fn upload_linear(&mut self, to: u64, from: *const u8, bytes: usize, stream: CUstream) -> Result<(), DeviceError> {
        if bytes < STAGED_FROM {
            return cu!(cuMemcpyHtoDAsync_v2(to, from.cast(), bytes, stream));
        }
        let count = self.prepare(bytes)?;
        if count == 0 {
            return cu!(cuMemcpyHtoDAsync_v2(to, from.cast(), bytes, stream));
        }
        for (i, at) in (0..bytes).step_by(BUFFER_BYTES).enumerate() {
            let (buffer, length) = (&self.buffers[i % count], BUFFER_BYTES.min(bytes - at));
            cu!(cuEventSynchronize(buffer.done))?;
            // SAFETY: the buffer is free and `length` fits; the section lies in the host's array.
            unsafe { self.copy(from.add(at), buffer.memory, length) };
            cu!(cuMemcpyHtoDAsync_v2(to + at as u64, buffer.memory.cast(), length, stream))?;
            cu!(cuEventRecord(buffer.done, stream))?;
        }
        Ok(())
    }

    fn download_linear(&mut self, to: *mut u8, from: u64, bytes: usize, stream: CUstream) -> Result<(), DeviceError> {
        if bytes < STAGED_FROM {
            return cu!(cuMemcpyDtoHAsync_v2(to.cast(), from, bytes, stream));
        }
        let count = self.prepare(bytes)?;
        if count == 0 {
            return cu!(cuMemcpyDtoHAsync_v2(to.cast(), from, bytes, stream));
        }
        let chunks = bytes.div_ceil(BUFFER_BYTES);
        let length = |chunk: usize| BUFFER_BYTES.min(bytes - chunk * BUFFER_BYTES);
        let request = |chunk: usize| {
            let buffer = &self.buffers[chunk % count];
            let source = from + (chunk * BUFFER_BYTES) as u64;
            // Another stream may still read it.
            cu!(cuEventSynchronize(buffer.done))?;
            cu!(cuMemcpyDtoHAsync_v2(buffer.memory.cast(), source, length(chunk), stream))?;
            cu!(cuEventRecord(buffer.done, stream))
        };
        (0..count.min(chunks)).try_for_each(request)?;
        for chunk in 0..chunks {
            let buffer = &self.buffers[chunk % count];
            cu!(cuEventSynchronize(buffer.done))?;
            // SAFETY: the chunk has arrived in the buffer; the section lies in the host's array.
            unsafe { self.copy(buffer.memory, to.add(chunk * BUFFER_BYTES), length(chunk)) };
            if chunk + count < chunks {
                request(chunk + count)?;
            }
        }
        Ok(())
    }

    /// Buffers and threads for a transfer; gives the number of buffers, 0 where there is no page-locked memory: then the
    /// driver has to find its own way.
    fn prepare(&mut self, bytes: usize) -> Result<usize, DeviceError> {
        let wanted = bytes.div_ceil(BUFFER_BYTES).min(MOST_BUFFERS);
        while self.buffers.len() < wanted {
            match Buffer::new() {
                Ok(buffer) => self.buffers.push(buffer),
                Err(DeviceError::OutOfMemory) => break,
                Err(other) => return Err(other),
            }
        }
        if bytes >= SHARED_FROM && self.team.is_none() {
            self.team = Some(Team::new(available_cores().min(MOST_THREADS)));
        }
        Ok(self.buffers.len())
    }

    /// Copies up to a buffer's bytes, shared among threads where there are some.
    ///
    /// # Safety
    /// `from` can be read and `to` written for `bytes`; they don't overlap.
    unsafe fn copy(&self, from: *const u8, to: *mut u8, bytes: usize) {
        let (source, target) = (from as usize, to as usize);
        let piece = |number: u64| {
            let at = number as usize * PIECE_BYTES;
            let length = PIECE_BYTES.min(bytes - at);
            // SAFETY: the caller's promise; no two pieces overlap.
            unsafe { ptr::copy_nonoverlapping((source + at) as *const u8, (target + at) as *mut u8, length) };
        };
        let pieces = bytes.div_ceil(PIECE_BYTES) as u64;
        match &self.team {
            Some(team) => team.run(pieces, &piece),
            None => (0..pieces).for_each(piece),
        }
    }
}

impl Buffer {
    fn new() -> Result<Buffer, DeviceError> {
        let (mut memory, mut done) = (ptr::null_mut(), ptr::null_mut());
        cu!(cuMemHostAlloc(&mut memory, BUFFER_BYTES, 0))?;
        cu!(cuEventCreate(&mut done, CUevent_flags::CU_EVENT_DISABLE_TIMING as u32))?;
        Ok(Buffer { memory: memory.cast(), done })
    }
}

/// The part that both directions share; the addresses are still to be set.
pub fn two_dimensional(rows: Rows) -> CUDA_MEMCPY2D {
    CUDA_MEMCPY2D {
        srcXInBytes: 0,
        srcY: 0,
        srcMemoryType: CUmemorytype::CU_MEMORYTYPE_HOST,
        srcHost: ptr::null(),
        srcDevice: 0,
        srcArray: ptr::null_mut(),
        srcPitch: rows.pitch,
        dstXInBytes: 0,
        dstY: 0,
        dstMemoryType: CUmemorytype::CU_MEMORYTYPE_HOST,
        dstHost: ptr::null_mut(),
        dstDevice: 0,
        dstArray: ptr::null_mut(),
        dstPitch: rows.pitch,
        WidthInBytes: rows.width,
        Height: rows.height,
    }
}
