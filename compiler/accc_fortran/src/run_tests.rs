//! The programs of `testsuite/run` in free form, for tests that put all of them through a stage of this crate.

use std::path::{Path, PathBuf};

/// The modules and procedures in files of their own that programs use, in the order of their dependences.
const PARTS: [&str; 9] = [
    "fortran/parts/character_module.f90",
    "fortran/parts/field_module.f90",
    "seeds/parts/mandelbrot_mod.f90",
    "routine/parts/routines_module.f90",
    "routine/parts/routines_external.f90",
    "routine/parts/bound_routines.f90",
    "declare/parts/common_blocks.f90",
    "fortran/parts/shapes_module.f90",
    "fortran/parts/shapes_submodules.f90",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testsuite/run")
}

fn source(path: PathBuf) -> (PathBuf, String) {
    let text = std::fs::read_to_string(&path).expect("a readable source");
    (path, text)
}

/// Paths and texts of the parts, each after those that it uses.
pub fn parts() -> Vec<(PathBuf, String)> {
    PARTS.iter().map(|part| source(folder().join(part))).collect()
}

/// Paths and texts of the programs of all chapters.
pub fn programs() -> Vec<(PathBuf, String)> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let found = std::fs::read_dir(folder).expect("the testsuite is beside the compiler");
        found.map(|entry| entry.expect("a readable folder").path()).collect()
    };
    let files = entries(&folder()).into_iter().flat_map(|chapter| entries(&chapter));
    let found: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "f90")).map(source).collect();
    assert!(found.len() > 40, "only {} programs found", found.len());
    found
}
