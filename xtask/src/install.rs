//! `install`: copies the compiler and all it needs into a folder that may be moved: accc finds its parts relative to
//! itself, `../lib/accc` seen from the folder of the binary.

use crate::command::{build_release, copy, target_dir};
use crate::setup;
use crate::toolchain::Toolchain;
use std::path::{Path, PathBuf};

pub fn run(root: &Path, prefix: &Path) -> Result<(), String> {
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
    println!("installed; try {}", prefix.join("bin/accc --version").display());
    Ok(())
}
