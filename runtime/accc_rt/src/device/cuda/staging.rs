//! Transfers between host memory and the device.
//!
//! Large linear ones of pageable memory go through page-locked buffers ([`super::rings`]), as the driver alone stages them
//! at a fraction of the link's speed. Small and two-dimensional ones are left to the driver, and those of memory that is
//! page-locked itself, which are under way when a call returns.

use super::driver::cu;
use super::rings::Rings;
use crate::device::DeviceError;
use crate::section::Rows;
use accc_machine::LINK;
use cudarc::driver::sys::{CUDA_MEMCPY2D, CUcontext, CUmemorytype, CUstream};
use std::ptr;

/// What the host's side of a transfer is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pages {
    Pageable,
    Locked,
}

pub struct Staging {
    max_pitch: usize,
    /// Its threads copy for others, too.
    pub rings: Rings,
}

impl Staging {
    pub fn new(max_pitch: usize, context: CUcontext) -> Staging {
        Staging { max_pitch, rings: Rings::new(context) }
    }

    pub fn upload(
        &mut self,
        to: u64,
        from: *const u8,
        rows: Rows,
        pages: Pages,
        stream: CUstream,
    ) -> Result<(), DeviceError> {
        if rows.height == 1 {
            return self.upload_linear(to, from, rows.width, pages, stream);
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
            self.upload_linear(to + at as u64, source, rows.width, pages, stream)
        })
    }

    pub fn download(
        &mut self,
        to: *mut u8,
        from: u64,
        rows: Rows,
        pages: Pages,
        stream: CUstream,
    ) -> Result<(), DeviceError> {
        if rows.height == 1 {
            self.download_linear(to, from, rows.width, pages, stream)?;
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
                self.download_linear(to.wrapping_add(at), from + at as u64, rows.width, pages, stream)?;
            }
        }
        match pages {
            Pages::Pageable => cu!(cuStreamSynchronize(stream)),
            Pages::Locked => Ok(()),
        }
    }

    /// Within the device.
    pub fn copy(&mut self, to: u64, from: u64, rows: Rows, stream: CUstream) -> Result<(), DeviceError> {
        if rows.height > 1 && rows.pitch <= self.max_pitch {
            let copy = CUDA_MEMCPY2D {
                srcMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
                srcDevice: from,
                dstMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
                dstDevice: to,
                ..two_dimensional(rows)
            };
            return cu!(cuMemcpy2DAsync_v2(&copy, stream));
        }
        let mut starts = (0..rows.height).map(|row| (row * rows.pitch) as u64);
        starts.try_for_each(|at| cu!(cuMemcpyDtoDAsync_v2(to + at, from + at, rows.width, stream)))
    }

    fn upload_linear(
        &mut self,
        to: u64,
        from: *const u8,
        bytes: usize,
        pages: Pages,
        stream: CUstream,
    ) -> Result<(), DeviceError> {
        if is_staged(bytes, pages) && self.rings.upload(to, from, bytes, stream)? {
            return Ok(());
        }
        cu!(cuMemcpyHtoDAsync_v2(to, from.cast(), bytes, stream))
    }

    fn download_linear(
        &mut self,
        to: *mut u8,
        from: u64,
        bytes: usize,
        pages: Pages,
        stream: CUstream,
    ) -> Result<(), DeviceError> {
        if is_staged(bytes, pages) && self.rings.download(to, from, bytes, stream)? {
            return Ok(());
        }
        cu!(cuMemcpyDtoHAsync_v2(to.cast(), from, bytes, stream))
    }
}

fn is_staged(bytes: usize, pages: Pages) -> bool {
    pages == Pages::Pageable && bytes >= LINK.staged_from
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
