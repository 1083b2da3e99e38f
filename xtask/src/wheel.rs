//! `wheel`: accc for `pip install`, without being root. What `install` copies, with the shared libraries that accc and Fortran's
//! programs need beside glibc; ptxas comes from NVIDIA's own wheel, which pip fetches along.
//!
//! pip copies the tree of a wheel's data into the environment (`bin`, `lib/accc`, `share`), so that accc finds its parts as anywhere
//! else. setuptools packs it. C++ is left out: clang's libraries would take 200 MB; accc says what to install for it.

use crate::command::{build_release, call, copy, output, target_dir, text};
use crate::install::{self, For};
use crate::setup;
use crate::toolchain::Toolchain;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Of those that accc is linked with: what a system need not have, and Debian's packages that hold them.
const LIBRARIES: [(&str, &str); 4] = [
    ("libstdc++.so.6", "libstdc++6"),
    ("libgcc_s.so.1", "libgcc-s1"),
    ("libz.so.1", "zlib1g"),
    ("libzstd.so.1", "libzstd1"),
];

/// Fortran's run-time library, and its package.
const FORTRAN: (&str, &str) = ("libflang_rt.runtime.a", "libflang-22-dev");

/// What setuptools is asked to do with the tree.
const PROJECT: &str = r#"[build-system]
requires = ["setuptools>=75"]
build-backend = "setuptools.build_meta"
"#;

pub fn run(root: &Path) -> Result<(), String> {
    setup::run(root)?;
    let accc = build_release(root)?;
    let folder = target_dir(root).join("wheel");
    let told = |error: std::io::Error| format!("can't write in {}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(told)?;
    }
    let tree = folder.join("tree");
    install::place(root, &accc, &tree, For::Anyone)?;
    // A wheel holds no links, and C++ is left out.
    for name in ["bin/accc++", "lib/accc/accc-clang"] {
        let path = tree.join(name);
        if path.symlink_metadata().is_ok() {
            fs::remove_file(&path).map_err(told)?;
        }
    }
    add_libraries(root, &tree)?;
    call(root, "strip", &[text(&tree.join("bin/accc")), text(&tree.join("bin/accinfo"))])?;
    let libraries = LIBRARIES.map(|(name, _)| tree.join("lib/accc").join(name));
    let glibc = needed_glibc(&[[tree.join("bin/accc"), tree.join("bin/accinfo")].as_slice(), &libraries].concat())?;
    let toolchain = Toolchain::load(root)?;
    let nvidia =
        toolchain.wheel.iter().map(|wheel| format!("{}=={}", wheel.package, wheel.version)).collect::<Vec<_>>();
    fs::write(folder.join("pyproject.toml"), PROJECT).map_err(told)?;
    fs::write(folder.join("setup.cfg"), description(&files(&tree).map_err(told)?, &nvidia, &glibc)).map_err(told)?;
    call(
        &folder,
        "python3",
        &["-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps", "-w", "dist", "."],
    )?;
    let wheel = folder.join("dist").join(format!("accc-{VERSION}-py3-none-{}.whl", platform(&glibc)));
    let size = fs::metadata(&wheel).map_err(|error| format!("{}: {error}", wheel.display()))?.len();
    println!("{}: {:.1} MB, for glibc {glibc} and later", wheel.display(), size as f64 / 1e6);
    call(root, "python3", &["testsuite/install/wheel.py", "--wheel", text(&wheel)])
}

/// Shared libraries, and Fortran's, each from where this machine has it, with its licence.
fn add_libraries(root: &Path, tree: &Path) -> Result<(), String> {
    for (name, _) in LIBRARIES {
        copy(&library(name)?, &tree.join("lib/accc").join(name))?;
    }
    for (_, package) in LIBRARIES.into_iter().chain([FORTRAN]) {
        let licence = Path::new("/usr/share/doc").join(package).join("copyright");
        copy(&licence, &tree.join("share/doc/accc/licences").join(package))?;
    }
    let clang = Path::new(&Toolchain::load(root)?.llvm.prefix).join("lib/clang");
    let versions = fs::read_dir(&clang).map_err(|error| format!("{}: {error}", clang.display()))?;
    let found = versions.flatten().map(|version| version.path().join("lib/x86_64-pc-linux-gnu").join(FORTRAN.0));
    let found =
        found.into_iter().find(|path| path.is_file()).ok_or(format!("{} is missing: cargo xtask setup", FORTRAN.0))?;
    copy(&found, &tree.join("lib/accc").join(FORTRAN.0))
}

fn library(name: &str) -> Result<PathBuf, String> {
    let printed = output("gcc", &[&format!("-print-file-name={name}")]).unwrap_or_default();
    let path = PathBuf::from(printed.trim());
    path.canonicalize().ok().filter(|_| path.is_absolute()).ok_or_else(|| format!("gcc does not know where {name} is"))
}

/// The newest version of glibc that symbols of the programs ask for.
fn needed_glibc(programs: &[PathBuf]) -> Result<String, String> {
    let mut newest = (2, 0);
    for program in programs {
        let symbols = output("objdump", &["-T", text(program)]).ok_or("objdump failed: is binutils installed?")?;
        let versions = symbols.split("GLIBC_2.").skip(1).map(|rest| {
            let minor: String = rest.chars().take_while(char::is_ascii_digit).collect();
            (2, minor.parse().unwrap_or(0))
        });
        newest = versions.fold(newest, std::cmp::max);
    }
    Ok(format!("{}.{}", newest.0, newest.1))
}

/// The platform's tag (PEP 600).
fn platform(glibc: &str) -> String {
    format!("manylinux_{}_x86_64", glibc.replace('.', "_"))
}

/// Files of the tree by their folders, both as seen from the tree.
fn files(tree: &Path) -> std::io::Result<BTreeMap<String, Vec<String>>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut open = vec![tree.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let inside = |path: &Path| text(path.strip_prefix(tree).expect("it lies in the tree")).to_owned();
            found.entry(inside(&folder)).or_default().push(inside(&path));
        }
    }
    found.values_mut().for_each(|files| files.sort());
    Ok(found)
}

/// `setup.cfg`.
fn description(files: &BTreeMap<String, Vec<String>>, requires: &[String], glibc: &str) -> String {
    let listed = |files: &Vec<String>| files.iter().map(|file| format!("    tree/{file}\n")).collect::<String>();
    let data: String = files.iter().map(|(folder, files)| format!("{folder} =\n{}", listed(files))).collect();
    let requires: String = requires.iter().map(|one| format!("    {one}\n")).collect();
    format!(
        "[metadata]\nname = accc\nversion = {VERSION}\ndescription = optimizing OpenACC compiler for C and Fortran\n\
         license = Apache-2.0 WITH LLVM-exception\n\n[options]\npackages =\ninstall_requires =\n{requires}\n\
         [options.data_files]\n{data}\n[bdist_wheel]\npython_tag = py3\nplat_name = {}\n",
        platform(glibc)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_names_files_by_folder_and_platform() {
        let files = BTreeMap::from([("bin".to_owned(), vec!["bin/accc".to_owned()])]);
        let text = description(&files, &["nvidia-cuda-nvcc-cu12==12.8.93".to_owned()], "2.36");
        assert!(text.contains("[options.data_files]\nbin =\n    tree/bin/accc\n"));
        assert!(text.contains("plat_name = manylinux_2_36_x86_64\n"));
        assert!(text.contains("install_requires =\n    nvidia-cuda-nvcc-cu12==12.8.93\n"));
    }
}
