//! One source file to one object: a front end, then the pipeline that is the same for every language.

use crate::clobber_guard;
use crate::device_code::{self, Ahead};
use crate::emit::{Emit, print_bytes, print_stage};
use crate::front::{self, Front};
use crate::include_lines;
use crate::inputs::InputKind;
use crate::options::Stop;
use crate::output;
use crate::preprocess::{self, Text};
use crate::report::{COMMAND_LINE, FILE, Failure, NOT_SUPPORTED, TOO_LARGE, TOOL, print_err, report};
use crate::session::Session;
use crate::targets::Targets;
use accc_codegen::CodegenOptions;
use accc_diag::Diagnostic;
use accc_fortran::Traps;
use accc_ir::{Module, Spelling};
use accc_machine::Gpu;
use accc_opt::{Inspection, MinfoLine, OptOptions};
use accc_schedule::tree::{Key, Tree, Trees, text};
use accc_source::{SourceMap, Span};
use std::io::Read;
use std::path::Path;
use tracing::info_span;

/// `kind` is a source's. Where nothing else has code for GPUs in the program, `ahead` gets what the last link would make of
/// the source's.
pub fn compile(
    session: &Session,
    file: &Path,
    kind: InputKind,
    object: &Path,
    ahead: &mut Option<Ahead>,
) -> Result<(), Failure> {
    let options = &session.options;
    if options.dry_run {
        print_err(&format!(" accc -c {} -o {}\n", file.display(), object.display()));
        return Ok(());
    }
    if kind == InputKind::Assembly {
        return assemble(session, file, object);
    }
    let only_preprocessed = matches!(options.stop, Stop::Preprocessed | Stop::Dependencies);
    if only_preprocessed && matches!(kind, InputKind::C { .. }) {
        return print_bytes(session, &preprocess::c_output(session, file)?);
    }
    if kind == InputKind::Cpp {
        return compile_cpp(session, file, object, ahead);
    }
    if options.stop == Stop::Dependencies {
        let text =
            format!("-M {}: not supported for Fortran: accc tells make only what C sources include", file.display());
        return Err(Failure::new(NOT_SUPPORTED, text));
    }
    let text = read(session, file, kind, object)?;
    if only_preprocessed {
        return print_stage(session, &text.text);
    }
    let text = match kind {
        InputKind::Fortran { .. } => include_lines::expand(text, file, &options.include)?,
        _ => text,
    };
    clobber_guard::included(options, text.line_map.as_ref())?;
    let Text { text, line_map, latin1 } = text;
    let mut sources = SourceMap::new();
    let id = sources.add(&file.display().to_string(), text, line_map).map_err(|e| Failure::new(TOO_LARGE, e))?;
    let emit = Emit::of(&options.stop)?;
    let front = match kind {
        InputKind::C { .. } => front::c::module(session, &sources, id, latin1, &emit)?,
        InputKind::Fortran { form, .. } => front::fortran::module(session, &sources, id, form, &emit)?,
        InputKind::Cpp | InputKind::Assembly | InputKind::Ptx | InputKind::Link => return Ok(()),
    };
    match front {
        Front::Module(module) if options.stop != Stop::Checked => {
            finish(session, Made { module: *module, host: None }, &sources, &emit, file, object, ahead)
        }
        Front::Module(_) | Front::Printed => Ok(()),
    }
}

/// What a front end made: the module, and for C++ the host's code around it, as bitcode.
struct Made {
    module: Module,
    host: Option<Vec<u8>>,
}

