//! The model of what lies between the host's memory and a GPU's: the link, the driver, and the cores that feed them. The runtime
//! reads it.

/// What transfers are made for.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Threads that copy side by side, at most: more add nothing (an H100's link of 53 GB/s with 16 cores: up 43 GB/s, down 49 of
    /// ordinary memory, and 0.14 ms for 1 MiB; as for the next five).
    pub threads: u64,
    /// Bytes that are worth another thread.
    pub thread_from: usize,
    /// Chunks that a thread takes of a transfer that is too short for full buffers.
    pub chunks: usize,
    /// Bytes of a chunk, at least.
    pub smallest_chunk: usize,
    /// Sizes of a buffer, which are those of the largest chunks: locking pages takes time, so programs that transfer little have
    /// small ones.
    pub buffers: [usize; 2],
    /// Transfers of ordinary memory that go through buffers; shorter ones the driver does as fast.
    pub staged_from: usize,
    /// Page-locked memory for downloads that land while the host waits, at most: it is dear.
    pub landing_bytes: usize,
    /// The smallest piece of it.
    pub landing_piece: usize,
    /// Blocks from which on copying past the caches is faster than the ordinary way.
    pub carried_from: usize,
    /// Exchanges of the blocks of a pair of arrays from which on the pair was worth it.
    pub useful_exchanges: u64,
}

/// PCI Express and NVLink, as far as one is known.
pub const LINK: Link = Link {
    threads: 8,
    thread_from: 512 << 10,
    chunks: 4,
    smallest_chunk: 128 << 10,
    buffers: [256 << 10, 2 << 20],
    staged_from: 1 << 20,
    landing_bytes: 1 << 30,
    landing_piece: 64 << 10,
    carried_from: 4096,
    useful_exchanges: 3,
};
