//! Machine models: what GPUs of each compute capability and CPUs can do, and the numbers that were measured on them.
//!
//! Schedules, transforms of kernels and code generation read them here; a number that one machine's measurement gave stands nowhere
//! else. Kernels are scheduled once for all capabilities, so [`GPU`] holds what each of them has; what differs between capabilities are
//! functions of the capability beside it, for code generation, which knows that.

#![deny(missing_docs)]

pub mod cpu;
pub mod gpu;

pub use cpu::{CPU, Cpu};
pub use gpu::{GPU, Gpu};
