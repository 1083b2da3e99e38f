//! `demo`: from an empty machine to a profile of the Game of Life, each step with a headline.

use crate::command::{build_release, call, call_with, target_dir, text};
use crate::setup;
use std::path::Path;

/// Rows, columns, generations: large enough that the kernels take most of the time, small enough for two cores.
const SIZE: [&str; 3] = ["2000", "1000", "20"];

pub fn run(root: &Path) -> Result<(), String> {
    headline("1. The parts from outside: LLVM and flang-rt from Debian, ptxas and libdevice from PyPI");
    setup::run(root)?;
    headline("2. The compiler, target/release/accc, and its runtime library, libaccrt.a");
    let accc = build_release(root)?;
    headline("3. Compile for a V100 (cc70) and for the CPU; -Minfo=accel says what was done with each loop");
    let program = target_dir(root).join("gol");
    let source = "testsuite/run/seeds/gol_step11.f90";
    call(root, text(&accc), &["-acc", "-ta=tesla:cc70", "-Minfo=accel", source, "-o", text(&program)])?;
    headline("4. Run it; ACC_TIME=1 prints where the time went. With a GPU it runs there, else on the CPU");
    call_with(root, text(&program), &SIZE, &[("ACC_TIME", "1")])
}

fn headline(text: &str) {
    println!("\n== {text}");
}
