//! The command line, as values. Spellings are made uniform by [`crate::normalise`] before clap sees them.

use crate::checks::Checks;
use crate::dialect::Dialect;
use crate::fortran_dialect::FortranDialect;
use crate::inputs::{Input, InputKind, classify};
use crate::kinds::DefaultKinds;
use crate::layout::Layout;
use crate::normalise::foreign::WITHOUT_EFFECT;
use crate::normalise::{Normalised, normalise};
use crate::processor;
use crate::refused_options;
use crate::report::{COMMAND_LINE, Form, NO_EFFECT};
use crate::targets::Targets;
use accc_abi::environment::{self, Variable};
use accc_codegen::HostProcessor;
use accc_diag::Diagnostic;
use accc_fortran::Convert;
use accc_opt::PartitionChoice;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// The options as clap reads them. One dash works as well as two; see `normalise`.
#[derive(Parser, Debug)]
#[command(
    name = "accc",
    version,
    about = "Optimizing OpenACC compiler: C and Fortran in, programs for GPU and CPU out",
    after_help = after_help(),
    args_override_self = true
)]
struct CommandLine {
    /// Sources (.c, .i, .f90, .F90, .f, .F, .s, ...), objects, archives, PTX.
    files: Vec<PathBuf>,
    /// Name of the output.
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Compile to objects, do not link.
    #[arg(short)]
    compile_only: bool,
    /// Not supported: --emit=llvm and --emit=ptx show the generated code.
    #[arg(short = 'S', hide = true)]
    assembly: bool,
    /// Preprocess only.
    #[arg(short = 'E')]
    preprocess_only: bool,
    /// Obey OpenACC directives: gpu, multicore, host, [no]autopar, [no]autodata, check.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "", value_name = "WORD,...")]
    acc: Vec<String>,
    /// Same as --acc.
    #[arg(long)]
    fopenacc: bool,
    /// Target: tesla[:cc70,...], multicore or host; implies --acc.
    #[arg(long, require_equals = true, value_name = "WORD:...")]
    ta: Vec<String>,
    /// Options of the GPU target: cc70, ...; implies --acc.
    #[arg(long, require_equals = true, value_name = "WORD,...")]
    gpu: Vec<String>,
    /// Target: gpu, multicore or host; implies --acc.
    #[arg(long, require_equals = true, value_name = "WORD")]
    target: Vec<String>,
    /// Fortran's `do concurrent` runs on devices, in parallel: gpu (where nothing is said), multicore, host.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "gpu", value_name = "WORD,...")]
    stdpar: Vec<String>,
    /// Say what became of each loop and array: accel, all.
    #[arg(long = "Minfo", num_args = 0..=1, require_equals = true, default_missing_value = "all", value_name = "WORD")]
    minfo: Vec<String>,
    /// Optimization level 0 to 3; 2 where none is said.
    #[arg(short = 'O', value_name = "LEVEL")]
    level: Vec<String>,
    /// Processor that the CPU's code is for: native, or a name of gcc's (haswell, znver3, x86-64-v3, ...); also -tp=.
    #[arg(long, alias = "tp", value_name = "CPU")]
    march: Option<String>,
    /// How far data may lie: small (all within two gigabytes), medium (data anywhere), large (code too).
    #[arg(long, value_name = "MODEL")]
    mcmodel: Option<String>,
    /// Same as -O2.
    #[arg(long)]
    fast: bool,
    /// Folder to look for include and module files in.
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Folder to look for libraries in.
    #[arg(short = 'L', value_name = "DIR")]
    library_path: Vec<PathBuf>,
    /// Library to link.
    #[arg(short = 'l', value_name = "NAME")]
    library: Vec<String>,
    /// Folder where module files go (and are looked for).
    #[arg(short = 'J', value_name = "DIR")]
    module_dir: Option<PathBuf>,
    /// Same as -J.
    #[arg(long = "module", require_equals = false, value_name = "DIR")]
    module: Option<PathBuf>,
    /// How the names of module files end: .mod, for build systems that wait for such files (else .accmod).
    #[arg(long, require_equals = true, value_name = "ENDING")]
    module_suffix: Option<String>,
    /// Byte order of unformatted files: native, swap (also -byteswapio), big-endian, little-endian; of the main program.
    #[arg(long, require_equals = true, value_name = "ORDER")]
    fconvert: Option<String>,
    /// Preprocess every source.
    #[arg(long)]
    cpp: bool,
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
    #[arg(long, require_equals = true, value_name = "STAGE")]
    emit: Option<String>,
    /// Take the schedules in this file, of the form that --emit=schedule prints, in place of the compiler's own.
    #[arg(long, require_equals = true, value_name = "FILE")]
    schedule: Option<PathBuf>,
    /// How regions become kernels: auto, host or cooperative (for tests and measurements).
    #[arg(long, require_equals = true, default_value = "auto", hide = true, value_name = "WAY")]
    partition: String,
    /// How messages are written: text or json.
    #[arg(long, require_equals = true, default_value = "text", value_name = "FORMAT")]
    message_format: String,
    /// How many errors of a source are shown; 0: all. Without it 20, in JSON all.
    #[arg(long, require_equals = true, value_name = "N")]
    fmax_errors: Option<usize>,
    /// Explain a message code (ACC2001), as `accc explain` does.
    #[arg(long, require_equals = true, value_name = "CODE")]
    explain: Option<String>,
    /// Handed to the linker as they are.
    #[arg(long, require_equals = true, allow_hyphen_values = true, hide = true, value_name = "WORD")]
    linker_arg: Vec<String>,
    /// Information for debuggers; level 0 of optimization unless one is said.
    #[arg(short = 'g', overrides_with = "no_debug")]
    debug: bool,
    /// Undoes -g; what -g0 becomes.
    #[arg(long, hide = true, overrides_with = "debug")]
    no_debug: bool,
    /// OpenMP's constructs run on the host's threads; without it they are comments, which a note says.
    #[arg(long)]
    fopenmp: bool,
    /// Same as --fopenmp.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "")]
    mp: Option<String>,
    /// A Fortran procedure without an interface may be called with arguments that are not its own: a warning, no error.
    #[arg(long, hide = true)]
    fallow_argument_mismatch: bool,
    /// Language of the files that follow: c, cpp-output, assembler, f77, f77-cpp-input, f95, f95-cpp-input, none.
    #[arg(short = 'x', value_name = "LANGUAGE")]
    language: Vec<String>,
    /// Look for errors, make nothing.
    #[arg(long)]
    fsyntax_only: bool,
    /// Print the version alone.
    #[arg(long, hide = true)]
    dumpversion: bool,
    /// Print the machine that code is for.
    #[arg(long, hide = true)]
    dumpmachine: bool,
    /// Report the time of each stage on stderr.
    #[arg(long)]
    time_passes: bool,
    /// Check the IR and the analyses that are kept behind each pass.
    #[arg(long)]
    verify_each: bool,
}

