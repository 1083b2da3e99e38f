//! The words of `-acc=`, `-ta=`, `-gpu=` and `-target=`: the one table of them, which the options page is made of too.
//!
//! Each word means the same behind every one of these options. Compute capabilities (`cc70`), the generations of GPUs that stand
//! for them, and versions of CUDA (`cuda12.0`: accc needs none) are not in the table.

use super::{Legacy, Targets};

pub struct Word {
    /// Its spellings.
    pub names: &'static [&'static str],
    pub meaning: &'static str,
    pub effect: Effect,
}

pub enum Effect {
    Does(fn(&mut Targets)),
    /// accc does so whether it is asked or not.
    Anyway,
    /// A word of other compilers that is warned about.
    NotYet,
}

const fn does(names: &'static [&'static str], meaning: &'static str, set: fn(&mut Targets)) -> Word {
    Word { names, meaning, effect: Effect::Does(set) }
}

pub const WORDS: &[Word] = &[
    does(
        &["gpu", "tesla", "nvidia"],
        "Code for NVIDIA GPUs, and for the CPU, which runs it where there is no GPU.",
        |t| {
            (t.gpu_named, t.wants_gpu_code) = (true, true);
        },
    ),
    does(&["multicore"], "Code for the CPU; the program runs on all cores.", |t| t.multicore = true),
    does(&["host"], "Code for the CPU; the program runs on one core.", |t| t.host_named = true),
    does(
        &["ccall", "ccall-major", "ccnative"],
        "The compute capabilities that are generated for where none is named.",
        |t| {
            t.ccs.extend(crate::toolchain::default_ccs());
        },
    ),
    does(
        &["autopar"],
        "Loops of `parallel` without a directive may be shared too, where that is proved right (as where nothing is said).",
        |t| t.autopar = true,
    ),
    does(&["noautopar"], "They are not.", |t| t.autopar = false),
    does(
        &["autodata"],
        "Arrays that only constructs use stay on the device while a loop of the host runs (as where nothing is said).",
        |t| t.autodata = true,
    ),
    does(&["noautodata"], "They do not.", |t| t.autodata = false),
    does(&["sync"], "What has an `async` clause is waited for, unless ACC_SYNCHRONOUS=0.", |t| t.synchronous = true),
    does(
        &["managed", "unified", "mem:managed", "mem:unified"],
        "Memory that the program allocates is one for host and GPU.",
        |t| t.managed = true,
    ),
    does(
        &["pinned"],
        "Memory that the program allocates is page-locked: transfers go at the speed of the link, and on while the host works.",
        |t| t.pinned = true,
    ),
    does(
        &["fastmath"],
        "In single precision GPU code takes approximate functions, quotients and roots, and denormal numbers are zero.",
        |t| t.gpu_reals.approximate = true,
    ),
    does(&["fma"], "GPU code rounds a product and a sum once (as where nothing is said).", |t| {
        t.gpu_reals.fused = true
    }),
    does(&["nofma"], "It rounds them one by one.", |t| t.gpu_reals.fused = false),
    does(&["keep"], "PTX and cubins stay beside the program, as PROGRAM.cc80.ptx.", |t| t.keep = true),
    does(
        &["deepcopy"],
        "Fortran: data clauses on a variable of derived type take along what its components hold; in C name the members.",
        |t| t.deep_copy = true,
    ),
    does(&["time"], "The program prints its profile without ACC_TIME.", |t| t.time = true),
    does(
        &["autocompare"],
        "Each compute region runs on the CPU too, and what comes back from the GPU is compared (PCAST_COMPARE says how).",
        |t| t.autocompare = true,
    ),
    does(
        &["redundant"],
        "Each compute region runs on the CPU too; only what `compare` directives and `acc_compare` name is compared.",
        |t| t.redundant = true,
    ),
    does(
        &["check"],
        "The program looks for wrong data clauses and for races while it runs, on the device sim (ACC_CHECK_STATUS is its exit \
         status then).",
        |t| t.checks = true,
    ),
    does(&["ptxinfo"], "-Minfo tells the registers and the shared memory of each kernel.", |t| t.kernel_usage = true),
    does(
        &["routineseq"],
        "Procedures without `routine` are compiled as `routine seq` where devices can run them, and device code may call those \
         of other files.",
        |t| t.routine_seq = true,
    ),
    does(
        &["noroutineseq"],
        "Only those that device code of the same file calls are (as where nothing is said).",
        |t| {
            t.routine_seq = false;
        },
    ),
    does(
        &["lineinfo", "debug"],
        "GPU code carries the lines of the source, for profilers and compute-sanitizer; it is optimised as without.",
        |t| t.device_lines = true,
    ),
    does(&["legacy"], "Nothing is said about directives of the PGI Accelerator model.", |t| t.legacy = Legacy::Silent),
    does(&["strict"], "They are warned about.", |t| t.legacy = Legacy::Warned),
    does(&["verystrict"], "They are errors.", |t| t.legacy = Legacy::Refused),
    Word {
        names: &[
            "wait",
            "rdc",
            "llvm",
            "separate",
            "mem:separate",
            "kepler+",
            "unroll",
            "noflushz",
            "implicitsections",
        ],
        meaning: "What accc does anyway.",
        effect: Effect::Anyway,
    },
    Word {
        names: &[
            "nordc",
            "nollvm",
            "nowait",
            "flushz",
            "loadcache",
            "maxregcount",
            "stacklimit",
            "safecache",
            "tripcount",
            "zeroinit",
            "beta",
        ],
        meaning: "Words of other compilers; a warning says that they have no effect.",
        effect: Effect::NotYet,
    },
];

/// Words whose value stands behind a `:`, which separates words elsewhere.
const VALUED: &[&str] = &["mem", "loadcache", "maxregcount", "stacklimit", "tripcount"];

/// What people call the GPUs of a compute capability.
pub const GENERATIONS: &[(&str, u32)] = &[
    ("fermi", 20),
    ("kepler", 30),
    ("maxwell", 50),
    ("pascal", 60),
    ("volta", 70),
    ("turing", 75),
    ("ampere", 80),
    ("ada", 89),
    ("hopper", 90),
    ("blackwell", 100),
];

/// The words of an option's value, each with its own value if it takes one: `tesla:cc70,mem:unified` has three.
pub fn split(value: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in value.split(',') {
        let mut rest = part;
        while let Some((word, behind)) = rest.split_once(':') {
            if VALUED.contains(&word) {
                let end = behind.find(':').unwrap_or(behind.len());
                words.push(&rest[..word.len() + 1 + end]);
                rest = behind[end..].trim_start_matches(':');
            } else {
                words.push(word);
                rest = behind;
            }
        }
        words.push(rest);
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_apart_with_their_values() {
        assert_eq!(split("tesla:cc70,mem:unified"), ["tesla", "cc70", "mem:unified"]);
        assert_eq!(split("cc80,loadcache:L1:fastmath,"), ["cc80", "loadcache:L1", "fastmath"]);
        assert_eq!(split("maxregcount:64"), ["maxregcount:64"]);
    }

    #[test]
    fn each_word_stands_once_and_is_told_about_in_a_sentence() {
        let mut names: Vec<&str> = WORDS.iter().flat_map(|word| word.names).copied().collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(WORDS.iter().all(|word| word.meaning.ends_with('.') && !word.names.is_empty()));
    }
}
