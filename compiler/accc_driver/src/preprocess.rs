//! The C preprocessor: `.F90` files in traditional mode, C as the language has it; line markers made into a line map.
//!
//! It is gcc's, without its own macros: what is defined is accc's to say ([`crate::predefined`]). Traditional mode leaves
//! `//` and unbalanced quotes alone. Macros in directives are expanded in both.

mod directive_column;
mod macro_operators;

use crate::interrupt;
use crate::layout::NamedForm;
use crate::options::Stop;
use crate::predefined;
use crate::report::{FILE, Failure, PREPROCESSOR, print_err, print_out};
use crate::session::Session;
use accc_fortran::parse::SourceForm;
use accc_source::{LineMap, take_markers};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The first error is the last one: gcc goes on after an `#include` that is 200 levels deep, and where a file includes itself
/// twice would not end.
const FIRST_ERROR: &str = "-Wfatal-errors";

/// A text for a front end.
pub struct Text {
    pub text: String,
    pub line_map: Option<LineMap>,
    /// The bytes were no UTF-8 and were read as Latin-1.
    pub latin1: bool,
}

/// A Fortran source, preprocessed.
pub fn fortran(session: &Session, file: &Path, named: NamedForm) -> Result<Text, Failure> {
    let fixed = session.options.layout.form(named) != SourceForm::Free;
    let source = std::fs::read(file).ok();
    let mut command = fortran_command(session);
    match source.as_ref().and_then(|text| directive_column::moved(text, fixed)) {
        Some(text) => command.args(with_name(session, file, &text)?),
        None => command.arg(file),
    };
    let output = run(session, command, file)?.stdout;
    let again = source.filter(|_| macro_operators::has_operators_left(&output));
    let rewritten = again.map(|text| {
        let place = |number| session.temp_path(&format!("included-{number}"));
        macro_operators::rewritten(&text, &output, fixed, place)
    });
    let told = |error| Failure::new(FILE, format!("cannot write a copy of what {} includes: {error}", file.display()));
    let Some(copies) = rewritten.transpose().map_err(told)?.flatten() else { return Ok(without_markers(output)) };
    let mut command = fortran_command(session);
    command.args(with_name(session, file, &copies.source)?);
    for folder in &copies.folders {
        command.arg("-iquote").arg(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    }
    Ok(without_markers(run(session, command, file)?.stdout))
}

/// The preprocessor as Fortran has it, without the name of a file.
fn fortran_command(session: &Session) -> Command {
    let mut command = session.toolchain.preprocessor();
    command.args(["-E", FIRST_ERROR, "-traditional-cpp", "-x", "c", "-undef", "-nostdinc", "-D__ACCC__=1"]);
    if session.options.targets.openacc {
        command.arg(format!("-D_OPENACC={}", accc_openacc::spec::VERSION));
    }
    if session.options.openmp {
        command.arg(format!("-D_OPENMP={}", accc_openmp::VERSION));
    }
    command.args(&session.options.preprocessor);
    for dir in &session.options.include {
        command.arg("-I").arg(dir);
    }
    command
}

/// The preprocessor's arguments for a text in place of a file's: it has the file's name and finds what lies beside it.
fn with_name(session: &Session, file: &Path, text: &[u8]) -> Result<Vec<OsString>, Failure> {
    let copy = session.temp_path("directives.F90");
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let name = file.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    let whole = [format!("# 1 \"{name}\"\n").as_bytes(), text].concat();
    std::fs::write(&copy, whole)
        .map_err(|error| Failure::new(FILE, format!("cannot write {}: {error}", copy.display())))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(vec!["-iquote".into(), folder.into(), copy.into()])
}

/// A C source, preprocessed; dependency files are written on the way.
pub fn c(session: &Session, file: &Path, object: &Path) -> Result<Text, Failure> {
    let mut command = c_command(session)?;
    command.args(dependencies_of(session, file, object)).arg(file);
    let output = run(session, command, file)?;
    print_err(&String::from_utf8_lossy(&output.stderr));
    print_dependencies(session);
    Ok(without_markers(output.stdout))
}

/// Where dependencies wait that go to standard output (`-MF -`): there the preprocessor writes the source.
fn printed_dependencies(session: &Session) -> PathBuf {
    session.temp_path("accc-printed.d")
}

/// Prints the dependencies that a preprocessor was to write to standard output.
pub fn print_dependencies(session: &Session) {
    let file = printed_dependencies(session);
    if let Ok(text) = std::fs::read_to_string(&file) {
        print_out(&text);
        // The next source's may not be written; else these would be printed once more.
        let _ = std::fs::remove_file(&file);
    }
}

/// The options that have a preprocessor write a source's dependency file.
pub fn dependencies_of(session: &Session, file: &Path, object: &Path) -> Vec<String> {
    let options = &session.options;
    let names = match options.stop {
        Stop::Linked => {
            let sources = options.files.iter().filter(|input| crate::inputs::is_source(input)).count();
            names_when_linking(file, options.output.as_deref(), sources)
        }
        _ => names_beside_object(object),
    };
    let mut args = dependency_args(&options.dependencies, &names);
    for at in 1..args.len() {
        if args[at - 1] == "-MF" && args[at] == "-" {
            args[at] = printed_dependencies(session).display().to_string();
        }
    }
    args
}

/// What `-E` or `-M` prints for a C source.
pub fn c_output(session: &Session, file: &Path) -> Result<Vec<u8>, Failure> {
    let mut command = c_command(session)?;
    command.args(&session.options.dependencies).arg(file);
    let output = run(session, command, file)?;
    print_err(&String::from_utf8_lossy(&output.stderr));
    Ok(output.stdout)
}

/// A text that went through a preprocessor before, or that needs none.
pub fn ready(bytes: Vec<u8>, markers: bool) -> Text {
    if markers {
        return without_markers(bytes);
    }
    let (text, latin1) = decode(bytes);
    Text { text, line_map: None, latin1 }
}

fn c_command(session: &Session) -> Result<Command, Failure> {
    let options = &session.options;
    let mut command = session.toolchain.preprocessor();
    command.args(["-E", FIRST_ERROR, "-undef", "-x", "c"]);
    if options.targets.openacc {
        // Expands macros in `#pragma acc`.
        command.arg("-fopenacc");
    }
    if options.openmp {
        command.args(["-fopenmp", "-U_OPENMP"]);
    }
    if let Some(std) = &options.dialect.std {
        command.arg(format!("-std={std}"));
    }
    if options.dialect.warnings.required_are_errors {
        command.arg("-pedantic-errors");
    } else if options.dialect.warnings.pedantic {
        command.arg("-pedantic");
    }
    if options.dialect.unsigned_char {
        command.arg("-funsigned-char");
    }
    if options.dialect.freestanding {
        command.arg("-ffreestanding");
    }
    let models = (options.targets.openacc, options.openmp);
    command.args(predefined::macros(&options.dialect, models, options.opt_level));
    command.args(&options.preprocessor);
    for dir in &options.include {
        command.arg("-I").arg(dir);
    }
    match session.toolchain.headers() {
        Ok(headers) => {
            if options.openmp {
                command.arg("-isystem").arg(headers.join("openmp"));
            }
            command.arg("-isystem").arg(headers);
        }
        // gcc has one too, with other numbers.
        Err(missing) if options.targets.openacc => return Err(missing),
        Err(_) => {}
    }
    if let Some(own) = session.toolchain.x86_headers() {
        command.arg("-isystem").arg(own);
    }
    if let Some(clang) = session.toolchain.clang_headers() {
        let features = options.processor.features().unwrap_or_default();
        command.args(accc_c::sema::target::macros(features).map(|name| format!("-D{name}=1")));
        command.args(predefined::X86_FEATURES).arg("-idirafter").arg(clang);
    }
    Ok(command)
}

/// What a dependency file is called, and whose dependencies it says it holds.
struct DependencyNames {
    file: PathBuf,
    target: PathBuf,
}

/// With `-c`: those of the object.
fn names_beside_object(object: &Path) -> DependencyNames {
    DependencyNames { file: object.with_extension("d"), target: object.to_path_buf() }
}

/// Where the object is a temporary file, as gcc's: `OUT.d`; of several sources each has its own, `OUT-NAME.d`. Only the last
/// ending of a name is one: `solver-1.2.exe` has `solver-1.2.d`.
fn names_when_linking(file: &Path, output: Option<&Path>, sources: usize) -> DependencyNames {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().to_string();
    let target = output.map_or_else(|| PathBuf::from(format!("{name}.o")), Path::to_path_buf);
    let dependencies = match output {
        Some(output) if sources == 1 => output.with_extension("d"),
        output => {
            let stem = output.map_or(Path::new("a").to_path_buf(), |output| output.with_extension(""));
            PathBuf::from(format!("{}-{name}.d", stem.display()))
        }
    };
    DependencyNames { file: dependencies, target }
}

/// `-MD` and its family, with names where the user does not say them.
fn dependency_args(asked: &[String], names: &DependencyNames) -> Vec<String> {
    let has = |options: &[&str]| asked.iter().any(|word| options.contains(&word.as_str()));
    let mut args = asked.to_vec();
    if has(&["-MD", "-MMD"]) {
        if !has(&["-MF"]) {
            args.extend(["-MF".to_string(), names.file.display().to_string()]);
        }
        if !has(&["-MT", "-MQ"]) {
            args.extend(["-MQ".to_string(), names.target.display().to_string()]);
        }
    }
    args
}

fn run(session: &Session, mut command: Command, file: &Path) -> Result<Output, Failure> {
    if file.is_dir() {
        // gcc says that there is no such file.
        return Err(Failure::new(FILE, format!("cannot read {}: it is a folder", file.display())));
    }
    if file.as_os_str() == "-" {
        // What reads from a terminal has to belong to those who may.
        command.stdin(Stdio::inherit()).process_group(interrupt::own_group());
    }
    let output = session.capture(command)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim_end().trim_end_matches("\ncompilation terminated due to -Wfatal-errors.");
        let text = match session.options.stop {
            Stop::Preprocessed | Stop::Dependencies => said.to_string(),
            _ => format!("{}: preprocessing failed\n{said}", file.display()),
        };
        return Err(Failure::new(PREPROCESSOR, text));
    }
    Ok(output)
}

