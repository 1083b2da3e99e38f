//! What `accc` does besides compiling: `accc NAME …`, where NAME is the first word of the command line.
//!
//! A command takes the words behind its name and answers with the exit code; it tells what went wrong by itself.

use std::ffi::OsString;
use std::process::ExitCode;

struct Command {
    name: &'static str,
    run: fn(Vec<OsString>) -> ExitCode,
}

const COMMANDS: &[Command] = &[
    Command { name: "explain", run: crate::explain::run },
    Command { name: "ir-opt", run: crate::ir_opt::run },
    Command { name: "report", run: crate::trace_report::run },
    Command { name: "setup", run: crate::setup::run },
    Command { name: "completions", run: crate::manual::completions },
    Command { name: "manual", run: crate::manual::run },
];

/// The command that the command line names; `None` where it asks for a compilation.
pub fn run(args: &[OsString]) -> Option<ExitCode> {
    let name = args.get(1)?;
    let command = COMMANDS.iter().find(|command| name == command.name)?;
    Some((command.run)(args[2..].to_vec()))
}
