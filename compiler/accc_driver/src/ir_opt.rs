//! `accc ir-opt`: passes over the text of the IR, for tests of one pass and for people who write one.
//!
//! Reads a module (a file, or `-`), runs the passes that are named, in that order, and prints the module; diagnostics
//! go to standard error, one a line. The verifier looks at the module before the first pass and behind each.

use crate::report::{COMMAND_LINE, print_err, print_out, say};
use accc_codegen::LlvmPass;
use accc_diag::Diagnostic;
use accc_ir::Phase;
use accc_machine::GPU;
use accc_opt::pipeline::{PIPELINE, WrongPasses, listed, run_passes};
use accc_opt::{Inspection, OptOptions, PartitionChoice};
use clap::Parser;
use std::ffi::OsString;
use std::io::Read;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "accc ir-opt", about = "Runs passes over the text of the IR")]
struct Line {
    /// Passes, in the order in which they run.
    #[arg(long, value_delimiter = ',', value_name = "NAME,...")]
    pass: Vec<String>,
    /// Print the table of passes: name, phase, unit, what it needs, what it does.
    #[arg(long)]
    list_passes: bool,
    /// What the user of the compiler would have asked for: autodata, checks, managed, serial (the passes of -O3).
    #[arg(long, value_delimiter = ',', value_name = "WORD,...")]
    with: Vec<Word>,
    /// The machines that constructs have clones for: gpu, cpu, both.
    #[arg(long, default_value = "both", value_name = "WORD")]
    machine: Machines,
    /// The module; `-`: standard input.
    file: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Word {
    Autodata,
    Checks,
    Managed,
    Serial,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Machines {
    Gpu,
    Cpu,
    Both,
}

/// The command, with the words behind its name.
pub fn run(args: Vec<OsString>) -> ExitCode {
    let words = std::iter::once(OsString::from("accc ir-opt")).chain(args);
    let line = match Line::try_parse_from(words) {
        Ok(line) => line,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    if line.list_passes {
        print_out(&listed());
        for LlvmPass { name, unit, about, .. } in accc_codegen::PASSES {
            print_out(&format!("{name:<22}{:<11}{unit:<57}{about}\n", "LLVM's"));
        }
        return ExitCode::SUCCESS;
    }
    match on_file(&line) {
        Ok(text) => {
            print_out(&text);
            ExitCode::SUCCESS
        }
        Err(text) => {
            say(Diagnostic::error(COMMAND_LINE, format!("accc ir-opt: {text}")), false);
            ExitCode::FAILURE
        }
    }
}

fn on_file(line: &Line) -> Result<String, String> {
    let file = line.file.as_deref().ok_or("no file; `accc ir-opt --help` says what is wanted")?;
    let mut text = String::new();
    match file {
        "-" => std::io::stdin().read_to_string(&mut text).map(drop),
        path => std::fs::read_to_string(path).map(|read| text = read),
    }
    .map_err(|error| format!("cannot read {file}: {error}"))?;
    let mut module = accc_ir::text::parse(&without_comments(&text)).map_err(|error| format!("{file}: {error}"))?;
    accc_ir::verify::verify(&module).map_err(|broken| format!("{file}: {}", listed_errors(&broken)))?;
    let has = |word: Word| line.with.contains(&word);
    let options = OptOptions {
        gpu: line.machine != Machines::Cpu,
        model: &GPU,
        cpu: line.machine != Machines::Gpu,
        autopar: true,
        autodata: has(Word::Autodata),
        checks: has(Word::Checks),
        managed: has(Word::Managed),
        partition: PartitionChoice::Auto,
    };
    let inspection = Inspection { stop_after: None, verify_each: true, serial: has(Word::Serial), trees: None };
    let names: Vec<&str> = line.pass.iter().map(String::as_str).collect();
    let outcome = run_passes(&mut module, &options, inspection, &names).map_err(refused)?;
    for diagnostic in &outcome.diagnostics {
        let kind = if diagnostic.is_error() { "error" } else { "warning" };
        print_err(&format!("{kind}[{}]: {}\n", diagnostic.code, diagnostic.message));
    }
    Ok(accc_ir::text::print(&module))
}

/// Lines of a test that are no IR, its commands and what FileCheck looks for, are empty to the parser.
fn without_comments(text: &str) -> String {
    let kept = text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
    kept.collect::<Vec<_>>().join("\n")
}

fn listed_errors(broken: &[accc_ir::verify::VerifyError]) -> String {
    broken.iter().map(|error| error.to_string()).collect::<Vec<_>>().join("\n")
}

fn refused(why: WrongPasses) -> String {
    let named = |phase: Phase| format!("{phase:?}").to_lowercase();
    match why {
        WrongPasses::Unknown(name) => unknown(name),
        WrongPasses::Phase { pass, its, module } => {
            let ends = PIPELINE.iter().zip(&PIPELINE[1..]).filter(|(row, next)| row.phase != next.phase);
            let ends: Vec<_> = ends.map(|(row, _)| format!("`{}`", row.name)).collect();
            let (its, module) = (named(its), named(module));
            let ends = ends.join(", ");
            format!("`{pass}` is a pass of phase {its}, and the module is in phase {module} there ({ends} end phases)")
        }
        WrongPasses::Broken { pass, laws } => format!("behind `{pass}` the IR is broken:\n{laws}"),
    }
}

fn unknown(name: String) -> String {
    let is_of_kernels = accc_opt::pipeline::KERNEL_PIPELINE.iter().any(|pass| pass.name == name);
    if is_of_kernels {
        return format!("`{name}` runs on a kernel while it is built: `accc --emit=ir-after={name}` shows it");
    }
    let near = PIPELINE.iter().map(|pass| pass.name).find(|known| known.contains(&name) || name.contains(known));
    let hint = near.map_or_else(String::new, |near| format!(" (is `{near}` meant?)"));
    format!("there is no pass `{name}`{hint}: `accc ir-opt --list-passes` lists them")
}
