//! What procedures of libraries do with the program's memory: one table for all analyses, by link names, which users' own
//! procedures of these names do not have (C11, 7; POSIX; MPI 4.0; flang's run-time library).
//!
//! What is not in the table may do anything. Procedures that keep an address beyond the call (`setvbuf`, `MPI_Isend`), put one
//! into memory (`strtol`) or call the user's (`qsort`, `atexit`) are not in it.

use accc_ir::*;

/// A procedure of a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Library {
    /// On the program's memory.
    pub effect: Effect,
    /// This argument is a thing of the library's own (a stream), no memory of the program's.
    pub handle: Option<usize>,
    /// So is the result.
    pub gives_handle: bool,
}

/// How far a procedure reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing with the program's memory but what its arguments point to, and only until it returns.
    Arguments,
    /// It gives new memory.
    Allocates,
    /// The memory that its argument points to ends; what it held is not looked at.
    Frees,
}

const ALLOCATE: &[&str] =
    &["malloc", "calloc", "aligned_alloc", "memalign", "valloc", "acc_malloc", "__builtin_malloc", "strdup"];
const FREE: &[&str] = &["free", "acc_free", "_FortranAAllocatableDeallocate"];
/// Output and input, with the number of the stream's argument.
const STREAMS: &[(&str, usize)] = &[
    ("fprintf", 0),
    ("vfprintf", 0),
    ("fputs", 1),
    ("fputc", 1),
    ("putc", 1),
    ("fflush", 0),
    ("fclose", 0),
    ("feof", 0),
    ("ferror", 0),
    ("fgets", 2),
    ("fgetc", 0),
    ("fwrite", 3),
    ("fread", 3),
];
const OPEN: &str = "fopen";
/// The terminal, clocks, the environment, numbers and strings. `strtok` keeps its argument.
const PLAIN: &[&str] = &[
    LEVEL_INDEX,
    LEVEL_SIZE,
    "acc_on_device",
    "printf",
    "sprintf",
    "snprintf",
    "vprintf",
    "vsnprintf",
    "puts",
    "putchar",
    "perror",
    "getenv",
    "getpid",
    "usleep",
    "clock",
    "time",
    "difftime",
    "gettimeofday",
    "clock_gettime",
    "getrusage",
    "times",
    "nanosleep",
    "sched_yield",
    "omp_get_wtime",
    "omp_get_max_threads",
    "abs",
    "labs",
    "llabs",
    "atoi",
    "atol",
    "atoll",
    "atof",
    "rand",
    "srand",
    "random",
    "srandom",
    "drand48",
    "lrand48",
    "srand48",
    "rand_r",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "strlen",
    "strcmp",
    "strncmp",
    "strcpy",
    "strncpy",
    "strcat",
    "strchr",
    "strstr",
    "isdigit",
    "isspace",
    "isalpha",
    "toupper",
    "tolower",
    "frexp",
    "modf",
    "ldexp",
];
/// Functions of `math.h`, each also with `f` and `l` behind it.
const MATH: &[&str] = &[
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "erf",
    "erfc", "exp", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin", "fmod", "hypot", "lgamma", "log",
    "log10", "log1p", "log2", "pow", "rint", "round", "sin", "sinh", "sqrt", "tan", "tanh",
];
/// Calls of MPI that are over when they return, as C names them; Fortran's link names are small letters with an underscore.
const MPI: &[&str] = &[
    "MPI_Wtime",
    "MPI_Wtick",
    "MPI_Comm_rank",
    "MPI_Comm_size",
    "MPI_Barrier",
    "MPI_Send",
    "MPI_Recv",
    "MPI_Sendrecv",
    "MPI_Bcast",
    "MPI_Reduce",
    "MPI_Allreduce",
    "MPI_Gather",
    "MPI_Allgather",
    "MPI_Scatter",
    "MPI_Alltoall",
    "MPI_Get_count",
    "MPI_Probe",
];
/// Fortran's run-time library, as its link names begin; a namelist group is found through static tables.
const FORTRAN: &str = "_FortranA";
const FORTRAN_IO: &str = "_FortranAio";
const BY_TABLES: &str = "Namelist";

/// `None`: a procedure of the program, or one that may do anything.
pub fn of(func: &Function) -> Option<Library> {
    // Headers hold bodies of some of the library's own procedures.
    if func.body.is_some() && !func.attrs.available_externally {
        return None;
    }
    let name = func.name.as_str();
    let made = |effect: Effect| Library { effect, handle: None, gives_handle: false };
    if let Some((_, stream)) = STREAMS.iter().find(|(known, _)| *known == name) {
        return Some(Library { handle: Some(*stream), ..made(Effect::Arguments) });
    }
    if name == OPEN || name.starts_with(FORTRAN_IO) && !name.contains(BY_TABLES) {
        return Some(Library { gives_handle: true, ..made(Effect::Arguments) });
    }
    let of_fortran = name.starts_with(FORTRAN) && !name.contains(BY_TABLES);
    match () {
        () if ALLOCATE.contains(&name) => Some(made(Effect::Allocates)),
        () if FREE.contains(&name) => Some(made(Effect::Frees)),
        () if PLAIN.contains(&name) || is_math(name) || is_mpi(name) || of_fortran => Some(made(Effect::Arguments)),
        () => None,
    }
}

fn is_math(name: &str) -> bool {
    MATH.contains(&name) || name.strip_suffix(['f', 'l']).is_some_and(|name| MATH.contains(&name))
}

fn is_mpi(name: &str) -> bool {
    let of_fortran = |known: &str| name.strip_suffix('_').is_some_and(|short| short == known.to_lowercase());
    MPI.iter().any(|known| *known == name || of_fortran(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(name: &str) -> Option<Library> {
        of(&Function::declare(name, Signature::default()))
    }

    #[test]
    fn names_are_known_in_all_their_spellings() {
        for name in ["printf", "sinf", "sin", "MPI_Barrier", "mpi_barrier_", "_FortranASumReal8"] {
            assert_eq!(effect(name).map(|known| known.effect), Some(Effect::Arguments), "{name}");
        }
        assert_eq!(effect("fwrite").and_then(|known| known.handle), Some(3));
        assert!(effect("_FortranAioBeginExternalListOutput").is_some_and(|known| known.gives_handle));
        for name in ["time_", "MPI_Isend", "qsort", "strtok", "_FortranAioOutputNamelist"] {
            assert_eq!(effect(name), None, "{name}");
        }
    }
}