/// The options as clap knows them, for the manual and the shells.
pub fn described() -> clap::Command {
    CommandLine::command()
}

/// What stands below the options; the variables are those of the table.
fn after_help() -> String {
    let names = |variables: &[Variable]| variables.iter().map(|v| v.name).collect::<Vec<_>>().join(", ");
    format!(
        "Long options may be written with one dash (-acc, -ta=tesla:cc70, -Minfo=accel).\n\
         For the preprocessor: -D, -U, -include, -isystem, -nostdinc, -M, -MD, -MMD, -MF, -MT, -MP.\n\
         About C: -std=c89 to gnu2x, -Wall, -Wextra, -W[no-]NAME, -Werror, -w, -fwrapv, -fcommon.\n\
         For the linker: -shared, -static, -rdynamic, -pthread, -s, -Wl,WORDS, -Xlinker WORD.\n\
         Environment of the compiled program: {}.\n\
         Of accc itself: {}. `accc manual accc | man -l -` says what each is for.",
        names(environment::OF_PROGRAMS),
        names(environment::OF_COMPILER)
    )
}

/// What the last stage is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Preprocessed,
    /// `-M`, `-MM`: what the source includes, as a rule of make.
    Dependencies,
    /// `-fsyntax-only`
    Checked,
    Object,
    Linked,
    Emit(String),
}

