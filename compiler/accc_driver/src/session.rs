//! One run of the compiler: its options, its tools, its temporary folder, and the order of its stages.

use crate::inputs::{Input, InputKind, classify};
use crate::interrupt::{self, Folder, Tool};
use crate::link::Made;
use crate::options::{self, Early, Options, Stop};
use crate::prespawn::Prespawn;
use crate::report::{COMMAND_LINE, FILE, Failure, TOOL, print_err, say};
use crate::time_passes::Times;
use crate::toolchain::Toolchain;
use crate::{clobber_guard, commands, compile, link};
use std::ffi::OsString;
use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

pub struct Session {
    pub options: Options,
    pub toolchain: Toolchain,
    pub waiting: Prespawn,
    temp: Folder,
}

/// Syntax trees are walked by recursion; the parsers bound their depth so that this is enough.
pub const STACK: usize = 256 << 20;

/// The compiler on a stack of its own.
pub fn run(args: Vec<OsString>) -> ExitCode {
    interrupt::watch();
    let compiler = std::thread::Builder::new().stack_size(STACK).spawn(|| run_here(args));
    match compiler.map(|thread| thread.join()) {
        Ok(Ok(code)) if code == ExitCode::SUCCESS => leave(),
        Ok(Ok(code)) => code,
        // The panic has been printed.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            say(accc_diag::Diagnostic::error(TOOL, format!("cannot start a thread: {error}")), false);
            ExitCode::FAILURE
        }
    }
}

/// Ends the process with success, at once: nothing is left to be done but to give memory back, piece by piece.
fn leave() -> ! {
    let _ = std::io::stdout().flush();
    // SAFETY: plain call.
    unsafe { libc::_exit(0) }
}

/// The compiler as a function of its command line. The exit code is 0 when everything asked for was made, else 1.
fn run_here(args: Vec<OsString>) -> ExitCode {
    if let Some(code) = commands::run(&args) {
        return code;
    }
    let options = match options::parse(args) {
        Ok(options) => options,
        Err(Early::Answer(text)) => {
            let _ = std::io::stdout().write_all(text.as_bytes());
            return ExitCode::SUCCESS;
        }
        Err(Early::Wrong(message)) => {
            say(message, false);
            return ExitCode::FAILURE;
        }
    };
    let json = options.messages.json;
    let times = start_tracing(options.time_passes);
    for note in &options.notes {
        say(note.clone(), json);
    }
    let result = Session::new(options).and_then(|session| session.run());
    if let Some(times) = times {
        print_err(&times.table());
    }
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Message(message)) => {
            say(message, json);
            ExitCode::FAILURE
        }
    }
}

impl Session {
    fn new(options: Options) -> Result<Session, Failure> {
        // The user's own business: preprocessed sources and objects are in it.
        let private = Permissions::from_mode(0o700);
        let mut builder = tempfile::Builder::new();
        let temp = Folder::make(builder.prefix("accc-").permissions(private), &std::env::temp_dir())
            .map_err(|e| Failure::new(FILE, format!("cannot make a temporary folder: {e}")))?;
        Ok(Session { options, toolchain: Toolchain::discover(), waiting: Prespawn::default(), temp })
    }

    fn run(&self) -> Result<(), Failure> {
        let kinds = self.options.files.iter().map(classify).collect::<Result<Vec<_>, _>>()?;
        clobber_guard::inputs(&self.options, &kinds, &|index, source| self.object_path(index, source))?;
        let sources = kinds.iter().any(|kind| kind.is_source());
        let mut made = Made::default();
        let mut failed = false;
        if let [kind] = *kinds {
            self.waiting.start(self, kind, &|source| self.object_path(0, source));
        }
        for (index, (Input { path, .. }, kind)) in self.options.files.iter().zip(kinds).enumerate() {
            let mut linked = None;
            match kind {
                InputKind::Link => linked = Some(path.clone()),
                InputKind::Ptx => made.ptx.push(path.clone()),
                InputKind::Fortran { .. } | InputKind::C { .. } | InputKind::Cpp | InputKind::Assembly => {
                    let object = self.object_path(index, path);
                    match compile::compile(self, path, kind, &object, &mut made.ahead) {
                        Ok(()) => linked = Some(object),
                        // Go on with the other sources: their errors are worth knowing too.
                        Err(Failure::Reported) => failed = true,
                        Err(other) => return Err(other),
                    }
                }
            }
            made.files.push(linked);
        }
        if failed {
            return Err(Failure::Reported);
        }
        match self.options.stop {
            Stop::Linked => link::link(self, &made),
            Stop::Emit(ref stage) if stage == "ptx" => link::emit_ptx(self, &made),
            Stop::Object if !sources => Err(Failure::new(COMMAND_LINE, "-c: none of the files is a source")),
            Stop::Object | Stop::Preprocessed | Stop::Dependencies | Stop::Checked | Stop::Emit(_) => Ok(()),
        }
    }

    /// Where the object of a source goes: beside us with `-c`, else among the temporary files.
    fn object_path(&self, index: usize, source: &Path) -> PathBuf {
        // The last ending alone is replaced: `vtk.xy.f90` becomes `vtk.xy.o`.
        let name = format!("{}.o", source.file_stem().unwrap_or_default().display());
        match (&self.options.stop, &self.options.output) {
            (Stop::Object, Some(output)) => output.clone(),
            (Stop::Object, None) => name.into(),
            _ => self.temp_path(&format!("{index}-{name}")),
        }
    }

    /// A path for an intermediate file; beside the output where `-save-temps` asks for it.
    pub fn temp_path(&self, name: &str) -> PathBuf {
        if self.options.save_temps { PathBuf::from(name) } else { self.temp.path().join(name) }
    }

    /// Runs a tool and gives what it printed; under `-v` the command is shown, under `-###` only that.
    pub fn capture(&self, mut command: Command) -> Result<Output, Failure> {
        self.show(&command);
        let output = interrupt::run_tool(self.captured(&mut command));
        output.map_err(|e| cannot_run(&command, &e))
    }

    /// Starts a tool that is to wait for its standard input; `None` where it does not start.
    pub fn start(&self, mut command: Command) -> Option<Tool> {
        Tool::start(self.captured(&mut command).stdin(Stdio::piped())).ok()
    }

    /// What it prints is ours, and tools of the tool leave nothing behind either.
    fn captured<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("TMPDIR", self.temp.path()).stdout(Stdio::piped()).stderr(Stdio::piped())
    }

    pub fn show(&self, command: &Command) {
        if self.options.verbose {
            let words = std::iter::once(command.get_program()).chain(command.get_args());
            let line = words.map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ");
            print_err(&format!(" {line}\n"));
        }
    }
}

fn cannot_run(command: &Command, error: &std::io::Error) -> Failure {
    let tool = command.get_program().to_string_lossy();
    let way_out = "is it installed? (`cargo xtask setup` installs what accc needs)";
    Failure::new(TOOL, format!("cannot run `{tool}`: {error}; {way_out}"))
}

/// `ACCC_LOG=…` shows phases and passes as they run; `--time-passes` how long each took, when all is done.
fn start_tracing(time_passes: bool) -> Option<Times> {
    let times = time_passes.then(Times::new);
    let log = tracing_subscriber::EnvFilter::try_from_env("ACCC_LOG").ok();
    let log = log.map(|filter| tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_filter(filter));
    if times.is_some() || log.is_some() {
        let _ = tracing_subscriber::registry().with(times.clone()).with(log).try_init();
    }
    times
}
