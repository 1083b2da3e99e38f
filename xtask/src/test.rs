//! `test`: every check of the project in the order in which it fails fastest, one count over all of them at the end.

use crate::command::{build_release, call, cargo, output, read_lines, text};
use crate::toolchain::Toolchain;
use crate::{long, setup};
use std::path::Path;
use std::time::Instant;

/// Where the programs run: all that needs no GPU. The simulated device has a memory of its own, so a missing transfer
/// shows.
const DEVICES: &str = "host,multicore,sim";

/// One of so many tests is also run under observation, compared, and checked.
const SAMPLE: &str = "12";

/// What one suite counted.
pub struct Suite {
    name: &'static str,
    passed: usize,
    failed: usize,
    seconds: f64,
}

pub fn run(root: &Path, long: bool) -> Result<(), String> {
    setup::run(root)?;
    let cargo = cargo();
    let mut suites = vec![
        step("formatting", || call(root, &cargo, &["fmt", "--all", "--check"])),
        step("lints", || lints(root, &cargo)),
        unit_tests(root, &cargo, long),
    ];
    let mut accc = None;
    suites.push(step("release build", || build_release(root).map(|path| accc = Some(path))));
    if let Some(accc) = &accc {
        suites.push(lit(root, accc));
        suites.push(run_tests("run tests", root, accc, "-acc"));
        let sample = if long { "1" } else { SAMPLE };
        suites.push(observed(root, accc, sample));
        suites.push(compared(root, accc, sample));
        suites.push(checked(root, accc, sample));
        suites.push(wrong_programs(root, accc));
        suites.push(classes(root, accc));
        suites.push(random_codes(root, accc));
        suites.push(differential(root, accc));
        suites.push(book(root, accc));
        if long {
            suites.push(run_tests("run tests at -O0", root, accc, "-acc -O0"));
            suites.push(run_tests("run tests at -O3", root, accc, "-acc -O3"));
            suites.extend(long::suites(root, accc));
        }
    }
    close(&suites)
}

