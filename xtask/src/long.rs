//! What `test --long` adds: the packages of `dist`, the book, the time that compiling takes, random regions against
//! gfortran, the suite again and again, MPI programs, third-party C programs and random ones against gcc, random
//! function borders between accc's objects and gcc's, and the fuzz targets.
//!
//! Fuzzing needs no nightly compiler: the targets are built without a sanitizer, as panics are what they look for. What a
//! target finds lies in `fuzz/artifacts/TARGET`, what it learnt for the next time in `fuzz/corpus/TARGET`.

use crate::command::{call, cargo, succeeds, text};
use crate::test::{Suite, closing_counts, counted, step};
use crate::{dist, docs, install, setup, wheel};
use std::path::Path;

/// Seconds that each fuzz target runs.
const FUZZ_SECONDS: u32 = 300;

/// An installation that the tests make, seen from the root.
const INSTALLED: &str = "target/installed";

/// A target of `fuzz/Cargo.toml`, its name for the table and where its seeds lie.
const TARGETS: [(&str, &str, &[&str]); 5] = [
    ("fortran_parser", "fuzz Fortran", &["testsuite/run", "testsuite/diag", "testsuite/fortran", "testsuite/codes"]),
    ("c_parser", "fuzz C", &["testsuite/run", "fuzz/seeds/c"]),
    ("c_preprocessed", "fuzz preprocessed C", &["testsuite/run", "fuzz/seeds/c"]),
    ("directive_parser", "fuzz directives", &["testsuite/run", "testsuite/diag"]),
    ("ir_text", "fuzz IR text", &["compiler/accc_ir/src/text/samples", "fuzz/seeds/ir_text"]),
];

/// The checks in the order in which they fail fastest.
pub fn suites(root: &Path, accc: &Path) -> Vec<Suite> {
    let compiler = text(accc);
    let regions = ["testsuite/fuzz_regions.py", "--compiler", compiler, "--seeds", "1-100"];
    let loops = |programs: &'static str| {
        [&regions[..3], &["--seeds", "1-50", "--devices", "sim", "--programs", programs]].concat()
    };
    let random = |programs: &'static str, seeds: &'static str| {
        [&regions[..3], &["--seeds", seeds, "--programs", programs]].concat()
    };
    let matrix = ["testsuite/matrix.py", "--compiler", compiler];
    let devices = ["--devices", "multicore,sim", "--repeat", "20", "--random-cores"];
    let repeated = [["testsuite/run_tests.py", "--compiler", compiler].as_slice(), &devices].concat();
    let third_party = ["testsuite/third_party/run.py", "--compiler", compiler, "--times"];
    let borders = ["testsuite/third_party/abi.py", "--compiler", compiler];
    let lapack = ["testsuite/third_party/lapack.py", "--compiler", compiler, "--times"];
    let csmith = ["testsuite/third_party/csmith.py", "--compiler", compiler, "--programs", "1000"];
    let modules = ["testsuite/fortran/random_modules.py", "--compiler", compiler, "--long"];
    let codes = ["testsuite/random_codes/run.py", "--compiler", compiler, "--long"];
    let mutations = ["testsuite/mutations.py", "--compiler", compiler, "--long"];
    let compile_time = ["testsuite/compile_time.py", "--compiler", compiler];
    let deb = dist::deb_of(root);
    let installed = ["testsuite/install/debian.py", "--deb", text(&deb)];
    let mpi = ["testsuite/mpi/run.py", "--compiler", &format!("{INSTALLED}/bin/accc")];
    let mut suites = vec![
        step("setup", || setup::for_long_tests(root)),
        step("install", || install::run(root, &["--with-mpi", "--prefix", INSTALLED])),
        step("packages", || dist::run(root)),
        step("wheel", || wheel::run(root)),
        counted("run tests with the .deb", root, "python3", &installed, closing_counts),
        step("book without warnings", || docs::build(root).map(drop)),
        counted("compile time", root, "python3", &compile_time, closing_counts),
        counted("MPI programs", root, "python3", &mpi, closing_counts),
        counted("third-party C", root, "python3", &third_party, closing_counts),
        counted("reference LAPACK", root, "python3", &lapack, closing_counts),
        counted("random borders", root, "python3", &borders, closing_counts),
        counted("random C programs", root, "python3", &csmith, closing_counts),
        counted("random Fortran modules", root, "python3", &modules, closing_counts),
        counted("random codes", root, "python3", &codes, closing_counts),
        counted("mutated sources", root, "python3", &mutations, closing_counts),
        counted("random regions", root, "python3", &regions, closing_counts),
        counted("random host loops in C", root, "python3", &loops("c_loops"), closing_counts),
        counted("random host loops in Fortran", root, "python3", &loops("f_loops"), closing_counts),
        counted("random kernels in C", root, "python3", &random("c_kernels", "1-20"), closing_counts),
        counted("random kernels in Fortran", root, "python3", &random("f_kernels", "1-20"), closing_counts),
        counted("random classes in C++", root, "python3", &random("cpp_classes", "1-40"), closing_counts),
        counted("random data directives in C", root, "python3", &random("c_data", "1-40"), closing_counts),
        counted("random data directives in Fortran", root, "python3", &random("f_data", "1-40"), closing_counts),
        counted("reductions and atomics", root, "python3", &matrix, closing_counts),
        counted("run tests 20 times", root, "python3", &repeated, closing_counts),
    ];
    suites.extend(TARGETS.map(|(target, name, seeds)| step(name, || fuzz(root, target, seeds))));
    suites
}

fn fuzz(root: &Path, target: &str, seeds: &[&str]) -> Result<(), String> {
    if !succeeds(&cargo(), &["fuzz", "--version"]) {
        call(root, &cargo(), &["install", "cargo-fuzz", "--locked"])?;
    }
    let corpus = format!("fuzz/corpus/{target}");
    std::fs::create_dir_all(root.join(&corpus)).map_err(|error| format!("can't make {corpus}: {error}"))?;
    let (seconds, words) = (format!("-max_total_time={FUZZ_SECONDS}"), format!("-dict=fuzz/dict/{target}.dict"));
    let mut arguments = vec!["fuzz", "run", "--sanitizer", "none", target, &corpus];
    arguments.extend(seeds);
    arguments.extend(["--", &seconds, &words, "-max_len=4096", "-timeout=20", "-print_final_stats=1", "-verbosity=0"]);
    call(root, &cargo(), &arguments)
}