/// A command line that was understood.
#[derive(Debug)]
pub struct Options {
    /// Sources, objects and archives, in the user's order.
    pub files: Vec<Input>,
    /// `-o`
    pub output: Option<PathBuf>,
    /// How far to go: `-E`, `-S`, `-c`, `--emit`.
    pub stop: Stop,
    /// Which C or Fortran: `-std`, `-ansi`, `-pedantic`, warnings.
    pub dialect: Dialect,
    /// Free or fixed form, and how long lines are.
    pub layout: Layout,
    /// Code for the CPU may round a product and a sum once.
    pub fused: bool,
    /// `-r8`, `-i8` and their kin: the kinds of Fortran's default types.
    pub kinds: DefaultKinds,
    /// What else the command line says about Fortran.
    pub fortran: FortranDialect,
    /// Arguments that differ from a Fortran procedure's own, where it has no interface, are no error.
    pub argument_mismatch: bool,
    /// Tests that the program makes of itself when it runs: `-fcheck`, `-ffpe-trap`.
    pub checks: Checks,
    /// `-acc`, `-gpu`, `-ta`: the devices to make code for.
    pub targets: Targets,
    /// `-Minfo`: say what was parallelised, and why the rest was not.
    pub minfo: bool,
    /// `-O`, from 0 to 3.
    pub opt_level: u8,
    /// `-march`, `-mtune`, `-m…`: the host's processor.
    pub processor: HostProcessor,
    /// `-I`
    pub include: Vec<PathBuf>,
    /// Macros, folders and files to include, in the preprocessor's spelling and the user's order.
    pub preprocessor: Vec<String>,
    /// What clang is asked for C++: warnings, and how the host's code is made.
    pub clang: Vec<String>,
    /// `-MD` and its family.
    pub dependencies: Vec<String>,
    /// `-L`
    pub library_path: Vec<PathBuf>,
    /// What the linker gets, in the user's order.
    pub link_line: Vec<LinkWord>,
    /// `-g`
    pub debug: bool,
    /// OpenMP's directives are obeyed, and LLVM's library for them is linked.
    pub openmp: bool,
    /// `-J`, `-module`: where module files are written.
    pub module_dir: Option<PathBuf>,
    /// The ending of module files, with its dot, where it is not accc's own.
    pub module_suffix: Option<String>,
    /// The byte order of unformatted files.
    pub convert: Option<Convert>,
    /// `-cpp`: Fortran sources are preprocessed whatever their names are.
    pub cpp: bool,
    /// `-v`: the commands that are run, and paths.
    pub verbose: bool,
    /// `-###`: the commands, none of which is run.
    pub dry_run: bool,
    /// `-save-temps`: what lies between the stages stays.
    pub save_temps: bool,
    /// Messages as text or as JSON.
    pub messages: Form,
    /// How regions become kernels, where the user decides.
    pub partition: PartitionChoice,
    /// The file with schedules to take.
    pub schedule: Option<PathBuf>,
    /// `--time-passes`: how long each pass took, on stderr.
    pub time_passes: bool,
    /// `--verify-each`: the IR is verified behind each pass, and what passes claim to preserve is computed again.
    pub verify_each: bool,
    /// Notes and warnings about the command line itself.
    pub notes: Vec<Diagnostic>,
}

/// A word of the linker's command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkWord {
    /// What became of this file, an index into [`Options::files`].
    File(usize),
    /// An option or a library.
    Word(String),
}

/// Why there is nothing to compile.
pub enum Early {
    /// Text to print, for `--help`, `--version`, `--explain`; the exit code is 0.
    Answer(String),
    /// What is wrong with the command line; the exit code is 1.
    Wrong(Diagnostic),
}

