//! Objects to an executable: device code of all of them as one program, PTX and cubins for each compute capability,
//! the image object, and the system's linker.

use crate::emit::print_stage;
use crate::output::{self, Output};
use crate::report::{COMMAND_LINE, FILE, Failure, INTERNAL, LINK, print_err};
use crate::session::Session;
use accc_abi::{
    BINARY_CUBIN, BINARY_EXTERNAL_PTX, BINARY_PTX, DEVICE_SECTION, FORTRAN_PRINTER, TARGETS_HOST, TARGETS_MULTICORE, TARGETS_NVPTX,
};
use object::{Object, ObjectSection};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use tracing::info_span;

/// Kernels are always worth it; `-O` is about the host.
const DEVICE_OPT_LEVEL: u8 = 3;

pub fn link(session: &Session, inputs: &[PathBuf]) -> Result<(), Failure> {
    let place = session.options.output.clone().unwrap_or_else(|| PathBuf::from("a.out"));
    let image = session.temp_path("accc-image.o");
    let mut linked: Vec<PathBuf> = inputs.iter().filter(|path| !is_ptx(path)).cloned().collect();
    linked.push(image.clone());
    if session.options.dry_run {
        return run_linker(session, &linked, &place, &[]);
    }
    let output = Output::claim(&place)?;
    let records = device_records(session, inputs)?;
    let external = external_ptx(inputs)?;
    let object = info_span!("device").in_scope(|| image_object(session, &records, &external))?;
    output::write(&image, &object)?;
    info_span!("link").in_scope(|| run_linker(session, &linked, output.path(), &[]))?;
    output.keep()
}

/// `--emit=ptx`: the PTX of the first compute capability.
pub fn emit_ptx(session: &Session, inputs: &[PathBuf]) -> Result<(), Failure> {
    if !session.options.targets.gpu {
        return Err(Failure::new(COMMAND_LINE, "--emit=ptx: there is no GPU among the targets; add -acc -ta=tesla"));
    }
    let records = device_records(session, inputs)?;
    if records.is_empty() {
        return Err(Failure::new(COMMAND_LINE, "--emit=ptx: the program has no device code"));
    }
    let external = external_ptx(inputs)?;
    let ptx = accc_codegen::link_device(
        &records,
        &external_functions(&external),
        &ccs(session)[..1],
        session.toolchain.libdevice().as_deref(),
        DEVICE_OPT_LEVEL,
    )?;
    print_stage(session, &ptx[0].1)
}

fn ccs(session: &Session) -> Vec<u32> {
    match session.options.targets.ccs.as_slice() {
        [] => crate::toolchain::default_ccs(),
        named => named.to_vec(),
    }
}

fn image_object(session: &Session, records: &[Vec<u8>], external: &[String]) -> Result<Vec<u8>, Failure> {
    let mut binaries = Vec::new();
    if !records.is_empty() {
        let libdevice = session.toolchain.libdevice();
        let functions = external_functions(external);
        let ptx = accc_codegen::link_device(records, &functions, &ccs(session), libdevice.as_deref(), DEVICE_OPT_LEVEL)?;
        for (cc, text) in &ptx {
            // A cubin has no place for functions of the user's own PTX.
            if external.is_empty()
                && let Some(cubin) = assemble(session, *cc, text)?
            {
                binaries.push((BINARY_CUBIN, *cc, cubin));
            }
            binaries.push((BINARY_PTX, *cc, text.clone().into_bytes()));
        }
        binaries.extend(external.iter().map(|text| (BINARY_EXTERNAL_PTX, 0, text.clone().into_bytes())));
    }
    let gpu = if records.is_empty() && !session.options.targets.gpu { 0 } else { TARGETS_NVPTX };
    let multicore = if session.options.targets.multicore { TARGETS_MULTICORE } else { 0 };
    let targets = TARGETS_HOST | gpu | multicore;
    Ok(accc_codegen::image_object(&binaries, Some(FORTRAN_PRINTER), targets)?)
}

fn is_ptx(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ptx")
}

/// The user's own PTX among the inputs.
fn external_ptx(inputs: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let texts = inputs.iter().filter(|path| is_ptx(path)).map(|path| {
        let text = String::from_utf8(read(path)?).map_err(|_| unusable(&path.display(), "is no PTX: it is not text"))?;
        if text.contains(".address_size 32") {
            return Err(unusable(&path.display(), "is PTX for 32-bit addresses; compile it for 64"));
        }
        Ok(text)
    });
    texts.collect()
}

fn external_functions(texts: &[String]) -> Vec<String> {
    texts.iter().flat_map(|text| accc_codegen::external_ptx::functions(text)).collect()
}

/// A cubin through `ptxas`, where there is one.
fn assemble(session: &Session, cc: u32, ptx: &str) -> Result<Option<Vec<u8>>, Failure> {
    let Some(ptxas) = session.toolchain.ptxas() else { return Ok(None) };
    let (source, cubin) =
        (session.temp_path(&format!("device-{cc}.ptx")), session.temp_path(&format!("device-{cc}.cubin")));
    output::write(&source, ptx.as_bytes())?;
    let mut command = std::process::Command::new(ptxas);
    command.arg(format!("-arch=sm_{cc}")).arg("-O3").arg(&source).arg("-o").arg(&cubin);
    let result = session.capture(command)?;
    if !result.status.success() {
        let text = String::from_utf8_lossy(&result.stderr);
        let text = format!("internal error: ptxas refused the generated PTX for cc{cc}: {}", text.trim());
        return Err(Failure::new(INTERNAL, text));
    }
    read(&cubin).map(Some)
}

