//! Compiler-style spellings made into what clap reads: `-acc=gpu` → `--acc=gpu`, `-O3` → `-O 3` and so on.
//!
//! Compilers spell long options with one dash and glue arguments to short ones; build files rely on it. The table below
//! is the whole difference. What no row knows is an unknown option: it is kept apart and warned about, since Makefiles
//! pass code-generation and warning flags of other compilers (ecosystem of pgcc, nvfortran, gcc).

pub mod foreign;

use crate::{checks, fortran_dialect, kinds};
use foreign::*;

/// What [`normalise`] makes of a command line.
#[derive(Default, Debug, PartialEq)]
pub struct Normalised {
    /// For clap, without the program's name.
    pub args: Vec<String>,
    /// What clang gets for C++, in order; and what of it means something there alone.
    pub clang: Vec<String>,
    pub for_cpp: Vec<String>,
    /// For the preprocessor, in order: macros, folders, files to include.
    pub preprocessor: Vec<String>,
    /// `-M` and its family.
    pub dependencies: Vec<String>,
    /// About the language: standards, warnings, what arithmetic means.
    pub language: Vec<String>,
    /// About the source form of Fortran files.
    pub layout: Vec<String>,
    /// About Fortran's default kinds.
    pub kinds: Vec<String>,
    /// About what Fortran programs mean.
    pub fortran: Vec<String>,
    /// About what Fortran programs check.
    pub checks: Vec<String>,
    /// The last word of `-ffp-contract=` and its like: whether a product and a sum may be rounded once.
    pub fused: Option<bool>,
    /// Options that accc has no meaning for, as written.
    pub unknown: Vec<String>,
}

/// Long options that may be written with one dash, with `=VALUE` or without.
pub const LONG: &[&str] = &[
    "acc",
    "ta",
    "gpu",
    "target",
    "stdpar",
    "Minfo",
    "fopenacc",
    "module",
    "module-suffix",
    "fconvert",
    "emit",
    "message-format",
    "fmax-errors",
    "march",
    "mcmodel",
    "tp",
    "version",
    "help",
    "explain",
    "save-temps",
    "cpp",
    "fopenmp",
    "fallow-argument-mismatch",
    "mp",
    "fast",
    "time-passes",
    "fsyntax-only",
    "dumpversion",
    "dumpmachine",
];

/// Spellings of other compilers and what they become.
#[cfg(test)]
pub fn synonyms() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    SYNONYMS.iter().chain(STANDARDS).chain(DEFINING)
}

pub fn normalise(args: impl IntoIterator<Item = String>) -> Normalised {
    let mut out = Normalised::default();
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        if !arg.starts_with('-') || arg == "-" || arg == "--" {
            out.args.push(arg);
        } else if let Some((_, undone)) = UNDOING.iter().find(|(word, _)| *word == arg) {
            let name = |earlier: &str| earlier.split('=').next().is_some_and(|name| undone.contains(&name));
            out.args.retain(|earlier| !name(earlier));
        } else if let Some((_, fused)) = FUSING.iter().find(|(word, _)| *word == arg) {
            out.fused = Some(*fused);
            out.clang.push(format!("-ffp-contract={}", if *fused { "fast" } else { "off" }));
        } else if !out.synonym(&arg) && !out.tools(&arg, &mut args) {
            out.own(arg, &mut args);
        }
    }
    out
}

impl Normalised {
    fn synonym(&mut self, arg: &str) -> bool {
        let found = SYNONYMS.iter().find(|(from, _)| *from == arg);
        self.args.extend(found.map(|(_, to)| to.to_string()));
        found.is_some()
    }

    /// `-cudalib=cufft,cublas`; `cutensor` and others have no module here, and of `nvtx` the runtime finds the library.
    fn cuda_libraries(&mut self, names: &str) {
        for name in names.split(',') {
            match CUDA_LIBRARIES.iter().find(|known| **known == name) {
                Some(known) => self.args.extend(["-l".to_string(), known.to_string()]),
                None if name == "nvtx" => {}
                None => self.unknown.push(format!("-cudalib={name}")),
            }
        }
    }

