//! Where the outside parts are: runtime library and its headers, flang-rt, libdevice, ptxas, the C compiler that
//! preprocesses and links.
//!
//! Looked for in this order: the installed tree (`lib/accc` beside `bin`), the built tree (`target/release`, `.tools`),
//! what `accc setup` has fetched for the user, the system. What they are and which versions belong to this accc stands
//! in `toolchain.toml`, which is compiled in.

use crate::report::{Failure, NOT_SUPPORTED, TOOL};
use serde::Deserialize;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The parts of `toolchain.toml` that the driver needs.
#[derive(Deserialize)]
struct ToolchainFile {
    llvm: Llvm,
    targets: DefaultTargets,
    wheel: Vec<Wheel>,
}

/// A wheel of PyPI.
#[derive(Deserialize)]
pub struct Wheel {
    pub package: String,
    pub version: String,
    pub sha256: String,
    files: Vec<WheelFile>,
}

#[derive(Deserialize)]
struct WheelFile {
    from: PathBuf,
    to: String,
}

impl Wheel {
    /// Where in the wheel a file lies.
    pub fn path_of(&self, name: &str) -> Option<&Path> {
        self.files.iter().find(|file| file.to == name).map(|file| file.from.as_path())
    }
}

#[derive(Deserialize)]
struct Llvm {
    prefix: String,
}

#[derive(Deserialize)]
struct DefaultTargets {
    default_cc: Vec<String>,
}

fn toolchain_file() -> ToolchainFile {
    toml::from_str(include_str!("../../../toolchain.toml")).expect("toolchain.toml is checked by a test")
}

/// The compute capabilities that are compiled for when no option names one.
pub fn default_ccs() -> Vec<u32> {
    toolchain_file().targets.default_cc.iter().filter_map(|cc| cc.trim_start_matches("cc").parse().ok()).collect()
}

/// The wheel that a file comes from.
pub fn wheel_with(name: &str) -> Option<Wheel> {
    toolchain_file().wheel.into_iter().find(|wheel| wheel.path_of(name).is_some())
}

/// What a user has fetched by `accc setup`.
pub fn user_folder() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    Some(data?.join("accc"))
}

pub struct Toolchain {
    /// Folders that may hold accc's own parts, best first.
    homes: Vec<PathBuf>,
    llvm_prefix: PathBuf,
}

impl Toolchain {
    pub fn discover() -> Toolchain {
        let exe = std::env::current_exe().and_then(|p| p.canonicalize()).unwrap_or_default();
        let bin = exe.parent().unwrap_or(Path::new(""));
        let mut homes = vec![bin.join("../lib/accc"), bin.to_path_buf()];
        // A built tree: target/release/accc, target/debug/accc.
        homes.push(bin.join("../../.tools/cuda"));
        homes.push(bin.join("../release"));
        homes.extend(user_folder());
        Toolchain { homes, llvm_prefix: toolchain_file().llvm.prefix.into() }
    }

    fn own(&self, name: &str) -> Option<PathBuf> {
        self.homes.iter().map(|home| home.join(name)).find(|path| path.is_file())
    }

    pub fn runtime(&self) -> Result<PathBuf, Failure> {
        self.own("libaccrt.a").ok_or_else(|| {
            let way_out = "build it with `cargo build --release -p accc_rt`, or install accc again";
            let text = format!("the runtime library libaccrt.a is missing (looked in {}); {way_out}", self.searched());
            Failure::new(TOOL, text)
        })
    }

    pub fn fortran_runtime(&self) -> Result<PathBuf, Failure> {
        const NAME: &str = "libflang_rt.runtime.a";
        let system = || {
            let dir = self.llvm_prefix.join("lib/clang");
            let versions = std::fs::read_dir(&dir).ok()?;
            let candidates = versions.flatten().map(|v| v.path().join("lib/x86_64-pc-linux-gnu").join(NAME));
            candidates.into_iter().find(|p| p.is_file())
        };
        self.own(NAME).or_else(system).ok_or_else(|| {
            let way_out = "install the Debian package libflang-22-dev (`cargo xtask setup` does)";
            Failure::new(TOOL, format!("Fortran's runtime library {NAME} is missing; {way_out}"))
        })
    }

    /// LLVM's OpenMP library: accc's own copy, or the system's.
    pub fn openmp(&self) -> Result<PathBuf, Failure> {
        const NAME: &str = "libomp.so.5";
        let system = [PathBuf::from("/usr/lib/x86_64-linux-gnu"), self.llvm_prefix.join("lib")];
        let found = system.iter().map(|folder| folder.join(NAME)).find(|path| path.is_file());
        self.own(NAME).or(found).ok_or_else(|| {
            let way_out = "install the Debian package libomp-22-dev (`cargo xtask setup` does), or leave out -mp";
            Failure::new(TOOL, format!("LLVM's OpenMP library {NAME} is missing; {way_out}"))
        })
    }

