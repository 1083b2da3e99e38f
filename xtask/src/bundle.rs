//! `gpu-bundle`: the run tests, compiled for every GPU that `toolchain.toml` names and for the CPU, with their expected
//! values, and the workloads of `bench/` with their peers, each with its runner, in one archive for a machine that has a
//! GPU, bash, python3, and no compiler but (for the peers in CUDA) nvcc.

use crate::command::{build_release, call, copy, target_dir, text};
use crate::setup;
use crate::toolchain::{Targets, Toolchain};
use std::fs;
use std::path::{Path, PathBuf};

/// What the archive may weigh.
const LIMIT_MIB: u64 = 40;

const RUN_SH: &str = "\
#!/usr/bin/env bash
# Runs every test of this bundle and prints the pass/fail table. Argument: the devices, by default nvidia,host.
set -euo pipefail
cd \"$(dirname \"$0\")\"
exec python3 run_tests.py --prebuilt --bin bin --jobs 4 --devices \"${1:-nvidia,host}\"
";

const BENCH_SH: &str = "\
#!/usr/bin/env bash
# Measures the workloads of this bundle beside their peers; the tables and pictures go to bench/results. Arguments are those
# of bench/run.py (--only NAME,...).
set -euo pipefail
cd \"$(dirname \"$0\")\"
exec python3 bench/run.py --run bench/bin --out bench/results \"$@\"
";

pub fn run(root: &Path) -> Result<(), String> {
    setup::run(root)?;
    setup::for_bench(root)?;
    let toolchain = Toolchain::load(root)?;
    let accc = build_release(root)?;
    let target = target_dir(root);
    let bundle = target.join("gpu-bundle");
    if bundle.exists() {
        fs::remove_dir_all(&bundle).map_err(|error| format!("can't remove {}: {error}", bundle.display()))?;
    }
    compile(root, &accc, &bundle.join("bin"), &toolchain.targets)?;
    copy_tree(&root.join("testsuite/run"), &bundle.join("run"))?;
    copy_tree(&root.join("testsuite/codes"), &bundle.join("codes"))?;
    bench(root, &accc, &bundle.join("bench"), &toolchain.targets)?;
    copy(&root.join("testsuite/run_tests.py"), &bundle.join("run_tests.py"))?;
    write_script(&bundle.join("run.sh"), RUN_SH)?;
    write_script(&bundle.join("bench.sh"), BENCH_SH)?;
    pack(root, &target)
}

/// Compiles every test into `bin` and drops the symbols that only a linker or debugger reads.
fn compile(root: &Path, accc: &Path, bin: &Path, targets: &Targets) -> Result<(), String> {
    let flags = format!("--flags=-acc {}", targets.option());
    let runner = ["testsuite/run_tests.py", "--compiler", text(accc), &flags, "--build-only", "--bin", text(bin)];
    call(root, "python3", &runner)?;
    strip(root, bin)
}

/// The benchmark: its runner, the sources of the CUDA peers, and every workload, compiled.
fn bench(root: &Path, accc: &Path, into: &Path, targets: &Targets) -> Result<(), String> {
    let (bin, flags) = (into.join("bin"), format!("--flags={}", targets.option()));
    call(root, "python3", &["bench/run.py", "--build", "--compiler", text(accc), "--into", text(&bin), &flags])?;
    strip(root, &bin)?;
    for path in files_of(&root.join("bench"))?.iter().filter(|path| path.extension().is_some_and(|e| e == "py")) {
        copy(path, &into.join(path.file_name().expect("a file has a name")))?;
    }
    copy_tree(&root.join("bench/workloads"), &into.join("workloads"))?;
    copy_tree(&root.join("bench/peers"), &into.join("peers"))
}

fn strip(root: &Path, bin: &Path) -> Result<(), String> {
    let binaries = files_of(bin)?;
    let names: Vec<&str> = binaries.iter().filter(|path| path.is_file()).map(|path| text(path)).collect();
    call(root, "strip", &names)
}

/// xz, as the programs hold the same libraries: it finds what is far apart.
fn pack(root: &Path, target: &Path) -> Result<(), String> {
    let archive = target.join("gpu-bundle.tar.xz");
    call(target, "python3", &["-m", "tarfile", "-c", text(&archive), "gpu-bundle"])?;
    let size = fs::metadata(&archive).map_err(|error| format!("{}: {error}", archive.display()))?.len();
    let shown = archive.strip_prefix(root).unwrap_or(&archive);
    println!("{}: {:.1} MiB", shown.display(), size as f64 / (1 << 20) as f64);
    println!(
        "on a machine with a GPU: python3 -m tarfile -e gpu-bundle.tar.xz && gpu-bundle/run.sh && gpu-bundle/bench.sh"
    );
    if size > LIMIT_MIB << 20 { Err(format!("the bundle is over {LIMIT_MIB} MiB")) } else { Ok(()) }
}

fn write_script(path: &Path, script: &str) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, script)
        .and_then(|()| fs::set_permissions(path, fs::Permissions::from_mode(0o755)))
        .map_err(|error| format!("can't write {}: {error}", path.display()))
}

fn copy_tree(from: &Path, to: &Path) -> Result<(), String> {
    for path in files_of(from)? {
        let target = to.join(path.file_name().expect("an entry of a folder has a name"));
        if path.is_dir() { copy_tree(&path, &target)? } else { copy(&path, &target)? }
    }
    Ok(())
}

/// The entries of a folder in the order of their names.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let told = |error| format!("can't read {}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(told)?;
    let mut paths = entries.map(|entry| entry.map(|e| e.path())).collect::<Result<Vec<_>, _>>().map_err(told)?;
    paths.sort();
    Ok(paths)
}
