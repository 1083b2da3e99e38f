//! Builds `accc-clang` where clang's libraries and headers are; elsewhere accc is built without C++, and says so when it
//! is asked for it. The program is C++ over clang's libraries, which are linked dynamically.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// As in accc_codegen: the folder of LLVM's headers and tools.
const PREFIX: &str = "LLVM_SYS_221_PREFIX";
const SOURCES: [&str; 23] = [
    "main",
    "replace",
    "host_data",
    "instantiation",
    "counted_loop",
    "pointer_loop",
    "shown_scalars",
    "bind",
    "operator",
    "routine",
    "computed_items",
    "host_values",
    "pragmas",
    "restrict",
    "constant",
    "tree",
    "expression",
    "call",
    "initialise",
    "lifetime",
    "reduction",
    "statement",
    "directive",
];

fn main() {
    println!("cargo:rerun-if-env-changed={PREFIX}");
    println!("cargo:rerun-if-changed=bridge");
    println!("cargo:rerun-if-changed=build.rs");
    let prefix = std::env::var(PREFIX).unwrap_or_else(|_| "/usr/lib/llvm-22".to_string());
    let prefix = Path::new(&prefix);
    let header = prefix.join("include/clang/AST/StmtOpenACC.h");
    println!("cargo:rerun-if-changed={}", header.display());
    if !header.is_file() {
        println!("cargo:warning=without C++: {} is missing (package libclang-22-dev)", header.display());
        return;
    }
    match build(prefix) {
        Ok(program) => println!("cargo:rustc-env=ACCC_CLANG_BRIDGE={}", program.display()),
        Err(text) => println!("cargo:warning=without C++: {text}"),
    }
}

fn build(prefix: &Path) -> Result<PathBuf, String> {
    let out = PathBuf::from(std::env::var("OUT_DIR").map_err(|e| e.to_string())?);
    let clang = prefix.join("bin/clang++");
    let compiler = if clang.is_file() { clang.clone() } else { PathBuf::from("c++") };
    let program = out.join("accc-clang");
    let objects: Vec<PathBuf> = SOURCES.iter().map(|name| out.join(name).with_extension("o")).collect();
    let stale = SOURCES.into_iter().zip(&objects).filter(|(name, object)| !is_fresh(object, name, &program));
    let stale: Vec<_> = stale.collect();
    let next = AtomicUsize::new(0);
    // Each thread takes the next part, and leaves off at the first that fails.
    let work = || -> Result<(), String> {
        while let Some((name, object)) = stale.get(next.fetch_add(1, Ordering::Relaxed)) {
            compile(&compiler, prefix, &clang, name, object)?;
        }
        Ok(())
    };
    let results = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs().min(stale.len())).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread that compiles")).collect::<Vec<_>>()
    });
    results.into_iter().collect::<Result<(), String>>()?;
    let libraries = prefix.join("lib");
    let mut link = Command::new(&compiler);
    link.args(&objects).arg("-o").arg(&program).arg("-L").arg(&libraries);
    link.args(["-l:libclang-cpp.so.22.1", "-l:libLLVM.so.22.1"]).arg(format!("-Wl,-rpath,{}", libraries.display()));
    match link.status() {
        Ok(status) if status.success() => Ok(program),
        _ => Err("accc-clang does not link with libclang-cpp.so.22.1".to_string()),
    }
}

/// How many parts are compiled at once: as many as cargo was told (`-j`, `CARGO_BUILD_JOBS`), by default one a core.
fn jobs() -> usize {
    std::env::var("NUM_JOBS").ok().and_then(|text| text.parse().ok()).unwrap_or(1).max(1)
}

fn compile(compiler: &Path, prefix: &Path, clang: &Path, name: &str, object: &Path) -> Result<(), String> {
    let mut command = Command::new(compiler);
    command.args(["-std=c++17", "-O1", "-fno-rtti", "-w", "-c", "-D_GNU_SOURCE", "-D__STDC_CONSTANT_MACROS"]);
    command.args(["-D__STDC_FORMAT_MACROS", "-D__STDC_LIMIT_MACROS"]).arg("-I").arg(prefix.join("include"));
    command.arg(format!("-DACCC_CLANG=\"{}\"", clang.display()));
    command.arg(Path::new("bridge").join(name).with_extension("cpp")).arg("-o").arg(object);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("bridge/{name}.cpp does not compile with the headers in {}", prefix.display())),
        Err(e) => Err(format!("{} does not run: {e}", compiler.display())),
    }
}

/// Whether a part was compiled before the program was linked last, and neither it nor a header has changed since.
fn is_fresh(object: &Path, name: &str, program: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    let (Some(made), Some(linked)) = (changed(object), changed(program)) else { return false };
    let Ok(files) = std::fs::read_dir("bridge") else { return false };
    let source = Path::new("bridge").join(name).with_extension("cpp");
    let headers = files.flatten().map(|file| file.path()).filter(|path| path.extension().is_some_and(|e| e == "h"));
    let mut sources = headers.chain([source, "build.rs".into()]);
    made <= linked && sources.all(|path| changed(&path).is_some_and(|at| at < made))
}
