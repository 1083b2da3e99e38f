//! The environment variables that count: those that compiled programs read, and accc's own.
//!
//! The one table of them. The runtime reads the first group and has a test that it reads nothing else; `accc --help`, the
//! manual's page and the book's page are made of all three.

/// A variable: what it may be set to, and what that does.
pub struct Variable {
    /// As the shell has it.
    pub name: &'static str,
    /// The form of its value.
    pub value: &'static str,
    /// What it does, as a sentence.
    pub meaning: &'static str,
}

const fn variable(name: &'static str, value: &'static str, meaning: &'static str) -> Variable {
    Variable { name, value, meaning }
}

/// How a variable `ACC_X` may also begin; the first spelling that is set counts.
pub const PREFIXES: [&str; 4] = ["ACC_", "NVCOMPILER_ACC_", "NV_ACC_", "PGI_ACC_"];

/// Of compiled programs.
pub const OF_PROGRAMS: &[Variable] = &[
    variable(
        "ACC_DEVICE_TYPE",
        "nvidia, multicore, host, sim",
        "Where compute constructs run: the GPU, or the program ends; the CPU's cores; one core; a simulated device whose \
         memory is its own and is poisoned, for debugging without a GPU. Unset (or `default`): the GPU if one is usable, \
         else the cores, with one line that says so; a program built for the CPU alone runs there.",
    ),
    variable(
        "ACC_DEVICE_NUM",
        "N, local",
        "Which GPU or simulated device, from 0; `local`: of several processes of a machine each takes the one of its number \
         there. Unset, that is so where a launcher (mpirun, srun) has started several that see the same devices, which one of \
         them says; else device 0.",
    ),
    variable(
        "ACC_CUDA_HEAPSIZE",
        "bytes, 512K, 64M, 2G",
        "The GPU's memory for arrays of variable size and allocatable variables in routines; unset: an eighth of the GPU's \
         memory, at most 1G.",
    ),
    variable(
        "ACC_CUDA_STACKSIZE",
        "bytes, 512K, 64M, 2G",
        "The stack of each thread of a GPU; unset: what the kernels are known to need, and for recursive routines, where that \
         is not known, what a sixteenth of the GPU's memory gives to each, at most 32K.",
    ),
    variable("ACC_NUM_CORES", "N", "Threads of `multicore`; unset: as many as the process may use."),
    variable(
        "ACC_SYNCHRONOUS",
        "0 or 1",
        "1: what has an `async` clause is waited for like the rest; 0: not, also where the program was built with `-acc=sync`.",
    ),
    variable(
        "ACC_TIME",
        "0 or 1",
        "1: print the times of kernels and transfers on stderr when the program ends; 0: not, also where it was built with \
         `-ta=...,time`.",
    ),
    variable(
        "ACC_NOTIFY",
        "0 to 31",
        "Print a line for each action as it starts: a sum of 1 launches, 2 transfers, 4 regions, 8 waits, 16 allocations.",
    ),
    variable(
        "ACC_TRACE",
        "FILE.json",
        "Write what happened and when, for Perfetto, chrome://tracing and `accc report`. `%p` in the name is the process, \
         `%r` the rank of a parallel program.",
    ),
    variable(
        "ACC_FAULT",
        "NAME:N,...",
        "For tests: the Nth operation of this name fails. Names are init, context, queue, alloc, memory (none is left), free, \
         upload, download, zero, copy, symbol, load, launch, wait, query, prints, timer, and functions of the CUDA driver.",
    ),
    variable("ACC_NUM_DEVICES", "N", "How many devices `sim` has; unset: 1."),
    variable("ACC_SIM_MEMORY", "bytes, 512K, 64M, 2G", "The memory of each device of `sim`; unset: 16G."),
    variable(
        "ACC_PROFLIB",
        "FILE:...",
        "Libraries that use the profiling interface of OpenACC (acc_prof.h), to be loaded when the program starts.",
    ),
    variable(
        "ACC_CHECK_STATUS",
        "0 to 255",
        "The exit status of a program built with `-acc=check` when something was found; unset: 1; 0: the program's own.",
    ),
    variable(
        "PCAST_COMPARE",
        "word,...",
        "How programs compare GPU and CPU: abs=n, rel=n, ulp=n, report=n, summary, patch, patchall, stop, disable, create, \
         compare, file=\"name\".",
    ),
];

/// Those of [`OF_PROGRAMS`] that have no other spelling.
pub const ONE_SPELLING: [&str; 2] = ["ACC_PROFLIB", "PCAST_COMPARE"];

/// Where launchers of parallel programs (Open MPI's, MPICH's and its kin, PMIx, Slurm) say which process this is, and of how
/// many.
pub const RANKS: [[&str; 2]; 4] = [
    ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"],
    ["PMI_RANK", "PMI_SIZE"],
    ["PMIX_RANK", "PMIX_SIZE"],
    ["SLURM_PROCID", "SLURM_NTASKS"],
];

/// Where they say which process of its machine this is, and of how many there: Open MPI's, MPICH's and its kin, MVAPICH's,
/// Slurm, Cray's.
pub const LOCAL_RANKS: [[&str; 2]; 5] = [
    ["OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"],
    ["MPI_LOCALRANKID", "MPI_LOCALNRANKS"],
    ["MV2_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_SIZE"],
    ["PALS_LOCAL_RANKID", "PALS_LOCAL_SIZE"],
    ["SLURM_LOCALID", "SLURM_NTASKS_PER_NODE"],
];

/// Read by the parts that compiled programs use: NVIDIA's driver, Fortran's run-time library.
pub const OF_PARTS: &[Variable] = &[
    variable("CUDA_VISIBLE_DEVICES", "N,...", "Which GPUs NVIDIA's driver shows to the program, and in which order."),
    variable(
        "FORT_CONVERT",
        "native, little_endian, big_endian, swap",
        "Byte order of unformatted files that `open` says nothing about.",
    ),
];

/// Of accc itself.
pub const OF_COMPILER: &[Variable] = &[
    variable("ACCC_LOG", "debug, info, ...", "Shows the compiler's phases and passes on stderr as they run."),
    variable(
        "TMPDIR",
        "folder",
        "Where the folder for temporary files is made, which goes when accc ends; unset: /tmp.",
    ),
    variable(
        "XDG_DATA_HOME",
        "folder",
        "Where `accc setup` puts what it fetches, in a folder `accc`; unset: ~/.local/share.",
    ),
    variable(
        "PATH",
        "folders",
        "Where `cc`, which preprocesses C and links, is looked for; ptxas too, where accc's own is missing.",
    ),
];
