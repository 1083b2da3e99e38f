//! C++: `accc-clang` reads the source and gives the host's code as bitcode and the typed tree of what devices run, which
//! becomes IR here. What is wrong with the program clang says, what is wrong with directives accc.

use super::clang_messages;
use crate::options::Stop;
use crate::report::{Failure, TOOL, print_err, report};
use crate::session::Session;
use accc_c::lower::Options as LowerOptions;
use accc_ir::Module;
use accc_source::SourceMap;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::process::Command;
use tracing::info_span;

/// What a C++ source becomes.
pub struct Unit {
    pub module: Module,
    /// The host's code, in which constructs are calls of functions of the module.
    pub host: Vec<u8>,
}

/// What `-E` or `-M` prints.
pub fn preprocessed(session: &Session, file: &Path) -> Result<Vec<u8>, Failure> {
    let mut command = bridge(session, file, Path::new("-"), Path::new("-"))?;
    command.args(&session.options.dependencies);
    if session.options.stop == Stop::Preprocessed {
        command.arg("-E");
    }
    let output = session.capture(command)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        print_err(&said);
        return Ok(output.stdout);
    }
    print_err(&said);
    Err(Failure::Reported)
}

/// `None`: errors were reported, or what was asked for is printed.
pub fn unit(session: &Session, file: &Path, object: &Path, sources: &mut SourceMap) -> Result<Unit, Failure> {
    let (tree, bitcode) = (session.temp_path("accc-cpp.tree"), session.temp_path("accc-cpp.bc"));
    let mut command = bridge(session, file, &tree, &bitcode)?;
    command.args(dependency_args(session, file, object));
    let output = info_span!("clang").in_scope(|| session.capture(command))?;
    print_err(&said_by_clang(session, &output.stderr));
    crate::preprocess::print_dependencies(session);
    if !output.status.success() && output.stderr.is_empty() {
        let text = format!("{}: accc-clang has ended without a message ({})", file.display(), output.status);
        return Err(Failure::new(TOOL, text));
    }
    if !output.status.success() {
        return Err(Failure::Reported);
    }
    let cannot = |e: std::io::Error| Failure::new(TOOL, format!("accc-clang has written nothing: {e}"));
    let text = std::fs::read_to_string(&tree).map_err(cannot)?;
    let host = std::fs::read(&bitcode).map_err(cannot)?;
    let load = |name: &str| match std::fs::read(name) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(_) => String::new(),
    };
    let read = info_span!("read tree").in_scope(|| accc_cpp::read(&text, sources, &load));
    let read = read.map_err(|e| Failure::new(TOOL, format!("{}: {e}", file.display())))?;
    let form = session.options.messages;
    report(read.messages, sources, form)?;
    let options = LowerOptions { wrapv: session.options.dialect.wrapv, trapv: false, debug: session.options.debug };
    let name = file.display().to_string();
    match info_span!("lower").in_scope(|| accc_c::lower::lower(&read.unit, &name, options)) {
        Ok(module) => Ok(Unit { module, host }),
        Err(messages) => Err(report(messages, sources, form).err().unwrap_or(Failure::Reported)),
    }
}

/// Clang's names of errors that are warnings of g++: `"%d"FORMAT`, `register`, narrowing in braces, `a.template f(0)`.
const TAKEN_BY_OTHERS: [&str; 4] =
    ["reserved-user-defined-literal", "register", "c++11-narrowing", "missing-template-arg-list-after-template-kw"];

/// Clang's messages, in the form that was asked for.
fn said_by_clang(session: &Session, text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    if session.options.messages.json { clang_messages::as_json(&text) } else { text.into_owned() }
}

/// The command up to the source and clang's options.
fn bridge(session: &Session, file: &Path, tree: &Path, bitcode: &Path) -> Result<Command, Failure> {
    let options = &session.options;
    let mut command = crate::toolchain::tool(session.toolchain.bridge()?);
    command.arg(tree).arg(bitcode).arg(unit_name(file)).arg("--");
    command.args(["-x", "c++", "-fno-color-diagnostics", "-Qunused-arguments", "-D__ACCC__=1"]);
    if let Some(std) = &options.dialect.cpp_std {
        command.arg(format!("-std={std}"));
    }
    if options.targets.openacc {
        command.args(["-fopenacc", "-Wno-openacc-deprecated-clause-alias", "-U_OPENACC"]);
        command.arg(format!("-D_OPENACC={}", accc_openacc::spec::VERSION));
    } else {
        command.arg("-Wno-unknown-pragmas");
    }
    if options.openmp {
        command.args(["-fopenmp=libomp", "-U_OPENMP"]);
        command.arg(format!("-D_OPENMP={}", accc_openmp::VERSION));
    }
    command.arg(format!("-O{}", options.opt_level.min(3))).arg("-fPIC");
    if options.debug {
        command.arg("-g");
    }
    if options.dialect.unsigned_char {
        command.arg("-funsigned-char");
    }
    if options.dialect.short_enums {
        command.arg("-fshort-enums");
    }
    if options.dialect.tagged_members {
        command.arg("-fms-extensions");
    }
    if options.dialect.freestanding {
        command.arg("-ffreestanding");
    }
    if options.dialect.wrapv {
        command.arg("-fwrapv");
    }
    if options.dialect.trapv {
        command.arg("-ftrapv");
    }
    if let Some(bytes) = options.dialect.pack_struct {
        command.arg(format!("-fpack-struct={bytes}"));
    }
    if options.dialect.rounding_math {
        command.arg("-frounding-math");
    }
    // What g++ and nvc++ warn of, and clang refuses unless it is told.
    command.args(TAKEN_BY_OTHERS.map(|warning| format!("-Wno-error={warning}")));
    command.args(&options.clang).arg("-Wno-unknown-warning-option");
    if options.messages.json {
        command.args(["-fno-caret-diagnostics", "-fno-diagnostics-fixit-info"]);
    }
    command.args(&options.preprocessor);
    for dir in &options.include {
        command.arg("-I").arg(dir);
    }
    if let Ok(headers) = session.toolchain.headers() {
        if options.openmp {
            command.arg("-isystem").arg(headers.join("openmp"));
        }
        command.arg("-isystem").arg(headers);
    }
    // Headers that belong to the system's compiler alone, as omp.h.
    if let Some(headers) = session.toolchain.compiler_headers() {
        command.arg("-idirafter").arg(headers);
    }
    command.arg(file);
    Ok(command)
}

/// The names of dependency files, as for C.
fn dependency_args(session: &Session, file: &Path, object: &Path) -> Vec<String> {
    crate::preprocess::dependencies_of(session, file, object)
}

/// What makes the names of a unit's regions its own: FNV-1a of its absolute name.
fn unit_name(file: &Path) -> String {
    let name: PathBuf = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let mut sum = fnv::FnvHasher::default();
    sum.write(name.display().to_string().as_bytes());
    format!("{:016x}", sum.finish())
}
