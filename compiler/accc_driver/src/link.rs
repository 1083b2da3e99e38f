//! Objects to an executable or a shared library: device code of all of them as one program, PTX and cubins for each
//! compute capability, the image object, and the system's linker.
//!
//! What the program needs of accc is read off its objects ([`crate::required_libraries`]): a C program without directives is linked as
//! any C compiler links it.

use crate::checked_objects::CheckedObjects;
use crate::device_code::{self, Ahead};
use crate::emit::print_stage;
use crate::normalise::foreign::CUDA_LIBRARIES;
use crate::options::{LinkWord, Options};
use crate::output::{self, Output};
use crate::prespawn::STANDARD_INPUT;
use crate::report::{COMMAND_LINE, FILE, Failure, LINK, print_err};
use crate::required_libraries::RequiredLibraries;
use crate::session::Session;
use crate::targets::Targets;
use accc_abi::{
    BINARY_CUBIN, BINARY_EXTERNAL_PTX, BINARY_PTX, DEVICE_SECTION, FORTRAN_PRINTER, TARGETS_HOST, TARGETS_MULTICORE,
    TARGETS_NVPTX, WANTS_CHECKS, WANTS_COMPARISON, WANTS_DEVICE_HEAP, WANTS_DEVICE_STACK, WANTS_EXPLICIT_COMPARISON,
    WANTS_PINNED, WANTS_PROFILE, WANTS_SYNCHRONOUS,
};
use object::{Object, ObjectSection};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use tracing::info_span;

/// What became of the files of the command line.
#[derive(Default)]
pub struct Made {
    /// For each the object or library to link; `None` for PTX.
    pub files: Vec<Option<PathBuf>>,
    pub ptx: Vec<PathBuf>,
    pub ahead: Option<Ahead>,
}

impl Made {
    fn linked(&self) -> impl Iterator<Item = &PathBuf> {
        self.files.iter().flatten()
    }
}

/// Of the program.
pub fn place(session: &Session) -> PathBuf {
    session.options.output.clone().unwrap_or_else(|| PathBuf::from("a.out"))
}

pub fn link(session: &Session, made: &Made) -> Result<(), Failure> {
    let place = place(session);
    let image = session.temp_path("accc-image.o");
    if session.options.dry_run {
        session.show(&linker(session, made, &place, RequiredLibraries::everything(), &[image])?);
        return Ok(());
    }
    let waiting = session.waiting.linker();
    let output = Output::claim(&place)?;
    let external = external_ptx(&made.ptx)?;
    if is_partial(&session.options) {
        // An object again, whose device code the last link will find.
        return run_linker(session, linker(session, made, output.path(), RequiredLibraries::default(), &[])?)
            .and_then(|()| output.keep());
    }
    let Contents { records, mut needs, checks } = contents(session, made)?;
    let checked = checks.agree(session.options.targets.checks)?;
    if session.options.targets.openacc || !records.is_empty() || !external.is_empty() {
        needs.runtime = true;
    }
    let made_image = || info_span!("device").in_scope(|| image_object(session, made, &records, &external, checked));
    let image_bytes = needs.runtime.then(made_image).transpose()?;
    if let Some(waiting) = waiting.filter(|waiting| waiting.needs == needs)
        && info_span!("link").in_scope(|| waiting.finish(image_bytes.as_deref()))
    {
        return Ok(());
    }
    let mut own = Vec::new();
    if let Some(bytes) = image_bytes {
        output::write(&image, &bytes)?;
        own.push(image);
    }
    info_span!("link").in_scope(|| last_link(session, made, output.path(), needs, &own))?;
    output.keep()
}

/// `-r`: the outcome is an object for another link.
pub fn is_partial(options: &Options) -> bool {
    options.link_line.contains(&LinkWord::Word("-r".to_string()))
}

/// By lld where there is one and the user has nothing to say to linkers: it takes half the time. What it can't do or
/// objects to is the system's linker's, whose messages users know.
fn last_link(
    session: &Session,
    made: &Made,
    output: &Path,
    needs: RequiredLibraries,
    own: &[PathBuf],
) -> Result<(), Failure> {
    let command = || linker(session, made, output, needs, own);
    if let Some(folder) = session.toolchain.lld().filter(|_| session.options.link_line.iter().all(suits_every_linker)) {
        let mut quick = command()?;
        use_lld(&mut quick, &folder);
        let result = session.capture(quick)?;
        if result.status.success() && result.stderr.is_empty() {
            return Ok(());
        }
    }
    run_linker(session, command()?)
}

fn use_lld(command: &mut Command, folder: &Path) {
    command.arg("-B").arg(folder).arg("-fuse-ld=lld");
}