    /// Options for the linker, the preprocessor and the front end of C, and those without effect.
    fn tools(&mut self, arg: &str, args: &mut impl Iterator<Item = String>) -> bool {
        let starts = |list: &[&str]| list.iter().any(|start| arg.starts_with(start));
        if let Some(words) = arg.strip_prefix("-Wp,") {
            self.preprocessor_words(words);
        } else if arg.starts_with("-Wl,") || arg.starts_with("-fuse-ld=") || LINKER.contains(&arg) {
            self.args.push(format!("--linker-arg={arg}"));
        } else if LINKER_WITH_VALUE.contains(&arg) {
            self.args.extend(std::iter::once(arg.to_string()).chain(args.next()).map(|w| format!("--linker-arg={w}")));
        } else if arg == "-pthread" {
            self.args.push(format!("--linker-arg={arg}"));
            self.preprocessor.push("-D_REENTRANT".to_string());
        } else if PREPROCESSOR.contains(&arg) {
            self.preprocessor.push(arg.to_string());
        } else if let Some(option) = PREPROCESSOR_WITH_VALUE.iter().find(|option| arg.starts_with(**option)) {
            let follows = arg == *option;
            self.preprocessor.push(arg.to_string());
            self.preprocessor.extend(follows.then(|| args.next()).flatten());
        } else if DEPENDENCIES.contains(&arg) {
            self.dependencies.push(arg.to_string());
        } else if let Some(option) = DEPENDENCIES_WITH_VALUE.iter().find(|option| arg.starts_with(**option)) {
            let glued = Some(arg[option.len()..].to_string()).filter(|value| !value.is_empty());
            self.dependencies.push(option.to_string());
            self.dependencies.extend(glued.or_else(|| args.next()));
        } else if FOREIGN_WITH_VALUE.contains(&arg) {
            self.unknown.push(args.next().map_or(arg.to_string(), |value| format!("{arg} {value}")));
        } else if let Some(names) = arg.strip_prefix("-cudalib=").or_else(|| arg.strip_prefix("-Mcudalib=")) {
            self.cuda_libraries(names);
        } else if arg.starts_with("-Wa,") {
            self.unknown.push(arg.to_string());
        } else if let Some((_, definition)) = DEFINING.iter().find(|(name, _)| *name == arg) {
            self.preprocessor.push(definition.to_string());
        } else if let Some((_, standard)) = STANDARDS.iter().find(|(name, _)| *name == arg) {
            self.language.push(standard.to_string());
        } else if kinds::OPTIONS.contains(&arg) {
            self.kinds.push(arg.to_string());
        } else if starts(fortran_dialect::OPTIONS) {
            self.fortran.push(arg.to_string());
        } else if starts(checks::OPTIONS) {
            self.checks.push(arg.to_string());
        } else if starts(LAYOUT) {
            self.layout.push(arg.to_string());
        } else if starts(LANGUAGE) {
            self.language.push(arg.to_string());
            let warning = arg.starts_with("-W") || arg.starts_with("-w") || arg.starts_with("-pedantic");
            self.clang.extend(warning.then(|| arg.to_string()));
        } else if starts(PROCESSOR) {
            self.clang.push(arg.to_string());
        } else if starts(CPP) || starts(ALSO_CLANG) {
            self.clang.push(arg.to_string());
            if !starts(GRANTED) {
                self.for_cpp.push(arg.to_string());
            }
        } else {
            return starts(GRANTED);
        }
        true
    }

    /// `-Wp,-MD,file`
    fn preprocessor_words(&mut self, words: &str) {
        let mut words = words.split(',').map(String::from);
        while let Some(word) = words.next() {
            match word.as_str() {
                "-MD" | "-MMD" => {
                    self.dependencies.push(word);
                    self.dependencies.extend(words.next().into_iter().flat_map(|file| ["-MF".to_string(), file]));
                }
                _ => self.preprocessor.push(word),
            }
        }
    }

    /// Options of accc itself.
    fn own(&mut self, arg: String, args: &mut impl Iterator<Item = String>) {
        if is_long(&arg) {
            self.args.push(format!("--{}", arg.trim_start_matches('-')));
        } else if let Some(split) = split_glued(&arg) {
            match split {
                ("-O", "") => self.args.push("-O2".to_string()),
                (_, "") => self.args.extend(std::iter::once(arg).chain(args.next())),
                _ => self.args.push(arg),
            }
        } else if is_debug(&arg) {
            self.args.push(if arg == "-g0" { "--no-debug" } else { "-g" }.to_string());
        } else if matches!(arg.as_str(), "-c" | "-S" | "-E" | "-v" | "-h") || arg.starts_with("--") && !is_foreign(&arg)
        {
            // Build files pass other compilers' options with one dash, mostly; with two they are meant for us.
            self.args.push(arg);
        } else {
            self.unknown.push(arg);
        }
    }
}

