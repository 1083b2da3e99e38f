//! The pointers that are attached on a device.

use std::collections::BTreeMap;
use std::ops::Range;

/// Bytes of a pointer, here and on all devices.
pub const POINTER: usize = size_of::<usize>();

#[derive(Debug)]
pub struct Attached {
    /// What the pointer held on the host.
    pub target: usize,
    pub device_target: u64,
    /// 0: not by the program, see [`super::followed`].
    pub count: u32,
}

/// The pointers of one device.
#[derive(Default)]
pub struct Attachments {
    pub by_pointer: BTreeMap<usize, Attached>,
}

impl Attachments {
    /// The pointers that lie in this memory.
    pub fn inside(&self, host: &Range<usize>) -> Vec<usize> {
        let fits = |pointer: &usize| pointer + POINTER <= host.end;
        self.by_pointer.range(host.clone()).map(|(pointer, _)| *pointer).filter(fits).collect()
    }

    /// What the device copy of a pointer holds is not known here any more, if the program did not attach it.
    pub fn hide(&mut self, pointer: usize) {
        if self.by_pointer.get(&pointer).is_some_and(|attached| attached.count == 0) {
            self.by_pointer.remove(&pointer);
        }
    }

    /// The memory has no copy on the device any more.
    pub fn forget(&mut self, host: &Range<usize>) {
        for pointer in self.inside(host) {
            self.by_pointer.remove(&pointer);
        }
    }
}