/// Prints the table and the closing line.
fn close(suites: &[Suite]) -> Result<(), String> {
    println!();
    for suite in suites {
        println!("{:<20} {:>5} passed {:>4} failed {:>7.1} s", suite.name, suite.passed, suite.failed, suite.seconds);
    }
    let passed: usize = suites.iter().map(|suite| suite.passed).sum();
    let failed: usize = suites.iter().map(|suite| suite.failed).sum();
    println!("\n{passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err("a check failed; its output is above".to_owned()) }
}

/// A check that only succeeds or fails.
pub fn step(name: &'static str, check: impl FnOnce() -> Result<(), String>) -> Suite {
    headline(name);
    let started = Instant::now();
    let result = check();
    if let Err(message) = &result {
        println!("{message}");
    }
    let (passed, failed) = if result.is_ok() { (1, 0) } else { (0, 1) };
    Suite { name, passed, failed, seconds: started.elapsed().as_secs_f64() }
}

/// Warnings are errors with the clippy that the code is written for: others, as rustup brings them, know other lints.
fn lints(root: &Path, cargo: &str) -> Result<(), String> {
    let wanted = Toolchain::load(root)?.lints.clippy;
    let found =
        output(cargo, &["clippy", "--version"]).ok_or("cargo clippy is missing: rustup component add clippy")?;
    let mut arguments = vec!["clippy", "--quiet", "--workspace", "--all-targets"];
    match found.split_whitespace().any(|word| word == wanted) {
        true => arguments.extend(["--", "-D", "warnings"]),
        false => println!("note: {}; warnings are errors with clippy {wanted} alone", found.trim()),
    }
    call(root, cargo, &arguments)
}

fn unit_tests(root: &Path, cargo: &str, long: bool) -> Suite {
    let mut arguments = vec!["test", "--quiet", "--workspace", "--no-fail-fast"];
    if long {
        arguments.extend(["--", "--include-ignored"]);
    }
    counted("unit tests", root, cargo, &arguments, cargo_counts)
}

fn lit(root: &Path, accc: &Path) -> Suite {
    let arguments = ["--no-progress-bar", "-s", "--param", &format!("accc={}", text(accc)), "testsuite"];
    counted("testsuite (lit)", root, "lit-22", &arguments, lit_counts)
}

fn run_tests(name: &'static str, root: &Path, accc: &Path, flags: &str) -> Suite {
    let flags = format!("--flags={flags}");
    let arguments = ["testsuite/run_tests.py", "--compiler", text(accc), &flags, "--devices", DEVICES];
    counted(name, root, "python3", &arguments, closing_counts)
}

/// Programs that are traced, profiled and told about in every way at once, which must not change what they print.
fn observed(root: &Path, accc: &Path, sample: &str) -> Suite {
    let arguments = ["testsuite/run_tests.py", "--compiler", text(accc), "--devices", DEVICES];
    let arguments = [arguments.as_slice(), &["--observed", "--sample", sample]].concat();
    counted("run tests, observed", root, "python3", &arguments, closing_counts)
}

/// Programs that compare what the simulated device computes with what the CPU computes: there is no difference.
fn compared(root: &Path, accc: &Path, sample: &str) -> Suite {
    let arguments = ["testsuite/run_tests.py", "--compiler", text(accc), "--flags=-acc -gpu=autocompare"];
    let arguments = [arguments.as_slice(), &["--devices", "sim", "--sample", sample]].concat();
    counted("run tests, compared", root, "python3", &arguments, closing_counts)
}

/// Programs under `-acc=check`, of which nothing may be reported.
fn checked(root: &Path, accc: &Path, sample: &str) -> Suite {
    let arguments = ["testsuite/run_tests.py", "--compiler", text(accc), "--checked", "--sample", sample];
    counted("run tests, checked", root, "python3", &arguments, closing_counts)
}

/// Some programs of random classes in C++, as clang++ without OpenACC computes them.
fn classes(root: &Path, accc: &Path) -> Suite {
    let programs = ["--programs", "cpp_classes", "--seeds", "1-4", "--scenarios", "0-9"];
    let arguments = [["testsuite/fuzz_regions.py", "--compiler", text(accc)].as_slice(), &programs].concat();
    counted("random classes", root, "python3", &arguments, closing_counts)
}

/// Some whole programs of several files, in Fortran and C, as gfortran and gcc without OpenACC compute them.
fn random_codes(root: &Path, accc: &Path) -> Suite {
    let arguments = ["testsuite/random_codes/run.py", "--compiler", text(accc)];
    counted("random codes", root, "python3", &arguments, closing_counts)
}

/// Wrong programs, and what `-acc=check` reports of them.
fn wrong_programs(root: &Path, accc: &Path) -> Suite {
    counted("wrong programs", root, "python3", &["testsuite/check.py", "--compiler", text(accc)], closing_counts)
}

/// Small Fortran programs against what gfortran's print.
fn differential(root: &Path, accc: &Path) -> Suite {
    let arguments = ["testsuite/fortran/differential.py", "--compiler", text(accc)];
    counted("Fortran as gfortran", root, "python3", &arguments, closing_counts)
}

/// The commands of the book, which print what its pages show.
fn book(root: &Path, accc: &Path) -> Suite {
    counted("book", root, "python3", &["testsuite/book.py", "--compiler", text(accc)], closing_counts)
}

/// Runs a program that counts its own tests; a failure without a count is one failure.
pub fn counted(
    name: &'static str,
    root: &Path,
    program: &str,
    arguments: &[&str],
    counts: fn(&str) -> Option<(usize, usize)>,
) -> Suite {
    headline(name);
    let started = Instant::now();
    let (mut passed, mut failed) = (0, 0);
    let result = read_lines(root, program, arguments, |line| {
        if let Some((good, bad)) = counts(line) {
            passed += good;
            failed += bad;
        }
    });
    let succeeded = result.unwrap_or_else(|message| {
        println!("{message}");
        false
    });
    if failed == 0 && (!succeeded || passed == 0) {
        println!("{name}: ended without counting a test");
        failed = 1;
    }
    Suite { name, passed, failed, seconds: started.elapsed().as_secs_f64() }
}

/// `test result: ok. 3 passed; 0 failed; 0 ignored; …`
fn cargo_counts(line: &str) -> Option<(usize, usize)> {
    let rest = line.strip_prefix("test result: ")?;
    let (_, counts) = rest.split_once(". ")?;
    let mut parts = counts.split("; ");
    Some((number_before(parts.next()?, " passed")?, number_before(parts.next()?, " failed")?))
}

/// lit's summary: `  Passed: 12 (100.00%)`, and one such line for each kind of failure.
fn lit_counts(line: &str) -> Option<(usize, usize)> {
    let (label, rest) = line.trim().split_once(':')?;
    let number = rest.split_whitespace().next()?.parse().ok()?;
    match label.trim() {
        "Passed" | "Expectedly Failed" => Some((number, 0)),
        "Failed" | "Unresolved" | "Timed Out" | "Unexpectedly Passed" => Some((0, number)),
        _ => None,
    }
}

/// `12 passed, 0 failed`
pub fn closing_counts(line: &str) -> Option<(usize, usize)> {
    let (passed, failed) = line.split_once(", ")?;
    Some((number_before(passed, " passed")?, number_before(failed, " failed")?))
}

fn number_before(text: &str, unit: &str) -> Option<usize> {
    text.strip_suffix(unit)?.parse().ok()
}

fn headline(name: &str) {
    println!("\n== {name}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_each_suite_s_own_words() {
        let cargo = "test result: FAILED. 31 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(cargo_counts(cargo), Some((31, 2)));
        assert_eq!(cargo_counts("running 3 tests"), None);
        assert_eq!(lit_counts("  Passed: 12 (92.31%)"), Some((12, 0)));
        assert_eq!(lit_counts("  Failed:  1 (7.69%)"), Some((0, 1)));
        assert_eq!(lit_counts("  Unsupported: 4 (1%)"), None);
        assert_eq!(closing_counts("61 passed, 3 failed"), Some((61, 3)));
        assert_eq!(closing_counts("pass  loop"), None);
    }
}