fn compile_cpp(session: &Session, file: &Path, object: &Path, ahead: &mut Option<Ahead>) -> Result<(), Failure> {
    let options = &session.options;
    if matches!(options.stop, Stop::Preprocessed | Stop::Dependencies) {
        return print_bytes(session, &front::cpp::preprocessed(session, file)?);
    }
    let emit = Emit::of(&options.stop)?;
    if matches!(emit, Emit::Tokens | Emit::Ast) {
        let text = "--emit=tokens and --emit=ast: not supported for C++, which clang reads; --emit=ir is what accc makes of it";
        return Err(Failure::new(NOT_SUPPORTED, text));
    }
    if file.as_os_str() != "-" {
        let cannot = |e: std::io::Error| Failure::new(FILE, format!("cannot read {}: {e}", file.display()));
        std::fs::File::open(file).map_err(cannot)?;
    }
    let mut sources = SourceMap::new();
    let front::cpp::Unit { module, host } = front::cpp::unit(session, file, object, &mut sources)?;
    match options.stop {
        Stop::Checked => Ok(()),
        _ => finish(session, Made { module, host: Some(host) }, &sources, &emit, file, object, ahead),
    }
}

/// From the module that a front end made to the object, or to the stage that was asked for.
fn finish(
    session: &Session,
    Made { mut module, host }: Made,
    sources: &SourceMap,
    emit: &Emit,
    file: &Path,
    object: &Path,
    ahead: &mut Option<Ahead>,
) -> Result<(), Failure> {
    let options = &session.options;
    let form = options.messages;
    if *emit == Emit::Ir {
        return print_stage(session, &accc_ir::text::print(&module));
    }
    let line_of = |span: Span| sources.line(span);
    let Targets { gpu, autopar, autodata, checks, managed, .. } = options.targets;
    let model = Gpu::of_targets(&options.targets.ccs);
    let opt_options =
        OptOptions { gpu, model, cpu: true, autopar, autodata, checks, managed, partition: options.partition };
    let trees = options.schedule.as_deref().map(given_trees).transpose()?;
    let inspection = Inspection {
        stop_after: emit.pass(),
        verify_each: options.verify_each,
        serial: options.opt_level >= 3,
        trees: trees.as_ref(),
    };
    if options.targets.routine_seq {
        accc_opt::offer_routines(&mut module);
    }
    let outcome = info_span!("optimize").in_scope(|| accc_opt::run(&mut module, &opt_options, inspection, &line_of));
    report(outcome.diagnostics, sources, form)?;
    report(unused_trees(trees.as_ref(), &outcome.trees), sources, form)?;
    if options.minfo {
        print_err(&match form.json {
            true => minfo_json(&outcome.minfo, file),
            false => accc_opt::render(&outcome.minfo),
        });
    }
    match emit {
        Emit::Facts => return print_stage(session, &outcome.facts),
        Emit::Schedule => return print_stage(session, &text::print(&outcome.trees)),
        Emit::IrAfter(pass) if !outcome.stopped => {
            let text = format!("--emit=ir-after={pass}: there is no such pass; `accc ir-opt --list-passes` lists them");
            return Err(Failure::new(COMMAND_LINE, text));
        }
        Emit::IrAfter(_) => return print_stage(session, &accc_ir::text::print(&module)),
        Emit::Outlined => return print_stage(session, &accc_ir::text::print(&module)),
        Emit::No | Emit::Tokens | Emit::Ast | Emit::Ir | Emit::Llvm | Emit::Ptx => {}
    }

    let source_file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf()).display().to_string();
    let codegen_options = CodegenOptions {
        opt_level: options.opt_level,
        processor: options.processor.clone(),
        speculates: options.checks.traps == Traps::default(),
        // As gfortran has it; gcc has it with -ffast-math alone.
        vector_math: options.opt_level >= 3 && module.spelling == Spelling::Fortran,
        rounding_math: options.dialect.rounding_math,
        // Executables are position-independent on every current system, so objects always are.
        pic: true,
        line_of: &line_of,
        position_of: &|span| sources.position(span),
        directory: std::env::current_dir().map(|folder| folder.display().to_string()).unwrap_or_default(),
        source_file,
        debug: options.debug,
        device_lines: options.targets.device_lines,
        targets_gpu: options.targets.gpu,
        model: Gpu::of_targets(&options.targets.ccs),
        autocompare: options.targets.runs_twice(),
        gpu_reals: options.targets.gpu_reals,
        fused: options.fused,
        checks: options.targets.checks,
    };
    if *emit == Emit::Llvm {
        return match accc_codegen::llvm_text(&module, &codegen_options) {
            Ok(text) => print_stage(session, &(text.host + &text.device.unwrap_or_default())),
            Err(message) => report(vec![message], sources, form),
        };
    }
    let lower_device = || accc_codegen::device_bitcode(&module, &codegen_options);
    let bytes = info_span!("codegen").in_scope(lower_device).and_then(|device| {
        let (bytes, made) = device_code::beside(session, device.as_deref(), || {
            info_span!("codegen")
                .in_scope(|| accc_codegen::object(module, device.as_deref(), host.as_deref(), &codegen_options))
        });
        *ahead = made;
        bytes
    });
    match bytes {
        Ok(bytes) => output::write(object, &bytes),
        Err(message) => report(vec![message], sources, form),
    }
}

