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
    /// Iterations from which on an inner loop is worth the question whether arrays lie apart.
    pub compared_trips: i64,
    /// Elements of an expanded scalar, which a core's caches hold beside what the loops read.
    pub strip: i64,
    /// Loops that run less often are not distributed.
    pub few_strips: i64,
    /// Ops behind a condition whose store is if-converted, at most.
    pub blended_ops: usize,
    /// How deep small recursive procedures are copied into themselves: with 3, hanoi, tak, binomials and walks of trees take 0.45 to
    /// 0.95 of their time, Fibonacci's numbers less than a tenth; Ackermann's function, whose calls are mostly jumps, takes 2.4 times
    /// as long (gcc's takes 12). More make it vary.
    pub recursive_copies: usize,
    /// Ops of such a procedure, at most: LLVM would not inline more.
    pub recursive_ops: usize,
    /// Iterations of the loops of a nest that a core runs before others may go on behind it.
    pub wavefront_tile: [i64; 2],
    /// Bytes of the arrays that an iteration of a loop may have for itself: in a core's nearer caches.
    pub own_array_bytes: i64,
    /// Where there are so many iterations: some for each core.
    pub own_array_iterations: i64,
}

/// Every CPU.
pub const CPU: Cpu = Cpu {
    vector_bytes: 16,
    sums_at_once: 6,
    jammed_ops: 80,
    jammed_copies: 4,
    unrolled: 2,
    few_trips: 16,
    compared_trips: 8,
    strip: 8192,
    few_strips: 64,
    blended_ops: 40,
    recursive_copies: 3,
    recursive_ops: 120,
    wavefront_tile: [64, 256],
    own_array_bytes: 256 * 1024,
    own_array_iterations: 64,
};
