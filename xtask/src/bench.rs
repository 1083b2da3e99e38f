//! `bench`: the workloads of `bench/`, compiled by accc, beside their peers on the machine at hand.
//!
//! `bench/run.py` is what builds, runs and reports; options go to it as they are (`--only gol,matmul`).

use crate::command::{build_release, call, target_dir, text};
use crate::setup;
use std::path::Path;

pub fn run(root: &Path, options: &[&str]) -> Result<(), String> {
    setup::run(root)?;
    setup::for_bench(root)?;
    let accc = build_release(root)?;
    let binaries = target_dir(root).join("bench");
    let runner = ["bench/run.py", "--compiler", text(&accc), "--into", text(&binaries)];
    call(root, "python3", &[&runner, options].concat())
}
