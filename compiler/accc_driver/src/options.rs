//! The command line, as values. Spellings are made uniform by [`crate::normalise`] before clap sees them.

use crate::normalise::normalise;
use crate::report::{COMMAND_LINE, NO_EFFECT, NOT_SUPPORTED};
use crate::targets::Targets;
use accc_diag::Diagnostic;
use accc_opt::PartitionChoice;
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// The options as clap reads them. One dash works as well as two; see `normalise`.
#[derive(Parser, Debug)]
#[command(
    name = "accc",
    version,
    about = "Optimizing OpenACC compiler: Fortran in, programs for GPU and CPU out",
    after_help = "Long options may be written with one dash (-acc, -ta=tesla:cc70, -Minfo=accel).\n\
                  Environment of the compiled program: ACC_DEVICE_TYPE, ACC_DEVICE_NUM, ACC_NUM_CORES,\n\
                  ACC_SYNCHRONOUS, ACC_TIME, ACC_NOTIFY; for the device sim: ACC_NUM_DEVICES, ACC_SIM_MEMORY.\n\
                  Of accc itself: ACCC_LOG. README.md says what each is for."
)]
struct CommandLine {
    /// Sources (.f90, .F90, …), objects, archives.
    files: Vec<PathBuf>,
    /// Name of the output.
    #[arg(short)]
    output: Option<PathBuf>,
    /// Compile to objects, do not link.
    #[arg(short)]
    compile_only: bool,
    #[arg(short = 'S', hide = true)]
    assembly: bool,
    /// Preprocess only.
    #[arg(short = 'E')]
    preprocess_only: bool,
    /// Obey OpenACC directives: gpu, multicore, host, autopar, noautopar.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "")]
    acc: Vec<String>,
    /// Same as --acc.
    #[arg(long)]
    fopenacc: bool,
    /// Target: tesla[:cc70,…], multicore or host; implies --acc.
    #[arg(long, require_equals = true)]
    ta: Vec<String>,
    /// Options of the GPU target: cc70, …; implies --acc.
    #[arg(long, require_equals = true)]
    gpu: Vec<String>,
    /// Target: gpu, multicore or host; implies --acc.
    #[arg(long, require_equals = true)]
    target: Vec<String>,
    /// Say what became of each loop and array: accel, all.
    #[arg(long = "Minfo", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    minfo: Vec<String>,
    /// Optimization level 0 to 3; 2 where none is said.
    #[arg(short = 'O')]
    level: Vec<String>,
    /// Same as -O2.
    #[arg(long)]
    fast: bool,
    /// Folder to look for include and module files in.
    #[arg(short = 'I')]
    include: Vec<PathBuf>,
    /// Define a macro of the preprocessor.
    #[arg(short = 'D')]
    define: Vec<String>,
    /// Undefine a macro of the preprocessor.
    #[arg(short = 'U')]
    undefine: Vec<String>,
    /// Folder to look for libraries in.
    #[arg(short = 'L')]
    library_path: Vec<PathBuf>,
    /// Library to link.
    #[arg(short = 'l')]
    library: Vec<String>,
    /// Folder where module files go (and are looked for).
    #[arg(short = 'J')]
    module_dir: Option<PathBuf>,
    /// Same as -J.
    #[arg(long = "module", require_equals = false)]
    module: Option<PathBuf>,
    /// Preprocess every source.
    #[arg(long)]
    cpp: bool,
    /// Free source form (the only one there is today).
    #[arg(long, hide = true)]
    free: bool,
    /// Objects are always position-independent.
    #[arg(long = "fPIC", hide = true)]
    pic: bool,
    /// Show the commands that run.
    #[arg(short)]
    verbose: bool,
    /// Show the commands, run none (also -###).
    #[arg(long)]
    dry_run: bool,
    /// Keep intermediate files, in the working folder.
    #[arg(long)]
    save_temps: bool,
    /// Print one stage and stop: tokens, ast, ir, ir-after=PASS, facts, schedule, outlined, llvm, ptx.
    #[arg(long, require_equals = true)]
    emit: Option<String>,
    /// How regions become kernels: auto, host or cooperative (for tests and measurements).
    #[arg(long, require_equals = true, default_value = "auto", hide = true)]
    partition: String,
    /// How messages are written: text or json.
    #[arg(long, require_equals = true, default_value = "text")]
    message_format: String,
    /// Explain a message code (ACC2001).
    #[arg(long, require_equals = true)]
    explain: Option<String>,
    /// Handed to the linker as they are.
    #[arg(long, require_equals = true, allow_hyphen_values = true, hide = true)]
    linker_arg: Vec<String>,
    #[arg(short = 'g', hide = true)]
    debug: bool,
    #[arg(long, hide = true)]
    shared: bool,
    #[arg(long = "static", hide = true)]
    static_: bool,
    #[arg(long, hide = true)]
    fopenmp: bool,
    #[arg(long, hide = true, num_args = 0..=1, require_equals = true, default_missing_value = "")]
    mp: Option<String>,
    #[arg(long, hide = true, require_equals = true)]
    std: Option<String>,
    #[arg(short = 'x', hide = true)]
    language: Option<String>,
    /// Report the time of each stage on stderr.
    #[arg(long)]
    time_passes: bool,
}

