//! The run-time library that every program accc builds is linked with (`libaccrt.a`).
//!
//! Generated code enters through [`entry`], over the types of `accc_abi`. Everything behind it is ordinary Rust that
//! returns errors as values; `entry` and `api` alone end the program on one. Chapters of OpenACC 3.3 and their files: data
//! environment 2.6-2.7 in [`present`], [`section`], [`action`], [`data`], [`one_block`], [`unstructured`]; `declare` 2.13 in [`declare`];
//! shared memory in [`managed`] and [`allocation`]; comparison with the CPU in [`compare`]; checked programs in [`check`];
//! compute constructs 2.5 in [`launch`] and [`quiet`]; asynchrony 2.16 in [`queue`] and [`wait`]; runtime routines 3
//! in [`api`]; environment variables 4 in [`env`] and [`select`]; profiling 5 in [`event`], [`profile`], [`notify`],
//! [`trace`] and, for tools, [`tools`].
#![deny(missing_docs)]
// A stream that cannot be written to must not end the program: see `message::write`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod action;
pub mod allocation;
pub mod api;
mod check;
mod clause;
mod compare;
mod comparison;
mod data;
#[cfg(test)]
mod data_tests;
mod declare;
mod device;
mod device_action;
mod device_context;
mod element_box;
pub mod entry;
mod env;
mod event;
mod failure;
mod image;
pub mod info;
mod json;
mod kept;
mod key;
mod launch;
mod locked;
pub mod managed;
mod message;
mod new_file;
mod notify;
mod one_block;
mod present;
mod print;
pub mod print_c;
mod profile;
pub mod profiling;
mod queue;
mod quiet;
mod reaching;
#[cfg(test)]
mod rotate_tests;

mod section;
mod select;
mod state;
#[cfg(test)]
mod tables_tests;
pub mod tools;
mod trace;
mod trampoline;
mod unstructured;
#[cfg(test)]
mod unstructured_tests;
mod wait;

/// Linked so that its objects are members of `libaccrt.a`; a linker takes them only for Fortran programs that print from
/// kernels.
pub use accc_rt_fortran as fortran;
