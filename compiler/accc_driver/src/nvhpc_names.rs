//! `accc setup --as-nvhpc DIR`: commands called as NVIDIA's and PGI's compilers are, for build files that look at the
//! compiler's name. Each hands its words to this accc; modules have files `.mod`, which such build files wait for, and
//! C++ goes through a link `accc++`, by whose name accc knows the language.

use crate::report::{FILE, Failure, print_out, say};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::ExitCode;

const FORTRAN: [&str; 6] = ["nvfortran", "pgfortran", "pgf90", "pgf95", "pgf77", "nvf90"];
const C: [&str; 2] = ["nvc", "pgcc"];
const CPP: [&str; 4] = ["nvc++", "pgc++", "pgCC", "pgcpp"];
/// By which a command of ours is known again.
const MARK: &str = "# Made by accc setup --as-nvhpc.";

pub fn run(folder: &Path) -> ExitCode {
    match make(folder) {
        Ok(made) => {
            print_out(&format!("{} in {}\n", made.join(", "), folder.display()));
            ExitCode::SUCCESS
        }
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Message(message)) => {
            say(message, false);
            ExitCode::FAILURE
        }
    }
}

fn make(folder: &Path) -> Result<Vec<&'static str>, Failure> {
    let failed = |error: std::io::Error| Failure::new(FILE, format!("cannot write in {}: {error}", folder.display()));
    let accc = std::env::current_exe().map_err(failed)?;
    fs::create_dir_all(folder).map_err(failed)?;
    // The commands run in other folders: a relative name would mean nothing there.
    let cpp = folder.canonicalize().map_err(failed)?.join("accc++");
    let fortran =
        FORTRAN.map(|name| (name, accc.as_path(), " -module-suffix=.mod -ffree-line-length-none -fallow-invalid-boz"));
    let c = C.map(|name| (name, accc.as_path(), ""));
    let all = fortran.into_iter().chain(c).chain(CPP.map(|name| (name, cpp.as_path(), "")));
    let all: Vec<(&str, &Path, &str)> = all.collect();
    for (name, ..) in &all {
        let path = folder.join(name);
        if path.exists() && !fs::read_to_string(&path).is_ok_and(|text| text.contains(MARK)) {
            let text = format!("{} is there already, and not accc's: name another folder", path.display());
            return Err(Failure::new(FILE, text));
        }
    }
    if fs::symlink_metadata(&cpp).is_ok_and(|old| old.is_symlink()) {
        fs::remove_file(&cpp).map_err(failed)?;
    }
    std::os::unix::fs::symlink(&accc, &cpp).map_err(failed)?;
    for (name, command, words) in &all {
        let path = folder.join(name);
        fs::write(&path, script(name, command, words)).map_err(failed)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(failed)?;
    }
    Ok(all.into_iter().map(|(name, ..)| name).collect())
}

/// A shell script. What it answers to `--version` and `-V` begins with the name that build files look for.
fn script(name: &str, accc: &Path, words: &str) -> String {
    let accc = accc.display().to_string().replace('\'', r"'\''");
    let version = format!("case \"$*\" in\n--version | -V) echo '{name} (accc)' ;;\nesac\n");
    format!("#!/bin/sh\n{MARK}\n{version}exec '{accc}'{words} \"$@\"\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_made_again_and_spare_others() {
        let dir = tempfile::tempdir().unwrap();
        assert!(make(dir.path()).is_ok_and(|made| made.contains(&"nvc") && made.contains(&"nvc++")));
        assert!(make(dir.path()).is_ok());
        fs::write(dir.path().join("pgcc"), "another's").unwrap();
        assert!(make(dir.path()).is_err());
    }

    #[test]
    fn commands_name_whole_paths() {
        let dir = tempfile::tempdir_in(".").unwrap();
        let relative = Path::new(dir.path().file_name().unwrap());
        make(relative).unwrap();
        for name in FORTRAN.iter().chain(&C).chain(&CPP) {
            assert!(fs::read_to_string(relative.join(name)).unwrap().contains("exec '/"), "{name}");
        }
    }

    #[test]
    fn quotes_in_paths() {
        let text = script("nvc", Path::new("/a'b/accc"), "");
        assert!(text.contains(r#"exec '/a'\''b/accc' "$@""#), "{text}");
    }
}
