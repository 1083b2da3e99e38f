//! Pairs of arrays on one device whose blocks are exchanged where the program copies one to the other.

use crate::element_box::ElementBox;
use std::collections::HashMap;
use std::ops::Range;
use std::thread::ThreadId;

/// `to[elements] = from[elements]` was carried out by exchanging the blocks of both.
///
/// What `to` means lies in its block at any time. What `from` means does so for `elements` unless they are `stale`, and for
/// the others unless there is a `stash`.
pub struct Rotation {
    /// The host addresses at which the mappings start.
    pub to: usize,
    pub from: usize,
    /// Bytes of either.
    pub bytes: usize,
    pub elements: ElementBox,
    /// The elements of `from` are those of `to`, and not in its own block.
    pub stale: bool,
    /// Both blocks hold the same outside of these.
    pub agree: Option<ElementBox>,
    /// A block of the runtime's that has what `from` holds outside of `agree`, where that may matter.
    pub stash: Option<u64>,
    /// How often the blocks were exchanged.
    pub steps: u64,
}

#[derive(Default)]
pub struct Rotations {
    pub active: Vec<Rotation>,
    /// How often a pair's rotation ended before it could have been of use.
    pub futile: HashMap<(usize, usize), u32>,
    /// The thread that used the device so far.
    pub thread: Option<ThreadId>,
    /// There are several.
    pub shared: bool,
}

impl Rotation {
    pub fn source(&self) -> Range<usize> {
        self.from..self.from + self.bytes
    }

    pub fn target(&self) -> Range<usize> {
        self.to..self.to + self.bytes
    }

    /// Whether either array has part of this memory.
    pub fn touches(&self, host: &Range<usize>) -> bool {
        meet(&self.source(), host) || meet(&self.target(), host)
    }
}

/// Whether two ranges have a byte in common.
pub fn meet(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}
