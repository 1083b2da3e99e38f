//! `setup`: installs what `toolchain.toml` names. Quick where all is there; where it can't install, it says what to do.
//!
//! Debian packages come through apt-get (with sudo where we are not root); PyPI's wheels are downloaded by pip, checked
//! against their hash and unpacked into the working tree, so that no Python environment is touched.

use crate::command::{call, copy, output, succeeds, text};
use crate::toolchain::{DebianPackage, Toolchain, Wheel};
use std::fs;
use std::path::Path;

pub fn run(root: &Path) -> Result<(), String> {
    let toolchain = Toolchain::load(root)?;
    let (optional, always): (Vec<&DebianPackage>, Vec<&DebianPackage>) =
        toolchain.debian.iter().filter(|package| !package.long && !package.bench).partition(|package| package.optional);
    install_debian(root, &always)?;
    if let Err(error) = install_debian(root, &optional) {
        println!("note: {error}; all works without that");
    }
    check_llvm(&toolchain)?;
    for wheel in &toolchain.wheel {
        install_wheel(root, wheel)?;
    }
    println!("setup: every part that toolchain.toml names is there");
    Ok(())
}

/// Installs also what `test --long` alone needs.
pub fn for_long_tests(root: &Path) -> Result<(), String> {
    let toolchain = Toolchain::load(root)?;
    install_debian(root, &toolchain.debian.iter().filter(|package| package.long).collect::<Vec<_>>())
}

/// Installs the compilers that are peers of the benchmarks. Without them the tables have fewer columns, so a failure is told
/// and that is all.
pub fn for_bench(root: &Path) -> Result<(), String> {
    let toolchain = Toolchain::load(root)?;
    let peers: Vec<&DebianPackage> = toolchain.debian.iter().filter(|package| package.bench).collect();
    if let Err(error) = install_debian(root, &peers) {
        println!("note: {error}; the benchmarks go on without the peers that are missing");
    }
    Ok(())
}

/// What dpkg knows about a package.
#[derive(PartialEq, Debug)]
enum State {
    Missing,
    Installed,
    /// Installed, in another version than the file names.
    Other(String),
}

fn install_debian(root: &Path, packages: &[&DebianPackage]) -> Result<(), String> {
    let mut missing = Vec::new();
    for &package in packages {
        if package.only_without.as_ref().is_some_and(|command| succeeds("sh", &["-c", command])) {
            continue;
        }
        match state(package) {
            State::Installed => {}
            State::Missing => missing.push(package),
            State::Other(version) => {
                println!("note: {} is {version}; accc is tested with {}*", package.package, package.version);
            }
        }
    }
    if missing.is_empty() { Ok(()) } else { apt_install(root, &missing) }
}

fn state(package: &DebianPackage) -> State {
    let query = output("dpkg-query", &["-W", "-f=${db:Status-Status} ${Version}", &package.package]);
    parse_state(query.as_deref(), &package.version)
}

fn parse_state(query: Option<&str>, wanted: &str) -> State {
    match query.and_then(|text| text.strip_prefix("installed ")) {
        None => State::Missing,
        Some(version) if version.starts_with(wanted) => State::Installed,
        Some(version) => State::Other(version.to_owned()),
    }
}

fn apt_install(root: &Path, missing: &[&DebianPackage]) -> Result<(), String> {
    let names: Vec<&str> = missing.iter().map(|p| p.package.as_str()).collect();
    println!("missing Debian packages:");
    for package in missing {
        println!("  {:<16} {}", package.package, package.why);
    }
    let by_hand = format!("apt-get update && apt-get install --no-install-recommends {}", names.join(" "));
    if !succeeds("apt-get", &["--version"]) {
        return Err(format!(
            "this system has no apt-get. accc is built on Debian 12; elsewhere install LLVM 22 with its development \
             files and flang-rt, set LLVM_SYS_221_PREFIX to its folder, and see toolchain.toml for the rest.\n\
             On Debian 12 it would be: {by_hand}"
        ));
    }
    let sudo: &[&str] = match output("id", &["-u"]) {
        Some(id) if id.trim() == "0" => &[],
        _ if succeeds("sudo", &["--version"]) => &["sudo"],
        _ => return Err(format!("installing needs root, and there is no sudo. Run as root:\n  {by_hand}")),
    };
    let apt = |arguments: &[&str]| {
        let line: Vec<&str> =
            sudo.iter().chain(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).copied().collect();
        call(root, line[0], &[&line[1..], arguments].concat())
    };
    if let Err(error) = apt(&["update", "-qq"]) {
        println!("note: {error}; trying with the package lists that are there");
    }
    if let Some(name) = names.iter().find(|name| !has_candidate(name)) {
        return Err(format!(
            "apt knows no package {name}. LLVM 22 for Debian 12 is in the suite bookworm-security. Without network, \
             connect and try again; else add this line to /etc/apt/sources.list and try again:\n  \
             deb http://deb.debian.org/debian-security bookworm-security main"
        ));
    }
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], names.as_slice()].concat())
        .map_err(|error| format!("{error}\nTo install by hand, as root: {by_hand}"))
}