pub fn parse(args: Vec<OsString>) -> Result<Options, Early> {
    let is_cpp = args.first().is_some_and(|name| name.to_string_lossy().ends_with("accc++"));
    let args = args.into_iter().skip(1).map(|a| a.into_string()).collect::<Result<Vec<_>, _>>();
    let args = args.map_err(|bad| Early::Wrong(wrong(format!("argument is not UTF-8: {}", bad.to_string_lossy()))))?;
    let normalised = normalise(crate::response::expand(args));
    let words = std::iter::once("accc".to_string()).chain(normalised.args.iter().cloned());
    let parsed = CommandLine::command().try_get_matches_from(words);
    let parsed = parsed.and_then(|matches| Ok((CommandLine::from_arg_matches(&matches)?, matches)));
    let (line, matches) = parsed
        .map_err(|e| if e.use_stderr() { Early::Wrong(wrong(clap_text(&e))) } else { Early::Answer(e.to_string()) })?;
    if let Some(answer) = answer(&line) {
        return Err(answer);
    }
    let mut options = build(line, &matches, normalised).map_err(Early::Wrong)?;
    if is_cpp {
        options.become_cpp();
    }
    options.check_standard().map_err(Early::Wrong)?;
    Ok(options)
}

impl Options {
    /// The compiler was called `accc++`: C sources are C++, and C++'s library is linked.
    fn become_cpp(&mut self) {
        for input in self.files.iter_mut().filter(|input| input.language.is_none()) {
            if input.path.extension().is_some_and(|extension| extension == "c" || extension == "i") {
                input.language = Some("c++".to_string());
            }
        }
        self.link_line.extend(["-lstdc++", "-lm"].map(|word| LinkWord::Word(word.to_string())));
    }
}

impl Options {
    /// A standard of C++ says nothing about sources of C.
    fn check_standard(&self) -> Result<(), Diagnostic> {
        let is_c = |input: &&Input| matches!(classify(input), Ok(InputKind::C { .. }));
        match (&self.dialect.cpp_std, self.files.iter().find(is_c)) {
            (Some(name), Some(source)) => {
                let source = source.path.display();
                Err(wrong(format!(
                    "-std={name}: the standards of C are c89, c99, c11, c17 and c2x, and `{source}` is C"
                )))
            }
            _ => Ok(()),
        }
    }
}

/// What is asked for instead of a compilation.
fn answer(line: &CommandLine) -> Option<Early> {
    if let Some(code) = &line.explain {
        return Some(match crate::explain::explanation(code) {
            Some(text) => Early::Answer(text),
            None => Early::Wrong(wrong(format!("--explain={code}: there is no such message code"))),
        });
    }
    if line.dumpversion {
        return Some(Early::Answer(concat!(env!("CARGO_PKG_VERSION"), "\n").to_string()));
    }
    if line.dumpmachine {
        return Some(Early::Answer("x86_64-linux-gnu\n".to_string()));
    }
    (line.files.is_empty() && line.verbose).then(|| Early::Answer(CommandLine::command().render_version()))
}

fn wrong(text: impl Into<String>) -> Diagnostic {
    Diagnostic::error(COMMAND_LINE, text)
}

