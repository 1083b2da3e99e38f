//! Tables: options of other compilers, and what becomes of them.

#[cfg(test)]
use crate::{checks, fortran_dialect, kinds};

/// Known options of other compilers with the same meaning.
pub const SYNONYMS: &[(&str, &str)] = &[
    ("-Mpreprocess", "--cpp"),
    ("-fpp", "--cpp"),
    ("-fastsse", "--fast"),
    ("-V", "--version"),
    ("-###", "--dry-run"),
    ("-dryrun", "--dry-run"),
    ("-byteswapio", "--fconvert=swap"),
    ("-Mbyteswapio", "--fconvert=swap"),
    ("-Mneginfo", "--Minfo=accel"),
    ("-Mneginfo=accel", "--Minfo=accel"),
    ("-Mneginfo=all", "--Minfo=accel"),
];

/// pgcc's and nvc's names of the standards of C, pgc++'s and nvc++'s of those of C++.
pub const STANDARDS: &[(&str, &str)] = &[
    ("-c89", "-std=gnu89"),
    ("-c99", "-std=gnu99"),
    ("-c11", "-std=gnu11"),
    ("-c17", "-std=gnu17"),
    ("-c18", "-std=gnu17"),
    ("--c++11", "-std=c++11"),
    ("--c++14", "-std=c++14"),
    ("--c++17", "-std=c++17"),
    ("--c++20", "-std=c++20"),
    ("--c++23", "-std=c++23"),
    ("--gnu++11", "-std=gnu++11"),
    ("--gnu++14", "-std=gnu++14"),
    ("--gnu++17", "-std=gnu++17"),
    ("--gnu++20", "-std=gnu++20"),
    ("--gnu++23", "-std=gnu++23"),
    ("--c++0x", "-std=c++11"),
    ("--c++03", "-std=c++03"),
];

/// Options of other compilers that are definitions for the preprocessor: pgc++ has `restrict` in C++ then.
pub const DEFINING: &[(&str, &str)] = &[("--restrict", "-Drestrict=__restrict")];

/// Options of other compilers that take the next word along.
pub const FOREIGN_WITH_VALUE: &[&str] = &[
    "-arch",
    "-framework",
    "--param",
    "-aux-info",
    "-Xcompiler",
    "-Xptxas",
    "-ccbin",
    "-fintrinsic-modules-path",
    "-gencode",
];

/// What nvc++'s front end and gcc's driver have with two dashes, by how they start.
pub const FOREIGN_TWO_DASHES: &[&str] = &[
    "--diag_",
    "--display_error_number",
    "--pending_instantiations",
    "--instantiation_dir",
    "--one_instantiation",
    "--no_warnings",
    "--restrict",
    "--gnu_",
    "--gcc",
    "--coverage",
];

/// Whether a product and a sum may be rounded once, on host and GPU; the last one counts.
pub const FUSING: &[(&str, bool)] = &[
    ("-ffp-contract=off", false),
    ("-ffp-contract=on", true),
    ("-ffp-contract=fast", true),
    ("-Mnofma", false),
    ("-Mfma", true),
    ("-nofma", false),
    ("-fma", true),
];

/// gcc's about offloading, by how they start, and what does what they are for.
pub const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("-fopenacc-dim", "each loop has sizes of its own; `num_gangs`, `num_workers` and `vector_length` set them"),
    ("-fopenacc-kernels", "loops of `kernels` are shared where that is proved right"),
    ("-foffload", "-gpu= names the GPUs that code is made for, and -l libraries of the host"),
];

/// What undoes other options in front of it, by how those begin.
pub const UNDOING: &[(&str, &[&str])] = &[
    ("-noacc", OBEYING),
    ("-Mnoacc", OBEYING),
    ("-fno-openacc", OBEYING),
    ("-nomp", OPENMP),
    ("-Mnoopenmp", OPENMP),
    ("-fno-openmp", OPENMP),
];
pub const OBEYING: &[&str] = &["--acc", "--fopenacc", "--ta", "--target"];
pub const OPENMP: &[&str] = &["--mp", "--fopenmp"];

/// Options with a value that follows or is glued on.
pub const GLUED: &[char] = &['I', 'L', 'l', 'o', 'J', 'x', 'O'];

/// The preprocessor's, with a value that follows or is glued on; a longer one first.
pub const PREPROCESSOR_WITH_VALUE: &[&str] =
    &["-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-isysroot", "-D", "-U"];
pub const PREPROCESSOR: &[&str] = &["-nostdinc", "-undef", "-P", "-H", "-dM", "-dD", "-dN", "-dI", "-dU", "-trigraphs"];

pub const DEPENDENCIES_WITH_VALUE: &[&str] = &["-MF", "-MT", "-MQ"];
pub const DEPENDENCIES: &[&str] = &["-M", "-MM", "-MD", "-MMD", "-MP", "-MG"];

