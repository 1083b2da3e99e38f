//! `dist`: accc for machines that have no cargo. An archive that may be unpacked anywhere and a Debian package, both of
//! what `install` copies, without symbols; each is unpacked somewhere else and tried before it counts as made.
//!
//! Neither holds LLVM or Fortran's run-time library: these are Debian's packages that `toolchain.toml` marks with
//! `installed`, and the .deb depends on them; nor ptxas, which NVIDIA does not allow to be passed on (`accc setup` fetches it).

use crate::command::{build_release, call, call_with, target_dir, text};
use crate::install::{self, For};
use crate::setup;
use crate::toolchain::{DebianPackage, Toolchain};
use std::fs;
use std::path::{Path, PathBuf};

/// What each package may weigh.
const LIMIT_MB: u64 = 20;

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn run(root: &Path) -> Result<(), String> {
    setup::run(root)?;
    let accc = build_release(root)?;
    let folder = target_dir(root).join("dist");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("can't remove {}: {error}", folder.display()))?;
    }
    let name = format!("accc-{VERSION}-x86_64-linux");
    let tree = folder.join(&name);
    install::place(root, &accc, &tree, For::Anyone)?;
    strip(root, &tree)?;
    let archive = archive(&folder, &name)?;
    let deb = deb(root, &folder, &tree)?;
    for package in [&archive, &deb] {
        weigh(root, package)?;
    }
    call(root, "python3", &["testsuite/install/packages.py", "--archive", text(&archive), "--deb", text(&deb)])
}

/// Where the Debian package is made.
pub fn deb_of(root: &Path) -> PathBuf {
    target_dir(root).join("dist").join(format!("accc_{VERSION}_amd64.deb"))
}

/// Drops what only a debugger reads.
fn strip(root: &Path, tree: &Path) -> Result<(), String> {
    call(root, "strip", &[text(&tree.join("bin/accc")), text(&tree.join("bin/accinfo"))])
}

/// Files belong to root, whoever packs them.
fn archive(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let archive = folder.join(format!("{name}.tar.xz"));
    let owner = ["--owner=root", "--group=root", "--sort=name"];
    let arguments = [&["-cJf", text(&archive)], owner.as_slice(), &[name]].concat();
    call_with(folder, "tar", &arguments, &[("XZ_OPT", "-9")])?;
    Ok(archive)
}

/// The same tree under `/usr`, with what dpkg wants to know.
fn deb(root: &Path, folder: &Path, tree: &Path) -> Result<PathBuf, String> {
    let (staged, deb) = (folder.join("deb"), deb_of(root));
    let told = |error: std::io::Error| format!("can't write in {}: {error}", staged.display());
    fs::create_dir_all(staged.join("DEBIAN")).map_err(told)?;
    call(folder, "cp", &["-a", text(tree), text(&staged.join("usr"))])?;
    let parts = Toolchain::load(root)?.debian;
    let control = control(&parts, &maintainer(), kilobytes(&staged.join("usr")).map_err(told)?);
    fs::write(staged.join("DEBIAN/control"), control).map_err(told)?;
    // Under the name that Debian wants.
    let documents = staged.join("usr/share/doc/accc");
    let licences = [fs::read(documents.join("LICENSE")), fs::read(documents.join("THIRD-PARTY.txt"))];
    let [own, others] = licences.map(|read| read.map_err(told));
    fs::write(documents.join("copyright"), [own?, b"\n".to_vec(), others?].concat()).map_err(told)?;
    fs::remove_file(documents.join("LICENSE")).map_err(told)?;
    fs::remove_file(documents.join("THIRD-PARTY.txt")).map_err(told)?;
    call(folder, "dpkg-deb", &["--root-owner-group", "-Zxz", "-z9", "--build", text(&staged), text(&deb)])?;
    fs::remove_dir_all(&staged).map_err(told)?;
    Ok(deb)
}

/// Who packs: what Debian's tools read from DEBFULLNAME and DEBEMAIL, else the authors that Cargo.toml names.
fn maintainer() -> String {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    match (set("DEBFULLNAME"), set("DEBEMAIL")) {
        (Some(name), Some(address)) => format!("{name} <{address}>"),
        _ => env!("CARGO_PKG_AUTHORS").to_owned(),
    }
}

/// What the files of a folder take, as dpkg counts.
fn kilobytes(folder: &Path) -> std::io::Result<u64> {
    let mut all = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        all += if entry.file_type()?.is_dir() {
            1 + kilobytes(&entry.path())?
        } else {
            entry.metadata()?.len().div_ceil(1024)
        };
    }
    Ok(all)
}

/// The text of `DEBIAN/control`.
fn control(parts: &[DebianPackage], maintainer: &str, kilobytes: u64) -> String {
    let parts = || parts.iter().filter(|part| part.installed);
    let depends: Vec<String> = parts().filter(|part| !part.optional).map(dependency).collect();
    let recommends: Vec<String> = parts().filter(|part| part.optional).map(dependency).collect();
    format!(
        "Package: accc\n\
         Version: {VERSION}\n\
         Architecture: amd64\n\
         Maintainer: {maintainer}\n\
         Installed-Size: {kilobytes}\n\
         Section: devel\n\
         Priority: optional\n\
         Depends: libc6 (>= 2.36), libgcc-s1, {}\n\
         Recommends: {}\n\
         Suggests: python3-pip\n\
         Description: optimizing OpenACC compiler for C and Fortran\n \
         Makes one executable that runs on NVIDIA GPUs and, where there is none, on the\n \
         CPU; says what it did with every loop and array. No CUDA toolkit is needed.\n",
        depends.join(", "),
        recommends.join(", ")
    )
}

/// `gcc (>= 4:12)`
fn dependency(part: &DebianPackage) -> String {
    format!("{} (>= {})", part.package, part.version.trim_end_matches('.'))
}

fn weigh(root: &Path, package: &Path) -> Result<(), String> {
    let size = fs::metadata(package).map_err(|error| format!("{}: {error}", package.display()))?.len();
    println!("{}: {:.1} MB", package.strip_prefix(root).unwrap_or(package).display(), size as f64 / 1e6);
    if size > LIMIT_MB * 1_000_000 { Err(format!("the package is over {LIMIT_MB} MB")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_depends_on_what_the_toolchain_file_marks() {
        let control = control(&Toolchain::load(crate::root()).unwrap().debian, "A B <a@b>", 7);
        assert!(control.contains("\nMaintainer: A B <a@b>\nInstalled-Size: 7\n"));
        let depends = control.lines().find_map(|line| line.strip_prefix("Depends: ")).unwrap();
        assert_eq!(
            depends,
            "libc6 (>= 2.36), libgcc-s1, libstdc++6 (>= 12), zlib1g (>= 1:1.2), libzstd1 (>= 1.5), \
             libflang-22-dev (>= 1:22.1), gcc (>= 4:12), libc6-dev (>= 2.36)"
        );
        let recommends = control.lines().find_map(|line| line.strip_prefix("Recommends: ")).unwrap();
        assert_eq!(
            recommends,
            "libclang-cpp22 (>= 1:22.1), libclang-common-22-dev (>= 1:22.1), g++ (>= 4:12), lld-22 (>= 1:22.1), \
             libomp-22-dev (>= 1:22.1)"
        );
    }
}
