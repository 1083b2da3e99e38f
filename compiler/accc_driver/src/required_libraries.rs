//! Which of accc's libraries a program needs, read off the names that its objects do not define.

use crate::options::{LinkWord, Options};
use object::{Object, ObjectSymbol};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RequiredLibraries {
    /// accc's runtime, and an image for it.
    pub runtime: bool,
    /// Fortran's library.
    pub fortran: bool,
    /// C++'s library.
    pub cpp: bool,
    /// The program has an `operator new` of its own.
    pub replaced_new: bool,
    /// OpenMP's routines, in C and C++: `omp_get_wtime` beside directives that nobody asked to obey, as nvc links them.
    pub openmp: bool,
}

impl RequiredLibraries {
    pub fn everything() -> RequiredLibraries {
        RequiredLibraries { runtime: true, fortran: true, cpp: false, replaced_new: false, openmp: false }
    }

    /// Adds what an object needs. One that is damaged is the linker's to report.
    pub fn add(&mut self, object: &[u8]) {
        let Ok(file) = object::File::parse(object) else { return };
        self.replaced_new |= file.symbols().any(|symbol| symbol.is_definition() && symbol.name() == Ok("_Znwm"));
        for symbol in file.symbols().filter(|symbol| symbol.is_undefined()) {
            let name = symbol.name().unwrap_or_default();
            self.fortran |= name.starts_with("_Fortran") || name.starts_with("__accc_fortran");
            self.cpp |= name.starts_with("_ZNSt")
                || name.starts_with("_ZSt")
                || name.starts_with("__cxa_") && name != "__cxa_finalize" && name != "__cxa_atexit"
                || name.starts_with("__gxx_personality")
                || ["_Znwm", "_Znam", "_ZdlPvm", "_ZdaPv", "_ZdlPv"].contains(&name)
                || name.starts_with("_ZTVN10__cxxabiv");
            self.openmp |= name.starts_with("omp_");
            self.runtime |= name.starts_with("__accc_") || name.starts_with("acc_");
        }
    }
}

/// Libraries of the system, which hold no device code whatever their form.
const SYSTEM: &[&str] = &["-lm", "-lc", "-lpthread", "-ldl", "-lrt", "-lutil", "-lgcc", "-lgcc_s", "-lstdc++", "-lz"];

/// Whether a `-l` of the command line may name an archive of the user's.
pub fn names_archives(options: &Options) -> bool {
    options.link_line.iter().any(|word| match word {
        LinkWord::Word(word) => {
            let name = word.strip_prefix("-l").filter(|_| !SYSTEM.contains(&word.as_str()));
            name.is_some_and(|name| {
                let file = name.strip_prefix(':').map_or(format!("lib{name}.a"), String::from);
                let standard = Path::new("/usr/local/lib");
                options
                    .library_path
                    .iter()
                    .map(|dir| dir.as_path())
                    .chain([standard])
                    .any(|dir| dir.join(&file).is_file())
            })
        }
        LinkWord::File(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn needs(source: &str) -> RequiredLibraries {
        let dir = tempfile::tempdir().unwrap();
        let (file, object) = (dir.path().join("a.c"), dir.path().join("a.o"));
        std::fs::write(&file, source).unwrap();
        assert!(Command::new("cc").arg("-c").arg(&file).arg("-o").arg(&object).status().unwrap().success());
        let mut needs = RequiredLibraries::default();
        needs.add(&std::fs::read(&object).unwrap());
        needs
    }

    #[test]
    fn undefined_names_say_what_is_needed() {
        assert_eq!(
            needs("int puts(const char *); int main(void) { return puts(\"\"); }"),
            RequiredLibraries::default()
        );
        let runtime = RequiredLibraries { runtime: true, ..RequiredLibraries::default() };
        assert_eq!(needs("int acc_get_num_devices(int); int main(void) { return acc_get_num_devices(4); }"), runtime);
        let openmp = RequiredLibraries { openmp: true, ..RequiredLibraries::default() };
        assert_eq!(needs("double omp_get_wtime(void); int main(void) { return omp_get_wtime() < 0; }"), openmp);
        let fortran = RequiredLibraries { fortran: true, ..RequiredLibraries::default() };
        assert_eq!(needs("void _FortranAStopStatement(int); int main(void) { _FortranAStopStatement(0); }"), fortran);
    }
}