/// The text of a source file, and whether it was read as Latin-1. Comments in old ones often are, and some editors put a
/// byte order mark in front: neither may stop a compilation.
fn decode(bytes: Vec<u8>) -> (String, bool) {
    match String::from_utf8(bytes) {
        Ok(text) => (text.strip_prefix('\u{feff}').map(String::from).unwrap_or(text), false),
        Err(error) => (error.into_bytes().iter().map(|b| *b as char).collect(), true),
    }
}

fn without_markers(bytes: Vec<u8>) -> Text {
    let (raw, latin1) = decode(bytes);
    let (text, line_map) = take_markers(&raw);
    Text { text, line_map: Some(line_map), latin1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin1_is_read_and_said() {
        assert_eq!(decode(b"\xe9".to_vec()), ("é".to_string(), true));
        assert_eq!(decode("\u{feff}é".into()), ("é".to_string(), false));
    }

    #[test]
    fn dependencies_are_named_after_the_object() {
        let args = |asked: &str, object: &str| {
            let asked: Vec<String> = asked.split_whitespace().map(String::from).collect();
            dependency_args(&asked, &names_beside_object(Path::new(object))).join(" ")
        };
        assert_eq!(args("", "a.o"), "");
        assert_eq!(args("-MMD -MP", "out/a.o"), "-MMD -MP -MF out/a.d -MQ out/a.o");
        assert_eq!(args("-MD", "out/a.b.o"), "-MD -MF out/a.b.d -MQ out/a.b.o");
        assert_eq!(args("-MD", "out/a"), "-MD -MF out/a.d -MQ out/a");
        assert_eq!(args("-MD -MF x -MT y", "a.o"), "-MD -MF x -MT y");
        let linking = |output: Option<&str>, sources| {
            let names = names_when_linking(Path::new("src/a.c"), output.map(Path::new), sources);
            format!("{} {}", names.file.display(), names.target.display())
        };
        assert_eq!(linking(Some("out/x"), 1), "out/x.d out/x");
        assert_eq!(linking(Some("out/x-1.2.exe"), 1), "out/x-1.2.d out/x-1.2.exe");
        assert_eq!(linking(Some("out/x"), 2), "out/x-a.d out/x");
        assert_eq!([linking(None, 1), linking(None, 2)], ["a-a.d a.o", "a-a.d a.o"]);
    }
}