/// The command of an lld that waits for its standard input when it has read the libraries ([`crate::prespawn`]): the image
/// object, and then it reads the program's `object`, or, where there is no image, the object itself. `None` without lld: others
/// would want to read to and fro.
pub fn waiting_linker(session: &Session, object: &Path, output: &Path, needs: RequiredLibraries) -> Option<Command> {
    let folder = session.toolchain.lld()?;
    let mut command = session.toolchain.linker();
    command.arg("-o").arg(output);
    add_libraries(session, &mut command, needs).ok()?;
    command.arg(STANDARD_INPUT).args(needs.runtime.then_some(object));
    use_lld(&mut command, &folder);
    // One object is not worth the start of threads.
    command.arg("-Wl,--threads=1");
    Some(command)
}

fn suits_every_linker(word: &LinkWord) -> bool {
    match word {
        LinkWord::File(_) => true,
        LinkWord::Word(word) => word.starts_with("-l") || ["-shared", "-pthread"].contains(&word.as_str()),
    }
}

/// `--emit=ptx`: the PTX of the first compute capability.
pub fn emit_ptx(session: &Session, made: &Made) -> Result<(), Failure> {
    if !session.options.targets.gpu {
        return Err(Failure::new(COMMAND_LINE, "--emit=ptx: there is no GPU among the targets; add -acc -ta=tesla"));
    }
    let records = contents(session, made)?.records;
    if records.is_empty() {
        return Err(Failure::new(COMMAND_LINE, "--emit=ptx: the program has no device code"));
    }
    let external = external_functions(&external_ptx(&made.ptx)?);
    print_stage(session, &device_code::first_ptx(session, &records, &external)?)
}

/// The texts of the PTX files of the command line.
fn external_ptx(files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let text = |path: &PathBuf| {
        let text = String::from_utf8(read(path)?).ok().filter(|text| text.contains(".version"));
        let text = text.ok_or_else(|| unusable(&path.display(), "is no PTX: it lacks `.version`"))?;
        match text.contains(".address_size 32") {
            true => Err(unusable(&path.display(), "is PTX for 32-bit addresses; compile it for 64")),
            false => Ok(text),
        }
    };
    files.iter().map(text).collect()
}

fn external_functions(external: &[String]) -> Vec<String> {
    external.iter().flat_map(|text| accc_codegen::image::external_ptx::functions(text)).collect()
}

fn image_object(
    session: &Session,
    made: &Made,
    records: &[Vec<u8>],
    external: &[String],
    checked: bool,
) -> Result<Vec<u8>, Failure> {
    let (mut binaries, mut memory) = (Vec::new(), 0);
    if !records.is_empty() {
        for code in device_code::of_program(session, made.ahead.as_ref(), records, &external_functions(external))? {
            let heap = if code.needs.heap { WANTS_DEVICE_HEAP } else { 0 };
            memory = heap | if code.needs.stack { WANTS_DEVICE_STACK } else { 0 };
            binaries.extend(code.cubin.map(|cubin| (BINARY_CUBIN, code.cc, cubin)));
            binaries.push((BINARY_PTX, code.cc, code.ptx.into_bytes()));
        }
        binaries.extend(external.iter().map(|text| (BINARY_EXTERNAL_PTX, 0, text.clone().into_bytes())));
    }
    let gpu = if records.is_empty() && !session.options.targets.gpu { 0 } else { TARGETS_NVPTX };
    let multicore = if session.options.targets.multicore { TARGETS_MULTICORE } else { 0 };
    let profile = if session.options.targets.time { WANTS_PROFILE } else { 0 };
    let synchronous = if session.options.targets.synchronous { WANTS_SYNCHRONOUS } else { 0 };
    let comparison = if session.options.targets.runs_twice() { WANTS_COMPARISON } else { 0 };
    let pinned = if locks_pages(&session.options.targets) { WANTS_PINNED } else { 0 };
    let explicit = if session.options.targets.compares_where_said() { WANTS_EXPLICIT_COMPARISON } else { 0 };
    let checks = if checked { WANTS_CHECKS } else { 0 };
    let compares = comparison | explicit;
    let targets = TARGETS_HOST | gpu | multicore | profile | synchronous | compares | pinned | checks | memory;
    Ok(accc_codegen::image_object(&binaries, Some(FORTRAN_PRINTER), targets)?)
}

/// Memory that host and GPU share needs no transfers at all.
fn locks_pages(targets: &Targets) -> bool {
    targets.pinned && !targets.managed
}

/// What programs with managed or pinned memory allocate by: see `managed.rs` of the runtime.
const ALLOCATION: [&str; 6] = ["malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign"];