    /// The folder of `openacc.h`.
    pub fn headers(&self) -> Result<PathBuf, Failure> {
        // Of the tree that accc was built from: target folders may be anywhere.
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/accc_rt/include");
        let mut folders = self.homes.iter().map(|home| home.join("include")).chain([built]);
        folders.find(|folder| folder.join("openacc.h").is_file()).ok_or_else(|| {
            let text = format!("accc's openacc.h is missing (looked in {}); install accc again", self.searched());
            Failure::new(TOOL, text)
        })
    }

    /// accc's own `<immintrin.h>` and its kin, which say where they lack clang's.
    pub fn x86_headers(&self) -> Option<PathBuf> {
        let own = self.headers().ok()?.join("x86");
        own.join("immintrin.h").is_file().then_some(own)
    }

    /// The folder whose `include` is clang's, which those are made of.
    pub fn clang_headers(&self) -> Option<PathBuf> {
        let versions = std::fs::read_dir(self.llvm_prefix.join("lib/clang")).ok()?;
        let mut folders = versions.flatten().map(|version| version.path());
        folders.find(|folder| folder.join("include/immintrin.h").is_file())
    }

    /// Folders with the module `mpi` of those MPI libraries whose header folders are among `include` (`xtask install
    /// --with-mpi` makes them).
    pub fn mpi_modules(&self, include: &[PathBuf]) -> Vec<PathBuf> {
        let asked: Vec<PathBuf> = include.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
        let of_library = |folder: &PathBuf| {
            let folders = std::fs::read_to_string(folder.join("include-folders")).unwrap_or_default();
            folders.lines().any(|line| asked.iter().any(|folder| folder == Path::new(line)))
        };
        let all = self.homes.iter().filter_map(|home| std::fs::read_dir(home.join("mpi")).ok());
        all.flat_map(|folders| folders.flatten().map(|entry| entry.path())).filter(of_library).collect()
    }

    /// The program that reads C++.
    pub fn bridge(&self) -> Result<PathBuf, Failure> {
        let built = || accc_cpp::BRIDGE.map(PathBuf::from).filter(|path| path.is_file());
        self.own("accc-clang").or_else(built).ok_or_else(|| {
            let text = "C++: accc-clang is missing, which reads C++; install the Debian packages libclang-22-dev and clang-22, \
                        and build accc again (`cargo xtask setup`, `cargo build`)";
            Failure::new(NOT_SUPPORTED, text)
        })
    }

    /// `None`: programs then carry PTX alone, which the driver compiles when they start.
    pub fn ptxas(&self) -> Option<PathBuf> {
        self.own("ptxas").or_else(ptxas_of_python).or_else(|| in_path("ptxas"))
    }

    pub fn libdevice(&self) -> Option<PathBuf> {
        self.own("libdevice.10.bc")
            .or_else(|| Some(PathBuf::from("/usr/local/cuda/nvvm/libdevice/libdevice.10.bc")).filter(|p| p.is_file()))
    }

    /// The folder of CUDA's libraries: of `CUDA_HOME` or `CUDA_PATH`, else where CUDA is installed.
    pub fn cuda_libraries(&self) -> Option<PathBuf> {
        let named = ["CUDA_HOME", "CUDA_PATH"].iter().filter_map(std::env::var_os).map(PathBuf::from);
        let folders = named.chain([PathBuf::from("/usr/local/cuda")]).map(|folder| folder.join("lib64"));
        folders.into_iter().find(|folder| folder.is_dir())
    }

    /// The folder of the headers that gcc has for itself.
    pub fn compiler_headers(&self) -> Option<PathBuf> {
        let output = tool("gcc").arg("-print-file-name=include").output().ok()?;
        let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        folder.is_absolute().then_some(folder)
    }

    pub fn preprocessor(&self) -> Command {
        tool("gcc")
    }

    pub fn linker(&self) -> Command {
        tool("cc")
    }

    /// The folder of LLVM's linker, where it is installed.
    pub fn lld(&self) -> Option<PathBuf> {
        Some(self.llvm_prefix.join("bin")).filter(|folder| folder.join("ld.lld").is_file())
    }

    fn searched(&self) -> String {
        self.homes.iter().map(|h| h.display().to_string()).collect::<Vec<_>>().join(", ")
    }
}

/// A tool, with a group of its own for the processes that it starts; what is typed at the terminal is not for it.
pub fn tool(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.stdin(std::process::Stdio::null()).process_group(0);
    command
}

/// Where accc was installed by pip: of NVIDIA's wheel in the same environment.
fn ptxas_of_python() -> Option<PathBuf> {
    let exe = std::env::current_exe().and_then(|path| path.canonicalize()).ok()?;
    let pythons = std::fs::read_dir(exe.parent()?.join("../lib")).ok()?.flatten().map(|entry| entry.path());
    let mut found = pythons.map(|python| python.join("site-packages/nvidia/cuda_nvcc/bin/ptxas"));
    found.find(|path| path.is_file())
}

fn in_path(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(name)).find(|p| p.is_file())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_toolchain_file_is_understood() {
        assert!(!super::default_ccs().is_empty());
        let wheel = super::wheel_with("ptxas").expect("a wheel has it");
        assert!(wheel.path_of("License.txt").is_some() && wheel.sha256.len() == 64);
    }
}
