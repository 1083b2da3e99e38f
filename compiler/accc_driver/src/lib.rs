//! The driver: from a command line to objects, executables and messages.
//!
//! The only crate that reads and writes files, asks the environment or starts other programs. [`run`] is the whole
//! compiler as one function; the binary `accc` only calls it.
//!
//! Way of a program: [`options`] → [`inputs`] → for each source [`preprocess`], a [`front`] end and [`compile`] → [`link`].

#![deny(missing_docs)]

mod checked_objects;
mod checks;
mod clobber_guard;
mod commands;
mod compile;
mod device_code;
mod dialect;
mod emit;
mod explain;
mod fortran_dialect;
mod front;
mod include_lines;
mod inputs;
mod interrupt;
mod ir_opt;
mod kernel_usage;
mod kinds;
mod layout;
mod link;
mod manual;
mod modules;
mod normalise;
mod nvhpc_names;
mod options;
mod output;
#[cfg(test)]
mod pages;
mod predefined;
mod preprocess;
mod prespawn;
mod processor;
mod refused_options;
mod report;
mod required_libraries;
mod response;
mod session;
mod setup;
mod targets;
mod time_passes;
mod toolchain;
mod trace_report;

pub use options::Options;
pub use session::run;