fn run_linker(session: &Session, inputs: &[PathBuf], output: &Path, extra: &[String]) -> Result<(), Failure> {
    let mut command = session.toolchain.linker();
    command.arg("-o").arg(output).args(inputs);
    for dir in &session.options.library_path {
        command.arg("-L").arg(dir);
    }
    command.args(session.options.libraries.iter().map(|l| format!("-l{l}")));
    command.args(&session.options.linker_args).args(extra);
    command.arg(session.toolchain.runtime()?).arg(session.toolchain.fortran_runtime()?);
    command.args(["-lm", "-ldl", "-lpthread", "-Wl,--gc-sections", "-Wl,-s"]);
    if session.options.dry_run {
        session.show(&command);
        return Ok(());
    }
    let result = session.capture(command)?;
    let text = String::from_utf8_lossy(&result.stderr);
    if !result.status.success() {
        let place = session.options.output.as_deref().unwrap_or(Path::new("a.out")).display();
        return Err(Failure::new(LINK, format!("linking {place} failed\n{}", text.trim_end())));
    }
    print_err(&text);
    Ok(())
}

/// The device bitcode of the objects, and of the archive members that the linker pulls in.
fn device_records(session: &Session, inputs: &[PathBuf]) -> Result<Vec<Vec<u8>>, Failure> {
    let mut records = Vec::new();
    let mut archives = !session.options.libraries.is_empty();
    for path in inputs.iter().filter(|path| !is_ptx(path)) {
        let bytes = read(path)?;
        match bytes.get(..8) {
            Some(b"!<arch>\n") => archives = true,
            Some([0x7f, b'E', b'L', b'F', ..]) => records.extend(object_records(&bytes, &path.display().to_string())?),
            _ => return Err(unusable(&path.display(), "is neither an object nor an archive")),
        }
    }
    if archives {
        for (archive, members) in pulled_members(session, inputs)? {
            records.extend(archive_records(&archive, &members)?);
        }
    }
    Ok(records)
}

fn archive_records(path: &Path, members: &HashSet<String>) -> Result<Vec<Vec<u8>>, Failure> {
    let bytes = read(path)?;
    let bad = |e: object::read::Error| unusable(&path.display(), &format!("damaged archive: {e}"));
    let archive = object::read::archive::ArchiveFile::parse(&*bytes).map_err(bad)?;
    let mut records = Vec::new();
    for member in archive.members() {
        let member = member.map_err(bad)?;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        if members.contains(&name) {
            let data = member.data(&*bytes).map_err(bad)?;
            records.extend(object_records(data, &format!("{}({name})", path.display()))?);
        }
    }
    Ok(records)
}

fn object_records(bytes: &[u8], name: &str) -> Result<Vec<Vec<u8>>, Failure> {
    let file = object::File::parse(bytes).map_err(|e| unusable(&name, &format!("damaged object: {e}")))?;
    let Some(section) = file.section_by_name(DEVICE_SECTION) else { return Ok(Vec::new()) };
    let data = section.data().map_err(|e| unusable(&name, &format!("damaged section {DEVICE_SECTION}: {e}")))?;
    accc_codegen::parse_device_section(data)
        .map_err(|e| unusable(&name, &format!("device code: {e}; compile it again")))
}

/// The archive members that a trial link takes in, from the linker's map. Our own libraries have no device code.
fn pulled_members(session: &Session, inputs: &[PathBuf]) -> Result<BTreeMap<PathBuf, HashSet<String>>, Failure> {
    let map = session.temp_path("trial.map");
    let trial = session.temp_path("trial.out");
    run_linker(session, inputs, &trial, &[format!("-Wl,-Map={}", map.display())])?;
    let text = String::from_utf8_lossy(&read(&map)?).into_owned();
    let own = [session.toolchain.runtime()?, session.toolchain.fortran_runtime()?];
    let mut pulled: BTreeMap<PathBuf, HashSet<String>> = BTreeMap::new();
    // The map's first table: `lib.a(member.o)`, on the same line or the next one the reference that it satisfies.
    let table = text.lines().skip_while(|l| !l.starts_with("Archive member included")).skip(2);
    for line in table.take_while(|l| !l.is_empty()).filter(|l| !l.starts_with(' ')) {
        if let Some((archive, member)) = line.split_once(')').and_then(|(member, _)| member.rsplit_once('(')) {
            let archive = PathBuf::from(archive);
            if !own.contains(&archive) {
                pulled.entry(archive).or_default().insert(member.to_string());
            }
        }
    }
    Ok(pulled)
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| Failure::new(FILE, format!("cannot read {}: {e}", path.display())))
}

fn unusable(name: &dyn std::fmt::Display, why: &str) -> Failure {
    Failure::new(LINK, format!("{name}: {why}"))
}
