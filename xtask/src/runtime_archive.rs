//! libaccrt.a as it is installed: one object in place of some 300, so that linking a program reads 2 MB and not 27, and takes
//! half the time. What is left out is what no entry point reaches, and all names but those that programs and the linker know.
//!
//! Cargo's archive holds the runtime, all of Rust's library, and the member that prints Fortran's records: this one stays by
//! itself, for it is linked into programs with Fortran's run-time library alone. Wants binutils, as linking does.

use crate::command::{call, output, text};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Members of the runtime's own crate, and the member that stays by itself, by how their names start.
const RUNTIME: &str = "accrt-";
const APART: &str = "accc_rt_fortran-";

/// Makes `to` from cargo's archive `from`.
pub fn make(from: &Path, to: &Path) -> Result<(), String> {
    let to = std::path::absolute(to).map_err(|error| format!("can't find {}: {error}", to.display()))?;
    let folder = to.with_extension("members");
    let told = |error: std::io::Error| format!("can't write in {}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(told)?;
    }
    fs::create_dir_all(&folder).map_err(told)?;
    let from = from.canonicalize().map_err(|error| format!("can't find {}: {error}", from.display()))?;
    call(&folder, "ar", &["x", text(&from)])?;
    let mut members: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(told)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| is_object(path))
        .collect();
    members.sort();
    for member in &members {
        // Bitcode for cargo's own link-time optimisation, which some versions of nm and ar stumble over.
        let plain = ["-R", ".llvmbc", "-R", ".llvmcmd", "--strip-debug", text(member)];
        output("objcopy", &plain).ok_or_else(|| format!("objcopy failed on {}", member.display()))?;
    }
    let (apart, joined): (Vec<PathBuf>, Vec<PathBuf>) = members.into_iter().partition(|path| starts(path, APART));
    let roots = roots(&apart, &joined)?;
    let asked: String = roots.iter().map(|name| format!("-u {name}\n")).collect();
    fs::write(folder.join("roots"), asked).map_err(told)?;
    fs::write(folder.join("names"), roots.into_iter().map(|name| name + "\n").collect::<String>()).map_err(told)?;
    fs::write(folder.join("objects"), joined.iter().map(|path| format!("{}\n", text(path))).collect::<String>())
        .map_err(told)?;
    call(&folder, "ld", &["-r", "--gc-sections", "@roots", "-o", "accrt.o", "@objects"])?;
    call(&folder, "objcopy", &["--keep-global-symbols=names", "--strip-unneeded", "accrt.o"])?;
    if to.exists() {
        fs::remove_file(&to).map_err(told)?;
    }
    let parts: Vec<&str> =
        ["rcsD", text(&to), "accrt.o"].into_iter().chain(apart.iter().map(|path| text(path))).collect();
    call(&folder, "ar", &parts)?;
    fs::remove_dir_all(&folder).map_err(told)
}

fn is_object(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "o")
}

fn starts(path: &Path, with: &str) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(with))
}

/// What programs refer to by name, and what the member that stays apart wants of the others.
fn roots(apart: &[PathBuf], joined: &[PathBuf]) -> Result<BTreeSet<String>, String> {
    let is_rust = |name: &String| name.starts_with("_ZN") || name.starts_with("_R");
    let own: Vec<PathBuf> = joined.iter().filter(|path| starts(path, RUNTIME)).cloned().collect();
    let mut roots: BTreeSet<String> =
        names(&own, "--defined-only")?.into_iter().filter(|name| !is_rust(name)).collect();
    let there = names(joined, "--defined-only")?;
    roots.extend(names(apart, "--undefined-only")?.into_iter().filter(|name| there.contains(name)));
    Ok(roots)
}

/// The names that objects define for others, or want of them.
fn names(objects: &[PathBuf], which: &str) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for object in objects {
        let table =
            output("nm", &["-g", which, text(object)]).ok_or_else(|| format!("nm failed on {}", object.display()))?;
        found.extend(table.lines().filter_map(|line| line.split_whitespace().last()).map(str::to_owned));
    }
    Ok(found)
}
