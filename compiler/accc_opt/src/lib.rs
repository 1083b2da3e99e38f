//! What accc does to a program before code generation: the transforms that carry out schedules and turn directives into kernels and
//! launches, from the facts that [`accc_analysis`] finds. IR to IR; knows neither source languages nor LLVM.
//!
//! [`run`] is the order: legalisation (what directives imply becomes clauses), `routine`s, for each region verdicts and
//! schedules of [`accc_schedule`] ([`transform::assign`] writes them), then the [`partition`] into kernels and outlining. [`serial_jam`], [`blended_stores`] and
//! [`recursion`] follow at -O3. [`minfo`] reads the scheduled nodes and decides nothing.
#![deny(missing_docs)]

pub mod gang_state;
pub mod minfo;
pub mod partition;
pub mod pipeline;
pub mod routine;
pub mod transform;

pub use accc_schedule::partition::PartitionChoice;
pub use minfo::{MinfoLine, render};
pub use pipeline::{Inspection, OptOptions, Outcome, run};
pub use routine::offered::offer_routines;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
