//! `install --with-mpi`: the Fortran modules `mpi` and `mpi_f08` of each MPI library on this machine, in accc's own form.
//!
//! The library's `mpi.mod` is of the compiler that built it. What it says stands in the library's `mpif.h` too: a module
//! that includes this header, compiled by accc, is as good; of `mpi_f08` the interfaces are read from gfortran's `mpi_f08.mod`. `lib/accc/mpi/NAME` holds it, with the folders that the
//! library's compiler wrapper gives to `-I`, by which accc knows for which library it compiles.

use crate::command::{call, output};
use std::path::Path;

/// Compiler wrappers (Debian's names first), and what makes each of them show what it would run.
const WRAPPERS: &[(&str, &str, &str)] =
    &[("openmpi", "mpifort.openmpi", "--showme"), ("mpich", "mpifort.mpich", "-show"), ("default", "mpifort", "-show")];

const MODULE: &str = "module mpi\n  include 'mpif.h'\nend module mpi\n";

/// `parts` is the folder `lib/accc` of an installation, `accc` its compiler.
pub fn run(root: &Path, accc: &Path, parts: &Path) -> Result<(), String> {
    let mut done: Vec<Vec<String>> = Vec::new();
    for (name, wrapper, show) in WRAPPERS {
        let Some(shown) = output(wrapper, &[show]) else { continue };
        let folders: Vec<String> =
            shown.split_whitespace().filter_map(|word| word.strip_prefix("-I")).map(real).collect();
        if done.contains(&folders) || !folders.iter().any(|folder| Path::new(folder).join("mpif.h").is_file()) {
            continue;
        }
        install(root, accc, &parts.join("mpi").join(name), &folders)?;
        println!("the module mpi for {wrapper}");
        match install_f08(root, accc, &parts.join("mpi").join(name), &folders) {
            Ok(()) => println!("the module mpi_f08 for {wrapper}"),
            Err(error) => println!("no module mpi_f08 for {wrapper}: {error}"),
        }
        done.push(folders);
    }
    match done.is_empty() {
        true => {
            Err("no MPI library was found: install one, for instance `apt-get install libopenmpi-dev openmpi-bin`"
                .into())
        }
        false => Ok(()),
    }
}

/// Without links and `..`.
fn real(folder: &str) -> String {
    std::fs::canonicalize(folder).map_or(folder.to_string(), |path| path.display().to_string())
}

fn install(root: &Path, accc: &Path, to: &Path, folders: &[String]) -> Result<(), String> {
    let told = |error: std::io::Error| format!("can't write to {}: {error}", to.display());
    std::fs::create_dir_all(to).map_err(told)?;
    compile(root, accc, to, "mpi", MODULE, folders)?;
    std::fs::write(to.join("include-folders"), folders.join("\n") + "\n").map_err(told)
}

fn install_f08(root: &Path, accc: &Path, to: &Path, folders: &[String]) -> Result<(), String> {
    let files = folders.iter().map(|folder| Path::new(folder).join("mpi_f08.mod"));
    let file = files.into_iter().find(|file| file.is_file()).ok_or("the library has no mpi_f08.mod")?;
    let text = output("gzip", &["-dc", &file.display().to_string()]).ok_or("mpi_f08.mod is not compressed text")?;
    let source = crate::mpi_f08::source(&text).map_err(|what| format!("{}: {what}", file.display()))?;
    compile(root, accc, to, "mpi_f08", &source, folders)
}

/// Compiles a module that has no code of its own.
fn compile(root: &Path, accc: &Path, to: &Path, name: &str, text: &str, folders: &[String]) -> Result<(), String> {
    let told = |error: std::io::Error| format!("can't write to {}: {error}", to.display());
    let (source, object) = (to.join(format!("{name}.f90")), to.join(format!("{name}.o")));
    std::fs::write(&source, text).map_err(told)?;
    let [accc, module, file, into] = [accc, to, &source, &object].map(|path| path.display().to_string());
    let include: Vec<String> = folders.iter().map(|folder| format!("-I{folder}")).collect();
    let mut arguments = vec!["-c", &file, "-module", &module, "-o", &into];
    arguments.extend(include.iter().map(String::as_str));
    call(root, &accc, &arguments)?;
    std::fs::remove_file(object).map_err(told)
}
