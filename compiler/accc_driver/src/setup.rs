//! `accc setup`: fetches ptxas, which accc's packages may not hold (NVIDIA's licence), from PyPI into the user's own folder.
//!
//! pip downloads the wheel that `toolchain.toml` names and checks its hash; Python unpacks it. ptxas takes its place whole or
//! not at all, with the licence beside it. Where there is a ptxas already nothing is fetched.

use crate::interrupt::{self, Folder};
use crate::report::{COMMAND_LINE, FILE, Failure, TOOL, print_out, say};
use crate::toolchain::{Toolchain, Wheel, tool, user_folder, wheel_with};
use accc_diag::Diagnostic;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const PTXAS: &str = "ptxas";
const LICENCE: &str = "License.txt";

pub fn run(words: Vec<OsString>) -> ExitCode {
    if let [option, folder] = words.as_slice()
        && option == "--as-nvhpc"
    {
        return crate::nvhpc_names::run(Path::new(folder));
    }
    if let Some(word) = words.first() {
        let text = format!("accc setup: takes `--as-nvhpc DIR` or nothing, and not `{}`", word.to_string_lossy());
        say(Diagnostic::error(COMMAND_LINE, text), false);
        return ExitCode::FAILURE;
    }
    let made = match Toolchain::discover().ptxas() {
        Some(found) => Ok(format!("ptxas is there: {}", found.display())),
        None => fetch().map(|path| {
            let licence = path.with_file_name(LICENCE);
            format!("ptxas: {}\nNVIDIA's licence of it: {}", path.display(), licence.display())
        }),
    };
    match made {
        Ok(text) => {
            print_out(&format!("{text}\n"));
            ExitCode::SUCCESS
        }
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Message(message)) => {
            say(message, false);
            ExitCode::FAILURE
        }
    }
}

/// Where it lies now.
fn fetch() -> Result<PathBuf, Failure> {
    let folder =
        user_folder().ok_or_else(|| Failure::new(FILE, "neither XDG_DATA_HOME nor HOME says where to put ptxas"))?;
    let wheel = wheel_with(PTXAS).expect("toolchain.toml is checked by a test");
    let failed = |error: std::io::Error| Failure::new(FILE, format!("cannot write in {}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(failed)?;
    let scratch = Folder::make(tempfile::Builder::new().prefix(".accc-"), &folder).map_err(failed)?;
    unpack(&wheel, scratch.path())?;
    for name in [LICENCE, PTXAS] {
        let from = wheel.path_of(name).expect("toolchain.toml is checked by a test");
        let from = scratch.path().join(from);
        fs::set_permissions(&from, fs::Permissions::from_mode(if name == PTXAS { 0o755 } else { 0o644 }))
            .map_err(failed)?;
        fs::rename(&from, folder.join(name)).map_err(failed)?;
    }
    Ok(folder.join(PTXAS))
}

/// The wheel's files, below the folder.
fn unpack(wheel: &Wheel, folder: &Path) -> Result<(), Failure> {
    print_out(&format!("fetching {} {} from PyPI\n", wheel.package, wheel.version));
    let list = folder.join("requirements.txt");
    let line = format!("{}=={} --hash=sha256:{}\n", wheel.package, wheel.version, wheel.sha256);
    fs::write(&list, line).map_err(|error| Failure::new(FILE, format!("cannot write {}: {error}", list.display())))?;
    let mut pip = tool("python3");
    pip.args(["-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps", "--only-binary=:all:"]);
    pip.env("TMPDIR", folder).args(["--require-hashes", "-r"]).arg(&list).arg("-d").arg(folder);
    called(&mut pip, wheel)?;
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let archive = files.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "whl"));
    let archive = archive.ok_or_else(|| Failure::new(TOOL, "pip left no wheel behind"))?;
    called(tool("python3").args(["-m", "zipfile", "-e"]).arg(archive).arg(folder), wheel)
}

fn called(command: &mut Command, wheel: &Wheel) -> Result<(), Failure> {
    let way_out = format!(
        "python3 with pip (Debian: python3-pip) and the network are needed; else put the ptxas of {} {} into a folder of PATH",
        wheel.package, wheel.version
    );
    match interrupt::run_tool(command.stdout(Stdio::piped()).stderr(Stdio::piped())) {
        Ok(done) if done.status.success() => Ok(()),
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            Err(Failure::new(TOOL, format!("ptxas could not be fetched: {}; {way_out}", said.trim())))
        }
        Err(error) => Err(Failure::new(TOOL, format!("cannot run python3: {error}; {way_out}"))),
    }
}