/// By what C++ allocates, its library's own code too, and what stands for it in such programs.
const NEW: [(&str, &str); 4] = [
    ("_Znwm", "__accc_new"),
    ("_ZnwmSt11align_val_t", "__accc_new_aligned"),
    ("_ZdlPv", "__accc_delete"),
    ("_ZdlPvSt11align_val_t", "__accc_delete"),
];

/// What ends Fortran programs whose output cannot be written (`accc_rt_fortran`).
const FORTRAN_ENDING: &str = "__accc_fortran_ending";

/// The command that links: the user's words in their order, then accc's own parts.
fn linker(
    session: &Session,
    made: &Made,
    output: &Path,
    needs: RequiredLibraries,
    own: &[PathBuf],
) -> Result<Command, Failure> {
    let options = &session.options;
    let mut command = session.toolchain.linker();
    command.arg("-o").arg(output);
    for dir in &options.library_path {
        command.arg("-L").arg(dir);
    }
    for word in &options.link_line {
        match word {
            LinkWord::File(index) => command.args(&made.files[*index]),
            LinkWord::Word(word) => command.arg(word),
        };
    }
    command.args(own);
    add_libraries(session, &mut command, needs)?;
    Ok(command)
}

/// accc's own libraries and the system's, and how the linker is to take them.
fn add_libraries(session: &Session, command: &mut Command, needs: RequiredLibraries) -> Result<(), Failure> {
    let options = &session.options;
    if names_cuda_library(&options.link_line)
        && let Some(folder) = session.toolchain.cuda_libraries()
    {
        command.arg("-L").arg(&folder).arg(format!("-Wl,-rpath,{}", folder.display()));
    }
    if (options.targets.managed || options.targets.pinned) && needs.runtime {
        command.args(ALLOCATION.map(|name| format!("-Wl,--wrap={name}")));
        if needs.cpp && !needs.replaced_new {
            command.args(NEW.map(|(name, own)| format!("-Wl,--defsym={name}={own}")));
        }
    }
    if needs.fortran {
        command.arg(format!("-Wl,-u,{FORTRAN_ENDING}"));
    }
    if needs.runtime || needs.fortran {
        // In front: the runtime's archive may hold functions of its own language's library by the same names.
        command.args(["-lm", "-lgcc"]);
        command.arg(session.toolchain.runtime()?);
    }
    if needs.fortran {
        command.arg(session.toolchain.fortran_runtime()?);
    }
    if options.openmp {
        let library = session.toolchain.openmp()?;
        if let Some(folder) = library.parent().filter(|folder| !is_searched(folder)) {
            command.arg(format!("-Wl,-rpath,{}", folder.display()));
        }
        command.arg("-Wl,--push-state,--as-needed").arg(library).arg("-Wl,--pop-state");
    } else if needs.openmp {
        // Programs read its clock, and ask how many they are, around directives that are not obeyed. It has OpenACC's
        // routines, too, which are the runtime's here: that comes first.
        command.args(["-Wl,--push-state,--as-needed", "-lgomp", "-Wl,--pop-state"]);
    }
    if needs.cpp {
        // Its driver for C does not know C++'s library.
        let word = LinkWord::Word("-static-libstdc++".to_string());
        match options.link_line.contains(&word) {
            true => command.args(["-Wl,--push-state,-Bstatic", "-lstdc++", "-Wl,--pop-state", "-lm"]),
            false => command.args(["-lstdc++", "-lm"]),
        };
    }
    if needs.runtime || needs.fortran {
        command.args(["-lm", "-ldl", "-lpthread", "-Wl,--gc-sections"]);
        if !options.debug {
            // The libraries' symbols are larger than most programs.
            command.arg("-Wl,-s");
        }
    } else if !leaves_out_libraries(&options.link_line) {
        // As nvc links it: Makefiles written for that do not name it.
        command.args(["-Wl,--push-state,--as-needed", "-lm", "-Wl,--pop-state"]);
    }
    Ok(())
}

/// Whether programs find libraries in a folder by themselves.
fn is_searched(folder: &Path) -> bool {
    ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib", "/lib"]
        .iter()
        .any(|known| Path::new(known) == folder)
}

/// Whether one of NVIDIA's libraries is linked, by `-cudalib=` or by `-l`.
fn names_cuda_library(words: &[LinkWord]) -> bool {
    let known = |word: &str| word.strip_prefix("-l").is_some_and(|name| CUDA_LIBRARIES.contains(&name));
    words.iter().any(|word| matches!(word, LinkWord::Word(word) if known(word)))
}

/// Whether the user asks for a program without the system's libraries.
fn leaves_out_libraries(words: &[LinkWord]) -> bool {
    let leaves_out = |word: &str| matches!(word, "-nostdlib" | "-nodefaultlibs" | "-r");
    words.iter().any(|word| matches!(word, LinkWord::Word(word) if leaves_out(word)))
}

