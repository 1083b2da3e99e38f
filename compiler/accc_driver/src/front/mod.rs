//! The front ends: a source file to a module of the IR, or to the dump of a stage before it.

pub mod c;
mod clang_messages;
pub mod cpp;
mod expansion;
pub mod fortran;

use accc_ir::Module;

/// What a front end makes.
pub enum Front {
    Module(Box<Module>),
    /// What was asked for has been printed.
    Printed,
}