/// What the last stage is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Preprocessed,
    Object,
    Linked,
    Emit(String),
}

/// A command line that was understood.
#[derive(Debug)]
pub struct Options {
    pub files: Vec<PathBuf>,
    pub output: Option<PathBuf>,
    pub stop: Stop,
    pub targets: Targets,
    pub minfo: bool,
    pub opt_level: u8,
    pub include: Vec<PathBuf>,
    /// `-D…` and `-U…` in the preprocessor's spelling.
    pub macros: Vec<String>,
    pub library_path: Vec<PathBuf>,
    pub libraries: Vec<String>,
    pub linker_args: Vec<String>,
    pub module_dir: Option<PathBuf>,
    pub cpp: bool,
    pub verbose: bool,
    pub dry_run: bool,
    pub save_temps: bool,
    pub json: bool,
    pub partition: PartitionChoice,
    pub time_passes: bool,
    /// Notes and warnings about the command line itself.
    pub notes: Vec<Diagnostic>,
}

/// Why there is nothing to compile.
pub enum Early {
    /// Text to print, for `--help`, `--version`, `--explain`; the exit code is 0.
    Answer(String),
    /// What is wrong with the command line; the exit code is 1.
    Wrong(Diagnostic),
}

pub fn parse(args: Vec<OsString>) -> Result<Options, Early> {
    let args = args.into_iter().skip(1).map(|a| a.into_string()).collect::<Result<Vec<_>, _>>();
    let args = args.map_err(|bad| Early::Wrong(wrong(format!("argument is not UTF-8: {}", bad.to_string_lossy()))))?;
    let normalised = normalise(crate::response::expand(args));
    let line = CommandLine::try_parse_from(std::iter::once("accc".to_string()).chain(normalised.args))
        .map_err(|e| if e.use_stderr() { Early::Wrong(wrong(clap_text(&e))) } else { Early::Answer(e.to_string()) })?;
    if let Some(code) = &line.explain {
        return match accc_diag::codes::explain(code) {
            Some(text) => Err(Early::Answer(format!("{code}: {text}\n"))),
            None => Err(Early::Wrong(wrong(format!("--explain={code}: there is no such message code")))),
        };
    }
    if line.files.is_empty() && line.verbose {
        return Err(Early::Answer(CommandLine::command().render_version()));
    }
    build(line, normalised.unknown).map_err(Early::Wrong)
}

fn wrong(text: impl Into<String>) -> Diagnostic {
    Diagnostic::error(COMMAND_LINE, text)
}

fn build(line: CommandLine, unknown: Vec<String>) -> Result<Options, Diagnostic> {
    let no_effect = |flag: &String| Diagnostic::warning(NO_EFFECT, format!("unknown option `{flag}` has no effect"));
    let mut notes: Vec<Diagnostic> = unknown.iter().map(no_effect).collect();
    refuse(&line, &unknown)?;
    if line.fopenmp || line.mp.is_some() {
        notes.push(Diagnostic::note(NO_EFFECT, "OpenMP directives are not obeyed"));
    }
    let mut targets = Targets::parse(&line.acc, line.fopenacc, &line.ta, &line.gpu, &line.target, &mut notes)?;
    targets.settle();
    let stop = match (&line.emit, line.preprocess_only, line.compile_only) {
        (Some(stage), _, _) => Stop::Emit(stage.clone()),
        (None, true, _) => Stop::Preprocessed,
        (None, false, true) => Stop::Object,
        (None, false, false) => Stop::Linked,
    };
    if line.files.is_empty() {
        return Err(wrong("no input files; `accc --help` lists the options"));
    }
    let sources = line.files.iter().filter(|f| crate::inputs::is_source(f)).count();
    if stop == Stop::Object && sources > 1 && line.output.is_some() {
        return Err(wrong("-o names one file, but -c makes one object for each of several sources; leave -o out"));
    }
    Ok(Options {
        files: line.files,
        output: line.output,
        stop,
        targets,
        minfo: minfo(&line.minfo, &mut notes),
        opt_level: opt_level(&line.level, line.fast)?,
        include: line.include,
        macros: line
            .define
            .iter()
            .map(|d| format!("-D{d}"))
            .chain(line.undefine.iter().map(|u| format!("-U{u}")))
            .collect(),
        library_path: line.library_path,
        libraries: line.library,
        linker_args: line.linker_arg,
        module_dir: line.module_dir.or(line.module),
        cpp: line.cpp,
        verbose: line.verbose || line.dry_run,
        dry_run: line.dry_run,
        save_temps: line.save_temps,
        json: match line.message_format.as_str() {
            "text" => false,
            "json" => true,
            other => return Err(wrong(format!("--message-format={other}: the formats are text and json"))),
        },
        partition: partition(&line.partition)?,
        time_passes: line.time_passes,
        notes,
    })
}

