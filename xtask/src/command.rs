//! Calls of other programs: printed before they run, their failure an error that names them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs `program` in `folder` with its output on the terminal.
pub fn call(folder: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    finish(prepare(folder, program, arguments), program, arguments)
}

/// As [`call`], with environment variables set for the program.
pub fn call_with(folder: &Path, program: &str, arguments: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    let mut command = prepare(folder, program, arguments);
    command.envs(env.iter().copied());
    finish(command, program, arguments)
}

/// Runs `program`, hands each line of its stdout to `line` and prints it; tells whether the program succeeded.
pub fn read_lines(
    folder: &Path,
    program: &str,
    arguments: &[&str],
    mut line: impl FnMut(&str),
) -> Result<bool, String> {
    let mut command = prepare(folder, program, arguments);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| cannot_run(program, &error))?;
    let stdout = child.stdout.take().expect("stdout is a pipe");
    for text in BufReader::new(stdout).split(b'\n') {
        let text = text.map_err(|error| format!("can't read the output of `{program}`: {error}"))?;
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        line(&text);
    }
    Ok(child.wait().map_err(|error| cannot_run(program, &error))?.success())
}

/// Whether `program` with `arguments` runs and succeeds; its output is dropped.
pub fn succeeds(program: &str, arguments: &[&str]) -> bool {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The stdout of `program`, or `None` where it can't run or fails.
pub fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let done = Command::new(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Copies a file, making the folders above its target.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let told = |error| format!("can't copy {} to {}: {error}", from.display(), to.display());
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(told)?;
    }
    fs::copy(from, to).map(drop).map_err(told)
}

/// The cargo that runs this program.
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Where cargo puts what it builds.
pub fn target_dir(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir))
}

/// Builds compiler and runtime optimised; returns the path of `accc`.
pub fn build_release(root: &Path) -> Result<PathBuf, String> {
    call(root, &cargo(), &["build", "--release"])?;
    let built = target_dir(root).join("release");
    lend_tools(root, &built)?;
    Ok(built.join("accc"))
}

/// A compiler that was built outside of the working tree (CARGO_TARGET_DIR) finds what `setup` has fetched beside itself.
fn lend_tools(root: &Path, built: &Path) -> Result<(), String> {
    let tools = root.join(".tools/cuda");
    if built.parent() == Some(&root.join("target")) || !tools.is_dir() {
        return Ok(());
    }
    for name in ["ptxas", "libdevice.10.bc"] {
        let link = built.join(name);
        // One of another working tree may be there.
        if link.is_symlink() {
            fs::remove_file(&link).map_err(|error| format!("can't remove {}: {error}", link.display()))?;
        }
        if link.exists() {
            continue;
        }
        symlink(tools.join(name), &link).map_err(|error| format!("can't make {}: {error}", link.display()))?;
    }
    Ok(())
}

/// A path as an argument of a program. The working tree may lie anywhere, but its name has to be UTF-8.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("paths of the working tree are UTF-8")
}

fn prepare(folder: &Path, program: &str, arguments: &[&str]) -> Command {
    println!("$ {program} {}", arguments.join(" "));
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command
}

fn finish(mut command: Command, program: &str, arguments: &[&str]) -> Result<(), String> {
    let status = command.status().map_err(|error| cannot_run(program, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{program} {}` failed: {status}", arguments.join(" "))) }
}

fn cannot_run(program: &str, error: &std::io::Error) -> String {
    format!("can't run `{program}`: {error}")
}
