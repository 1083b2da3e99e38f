//! `cargo xtask`: what is done to the project from outside — install its parts, test it, show it, pack it, print its book.
//!
//! Builds and runs before LLVM is there, so it depends on none of the project's crates. Each command is one file; all of
//! them call the same programs that a reader would type, and print them. An error is one text that says what to do.

mod bench;
mod bundle;
mod command;
mod demo;
mod dist;
mod docs;
mod gfortran_module;
mod install;
mod licences;
mod long;
mod mpi;
mod mpi_f08;
mod runtime_archive;
mod setup;
mod test;
#[cfg(test)]
mod tidy;
mod toolchain;
mod wheel;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  setup                   install what toolchain.toml names, from Debian's packages and PyPI
  demo                    build accc, compile the Game of Life with it, run and profile it
  test [--long]           formatting, lints, unit tests, testsuite; --long also runs the programs at -O0 and -O3, and
                          again and again with random core counts, compares random regions, and fuzzes the parsers
  install [--prefix DIR] [--with-mpi]
                          copy the compiler and all it needs to DIR, or ~/.local; with the Fortran modules `mpi` and
                          `mpi_f08` of each MPI library that is there
  dist                    target/dist/accc-VERSION-x86_64-linux.tar.xz, which may be unpacked anywhere, and
                          accc_VERSION_amd64.deb; both are unpacked and tried
  wheel                   target/wheel/dist/accc-VERSION-….whl for `pip install`; it is installed into an empty
                          environment and tried
  docs                    write the book's generated pages anew and build the book (docs/) into target/book
  bench [OPTIONS]         the workloads of bench/ beside their peers, on this machine; options are those of bench/run.py
                          (--only NAME,...)
  gpu-bundle              pack the run tests and the workloads of bench/, compiled, into target/gpu-bundle.tar.xz for a
                          machine with a GPU";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[&str]) -> Result<(), String> {
    let root = root();
    match arguments {
        ["setup"] => setup::run(root),
        ["demo"] => demo::run(root),
        ["test"] => test::run(root, false),
        ["test", "--long"] => test::run(root, true),
        ["install", options @ ..] => install::run(root, options),
        ["dist"] => dist::run(root),
        ["wheel"] => wheel::run(root),
        ["docs"] => docs::run(root),
        ["bench", options @ ..] => bench::run(root, options),
        ["gpu-bundle"] => bundle::run(root),
        ["help" | "-h" | "--help"] => {
            println!("{USAGE}");
            Ok(())
        }
        [] => Err(format!("a command is missing\n{USAGE}")),
        other => Err(format!("unknown command `{}`\n{USAGE}", other.join(" "))),
    }
}

/// The root of the working tree: the folder above this crate.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in a folder of the working tree")
}