/// `-g`, `-g2`, `-ggdb3`, `-gdwarf-4`, `-gopt`
fn is_debug(arg: &str) -> bool {
    let rest = arg.strip_prefix("-g").map(|rest| rest.trim_end_matches(|c: char| c.is_ascii_digit()));
    matches!(rest, Some("" | "gdb" | "dwarf" | "dwarf-" | "opt"))
}

fn is_foreign(arg: &str) -> bool {
    FOREIGN_TWO_DASHES.iter().any(|start| arg.starts_with(start))
}

/// `-acc`, `-acc=…`, `--acc`: the name up to `=` is in the table.
fn is_long(arg: &str) -> bool {
    let name = arg.trim_start_matches('-').split('=').next().unwrap_or_default();
    LONG.contains(&name)
}

fn split_glued(arg: &str) -> Option<(&str, &str)> {
    let letter = arg[1..].chars().next()?;
    GLUED.contains(&letter).then(|| arg.split_at(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, args: &str, unknown: &str) {
        let got = normalised(line);
        assert_eq!((got.args.join(" "), got.unknown.join(" ")), (args.to_string(), unknown.to_string()));
    }

    fn normalised(line: &str) -> Normalised {
        normalise(line.split_whitespace().map(String::from))
    }

    #[test]
    fn compiler_spellings_become_claps() {
        check("-acc -ta=tesla:cc70 -Minfo=accel a.f90", "--acc --ta=tesla:cc70 --Minfo=accel a.f90", "");
        check("-O3 -O -o x -lm -I inc -### -ggdb3 -g0", "-O3 -O2 -o x -lm -I inc --dry-run -g --no-debug", "");
        check("-Wl,-rpath,/x -fpic -shared", "--linker-arg=-Wl,-rpath,/x --linker-arg=-shared", "");
        check("-Xlinker -s -march=native a.c", "--linker-arg=-Xlinker --linker-arg=-s --march=native a.c", "");
    }

    #[test]
    fn directives_are_obeyed_by_the_last_that_speaks_of_them() {
        check("-acc -fopenacc -noacc a.f90", "a.f90", "");
        check("-noacc -acc=gpu -Mneginfo=all a.f90", "--acc=gpu --Minfo=accel a.f90", "");
        check("-ta=tesla -Mnoacc -fopenmp -mp=all -fno-openmp a.f90", "a.f90", "");
    }

    #[test]
    fn products_and_sums() {
        let got = normalised("-ffp-contract=fast -Mnofma a.c");
        assert_eq!((got.fused, got.clang.join(" ")), (Some(false), "-ffp-contract=fast -ffp-contract=off".to_string()));
        assert_eq!(normalised("-nofma -fma a.c").fused, Some(true));
    }

    #[test]
    fn two_dashes_of_others() {
        check(
            "--diag_suppress=x --dry-run --display_error_number a.c",
            "--dry-run a.c",
            "--diag_suppress=x --display_error_number",
        );
    }

    #[test]
    fn libraries_of_cuda_are_linked_by_name() {
        check("-cudalib=cufft,cutensor a.o -Mcudalib=curand", "-l cufft a.o -l curand", "-cudalib=cutensor");
    }

    #[test]
    fn what_nobody_knows_is_kept_apart() {
        check("-Munroll a.f90 -mlong --param x=1", "a.f90", "-Munroll -mlong --param x=1");
    }

    #[test]
    fn how_far_data_may_lie() {
        check("a.f90 -mcmodel=medium", "a.f90 --mcmodel=medium", "");
    }

    #[test]
    fn what_is_for_clang() {
        let got = normalised("-fno-rtti -Wshadow -ffast-math -stdlib=libc++ -w a.cpp");
        assert_eq!(got.clang.join(" "), "-fno-rtti -Wshadow -ffast-math -stdlib=libc++ -w");
        assert_eq!(got.for_cpp.join(" "), "-fno-rtti -stdlib=libc++");
        assert_eq!(got.unknown, Vec::<String>::new());
    }

    #[test]
    fn what_is_for_the_front_end_of_c() {
        let got =
            normalised("-Dn=3 -U m -include a.h -isystem inc -Wall -c99 -fwrapv -MMD -MF a.d -MTx -Wp,-MD,b.d,-DQ");
        assert_eq!(got.preprocessor.join(" "), "-Dn=3 -U m -include a.h -isystem inc -DQ");
        assert_eq!(got.language.join(" "), "-Wall -std=gnu99 -fwrapv");
        assert_eq!(got.dependencies.join(" "), "-MMD -MF a.d -MT x -MD -MF b.d");
        assert_eq!((got.args, got.unknown), (vec![], vec![]));
    }
}