/// What `-cudalib=` may name: NVIDIA's libraries, each linked by its name.
pub const CUDA_LIBRARIES: &[&str] =
    &["cublas", "cublasLt", "cufft", "cufftw", "curand", "cusolver", "cusparse", "cudart", "nccl"];

/// The linker's, which the system's `cc` understands as they are.
pub const LINKER: &[&str] = &[
    "-rdynamic",
    "-shared",
    "-r",
    "-static",
    "-static-pie",
    "-static-libgcc",
    "-static-libstdc++",
    "-shared-libgcc",
    "-pie",
    "-no-pie",
    "-nopie",
    "-s",
    "-nostdlib",
    "-nostartfiles",
    "-nodefaultlibs",
    "-symbolic",
    "-Bstatic",
    "-Bdynamic",
];
pub const LINKER_WITH_VALUE: &[&str] = &["-Xlinker", "-z", "-T", "-u"];

/// What only permits or asks for what accc does anyway, or concerns a stage of other compilers: nothing is lost.
pub const GRANTED: &[&str] = &[
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-pie",
    "-fno-PIE",
    "-fno-pic",
    "-fomit-frame-pointer",
    "-fno-omit-frame-pointer",
    "-fstrict-aliasing",
    "-fno-strict-aliasing",
    "-ffast-math",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-fno-signed-zeros",
    "-ffinite-math-only",
    "-funsafe-math-optimizations",
    "-fassociative-math",
    "-freciprocal-math",
    "-fstrict-overflow",
    "-fno-common",
    "-fno-ident",
    "-fno-plt",
    "-fno-semantic-interposition",
    "-fvisibility=default",
    "-ffunction-sections",
    "-fdata-sections",
    "-fasynchronous-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-fexceptions",
    "-fno-exceptions",
    "-fdiagnostics-",
    "-fno-diagnostics-",
    "-fmessage-length=",
    "-fstack-protector",
    "-fno-stack-protector",
    "-fstack-clash-protection",
    "-fcf-protection",
    "-funroll-loops",
    "-ftree-vectorize",
    "-fno-tree-",
    "-finline-functions",
    "-fno-inline",
    "-fbuiltin",
    "-fno-builtin",
    "-flto",
    "-fno-lto",
    "-ftemplate-depth",
    "-m64",
    "-mtune=",
    "-mfpmath=sse",
    "-pipe",
    "-KPIC",
    "-Kpic",
    "-Minline",
    "-Mnoinline",
    "-Mautoinline",
    "-Mframe",
    "-Mnoframe",
    "-Meh_frame",
    "-Mlarge_arrays",
    "-Mlfs",
    "-Mdalign",
    "-Mrecursive",
    "-Mstack_arrays",
    "-Mpre",
    "-Mlre",
    "-Mnolre",
    "-Mnomain",
    "-Minform",
    "-fstack-arrays",
    "-frecursive",
    "-fdollar-ok",
    "-fcoarray=single",
    "-fcray-pointer",
    "-Mcray=pointer",
    "-static-libgfortran",
    "-static-libquadmath",
    "-static-nvidia",
    "-Bstatic_nvidia",
    "-Bstatic_pgi",
    "-Mllvm",
    "-ffile-prefix-map=",
];

/// Options about the language, by how they start.
pub const LANGUAGE: &[&str] = &[
    "-std=",
    "--std=",
    "-ansi",
    "-W",
    "-w",
    "-pedantic",
    "-fwrapv",
    "-fno-wrapv",
    "-ftrapv",
    "-fno-trapv",
    "-fpack-struct",
    "-fno-pack-struct",
    "-fno-strict-overflow",
    "-frounding-math",
    "-fno-rounding-math",
    "-fcommon",
    "-fgnu89-inline",
    "-funsigned-char",
    "-fno-unsigned-char",
    "-fsigned-char",
    "-fno-signed-char",
    "-fshort-enums",
    "-fno-short-enums",
    "-fms-extensions",
    "-fplan9-extensions",
    "-ffreestanding",
    "-fno-freestanding",
    "-fhosted",
    "-fno-hosted",
];

/// Options about the language C++, by how they start, which clang obeys.
pub const CPP: &[&str] = &[
    "-stdlib=",
    "-nostdinc++",
    "-frtti",
    "-fno-rtti",
    "-fvisibility",
    "-fpermissive",
    "-fno-elide-constructors",
    "-fno-threadsafe-statics",
    "-fconstexpr-",
    "-faligned-",
    "-fno-aligned-",
    "-fsized-deallocation",
    "-fno-sized-deallocation",
    "-fchar8_t",
    "-fno-char8_t",
    "-fcoroutines",
    "-fno-operator-names",
    "-fno-gnu-",
    "-fno-access-control",
    "-fdelete-null-pointer-checks",
    "-fno-delete-null-pointer-checks",
    "-fno-exceptions",
    "-fexceptions",
    "-ftemplate-",
    "-fmacro-prefix-map=",
];