/// The schedules of a file.
fn given_trees(file: &Path) -> Result<Trees, Failure> {
    let name = file.display().to_string();
    let read = std::fs::read_to_string(file);
    let read = read.map_err(|error| Failure::new(COMMAND_LINE, format!("--schedule={name}: {error}")))?;
    text::parse(&name, &read)
        .map_err(|error| Failure::new(COMMAND_LINE, format!("{name}:{}: {}", error.line, error.message)))
}

/// Schedules of constructs that the source does not have.
fn unused_trees(given: Option<&Trees>, made: &[Tree]) -> Vec<Diagnostic> {
    let Some(given) = given else { return Vec::new() };
    let is_unused = |tree: &&Tree| !made.iter().any(|other| other.key == tree.key);
    let one = |tree: &Tree| {
        let (file, at, Key { procedure, line, .. }) = (&given.file, tree.at, &tree.key);
        let message = format!("the schedule in {file}:{at} is not taken: no such construct in `{procedure}` at {line}");
        Diagnostic::warning("ACC4009", message).help("`--emit=schedule` prints the schedules of all constructs")
    };
    given.trees.iter().filter(is_unused).map(one).collect()
}

/// A line of `-Minfo` as a JSON object a line, with its code.
fn minfo_json(lines: &[MinfoLine], file: &Path) -> String {
    let told = lines.iter().map(|line| {
        let MinfoLine { procedure, line, nested, text } = line;
        accc_diag::render_told_json(&file.display().to_string(), *line, procedure, *nested, text)
    });
    told.collect()
}

/// Assembly is the system's to translate.
fn assemble(session: &Session, file: &Path, object: &Path) -> Result<(), Failure> {
    let mut command = session.toolchain.linker();
    command.arg("-c").args(&session.options.preprocessor);
    for dir in &session.options.include {
        command.arg("-I").arg(dir);
    }
    command.arg(file).arg("-o").arg(object);
    let result = session.capture(command)?;
    let said = String::from_utf8_lossy(&result.stderr).into_owned();
    if result.status.success() {
        print_err(&said);
        return Ok(());
    }
    Err(Failure::new(TOOL, format!("{}: assembling failed\n{}", file.display(), said.trim_end())))
}

fn read(session: &Session, file: &Path, kind: InputKind, object: &Path) -> Result<Text, Failure> {
    let cannot = |e: std::io::Error| Failure::new(FILE, format!("cannot read {}: {e}", file.display()));
    let standard_input = file.as_os_str() == "-";
    if !standard_input {
        // Looked at first, so that a missing file gets one plain message.
        std::fs::File::open(file).map_err(cannot)?;
    }
    let bytes = || {
        let mut bytes = Vec::new();
        match standard_input {
            true => std::io::stdin().read_to_end(&mut bytes).map(|_| bytes),
            false => std::fs::read(file),
        }
    };
    match kind {
        InputKind::C { preprocess: true } => preprocess::c(session, file, object),
        InputKind::Fortran { preprocess, form } if preprocess || session.options.cpp => {
            preprocess::fortran(session, file, form)
        }
        _ => Ok(preprocess::ready(bytes().map_err(cannot)?, matches!(kind, InputKind::C { .. }))),
    }
}
