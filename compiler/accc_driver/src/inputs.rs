//! What each file on the command line is, by its name.

use crate::report::{COMMAND_LINE, Failure, NOT_SUPPORTED};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// `preprocess`: the name asks for it (capital letter).
    Fortran { preprocess: bool },
    /// Objects, archives, shared libraries: the linker's.
    Link,
}

pub fn is_source(path: &Path) -> bool {
    matches!(classify(path), Ok(InputKind::Fortran { .. }))
}

pub fn classify(path: &Path) -> Result<InputKind, Failure> {
    let name = path.display();
    let refused = |what: &str| Err(Failure::new(NOT_SUPPORTED, format!("{name}: not supported: {what}")));
    if path.as_os_str() == "-" {
        return refused("reading a program from standard input; name a file");
    }
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    match extension {
        "f90" | "f95" | "f03" | "f08" | "f18" => Ok(InputKind::Fortran { preprocess: false }),
        "F90" | "F95" | "F03" | "F08" | "F18" => Ok(InputKind::Fortran { preprocess: true }),
        "o" | "a" | "so" | "lo" | "obj" => Ok(InputKind::Link),
        _ if path.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.contains(".so.")) => Ok(InputKind::Link),
        "f" | "for" | "ftn" | "F" | "FOR" | "FTN" => {
            refused("fixed source form; convert it to free form and name it .f90")
        }
        "c" | "i" => refused("C; this accc compiles Fortran (.f90, .F90)"),
        "cc" | "cpp" | "cxx" | "C" => refused("C++; this accc compiles Fortran (.f90, .F90)"),
        _ => {
            let what = "its name does not say what it is; accc takes .f90, .F90, .o, .a and .so files";
            Err(Failure::new(COMMAND_LINE, format!("{name}: {what}")))
        }
    }
}
