//! Fortran modules of NVIDIA's libraries, under the names that NVIDIA's compiler gives them (HPC SDK, Fortran CUDA
//! Interfaces): `cufft`, `cublas`, `curand`, `cusparse`, `cusolverDn`, `nvtx`, host functions of `cudafor`, PGI's `accel_lib`.
//! They are interfaces of the libraries' own C functions, of `nvtx` the runtime's, and have no code. A module is analysed when a
//! program uses it and no folder has one of that name.

use accc_fortran::parse::{ParseOptions, parse};
use accc_fortran::sema::{ModuleStore, SemaOptions, analyse};
use accc_source::SourceMap;
use std::collections::HashMap;

const SOURCES: &[(&str, &str)] = &[
    ("cufft", include_str!("library/cufft.f90")),
    ("cublas", include_str!("library/cublas.f90")),
    ("cublas_v2", include_str!("library/cublas_v2.f90")),
    ("curand", include_str!("library/curand.f90")),
    ("cusolverdn", include_str!("library/cusolverdn.f90")),
    ("cusparse", include_str!("library/cusparse.f90")),
    ("nvtx", include_str!("library/nvtx.f90")),
    ("cudafor", include_str!("library/cudafor.f90")),
    ("accel_lib", include_str!("library/accel_lib.f90")),
];

/// The text of a module's file, where accc has the module.
pub fn text(name: &str) -> Option<String> {
    let (_, source) = SOURCES.iter().find(|(own, _)| *own == name)?;
    let mut sources = SourceMap::new();
    let id = sources.add(&format!("{name}.f90"), source.to_string(), None).ok()?;
    let (ast, wrong) = parse(sources.file(id), &ParseOptions::default());
    let mut kept = Kept::default();
    let (_, messages) = analyse(&ast, &SemaOptions { mixed_generics: true, ..SemaOptions::default() }, &mut kept);
    debug_assert!(wrong.is_empty() && messages.is_empty(), "{wrong:?} {messages:?}");
    kept.0.remove(name)
}

/// The modules of one source.
#[derive(Default)]
struct Kept(HashMap<String, String>);

impl ModuleStore for Kept {
    fn load(&mut self, name: &str) -> Option<String> {
        self.0.get(name).cloned().or_else(|| text(name))
    }

    fn store(&mut self, name: &str, text: String) {
        self.0.insert(name.to_string(), text);
    }

    fn searched(&self) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_is_right_and_there() {
        for (name, _) in SOURCES {
            let text = text(name).unwrap_or_else(|| panic!("{name} is missing"));
            assert!(text.contains("accmod"), "{name}");
        }
        assert_eq!(text("cutensorex"), None);
    }
}
