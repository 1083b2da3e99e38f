//! Modules: where they come from, what they export, and those that the compiler brings.

pub(super) mod builtin;
pub(super) mod find_module;
pub(super) mod module_file;
pub(super) mod module_intrinsics;
pub(super) mod openacc;
pub(super) mod openmp;
pub(super) mod uses;
