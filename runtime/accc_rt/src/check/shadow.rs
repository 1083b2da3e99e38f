//! The shadow of a device block: for each few bytes what is known of the device's copy and the host's, who wrote them, and
//! which iterations of the running kernel touched them.
//!
//! A cell stands for as many bytes as the smallest access so far had, 8 at most: where a smaller one comes, cells are split
//! and each part keeps what was known of the whole.

use std::ops::Range;

/// Somebody wrote the device's copy.
pub const DEFINED: u8 = 1;
/// The host wrote its copy after the two were last the same.
pub const HOST_NEWER: u8 = 2;
/// The device did.
pub const DEVICE_NEWER: u8 = 4;
/// The first access of the running kernel was a write.
pub const WRITTEN_FIRST: u8 = 8;
/// The host's copy came from device memory that nobody had written.
pub const GARBAGE: u8 = 16;

const LARGEST: usize = 8;

/// Which iteration, and which place in the source: both are numbers that others give; site 0: none.
#[derive(Clone, Copy, Default, Debug)]
pub struct Access {
    pub node: u32,
    pub site: u32,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Cell {
    pub flags: u8,
    /// Sites of the last writes.
    pub device_write: u32,
    pub host_write: u32,
    /// What queues were given that wrote the device's copy, and that has read it since (`queues`); 0: nothing to wait for.
    pub writer_work: u32,
    pub reader_work: u32,
    /// The region that the rest is about.
    pub region: u32,
    pub writer: Access,
    /// Two readers since the last write; where two iterations that are not ordered read, such two.
    pub readers: [Access; 2],
}

impl Cell {
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub fn set(&mut self, flags: u8) {
        self.flags |= flags;
    }

    pub fn clear(&mut self, flags: u8) {
        self.flags &= !flags;
    }

    /// Forgets what other regions did.
    pub fn enter(&mut self, region: u32) {
        if self.region != region {
            self.region = region;
            (self.writer, self.readers) = Default::default();
            self.clear(WRITTEN_FIRST);
        }
    }
}

#[derive(Debug)]
pub struct Shadow {
    bytes: usize,
    /// Bytes of one cell.
    granule: usize,
    cells: Vec<Cell>,
}

impl Shadow {
    pub fn new(bytes: usize) -> Shadow {
        let granule = if bytes < LARGEST { 1 } else { LARGEST };
        Shadow { bytes, granule, cells: vec![Cell::default(); bytes.div_ceil(granule)] }
    }

    /// The cells of so many bytes from there, as far as the block goes.
    pub fn cells(&mut self, offset: usize, bytes: usize) -> &mut [Cell] {
        let end = (offset + bytes).min(self.bytes);
        if end <= offset {
            return &mut [];
        }
        // The end of the block ends its last cell.
        let last = if end == self.bytes { 0 } else { end };
        self.split(1 << (offset | last | LARGEST).trailing_zeros());
        let range: Range<usize> = offset / self.granule..end.div_ceil(self.granule);
        &mut self.cells[range]
    }

    fn split(&mut self, granule: usize) {
        if granule >= self.granule {
            return;
        }
        let parts = self.granule / granule;
        let count = self.bytes.div_ceil(granule);
        let split = self.cells.iter().flat_map(|cell| std::iter::repeat_n(*cell, parts)).take(count);
        (self.cells, self.granule) = (split.collect(), granule);
    }

    pub fn all(&mut self) -> &mut [Cell] {
        &mut self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_split_where_smaller_accesses_come() {
        let mut shadow = Shadow::new(20);
        shadow.cells(0, 16).iter_mut().for_each(|cell| cell.set(DEFINED));
        assert_eq!((shadow.granule, shadow.all().len()), (8, 3));
        shadow.cells(16, 4)[0].set(HOST_NEWER);
        shadow.cells(4, 4)[0].set(DEVICE_NEWER);
        let flags: Vec<u8> = shadow.all().iter().map(|cell| cell.flags).collect();
        assert_eq!((shadow.granule, flags), (4, vec![1, 5, 1, 1, 2]));
        assert!(shadow.cells(20, 4).is_empty());
    }
}
