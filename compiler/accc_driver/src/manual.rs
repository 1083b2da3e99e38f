//! `accc manual PAGE` and `accc completions SHELL`: the manual's pages (roff) and the shells' completions, made from what
//! clap knows about the options, so that neither can say anything else than `--help`.
//!
//! `cargo xtask install` and `dist` put their output where `man` and the shells look.

use crate::report::{COMMAND_LINE, say};
use crate::targets::words::{WORDS, Word};
use accc_abi::environment::{self, Variable};
use accc_diag::Diagnostic;
use clap::{Arg, Command};
use clap_complete::Shell;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

type Described = fn() -> Command;

/// The pages, by name.
const PAGES: &[(&str, Described)] = &[
    ("accc", accc),
    ("accc-explain", explain),
    ("accc-report", report),
    ("accc-setup", setup),
    ("accc-completions", completions_command),
    ("accc-manual", manual),
    ("accinfo", accinfo),
];

const SHELLS: &[(&str, Shell)] = &[("bash", Shell::Bash), ("zsh", Shell::Zsh), ("fish", Shell::Fish)];

/// What `--help` has no room for: the words of -acc= and its kin, and the environment.
fn tables() -> String {
    let groups = [
        ("ENVIRONMENT OF COMPILED PROGRAMS", environment::OF_PROGRAMS),
        ("ENVIRONMENT OF THEIR PARTS", environment::OF_PARTS),
        ("ENVIRONMENT OF accc", environment::OF_COMPILER),
    ];
    let word = |word: &Word| format!("{}\n{}\n", word.names.join(", "), word.meaning);
    let words = WORDS.iter().map(word).collect::<Vec<_>>().join("\n");
    let variable = |variable: &Variable| format!("{}={}\n{}\n", variable.name, variable.value, variable.meaning);
    let group = |(title, variables): &(&str, &[Variable])| {
        format!("{title}\n\n{}", variables.iter().map(variable).collect::<Vec<_>>().join("\n"))
    };
    let environment = groups.iter().map(group).collect::<Vec<_>>().join("\n");
    format!("WORDS OF -acc=, -ta=, -gpu= AND -target=\n\n{words}\n{environment}")
}

/// Prints the page that is named.
pub fn run(words: Vec<OsString>) -> ExitCode {
    let Some((name, command)) = chosen("manual", &words, PAGES) else { return ExitCode::FAILURE };
    let mut page = Vec::new();
    let mut command = command();
    if name == "accc" {
        let end = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        command = command.after_long_help(format!("{end}\n\n{}", tables()));
    }
    let command = command.name(name).bin_name(name.replace('-', " ")).version(env!("CARGO_PKG_VERSION"));
    let made = clap_mangen::Man::new(command).render(&mut page);
    finish(made.and_then(|()| std::io::stdout().write_all(&page)))
}

/// Prints the completions of accc and its commands for the shell that is named.
pub fn completions(words: Vec<OsString>) -> ExitCode {
    let Some((_, shell)) = chosen("completions", &words, SHELLS) else { return ExitCode::FAILURE };
    let commands = commands().map(|command| {
        let name = command.get_name().trim_start_matches("accc-").to_string();
        command.name(name)
    });
    let mut script = Vec::new();
    clap_complete::generate(
        shell,
        &mut accc().subcommands(commands).disable_help_subcommand(true),
        "accc",
        &mut script,
    );
    finish(std::io::stdout().write_all(&script))
}

/// What `accc` does besides compiling.
pub fn commands() -> [Command; 5] {
    [explain(), report(), setup(), completions_command(), manual()]
}

/// The row whose name is the only word; where there is none, says which there are.
fn chosen<T: Copy>(command: &str, words: &[OsString], rows: &[(&'static str, T)]) -> Option<(&'static str, T)> {
    let row = match words {
        [word] => rows.iter().find(|(name, _)| word == name),
        _ => None,
    };
    if row.is_none() {
        let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
        let text = format!("accc {command}: name one of {}", names.join(", "));
        say(Diagnostic::error(COMMAND_LINE, text), false);
    }
    row.copied()
}

/// A reader that has gone (`| head`) is no failure to tell about.
fn finish(result: std::io::Result<()>) -> ExitCode {
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn accc() -> Command {
    crate::options::described()
}

fn report() -> Command {
    crate::trace_report::described().name("accc-report").disable_version_flag(true)
}

fn explain() -> Command {
    plain("accc-explain")
        .about("Says what a message of accc means, with an example and the remedy")
        .arg(Arg::new("MESSAGE").num_args(1..).required(true).help("A code (ACC2004), or a quoted line of -Minfo"))
}

fn setup() -> Command {
    plain("accc-setup").about("Fetches ptxas, NVIDIA's assembler, from PyPI for the user who runs it")
}

fn completions_command() -> Command {
    plain("accc-completions")
        .about("Prints the completions of accc's options for a shell")
        .arg(Arg::new("SHELL").required(true).value_parser(names(SHELLS)).help("The shell"))
}

fn manual() -> Command {
    plain("accc-manual")
        .about("Prints a page of the manual, for man: accc manual accc | man -l -")
        .arg(Arg::new("PAGE").required(true).value_parser(names(PAGES)).help("The page"))
}

/// Without options, `--help` and `--version` among them.
fn plain(name: &'static str) -> Command {
    Command::new(name).disable_help_flag(true).disable_version_flag(true)
}

fn names<T>(rows: &[(&'static str, T)]) -> Vec<&'static str> {
    rows.iter().map(|(name, _)| *name).collect()
}

/// A program of its own.
fn accinfo() -> Command {
    plain("accinfo")
        .about("Lists the devices that programs of accc can use on this machine, and where no GPU is found, why")
        .after_help("For each GPU it names the option that makes code for it. Exit code 0 also without a GPU: there is always the CPU.")
}
