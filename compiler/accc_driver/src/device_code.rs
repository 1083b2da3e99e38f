//! Code for each compute capability from the program's device code: PTX by LLVM, and a cubin by `ptxas`, where there is one.
//!
//! Each compute capability has a thread of its own, as many at a time as there are cores; those whose PTX is the same share it. What is printed comes in their order. Where a program is one source that is compiled and linked at once, its device
//! code is made beside the host's ([`beside`]) instead of after it.

use crate::kernel_usage;
use crate::link::{is_partial, read};
use crate::options::{Options, Stop};
use crate::output;
use crate::report::{self, Failure, INTERNAL, TOOL, print_err};
use crate::required_libraries::names_archives;
use crate::session::{STACK, Session};
use accc_codegen::{DeviceProgram, Needs};
use accc_diag::Diagnostic;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use tracing::{Span, info_span};

/// Kernels are always worth it; `-O` is about the host.
const OPT_LEVEL: u8 = 3;

#[derive(Clone)]
pub struct DeviceCode {
    pub cc: u32,
    pub ptx: String,
    pub cubin: Option<Vec<u8>>,
    pub needs: Needs,
    /// What `-Minfo` tells of its kernels.
    usage: String,
}

/// Device code that was made before the last link.
pub struct Ahead {
    /// The bitcode that it was made of.
    record: Vec<u8>,
    codes: Vec<DeviceCode>,
}

/// Does `work`, and meanwhile, where `record` is all the bitcode that the program will have, makes its device code. What is
/// wrong with that is found again, and told, by the last link.
pub fn beside<T>(session: &Session, record: Option<&[u8]>, work: impl FnOnce() -> T) -> (T, Option<Ahead>) {
    let Some(record) = record.filter(|_| is_whole_program(&session.options)) else { return (work(), None) };
    let records = [record.to_vec()];
    let make = || info_span!("device").in_scope(|| for_all(session, &records, &[]));
    let (done, codes) = thread::scope(|scope| {
        let made = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, make);
        let done = work();
        let codes = made.ok().map(|thread| thread.join().expect("a panic has ended the compiler"));
        (done, codes.and_then(Result::ok))
    });
    let [record] = records;
    (done, codes.map(|codes| Ahead { record, codes }))
}

/// Whether nothing but the one source can have code for GPUs.
pub fn is_whole_program(options: &Options) -> bool {
    options.stop == Stop::Linked && !is_partial(options) && options.files.len() == 1 && !names_archives(options)
}

/// `external`: functions that PTX of the command line defines.
pub fn of_program(
    session: &Session,
    ahead: Option<&Ahead>,
    records: &[Vec<u8>],
    external: &[String],
) -> Result<Vec<DeviceCode>, Failure> {
    let codes = match ahead.filter(|ahead| *records == [&*ahead.record]) {
        Some(ahead) => {
            tracing::debug!("device code was made beside the host's");
            ahead.codes.clone()
        }
        None => for_all(session, records, external)?,
    };
    codes.iter().for_each(|code| print_err(&code.usage));
    Ok(codes)
}

fn for_all(session: &Session, records: &[Vec<u8>], external: &[String]) -> Result<Vec<DeviceCode>, Failure> {
    let program = program(session, records, external)?;
    let at_a_time = thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut codes = Vec::new();
    for ccs in ccs(session).chunks(at_a_time) {
        codes.extend(side_by_side(ccs, &|cc| for_one(session, &program, cc, external))?);
    }
    Ok(codes)
}

/// PTX of the first compute capability.
pub fn first_ptx(session: &Session, records: &[Vec<u8>], external: &[String]) -> Result<String, Failure> {
    let ccs = ccs(session);
    Ok(program(session, records, external)?.ptx(ccs[0], &ccs[..1], OPT_LEVEL)?)
}

fn program(session: &Session, records: &[Vec<u8>], external: &[String]) -> Result<DeviceProgram, Failure> {
    Ok(DeviceProgram::link(records, external, session.toolchain.libdevice().as_deref())?)
}

pub fn ccs(session: &Session) -> Vec<u32> {
    match session.options.targets.ccs.as_slice() {
        [] => crate::toolchain::default_ccs(),
        named => named.to_vec(),
    }
}

type Outcome = Result<DeviceCode, Failure>;

/// The last one here, the others in threads.
fn side_by_side(ccs: &[u32], make: &(dyn Fn(u32) -> Outcome + Sync)) -> Result<Vec<DeviceCode>, Failure> {
    let Some((last, others)) = ccs.split_last() else { return Ok(Vec::new()) };
    let phase = Span::current();
    let one = |phase: &Span, cc| info_span!(parent: phase, "one capability").in_scope(|| make(cc));
    thread::scope(|scope| {
        let threads: Vec<_> = others.iter().map(|cc| scope.spawn(|| one(&phase, *cc))).collect();
        let here = one(&phase, *last);
        let made = threads.into_iter().map(|thread| thread.join().expect("a panic has ended the compiler"));
        made.chain([here]).collect()
    })
}