fn build(line: CommandLine, matches: &ArgMatches, words: Normalised) -> Result<Options, Diagnostic> {
    refused_options::check(&words.unknown, line.assembly)?;
    let dialect = Dialect::parse(&words.language)?;
    let (mut notes, no_warnings) = (notes(&line, &words, &dialect), dialect.warnings.none);
    let mut targets =
        Targets::parse(&line.acc, line.fopenacc, &line.ta, &line.gpu, &line.target, &line.stdpar, &mut notes)?;
    targets.settle()?;
    let fused = words.fused.unwrap_or(true);
    targets.gpu_reals.fused &= fused;
    if targets.runs_twice() && !targets.gpu {
        let word = if targets.autocompare { "autocompare" } else { "redundant" };
        let text = format!("{word} has no effect: on the CPU there is nothing to compare with; add -ta=tesla");
        notes.push(Diagnostic::warning(NO_EFFECT, text));
    }
    let (kinds, note) = DefaultKinds::parse(&words.kinds);
    notes.extend(note.map(|text| Diagnostic::note(NO_EFFECT, text)));
    let checks = Checks::parse(&words.checks)?;
    notes.extend(checks.without_effect.iter().map(no_effect));
    let stop = stop(&line, &words.dependencies);
    if line.files.is_empty() {
        return Err(wrong("no input files; `accc --help` lists the options"));
    }
    let files = inputs(&line, matches);
    let sources = files.iter().filter(|f| crate::inputs::is_source(f)).count();
    if stop == Stop::Object && sources > 1 && line.output.is_some() {
        return Err(wrong("-o names one file, but -c makes one object for each of several sources; leave -o out"));
    }
    if sources > 1 && line.schedule.is_some() {
        return Err(wrong("--schedule is of one source; compile the others without it, with -c"));
    }
    Ok(Options {
        files,
        link_line: link_line(&line, matches),
        output: line.output,
        stop,
        dialect,
        layout: Layout::parse(&words.layout)?,
        fused,
        kinds,
        fortran: FortranDialect::parse(&words.fortran)?,
        argument_mismatch: line.fallow_argument_mismatch,
        checks,
        targets,
        minfo: minfo(&line.minfo, &mut notes),
        opt_level: opt_level(&line.level, line.fast, line.debug)?,
        processor: processor::chosen(line.march.as_deref(), line.mcmodel.as_deref())
            .map_err(wrong)?
            .having(&processor::features(&words.clang)),
        include: line.include,
        preprocessor: words.preprocessor,
        clang: clang_options(words.clang, line.march.as_deref(), line.mcmodel.as_deref()),
        dependencies: words.dependencies,
        library_path: line.library_path,
        debug: line.debug,
        openmp: line.fopenmp || line.mp.is_some(),
        module_dir: line.module_dir.or(line.module),
        module_suffix: line.module_suffix.map(module_suffix).transpose()?,
        convert: line.fconvert.as_deref().map(convert).transpose()?,
        cpp: line.cpp,
        verbose: line.verbose || line.dry_run,
        dry_run: line.dry_run,
        save_temps: line.save_temps,
        messages: messages(&line.message_format, line.fmax_errors, no_warnings)?,
        partition: partition(&line.partition)?,
        schedule: line.schedule,
        time_passes: line.time_passes,
        verify_each: line.verify_each,
        notes,
    })
}

/// With the processor, whose features decide what headers and builtins there are.
fn clang_options(mut given: Vec<String>, march: Option<&str>, mcmodel: Option<&str>) -> Vec<String> {
    given.extend(mcmodel.map(|model| format!("-mcmodel={model}")));
    given.extend(march.and_then(processor::name_for_clang).map(|name| format!("-march={name}")));
    given
}

fn no_effect(flag: &String) -> Diagnostic {
    match WITHOUT_EFFECT.iter().find(|(start, _)| flag.starts_with(start)) {
        Some((_, instead)) => Diagnostic::warning(NO_EFFECT, format!("{flag} has no effect: {instead}")),
        None => Diagnostic::warning(NO_EFFECT, format!("unknown option `{flag}` has no effect")),
    }
}

/// What is said about the command line itself.
fn notes(line: &CommandLine, words: &Normalised, dialect: &Dialect) -> Vec<Diagnostic> {
    let mut notes: Vec<Diagnostic> = words.unknown.iter().map(no_effect).collect();
    let has = |extensions: &[&str]| {
        let extension =
            |file: &PathBuf| file.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e));
        line.files.iter().any(extension)
    };
    let compiles_cpp = has(&["cpp", "cc", "cxx", "C", "c++", "cp", "CPP"]);
    if !compiles_cpp {
        notes.extend(words.for_cpp.iter().map(no_effect));
    }
    if compiles_cpp && !line.stdpar.is_empty() && !has(&["f90", "F90", "f", "F"]) {
        let text =
            "-stdpar has no effect on C++: it is about Fortran's `do concurrent`; parallel algorithms run on the host";
        notes.push(Diagnostic::warning(NO_EFFECT, text));
    }
    let compiles_c = has(&["c", "i"]);
    if let (Some(flag), true) = (words.dependencies.first(), has(&["f90", "F90", "f", "F"]) && !compiles_c) {
        let text = format!("{flag} has no effect: dependency files are written for C only");
        notes.push(Diagnostic::warning(NO_EFFECT, text));
    }
    if compiles_c && !dialect.unknown_warnings.is_empty() && !dialect.warnings.none {
        let text = format!("warnings that accc does not have: {}", dialect.unknown_warnings.join(" "));
        notes.push(Diagnostic::note(NO_EFFECT, text));
    }
    notes
}

