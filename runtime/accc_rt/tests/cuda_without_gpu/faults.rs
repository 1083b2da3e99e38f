//! Each function of the driver fails when it is called for the first or the second time: the program either comes
//! through with the right result, or ends with exit status 1 and a message that names the call, what it was for and where.
//! The functions that no case here calls are those of `testsuite/driver/driver_faults.test`, which has programs of accc.

use super::INSIDE;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Between them they call most functions.
const CASES: &[&str] = &[
    "short_kernels",
    "reduction",
    "printing",
    "interior",
    "queues",
    "downloads_of_a_queue",
    "declared",
    "between_devices",
    "large_transfer",
];
/// So often each function ends a program.
const ENOUGH: usize = 4;
/// None of the cases takes as long.
const HANGS: Duration = Duration::from_secs(30);
/// Whose failure is no reason to end: there is another way.
const DISPENSABLE: &[&str] = &[
    "cuMemAlloc_v2",
    "cuMemHostAlloc",
    "cuGraphCreate",
    "cuGraphAddKernelNode_v2",
    "cuGraphInstantiateWithFlags",
    "cuGraphExecKernelNodeSetParams_v2",
];

/// How many runs went wrong.
pub fn all(program: &Path, driver: &Path) -> usize {
    let source = include_str!("../fake_driver.c");
    let functions = source.lines().filter_map(|line| line.strip_prefix("Result cu")?.split_once('('));
    let functions: Vec<String> = functions.map(|(name, _)| format!("cu{name}")).collect();
    let (mut failed, mut struck) = (0, 0);
    for function in &functions {
        let mut ended = 0;
        for (case, call) in CASES.iter().flat_map(|case| [(case, 1), (case, 2)]) {
            let slow = *case == "large_transfer" && function != "cuMemHostAlloc";
            if ended == ENOUGH || slow {
                break;
            }
            let (fault, time) = (format!("{function}:{call}"), (call % 2).to_string());
            let (code, text) = run(program, driver, case, &[("ACC_FAULT", &fault), ("ACC_TIME", &time)]);
            ended += usize::from(code == Some(1));
            if let Err(why) = judge(function, code, &text) {
                println!("FAIL {case} with ACC_FAULT={fault}: {why}\n{text}");
                failed += 1;
            }
        }
        struck += ended;
    }
    println!(
        "{} functions of the driver failed in turn; {struck} programs ended, {failed} in a wrong way",
        functions.len()
    );
    failed + usize::from(struck < functions.len())
}

fn judge(function: &str, code: Option<i32>, text: &str) -> Result<(), &'static str> {
    match code {
        Some(0) if text.contains("correct") => Ok(()),
        Some(0) => Err("it ended well without its result"),
        Some(1) if DISPENSABLE.contains(&function) => Err("there is another way"),
        Some(1) => {
            let named = text.contains(&format!("made to fail by ACC_FAULT={function}"));
            let placed = text.contains("line:7") || text.contains(" in acc_") || text.contains("at line");
            let whole = text.contains("no GPU can be used") || text.contains("the end of the program");
            let declared = text.contains("while the declared variable");
            (named && (placed || whole || declared)).then_some(()).ok_or("its message lacks the call or the place")
        }
        Some(_) => Err("another exit status"),
        None => Err("it crashed, or had no end"),
    }
}

/// A driver without one of the functions is refused by name, and so is a GPU for which there is no code, and bad code.
pub fn misfits(program: &Path, driver: &Path, source: &str) -> usize {
    let older = driver.join("older");
    std::fs::create_dir_all(&older).expect("a folder");
    let rename = "-DcuStreamQuery=cuStreamQuery_of_a_newer_driver";
    let compile =
        Command::new("cc").args(["-shared", "-fPIC", rename, source, "-o"]).arg(older.join("libcuda.so")).status();
    assert!(compile.expect("a C compiler called cc").success(), "fake_driver.c does not compile");
    let too_old = "the NVIDIA driver is too old: its library has no function cuStreamQuery";
    let misfit = "this program was compiled for cc70; the GPU has compute capability 5.0: rebuild with -ta=tesla:cc50";
    let damaged = "the GPU's driver refused its code for cc70";
    let refused = |what: &str, driver: &Path, variable: (&str, &str), wanted: &str| {
        let (code, text) = run(program, driver, "reduction", &[variable]);
        let passed = code == Some(1) && text.contains(wanted);
        println!("{} {what}{}", if passed { "pass" } else { "FAIL" }, if passed { "" } else { &text });
        usize::from(!passed)
    };
    refused("a driver that is too old", &older, ("FAKE_MAJOR", "9"), too_old)
        + refused("a GPU that is too old", driver, ("FAKE_MAJOR", "5"), misfit)
        + refused("code that the driver refuses", driver, ("ACC_FAULT", "cuModuleLoadDataEx:1"), damaged)
}

/// Exit code and output; no code where it crashed or did not end.
fn run(program: &Path, driver: &Path, case: &str, variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new(program);
    command.arg(case).env("LD_LIBRARY_PATH", driver).env(INSIDE, "1").env("ACC_DEVICE_TYPE", "nvidia");
    command.envs(variables.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a process");
    let started = Instant::now();
    while child.try_wait().expect("a process of ours").is_none() {
        if started.elapsed() > HANGS {
            child.kill().expect("a process of ours");
            return (None, "it hangs".into());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("a process of ours");
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}
