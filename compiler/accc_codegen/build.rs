//! Links LLVM into the compiler: the archives of what is used, of which the linker keeps a third. With LLVM's shared library, which
//! has all machines and tools, each start of the compiler would take 12 ms more, for its relocations.
//!
//! Where an installation of LLVM has no archives its shared library is linked.

use std::path::Path;
use std::process::Command;

/// `LLVM_SYS_221_PREFIX` (`.cargo/config.toml`): the folder that LLVM's own crate takes its headers from.
const PREFIX: &str = "LLVM_SYS_221_PREFIX";

/// What code generation uses, as `llvm-config` names it.
const COMPONENTS: [&str; 7] = ["passes", "bitreader", "bitwriter", "linker", "executionengine", "x86", "nvptx"];

/// What Debian's archives use of the system's libraries: LLVM compresses debug information with them. By their run-time names, for
/// which no development package is needed.
const COMPRESSION: [&str; 2] = ["libz.so.1", "libzstd.so.1"];

fn main() {
    println!("cargo:rerun-if-env-changed={PREFIX}");
    println!("cargo:rerun-if-changed=build.rs");
    let prefix = std::env::var(PREFIX).unwrap_or_else(|_| "/usr".to_string());
    let config = Path::new(&prefix).join("bin/llvm-config");
    let Some(folder) = ask(&config, &["--libdir"]) else {
        panic!("{} does not run; `cargo xtask setup` installs LLVM", config.display());
    };
    println!("cargo:rustc-link-search=native={folder}");
    match ask(&config, &[["--link-static", "--libnames"].as_slice(), &COMPONENTS].concat()) {
        Some(archives) => {
            for name in archives.split_whitespace().filter_map(|file| file.strip_prefix("lib")?.strip_suffix(".a")) {
                println!("cargo:rustc-link-lib=static:-bundle={name}");
            }
            COMPRESSION.iter().for_each(|name| println!("cargo:rustc-link-lib=dylib:+verbatim={name}"));
        }
        None => println!("cargo:rustc-link-lib=dylib=LLVM"),
    }
    println!("cargo:rustc-link-lib=dylib=stdc++");
}

/// What `llvm-config` answers; nothing where it has no answer.
fn ask(config: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(config).args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_string())
}