fn stop(line: &CommandLine, dependencies: &[String]) -> Stop {
    if let Some(stage) = &line.emit {
        Stop::Emit(stage.clone())
    } else if dependencies.iter().any(|d| d == "-M" || d == "-MM") {
        Stop::Dependencies
    } else if line.preprocess_only {
        Stop::Preprocessed
    } else if line.fsyntax_only {
        Stop::Checked
    } else if line.compile_only {
        Stop::Object
    } else {
        Stop::Linked
    }
}

/// The places of an argument's values among the words of the command line.
fn places(matches: &ArgMatches, name: &str) -> Vec<usize> {
    matches.indices_of(name).map_or(Vec::new(), Iterator::collect)
}

/// Each file with the language that the last `-x` in front of it says.
fn inputs(line: &CommandLine, matches: &ArgMatches) -> Vec<Input> {
    // Only a C preprocessor reads standard input without being told what it holds.
    let stdin = |path: &PathBuf| (line.preprocess_only && path.as_os_str() == "-").then(|| "c".to_string());
    let languages: Vec<(usize, &String)> = places(matches, "language").into_iter().zip(&line.language).collect();
    let language = |place: usize| {
        let before = languages.iter().rev().find(|(at, _)| *at < place);
        before.map(|(_, name)| name.to_string()).filter(|name| name != "none")
    };
    let files = places(matches, "files").into_iter().zip(&line.files);
    files.map(|(place, path)| Input { path: path.clone(), language: language(place).or(stdin(path)) }).collect()
}

/// Files, libraries and the linker's own options as they stand on the command line: their order matters to the linker.
fn link_line(line: &CommandLine, matches: &ArgMatches) -> Vec<LinkWord> {
    let files = (0..line.files.len()).map(LinkWord::File);
    let libraries = line.library.iter().map(|l| LinkWord::Word(format!("-l{l}")));
    let words = line.linker_arg.iter().cloned().map(LinkWord::Word);
    let mut placed: Vec<(usize, LinkWord)> = places(matches, "files").into_iter().zip(files).collect();
    placed.extend(places(matches, "library").into_iter().zip(libraries));
    placed.extend(places(matches, "linker_arg").into_iter().zip(words));
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, word)| word).collect()
}

fn module_suffix(ending: String) -> Result<String, Diagnostic> {
    match ending.strip_prefix('.') {
        Some(rest) if !rest.is_empty() && rest.chars().all(|c| c.is_ascii_alphanumeric()) => Ok(ending),
        _ => Err(wrong(format!("-module-suffix={ending}: the ending is a dot and letters, such as .mod"))),
    }
}

/// `--message-format=`, `-fmax-errors=` and `-w`.
fn messages(format: &str, max_errors: Option<usize>, no_warnings: bool) -> Result<Form, Diagnostic> {
    const FEW: usize = 20;
    let json = match format {
        "text" => false,
        "json" => true,
        other => return Err(wrong(format!("--message-format={other}: the formats are text and json"))),
    };
    Ok(Form { json, max_errors: max_errors.unwrap_or(if json { 0 } else { FEW }), no_warnings })
}

fn convert(name: &str) -> Result<Convert, Diagnostic> {
    Ok(match name {
        "native" => Convert::Native,
        "swap" => Convert::Swap,
        "big-endian" => Convert::BigEndian,
        "little-endian" => Convert::LittleEndian,
        other => {
            let known = "native, swap, big-endian and little-endian";
            return Err(wrong(format!("-fconvert={other}: the byte orders are {known}")));
        }
    })
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

fn opt_level(levels: &[String], fast: bool, debug: bool) -> Result<u8, Diagnostic> {
    match levels.last().map(String::as_str) {
        None => Ok(if debug && !fast { 0 } else { 2 }),
        Some("0") => Ok(if fast { 2 } else { 0 }),
        Some("1" | "g") => Ok(1),
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