fn run_linker(session: &Session, command: Command) -> Result<(), Failure> {
    let result = session.capture(command)?;
    let text = String::from_utf8_lossy(&result.stderr);
    if !result.status.success() {
        let place = place(session);
        let place = place.display();
        return Err(Failure::new(LINK, format!("linking {place} failed\n{}", text.trim_end())));
    }
    print_err(&text);
    Ok(())
}

/// What is found in the objects, and in the archive members that the linker pulls in.
#[derive(Default)]
struct Contents {
    /// Device bitcode.
    records: Vec<Vec<u8>>,
    needs: RequiredLibraries,
    checks: CheckedObjects,
}

impl Contents {
    fn add(&mut self, object: &[u8], name: &str) -> Result<(), Failure> {
        self.records.extend(object_records(object, name)?);
        self.needs.add(object);
        self.checks.add(object, name);
        Ok(())
    }
}

fn contents(session: &Session, made: &Made) -> Result<Contents, Failure> {
    let mut found = Contents::default();
    let mut archives = crate::required_libraries::names_archives(&session.options);
    for path in made.linked() {
        let bytes = read(path)?;
        match bytes.get(..8) {
            Some(b"!<arch>\n") => archives = true,
            Some([0x7f, b'E', b'L', b'F', ..]) => found.add(&bytes, &path.display().to_string())?,
            _ if path.extension().is_some_and(|e| e == "o" || e == "obj") => {
                return Err(unusable(&path.display(), "is neither an object nor an archive"));
            }
            // A linker script, or something that the linker will know what to say about.
            _ => {}
        }
    }
    if archives {
        for (archive, members) in pulled_members(session, made)? {
            add_archive(&mut found, &archive, &members)?;
        }
    }
    Ok(found)
}

fn add_archive(found: &mut Contents, path: &Path, members: &HashSet<String>) -> Result<(), Failure> {
    let bytes = read(path)?;
    let bad = |e: object::read::Error| unusable(&path.display(), &format!("damaged archive: {e}"));
    let archive = object::read::archive::ArchiveFile::parse(&*bytes).map_err(bad)?;
    for member in archive.members() {
        let member = member.map_err(bad)?;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        if members.contains(&name) {
            found.add(member.data(&*bytes).map_err(bad)?, &format!("{}({name})", path.display()))?;
        }
    }
    Ok(())
}

fn object_records(bytes: &[u8], name: &str) -> Result<Vec<Vec<u8>>, Failure> {
    let file = object::File::parse(bytes).map_err(|e| unusable(&name, &format!("damaged object: {e}")))?;
    let Some(section) = file.section_by_name(DEVICE_SECTION) else { return Ok(Vec::new()) };
    let data = section.data().map_err(|e| unusable(&name, &format!("damaged section {DEVICE_SECTION}: {e}")))?;
    accc_codegen::parse_device_section(data)
        .map_err(|e| unusable(&name, &format!("device code: {e}; compile it again")))
}

/// The archive members that a trial link takes in, from the linker's map. Our own libraries have no device code.
fn pulled_members(session: &Session, made: &Made) -> Result<BTreeMap<PathBuf, HashSet<String>>, Failure> {
    let map = session.temp_path("trial.map");
    let trial = session.temp_path("trial.out");
    let needs =
        RequiredLibraries { fortran: session.toolchain.fortran_runtime().is_ok(), ..RequiredLibraries::everything() };
    let mut command = linker(session, made, &trial, needs, &[])?;
    command.arg(format!("-Wl,-Map={}", map.display()));
    run_linker(session, command)?;
    let text = String::from_utf8_lossy(&read(&map)?).into_owned();
    let own = [session.toolchain.runtime().ok(), session.toolchain.fortran_runtime().ok()];
    let mut pulled: BTreeMap<PathBuf, HashSet<String>> = BTreeMap::new();
    // The map's first table: `lib.a(member.o)`, on the same line or the next one the reference that it satisfies.
    let table = text.lines().skip_while(|l| !l.starts_with("Archive member included")).skip(2);
    for line in table.take_while(|l| !l.is_empty()).filter(|l| !l.starts_with(' ')) {
        if let Some((archive, member)) = line.split_once(')').and_then(|(member, _)| member.rsplit_once('(')) {
            let archive = PathBuf::from(archive);
            if !own.contains(&Some(archive.clone())) {
                pulled.entry(archive).or_default().insert(member.to_string());
            }
        }
    }
    Ok(pulled)
}

pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| Failure::new(FILE, format!("cannot read {}: {e}", path.display())))
}

fn unusable(name: &dyn std::fmt::Display, why: &str) -> Failure {
    Failure::new(LINK, format!("{name}: {why}"))
}
