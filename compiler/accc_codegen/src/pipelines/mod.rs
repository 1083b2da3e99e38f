//! LLVM's pipelines and accc's own passes over LLVM's IR.

pub(crate) mod complaints;
pub(crate) mod early_loads;
pub(crate) mod emit;
pub(crate) mod fast_math;
pub(crate) mod host_pipeline;
pub(crate) mod host_processor;
pub(crate) mod joined;
pub(crate) mod loops;
pub(crate) mod narrow_lanes;
pub(crate) mod pass_options;
pub(crate) mod recurrences;
pub(crate) mod registers;
pub(crate) mod value_range;
pub(crate) mod vector_math;
