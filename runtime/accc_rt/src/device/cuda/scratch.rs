//! Device memory that the launches of one stream share: partial results of reductions, and the print buffer (both laid out in accc_abi).

use super::driver::cu;
use super::memory::Pool;
use super::stream::Stream;
use crate::device::{DeviceError, Prints};
use accc_abi::{PrintBuffer, SCRATCH_GROUPS, SCRATCH_HEADER};
use cudarc::driver::sys::CUstream;

const PRINT_CAPACITY: u64 = 1 << 20;
const PRINT_HEADER: u64 = size_of::<PrintBuffer>() as u64;

/// One block of scratch, used by one launch after the other; all of it is 0 between them (of cooperative kernels the header).
#[derive(Default)]
pub struct Scratch {
    address: u64,
    bytes: u64,
}

impl Scratch {
    /// Its address, and a block that it outgrew: to be freed when the stream has passed.
    pub fn for_blocks(
        &mut self,
        blocks: u64,
        each: u64,
        pool: &mut Pool,
        stream: &mut Stream,
    ) -> Result<(u64, Option<u64>), DeviceError> {
        let mut outgrown = None;
        let needed = SCRATCH_HEADER + (SCRATCH_GROUPS + blocks) * each;
        if needed > self.bytes {
            let bytes = needed.next_power_of_two();
            let address = pool.alloc(bytes as usize)?;
            cu!(cuMemsetD8Async(address, 0, bytes as usize, stream.in_order()?))?;
            outgrown = (self.bytes > 0).then_some(self.address);
            *self = Scratch { address, bytes };
        }
        Ok((self.address, outgrown))
    }
}

/// The print buffer: made for the first kernel that prints, all zero between constructs.
#[derive(Default)]
pub struct PrintMemory {
    address: u64,
    /// A kernel that prints was launched since the buffer was last read.
    pending: bool,
}

impl PrintMemory {
    pub fn for_launch(&mut self, pool: &mut Pool, stream: &mut Stream) -> Result<u64, DeviceError> {
        if self.address == 0 {
            self.address = pool.alloc((PRINT_HEADER + PRINT_CAPACITY) as usize)?;
            self.clear(PRINT_CAPACITY, stream.in_order()?)?;
        }
        self.pending = true;
        Ok(self.address)
    }

    pub fn is_pending(&self) -> bool {
        self.pending
    }

    /// Waits for the kernels, reads what they wrote and empties the buffer.
    pub fn take(&mut self, stream: CUstream) -> Result<Prints, DeviceError> {
        self.pending = false;
        let mut used = 0u64;
        cu!(cuMemcpyDtoHAsync_v2((&raw mut used).cast(), self.address, size_of::<u64>(), stream))?;
        cu!(cuStreamSynchronize(stream))?;
        let written = used.min(PRINT_CAPACITY);
        let mut records = vec![0; written as usize];
        if written > 0 {
            let source = self.address + PRINT_HEADER;
            cu!(cuMemcpyDtoHAsync_v2(records.as_mut_ptr().cast(), source, records.len(), stream))?;
            cu!(cuStreamSynchronize(stream))?;
            self.clear(written, stream)?;
        }
        Ok(Prints { records, lost: used - written })
    }

    /// Zeroes the first `bytes` of the records, so that a record that did not fit leaves a hole that reads as one.
    fn clear(&self, bytes: u64, stream: CUstream) -> Result<(), DeviceError> {
        cu!(cuMemsetD8Async(self.address, 0, (PRINT_HEADER + bytes) as usize, stream))?;
        let capacity = PRINT_CAPACITY;
        cu!(cuMemcpyHtoDAsync_v2(self.address + size_of::<u64>() as u64, (&raw const capacity).cast(), 8, stream))
    }
}
