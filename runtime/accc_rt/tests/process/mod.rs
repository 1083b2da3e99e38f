//! Programs in processes of their own: the test executable runs itself with the name of one of its programs in the
//! environment, beside the variables that choose the device, and looks at what it printed and how it ended.

use std::process::{Command, Output};

/// Names the program to run, in the processes that the tests start.
const PROGRAM: &str = "ACCC_TEST_PROGRAM";

/// The program that this process is to run; none in the process that runs the tests.
pub fn wanted(programs: &[(&str, fn())]) -> Option<fn()> {
    let wanted = std::env::var(PROGRAM).ok()?;
    let (_, run) = programs.iter().find(|(name, _)| *name == wanted).expect("the name of a program");
    Some(*run)
}

/// Runs a program under `VARIABLE=value` words.
pub fn run(program: &str, environment: &str) -> Output {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "program", "--nocapture"]).env(PROGRAM, program);
    command.envs(environment.split_whitespace().map(|word| word.split_once('=').expect("VARIABLE=value")));
    command.output().unwrap()
}

/// What it printed for us, which is what follows `> ` on its lines.
pub fn results(program: &str, environment: &str) -> String {
    let output = run(program, environment);
    assert!(output.status.success(), "{program} under {environment}: {output:?}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    stdout.lines().filter_map(|line| line.split_once("> ")).map(|(_, result)| result).collect::<Vec<_>>().join("\n")
}

/// Its stderr, with addresses masked, of a program that ends with `status`.
pub fn messages(program: &str, environment: &str, status: i32) -> String {
    let output = run(program, environment);
    assert_eq!(output.status.code(), Some(status), "{program} under {environment}: {output:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let mut parts = stderr.split("0x");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + "0x.." + part.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
}
