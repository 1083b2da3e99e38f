//! The model of GPUs: what each of them has, and what measurements gave. What differs between capabilities is in `capability`.
//!
//! Sources: the CUDA C++ programming guide's table of technical specifications, the PTX ISA, and measurements, each named beside its
//! number by the GPU.

/// What kernels are made for: limits that each GPU has, and what measurements gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gpu {
    /// Lanes that run in step (PTX ISA, 3.1).
    pub warp: u32,
    /// Threads that a gang may have (CUDA programming guide, table of technical specifications).
    pub threads: u32,
    /// Barriers of a gang beside the one for all of it.
    pub named_barriers: u32,
    /// Blocks of a grid along x.
    pub blocks_x: u32,
    /// Blocks of a grid along y and along z.
    pub blocks_yz: u32,
    /// Axes of a grid.
    pub axes: u32,
    /// Bytes of a line of memory.
    pub line_bytes: u64,
    /// Bytes that one access of a lane may have.
    pub access_bytes: u64,
    /// Bytes of shared memory that a gang may have on each GPU without asking for more.
    pub shared_bytes: i64,
    /// Of the 255 registers of a lane: what sums, elements and those on their way may have; the others are addresses.
    pub sum_registers: i64,
    /// Bytes of shared memory for the private arrays of a gang; reductions take the rest.
    pub private_shared_bytes: u64,
    /// The same for the arrays of routines.
    pub routine_shared_bytes: u64,
    /// Bytes of the counters that a gang has for itself: several gangs of a multiprocessor share its memory.
    pub bins_bytes: u64,
    /// Bytes of shared memory that a gang's partial sums may take.
    pub partial_sums_bytes: u64,
    /// Bytes of an array that each thread may have for itself.
    pub thread_array_bytes: u64,
    /// Bytes of the arrays that an iteration of a loop of gangs may have for itself, where there are many: its gang alone goes
    /// through them.
    pub own_array_bytes: i64,
    /// So many: gangs for all multiprocessors.
    pub own_array_iterations: i64,
    /// Lanes of a gang where nothing is said.
    pub vector: u32,
    /// Lanes of a gang whose code calls a routine above seq, where nothing is said: the lanes of a warp meet cheaply.
    pub routine_vector: u32,
    /// Lanes of a gang whose loops over lanes are rows of data with loops inside, where nothing is said (forces between the particles
    /// of cells on an H200: 0.43 ms with four cells a warp, 0.29 with one).
    pub row_of_data_vector: u32,
    /// Workers of a gang that has them, where nothing is said.
    pub default_workers: u32,
    /// Lanes of such a worker.
    pub worker_vector: u32,
    /// Lanes of a worker that takes a row whose length is data: few lanes wait for the end of a short row, and rows side by
    /// side are elements side by side (a sparse product with 27 elements in a row on an H100: 1.51 ms with 32 lanes, 1.22
    /// with 16, 1.18 with 8, 2.0 with 4).
    pub data_row_vector: u32,
    /// Such rows are short where there are fewer elements for each of them: a thread takes each then.
    pub short_data_row: i64,
    /// Workers of a gang with such rows.
    pub data_row_workers: u32,
    /// Workers that share the terms of their lanes' sums.
    pub sum_workers: u32,
    /// Lanes of gangs that add up counters of their own: each adds them to those of all, so few gangs with many lanes.
    pub counting_vector: u32,
    /// Lanes of a worker that takes a row of a nest, beside others.
    pub row_vector: u32,
    /// Rows up to this length are short, where there are many: a gang for each would spend its time on its start and on the
    /// sum's end (2^20 rows of 64 floats on an H100: 0.65 ms with a gang for each, 0.12 with 8 lanes; 8192 rows of 8192 take
    /// 0.10 ms with a gang for each, as fast as memory).
    pub short_row: i64,
    /// Rows of which there are many in that sense.
    pub many_rows: i64,
    /// Up to so many iterations a loop over lanes is short that sums nothing up (2^22 doubles in rows of 5, 20, 50 and 64 on an
    /// H200: 0.51, 0.14, 0.061 and 0.049 ms with a gang of 128 lanes for each, 0.041, 0.030, 0.038 and 0.030 with 16 workers of 8).
    pub short_lanes: i64,
    /// Iterations around such a loop of which there are many: fewer gangs than the GPU runs at once would be left otherwise.
    pub many_short_loops: i64,
    /// Nests of more ops have no version for that: it would be compiled, too.
    pub versioned_ops: usize,
    /// Sums of which workers share the terms: with more of them lanes alone fill a GPU.
    pub few_sums: i64,
    /// Terms from which on they do: with fewer the shares are too small.
    pub least_terms: i64,
    /// Lanes of all gangs from which on a GPU is full with a block for each (H100, 4094 gangs of 256 lanes that copy a row of
    /// 4094 doubles each: 105 us with one block for each, 107 to 116 with several).
    pub filling_lanes: i64,
    /// Gangs that fill a device several times: beyond them a gang takes several iterations of its second axis, which costs
    /// less than to start more gangs (on an H100 99 us a generation instead of 128, Game of Life 4000x2000, steps 3 to 5).
    pub filling_gangs: i64,
    /// A cooperative kernel has one gang, whose barriers cost 0.1 us instead of 1.2, where no loop needs more chunks of lanes (H200,
    /// rows of a Cholesky factorisation of 1000 x 1000: 2040 ms with 8 gangs, 280 with one; a Jacobi sweep of 1024 points takes as long
    /// either way).
    pub lone_gang_chunks: i64,
    /// The same for loops that reduce, behind which several gangs meet twice.
    pub lone_gang_sums: i64,
    /// Each gang ends a reduction with work of its own: more than fill any GPU only cost time.
    pub reducing_gangs: i64,
    /// Gangs that add counters of their own to those of all: each of them adds each counter (H100: 8 for each
    /// multiprocessor).
    pub counting_gangs: i64,
    /// Their threads (H100: all that its multiprocessors hold).
    pub counting_threads: i64,
    /// Rows of a gang from which on it pays to have a gang for all of them: to start one costs as much as a few short rows.
    pub rows_of_gang: i64,
    /// Accesses to memory in an iteration from which on it pays to have a thread for each: what a thread would compute once
    /// for several iterations costs registers then, and so warps (Himeno's stencil on an H100: 56 registers and half of the
    /// warps, instead of 32 and nine tenths).
    pub heavy_accesses: usize,
    /// Iterations of which 64 a thread still give work to most of a GPU (matrix products of doubles on an H100: of order 512
    /// both ways take as long).
    pub jammed_iterations: i64,
    /// Iterations of either loop that make a tile in shared memory worth it: batches may be of small matrices.
    pub half_a_tile: i64,
    /// Lanes of a gang with tiles in shared memory (2048 x 2048 floats on an H100: 0.78 ms without shared memory, 0.51 with
    /// these, 0.60 with 64).
    pub tile_lanes: i64,
    /// Iterations of the loop inside that pass at a time, the best first (the same: 0.51 ms, with 8 0.54).
    pub tile_depths: [i64; 3],
    /// Rows of a lane, the best first.
    pub tile_rows: [i64; 3],
    /// Columns of a lane.
    pub tile_columns: i64,
    /// Lanes that have the rows of a tile between them.
    pub tile_down: i64,
    /// Neighbouring lanes that have the same rows.
    pub tile_across: i64,
    /// Iterations that a lane loads of a tile at once, however small the elements.
    pub tile_group: i64,
    /// Buffers of a tile: one is filled while the other one is read.
    pub tile_buffers: i64,
    /// Elements beyond a buffer's rows: the lanes of a warp that store a column find other banks, and rows begin at multiples
    /// of 16 bytes.
    pub tile_padding: i64,
    /// Iterations of either loop in a tile that lanes write along one loop and read along the other.
    pub transposed_tile: u32,
    /// Elements beyond such a tile's rows: the lanes of a warp that store a column find other banks.
    pub transposed_padding: i64,
    /// Rows of the block that a warp has of a product of matrices; as many columns: a sum of 32 doubles in each thread (2048
    /// x 2048 on an H100: 0.67 ms; 0.95 ms with 32 x 64 and as many registers as that takes, 0.82 ms with 16 x 32).
    pub matrix_rows: u32,
    /// Planes of a stencil in which a thread takes its rows (7 points on 256^3 floats, H100: 63 us with one, 59 with 2, 58
    /// with 4, 70 with 8).
    pub planes: u32,
    /// And in which it takes four elements of one row, in gangs of 4 rows of 32 lanes (the same: 57 us before, 53 with 2, 3
    /// or 4 planes, 55 with 1 or 6; 64 lanes or 8 rows the same).
    pub planes_in_a_row: u32,
    /// Rows of a stencil that a thread takes (7 points on 256^3 floats, H100: 73 us with one, 67 with 2, 70 with 4).
    pub stencil_rows: u32,
    /// The same where gangs end with a reduction (Jacobi on 4096^2 doubles: 128 us with one or 2, 109 with 4, 112 with 6).
    pub summed_rows: u32,
    /// Loops inside that are known to be shorter are not worth it to be jammed.
    pub few_trips: i64,
    /// Nor outer ones of so few iterations.
    pub few_iterations: i64,
    /// Sums of products by the matrix unit: a thread has 32 doubles of each, and 255 registers.
    pub matrix_sums: usize,
    /// A sequential loop that is shorter than this is not worth threads.
    pub short_loop: i64,
    /// Iterations that leave most of a warp's lanes idle.
    pub idle_below: i64,
    /// More ops than a sum has need so many registers that a gang of a thousand threads has none for them.
    pub summed_ops: usize,
    /// Rounds of a short row that are loaded side by side (a sparse product with 27 elements in a row, 8 lanes each, on an
    /// H100: 1.08 ms with one, 0.98 with two, 0.91 with four).
    pub rounds: u64,
    /// Threads that a multiprocessor is to have at once, where ptxas would make it fewer registers for more (Himeno on an
    /// H100: M 94 us, then 92.7; L 668, then 653).
    pub wanted_threads: u32,
    /// Accesses of a kernel, the fewest and the most, that ptxas would give too few registers for that and that find place in 40.
    pub narrow_accesses: [usize; 2],
    /// Bytes of each of them, at most.
    pub narrow_bytes: u64,
    /// Ops of a body that is worth copies, so that several of its loads are on the way.
    pub small_body: usize,
    /// Loads that are moved to the beginning of a block, at most: more would take registers from as many warps as they save time.
    pub early_loads: usize,
    /// Parts of a split sum: fewer don't make up for the second kernel.
    pub fewest_parts: i64,
    /// Iterations that a thread takes side by side, at most.
    pub most_jammed: u32,
    /// Bytes of one element of each transposed tile of a nest: with its padding a tile of 32 x 32 takes some 1 KiB for each of them.
    pub transposed_bytes: u64,
    /// What a body reads, at most, of which a thread takes several iterations: more need too many registers.
    pub most_reads: usize,
    /// Gangs whose partial results are read in one round: a second one takes longer than to read so many.
    pub ticket_group: u64,
    /// Partial results that a thread reads before it waits.
    pub slots_at_once: i64,
    /// Sums of which each lane has one, which 32 workers share (floats on an H100, 2^20 rows of 64 columns: 7.7 ms unsplit, 0.13
    /// split).
    pub split_columns: SplitSums,
    /// Sums that the lanes of a gang share (64 rows of 2^20: 0.88 ms unsplit, 0.11 split).
    pub split_rows: SplitSums,
    /// Iterations of an innermost loop that become one, so that their loads are on the way together (2048 x 2048 doubles on an
    /// H100: 2.00 ms without, 1.29 ms with two, 1.22 ms with four).
    pub unrolled: u32,
    /// Elements of a thread's array that fit in registers, and iterations of the loops over it.
    pub register_elements: i64,
    /// Rows and columns of the tiles of a wavefront, of which a warp takes a diagonal at a time (alignment of 4096 x 4096 on an
    /// H200: 5.0 ms; 64 rows with 64 lanes 6.2, single diagonals of the nest 13.1).
    pub wavefront_tile: u32,
}

