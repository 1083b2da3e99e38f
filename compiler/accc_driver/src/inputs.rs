//! What each file on the command line is, by its name, or by the `-x` in front of it.

use crate::layout::NamedForm;
use crate::report::{COMMAND_LINE, Failure, NOT_SUPPORTED};
use std::path::{Path, PathBuf};

/// A file of the command line.
#[derive(Clone, Debug)]
pub struct Input {
    /// As the user wrote it.
    pub path: PathBuf,
    /// The `-x` in front of it.
    pub language: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// `preprocess`: the name asks for it (capital letter).
    Fortran { preprocess: bool, form: NamedForm },
    /// `preprocess`: not for what a preprocessor has made (`.i`).
    C { preprocess: bool },
    /// clang's to read.
    Cpp,
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
            InputKind::Fortran { .. } | InputKind::C { .. } | InputKind::Cpp | InputKind::Assembly => true,
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
        "f90" | "f95" | "f03" | "f08" | "f18" => fortran(false, NamedForm::Free),
        "F90" | "F95" | "F03" | "F08" | "F18" => fortran(true, NamedForm::Free),
        "f" | "for" | "ftn" | "f77" => fortran(false, NamedForm::Fixed),
        "F" | "FOR" | "FTN" | "F77" | "fpp" | "FPP" => fortran(true, NamedForm::Fixed),
        "s" | "S" => Ok(InputKind::Assembly),
        "ptx" => Ok(InputKind::Ptx),
        "o" | "a" | "so" | "lo" | "obj" => Ok(InputKind::Link),
        _ if is_versioned_library(&input.path) => Ok(InputKind::Link),
        "h" => refused("precompiled headers; compile the .c files that include it"),
        "cc" | "cp" | "cpp" | "cxx" | "c++" | "C" | "CPP" | "ii" => Ok(InputKind::Cpp),
        _ => {
            let what = "its name does not say what it is; accc takes .c, .i, .cpp, .cc, .f90, .F90, .f, .F, .s, .ptx, .o, .a and .so files; \
                        -x c in front of it says that it is C";
            Err(Failure::new(COMMAND_LINE, format!("{name}: {what}")))
        }
    }
}

fn fortran(preprocess: bool, form: NamedForm) -> Result<InputKind, Failure> {
    Ok(InputKind::Fortran { preprocess, form })
}

/// `libm.so.6`
fn is_versioned_library(path: &Path) -> bool {
    path.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.contains(".so."))
}

fn by_language(language: &str) -> Result<InputKind, Failure> {
    match language {
        "c" => Ok(InputKind::C { preprocess: true }),
        "cpp-output" => Ok(InputKind::C { preprocess: false }),
        "c++" | "c++-cpp-output" => Ok(InputKind::Cpp),
        "f77" => fortran(false, NamedForm::Fixed),
        "f77-cpp-input" => fortran(true, NamedForm::Fixed),
        "f95" => fortran(false, NamedForm::Free),
        "f95-cpp-input" => fortran(true, NamedForm::Free),
        "assembler" | "assembler-with-cpp" => Ok(InputKind::Assembly),
        _ => {
            let languages =
                "c, cpp-output, c++, c++-cpp-output, f77, f77-cpp-input, f95, f95-cpp-input, assembler, none";
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
        let (free, fixed) = (NamedForm::Free, NamedForm::Fixed);
        assert_eq!(kind("a.F90", None), Some(InputKind::Fortran { preprocess: true, form: free }));
        assert_eq!(kind("a.f", None), Some(InputKind::Fortran { preprocess: false, form: fixed }));
        assert_eq!(kind("-", Some("c")), Some(InputKind::C { preprocess: true }));
        assert_eq!(kind("a.txt", Some("f95")), Some(InputKind::Fortran { preprocess: false, form: free }));
        assert_eq!(kind("libm.so.6", None), Some(InputKind::Link));
        assert_eq!(
            (kind("a.cpp", None), kind("a", None), kind("-", None), kind("a.c", Some("ada"))),
            (Some(InputKind::Cpp), None, None, None)
        );
    }
}
