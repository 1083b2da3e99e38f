//! Tests of code generation: IR built by hand, compiled, linked with a small C program and run; kernels for the GPU as
//! PTX, assembled where `ptxas` is found.

mod actions;
mod atomic;
mod cooperative;
mod cpu;
mod debug_info;
mod device;
mod gpu;
mod harness;
mod host;
mod machine;
mod narrow_lanes;
mod recurrences;
mod routine;