impl Gpu {
    /// Workers that a launch may have: each is at least a warp.
    pub const fn workers(&self) -> u32 {
        self.threads / self.warp
    }
}

/// When sums are split between gangs, and into how many parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitSums {
    /// Iterations of the loop around that a gang takes.
    pub at_once: i64,
    /// The most gangs of it that leave a GPU idle.
    pub few_gangs: i64,
    /// Gangs that fill it.
    pub gangs: i64,
    /// Terms of a part: fewer are not worth a gang.
    pub terms: i64,
}

/// Every GPU from compute capability 7.0 on; what fills one is an H100's, and [`Gpu::of_targets`] has the others'.
pub const GPU: Gpu = Gpu {
    warp: 32,
    threads: 1024,
    named_barriers: 15,
    blocks_x: (1 << 31) - 1,
    blocks_yz: (1 << 16) - 1,
    axes: 3,
    line_bytes: 128,
    access_bytes: 16,
    shared_bytes: 48 * 1024,
    sum_registers: 208,
    private_shared_bytes: 40 * 1024,
    routine_shared_bytes: 16 * 1024,
    bins_bytes: 16 * 1024,
    partial_sums_bytes: 32 * 1024,
    thread_array_bytes: 4096,
    own_array_bytes: 64 * 1024,
    own_array_iterations: 128,
    vector: 128,
    routine_vector: 32,
    row_of_data_vector: 32,
    default_workers: 4,
    worker_vector: 32,
    data_row_vector: 8,
    short_data_row: 10,
    data_row_workers: 16,
    sum_workers: 32,
    counting_vector: 512,
    row_vector: 64,
    short_row: 512,
    many_rows: 16384,
    short_lanes: 63,
    many_short_loops: 4096,
    versioned_ops: 300,
    few_sums: 65536,
    least_terms: 128,
    filling_lanes: 1 << 19,
    filling_gangs: 16384,
    lone_gang_chunks: 8,
    lone_gang_sums: 32,
    reducing_gangs: 4096,
    counting_gangs: 1056,
    counting_threads: 132 * 2048,
    rows_of_gang: 16,
    heavy_accesses: 16,
    jammed_iterations: 512 * 512,
    half_a_tile: 32,
    tile_lanes: 128,
    tile_depths: [16, 8, 4],
    tile_rows: [8, 4, 2],
    tile_columns: 8,
    tile_down: 8,
    tile_across: 8,
    tile_group: 4,
    tile_buffers: 2,
    tile_padding: 4,
    transposed_tile: 32,
    transposed_padding: 1,
    matrix_rows: 32,
    planes: 4,
    planes_in_a_row: 2,
    stencil_rows: 2,
    summed_rows: 4,
    few_trips: 16,
    few_iterations: 128,
    matrix_sums: 2,
    short_loop: 32,
    idle_below: 12,
    summed_ops: 200,
    rounds: 4,
    wanted_threads: 1536,
    narrow_accesses: [16, 40],
    narrow_bytes: 4,
    small_body: 32,
    early_loads: 8,
    fewest_parts: 4,
    most_jammed: 16,
    transposed_bytes: 32,
    most_reads: 24,
    ticket_group: 2048,
    slots_at_once: 4,
    split_columns: SplitSums { at_once: 32, few_gangs: 128, gangs: 1056, terms: 4096 },
    split_rows: SplitSums { at_once: 1, few_gangs: 1024, gangs: 4096, terms: 16384 },
    unrolled: 4,
    register_elements: 64,
    wavefront_tile: 32,
};