fn for_one(session: &Session, program: &DeviceProgram, cc: u32, external: &[String]) -> Outcome {
    let ptx = program.ptx(cc, &ccs(session), OPT_LEVEL)?;
    if session.options.targets.keep {
        output::write(&file(session, cc, "ptx"), ptx.as_bytes())?;
    }
    // What calls other PTX is linked to it by the GPU's driver, from text.
    let assembled = if external.is_empty() { assemble(session, cc, &ptx)? } else { None };
    let (cubin, usage) = assembled.map_or((None, String::new()), |(cubin, usage)| (Some(cubin), usage));
    Ok(DeviceCode { cc, ptx, cubin, needs: program.needs, usage })
}

/// The command that makes a cubin of PTX.
pub fn assembler(session: &Session, ptxas: PathBuf, cc: u32, source: &Path) -> Command {
    let mut command = crate::toolchain::tool(ptxas);
    if tells_usage(session) {
        command.arg("-v");
    }
    if session.options.targets.device_lines {
        command.arg("-lineinfo");
    }
    command.arg(format!("-arch=sm_{cc}")).arg("-O3").arg(source).arg("-o").arg(file(session, cc, "cubin"));
    command
}

fn tells_usage(session: &Session) -> bool {
    session.options.minfo && session.options.targets.kernel_usage
}

/// A cubin through `ptxas`, where there is one, and what it tells of the kernels.
fn assemble(session: &Session, cc: u32, ptx: &str) -> Result<Option<(Vec<u8>, String)>, Failure> {
    let Some(ptxas) = session.toolchain.ptxas() else { return Ok(None) };
    let _span = info_span!("ptxas").entered();
    let waited = session.waiting.assembler(cc).and_then(|tool| tool.finish(ptx.as_bytes()).ok());
    let result = match waited.filter(|result| result.status.success()) {
        Some(result) => result,
        None => {
            let source = file(session, cc, "ptx");
            output::write(&source, ptx.as_bytes())?;
            session.capture(assembler(session, ptxas.clone(), cc, &source))?
        }
    };
    let said = String::from_utf8_lossy(&result.stderr);
    if !result.status.success() && does_not_know_gpu(&said) {
        tell_of_text(session, cc, &ptxas, &said);
        return Ok(None);
    }
    if !result.status.success() {
        let text = format!("internal error: ptxas refused the generated PTX for cc{cc}: {}", said.trim());
        return Err(Failure::new(INTERNAL, text));
    }
    let usage = if tells_usage(session) { kernel_usage::report(cc, ptx, &said) } else { String::new() };
    read(&file(session, cc, "cubin")).map(|cubin| Some((cubin, usage)))
}

/// Whether this `ptxas` knows the GPU no more, or not yet: CUDA 13 left out those before cc75. The program carries PTX for it then,
/// which the GPU's driver compiles.
fn does_not_know_gpu(said: &str) -> bool {
    said.contains("is not defined for option 'gpu-name'") || said.contains("Unsupported .version")
}

/// Only where the user asks for that GPU: of accc's own choice some may be too old.
fn tell_of_text(session: &Session, cc: u32, ptxas: &Path, said: &str) {
    tracing::debug!(cc, said, "no cubin");
    if !session.options.targets.ccs.contains(&cc) {
        return;
    }
    let text =
        format!("{} has no code for cc{cc}: {}", ptxas.display(), said.lines().next().unwrap_or_default().trim());
    let help = "the GPU's driver compiles the program's PTX when it starts; the ptxas of CUDA 12 has cc70 to cc120 (`accc setup` fetches it)";
    report::say(Diagnostic::warning(TOOL, text).help(help), session.options.messages.json);
}

/// Where a compute capability's code stands meanwhile; with `-gpu=keep` beside the program, for good.
fn file(session: &Session, cc: u32, kind: &str) -> PathBuf {
    if !session.options.targets.keep {
        return session.temp_path(&format!("device-{cc}.{kind}"));
    }
    let mut name = session.options.output.clone().unwrap_or_else(|| PathBuf::from("a.out")).into_os_string();
    name.push(format!(".cc{cc}.{kind}"));
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::does_not_know_gpu;

    #[test]
    fn tells_a_gpu_that_ptxas_does_not_know_from_what_is_wrong() {
        assert!(does_not_know_gpu("ptxas fatal   : Value 'sm_70' is not defined for option 'gpu-name'"));
        assert!(does_not_know_gpu("ptxas x.ptx, line 5; fatal   : Unsupported .version 8.7; current version is '8.4'"));
        assert!(!does_not_know_gpu("ptxas x.ptx, line 9; error   : Unknown symbol 'x'"));
    }
}