/// Options of other compilers for the kinds of variables and the form of the source.
const CHANGES_MEANING: &[&str] = &[
    "-r8",
    "-r4",
    "-i8",
    "-Mr8",
    "-Mi8",
    "-fdefault-real-8",
    "-fdefault-integer-8",
    "-fdefault-double-8",
    "-freal-4-real-8",
    "-finteger-4-integer-8",
    "-Mfixed",
    "-Mextend",
    "-ffixed-form",
    "-fixed",
    "-Mbackslash",
    "-fbackslash",
];

/// Options whose absence would change what the program does: they are errors until they work.
fn refuse(line: &CommandLine, unknown: &[String]) -> Result<(), Diagnostic> {
    let refused = |what: String| Err(Diagnostic::error(NOT_SUPPORTED, format!("not supported: {what}")));
    if let Some(flag) = unknown.iter().find(|flag| CHANGES_MEANING.contains(&flag.as_str())) {
        return refused(format!("{flag}; it would change what the program means: write it in the source"));
    }
    if line.assembly {
        return refused("-S; --emit=llvm and --emit=ptx show the generated code".to_string());
    }
    if line.debug {
        return refused("-g; leave it out".to_string());
    }
    if line.shared {
        return refused("-shared; link the objects into the executable".to_string());
    }
    if line.static_ {
        return refused("-static; leave it out (only the system's libraries are dynamic)".to_string());
    }
    if let Some(language) = &line.language {
        return refused(format!("-x {language}; name the file .f90 or .F90"));
    }
    if let Some(std) =
        line.std.as_deref().filter(|s| !matches!(*s, "f95" | "f2003" | "f2008" | "f2018" | "gnu" | "legacy"))
    {
        return Err(wrong(format!("-std={std}: the Fortran standards are f95, f2003, f2008, f2018, gnu and legacy")));
    }
    Ok(())
}

/// True when `-Minfo` asks for what became of loops and arrays.
fn minfo(values: &[String], notes: &mut Vec<Diagnostic>) -> bool {
    let mut on = false;
    for word in values.iter().flat_map(|v| v.split([',', '#'])) {
        match word {
            "accel" | "acc" | "all" | "" => on = true,
            other => {
                let text = format!("-Minfo={other}: there is no such information; accel is what there is");
                notes.push(Diagnostic::warning(NO_EFFECT, text));
            }
        }
    }
    on
}

fn partition(word: &str) -> Result<PartitionChoice, Diagnostic> {
    match word {
        "auto" => Ok(PartitionChoice::Auto),
        "host" => Ok(PartitionChoice::Host),
        "cooperative" => Ok(PartitionChoice::Cooperative),
        other => Err(wrong(format!("--partition={other}: the partitions are auto, host and cooperative"))),
    }
}

fn opt_level(levels: &[String], fast: bool) -> Result<u8, Diagnostic> {
    match levels.last().map(String::as_str) {
        None => Ok(2),
        Some("0") => Ok(if fast { 2 } else { 0 }),
        Some("1") => Ok(1),
        Some("2" | "s" | "z" | "") => Ok(2),
        Some("3" | "4" | "fast") => Ok(3),
        Some(other) => Err(wrong(format!("-O{other}: the levels are 0, 1, 2 and 3"))),
    }
}

/// Clap's message without its `error: ` and its usage lines.
fn clap_text(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    text.split("\n\n").next().unwrap_or(text).trim().to_string()
}
