//! `install`: copies the compiler and all it needs into a folder that may be moved: accc finds its parts relative to
//! itself, `../lib/accc` seen from the folder of the binary.

use crate::command::{build_release, copy, target_dir};
use crate::toolchain::Toolchain;
use crate::{mpi, setup};
use std::path::{Path, PathBuf};

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
    let parts = prefix.join("lib/accc");
    let mut files: Vec<(PathBuf, PathBuf)> = vec![
        (accc, prefix.join("bin/accc")),
        (target_dir(root).join("release/accinfo"), prefix.join("bin/accinfo")),
        (root.join("runtime/accc_rt/include/openacc.h"), parts.join("include/openacc.h")),
        (root.join("runtime/accc_rt/include/acc_prof.h"), parts.join("include/acc_prof.h")),
        (target_dir(root).join("release/libaccrt.a"), parts.join("libaccrt.a")),
        (root.join("LICENSE"), prefix.join("share/doc/accc/LICENSE")),
        (root.join("README.md"), prefix.join("share/doc/accc/README.md")),
    ];
    for wheel in Toolchain::load(root)?.wheel {
        for file in wheel.files {
            files.push((root.join(&wheel.into).join(&file.to), parts.join(&file.to)));
        }
    }
    for (from, to) in &files {
        copy(from, to)?;
        println!("{}", to.display());
    }
    if with_mpi {
        mpi::run(root, &prefix.join("bin/accc"), &parts)?;
    }
    println!("installed; try {}", prefix.join("bin/accc --version").display());
    Ok(())
}
