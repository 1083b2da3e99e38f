//! `install`: copies the compiler and all it needs into a folder that may be moved: accc finds its parts relative to
//! itself, `../lib/accc` seen from the folder of the binary.

use crate::command::{build_release, copy, output, target_dir, text};
use crate::toolchain::Toolchain;
use crate::{licences, mpi, runtime_archive, setup};
use std::path::{Path, PathBuf};

/// What `accc` prints and where in the prefix it belongs: the manual's pages, the shells' completions.
const GENERATED: &[([&str; 2], &str)] = &[
    (["manual", "accc"], "share/man/man1/accc.1"),
    (["manual", "accc-explain"], "share/man/man1/accc-explain.1"),
    (["manual", "accc-report"], "share/man/man1/accc-report.1"),
    (["manual", "accc-setup"], "share/man/man1/accc-setup.1"),
    (["manual", "accc-completions"], "share/man/man1/accc-completions.1"),
    (["manual", "accc-manual"], "share/man/man1/accc-manual.1"),
    (["manual", "accinfo"], "share/man/man1/accinfo.1"),
    (["completions", "bash"], "share/bash-completion/completions/accc"),
    (["completions", "zsh"], "share/zsh/vendor-completions/_accc"),
    (["completions", "fish"], "share/fish/vendor_completions.d/accc.fish"),
];

/// `--prefix DIR` and `--with-mpi`, in any order.
pub fn run(root: &Path, options: &[&str]) -> Result<(), String> {
    let (mut prefix, mut with_mpi) = (None, false);
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match (*option, option.strip_prefix("--prefix=")) {
            ("--with-mpi", _) => with_mpi = true,
            ("--prefix", _) => prefix = Some(*rest.next().ok_or("--prefix wants a folder")?),
            (_, Some(folder)) => prefix = Some(folder),
            (other, None) => {
                return Err(format!("`install` has no option `{other}`; it has --prefix DIR and --with-mpi"));
            }
        }
    }
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local"));
    let prefix = prefix.map(PathBuf::from).or_else(home).ok_or("say where to with --prefix DIR")?;
    install(root, &prefix, with_mpi)
}

fn install(root: &Path, prefix: &Path, with_mpi: bool) -> Result<(), String> {
    setup::run(root)?;
    let accc = build_release(root)?;
    place(root, &accc, prefix, For::ThisMachine)?;
    if with_mpi {
        mpi::run(root, &prefix.join("bin/accc"), &prefix.join("lib/accc"))?;
    }
    println!("installed; try {}", prefix.join("bin/accc --version").display());
    Ok(())
}

/// Who gets the files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    ThisMachine,
    /// Without the parts that their licence does not allow to be passed on.
    Anyone,
}

/// LLVM's OpenMP library, where it is installed: programs built with `-mp` find it beside accc.
fn openmp() -> Option<PathBuf> {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/llvm-22/lib"];
    let found = folders.iter().map(|folder| Path::new(folder).join("libomp.so.5")).find(|path| path.is_file())?;
    found.canonicalize().ok()
}

/// Copies what was built, and what `accc` says of itself to `man` and the shells.
pub fn place(root: &Path, accc: &Path, prefix: &Path, whom: For) -> Result<(), String> {
    let parts = prefix.join("lib/accc");
    let mut files: Vec<(PathBuf, PathBuf)> = vec![
        (accc.to_path_buf(), prefix.join("bin/accc")),
        (target_dir(root).join("release/accinfo"), prefix.join("bin/accinfo")),
        (root.join("runtime/accc_rt/include/openacc.h"), parts.join("include/openacc.h")),
        (root.join("runtime/accc_rt/include/openmp/omp.h"), parts.join("include/openmp/omp.h")),
        (root.join("runtime/accc_rt/include/ISO_Fortran_binding.h"), parts.join("include/ISO_Fortran_binding.h")),
        (root.join("runtime/accc_rt/include/acc_prof.h"), parts.join("include/acc_prof.h")),
        (root.join("runtime/accc_rt/include/accc_trace.h"), parts.join("include/accc_trace.h")),
        (root.join("runtime/accc_rt/include/mpi_trace.c"), parts.join("mpi_trace.c")),
        (root.join("runtime/accc_rt/include/accelmath.h"), parts.join("include/accelmath.h")),
        (root.join("runtime/accc_rt/include/tgmath.h"), parts.join("include/tgmath.h")),
        (root.join("runtime/accc_rt/include/complex.h"), parts.join("include/complex.h")),
        (root.join("cmake/accc.cmake"), parts.join("accc.cmake")),
        (root.join("meson/accc-c"), parts.join("meson/accc-c")),
        (root.join("meson/accc-fortran"), parts.join("meson/accc-fortran")),
        (root.join("CHANGELOG.md"), prefix.join("share/doc/accc/CHANGELOG.md")),
        (root.join("LICENSE"), prefix.join("share/doc/accc/LICENSE")),
        (root.join("README.md"), prefix.join("share/doc/accc/README.md")),
    ];
    let x86 = root.join("runtime/accc_rt/include/x86");
    for header in std::fs::read_dir(&x86).map_err(|error| format!("{}: {error}", x86.display()))?.flatten() {
        files.push((header.path(), parts.join("include/x86").join(header.file_name())));
    }
    for wheel in Toolchain::load(root)?.wheel {
        for file in wheel.files.into_iter().filter(|file| file.redistributable || whom == For::ThisMachine) {
            files.push((root.join(&wheel.into).join(&file.to), parts.join(&file.to)));
        }
    }
    files.extend(openmp().map(|library| (library, parts.join("libomp.so.5"))));
    files.extend(bridge(root).map(|built| (built, parts.join("accc-clang"))));
    for (from, to) in &files {
        copy(from, to)?;
        println!("{}", to.display());
    }
    let plus = prefix.join("bin/accc++");
    let _ = std::fs::remove_file(&plus);
    std::os::unix::fs::symlink("accc", &plus).map_err(|error| format!("can't link {}: {error}", plus.display()))?;
    println!("{}", plus.display());
    runtime_archive::make(&target_dir(root).join("release/libaccrt.a"), &parts.join("libaccrt.a"))?;
    println!("{}", parts.join("libaccrt.a").display());
    for (arguments, to) in GENERATED {
        generate(accc, arguments, &prefix.join(to))?;
    }
    write(&prefix.join("share/doc/accc/THIRD-PARTY.txt"), &licences::third_party(root)?)
}

/// The program that reads C++, where accc was built with it: the newest.
fn bridge(root: &Path) -> Option<PathBuf> {
    let folders = std::fs::read_dir(target_dir(root).join("release/build")).ok()?;
    let built = folders.flatten().map(|folder| folder.path().join("out/accc-clang")).filter(|path| path.is_file());
    built.max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok())
}

/// Writes what `accc` prints.
fn generate(accc: &Path, arguments: &[&str; 2], to: &Path) -> Result<(), String> {
    let text = output(text(accc), arguments).ok_or_else(|| format!("`accc {}` failed", arguments.join(" ")))?;
    write(to, &text)
}

fn write(to: &Path, text: &str) -> Result<(), String> {
    let folder = to.parent().expect("a file of the prefix has a folder");
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(to, text));
    written.map_err(|error| format!("can't write {}: {error}", to.display()))?;
    println!("{}", to.display());
    Ok(())
}
