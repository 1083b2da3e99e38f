//! The model of CPUs.

/// What kernels and loops of a CPU are made for.
#[derive(Clone, Copy, Debug)]
pub struct Cpu {
    /// Bytes of a vector that each CPU has (x86-64: SSE2).
    pub vector_bytes: u64,
    /// Sums side by side in a loop, at most: more have no registers.
    pub sums_at_once: usize,
    /// Ops of an inner loop that is jammed, at most: more have registers for one iteration.
    pub jammed_ops: usize,
    /// Copies of an inner loop that is jammed.
    pub jammed_copies: usize,
    /// Iterations of a jammed loop that become one.
    pub unrolled: u32,
    /// Loops that are known to be shorter LLVM unrolls whole.
    pub few_trips: i64,
    /// Iterations of the loops of a nest that a core runs before others may go on behind it.
    pub wavefront_tile: [i64; 2],
}

/// Every CPU.
pub const CPU: Cpu = Cpu {
    vector_bytes: 16,
    sums_at_once: 6,
    jammed_ops: 80,
    jammed_copies: 4,
    unrolled: 2,
    few_trips: 16,
    wavefront_tile: [64, 256],
};
