//! Compiler-style spellings made into what clap reads: `-acc=gpu` → `--acc=gpu`, `-O3` → `-O 3` and so on.
//!
//! Compilers spell long options with one dash and glue arguments to short ones; build files rely on it. The table below
//! is the whole difference. What no row knows is an unknown option: it is kept apart and warned about, since Makefiles
//! pass code-generation and warning flags of other compilers (ecosystem of pgcc, nvfortran, gcc).

/// What [`normalise`] makes of a command line.
#[derive(Default, Debug, PartialEq)]
pub struct Normalised {
    /// For clap, without the program's name.
    pub args: Vec<String>,
    /// Options that accc has no meaning for, as written.
    pub unknown: Vec<String>,
}

/// Long options that may be written with one dash, with `=VALUE` or without.
const LONG: &[&str] = &[
    "acc",
    "ta",
    "gpu",
    "target",
    "Minfo",
    "Mneginfo",
    "fopenacc",
    "module",
    "emit",
    "message-format",
    "version",
    "help",
    "explain",
    "save-temps",
    "cpp",
    "fpic",
    "fPIC",
    "shared",
    "static",
    "fopenmp",
    "mp",
    "std",
    "fast",
    "time-passes",
];

/// Known options of other compilers with the same meaning.
const SYNONYMS: &[(&str, &str)] = &[
    ("-Mpreprocess", "--cpp"),
    ("-fpp", "--cpp"),
    ("-fpic", "--fPIC"),
    ("-fastsse", "--fast"),
    ("-V", "--version"),
    ("-###", "--dry-run"),
    ("-Mfree", "--free"),
    ("-Mfreeform", "--free"),
    ("-ffree-form", "--free"),
];

/// Options of other compilers (dependency files, folders) that take the next word along.
const FOREIGN_WITH_VALUE: &[&str] = &["-MF", "-MT", "-MQ", "-include", "-arch", "-framework"];

/// Options with a value that follows or is glued on.
const GLUED: &[char] = &['I', 'D', 'U', 'L', 'l', 'o', 'J', 'x', 'O'];

pub fn normalise(args: impl IntoIterator<Item = String>) -> Normalised {
    let mut out = Normalised::default();
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        if let Some((_, to)) = SYNONYMS.iter().find(|(from, _)| *from == arg) {
            out.args.push(to.to_string());
        } else if !arg.starts_with('-') || arg == "-" || arg == "--" {
            out.args.push(arg);
        } else if arg.starts_with("-Wl,") || matches!(arg.as_str(), "-rdynamic" | "-pthread") {
            out.args.push(format!("--linker-arg={arg}"));
        } else if arg == "-Xlinker" {
            out.args.extend(std::iter::once(arg).chain(args.next()).map(|word| format!("--linker-arg={word}")));
        } else if arg == "-isystem" {
            out.args.extend(std::iter::once("-I".to_string()).chain(args.next()));
        } else if FOREIGN_WITH_VALUE.contains(&arg.as_str()) {
            out.unknown.push(args.next().map_or(arg.clone(), |value| format!("{arg} {value}")));
        } else if is_long(&arg) {
            out.args.push(format!("--{}", arg.trim_start_matches('-')));
        } else if let Some(split) = split_glued(&arg) {
            match split {
                ("-O", "") => out.args.push("-O2".to_string()),
                (_, "") => out.args.extend(std::iter::once(arg).chain(args.next())),
                _ => out.args.push(arg),
            }
        } else if matches!(arg.as_str(), "-c" | "-S" | "-E" | "-v" | "-g" | "-h") {
            out.args.push(arg);
        } else if arg.starts_with("--") {
            // Build files pass other compilers' options with one dash; with two they are meant for us.
            out.args.push(arg);
        } else {
            out.unknown.push(arg);
        }
    }
    out
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
        let got = normalise(line.split_whitespace().map(String::from));
        assert_eq!((got.args.join(" "), got.unknown.join(" ")), (args.to_string(), unknown.to_string()));
    }

    #[test]
    fn compiler_spellings_become_claps() {
        check("-acc -ta=tesla:cc70 -Minfo=accel a.f90", "--acc --ta=tesla:cc70 --Minfo=accel a.f90", "");
        check("-O3 -O -o x -lm -I inc -Dn=3 -###", "-O3 -O2 -o x -lm -I inc -Dn=3 --dry-run", "");
        check("-Wl,-rpath,/x -fpic", "--linker-arg=-Wl,-rpath,/x --fPIC", "");
        check("-Xlinker -s -isystem inc", "--linker-arg=-Xlinker --linker-arg=-s -I inc", "");
    }

    #[test]
    fn what_nobody_knows_is_kept_apart() {
        check("-Munroll -march=native a.f90 -Wall", "a.f90", "-Munroll -march=native -Wall");
        check("-MD -MF a.d a.f90", "a.f90", "-MD -MF a.d");
    }
}
