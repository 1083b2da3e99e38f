//! What each file on the command line is, by its name, or by the `-x` in front of it.

use crate::options::Input;
use crate::report::{COMMAND_LINE, Failure, NOT_SUPPORTED};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// `preprocess`: the name asks for it (capital letter).
    Fortran { preprocess: bool },
    /// `preprocess`: not for what a preprocessor has made (`.i`).
    C { preprocess: bool },
    /// The system's assembler's.
    Assembly,
    /// Device code that is joined to the program's at link time.
    Ptx,
    /// Objects, archives, shared libraries: the linker's.
    Link,
}

impl InputKind {
    pub fn is_source(self) -> bool {
        match self {
            InputKind::Fortran { .. } | InputKind::C { .. } | InputKind::Assembly => true,
            InputKind::Ptx | InputKind::Link => false,
        }
    }
}

pub fn is_source(input: &Input) -> bool {
    classify(input).is_ok_and(InputKind::is_source)
}

pub fn classify(input: &Input) -> Result<InputKind, Failure> {
    if let Some(language) = &input.language {
        return by_language(language);
    }
    let name = input.path.display();
    let refused = |what: &str| Err(Failure::new(NOT_SUPPORTED, format!("{name}: not supported: {what}")));
    if input.path.as_os_str() == "-" {
        return Err(Failure::new(COMMAND_LINE, "-: say what standard input is with -x c or -x f95"));
    }
    let extension = input.path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    match extension {
        "c" => Ok(InputKind::C { preprocess: true }),
        "i" => Ok(InputKind::C { preprocess: false }),
        "f90" | "f95" | "f03" | "f08" | "f18" => Ok(InputKind::Fortran { preprocess: false }),
        "F90" | "F95" | "F03" | "F08" | "F18" => Ok(InputKind::Fortran { preprocess: true }),
        "s" | "S" => Ok(InputKind::Assembly),
        "ptx" => Ok(InputKind::Ptx),
        "o" | "a" | "so" | "lo" | "obj" => Ok(InputKind::Link),
        _ if is_versioned_library(&input.path) => Ok(InputKind::Link),
        "f" | "for" | "ftn" | "F" | "FOR" | "FTN" => {
            refused("fixed source form; convert it to free form and name it .f90")
        }
        "h" => refused("precompiled headers; compile the .c files that include it"),
        "cc" | "cpp" | "cxx" | "C" => refused("C++; accc compiles C (.c) and Fortran (.f90, .F90)"),
        _ => {
            let what = "its name does not say what it is; accc takes .c, .i, .f90, .F90, .s, .ptx, .o, .a and .so files; \
                        -x c in front of it says that it is C";
            Err(Failure::new(COMMAND_LINE, format!("{name}: {what}")))
        }
    }
}

/// `libm.so.6`
fn is_versioned_library(path: &Path) -> bool {
    path.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.contains(".so."))
}

fn by_language(language: &str) -> Result<InputKind, Failure> {
    match language {
        "c" => Ok(InputKind::C { preprocess: true }),
        "cpp-output" => Ok(InputKind::C { preprocess: false }),
        "f95" => Ok(InputKind::Fortran { preprocess: false }),
        "f95-cpp-input" => Ok(InputKind::Fortran { preprocess: true }),
        "assembler" | "assembler-with-cpp" => Ok(InputKind::Assembly),
        _ => {
            let languages = "c, cpp-output, f95, f95-cpp-input, assembler, none";
            Err(Failure::new(COMMAND_LINE, format!("-x {language}: the languages are {languages}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(name: &str, language: Option<&str>) -> Option<InputKind> {
        classify(&Input { path: name.into(), language: language.map(String::from) }).ok()
    }

    #[test]
    fn names_and_languages() {
        assert_eq!(kind("a.c", None), Some(InputKind::C { preprocess: true }));
        assert_eq!(kind("a.i", None), Some(InputKind::C { preprocess: false }));
        assert_eq!(kind("a.F90", None), Some(InputKind::Fortran { preprocess: true }));
        assert_eq!(kind("-", Some("c")), Some(InputKind::C { preprocess: true }));
        assert_eq!(kind("a.txt", Some("f95")), Some(InputKind::Fortran { preprocess: false }));
        assert_eq!(kind("libm.so.6", None), Some(InputKind::Link));
        assert_eq!(
            (kind("a.cpp", None), kind("a", None), kind("-", None), kind("a.c", Some("ada"))),
            (None, None, None, None)
        );
    }
}
