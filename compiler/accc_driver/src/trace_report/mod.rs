//! `accc report run.json [more.json …]`: what programs wrote under ACC_TRACE, as one page that needs nothing else: the
//! timeline, and the table that ACC_TIME prints. Several files are the ranks of one run (or several runs side by side).
//!
//! [`trace`] reads the files, [`merge`] adds up their profiles, [`page`] writes the page.

mod merge;
mod page;
mod trace;

use crate::output;
use crate::report::{COMMAND_LINE, FILE, Failure, print_out, say};
use clap::{CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use trace::Trace;

#[derive(Parser)]
#[command(name = "accc report", about = "Makes a page (HTML) of what programs wrote under ACC_TRACE=run.json")]
struct CommandLine {
    /// What ACC_TRACE named: one file, or one for each rank.
    #[arg(required = true)]
    traces: Vec<PathBuf>,
    /// The page; where it is not said, the first file with `.html` at its end.
    #[arg(short)]
    output: Option<PathBuf>,
}

pub fn run(words: Vec<OsString>) -> ExitCode {
    let words = std::iter::once(OsString::from("accc report")).chain(words);
    let line = CommandLine::command().try_get_matches_from(words).and_then(|m| CommandLine::from_arg_matches(&m));
    let line = match line {
        Ok(line) => line,
        Err(error) if !error.use_stderr() => {
            print_out(&error.to_string());
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let text = error.to_string();
            let text = text.trim_start_matches("error: ").trim_end();
            say(accc_diag::Diagnostic::error(COMMAND_LINE, text), false);
            return ExitCode::FAILURE;
        }
    };
    match make(&line) {
        Ok(page) => {
            print_out(&format!("{}\n", page.display()));
            ExitCode::SUCCESS
        }
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Message(message)) => {
            say(message, false);
            ExitCode::FAILURE
        }
    }
}

/// The options as clap knows them, for the manual and the shells.
pub fn described() -> clap::Command {
    CommandLine::command()
}

/// The page that was made.
fn make(line: &CommandLine) -> Result<PathBuf, Failure> {
    let traces = read_all(&line.traces)?;
    let page = line.output.clone().unwrap_or_else(|| line.traces[0].with_extension("html"));
    let is_input = |path: &PathBuf| page.canonicalize().is_ok_and(|page| path.canonicalize().is_ok_and(|p| p == page));
    if line.traces.iter().any(is_input) {
        let text = format!("-o {}: that is one of the traces; name another page", page.display());
        return Err(Failure::new(COMMAND_LINE, text));
    }
    output::write(&page, page::html(&traces).as_bytes())?;
    Ok(page)
}

/// The traces in the order of their names, each core reading its share.
fn read_all(paths: &[PathBuf]) -> Result<Vec<Trace>, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let share = paths.len().div_ceil(cores).max(1);
    let read_share = |paths: &[PathBuf]| paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>();
    let shares: Vec<Result<Vec<Trace>, Failure>> = std::thread::scope(|scope| {
        let threads: Vec<_> = paths.chunks(share).map(|paths| scope.spawn(move || read_share(paths))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a reader does not panic")).collect()
    });
    shares.into_iter().collect::<Result<Vec<_>, _>>().map(|shares| shares.into_iter().flatten().collect())
}

fn read(path: &Path) -> Result<Trace, Failure> {
    let bytes = std::fs::read(path).map_err(|e| Failure::new(FILE, format!("cannot read {}: {e}", path.display())))?;
    Trace::parse(&bytes).map_err(|why| {
        let way_out = "give the file that a program of accc wrote under ACC_TRACE=FILE, when it had ended";
        Failure::new(FILE, format!("{} is no trace: {why}; {way_out}", path.display()))
    })
}