/// Features of the host's processor, by how they start.
pub const PROCESSOR: &[&str] = &[
    "-msse",
    "-mavx",
    "-mfma",
    "-mssse3",
    "-mbmi",
    "-mpopcnt",
    "-mlzcnt",
    "-mabm",
    "-mf16c",
    "-maes",
    "-mpclmul",
    "-msha",
    "-mno-sse",
    "-mno-ssse3",
    "-mno-avx",
    "-mno-fma",
];

/// Of what is granted: what clang does as it is asked, for the host's code of C++.
pub const ALSO_CLANG: &[&str] = &[
    "-fno-omit-frame-pointer",
    "-fomit-frame-pointer",
    "-fstrict-aliasing",
    "-fno-strict-aliasing",
    "-ffast-math",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-fno-signed-zeros",
    "-ffinite-math-only",
    "-funsafe-math-optimizations",
    "-fassociative-math",
    "-freciprocal-math",
    "-ffunction-sections",
    "-fdata-sections",
    "-fexceptions",
    "-fno-exceptions",
    "-fvisibility",
    "-fstack-protector",
    "-fno-stack-protector",
    "-fno-builtin",
    "-ftemplate-depth",
    "-ffile-prefix-map=",
];

/// Options about Fortran's source form, by how they start, and those that only permit what accc does anyway.
pub const LAYOUT: &[&str] = &[
    "-Mfixed",
    "-Mfree",
    "-Mextend",
    "-ffixed-",
    "-ffree-form",
    "-ffree-line-length-",
    "-fixed",
    "-free",
    "-extend-source",
    "-fd-lines-as-",
    "-Mdlines",
    "-Mnodlines",
];

/// What the page of all options says of these tables: the title, what holds for the options, and which they are.
#[cfg(test)]
pub const GROUPS: &[(&str, &str, &[&[&str]])] = &[
    (
        "For the preprocessor",
        "Of C sources, and of Fortran sources whose names end in a capital letter (.F90). Those that gcc's has a value for have it \
         behind them or glued on.",
        &[PREPROCESSOR_WITH_VALUE, PREPROCESSOR],
    ),
    (
        "Dependencies",
        "What a C source includes, as a rule for make: instead of compiling (-M, -MM) or beside it (-MD, -MMD).",
        &[DEPENDENCIES, DEPENDENCIES_WITH_VALUE],
    ),
    (
        "About the languages",
        "The standard (-std=c89 to gnu2x; of Fortran f95, f2003, f2008, f2018, f2023, which are kept to, or gnu), warnings (-W and a name, -Wno-, -Wall, -Wextra, -Werror, -w), and what arithmetic and \
         tentative definitions mean. By how they start.",
        &[LANGUAGE],
    ),
    (
        "About the language C++",
        "What clang, which reads C++, is to do; the standard is -std=c++NN or gnu++NN, and warnings of every name are clang's. By \
         how they start.",
        &[CPP],
    ),
    (
        "About Fortran's source form",
        "By how they start: fixed or free, and how long lines are (-ffixed-line-length-N, -Mextend: 132, \
         -ffree-line-length-N; those of free form have 132 columns, and what goes on behind is an error).",
        &[LAYOUT],
    ),
    (
        "Fortran's default kinds",
        "Of real and integer variables without a kind; the last one counts.",
        &[kinds::OPTIONS],
    ),
    (
        "What Fortran programs mean",
        "Implicit types, saved variables, names for the linker, characters in literals, values of undefined variables; the \
         last one counts.",
        &[fortran_dialect::OPTIONS],
    ),
    (
        "What Fortran programs check while they run",
        "Subscripts, sections, substrings and shapes (bounds), loops (do), recursion, arguments (pointer), or all; floating-point exceptions that end the program.",
        &[checks::OPTIONS],
    ),
    (
        "For the linker",
        "Handed over in the order given, with -L, -l, -Wl,WORDS, -fuse-ld=NAME, -pthread and all objects and archives.",
        &[LINKER, LINKER_WITH_VALUE],
    ),
    (
        "Arithmetic",
        "Whether a product and a sum may be rounded once, on the host and on the GPU (as where nothing is said), or not; the \
         last one counts.",
        &[&["-ffp-contract=fast", "-ffp-contract=on", "-Mfma", "-fma", "-ffp-contract=off", "-Mnofma", "-nofma"]],
    ),
    (
        "What undoes options in front of it",
        "OpenACC's directives are not obeyed, or OpenMP's routines not linked.",
        &[&["-noacc", "-Mnoacc", "-fno-openacc", "-nomp", "-Mnoopenmp", "-fno-openmp"]],
    ),
    (
        "Features of the processor",
        "What instructions the host's code may have, beside those of `-march` or `-tp`; headers of intrinsics obey them. By how they start.",
        &[PROCESSOR],
    ),
    (
        "Taken as granted",
        "Options of other compilers that only permit or ask for what accc does anyway, or concern stages that it does not have. \
         By how they start.",
        &[GRANTED],
    ),
];
