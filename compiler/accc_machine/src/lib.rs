//! Machine models: what GPUs of each compute capability and CPUs can do, and the numbers that were measured on them.
//!
//! Analyses, schedules, transforms of kernels, code generation and the runtime read them here. A number that one machine's measurement gives
//! belongs here and nowhere else; budgets of ops and pairs, which bound the time of compiling, stand where they are spent. Kernels
//! are scheduled once for all capabilities of a compilation, so [`Gpu`] holds what each of them has, and [`capability`] what differs.

#![deny(missing_docs)]

pub mod capability;
pub mod cpu;
pub mod gpu;
pub mod link;

pub use capability::Capability;
pub use cpu::{CPU, Cpu};
pub use gpu::{GPU, Gpu};
pub use link::{LINK, Link};
