//! Runs the smoke test of the device `cuda` on a driver that needs no GPU (fake_driver.c): the order of calls, argument
//! slots, scratch, print buffer, staging and messages, everything but the GPU itself. Then each function of the driver fails
//! in turn (ACC_FAULT), and a driver without one of them is refused, like code
//! that does not fit.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

#[path = "../examples/cuda_smoke.rs"]
mod cuda_smoke;

#[path = "cuda_without_gpu/faults.rs"]
mod faults;

/// Set in the processes that run with the driver.
const INSIDE: &str = cuda_smoke::FAKE_DRIVER;

fn main() -> ExitCode {
    if std::env::var_os(INSIDE).is_some() {
        return cuda_smoke::main();
    }
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake_driver.c");
    let compile =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", source, "-o"]).arg(directory.join("libcuda.so")).status();
    assert!(compile.expect("a C compiler called cc").success(), "fake_driver.c does not compile");
    let this = std::env::current_exe().expect("this program");
    let run = Command::new(&this).env("LD_LIBRARY_PATH", &directory).env(INSIDE, "1").status().expect("a process");
    let failed = faults::all(&this, &directory) + faults::misfits(&this, &directory, source);
    if run.success() && failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