fn has_candidate(package: &str) -> bool {
    output("apt-cache", &["policy", package])
        .is_some_and(|text| text.contains("Candidate: ") && !text.contains("Candidate: (none)"))
}

/// The headers and libraries have to lie where the build looks for them.
fn check_llvm(toolchain: &Toolchain) -> Result<(), String> {
    let prefix = std::env::var("LLVM_SYS_221_PREFIX").unwrap_or_else(|_| toolchain.llvm.prefix.clone());
    let config = format!("{prefix}/bin/llvm-config");
    match output(&config, &["--version"]) {
        Some(version) if version.starts_with(&toolchain.llvm.version) => Ok(()),
        Some(version) => Err(format!(
            "{config} is LLVM {}, accc needs {}; set LLVM_SYS_221_PREFIX to the right folder",
            version.trim(),
            toolchain.llvm.version
        )),
        None => Err(format!(
            "{config} does not run; set LLVM_SYS_221_PREFIX to the folder of LLVM {}",
            toolchain.llvm.version
        )),
    }
}

fn install_wheel(root: &Path, wheel: &Wheel) -> Result<(), String> {
    let into = root.join(&wheel.into);
    let stamp = into.join("version");
    let identity = format!("{} {} {}\n", wheel.package, wheel.version, wheel.sha256);
    let complete = wheel.files.iter().all(|file| into.join(&file.to).is_file());
    if complete && fs::read_to_string(&stamp).is_ok_and(|text| text == identity) {
        return Ok(());
    }
    println!("missing wheel: {} {} ({})", wheel.package, wheel.version, wheel.why);
    let unpacked = into.join("unpacked");
    let told = |error| format!("can't write in {}: {error}", into.display());
    if unpacked.exists() {
        fs::remove_dir_all(&unpacked).map_err(told)?;
    }
    fs::create_dir_all(&unpacked).map_err(told)?;
    download_and_unpack(root, wheel, &unpacked)?;
    for file in &wheel.files {
        let target = into.join(&file.to);
        copy(&unpacked.join(&file.from), &target)?;
        if file.executable {
            make_executable(&target).map_err(told)?;
        }
    }
    fs::remove_dir_all(&unpacked).map_err(told)?;
    fs::write(&stamp, identity).map_err(told)
}

fn download_and_unpack(root: &Path, wheel: &Wheel, folder: &Path) -> Result<(), String> {
    let python = ["python3", "/usr/bin/python3"]
        .into_iter()
        .find(|python| succeeds(python, &["-m", "pip", "--version"]))
        .ok_or_else(|| "pip is missing. Install it (Debian: apt-get install python3-pip) and try again".to_owned())?;
    let requirements = folder.join("requirements.txt");
    let line = format!("{}=={} --hash=sha256:{}\n", wheel.package, wheel.version, wheel.sha256);
    fs::write(&requirements, line).map_err(|error| format!("can't write {}: {error}", requirements.display()))?;
    let (list, to) = (text(&requirements), text(folder));
    let pip = ["-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps", "--only-binary=:all:"];
    call(root, python, &[&pip[..], &["--require-hashes", "-r", list, "-d", to]].concat()).map_err(|error| {
        format!(
            "{error}\nWithout network, fetch {} {} from PyPI elsewhere and put these of its files into {}: {}",
            wheel.package,
            wheel.version,
            wheel.into,
            wheel.files.iter().map(|file| file.from.as_str()).collect::<Vec<_>>().join(", ")
        )
    })?;
    let archive = fs::read_dir(folder)
        .map_err(|error| format!("can't read {}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .ok_or_else(|| format!("pip left no wheel in {}", folder.display()))?;
    call(root, python, &["-m", "zipfile", "-e", text(&archive), to])
}

fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dpkg_s_answer_is_understood() {
        assert_eq!(parse_state(None, "1:22."), State::Missing);
        assert_eq!(parse_state(Some("not-installed "), "1:22."), State::Missing);
        assert_eq!(parse_state(Some("config-files 1:22.1.8-1"), "1:22."), State::Missing);
        assert_eq!(parse_state(Some("installed 1:22.1.8-1~deb12u1"), "1:22.1."), State::Installed);
        assert_eq!(parse_state(Some("installed 1:23.0-1"), "1:22.1."), State::Other("1:23.0-1".to_owned()));
    }
}
